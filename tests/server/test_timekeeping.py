"""The timekeeper: a side whose time is up loses, whether somebody looks or not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from http_server import PATIENCE, await_true
from server.tables import LINK, deciding, give_at_random, house_in, make, ply_of
from trinacria.kernel.seats import ALLIED
from trinacria.server.models import MadeGame, Pace, PaceKind, Side, Status
from trinacria.server.services import timekeeping
from trinacria.server.services.access import NOBODY
from trinacria.server.services.errors import TooLate
from trinacria.server.services.house import House, now
from trinacria.server.services.lists import state
from trinacria.server.services.timekeeping import Timekeeper, look, start_timekeeper

SHORT = Pace(PaceKind.LIVE, minutes=1, increment_seconds=0)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_in(tmp_path) as opened:
        yield opened


def running_out(house: House, milliseconds: int) -> MadeGame:
    """A game in which the side that decides has so much time left."""
    made = make(house, pace=SHORT)
    house.store.update_game(made.game.id, deadline=now() + milliseconds)
    house.drop(made.game.id)
    return made


def is_over(house: House, game_id: str) -> bool:
    row = house.store.game(game_id)
    return row is not None and row.status == Status.FINISHED


def test_a_game_is_lost_on_time_and_the_watchers_are_told(house: House) -> None:
    made, rung = running_out(house, 150), []
    house.listen(made.game.id, ALLIED, lambda: rung.append(is_over(house, made.game.id)))
    keeper = Timekeeper(house, every=0.02)
    keeper.start()
    await_true(lambda: is_over(house, made.game.id))
    keeper.stop(PATIENCE)
    ended = state(house, made.game.id, NOBODY)
    assert (ended.outcome, ended.winner, ended.deadline) == ("on time", Side.AXIS, None)
    assert ended.ended is not None
    assert ended.ended - made.game.created >= 100
    assert rung[-1]
    assert [row.text for row in house.store.commands(made.game.id)] == ["flag"]


def test_who_has_time_left_plays_on(house: House) -> None:
    made = running_out(house, 60_000)
    look(house)
    assert not is_over(house, made.game.id)
    assert ply_of(house, made.game.id) == 0


def test_a_game_without_a_clock_or_without_players_is_left_alone(house: House) -> None:
    still, waiting = make(house), make(house, axis=LINK, pace=SHORT)
    look(house)
    assert not is_over(house, still.game.id)
    assert state(house, waiting.game.id, NOBODY).status is Status.OPEN


def test_an_order_that_comes_after_the_flag_fell_is_too_late(house: House) -> None:
    made = running_out(house, -1)
    with pytest.raises(TooLate):
        give_at_random(house, made.game.id, random.Random(1))
    assert deciding(house, made.game.id) is None


def test_a_broken_table_does_not_stop_the_other_clocks(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = running_out(house, -20), running_out(house, -10)
    flagged = timekeeping.flag_if_due

    def fail(house: House, live: object) -> bool:
        if live.id == broken.game.id:  # type: ignore[attr-defined]  # a live table
            raise RuntimeError("broken")
        return flagged(house, live)  # type: ignore[arg-type]  # a live table

    monkeypatch.setattr(timekeeping, "flag_if_due", fail)
    look(house)
    assert is_over(house, sound.game.id)
    assert not is_over(house, broken.game.id)
    assert "a clock cannot be read" in caplog.text


def test_the_timekeeper_survives_a_store_that_fails(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made, due, failures = running_out(house, -1), house.store.due, []

    def fail_twice(at: int) -> list[str]:
        if len(failures) < 2:
            failures.append(at)
            raise RuntimeError("no store")
        return due(at)

    monkeypatch.setattr(house.store, "due", fail_twice)
    keeper = Timekeeper(house, every=0.01)
    keeper.start()
    await_true(lambda: is_over(house, made.game.id))
    keeper.stop(PATIENCE)
    assert len(failures) == 2
    assert "the clocks cannot be read" in caplog.text


def test_it_ends_soon_and_with_the_house(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeping, "Timekeeper", partial(Timekeeper, every=3600.0))  # it does not end between two looks
    keeper = start_timekeeper(house)
    house.close()
    assert not keeper._thread.is_alive()
    keeper.stop(1)  # a second time is harmless


def test_one_that_was_never_started_can_be_stopped(house: House) -> None:
    keeper = Timekeeper(house)
    keeper.stop(1)
    keeper.start()  # and then ends by itself
    await_true(lambda: not keeper._thread.is_alive())
