"""The timekeeper: a side whose time is up loses, whether somebody looks or not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from http_server import PATIENCE, await_true
from server.tables import LINK, deciding, give_at_random, host_in, make, ply_of
from trinacria.kernel.seats import ALLIED
from trinacria.server.models import MadeGame, Pace, PaceKind, Side, Status
from trinacria.server.services import timekeeping
from trinacria.server.services.access import NOBODY
from trinacria.server.services.errors import TooLate
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.lists import state
from trinacria.server.services.periodic import run_until_closed
from trinacria.server.services.timekeeping import look, timekeeper

SHORT = Pace(PaceKind.LIVE, minutes=1, increment_seconds=0)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


def running_out(host: GameHost, milliseconds: int) -> MadeGame:
    """A game in which the side that decides has so much time left."""
    made = make(host, pace=SHORT)
    host.store.update_game(made.game.id, deadline=now() + milliseconds)
    host.drop(made.game.id)
    return made


def is_over(host: GameHost, game_id: str) -> bool:
    row = host.store.game(game_id)
    return row is not None and row.status == Status.FINISHED


def test_a_game_is_lost_on_time_and_the_watchers_are_told(host: GameHost) -> None:
    made, rung = running_out(host, 150), []
    host.listen(made.game.id, ALLIED, lambda: rung.append(is_over(host, made.game.id)))
    keeper = timekeeper(host, every=0.02)
    keeper.start()
    await_true(lambda: is_over(host, made.game.id))
    keeper.stop(PATIENCE)
    ended = state(host, made.game.id, NOBODY)
    assert (ended.outcome, ended.winner, ended.deadline) == ("on time", Side.AXIS, None)
    assert ended.ended is not None
    assert ended.ended - made.game.created >= 100
    assert rung[-1]
    assert [row.text for row in host.store.commands(made.game.id)] == ["flag"]


def test_who_has_time_left_plays_on(host: GameHost) -> None:
    made = running_out(host, 60_000)
    look(host)
    assert not is_over(host, made.game.id)
    assert ply_of(host, made.game.id) == 0


def test_a_game_without_a_clock_or_without_players_is_left_alone(host: GameHost) -> None:
    still, waiting = make(host), make(host, axis=LINK, pace=SHORT)
    look(host)
    assert not is_over(host, still.game.id)
    assert state(host, waiting.game.id, NOBODY).status is Status.OPEN


def test_an_order_that_comes_after_the_flag_fell_is_too_late(host: GameHost) -> None:
    made = running_out(host, -1)
    with pytest.raises(TooLate):
        give_at_random(host, made.game.id, random.Random(1))
    assert deciding(host, made.game.id) is None


def test_a_broken_table_does_not_stop_the_other_clocks(
    host: GameHost, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = running_out(host, -20), running_out(host, -10)
    flagged = timekeeping.flag_if_due

    def fail(host: GameHost, live: object) -> bool:
        if live.id == broken.game.id:  # type: ignore[attr-defined]  # a live table
            raise RuntimeError("broken")
        return flagged(host, live)  # type: ignore[arg-type]  # a live table

    monkeypatch.setattr(timekeeping, "flag_if_due", fail)
    look(host)
    assert is_over(host, sound.game.id)
    assert not is_over(host, broken.game.id)
    assert "a clock cannot be read" in caplog.text


def test_the_timekeeper_survives_a_store_that_fails(
    host: GameHost, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made, due, failures = running_out(host, -1), host.store.due, []

    def fail_twice(at: int) -> list[str]:
        if len(failures) < 2:
            failures.append(at)
            raise RuntimeError("no store")
        return due(at)

    monkeypatch.setattr(host.store, "due", fail_twice)
    keeper = timekeeper(host, every=0.01)
    keeper.start()
    await_true(lambda: is_over(host, made.game.id))
    keeper.stop(PATIENCE)
    assert len(failures) == 2
    assert "timekeeping failed" in caplog.text


def test_it_ends_soon_and_with_the_host(host: GameHost) -> None:
    keeper = run_until_closed(host, timekeeper(host, every=3600.0))  # it does not end between two looks
    host.close()
    assert not keeper._thread.is_alive()
    keeper.stop(1)  # a second time is harmless


def test_one_that_was_never_started_can_be_stopped(host: GameHost) -> None:
    keeper = timekeeper(host)
    keeper.stop(1)
    keeper.start()  # and then ends by itself
    await_true(lambda: not keeper._thread.is_alive())
