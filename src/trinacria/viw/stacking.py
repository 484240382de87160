"""7.0 Stacking: three units a hex when the owner's Movement Phase ends, one regiment a hex in a fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet
from trinacria.viw.commands import Eliminate
from trinacria.viw.events import TooManyStacked
from trinacria.viw.prompts import CLICK_COUNTER, choice
from trinacria.viw.units import Face, Size, UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import Board, SeenBoard
    from trinacria.viw.position import Position

STACKING_LIMIT = 3  # 7.0


@case("7.13", "10.0")
def is_battalion_size(pos: Board, unit: UnitId) -> bool:
    """A cadre counts as a battalion whatever it was before."""
    return pos.unit(unit).size is Size.BATTALION or pos.face(unit) is Face.CADRE


@case("7.21")
def is_regiment_size(pos: Position, unit: UnitId) -> bool:
    """Regiments and brigades, guns of that size among them: one a hex may fight (ADJ-033)."""
    return not is_battalion_size(pos, unit)


@case("7.0", "8.51")
def surplus(pos: Position, hex_: HexId) -> int:
    """How many units too many stand in the hex; a unit and its chit are one."""
    return max(0, len(pos.stack_at(hex_)) - STACKING_LIMIT)


def overstacked(pos: Position, side: Seat) -> tuple[HexId, ...]:
    return tuple(
        hex_
        for hex_, stack in sorted(pos.stacks.items())
        if pos.unit(stack[0]).side is side and pos.rules.stacking.surplus(pos, hex_)
    )


@dataclass(frozen=True, slots=True)
class EliminateSurplus(Decision):
    """7.11: which unit of a crowded hex is eliminated."""

    KIND: ClassVar[str] = "eliminate"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_COUNTER)

    hex: HexId
    surplus: int

    def ask(self, seen: SeenBoard) -> Words:
        many = "there is one" if self.surplus == 1 else f"there are {self.surplus}"
        return choice(f"a unit in {seen.tell.hex(self.hex)} to eliminate: {many} too many")


@case("7.0", "7.11")
@dataclass(slots=True)
class StackingCheck(Procedure["Position"]):
    """At the end of the owner's Movement Phase the excess of each stack is eliminated; the owner chooses."""

    side: Seat

    CASE: ClassVar[str] = "7.11"
    TITLE: ClassVar[str] = "Stacking"

    def run(self, pos: Position) -> Decision | Done:
        over = overstacked(pos, self.side)
        if not over:
            return DONE
        return EliminateSurplus(self.side, "7.11", over[0], pos.rules.stacking.surplus(pos, over[0]))

    def options(self, pos: Position) -> Options:
        hex_ = overstacked(pos, self.side)[0]
        return Listed(
            (Eliminate(unit) for unit in pos.stack_at(hex_)),
            "7.11",
            f"choose a unit in {hex_}, where more than {STACKING_LIMIT} stand",
        )

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Eliminate)
        hex_ = pos.where[command.unit]
        pos.tell(TooManyStacked("7.11", hex_, len(pos.stack_at(hex_)), STACKING_LIMIT))
        pos.rules.losses.eliminate(pos, command.unit, "7.11")
