"""What has been found about the moves of a side, kept from order to order for as long as it holds.

A Movement Phase asks the same questions after each order: who can still move, and where to. Most answers stay the same. They
are dropped for the unit that moves, for those whose way it changes (24.41: friends on the road), for those who cannot end
their moves where it comes to or could not where it leaves (24.23: the other army), and all together when the enemy, the
supply or anything else changes that `situation` names. Nothing here is part of a position: an answer that is not kept is
found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, Unpack

from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import NOWHERE, Reach, Terms
from trinacria.kernel.seats import Seat
from trinacria.viw.commands import Move
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

Found = TypeVar("Found")
Given = TypeVarTuple("Given")

_UNJUDGED = object()


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

    def leads_to(self, number: int) -> bool:
        """Whether the unit could come to a hex, as far as is known."""
        return self._reach is None or self._reach.parent[number] != NOWHERE

    def heeds(self, number: int) -> bool:
        """Whether friends that come to a hex, or leave it, change where the unit can go and what it costs."""
        if self._reach is None or number == self.given.start:
            return True
        parent = self._reach.parent
        around = self.given.grid.around[number]
        return parent[number] != NOWHERE or self.given.start in around or any(parent[near] != NOWHERE for near in around)


class KeptMoves:
    """The answers about the moves of one side."""

    __slots__ = (
        "_found",
        "_judged",
        "_lasting",
        "_reaches",
        "arrived",
        "ends",
        "entering",
        "modes",
        "nearest",
        "searches",
        "side",
        "situation",
        "supply",
        "turn",
    )

    def __init__(self, pos: Position, side: Seat) -> None:
        self.side, self.turn, self.supply = side, pos.turn, pos.supply
        self.situation = pos.rules.movement.situation(pos, side)
        self._judged: object = pos.state  # the state that goes with this situation; `_UNJUDGED` once a unit has moved
        self.ends: dict[UnitId, int] = {}  # for a unit on the map, a hex in which it may end its move, or NOWHERE
        self.entering: dict[UnitId, HexId | None] = {}  # for a reinforcement, a hex by which it may enter, if there is one
        self.arrived: tuple[UnitId, ...] | None = None  # the reinforcements that have come
        self.nearest: dict[UnitId, tuple[int, Sequence[int]]] = {}  # of the units with a duty: how near they can come
        # to meeting it, and how near each hex is
        self.modes: dict[UnitId, tuple[bool, ...]] = {}  # those that are open to a unit: tactical (False), strategic (True)
        self.searches: dict[tuple[UnitId, bool], Search] = {}
        self._reaches: dict[tuple[object, ...], tuple[Terms, Reach]] = {}
        self._found: dict[tuple[object, ...], Any] = {}
        self._lasting: dict[tuple[object, ...], Any] = {}

    def of_twin(self, twin: Position) -> KeptMoves:
        """The same answers for a copy of the position, which goes its own way from now on."""
        kept = object.__new__(KeptMoves)
        for name in self.__slots__:
            found = getattr(self, name)
            setattr(kept, name, found.copy() if isinstance(found, dict) and found is not self.supply else found)
        kept.supply = twin.supply
        return kept

    def holds(self, pos: Position, side: Seat) -> bool:
        """Whether all of it is still true."""
        if side is not self.side or pos.turn != self.turn or pos.supply is not self.supply:
            return False
        if pos.state is not self._judged:
            if pos.rules.movement.situation(pos, side) != self.situation:
                return False
            self._judged = pos.state
        return True

    def moved(self, pos: Position, unit: UnitId, places: tuple[HexId, HexId]) -> None:
        """A unit of this side has gone from one place to another."""
        self._judged = _UNJUDGED
        self._found.clear()
        self.ends.pop(unit, None)
        self.nearest.pop(unit, None)
        self.modes.pop(unit, None)
        self.entering.pop(unit, None)
        self.searches.pop((unit, False), None)
        self.searches.pop((unit, True), None)
        index = pos.table.map.grid.index
        for hex_ in places:
            if hex_ not in index:
                self.arrived = None
                continue
            heeded = pos.rules.movement.heeds_friends(pos, self.side, hex_)
            self._judge_entries_anew(hex_, freed=heeded or pos.enemy_controls(hex_, self.side))
            self._judge_ends_anew(pos, index[hex_])
            if heeded:
                self._disturb(pos, index[hex_])

    def taken(self) -> None:
        """A place has changed hands: others may enter now, or no longer."""
        self.entering.clear()
        self.arrived = None

    def entered(self, entry: HexId) -> None:
        """A unit has come by a hex, so that others who do so queue behind it (14.11)."""
        self._judge_entries_anew(entry, freed=False)

    def _judge_entries_anew(self, hex_: HexId, *, freed: bool) -> None:
        """Friends have come to a hex or have left it: this changes entries by this hex, and may allow the first."""
        for unit in [unit for unit, by in self.entering.items() if by == hex_ or (by is None and freed)]:
            del self.entering[unit]

    def _judge_ends_anew(self, pos: Position, number: int) -> None:
        """Friends have come to a hex or have left it: perhaps others may end their moves there now, or no longer."""
        modes = self.modes  # who may not move at all goes nowhere, whatever friends do
        for unit in [unit for unit, at in self.ends.items() if at == number or (at == NOWHERE and modes.get(unit))]:
            del self.ends[unit]
        around = pos.table.map.grid.around[number]
        for unit in [unit for unit, (best, measures) in self.nearest.items() if measures[number] <= best]:
            start = pos.table.map.grid.index[pos.where[unit]]
            if start in around or any(search.leads_to(number) for _, search in self.of(pos, unit)):
                del self.nearest[unit]

    def _disturb(self, pos: Position, number: int) -> None:
        """A hex on the way of friends costs them something else now."""
        around = pos.table.map.grid.around
        for key in [key for key, search in self.searches.items() if not key[1] and search.heeds(number)]:
            unit, start = key[0], self.searches.pop(key).given.start
            self.nearest.pop(unit, None)
            if self.ends.get(unit, NOWHERE) not in around[start]:
                self.ends.pop(unit, None)

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

    def reach_of_entry(self, given: Terms) -> Reach:
        """Where the terms of a reinforcement lead to: those who enter alike share a search."""
        key = id(given.adjacency), given.start, given.spent, given.budget, given.closed, given.stop, given.extra
        if key not in self._reaches:
            self._reaches[key] = given, given.reach()  # with its terms, so that the steps keep their identity
        return self._reaches[key][1]

    def leading(self, order: Move) -> Search | None:
        """The search that found the path of an order, if it has been made and the path is its own."""
        search = self.searches.get((order.unit, order.strategic))
        return search if search is not None and search.found(order.path) else None

    def once(self, pos: Position, find: Callable[[Position, Unpack[Given]], Found], *given: *Given) -> Found:
        """What a function finds in the position, until a unit of this side has moved."""
        key, found = (find, *given), self._found
        if key not in found:
            found[key] = find(pos, *given)
        kept: Found = found[key]
        return kept

    def for_all(self, pos: Position, find: Callable[[Position, Unpack[Given]], Found], *given: *Given) -> Found:
        """What a function finds that depends on no unit of this side."""
        key, found = (find, *given), self._lasting
        if key not in found:
            found[key] = find(pos, *given)
        kept: Found = found[key]
        return kept
