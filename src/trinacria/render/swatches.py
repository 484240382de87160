"""Small pieces of the map for the key and the chart: each drawn in a box 46 wide and 22 high, by the sign's name."""

from __future__ import annotations

from collections.abc import Callable

from trinacria.render import tokens
from trinacria.render.signs import evacuation_box
from trinacria.render.svg import element, path, text, translate, use

WIDTH, HEIGHT = 46.0, 22.0

WORDS = {
    "city": "City",
    "town": "Town; with points",
    "points": "Tactical Points",
    "victory-points": "Victory Points",
    "port": "Port: minor, major",
    "airfield": "Airfield; ×4 counts four",
    "supply": "Axis supply source",
    "highway": "State highway, number",
    "road": "Other road",
    "main-road": "Road",
    "bridge": "Bridge",
    "river": "River",
    "beach": "Beach hex",
    "wall": "All-sea hexside",
    "halt": "U.S. movement line",
    "boundary": "Army boundary in force",
    "west": "Frozen west, 22xx to 23xx",
    "evacuation": "Evacuation: Italian, German",
    "landing": "Landing: U.S., British",
    "entrenchment": "Entrenchment",
    "peak": "Summit, metres",
}


def sign_swatch(name: str) -> str:
    """A sign of the key by its name."""
    return _SIGNS[name]()


def ground_swatch(name: str) -> str:
    """A row of the Terrain Effects Chart by the id of its terrain; hexsides look as in the key."""
    if name.startswith("level_"):
        return _paper(tokens.LEVEL[int(name[-1])], tokens.EDGE.get(int(name[-1]), "#C9D3AE"))
    return _GROUNDS[name]() if name in _GROUNDS else _SIGNS[name]()


def _paper(fill: str, edge: str, *upon: str) -> str:
    return element("rect", width=WIDTH, height=HEIGHT, rx=4, fill=fill, stroke=edge, stroke_width=1) + "".join(upon)


def _line(stroke: str, width: float, y: float = HEIGHT / 2, **more: str | float) -> str:
    return path(f"M2 {y}H{WIDTH - 2:g}", stroke=stroke, stroke_width=width, fill="none", **more)


def _signs(*names: str) -> str:
    step = WIDTH / (len(names) + 1)
    return "".join(use(f"sign-{name}", transform=translate(step * (i + 1), HEIGHT / 2)) for i, name in enumerate(names))


def _figure(words: str, fill: str) -> str:
    box = element("rect", x=15, y=3.5, width=16, height=15, rx=2, fill=fill)
    return box + text(words, WIDTH / 2, 15.2, class_="f-bold", font_size=11.5, fill="#FFFFFF", text_anchor="middle")


def _highway() -> str:
    return (
        _line(tokens.HIGHWAY, tokens.HIGHWAY_WIDTH)
        + element(
            "rect", x=11, y=4.6, width=24, height=12.8, rx=2.6, fill="#FFFFFF", stroke=tokens.HIGHWAY, stroke_width=1.3
        )
        + text("113", 23, 14.4, class_="f-bold", font_size=9.4, fill=tokens.HIGHWAY, text_anchor="middle")
    )


def _bridge() -> str:
    ticks = path("M13 5.6H33M13 16.4H33", stroke=tokens.INK, stroke_width=1.9)
    river = path("M23 0V22", stroke=tokens.RIVER, stroke_width=3.6)
    return river + _line(tokens.CASE, tokens.HIGHWAY_CASE) + _line(tokens.HIGHWAY, tokens.HIGHWAY_WIDTH) + ticks


def _river() -> str:
    d = "M2 15C10 15 10 7 18 8S30 16 36 13 42 7 45 8"
    return path(d, stroke=tokens.RIVER_CASE, stroke_width=6.6, fill="none") + path(
        d, stroke=tokens.RIVER, stroke_width=3.4, fill="none"
    )


def _beach() -> str:
    sea = element("rect", width=WIDTH, height=HEIGHT, rx=4, fill=tokens.SEA[3])
    land = path("M0 0H46V9C34 12 14 7 0 12Z", fill=tokens.LEVEL[1])
    return sea + land + path("M0 9.4C14 4.4 34 9.4 46 6.4", stroke=tokens.BEACH, stroke_width=6, fill="none")


def _landing() -> str:
    def arrow(x: float, colour: str) -> str:
        return path(f"M{x} 18.5l2-8h-3.4L{x + 2.8} 2.5l4.2 8h-3.4l2 8z", fill=colour)

    first, second = tokens.LANDINGS
    return arrow(10, first) + arrow(28, second)


def _entrenchment() -> str:
    d = "M3 15V9h5v4h5V9h5v4h5V9h5v4h5V9h5v4h5V9h3v6"
    return path(d, stroke="#4B3A2A", stroke_width=1.8, fill="none", stroke_linejoin="round")


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


_GROUNDS: dict[str, Callable[[], str]] = {
    "clear": lambda: _paper(tokens.LEVEL[1], "#C9D3AE"),
    "woods": _woods,
    "swamp": _swamp,
    "hilltop": lambda: _paper(tokens.LEVEL[3], tokens.EDGE[3], use("sign-peak", transform=translate(23, 12))),
    "town": lambda: _paper(tokens.LEVEL[1], "#C9D3AE", _signs("town-points")),
    "city": _city_ground,
    "river": _river,
    "sea": lambda: _paper(tokens.SEA[1], tokens.SEA[0]),
}

_SIGNS: dict[str, Callable[[], str]] = {
    "city": lambda: _signs("city"),
    "town": lambda: _signs("town", "town-points"),
    "points": lambda: _figure("2", tokens.POINTS),
    "victory-points": lambda: _figure("3", tokens.POINTS),
    "port": lambda: _signs("port-minor", "port-major"),
    "airfield": lambda: _signs("airfield"),
    "supply": lambda: _signs("supply"),
    "highway": _highway,
    "main-road": lambda: _line(tokens.HIGHWAY, tokens.HIGHWAY_WIDTH),
    "road": lambda: _line(tokens.ROAD, tokens.ROAD_WIDTH),
    "bridge": _bridge,
    "river": _river,
    "beach": _beach,
    "wall": lambda: _line(tokens.SHORE, 3.4, stroke_dasharray="7 4"),
    "halt": lambda: _line(tokens.HALT_LINE, 4, stroke_dasharray="11 5"),
    "boundary": lambda: _line(tokens.BOUNDARY, 4.6, stroke_dasharray="0.1 8", stroke_linecap="round"),
    "west": lambda: _line(tokens.WEST_LINE, 5.4, stroke_opacity=0.34) + _line(tokens.WEST_LINE, 1.4, stroke_dasharray="9 4"),
    "evacuation": lambda: element("g", evacuation_box(3, 4, 0, 0), transform="translate(0 4) scale(.86)"),
    "landing": _landing,
    "entrenchment": _entrenchment,
    "peak": lambda: _signs("peak"),
}
