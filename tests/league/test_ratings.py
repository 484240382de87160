"""Bradley and Terry's model: strength is one thing, the advantage of a side another, and intervals mean what they say."""

from __future__ import annotations

import random
from math import log10

import pytest

from league_games import LANDING, MOSELLE, played
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.league.ledger import Played
from trinacria.league.ratings import inverse, rate


def many(allied: str, axis: str, won: int, lost: int, drawn: int = 0, scenario: str = MOSELLE) -> list[Played]:
    winners = [ALLIED] * won + [AXIS] * lost + [None] * drawn
    return [played(n, allied, axis, winner, scenario=scenario) for n, winner in enumerate(winners, 1)]


def elo(share: float) -> float:
    return 400 * log10(share / (1 - share))


def test_three_wins_of_four_on_either_side_are_191_elo() -> None:
    ratings = rate(many("a", "b", 75, 25) + many("b", "a", 25, 75), "b")
    assert ratings.bots["a"].elo == pytest.approx(elo(0.75), rel=0.02)
    assert ratings.bots["b"].elo == 0
    assert ratings.sides[MOSELLE].elo == pytest.approx(0, abs=0.5)


def test_the_interval_is_that_of_a_share_of_as_many_games() -> None:
    ratings = rate(many("a", "b", 75, 25) + many("b", "a", 25, 75), "b")
    error_of_logit = (200 * 0.75 * 0.25) ** -0.5
    assert ratings.bots["a"].margin == pytest.approx(1.96 * error_of_logit * 400 / 2.302585, rel=0.02)


def test_a_side_that_wins_whoever_plays_it_is_an_advantage_of_the_side_and_no_strength() -> None:
    ratings = rate(many("a", "b", 80, 20) + many("b", "a", 80, 20), "b")
    assert ratings.bots["a"].elo == pytest.approx(0, abs=0.5)
    assert ratings.sides[MOSELLE].elo == pytest.approx(elo(0.8), rel=0.02)


def test_each_scenario_has_an_advantage_of_its_own() -> None:
    games = many("a", "b", 80, 20) + many("b", "a", 80, 20)
    games += many("a", "b", 20, 80, scenario=LANDING) + many("b", "a", 20, 80, scenario=LANDING)
    ratings = rate(games, "b")
    assert ratings.sides[MOSELLE].elo > 200
    assert ratings.sides[LANDING].elo < -200


def test_games_of_a_bot_against_itself_tell_of_the_side_alone() -> None:
    alone = rate(many("a", "a", 30, 10), "a")
    assert alone.bots == {"a": alone.bots["a"]}
    assert alone.sides[MOSELLE].elo == pytest.approx(elo(0.75), rel=0.05)


def test_a_draw_is_half_a_win() -> None:
    drawn = rate(many("a", "b", 20, 20, 60) + many("b", "a", 20, 20, 60), "b").bots["a"]
    halves = rate(many("a", "b", 50, 50) + many("b", "a", 50, 50), "b").bots["a"]
    assert drawn.elo == pytest.approx(halves.elo, abs=0.01)


def test_strength_carries_over_from_opponent_to_opponent() -> None:
    games = many("a", "b", 75, 25) + many("b", "a", 25, 75) + many("b", "c", 75, 25) + many("c", "b", 25, 75)
    ratings = rate(games, "c")
    assert ratings.bots["a"].elo == pytest.approx(2 * elo(0.75), rel=0.03)
    assert [*ratings.bots] == ["a", "b", "c"]
    assert ratings.bots["a"].margin > ratings.bots["b"].margin


def test_another_anchor_moves_all_ratings_alike() -> None:
    games = many("a", "b", 75, 25) + many("b", "a", 25, 75) + many("b", "c", 60, 40) + many("c", "b", 40, 60)
    one, other = rate(games, "c"), rate(games, "a")
    assert one.bots["a"].elo - one.bots["b"].elo == pytest.approx(other.bots["a"].elo - other.bots["b"].elo, abs=5)
    assert other.bots["a"].margin == 0


def test_a_bot_that_won_everything_is_strong_within_wide_limits() -> None:
    ratings = rate(many("a", "b", 10, 0) + many("b", "a", 0, 10), "b")
    assert 400 < ratings.bots["a"].elo < 1500
    assert ratings.bots["a"].low > 0
    assert ratings.bots["a"].margin > 300


def test_more_games_narrow_the_interval() -> None:
    few, more = (rate(many("a", "b", 3 * n, n) + many("b", "a", n, 3 * n), "b").bots["a"].margin for n in (5, 20))
    assert more == pytest.approx(few / 2, rel=0.1)


def test_a_game_that_failed_does_not_count() -> None:
    games = many("a", "b", 75, 25) + many("b", "a", 25, 75)
    assert rate([*games, played(999, "a", "b", None, failed=ALLIED)], "b") == rate(games, "b")


def test_no_games_give_no_ratings_but_that_of_the_anchor() -> None:
    assert [*rate([], "a").bots] == ["a"]


def test_the_true_strength_is_in_the_interval_95_times_of_100() -> None:
    chance, true, hits = random.Random(7), 120.0, 0
    for _ in range(200):
        games = list[Played]()
        for n in range(1, 41):
            for allied, axis in (("a", "b"), ("b", "a")):
                edge = (true if allied == "a" else -true) + 60.0
                wins = chance.random() < 1 / (1 + 10 ** (-edge / 400))
                games.append(played(n, allied, axis, ALLIED if wins else AXIS))
        rated = rate(games, "b").bots["a"]
        hits += rated.low <= true <= rated.high
    assert 182 <= hits <= 198  # 190, within three standard deviations


def test_an_inverse_undoes_its_matrix() -> None:
    matrix = [[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 5.0]]
    back = inverse(matrix)
    product = [[sum(matrix[i][k] * back[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    for i, row in enumerate(product):
        assert row == pytest.approx([float(i == j) for j in range(3)])
