"""What covers the ground: woods, swamp, cities."""

from __future__ import annotations

from trinacria.kernel.drawing import Cover
from trinacria.kernel.hexes import HexId
from trinacria.render import tokens
from trinacria.render.geometry import Layout, Point, at, boundaries, noise, rounded_loop
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, group, path, translate, use

BLOCKS = 5  # houses a side of a city


def patterns() -> list[str]:
    tuft = "M1 9h11M3 9l-.8-3.2M6.5 9v-5.2M10 9l.8-3.2"
    return [
        element(
            "pattern",
            path(tuft, fill="none", stroke=tokens.SWAMP_TUFT, stroke_width=0.9),
            path(tuft, fill="none", stroke=tokens.SWAMP_TUFT, stroke_width=0.9, transform="translate(13 10)"),
            id="tufts",
            width=26,
            height=20,
            patternUnits="userSpaceOnUse",
        ),
    ]


def cover(sheet: Sheet) -> str:
    return group([_woods(sheet), _swamps(sheet), _cities(sheet)], class_="cover")


def _area(sheet: Sheet, kind: Cover) -> list[HexId]:
    return sorted(hex_ for hex_, ground in sheet.ground.items() if ground.cover is kind)


def _outline(layout: Layout, area: list[HexId], radius: float) -> str:
    return "".join(rounded_loop([at(corner) for corner in loop], radius) for loop in boundaries(layout, area))


def _swamps(sheet: Sheet) -> str:
    area = _area(sheet, Cover.SWAMP)
    if not area:
        return ""
    d = _outline(sheet.layout, area, 24)
    return group([path(d, fill=tokens.SWAMP, fill_opacity=0.75), path(d, fill="url(#tufts)")], class_="swamp")


def _woods(sheet: Sheet) -> str:
    """A green paper with an uneven edge of trees: rows of crowns, larger towards the shade."""
    area = _area(sheet, Cover.WOODS)
    if not area:
        return ""
    d = _outline(sheet.layout, area, 24)
    crowns = [crown for hex_ in area for crown in _crowns(sheet.layout, hex_)]
    crowns.sort(key=lambda crown: (crown[1], crown[0]))
    tree = element(
        "symbol",
        element("circle", cx=0.9, cy=1.3, r=4.3, fill=tokens.WOODS_DARK, opacity=0.4),
        element("circle", r=4.2, fill=tokens.WOODS_TREE),
        element("circle", cx=-1, cy=-1.1, r=2.3, fill="#B3C895"),
        id="tree",
        overflow="visible",
    )
    return group(
        [
            element("defs", tree),
            path(d, fill=tokens.WOODS, stroke="#9DB07C", stroke_width=0.9),
            group([use("tree", transform=translate(x, y)) for x, y in crowns]),
        ],
        class_="woods",
    )


def _crowns(layout: Layout, hex_: HexId) -> list[Point]:
    """Trees all over the hex, none under its number."""
    x, y = layout.centre(hex_)
    found = []
    for i in range(-5, 6):
        for j in range(-4, 5):
            px, py = i * 10.4 + (5.2 if j % 2 else 0), j * 10.4
            px += 5.0 * (noise(int(x) + 13 * i, int(y) + 17 * j, 5) - 0.5)
            py += 5.0 * (noise(int(x) + 13 * i, int(y) + 17 * j, 6) - 0.5)
            if _in_hex(px, py, 43) and not (abs(px) < 17 and py < -31):
                found.append((x + px, y + py))
    return found


def _in_hex(x: float, y: float, reach: float) -> bool:
    x, y = abs(x), abs(y)
    return y <= reach and 0.866 * x + 0.5 * y <= reach


def _cities(sheet: Sheet) -> str:
    """Built-up ground: a pale paper and blocks of houses with streets between, thinner outwards."""
    area = _area(sheet, Cover.CITY)
    if not area:
        return ""
    blocks = "".join(_houses(sheet.layout.centre(hex_)) for hex_ in area)
    return group(
        [
            path(_outline(sheet.layout, area, 24), fill=tokens.CITY, fill_opacity=0.85),
            path(blocks, fill=tokens.CITY_BLOCK, fill_opacity=0.82),
        ],
        class_="city",
    )


def _houses(centre: Point) -> str:
    x0, y0 = centre
    parts = []
    for i in range(-BLOCKS, BLOCKS + 1):
        for j in range(-BLOCKS, BLOCKS + 1):
            x, y = i * 7.4 + 1.6 * j, j * 7.0 - 1.4 * i
            reach = (x * x + y * y) ** 0.5
            chance = noise(int(x0) + i, int(y0) + j, 9)
            if reach > 39 or y > 27 or (abs(x) < 15 and y < -34) or chance < (reach / 39) ** 1.6 * 0.72:
                continue
            w = 4.2 + 1.8 * noise(i, j, int(x0))
            h = 3.8 + 1.7 * noise(j, i, int(y0))
            parts.append(f"M{x0 + x - w / 2:.1f} {y0 + y - h / 2:.1f}h{w:.1f}l-.7 {h:.1f}h-{w:.1f}z")
    return "".join(parts)
