"""Marches: how far it is to a hex from everywhere, and where a unit on its way there stops today."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, inf

from trinacria.kernel.hexes import HexId
from trinacria.staff.situation import costs_to, reversed_net
from trinacria.viw.table import Table


class Marches:
    """The ways over the ground alone, as if no enemy barred them, remembered by their goal."""

    def __init__(self, table: Table) -> None:
        self.grid = table.map.grid
        self._back = {
            mechanized: reversed_net(table.map.steps(mechanized=mechanized, strategic=False)) for mechanized in (False, True)
        }
        self._costs: dict[tuple[HexId, bool], Sequence[float]] = {}

    def costs(self, goal: HexId, *, mechanized: bool) -> Sequence[float]:
        """Half-points from each hex to a goal, by the number of the hex."""
        key = goal, mechanized
        if key not in self._costs:
            self._costs[key] = costs_to([self.grid.index[goal]], self._back[mechanized])
        return self._costs[key]

    def nearest(self, goal: HexId, choices: Iterable[HexId], *, mechanized: bool) -> tuple[float, HexId | None]:
        """That one of some hexes from which the way to a goal is shortest, and how long it still is."""
        costs, index = self.costs(goal, mechanized=mechanized), self.grid.index
        best, found = inf, None
        for hex_ in choices:
            cost = costs[index[hex_]]
            if cost < best:
                best, found = cost, hex_
        return best, found


def turns(cost: float, pace: int) -> float:
    """Whole turns of marching for what is left of a way."""
    if cost <= 0:
        return 0.0
    return ceil(cost / pace) if pace and cost < inf else inf
