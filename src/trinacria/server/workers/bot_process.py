"""The server's side of the bots: one child process thinks for all seats that bots play.

It is started when the first order is wanted. If it dies or takes too long it is ended, and another one is asked the same.
What it answers is only a proposal: it is played against the ply it was asked for, so that an order is given once.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from trinacria.kernel.errors import TrinacriaError
from trinacria.server.workers.child import Child, ChildLost, Start, launch
from trinacria.server.workers.frames import BadFrame
from trinacria.server.workers.jobs import Ask, BotJob, Ready, Stumbled, packed, read_answer

__all__ = ["BotFailed", "BotJob", "BotProcess", "BotsClosed"]

WORKER = "trinacria.server.workers.bot_worker"
ATTEMPTS = 3  # of one job: the first and two more
TICK = 0.5  # seconds between two words of progress
STARTING = 60.0  # seconds for the process to be there: it loads the program first

Progress = Callable[[float], None]  # called with the seconds that the bot has thought


class BotFailed(TrinacriaError):
    """The bot gave no order; the message says why, for everybody at the table, and the trace where, for the operator."""

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.trace = trace


class BotsClosed(BotFailed):
    """The server stops: there will be no order, and nothing has to be done about it."""


def start_worker() -> subprocess.Popen[bytes]:
    return launch("-m", WORKER)


class BotProcess:
    """Asks bots for orders, one at a time, from one thread; any thread may close it."""

    def __init__(self, seconds: float, start: Start = start_worker) -> None:
        self._seconds = seconds
        self._start = start
        self._lock = threading.Lock()  # of the child and of whether all is closed
        self._child: Child | None = None
        self._closed = False
        self._overlay: Path | None = None
        self._asked = 0

    @property
    def pid(self) -> int | None:
        """The process that thinks now, if there is one."""
        child = self._child
        return child.pid if child is not None and child.alive else None

    def choose(self, job: BotJob, progress: Progress) -> str:
        """The order of the bot, as text. Blocks until there is one, at most three times the time that a bot has."""
        begun, trouble = time.monotonic(), ""
        for _ in range(ATTEMPTS):
            try:
                return self._ask(job, lambda: progress(time.monotonic() - begun))
            except (ChildLost, BadFrame) as lost:
                self._drop()
                trouble = str(lost)
        raise BotFailed(f"the bot {job.bot} gave no order, asked {ATTEMPTS} times: {trouble}")

    def close(self, timeout: float) -> None:
        """End the process, and every wait for it; by force when that time is over."""
        with self._lock:
            self._closed = True
            child, self._child = self._child, None
        if child is not None:
            child.end(timeout)

    def _ask(self, job: BotJob, report: Callable[[], None]) -> str:
        child = self._ready(job.overlay, report)
        self._asked += 1
        child.send(packed(Ask.of(self._asked, job)))
        until, late = time.monotonic() + self._seconds, f"it took longer than {self._seconds:g} seconds"
        answer = read_answer(_receive(child, until, late, report))
        if isinstance(answer, Ready) or answer.number != self._asked:
            raise ChildLost("its process answers what was not asked")
        if isinstance(answer, Stumbled):
            raise BotFailed(answer.reason, answer.trace)
        return answer.text

    def _ready(self, overlay: Path | None, report: Callable[[], None]) -> Child:
        """The process, started anew if it has died, or if it has worked things out from other data."""
        if self._child is not None and (self._overlay != overlay or not self._child.alive):
            self._drop()
        with self._lock:
            if self._closed:
                raise BotsClosed("the bots have been stopped")
            if self._child is not None:
                return self._child
            child = self._child = self._begin()
            self._overlay = overlay
        until = time.monotonic() + STARTING
        if not isinstance(read_answer(_receive(child, until, "its process did not start", report)), Ready):
            raise ChildLost("its process answers what was not asked")
        return child

    def _begin(self) -> Child:
        try:
            return Child(self._start())
        except OSError as error:
            raise ChildLost("its process cannot be started") from error

    def _drop(self) -> None:
        """End the process at once: its next answer would be about the past."""
        with self._lock:
            if self._closed:
                raise BotsClosed("the bots have been stopped")
            child, self._child = self._child, None
        if child is not None:
            child.end()


def _receive(child: Child, until: float, late: str, report: Callable[[], None]) -> bytes:
    """The next message before that moment, with a word of progress now and then."""
    while (left := until - time.monotonic()) > 0:
        message = child.receive(min(TICK, left))
        if message is not None:
            return message
        report()
    raise ChildLost(late)
