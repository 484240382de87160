"""The theatre: what a game says of the map and the counters of a scenario, so that a doctrine can be held against them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import BySide, Seat

Around = Mapping[HexId, tuple[HexId, ...]]


def _nothing_against(seat: Seat, posts: Collection[HexId], barred: frozenset[HexId]) -> Mapping[HexId, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Theatre:
    """A scenario as its doctrine must fit it. Everything is known to both players before the first turn."""

    last_turn: int
    around: Around  # the hexes in play, each with those that a zone of control in it covers
    ways: Around  # and with those that a unit could step into
    names: Mapping[HexId, tuple[str, ...]]  # of the places
    units: Mapping[str, Seat]
    formations: Mapping[str, Seat]
    kinds: frozenset[str]  # of units
    armies: frozenset[str]
    printed_lines: Mapping[str, tuple[HexId, ...]]
    enemy_from: BySide[frozenset[HexId]]  # where the enemies of each side come from
    goal: BySide[frozenset[HexId]]  # what the lines of each side bar the way to, unless the doctrine names it
    holders: BySide[tuple[int, ...]]  # for each unit that can hold a post, the turn from which on it is there
    zone_to_zone: bool = False  # whether a unit may step from one enemy zone of control into another
    against: Callable[[Seat, Collection[HexId], frozenset[HexId]], Mapping[HexId, str]] = field(default=_nothing_against)
    """What the rules have against the posts of a side while its enemy bars these hexes: which posts, and why."""

    def holders_by(self, seat: Seat, turn: int) -> int:
        """How many units of a side that can hold a post are there on a turn."""
        return sum(since <= turn for since in self.holders[seat])
