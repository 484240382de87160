"""19.0 Airborne operations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class AirborneSegment(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.B.2.a"
    TITLE: ClassVar[str] = "Airborne Segment"

    def run(self, pos: Position) -> Done:
        return DONE
