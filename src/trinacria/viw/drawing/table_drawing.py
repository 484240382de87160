"""The drawing of a Victory in the West scenario: counters, scene and sheet, with what the game itself adds to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trinacria.kernel.drawing import CounterFace, MapSheet, MarkerFace, OnMap
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import Seat
from trinacria.kernel.systems import SheetWords
from trinacria.viw.drawing.looks import Looks
from trinacria.viw.drawing.pieces import faces_of, printed_piece, seen_piece
from trinacria.viw.drawing.sheet_words import sheet_words
from trinacria.viw.table import Table
from trinacria.viw.units import Face
from trinacria.viw.view import View


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """Everything that lies on the map comes from a seat's view: no more is drawn than that seat may know."""

    table: Table
    looks: Looks

    def map_sheet(self) -> MapSheet:
        return self.looks.map_sheet()

    def words(self) -> SheetWords:
        return sheet_words(self.table, self.looks)

    def faces(self) -> Iterator[tuple[str, CounterFace | MarkerFace]]:
        """Every face that a counter can show."""
        for id_, unit in self.table.units.items():
            card = self.looks.cards[id_]
            yield from ((face.value, printed_piece(unit, card, face)) for face in faces_of(unit))
        for marker in self.looks.markers.values():
            yield Face.FULL.value, marker.face

    def scene(self, position: Position, seat: Seat) -> OnMap:
        return self.seen(position.view(seat))

    def seen(self, view: View) -> OnMap:
        """What a view puts on the map."""
        return self.looks.upon(view, OnMap(self.pieces(view), view.holders, view.turn))

    def pieces(self, view: View) -> tuple[CounterFace, ...]:
        """The counters on the map, with nothing of what the seat does not see."""
        disrupted, on_map = self.looks.disrupted(view), self.table.map.grid
        return tuple(
            seen_piece(
                self.table.units[counter.id], counter, self.looks.cards[counter.id], disrupted=counter.id in disrupted
            )
            for counter in view.counters()
            if counter.place in on_map
        )
