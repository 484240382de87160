"""Words across the map: seas and gulfs in italics, ranges and plains in spaced capitals, each on its own line or arc."""

from __future__ import annotations

import math
from collections.abc import Iterator

from trinacria.kernel.drawing import Lettering
from trinacria.render import tokens
from trinacria.render.geometry import Point, polyline
from trinacria.render.paper import Box, Label, around
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, path
from trinacria.render.typesetting import width

_STYLES: dict[str, dict[str, str | float]] = {
    "sea": {"class_": "f-water", "fill": tokens.WATER_NAME, "fill_opacity": 0.86},
    "gulf": {"class_": "f-water", "fill": tokens.WATER_NAME, "fill_opacity": 0.9},
    "range": {"class_": "f-title", "fill": tokens.RANGE_NAME, "fill_opacity": 0.5},
    "summit": {"class_": "f-title", "fill": "#FFF3DC", "fill_opacity": 0.82},
    "plain": {"class_": "f-title", "fill": "#55683A", "fill_opacity": 0.62},
    "land": {"class_": "f-title", "fill": tokens.INK_3, "fill_opacity": 0.75},
}
_FACES = {"sea": "water", "gulf": "water", "range": "title", "summit": "title", "plain": "title", "land": "title"}
ON_WATER, ON_LAND = ("sea", "gulf"), ("range", "summit", "plain", "land")


def lettering(sheet: Sheet) -> list[Label]:
    """Words at sea stand clear of everything; those on land lie under roads and names, so they take no room."""
    return [_label(sheet, number, words) for number, words in enumerate(sheet.lettering)]


def _label(sheet: Sheet, number: int, words: Lettering) -> Label:
    line = list(_line(sheet, words))
    id_ = f"words-{number}"
    along = element("textPath", words.words, href=f"#{id_}", startOffset="50%", text_anchor="middle")
    styled = element("text", along, font_size=words.size, letter_spacing=f"{words.spacing}em", **_STYLES[words.kind])
    reach = 0.42 * words.size
    boxes: tuple[Box, ...] = ()
    if words.kind in ON_WATER:
        boxes = tuple(around((x, y - reach * 0.6), reach) for x, y in line[:: max(1, len(line) // 12)])
    kind = "water" if words.kind in ON_WATER else "ground"
    return Label(kind, words.words, boxes, element("defs", path(polyline(line), id=id_)) + styled)


def _line(sheet: Sheet, words: Lettering) -> Iterator[Point]:
    """The base line: straight or an arc, turned about its middle."""
    x, y = sheet.layout.on_grid(*words.place)
    long = width(words.words, _FACES[words.kind], words.size, words.spacing) * 1.08 + 20
    turn = math.radians(words.turn)
    steps = 24
    for step in range(steps + 1):
        part = 2 * step / steps - 1
        across, down = part * long / 2, words.bend * tokens.HEX * (part * part - 0.5)
        yield x + across * math.cos(turn) - down * math.sin(turn), y + across * math.sin(turn) + down * math.cos(turn)
