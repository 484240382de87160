"""Names along rivers and numbers on ways: candidates with their prices."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from trinacria.kernel.signs import Ways
from trinacria.render import tokens
from trinacria.render.geometry import Point, distance, polyline, towards
from trinacria.render.paper import Box, Candidate, around
from trinacria.render.rivers import Stem
from trinacria.render.roads import networks
from trinacria.render.sheet import Sheet
from trinacria.render.svg import Style, element, path, text, title, translate
from trinacria.render.typesetting import width


def river_candidates(stems: Sequence[Stem], name: str, times: float) -> Iterator[Candidate]:
    """Along the water, above or below it, where the line is calm and nothing stands."""
    size = 13.0 * times
    long = width(name, "water", size, 0.05)
    for stem_number, stem in enumerate(stems):
        if name not in stem.names:
            continue
        points = _calm(_stretch(stem, name))
        for start in range(0, max(0, len(points) - 4), 2):
            line = _run(points[start:], long + 8)
            if line is None:
                break
            if line[0][0] > line[-1][0]:
                line = line[::-1]
            for lift in (-6.6, 5.0 + 9.6 * times):
                base = _beside(line, lift)
                if _length(base) < long:
                    continue  # on the inside of a bend: letters would fall off its ends
                sink = times * (4 if lift < 0 else 4.5)
                boxes = tuple(_letter(x, y - sink, times) for x, y in base[:: max(1, len(base) // 7)])
                id_ = f"river-{stem_number}-{start}-{'a' if lift < 0 else 'b'}"
                yield Candidate(8 * _bending(line) + (1 if lift > 0 else 0), boxes, _along(id_, base, name, size))


def _letter(x: float, y: float, times: float) -> Box:
    return around((x, y), 7 * times, 6 * times)


def _stretch(stem: Stem, name: str) -> list[Point]:
    """The points of the hexsides that bear the name."""
    return [point for number, point in enumerate(stem.points) if stem.name_at(number) == name]


def _calm(points: Sequence[Point], reach: int = 5) -> list[Point]:
    """The line without its small bends."""
    calm = []
    for i in range(len(points)):
        near = points[max(0, i - reach) : i + reach + 1]
        calm.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
    return calm


def _run(points: Sequence[Point], length: float) -> list[Point] | None:
    """The first so many units of a line; none if it is shorter."""
    line = [points[0]]
    for a, b in pairwise(points):
        step = distance(a, b)
        if step >= length:
            return [*line, towards(a, b, length)]
        length -= step
        line.append(b)
    return None


def _length(line: Sequence[Point]) -> float:
    return sum(distance(a, b) for a, b in pairwise(line))


def _bending(line: Sequence[Point]) -> float:
    """How much a line turns altogether, in radians."""
    angles = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(line)]
    return sum(abs(math.remainder(b - a, math.tau)) for a, b in pairwise(angles))


def _beside(line: Sequence[Point], lift: float) -> list[Point]:
    moved = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x - (by - ay) / length * lift, y + (bx - ax) / length * lift))
    return moved


def _along(id_: str, line: Sequence[Point], words: str, size: float) -> str:
    style: Style = {"class_": "f-water halo", "font_size": size, "fill": tokens.WATER_NAME, "letter_spacing": "0.05em"}
    words_on_path = element("textPath", words, href=f"#{id_}", startOffset="50%", text_anchor="middle")
    return element("defs", path(polyline(line), id=id_)) + element("text", words_on_path, **style)


def route_stretches(sheet: Sheet) -> list[tuple[Ways, str, list[Point]]]:
    """A number every dozen hexes of a route, at least one where it is four long."""
    found = []
    for network in networks(sheet):
        along: dict[str, list[Point]] = {}
        for (a, b), route in sorted(network.ways.numbers.items()):
            along.setdefault(route, []).append(network.crossing(a, b))
        for route, points in sorted(along.items()):
            points.sort()
            count = len(points) // 11 or (1 if len(points) >= 4 else 0)
            parts = [points[i * len(points) // count : (i + 1) * len(points) // count] for i in range(count)]
            found += [(network.ways, route, part) for part in parts]
    return found


def route_candidates(ways: Ways, route: str, spots: Sequence[Point], times: float) -> Iterator[Candidate]:
    size = 9.2 * times
    words = route.removeprefix(ways.unwritten)
    long = width(words, "bold", size) + 7 * times
    middle = spots[len(spots) // 2]
    for spot in spots:
        box = around(spot, long / 2 + 1, 7.2 * times)
        plate = {"x": -long / 2, "y": -6.2 * times, "width": long, "height": 12.4 * times, "rx": 2.6 * times}
        drawing = element(
            "g",
            title(route),
            element("rect", fill="#FFFFFF", stroke=tokens.ROUTE, stroke_width=1.3 * times, **plate),
            text(words, 0, 3.3 * times, class_="f-bold", font_size=size, fill=tokens.ROUTE, text_anchor="middle"),
            transform=translate(*spot),
        )
        yield Candidate(distance(spot, middle) / 400, (box,), drawing)
