"""19.3 How airborne units land: loss, scatter, and what becomes of those who come down where they should not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.events import MOVES
from trinacria.viw.losses import lose_step
from trinacria.viw.position import ELIMINATED
from trinacria.viw.prompts import choice
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.charts import AirborneLoss, Modifier
from trinacria.viw.sicily.forces import ShowsPlan
from trinacria.viw.sicily.island import Kind
from trinacria.viw.sicily.landings import disrupt
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

LEVELS = tuple(AirborneLoss)  # 19.33: each worse than the one before
DISRUPTING = (AirborneLoss.DISRUPTED, AirborneLoss.STEP_AND_DISRUPTED)
COSTING_A_STEP = (AirborneLoss.STEP, AirborneLoss.STEP_AND_DISRUPTED)
NOWHERE = HexId("")  # beyond the edge of the map


@dataclass(frozen=True, slots=True)
class Mission:
    """19.21 One unit's part of an airborne operation, as announced."""

    unit: UnitId
    target: HexId
    assault: bool  # else a reinforcement

    @property
    def kind(self) -> str:
        return "assault" if self.assault else "reinforcement"


@dataclass(frozen=True, slots=True)
class Displace(Command):
    """19.34: where the Axis player puts a unit that came down on an Axis unit. `displace 3822`"""

    hex: HexId

    VERB: ClassVar[str] = "displace"
    SHAPE: ClassVar = (Clause("hex"),)

    def say(self, choice: Choice) -> StepWords:
        """19.34: the unit is the enemy's; it is not clicked, only put elsewhere."""
        assert isinstance(choice.decision, DisplaceDrop)
        unit = choice.tell.unit(choice.decision.unit)
        return StepWords(f"Displace {unit} to {choice.tell.hex(self.hex)}", hex=self.hex)


COMMANDS: tuple[type[Command], ...] = (Displace,)


@case("19.22")
def ground_refusal(pos: Position, kind: StrEnum, hex_: HexId) -> IllegalCommand | None:
    """Paratroops come down on Levels 1 to 3, gliders on Level 1; nobody in cities, swamps or among enemies."""
    if hex_ not in table_of(pos).island.island:
        return IllegalCommand("19.22", f"there is no hex {hex_} on the island")
    row = table_of(pos).charts.terrain.rows[pos.table.map.terrain[hex_]]
    glider = kind is SicilyType.GLIDER
    if not (row.glider_target if glider else row.paratroop_target):
        what = "gliders" if glider else "paratroops"
        return IllegalCommand("19.22", f"{what} cannot come down in {hex_} ({pos.table.map.ground(hex_)})")
    if pos.enemy_holds(hex_, ALLIED):
        return IllegalCommand("19.22", f"{hex_} is occupied by the enemy")
    return None


# the dice ------------------------------------------------------------------------------------------------------------------


@case("19.31", "19.4")
def roll_loss(pos: Position, mission: Mission) -> AirborneLoss:
    """The first die, for loss and disruption."""
    table = table_of(pos).charts.airborne
    (die,) = pos.roll(1, "airborne loss", "19.31")
    modifiers = [table.loss_modifiers[id_] for id_ in _loss_modifiers(pos, mission)]
    losses = table.loss[pos.unit(mission.unit).type]
    return losses[_row(die, modifiers, len(losses))]


def _loss_modifiers(pos: Position, mission: Mission) -> Iterator[str]:
    """The wind, the enemy around the target, its height, and on the coast the guns of the own fleet."""
    table, island, grid = table_of(pos).charts.airborne, table_of(pos).island, pos.table.map.grid
    yield from _wind(pos)
    if pos.enemy_controls(mission.target, ALLIED):
        yield "enemy_zoc"
    if (terrain := pos.table.map.terrain[mission.target]) in table.loss_modifiers:
        yield terrain
    near = grid.within(mission.target, table.fleet_within)
    if pos.turn >= table.fleet_first_turn and any(island.kind[hex_] in (Kind.SEA, Kind.COASTAL) for hex_ in near):
        yield "own_fleet"


@case("19.32", "19.4")
def roll_scatter(pos: Position, mission: Mission) -> HexId:
    """The second die says how far the unit drifts, a third one where to; beyond the map it comes down nowhere (ADJ-107)."""
    table = table_of(pos).charts.airborne
    (die,) = pos.roll(1, "scatter", "19.32")
    modifiers = [table.scatter_modifiers[id_] for id_ in _scatter_modifiers(pos, mission)]
    distances = table.scatter[pos.unit(mission.unit).type]
    distance = distances[_row(die, modifiers, len(distances))]
    if not distance:
        return mission.target
    (die,) = pos.roll(1, "direction of scatter", "19.32")
    direction = (table.direction_mistral if campaign(pos).weather.is_mistral else table.direction)[die]
    hex_: HexId | None = mission.target
    for _ in range(distance):
        hex_ = pos.table.map.grid.towards(hex_, direction) if hex_ else None
    return hex_ or NOWHERE


def _scatter_modifiers(pos: Position, mission: Mission) -> Iterator[str]:
    yield from _wind(pos)
    if pos.turn <= table_of(pos).charts.airborne.early_last_turn:
        yield "early"
    if not mission.assault:
        yield "reinforcement"


@case("20.12")
def _wind(pos: Position) -> Iterator[str]:
    if campaign(pos).weather.is_mistral:
        yield campaign(pos).weather.value


def _row(die: int, modifiers: list[Modifier], rows: int) -> int:
    """The row of the table, from 0; dice beyond it use its first or last one."""
    return min(max(die + sum(modifier.value for modifier in modifiers), 1), rows) - 1


@case("19.33")
def worse(loss: AirborneLoss) -> AirborneLoss:
    """One level worse; nothing lies beyond a step and disruption (ADJ-107)."""
    return LEVELS[min(LEVELS.index(loss) + 1, len(LEVELS) - 1)]


# the descent ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DisplaceDrop(Decision, ShowsPlan):
    """19.34: the hex to which a unit is displaced that came down on enemies."""

    KIND: ClassVar[str] = "displace"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Click a lit hex.")

    unit: UnitId
    hex: HexId

    def ask(self, seen: SeenBoard) -> Words:
        unit, hex_ = seen.tell.unit(self.unit), seen.tell.hex(self.hex)
        return choice(f"the hex to which {unit} is displaced: it came down on units in {hex_}")


@case("19.0.P", "19.31", "19.32", "19.33", "19.34")
@dataclass(slots=True)
class Descent(Procedure["Position"]):
    """One unit comes down: loss, scatter, a worse loss on bad ground, displacement by the Axis player, then all of it."""

    mission: Mission
    loss: AirborneLoss | None = None  # none: the dice have not fallen yet
    hex: HexId = NOWHERE

    CASE: ClassVar[str] = "19.3"
    TITLE: ClassVar[str] = "Airborne landing"

    def run(self, pos: Position) -> Decision | Done:
        if self.loss is None:
            self._fall(pos)
        if not is_ground(pos, self.hex):
            return perish(pos, self.mission, self.hex)
        if pos.enemy_holds(self.hex, ALLIED):
            hexes = displacements(pos, self.mission.unit, self.hex)
            if len(hexes) > 1:
                return DisplaceDrop(AXIS, "19.34", self.mission.unit, self.hex)
            if not hexes:
                return perish(pos, self.mission, self.hex)
            self._displace(pos, hexes[0])
        assert self.loss is not None
        come_down(pos, self.mission, self.hex, self.loss)
        return DONE

    def options(self, pos: Position) -> Options:
        hexes = displacements(pos, self.mission.unit, self.hex)
        return Listed((Displace(hex_) for hex_ in hexes), "19.34", f"displace {self.mission.unit} to {' or '.join(hexes)}")

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Displace)
        self._displace(pos, command.hex)

    @case("19.33")
    def _fall(self, pos: Position) -> None:
        """Scatter onto ground or enemies that could not be a target makes the loss worse (ADJ-108)."""
        self.loss = roll_loss(pos, self.mission)
        self.hex = roll_scatter(pos, self.mission)
        if is_ground(pos, self.hex):
            self._suffer_from_ground(pos)

    @case("19.34")
    def _displace(self, pos: Position, hex_: HexId) -> None:
        pos.tell(DropDisplaced("19.34", self.mission.unit, hex_, self.hex))
        self.hex = hex_
        self._suffer_from_ground(pos)

    def _suffer_from_ground(self, pos: Position) -> None:
        assert self.loss is not None
        if self.hex != self.mission.target and ground_refusal(pos, pos.unit(self.mission.unit).type, self.hex) is not None:
            self.loss = worse(self.loss)


def is_ground(pos: Position, hex_: HexId) -> bool:
    """A hex of the island; the sea, the mainland and what lies beyond the map are none."""
    return hex_ in table_of(pos).island.island


@case("19.34")
def displacements(pos: Position, unit: UnitId, hex_: HexId) -> tuple[HexId, ...]:
    """The adjacent hexes that could be targets; if there are none, any other without enemies (ADJ-109)."""
    beside = [other for other in pos.table.map.grid.neighbours[hex_] if is_ground(pos, other)]
    good = tuple(other for other in beside if ground_refusal(pos, pos.unit(unit).type, other) is None)
    return good or tuple(other for other in beside if not pos.enemy_holds(other, ALLIED))


@case("19.33", "19.34")
def perish(pos: Position, mission: Mission, hex_: HexId) -> Done:
    """Lost in the sea, beyond the map, or among enemies on every side."""
    _note_mission(pos, mission)
    pos.put(mission.unit, ELIMINATED)
    pos.tell(LostInTheDrop("19.33", mission.unit, mission.target, hex_))
    return DONE


@case("19.31", "19.35", "21.17")
def come_down(pos: Position, mission: Mission, hex_: HexId, loss: AirborneLoss) -> None:
    """Place the unit, at no cost in Movement Points, and apply its loss once; the dead capture nothing (ADJ-161)."""
    unit = mission.unit
    _note_mission(pos, mission)
    pos.entered[unit] = pos.turn
    pos.tell(UnitDropped("19.31", unit, mission.target, hex_, mission.kind, loss))
    pos.enter(unit, (hex_,))
    if loss in COSTING_A_STEP:
        lose_step(pos, unit, "19.31")
    if not pos.on_map(unit):
        return
    pos.take(ALLIED, (hex_,))
    if loss in DISRUPTING:
        disrupt(pos, unit)


@case("19.11")
def _note_mission(pos: Position, mission: Mission) -> None:
    """One mission a unit in the whole game."""
    state, flown = campaign(pos), {mission.unit}
    change(
        pos,
        dropped=state.dropped | flown,
        dropped_this_turn=state.dropped_this_turn | flown,
        dropped_this_phase=state.dropped_this_phase | flown,
        assaulted_this_turn=state.assaulted_this_turn | (flown if mission.assault else frozenset()),
    )


# the story -----------------------------------------------------------------------------------------------------------------

_LOSSES = {
    AirborneLoss.NONE: "without loss",
    AirborneLoss.DISRUPTED: "disrupted",
    AirborneLoss.STEP: "with the loss of a step",
    AirborneLoss.STEP_AND_DISRUPTED: "disrupted, with the loss of a step",
}


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitDropped(Event):
    """19.31: an airborne unit has come down."""

    KIND: ClassVar[str] = "drop"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "dropped"

    unit: UnitId
    target: HexId
    hex: HexId
    mission: str
    loss: AirborneLoss

    def sentence(self, tell: Teller) -> str:
        place = tell.hex(self.hex)
        if self.hex != self.target:
            place += f", scattered from {tell.hex(self.target)}"
        return f"{tell.unit(self.unit)} comes down in {place}, {_LOSSES[self.loss]}."


@dataclass(frozen=True, slots=True)
class LostInTheDrop(Event):
    """19.33: an airborne unit is lost in the sea, beyond the map, or among enemies."""

    KIND: ClassVar[str] = "lost in the drop"
    CUE: ClassVar[Cue] = Cue.DESTROY
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    target: HexId
    hex: HexId | None  # none: beyond the map

    def sentence(self, tell: Teller) -> str:
        place = tell.hex(self.hex) if self.hex else "the unknown"
        return f"{tell.unit(self.unit)}, bound for {tell.hex(self.target)}, is lost in {place}."


@dataclass(frozen=True, slots=True)
class DropDisplaced(Event):
    """19.34: a unit that came down on enemies is put beside them."""

    KIND: ClassVar[str] = "displaced"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    hex: HexId
    before: HexId

    def sentence(self, tell: Teller) -> str:
        before = tell.hex(self.before)
        return f"{tell.unit(self.unit)} came down on enemies in {before} and is displaced to {tell.hex(self.hex)}."
