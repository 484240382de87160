"""S20.1 Ships move over all-sea hexes, in Allied Movement Phases and in the Second Landing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.paths import Reach, ripples
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.modes import NO_WAYS, Mode, Ways, has_moved
from trinacria.sicily43.movement import order_refusal
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.words.moves import SEA, SEAS, way_cost
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.words.steps import Choice


@dataclass(frozen=True, slots=True)
class Sail(Command):
    """S20.1: a ship goes to a sea hex."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "sail"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        cost = way_cost(choice.step.facts)
        return StepWords(f"Sail to {choice.tell.hex(self.hex)}", unit=self.unit, hex=self.hex, group=SEA, cost=cost)


@dataclass(frozen=True, slots=True)
class ShipSailed(Event):
    KIND: ClassVar[str] = "sail"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "sailed"

    unit: UnitId
    path: tuple[HexId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} sails from {tell.hex(self.path[0])} to {tell.hex(self.path[-1])}."


@lru_cache(maxsize=8)
def sea_lanes(table: Table) -> tuple[tuple[int, ...], ...]:
    """The steps from sea hex to sea hex."""
    grid, sea = table.island.grid, table.island.sea
    return tuple(
        tuple(grid.index[there] for there in grid.neighbours[here] if there in sea) if here in sea else ()
        for here in grid.ids
    )


@lru_cache(maxsize=2048)
def _reach(table: Table, start: HexId, hexes: int) -> Reach:
    grid = table.island.grid
    return Reach(grid, grid.index[start], *ripples(sea_lanes(table), grid.index[start], hexes))


@lru_cache(maxsize=2048)
def _hexes(table: Table, start: HexId, hexes: int) -> list[HexId]:
    return _reach(table, start, hexes).hexes()


@lru_cache(maxsize=2048)
def _known(table: Table, start: HexId, hexes: int) -> frozenset[HexId]:
    return frozenset(_hexes(table, start, hexes))


@case("S43:20.1")
def course(pos: Position, unit: UnitId) -> Reach:
    """Every sea hex that a ship can come to."""
    return _reach(pos.table, pos.where[unit], pos.unit(unit).move)


@case("S43:7.3", "S43:7.7", "S43:20.1")
def ship_refusal(pos: Position, unit: UnitId, side: Seat) -> IllegalCommand | None:
    """Why a ship cannot sail at all. In a storm it stays where it is."""
    refusal = order_refusal(pos, unit, side)
    if refusal is not None:
        return refusal
    if pos.unit(unit).kind is not Kind.SHIP:
        return IllegalCommand("S43:20.1", f"{unit} is no ship")
    if pos.sky is Sky.STORM:
        return IllegalCommand("S43:7.3", "no ship moves in a storm")
    return None


@case("S43:20.1", "S43:2.11")
def course_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a ship cannot end in a hex."""
    if hex_ not in pos.table.island.sea:
        return IllegalCommand("S43:2.11", f"{hex_} is no sea hex")
    if hex_ == pos.where[unit]:
        return IllegalCommand("S43:20.1", f"{unit} is in {hex_} already")
    if hex_ not in course(pos, unit):
        return IllegalCommand("S43:20.1", f"{hex_} is more than {pos.unit(unit).move} sea hexes away from {unit}")
    return stacking_refusal(pos, unit, hex_)


class Courses(Ways):
    """Where a ship can sail."""

    def __init__(self, pos: Position, unit: UnitId) -> None:
        self.unit, self.reach, self.hexes_a_turn = unit, course(pos, unit), pos.unit(unit).move
        hexes = _hexes(pos.table, pos.where[unit], self.hexes_a_turn)
        met = pos.stacks.keys() & _known(pos.table, pos.where[unit], self.hexes_a_turn)
        crowded = {hex_ for hex_ in met if stacking_refusal(pos, unit, hex_)}
        self.hexes = [hex_ for hex_ in hexes if hex_ not in crowded] if crowded else hexes

    def __len__(self) -> int:
        return len(self.hexes)

    def step(self, number: int) -> Step:
        hex_, reach = self.hexes[number], self.reach
        facts = {"points": reach.cost[reach.grid.index[hex_]], "of": self.hexes_a_turn, "paid_in": SEAS}
        return Step(hex_, Sail(self.unit, hex_), facts=facts)


def ways(pos: Position, phase: MovementPhase, unit: UnitId) -> Ways:
    if pos.unit(unit).kind is not Kind.SHIP or ship_refusal(pos, unit, phase.side):
        return NO_WAYS
    return Courses(pos, unit)


def refusal(pos: Position, phase: MovementPhase, order: Sail) -> IllegalCommand | None:
    return ship_refusal(pos, order.unit, phase.side) or course_refusal(pos, order.unit, order.hex)


def carry_out(pos: Position, phase: MovementPhase, order: Sail) -> None:
    sail(pos, order.unit, order.hex)


@case("S43:20.1")
def sail(pos: Position, unit: UnitId, hex_: HexId) -> None:
    """A ship goes to a sea hex by a shortest way."""
    pos.tell(ShipSailed("S43:20.1", unit, course(pos, unit).path_to(hex_)))
    pos.put(unit, hex_)
    has_moved(pos, unit)


SAIL = Mode(Sail, ways, refusal, carry_out)
