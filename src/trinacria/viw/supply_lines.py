"""11.1, 21.1 Lines of supply hex by hex, for drawing: to the road, along the road to a source, or where they break.

The rules ask only whether a line exists; here one is named. A `Tracing` says how a unit may trace, in the words of both
games: its sources, the hexes that are open to supply, and how far off the road over which of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.viw.maps import Map

if TYPE_CHECKING:
    from trinacria.viw.position import Position
    from trinacria.viw.units import UnitId

Line = tuple[HexId, ...]
Node = tuple[bool, int]  # on the road or not, and the hex
HELD, AFIELD, ALONG = 1_000_000, 1_000, 1  # what a hex costs a line that is only wished for: closed, off the road, on it


@dataclass(frozen=True, slots=True)
class Tracing:
    """How a unit may trace supply; sets of hexes are one bit a hex."""

    sources: int
    open: int
    ground: int  # where a line could run if nobody were in its way
    lengths: tuple[tuple[int, int], ...]  # at most so many hexes to the road, the last one any hex, the others among these
    case: str


@dataclass(frozen=True, slots=True)
class Break:
    """Where a line of supply is broken: between two hexes, or at the unit itself; the case and the reason."""

    hex: HexId
    to: HexId | None
    case: str
    why: str


@dataclass(slots=True)
class SupplyLines:
    """The lines of one position; what several units share is worked out once."""

    pos: Position
    _roads: dict[tuple[int, int], dict[int, int]] = field(default_factory=dict)
    _wishes: dict[tuple[int, int], dict[Node, Node]] = field(default_factory=dict)

    @property
    def map(self) -> Map:
        return self.pos.table.map

    def line(self, unit: UnitId, tracing: Tracing) -> Line | None:
        """From the unit's hex to a source; none if it can trace no line."""
        roads, ids = self._road_tree(tracing), self.map.grid.ids
        way = _to_the_road(self.map, self._number(unit), roads, tracing)
        if way is None:
            return None
        while roads[way[-1]] != way[-1]:
            way.append(roads[way[-1]])
        return tuple(ids[number] for number in way)

    def broken(self, unit: UnitId, tracing: Tracing) -> Break:
        """Where the line that the unit would like to trace is cut, or why there can be none."""
        here = self.pos.where[unit]
        if not tracing.sources:
            return Break(here, None, tracing.case, "there is no source of supply")
        way = self._wished(unit, tracing)
        if way is None:
            return Break(here, None, tracing.case, "no way over land leads to a source of supply")
        index = self.map.grid.index
        for a, b in pairwise(way):
            if not tracing.open >> index[b] & 1:
                return Break(a, b, "6.51", self._why_closed(unit, b))
        return Break(
            here, way[1] if len(way) > 1 else None, tracing.case, "the way to a road in supply is too long or too high"
        )

    def _why_closed(self, unit: UnitId, hex_: HexId) -> str:
        side = self.pos.unit(unit).side
        if self.pos.enemy_holds(hex_, side):
            return f"the enemy holds {hex_}"
        return f"the enemy controls {hex_} and no friendly unit stands there"

    def _number(self, unit: UnitId) -> int:
        return self.map.grid.index[self.pos.where[unit]]

    def _road_tree(self, tracing: Tracing) -> dict[int, int]:
        """Every hex joined to a source by open road, and the next hex on the way there; a source leads to itself."""
        key = (tracing.sources, tracing.open)
        if key not in self._roads:
            tree = {number: number for number in _numbers(tracing.sources & tracing.open)}
            edge = deque(tree)
            while edge:
                here = edge.popleft()
                for there in self.map.road_around[here]:
                    if there not in tree and tracing.open >> there & 1:
                        tree[there] = here
                        edge.append(there)
            self._roads[key] = tree
        return self._roads[key]

    def _wished(self, unit: UnitId, tracing: Tracing) -> Line | None:
        """The way to a source with the fewest closed hexes, and of these the one with the fewest off the road."""
        key = (tracing.sources, tracing.open)
        if key not in self._wishes:
            self._wishes[key] = _wish_tree(self.map, tracing)
        tree, node, ids = self._wishes[key], (False, self._number(unit)), self.map.grid.ids
        if node not in tree:
            return None
        way = [node[1]]
        while tree[node] != node:
            node = tree[node]
            if node[1] != way[-1]:
                way.append(node[1])
        return tuple(ids[number] for number in way)


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _to_the_road(the_map: Map, start: int, ends: dict[int, int], tracing: Tracing) -> list[int] | None:
    """The shortest way from a hex to one of the ends that is as short and as low as the rules ask."""
    if start in ends:
        return [start]
    ways = [_short_way(the_map, start, ends, length, among) for length, among in tracing.lengths if among >> start & 1]
    return min((way for way in ways if way is not None), key=len, default=None)


def _short_way(the_map: Map, start: int, ends: dict[int, int], length: int, among: int) -> list[int] | None:
    came_from = {start: start}
    edge = [start]
    for _ in range(length):
        further: list[int] = []
        for here in edge:
            for there in the_map.land_around[here]:
                if there in came_from:
                    continue
                came_from[there] = here
                if there in ends:
                    return _walked(came_from, there)
                if among >> there & 1:
                    further.append(there)
        edge = further
    return None


def _walked(came_from: dict[int, int], last: int) -> list[int]:
    way = [last]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    return way[::-1]


def _wish_tree(the_map: Map, tracing: Tracing) -> dict[Node, Node]:
    """From every hex the next one on the way to a source, by road from some hex on, as if closed hexes were only dear."""
    tree: dict[Node, Node] = {}
    heap: list[tuple[int, Node, Node]] = [(0, (True, number), (True, number)) for number in _numbers(tracing.sources)]
    while heap:
        cost, node, towards = heappop(heap)
        if node in tree:
            continue
        tree[node] = towards
        by_road, here = node
        if by_road:
            heappush(heap, (cost, (False, here), node))
        price = cost + (0 if tracing.open >> here & 1 else HELD)
        for there in the_map.road_around[here] if by_road else the_map.land_around[here]:
            if tracing.ground >> there & 1 and (by_road, there) not in tree:
                heappush(heap, (price + (ALONG if by_road else AFIELD), (by_road, there), node))
    return tree
