"""27.3 Italian desertion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class Desertion(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "27.31"
    TITLE: ClassVar[str] = "Italian Desertion"

    def run(self, pos: Position) -> Done:
        return DONE
