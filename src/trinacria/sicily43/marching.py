"""S8 Marches: the order to move along a path, where it can lead, and what happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.paths import Reach, Terms
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.ground import steps_of
from trinacria.sicily43.interruptions import interrupt
from trinacria.sicily43.minefields import enter_minefield, is_mined
from trinacria.sicily43.modes import NO_WAYS, Mode, Ways, has_moved
from trinacria.sicily43.movement import march_refusal, minimum_moves, order_refusal, path_refusal, price, terms
from trinacria.sicily43.reduction import eliminate
from trinacria.sicily43.stacking import stacking_refusal, surely_fits
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words import moves
from trinacria.sicily43.words.moves import way_cost
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.steps import Choice


MakesOrder = Callable[[str], Command]  # from the key of a step, when somebody looks at it


@dataclass(frozen=True, slots=True)
class Move(Command):
    """S8.1: a unit marches along a path, from the hex in which it stands."""

    unit: UnitId
    path: tuple[HexId, ...]

    VERB: ClassVar[str] = "move"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("path", many=True))

    def say(self, choice: Choice) -> StepWords:
        """S8.9: the one hex that a unit may always move is named as such."""
        how = " as the one hex that a unit may always move" if choice.step.facts.get("minimum") else ""
        says, cost = f"Move to {choice.tell.hex(self.path[-1])}{how}", way_cost(choice.step.facts)
        return StepWords(says, unit=self.unit, hex=self.path[-1], path=self.path, group=moves.MARCH, cost=cost)


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """S8.1: a unit has marched."""

    KIND: ClassVar[str] = "move"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "moved"

    unit: UnitId
    path: tuple[HexId, ...]
    points: int
    of: int

    def sentence(self, tell: Teller) -> str:
        paid = f"{self.points} of {self.of} Movement Points"
        return f"{tell.unit(self.unit)} moves from {tell.hex(self.path[0])} to {tell.hex(self.path[-1])} ({paid})."


class Marches(Ways):
    """Where a unit can march: one cheapest path to each hex in which it may end."""

    def __init__(self, pos: Position, unit: UnitId, both: tuple[Terms, ...]) -> None:
        self.pos, self.unit, self.here = pos, unit, pos.where[unit]
        self.places: list[int] = []  # numbers of the hexes in which it may end
        self.terms: list[tuple[int, Reach | None, Terms, MakesOrder]] = []  # the first so many by this search on these terms
        seen: set[int] = set()
        for given in both:
            reach = given.reach()
            self._add([place for place in reach.order if place not in seen] if seen else reach.order, reach, given)
            seen.update(reach.order)
        least = minimum_moves(both[-1])
        if least:
            index = both[-1].grid.index
            self._add([index[hex_] for hex_ in least if index[hex_] not in seen], None, both[-1])

    def _add(self, places: Sequence[int], reach: Reach | None, given: Terms) -> None:
        """S10.1: only where friends stand already can there be too many."""
        pos, unit, ids = self.pos, self.unit, given.grid.ids
        friends = pos.occupied[pos.unit(unit).side]
        self.places += [place for place in places if not friends[place] or _fits(pos, unit, ids[place])]
        self.terms.append((len(self.places), reach, given, partial(self._order, reach)))

    def _order(self, reach: Reach | None, key: str) -> Move:
        hex_ = HexId(key)
        return Move(self.unit, reach.path_to(hex_) if reach else (self.here, hex_))

    def __len__(self) -> int:
        return len(self.places)

    def stops(self, hex_: HexId) -> str:
        """Why the unit goes no farther than a hex."""
        mined = is_mined(self.pos, hex_, self.pos.unit(self.unit).side)
        return f"must stop there: {'enemy minefield' if mined else 'enemy zone of control'}"

    def step(self, number: int) -> Step:
        place = self.places[number]
        _, reach, given, order = next(terms for terms in self.terms if number < terms[0])
        hex_ = given.grid.ids[place]
        points = reach.cost[place] if reach else given.budget
        stops = self.stops(hex_) if given.stop[place] else ""
        facts = {"points": points, "of": given.budget, "paid_in": moves.POINTS, "stops": stops, "minimum": reach is None}
        return Step(hex_, order, facts=facts)


def _fits(pos: Position, unit: UnitId, hex_: HexId) -> bool:
    return surely_fits(pos, unit, hex_) or stacking_refusal(pos, unit, hex_) is None


@case("S43:8.1", "S43:8.9")
def ways(pos: Position, phase: MovementPhase, unit: UnitId) -> Ways:
    """Every hex to which a unit may march."""
    if order_refusal(pos, unit, phase.side) or march_refusal(pos, unit):
        return NO_WAYS
    return Marches(pos, unit, terms(pos, unit, half_move=phase.half))


def surely_marches(pos: Position, phase: MovementPhase, unit: UnitId) -> bool:
    """A quick look: a neighbouring hex without units is open to it. If not, it may march all the same."""
    return next(_empty_hexes_around(pos, phase, unit), None) is not None


def surely_withdraws(pos: Position, phase: MovementPhase, unit: UnitId) -> bool:
    """The same for a neighbouring hex in no enemy zone of control (S13.3)."""
    zones = pos.zones[phase.side.enemy]
    return any(not zones[there] for there in _empty_hexes_around(pos, phase, unit))


def _empty_hexes_around(pos: Position, phase: MovementPhase, unit: UnitId) -> Iterator[int]:
    """The hexes without units next to a unit that can march into any of them: it may always move one hex (S8.9)."""
    if order_refusal(pos, unit, phase.side) or march_refusal(pos, unit):
        return
    friends, enemies, grid = pos.occupied[phase.side], pos.occupied[phase.side.enemy], pos.table.island.grid
    for there, _ in steps_of(pos, pos.unit(unit))[grid.index[pos.where[unit]]]:
        if not enemies[there] and not friends[there] and grid.ids[there] not in pos.garrisons:
            yield there


@case("S43:8.1")
def refusal(pos: Position, phase: MovementPhase, order: Move) -> IllegalCommand | None:
    """Why a unit may not make this march."""
    return (
        order_refusal(pos, order.unit, phase.side)
        or march_refusal(pos, order.unit)
        or path_refusal(pos, order.unit, order.path, half_move=phase.half)
    )


@case("S43:8.1", "S43:22.6")
def carry_out(pos: Position, phase: MovementPhase, order: Move) -> None:
    """A march; a unit that travelled by rail leaves the line with it."""
    unit, path = order.unit, order.path
    points, of = price(pos, unit, path, half_move=phase.half)
    pos.tell(UnitMoved("S43:8.1", unit, path, points, of))
    if unit in pos.travelling:
        pos.set_travelling(unit, travelling=False)
    interrupt(pos, (unit,))
    overrun_supply(pos, unit, path[1:])
    pos.march(unit, path)
    has_moved(pos, unit)
    enter_minefield(pos, unit, path[-1])


@case("S43:26.10")
def overrun_supply(pos: Position, unit: UnitId, path: tuple[HexId, ...]) -> None:
    """Enemy supply units alone in a hex are eliminated by a unit that enters it, in passing or not."""
    enemy = pos.unit(unit).side.enemy
    for hex_ in path:
        for depot in pos.ground_at(hex_, enemy):
            eliminate(pos, depot, "S43:26.10")


MARCH = Mode(Move, ways, refusal, carry_out)
