"""A line: posts from the north of the map to the south, so near to each other that their zones of control leave no gap.

Of all such lines the one that gives up the fewest points, stands on the firmest ground and needs the fewest units.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from trinacria.kernel.hexes import HexId
from trinacria.viw.bots.estimates import BoardEstimate
from trinacria.viw.bots.evaluation import hold_chance_of

NORTHERNMOST = 5  # half-rows: from there a zone of control reaches the edge
GAP = 3  # hexes from post to post: zones of control still meet
MAN_A_POST = 0.5  # each post takes a unit
WEAK_POST = 2.5
DUTY = 1.2  # an enemy hex that must be attacked from the post
WIDE = 0.2
PASSED = 1.0  # an enemy stack that stands behind the post
GIVEN_UP = 0.6  # of the points of a place that the line leaves outside
TYPICAL_DEFENCE, TYPICAL_STEPS = 4.5, 2.6

Spot = tuple[int, int]  # column, and half-rows from the north


def best_line(board: BoardEstimate, open_: Collection[HexId], manned: Collection[HexId]) -> list[HexId]:
    """The best line over hexes that are open to somebody, or manned already; none if there is no line at all."""
    spots = {hex_: spot(hex_) for hex_ in {*open_, *manned}}
    order = sorted(spots, key=lambda hex_: (spots[hex_][1], hex_))
    places = [(*spot(hex_), points) for hex_, points in board.ground.points.items() if board.held(hex_)]
    south = 2 * board.ground.grid.rows
    enemies = [spot(hex_) for hex_ in board.enemy_stacks]
    prices = {hex_: _price(board, hex_, manned) + _passed(spot, enemies) for hex_, spot in spots.items()}
    cost: dict[HexId, float] = {}
    before: dict[HexId, HexId | None] = {}
    for hex_ in order:
        here, price = spots[hex_], prices[hex_]
        if here[1] <= NORTHERNMOST:
            _take(cost, before, hex_, None, price + _outside((here[0], 0), here, places))
        if hex_ in cost:
            for other in _next(board, hex_, spots):
                wide = WIDE if board.ground.grid.distance(hex_, other) == GAP else 0.0
                step = prices[other] + wide + _outside(here, spots[other], places)
                _take(cost, before, other, hex_, cost[hex_] + step)
    ends = {
        hex_: spent + _outside(spots[hex_], (spots[hex_][0], south + 2), places)
        for hex_, spent in cost.items()
        if spots[hex_][1] >= south - 2
    }
    return [*_traced(before, min(ends, key=lambda hex_: (ends[hex_], hex_)))] if ends else []


def _take(
    cost: dict[HexId, float], before: dict[HexId, HexId | None], hex_: HexId, last: HexId | None, spent: float
) -> None:
    if spent < cost.get(hex_, float("inf")):
        cost[hex_], before[hex_] = spent, last


def _next(board: BoardEstimate, hex_: HexId, spots: dict[HexId, Spot]) -> Iterator[HexId]:
    row = spots[hex_][1]
    for other in board.ground.grid.within(hex_, GAP):
        if other in spots and spots[other][1] > row and board.ground.grid.distance(hex_, other) >= 2:
            yield other


def _price(board: BoardEstimate, hex_: HexId, manned: Collection[HexId]) -> float:
    weak = 1 - hold_chance_of(board, hex_, TYPICAL_DEFENCE, TYPICAL_STEPS)
    return WEAK_POST * weak + DUTY * len(board.owed(hex_)) + (0.0 if hex_ in manned else MAN_A_POST)


def _passed(spot: Spot, enemies: list[Spot]) -> float:
    """The enemies who are past a post already make it no part of a line."""
    return PASSED * sum(column >= spot[0] and abs(row - spot[1]) <= GAP for column, row in enemies)


def _outside(a: Spot, b: Spot, places: list[tuple[int, int, int]]) -> float:
    """What the stretch of the line from `a` to `b` leaves to the enemy, who comes from the west."""
    lost = 0
    for column, row, points in places:
        if a[1] < row <= b[1]:
            at = a[0] + (b[0] - a[0]) * (row - a[1]) / (b[1] - a[1])
            if column < at - 0.5:
                lost += points
    return GIVEN_UP * lost


def spot(hex_: HexId) -> Spot:
    column, row = int(hex_[:2]), int(hex_[2:])
    return column, 2 * row + (1 if column % 2 == 0 else 0)


def _traced(before: dict[HexId, HexId | None], hex_: HexId | None) -> Iterator[HexId]:
    while hex_ is not None:
        yield hex_
        hex_ = before[hex_]
