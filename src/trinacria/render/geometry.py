"""Where hexes lie on the sheet: centres, corners, hexsides; outlines of areas; lines with rounded corners.

Corners are whole numbers on a lattice (half a hexside across, half a hex down), so that hexsides join exactly.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeVar

from trinacria.kernel.hexes import Grid, HexId, Shifted
from trinacria.render.svg import number
from trinacria.render.tokens import HEX

Point = tuple[float, float]
Corner = tuple[int, int]


class Meeting(Hashable, Protocol):
    """Where lines can meet: a corner, a point, a hex."""

    def __lt__(self, other: Any, /) -> bool: ...


Node = TypeVar("Node", bound=Meeting)

SIDE = HEX / math.sqrt(3)  # the length of a hexside, and from the centre to a corner
COLUMN = 1.5 * SIDE  # from column to column
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # clockwise on the sheet from the eastern one


@dataclass(frozen=True)
class Layout:
    """A grid laid out on the sheet; the map's own rectangle begins at 0, 0."""

    grid: Grid

    @cached_property
    def width(self) -> float:
        return self.grid.columns * COLUMN + SIDE / 2

    @cached_property
    def height(self) -> float:
        return (self.grid.rows + 0.5) * HEX

    @cached_property
    def _lattice(self) -> dict[HexId, Corner]:
        even = self.grid.shifted is Shifted.EVEN
        return {
            hex_: (3 * column, 2 * row + (1 if (column % 2 == 0) == even else 0))
            for hex_ in self.grid.ids
            for column, row in [(self.grid.column_of(hex_), self.grid.row_of(hex_))]
        }

    @cached_property
    def centres(self) -> dict[HexId, Point]:
        return {hex_: at(corner) for hex_, corner in self._lattice.items()}

    def centre(self, hex_: HexId) -> Point:
        return self.centres[hex_]

    def corners(self, hex_: HexId) -> tuple[Corner, ...]:
        x, y = self._lattice[hex_]
        return tuple((x + dx, y + dy) for dx, dy in _CORNERS)

    def hexside(self, a: HexId, b: HexId) -> tuple[Corner, Corner]:
        """The two corners that neighbours share."""
        first, second = (corner for corner in self.corners(a) if corner in self.corners(b))
        return first, second

    def middle(self, a: HexId, b: HexId) -> Point:
        """The middle of the hexside."""
        return between(self.centre(a), self.centre(b))

    def on_grid(self, column: float, row: float) -> Point:
        """A point in columns and rows, as shorelines are given: a lowered column has its centres half a row further on."""
        return (column - 1) * COLUMN + SIDE, (row - 0.5) * HEX

    def hex_at(self, point: Point) -> HexId | None:
        """The hex that holds a point; none beyond the map."""
        column = round((point[0] - SIDE) / COLUMN) + 1
        near = [self._named(c, r) for c in (column - 1, column, column + 1) for r in self._rows(point[1])]
        inside = [(distance(self.centre(hex_), point), hex_) for hex_ in near if hex_ in self.grid]
        best = min(inside, default=None)
        return best[1] if best and best[0] <= SIDE else None

    def _named(self, column: int, row: int) -> HexId:
        return HexId(f"{column:02d}{row:02d}")

    def _rows(self, y: float) -> range:
        row = int(y // HEX)
        return range(row, row + 3)


def at(corner: Corner) -> Point:
    return (corner[0] - 1) * SIDE / 2, (corner[1] - 1) * HEX / 2


def between(a: Point, b: Point, part: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def towards(a: Point, b: Point, length: float) -> Point:
    """From `a` so far in the direction of `b`."""
    whole = distance(a, b) or 1.0
    return a[0] + (b[0] - a[0]) * length / whole, a[1] + (b[1] - a[1]) * length / whole


def boundaries(layout: Layout, area: Collection[HexId]) -> list[list[Corner]]:
    """The closed outlines of an area of hexes: outer ones clockwise, holes the other way."""
    inside = set(area)
    follows: dict[Corner, Corner] = {}
    for hex_ in sorted(inside):
        corners = layout.corners(hex_)
        shared = {frozenset(layout.hexside(hex_, other)) for other in layout.grid.neighbours[hex_] if other in inside}
        for first, second in zip(corners, corners[1:] + corners[:1], strict=True):
            if frozenset((first, second)) not in shared:
                follows[first] = second
    loops = []
    while follows:
        start = min(follows)
        loop = [start]
        while (corner := follows.pop(loop[-1])) != start:
            loop.append(corner)
        loops.append(loop)
    return loops


def polygon(points: Sequence[Point]) -> str:
    first, *rest = points
    return f"M{_pair(first)}" + "".join(f"L{_pair(point)}" for point in rest) + "Z"


def polyline(points: Sequence[Point]) -> str:
    first, *rest = points
    return f"M{_pair(first)}" + "".join(f"L{_pair(point)}" for point in rest)


def rounded_loop(points: Sequence[Point], radius: float) -> str:
    """A closed path whose corners are cut by a curve that begins `radius` before them."""
    parts: list[str] = []
    count = len(points)
    for i, point in enumerate(points):
        before = towards(point, points[i - 1], radius)
        after = towards(point, points[(i + 1) % count], radius)
        parts.append(f"{'L' if parts else 'M'}{_pair(before)}Q{_pair(point)} {_pair(after)}")
    return "".join(parts) + "Z"


def smooth_loop(points: Sequence[Point]) -> str:
    """A closed path through the middles of the segments: soft where the points are dense."""
    start = between(points[-1], points[0])
    parts = [f"M{_pair(start)}"]
    for i, point in enumerate(points):
        parts.append(f"Q{_pair(point)} {_pair(between(point, points[(i + 1) % len(points)]))}")
    return "".join(parts) + "Z"


def curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """A cubic as points, close enough to draw with."""
    steps = max(2, round((distance(start, first) + distance(first, second) + distance(second, end)) / 7))
    return [_cubic(start, first, second, end, step / steps) for step in range(steps + 1)]


def chain(edges: Iterable[tuple[Node, Node]]) -> list[list[Node]]:
    """Edges joined into open lines, each as long as it can be without turning at a junction."""
    around: dict[Node, list[Node]] = {}
    for a, b in sorted(edges):
        around.setdefault(a, []).append(b)
        around.setdefault(b, []).append(a)
    ends: list[Node] = sorted(corner for corner, others in around.items() if len(others) != 2)
    lines: list[list[Node]] = []
    for end in [*ends, *sorted(around)]:
        while around[end]:
            line = [end]
            while around[line[-1]] and (len(line) == 1 or line[-1] not in ends):
                following = around[line[-1]].pop(0)
                around[following].remove(line[-1])
                line.append(following)
            lines.append(line)
    return lines


def noise(x: int, y: int, salt: int = 0) -> float:
    """A number from 0 to 1 that always belongs to this place: for the small irregularities of a drawn line."""
    mixed = (x * 374761393 + y * 668265263 + salt * 2147483647) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF


def hand(point: Point, reach: float = 2.2, wave: float = 31.0) -> Point:
    """A point as a steady hand would draw it: shifted a little, and its neighbours with it. Crossing lines still cross."""
    u, v = point[0] / wave, point[1] / wave
    return point[0] + reach * _drift(u, v, 11), point[1] + reach * _drift(u, v, 12)


def _drift(u: float, v: float, salt: int) -> float:
    """Smooth noise from -1 to 1."""
    i, j = math.floor(u), math.floor(v)
    fx, fy = u - i, v - j
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    top = noise(i, j, salt) * (1 - fx) + noise(i + 1, j, salt) * fx
    bottom = noise(i, j + 1, salt) * (1 - fx) + noise(i + 1, j + 1, salt) * fx
    return 2 * (top * (1 - fy) + bottom * fy) - 1


def _cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x = sum(weight * point[0] for weight, point in zip(weights, (a, b, c, d), strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, (a, b, c, d), strict=True))
    return x, y


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
