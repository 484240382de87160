"""7.11 Crowds: nobody walks into a full hex, and who can still leave one does so before the phase ends.

What stands in a hex beyond the limit when movement ends is lost, so no plan is worth it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.viw.bots.estimates import UnitEstimate
from trinacria.viw.bots.movement_plans import ways_of
from trinacria.viw.bots.posts import Posts
from trinacria.viw.commands import Enter, Move
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.view import View


def stacks_now(view: View) -> Counter[HexId]:
    """How many of one's own units stand in each hex."""
    return Counter(counter.place for counter in view.own)


def has_room(order: Command, count: Mapping[HexId, int]) -> bool:
    """Whether an order leads into no full hex."""
    return not isinstance(order, Move | Enter) or count.get(order.path[-1], 0) < STACKING_LIMIT


def relief(view: View, options: Options, posts: Posts) -> Command | None:
    """The best move out of a crowd by a unit that can still make one; none if no crowded unit can go."""
    count = stacks_now(view)
    crowded = [unit for unit, estimate in posts.board.own.items() if count[estimate.place] > STACKING_LIMIT]
    if not crowded:
        return None
    ways = ways_of(options)
    found = [
        (_worth(posts, posts.board.own[unit], hex_), unit, hex_)
        for unit in crowded
        for hex_ in ways.get(unit, ())
        if count.get(hex_, 0) < STACKING_LIMIT
    ]
    if not found:
        return None
    _, unit, hex_ = max(found, key=lambda way: way[:2])
    return ways[unit][hex_](hex_)


def _worth(posts: Posts, estimate: UnitEstimate, hex_: HexId) -> float:
    return posts.worth(estimate, hex_, (), ())
