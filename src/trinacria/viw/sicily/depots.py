"""21.2 Depots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class DepotSegment(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.B.2.c"
    TITLE: ClassVar[str] = "Depot Segment"

    def run(self, pos: Position) -> Done:
        return DONE
