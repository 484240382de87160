"""Least-cost assignment, compared with every possible choice."""

from __future__ import annotations

import random
from itertools import permutations
from math import inf, isfinite
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.staff.assignment import Costs, assign

BUDGET = 0.005  # seconds for 30 units and 40 posts


@st.composite
def costs(draw: st.DrawFn, cost: st.SearchStrategy[float]) -> list[list[float]]:
    rows, columns = draw(st.integers(0, 5)), draw(st.integers(0, 5))
    return [[draw(cost) for _ in range(columns)] for _ in range(rows)]


WHOLE = st.integers(-20, 20).map(float)
SOME_FORBIDDEN = st.one_of(WHOLE, WHOLE, st.just(inf))


def made(costs: Costs, chosen: tuple[int | None, ...]) -> tuple[int, float]:
    """How many pairs a choice makes, as a negative number, and what they cost: the least is the best."""
    pairs = [costs[row][column] for row, column in enumerate(chosen) if column is not None]
    assert all(isfinite(cost) for cost in pairs)
    return -len(pairs), sum(pairs)


def best_of_all(costs: Costs) -> tuple[int, float]:
    rows, columns = len(costs), len(costs[0]) if costs else 0
    every = permutations([*range(columns)] + [None] * rows, rows)
    return min(made(costs, choice) for choice in every if is_allowed(costs, choice))


def is_allowed(costs: Costs, choice: tuple[int | None, ...]) -> bool:
    return all(column is None or isfinite(costs[row][column]) for row, column in enumerate(choice))


@given(costs(SOME_FORBIDDEN))
def test_no_other_choice_makes_more_pairs_or_costs_less(costs: list[list[float]]) -> None:
    assert made(costs, assign(costs)) == best_of_all(costs)


@given(costs(WHOLE))
def test_no_column_is_given_twice_and_none_is_wasted(costs: list[list[float]]) -> None:
    chosen = assign(costs)
    given_ = [column for column in chosen if column is not None]
    assert len(chosen) == len(costs)
    assert len({*given_}) == len(given_) == min(len(costs), len(costs[0]) if costs else 0)


def test_the_whole_counts_and_not_the_first_choice() -> None:
    assert assign([[1, 2], [1, 9]]) == (1, 0)


def test_a_row_is_left_out_where_there_are_too_few_columns() -> None:
    assert assign([[5.0], [3.0], [4.0]]) == (None, 0, None)


def test_a_forbidden_pair_is_never_made_even_if_a_row_goes_without() -> None:
    assert assign([[inf, 7.0], [inf, 8.0]]) == (1, None)


def test_one_more_pair_is_worth_any_cost() -> None:
    assert assign([[0.0, 1000.0], [0.0, inf]]) == (1, 0)


def test_nobody_to_send_and_nowhere_to_go() -> None:
    assert assign([]) == ()
    assert assign([[], []]) == (None, None)


@pytest.mark.parametrize("wrong", [[[float("nan")]], [[-inf]], [[1.0, 2.0], [1.0]]])
def test_what_is_no_table_of_costs_is_refused(wrong: list[list[float]]) -> None:
    with pytest.raises(AssertionError):
        assign(wrong)


def test_thirty_units_and_forty_posts_take_no_time_to_speak_of() -> None:
    chance = random.Random(1)
    costs = [[chance.uniform(0, 100) for _ in range(40)] for _ in range(30)]
    fastest = min(_seconds(costs) for _ in range(7))
    assert fastest < BUDGET


def _seconds(costs: Costs) -> float:
    before = process_time()
    assign(costs)
    return process_time() - before
