"""22.0 Support points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class SupportPointSegment(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.B.1.b"
    TITLE: ClassVar[str] = "Support Point Segment"

    def run(self, pos: Position) -> Done:
        return DONE
