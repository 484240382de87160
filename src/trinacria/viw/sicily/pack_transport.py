"""24.32 Pack transport: mules that lengthen a supply line and end strategic movement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.decisions import MoveUnits
from trinacria.viw.events import SUPPLY
from trinacria.viw.prompts import CLICK_UNIT
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.support_points import pay
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

MARKER = "Pack Transport"
END_PACK = End("pack")
AFTER_TURN = {Army.US: 5, Army.UK: 7}  # 24.32
BRITISH_BRIGADES = 3  # 24.32


@dataclass(frozen=True, slots=True)
class Equip(Command):
    """24.32: this unit receives pack transport."""

    unit: UnitId

    VERB: ClassVar[str] = "equip"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Pack transport for {choice.tell.unit(self.unit)}", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Unpack(Command):
    """24.32: remove the pack transport of this unit, for good."""

    unit: UnitId

    VERB: ClassVar[str] = "unpack"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        words = f"{choice.tell.unit(self.unit)} leaves its pack transport behind"
        return StepWords(words, unit=self.unit, aside=isinstance(choice.decision, MoveUnits))


COMMANDS: tuple[type[Command], ...] = (Equip, Unpack)


@dataclass(frozen=True, slots=True)
class GivePackTransport(Decision):
    """24.32: which units receive pack transport."""

    KIND: ClassVar[str] = "pack"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_UNIT)
    END: ClassVar[str] = "No more pack transport"
    LEFT: ClassVar[Words | None] = ("unit", "change its transport")

    def ask(self, seen: SeenBoard) -> Words:
        return "give units pack transport, or no more", "may give units pack transport"


@case("24.32")
@dataclass(slots=True)
class PackTransport(Procedure["Position"]):
    """In the Allied Supply Phase the player equips any of the units that may be; each British one costs a Support Point."""

    side: Seat
    ended: bool = False

    CASE: ClassVar[str] = "24.32"
    TITLE: ClassVar[str] = "Pack transport"

    def run(self, pos: Position) -> Decision | Done:
        if self.ended or self.side is not ALLIED or not any(True for _ in eligible(pos)):
            return DONE
        return GivePackTransport(self.side, "24.32")

    def options(self, pos: Position) -> Options:
        orders: list[Command] = [Equip(unit) for unit in eligible(pos)]
        return Listed([*orders, END_PACK], "24.32", lambda command: equip_refusal(pos, command))

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Equip):
            equip(pos, command.unit)
        else:
            self.ended = True


def eligible(pos: Position) -> Iterator[UnitId]:
    """The units that may receive pack transport now."""
    for unit in pos.units_of(ALLIED):
        if counter(pos, unit).may_take_pack and unit_refusal(pos, unit) is None:
            yield unit


@case("24.32")
def unit_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Why a unit may not receive pack transport now."""
    printed, state = counter(pos, unit), campaign(pos)
    if not printed.may_take_pack or printed.army is None:
        return IllegalCommand("24.32", "only the U.S. 3rd Division and British infantry brigades may receive pack transport")
    if unit in state.pack:
        return IllegalCommand("24.32", f"{unit} has pack transport already")
    if pos.turn <= AFTER_TURN[printed.army]:
        return IllegalCommand("24.32", f"{unit} may receive pack transport after Game-Turn {AFTER_TURN[printed.army]}")
    if state.pack_markers_used.get(printed.army, 0) >= markers(pos, printed.army):
        return IllegalCommand("24.32", f"there is no pack transport left for {unit}")
    if pos.supply_of(unit) is not Supply.SUPPLIED:
        return IllegalCommand("24.32", f"{unit} is not in supply")
    return None


def equip_refusal(pos: Position, command: Command) -> IllegalCommand | str:
    if not isinstance(command, Equip):
        return "equip units with pack transport, or end pack"
    if command.unit not in pos.table.units or not pos.on_map(command.unit):
        return f"{command.unit} is not on the map"
    return unit_refusal(pos, command.unit) or f"{command.unit} may not receive pack transport"


@case("24.32")
def markers(pos: Position, army: Army) -> int:
    """Three for the British, the rest of the sheet for the U.S. 3rd Division; a removed one never returns (ADJ-139)."""
    printed = next(marker.count for marker in table_of(pos).sheet.markers if marker.name == MARKER)
    return BRITISH_BRIGADES if army is Army.UK else printed - BRITISH_BRIGADES


@case("22.17", "24.32")
def equip(pos: Position, unit: UnitId) -> None:
    army, state = counter(pos, unit).army, campaign(pos)
    assert army is not None
    used = {**state.pack_markers_used, army: state.pack_markers_used.get(army, 0) + 1}
    change(pos, pack=state.pack | {unit}, pack_markers_used=used)
    pos.tell(PackTransportGiven("24.32", unit))
    if army is Army.UK:
        pay(pos, Nationality.UK, table_of(pos).charts.support.british_pack_transport, "24.32", "pack transport")


@case("24.32")
def unpack_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """A marker may be removed at any time: here when its owner may order movement."""
    if unit not in campaign(pos).pack:
        return IllegalCommand("24.32", f"{unit} has no pack transport")
    return None


@case("24.32")
def unpack(pos: Position, unit: UnitId) -> None:
    """Take the marker away; it stays counted among those used."""
    change(pos, pack=campaign(pos).pack - {unit})
    pos.tell(PackTransportLeft("24.32", unit))


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PackTransportGiven(Event):
    """24.32: a unit has pack transport."""

    KIND: ClassVar[str] = "pack transport"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} receives pack transport."


@dataclass(frozen=True, slots=True)
class PackTransportLeft(Event):
    """24.32: a unit has pack transport no longer."""

    KIND: ClassVar[str] = "unpacked"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} leaves its pack transport behind."
