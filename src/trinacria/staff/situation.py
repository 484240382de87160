"""The situation: how things stand at each line of a side, from what that side sees.

For each line it says which enemy stacks are past it, which posts are held and lost, and how much strength can be on it in
one, two and three turns. Marches are reckoned over the ground alone, as if no enemy barred the way: a line that cannot be
reached in time even so is out of the question, and the others must be looked at more closely.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from math import ceil, inf

from trinacria.kernel.hexes import Grid, HexId
from trinacria.kernel.paths import Adjacency
from trinacria.kernel.seats import Seat
from trinacria.staff.doctrine import Doctrine, Line, Post
from trinacria.staff.line_checks import inside
from trinacria.staff.theatre import Theatre

TURNS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class OwnUnit:
    """A unit of the side's own that is on the map."""

    hex: HexId
    strength: float  # in defence, as its owner knows or expects it
    has_zone: bool
    gait: str  # how it moves: names one of the nets of a `Survey`
    pace: int  # what it can spend on a turn's march, in the costs of that net


@dataclass(frozen=True, slots=True)
class Muster:
    """What a side sees on the map. A game makes it from a view and from nothing else."""

    own: Mapping[str, OwnUnit]
    enemy: frozenset[HexId]  # where enemy units are


@dataclass(frozen=True, slots=True)
class LineSituation:
    """How things stand at one line."""

    line: Line
    passed: frozenset[HexId]  # enemy stacks behind it
    held: tuple[Post, ...]  # by a unit with a zone of control
    lost: tuple[Post, ...]  # with an enemy unit in them
    strength: tuple[float, ...]  # of own units that can be on it in one, two and three turns

    @property
    def must_be_left(self) -> bool:
        """Whether the doctrine gives it up, whatever its date is."""
        leave = self.line.leave
        return len(self.passed) >= leave.passed or len(self.lost) >= leave.lost


class Survey:
    """The lines of a side with what never changes: what lies behind each, and how far each hex is from it."""

    def __init__(self, doctrine: Doctrine, seat: Seat, theatre: Theatre, grid: Grid, nets: Mapping[str, Adjacency]) -> None:
        goals = frozenset(doctrine.goal) or theatre.goal[seat]
        self.goals = tuple(sorted(goals))
        self.lines = doctrine.sides[seat].lines
        self.grid = grid
        self._behind = {line.id: inside(theatre, line.hexes, goals) for line in self.lines}
        back = {gait: reversed_net(net) for gait, net in nets.items()}
        self._costs = {
            (line.id, gait): costs_to((grid.index[hex_] for hex_ in line.hexes), net)
            for line in self.lines
            for gait, net in back.items()
        }

    def situations(self, muster: Muster) -> tuple[LineSituation, ...]:
        """How things stand at each line, the foremost first."""
        manned = {unit.hex for unit in muster.own.values() if unit.has_zone}
        return tuple(self._situation(line, muster, manned) for line in self.lines)

    def behind(self, line: Line) -> frozenset[HexId]:
        """What lies behind a line."""
        return self._behind[line.id]

    def turns_to(self, line: Line, unit: OwnUnit) -> float:
        """Turns of marching to the nearest post; one for a unit that stands on it, infinite where there is no way."""
        cost = self._costs[line.id, unit.gait][self.grid.index[unit.hex]]
        if cost == 0:
            return 1
        return ceil(cost / unit.pace) if unit.pace and cost < inf else inf

    def _situation(self, line: Line, muster: Muster, manned: Collection[HexId]) -> LineSituation:
        turns = [(self.turns_to(line, unit), unit.strength) for unit in muster.own.values()]
        return LineSituation(
            line=line,
            passed=muster.enemy & self._behind[line.id],
            held=tuple(post for post in line.posts if post.hex in manned),
            lost=tuple(post for post in line.posts if post.hex in muster.enemy),
            strength=tuple(sum(strength for needed, strength in turns if needed <= most) for most in TURNS),
        )


def reversed_net(net: Adjacency) -> list[list[tuple[int, int]]]:
    """The same steps from where they end to where they begin."""
    back: list[list[tuple[int, int]]] = [[] for _ in net]
    for here, steps in enumerate(net):
        for there, cost in steps:
            back[there].append((here, cost))
    return back


def costs_to(goals: Iterable[int], back: Adjacency) -> list[float]:
    """What the cheapest way from each hex to the nearest goal costs, over a reversed net; infinite where there is none."""
    found = [inf] * len(back)
    waiting = [(0.0, goal) for goal in goals]
    for _, goal in waiting:
        found[goal] = 0.0
    waiting.sort()
    while waiting:
        cost, here = heappop(waiting)
        if cost > found[here]:
            continue
        for there, step in back[here]:
            if cost + step < found[there]:
                found[there] = cost + step
                heappush(waiting, (cost + step, there))
    return found
