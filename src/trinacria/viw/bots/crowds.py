"""7.11 Crowds: nobody walks into a full hex, and who can still leave one does so before the phase ends.

What stands in a hex beyond the limit when movement ends is lost, so no plan is worth it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.viw.bots.estimates import UnitEstimate
from trinacria.viw.bots.movement_plans import Ways
from trinacria.viw.bots.posts import Posts
from trinacria.viw.commands import Enter, Move
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.units import UnitId
from trinacria.viw.view import View


def stacks_now(view: View) -> Counter[HexId]:
    """How many of one's own units stand in each hex."""
    return Counter(counter.place for counter in view.own)


def has_room(order: Command, count: Mapping[HexId, int]) -> bool:
    """Whether an order leads into no full hex."""
    return not isinstance(order, Move | Enter) or count.get(order.path[-1], 0) < STACKING_LIMIT


def relief(view: View, ways: Ways, posts: Posts) -> Command | None:
    """The best move out of a crowd by a unit that can still make one; none if no crowded unit can go."""
    count = stacks_now(view)
    found: list[tuple[float, UnitId, Command]] = []
    for unit, estimate in posts.board.own.items():
        if count[estimate.place] <= STACKING_LIMIT:
            continue
        for hex_, order in ways.get(unit, {}).items():
            if has_room(order, count):
                found.append((_worth(posts, estimate, hex_), unit, order))
    return max(found, key=lambda way: way[:2])[2] if found else None


def _worth(posts: Posts, estimate: UnitEstimate, hex_: HexId) -> float:
    return posts.worth(estimate, hex_, (), ())
