"""S18.6 to S18.9 Minefields: what they do to units of the other side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.reduction import reduce
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@dataclass(frozen=True, slots=True)
class MinefieldEntered(Event):
    """S18.7: a unit has come into an enemy minefield; how it fares follows."""

    KIND: ClassVar[str] = "minefield"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId
    hex: HexId
    die: int
    hit: bool

    def sentence(self, tell: Teller) -> str:
        fate = "and loses men to mines" if self.hit else "unharmed"
        return f"{tell.unit(self.unit)} enters the minefield in {tell.hex(self.hex)} {fate}."


@case("S43:18.6")
def is_mined(pos: Position, hex_: HexId, side: Seat) -> bool:
    """Minefields hinder only the other side."""
    return pos.mine_owner.get(hex_, side) is not side


@case("S43:18.6", "S43:18.7")
def masks(pos: Position, side: Seat, *, engineers: bool) -> tuple[bytearray | None, bytearray | None]:
    """What a unit of a side pays more for enemy minefields, and where they stop it: engineers pay and go on.

    None where there is no enemy minefield on the map, or nothing stops.
    """
    enemy = side.enemy
    mined = [hex_ for hex_, owner in pos.mine_owner.items() if owner is enemy]
    if not mined:
        return None, None
    grid, points = pos.table.island.grid, pos.table.charts.costs.minefield
    extra = grid.empty_mask()
    for hex_ in mined:
        extra[grid.index[hex_]] = points
    return extra, None if engineers else extra


@case("S43:18.7")
def enter_minefield(pos: Position, unit: UnitId, hex_: HexId) -> bool:
    """A unit has entered a hex, landed in it or advanced into it: a die if it is mined. Whether the unit lives."""
    printed = pos.unit(unit)
    if printed.kind is Kind.ENGINEER or not is_mined(pos, hex_, printed.side):
        return True
    (die,) = pos.roll(1, "mines", "S43:18.7")
    hit = die == pos.table.charts.mine_die
    pos.tell(MinefieldEntered("S43:18.7", unit, hex_, die, hit))
    if hit:
        reduce(pos, unit, "S43:18.7")
    return pos.on_map(unit)
