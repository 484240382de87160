"""The sea with its surf, the shore and its beaches, and rivers that grow on their way down."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from trinacria.kernel.hexes import Hexside
from trinacria.render import tokens
from trinacria.render.geometry import (
    SIDE,
    Corner,
    Point,
    at,
    between,
    distance,
    hand,
    inside,
    polygon,
    polyline,
    smooth_loop,
    towards,
)
from trinacria.render.sheet import Cover, Sheet
from trinacria.render.svg import element, group, path, use

BANDS = 22  # steps from open sea to the shore
SURF_LINES = (9.0, 20.0, 34.0)  # thin pale lines that follow the shore, ever fainter
THINNEST, WIDEST = 2.0, 5.4


# The sea and the shore ------------------------------------------------------------------------------------------------


def shore_points(sheet: Sheet) -> list[tuple[str, bool, list[Point]]]:
    """Every shoreline on the sheet: name, whether in play, points."""
    layout = sheet.layout
    return [
        (outline.name, outline.in_play, [layout.on_grid(x, y) for x, y in outline.points]) for outline in sheet.outlines
    ]


def shore_defs(sheet: Sheet) -> list[str]:
    """The land in play as a clip, and the shorelines as paths that are drawn many times."""
    shores = shore_points(sheet)
    if not shores:
        return [element("clipPath", element("rect", width=sheet.layout.width, height=sheet.layout.height), id="land")]
    playing = "".join(smooth_loop(points) for _, in_play, points in shores if in_play)
    others = "".join(smooth_loop(points) for _, in_play, points in shores if not in_play)
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


def _shoal(part: float) -> str:
    """The colour of the sea from 0, open, to 1, at the shore."""
    place = max(0.0, min(0.999, part)) * (len(tokens.SEA) - 1)
    first, second = tokens.SEA[int(place)], tokens.SEA[int(place) + 1]
    return mixed(first, second, place - int(place))


def mixed(first: str, second: str, part: float) -> str:
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def beaches(sheet: Sheet) -> str:
    """Sand along the shore of the beach hexes; the land clips it to the inside."""
    stretches = [polyline(points) for points in _beach_stretches(sheet)]
    if not stretches:
        return ""
    d = "".join(stretches)
    return group(
        [
            path(d, stroke=tokens.BEACH, stroke_width=17),
            path(d, stroke="url(#sand)", stroke_width=15),
        ],
        class_="beaches",
        fill="none",
        stroke_linejoin="round",
    )


def _beach_stretches(sheet: Sheet) -> Iterator[list[Point]]:
    for _, in_play, corners in shore_points(sheet):
        if not in_play:
            continue
        points = [
            between(a, b, step / count)
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
            for count in [max(1, math.ceil(distance(a, b) / 6))]
            for step in range(count)
        ]
        stretch: list[Point] = []
        for point in [*points, points[0]]:
            if sheet.layout.hex_at(point) in sheet.beaches:
                stretch.append(point)
            elif stretch:
                if len(stretch) > 2:
                    yield stretch
                stretch = []
        if len(stretch) > 2:
            yield stretch


def sand_pattern() -> str:
    dots = [(1.5, 1.2, 0.65), (5.2, 3.4, 0.5), (2.6, 5.6, 0.6), (6.6, 7.0, 0.45)]
    circles = [element("circle", cx=x, cy=y, r=r, fill=tokens.SAND) for x, y, r in dots]
    return element("pattern", *circles, id="sand", width=8, height=8, patternUnits="userSpaceOnUse")


# Rivers ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stem:
    """One stretch from where it joins another water up to its source, with the width at every point."""

    names: tuple[str, ...]
    points: tuple[Point, ...]
    widths: tuple[float, ...]


def rivers(sheet: Sheet, stems: Sequence[Stem]) -> str:
    """Every stem as a ribbon: a pale case below all, then the water."""
    if not stems:
        return ""
    ribbons = path("".join(_ribbon(stem) for stem in stems), id="rivers-path")
    return group(
        [
            element("defs", ribbons),
            use("rivers-path", fill=tokens.RIVER_CASE, stroke=tokens.RIVER_CASE, stroke_width=3.2, stroke_linejoin="round"),
            use("rivers-path", fill=tokens.RIVER),
        ],
        id="rivers",
        clip_path="url(#land)",
    )


def stems_of(sheet: Sheet) -> list[Stem]:
    """The rivers as stems, found from the mouths upwards; a tributary ends in the middle of the hexside below its junction."""
    edges = {frozenset(sheet.layout.hexside(*side)): name for side, name in sheet.rivers.items()}
    around: dict[Corner, list[Corner]] = {}
    for a, b in sorted(tuple(sorted(edge)) for edge in edges):
        around.setdefault(a, []).append(b)
        around.setdefault(b, []).append(a)
    low = _corner_heights(sheet)
    stems: list[Stem] = []
    seen: set[Corner] = set()
    ends = [corner for corner in sorted(around) if len(around[corner]) == 1] + sorted(around)
    for mouth in sorted(ends, key=lambda corner: (len(around[corner]) > 1, low.get(corner, 0.0), corner)):
        if mouth in seen:
            continue
        parent = _tree(mouth, around)
        seen |= parent.keys()
        flow = _flow(mouth, parent)
        stems += [_stem(sheet, line, flow, edges) for line in _lines(mouth, parent, flow)]
    return stems


def _corner_heights(sheet: Sheet) -> Mapping[Corner, float]:
    """Mean height around each corner; the sea pulls it far down."""
    heights: dict[Corner, list[float]] = {}
    for hex_, ground in sheet.ground.items():
        metres = -2000.0 if ground.cover is Cover.SEA else ground.height
        for corner in sheet.layout.corners(hex_):
            heights.setdefault(corner, []).append(metres)
    return {corner: sum(metres) / len(metres) for corner, metres in heights.items()}


def _tree(mouth: Corner, around: Mapping[Corner, list[Corner]]) -> dict[Corner, Corner | None]:
    """Every corner upstream of the mouth, and the one below it."""
    below: dict[Corner, Corner | None] = {mouth: None}
    waiting = [mouth]
    for corner in waiting:
        for other in around[corner]:
            if other not in below:
                below[other] = corner
                waiting.append(other)
    return below


def _flow(mouth: Corner, below: Mapping[Corner, Corner | None]) -> dict[Corner, int]:
    """Hexsides of river at and above each corner."""
    flow = dict.fromkeys(below, 1)
    for corner in reversed(list(below)):
        if (next_ := below[corner]) is not None:
            flow[next_] += flow[corner]
    return flow


def _lines(mouth: Corner, below: Mapping[Corner, Corner | None], flow: Mapping[Corner, int]) -> Iterator[list[Corner]]:
    """From each junction (or the mouth) up to a source, the strongest water first; begins one corner below the junction."""
    above: dict[Corner, list[Corner]] = {}
    for corner, next_ in below.items():
        if next_ is not None:
            above.setdefault(next_, []).append(corner)
    waiting: list[list[Corner]] = [[mouth]]
    while waiting:
        line = waiting.pop()
        while sources := sorted(above.get(line[-1], []), key=lambda corner: (-flow[corner], corner)):
            under = line[-2] if len(line) > 1 else None
            waiting += [[under, line[-1], other] if under else [line[-1], other] for other in sources[1:]]
            line.append(sources[0])
        yield line


def _stem(sheet: Sheet, line: list[Corner], flow: Mapping[Corner, int], edges: Mapping[frozenset[Corner], str]) -> Stem:
    corners = [at(corner) for corner in line]
    tributary = flow[line[0]] > flow[line[1]] + 1
    names = tuple(edges[frozenset(pair)] for pair in zip(line, line[1:], strict=False))
    widths = [_width(flow[corner]) for corner in line[1:]]
    points, wide = _bends(corners, widths, tributary=tributary)
    if not tributary:
        points, wide = _to_the_sea(sheet, points, wide)
    drawn = [hand(hand(point, 3.4, 47.0), 1.3, 15.0) for point in points]
    return Stem(names[1:] if tributary else names, tuple(drawn), tuple(wide))


def _bends(corners: list[Point], widths: list[float], *, tributary: bool) -> tuple[list[Point], list[float]]:
    """Curves from the middle of each hexside to the middle of the next, the corner pulling."""
    points: list[Point] = [] if tributary else [corners[0]]
    wide: list[float] = [] if tributary else [widths[0]]
    for i in range(1, len(corners) - 1):
        start, end = between(corners[i - 1], corners[i]), between(corners[i], corners[i + 1])
        steps = 9
        for step in range(steps):
            t = step / steps
            points.append(between(between(start, corners[i], t), between(corners[i], end, t), t))
            wide.append((widths[i - 1] if not (tributary and i == 1) else widths[i]) * (1 - t) + widths[i] * t)
    points += [between(corners[-2], corners[-1]), between(corners[-2], corners[-1], 0.75), corners[-1]]
    return points, [*wide, widths[-1], (widths[-1] + THINNEST) / 2, THINNEST * 0.7]


def _to_the_sea(sheet: Sheet, points: list[Point], wide: list[float]) -> tuple[list[Point], list[float]]:
    """A mouth that ends short of the shore runs on into the sea."""
    mouth = points[0]
    for _, in_play, outline in shore_points(sheet):
        if not in_play or not inside(mouth, outline):
            continue
        near = min(outline, key=lambda point: distance(point, mouth))
        if distance(near, mouth) < 1.2 * SIDE:
            return [towards(near, mouth, -8), near, *points], [wide[0], wide[0], *wide]
    return points, wide


def _width(flow: int) -> float:
    return min(WIDEST, THINNEST + 0.46 * math.sqrt(flow))


def _ribbon(stem: Stem) -> str:
    left, right = [], []
    for i, (point, width) in enumerate(zip(stem.points, stem.widths, strict=True)):
        before, after = stem.points[max(0, i - 1)], stem.points[min(len(stem.points) - 1, i + 1)]
        length = distance(before, after) or 1.0
        across = ((before[1] - after[1]) / length * width / 2, (after[0] - before[0]) / length * width / 2)
        left.append((point[0] + across[0], point[1] + across[1]))
        right.append((point[0] - across[0], point[1] - across[1]))
    return polygon([*left, *reversed(right)])


def wall_marks(sheet: Sheet) -> str:
    """All-sea hexsides between coastal hexes: nobody crosses."""
    sides: list[Hexside] = sorted(sheet.walls)
    lines = [polyline([at(corner) for corner in sheet.layout.hexside(*side)]) for side in sides]
    return path("".join(lines), class_="walls", stroke=tokens.SHORE, stroke_width=4.5, stroke_linecap="round") if lines else ""
