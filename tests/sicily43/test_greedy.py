"""The greedy bot of SICILY'43: it plays whole games by the rules, and better than chance."""

from __future__ import annotations

import pytest

from sicily43_board import table
from trinacria.kernel.seats import ALLIED, AXIS, SIDES
from trinacria.sicily43.bots.odds import chances
from trinacria.simulate import simulate

LANDING = "sicily43/landing"


def test_it_plays_a_whole_game_against_itself() -> None:
    summary = simulate(LANDING, 1, dict.fromkeys(SIDES, "greedy"), seed="greedy")
    assert (summary.errors, sum(summary.levels.values())) == (0, 1)


def test_as_the_allies_it_takes_towns_that_chance_does_not_take() -> None:
    clever = simulate(LANDING, 2, {ALLIED: "greedy", AXIS: "random"}, seed="towns")
    chance = simulate(LANDING, 2, {ALLIED: "random", AXIS: "random"}, seed="towns")
    assert clever.errors == chance.errors == 0
    assert clever.mean_score > chance.mean_score


@pytest.mark.parametrize(("worse", "better"), [(-6, 0), (0, 3), (3, 8), (8, 18)])
def test_a_higher_difference_promises_more(worse: int, better: int) -> None:
    assert chances(table(), worse).promise < chances(table(), better).promise
    assert chances(table(), worse).clears < chances(table(), better).clears
