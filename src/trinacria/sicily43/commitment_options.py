"""S9.7: the attacks that can be declared during movement: hexes first, then stack by stack who attacks, then pledged guns.

Every step leads to a declaration that is accepted. What is offered joins earlier declarations against the same hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Choose, Options, Step
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.artillery import available, most_support
from trinacria.sicily43.attacks import attackers_in, battle_of, group_refusal, stack_refusal
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.commitments import Commit, commitment_refusal, merged, written
from trinacria.sicily43.differential import Aimed, differential
from trinacria.sicily43.position import Commitment
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

WITH, WITHOUT = "with", "without"
Stacks = tuple[tuple[UnitId, ...], ...]


@dataclass(frozen=True, slots=True)
class Contact:
    """Stacks that could be committed, and enemy hexes next to them."""

    stacks: dict[HexId, tuple[UnitId, ...]]
    targets: dict[HexId, set[HexId]]  # by stack


def contact(pos: Position, side: Seat) -> Contact:
    """Who could still be committed, and against whom."""
    island, index, enemies = pos.table.island, pos.table.island.grid.index, pos.occupied[side.enemy]
    bound = {unit for commitment in pos.now.commitments for unit in commitment.units}
    foes = {hex_ for hex_ in pos.stacks if enemies[index[hex_]]}
    if side is ALLIED:
        foes.update(pos.garrisons)
    stacks: dict[HexId, tuple[UnitId, ...]] = {}
    targets: dict[HexId, set[HexId]] = {}
    for here in dict.fromkeys([pos.where[unit] for unit in pos.units_of(side)]):
        if here not in island.land or foes.isdisjoint(island.land_around[here]):
            continue
        crew = tuple(unit for unit in attackers_in(pos, here, side) if unit not in bound)
        if crew:
            stacks[here], targets[here] = crew, foes.intersection(island.land_around[here])
    return Contact(stacks, targets)


class CommitOptions(Options):
    """Which hexes are attacked together."""

    def __init__(self, pos: Position, side: Seat) -> None:
        self.pos, self.side = pos, side
        self.contact = contact(pos, side)

    def __bool__(self) -> bool:
        return next(self._find(), None) is not None

    @cached_property
    def found(self) -> list[CrewOptions]:
        """One for each set of hexes against which an attack can be declared."""
        return [*self._find()]

    def _find(self) -> Iterator[CrewOptions]:
        sets = {
            group
            for near in self.contact.targets.values()
            for size in range(1, len(near) + 1)
            for group in combinations(sorted(near), size)
        }
        crews = (CrewOptions(self.pos, self.side, group, self._next_to(group)) for group in sorted(sets, key=_order))
        return (crew for crew in crews if crew.can_complete())

    def _next_to(self, group: tuple[HexId, ...]) -> Stacks:
        near = self.contact.targets
        return tuple(crew for here, crew in self.contact.stacks.items() if near[here].issuperset(group))

    def steps(self) -> Sequence[Step]:
        return [self._step(crew) for crew in self.found]

    def _step(self, crew: CrewOptions) -> Step:
        return Step(" ".join(crew.targets), then=lambda: crew, facts={"targets": crew.targets})

    def refusal(self, command: Command) -> IllegalCommand | None:
        return _refusal(self.pos, self.side, command)


def _order(group: tuple[HexId, ...]) -> tuple[int, tuple[HexId, ...]]:
    return len(group), group


def _refusal(pos: Position, side: Seat, command: Command) -> IllegalCommand | None:
    if not isinstance(command, Commit):
        return IllegalCommand("S43:9.7", "only an attack can be declared here")
    return commitment_refusal(pos, side, command)


class CrewOptions(Options):
    """Which of the stacks next to all the hexes attack: one after another, in or out."""

    def __init__(
        self, pos: Position, side: Seat, targets: tuple[HexId, ...], undecided: Stacks, chosen: tuple[UnitId, ...] = ()
    ) -> None:
        self.pos, self.side, self.targets, self.undecided, self.chosen = pos, side, targets, undecided, chosen

    def can_complete(self) -> bool:
        """Whether any choice among the stacks that are left makes an attack that can be declared."""
        return any(PledgeOptions(self.pos, self.side, self.targets, crew).can_complete() for crew in self._crews() if crew)

    def _crews(self) -> Iterator[tuple[UnitId, ...]]:
        for size in range(len(self.undecided), -1, -1):
            for more in combinations(self.undecided, size):
                yield (*self.chosen, *(unit for stack in more for unit in stack))

    def steps(self) -> Sequence[Step]:
        if not self.undecided:
            return PledgeOptions(self.pos, self.side, self.targets, self.chosen).steps()
        names = " ".join(self.undecided[0])
        both = ((WITH, self.after(joins=True)), (WITHOUT, self.after(joins=False)))
        return [Step(f"{word} {names}", then=_leading_to(then)) for word, then in both if then.can_complete()]

    def sample(self, choose: Choose) -> Command:
        here = self
        while here.undecided:
            ways = [then for then in (here.after(joins=True), here.after(joins=False)) if then.can_complete()]
            here = ways[choose(len(ways))]
        return PledgeOptions(here.pos, here.side, here.targets, here.chosen).sample(choose)

    def after(self, *, joins: bool) -> CrewOptions:
        stack, *rest = self.undecided
        chosen = (*self.chosen, *stack) if joins else self.chosen
        return CrewOptions(self.pos, self.side, self.targets, tuple(rest), chosen)

    def refusal(self, command: Command) -> IllegalCommand | None:
        return _refusal(self.pos, self.side, command)


def _leading_to(options: Options) -> Callable[[], Options]:
    return lambda: options


class PledgeOptions(Options):
    """Which guns are pledged to the attack: in their order, each or not."""

    def __init__(
        self,
        pos: Position,
        side: Seat,
        targets: tuple[HexId, ...],
        units: tuple[UnitId, ...],
        pledged: tuple[Aimed, ...] = (),
        passed: frozenset[str] = frozenset(),
    ) -> None:
        self.pos, self.side, self.targets, self.units = pos, side, targets, units
        self.pledged, self.passed = pledged, passed  # guns that come before the last one are out

    @cached_property
    def whole(self) -> Commitment:
        """The attack with what was declared against the same hexes before."""
        return merged(self.pos, Commitment(self.units, self.targets, self.pledged))

    @cached_property
    def battle(self) -> Battle:
        battle = battle_of(self.pos, self.whole.units, self.whole.targets)
        return replace(battle, support=self.whole.support)

    @cached_property
    def out(self) -> frozenset[str]:
        """Guns that cannot be pledged: to others already, or passed over."""
        return self.passed.union(gun for old in self.pos.now.commitments for gun, _ in old.support)

    def can_complete(self) -> bool:
        """Whether the attack is strong enough, with all the guns that could still be pledged."""
        units, targets = self.whole.units, self.whole.targets
        if group_refusal(self.pos, units, targets) is not None or stack_refusal(self.pos, units) is not None:
            return False
        now = differential(self.pos, units, targets, self.whole.support)
        lowest = self.pos.table.charts.combat.lowest
        return now >= lowest or now + most_support(self.pos, self.battle, self.side, self.out) >= lowest

    def order(self) -> Commit:
        return Commit(self.targets, self.units, written(self.pledged))

    def steps(self) -> Sequence[Step]:
        order, found = self.order(), []
        if commitment_refusal(self.pos, self.side, order) is None:
            found.append(Step("declare", order))
        for gun, aim in available(self.pos, self.battle, self.side):
            if gun not in self.out:
                then = self._with(gun, aim)
                if then.can_complete():
                    found.append(Step(f"{gun}@{aim}", then=_leading_to(then), facts={"gun": gun, "hex": aim}))
        return found

    def _with(self, gun: str, aim: HexId) -> PledgeOptions:
        """With one gun more; those that come before it in the list are out, so that each set of guns comes once."""
        guns = [*dict.fromkeys(other for other, _ in available(self.pos, self.battle, self.side))]
        passed = self.passed.union(guns[: guns.index(gun)])
        return PledgeOptions(self.pos, self.side, self.targets, self.units, (*self.pledged, (gun, aim)), passed)

    def refusal(self, command: Command) -> IllegalCommand | None:
        return _refusal(self.pos, self.side, command)
