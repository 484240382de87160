"""Orders of the computer: games of people come first, games among bots need somebody who watches, no bot stops a game."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from http_server import PATIENT, new_game, problem, serving
from server.tables import BOT, ME, deciding, give_at_random, host_in, make, play_on, ply_of
from trinacria.bots import bot
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.server.limits import Limits
from trinacria.server.models import HandToBot, Holder, Pace, PaceKind, SeatWish
from trinacria.server.problems import Rejected
from trinacria.server.services import bot_orders, handing, talking, timekeeping
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.settings import Settings
from trinacria.server.workers.bot_process import BotFailed, BotsClosed, Progress
from trinacria.server.workers.bot_runner import BotRunner
from trinacria.server.workers.bot_worker import Thinker
from trinacria.server.workers.jobs import Ask, BotJob

PATIENCE = 60.0
RANDOM = SeatWish(Holder.BOT, "random")


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


@dataclass(slots=True)
class FakeProcess:
    """Thinks as the process does, without a process; the bots named here fail, and each order takes so many seconds."""

    failing: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    seconds: float = 0.0
    asked: list[tuple[str, str]] = field(default_factory=list)  # the seed of the seat, and the bot
    closed: threading.Event = field(default_factory=threading.Event)

    def choose(self, job: BotJob, progress: Progress) -> str:
        if self.closed.wait(self.seconds):
            raise BotsClosed("closed")
        self.asked.append((job.seed, job.bot))
        if job.bot in self.failing:
            raise BotFailed(
                f"the bot {job.bot} stumbled over a mistake of its own (KeyError)", 'File "greedy.py", in choose'
            )
        if job.bot in self.refused:
            return "move nobody 0101"
        return Thinker(bot).choose(Ask.of(1, replace(job, bot="random")))

    def close(self, timeout: float) -> None:
        self.closed.set()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def watching(host: GameHost) -> Iterator[Callable[[str], None]]:
    """Somebody watches a game to the end of the test."""
    with ExitStack() as stack:
        yield lambda game_id: stack.callback(host.listen(game_id, SPECTATOR, lambda: None)) and None


class TestPeopleFirst:
    def test_the_rank_of_a_game(self, host: GameHost) -> None:
        among_bots = make(host, allied=BOT, axis=BOT).game.id
        mine = make(host, axis=BOT).game.id
        handed = make(host, axis=BOT).game.id
        host.store.update_seat(handed, ALLIED.value, bot="random")
        host.drop(handed)
        assert [bot_orders.rank(host, game) for game in (mine, among_bots, handed)] == [1, 2, 2]
        host.listen(among_bots, SPECTATOR, lambda: None)
        host.listen(mine, SPECTATOR, lambda: None)
        assert bot_orders.rank(host, mine) == bot_orders.NOBODY_THERE, "a spectator does not wait for the bot"
        host.listen(mine, ALLIED, lambda: None)
        assert bot_orders.rank(host, mine) == bot_orders.SOMEBODY_WAITS
        assert bot_orders.rank(host, among_bots) == bot_orders.ONLY_BOTS

    def test_a_persons_bot_answers_promptly_while_a_hundred_games_among_bots_wait(self) -> None:
        """Each order takes 5 ms of thinking: the person waits for the one that is being thought about, and for none more."""
        thought: list[str] = []
        process = FakeProcess(seconds=0.005)
        left = dict.fromkeys([f"bots{number}" for number in range(120)], 1_000_000) | {"mine": 0}

        def next_job(game: str) -> BotJob | None:
            return BotJob(game, (), None, "x", "s", 0, None) if left[game] else None

        def play(game: str, ply: int, text: str) -> None:
            thought.append(game)
            left[game] -= 1

        class Quick(FakeProcess):
            def choose(self, job: BotJob, progress: Progress) -> str:
                if self.closed.wait(self.seconds):
                    raise BotsClosed("closed")
                return "order"

        process = Quick(seconds=0.005)
        runner = BotRunner(
            next_job, play, lambda *_: None, lambda *_: None, process, lambda game: 0 if game == "mine" else 2
        )
        for game in left:
            runner.wake(game)
        try:
            until(lambda: len(thought) > 5)
            for _ in range(10):
                before = len(thought)
                left["mine"] = 3
                runner.wake("mine")
                until(lambda: left["mine"] == 0)
                waited = thought[before:]
                assert waited[: waited.index("mine") + 3].count("mine") == 3, "then all its orders come, one after another"
                assert waited.index("mine") <= 2
        finally:
            runner.stop(PATIENCE)

    def test_a_game_comes_forward_when_somebody_comes(self) -> None:
        gate, played, ranks = threading.Event(), list[str](), {"a": 2, "b": 2, "c": 2, "d": 2}
        left = dict.fromkeys(ranks, 1)

        class Gated(FakeProcess):
            def choose(self, job: BotJob, progress: Progress) -> str:
                gate.wait(PATIENCE)
                return "order"

        def play(game: str, ply: int, text: str) -> None:
            played.append(game)
            left[game] -= 1

        runner = BotRunner(
            lambda game: BotJob(game, (), None, "x", "s", 0, None) if left[game] else None,
            play,
            lambda *_: None,
            lambda *_: None,
            Gated(),
            lambda game: ranks[game],
        )
        runner.wake("a")
        until(lambda: runner._thinking_for == "a" and not any(runner._queues))
        for game in ranks:
            runner.wake(game)
        ranks["d"] = 0
        runner.wake("d")
        ranks["d"] = 2
        runner.wake("d")  # it does not fall back
        gate.set()
        until(lambda: len(played) == 4)
        runner.stop(PATIENCE)
        assert played == ["a", "d", "b", "c"]

    def test_with_real_games_a_persons_bot_is_not_kept_waiting(
        self, host: GameHost, watching: Callable[[str], None]
    ) -> None:
        among_bots = [make(host, allied=RANDOM, axis=RANDOM).game.id for _ in range(6)]
        for game in among_bots:
            watching(game)
        mine = make(host, axis=RANDOM).game.id
        host.listen(mine, ALLIED, lambda: None)
        bot_orders.start_bots(host, FakeProcess(seconds=0.002))
        until(lambda: sum(ply_of(host, game) for game in among_bots) > 12)
        chooser = random.Random(3)
        while deciding(host, mine) is ALLIED:
            give_at_random(host, mine, chooser)
        others, ply = sum(ply_of(host, game) for game in among_bots), ply_of(host, mine)
        until(lambda: deciding(host, mine) is ALLIED or ply_of(host, mine) > ply + 5)
        orders = ply_of(host, mine) - ply
        assert sum(ply_of(host, game) for game in among_bots) - others <= orders + 4


class TestGamesAmongBots:
    def test_they_pause_while_nobody_watches_and_go_on_when_somebody_does(
        self, host: GameHost, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game, process = make(host, allied=RANDOM, axis=RANDOM).game.id, FakeProcess(seconds=0.002)
        runner = bot_orders.start_bots(host, process)
        until(lambda: runner.status == "idle")
        assert process.asked == []
        stop = host.listen(game, SPECTATOR, lambda: None)
        until(lambda: ply_of(host, game) > 5)
        stop()
        until(lambda: runner.status == "idle")
        paused = ply_of(host, game)
        host.seen(game)  # somebody asks without staying: it goes on for a while
        until(lambda: ply_of(host, game) > paused)
        host._seen.clear()  # as if that were some time ago
        until(lambda: runner.status == "idle")

    def test_a_paused_game_is_not_even_opened(self, host: GameHost) -> None:
        game = make(host, allied=RANDOM, axis=RANDOM).game.id
        host.drop(game)
        assert bot_orders.next_job(host, game) is None
        assert host.live_now(game) is None

    def test_their_clock_stands_while_they_pause(self, host: GameHost) -> None:
        game = make(host, allied=RANDOM, axis=RANDOM, pace=Pace(PaceKind.LIVE, minutes=1)).game.id
        host.store.update_game(game, deadline=now() + 50_000)
        host.drop(game)
        assert bot_orders.next_job(host, game) is None
        row = host.rows(game)[0]
        assert row.deadline is None
        side = Seat(row.deciding or "")
        left = row.allied_clock if side is ALLIED else row.axis_clock
        assert left is not None
        assert 40_000 < left <= 50_000
        timekeeping.look(host)
        host.seen(game)
        assert bot_orders.next_job(host, game) is not None
        resumed = host.rows(game)[0].deadline
        assert resumed is not None
        assert left - 10_000 < resumed - now() <= left

    def test_nobody_loses_on_time_while_the_server_was_down(self, host: GameHost) -> None:
        game = make(host, allied=RANDOM, axis=RANDOM, pace=Pace(PaceKind.LIVE, minutes=1)).game.id
        host.store.update_game(game, deadline=now() - 3_600_000)
        host.drop(game)
        timekeeping.look(host)
        assert bot_orders.next_job(host, game) is None
        host.seen(game)
        assert bot_orders.next_job(host, game) is not None
        resumed = host.rows(game)[0].deadline
        assert resumed is not None
        assert 50_000 < resumed - now() <= 60_000

    def test_who_takes_a_seat_back_in_a_pause_has_a_running_clock(self, host: GameHost) -> None:
        game = make(host, allied=ME, axis=RANDOM, pace=Pace(PaceKind.LIVE, minutes=1)).game.id
        handing.to_bot(host, game, ALLIED, HandToBot("random"))
        assert bot_orders.next_job(host, game) is None
        assert host.rows(game)[0].deadline is None
        handing.take_back(host, game, ALLIED)
        resumed = host.rows(game)[0].deadline
        assert resumed is not None
        assert resumed > now()

    def test_a_persons_game_does_not_pause(self, host: GameHost) -> None:
        game = make(host, allied=RANDOM, axis=ME).game.id
        bot_orders.start_bots(host, FakeProcess())
        until(lambda: deciding(host, game) is AXIS)

    def test_few_of_them_run_at_once_for_each_address(self) -> None:
        limits, over = Limits(Settings(bot_games_per_address=2)), set[str]()

        def one(address: str, game: str) -> None:
            with limits.bot_game(address, lambda game: game not in over) as keep:
                keep(game)

        one("a", "a1")
        one("a", "a2")
        with pytest.raises(Rejected, match="2 games among bots from your address are running"):
            one("a", "a3")
        one("b", "b1")
        over.add("a1")
        one("a", "a3")
        with pytest.raises(Rejected):
            one("a", "a4")

    def test_over_http(self, tmp_path: Path) -> None:
        seats = {"allied": {"holder": "bot"}, "axis": {"holder": "bot"}}
        settings = replace(PATIENT, bot_games_per_address=2)
        with serving(tmp_path, settings) as server, server.visitor() as client:
            for _ in range(2):
                new_game(client, **seats)
            refused = client.post("/api/games", json={"scenario": "moselle/november", **seats})
            assert "2 games among bots" in problem(refused, 429).says
            new_game(client, axis={"holder": "bot"})


class TestABotThatFails:
    @pytest.mark.parametrize("fault", ["failing", "refused"])
    def test_another_plays_on_the_operator_and_the_table_know(
        self, host: GameHost, fault: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        game = make(host, allied=BOT, axis=ME).game.id
        process = FakeProcess(**{fault: frozenset({"greedy"})})
        bot_orders.start_bots(host, process)
        until(lambda: deciding(host, game) is AXIS)
        assert [name for _, name in process.asked].count("greedy") == 1, "it is not asked again"
        assert host.store.seats(game)[0].bot == "random"
        (line,) = talking.chat(host, game, SPECTATOR, 0).lines
        assert line.notice
        assert line.text.startswith("The computer player of the Allied side, Keen, has failed. Chance, ")
        (error,) = [record for record in caplog.records if record.levelno == logging.ERROR]
        facts = error.__dict__["facts"]
        assert (error.getMessage(), facts["game"], facts["ply"], facts["bot"]) == ("a bot failed", game, 0, "greedy")
        assert ("greedy.py" in facts["trace"]) == (fault == "failing")
        found = host.store.game(game)
        assert found is not None
        assert found.seed not in caplog.text + str(facts)

    def test_should_the_simple_one_fail_too_any_legal_order_is_given(
        self, host: GameHost, caplog: pytest.LogCaptureFixture
    ) -> None:
        game = make(host, allied=BOT, axis=ME).game.id
        process = FakeProcess(failing=frozenset({"greedy", "random"}))
        bot_orders.start_bots(host, process)
        until(lambda: deciding(host, game) is AXIS)
        assert [name for _, name in process.asked] == ["greedy", "random"]
        assert len(talking.chat(host, game, SPECTATOR, 0).lines) == 1

    def test_it_stays_replaced_after_a_restart(self, tmp_path: Path) -> None:
        with host_in(tmp_path) as first:
            game = make(first, allied=BOT, axis=ME).game.id
            bot_orders.replace_bot(first, game, 0, BotFailed("it took longer than 20 seconds"))
        with host_in(tmp_path) as second:
            job = bot_orders.next_job(second, game)
            assert job is None or job.bot == "random"
            assert second.store.seats(game)[0].bot == "random"

    def test_what_a_person_says_is_no_notice(self, host: GameHost) -> None:
        game = make(host).game.id
        host.store.say(game, at=1, ply=0, seat="axis", name="", text="I came by the link and have not sat down")
        assert [line.notice for line in talking.chat(host, game, SPECTATOR, 0).lines] == [False]

    def test_a_whole_game_is_played_to_its_end_without_any_bot(self, host: GameHost) -> None:
        game = make(host, allied=RANDOM, axis=RANDOM).game.id
        with host.locked(game) as live:
            live.helpless.update(SIDES)
        host.seen(game)
        for _ in range(200):
            bot_orders.next_job(host, game)
            host.seen(game)
        assert ply_of(host, game) == 200
        assert play_on(host, game, seed=1, orders=1) == 201
