"""The hex grid and its numbers; the lines that the rules draw over the map."""

from __future__ import annotations

from collections.abc import Iterator

from trinacria.kernel.drawing import Cover
from trinacria.kernel.hexes import HexId
from trinacria.render import tokens
from trinacria.render.geometry import Point, at, chain, polyline
from trinacria.render.sheet import Sheet
from trinacria.render.svg import Style, element, group, path, text, use

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


def rule_lines(sheet: Sheet) -> str:
    """The special movement line in dashes, the frozen west along its hexsides."""
    return group([*_hexside_lines(sheet), *_centre_lines(sheet)], id="lines", fill="none", stroke_linejoin="round")


def _centre_lines(sheet: Sheet) -> Iterator[str]:
    styles: dict[str, Style] = {
        "halt": {"stroke": tokens.HALT_LINE, "stroke_width": 4.0, "stroke_dasharray": "15 9", "stroke_opacity": 0.62},
    }
    for line in sheet.lines:
        points = [sheet.layout.centre(hex_) for hex_ in line.hexes]
        yield path(polyline(points), class_=line.kind, **styles[line.kind])


def _hexside_lines(sheet: Sheet) -> Iterator[str]:
    for name, sides in sorted(sheet.hexside_lines.items()):
        for corners in chain(sheet.layout.hexside(*side) for side in sides):
            d = polyline([at(corner) for corner in corners])
            yield path(d, class_=name, stroke=tokens.WEST_LINE, stroke_width=5, stroke_opacity=0.22)
            yield path(
                d, class_=name, stroke=tokens.WEST_LINE, stroke_width=1.3, stroke_dasharray="9 4", stroke_opacity=0.75
            )


def neatline(width: float, height: float) -> list[str]:
    """The double frame around the map."""
    return [
        element("rect", x=-9, y=-9, width=width + 18, height=height + 18, fill="none", stroke=tokens.INK, stroke_width=3),
        element("rect", x=-2, y=-2, width=width + 4, height=height + 4, fill="none", stroke=tokens.INK, stroke_width=1),
    ]
