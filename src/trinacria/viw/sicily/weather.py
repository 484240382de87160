"""20.0 Weather."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class WeatherPhase(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.A.1"
    TITLE: ClassVar[str] = "Weather Phase"

    def run(self, pos: Position) -> Done:
        return DONE
