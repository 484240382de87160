"""Marks of the moment on the printed map: who holds a place, which Game-Turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.render import tokens
from trinacria.render.legend import TURN_BOX, turn_box
from trinacria.render.names import points_tag
from trinacria.render.paper import Label
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, group


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
