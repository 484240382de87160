"""23.0 Air operations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class AirfieldCount(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "23.12"
    TITLE: ClassVar[str] = "Airfields"

    def run(self, pos: Position) -> Done:
        return DONE


@dataclass(slots=True)
class SpecialDeclaration(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "16.1.A.2.a.3"
    TITLE: ClassVar[str] = "Declaration"

    def run(self, pos: Position) -> Done:
        return DONE
