"""Marks of the moment on the printed map: who holds a place or an airfield, the army boundary, Game-Turn and weather."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.render import tokens
from trinacria.render.geometry import polyline
from trinacria.render.legend import INSIDE, TURN_BOX, turn_box
from trinacria.render.names import points_tag
from trinacria.render.paper import Label
from trinacria.render.sheet import Sheet
from trinacria.render.signs import RADIUS, airfield_place
from trinacria.render.svg import element, group, path, text, title, translate
from trinacria.render.typesetting import width

RUNWAYS = "M-4.4-2.6 4.4 2.6M-3.6 4 3.6-4"


def owned_points(sheet: Sheet, labels: Sequence[Label], holders: Mapping[HexId, Seat]) -> str:
    """The points of places that the Allies hold, in green."""
    boxes = {label.words: label.boxes[0] for label in labels if label.kind == "place"}
    held = [place for place in sheet.places if place.points and holders.get(place.hex) is ALLIED]
    return group(
        (points_tag(place.points, boxes[place.name], tokens.POINTS_ALLIED) for place in held if place.name in boxes),
        id="owned",
    )


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


def boundary_in_force(sheet: Sheet, hexes: Sequence[HexId]) -> str:
    """The line between the Allied armies, in dots from hex centre to hex centre."""
    if not hexes:
        return ""
    d = polyline([sheet.layout.centre(hex_) for hex_ in hexes])
    dots = path(d, stroke=tokens.BOUNDARY, stroke_width=5.6, stroke_dasharray="0.1 9.5", stroke_linecap="round")
    return group([dots], id="boundary", fill="none", stroke_opacity=0.72, stroke_linejoin="round")


def owned_airfields(sheet: Sheet, holders: Mapping[HexId, Seat]) -> str:
    """A round marker on each airfield: two runways in the colour of the side that entered it last."""
    return group(
        (_airfield(sheet, field.hex, field.name, holders[field.hex]) for field in sheet.airfields if field.hex in holders),
        id="airfield-owners",
    )


def _airfield(sheet: Sheet, hex_: HexId, name: str, holder: Seat) -> str:
    fill = tokens.POINTS_ALLIED if holder is ALLIED else tokens.AXIS
    disc = element("circle", r=RADIUS + 1.2, fill=fill, stroke="#FFFFFF", stroke_width=1.2)
    strips = path(RUNWAYS, stroke="#FFFFFF", stroke_width=2.6, fill="none")
    return element(
        "g", title(f"{name}, {holder}"), disc, strips, transform=translate(*airfield_place(sheet, hex_)), data_airfield=hex_
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
