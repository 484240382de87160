"""S9 Zones of control: who has one, and whose lies over a hex. What they do to movement is in `movement`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.sicily43.units import WITHOUT_ZONE, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:9.2", "S43:9.3", "S43:18.9")
def has_zone(pos: Position, unit: UnitId) -> bool:
    """No zone: guns, trains, units travelling by rail, supply units, minefields, ships. Fortresses are no units."""
    printed = pos.table.units[unit]
    return printed.zone and printed.kind not in WITHOUT_ZONE and unit not in pos.travelling


@case("S43:9.1")
def zones_over(pos: Position, hex_: HexId, side: Seat) -> tuple[UnitId, ...]:
    """The units of a side whose zones of control cover a hex, across every hexside; none reaches into the sea."""
    if hex_ not in pos.table.island.land or not pos.zones[side][pos.table.island.grid.index[hex_]]:
        return ()
    around = pos.table.island.land_around[hex_]
    return tuple(unit for near in around for unit in pos.ground_at(near, side) if pos.exerts(unit))
