"""9.91-9.93 Retreats: the routes that the two priorities leave open, and the march itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.bitnets import bits_of_mask
from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet
from trinacria.kernel.words import listed
from trinacria.viw.commands import Retreat
from trinacria.viw.events import CannotRetreat, Retreated
from trinacria.viw.losses import StepLosses, eliminate, foreseen
from trinacria.viw.prompts import choice, count, named
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

Route = tuple[HexId, ...]
Stack = tuple[HexId, tuple[UnitId, ...]]


@case("5.24", "9.96")
def passable(pos: Position, unit: UnitId, here: HexId, there: HexId) -> bool:
    """Whether a unit may cross a hexside after combat: no points are counted, but barred ground stays barred.

    Tank and mechanized infantry units need a road to cross a river (9.96); ground that a class may never enter off the
    road is closed to it here too (ADJ-071).
    """
    the_map, counter = pos.table.map, pos.unit(unit)
    if there not in the_map.land_neighbours[here]:
        return False
    if the_map.is_road(here, there):
        return True
    if counter.is_armour and the_map.is_river(here, there):
        return False
    row = the_map.chart.rows[the_map.terrain[there]]
    return (row.mechanized if counter.mechanized else row.foot) is not None


@case("9.91", "9.91.1", "9.91.2", "9.96")
def routes(pos: Position, stack: Stack, length: int, side: Seat) -> list[Route]:
    """The routes a stack may take, by the priorities; none means that it is destroyed (9.96, ADJ-072).

    Of all routes of exactly this length that enter no hex twice and no enemy unit: those that end farthest from the
    nearest enemy, and of these the ones through the fewest enemy-controlled hexes (ADJ-071). A route must be open to
    every unit of the stack; only if there is none may it be open to some, and the others are lost on it (ADJ-073).
    """
    start, units = stack
    found = [*_walks(pos, start, units, length, side, for_all=True)]
    if not found:
        found = [*_walks(pos, start, units, length, side, for_all=False)]
    found = pos.rules.retreats.allowed(pos, stack, found)
    if not found:
        return []
    distances = enemy_distances(pos, {route[-1] for route in found}, side)
    farthest = max(distances.values())
    found = [route for route in found if distances[route[-1]] == farthest]
    prices = [sum(pos.rules.zones.controlled_for_retreat(pos, hex_, side) for hex_ in route[1:]) for route in found]
    return [route for route, price in zip(found, prices, strict=True) if price == min(prices)]


def _walks(
    pos: Position, start: HexId, units: tuple[UnitId, ...], length: int, side: Seat, *, for_all: bool
) -> Iterator[Route]:
    """Every walk of that length over hexes passable for all units of the stack, or for at least one to its end."""
    neighbours = pos.table.map.land_neighbours

    def go_on(route: Route, able: tuple[UnitId, ...]) -> Iterator[Route]:
        if len(route) > length:
            yield route
            return
        for there in neighbours[route[-1]]:
            if there in route or pos.enemy_holds(there, side):
                continue
            still = tuple(unit for unit in able if pos.rules.retreats.passable(pos, unit, route[-1], there))
            if len(still) == len(units) if for_all else still:
                yield from go_on((*route, there), still)

    return go_on((start,), units)


def allowed(pos: Position, stack: Stack, routes: list[Route]) -> list[Route]:
    """The routes that a game's own limits leave, before the priorities: here all of them."""
    return routes


@case("9.91.1")
def enemy_distances(pos: Position, hexes: Iterable[HexId], side: Seat) -> dict[HexId, int]:
    """How far each of these hexes is from the nearest enemy unit, as the crow flies."""
    grid, enemies = pos.table.map.grid, bits_of_mask(pos.troops[side.enemy])
    steps = pos.table.map.grid_net.distances(enemies, [grid.index[hex_] for hex_ in hexes])
    return {grid.ids[number]: distance for number, distance in steps.items()}


@dataclass(frozen=True, slots=True)
class ChooseRetreat(Decision):
    """9.91, 9.97.1: the way that a stack takes back."""

    KIND: ClassVar[str] = "retreat"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a lit hex.",
        "Retreat {unit}. Choose a lit hex.",
        several="Click a unit to see where it alone can go, or a lit hex.",
        composer=Composer.WITHDRAW,
    )

    hexes: int
    stacks: tuple[HexId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        retreats = seen.view.stack[-1]
        assert isinstance(retreats, Retreats)
        stacks = [f"{named(seen, units)} from {seen.tell.hex(hex_)}" for hex_, units in retreats.stacks]
        each = " each" if len(stacks) > 1 else ""
        return choice(f"the retreat of {listed(stacks)}, {count(self.hexes, 'hex', 'hexes')}{each}")


@case("9.91", "9.97.1")
@dataclass(slots=True)
class Retreats(Procedure["Position"]):
    """Every stack of the losing side goes back the same number of hexes, in the order the chooser likes."""

    side: Seat
    chooser: Seat  # the owner, or the attacker in a breakthrough
    length: int
    stacks: tuple[Stack, ...]

    CASE: ClassVar[str] = "9.91"
    TITLE: ClassVar[str] = "Retreat"

    def run(self, pos: Position) -> Decision | Procedure[Position] | Done:
        for stack in self.stacks:
            open_ = routes(pos, stack, self.length, self.side)
            if not open_:
                return self._destroy(pos, stack)
            if len(self.stacks) == 1 and len(open_) == 1:
                return self._go(open_[0])
        if not self.stacks:
            return DONE
        case_ = "9.97.1" if self.chooser is not self.side else "9.91"
        return ChooseRetreat(self.chooser, case_, self.length, tuple(stack[0] for stack in self.stacks))

    def options(self, pos: Position) -> Options:
        open_ = [Retreat(route) for stack in self.stacks for route in routes(pos, stack, self.length, self.side)]
        return Listed(open_, "9.91", lambda command: self._refusal(pos, command), step=partial(self._step, pos))

    def _step(self, pos: Position, order: Command) -> Step:
        """Who goes there, and who is certain to be lost to controlled hexes on the way (9.92): for the owner alone."""
        assert isinstance(order, Retreat)
        units = dict(self.stacks)[order.path[0]]
        facts: dict[str, object] = {"units": units}
        if self.chooser is self.side:
            controlled = sum(pos.rules.zones.controlled_for_retreat(pos, hex_, self.side) for hex_ in order.path[1:])
            facts |= foreseen(pos, (units,), controlled)
        return Step(order.text, order, facts=facts)

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Retreat)
        pos.stack.append(self._go(command.path))

    def _go(self, route: Route) -> March:
        stack = next(stack for stack in self.stacks if stack[0] == route[0])
        self.stacks = tuple(other for other in self.stacks if other is not stack)
        return March(self.side, stack[1], route)

    def _destroy(self, pos: Position, stack: Stack) -> March:
        """No way back of the full length: the stack is forced off the map or into the enemy (9.96)."""
        pos.tell(CannotRetreat("9.96", stack[0], stack[1]))
        for unit in stack[1]:
            eliminate(pos, unit, "9.96")
        return self._go((stack[0],))

    def _refusal(self, pos: Position, command: Command) -> IllegalCommand | str:
        if not isinstance(command, Retreat):
            return IllegalCommand(
                "9.91", f"a retreat of {self.length} {'hex' if self.length == 1 else 'hexes'} must be ordered first"
            )
        if command.path[0] not in (stack[0] for stack in self.stacks):
            return f"no stack has to retreat from {command.path[0]}"
        if len(command.path) != self.length + 1:
            return f"the retreat is {self.length} hexes long"
        return "a retreat ends as far from the enemy as it can, then through the fewest controlled hexes"


@case("9.92", "9.93", "9.94")
@dataclass(slots=True)
class March(Procedure["Position"]):
    """A stack goes back hex by hex; each enemy-controlled hex costs it a step, of its owner's choice.

    The log gives the way walked so far before anything happens on it: a loss, a capture, the end. A place falls
    to the stack when somebody has survived the entry (ADJ-161).
    """

    side: Seat
    units: tuple[UnitId, ...]
    route: Route
    at: int = 0
    told: int = 0  # how far the log has followed the way

    CASE: ClassVar[str] = "9.92"
    TITLE: ClassVar[str] = "Retreat"

    def run(self, pos: Position) -> Procedure[Position] | Done:
        alive = tuple(unit for unit in self.units if pos.on_map(unit))
        if alive and self.at and pos.not_held(self.side, (hex_ := self.route[self.at],)):
            self._tell(pos, alive)
            pos.take(self.side, (hex_,))
        if not alive or self.at == len(self.route) - 1:
            return self._arrive(pos, alive)
        return self._go_on(pos, alive)

    def _go_on(self, pos: Position, alive: tuple[UnitId, ...]) -> Procedure[Position] | Done:
        """Into the next hex of the route; units that cannot follow are lost (ADJ-073)."""
        here, there = self.route[self.at], self.route[self.at + 1]
        able = tuple(unit for unit in alive if pos.rules.retreats.passable(pos, unit, here, there))
        if able != alive:
            self._tell(pos, alive)
        for unit in alive:
            if unit in able:
                pos.enter(unit, (here, there))
            else:
                eliminate(pos, unit, "9.96")
        if not able:
            return self._arrive(pos, ())
        self.at += 1
        if pos.rules.zones.controlled_for_retreat(pos, there, self.side):
            self._tell(pos, able)
            return StepLosses(self.side, (able,), 1, "9.92")
        return self.run(pos)

    def _tell(self, pos: Position, units: tuple[UnitId, ...]) -> None:
        if self.told < self.at:
            pos.tell(Retreated("9.91", units, self.route[self.told : self.at + 1]))
            self.told = self.at

    def _arrive(self, pos: Position, alive: tuple[UnitId, ...]) -> Done:
        if alive:
            self._tell(pos, alive)
            pos.set_flags(displaced=pos.flags.displaced | {*alive}, retreated=pos.flags.retreated | {*alive})
        pos.rules.retreats.vacated(pos, self.route[: self.at + 1], survived=bool(alive))
        return DONE
