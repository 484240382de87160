"""Where the names of places, peaks and landings, and the evacuation boxes, may stand: candidates with their prices."""

from __future__ import annotations

import math
from collections.abc import Iterator

from trinacria.kernel.drawing import Place
from trinacria.kernel.hexes import HexId
from trinacria.render import signs, tokens
from trinacria.render.distances import Lettered
from trinacria.render.geometry import Point
from trinacria.render.paper import Box, Candidate, around
from trinacria.render.sheet import Sheet
from trinacria.render.svg import Style, element, text, title
from trinacria.render.typesetting import cap_height, width

NAME_SIZES = {"city": 18.0, "points": 14.4, "town": 12.8, "fort": 10.6, "hill": 10.6, "region": 13.5}


def weight(place: Place) -> tuple[int, int, str]:
    return ["city", "town", "fort", "hill", "region"].index(place.kind), -place.points, place.name


def place_candidates(sheet: Sheet, place: Place, how: Lettered) -> Iterator[Candidate]:
    """At the foot of the hex if it can be: there no counter hides it. Else above the sign or beside it."""
    x, y = sheet.layout.centre(place.hex)
    town_x, town_y = sheet.sites.site(place.hex)
    size, face, words = _name_type(place)
    times = how.magnified
    size *= times
    tag = 0.0 if not place.points else times * (6.0 + _tag_width(place.points))
    long = width(words, face, size) + tag
    rise = cap_height(face, size)
    foot = y + max(tokens.HEX / 2 - 5.6, tokens.HEX * how.counter / 2 + 2 + rise)
    hidden = times**2  # beside the sign a counter covers the name: large type rather crosses lines at the foot
    spots: list[tuple[float, float, float]] = []
    for shift in (0, 8, -8, 16, -16, 26, -26, 38, -38):
        for lower, price in ((0, 0.0), (2.4, 1.0), (-3, 9.0)):
            spots.append((x + times * shift - long / 2, foot + lower, 0.22 * abs(shift) + price))
    for shift in (0, 12, -12, 28, -28):
        spots.append((town_x + times * shift - long / 2, town_y - 13, 26 * hidden + 0.2 * abs(shift)))
    for lift in (0, -9, 9):
        spots.append((town_x + 13, town_y + rise / 2 + lift, 24 * hidden + 0.3 * abs(lift)))
        spots.append((town_x - 13 - long, town_y + rise / 2 + lift, 24 * hidden + 0.3 * abs(lift)))
        if place.port:
            spots.append((x + signs.CORNER_SIGN + 12, y + rise / 2 + lift, 19 * hidden + 0.3 * abs(lift)))
    for left, base, price in spots:
        yield Candidate(price, (_name_box(left, base, long, rise, times),), _name_drawing(place, how, left, base))


def _name_type(place: Place) -> tuple[float, str, str]:
    if place.kind == "city":
        return NAME_SIZES["city"], "bold", place.name.upper()
    if place.kind == "town":
        return (NAME_SIZES["points"], "bold", place.name) if place.points else (NAME_SIZES["town"], "town", place.name)
    return NAME_SIZES[place.kind], "water" if place.kind == "region" else "town", place.name


def _tag_width(points: int) -> float:
    return 13.0 if points < 10 else 19.0


def _name_box(left: float, base: float, long: float, rise: float, times: float) -> Box:
    return Box(left - 1.5 * times, base - rise - 2.2 * times, left + long + 1.5 * times, base + 3.2 * times)


def _name_drawing(place: Place, how: Lettered, left: float, base: float) -> str:
    size, face, words = _name_type(place)
    times = how.magnified
    size *= times
    colour = {"fort": "#4B3A2A", "hill": "#5E3F22", "region": "#4A5F38"}.get(place.kind, tokens.INK)
    parts = [
        title(f"{place.name}, {place.hex}"),
        text(words, left, base, class_=f"f-{face} halo", font_size=round(size, 1), fill=colour),
    ]
    if place.points:
        long = width(words, face, size) + times * (6.0 + _tag_width(place.points))
        box = _name_box(left, base, long, cap_height(face, size), times)
        parts.append(points_tag(place.points, box, tokens.POINTS, times))
    return element("g", *parts, class_=place.kind, data_hex=place.hex)


def points_tag(points: int, box: Box, fill: str, times: float = 1.0) -> str:
    """A square with the figure, at the right end of a label's box."""
    wide = times * _tag_width(points)
    x, middle = box.right - 1.5 * times - wide, (box.top + box.bottom - times) / 2
    tag = {"x": x, "y": middle - 6.5 * times, "width": wide, "height": 13 * times, "rx": 2 * times}
    figure: Style = {"class_": "f-bold", "font_size": 10.2 * times, "fill": "#FFFFFF", "text_anchor": "middle"}
    return element("rect", class_="points", fill=fill, stroke="#FFFFFF", stroke_width=1.2 * times, **tag) + text(
        str(points), x + wide / 2, middle + 3.6 * times, **figure
    )


def peak_candidates(point: Point, name: str, metres: int, times: float) -> Iterator[Candidate]:
    size = 11.5 * times
    words = f"{name} {metres}"
    long = width(words, "water", size)
    for dx, dy, price in ((8, 4, 0), (-8 - long, 4, 1), (-long / 2, -8, 2), (-long / 2, 15, 2), (8, -5, 3), (8, 12, 3)):
        left, base = point[0] + dx, point[1] + (dy * times if dy > 0 else dy)
        drawing = text(words, left, base, class_="f-water halo", font_size=size, fill="#3F2614")
        yield Candidate(price, (Box(left - 1, base - 8.5 * times, left + long + 1, base + 3 * times),), drawing)


def evacuation_candidates(sheet: Sheet, hex_: HexId, boats: tuple[int, int], times: float) -> Iterator[Candidate]:
    x, y = sheet.layout.centre(hex_)
    wide, high = (times * side for side in signs.EVACUATION_SIZE)
    for price, angle in enumerate((0, 30, -30, 60, -60, 90, -90, 150, -150, 180)):
        for reach in (62, 72, 50, 84, 40):
            cx, cy = x + reach * math.cos(math.radians(angle)), y + 0.8 * reach * math.sin(math.radians(angle))
            box = around((cx, cy), wide / 2 + 2, high / 2 + 2)
            on_land = 12.0 if sheet.layout.hex_at((cx, cy)) in sheet.land else 0.0
            drawing = signs.evacuation_box(*boats, cx - wide / 2, cy - high / 2, times)
            yield Candidate(price + 0.1 * abs(reach - 62) + on_land, (box,), drawing)


def landing_words(sheet: Sheet) -> list[tuple[str, str, tuple[HexId, ...]]]:
    """Areas with the same beaches share their words."""
    found: dict[tuple[str, tuple[HexId, ...]], list[str]] = {}
    for landing in sheet.landings:
        found.setdefault((landing.colour, landing.hexes), []).append(landing.name.upper())
    return [(" · ".join(names), colour, hexes) for (colour, hexes), names in found.items()]


def landing_candidates(sheet: Sheet, words: str, colour: str, hexes: tuple[HexId, ...], times: float) -> Iterator[Candidate]:
    """Out at sea, in a fan before the beaches."""
    centres = [sheet.layout.centre(hex_) for hex_ in hexes]
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    out = [found for hex_ in hexes if (found := signs.landing_direction(sheet, hex_))]
    if not out:
        return
    sea = (sum(x for x, _ in out) / len(out), sum(y for _, y in out) / len(out))
    heading = math.atan2(sea[1] - middle[1], sea[0] - middle[0])
    size = 17.0 * times
    long = width(words, "bold", size, 0.06)
    for turn in (0, 14, -14, 28, -28, 42, -42):
        for reach in (112, 126, 142, 160, 184):
            angle = heading + math.radians(turn)
            x, y = middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)
            x += long / 2 * math.cos(angle)
            box = Box(x - long / 2 - 3, y - 9.5 * times, x + long / 2 + 3, y + 9.5 * times)
            style: Style = {"class_": "f-bold halo", "font_size": size, "letter_spacing": "0.06em", "text_anchor": "middle"}
            drawing = text(words, x, y + 6 * times, fill=colour, **style)
            over_land = sum(9.0 for px in (box.left, x, box.right) if sheet.layout.hex_at((px, y)) in sheet.land)
            yield Candidate(0.1 * abs(turn) + 0.06 * (reach - 112) + over_land, (box,), drawing)
