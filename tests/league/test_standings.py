"""What the games of a league come to: counted by hand here, and by the program."""

from __future__ import annotations

import pytest

from league_games import CAMPAIGN, LANDING, MOSELLE, played
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.league.standings import standings
from trinacria.league.statistics import mean_of, median_date, percentile

GAMES = [
    played(1, "a", "b", ALLIED, score=30, level="Allied decisive victory", thought={ALLIED: [1.0, 2.0], AXIS: [0.5]}),
    played(1, "b", "a", AXIS, score=-10, level="Axis marginal victory", thought={ALLIED: [0.25], AXIS: [3.0]}),
    played(2, "a", "b", None, score=0, thought={ALLIED: [4.0], AXIS: []}),
    played(2, "b", "a", None, failed=ALLIED),
    played(1, "a", "a", ALLIED, score=8),
]


def test_a_bot_is_credited_with_its_games_on_both_sides() -> None:
    tally = next(tally for tally in standings(GAMES, "b").tallies if tally.bot == "a")
    assert (tally.games, tally.won, tally.drawn, tally.lost, tally.failed) == (5, 2, 1, 0, 0)
    assert tally.won_as == {ALLIED: (1, 2), AXIS: (1, 1)}


def test_a_game_that_failed_is_the_fault_of_one_bot() -> None:
    table = standings(GAMES, "b")
    assert {tally.bot: tally.failed for tally in table.tallies} == {"a": 0, "b": 1}
    assert [game.number for game in table.failures] == [2]


def test_a_match_has_its_points_and_levels() -> None:
    match = next(m for m in standings(GAMES, "b").matches if (m.allied, m.axis) == ("a", "b"))
    assert (match.games, match.allied_won, match.drawn, match.axis_won, match.failed) == (2, 1, 1, 0, 0)
    assert match.points is not None
    assert match.points.value == 15
    assert match.levels["Allied decisive victory"] == 1
    assert sum(match.levels.values()) == 2


def test_thought_is_that_of_the_bot_on_whichever_side() -> None:
    (a, b) = standings(GAMES, "b").thought
    assert (a.bot, a.scenario, a.most) == ("a", MOSELLE, 4.0)
    assert (b.bot, b.most) == ("b", 0.5)


def test_ratings_are_given_by_scenario_if_there_are_several() -> None:
    assert standings(GAMES, "b").by_scenario == {}
    both = standings([*GAMES, played(1, "b", "a", ALLIED, scenario=LANDING)], "b")
    assert both.by_scenario[LANDING]["a"].elo < 0 < both.by_scenario[MOSELLE]["a"].elo


def test_measures_are_read_as_their_gauges_say() -> None:
    values = [
        {"catania": 4.0, "closed_line": 0.5},
        {"catania": None, "closed_line": None},
        {"catania": 12.0, "closed_line": 1.0},
    ]
    games = [played(n, "a", "b", ALLIED, scenario=CAMPAIGN, measured={**v}) for n, v in enumerate(values, 1)]
    measures = {measure.name: measure for measure in standings(games, "b").matches[0].measures}
    assert measures["catania"].median == 12
    closed = measures["closed_line"]
    assert closed.games == 2
    assert closed.mean is not None
    assert closed.mean.value == 0.75


def test_no_games_are_no_standings() -> None:
    table = standings([], "a")
    assert (table.games, table.matches, table.thought) == (0, (), ())


def test_a_mean_has_the_interval_of_student() -> None:
    """Of 5 values, by the printed tables: 2.776 standard errors; of 31: 2.042."""
    five = mean_of([1, 2, 3, 4, 5])
    assert five is not None
    assert five.margin == pytest.approx(2.776 * (2.5 / 5) ** 0.5, rel=0.005)
    many = mean_of([float(n % 2) for n in range(31)])
    assert many is not None
    assert many.margin == pytest.approx(2.042 * (0.25806 / 31) ** 0.5, rel=0.001)
    assert mean_of([]) is None
    one = mean_of([7])
    assert one is not None
    assert (one.value, one.margin) == (7, None)


def test_percentiles_are_values_that_were_there() -> None:
    values = [float(n) for n in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1.0)) == (50, 99, 100)
    assert percentile([3.0], 0.01) == 3


def test_what_never_came_is_later_than_anything() -> None:
    assert median_date([4, None, 6]) == 6
    assert median_date([4, None, None]) is None
    assert median_date([4, 6]) == 5
    assert median_date([6, None]) is None
