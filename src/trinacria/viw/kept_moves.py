"""What has been found about the moves of a side, kept from order to order for as long as it holds.

A Movement Phase asks the same questions after each order: who can still move, and where to. Most answers stay the same. They
are dropped for the unit that moves, for those whose way it changes (24.41: friends on the road), and all together when the
enemy, the supply or anything else changes that `situation` names. Nothing here is part of a position: an answer that is not
kept is found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import NOWHERE, Reach, Terms
from trinacria.kernel.seats import Seat
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


class Search:
    """The terms of a unit's moves by one mode, and where they lead to."""

    __slots__ = ("_reach", "given")

    def __init__(self, given: Terms) -> None:
        self.given = given
        self._reach: Reach | None = None

    @property
    def reach(self) -> Reach:
        if self._reach is None:
            self._reach = self.given.reach()
        return self._reach

    def heeds(self, number: int) -> bool:
        """Whether friends that come to a hex, or leave it, change where the unit can go and what it costs."""
        if self._reach is None or number == self.given.start:
            return True
        parent = self._reach.parent
        around = self.given.grid.around[number]
        return parent[number] != NOWHERE or self.given.start in around or any(parent[near] != NOWHERE for near in around)


class KeptMoves:
    """The answers about the moves of one side."""

    __slots__ = ("mobile", "searches", "side", "situation", "supply", "turn")

    def __init__(self, pos: Position, side: Seat) -> None:
        self.side, self.turn, self.supply = side, pos.turn, pos.supply
        self.situation = pos.rules.movement.situation(pos, side)
        self.mobile: dict[UnitId, bool] = {}  # of the units that may end their moves anywhere
        self.searches: dict[tuple[UnitId, bool], Search] = {}  # by unit, and whether by strategic movement

    def holds(self, pos: Position, side: Seat) -> bool:
        """Whether all of it is still true."""
        return (
            side is self.side
            and pos.turn == self.turn
            and pos.supply is self.supply
            and pos.rules.movement.situation(pos, side) == self.situation
        )

    def moved(self, pos: Position, unit: UnitId, places: tuple[HexId, HexId]) -> None:
        """A unit of this side has gone from one place to another."""
        self._forget(unit)
        if not pos.rules.movement.heeds_friends:
            return
        grid = pos.table.map.grid
        for hex_ in places:
            number = grid.index.get(hex_)
            if number is None:
                continue
            for near in (number, *grid.around[number]):
                for other in pos.stacks.get(grid.ids[near], ()):
                    self.mobile.pop(other, None)
            for key in [key for key, search in self.searches.items() if not key[1] and search.heeds(number)]:
                del self.searches[key]

    def _forget(self, unit: UnitId) -> None:
        self.mobile.pop(unit, None)
        self.searches.pop((unit, False), None)
        self.searches.pop((unit, True), None)

    def search(self, pos: Position, unit: UnitId, *, strategic: bool) -> Search:
        """The moves of a unit on the map by a mode that is open to it."""
        kept = self.searches.get((unit, strategic))
        if kept is None:
            kept = self.searches[unit, strategic] = Search(pos.rules.movement.terms(pos, unit, strategic=strategic))
        return kept
