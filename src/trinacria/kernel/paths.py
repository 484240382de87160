"""Paths: who can get where, at what cost, and why not.

Costs are integers of half a movement point. The search is a bucketed Dijkstra over static adjacency (neighbour, cost) with
three overlays of one byte a hex: `closed` may not be entered, `stop` may be entered but not left again, `extra` costs
more. The inner functions take plain arrays only and hold no closures, so that they can be compiled as they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from trinacria.kernel.hexes import Grid, HexId

HALF = 2  # half-points in a movement point
UNREACHED = 255  # of `flood`
NOWHERE = -1
FARTHEST = 254  # the largest budget of a search

Adjacency = Sequence[Sequence[tuple[int, int]]]
Mask = bytes | bytearray


class WhyNot(Enum):
    """Why a hex cannot be reached; the rules put it into a player's words."""

    CLOSED = auto()  # the hex itself may not be entered
    TOO_FAR = auto()  # a way exists and costs more than the budget
    BEYOND_STOP = auto()  # the only ways lead through hexes where the unit must stop
    NO_WAY = auto()  # no way exists at any cost


@dataclass(slots=True)
class Reach:
    """Every hex that can be entered from `start`: what it costs and one canonical cheapest path.

    Nobody changes one. It is not frozen, because that would treble the time in which one is made.
    """

    grid: Grid
    start: int
    cost: Mask
    parent: Sequence[int]
    order: Sequence[int]  # cheapest first, the start excluded
    _latest: tuple[HexId, ...] = field(default=(), compare=False, repr=False)  # the path that was asked for last

    def __contains__(self, hex_: HexId) -> bool:
        number = self.grid.index.get(hex_)
        return number is not None and self.parent[number] != NOWHERE

    def __len__(self) -> int:
        return len(self.order)

    def hexes(self) -> list[HexId]:
        ids = self.grid.ids
        return [ids[number] for number in self.order]

    def cost_of(self, hex_: HexId) -> int:
        assert hex_ in self
        return self.cost[self.grid.index[hex_]]

    def path_to(self, hex_: HexId) -> tuple[HexId, ...]:
        """From the start (included) to `hex_`."""
        if self._latest and self._latest[-1] == hex_:
            return self._latest
        number, ids = self.grid.index[hex_], self.grid.ids
        path = [hex_]
        while number != self.start:
            number = self.parent[number]
            path.append(ids[number])
        path.reverse()
        self._latest = tuple(path)
        return self._latest


_OPEN = tuple(bytes([budget + 1]) + bytes(255) for budget in range(FARTHEST + 1))  # of a budget: what `closed` becomes


def spread(
    adjacency: Adjacency,
    start: int,
    spent: int,
    budget: int,
    closed: Mask,
    stop: Mask,
    extra: Mask | None = None,
    least: int = 0,
) -> tuple[bytearray, list[int], list[int]]:
    """Bucketed search from `start`, where `spent` is already paid; returns costs, parents and the order of reaching.

    A hex was reached if it has a parent; only then does its cost mean anything. While the search runs, a hex is worth
    entering if `then < cost[there]`: closed hexes stand at zero and all others at one more than the budget, so that this one
    comparison is the test of `closed` and of the budget too. No step costs less than `least`: hexes from which none can be
    paid for any more are not looked beyond.
    """
    cost = bytearray(closed.translate(_OPEN[budget]))
    parent = [NOWHERE] * len(adjacency)
    order: list[int] = []
    if spent > budget:
        return cost, parent, order
    cost[start] = spent
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[spent].append(start)
    for now in range(spent, budget + 1):
        if now + least > budget:
            order += [here for here in buckets[now] if cost[here] == now]
        elif extra is None:
            for here in buckets[now]:
                if cost[here] == now:
                    order.append(here)
                    if not stop[here] or here == start:
                        for there, points in adjacency[here]:
                            if (then := now + points) < cost[there]:
                                cost[there] = then
                                parent[there] = here
                                buckets[then].append(there)
        else:
            for here in buckets[now]:
                if cost[here] == now:
                    order.append(here)
                    if not stop[here] or here == start:
                        for there, points in adjacency[here]:
                            if (then := now + points + extra[there]) < cost[there]:
                                cost[there] = then
                                parent[there] = here
                                buckets[then].append(there)
    del order[0]  # the start
    return cost, parent, order


def ripples(around: Sequence[Sequence[int]], start: int, limit: int) -> tuple[bytearray, list[int], list[int]]:
    """What `spread` finds where every step costs 1 and nothing is closed."""
    cost, parent, order = bytearray(len(around)), [NOWHERE] * len(around), [start]
    edge = [start]
    parent[start] = start
    for distance in range(1, limit + 1):
        following: list[int] = []
        for here in edge:
            for there in around[here]:
                if parent[there] == NOWHERE:
                    parent[there] = here
                    cost[there] = distance
                    following.append(there)
        if not following:
            break
        order += following
        edge = following
    parent[start] = NOWHERE
    return cost, parent, order[1:]


def flood(around: Sequence[Sequence[int]], sources: Iterable[int], open_: Mask, limit: int = UNREACHED - 1) -> bytearray:
    """Steps from the nearest source over open hexes, `UNREACHED` beyond `limit`; sources that are not open do not count."""
    steps = bytearray(b"\xff") * len(around)
    edge = [number for number in sources if open_[number]]
    for number in edge:
        steps[number] = 0
    for distance in range(1, limit + 1):
        following: list[int] = []
        for here in edge:
            for there in around[here]:
                if open_[there] and steps[there] == UNREACHED:
                    steps[there] = distance
                    following.append(there)
        if not following:
            break
        edge = following
    return steps


_IS_SET = b"\x00" + b"\x01" * 255


def union(a: Mask, b: Mask) -> bytes:
    """A mask that is set wherever either is."""
    return (_number(a) | _number(b)).to_bytes(len(a), "little")


def without(a: Mask, b: Mask) -> bytes:
    """A mask that is set wherever `a` is and `b` is not."""
    return (_number(a) & ~_number(b)).to_bytes(len(a), "little")


def _number(mask: Mask) -> int:
    return int.from_bytes(bytes(mask).translate(_IS_SET), "little")


class Terms(NamedTuple):
    """The terms on which one unit may move now: everything a search needs, and a test of a whole path needs too.

    A tuple, because every unit that is asked about has its own, and a tuple is made in half the time.
    """

    grid: Grid
    adjacency: Adjacency
    start: int
    spent: int  # paid before the first step, for leaving an enemy zone of control
    budget: int
    closed: Mask
    stop: Mask
    extra: Mask | None = None
    least: int = 0  # no step costs less: what is known of it makes the search shorter

    def reach(self) -> Reach:
        cost, parent, order = spread(
            self.adjacency, self.start, self.spent, self.budget, self.closed, self.stop, self.extra, self.least
        )
        return Reach(self.grid, self.start, cost, parent, order)

    def can_leave(self) -> bool:
        """Whether any neighbouring hex can be entered: the reach is not empty. Cheap."""
        room = self.budget - self.spent
        for there, points in self.adjacency[self.start]:
            price = points if self.extra is None else points + self.extra[there]
            if price <= room and not self.closed[there]:
                return True
        return False

    def first_steps(self) -> list[int]:
        """The neighbouring hexes that can be entered."""
        room, closed, extra = self.budget - self.spent, self.closed, self.extra
        steps = [(there, points) for there, points in self.adjacency[self.start] if points <= room and not closed[there]]
        return [there for there, points in steps if extra is None or points + extra[there] <= room]

    def step_cost(self, here: int, there: int) -> int | None:
        """What entering a neighbour costs; none if the ground forbids it."""
        for neighbour, points in self.adjacency[here]:
            if neighbour == there:
                return points if self.extra is None else points + self.extra[there]
        return None

    def why_not(self, hex_: HexId) -> tuple[WhyNot, int]:
        """Why `hex_` is out of reach, and what the way there would cost where one exists (`UNREACHED`: beyond counting)."""
        number = self.grid.index[hex_]
        if self.closed[number]:
            return WhyNot.CLOSED, 0
        if self._leads_to(number, self.stop):
            return WhyNot.TOO_FAR, self._unlimited()[number]
        if self._leads_to(number, bytes(len(self.grid))):
            return WhyNot.BEYOND_STOP, 0
        return WhyNot.NO_WAY, 0

    def _unlimited(self) -> bytearray:
        """What the way to each hex costs, as far as can be counted."""
        spent = min(self.spent, FARTHEST)
        cost, _, _ = spread(self.adjacency, self.start, spent, FARTHEST, self.closed, self.stop, self.extra)
        return cost

    def _leads_to(self, number: int, stop: Mask) -> bool:
        """Whether any way leads to a hex, whatever it costs."""
        seen, edge = bytearray(self.closed), [self.start]
        seen[self.start] = True
        while edge:
            here = edge.pop()
            if here == number:
                return True
            if stop[here] and here != self.start:
                continue
            for there, _ in self.adjacency[here]:
                if not seen[there]:
                    seen[there] = True
                    edge.append(there)
        return False
