"""What lies on the map of a game at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.drawing import CounterFace, MapSheet, MarkerFace, OnMap
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Position as KernelPosition
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.systems import SheetWords
from trinacria.sicily43.drawing.map_sheet import map_sheet
from trinacria.sicily43.drawing.pieces import face_up, faces_of, printed_face, seen_face
from trinacria.sicily43.drawing.signs import blown_bridges, bombed_rails, fallen_fortresses
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words.sheet import sheet_words

if TYPE_CHECKING:
    from trinacria.sicily43.table import Table


def face_of(pos: Position, unit: UnitId) -> str:
    """The face that a counter shows now."""
    flags = pos.turn_flags
    return face_up(pos.unit(unit), reduced=unit in pos.reduced, ashore=unit in flags.ashore, bombed=unit in flags.bombed)


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """Declares the looks of a scenario."""

    table: Table

    def map_sheet(self) -> MapSheet:
        return map_sheet(self.table)

    def words(self) -> SheetWords:
        return sheet_words(self.table)

    def faces(self) -> Iterator[tuple[str, CounterFace | MarkerFace]]:
        for unit in self.table.units.values():
            yield from ((face, printed_face(unit, face)) for face in faces_of(unit))

    def scene(self, position: KernelPosition, seat: Seat) -> OnMap:
        """Everything is public: every seat sees the same."""
        assert isinstance(position, Position)
        pos, island = position, self.table.island
        pieces = [
            seen_face(
                pos.unit(unit),
                hex_,
                face_of(pos, unit),
                weakened=pos.is_weakened(unit),
                frozen=pos.is_frozen(unit),
            )
            for unit, hex_ in pos.where.items()
            if hex_ in island.grid
        ]
        signs = (
            blown_bridges(pos.bridges_down),
            fallen_fortresses(island, frozenset(pos.garrisons)),
            bombed_rails(pos.turn_flags.bombed_rails),
        )
        return OnMap(pieces, self.owners(pos), pos.turn, pos.sky.value, signs)

    def owners(self, pos: Position) -> dict[HexId, Seat]:
        """Who holds the towns that score."""
        towns = (self.table.island.place(town.name).hex for town in self.table.charts.key_towns)
        return {hex_: pos.holder(hex_) for hex_ in towns if pos.holder(hex_) is not AXIS}
