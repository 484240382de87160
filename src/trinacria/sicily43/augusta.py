"""S27 Option: the garrison of Augusta may blow the fortress up and leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.events import TOWNS
from trinacria.sicily43.fortresses import destroy_fortress
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

AUGUSTA = "Augusta"
DESTROYED_ON = (1, 2)


@dataclass(frozen=True, slots=True)
class FortressBlown(Event):
    KIND: ClassVar[str] = "fortress blown"
    TABS: ClassVar[tuple[str, ...]] = (TOWNS,)

    town: str
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"The fortress of {self.town} is destroyed by its own garrison."


@case("S43:27.1", "S43:27.2")
def roll_for_augusta(pos: Position) -> None:
    """While Augusta is an Axis fortress one die is rolled at the start of each turn: on 1 or 2 it is destroyed."""
    hex_ = pos.table.island.place(AUGUSTA).hex
    if not pos.table.options.augusta or not pos.is_fortress(hex_):
        return
    (die,) = pos.roll(1, "Augusta", "S43:27.1")
    if die in DESTROYED_ON:
        destroy_fortress(pos, hex_, FortressBlown("S43:27.1", AUGUSTA, hex_))
