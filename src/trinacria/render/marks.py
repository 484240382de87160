"""Marks of the moment on the printed map: signs that come and go, who holds a place, Game-Turn and weather."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trinacria.kernel.drawing import Place
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.signs import MapSign
from trinacria.render import tokens
from trinacria.render.legend import INSIDE, TURN_BOX, turn_box
from trinacria.render.lines import lines_on
from trinacria.render.names import tags_at, tags_of
from trinacria.render.paper import Box, Label
from trinacria.render.rims import rims, tints
from trinacria.render.sheet import Sheet
from trinacria.render.signs import hexside_signs, plates, sketches_on
from trinacria.render.svg import element, group, text, translate
from trinacria.render.typesetting import width


def signs_on(sheet: Sheet, upon: Sequence[MapSign]) -> list[str]:
    """The signs that come and go, in the order of the layers of the map."""
    return [
        *tints(sheet, upon),
        *rims(sheet, upon),
        *lines_on(sheet, upon),
        *hexside_signs(sheet, upon),
        *sketches_on(sheet, upon),
        *plates(sheet, upon),
    ]


def owned_points(sheet: Sheet, labels: Sequence[Label], holders: Mapping[HexId, Seat]) -> str:
    """The points of places that the first side holds, in another colour than they are printed in."""
    boxes = {label.words: label.boxes[0] for label in labels if label.kind == "place"}
    held = [place for place in sheet.places if place.points and holders.get(place.hex) is ALLIED]
    return group(
        (_held_tags(place, boxes[place.name]) for place in held if place.name in boxes),
        id="owned",
    )


def _held_tags(place: Place, box: Box) -> str:
    worth, *others = tags_of(place)
    return tags_at([replace(worth, fill=tokens.POINTS_TAKEN), *others], box)


def turn_marker(sheet: Sheet, turn: int | None) -> str:
    """A ring around the box of the Game-Turn."""
    if turn is None or "turns" not in sheet.panels:
        return ""
    x, y = turn_box(sheet, turn)
    half = TURN_BOX / 2
    ring = {"x": x - half - 2, "y": y - half - 2, "width": TURN_BOX - 2, "height": TURN_BOX - 2, "rx": 7}
    return element(
        "rect", id="turn-marker", fill=tokens.COBALT, fill_opacity=0.1, stroke=tokens.COBALT, stroke_width=4, **ring
    )


def weather_plate(sheet: Sheet, weather: str) -> str:
    """The weather in words, at the head of the Game-Turn track."""
    if not weather or "turns" not in sheet.panels:
        return ""
    words, place = f"Weather: {weather}", sheet.panel("turns")
    long = width(words, "bold", 16) + 24
    x, y = place.x + place.width - INSIDE - long, place.y + 12
    plate = element("rect", width=long, height=28, rx=14, fill=tokens.COBALT)
    said = text(words, long / 2, 19.6, class_="f-bold", font_size=16, fill="#FFFFFF", text_anchor="middle")
    return element("g", plate, said, id="weather", transform=translate(x, y))
