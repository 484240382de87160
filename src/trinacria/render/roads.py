"""Ways: they cross a hexside at its middle and bend inside the hex; through places and junctions they pass the centre."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.kernel.signs import Ways, WayStyle
from trinacria.render import tokens
from trinacria.render.geometry import Point, between, chain, curve, distance, hand, polyline, towards
from trinacria.render.sheet import Sheet
from trinacria.render.sketches import strokes
from trinacria.render.svg import group, path

BEND = 29.0  # how far into the hex a way keeps its direction when it only passes


@dataclass(frozen=True)
class Network:
    """A network of ways, laid out: where it crosses each hexside."""

    sheet: Sheet
    ways: Ways
    shared: frozenset[Hexside]  # with networks before it

    @cached_property
    def links(self) -> Mapping[HexId, list[HexId]]:
        links: dict[HexId, list[HexId]] = {}
        for a, b in sorted(self.ways.sides):
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
        return links

    def crossing(self, a: HexId, b: HexId) -> Point:
        """Where the network crosses a hexside: at its middle, or aside if it must give way to another."""
        x, y = self.sheet.sites.crossing(a, b)
        dx, dy = self._aside.get(hexside(a, b), (0.0, 0.0))
        return x + dx, y + dy

    @cached_property
    def _aside(self) -> Mapping[Hexside, Point]:
        """How far it is moved at hexsides that it shares: always to its right, so that it keeps to one side of the other."""
        moved: dict[Hexside, Point] = {}
        if not self.ways.beside or not self.shared:
            return moved
        for line in chain(self.ways.sides):
            for here, there in pairwise(line):
                if (side := hexside(here, there)) in self.shared:
                    (x, y), (ox, oy) = self.sheet.layout.centre(here), self.sheet.layout.centre(there)
                    part = self.ways.beside / distance((x, y), (ox, oy))
                    moved[side] = ((y - oy) * part, (ox - x) * part)
        return moved


def networks(sheet: Sheet) -> list[Network]:
    """Every network; each gives way to those before it."""
    found: list[Network] = []
    for number, ways in enumerate(sheet.ways):
        before = frozenset(side for earlier in sheet.ways[:number] for side in earlier.sides)
        found.append(Network(sheet, ways, before & frozenset(ways.sides)))
    return found


def roads(sheet: Sheet) -> str:
    """In each network cases first, lesser ways before greater ones, so that every junction is open."""
    return "".join(_drawn(network) for network in networks(sheet))


def _drawn(network: Network) -> str:
    lines = network_lines(network)
    found = [
        (style, _joined([points for name, points in lines if name == style.name], style)) for style in network.ways.styles
    ]
    cases = [strokes(d, [style.case], f"{style.name}-case") for style, d in found if d and style.case]
    fills = [strokes(d, style.lines, style.name) for style, d in found if d]
    parts = [part for drawn in (*cases, *fills) for part in drawn]
    return group(parts, id=network.ways.name, fill="none", stroke_linejoin="round")


def _joined(stretches: Sequence[Sequence[Point]], style: WayStyle) -> str:
    """Stretches as one path; where a stroke has dashes, they run on from hex to hex."""
    dashed = any(line.dashes for line in style.lines)
    return "".join(polyline(points) for points in (_runs(stretches) if dashed else stretches))


def _runs(stretches: Sequence[Sequence[Point]]) -> Iterator[list[Point]]:
    """Stretches that meet end to end, in one."""
    by_ends = {(_rounded(points[0]), _rounded(points[-1])): [*points] for points in stretches}
    for line in chain((min(ends), max(ends)) for ends in by_ends):
        run: list[Point] = []
        for here, there in pairwise(line):
            points = by_ends.get((here, there)) or by_ends[there, here][::-1]
            run += points[1:] if run else points
        yield run


def _rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


def road_lines(sheet: Sheet) -> list[tuple[str, list[Point]]]:
    """Every stretch of way inside one hex, with its class."""
    return [line for network in networks(sheet) for line in network_lines(network)]


def network_lines(network: Network) -> list[tuple[str, list[Point]]]:
    stops = {place.hex for place in network.sheet.places if place.kind in ("city", "town")}
    lines = []
    for hex_, others in sorted(network.links.items()):
        for kind, points in _in_hex(network, hex_, others, stops=hex_ in stops):
            lines.append((kind, [hand(point) for point in points]))
    return lines


def _in_hex(network: Network, hex_: HexId, others: list[HexId], *, stops: bool) -> Iterator[tuple[str, list[Point]]]:
    sheet = network.sheet
    kinds = {other: network.ways.sides[hexside(hex_, other)] for other in others}
    if len(others) == 2 and not stops:
        first, second = others
        if kinds[first] == kinds[second]:
            yield kinds[first], _past(network, hex_, first, second)
            return
    through, ending = _paired(sheet, hex_, others, kinds)
    for first, second in through:
        one, two = _through(network, hex_, first, second)
        yield kinds[first], one
        yield kinds[second], two
    for other in ending:
        start, end = network.crossing(hex_, other), sheet.sites.site(hex_)
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


def _past(network: Network, hex_: HexId, first: HexId, second: HexId) -> list[Point]:
    """A way that only passes: one curve from hexside to hexside."""
    sheet = network.sheet
    a, b = network.crossing(hex_, first), network.crossing(hex_, second)
    return curve(a, _inwards(sheet, hex_, first, a, BEND), _inwards(sheet, hex_, second, b, BEND), b)


def _through(network: Network, hex_: HexId, first: HexId, second: HexId) -> tuple[list[Point], list[Point]]:
    """A way through a place or junction: two curves that meet in the centre without a kink."""
    sheet = network.sheet
    centre = sheet.sites.site(hex_)
    a, b = network.crossing(hex_, first), network.crossing(hex_, second)
    along = math.atan2(b[1] - a[1], b[0] - a[0])
    dx, dy = 17 * math.cos(along), 17 * math.sin(along)
    one = curve(a, _inwards(sheet, hex_, first, a, 18), (centre[0] - dx, centre[1] - dy), centre)
    two = curve(centre, (centre[0] + dx, centre[1] + dy), _inwards(sheet, hex_, second, b, 18), b)
    return one, two


def _inwards(sheet: Sheet, hex_: HexId, other: HexId, crossing: Point, reach: float) -> Point:
    """Straight on from a crossing into the hex: the way has one direction on both sides of the hexside."""
    (x, y), (ox, oy) = sheet.layout.centre(hex_), sheet.layout.centre(other)
    whole = distance((x, y), (ox, oy))
    return crossing[0] + (x - ox) * reach / whole, crossing[1] + (y - oy) * reach / whole


def _off_map(sheet: Sheet, hex_: HexId) -> Point | None:
    """On a map without a sea, ways of the first and last column run off the edge."""
    if sheet.has_sea or sheet.grid.column_of(hex_) not in (1, sheet.grid.columns):
        return None
    x, y = sheet.layout.centre(hex_)
    return (x - tokens.HEX, y) if sheet.grid.column_of(hex_) == 1 else (x + tokens.HEX, y)


def bridges(sheet: Sheet) -> str:
    """Two ticks along the way where it crosses a river."""
    ticks = [
        tick
        for network in networks(sheet)
        for a, b in sorted(side for side in network.ways.sides if side in sheet.rivers)
        for tick in _bridge(network, a, b)
    ]
    if not ticks:
        return ""
    return path("".join(ticks), id="bridges", fill="none", stroke=tokens.INK, stroke_width=1.9, stroke_linejoin="round")


def _bridge(network: Network, a: HexId, b: HexId) -> Iterable[str]:
    sheet, middle = network.sheet, hand(network.crossing(a, b))
    one, two = (towards(middle, _inwards(sheet, hex_, other, middle, 9), 8.5) for hex_, other in ((a, b), (b, a)))
    dx, dy = (two[1] - one[1]) / 17 * 4.6, (one[0] - two[0]) / 17 * 4.6
    for sign in (1, -1):
        start = (one[0] + sign * dx, one[1] + sign * dy)
        end = (two[0] + sign * dx, two[1] + sign * dy)
        yield polyline([_flare(start, middle), start, end, _flare(end, middle)])


def _flare(end: Point, middle: Point) -> Point:
    return between(middle, end, 1.28)
