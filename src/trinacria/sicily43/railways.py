"""S22.4, S22.8, S22.10, S22.11 Railways: which hexes the lines join, what trains pay to go there, and what cuts a line.

A railway is a net of places: a hex, once for each gauge that runs through it. A step leads to the next place of the same
gauge; at a town it may lead to a place of the other gauge, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.kernel.paths import NOWHERE, Adjacency, spread, union
from trinacria.kernel.seats import AXIS
from trinacria.sicily43.island import Gauge

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

COST = {Gauge.STANDARD: 1, Gauge.NARROW: 2}  # S22.4
LEAST = min(COST.values())
BOMBED = 10  # S22.11

K = TypeVar("K")
Place = tuple[HexId, Gauge]
Track = tuple[tuple[int, int], "Track"] | None  # the last step, and those before it
Run = tuple[str, bool]  # S22.8: a stretch, and whether it is used from its first hex on


@dataclass(frozen=True, eq=False, slots=True)
class Net:
    """The railways of the island, without regard to what may cut them."""

    places: tuple[Place, ...]
    of_mask: itemgetter[tuple[int, ...]]  # what a mask of the grid has at each place
    narrow: bytes  # the places of narrow gauge
    at: dict[HexId, tuple[int, ...]]  # the places of a hex
    steps: tuple[tuple[tuple[int, int], ...], ...]  # (place, cost) out of each place
    over: dict[Hexside, tuple[int, ...]]  # the places next to a hexside
    runs: dict[tuple[int, int], tuple[Run, ...]]  # the stretches that a step runs along
    along: dict[Run, tuple[int, ...]]  # the places from which a step runs along a stretch that way
    links: dict[HexId, frozenset[HexId]]  # the railway hexes next to a hex along a line


@lru_cache(maxsize=8)
def net(table: Table) -> Net:
    island = table.island
    lines: dict[tuple[HexId, HexId, Gauge], list[Run]] = defaultdict(list)
    for stretch in island.stretches:
        for a, b in pairwise(stretch.hexes):
            lines[a, b, stretch.gauge].append((stretch.name, True))
            lines[b, a, stretch.gauge].append((stretch.name, False))
    places = tuple(sorted({(a, gauge) for a, _, gauge in lines}))
    number = {place: n for n, place in enumerate(places)}
    steps: list[list[tuple[int, int]]] = [[] for _ in places]
    runs: dict[tuple[int, int], tuple[Run, ...]] = {}
    at: dict[HexId, list[int]] = defaultdict(list)
    for n, (hex_, _) in enumerate(places):
        at[hex_].append(n)
    for (a, b, gauge), used in sorted(lines.items()):
        for start in at[a]:
            if places[start][1] is gauge or _is_town(table, a):
                steps[start].append((number[b, gauge], COST[gauge]))
                runs[start, number[b, gauge]] = tuple(used)
    return Net(
        places,
        itemgetter(*(island.grid.index[hex_] for hex_, _ in places), 0),
        bytes(gauge is Gauge.NARROW for _, gauge in places),
        {hex_: tuple(ns) for hex_, ns in at.items()},
        tuple(tuple(row) for row in steps),
        _collected((hexside(a, b), n) for a, b, _ in lines for n in at[a]),
        runs,
        _collected((run, start) for (start, _), used in runs.items() for run in used),
        {hex_: frozenset(b for a, b, _ in lines if a == hex_) for hex_ in at},
    )


def _is_town(table: Table, hex_: HexId) -> bool:
    town = table.island.towns.get(hex_)
    return town is not None and town.is_town


def _collected(pairs: Iterable[tuple[K, int]]) -> dict[K, tuple[int, ...]]:
    found: dict[K, set[int]] = defaultdict(set)
    for key, number in pairs:
        found[key].add(number)
    return {key: tuple(sorted(numbers)) for key, numbers in found.items()}


# what is open ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
@case("S43:22.8", "S43:22.10")
def open_steps(table: Table, bridges_down: frozenset[Hexside], used: frozenset[Run]) -> Adjacency:
    """The steps that are left: not over a destroyed bridge, nor along a stretch that was used the other way this turn."""
    lines = net(table)
    if used:
        rows, runs = [*open_steps(table, bridges_down, frozenset())], lines.runs
        closed = frozenset((name, not onward) for name, onward in used)
        for here in {n for run in closed for n in lines.along.get(run, ())}:
            rows[here] = tuple([step for step in rows[here] if closed.isdisjoint(runs[here, step[0]])])
        return rows
    rows, places = [*lines.steps], lines.places
    for here in {n for side in bridges_down for n in lines.over.get(side, ())}:
        rows[here] = tuple(step for step in rows[here] if hexside(places[here][0], places[step[0]][0]) not in bridges_down)
    return rows


@case("S43:22.10")
def cut_places(pos: Position, *, standard_only: bool = False) -> bytearray:
    """The places where an enemy unit cuts the line; zones of control do not. For trains the narrow gauge is closed, too."""
    lines = net(pos.table)
    cut = bytearray(lines.of_mask(pos.occupied[AXIS.enemy])[: len(lines.places)])
    return bytearray(union(cut, lines.narrow)) if standard_only else cut


@case("S43:22.11")
def bombed_places(pos: Position) -> bytearray | None:
    """What bombs add to the cost of places, so that entering them costs 10; none if none were dropped on a line."""
    if not pos.turn_flags.bombed_rails:
        return None
    lines = net(pos.table)
    extra = bytearray(len(lines.places))
    for hex_ in pos.turn_flags.bombed_rails:
        for n in lines.at.get(hex_, ()):
            extra[n] = BOMBED - COST[lines.places[n][1]]
    return extra


Way = tuple[int, int, Sequence[int]]  # what it costs, the place where it ends, and the place before each; see `path`


@dataclass(frozen=True, slots=True)
class RailTerms:
    """On what terms a unit travels: the steps that are open, the places that are cut, what bombs add, and how far."""

    net: Net
    steps: Adjacency
    cut: bytearray
    extra: bytearray | None
    hexes: int

    def reach(self, start: HexId) -> dict[HexId, Way]:
        """One cheapest way to every hex within reach; the start comes first and is free."""
        found: dict[HexId, Way] = {start: (0, self.net.at[start][0], ())}
        places = self.net.places
        for place in self.net.at[start]:
            nothing = bytes(len(self.cut))
            cost, parent, order = spread(self.steps, place, 0, self.hexes, self.cut, nothing, self.extra, LEAST)
            for there in order:
                hex_ = places[there][0]
                if hex_ not in found or cost[there] < found[hex_][0]:
                    found[hex_] = (cost[there], there, parent)
        return found

    def path(self, way: Way) -> tuple[HexId, ...]:
        """A way that was found, hex by hex."""
        _, there, parent = way
        track = [there]
        while parent and parent[track[-1]] != NOWHERE:
            track.append(parent[track[-1]])
        return tuple(self.net.places[place][0] for place in reversed(track))

    def judge(self, path: tuple[HexId, ...]) -> tuple[int, frozenset[Run]] | int:
        """What a path along the line costs and which stretches it uses; or the place in it where the line ends."""
        at: dict[int, tuple[int, Track]] = dict.fromkeys(self.net.at.get(path[0], ()), (0, None))
        places, steps, cut, extra = self.net.places, self.steps, self.cut, self.extra
        for number, hex_ in enumerate(path[1:]):
            following: dict[int, tuple[int, Track]] = {}
            for place, (spent, track) in at.items():
                for there, cost in steps[place]:
                    if places[there][0] != hex_ or cut[there]:
                        continue
                    then = spent + cost + (extra[there] if extra else 0)
                    if there not in following or then < following[there][0]:
                        following[there] = (then, ((place, there), track))
            if not following:
                return number
            at = following
        spent, track = min(at.values(), key=itemgetter(0))
        return spent, self._used(track)

    def _used(self, track: Track) -> frozenset[Run]:
        """The stretches along which the steps of a track run."""
        used: set[Run] = set()
        while track is not None:
            step, track = track
            used.update(self.net.runs[step])
        return frozenset(used)


def rail_terms(pos: Position, hexes: int, *, train: bool) -> RailTerms:
    """S22.1, S22.8: trains keep to the standard gauge; the directions of convoys do not bind them."""
    used = frozenset() if train else pos.turn_flags.directions
    steps = open_steps(pos.table, pos.bridges_down, used)
    return RailTerms(net(pos.table), steps, cut_places(pos, standard_only=train), bombed_places(pos), hexes)


@case("S43:14.9", "S43:22.1")
def rail_neighbours(pos: Position, hex_: HexId) -> tuple[HexId, ...]:
    """The hexes next to a hex along a railway of standard gauge whose bridge stands: where a train can go."""
    lines = net(pos.table)
    steps = open_steps(pos.table, pos.bridges_down, frozenset())
    return tuple(
        sorted(
            {
                lines.places[there][0]
                for place in lines.at.get(hex_, ())
                for there, _ in steps[place]
                if lines.places[there][1] is Gauge.STANDARD
            }
        )
    )


# convoys ---------------------------------------------------------------------------------------------------------------


def within(table: Table, hexes: Iterable[HexId], distance: int) -> set[HexId]:
    """The railway hexes at most so far along the lines from any of these, these included."""
    found: set[HexId] = set()
    return found.union(*(_around(table, hex_, distance) for hex_ in hexes))


@lru_cache(maxsize=4096)
def _around(table: Table, hex_: HexId, distance: int) -> frozenset[HexId]:
    links = net(table).links
    found = edge = {hex_}
    for _ in range(distance):
        edge = {there for here in edge for there in links.get(here, ())} - found
        found = found | edge
    return frozenset(found)
