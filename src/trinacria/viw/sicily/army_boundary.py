"""24.2 The army boundary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class BoundarySegment(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.A.2.a.4"
    TITLE: ClassVar[str] = "Army boundary"

    def run(self, pos: Position) -> Done:
        return DONE
