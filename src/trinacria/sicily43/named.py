"""The counters and hexes that a question names: a stranger may write anything there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.asking import UnknownName
from trinacria.kernel.errors import quoted
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


def unit_named(pos: Position, word: str) -> UnitId:
    unit = UnitId(word)
    if unit not in pos.table.units:
        raise UnknownName(f"there is no unit {quoted(word)}")
    return unit


def hex_named(pos: Position, word: str) -> HexId:
    hex_ = HexId(word)
    if hex_ not in pos.table.island.grid:
        raise UnknownName(f"there is no hex {quoted(word)} on this map")
    return hex_
