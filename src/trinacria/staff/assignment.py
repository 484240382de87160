"""Least-cost assignment: who goes where, so that all of it together costs least."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite, isnan

Costs = Sequence[Sequence[float]]


def assign(costs: Costs) -> tuple[int | None, ...]:
    """The column of each row, no column twice: as many pairs as can be made, and of all such choices a cheapest.

    An infinite cost forbids a pair. A row without a column has none: there are too few columns, or all of them are
    forbidden to it. The same costs always give the same choice.
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    assert all(len(row) == columns for row in costs), "every row has a cost for every column"
    assert not any(isnan(cost) or cost == -inf for row in costs for cost in row), "a cost is a number or forbids"
    if rows <= columns:
        chosen = _columns_of_rows(_finite(costs))
    else:
        chosen = [-1] * rows
        for column, row in enumerate(_columns_of_rows(_finite([*zip(*costs, strict=True)]))):
            chosen[row] = column
    return tuple(column if column >= 0 and isfinite(costs[row][column]) else None for row, column in enumerate(chosen))


def _finite(costs: Costs) -> list[list[float]]:
    """The same costs from 0 up, with a price for a forbidden pair that no number of other pairs can outweigh."""
    allowed = [cost for row in costs for cost in row if isfinite(cost)]
    lowest = min(allowed, default=0.0)
    forbidden = (max(allowed, default=0.0) - lowest + 1) * (len(costs) + 1)
    return [[cost - lowest if isfinite(cost) else forbidden for cost in row] for row in costs]


def _columns_of_rows(costs: list[list[float]]) -> list[int]:
    """The Hungarian method by shortest augmenting paths, for no more rows than columns.

    Each row in turn looks for the cheapest chain of changes that ends in a free column; the prices of rows and columns
    keep every pair's reduced cost at 0 or more, so that the search never has to go back.
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    row_price, column_price = [0.0] * rows, [0.0] * columns
    row_of: list[int] = [-1] * columns
    for new in range(rows):
        cheapest, before = [inf] * columns, [-1] * columns
        waiting = [*range(columns)]
        done: list[int] = []
        row, column = new, -1
        while row >= 0:
            own, price, best, nearest = costs[row], row_price[row], inf, -1
            for other in waiting:
                reduced = own[other] - price - column_price[other]
                if reduced < cheapest[other]:
                    cheapest[other], before[other] = reduced, column
                if cheapest[other] < best:
                    best, nearest = cheapest[other], other
            row_price[new] += best
            for other in done:
                column_price[other] -= best
                row_price[row_of[other]] += best
            for other in waiting:
                cheapest[other] -= best
            column = nearest
            waiting.remove(column)
            done.append(column)
            row = row_of[column]
        while column >= 0:
            earlier = before[column]
            row_of[column] = row_of[earlier] if earlier >= 0 else new
            column = earlier
    chosen = [-1] * rows
    for column, row in enumerate(row_of):
        if row >= 0:
            chosen[row] = column
    return chosen
