"""C0 to C10: the Combat Phase of a side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import AXIS, Seat
from trinacria.sicily43.attack_options import AttackOptions, DeclareAttack
from trinacria.sicily43.attacks import Attack
from trinacria.sicily43.combat import declare
from trinacria.sicily43.ships import ShoreFire

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:11.1", "S43:6.6", "S43:20.5")
@dataclass(slots=True)
class CombatPhase(Procedure["Position"]):
    """Fire at ships, then attack after attack in the order that the phasing player likes, until nothing is owed."""

    side: Seat
    begun: bool = False
    ended: bool = False

    CASE: ClassVar[str] = "S43:11"
    TITLE: ClassVar[str] = "Combat Phase"

    def run(self, pos: Position) -> Decision | Procedure[Position] | Done:
        if not self.begun:
            self.begun = True
            excuse_the_withdrawn(pos, self.side)
            if self.side is AXIS:
                return ShoreFire()
        if self.ended or AttackOptions(pos, self.side).is_empty():
            end_duties(pos, self.side)
            return DONE
        return DeclareAttack(self.side, "S43:11.1")

    def options(self, pos: Position) -> Options:
        return AttackOptions(pos, self.side)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Attack):
            pos.stack.append(declare(pos, self.side, command))
        else:
            self.ended = True


@case("S43:13.3")
def excuse_the_withdrawn(pos: Position, side: Seat) -> None:
    """Withdrawn is who is in no enemy zone of control when the Movement Phase ends."""
    away = {unit for unit in pos.duty if pos.unit(unit).side is side and not pos.enemy_controls(pos.where[unit], side)}
    pos.duty -= away


@case("S43:13.3")
def end_duties(pos: Position, side: Seat) -> None:
    """What could not be done in the player turn after the combat lapses without penalty."""
    pos.duty = frozenset(unit for unit in pos.duty if pos.unit(unit).side is not side)
