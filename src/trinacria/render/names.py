"""Where the names of places and peaks, and plates beside a hex, may stand: candidates with their prices."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from trinacria.kernel.drawing import Place
from trinacria.kernel.signs import Cell, Plate, Spot
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
    long = width(words, face, size) + _tag_room(place, times)
    rise = cap_height(face, size)
    foot = y + max(tokens.HEX / 2 - 5.6, tokens.HEX * how.counter / 2 + 2 + rise)
    beside_sign = signs.has_sign(sheet, place.hex, Spot.RIGHT)
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
        if beside_sign:
            spots.append((x + signs.CORNER_SIGN + 12, y + rise / 2 + lift, 19 * hidden + 0.3 * abs(lift)))
    for left, base, price in spots:
        yield Candidate(price, (_name_box(left, base, long, rise, times),), _name_drawing(place, how, left, base))


def _name_type(place: Place) -> tuple[float, str, str]:
    if place.kind == "city":
        return NAME_SIZES["city"], "bold", place.name.upper()
    if place.kind == "town":
        worthy = place.points or place.tags
        return (NAME_SIZES["points"], "bold", place.name) if worthy else (NAME_SIZES["town"], "town", place.name)
    return NAME_SIZES[place.kind], "water" if place.kind == "region" else "town", place.name


def tags_of(place: Place) -> tuple[Cell, ...]:
    """The small cards after its name: what it is worth, then its own."""
    return (*([Cell(str(place.points), tokens.POINTS)] if place.points else []), *place.tags)


def _tag_room(place: Place, times: float) -> float:
    tags = tags_of(place)
    return times * (6.0 + sum(_tag_width(tag) for tag in tags)) if tags else 0.0


def _tag_width(tag: Cell) -> float:
    return {1: 13.0, 2: 19.0}.get(len(tag.words)) or width(tag.words, "bold", 10.2) + 8.0


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
    if tags := tags_of(place):
        long = width(words, face, size) + _tag_room(place, times)
        parts.append(tags_at(tags, _name_box(left, base, long, cap_height(face, size), times), times))
    return element("g", *parts, class_=place.kind, data_hex=place.hex)


def tags_at(tags: Sequence[Cell], box: Box, times: float = 1.0) -> str:
    """Squares with a figure or a few letters, at the right end of a label's box."""
    x = box.right - times * (1.5 + sum(_tag_width(tag) for tag in tags))
    middle = (box.top + box.bottom - times) / 2
    drawn = []
    for tag in tags:
        wide = times * _tag_width(tag)
        card = {"x": x, "y": middle - 6.5 * times, "width": wide, "height": 13 * times, "rx": 2 * times}
        figure: Style = {"class_": "f-bold", "font_size": 10.2 * times, "fill": tag.ink, "text_anchor": "middle"}
        class_ = "points" if tag.words.isdecimal() else "tag"
        drawn.append(element("rect", class_=class_, fill=tag.fill, stroke="#FFFFFF", stroke_width=1.2 * times, **card))
        drawn.append(text(tag.words, x + wide / 2, middle + 3.6 * times, **figure))
        x += wide
    return "".join(drawn)


def peak_candidates(point: Point, name: str, metres: int, times: float) -> Iterator[Candidate]:
    size = 11.5 * times
    words = f"{name} {metres}"
    long = width(words, "water", size)
    for dx, dy, price in ((8, 4, 0), (-8 - long, 4, 1), (-long / 2, -8, 2), (-long / 2, 15, 2), (8, -5, 3), (8, 12, 3)):
        left, base = point[0] + dx, point[1] + (dy * times if dy > 0 else dy)
        drawing = text(words, left, base, class_="f-water halo", font_size=size, fill="#3F2614")
        yield Candidate(price, (Box(left - 1, base - 8.5 * times, left + long + 1, base + 3 * times),), drawing)


def plate_candidates(sheet: Sheet, plate: Plate, times: float) -> Iterator[Candidate]:
    """All around the hex, best to its right and at sea."""
    x, y = sheet.layout.centre(plate.hex)
    wide, high = times * signs.plate_width(plate.cells), times * signs.CELL_HEIGHT
    for price, angle in enumerate((0, 30, -30, 60, -60, 90, -90, 150, -150, 180)):
        for reach in (62, 72, 50, 84, 40):
            cx, cy = x + reach * math.cos(math.radians(angle)), y + 0.8 * reach * math.sin(math.radians(angle))
            box = around((cx, cy), wide / 2 + 2, high / 2 + 2)
            on_land = 12.0 if sheet.layout.hex_at((cx, cy)) in sheet.land else 0.0
            drawing = signs.plate_at(plate, cx - wide / 2, cy - high / 2, times)
            yield Candidate(price + 0.1 * abs(reach - 62) + on_land, (box,), drawing)
