"""27.2 Tactical Points and variable reinforcements: the table that brings the Axis more units, or brings Mussolini down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.events import Event
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.viw.sicily.air_operations import tactical_points
from trinacria.viw.sicily.campaign import Mussolini, campaign, change
from trinacria.viw.sicily.charts import GameTurn
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.table import table_of
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

NOTHING = "K"  # 27.24
DICE = 2  # 27.22


@case("27.2", "27.22", "27.25")
def is_rolled(pos: Position) -> bool:
    """On the Game-Turns that have the table, until Mussolini has fallen."""
    turn = table_of(pos).charts.turns[pos.turn - 1]
    return exclusive(pos).has_variable_table(turn) and campaign(pos).mussolini is None


@case("27.2", "27.22")
def has_variable_table(turn: GameTurn) -> bool:
    """Every third Game-Turn, as the Game-Turn Record Track prints it."""
    return turn.variable_table


@case("16.1.A.2.b.1", "27.2", "27.22", "27.5")
@dataclass(slots=True)
class VariableReinforcementRoll(Procedure["Position"]):
    """Two dice for the Axis player, in the column of what the Allies have taken; everything is public (ADJ-134)."""

    side: Seat

    CASE: ClassVar[str] = "27.22"
    TITLE: ClassVar[str] = "Variable reinforcements"

    def run(self, pos: Position) -> Done:
        if is_rolled(pos):
            points, airfields = tactical_points(pos), campaign(pos).airfields
            dice = sum(pos.roll(DICE, "variable reinforcements", "27.22"))
            result = table_of(pos).charts.variable_reinforcements.result(dice, points + airfields)
            pos.tell(VariableTableRead("27.5", points, airfields, result))
            take_effect(pos, result)
        return DONE


@case("27.23", "27.24", "27.25", "27.31")
def take_effect(pos: Position, result: str) -> None:
    """Letters count on the first roll only; M and MX bring desertion from the next Game-Turn on whenever they fall."""
    if result in [*Mussolini]:
        change(pos, mussolini=Mussolini(result), desertion_from=pos.turn + 1)
        pos.tell(MussoliniDeposed("27.24", result, pos.turn + 1))
    elif result != NOTHING and pos.turn == table_of(pos).charts.variable_reinforcements.every:
        change(pos, variable_letters=result)
        sheet = table_of(pos).sheet
        units = tuple(counter.id for letter in result for counter in sheet.variable.get(letter, ()))
        pos.tell(VariableUnitsAvailable("27.23", result, units))


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VariableTableRead(Event):
    """27.5: what the Variable Reinforcement Table says."""

    KIND: ClassVar[str] = "variable table"

    points: int
    airfields: int
    result: str

    def sentence(self, tell: Teller) -> str:
        return (
            f"The Allies have {self.points} Tactical Points and {self.airfields} airfields: "
            f"the Variable Reinforcement Table says {self.result}."
        )


@dataclass(frozen=True, slots=True)
class VariableUnitsAvailable(Event):
    """27.23: the units that the Axis may bring in from now on."""

    KIND: ClassVar[str] = "variable units"

    letters: str
    units: tuple[UnitId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"Available to the Axis ({self.letters}): {tell.units(self.units)}."


@dataclass(frozen=True, slots=True)
class MussoliniDeposed(Event):
    """27.24: Italian troops may desert from now on."""

    KIND: ClassVar[str] = "mussolini"

    result: str
    turn: int

    def sentence(self, tell: Teller) -> str:
        more = "" if self.result == Mussolini.M else " No more Axis reinforcements come."
        return f"Mussolini is deposed: Italian troops may desert from Game-Turn {self.turn} on.{more}"
