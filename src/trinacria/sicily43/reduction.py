"""S15.1, S13.6: units are reduced, and die of a second reduction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.units import Reduced, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@dataclass(frozen=True, slots=True)
class UnitReduced(Event):
    KIND: ClassVar[str] = "reduced"
    CUE: ClassVar[Cue] = Cue.LOSS
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is reduced."


@dataclass(frozen=True, slots=True)
class UnitEliminated(Event):
    KIND: ClassVar[str] = "eliminated"
    CUE: ClassVar[Cue] = Cue.DESTROY
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is eliminated in {tell.hex(self.hex)}."


@case("S43:13.6", "S43:15.1")
def reduce(pos: Position, unit: UnitId, case_: str) -> None:
    """Turn a unit over, under the case that asks for it; a reduced unit is eliminated. Being weakened does not count."""
    if unit in pos.reduced:
        eliminate(pos, unit, "S43:13.6")
        return
    pos.set_reduced(unit, Reduced.NEW)
    pos.tell(UnitReduced(case_, unit, pos.where[unit]))


def eliminate(pos: Position, unit: UnitId, case_: str) -> None:
    """Take a unit off the map, under the case that asks for it."""
    hex_ = pos.where[unit]
    pos.eliminate(unit)
    pos.tell(UnitEliminated(case_, unit, hex_))
