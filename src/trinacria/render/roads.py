"""Roads: they cross a hexside at its middle and bend inside the hex; through places and junctions they pass the centre."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

from trinacria.kernel.hexes import HexId, hexside
from trinacria.render import tokens
from trinacria.render.geometry import Point, between, curve, distance, hand, polyline, towards
from trinacria.render.sheet import Sheet
from trinacria.render.svg import group, path

HIGHWAY, ROAD = "highway", "road"
BEND = 29.0  # how far into the hex a road keeps its direction when it only passes


def roads(sheet: Sheet) -> str:
    """Cases first, lesser roads before highways, so that every junction is open."""
    lines = road_lines(sheet)
    drawn = {kind: "".join(polyline(points) for name, points in lines if name == kind) for kind in (ROAD, HIGHWAY)}
    widths = {ROAD: (tokens.ROAD_CASE, tokens.ROAD_WIDTH), HIGHWAY: (tokens.HIGHWAY_CASE, tokens.HIGHWAY_WIDTH)}
    colours = {ROAD: tokens.ROAD, HIGHWAY: tokens.HIGHWAY}
    cases = [
        path(d, class_=f"{kind}-case", stroke=tokens.CASE, stroke_width=widths[kind][0]) for kind, d in drawn.items() if d
    ]
    fills = [path(d, class_=kind, stroke=colours[kind], stroke_width=widths[kind][1]) for kind, d in drawn.items() if d]
    return group([*cases, *fills], id="roads", fill="none", stroke_linecap="round", stroke_linejoin="round")


def road_lines(sheet: Sheet) -> list[tuple[str, list[Point]]]:
    """Every stretch of road inside one hex, with its class."""
    links: dict[HexId, list[HexId]] = {}
    for a, b in sorted(sheet.roads):
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    stops = {place.hex for place in sheet.places if place.kind in ("city", "town")}
    lines = []
    for hex_, others in sorted(links.items()):
        for kind, points in _in_hex(sheet, hex_, others, stops=hex_ in stops):
            lines.append((kind, [hand(point) for point in points]))
    return lines


def _in_hex(sheet: Sheet, hex_: HexId, others: list[HexId], *, stops: bool) -> Iterator[tuple[str, list[Point]]]:
    kinds = {other: sheet.roads[hexside(hex_, other)] for other in others}
    if len(others) == 2 and not stops:
        first, second = others
        if kinds[first] == kinds[second]:
            yield kinds[first], _past(sheet, hex_, first, second)
            return
    through, ending = _paired(sheet, hex_, others, kinds)
    for first, second in through:
        one, two = _through(sheet, hex_, first, second)
        yield kinds[first], one
        yield kinds[second], two
    for other in ending:
        start, end = sheet.sites.crossing(hex_, other), sheet.sites.site(hex_)
        yield kinds[other], curve(start, _inwards(sheet, hex_, other, start, 12), between(start, end, 0.7), end)
    exits = _off_map(sheet, hex_)
    if exits is not None:
        yield kinds[others[0]], [sheet.sites.site(hex_), exits]


def _paired(
    sheet: Sheet, hex_: HexId, others: list[HexId], kinds: dict[HexId, str]
) -> tuple[list[tuple[HexId, HexId]], list[HexId]]:
    """Who runs on into whom: the same class and the straightest first; the rest end at the centre."""

    def merit(pair: tuple[HexId, HexId]) -> tuple[bool, float, tuple[HexId, HexId]]:
        a, b = (sheet.layout.middle(hex_, other) for other in pair)
        return kinds[pair[0]] != kinds[pair[1]], -distance(a, b), pair

    left = list(others)
    through = []
    for first, second in sorted(combinations(others, 2), key=merit):
        apart = distance(sheet.layout.middle(hex_, first), sheet.layout.middle(hex_, second))
        if first in left and second in left and apart > tokens.HEX * 0.6:
            through.append((first, second))
            left.remove(first)
            left.remove(second)
    return through, left


def _past(sheet: Sheet, hex_: HexId, first: HexId, second: HexId) -> list[Point]:
    """A road that only passes: one curve from hexside to hexside."""
    a, b = sheet.sites.crossing(hex_, first), sheet.sites.crossing(hex_, second)
    return curve(a, _inwards(sheet, hex_, first, a, BEND), _inwards(sheet, hex_, second, b, BEND), b)


def _through(sheet: Sheet, hex_: HexId, first: HexId, second: HexId) -> tuple[list[Point], list[Point]]:
    """A road through a place or junction: two curves that meet in the centre without a kink."""
    centre = sheet.sites.site(hex_)
    a, b = sheet.sites.crossing(hex_, first), sheet.sites.crossing(hex_, second)
    along = math.atan2(b[1] - a[1], b[0] - a[0])
    dx, dy = 17 * math.cos(along), 17 * math.sin(along)
    one = curve(a, _inwards(sheet, hex_, first, a, 18), (centre[0] - dx, centre[1] - dy), centre)
    two = curve(centre, (centre[0] + dx, centre[1] + dy), _inwards(sheet, hex_, second, b, 18), b)
    return one, two


def _inwards(sheet: Sheet, hex_: HexId, other: HexId, crossing: Point, reach: float) -> Point:
    """Straight on from a crossing into the hex: the road has one direction on both sides of the hexside."""
    (x, y), (ox, oy) = sheet.layout.centre(hex_), sheet.layout.centre(other)
    whole = distance((x, y), (ox, oy))
    return crossing[0] + (x - ox) * reach / whole, crossing[1] + (y - oy) * reach / whole


def _off_map(sheet: Sheet, hex_: HexId) -> Point | None:
    """On a map without a sea, roads of the first and last column run off the edge."""
    if sheet.has_sea or sheet.grid.column_of(hex_) not in (1, sheet.grid.columns):
        return None
    x, y = sheet.layout.centre(hex_)
    return (x - tokens.HEX, y) if sheet.grid.column_of(hex_) == 1 else (x + tokens.HEX, y)


def bridges(sheet: Sheet) -> str:
    """Two ticks along the road where it crosses a river."""
    ticks = []
    for a, b in sheet.bridges:
        crossing = sheet.sites.crossing(a, b)
        middle = hand(crossing)
        one, two = (towards(middle, _inwards(sheet, hex_, other, middle, 9), 8.5) for hex_, other in ((a, b), (b, a)))
        dx, dy = (two[1] - one[1]) / 17 * 4.6, (one[0] - two[0]) / 17 * 4.6
        for sign in (1, -1):
            start = (one[0] + sign * dx, one[1] + sign * dy)
            end = (two[0] + sign * dx, two[1] + sign * dy)
            ticks.append(polyline([_flare(start, middle), start, end, _flare(end, middle)]))
    if not ticks:
        return ""
    return path("".join(ticks), id="bridges", fill="none", stroke=tokens.INK, stroke_width=1.9, stroke_linejoin="round")


def _flare(end: Point, middle: Point) -> Point:
    return between(middle, end, 1.28)
