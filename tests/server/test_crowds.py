"""A crowd of spectators: how many there are is said at once, and then at most once a second."""

from __future__ import annotations

import threading
import time

from trinacria.server.services.crowds import BETWEEN, Crowds


class Said:
    """What was announced, and when."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.again = threading.Event()

    def __call__(self, game_id: str) -> None:
        self.games.append(game_id)
        if self.games.count(game_id) > 1:
            self.again.set()


def test_the_first_change_is_announced_at_once_and_a_hundred_more_together() -> None:
    said = Said()
    crowds = Crowds(said)
    for _ in range(101):
        crowds.changed("a")
    assert said.games == ["a"]
    assert said.again.wait(3 * BETWEEN)
    assert said.games == ["a", "a"], "the last change is announced, too"


def test_each_game_has_a_crowd_of_its_own() -> None:
    said = Said()
    crowds = Crowds(said)
    for game in ("a", "b", "a", "b"):
        crowds.changed(game)
    assert said.games == ["a", "b"]
    crowds.close()


def test_a_change_after_a_quiet_second_is_announced_at_once() -> None:
    said = Said()
    crowds = Crowds(said)
    crowds.changed("a")
    time.sleep(1.1 * BETWEEN)
    crowds.changed("a")
    assert said.games == ["a", "a"]


def test_nothing_is_announced_after_the_end() -> None:
    said = Said()
    crowds = Crowds(said)
    crowds.changed("a")
    crowds.changed("a")
    crowds.close()
    assert not said.again.wait(1.2 * BETWEEN)
