"""The sea with its surf, the shore, and strips along it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from trinacria.kernel.hexes import HexId
from trinacria.kernel.signs import ShoreBand
from trinacria.render import tokens
from trinacria.render.geometry import Point, between, distance, polyline, smooth_loop
from trinacria.render.sheet import Sheet, of_kind
from trinacria.render.svg import element, group, path, use

BANDS = 22  # steps from open sea to the shore
SURF_LINES = (9.0, 20.0, 34.0)  # thin pale lines that follow the shore, ever fainter


def shore_defs(sheet: Sheet) -> list[str]:
    """The land in play as a clip, and the shorelines as paths that are drawn many times."""
    if not sheet.has_sea:
        return [element("clipPath", element("rect", width=sheet.layout.width, height=sheet.layout.height), id="land")]
    playing = "".join(smooth_loop(points) for in_play, points in sheet.shorelines if in_play)
    others = "".join(smooth_loop(points) for in_play, points in sheet.shorelines if not in_play)
    return [
        path(playing, id="shore"),
        path(others, id="other-shore") if others else "",
        element("clipPath", use("shore"), id="land"),
    ]


def sea(sheet: Sheet) -> str:
    """Water that grows lighter towards the shore, with thin lines of surf."""
    ids = ["shore"] + (["other-shore"] if any(not outline.in_play for outline in sheet.outlines) else [])
    reach = tokens.SURF[0]
    steps: list[tuple[float, str, float]] = []
    for step in range(BANDS):
        part = step / (BANDS - 1)
        steps.append((reach * (1 - part) ** 1.25 + 5, _shoal(part), 1.0))
    for line, away in enumerate(SURF_LINES):
        steps.append((away + 0.55, "#FFFFFF", 0.62 - 0.17 * line))
        steps.append((away - 0.55, _shoal(1 - ((away - 5) / reach) ** 0.8), 1.0))
    strokes = [
        use(id_, stroke=colour, stroke_width=2 * away, stroke_opacity=None if opacity == 1 else opacity)
        for away, colour, opacity in sorted(steps, key=lambda step: -step[0])
        for id_ in ids
    ]
    water = element("rect", width=sheet.layout.width, height=sheet.layout.height, fill=tokens.SEA[0])
    return group([water, group(strokes, fill="none", stroke_linejoin="round")], id="sea")


def other_land(sheet: Sheet) -> str:
    """Land that is not in play: plain paper."""
    if all(outline.in_play for outline in sheet.outlines):
        return ""
    return use("other-shore", fill=tokens.MAINLAND, stroke=tokens.MAINLAND_SHORE, stroke_width=1.2)


def _shoal(part: float) -> str:
    """The colour of the sea from 0, open, to 1, at the shore."""
    place = max(0.0, min(0.999, part)) * (len(tokens.SEA) - 1)
    first, second = tokens.SEA[int(place)], tokens.SEA[int(place) + 1]
    return mixed(first, second, place - int(place))


def mixed(first: str, second: str, part: float) -> str:
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def shore_bands(sheet: Sheet) -> list[str]:
    """Strips along the shore of some hexes; the land clips them to the inside."""
    drawn = []
    for band in of_kind(sheet.signs, ShoreBand):
        d = "".join(polyline(points) for points in _stretches(sheet, band.hexes))
        lines = [
            path(d, stroke=band.fill, stroke_width=band.width),
            path(d, stroke=f"url(#{_grain_id(band)})", stroke_width=band.width - 2),
        ]
        drawn.append(group(lines if d else [], class_=band.name, fill="none", stroke_linejoin="round"))
    return drawn


def _stretches(sheet: Sheet, hexes: frozenset[HexId]) -> Iterator[list[Point]]:
    """The shore of these hexes, in pieces."""
    for in_play, corners in sheet.shorelines:
        if not in_play:
            continue
        points = [
            between(a, b, step / count)
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
            for count in [max(1, math.ceil(distance(a, b) / 6))]
            for step in range(count)
        ]
        stretch: list[Point] = []
        for point in [*points, points[0]]:
            if sheet.layout.hex_at(point) in hexes:
                stretch.append(point)
            elif stretch:
                if len(stretch) > 2:
                    yield stretch
                stretch = []
        if len(stretch) > 2:
            yield stretch


def grains(sheet: Sheet) -> list[str]:
    """The dots of the strips."""
    dots = [(1.5, 1.2, 0.65), (5.2, 3.4, 0.5), (2.6, 5.6, 0.6), (6.6, 7.0, 0.45)]
    found = []
    for band in of_kind(sheet.signs, ShoreBand):
        circles = [element("circle", cx=x, cy=y, r=r, fill=band.grain) for x, y, r in dots]
        found.append(element("pattern", *circles, id=_grain_id(band), width=8, height=8, patternUnits="userSpaceOnUse"))
    return found


def _grain_id(band: ShoreBand) -> str:
    return f"grain-{band.name}"
