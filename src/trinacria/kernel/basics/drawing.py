"""How a game of counters on hexes looks, from what its table declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trinacria.kernel.basics.boards import BoardPosition
from trinacria.kernel.basics.events import CHART
from trinacria.kernel.basics.tables import Table
from trinacria.kernel.decisions import decision_sheets
from trinacria.kernel.drawing import CounterFace, Cover, Ground, MapSheet, OnMap
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import FaceSheet, UnitSheet
from trinacria.kernel.showing import TurnSheet
from trinacria.kernel.systems import HexWords, SheetWords

OPEN = Ground(1, Cover.OPEN, 100.0)
FACE = "full"  # counters have one face


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """Draws the boards of one table."""

    table: Table

    def map_sheet(self) -> MapSheet:
        table = self.table
        ground = {hex_: table.ground.get(hex_, OPEN) for hex_ in table.grid.ids}
        game = table.name.partition("/")[0]
        return MapSheet(game, table.title, "", table.grid, ground, hex_km=1.0, places=table.places)

    def faces(self) -> Iterator[tuple[str, CounterFace]]:
        return ((FACE, self._face(unit)) for unit in self.table.units)

    def scene(self, position: Position, seat: Seat) -> OnMap:
        assert isinstance(position, BoardPosition)
        board = position.view(seat).board
        return OnMap([self._face(unit, hex_) for unit, hex_ in board.where.items()], turn=board.turn)

    def words(self) -> SheetWords:
        table = self.table
        return SheetWords(
            units={unit: self._unit(unit) for unit in table.units},
            hexes=self._hexes(),
            turns=tuple(TurnSheet(turn, f"Turn {turn}") for turn in range(1, table.last_turn + 1)),
            log=table.event_kinds.log_sheet({}),
            figures=table.figures,
            charts={CHART: table.chart} if table.chart else {},
            decisions=decision_sheets(table.decisions),
            cases={"combat": table.chart.case} if table.chart else {},
        )

    def _face(self, unit: str, hex_: HexId = HexId("")) -> CounterFace:  # noqa: B008
        piece, name = self.table.units[unit], self.table.name_of(unit)
        card = self.table.card_of(piece)
        return CounterFace(unit, hex_, card, piece.symbol, name, None, right=piece.values, words=name)

    def _unit(self, unit: str) -> UnitSheet:
        piece, name = self.table.units[unit], self.table.name_of(unit)
        face = FaceSheet(piece.values, figures=tuple(self.table.figures))
        card = self.table.card_of(piece).name
        return UnitSheet(piece.side, name, f"{name}, {piece.symbol}", piece.symbol, piece.symbol, card, {FACE: face})

    def _hexes(self) -> dict[str, HexWords]:
        """A hex with a place in it is what the place is; any other is what covers it."""
        table, places = self.table, {place.hex: place for place in self.table.places}
        return {
            hex_: HexWords(places[hex_].kind, places[hex_].name)
            if hex_ in places
            else HexWords(f"{table.ground.get(hex_, OPEN).cover.value} ground")
            for hex_ in table.grid.ids
        }
