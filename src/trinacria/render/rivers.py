"""Rivers: chains of hexsides drawn as water, with rounded bends, growing on their way down to the mouth."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from trinacria.kernel.drawing import Cover
from trinacria.kernel.signs import RIVER, WaterStyle
from trinacria.render.geometry import SIDE, Corner, Point, at, between, distance, hand, polygon, towards
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, group, path, use

THINNEST, WIDEST = 2.0, 5.4
NEAR_EDGE = 100.0  # an end so near the northern or southern edge of a map without a sea runs on over it
FROM_BEYOND = 22  # hexsides of river that one which enters over the edge of the map has behind it


@dataclass(frozen=True, slots=True)
class Stem:
    """One stretch from where it joins another water up to its source, with the width at every point."""

    names: tuple[str, ...]
    points: tuple[Point, ...]
    widths: tuple[float, ...]

    def name_at(self, number: int) -> str:
        """The name of the water at one of the points."""
        share = len(self.points) / len(self.names)
        return self.names[min(len(self.names) - 1, int(number / share))]


def rivers(sheet: Sheet, stems: Sequence[Stem]) -> str:
    """Every stem as a ribbon: a pale case below all, then the water, lesser waters below greater ones."""
    if not stems:
        return ""
    found: dict[WaterStyle, list[str]] = {}
    for stem in stems:
        for style, points, widths in _runs(sheet, stem):
            found.setdefault(style, []).append(_ribbon(points, widths))
    styles = sorted(found, key=lambda style: (style.width, style.name))
    ids = {style: "rivers-path" if style == RIVER else f"{style.name}-path" for style in styles}
    ribbons = [path("".join(found[style]), id=ids[style]) for style in styles]
    cases = [
        use(ids[style], fill=style.case, stroke=style.case, stroke_width=3.2, stroke_linejoin="round") for style in styles
    ]
    waters = [use(ids[style], fill=style.fill) for style in styles]
    return group([element("defs", *ribbons), *cases, *waters], id="rivers", clip_path="url(#land)")


def _runs(sheet: Sheet, stem: Stem) -> Iterator[tuple[WaterStyle, Sequence[Point], Sequence[float]]]:
    """The stretches of a stem that look alike, each up to the point where the next one begins."""
    looks = [sheet.water(stem.name_at(i)) for i in range(len(stem.points))]
    start = 0
    for end in range(1, len(looks) + 1):
        if end == len(looks) or looks[end] != looks[start]:
            part = slice(start, end + 1)
            yield looks[start], stem.points[part], [width * looks[start].width for width in stem.widths[part]]
            start = end


def stems_of(sheet: Sheet) -> list[Stem]:
    """Rivers as stems, found from the mouths upwards; a tributary ends in the middle of the hexside below its junction."""
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
        flow = _flow(sheet, parent)
        stems += [_stem(sheet, line, flow, edges, tributary=joins) for line, joins in _lines(mouth, parent, flow)]
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


def _flow(sheet: Sheet, below: Mapping[Corner, Corner | None]) -> dict[Corner, int]:
    """Hexsides of river at and above each corner."""
    joined = set(below.values())
    flow = {corner: FROM_BEYOND if corner not in joined and _off(sheet, corner) else 1 for corner in below}
    for corner in reversed(list(below)):
        if (next_ := below[corner]) is not None:
            flow[next_] += flow[corner]
    return flow


def _lines(
    mouth: Corner, below: Mapping[Corner, Corner | None], flow: Mapping[Corner, int]
) -> Iterator[tuple[list[Corner], bool]]:
    """From the mouth and from each junction up to a source, the strongest water first.

    A tributary (the second part is true) begins one corner below its junction, so that it flows into the other river.
    """
    above: dict[Corner, list[Corner]] = {}
    for corner, next_ in below.items():
        if next_ is not None:
            above.setdefault(next_, []).append(corner)
    waiting: list[tuple[list[Corner], bool]] = [([mouth], False)]
    while waiting:
        line, joins = waiting.pop()
        while sources := sorted(above.get(line[-1], []), key=lambda corner: (-flow[corner], corner)):
            under = line[-2] if len(line) > 1 else None
            waiting += [([under, line[-1], other], True) if under else ([line[-1], other], False) for other in sources[1:]]
            line.append(sources[0])
        yield line, joins


def _stem(
    sheet: Sheet, line: list[Corner], flow: Mapping[Corner, int], edges: Mapping[frozenset[Corner], str], *, tributary: bool
) -> Stem:
    corners = [at(corner) for corner in line]
    names = tuple(edges[frozenset(pair)] for pair in pairwise(line))
    widths = [_width(flow[corner]) for corner in line[1:]]
    points, wide = _bends(corners, widths, tributary=tributary)
    if not tributary:
        points, wide = _to_the_sea(sheet, points, wide)
        if beyond := _off(sheet, line[0]):
            points, wide = [beyond, *points], [wide[0], *wide]
    if beyond := _off(sheet, line[-1]):
        points, wide = [*points[:-2], corners[-1], beyond], [*wide[:-2], widths[-1], widths[-1]]
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
    mouth, shore = points[0], sheet.sites.shore
    near = shore.nearest(mouth) if shore and shore.is_land(mouth) else None
    if near is None or distance(near, mouth) > 1.2 * SIDE:
        return points, wide
    return [towards(near, mouth, -8), near, *points], [wide[0], wide[0], *wide]


def _off(sheet: Sheet, corner: Corner) -> Point | None:
    """A point beyond the edge for a corner on it; none for others, and none on an island."""
    x, y = at(corner)
    high, wide = sheet.layout.height, sheet.layout.width
    if sheet.has_sea:
        return None
    if y < NEAR_EDGE or y > high - NEAR_EDGE:
        return x, -SIDE if y < NEAR_EDGE else high + SIDE
    if x < SIDE or x > wide - SIDE:
        return -SIDE if x < SIDE else wide + SIDE, y
    return None


def _width(flow: int) -> float:
    return min(WIDEST, THINNEST + 0.46 * math.sqrt(flow))


def _ribbon(points: Sequence[Point], widths: Sequence[float]) -> str:
    left, right = [], []
    for i, (point, width) in enumerate(zip(points, widths, strict=True)):
        before, after = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = distance(before, after) or 1.0
        across = ((before[1] - after[1]) / length * width / 2, (after[0] - before[0]) / length * width / 2)
        left.append((point[0] + across[0], point[1] + across[1]))
        right.append((point[0] - across[0], point[1] - across[1]))
    return polygon([*left, *reversed(right)])
