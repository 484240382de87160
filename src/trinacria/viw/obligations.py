"""9.1 Which units must attack: the duties of a Combat Phase as the constraint problem they are.

Every enemy hex next to a unit that owes it an attack must be attacked (9.11), every such unit must attack (9.12), nobody
twice (9.14), one regiment from a hex (7.21), and in one combat everybody is adjacent to everybody (9.25).

A *place* is a place in the fighting: each battalion has one, and the regiments of a hex share one. Draw an edge between a
place and each hex that it may attack. A set of combats in which one place attacks several hexes, or several places attack
one hex, is a forest of stars; and a minimal edge cover of a graph without isolated points always is one. So all can be
met exactly if no place and no target is left without an edge, and that is all that has to be watched: an order to attack
is legal if it leaves no target without a place that owes it, and no place with a duty without a target. No search is
needed, and no player can be trapped by the order in which he attacks. (`docs/decisions/0003-obligations.md`)

Where units of different forces may not attack together (Sicily's two armies), each target belongs to one force, and only
the targets that lie between two forces leave a choice; that choice is searched.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

PlaceKey = str  # a battalion's unit id, or the hex whose regiments share the place


@case("9.13", "12.23")
def owes(pos: Position, unit: UnitId, target: HexId) -> bool:
    """Whether a unit is obliged to attack a neighbouring enemy hex: not from a town, nor Germans from an entrenchment."""
    here, side = pos.where[unit], pos.unit(unit).side
    return pos.table.map.terrain[here] != "town" and not pos.rules.entrenchments.protects(pos, side, here)


def force_of(pos: Position, unit: UnitId) -> Hashable:
    """Units of one side may all attack together."""
    return pos.unit(unit).side


@case("9.14", "7.22")
def may_still_attack(pos: Position, unit: UnitId) -> bool:
    """Not if it has attacked, was bound as a bystander, or its hex has sent its one regiment (7.21)."""
    flags = pos.flags
    if unit in flags.fought or unit in flags.bound:
        return False
    return not (is_regiment_size(pos, unit) and pos.where[unit] in flags.regiments_from)


@case("9.14", "9.93")
def may_be_attacked(pos: Position, hex_: HexId, attacker: Seat) -> bool:
    """A hex is a target while it holds a unit that has not been attacked this phase (ADJ-034)."""
    attacked = pos.flags.attacked
    return any(unit not in attacked and pos.unit(unit).side is not attacker for unit in pos.stack_at(hex_))


@dataclass(frozen=True, slots=True)
class FightingPlace:
    """7.21: one place in the fighting, the units that may fill it, and the targets as bits."""

    key: PlaceKey
    units: tuple[UnitId, ...]
    force: Hashable
    reach: int  # the targets it may attack
    owes: int  # those it must
    strict: bool  # 9.12: owes all it could reach, so it must attack while any is left; else 9.21 lifts the duty (ADJ-159)

    def stranded(self, attacked: int) -> bool:
        """Whether a duty can no longer be met once these targets have been attacked by others."""
        return self.strict and bool(self.owes) and not self.owes & ~attacked


@case("9.11", "9.12", "9.21", "9.25", "7.21", "7.22")
@dataclass(frozen=True, slots=True)
class Duties:
    """Who may attack whom now, and who must: the graph of places and targets that is left."""

    targets: tuple[HexId, ...]
    places: tuple[FightingPlace, ...]
    place_of: dict[UnitId, int]
    owing: tuple[int, ...]  # for each target: the places that owe it, as bits

    @property
    def forces(self) -> set[Hashable]:
        return {place.force for place in self.places}

    def bits_of(self, targets: Iterable[HexId]) -> int:
        bits = 0
        for target in targets:
            bits |= 1 << self.targets.index(target)
        return bits

    def hexes_of(self, bits: int) -> tuple[HexId, ...]:
        return tuple(target for number, target in enumerate(self.targets) if bits >> number & 1)

    def places_against(self, targets: int) -> Iterator[int]:
        """9.25: the places from which all of these targets can be attacked."""
        for number, place in enumerate(self.places):
            if place.reach & targets == targets:
                yield number

    def open_duty(self) -> bool:
        """Whether an obligation can still be met: then the phase may not end."""
        return any(place.owes for place in self.places)

    def must_join(self, targets: int) -> int:
        """9.12: the places (as bits) that would have nothing left to attack if these targets were attacked without them."""
        bits = 0
        for number, place in enumerate(self.places):
            if place.owes & targets and place.stranded(targets):
                bits |= 1 << number
        return bits

    def left_unattacked(self, places: int, targets: int) -> int:
        """9.11: the other targets (as bits) whose last obliged attackers these are."""
        left = 0
        for number, owing in enumerate(self.owing):
            if owing and not targets >> number & 1 and not owing & ~places:
                left |= 1 << number
        return left

    def keeps_duties(self, places: int, targets: int) -> bool:
        """Whether an attack from these places on these targets leaves every other duty as possible as it was."""
        if len(self.forces) > 1:
            return _meets_as_much(self, places, targets)
        return not (self.must_join(targets) & ~places) and not self.left_unattacked(places, targets)

    def can_complete(self, places: int, others: int, targets: int) -> bool:
        """Whether an attack from these places, joined by any of the others, can keep the duties."""
        if len(self.forces) > 1:
            sides = [side for side in self._sides() if not places & ~side]
            return any(_can_complete(self, places, others & side, targets) for side in sides)
        wanted = places | self.must_join(targets)
        if wanted & ~(places | others):
            return False
        if wanted:
            return self.keeps_duties(wanted, targets)
        return any(self.keeps_duties(1 << number, targets) for number in bits(others))

    def _sides(self) -> Iterator[int]:
        """The places of each force, as bits."""
        for force in self.forces:
            yield sum(1 << number for number, place in enumerate(self.places) if place.force == force)


@case("9.11", "9.12")
def duties(pos: Position, side: Seat) -> Duties:
    """The duties that are left in this Combat Phase.

    They need no snapshot of the phase's beginning (ADJ-030): whoever retreats or advances has fought or been attacked, so
    no pair of a unit that may attack and a hex that may be attacked ever becomes adjacent during the phase.
    """
    units = [unit for unit in pos.units_of(side) if may_still_attack(pos, unit)]
    grid, enemy_hexes = pos.table.map.grid, pos.occupied[side.enemy]
    reaches = {unit: _targets_of(pos, unit, enemy_hexes) for unit in units}
    targets = tuple(sorted({target for reach in reaches.values() for target in reach}, key=grid.index.__getitem__))
    bit = {target: 1 << number for number, target in enumerate(targets)}
    filling: defaultdict[PlaceKey, list[UnitId]] = defaultdict(list)
    for unit in units:
        if reaches[unit]:
            filling[pos.where[unit] if is_regiment_size(pos, unit) else unit].append(unit)
    places = tuple(_place(pos, key, crew, reaches[crew[0]], bit) for key, crew in filling.items())
    place_of = {unit: number for number, place in enumerate(places) for unit in place.units}
    owing = tuple(sum(1 << number for number, place in enumerate(places) if place.owes & bit[target]) for target in targets)
    return Duties(targets, places, place_of, owing)


def _targets_of(pos: Position, unit: UnitId, enemy_hexes: bytearray) -> list[HexId]:
    grid, side = pos.table.map.grid, pos.unit(unit).side
    return [
        grid.ids[number]
        for number in grid.around[grid.index[pos.where[unit]]]
        if enemy_hexes[number]
        and pos.rules.obligations.may_be_attacked(pos, grid.ids[number], side)
        and pos.rules.obligations.may_attack(pos, unit, grid.ids[number])
    ]


def _place(pos: Position, key: PlaceKey, crew: list[UnitId], reach: list[HexId], bit: dict[HexId, int]) -> FightingPlace:
    owes = partial(pos.rules.obligations.owes, pos, crew[0])
    owed = [target for target in reach if owes(target)]
    engaged = [hex_ for hex_ in pos.table.map.grid.neighbours[pos.where[crew[0]]] if hex_ in pos.flags.attacked_hexes]
    return FightingPlace(
        key,
        tuple(crew),
        pos.rules.obligations.force_of(pos, crew[0]),
        sum(bit[target] for target in reach),
        sum(bit[target] for target in owed),
        strict=len(owed) == len(reach) and all(owes(hex_) for hex_ in engaged),
    )


def may_attack(pos: Position, unit: UnitId, target: HexId) -> bool:
    """Any unit may attack any neighbouring enemy hex."""
    return True


# several forces --------------------------------------------------------------------------------------------------------


def _meets_as_much(duties: Duties, places: int, targets: int) -> bool:
    """ADJ-031: whether the best completion after this attack meets as many targets, then as many places, as before."""
    return _meets(duties, places, targets) >= _best(duties, 0, 0)


def _meets(duties: Duties, places: int, targets: int) -> tuple[int, int]:
    """The targets, then places, satisfied by this attack and the best that can follow it."""
    covered, used = _best(duties, places, targets)
    gained = sum(1 for number, owing in enumerate(duties.owing) if owing and targets >> number & 1)
    joined = sum(1 for number, place in enumerate(duties.places) if place.owes and places >> number & 1)
    return covered + gained, used + joined


def _can_complete(duties: Duties, places: int, others: int, targets: int) -> bool:
    """Whether these places of one force, joined by any of the others, can attack and keep the duties.

    A place that joins is one more that attacks, but may have been the last for another target: so there is no way if these
    alone are too many, or all together too few.
    """
    if duties.left_unattacked(places, targets) or _meets(duties, places | others, targets)[1] < _best(duties, 0, 0)[1]:
        return False
    if places and _meets_as_much(duties, places, targets):
        return True
    joining = [*bits(others)]
    return any(
        _can_complete(duties, places | 1 << number, sum(1 << later for later in joining[index + 1 :]), targets)
        for index, number in enumerate(joining)
    )


def _best(duties: Duties, gone_places: int, gone_targets: int) -> tuple[int, int]:
    """The most targets, then places, that can still be satisfied: each target falls to one force that owes it."""
    places = [place for number, place in enumerate(duties.places) if place.owes and not gone_places >> number & 1]
    claims: list[tuple[int, list[Hashable]]] = []
    for number in range(len(duties.targets)):
        forces = list(dict.fromkeys(place.force for place in places if place.owes >> number & 1))
        if forces and not gone_targets >> number & 1:
            claims.append((1 << number, forces))
    engaged = gone_targets | sum(bit for bit, _ in claims)
    best = 0
    for choice in product(*(forces for _, forces in claims)):
        held: defaultdict[Hashable, int] = defaultdict(int)
        for (bit, _), force in zip(claims, choice, strict=True):
            held[force] |= bit
        used = sum(1 for p in places if p.owes & held[p.force] or (not p.strict and not p.owes & ~engaged))
        best = max(best, used)
    return len(claims), best


def bits(number: int) -> Iterator[int]:
    """The places of the ones in a number, lowest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
