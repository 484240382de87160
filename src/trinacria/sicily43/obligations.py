"""S11.2, S11.9 to S11.12: what is owed in a Combat Phase, and which attacks would lose an obligation.

Attackers are whole stacks (S11.5), so that an attack is a set of stacks against a set of hexes, each stack next to each hex.
An enemy hex is *open* while it holds a unit whose zone of control covers a stack that can still attack. The most that can be
met is the largest number of open hexes in attacks that share no stack and no hex, each at the lowest column or better by
combat factors and terrain alone. An attack is refused if fewer could be met after it than before, those it meets included.

The search is exact and small. Two hexes have at most two neighbours in common, so that only attacks on a single hex can have
more than two stacks; of the stacks that could attack the same hexes only smallest sets matter, for what is left out is free
for other attacks; and stacks and hexes that are not in contact are searched apart. Stacks and hexes are bits of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.attacks import attack_refusal, attackers_in, may_still_attack
from trinacria.sicily43.differential import (
    Aimed,
    Crossing,
    Force,
    Held,
    attack_value,
    crossing,
    defence_value,
    force,
    held,
)
from trinacria.sicily43.position import Commitment
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@lru_cache(maxsize=4096)
def bits(number: int) -> tuple[int, ...]:
    """The places of the ones in a number, lowest first."""
    found: list[int] = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return tuple(found)


@lru_cache(maxsize=512)
def parts(number: int) -> tuple[int, ...]:
    """Every number made of some of the ones of a number, fewest ones first; without zero."""
    found = [0]
    for place in bits(number):
        found += [part | 1 << place for part in found]
    return tuple(sorted(found[1:], key=lambda part: (part.bit_count(), part)))


@dataclass(frozen=True, slots=True)
class Bound:
    """S9.7: stacks that are committed to attack these hexes, with the support that was pledged."""

    stacks: int
    targets: int
    support: tuple[Aimed, ...]


class Front:
    """Who can attack whom now, and what is owed; made anew for every moment that is judged."""

    def __init__(self, pos: Position, side: Seat) -> None:
        self.pos, self.side = pos, side
        self.stacks: list[HexId] = []
        self.crews: list[tuple[UnitId, ...]] = []
        self.targets: list[HexId] = []
        self.reach: list[int] = []  # by stack: the hexes that it may attack
        self.near: list[int] = []  # by hex: the stacks that may attack it
        self._find_contacts()
        self.open = self._open()
        self._crossings: dict[tuple[int, int], Crossing] = {}
        self._forces: dict[int, Force] = {}
        self._held: dict[int, Held] = {}
        self._differentials: dict[tuple[int, int], int] = {}
        self._most: dict[tuple[int, int], int] = {}

    def _find_contacts(self) -> None:
        """Stacks that can attack, and the hexes next to them that can be attacked."""
        pos, neighbours = self.pos, self.pos.table.island.grid.neighbours
        there = self._attackable()
        number: dict[HexId, int] = {}
        for here in dict.fromkeys([pos.where[unit] for unit in pos.units_of(self.side)]):
            if there.isdisjoint(neighbours[here]):
                continue
            crew = attackers_in(pos, here, self.side)
            if crew:
                near = [hex_ for hex_ in neighbours[here] if hex_ in there]
                self.stacks.append(here)
                self.crews.append(crew)
                self.reach.append(sum(1 << number.setdefault(hex_, len(number)) for hex_ in near))
        self._in_map_order(number)

    @case("S43:11.4", "S43:11.8")
    def _attackable(self) -> set[HexId]:
        """Hexes with enemy ground units, and living fortresses of the enemy, that were not attacked in this phase."""
        pos, index = self.pos, self.pos.table.island.grid.index
        enemies = pos.occupied[self.side.enemy]
        there = {hex_ for hex_ in pos.stacks if enemies[index[hex_]]}
        if self.side is ALLIED:
            there.update(pos.garrisons)
        there.difference_update(pos.now.attacked_hexes)
        return there

    def _in_map_order(self, number: dict[HexId, int]) -> None:
        """Hexes from one end of the map to the other, so that the search goes along the front."""
        index = self.pos.table.island.grid.index
        self.targets = sorted(number, key=index.__getitem__)
        place = {number[hex_]: new for new, hex_ in enumerate(self.targets)}
        self.reach = [sum(1 << place[old] for old in bits(reach)) for reach in self.reach]
        self.near = [
            sum(1 << stack for stack, reach in enumerate(self.reach) if reach >> target & 1)
            for target in range(len(self.targets))
        ]

    @case("S43:11.2", "S43:11.8", "S43:11.11", "S43:21.9")
    def _open(self) -> int:
        """The enemy hexes with a unit whose zone of control covers a stack: each must be attacked, whoever came to whom."""
        pos = self.pos
        return sum(
            1 << number
            for number, hex_ in enumerate(self.targets)
            if any(pos.exerts(unit) for unit in pos.ground_at(hex_, self.side.enemy))
        )

    # names ---------------------------------------------------------------------------------------------------------------

    def target_bits(self, hexes: Iterable[HexId]) -> int:
        place = {hex_: number for number, hex_ in enumerate(self.targets)}
        return sum(1 << place[hex_] for hex_ in hexes)

    def stack_bits(self, units: Iterable[UnitId]) -> int:
        place = {hex_: number for number, hex_ in enumerate(self.stacks)}
        found = 0
        for unit in units:
            found |= 1 << place[self.pos.where[unit]]
        return found

    def hexes_of(self, targets: int) -> tuple[HexId, ...]:
        return tuple(self.targets[number] for number in bits(targets))

    def units_of(self, stacks: int) -> tuple[UnitId, ...]:
        return tuple(unit for number in bits(stacks) for unit in self.crews[number])

    def against(self, targets: int) -> int:
        """The stacks that are next to all of these hexes."""
        found = -1
        for number in bits(targets):
            found &= self.near[number]
        return found

    # numbers -------------------------------------------------------------------------------------------------------------

    def differential(self, stacks: int, targets: int) -> int:
        """S11.12: of an attack by whole stacks, by combat factors and terrain alone."""
        key = (stacks, targets)
        if key not in self._differentials:
            self._differentials[key] = self._attack(stacks, targets) - self._defence(stacks, targets)
        return self._differentials[key]

    def _attack(self, stacks: int, targets: int) -> int:
        effects = self.pos.table.charts.effects
        return sum(
            attack_value(effects, self._force(stack), [self._crossing(stack, target) for target in bits(targets)])
            for stack in bits(stacks)
        )

    def _defence(self, stacks: int, targets: int) -> int:
        effects = self.pos.table.charts.effects
        return sum(
            defence_value(effects, self._holding(target), [self._crossing(stack, target) for stack in bits(stacks)])
            for target in bits(targets)
        )

    def _force(self, stack: int) -> Force:
        if stack not in self._forces:
            self._forces[stack] = force(self.pos, self.stacks[stack], self.crews[stack])
        return self._forces[stack]

    def _holding(self, target: int) -> Held:
        if target not in self._held:
            self._held[target] = held(self.pos, self.targets[target])
        return self._held[target]

    def _crossing(self, stack: int, target: int) -> Crossing:
        key = (stack, target)
        if key not in self._crossings:
            self._crossings[key] = crossing(self.pos, self.stacks[stack], self.targets[target])
        return self._crossings[key]

    def is_owed(self, stacks: int, targets: int) -> bool:
        """Whether an attack can be made without support."""
        return self.differential(stacks, targets) >= self.pos.table.charts.combat.lowest

    # commitments ---------------------------------------------------------------------------------------------------------

    @cached_property
    def bound(self) -> tuple[Bound, ...]:
        """S9.7: the committed attacks that must still be made; those that have become impossible have lapsed."""
        return tuple(self._committed())

    @case("S43:9.7")
    def _committed(self) -> Iterator[Bound]:
        """Commitments against the same hexes are one attack; of two that cannot be joined the earlier one stands."""
        groups: list[Bound] = []
        for commitment in self.pos.now.commitments:
            new = self._as_bound(commitment)
            if new is None:
                continue
            touching = [old for old in groups if old.stacks & new.stacks or old.targets & new.targets]
            for old in touching:
                new = Bound(old.stacks | new.stacks, old.targets | new.targets, _joined(old.support, new.support))
            if self._can_be_made(new):
                groups = [*(old for old in groups if old not in touching), new]
        return iter(groups)

    def _as_bound(self, commitment: Commitment) -> Bound | None:
        """A commitment in terms of whole stacks; none if nobody of it is left to attack, or nothing to be attacked."""
        units = [
            unit for unit in commitment.units if self.pos.where[unit] in self.stacks and may_still_attack(self.pos, unit)
        ]
        targets = [hex_ for hex_ in commitment.targets if hex_ in self.targets]
        if not units or not targets:
            return None
        return Bound(self.stack_bits(units), self.target_bits(targets), commitment.support)

    def _can_be_made(self, bound: Bound) -> bool:
        units, targets = self.units_of(bound.stacks), self.hexes_of(bound.targets)
        return attack_refusal(self.pos, units, targets, bound.support) is None

    @cached_property
    def free_stacks(self) -> int:
        taken = 0
        for bound in self.bound:
            taken |= bound.stacks
        return (1 << len(self.stacks)) - 1 & ~taken

    @cached_property
    def free_open(self) -> int:
        """The open hexes that no commitment sees to."""
        taken = 0
        for bound in self.bound:
            taken |= bound.targets
        return self.open & ~taken

    # the most that can be met ----------------------------------------------------------------------------------------------

    @cached_property
    def best(self) -> int:
        """S11.10: how many open hexes can be met now, beyond those of the commitments."""
        return self.most(self.free_open, self.free_stacks)

    @case("S43:11.9", "S43:11.10", "S43:11.12")
    def most(self, targets: int, stacks: int) -> int:
        """How many of these open hexes can be met by attacks of these stacks that have no stack and no hex in common."""
        return sum(self._most_of(targets & apart, stacks) for apart in self._apart if targets & apart)

    @cached_property
    def _apart(self) -> tuple[int, ...]:
        """The open hexes in groups that no stack touches together."""
        groups: list[int] = []
        for reach in self.reach:
            joined = reach & self.open
            if joined:
                touching = [group for group in groups if group & joined]
                for group in touching:
                    joined |= group
                groups = [*(group for group in groups if group not in touching), joined]
        return tuple(groups)

    def _most_of(self, targets: int, stacks: int) -> int:
        """The first hex is met by one of its attacks, or by none."""
        if not targets:
            return 0
        stacks &= self._around(targets)
        key = (targets, stacks)
        known = self._most.get(key)
        if known is not None:
            return known
        first, limit, found = targets & -targets, targets.bit_count(), 0
        for hexes, crew in self._plans[first.bit_length() - 1]:
            if hexes & ~targets or crew & ~stacks:
                continue
            found = max(found, hexes.bit_count() + self._most_of(targets & ~hexes, stacks & ~crew))
            if found == limit:
                break
        if found < limit:
            found = max(found, self._most_of(targets & ~first, stacks))
        self._most[key] = found
        return found

    def _around(self, targets: int) -> int:
        found = 0
        for number in bits(targets):
            found |= self.near[number]
        return found

    @cached_property
    def _plans(self) -> list[list[tuple[int, int]]]:
        """By hex: the attacks of which it is the first, each with the smallest sets of stacks that can make it."""
        sets = {part for reach in self.reach for part in parts(reach & self.open)}
        plans: list[list[tuple[int, int]]] = [[] for _ in self.targets]
        for hexes in sorted(sets, key=lambda part: (-part.bit_count(), part)):
            first = (hexes & -hexes).bit_length() - 1
            plans[first] += [(hexes, crew) for crew in self.smallest(hexes, self.against(hexes), self.is_owed)]
        return plans

    def smallest(self, targets: int, stacks: int, can: Callable[[int, int], bool]) -> list[int]:
        """The sets of these stacks that can attack these hexes while no part of them could."""
        found: list[int] = []
        for crew in parts(stacks):
            if not any(smaller & crew == smaller for smaller in found) and can(crew, targets):
                found.append(crew)
        return found

    @case("S43:11.9", "S43:11.3")
    def keeps(self, stacks: int, targets: int) -> bool:
        """Whether as many obligations are met in the end if these stacks attack these hexes now."""
        gained = (targets & self.free_open).bit_count()
        return gained + self.most(self.free_open & ~targets, self.free_stacks & ~stacks) >= self.best

    # what bars the end of the phase --------------------------------------------------------------------------------------

    @case("S43:11.9")
    def owed_hexes(self) -> tuple[HexId, ...]:
        """Open hexes that can be met: without one of them fewer could be."""
        if not self.best:
            return ()
        meetable = [number for number in bits(self.free_open) if self.most(1 << number, self.free_stacks)]
        return tuple(self.targets[number] for number in meetable)

    @case("S43:13.3")
    def dutiful(self) -> tuple[UnitId, ...]:
        """The units under the duty of S13.3 that could still attack somebody, alone or with others."""
        wanted = [unit for unit in self.pos.duty if self.pos.unit(unit).side is self.side]
        return tuple(sorted(unit for unit in wanted if may_still_attack(self.pos, unit) and self.has_attack(unit)))

    def has_attack(self, unit: UnitId) -> bool:
        """Whether a unit can attack any enemy hex at the lowest column or better, without support."""
        if self.pos.where[unit] not in self.stacks:
            return False
        mine = self.stack_bits([unit])
        if not mine & self.free_stacks:
            return False
        reach = self.reach[mine.bit_length() - 1] & ~self._bound_targets
        for number in bits(reach):
            others = self.near[number] & self.free_stacks & ~mine
            if self.is_owed(mine, 1 << number) or any(self.is_owed(mine | more, 1 << number) for more in parts(others)):
                return True
        return False

    @cached_property
    def _bound_targets(self) -> int:
        return sum(1 << number for number in range(len(self.targets)) if any(b.targets >> number & 1 for b in self.bound))


def _joined(one: Sequence[Aimed], other: Sequence[Aimed]) -> tuple[Aimed, ...]:
    """Support that was pledged twice counts once."""
    guns = {gun for gun, _ in one}
    return (*one, *(aimed for aimed in other if aimed[0] not in guns))
