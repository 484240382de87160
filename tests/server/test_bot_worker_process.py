"""The server's side of the bots: time limits, deaths, and the same order after all of them."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from random_play import position_after
from trinacria.bots import bot
from trinacria.kernel.positions import Position
from trinacria.server.workers import bot_process
from trinacria.server.workers.bot_process import ATTEMPTS, BotFailed, BotJob, BotProcess, BotsClosed
from trinacria.server.workers.bot_worker import Thinker
from trinacria.server.workers.child import launch
from trinacria.server.workers.frames import write_frame
from trinacria.server.workers.jobs import Ask, Chosen, Ready, packed

GAME = "moselle/november"
PATIENCE = 60.0  # seconds: for a bot that does decide, and for what must happen
STRANGE = str(Path(__file__).with_name("strange_bots.py"))

Made = Callable[..., BotProcess]


class Starts:
    """Starts the worker with the strange bots, or whatever a test wants, and remembers them all."""

    def __init__(self, *command: str) -> None:
        self.command = command or (STRANGE,)
        self.all: list[subprocess.Popen[bytes]] = []
        self.then: Callable[[], None] = lambda: None  # done at each further start

    def __call__(self) -> subprocess.Popen[bytes]:
        self.then()
        self.all.append(launch(*self.command))
        return self.all[-1]


@pytest.fixture
def starts() -> Iterator[Starts]:
    """No process that was started outlives the test."""
    made = Starts()
    yield made
    for process in made.all:
        assert process.poll() is not None, "a process was left behind"


@pytest.fixture
def bots(starts: Starts) -> Iterator[Made]:
    made: list[BotProcess] = []

    def make(seconds: float = PATIENCE) -> BotProcess:
        made.append(BotProcess(seconds, starts))
        return made[-1]

    yield make
    for process in made:
        process.close(PATIENCE)


@pytest.fixture
def pos() -> Position:
    return position_after(GAME, 1, 0, bold=True)


def job_of(pos: Position, name: str = "random", ply: int = 3) -> BotJob:
    assert pos.decision is not None
    return BotJob(GAME, (), None, name, "a seed", ply, pos.view(pos.decision.seat))


def expected(pos: Position, ply: int = 3) -> str:
    """What the bot `random`, and every strange bot that decides at all, answers."""
    return Thinker(bot).choose(Ask.of(1, job_of(pos, ply=ply)))


def saying(said: bytes) -> tuple[str, ...]:
    """A process that says this and nothing else."""
    return ("-c", f"import os, time; os.write(1, {said!r}); time.sleep(3600)")


def silent(seconds: float) -> None:
    pass


def give(process: BotProcess, seconds: float) -> None:
    """So long each bot has from now on. A time that runs out is given late: no machine is too slow for the rest."""
    process._seconds = seconds


def test_it_is_started_on_demand_and_stays(bots: Made, starts: Starts, pos: Position) -> None:
    process = bots()
    assert process.pid is None
    assert [process.choose(job_of(pos, ply=ply), silent) for ply in range(4)] == [expected(pos, ply) for ply in range(4)]
    assert [started.pid for started in starts.all] == [process.pid]


def test_the_real_worker_answers_as_well(pos: Position) -> None:
    process = BotProcess(PATIENCE)
    try:
        assert process.choose(job_of(pos), silent) == expected(pos)
    finally:
        process.close(5.0)
    assert process.pid is None


def test_a_bot_that_sleeps_forever_is_stopped_in_time_and_another_is_asked(
    bots: Made, starts: Starts, pos: Position
) -> None:
    process = bots()
    process.choose(job_of(pos), silent)
    give(process, 1.5)
    with pytest.raises(
        BotFailed, match=f"the bot sleeping gave no order, asked {ATTEMPTS} times: it took longer than 1.5 s"
    ):
        process.choose(job_of(pos, "sleeping"), silent)
    assert len(starts.all) == ATTEMPTS
    assert all(started.poll() is not None for started in starts.all)
    give(process, PATIENCE)
    assert process.choose(job_of(pos), silent) == expected(pos)  # the next one is served


def test_a_bot_that_thinks_for_long_reports_every_half_second(
    bots: Made, pos: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    process, heard = bots(), list[float]()
    with monkeypatch.context() as patient:
        patient.setattr(bot_process, "TICK", PATIENCE)
        process.choose(job_of(pos), heard.append)
        assert heard == [], "it has not thought for long"
    assert bot_process.TICK == 0.5
    assert process.choose(job_of(pos, "slow"), heard.append) == expected(pos)
    assert len(heard) >= 2
    assert heard == sorted(heard)
    assert 0.4 < heard[0] < PATIENCE / 2


def test_killed_in_the_middle_of_a_thought_it_gives_the_same_order_once(bots: Made, starts: Starts, pos: Position) -> None:
    process, killed = bots(), list[int]()
    process.choose(job_of(pos), silent)

    def kill(seconds: float) -> None:
        if not killed and process.pid is not None:
            killed.append(process.pid)
            os.kill(process.pid, signal.SIGKILL)

    assert process.choose(job_of(pos, "slow"), kill) == expected(pos)
    assert [started.pid for started in starts.all] == [*killed, process.pid]


def test_killed_between_two_orders_it_is_started_again_without_a_word(bots: Made, starts: Starts, pos: Position) -> None:
    process = bots()
    process.choose(job_of(pos), silent)
    starts.all[0].kill()
    starts.all[0].wait()
    assert process.pid is None
    assert process.choose(job_of(pos, ply=4), silent) == expected(pos, 4)
    assert len(starts.all) == 2


def test_a_bot_that_kills_its_process_is_given_up_after_three_attempts(bots: Made, starts: Starts, pos: Position) -> None:
    with pytest.raises(BotFailed, match=f"asked {ATTEMPTS} times: its process ended"):
        bots().choose(job_of(pos, "dying"), silent)
    assert len(starts.all) == ATTEMPTS


def test_a_mistake_of_the_bot_is_no_reason_to_ask_again(bots: Made, starts: Starts, pos: Position) -> None:
    process = bots()
    with pytest.raises(BotFailed, match="stumbled over a mistake of its own") as failed:
        process.choose(job_of(pos, "failing"), silent)
    assert process.choose(job_of(pos), silent) == expected(pos)
    assert len(starts.all) == 1
    process.close(PATIENCE)
    assert "strange_bots.py" in failed.value.trace  # where it happened, for the log


@pytest.mark.parametrize(
    ("says", "trouble"),
    [
        (b"hello, I am no worker", "cannot be understood"),
        (b"\0\0\0\5hello", "a message is not an answer"),
        (b"\0\0\0\0", "a message is not an answer"),
        (b"\0\0\0\x0b" + packed(Ready()) + b"xxx", "a message is not an answer"),
    ],
)
def test_a_process_that_cannot_be_understood_is_ended(says: bytes, trouble: str, pos: Position, starts: Starts) -> None:
    starts.command = saying(says)
    process = BotProcess(PATIENCE, starts)
    with pytest.raises(BotFailed, match=trouble):
        process.choose(job_of(pos), silent)
    assert len(starts.all) == ATTEMPTS
    process.close(5.0)


@pytest.mark.parametrize("answer", [Chosen(99, "end movement"), Ready()])
def test_an_answer_to_something_else_is_not_taken(
    answer: Chosen | Ready, pos: Position, starts: Starts, tmp_path: Path
) -> None:
    said = tmp_path / "said"
    with said.open("wb") as file:
        write_frame(file, packed(Ready()))
        write_frame(file, packed(answer))
    starts.command = saying(said.read_bytes())
    process = BotProcess(PATIENCE, starts)
    with pytest.raises(BotFailed, match="answers what was not asked"):
        process.choose(job_of(pos), silent)
    process.close(5.0)


def test_a_process_that_does_not_start_is_reported_without_telling_paths(pos: Position) -> None:
    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen(["/nowhere/no-such-program"])

    with pytest.raises(BotFailed, match="its process cannot be started") as failed:
        BotProcess(1.0, start).choose(job_of(pos), silent)
    assert "nowhere" not in str(failed.value)


def test_a_process_that_never_gets_ready_is_given_up(pos: Position, starts: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "STARTING", 0.2)
    starts.command = saying(b"\0")
    process = BotProcess(PATIENCE, starts)
    with pytest.raises(BotFailed, match="its process did not start"):
        process.choose(job_of(pos), silent)
    process.close(5.0)


def test_other_data_are_for_another_process(bots: Made, starts: Starts, pos: Position, tmp_path: Path) -> None:
    """What a bot has worked out from one overlay must not serve another."""
    process, job = bots(), job_of(pos)
    process.choose(job, silent)
    overlaid = BotJob(job.game, job.options, tmp_path, job.bot, job.seed, job.ply, job.view)
    for _ in range(2):
        assert process.choose(overlaid, silent) == expected(pos)
    assert len(starts.all) == 2


# closing -------------------------------------------------------------------------------------------------------------------


def in_thread(work: Callable[[], object]) -> tuple[threading.Thread, list[BaseException]]:
    raised: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BotFailed as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, raised


def test_closing_ends_a_thought_at_once_and_for_good(bots: Made, starts: Starts, pos: Position) -> None:
    process, thinking = bots(seconds=3600), threading.Event()
    thread, raised = in_thread(partial(process.choose, job_of(pos, "sleeping"), lambda seconds: thinking.set()))
    assert thinking.wait(PATIENCE)
    begun = time.monotonic()
    process.close(PATIENCE)
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert time.monotonic() - begun < PATIENCE / 2
    assert [type(error) for error in raised] == [BotsClosed]
    with pytest.raises(BotsClosed):
        process.choose(job_of(pos), silent)
    assert len(starts.all) == 1


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there are no stopped processes")
def test_a_process_that_does_not_listen_any_more_is_killed(bots: Made, starts: Starts, pos: Position) -> None:
    process = bots()
    process.choose(job_of(pos), silent)
    give(process, 0.5)
    starts.then = lambda: give(process, PATIENCE)  # the next one listens
    os.kill(starts.all[0].pid, signal.SIGSTOP)
    assert process.choose(job_of(pos, ply=4), silent) == expected(pos, 4)
    assert starts.all[0].poll() == -signal.SIGKILL
    os.kill(starts.all[-1].pid, signal.SIGSTOP)
    begun = time.monotonic()
    process.close(0.2)
    assert time.monotonic() - begun < PATIENCE / 2
    assert starts.all[-1].poll() is not None


def test_closing_twice_or_before_the_first_job_is_harmless(bots: Made, starts: Starts) -> None:
    process = bots()
    process.close(1.0)
    process.close(1.0)
    assert starts.all == []
