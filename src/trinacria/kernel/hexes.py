"""Hexes: flat-topped, numbered CCRR as printed, on a grid whose odd or even columns lie half a hex lower.

Rules speak of hexes by their printed number (`HexId`). Inside the kernel a hex is a dense integer, its place in
`Grid.ids`, so that searches can run over plain arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from typing import NewType

HexId = NewType("HexId", str)
Hexside = tuple[HexId, HexId]

# as (columns, half-rows) from the centre of a hex
_DIRECTIONS = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}


class Shifted(StrEnum):
    """Which columns lie half a hex lower (south) than their neighbours."""

    ODD = "odd"
    EVEN = "even"


def hexside(a: HexId, b: HexId) -> Hexside:
    """The side that two neighbouring hexes share, named the same from both."""
    return (a, b) if a < b else (b, a)


class Grid:
    """The hexes of one map: numbering, neighbours, distances."""

    def __init__(self, columns: int, rows: int, shifted: Shifted, only: frozenset[HexId] | None = None) -> None:
        assert 1 <= columns <= 99, "the printed number has two digits for the column"
        assert 1 <= rows <= 99, "the printed number has two digits for the row"
        self.columns, self.rows, self.shifted = columns, rows, shifted
        every = (_name(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))
        self.ids: tuple[HexId, ...] = tuple(hex_ for hex_ in every if only is None or hex_ in only)
        self.index: dict[HexId, int] = {hex_: number for number, hex_ in enumerate(self.ids)}
        self._places = tuple(self._place(hex_) for hex_ in self.ids)
        self._place_of = dict(zip(self.ids, self._places, strict=True))
        self._at = at = {place: number for number, place in enumerate(self._places)}
        self.around: tuple[tuple[int, ...], ...] = tuple(
            tuple(at[x + dx, y + dy] for dx, dy in _DIRECTIONS.values() if (x + dx, y + dy) in at) for x, y in self._places
        )
        self.neighbours: dict[HexId, tuple[HexId, ...]] = {
            hex_: tuple(self.ids[other] for other in self.around[number]) for hex_, number in self.index.items()
        }
        self._nearest: dict[frozenset[HexId], bytes] = {}
        self._from: dict[HexId, bytes] = {}
        self._disks: dict[tuple[HexId, int], tuple[HexId, ...]] = {}

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.index

    def distance(self, a: HexId, b: HexId) -> int:
        """Hexes from `a` (not counted) to `b` (counted), as the crow flies."""
        (ax, ay), (bx, by) = self._place_of[a], self._place_of[b]
        columns, half_rows = abs(ax - bx), abs(ay - by)
        return columns if half_rows <= columns else (columns + half_rows) // 2

    def nearest(self, goals: frozenset[HexId]) -> bytes:
        """How far each hex is from the nearest of some others, by number."""
        found = self._nearest.get(goals)
        if found is None:
            found = bytes(map(min, *map(self._distances, goals))) if len(goals) > 1 else self._distances(*goals)
            self._nearest = {goals: found}  # the latest is asked for again and again
        return found

    def _distances(self, hex_: HexId) -> bytes:
        if hex_ not in self._from:
            column, half_row = self._place_of[hex_]
            away = [(abs(x - column), abs(y - half_row)) for x, y in self._places]
            self._from[hex_] = bytes([dx if dy <= dx else (dx + dy) // 2 for dx, dy in away])  # `distance`
        return self._from[hex_]

    def towards(self, hex_: HexId, direction: str) -> HexId | None:
        """The neighbour in a direction (N, NE, SE, S, SW, NW); none at the edge of the map."""
        (x, y), (dx, dy) = self._places[self.index[hex_]], _DIRECTIONS[direction]
        number = self._at.get((x + dx, y + dy))
        return None if number is None else self.ids[number]

    def adjacent(self, a: HexId, b: HexId) -> bool:
        return b in self.neighbours[a]

    def within(self, centre: HexId, radius: int) -> tuple[HexId, ...]:
        """Every hex at `radius` or nearer, the centre included, in map order."""
        key = (centre, radius)
        disk = self._disks.get(key)
        if disk is None:
            disk = self._disks[key] = tuple(self._disk(centre, radius))
        return disk

    def _disk(self, centre: HexId, radius: int) -> Iterator[HexId]:
        """Column by column, from north to south."""
        (x, y), at, ids = self._place_of[centre], self._at, self.ids
        for dx in range(max(-radius, 1 - x), min(radius, self.columns - x) + 1):
            reach = 2 * radius - abs(dx)
            for there in range(max(y - reach, 2 - (y + reach) % 2), min(y + reach, 2 * self.rows + 1) + 1, 2):
                number = at.get((x + dx, there))
                if number is not None:
                    yield ids[number]

    def ring(self, centre: HexId, radius: int) -> tuple[HexId, ...]:
        """Every hex at exactly this distance."""
        return tuple(hex_ for hex_ in self.within(centre, radius) if self.distance(centre, hex_) == radius)

    def line(self, a: HexId, b: HexId) -> tuple[HexId, ...]:
        """The straight line of hexes from `a` to `b`, both included; ties lean the same way from either end."""
        if a > b:
            return tuple(reversed(self.line(b, a)))
        steps = self.distance(a, b)
        (ax, ay), (bx, by) = self._places[self.index[a]], self._places[self.index[b]]
        line = [a]
        for step in range(1, steps + 1):
            x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
            line.append(min(self.neighbours[line[-1]], key=lambda hex_: self._apart(hex_, x, y)))
        return tuple(line)

    def column_of(self, hex_: HexId) -> int:
        return int(hex_[:2])

    def row_of(self, hex_: HexId) -> int:
        return int(hex_[2:])

    @cached_property
    def west_edge(self) -> frozenset[HexId]:
        return frozenset(h for h in self.ids if self.column_of(h) == 1)

    @cached_property
    def east_edge(self) -> frozenset[HexId]:
        return frozenset(h for h in self.ids if self.column_of(h) == self.columns)

    @cached_property
    def north_edge(self) -> frozenset[HexId]:
        return frozenset(h for h in self.ids if self.row_of(h) == 1)

    @cached_property
    def south_edge(self) -> frozenset[HexId]:
        return frozenset(h for h in self.ids if self.row_of(h) == self.rows)

    def edge(self, name: str) -> frozenset[HexId]:
        """The hexes along one edge of the map: west, east, north or south."""
        edges = {"west": self.west_edge, "east": self.east_edge, "north": self.north_edge, "south": self.south_edge}
        return edges[name]

    def empty_mask(self) -> bytearray:
        return bytearray(len(self.ids))

    def mask(self, hexes: Iterable[HexId]) -> bytearray:
        """One byte a hex: 1 for those named."""
        mask = bytearray(len(self.ids))
        for hex_ in hexes:
            mask[self.index[hex_]] = 1
        return mask

    def of_mask(self, mask: bytes | bytearray) -> frozenset[HexId]:
        return frozenset(hex_ for hex_, byte in zip(self.ids, mask, strict=True) if byte)

    def _apart(self, hex_: HexId, x: float, y: float) -> tuple[float, HexId]:
        hx, hy = self._places[self.index[hex_]]
        return (round(3 * (hx - x) ** 2 + (hy - y) ** 2, 9), hex_)

    def _place(self, hex_: HexId) -> tuple[int, int]:
        """Column and half-row of the centre; a lowered column is one half-row further south."""
        column, row = int(hex_[:2]), int(hex_[2:])
        lowered = (column % 2 == 0) == (self.shifted is Shifted.EVEN)
        return column, 2 * row + (1 if lowered else 0)


def _name(column: int, row: int) -> HexId:
    return HexId(f"{column:02d}{row:02d}")
