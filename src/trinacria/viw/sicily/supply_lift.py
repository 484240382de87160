"""21.3 Air and sea supply: what ships and aircraft bring to a single unit."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.bitnets import bits_of, bits_of_mask
from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.events import Event
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.events import MOVES, SUPPLY
from trinacria.viw.prompts import CLICK_UNIT
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.island import Kind
from trinacria.viw.sicily.nations import Army, Nationality, Service
from trinacria.viw.sicily.supply import sources
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.sicily.weather import aircraft_can_supply, weather_now
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

SUCCESS_IN_ZONE, SUCCESS_ELSEWHERE = 3, 5  # 21.32: the highest die that succeeds
AXIS_FAREWELL = 6  # 21.32: the die that ends Axis air supply
SEA_SUPPLY_RANGE = 20  # 21.33, hexes

END_SUPPLY = End("supply")


@dataclass(frozen=True, slots=True)
class SupplyUnit(Command):
    """21.31: supplies for this unit, by the means that is being asked for. `supply us_16_1`"""

    unit: UnitId

    VERB: ClassVar[str] = "supply"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        """21.31: by sea or by air, whichever the decision asks about."""
        means = "sea" if isinstance(choice.decision, SupplyBySea) else "air"
        return StepWords(f"Supply {choice.tell.unit(self.unit)} by {means}", unit=self.unit)


COMMANDS: tuple[type[Command], ...] = (SupplyUnit,)


@case("21.31", "21.35")
def may_be_lifted(pos: Position, unit: UnitId) -> bool:
    """A U.S. or Luftwaffe unit that lacks supply and that nothing has been brought to this Game-Turn."""
    piece = counter(pos, unit)
    if piece.nationality is not Nationality.US and piece.service is not Service.LUFTWAFFE:
        return False
    return pos.supply.get(unit, Supply.SUPPLIED) is not Supply.SUPPLIED and unit not in campaign(pos).lifted_this_turn


@case("21.31")
def lift(pos: Position, unit: UnitId, means: str, case_: str) -> None:
    """The unit's supply is one level better until the next determination (ADJ-093)."""
    now = campaign(pos)
    change(pos, lifted=now.lifted | {unit}, lifted_this_turn=now.lifted_this_turn | {unit})
    pos.tell(UnitLifted(case_, unit, means, str(pos.supply_of(unit))))


@dataclass(frozen=True, slots=True)
class SupplyBySea(Decision):
    """21.33: which U.S. unit is supplied from the sea."""

    KIND: ClassVar[str] = "sea supply"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_UNIT)
    END: ClassVar[str] = "Supply no unit"
    LEFT: ClassVar[Words | None] = ("unit", "be supplied")

    def ask(self, seen: SeenBoard) -> Words:
        return "supply one U.S. unit from the sea, or none", "may supply one U.S. unit from the sea"


@dataclass(frozen=True, slots=True)
class SupplyByAir(Decision):
    """21.32: which unit is supplied from the air."""

    KIND: ClassVar[str] = "air supply"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_UNIT)
    END: ClassVar[str] = "Supply no unit"
    LEFT: ClassVar[Words | None] = ("unit", "be supplied")

    def ask(self, seen: SeenBoard) -> Words:
        """How likely it is, and what the Axis risks."""
        chances = f"a die of 1 to {SUCCESS_ELSEWHERE} gets it through, beside the enemy 1 to {SUCCESS_IN_ZONE}"
        risk = f"; a {AXIS_FAREWELL} ends Axis air supply for good" if self.seat is AXIS else ""
        return f"supply one unit from the air, or none; {chances}{risk}", "may supply one unit from the air"


@dataclass(slots=True)
class OneUnit(Procedure["Position"]):
    """One unit may be supplied, or none."""

    DECISION: ClassVar[type[Decision]]

    side: Seat
    over: bool = False

    def run(self, pos: Position) -> Decision | Done:
        if self.over or not self.units(pos):
            return DONE
        return self.DECISION(self.side, self.CASE)

    def options(self, pos: Position) -> Options:
        units = self.units(pos)
        return Listed(
            [*(SupplyUnit(unit) for unit in units), END_SUPPLY],
            self.CASE,
            f"{self.TITLE.lower()} can go to one of {', '.join(units)}, or `end supply`",
        )

    def apply(self, pos: Position, command: Command) -> None:
        self.over = True
        if isinstance(command, SupplyUnit):
            self.bring(pos, command.unit)

    @abstractmethod
    def units(self, pos: Position) -> list[UnitId]:
        """The units to which supplies can be brought."""

    @abstractmethod
    def bring(self, pos: Position, unit: UnitId) -> None:
        """Carry the supplies, whether or not they arrive."""


@case("21.31", "21.33", "21.34")
@dataclass(slots=True)
class SeaSupply(OneUnit):
    """The Allied player may supply one U.S. unit by sea, in any weather; ships do not fail."""

    DECISION: ClassVar[type[Decision]] = SupplyBySea
    CASE: ClassVar[str] = "21.33"
    TITLE: ClassVar[str] = "Sea supply"

    def units(self, pos: Position) -> list[UnitId]:
        if self.side is not ALLIED:
            return []
        wanting = [unit for unit in pos.units_of(ALLIED) if may_be_lifted(pos, unit)]
        if not wanting:
            return []
        reached, index = ships_reach(pos), pos.table.map.grid.index
        return [unit for unit in wanting if reached >> index[pos.where[unit]] & 1]

    def bring(self, pos: Position, unit: UnitId) -> None:
        lift(pos, unit, "sea", "21.33")


@case("21.33")
def ships_reach(pos: Position) -> int:
    """Coastal hexes within twenty sea or part-sea hexes of a U.S. depot, a bit a hex; no ship passes an enemy-held hex."""
    island, index = table_of(pos).island, pos.table.map.grid.index
    open_ = island.waters & ~bits_of_mask(pos.occupied[AXIS])
    harbours = bits_of(index[hex_] for hex_ in sources(pos, Army.US))
    coast = bits_of(index[hex_] for hex_ in island.coast if island.kind[hex_] is Kind.COASTAL)
    return island.sea_net.flood(harbours, open_, SEA_SUPPLY_RANGE) & coast


@case("21.31", "21.32", "21.34")
@dataclass(slots=True)
class AirSupply(OneUnit):
    """Each player may try to supply one unit by air in good weather: a U.S. unit, or one of the Luftwaffe."""

    DECISION: ClassVar[type[Decision]] = SupplyByAir
    CASE: ClassVar[str] = "21.32"
    TITLE: ClassVar[str] = "Air supply"

    def units(self, pos: Position) -> list[UnitId]:
        if not aircraft_can_supply(weather_now(pos)) or (self.side is AXIS and campaign(pos).axis_air_supply_over):
            return []
        return [unit for unit in pos.units_of(self.side) if may_be_lifted(pos, unit)]

    def bring(self, pos: Position, unit: UnitId) -> None:
        """Dropping supplies beside the enemy fails more often; a 6 is the last time that the Luftwaffe tries."""
        (die,) = pos.roll(1, "air supply", "21.32")
        beside_enemy = pos.enemy_controls(pos.where[unit], self.side)
        if die <= (SUCCESS_IN_ZONE if beside_enemy else SUCCESS_ELSEWHERE):
            lift(pos, unit, "air", "21.32")
            return
        over = self.side is AXIS and die == AXIS_FAREWELL
        if over:
            change(pos, axis_air_supply_over=True)
        pos.tell(AirSupplyFailed("21.32", unit, over))


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitLifted(Event):
    """21.31: a unit is better supplied, by sea or by air."""

    KIND: ClassVar[str] = "lifted"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    means: str
    state: str

    def sentence(self, tell: Teller) -> str:
        return f"Supplies reach {tell.unit(self.unit)} by {self.means}: it is {self.state}."


@dataclass(frozen=True, slots=True)
class AirSupplyFailed(Event):
    """21.32: aircraft have not got through."""

    KIND: ClassVar[str] = "air supply failed"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    unit: UnitId
    over: bool  # the Axis tries no more

    def sentence(self, tell: Teller) -> str:
        more = " The Luftwaffe tries no more." if self.over else ""
        return f"The aircraft do not get through to {tell.unit(self.unit)}.{more}"
