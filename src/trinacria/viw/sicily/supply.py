"""21.0 Supply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class SupplyDetermination(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.B.1.a"
    TITLE: ClassVar[str] = "Mutual Supply Determination Segment"

    def run(self, pos: Position) -> Done:
        return DONE


@dataclass(slots=True)
class SeaSupply(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "21.33"
    TITLE: ClassVar[str] = "Sea supply"

    def run(self, pos: Position) -> Done:
        return DONE


@dataclass(slots=True)
class AirSupply(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "21.32"
    TITLE: ClassVar[str] = "Air supply"

    def run(self, pos: Position) -> Done:
        return DONE
