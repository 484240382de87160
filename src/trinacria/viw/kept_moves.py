"""What has been found about the moves of a side, kept from order to order for as long as it holds.

A Movement Phase asks the same questions after each order: who can still move, and where to. Most answers stay the same. They
are dropped for the unit that moves, for those whose way it changes (24.41: friends on the road), and all together when the
enemy, the supply or anything else changes that `situation` names. Nothing here is part of a position: an answer that is not
kept is found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import NOWHERE, Reach, Terms
from trinacria.kernel.seats import Seat
from trinacria.viw.commands import Move
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import GameState, Position

Found = TypeVar("Found")


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

    def found(self, path: tuple[HexId, ...]) -> bool:
        """Whether this is the path that the search found to its last hex."""
        return self._reach is not None and path[-1] in self._reach and self._reach.path_to(path[-1]) == path

    def heeds(self, number: int) -> bool:
        """Whether friends that come to a hex, or leave it, change where the unit can go and what it costs."""
        if self._reach is None or number == self.given.start:
            return True
        parent = self._reach.parent
        around = self.given.grid.around[number]
        return parent[number] != NOWHERE or self.given.start in around or any(parent[near] != NOWHERE for near in around)


class KeptMoves:
    """The answers about the moves of one side."""

    __slots__ = ("_found", "_judged", "mobile", "modes", "searches", "side", "situation", "supply", "turn")

    def __init__(self, pos: Position, side: Seat) -> None:
        self.side, self.turn, self.supply = side, pos.turn, pos.supply
        self.situation = pos.rules.movement.situation(pos, side)
        self._judged: GameState | None = pos.state  # the state that goes with this situation; none once a unit has moved
        self.mobile: dict[UnitId, bool] = {}  # of the units that may end their moves anywhere
        self.modes: dict[UnitId, tuple[bool, ...]] = {}  # those that are open to a unit: tactical (False), strategic (True)
        self.searches: dict[tuple[UnitId, bool], Search] = {}
        self._found: dict[Callable[[Position], Any], Any] = {}

    def holds(self, pos: Position, side: Seat) -> bool:
        """Whether all of it is still true."""
        if side is not self.side or pos.turn != self.turn or pos.supply is not self.supply:
            return False
        if pos.state is not self._judged or self._judged is None:
            if pos.rules.movement.situation(pos, side) != self.situation:
                return False
            self._judged = pos.state
        return True

    def moved(self, pos: Position, unit: UnitId, places: tuple[HexId, HexId]) -> None:
        """A unit of this side has gone from one place to another."""
        self._judged = None
        self._found.clear()
        self.mobile.pop(unit, None)
        self.modes.pop(unit, None)
        self.searches.pop((unit, False), None)
        self.searches.pop((unit, True), None)
        if pos.rules.movement.heeds_friends:
            self._disturb(pos, places)

    def _disturb(self, pos: Position, places: tuple[HexId, HexId]) -> None:
        """Friends have come to a hex or have left it."""
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

    def of(self, pos: Position, unit: UnitId) -> Iterator[tuple[bool, Search]]:
        """The moves of a unit on the map by each mode that is open to it."""
        modes = self.modes.get(unit)
        if modes is None:
            refusal = pos.rules.movement.mode_refusal
            modes = tuple(mode for mode in (False, True) if refusal(pos, unit, strategic=mode) is None)
            self.modes[unit] = modes
        for strategic in modes:
            search = self.searches.get((unit, strategic))
            if search is None:
                search = Search(pos.rules.movement.terms(pos, unit, strategic=strategic))
                self.searches[unit, strategic] = search
            yield strategic, search

    def leading(self, order: Move) -> Search | None:
        """The search that found the path of an order, if it has been made and the path is its own."""
        search = self.searches.get((order.unit, order.strategic))
        return search if search is not None and search.found(order.path) else None

    def once(self, pos: Position, find: Callable[[Position], Found]) -> Found:
        """What a function finds in the position, until a unit of this side has moved."""
        if find not in self._found:
            self._found[find] = find(pos)
        found: Found = self._found[find]
        return found
