"""S17.1 to S17.5 Reinforcements: when they are due, where they come ashore or are placed, and what that means for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, BySide, Seat
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.ground import can_stand
from trinacria.sicily43.minefields import enter_minefield
from trinacria.sicily43.modes import NO_WAYS, Mode, Ways, has_moved
from trinacria.sicily43.position import AWAITED
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.words.steps import Choice


@dataclass(frozen=True, slots=True)
class Enter(Command):
    """S17.1: a reinforcement comes to the island in this hex."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "enter"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Bring it in at {choice.tell.hex(self.hex)}", unit=self.unit, hex=self.hex)


@dataclass(frozen=True, slots=True)
class ReinforcementLanded(Event):
    """S17.2: an Allied reinforcement has come ashore."""

    KIND: ClassVar[str] = "reinforcement landed"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "landed"

    unit: UnitId
    hex: HexId
    weakened: bool  # S17.3

    def sentence(self, tell: Teller) -> str:
        how = " under the eyes of the enemy and is weakened this turn" if self.weakened else ""
        return f"{tell.unit(self.unit)} lands in {tell.hex(self.hex)}{how}."


@dataclass(frozen=True, slots=True)
class ReinforcementPlaced(Event):
    """S17.5: an Axis reinforcement has arrived."""

    KIND: ClassVar[str] = "reinforcement"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "arrived"

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} arrives in {tell.hex(self.hex)}."


# who and where ---------------------------------------------------------------------------------------------------------


@case("S43:17.1", "S43:16.9")
def due(pos: Position, side: Seat) -> Iterator[UnitId]:
    """The reinforcements that may come now or have been waiting; troops that were not landed or dropped are among them."""
    if pos.turn < 2:
        return
    where, units = pos.where, pos.table.units
    for unit in pos.table.once(comers)[side]:
        if where[unit] == AWAITED and units[unit].arrival <= pos.turn:
            yield unit


def comers(table: Table) -> BySide[tuple[UnitId, ...]]:
    """The ground units of each side that are not on the map from the beginning, in the order of the counter sheet."""
    late = {unit for unit in table.ground if table.units[unit].arrival > 0}
    return BySide(*(tuple(unit for unit in table.by_side[side] if unit in late) for side in SIDES))


def places(pos: Position, unit: UnitId) -> Iterable[HexId]:
    """The hexes that are worth asking about for a reinforcement, in map order; `place_refusal` decides."""
    if pos.unit(unit).side is ALLIED:
        return pos.table.once(shores)
    town = entry_town(pos, unit)
    return () if town is None else sorted((town, *pos.table.island.land_around[town]))


def shores(table: Table) -> tuple[HexId, ...]:
    """Every beach and every port, in map order."""
    ports = {hex_ for hex_, town in table.island.towns.items() if town.port}
    return tuple(sorted(table.island.beaches | ports))


@case("S43:17.5")
def entry_town(pos: Position, unit: UnitId) -> HexId | None:
    """Where an Axis reinforcement comes: its town, else Messina; none while neither is in Axis hands."""
    for hex_ in (pos.table.island.place(pos.unit(unit).place).hex, pos.table.messina):
        if pos.holder(hex_) is AXIS:
            return hex_
    return None


# why not ---------------------------------------------------------------------------------------------------------------


@case("S43:17.1")
def due_refusal(pos: Position, phase: MovementPhase, unit: UnitId) -> IllegalCommand | None:
    """Why a unit is no reinforcement that could come now."""
    if unit not in pos.table.units:
        return IllegalCommand("S43:17.1", f"there is no unit {unit}")
    printed = pos.unit(unit)
    if printed.side is not phase.side:
        return IllegalCommand("S43:6.7", f"{unit} belongs to the other player, whose units do not move now")
    if pos.where[unit] != AWAITED or not printed.is_ground or not printed.arrival:
        return IllegalCommand("S43:17.1", f"{unit} is not among the units that are still to come")
    if not phase.reinforcements or pos.turn < 2:
        return IllegalCommand("S43:17.1", "no reinforcements come in this phase")
    if printed.arrival > pos.turn:
        return IllegalCommand("S43:17.1", f"{unit} comes on turn {printed.arrival} at the earliest")
    return None


@case("S43:17.4")
def place_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a reinforcement may not come in this hex. Nothing but stacking limits how many come."""
    side = pos.unit(unit).side
    if hex_ not in pos.table.island.grid:
        return IllegalCommand("S43:17.1", f"there is no hex {hex_} on this map")
    refusal = landing_refusal(pos, hex_) if side is ALLIED else town_refusal(pos, unit, hex_)
    if refusal is not None:
        return refusal
    if pos.enemy_stands(hex_, side):
        return IllegalCommand("S43:17.2" if side is ALLIED else "S43:17.5", f"enemy units are in {hex_}")
    return stacking_refusal(pos, unit, hex_)


@case("S43:17.2", "S43:7.3")
def landing_refusal(pos: Position, hex_: HexId) -> IllegalCommand | None:
    """The Allies land on beaches, but not in a storm, and in ports that they control."""
    town = pos.table.island.towns.get(hex_)
    if town is not None and town.port and pos.holder(hex_) is ALLIED:
        return None
    if hex_ not in pos.table.island.beaches:
        return IllegalCommand("S43:17.2", f"{hex_} is neither a beach nor a port in Allied hands")
    if pos.sky is Sky.STORM:
        return IllegalCommand("S43:7.3", f"nobody lands on the beach of {hex_} in a storm")
    if pos.is_fortress(hex_):
        return IllegalCommand("S43:21.3", f"the fortress in {hex_} still has its garrison")
    return None


@case("S43:17.5")
def town_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """The Axis places reinforcements in or next to a town that it controls, away from the enemy and on fit ground."""
    town = entry_town(pos, unit)
    if town is None:
        return IllegalCommand("S43:17.5", f"{unit} waits: its town and Messina are both in Allied hands")
    if hex_ != town and hex_ not in pos.table.island.land_around[town]:
        return IllegalCommand("S43:17.5", f"{unit} comes in {town} or in a hex next to it, and {hex_} is neither")
    if not can_stand(pos.table, pos.unit(unit), hex_):
        return IllegalCommand("S43:8.5", f"{unit} cannot be in the mountains of {hex_} off the road")
    if pos.enemy_controls(hex_, AXIS):
        return IllegalCommand("S43:17.5", f"{hex_} is in an enemy zone of control")
    return None


# the mode --------------------------------------------------------------------------------------------------------------


class Entries(Ways):
    """Where a reinforcement can come."""

    def __init__(self, unit: UnitId, hexes: list[HexId]) -> None:
        self.unit, self.hexes = unit, hexes

    def __len__(self) -> int:
        return len(self.hexes)

    def step(self, number: int) -> Step:
        return Step(self.hexes[number], Enter(self.unit, self.hexes[number]))


def ways(pos: Position, phase: MovementPhase, unit: UnitId) -> Ways:
    if due_refusal(pos, phase, unit):
        return NO_WAYS
    open_ = _open_beaches(pos) if phase.side is ALLIED else frozenset()
    return Entries(unit, [hex_ for hex_ in places(pos, unit) if hex_ in open_ or place_refusal(pos, unit, hex_) is None])


def _open_beaches(pos: Position) -> frozenset[HexId]:
    """A quick look: beaches without units or fortress are open to anybody, except in a storm (S17.2)."""
    return frozenset() if pos.sky is Sky.STORM else pos.table.island.beaches.difference(pos.stacks, pos.garrisons)


def refusal(pos: Position, phase: MovementPhase, order: Enter) -> IllegalCommand | None:
    return due_refusal(pos, phase, order.unit) or place_refusal(pos, order.unit, order.hex)


def carry_out(pos: Position, phase: MovementPhase, order: Enter) -> None:
    if phase.side is ALLIED:
        land(pos, order.unit, order.hex)
    else:
        place(pos, order.unit, order.hex)


@case("S43:17.3")
def land(pos: Position, unit: UnitId, hex_: HexId) -> None:
    """Landing takes the whole move. In an enemy zone of control the unit is weakened this turn and has no way back."""
    flags, contested = pos.turn_flags, pos.enemy_controls(hex_, ALLIED)
    pos.tell(ReinforcementLanded("S43:17.3", unit, hex_, contested))
    pos.march(unit, (hex_,))
    pos.note_turn(arrived=flags.arrived | {unit})
    if contested:
        pos.note_turn(ashore=flags.ashore | {unit}, no_way_back=flags.no_way_back | {unit})
    has_moved(pos, unit)
    enter_minefield(pos, unit, hex_)


@case("S43:17.5")
def place(pos: Position, unit: UnitId, hex_: HexId) -> None:
    """The unit may move at once."""
    pos.tell(ReinforcementPlaced("S43:17.5", unit, hex_))
    pos.march(unit, (hex_,))
    enter_minefield(pos, unit, hex_)


REINFORCE = Mode(Enter, ways, refusal, carry_out)
