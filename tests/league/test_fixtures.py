"""Which games a league consists of: pairs on the same dice, and bots that can play them."""

from __future__ import annotations

import pytest

from trinacria.kernel.errors import TrinacriaError
from trinacria.league.fixtures import Fixture, league_of

MOSELLE, LANDING = "moselle/november", "sicily/us-landing"


def test_every_two_bots_play_both_sides_on_the_same_dice() -> None:
    league = league_of(["greedy", "random"], ["moselle"], 2, "s", mirrors=False)
    fixtures = [*league.fixtures()]
    assert [(f.number, f.allied, f.axis) for f in fixtures] == [
        (1, "greedy", "random"),
        (1, "random", "greedy"),
        (2, "greedy", "random"),
        (2, "random", "greedy"),
    ]
    first, back, second, _ = (fixture.seed("s") for fixture in fixtures)
    assert first == back
    assert first != second


def test_the_dice_depend_on_the_scenario_and_on_the_number_alone() -> None:
    assert Fixture(3, MOSELLE, "a", "b").seed("s") == Fixture(3, MOSELLE, "c", "d").seed("s")
    assert Fixture(3, MOSELLE, "a", "b").seed("s") != Fixture(3, LANDING, "a", "b").seed("s")
    assert Fixture(3, MOSELLE, "a", "b").seed("s") != Fixture(3, MOSELLE, "a", "b").seed("t")


def test_a_longer_league_begins_with_the_games_of_a_shorter_one() -> None:
    short, long = ([*league_of(["greedy", "random"], ["moselle", LANDING], n, "s", mirrors=True).fixtures()] for n in (2, 3))
    assert long[: len(short)] == short
    assert len(long) == 3 * 2 * (2 + 2)


def test_mirrors_let_a_bot_play_itself_once_a_number() -> None:
    fixtures = [*league_of(["greedy"], ["moselle"], 2, "s", mirrors=True).fixtures()]
    assert [(f.number, f.allied, f.axis) for f in fixtures] == [(1, "greedy", "greedy"), (2, "greedy", "greedy")]


@pytest.mark.parametrize(
    ("bots", "scenarios", "says"),
    [
        (["greedy", "deep"], ["moselle"], "moselle/november has no bot 'deep'; there are: random, greedy"),
        (["greedy", "random"], ["mars"], "there is no 'mars'"),
        (["coup", "random"], ["sicily43/campaign"], "coup does not play the axis side of sicily43/campaign"),
        (["greedy", "coup"], ["sicily43/campaign", "moselle"], "coup does not play"),
        (["greedy", "greedy"], ["moselle"], "a bot stands twice"),
        (["greedy"], ["moselle"], "a league needs two bots"),
    ],
)
def test_a_league_that_cannot_be_played_is_refused_with_the_reason(bots: list[str], scenarios: list[str], says: str) -> None:
    with pytest.raises(TrinacriaError, match=says):
        league_of(bots, scenarios, 1, "s", mirrors=False)
