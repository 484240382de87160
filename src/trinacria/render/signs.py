"""Signs that keep to their places in the hexes: towns and peaks, and everything that a game declares with a sketch."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from trinacria.kernel.hexes import HexId
from trinacria.kernel.signs import (
    Block,
    Cell,
    Disc,
    HexsideSign,
    Ink,
    Letters,
    MapSign,
    Path,
    Plate,
    Sign,
    Sketch,
    Spot,
    Stroke,
)
from trinacria.render.geometry import SIDE, Point, hand, towards
from trinacria.render.sea_side import sea_line
from trinacria.render.sheet import Sheet, of_kind
from trinacria.render.sketches import sign_id, sketch
from trinacria.render.svg import element, group, number, text, title, translate, use
from trinacria.render.typesetting import width

CORNER_SIGN = SIDE - 10.5  # from the centre of the hex to a sign at its left or right
SPOTS = {
    Spot.CENTRE: (0.0, 0.0),
    Spot.LEFT: (-CORNER_SIGN, 0.0),
    Spot.RIGHT: (CORNER_SIGN, 0.0),
    Spot.TOP: (0.0, -38.0),
    Spot.UPPER_LEFT: (-27.0, -35.0),
    Spot.UPPER_RIGHT: (27.0, -35.0),
    Spot.LOWER_LEFT: (-27.0, 33.0),
    Spot.LOWER_RIGHT: (27.0, 33.0),
}
CELL_HEIGHT, CELL_GAP, LEAST_CELL = 15.5, 1.0, 26.0
NOTE_ROOM = 18.0

_DARK = Stroke(Ink.INK, 2)
TOWN: Sketch = (Disc(5.6, Ink.WHITE, Stroke(Ink.INK, 1.9)),)
WORTHY_TOWN: Sketch = (Disc(6.3, Ink.WHITE, _DARK), Disc(2.1, Ink.INK))
CITY: Sketch = (Block(-6.6, -6.6, 13.2, 13.2, Ink.WHITE, _DARK), Block(-3.1, -3.1, 6.2, 6.2, Ink.INK))
PEAK: Sketch = (Path("M-5 3.6 0-4.8 5 3.6Z", "#4B2F1B"), Path("M-1.4-2.4 0-4.8 1.4-2.4 0-1.6Z", Ink.WHITE))
OF_ALL_MAPS = {"town": TOWN, "town-points": WORTHY_TOWN, "city": CITY, "peak": PEAK}


def sign_defs(sheet: Sheet) -> list[str]:
    """Drawn once around 0, 0 and used by name."""
    declared = {sign.name: sign.sketch for sign in of_kind(sheet.signs, Sign)}
    return [element("g", sketch(shapes), id=sign_id(name)) for name, shapes in (OF_ALL_MAPS | declared).items()]


def signs(sheet: Sheet) -> str:
    """Everything that keeps to its place in the hex."""
    parts = [*_towns(sheet), *_in_hexes(sheet), *plates(sheet, sheet.signs), *_peaks(sheet)]
    return group(parts, id="signs")


def town_sign(kind: str, *, worthy: bool) -> str:
    return "city" if kind == "city" else "town-points" if worthy else "town"


def _towns(sheet: Sheet) -> Iterator[str]:
    for place in sheet.places:
        if place.kind in ("city", "town"):
            x, y = sheet.sites.site(place.hex)
            name = town_sign(place.kind, worthy=bool(place.points or place.tags))
            yield use(sign_id(name), transform=translate(x, y))


def _in_hexes(sheet: Sheet) -> Iterator[str]:
    for sign in of_kind(sheet.signs, Sign):
        for hex_, words in sign.hexes.items():
            mark = use(sign_id(sign.name))
            if note := sign.notes.get(hex_):
                mark += sketch([Letters(note, (10, 4), 11.5, middle=False, halo=True)])
            place = translate(*spot(sheet, hex_, sign.spot))
            yield element("g", title(words), mark, transform=place, class_=sign.name)


def sketches_on(sheet: Sheet, upon: Iterable[MapSign]) -> Iterator[str]:
    """Signs that come and go, each kind in a group of its name."""
    for sign in of_kind(upon, Sign):
        parts = [
            element(
                "g", title(words), sketch(sign.sketch), transform=translate(*spot(sheet, hex_, sign.spot)), data_hex=hex_
            )
            for hex_, words in sign.hexes.items()
        ]
        yield group(parts, id=sign.name)


def spot(sheet: Sheet, hex_: HexId, where: Spot) -> Point:
    """Where a sign stands on the paper."""
    if where is Spot.SITE:
        return sheet.sites.site(hex_)
    x, y = sheet.layout.centre(hex_)
    if where is Spot.SEAWARD:
        line = sea_line(sheet, hex_)
        return (x, y) if line is None else towards(line[1], line[0], 16)
    dx, dy = SPOTS[where]
    return x + dx, y + dy


def has_sign(sheet: Sheet, hex_: HexId, where: Spot) -> bool:
    return any(sign.spot is where and hex_ in sign.hexes for sign in of_kind(sheet.signs, Sign))


def _peaks(sheet: Sheet) -> Iterator[str]:
    for peak in sheet.peaks:
        x, y = sheet.layout.on_grid(*peak.place)
        yield use(sign_id("peak"), transform=translate(x, y))


# on hexsides ------------------------------------------------------------------------------------------------------------


def hexside_signs(sheet: Sheet, declared: Iterable[MapSign]) -> list[str]:
    """Sketches where ways cross hexsides, their x axis along the way."""
    drawn = []
    for sign in of_kind(declared, HexsideSign):
        parts = []
        for (a, b), words in sign.sides.items():
            (ax, ay), (bx, by) = sheet.layout.centre(a), sheet.layout.centre(b)
            x, y = hand(sheet.sites.crossing(a, b))
            turned = f"{translate(x, y)} rotate({number(math.degrees(math.atan2(by - ay, bx - ax)))})"
            parts.append(element("g", title(words), sketch(sign.sketch), transform=turned, data_hexside=f"{a}/{b}"))
        drawn.append(group(parts, id=sign.name))
    return drawn


# plates -----------------------------------------------------------------------------------------------------------------


def plates(sheet: Sheet, declared: Iterable[MapSign]) -> Iterator[str]:
    """Those that have a spot; the others are placed like names."""
    for plate in of_kind(declared, Plate):
        if plate.spot is not None:
            x, y = spot(sheet, plate.hex, plate.spot)
            yield plate_at(plate, x - plate_width(plate.cells) / 2, y - CELL_HEIGHT / 2)


def plate_at(plate: Plate, x: float, y: float, times: float = 1.0) -> str:
    """Its upper left corner at x, y."""
    place = translate(x, y) if times == 1.0 else f"{translate(x, y)} scale({number(times)})"
    return element("g", title(plate.says), *_cells(plate.cells), transform=place, class_=plate.name)


def plate_width(cells: Sequence[Cell]) -> float:
    return sum(_cell_width(cell) for cell in cells) + CELL_GAP * (len(cells) - 1)


def _cell_width(cell: Cell) -> float:
    return max(LEAST_CELL, width(cell.words, "bold", 11) + 8)


def _cells(cells: Sequence[Cell]) -> Iterator[str]:
    x = 0.0
    for cell in cells:
        wide = _cell_width(cell)
        yield element(
            "rect", x=x, width=wide, height=CELL_HEIGHT, rx=2.4, fill=cell.fill, stroke="#FFFFFF", stroke_width=1.2
        )
        yield text(cell.words, x + wide / 2, 11.8, fill=cell.ink, font_size=11, class_="f-bold", text_anchor="middle")
        x += wide + CELL_GAP
