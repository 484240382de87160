"""S16 Paratroops and gliders: where they may be dropped, and where they come down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Each, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.commands import End
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.position import AWAITED
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import AIRBORNE, Kind, UnitId, Wave
from trinacria.sicily43.weather import is_storm
from trinacria.sicily43.words.naming import Teller
from trinacria.sicily43.words.seen import Seen

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.steps import Choice

AIM = 3  # S16.7: hexes from the town that a drop of turn 1 is aimed at


@dataclass(frozen=True, slots=True)
class Drop(Command):
    """Drops a unit at a hex."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "drop"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Aim at {choice.tell.hex(self.hex)}", unit=self.unit, hex=self.hex)


@dataclass(frozen=True, slots=True)
class DropUnits(Decision):
    """S16.1: which units are dropped, and where."""

    KIND: ClassVar[str] = "drop"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Take a unit and click the hex that it aims at. Two dice say where it comes down.",
        "Drop {unit}. Choose the hex that it aims at.",
        composer=Composer.PLACE,
        order="drop {unit} {hex}",
    )
    END: ClassVar[str] = "End the drops"
    LEFT: ClassVar[Words | None] = ("unit", "be dropped")
    CONFIRMED: ClassVar[bool] = True

    planes: int

    def ask(self, seen: Seen) -> Words:
        return "drop paratroops and gliders, or end the drops", "drops paratroops and gliders"


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    KIND: ClassVar[str] = "dropped"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "dropped"

    unit: UnitId
    hex: HexId
    aim: HexId

    def sentence(self, tell: Teller) -> str:
        if self.hex == self.aim:
            return f"{tell.unit(self.unit)} lands on target in {tell.hex(self.hex)}."
        return f"{tell.unit(self.unit)}, dropped at {tell.hex(self.aim)}, comes down in {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class LostInDrop(Event):
    KIND: ClassVar[str] = "lost in drop"
    CUE: ClassVar[Cue] = Cue.DESTROY
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    hex: HexId
    why: str

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is lost: {self.why}."


@case("S43:16.1", "S43:16.8", "S43:16.9", "S43:5.5")
def droppable(pos: Position, side: Seat, wave: Wave | None = None) -> list[UnitId]:
    """Para and glider units that have not come yet, from their arrival turn on; on turn 1 those of this landing.

    A unit dropped once is on the map or lost, and so is never dropped again. German regiments may be dropped, too.
    """
    return [
        unit
        for unit in pos.table.by_side[side]
        if (printed := pos.unit(unit)).kind in AIRBORNE
        and pos.where[unit] == AWAITED
        and printed.arrival <= pos.turn
        and (pos.turn > 1 or wave is None or printed.wave in (wave, Wave.ANY))
    ]


@case("S43:16.2", "S43:16.7")
def aim_refusal(pos: Position, unit: UnitId, hex_: HexId) -> str | None:
    """A land hex, no river hex, without enemies and outside their zones; gliders need ground below mountains."""
    island, printed = pos.table.island, pos.unit(unit)
    why = ground_refusal(pos, unit, hex_)
    if why is not None:
        return why
    if pos.turn == 1 and printed.side is not AXIS:
        town = island.place(printed.place).hex
        if island.grid.distance(town, hex_) > AIM:
            return f"on turn 1 it must aim at most {AIM} hexes from {printed.place}"
    return None


def aims_near(pos: Position, unit: UnitId) -> Sequence[HexId]:
    """The hexes that are worth asking about, in map order; `aim_refusal` decides."""
    island, printed = pos.table.island, pos.unit(unit)
    if pos.turn == 1 and printed.side is not AXIS:
        return island.grid.within(island.place(printed.place).hex, AIM)
    return island.grid.ids


@case("S43:16.2", "S43:16.5")
def ground_refusal(pos: Position, unit: UnitId, hex_: HexId) -> str | None:
    """Why a unit cannot come down in a hex alive, stacking apart."""
    island, printed = pos.table.island, pos.unit(unit)
    if hex_ not in island.land:
        return f"{hex_} is no land hex of the island"
    if hex_ in island.river_hexes:
        return f"{hex_} is a river hex"
    if pos.enemy_stands(hex_, printed.side):
        return f"enemy units are in {hex_}"
    if pos.enemy_controls(hex_, printed.side):
        return f"{hex_} is in an enemy zone of control"
    if printed.side is not AXIS and pos.is_fortress(hex_):
        return f"{hex_} is a fortress with its garrison"
    if printed.kind is Kind.GLIDER and island.terrain[hex_] is Terrain.MOUNTAINS:
        return f"gliders cannot land in the mountains of {hex_}"
    return None


@case("S43:16.4")
def scattered(pos: Position, hex_: HexId) -> HexId | None:
    """Two dice: distance and direction from the intended hex; none if that is off the map."""
    distance_die, direction_die = pos.roll(2, "scatter", "S43:16.4")
    scatter = pos.table.charts.scatter
    landed: HexId | None = hex_
    for _ in range(scatter.distance[distance_die - 1]):
        if landed is not None:
            landed = pos.table.island.grid.towards(landed, scatter.direction[direction_die - 1])
    return landed


@case("S43:16.3", "S43:16.5", "S43:16.6", "S43:5.6")
def drop(pos: Position, unit: UnitId, aim: HexId) -> None:
    """A plane carries it; it comes down where the dice say, and is lost where it cannot live. It does not move this turn."""
    side = pos.unit(unit).side
    pos.carriers[side] -= 1
    landed = scattered(pos, aim)
    if landed is None:
        return _lose(pos, unit, aim, "it comes down off the map")
    why = ground_refusal(pos, unit, landed)
    crowded = stacking_refusal(pos, unit, landed) if why is None else None
    if why is not None or crowded is not None:
        return _lose(pos, unit, landed, why or f"{landed} is full")
    pos.put(unit, landed)
    pos.take(side, [landed])
    pos.note_turn(arrived=pos.turn_flags.arrived | {unit})
    return pos.tell(Dropped("S43:16.4", unit, landed, aim))


def _lose(pos: Position, unit: UnitId, hex_: HexId, why: str) -> None:
    pos.eliminate(unit)
    pos.tell(LostInDrop("S43:16.5", unit, hex_, why))


@dataclass(slots=True)
class Drops(Procedure["Position"]):
    """Units are dropped one by one while planes for them are left, each rolled at once."""

    side: Seat
    wave: Wave | None = None
    ended: bool = False

    CASE: ClassVar[str] = "S43:16.1"
    TITLE: ClassVar[str] = "Airborne Drops"

    @case("S43:16.1", "S43:7.2")
    def run(self, pos: Position) -> Decision | Done:
        left = pos.carriers[self.side]
        if self.ended or is_storm(pos) or not left or not droppable(pos, self.side, self.wave):
            pos.carriers[self.side] = 0
            return DONE
        return DropUnits(self.side, "S43:16.1", left)

    def options(self, pos: Position) -> Options:
        return Dropping(pos, droppable(pos, self.side, self.wave))

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Drop):
            drop(pos, command.unit, command.hex)
        else:
            self.ended = True


class Dropping(Options):
    """A unit, then the hex that it aims at; or no more drops."""

    def __init__(self, pos: Position, units: list[UnitId]) -> None:
        self.pos, self.units = pos, units

    def steps(self) -> Sequence[Step]:
        able = [unit for unit in self.units if next(self._aims(unit), None) is not None]
        return [*(Step(unit, then=partial(self._hexes, unit)) for unit in able), Step(End.VERB, End())]

    def _aims(self, unit: UnitId) -> Iterator[HexId]:
        return (hex_ for hex_ in aims_near(self.pos, unit) if aim_refusal(self.pos, unit, hex_) is None)

    def _hexes(self, unit: UnitId) -> Options:
        return Each([*self._aims(unit)], partial(Drop, unit), "S43:16.2", "it cannot aim there")

    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, End):
            return None
        if not isinstance(command, Drop):
            return IllegalCommand("S43:16.1", "paratroops and gliders are dropped now")
        if command.unit not in self.units:
            return IllegalCommand("S43:16.1", f"{command.unit} cannot be dropped now")
        if command.hex not in self.pos.table.island.grid:
            return IllegalCommand("S43:16.2", f"there is no hex {command.hex} on this map")
        why = aim_refusal(self.pos, command.unit, command.hex)
        return IllegalCommand("S43:16.2", why) if why else None
