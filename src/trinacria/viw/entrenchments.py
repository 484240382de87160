"""12.0 Entrenchments: hexes of the map that help the German player alone, and for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS, Seat

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("12.0", "12.1", "12.22", "12.23")
def protects(pos: Position, side: Seat, hex_: HexId) -> bool:
    """Whether units of this side profit from an entrenchment in the hex; nothing ever destroys one."""
    return side is AXIS and hex_ in pos.table.map.entrenchments


@case("12.21", "9.32")
def multiplier(pos: Position, side: Seat, hex_: HexId, *, across_rivers: bool) -> int:
    """Doubled in an entrenchment or behind a river, tripled by both; the direction of the attack is no matter."""
    chart = pos.table.map.chart
    if pos.rules.entrenchments.protects(pos, side, hex_):
        return chart.entrenchment_river_multiplier if across_rivers else chart.entrenchment_multiplier
    return chart.river_multiplier if across_rivers else 1
