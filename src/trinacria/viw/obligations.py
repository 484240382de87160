"""9.1 Which units must attack: the duties of a Combat Phase as the constraint problem they are.

Every enemy hex next to a unit that owes it an attack must be attacked (9.11), every such unit must attack (9.12), nobody
twice (9.14), one regiment from a hex (7.21), and in one combat everybody is adjacent to everybody (9.25).

A *place* is a place in the fighting: each battalion has one, and the regiments of a hex share one. Draw an edge between a
place and each hex that it may attack. A set of combats in which one place attacks several hexes, or several places attack
one hex, is a forest of stars; and a minimal edge cover of a graph without isolated points always is one. So all can be
met exactly if no place and no target is left without an edge, and that is all that has to be watched: an order to attack
is legal if it leaves no target without a place that owes it, and no place with a duty without a target. No search is
needed, and no player can be trapped by the order of the attacks. (`docs/decisions/0003-obligations.md`)

Where units of different forces may not attack together (Sicily's two armies), each target belongs to one force, and only
the targets that lie between two forces leave a choice. That choice is searched target by target along the line where the
forces meet, remembering only the places whose other targets are still to come.

Regiments of one hex may differ in what they may and must attack (in Sicily one may wait at sea in the coastal hex where
another stands ashore). They then have places of their own, of which only one can be filled; every choice is tried.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

PlaceKey = str  # a battalion's unit id, or the hex of which one regiment attacks
# what units must have in common to share a place: the key, the force, what they may attack and what they owe, strictness
Standing = tuple[PlaceKey, Hashable, tuple[HexId, ...], tuple[HexId, ...], bool]


@case("9.13", "12.23")
def owes(pos: Position, unit: UnitId, target: HexId) -> bool:
    """Whether a unit is obliged to attack a neighbouring enemy hex: not from a town, nor Germans from an entrenchment."""
    here, side = pos.where[unit], pos.unit(unit).side
    return pos.table.map.terrain[here] != "town" and not pos.rules.entrenchments.protects(pos, side, here)


def attack_group(pos: Position, unit: UnitId) -> Hashable:
    """Units of one side may all attack together."""
    return pos.unit(unit).side


def apart(pos: Position, unit: UnitId, other: UnitId) -> IllegalCommand:
    """Why units of two groups may not attack together."""
    return IllegalCommand("9.0", f"{unit} and {other} do not belong to one side")


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
@dataclass(frozen=True)
class Duties:
    """Who may attack whom now, and who must: the graph of places and targets that is left."""

    targets: tuple[HexId, ...]
    places: tuple[FightingPlace, ...]
    place_of: dict[UnitId, int]
    owing: tuple[int, ...]  # for each target: the places that owe it, as bits

    @cached_property
    def sides(self) -> Mapping[Hashable, int]:
        """The places of each force, as bits."""
        found: defaultdict[Hashable, int] = defaultdict(int)
        for number, place in enumerate(self.places):
            found[place.force] |= 1 << number
        return found

    @cached_property
    def has_choices(self) -> bool:
        """Whether there are several forces, or several places in a hex: only then may some duty have to lapse."""
        return len(self.sides) > 1 or len({place.key for place in self.places}) < len(self.places)

    @cached_property
    def _by_key(self) -> Mapping[PlaceKey, int]:
        """The places of each hex or battalion, as bits."""
        found: defaultdict[PlaceKey, int] = defaultdict(int)
        for number, place in enumerate(self.places):
            found[place.key] |= 1 << number
        return found

    def rivals(self, places: int) -> int:
        """7.21: the places (as bits) that cannot be filled any more when these are: the others of their hexes."""
        hexes = 0
        for number in bits(places):
            hexes |= self._by_key[self.places[number].key]
        return hexes & ~places

    def is_obliged(self, number: int) -> bool:
        """Whether a place or a rival of it owes an attack: a regiment that stands by owes none any more (7.22)."""
        return any(self.places[there].owes for there in bits(self._by_key[self.places[number].key]))

    @cached_property
    def standing_by(self) -> tuple[int, ...]:
        """The places (as bits) that stay empty, for every way to choose one place in each hex."""
        hexes = self._by_key.values()
        return tuple(sum(left) for left in product(*([there & ~(1 << one) for one in bits(there)] for there in hexes)))

    @cached_property
    def most(self) -> tuple[int, int]:
        """ADJ-031: how many targets, then places, can be satisfied at best; asked only where there is a choice."""
        return max(_best(self, out, 0) for out in self.standing_by)

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

    def left_unattacked(self, places: int, targets: int, out: int = 0) -> int:
        """9.11: the other targets (as bits) whose last obliged attackers these are, where others stay out anyway."""
        left = 0
        for number, owing in enumerate(self.owing):
            if owing & ~out and not targets >> number & 1 and not owing & ~out & ~places:
                left |= 1 << number
        return left

    def keeps_duties(self, places: int, targets: int) -> bool:
        """Whether an attack from these places on these targets leaves every other duty as possible as it was."""
        if self.has_choices:
            return _meets_as_much(self, places, targets)
        return not (self.must_join(targets) & ~places) and not self.left_unattacked(places, targets)

    def can_complete(self, places: int, others: int, targets: int) -> bool:
        """Whether an attack from these places, joined by any of the others, can keep the duties."""
        if self.has_choices:
            sides = [side for side in self.sides.values() if not places & ~side]
            choices = [out for out in self.standing_by if not places & out]
            return any(_can_complete(self, places, others & side, targets, out) for side in sides for out in choices)
        wanted = places | self.must_join(targets)
        if wanted & ~(places | others):
            return False
        if wanted:
            return self.keeps_duties(wanted, targets)
        return any(self.keeps_duties(1 << number, targets) for number in bits(others))


@case("9.11", "9.12")
def duties(pos: Position, side: Seat) -> Duties:
    """The duties that are left in this Combat Phase.

    They need no snapshot of the phase's beginning (ADJ-030): whoever retreats or advances has fought or been attacked, so
    no pair of a unit that may attack and a hex that may be attacked ever becomes adjacent during the phase.
    """
    grid, enemy_hexes = pos.table.map.grid, pos.occupied[side.enemy]
    units = [unit for unit in _in_contact(pos, side, enemy_hexes) if may_still_attack(pos, unit)]
    reaches = {unit: _targets_of(pos, unit, enemy_hexes) for unit in units}
    targets = tuple(sorted({target for reach in reaches.values() for target in reach}, key=grid.index.__getitem__))
    bit = {target: 1 << number for number, target in enumerate(targets)}
    filling: defaultdict[Standing, list[UnitId]] = defaultdict(list)
    for unit in units:
        if reaches[unit]:
            filling[_standing(pos, unit, reaches[unit])].append(unit)
    places = tuple(_place(standing, crew, bit) for standing, crew in filling.items())
    place_of = {unit: number for number, place in enumerate(places) for unit in place.units}
    owing = tuple(sum(1 << number for number, place in enumerate(places) if place.owes & bit[target]) for target in targets)
    return Duties(targets, places, place_of, owing)


@case("9.12")
def may_attack(pos: Position, side: Seat) -> bool:
    """Whether any attack is left in this Combat Phase: whether `duties` would find a target."""
    enemy_hexes = pos.occupied[side.enemy]
    return any(
        may_still_attack(pos, unit) and _targets_of(pos, unit, enemy_hexes) for unit in _in_contact(pos, side, enemy_hexes)
    )


@case("9.11", "9.12")
def owes_attack(pos: Position, unit: UnitId) -> bool:
    """Whether a unit must still attack in this Combat Phase."""
    if not may_still_attack(pos, unit):
        return False
    targets = _targets_of(pos, unit, pos.occupied[pos.unit(unit).side.enemy])
    return any(pos.rules.obligations.owes(pos, unit, target) for target in targets)


def _in_contact(pos: Position, side: Seat, enemy_hexes: bytearray) -> Iterator[UnitId]:
    """The units of a side beside a hex that the enemy holds, in the order of the counter sheet."""
    where, index, around, held = pos.where, pos.table.map.grid.index, pos.table.map.grid.around, enemy_hexes.__getitem__
    for unit in pos.table.by_side[side]:
        number = index.get(where[unit])
        if number is not None and any(map(held, around[number])):
            yield unit


def _targets_of(pos: Position, unit: UnitId, enemy_hexes: bytearray) -> tuple[HexId, ...]:
    grid, side = pos.table.map.grid, pos.unit(unit).side
    return tuple(
        grid.ids[number]
        for number in grid.around[grid.index[pos.where[unit]]]
        if enemy_hexes[number]
        and pos.rules.obligations.may_be_attacked(pos, grid.ids[number], side)
        and pos.rules.obligations.attack_refusal(pos, unit, grid.ids[number]) is None
    )


def _standing(pos: Position, unit: UnitId, reach: tuple[HexId, ...]) -> Standing:
    rules, here = pos.rules.obligations, pos.where[unit]
    owed = tuple(target for target in reach if rules.owes(pos, unit, target))
    engaged = (hex_ for hex_ in pos.table.map.grid.neighbours[here] if hex_ in pos.flags.attacked_hexes)
    lifted = any(rules.attack_refusal(pos, unit, hex_) is None and not rules.owes(pos, unit, hex_) for hex_ in engaged)
    key = here if is_regiment_size(pos, unit) else unit
    return key, rules.attack_group(pos, unit), reach, owed, owed == reach and not lifted


def _place(standing: Standing, crew: list[UnitId], bit: dict[HexId, int]) -> FightingPlace:
    key, force, reach, owed, strict = standing
    return FightingPlace(
        key, tuple(crew), force, sum(bit[target] for target in reach), sum(bit[target] for target in owed), strict=strict
    )


def attack_refusal(pos: Position, unit: UnitId, target: HexId) -> IllegalCommand | None:
    """Why a game's own limits keep a unit from attacking a neighbouring enemy hex: here nothing does."""
    return None


# several forces, several places in a hex -------------------------------------------------------------------------------

Wish = tuple[Hashable, int]  # a force, and the targets of which it wants at least one


def _meets_as_much(duties: Duties, places: int, targets: int) -> bool:
    """ADJ-031: whether the best completion after this attack meets as many targets, then as many places, as before."""
    gone = places | duties.rivals(places)
    covered, used = max(_best(duties, gone | out, targets) for out in duties.standing_by)
    gained = sum(1 for number, owing in enumerate(duties.owing) if owing and targets >> number & 1)
    joined = sum(1 for number in bits(places) if duties.is_obliged(number))
    return (covered + gained, used + joined) >= duties.most


def _can_complete(duties: Duties, places: int, others: int, targets: int, out: int) -> bool:
    """Whether these places of one force, joined by any of the others, can attack and keep the duties while some stay out.

    A place that joins is one more that attacks and takes nothing from anybody; only the last against another hex must stay
    out, and has that hex to attack. So it is enough to look at as many as can join, and which of them stay out is no matter.
    """
    if duties.left_unattacked(places, targets, out):
        return False
    for number in bits(others & ~out):
        if not duties.left_unattacked(places | 1 << number, targets, out):
            places |= 1 << number
    return bool(places) and _meets_as_much(duties, places, targets)


def _best(duties: Duties, gone_places: int, gone_targets: int) -> tuple[int, int]:
    """The most targets, then places, that can still be satisfied: each target falls to one force that owes it."""
    covered, contested, engaged = 0, 0, gone_targets
    own: dict[Hashable, int] = dict.fromkeys(duties.sides, 0)  # the targets that only this force can attack
    for number, owing in enumerate(duties.owing):
        claiming = [force for force, side in duties.sides.items() if owing & side & ~gone_places]
        if not claiming or gone_targets >> number & 1:
            continue
        covered += 1
        engaged |= 1 << number
        if len(claiming) == 1:
            own[claiming[0]] |= 1 << number
        else:
            contested |= 1 << number
    used, wishes = 0, Counter[Wish]()
    for number, place in enumerate(duties.places):
        if not place.owes or gone_places >> number & 1:
            continue
        if place.owes & own[place.force] or (not place.strict and not place.owes & ~engaged):
            used += 1
        elif place.owes & contested:
            wishes[place.force, place.owes & contested] += 1
    return covered, used + _granted(wishes)


def _granted(wishes: Counter[Wish]) -> int:
    """The most places that have their wish when every contested target falls to one force.

    Target by target; of what was granted only the wishes with targets still to come are remembered.
    """
    reached: dict[frozenset[Wish], int] = {frozenset(): 0}
    line = _in_line({targets for _, targets in wishes})
    for number, target in enumerate(line):
        later = sum(line[number + 1 :])
        touching = [wish for wish in wishes if wish[1] & target]
        further: dict[frozenset[Wish], int] = {}
        for granted, count in reached.items():
            for force in {force for force, _ in touching}:
                new = [wish for wish in touching if wish[0] == force and wish not in granted]
                still_open = frozenset(wish for wish in (*granted, *new) if wish[1] & later)
                total = count + sum(wishes[wish] for wish in new)
                further[still_open] = max(further.get(still_open, 0), total)
        reached = further
    return reached[frozenset()]  # after the last target no wish is open


def _in_line(groups: Collection[int]) -> list[int]:
    """The targets of these groups (each as one bit) from one end of the line to the other, so that groups stay together."""
    line: list[int] = []
    left = 0
    for group in groups:
        left |= group
    while left:
        end = _spread(left & -left, groups)[-1]
        line += _spread(end, groups)
        left &= ~sum(line)
    return line


def _spread(start: int, groups: Collection[int]) -> list[int]:
    """The targets that hang together with one, nearest first."""
    found, seen = [start], start
    for here in found:
        for group in groups:
            if group & here:
                found += [1 << number for number in bits(group & ~seen)]
                seen |= group
    return found


def bits(number: int) -> Iterator[int]:
    """The places of the ones in a number, lowest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
