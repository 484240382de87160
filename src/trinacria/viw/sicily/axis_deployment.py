"""29.2 Axis deployment in the Variable Campaign: variable units before the game, and a set-up of one's own choice."""

from __future__ import annotations

from collections.abc import Sequence
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
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.events import MOVES
from trinacria.viw.position import AWAITED
from trinacria.viw.prompts import count, named
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.counters import AtHex
from trinacria.viw.sicily.forces import ShowsPlan
from trinacria.viw.sicily.invasion_plans import Choices
from trinacria.viw.sicily.optional_units import bring_in, support_price, worth_brought_in
from trinacria.viw.sicily.setting_up import draw_coastal_units, place_of
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.sicily.variable_reinforcements import DICE
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

NOTHING_CAPTURED = 0  # 29.22: the first column of the table
END_RECEIVING, END_DEPLOYMENT = End("receiving"), End("deployment")


@dataclass(frozen=True, slots=True)
class Receive(Command):
    """29.22: one of the variable units that are available before the game. `receive de_1fj`"""

    unit: UnitId

    VERB: ClassVar[str] = "receive"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        """29.22: to have it is free; what it costs to use it is said before."""
        table = table_of(choice.tell)
        counter = table.sheet.units[self.unit]
        price = f"in play: {support_price(table, counter)} Support, {worth_brought_in(table, counter)} Victory Points"
        return StepWords(f"Receive {choice.tell.unit(self.unit)} ({price})", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Deploy(Command):
    """29.21, 29.22: a unit begins the game in this hex. `deploy de_1_hg 3218`"""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "deploy"
    SHAPE: ClassVar = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        words = f"Deploy {choice.tell.unit(self.unit)} at {choice.tell.hex(self.hex)}"
        return StepWords(words, unit=self.unit, hex=self.hex)


COMMANDS: tuple[type[Command], ...] = (Receive, Deploy)


# variable units before the game --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReceiveUnits(Decision, ShowsPlan):
    """29.22: which variable units come before the game."""

    KIND: ClassVar[str] = "receive"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Pick a unit beside the map.")
    END: ClassVar[str] = "Receive no more units"
    LEFT: ClassVar[Words | None] = ("unit", "be received")

    units: tuple[UnitId, ...]
    left: int

    def ask(self, seen: SeenBoard) -> Words:
        most = f"up to {count(self.left, 'variable unit', 'variable units')}"
        later = "free now, but in play each costs Support Points and gives the Allies Victory Points (28.2)"
        return f"receive {most}, or no more; {later}", f"may receive {most} of {named(seen, self.units)} before the game"


@case("29.2", "29.22")
@dataclass(slots=True)
class EarlyUnits(Procedure["Position"]):
    """Two dice say which variable units are available, one die how many of them; taking them costs nothing yet."""

    side: Seat
    letters: str = ""
    left: int | None = None  # none: not rolled yet

    CASE: ClassVar[str] = "29.22"
    TITLE: ClassVar[str] = "Variable units before the game"

    def run(self, pos: Position) -> Decision | Done:
        if self.left is None:
            self._roll(pos)
        units = self._available(pos)
        if not self.left or not units:
            return DONE
        if len(units) > self.left:
            return ReceiveUnits(self.side, "29.22", units, self.left)
        for unit in units:
            receive(pos, unit)
        return DONE

    def options(self, pos: Position) -> Options:
        words = f"receive one of {', '.join(self._available(pos))}, or end receiving"
        return Listed([*map(Receive, self._available(pos)), END_RECEIVING], "29.22", words)

    def apply(self, pos: Position, command: Command) -> None:
        assert self.left
        if isinstance(command, Receive):
            receive(pos, command.unit)
            self.left -= 1
        else:
            self.left = 0

    def _available(self, pos: Position) -> tuple[UnitId, ...]:
        sheet, had = table_of(pos).sheet, campaign(pos).early_units
        units = (printed.id for letter in self.letters for printed in sheet.variable.get(letter, ()))
        return tuple(unit for unit in units if unit not in had)

    def _roll(self, pos: Position) -> None:
        dice = sum(pos.roll(DICE, "variable units before the game", "29.22"))
        self.letters = table_of(pos).charts.variable_reinforcements.result(dice, NOTHING_CAPTURED)
        (self.left,) = pos.roll(1, "how many variable units", "29.22")
        pos.tell(EarlyUnitsOffered("29.22", self.letters, self.left, self._available(pos)))


@case("29.22")
def receive(pos: Position, unit: UnitId) -> None:
    """The unit may be deployed now or come as a reinforcement; it is paid for when it does."""
    change(pos, early_units=campaign(pos).early_units | {unit})
    pos.tell(UnitReceived("29.22", unit))


# the set-up ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeployUnits(Decision, ShowsPlan):
    """29.21: where the Axis units stand when the game begins."""

    KIND: ClassVar[str] = "deploy"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Pick a unit beside the map, then its hex.", "Deploy {unit}. Choose its hex.", composer=Composer.PLACE
    )
    END: ClassVar[str] = "End deployment"
    LEFT: ClassVar[Words | None] = ("unit", "be deployed")

    def ask(self, seen: SeenBoard) -> Words:
        """29.22: a unit received before the game is paid for when it is put down."""
        waits = any(seen.counters[unit].place == AWAITED for unit in campaign(seen).early_units)
        paid = ". A unit that waits beside the map is paid for when you place it (27.16)" if waits else ""
        do = f"place your units where you like on the island; those you leave stay, as coastal units must{paid}"
        return do, "places its units on the island"

    def way(self, picked: Choice) -> StepWords | None:
        return None if picked.path else StepWords("Deploy a unit")


@case("29.2", "29.21")
@dataclass(slots=True)
class AxisDeployment(Procedure["Position"]):
    """Once the Allied plan is made: the historical set-up, of which the Axis player may change anything."""

    side: Seat
    placed: bool = False
    ended: bool = False

    CASE: ClassVar[str] = "29.21"
    TITLE: ClassVar[str] = "Axis deployment"

    def run(self, pos: Position) -> Decision | Done:
        if not self.placed:
            place_historically(pos)
            self.placed = True
        return DONE if self.ended else DeployUnits(self.side, "29.21")

    def options(self, pos: Position) -> Options:
        return DeploymentOptions(pos)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Deploy):
            deploy(pos, command.unit, command.hex)
        else:
            self.ended = True


@case("29.21", "17.0")
def place_historically(pos: Position) -> None:
    """All Axis units with a hex in it, the guns across the Strait in theirs, and the draw of the special coastal units."""
    table = table_of(pos)
    for unit in table.by_side[AXIS]:
        printed = table.sheet.units[unit]
        if not printed.special_coastal:
            pos.put(unit, place_of(table, printed))
    draw_coastal_units(pos)


@case("29.21", "29.22")
def deployable(pos: Position) -> list[UnitId]:
    """Units with a hex on their counters, but for coastal ones; and the variable units received before the game."""
    early, sheet = campaign(pos).early_units, table_of(pos).sheet.units
    hexes = [u for u in pos.table.by_side[AXIS] if isinstance(sheet[u].code, AtHex) and not sheet[u].is_coastal]
    return [*(unit for unit in hexes if pos.on_map(unit)), *sorted(early)]


@case("29.21", "29.22", "5.61", "7.0")
def deploy_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Anywhere on the island that the unit can enter and where three units do not stand yet."""
    refusal = unit_refusal(pos, unit)
    if refusal is not None:
        return refusal
    if hex_ not in table_of(pos).island.island:
        return IllegalCommand("29.21", f"{hex_} is no hex of the island")
    if pos.where[unit] == hex_:
        return IllegalCommand("29.21", f"{unit} stands in {hex_} already")
    the_map, mechanized = pos.table.map, pos.unit(unit).mechanized
    road, terrain = hex_ in the_map.road_hexes, the_map.terrain[hex_]
    if the_map.chart.step_cost(terrain, river=False, road=road, mechanized=mechanized, strategic=False) is None:
        return IllegalCommand("5.61", f"{unit} cannot be in {hex_} ({terrain}), where no road leads")
    if len(pos.stack_at(hex_)) >= STACKING_LIMIT:
        return IllegalCommand("7.0", f"{STACKING_LIMIT} units stand in {hex_} already")
    return None


@case("29.21", "29.22")
def unit_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Why a unit is not the Axis player's to deploy."""
    if unit not in pos.table.by_side[AXIS]:
        return IllegalCommand("29.21", f"{unit} is no Axis unit")
    if counter(pos, unit).is_coastal:
        return IllegalCommand("29.21", f"{unit} is a coastal unit and stays in its historical hex")
    if unit in deployable(pos):
        return None
    return IllegalCommand("29.21", f"{unit} has no set-up hex and was not received before the game")


@case("29.21", "29.22", "27.16")
def deploy(pos: Position, unit: UnitId, hex_: HexId) -> None:
    """Put a unit down; one received before the game is paid for when it first is."""
    if pos.where[unit] == AWAITED:
        bring_in(pos, unit)
    pos.put(unit, hex_)
    pos.tell(UnitDeployed("29.21", unit, hex_))


class DeploymentOptions(Options):
    """End, or a unit and its hex."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos

    def steps(self) -> Sequence[Step]:
        return [Step("end", END_DEPLOYMENT), Step("deploy", then=self._units)]

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command == END_DEPLOYMENT:
            return None
        if not isinstance(command, Deploy):
            return IllegalCommand("29.21", "deploy UNIT HEX, or end deployment")
        return deploy_refusal(self.pos, command.unit, command.hex)

    def _units(self) -> Options:
        return Choices(self, [Step(unit, then=partial(self._hexes, unit)) for unit in deployable(self.pos)])

    def _hexes(self, unit: UnitId) -> Options:
        hexes = sorted(table_of(self.pos).island.island)
        orders = (Deploy(unit, hex_) for hex_ in hexes if deploy_refusal(self.pos, unit, hex_) is None)
        return Listed(orders, "29.21", f"choose a hex for {unit}")


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EarlyUnitsOffered(Event):
    """29.22: the variable units that may come before the game."""

    KIND: ClassVar[str] = "early units"

    letters: str
    most: int
    units: tuple[UnitId, ...]

    def sentence(self, tell: Teller) -> str:
        said = f"Before the game the Variable Reinforcement Table says {self.letters}"
        return f"{said}: up to {self.most} of {tell.units(self.units)}." if self.units else f"{said}: no unit."


@dataclass(frozen=True, slots=True)
class UnitReceived(Event):
    """29.22: a variable unit is the Axis player's."""

    KIND: ClassVar[str] = "received"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"The Axis receives {tell.unit(self.unit)} before the game."


@dataclass(frozen=True, slots=True)
class UnitDeployed(Event):
    """29.21: a unit has its place when the game begins."""

    KIND: ClassVar[str] = "deployed"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "deployed"

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is deployed in {tell.hex(self.hex)}."
