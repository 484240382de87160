"""23.0 Air operations: captured airfields, the Air Points that they bring, and the special declarations of a Game-Turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import StepWords
from trinacria.viw.battles import Battle
from trinacria.viw.column_shifts import Shift
from trinacria.viw.commands import End
from trinacria.viw.events import SUPPLY
from trinacria.viw.sicily.campaign import Declaration, campaign, change
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.forces import ShowsPlan
from trinacria.viw.sicily.table import table_of
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import Supply

if TYPE_CHECKING:
    from trinacria.viw.boards import Board, SeenBoard
    from trinacria.viw.position import Position

NO_DECLARATION = End("declaration")
DIE = 6  # faces


@dataclass(frozen=True, slots=True)
class Declare(Command):
    """16.1 A.2.a.3: `declare bombing` or `declare interdiction`."""

    what: str

    VERB: ClassVar[str] = "declare"
    SHAPE: ClassVar = (Clause("what"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Declare {NAMES[self]}")


COMMANDS: tuple[type[Command], ...] = (Declare,)
BOMBING, INTERDICTION = Declare("bombing"), Declare("interdiction")
NAMES = {BOMBING: "Emergency Bombing", INTERDICTION: "Maximum Interdiction"}
MEANING = {BOMBING: Declaration.EMERGENCY_BOMBING, INTERDICTION: Declaration.MAXIMUM_INTERDICTION}


# airfields -------------------------------------------------------------------------------------------------------------


@case("23.11")
def is_captured(pos: Board, airfield: HexId) -> bool:
    """The Allies hold an airfield that they entered last, while no Axis unit in supply stands next to it."""
    if pos.holders.get(airfield) is not ALLIED:
        return False
    beside = [unit for hex_ in pos.table.map.grid.neighbours[airfield] for unit in pos.stack_at(hex_)]
    return not any(pos.unit(unit).side is AXIS and pos.supply_of(unit) is Supply.SUPPLIED for unit in beside)


@case("23.11", "23.13")
def captured_airfields(pos: Board) -> int:
    """How many airfields the Allies hold now; a hex with several of them counts that often."""
    return sum(airfield.count for airfield in table_of(pos).island.airfields if is_captured(pos, airfield.hex))


@case("16.1.A.2.a.2", "27.21")
def tactical_points(pos: Position) -> int:
    """The Tactical Points of the cities and towns that the Allies entered last (ADJ-006)."""
    towns = table_of(pos).island.towns
    return sum(town.tactical_points for town in towns if pos.holders.get(town.hex) is ALLIED)


@case("16.1.A.2.a.1", "23.12", "23.21")
@dataclass(slots=True)
class AirfieldCount(Procedure["Position"]):
    """The Airfield marker is set for the Game-Turn, and the Allied player receives Air Points."""

    side: Seat

    CASE: ClassVar[str] = "23.12"
    TITLE: ClassVar[str] = "Airfields"

    def run(self, pos: Position) -> Done:
        airfields = captured_airfields(pos)
        points = air_points(pos, airfields)
        change(pos, airfields=airfields, air_points=points, bombing_points=0)
        pos.tell(AirfieldsCounted("23.12", airfields, points))
        return DONE


@case("23.21", "23.24", "23.3")
def air_points(pos: Position, airfields: int) -> int:
    """What the Airfield Chart grants for so many airfields; half of it in rain, fractions dropped."""
    points = table_of(pos).charts.airfields.row(airfields).air_points
    return points // 2 if campaign(pos).weather is Weather.RAIN else points


# declarations ----------------------------------------------------------------------------------------------------------


@case("23.25")
def bombing_refusal(pos: Board) -> IllegalCommand | None:
    """Why Emergency Bombing may not be declared: it is too early, or the Allies hold too many airfields."""
    chart = table_of(pos).charts.airfields
    if pos.turn < chart.emergency_first_turn:
        return IllegalCommand("23.25", f"Emergency Bombing begins on Game-Turn {chart.emergency_first_turn}")
    if campaign(pos).airfields > chart.emergency_most_airfields:
        most = chart.emergency_most_airfields
        return IllegalCommand("23.25", f"the Allies hold {campaign(pos).airfields} airfields, more than {most}")
    return None


@case("26.21")
def interdiction_refusal(pos: Board) -> IllegalCommand | None:
    """Why Maximum Interdiction may not be declared: rain, or too few Axis units have left the island before this turn."""
    needed = table_of(pos).charts.interdiction.evacuated_first
    gone = sum(1 for unit, turn in campaign(pos).evacuated_turn.items() if turn < pos.turn and pos.unit(unit).side is AXIS)
    if campaign(pos).weather is Weather.RAIN:
        return IllegalCommand("26.21", "Maximum Interdiction is not possible in rain")
    if gone < needed:
        return IllegalCommand("26.21", f"{gone} Axis units have been evacuated on earlier Game-Turns, {needed} are needed")
    return None


EFFECTS = {
    Declaration.EMERGENCY_BOMBING: "bombing brings Air Points that always work, and the Axis a fixed income (22.35)",
    Declaration.MAXIMUM_INTERDICTION: "interdiction hinders evacuation, and may cost points (26.21, 26.22)",
}


@dataclass(frozen=True, slots=True)
class DeclareOperations(Decision, ShowsPlan):
    """16.1.A.2.a.3: bombing or interdiction for a Game-Turn, or neither."""

    KIND: ClassVar[str] = "declare"
    END: ClassVar[str] = "Declare nothing"

    def ask(self, seen: SeenBoard) -> Words:
        what = " or ".join(DECLARED[MEANING[order]] for order in declarable(seen))
        none = "neither" if " or " in what else "nothing"
        effects = "; ".join(EFFECTS[MEANING[order]] for order in declarable(seen))
        return f"declare {what} for this Game-Turn, or {none}; {effects}", f"may declare {what}"


@case("16.1.A.2.a.3", "23.25", "26.21", "26.23")
@dataclass(slots=True)
class SpecialDeclaration(Procedure["Position"]):
    """The Allied player declares Emergency Bombing or Maximum Interdiction for this Game-Turn, or neither (ADJ-118)."""

    side: Seat
    decided: bool = False

    CASE: ClassVar[str] = "16.1.A.2.a.3"
    TITLE: ClassVar[str] = "Declaration"

    def run(self, pos: Position) -> Decision | Done:
        if self.decided or not any(declarable(pos)):
            return DONE
        return DeclareOperations(ALLIED, "16.1.A.2.a.3")

    def options(self, pos: Position) -> Options:
        return Listed([*declarable(pos), NO_DECLARATION], "16.1.A.2.a.3", lambda command: _refusal(pos, command))

    def apply(self, pos: Position, command: Command) -> None:
        self.decided = True
        if isinstance(command, Declare):
            declare(pos, MEANING[command])


def declarable(pos: Board) -> Iterator[Declare]:
    if bombing_refusal(pos) is None:
        yield BOMBING
    if interdiction_refusal(pos) is None:
        yield INTERDICTION


def _refusal(pos: Position, command: Command) -> IllegalCommand | str:
    refusal = bombing_refusal(pos) if command == BOMBING else None
    refusal = interdiction_refusal(pos) if command == INTERDICTION else refusal
    return refusal or "declare bombing, declare interdiction, or end declaration"


@case("23.25", "26.23")
def declare(pos: Position, declared: Declaration) -> None:
    """The declaration holds for this Game-Turn; bombing brings Air Points that always work, fewer in rain."""
    chart, points = table_of(pos).charts.airfields, 0
    if declared is Declaration.EMERGENCY_BOMBING:
        rain = campaign(pos).weather is Weather.RAIN
        points = chart.emergency_air_points_in_rain if rain else chart.emergency_air_points
    change(pos, declared=declared, bombing_points=points)
    pos.tell(OperationsDeclared("16.1.A.2.a.3", declared))


# in combat -------------------------------------------------------------------------------------------------------------


@case("23.22")
def air_point_needs(pos: Position, battle: Battle) -> int:
    """The highest die with which an Air Point works: by the chart, for an Allied attack or an Allied defence."""
    row = table_of(pos).charts.airfields.row(campaign(pos).airfields)
    return row.attack if battle.attacker is ALLIED else row.defence


@case("23.22")
def air_point_works(pos: Position, battle: Battle) -> bool:
    """One die, against the chart's span."""
    (die,) = pos.roll(1, "air point", "23.22")
    return die <= air_point_needs(pos, battle)


def air_point_chance(pos: Position, battle: Battle) -> float:
    """How likely an Air Point is to work."""
    return air_point_needs(pos, battle) / DIE


@case("23.22", "23.25", "9.89.A.4")
def air_support(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One column for an Air Point that works, whichever kind it is."""
    for support, columns in ((battle.attack_support, 1), (battle.defence_support, -1)):
        if support.air:
            yield Shift("23.22", columns, "Air Point")
        elif getattr(support, "bombing", False):
            yield Shift("23.25", columns, "Emergency Bombing")


DECLARED = {
    Declaration.EMERGENCY_BOMBING: "Emergency Bombing",
    Declaration.MAXIMUM_INTERDICTION: "Maximum Interdiction",
}


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AirfieldsCounted(Event):
    """23.12: the airfields that the Allies hold, and their Air Points."""

    KIND: ClassVar[str] = "airfields"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    airfields: int
    air_points: int

    def sentence(self, tell: Teller) -> str:
        held = f"{self.airfields} {'airfield' if self.airfields == 1 else 'airfields'}"
        points = f"{self.air_points} Air {'Point' if self.air_points == 1 else 'Points'}"
        return f"The Allies hold {held} and have {points}."


@dataclass(frozen=True, slots=True)
class OperationsDeclared(Event):
    """16.1.A.2.a.3: what the Allies declare for a Game-Turn."""

    KIND: ClassVar[str] = "declaration"

    declared: Declaration

    def sentence(self, tell: Teller) -> str:
        return f"The Allies declare {DECLARED[self.declared]}."
