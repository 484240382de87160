"""27.2 Variable reinforcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(slots=True)
class VariableReinforcementRoll(Procedure["Position"]):
    side: Seat

    CASE: ClassVar[str] = "27.22"
    TITLE: ClassVar[str] = "Variable reinforcements"

    def run(self, pos: Position) -> Done:
        return DONE
