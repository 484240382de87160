"""What strangers write: whatever it is, it names a unit or a hex of the table, or is refused in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.asking import UnknownName
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

LONGEST_QUOTED = 40  # characters of a stranger's word that a refusal repeats


def unit_named(pos: Position, word: str) -> UnitId:
    unit = UnitId(word)
    if unit not in pos.table.units:
        raise UnknownName(f"there is no unit {quoted(word)}")
    return unit


def unit_on_map(pos: Position, word: str) -> UnitId:
    unit = unit_named(pos, word)
    if not pos.on_map(unit):
        raise IllegalCommand("5.0", f"{unit} is not on the map: {pos.where[unit]}")
    return unit


def hex_named(pos: Position, word: str) -> HexId:
    hex_ = HexId(word)
    if hex_ not in pos.table.map.grid:
        raise UnknownName(f"there is no hex {quoted(word)} on this map")
    return hex_


def quoted(word: str) -> str:
    """A stranger's word as a refusal may repeat it: short, on one line, and nothing that cannot be written."""
    cut = word if len(word) <= LONGEST_QUOTED else word[:LONGEST_QUOTED] + "..."
    return cut if cut.isprintable() else ascii(cut)
