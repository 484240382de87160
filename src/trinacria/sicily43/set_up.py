"""S4 Set-up: the Axis places coastal divisions, then minefields, then everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Each, Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import AXIS
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.commands import End
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.position import AWAITED
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, MoveClass, SetUp, UnitId
from trinacria.sicily43.words.naming import Teller
from trinacria.sicily43.words.seen import Seen

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.words.steps import Choice

APART = 4  # S4.2, S4.3: hexes between two coastal divisions, and between two minefields
COAST, MINES = 4, 5  # S4.2, S4.3: hexes from the sea at most


class Stage(StrEnum):
    """S4.1: the order of the set-up."""

    COASTAL = "coastal divisions"
    MINEFIELDS = "minefields"
    UNITS = "units"


STAGES: tuple[Stage, ...] = (Stage.COASTAL, Stage.MINEFIELDS, Stage.UNITS)
CASES = {Stage.COASTAL: "S43:4.2", Stage.MINEFIELDS: "S43:4.3", Stage.UNITS: "S43:4.5"}


@dataclass(frozen=True, slots=True)
class Place(Command):
    """Puts a counter into its hex."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "place"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Place it in {choice.tell.hex(self.hex)}", unit=self.unit, hex=self.hex)


@dataclass(frozen=True, slots=True)
class TakeUp(Command):
    """Takes a counter of this step up again."""

    unit: UnitId

    VERB: ClassVar[str] = "take-up"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Take {choice.tell.unit(self.unit)} up again", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Propose(Command):
    """Lets the computer place the counters of this step that are left."""

    VERB: ClassVar[str] = "propose"

    def say(self, choice: Choice) -> StepWords:
        return StepWords("Let the computer place the rest")


@dataclass(frozen=True, slots=True)
class PlaceCounters(Decision):
    """S4.1: where the Axis stands when the game begins."""

    KIND: ClassVar[str] = "set-up"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Take a counter from beside the map and click its hex. The computer can propose a place for each that is left.",
        "Place {unit}. Choose its hex.",
        composer=Composer.PLACE,
        order="place {unit} {hex}",
    )
    LEFT: ClassVar[Words | None] = ("counter", "be placed")

    stage: Stage

    def ask(self, seen: Seen) -> Words:
        return f"place your {self.stage}, then end this step", f"places its {self.stage}"

    def way(self, picked: Choice) -> StepWords | None:
        taking = picked.step.key == TakeUp.VERB
        return StepWords("Take a counter up again") if taking else None


@dataclass(frozen=True, slots=True)
class Placed(Event):
    KIND: ClassVar[str] = "placed"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "placed"

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is placed in {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class TakenUp(Event):
    KIND: ClassVar[str] = "taken up"
    CUE: ClassVar[Cue] = Cue.LEAVE

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is taken up again."


# where a counter may stand ---------------------------------------------------------------------------------------------


@case("S43:4.2", "S43:4.4")
def coastal_ground(table: Table) -> tuple[HexId, ...]:
    """At most 4 hexes from the sea; not in a town, road, bridge or railway hex."""
    return _ground(table, COAST)


@case("S43:4.3", "S43:4.4")
def mine_ground(table: Table) -> tuple[HexId, ...]:
    """At most 5 hexes from the sea; not in a town, road, bridge or railway hex."""
    return _ground(table, MINES)


def _ground(table: Table, from_sea: int) -> tuple[HexId, ...]:
    """In map order."""
    island = table.island
    towns = {hex_ for hex_, town in island.towns.items() if town.is_town}
    near = frozenset(hex_ for hex_, distance in island.from_sea.items() if distance <= from_sea)
    free = near - towns - island.road_hexes - island.bridge_hexes - island.rail_hexes
    return tuple(hex_ for hex_ in island.grid.ids if hex_ in free)


@case("S43:4.5")
def town_ground(pos: Position, unit: UnitId) -> list[HexId]:
    """The town of a unit and the hexes next to it, in terrain that it may enter, within the stacking limit."""
    island, printed = pos.table.island, pos.unit(unit)
    town = island.place(printed.place).hex
    near = [town, *island.walkable[town]]
    return [hex_ for hex_ in near if _may_stand(pos, unit, hex_) and stacking_refusal(pos, unit, hex_) is None]


@case("S43:4.5")
def _may_stand(pos: Position, unit: UnitId, hex_: HexId) -> bool:
    """Motor units stand in mountains in a road or town hex only."""
    island = pos.table.island
    if pos.unit(unit).move_class is not MoveClass.MOTOR or island.terrain[hex_] is not Terrain.MOUNTAINS:
        return True
    town = island.towns.get(hex_)
    return hex_ in island.road_hexes or (town is not None and town.is_town)


def counters_of(table: Table, stage: Stage) -> tuple[UnitId, ...]:
    """The counters that are placed in a step: trains have their printed towns (S4.6)."""
    if stage is Stage.COASTAL:
        return table.by_kind[Kind.COASTAL]
    if stage is Stage.MINEFIELDS:
        return table.by_kind[Kind.MINEFIELD]
    return tuple(
        id_
        for id_ in table.by_side[AXIS]
        if (unit := table.units[id_]).arrival == 0 and unit.set_up is SetUp.TOWN and unit.kind is not Kind.TRAIN
    )


@case("S43:4.2", "S43:4.3")
def legal_hexes(pos: Position, unit: UnitId, stage: Stage) -> list[HexId]:
    """Every hex in which a counter may be placed now."""
    if stage is Stage.UNITS:
        return town_ground(pos, unit)
    table, grid = pos.table, pos.table.island.grid
    ground = table.once(coastal_ground if stage is Stage.COASTAL else mine_ground)
    others = [pos.where[other] for other in counters_of(table, stage) if pos.on_map(other) and other != unit]
    blocked = {*chain.from_iterable([grid.within(other, APART - 1) for other in others])}
    if stage is Stage.MINEFIELDS:
        blocked |= {pos.where[other] for other in table.by_kind[Kind.COASTAL]}
    return [hex_ for hex_ in ground if hex_ not in blocked]


# the procedure ---------------------------------------------------------------------------------------------------------


@case("S43:4.1")
@dataclass(slots=True)
class SetUpAxis(Procedure["Position"]):
    """The Axis player sets up first: coastal divisions, then minefields, then all other units."""

    at: int = -1

    CASE: ClassVar[str] = "S43:4.1"
    TITLE: ClassVar[str] = "Axis Set-up"

    def run(self, pos: Position) -> Decision | Done:
        if self.at < 0:
            place_trains(pos)
            self.at = 0
        if self.at == len(STAGES):
            return DONE
        return PlaceCounters(AXIS, CASES[self.stage], self.stage)

    @property
    def stage(self) -> Stage:
        return STAGES[self.at]

    def options(self, pos: Position) -> Options:
        return Placing(pos, self.stage)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Place):
            lay(pos, command.unit, command.hex, CASES[self.stage])
        elif isinstance(command, TakeUp):
            if pos.unit(command.unit).kind is Kind.MINEFIELD:
                del pos.mine_owner[pos.where[command.unit]]
            pos.put(command.unit, AWAITED)
            pos.tell(TakenUp(CASES[self.stage], command.unit))
        elif isinstance(command, Propose):
            from trinacria.sicily43.proposals import proposal

            for unit, hex_ in proposal(pos, self.stage):
                lay(pos, unit, hex_, CASES[self.stage])
        else:
            self.at += 1


def lay(pos: Position, unit: UnitId, hex_: HexId, case_: str) -> None:
    pos.put(unit, hex_)
    if pos.unit(unit).kind is Kind.MINEFIELD:
        pos.mine_owner[hex_] = pos.unit(unit).side
    pos.tell(Placed(case_, unit, hex_))


@case("S43:4.6")
def place_trains(pos: Position) -> None:
    """Armored trains start in Augusta, Messina and Trapani."""
    for unit in pos.table.by_kind[Kind.TRAIN]:
        lay(pos, unit, pos.table.island.place(pos.unit(unit).place).hex, "S43:4.6")


class Placing(Options):
    """Every counter of the step that is still to be placed, with its hexes; those that stand can be taken up again."""

    def __init__(self, pos: Position, stage: Stage) -> None:
        self.pos, self.stage = pos, stage
        counters = counters_of(pos.table, stage)
        self.left = [unit for unit in counters if not pos.on_map(unit)]
        self.standing = [unit for unit in counters if pos.on_map(unit)]

    def steps(self) -> Sequence[Step]:
        return [*self._placing(), *self._rest()]

    def _placing(self) -> Iterator[Step]:
        for unit in self.left:
            yield Step(unit, then=partial(self._hexes, unit))

    def _hexes(self, unit: UnitId) -> Options:
        hexes = legal_hexes(self.pos, unit, self.stage)
        return Each(hexes, partial(Place, unit), CASES[self.stage], f"{unit} may not be placed there")

    def _rest(self) -> Iterator[Step]:
        if self.standing:
            taken = [Step(unit, TakeUp(unit)) for unit in self.standing]
            yield Step(TakeUp.VERB, then=lambda: Listed(taken, CASES[self.stage], "it does not stand on the map"))
        yield Step(Propose.VERB, Propose()) if self.left else Step(End.VERB, End())

    @case("S43:4.4")
    def refusal(self, command: Command) -> IllegalCommand | None:
        case_ = CASES[self.stage]
        if isinstance(command, Place):
            return self._place_refusal(command, case_)
        if isinstance(command, TakeUp):
            known = command.unit in self.standing
            return None if known else IllegalCommand(case_, f"{command.unit} is not one of the {self.stage} that stand")
        if isinstance(command, Propose):
            return None if self.left else IllegalCommand(case_, f"all {self.stage} have been placed")
        if isinstance(command, End):
            missing = f"{len(self.left)} of the {self.stage} are still to be placed"
            return IllegalCommand("S43:4.4" if self.stage is not Stage.UNITS else case_, missing) if self.left else None
        return IllegalCommand("S43:4.1", f"the Axis places its {self.stage} now")

    def _place_refusal(self, command: Place, case_: str) -> IllegalCommand | None:
        if command.unit not in self.left:
            return IllegalCommand(case_, f"{command.unit} is not one of the {self.stage} that are still to be placed")
        if command.hex not in self.pos.table.island.land:
            return IllegalCommand(case_, f"{command.hex} is no land hex of the island")
        if command.hex in legal_hexes(self.pos, command.unit, self.stage):
            return None
        return IllegalCommand(case_, why_not(self.pos, command.unit, command.hex, self.stage))


def why_not(pos: Position, unit: UnitId, hex_: HexId, stage: Stage) -> str:
    """Why a counter may not be placed in a land hex."""
    if stage is Stage.UNITS:
        return f"{unit} is placed in or next to {pos.unit(unit).place}, where there is room and ground for it"
    island = pos.table.island
    limit = COAST if stage is Stage.COASTAL else MINES
    if island.from_sea[hex_] > limit:
        return f"{hex_} is {island.from_sea[hex_]} hexes from the sea; {limit} is the most"
    if hex_ not in _ground(pos.table, limit):
        return f"{hex_} is a town, road, bridge or railway hex"
    if stage is Stage.MINEFIELDS and any(pos.where[other] == hex_ for other in pos.table.by_kind[Kind.COASTAL]):
        return f"a coastal division stands in {hex_}"
    return f"{hex_} is less than {APART} hexes from another of the {stage}"
