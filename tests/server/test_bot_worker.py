"""The process in which bots think: what it is asked, what it answers, and how it ends."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from select import select
from typing import Any

import pytest

from opened import table_of
from random_play import CONTRACTED, position_after, walk
from trinacria import games
from trinacria.bots import bot, bot_names, bots_of
from trinacria.kernel.bots import Bot
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.systems import System
from trinacria.server.workers.bot_worker import COURTESY, Thinker
from trinacria.server.workers.child import launch
from trinacria.server.workers.frames import LARGEST, read_frame, write_frame
from trinacria.server.workers.jobs import Answer, Ask, BotJob, Chosen, Ready, Stumbled, bot_seed, packed, read_answer
from trinacria.server.workers.view_codec import BadView, freeze_view, thaw_view
from trinacria.viw.position import Position
from trinacria.viw.view import to_json
from twins import twin_of

GAME = "moselle/november"
STRANGE = str(Path(__file__).with_name("strange_bots.py"))
PATIENCE = 60.0  # seconds after which a process that should have ended has not


def job_at(pos: Position, name: str = "random", ply: int = 7, game: str = GAME) -> BotJob:
    assert pos.decision is not None
    return BotJob(game, (), None, name, "a seed", ply, pos.view(pos.decision.seat))


def sent(job: BotJob) -> bytes:
    return packed(Ask.of(1, job))


@contextmanager
def worker(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker that is ready, ended by force if the test has not ended it."""
    process = launch(*(command or ("-m", "trinacria.server.workers.bot_worker")))
    with process:
        try:
            assert receive(process) == Ready()
            yield process
        finally:
            process.kill()


def receive(process: subprocess.Popen[bytes]) -> Answer:
    assert process.stdout is not None
    body = read_frame(process.stdout)
    assert body is not None
    return read_answer(body)


def send(process: subprocess.Popen[bytes], body: bytes) -> None:
    assert process.stdin is not None
    write_frame(process.stdin, body)


# what is sent --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CONTRACTED)
def test_the_bytes_of_a_job_are_the_same_for_twins(name: str) -> None:
    """Nothing that a seat may not know ever reaches its bot."""
    chooser, compared = random.Random(3), 0
    for number, pos in enumerate(walk(name, 4, bold=True)):
        if pos.decision is None or pos.decision.kind == "roll" or number % 7:
            continue  # until the dice are rolled both players see the strengths
        twin = twin_of(pos, pos.decision.seat, chooser)
        if pos.chits != twin.chits:
            assert sent(job_at(pos, game=name)) == sent(job_at(twin, game=name))
            compared += 1
    assert compared > 15


def test_the_bytes_of_a_job_do_tell_what_the_seat_knows() -> None:
    pos = next(p for p in walk(GAME, 4, bold=True) if p.decision and p.decision.kind == "move" and p.chits)
    assert pos.decision is not None
    other = pos.decision.seat.enemy
    twin = twin_of(pos, other, random.Random(1))
    assert pos.chits != twin.chits
    assert sent(job_at(pos)) != sent(job_at(twin))


@pytest.mark.parametrize("name", [*CONTRACTED, "sicily/variable"])
def test_a_view_comes_back_as_it_was(name: str) -> None:
    pos = position_after(name, 3, 60, bold=True)
    for seat in (ALLIED, AXIS):
        view = pos.view(seat)
        again = thaw_view(freeze_view(view))
        assert again == view
        assert to_json(again) == to_json(view)


@dataclass(frozen=True)
class Foreign:
    """Not a class of the program."""


class Calling:
    """Asks the reader to call something."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("true",)


@pytest.mark.parametrize(
    "body",
    [
        freeze_view(Foreign()),
        freeze_view(Calling()),
        freeze_view(table_of),
        freeze_view(random.Random),
        freeze_view([Path("somewhere")]),
        b"",
        b"no view at all",
        freeze_view((1, 2, 3))[:-1],
    ],
)
def test_bytes_that_ask_for_anything_else_are_refused(body: bytes) -> None:
    with pytest.raises(BadView):
        thaw_view(body)


def test_the_chance_of_a_bot_is_its_own_for_each_seat_and_does_not_tell_the_seed() -> None:
    assert bot_seed("s", ALLIED) == bot_seed("s", ALLIED)
    assert len({bot_seed("s", ALLIED), bot_seed("s", AXIS), bot_seed("t", AXIS)}) == 3
    assert "5eed" not in bot_seed("5eed", ALLIED)


# what is answered ----------------------------------------------------------------------------------------------------------


def test_every_answer_is_a_legal_order_and_the_one_that_the_bot_gives_at_the_table() -> None:
    thinker, plain = Thinker(bot), {seat: bot(GAME, "greedy", "x") for seat in (ALLIED, AXIS)}
    for number, pos in enumerate(walk(GAME, 2, bold=True)):
        if pos.decision is None or number % 6:
            continue
        order = pos.vocabulary.read(thinker.choose(Ask.of(1, job_at(pos, "greedy", number))))
        assert order in pos.options()
        assert order == plain[pos.decision.seat].choose(pos.view(pos.decision.seat), pos.options())


def test_a_job_asked_again_is_answered_alike_and_another_ply_is_another_chance() -> None:
    pos = position_after(GAME, 1, 0, bold=True)
    asked = [Ask.of(1, job_at(pos, "random", ply)) for ply in (*range(8), *range(8))]
    answers = [Thinker(bot).choose(ask) for ask in asked]
    assert answers[:8] == answers[8:]
    assert len(set(answers)) > 1


def test_a_greedy_bot_keeps_its_plan_for_the_seat_that_it_plays() -> None:
    made: list[tuple[str, str]] = []

    def make(game: str, name: str, seed: str, options: tuple[str, ...]) -> Bot:
        made.append((name, seed))
        return bot(game, name, seed, options)

    thinker = Thinker(make)
    pos = position_after(GAME, 1, 0, bold=True)
    for ply in range(3):
        thinker.choose(Ask.of(1, job_at(pos, "greedy", ply)))
    thinker.choose(Ask.of(1, replace(job_at(pos, "greedy"), seed="another game")))
    assert made == [("greedy", "a seed"), ("greedy", "another game")]


def test_what_a_bot_stumbles_over_is_told_to_nobody() -> None:
    pos = position_after(GAME, 1, 0, bold=True)
    with worker(STRANGE) as process:
        send(process, sent(job_at(pos, "failing")))
        answer = receive(process)
        assert isinstance(answer, Stumbled)
        assert answer.reason == "the bot failing stumbled over a mistake of its own (KeyError)"
        assert "strange_bots.py" in answer.trace
        assert "in choose" in answer.trace
        send(process, sent(job_at(pos, "random")))  # and it goes on
        assert isinstance(receive(process), Chosen)
        assert process.stdin is not None
        process.stdin.close()
        assert process.stderr is not None
        report = process.stderr.read().decode()
    assert "8-6-4" not in report + answer.reason + answer.trace


@pytest.mark.parametrize(
    "wrong", [{"bot": "deep-blue"}, {"game": "moselle/december"}, {"options": ("no-such-rule",)}, {"view": "no view"}]
)
def test_a_job_that_makes_no_sense_is_answered_in_words(wrong: dict[str, Any]) -> None:
    job = replace(job_at(position_after(GAME, 1, 0, bold=True)), **wrong)
    answer = Thinker(bot).answer(Ask.of(5, job))
    assert isinstance(answer, Stumbled)
    assert answer.number == 5
    assert answer.reason.startswith("the bot ")


def test_what_a_bot_prints_does_not_come_between_the_answers() -> None:
    pos = position_after(GAME, 1, 0, bold=True)
    with worker(STRANGE) as process:
        send(process, sent(job_at(pos, "chatting")))
        send(process, sent(job_at(pos, "random")))
        assert receive(process) == receive(process)


# how it lives and ends -----------------------------------------------------------------------------------------------------


def test_it_ends_when_its_input_is_closed_also_in_the_middle_of_a_thought() -> None:
    pos = position_after(GAME, 1, 0, bold=True)
    for jobs in ([], [sent(job_at(pos, "sleeping"))]):
        with worker(STRANGE) as process:
            for job in jobs:
                send(process, job)
            assert process.stdin is not None
            process.stdin.close()
            assert process.wait(PATIENCE) == 0


PARENT = """
    import subprocess, sys, time
    from trinacria.server.workers.bot_process import BotProcess
    from trinacria.server.workers.jobs import BotJob
    from trinacria import games

    def start():
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        return subprocess.Popen([sys.executable, sys.argv[1]], pass_fds=[int(sys.argv[2])], **pipes)

    position = games.new_game("moselle/november").position
    job = BotJob("moselle/november", (), None, "sleeping", "s", 0, position.view(position.decision.seat))
    BotProcess(3600, start).choose(job, lambda seconds: print("thinking", flush=True))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are handed down by other means there")
def test_it_does_not_outlive_a_server_that_is_killed() -> None:
    ours, handed_down = os.pipe()  # closed at the other end once nobody holds it any more
    parent = [sys.executable, "-c", textwrap.dedent(PARENT), STRANGE, str(handed_down)]
    with subprocess.Popen(parent, stdout=subprocess.PIPE, pass_fds=[handed_down]) as server:
        os.close(handed_down)
        assert server.stdout is not None
        assert server.stdout.readline() == b"thinking\n"
        server.kill()
    with os.fdopen(ours, "rb") as end:
        assert select([end], [], [], PATIENCE)[0], "the bots live on"
        assert end.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="signals and priorities are others there")
def test_it_leaves_the_interrupt_to_the_server_and_the_processor_too() -> None:
    pos = position_after(GAME, 1, 0, bold=True)
    with worker(STRANGE) as process:
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == os.getpriority(os.PRIO_PROCESS, 0) + COURTESY
        send(process, sent(job_at(pos, "slow")))
        process.send_signal(signal.SIGINT)
        assert isinstance(receive(process), Chosen)


@pytest.mark.parametrize(
    "garbage",
    [
        (LARGEST + 1).to_bytes(4, "big"),
        b"GET / HTTP/1.1\r\n\r\n",
        b"\0\0\0\5hello",
        b"\0\0\0\0",
    ],
)
def test_garbage_ends_it_with_a_word_about_it(garbage: bytes) -> None:
    with worker() as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(garbage)
        process.stdin.flush()
        assert process.wait(PATIENCE) == 1
        assert b"the bots have stopped: a message" in process.stderr.read()


# the bots as people see them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", games.systems(), ids=lambda system: system.name)
def test_every_bot_has_a_card_for_people(system: System) -> None:
    cards = bots_of(system.name)
    assert tuple(card.name for card in cards) == bot_names(system.name)
    assert all(card.title and card.says.endswith(".") for card in cards)
    assert len({card.title for card in cards}) == len(cards)
    assert [card.strength for card in cards] == sorted(card.strength for card in cards)
