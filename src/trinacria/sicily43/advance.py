"""S14.11, S14.12 Advance: the side that holds the field moves into hexes that the losers have left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.commands import End
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.minefields import enter_minefield
from trinacria.sicily43.movement import can_enter
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import SUPPORTING, Kind, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.seen import Seen
    from trinacria.sicily43.words.steps import Choice

MOST = 2  # units into each hex
STAY_BEHIND = SUPPORTING | {Kind.SUPPLY, Kind.COASTAL}


@dataclass(frozen=True, slots=True)
class Advance(Command):
    """Moves a unit that has fought into a hex that the enemy has left."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "advance"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        says = f"{choice.tell.unit(self.unit)} advances into {choice.tell.hex(self.hex)}"
        return StepWords(says, unit=self.unit, hex=self.hex)


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    KIND: ClassVar[str] = "advance"
    CUE: ClassVar[Cue] = Cue.FOLLOW
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId
    path: tuple[HexId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} advances into {tell.hex(self.path[-1])}."


@dataclass(frozen=True, slots=True)
class AdvanceUnits(Decision):
    """S14.11: who advances into what the enemy has left."""

    KIND: ClassVar[str] = "advance"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a unit, then the hex it advances into.", "Advance {unit}. Choose the hex.", composer=Composer.FOLLOW
    )
    END: ClassVar[str] = "End the advance"
    LEFT: ClassVar[Words | None] = ("unit", "advance")

    hexes: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    def ask(self, seen: Seen) -> Words:
        what = f"{seen.tell.units(self.units)} into {seen.tell.hexes(self.hexes)}"
        return f"advance {what}, or end the advance", f"may advance {what}"


@case("S43:14.11")
@dataclass(slots=True)
class Advances(Procedure["Position"]):
    """Up to two units into each hex, at once; nobody has to. No combat comes of it in this phase."""

    side: Seat
    hexes: tuple[HexId, ...]
    units: tuple[UnitId, ...]  # that fought and have not advanced
    entered: tuple[HexId, ...] = ()  # once for each unit that advanced

    CASE: ClassVar[str] = "S43:14.11"
    TITLE: ClassVar[str] = "Advance"

    def run(self, pos: Position) -> Decision | Done:
        able = tuple(unit for unit in self.units if any(self._refusal_of(pos, unit, hex_) is None for hex_ in self.hexes))
        if not able:
            return DONE
        return AdvanceUnits(self.side, "S43:14.11", self.hexes, able)

    def options(self, pos: Position) -> Options:
        orders: list[Command] = [
            Advance(unit, hex_) for unit in self.units for hex_ in self.hexes if self._refusal_of(pos, unit, hex_) is None
        ]
        return Listed([*orders, End()], "S43:14.11", lambda command: self._refusal(pos, command))

    def apply(self, pos: Position, command: Command) -> None:
        if not isinstance(command, Advance):
            self.units = ()
            return
        unit, hex_ = command.unit, command.hex
        path = (pos.where[unit], hex_)
        self.units = tuple(other for other in self.units if other != unit)
        self.entered = (*self.entered, hex_)
        pos.march(unit, path)
        pos.tell(Advanced("S43:14.11", unit, path))
        enter_minefield(pos, unit, hex_)
        if self.side is not pos.phasing:
            pos.note(attacked_hexes=pos.now.attacked_hexes | {hex_})  # no new combat comes of an advance

    def _refusal(self, pos: Position, command: Command) -> IllegalCommand:
        if not isinstance(command, Advance):
            return IllegalCommand("S43:14.11", "first the advance after combat: advance, or end")
        if command.unit not in self.units:
            return IllegalCommand("S43:14.11", f"{command.unit} did not fight in this combat, or has advanced already")
        if command.hex not in self.hexes:
            return IllegalCommand("S43:14.11", f"{command.hex} is no hex that the enemy has left in this combat")
        refusal = self._refusal_of(pos, command.unit, command.hex)
        assert refusal is not None, f"{command.text} is on offer"
        return refusal

    def _refusal_of(self, pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
        if self.entered.count(hex_) >= MOST:
            return IllegalCommand("S43:14.11", f"{MOST} units have advanced into {hex_} already")
        return advance_refusal(pos, unit, hex_)


@case("S43:14.11", "S43:14.12", "S43:15.2", "S43:22.9")
def advance_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a unit that fought may not advance into an empty hex: zones of control do not hinder it, forbidden ground does."""
    if not pos.on_map(unit) or pos.unit(unit).kind in STAY_BEHIND:
        return IllegalCommand("S43:14.12", f"{unit} does not advance: artillery, supply and static units stay behind")
    if pos.is_frozen(unit):
        return IllegalCommand("S43:15.2", f"{unit} has been reduced and does not move")
    if unit in pos.travelling:
        return IllegalCommand("S43:22.9", f"{unit} is travelling by rail and does not advance")
    if not can_enter(pos, unit, pos.where[unit], hex_):
        return IllegalCommand("S43:14.11", f"{unit} cannot go from {pos.where[unit]} into {hex_}")
    return stacking_refusal(pos, unit, hex_)


@case("S43:14.11", "S43:14.12", "S43:21.3")
def emptied(pos: Position, hex_: HexId) -> bool:
    """Whether nobody is left in a hex: a living garrison holds it, too."""
    return not pos.ground_at(hex_) and not pos.is_fortress(hex_)
