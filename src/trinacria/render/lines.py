"""The hex grid and its numbers; the lines that a game draws over its map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trinacria.kernel.drawing import Cover
from trinacria.kernel.hexes import HexId
from trinacria.kernel.signs import CentreLine, HexsideLine, MapSign
from trinacria.render import tokens
from trinacria.render.geometry import Point, at, chain, polyline
from trinacria.render.sheet import Sheet, of_kind
from trinacria.render.sketches import strokes
from trinacria.render.svg import element, group, path, text, use

NUMBER_SIZE = 8.6
NUMBER_DROP = 10.4  # of the base line, under the upper hexside


def grid_def(sheet: Sheet) -> str:
    """Every hexside once, in few strokes."""
    sides = set()
    for hex_ in sheet.grid.ids:
        corners = sheet.layout.corners(hex_)
        sides |= {(min(a, b), max(a, b)) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)}
    return path("".join(polyline([at(corner) for corner in line]) for line in chain(sides)), id="hexsides")


def sea_grid() -> str:
    return use("hexsides", fill="none", stroke=tokens.GRID_SEA, stroke_opacity=0.2, stroke_width=1, class_="grid-sea")


def land_grid() -> str:
    return use("hexsides", fill="none", stroke=tokens.GRID_LAND, stroke_opacity=0.22, stroke_width=1, class_="grid-land")


def number_place(sheet: Sheet, hex_: HexId) -> Point:
    x, y = sheet.layout.centre(hex_)
    return x, y - tokens.HEX / 2 + NUMBER_DROP


def numbers(sheet: Sheet) -> str:
    """Every hex its number, in an ink that reads on its ground."""
    inks = {
        "sea": (tokens.NUMBER_SEA, 0.6),
        "land": (tokens.NUMBER_LAND, 0.74),
        "high": (tokens.NUMBER_LAND, 0.95),
        "highest": (tokens.NUMBER_HIGH, 1.0),
    }
    found: dict[str, list[str]] = {ink: [] for ink in inks}
    for hex_ in sheet.grid.ids:
        x, y = number_place(sheet, hex_)
        found[_ink(sheet, hex_)].append(text(hex_, x, y))
    return group(
        (
            group(texts, class_=f"numbers-{ink}", fill=inks[ink][0], fill_opacity=inks[ink][1])
            for ink, texts in found.items()
        ),
        id="numbers",
        class_="f-town",
        font_size=NUMBER_SIZE,
        text_anchor="middle",
    )


def _ink(sheet: Sheet, hex_: HexId) -> str:
    ground = sheet.ground[hex_]
    if ground.cover in (Cover.SEA, Cover.MAINLAND):
        return "sea"
    return {5: "high", 6: "highest"}.get(ground.level, "land")


def lines_under_water(sheet: Sheet) -> str:
    """Lines along hexsides that rivers flow over."""
    return group(_hexside_lines(sheet, sheet.signs, under_water=True), id="lines-under-water", fill="none")


def declared_lines(sheet: Sheet) -> str:
    """Lines along hexsides and from hex centre to hex centre."""
    lines = [*_hexside_lines(sheet, sheet.signs, under_water=False), *_centre_lines(sheet, sheet.signs)]
    return group(lines, id="lines", fill="none", stroke_linejoin="round")


def lines_on(sheet: Sheet, upon: Iterable[MapSign]) -> Iterator[str]:
    """Lines that come and go, each in a group of its name."""
    for line in upon:
        drawn = [*_hexside_lines(sheet, [line], under_water=False), *_centre_lines(sheet, [line])]
        if drawn and isinstance(line, HexsideLine | CentreLine):
            yield group(drawn, id=line.name, fill="none", stroke_linejoin="round")


def _centre_lines(sheet: Sheet, declared: Iterable[MapSign]) -> Iterator[str]:
    for line in of_kind(declared, CentreLine):
        if line.hexes:
            d = polyline([sheet.layout.centre(hex_) for hex_ in line.hexes])
            yield from strokes(d, line.strokes, line.name)


def _hexside_lines(sheet: Sheet, declared: Iterable[MapSign], *, under_water: bool) -> Iterator[str]:
    for line in of_kind(declared, HexsideLine):
        if line.under_water is under_water:
            sides = [sheet.layout.hexside(*side) for side in line.sides]
            for corners in chain(sides) if line.joined else sides:
                yield from strokes(polyline([at(corner) for corner in corners]), line.strokes, line.name)


def neatline(width: float, height: float) -> list[str]:
    """The double frame around the map."""
    return [
        element("rect", x=-9, y=-9, width=width + 18, height=height + 18, fill="none", stroke=tokens.INK, stroke_width=3),
        element("rect", x=-2, y=-2, width=width + 4, height=height + 4, fill="none", stroke=tokens.INK, stroke_width=1),
    ]
