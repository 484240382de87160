"""What stands in the sea before a coast: arrows onto the shore, and the names of stretches of it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from trinacria.kernel.drawing import Cover
from trinacria.kernel.hexes import HexId
from trinacria.kernel.signs import AreaName, ShoreArrow
from trinacria.render.geometry import Point, distance, polygon, towards
from trinacria.render.paper import Box, Candidate
from trinacria.render.sheet import Sheet, of_kind
from trinacria.render.sites import Shore
from trinacria.render.svg import Style, group, path, text
from trinacria.render.typesetting import width


def shore_arrows(sheet: Sheet) -> str:
    """An arrow from the sea onto each hex that has one."""
    fills: dict[HexId, tuple[str, str]] = {}
    for arrow in of_kind(sheet.signs, ShoreArrow):
        for hex_ in arrow.hexes:
            fills.setdefault(hex_, (arrow.fill, arrow.name))
    arrows = []
    for hex_, (fill, name) in sorted(fills.items()):
        if line := sea_line(sheet, hex_):
            arrows.append(path(_arrow(*line), fill=fill, class_=name, data_hex=hex_))
    return group(arrows, id="shore-arrows", stroke="#FFFFFF", stroke_width=1.4, stroke_linejoin="round", fill_opacity=0.92)


def sea_line(sheet: Sheet, hex_: HexId) -> tuple[Point, Point] | None:
    """From the sea to the shore of a hex; none if no sea hex lies beside it."""
    out = _out_at_sea(sheet, hex_)
    if out is None:
        return None
    tip = _shore_before(out, sheet.layout.centre(hex_), sheet.sites.shore)
    return towards(tip, out, 52), tip


def _out_at_sea(sheet: Sheet, hex_: HexId) -> Point | None:
    """A point out at sea before a coastal hex; none if no sea hex lies beside it."""
    sea = [o for o in sheet.grid.neighbours[hex_] if sheet.ground[o].cover is Cover.SEA]
    if not sea:
        return None
    points = [sheet.layout.centre(other) for other in sea]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _shore_before(start: Point, end: Point, shore: Shore | None) -> Point:
    """Where the way from the sea to the centre of the hex meets the shore."""
    steps = 40
    for step in range(steps):
        point = towards(start, end, distance(start, end) * step / steps)
        if shore is not None and shore.is_land(point):
            return point
    return end


def _arrow(tail: Point, tip: Point) -> str:
    """A tapering shaft with a head."""
    length = distance(tail, tip) or 1.0
    ux, uy = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    shape = [
        (0, -1.6),
        (length - 15, -3.6),
        (length - 16.5, -9),
        (length, 0),
        (length - 16.5, 9),
        (length - 15, 3.6),
        (0, 1.6),
    ]
    return polygon([(tail[0] + a * ux - b * uy, tail[1] + a * uy + b * ux) for a, b in shape])


# names of areas ---------------------------------------------------------------------------------------------------------


def area_words(sheet: Sheet) -> list[AreaName]:
    """Areas of the same hexes share their words."""
    found: dict[tuple[str, tuple[HexId, ...]], list[str]] = {}
    for area in of_kind(sheet.signs, AreaName):
        found.setdefault((area.fill, area.hexes), []).append(area.words)
    return [AreaName(" · ".join(words), hexes, fill) for (fill, hexes), words in found.items()]


def area_candidates(sheet: Sheet, area: AreaName, times: float) -> Iterator[Candidate]:
    """Out at sea, in a fan before the coast."""
    centres = [sheet.layout.centre(hex_) for hex_ in area.hexes]
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    out = [found for hex_ in area.hexes if (found := _out_at_sea(sheet, hex_))]
    if not out:
        return
    sea = (sum(x for x, _ in out) / len(out), sum(y for _, y in out) / len(out))
    heading = math.atan2(sea[1] - middle[1], sea[0] - middle[0])
    size = 17.0 * times
    long = width(area.words, "bold", size, 0.06)
    for turn in (0, 14, -14, 28, -28, 42, -42):
        for reach in (112, 126, 142, 160, 184):
            angle = heading + math.radians(turn)
            x, y = middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)
            x += long / 2 * math.cos(angle)
            box = Box(x - long / 2 - 3, y - 9.5 * times, x + long / 2 + 3, y + 9.5 * times)
            style: Style = {"class_": "f-bold halo", "font_size": size, "letter_spacing": "0.06em", "text_anchor": "middle"}
            drawing = text(area.words, x, y + 6 * times, fill=area.fill, **style)
            over_land = sum(9.0 for px in (box.left, x, box.right) if sheet.layout.hex_at((px, y)) in sheet.land)
            yield Candidate(0.1 * abs(turn) + 0.06 * (reach - 112) + over_land, (box,), drawing)
