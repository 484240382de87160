"""Where roads and towns stand in a hex: in its centre and across the middle of its sides, unless the sea is there.

A coastal hex may have water in its centre. Its town and its roads then move just as far as they must to stand on land, and
a road still crosses the hexside that the rules say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from trinacria.kernel.hexes import HexId
from trinacria.render.geometry import Layout, Point, at, between, distance

BAND = 16.0
CELL = 32.0
FARTHEST = 2 * CELL  # no distance to the shore beyond this is asked for
TOWN_INLAND, ROAD_INLAND = 13.0, 9.0


class Shore:
    """Shorelines in play, sorted so that questions about one point are quick."""

    def __init__(self, outlines: Sequence[Sequence[Point]]) -> None:
        self._bands: dict[int, list[tuple[Point, Point]]] = {}
        self._cells: dict[tuple[int, int], list[Point]] = {}
        for outline in outlines:
            for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
                for band in range(int(min(a[1], b[1]) // BAND), int(max(a[1], b[1]) // BAND) + 1):
                    self._bands.setdefault(band, []).append((a, b))
                for point in _dense(a, b):
                    self._cells.setdefault(_cell(point), []).append(point)

    def is_land(self, point: Point) -> bool:
        odd = False
        for (ax, ay), (bx, by) in self._bands.get(int(point[1] // BAND), ()):
            if (ay > point[1]) != (by > point[1]) and point[0] < (bx - ax) * (point[1] - ay) / (by - ay) + ax:
                odd = not odd
        return odd

    def nearest(self, point: Point) -> Point | None:
        """The nearest point of the shore; none if it is far."""
        i, j = _cell(point)
        near = [p for di in (-2, -1, 0, 1, 2) for dj in (-2, -1, 0, 1, 2) for p in self._cells.get((i + di, j + dj), ())]
        return min(near, key=lambda p: distance(p, point), default=None)

    def depth(self, point: Point) -> float:
        """How far inland a point lies; less than nothing at sea."""
        shore = self.nearest(point)
        far = min(FARTHEST, distance(shore, point)) if shore else FARTHEST
        return far if self.is_land(point) else -far


class Sites:
    """The place of the town and the crossings of the roads, for every hex."""

    def __init__(self, layout: Layout, outlines: Sequence[Sequence[Point]]) -> None:
        self.layout = layout
        self.shore = Shore(outlines) if outlines else None
        self.site = cache(self._site)
        self.crossing = cache(self._crossing)

    def _site(self, hex_: HexId) -> Point:
        centre = self.layout.centre(hex_)
        return self._inland(_spiral(centre), TOWN_INLAND)

    def _crossing(self, a: HexId, b: HexId) -> Point:
        first, second = (at(corner) for corner in self.layout.hexside(min(a, b), max(a, b)))
        return self._inland((between(first, second, part) for part in _from_the_middle()), ROAD_INLAND)

    def _inland(self, points: Iterator[Point], wanted: float) -> Point:
        """The first point that lies far enough inland, or else the one that lies farthest."""
        first = next(points)
        if self.shore is None:
            return first
        best, deepest = first, self.shore.depth(first)
        while deepest < wanted and (point := next(points, None)) is not None:
            if (depth := self.shore.depth(point)) > deepest:
                best, deepest = point, depth
        return best


def _spiral(centre: Point) -> Iterator[Point]:
    yield centre
    for reach in range(5, 37, 4):
        for step in range(16):
            angle = step * math.tau / 16
            yield centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)


def _from_the_middle() -> Iterator[float]:
    yield 0.5
    for step in range(1, 12):
        yield 0.5 + 0.04 * step
        yield 0.5 - 0.04 * step


def _dense(a: Point, b: Point) -> Iterator[Point]:
    steps = max(1, math.ceil(distance(a, b) / 5))
    for step in range(steps):
        yield between(a, b, step / steps)


def _cell(point: Point) -> tuple[int, int]:
    return int(point[0] // CELL), int(point[1] // CELL)
