"""Small pieces of the map for the key and the chart, each drawn in a box 46 wide and 22 high."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trinacria.kernel.signs import (
    HIGHWAY,
    RIVER,
    AreaName,
    CentreLine,
    HexsideLine,
    HexsideSign,
    MapSign,
    Plate,
    Rim,
    ShoreArrow,
    ShoreBand,
    Sign,
    Sketch,
    Stroke,
    Tint,
    WaterStyle,
)
from trinacria.render import tokens
from trinacria.render.sheet import Sheet
from trinacria.render.signs import CELL_HEIGHT, plate_at, plate_width
from trinacria.render.sketches import sign_id, sketch, stroke
from trinacria.render.svg import element, path, translate, use

WIDTH, HEIGHT = 46.0, 22.0


def swatch(sheet: Sheet, of: str | Sketch) -> str:
    """A line of the key or the chart: its own sketch, a ground or a sign that every map has, or what the sheet declares."""
    if not isinstance(of, str):
        return sketch(of)
    if of.startswith("level_"):
        return _paper(tokens.LEVEL[int(of[-1])], tokens.EDGE.get(int(of[-1]), "#C9D3AE"))
    if of in OF_ALL_MAPS:
        return OF_ALL_MAPS[of]()
    for sign in sheet.signs:
        if not isinstance(sign, AreaName) and sign.name == of:
            return _declared(sign)
    for style in (style for ways in sheet.ways for style in ways.styles if style.name == of):
        return "".join(_line(line) for line in (*([style.case] if style.case else []), *style.lines))
    for water in (water for water in (RIVER, *sheet.waters.values()) if water.name == of):
        return _water(water)
    raise ValueError(f"the key of {sheet.game} has a swatch {of!r}, and the sheet declares nothing of that name")


def _declared(sign: MapSign) -> str:
    """A piece of what is drawn on the map."""
    match sign:
        case Sign():
            return use(sign_id(sign.name), transform=translate(WIDTH / 2, HEIGHT / 2))
        case HexsideSign():
            return element("g", sketch(sign.sketch), transform=translate(WIDTH / 2, HEIGHT / 2))
        case Tint():
            return element("rect", width=WIDTH, height=HEIGHT, rx=4, fill=sign.fill, fill_opacity=sign.opacity)
        case ShoreBand():
            return _shore(sign)
        case Rim():
            return "".join(path(_wall(sign), fill="none", stroke_linejoin="round", **stroke(line)) for line in sign.strokes)
        case HexsideLine() | CentreLine():
            return "".join(_line(line) for line in sign.strokes)
        case ShoreArrow():
            return path("M19 18.5l2-8h-3.4L21.8 2.5l4.2 8h-3.4l2 8z", fill=sign.fill)
        case Plate():
            return plate_at(sign, (WIDTH - plate_width(sign.cells)) / 2, (HEIGHT - CELL_HEIGHT) / 2)
        case AreaName():
            return ""


def _paper(fill: str, edge: str, *upon: str) -> str:
    return element("rect", width=WIDTH, height=HEIGHT, rx=4, fill=fill, stroke=edge, stroke_width=1) + "".join(upon)


def _line(line: Stroke) -> str:
    """A stretch of it, cut off straight; dots stay round."""
    line = line if line.dashes else replace(line, round=False)
    return path(f"M2 {HEIGHT / 2:g}H{WIDTH - 2:g}", fill="none", **stroke(line))


def _row(*names: str) -> str:
    step = WIDTH / (len(names) + 1)
    return "".join(use(sign_id(name), transform=translate(step * (i + 1), HEIGHT / 2)) for i, name in enumerate(names))


def _bridge() -> str:
    ticks = path("M13 5.6H33M13 16.4H33", stroke=tokens.INK, stroke_width=1.9)
    river = path("M23 0V22", stroke=RIVER.fill, stroke_width=3.6)
    assert HIGHWAY.case is not None
    return river + _line(HIGHWAY.case) + "".join(_line(line) for line in HIGHWAY.lines) + ticks


def _water(style: WaterStyle) -> str:
    d = "M2 15C10 15 10 7 18 8S30 16 36 13 42 7 45 8"
    case = path(d, stroke=style.case, stroke_width=3.2 + 3.4 * style.width, fill="none")
    return case + path(d, stroke=style.fill, stroke_width=3.4 * style.width, fill="none")


def _shore(band: ShoreBand) -> str:
    sea = element("rect", width=WIDTH, height=HEIGHT, rx=4, fill=tokens.SEA[3])
    land = path("M0 0H46V9C34 12 14 7 0 12Z", fill=tokens.LEVEL[1])
    return sea + land + path("M0 9.4C14 4.4 34 9.4 46 6.4", stroke=band.fill, stroke_width=6, fill="none")


def _wall(rim: Rim) -> str:
    return "M3 15V9h5v4h5V9h5v4h5V9h5v4h5V9h5v4h5V9h3v6" if rim.teeth else "M5 11 13 3H33L41 11 33 19H13Z"


def _woods() -> str:
    trees = "".join(
        element("circle", cx=x, cy=y, r=4.2, fill=tokens.WOODS_TREE)
        for x, y in ((9, 9), (17, 14), (25, 8), (33, 13), (40, 8))
    )
    return _paper(tokens.WOODS, "#9DB07C", trees)


def _city_ground() -> str:
    houses = "".join(f"M{x} {y}h6v5h-6z" for x in (6, 15, 24, 33) for y in (4, 12))
    return _paper(tokens.CITY, "#B5A79B", path(houses, fill=tokens.CITY_BLOCK, fill_opacity=0.8))


def _swamp() -> str:
    return _paper(tokens.SWAMP, "#9DBBA0", element("rect", width=WIDTH, height=HEIGHT, rx=4, fill="url(#tufts)"))


OF_ALL_MAPS: dict[str, Callable[[], str]] = {
    "clear": lambda: _paper(tokens.LEVEL[1], "#C9D3AE"),
    "woods": _woods,
    "swamp": _swamp,
    "hilltop": lambda: _paper(tokens.LEVEL[3], tokens.EDGE[3], use("sign-peak", transform=translate(23, 12))),
    "town ground": lambda: _paper(tokens.LEVEL[1], "#C9D3AE", _row("town-points")),
    "city ground": _city_ground,
    "sea": lambda: _paper(tokens.SEA[1], tokens.SEA[0]),
    "city": lambda: _row("city"),
    "town": lambda: _row("town", "town-points"),
    "bridge": _bridge,
    "peak": lambda: _row("peak"),
}
