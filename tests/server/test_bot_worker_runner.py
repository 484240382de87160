"""The thread that plays for the bots: every game in its turn, every order once, and no fault that stops the others."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator

import pytest

from trinacria import games
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, TrinacriaError, UnreadableOrder
from trinacria.kernel.playing import Playing
from trinacria.server.workers import bot_runner
from trinacria.server.workers.bot_process import BotFailed, BotProcess, BotsClosed, Progress
from trinacria.server.workers.bot_runner import BotRunner
from trinacria.server.workers.jobs import BotJob, bot_seed

PATIENCE = 60.0


def until(happened: Callable[[], bool]) -> None:
    """Wait for what must happen."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


class Table:
    """Games that are only a number of orders, and a bot that thinks of nothing; what is asked and done is noted."""

    def __init__(self) -> None:
        self.left: dict[str, int] = {}
        self.plies: Counter[str] = Counter()
        self.played: list[tuple[str, int, str]] = []
        self.failures: list[tuple[str, int, str]] = []
        self.reported: list[tuple[str, float]] = []
        self.asked: Counter[str] = Counter()
        self.faults: defaultdict[str, list[Exception]] = defaultdict(list)  # of the next calls, by the name of the call
        self.closed = threading.Event()
        self.gate = threading.Event()
        self.gate.set()
        self.runner = BotRunner(self.next_job, self.play, self.failed, self.progress, self)

    def _fail(self, call: str) -> None:
        if self.faults[call]:
            raise self.faults[call].pop(0)

    def next_job(self, game: str) -> BotJob | None:
        self.asked[game] += 1
        self._fail("next_job")
        if not self.left.get(game):
            return None
        return BotJob(game, (), None, "thoughtless", "s", self.plies[game], None)

    def choose(self, job: BotJob, progress: Progress) -> str:
        progress(0.5)
        self.gate.wait(PATIENCE)
        if self.closed.is_set():
            raise BotsClosed("the bots have been stopped")
        self._fail("choose")
        return f"order {job.ply}"

    def close(self, timeout: float) -> None:
        self.closed.set()
        self.gate.set()

    def play(self, game: str, ply: int, text: str) -> None:
        self._fail("play")
        self.played.append((game, ply, text))
        self._order(game)

    def failed(self, game: str, ply: int, failure: BotFailed) -> None:
        self._fail("failed")
        self.failures.append((game, ply, str(failure)))
        self._order(game)

    def progress(self, game: str, seconds: float) -> None:
        self._fail("progress")
        self.reported.append((game, seconds))

    def _order(self, game: str) -> None:
        self.plies[game] += 1
        self.left[game] -= 1

    def give(self, **orders: int) -> None:
        """Let bots decide in these games, so many times each."""
        self.left.update(orders)
        for game in orders:
            self.runner.wake(game)

    def wait(self) -> None:
        until(lambda: not any(self.left.values()) and self.runner.status != "thinking")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(bot_runner, "FIRST_PAUSE", 0.02)
    table = Table()
    yield table
    table.runner.stop(PATIENCE)


def test_a_game_is_played_until_no_bot_decides_there(table: Table) -> None:
    assert table.runner.status == "idle"
    table.give(a=3)
    table.wait()
    assert table.played == [("a", 0, "order 0"), ("a", 1, "order 1"), ("a", 2, "order 2")]
    assert table.runner.status == "idle"
    table.give(a=1)
    table.wait()
    assert table.played[-1] == ("a", 3, "order 3")


def test_it_thinks_also_while_a_game_goes_from_the_queue_to_its_bot(table: Table) -> None:
    looking: list[threading.Thread] = []
    seen: list[str] = []

    class Queue(OrderedDict[str, None]):
        def popitem(self, last: bool = True) -> tuple[str, None]:
            taken = super().popitem(last)
            looking.append(threading.Thread(target=lambda: seen.append(table.runner.status)))
            looking[-1].start()
            looking[-1].join(0.05)  # time enough to look, if nothing keeps it from that
            return taken

    table.runner._queues[0] = Queue()
    table.gate.clear()
    table.give(a=1)
    until(lambda: seen != [])
    table.gate.set()
    table.wait()
    assert seen[0] == "thinking"


def test_games_take_turns(table: Table) -> None:
    table.gate.clear()
    table.give(a=3, b=2, c=1)
    table.gate.set()
    table.wait()
    assert [game for game, _, _ in table.played] == ["a", "b", "c", "a", "b", "a"]


def test_a_game_that_is_woken_often_waits_once(table: Table) -> None:
    table.gate.clear()
    table.give(first=1)
    until(lambda: table.asked["first"] == 1)
    for _ in range(50):
        table.runner.wake("idle")
    table.gate.set()
    until(lambda: table.asked["idle"] > 0)
    table.wait()
    assert table.asked["idle"] == 1


def test_a_game_that_is_woken_while_its_bot_thinks_is_looked_at_again(table: Table) -> None:
    table.gate.clear()
    table.give(a=1)
    until(lambda: table.asked["a"] == 1)
    table.runner.wake("a")
    table.gate.set()
    table.wait()
    until(lambda: table.asked["a"] == 2)
    assert len(table.played) == 1


def test_progress_is_told_with_its_game_and_cannot_disturb(table: Table) -> None:
    table.faults["progress"] = [RuntimeError("nobody listens")]
    table.give(a=2)
    table.wait()
    assert table.reported == [("a", 0.5)]
    assert len(table.played) == 2


def test_a_bot_that_fails_is_reported_for_its_ply_and_the_game_goes_on(table: Table) -> None:
    table.faults["choose"] = [BotFailed("the bot thoughtless gave no order")]
    table.give(a=2)
    table.wait()
    assert table.failures == [("a", 0, "the bot thoughtless gave no order")]
    assert table.played == [("a", 1, "order 1")]


@pytest.mark.parametrize(
    ("refusal", "says"),
    [(IllegalCommand("5.1", "too far"), "the rules refuse (5.1)"), (UnreadableOrder("no order"), "nobody can read")],
)
def test_an_illegal_order_is_a_failure_of_the_bot(table: Table, refusal: TrinacriaError, says: str) -> None:
    table.faults["play"] = [refusal]
    table.give(a=1)
    table.wait()
    assert table.failures == [("a", 0, f"the bot thoughtless gave an order that {says}")]
    assert table.played == []


@pytest.mark.parametrize("call", ["next_job", "choose", "play"])
@pytest.mark.parametrize("fault", [OutOfTurn("the position has moved on"), ZeroDivisionError("ours")])
def test_what_cannot_be_done_now_is_tried_again_later(table: Table, call: str, fault: Exception) -> None:
    table.faults[call] = [fault, fault]
    table.give(a=1)
    table.wait()
    assert table.played == [("a", 0, "order 0")]
    assert table.asked["a"] >= 3


def test_a_fault_of_one_game_does_not_hold_up_another(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "FIRST_PAUSE", 3600.0)
    monkeypatch.setattr(bot_runner, "LONGEST_PAUSE", 3600.0)
    table.faults["play"] = [OutOfTurn("the position has moved on")]
    table.give(a=1)
    until(lambda: not table.faults["play"])
    table.give(b=2)
    until(lambda: len(table.played) == 2)
    assert {game for game, _, _ in table.played} == {"b"}
    table.runner.wake("a")  # it need not wait any longer
    table.wait()
    assert table.played[-1] == ("a", 0, "order 0")


def test_the_pauses_grow_up_to_a_limit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "LONGEST_PAUSE", 0.04)
    table.faults["failed"] = [OSError("no room")] * 6
    table.faults["choose"] = [BotFailed("no")] * 7
    begun = time.monotonic()
    table.give(a=1)
    table.wait()
    assert time.monotonic() - begun >= 0.02 + 5 * 0.04
    assert len(table.failures) == 1


# stopping ------------------------------------------------------------------------------------------------------------------


def test_stopping_in_the_middle_of_a_thought_gives_no_order_and_reports_no_failure(table: Table) -> None:
    table.gate.clear()
    table.give(a=1, b=1)
    until(lambda: table.asked["a"] == 1)
    table.runner.stop(PATIENCE)
    assert table.closed.is_set()
    assert table.played == table.failures == []
    assert table.runner.status == "stopped"
    table.runner.wake("c")
    time.sleep(0.05)
    assert table.asked["c"] == 0


def test_stopping_takes_no_longer_than_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = threading.Event()
    monkeypatch.setattr(table, "close", lambda timeout: None)
    monkeypatch.setattr(table, "choose", lambda job, progress: str(stuck.wait(PATIENCE)))
    table.give(a=1)
    until(lambda: table.asked["a"] == 1)
    begun = time.monotonic()
    table.runner.stop(0.3)
    assert time.monotonic() - begun < PATIENCE / 2
    stuck.set()
    table.runner.stop(PATIENCE)
    assert table.played == []


def test_stopping_what_never_began_is_harmless(table: Table) -> None:
    table.runner.stop(1.0)
    table.runner.stop(1.0)
    assert table.runner.status == "stopped"


# with real bots ------------------------------------------------------------------------------------------------------------


class RealGames:
    """Games between two bots, played through the runner and the process; an order against an old ply is refused."""

    def __init__(self, names: dict[str, str], bots: BotProcess, orders: int) -> None:
        self.games: dict[str, Playing] = {name: games.new_game(game, f"seed of {name}") for name, game in names.items()}
        self.orders = orders
        self.failures: list[str] = []
        self.runner = BotRunner(self.next_job, self.play, self.failed, lambda game, seconds: None, bots)

    def next_job(self, name: str) -> BotJob | None:
        playing = self.games[name]
        decision = playing.position.decision
        if decision is None or playing.ply >= self.orders:
            return None
        seed, view = bot_seed(playing.record.seed, decision.seat), playing.position.view(decision.seat)
        return BotJob(playing.record.game, (), None, "random", seed, playing.ply, view)

    def play(self, name: str, ply: int, text: str) -> None:
        playing = self.games[name]
        assert playing.position.decision is not None
        playing.order_text(playing.position.decision.seat, text, ply=ply)

    def failed(self, name: str, ply: int, failure: BotFailed) -> None:
        self.failures.append(str(failure))

    def given(self) -> int:
        return sum(playing.ply for playing in self.games.values())

    def run(self, disturb: Callable[[], None]) -> dict[str, list[str]]:
        for name in self.games:
            self.runner.wake(name)
        while self.given() < self.orders * len(self.games):
            disturb()
            time.sleep(0.01)
        self.runner.stop(PATIENCE)
        return {name: [order.text for order in playing.record.orders] for name, playing in self.games.items()}


def test_games_come_out_the_same_however_often_the_process_is_killed() -> None:
    """Every order is given once, by whichever process has lived long enough to find it."""
    names, chooser = {"one": "moselle/november", "two": "moselle/november"}, random.Random(2)
    calm = RealGames(names, BotProcess(60.0), 40).run(lambda: None)
    bots, killed_at = BotProcess(60.0), list[int]()
    table = RealGames(names, bots, 40)

    def kill() -> None:
        """Not twice before the same order: three deaths in a row are a failure."""
        pid, orders = bots.pid, table.given()
        if pid is not None and len(killed_at) < 4 and orders > max(killed_at, default=0) + 2 and chooser.random() < 0.3:
            killed_at.append(orders)
            os.kill(pid, signal.SIGKILL)
            until(lambda: bots.pid != pid)

    assert table.run(kill) == calm
    assert table.failures == []
    assert killed_at
    assert all(len(orders) == 40 for orders in calm.values())
    assert calm["one"] != calm["two"]
