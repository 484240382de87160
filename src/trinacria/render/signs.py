"""Signs on the map: towns, points, ports, airfields, supply sources, peaks, landing arrows, evacuation boxes."""

from __future__ import annotations

from collections.abc import Iterator

from trinacria.kernel.drawing import Cover
from trinacria.kernel.hexes import HexId
from trinacria.render import tokens
from trinacria.render.geometry import SIDE, Point, distance, polygon, towards
from trinacria.render.sheet import Sheet
from trinacria.render.sites import Shore
from trinacria.render.svg import Style, element, group, number, path, text, title, translate, use

CORNER_SIGN = SIDE - 10.5  # from the centre of the hex to an airfield or a port
RADIUS = 7.6


def sign_defs() -> list[str]:
    """Drawn once around 0, 0 and used by name."""
    anchor = "M0-4.6V4.4M-2.4-1.9H2.4M-4.3 1.2C-4 3.6-2.2 4.7 0 4.7S4 3.6 4.3 1.2"
    disc: Style = {"r": RADIUS, "stroke": tokens.INK, "stroke_width": 1.5}
    lines: Style = {"fill": "none", "stroke_width": 1.5, "stroke_linecap": "round"}
    return [
        _sign("town", element("circle", r=5.6, fill="#FFFFFF", stroke=tokens.INK, stroke_width=1.9)),
        _sign(
            "town-points",
            element("circle", r=6.3, fill="#FFFFFF", stroke=tokens.INK, stroke_width=2),
            element("circle", r=2.1, fill=tokens.INK),
        ),
        _sign(
            "city",
            element("rect", x=-6.6, y=-6.6, width=13.2, height=13.2, fill="#FFFFFF", stroke=tokens.INK, stroke_width=2),
            element("rect", x=-3.1, y=-3.1, width=6.2, height=6.2, fill=tokens.INK),
        ),
        _sign(
            "airfield", element("circle", fill="#FFFFFF", **disc), path("M0-4.6V4.6M-4.6 0H4.6", stroke=tokens.INK, **lines)
        ),
        _sign(
            "port-minor",
            element("circle", fill="#FFFFFF", **disc),
            path(anchor, stroke=tokens.INK, **lines),
            element("circle", cy=-5, r=0.9, fill=tokens.INK),
        ),
        _sign(
            "port-major",
            element("circle", fill=tokens.COBALT, **disc),
            path(anchor, stroke="#FFFFFF", **lines),
            element("circle", cy=-5, r=0.9, fill="#FFFFFF"),
        ),
        _sign(
            "supply",
            element("circle", r=RADIUS, fill=tokens.INK),
            path("M0-5.4 1.6-1.8 5.4-1.5 2.5 1 3.4 4.7 0 2.7-3.4 4.7-2.5 1-5.4-1.5-1.6-1.8Z", fill="#FFFFFF"),
        ),
        _sign("peak", path("M-5 3.6 0-4.8 5 3.6Z", fill="#4B2F1B"), path("M-1.4-2.4 0-4.8 1.4-2.4 0-1.6Z", fill="#FFFFFF")),
    ]


def _sign(name: str, *inside_: str) -> str:
    return element("g", *inside_, id=f"sign-{name}")


def signs(sheet: Sheet) -> str:
    """Everything that keeps to its place in the hex."""
    parts = [*_towns(sheet), *_corner_signs(sheet), *_peaks(sheet)]
    return group(parts, id="signs")


def town_sign(kind: str, points: int) -> str:
    return "city" if kind == "city" else "town-points" if points else "town"


def _towns(sheet: Sheet) -> Iterator[str]:
    for place in sheet.places:
        if place.kind in ("city", "town"):
            x, y = sheet.sites.site(place.hex)
            yield use(f"sign-{town_sign(place.kind, place.points)}", transform=translate(x, y))


def _corner_signs(sheet: Sheet) -> Iterator[str]:
    for airfield in sheet.airfields:
        x, y = airfield_place(sheet, airfield.hex)
        mark = use("sign-airfield")
        if airfield.count > 1:
            mark += text(f"×{airfield.count}", 10, 4, class_="f-bold halo", font_size=11.5, fill=tokens.INK)
        yield element("g", title(f"{airfield.name}, {airfield.hex}"), mark, transform=translate(x, y), class_="airfield")
    for place in sheet.places:
        if place.port:
            x, y = port_place(sheet, place.hex)
            words = title(f"{place.name}: {place.port} port")
            yield element("g", words, use(f"sign-port-{place.port}"), transform=translate(x, y), class_="port")
    for hex_ in sheet.supply_sources:
        x, y = supply_place(sheet, hex_)
        yield element("g", title(f"Axis supply source, {hex_}"), use("sign-supply"), transform=translate(x, y))


def airfield_place(sheet: Sheet, hex_: HexId) -> Point:
    x, y = sheet.layout.centre(hex_)
    return x - CORNER_SIGN, y


def port_place(sheet: Sheet, hex_: HexId) -> Point:
    x, y = sheet.layout.centre(hex_)
    return x + CORNER_SIGN, y


def supply_place(sheet: Sheet, hex_: HexId) -> Point:
    x, y = sheet.layout.centre(hex_)
    return x + 27, y - 35


def _peaks(sheet: Sheet) -> Iterator[str]:
    for peak in sheet.peaks:
        x, y = sheet.layout.on_grid(*peak.place)
        yield use("sign-peak", transform=translate(x, y))


def landing_arrows(sheet: Sheet) -> str:
    """An arrow from the sea onto each beach of an invasion area, in the colour of its army."""
    colours: dict[HexId, str] = {}
    for landing in sheet.landings:
        for hex_ in landing.hexes:
            colours.setdefault(hex_, landing.colour)
    arrows = []
    for hex_, colour in sorted(colours.items()):
        if line := landing_line(sheet, hex_):
            arrows.append(path(_arrow(*line), fill=colour, data_hex=hex_))
    return group(arrows, id="landings", stroke="#FFFFFF", stroke_width=1.4, stroke_linejoin="round", fill_opacity=0.92)


def landing_line(sheet: Sheet, hex_: HexId) -> tuple[Point, Point] | None:
    """From the sea to the shore of a beach; none if no sea hex lies beside it."""
    out = landing_direction(sheet, hex_)
    if out is None:
        return None
    tip = _shore_before(out, sheet.layout.centre(hex_), sheet.sites.shore)
    return towards(tip, out, 52), tip


def landing_direction(sheet: Sheet, hex_: HexId) -> Point | None:
    """A point out at sea before a beach; none if no sea hex lies beside it."""
    sea = [o for o in sheet.grid.neighbours[hex_] if sheet.ground[o].cover is Cover.SEA]
    if not sea:
        return None
    points = [sheet.layout.centre(other) for other in sea]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _shore_before(start: Point, end: Point, shore: Shore | None) -> Point:
    """Where the way from the sea to the centre of the hex meets the shore."""
    steps = 40
    for step in range(steps):
        point = towards(start, end, distance(start, end) * step / steps)
        if shore is not None and shore.is_land(point):
            return point
    return end


def _arrow(tail: Point, tip: Point) -> str:
    """A tapering shaft with a head."""
    length = distance(tail, tip) or 1.0
    ux, uy = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    shape = [
        (0, -1.6),
        (length - 15, -3.6),
        (length - 16.5, -9),
        (length, 0),
        (length - 16.5, 9),
        (length - 15, 3.6),
        (0, 1.6),
    ]
    return polygon([(tail[0] + a * ux - b * uy, tail[1] + a * uy + b * ux) for a, b in shape])


def evacuation_box(italian: int, german: int, x: float, y: float, times: float = 1.0) -> str:
    """Two small cards: how many Italian and German units may leave in a Movement Phase. Upper left corner at x, y."""
    parts = []
    for offset, letter, value in ((0, "I", italian), (27, "G", german)):
        body, ink = tokens.BOATS[letter]
        parts.append(element("rect", x=offset, width=26, height=15.5, rx=2.4, fill=body, stroke="#FFFFFF", stroke_width=1.2))
        words = f"{letter} {value}"
        parts.append(text(words, offset + 13, 11.8, fill=ink, font_size=11, class_="f-bold", text_anchor="middle"))
    place = translate(x, y) if times == 1.0 else f"{translate(x, y)} scale({number(times)})"
    return element("g", title("Evacuation: Italian and German units a Movement Phase"), *parts, transform=place)


EVACUATION_SIZE = (53.0, 15.5)
