"""S17.6 to S17.9 Sea lift: late in the game the Allies move a few foot units from beach to beach."""

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
from trinacria.kernel.paths import UNREACHED, flood
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.interruptions import interrupt
from trinacria.sicily43.minefields import enter_minefield
from trinacria.sicily43.modes import NO_WAYS, ListedWays, Mode, Ways, has_moved
from trinacria.sicily43.movement import order_refusal
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import MoveClass, UnitId
from trinacria.sicily43.words.moves import SEA
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.words.steps import Choice

FIRST_TURN = 16
UNITS_A_TURN = 4
SEA_HEXES = 20
RESTED = 2  # player turns of its own that a unit has begun at its beach: the one before, and this one


@dataclass(frozen=True, slots=True)
class Lift(Command):
    """S17.8: a unit goes by sea to another beach."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "lift"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Go by sea to {choice.tell.hex(self.hex)}", unit=self.unit, hex=self.hex, group=SEA)


@dataclass(frozen=True, slots=True)
class UnitLifted(Event):
    KIND: ClassVar[str] = "lift"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "moved by sea"

    unit: UnitId
    path: tuple[HexId, ...]  # the two beaches

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} goes by sea from {tell.hex(self.path[0])} to {tell.hex(self.path[-1])}."


@case("S43:17.7")
def count_rest(pos: Position, side: Seat) -> None:
    """At the start of a player turn: how many of them Allied foot units at beaches have begun there in peace."""
    if side is not ALLIED:
        return
    beaches = pos.table.island.beaches
    for unit in pos.units_of(side):
        if pos.where[unit] in beaches and pos.unit(unit).move_class is MoveClass.FOOT:
            pos.resting[unit] = min(pos.resting.get(unit, 0) + 1, RESTED)


@case("S43:17.6", "S43:17.7", "S43:17.8", "S43:17.9", "S43:17.10")
def lift_refusal(pos: Position, unit: UnitId, side: Seat) -> IllegalCommand | None:
    """Why a unit cannot be moved by sea at all. No ship of the game carries it, and the Axis has no such way out."""
    refusal = order_refusal(pos, unit, side)
    if refusal is not None:
        return refusal
    if side is not ALLIED or pos.unit(unit).move_class is not MoveClass.FOOT:
        return IllegalCommand("S43:17.6", f"{unit} is no Allied foot unit, and only those are moved by sea")
    if pos.turn < FIRST_TURN:
        return IllegalCommand("S43:17.6", f"units are moved by sea from turn {FIRST_TURN} on")
    if pos.sky is Sky.STORM:
        return IllegalCommand("S43:17.8", "nobody is moved by sea in a storm")
    if pos.now.lifted >= UNITS_A_TURN:
        return IllegalCommand("S43:17.6", f"{UNITS_A_TURN} units have been moved by sea this turn, and no more can be")
    if pos.where[unit] not in pos.table.island.beaches:
        return IllegalCommand("S43:17.7", f"{unit} is not at a beach")
    if pos.resting.get(unit, 0) < RESTED:
        return IllegalCommand("S43:17.7", f"{unit} has not stood at this beach for one full turn without a fight")
    return None


@lru_cache(maxsize=1024)
def beaches_by_sea(table: Table, start: HexId) -> frozenset[HexId]:
    """S17.8: the other beaches that lie next to the last of at most 20 sea hexes."""
    grid, sea = table.island.grid, table.island.sea
    first = [grid.index[hex_] for hex_ in grid.neighbours[start] if hex_ in sea]
    away = flood(grid.around, first, grid.mask(sea), SEA_HEXES - 1)
    return frozenset(
        beach
        for beach in table.island.beaches
        if beach != start and any(away[number] != UNREACHED for number in grid.around[grid.index[beach]])
    )


@case("S43:17.8", "S43:21.3")
def beach_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a unit cannot be moved by sea to a hex."""
    if hex_ not in pos.table.island.beaches:
        return IllegalCommand("S43:17.8", f"{hex_} is no beach")
    if hex_ == pos.where[unit]:
        return IllegalCommand("S43:17.8", f"{unit} is in {hex_} already")
    if hex_ not in beaches_by_sea(pos.table, pos.where[unit]):
        return IllegalCommand("S43:17.8", f"the beach of {hex_} is more than {SEA_HEXES} sea hexes away from {unit}")
    if pos.enemy_stands(hex_, ALLIED):
        return IllegalCommand("S43:17.8", f"enemy units are in {hex_}")
    if pos.is_fortress(hex_):
        return IllegalCommand("S43:21.3", f"the fortress in {hex_} still has its garrison")
    return stacking_refusal(pos, unit, hex_)


def ways(pos: Position, phase: MovementPhase, unit: UnitId) -> Ways:
    if pos.turn < FIRST_TURN or lift_refusal(pos, unit, phase.side):
        return NO_WAYS
    beaches = sorted(beaches_by_sea(pos.table, pos.where[unit]))
    return ListedWays(Step(f"lift {hex_}", Lift(unit, hex_)) for hex_ in beaches if beach_refusal(pos, unit, hex_) is None)


def refusal(pos: Position, phase: MovementPhase, order: Lift) -> IllegalCommand | None:
    return lift_refusal(pos, order.unit, phase.side) or beach_refusal(pos, order.unit, order.hex)


@case("S43:17.8")
def carry_out(pos: Position, phase: MovementPhase, order: Lift) -> None:
    """The unit stays at the beach this turn, weakened; if it is forced to retreat it is destroyed."""
    unit, flags = order.unit, pos.turn_flags
    pos.tell(UnitLifted("S43:17.8", unit, (pos.where[unit], order.hex)))
    interrupt(pos, (unit,))
    pos.march(unit, (order.hex,))
    pos.note_turn(ashore=flags.ashore | {unit}, arrived=flags.arrived | {unit}, no_way_back=flags.no_way_back | {unit})
    pos.note(lifted=pos.now.lifted + 1)
    has_moved(pos, unit)
    enter_minefield(pos, unit, order.hex)


LIFT = Mode(Lift, ways, refusal, carry_out)
