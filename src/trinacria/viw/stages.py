"""Outlines: a stage or phase that is a list of procedures, one after the other, as a rulebook lists them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position

Part = Callable[[Seat], Procedure["Position"]]


@dataclass(slots=True)
class Outline(Procedure["Position"]):
    """A list of procedures, one after the other."""

    side: Seat
    at: int = 0

    PLAYER_TURN: ClassVar[bool] = False  # whether it belongs to the side that is phasing in it

    def parts(self) -> tuple[Part, ...]:
        raise AssertionError("an outline lists its parts")

    def applies(self, pos: Position) -> bool:
        """Whether this part of the outline happens on this Game-Turn."""
        return True

    def begin(self, pos: Position) -> None:
        """What is reset before the first part."""

    def run(self, pos: Position) -> Procedure[Position] | Done:
        if self.at == 0:
            if not self.applies(pos):
                return DONE
            self.begin(pos)
        parts = self.parts()
        if self.at == len(parts):
            return DONE
        part = parts[self.at](self.side)
        self.at += 1
        return part
