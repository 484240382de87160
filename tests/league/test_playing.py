"""Games of a league as they are played: timed, measured, and a bot that fails does not end them."""

from __future__ import annotations

from typing import Any

import pytest

from trinacria.games import open_scenario
from trinacria.kernel.bots import Bot, Uniform
from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.league.fixtures import Fixture
from trinacria.league.ledger import Played
from trinacria.league.playing import play_fixture
from trinacria.league.running import run
from trinacria.simulate import games

MOSELLE, LANDING, CAMPAIGN = "moselle/november", "sicily/us-landing", "sicily/campaign"


def test_a_game_has_its_result_and_the_thought_of_each_turn() -> None:
    game = play_fixture(Fixture(1, MOSELLE, "random", "greedy"), "s")
    assert game.failure is None
    assert game.level in open_scenario(MOSELLE).levels
    assert game.score is not None
    assert [len(game.thought[side]) for side in (ALLIED, AXIS)] == [8, 8]
    assert sum(game.thought[AXIS]) > sum(game.thought[ALLIED]) > 0
    assert sum(map(sum, game.thought.values())) < game.seconds
    assert game.fingerprint == open_scenario(MOSELLE).fingerprint


def test_the_same_fixture_is_the_same_game() -> None:
    def result(game: Played) -> tuple[Any, ...]:
        return game.level, game.score, game.orders, game.measured

    fixture = Fixture(2, LANDING, "random", "random")
    assert result(play_fixture(fixture, "s")) == result(play_fixture(fixture, "s"))
    assert result(play_fixture(fixture, "s")) != result(play_fixture(fixture, "t"))


class Stumbling:
    """Plays at random until it stumbles."""

    def __init__(self, seed: str, orders: int) -> None:
        self._random, self._orders = Uniform(seed), orders

    def choose(self, view: Any, options: Options) -> Command:
        self._orders -= 1
        return self._random.choose(view, options) if self._orders > 0 else self.stumble()

    def stumble(self) -> Command:
        raise KeyError("stumbled")


class Cheating(Stumbling):
    def stumble(self) -> Command:
        vocabulary: Vocabulary = open_scenario(MOSELLE).vocabulary
        return vocabulary.read("move us_10_5 0101")


def seat_badly(monkeypatch: pytest.MonkeyPatch, kind: type[Stumbling]) -> None:
    def bot(game: str, name: str, seed: str, options: Any = ()) -> Bot:
        return kind(seed, 20) if name == "bad" else Uniform(seed)

    monkeypatch.setattr(games, "bot", bot)


def test_a_bot_that_raises_is_named_with_what_it_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_badly(monkeypatch, Stumbling)
    game = play_fixture(Fixture(1, MOSELLE, "random", "bad"), "s")
    assert (game.level, game.score, game.winner) == (None, None, None)
    assert game.failure is not None
    assert (game.failure.seat, game.failure.bot, game.failure.illegal) == (AXIS, "bad", False)
    assert "KeyError: 'stumbled'" in game.failure.error
    assert game.seed == Fixture(1, MOSELLE, "random", "bad").seed("s")


def test_an_illegal_order_is_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_badly(monkeypatch, Cheating)
    game = play_fixture(Fixture(1, MOSELLE, "bad", "random"), "s")
    assert game.failure is not None
    assert (game.failure.seat, game.failure.illegal) == (ALLIED, True)


def test_the_others_play_on_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_badly(monkeypatch, Stumbling)
    heard = list[Played]()
    fixtures = [Fixture(n, MOSELLE, *bots) for n, bots in ((1, ("bad", "random")), (2, ("random", "random")))]
    assert run(fixtures, "s", 1, lambda game: heard.append(game) is None)
    assert [game.failure is not None for game in heard] == [True, False]


def test_no_game_is_begun_when_enough_is_known() -> None:
    heard = list[Played]()

    def first(game: Played) -> bool:
        heard.append(game)
        return False

    assert run((Fixture(n, MOSELLE, "random", "random") for n in range(1, 9)), "s", 1, first)
    assert len(heard) == 1


@pytest.mark.slow
def test_several_processes_give_the_same_results() -> None:
    fixtures = [Fixture(n, MOSELLE, "random", "random") for n in range(1, 5)]
    alone, together = list[Played](), list[Played]()
    run(fixtures, "s", 1, lambda game: alone.append(game) is None)
    run(fixtures, "s", 2, lambda game: together.append(game) is None)
    together.sort(key=lambda game: game.fixture)
    assert [(g.fixture, g.score, g.orders) for g in alone] == [(g.fixture, g.score, g.orders) for g in together]


@pytest.mark.slow
def test_a_campaign_is_measured() -> None:
    measured = play_fixture(Fixture(1, CAMPAIGN, "greedy", "greedy"), "s").measured
    assert measured.keys() == {
        *("palermo", "catania", "messina", "overstacked_allied", "overstacked_axis", "closed_line", "germans_saved")
    }
    assert measured["catania"] is not None
    assert 1 <= measured["catania"] <= 20
