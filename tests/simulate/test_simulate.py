"""Simulation: reproducible, whatever the number of processes; a failing game is a result and not the end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from trinacria.games import verify
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.simulate import game_seed, play_game, simulate

GAME = "moselle/november"
RANDOM = {ALLIED: "random", AXIS: "random"}


def test_a_game_is_played_to_its_end_and_its_record_verifies(tmp_path: Path) -> None:
    result = play_game(GAME, RANDOM, game_seed("test", 1), tmp_path)
    assert result.error is None
    assert result.level is not None
    assert result.turns == 8
    assert result.record is not None
    playing = verify(Path(result.record))
    assert playing.ply == result.orders
    assert playing.position.outcome is not None
    assert playing.position.outcome.score == result.score


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    one = simulate(GAME, 3, RANDOM, "seed", 1, records=alone)
    two = simulate(GAME, 3, RANDOM, "seed", 2, records=together)
    assert [(r.seed, r.score, r.orders) for r in one.results] == [(r.seed, r.score, r.orders) for r in two.results]
    for path in alone.iterdir():
        assert path.read_bytes() == (together / path.name).read_bytes()


def test_another_seed_gives_another_game() -> None:
    first, second = (play_game(GAME, RANDOM, game_seed(seed, 1)) for seed in ("a", "b"))
    assert (first.orders, first.score) != (second.orders, second.score)


def stumble(position: Position) -> None:
    assert position.dice.number < 5, "stumbled"


def test_a_failing_game_keeps_its_record_and_says_what_happened(tmp_path: Path) -> None:
    heard = []
    summary = simulate(GAME, 2, RANDOM, "seed", 1, records=tmp_path, watch=stumble, each=heard.append)
    assert summary.errors == 2
    assert "stumbled" in (summary.results[0].error or "")
    assert [result.number for result in heard] == [1, 2]
    assert len([*tmp_path.iterdir()]) == 2
    assert "2 failed" in summary.line()


def test_the_summary_counts_what_the_results_say_and_can_be_written() -> None:
    summary = simulate(GAME, 3, RANDOM, "seed", 1)
    assert sum(summary.levels.values()) == 3
    assert sum(summary.wins.values()) + summary.draws == 3
    scores = [result.score for result in summary.results if result.score is not None]
    assert summary.mean_score == pytest.approx(sum(scores) / 3, abs=0.001)
    assert msgspec.json.decode(msgspec.json.encode(summary))["seed"] == "seed"
