"""S9 Zones of control: who has one. `Position` keeps where they lie, and what they do to movement is in `movement`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.sicily43.units import WITHOUT_ZONE, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:9.2", "S43:9.3", "S43:18.9")
def has_zone(pos: Position, unit: UnitId) -> bool:
    """No zone: guns, trains, units travelling by rail, supply units, minefields, ships. Fortresses are no units."""
    printed = pos.table.units[unit]
    return printed.zone and printed.kind not in WITHOUT_ZONE and unit not in pos.travelling
