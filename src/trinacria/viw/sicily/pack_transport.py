"""24.32 Pack transport."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class PackTransport(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "24.32"
    TITLE: ClassVar[str] = "Pack transport"

    def run(self, pos: Position) -> Done:
        return DONE
