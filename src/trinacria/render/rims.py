"""Whole hexes that a game marks: tints, and lines inside their rims."""

from __future__ import annotations

from collections.abc import Iterable

from trinacria.kernel.hexes import HexId
from trinacria.kernel.signs import MapSign, Rim, Tint
from trinacria.render.geometry import Layout, Point, at, boundaries, polygon
from trinacria.render.sheet import Sheet, of_kind
from trinacria.render.sketches import strokes
from trinacria.render.svg import group, path


def tints(sheet: Sheet, declared: Iterable[MapSign]) -> list[str]:
    """Hexes in a colour, each area as one."""
    return [
        path(_outline(sheet.layout, tint.hexes), class_=tint.name, fill=tint.fill, fill_opacity=tint.opacity)
        for tint in of_kind(declared, Tint)
        if tint.hexes
    ]


def _outline(layout: Layout, area: Iterable[HexId]) -> str:
    return "".join(polygon([at(corner) for corner in loop]) for loop in boundaries(layout, [*area]))


def rims(sheet: Sheet, declared: Iterable[MapSign]) -> list[str]:
    """Closed lines between the number above and the name below."""
    drawn = []
    for rim in of_kind(declared, Rim):
        d = "".join(_rim(sheet.layout, hex_, rim) for hex_ in sorted(rim.hexes))
        lines = strokes(d, rim.strokes, f"{rim.name}-line") if d else []
        drawn.append(group(lines, id=rim.name, fill="none", stroke_linejoin="round"))
    return drawn


def _rim(layout: Layout, hex_: HexId, rim: Rim) -> str:
    centre = layout.centre(hex_)
    corners = [at(corner) for corner in layout.corners(hex_)]
    line = [(centre[0] + (x - centre[0]) * rim.part, centre[1] + (y - centre[1]) * rim.part) for x, y in corners]
    return polygon(_toothed(line, rim.teeth, rim.tooth) if rim.teeth else line)


def _toothed(wall: list[Point], teeth: int, tooth: float) -> list[Point]:
    """The same wall with merlons."""
    points: list[Point] = []
    for (ax, ay), (bx, by) in zip(wall, wall[1:] + wall[:1], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        ux, uy = (bx - ax) / length, (by - ay) / length
        step = length / (2 * teeth)
        for i in range(2 * teeth):
            out = tooth if i % 2 == 0 else 0.0
            for along in (i * step, (i + 1) * step):
                points.append((ax + ux * along + uy * out, ay + uy * along - ux * out))
    return points
