"""18.0 Amphibious landings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class AmphibiousSegment(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.B.2.b"
    TITLE: ClassVar[str] = "Amphibious Segment"

    def run(self, pos: Position) -> Done:
        return DONE


@dataclass(slots=True)
class EndRunAllowance(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "18.31"
    TITLE: ClassVar[str] = "End-run allowance"

    def run(self, pos: Position) -> Done:
        return DONE
