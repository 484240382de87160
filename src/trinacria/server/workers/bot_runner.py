"""The thread that plays for the bots: it asks whose turn it is, has the bot think, and gives the order.

Games wait in queues, each once. A queue is served only while those before it are empty: games in which a person waits come
before games that bots play among themselves. Within a queue a game goes to the back after each order, so that a long phase
of one keeps no other waiting. What cannot be done now (the disk is full) is tried again later, and later still.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Protocol

from trinacria.kernel.cases import printed
from trinacria.kernel.errors import IllegalCommand, TrinacriaError, UnreadableOrder
from trinacria.server.workers.bot_process import BotFailed, Progress
from trinacria.server.workers.jobs import BotJob

RANKS = 3
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 30.0  # seconds before something is tried again; doubled each time

NextJob = Callable[[str], BotJob | None]  # of a game: none if no bot decides there now
Play = Callable[[str, int, str], None]  # game, the ply that the order was thought out for, its text
Failed = Callable[[str, int, BotFailed], None]  # game, ply, and why there is no order
Rank = Callable[[str], int]  # of a game: in which queue it waits, 0 for the first
Thinking = Callable[[str, float], None]  # game, and the seconds that its bot has thought

_log = logging.getLogger(__name__)


class Chooses(Protocol):
    """What thinks for the bots."""

    def choose(self, job: BotJob, progress: Progress) -> str: ...

    def close(self, timeout: float) -> None: ...


class BotRunner:
    """Plays the seats of bots, one order after the other."""

    def __init__(
        self,
        next_job: NextJob,
        play: Play,
        failed: Failed,
        progress: Thinking,
        process: Chooses,
        rank: Rank = lambda game: 0,
    ) -> None:
        self._next_job, self._play, self._failed, self._progress = next_job, play, failed, progress
        self._process, self._rank = process, rank
        self._changed = threading.Condition()  # guards all that follows
        self._queues: list[OrderedDict[str, None]] = [OrderedDict() for _ in range(RANKS)]
        self._later: dict[str, float] = {}  # when a game is tried again
        self._pauses: dict[str, float] = {}  # how long it waited last
        self._thread: threading.Thread | None = None
        self._thinking_for = ""
        self._stopping = False

    @property
    def status(self) -> str:
        """For the health of the server: idle, thinking or stopped."""
        if self._stopping:
            return "stopped"
        with self._changed:  # a game that goes from the queue to its bot is in neither for a moment
            return "thinking" if self._thinking_for or any(self._queues) else "idle"

    def wake(self, game: str) -> None:
        """Something has changed in a game: perhaps a bot decides there now, perhaps somebody waits for it now."""
        rank = self._rank_of(game)
        with self._changed:
            if self._stopping:
                return
            self._later.pop(game, None)
            self._enqueue(game, rank)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _rank_of(self, game: str) -> int:
        try:
            return self._rank(game)
        except TrinacriaError:  # what is wrong with the game will show when its turn comes
            return RANKS - 1

    def _enqueue(self, game: str, rank: int) -> None:
        """At the back of its queue, unless it waits there already. A game can come forward to a better queue, never back."""
        for better in self._queues[: rank + 1]:
            if game in better:
                return
        for worse in self._queues[rank + 1 :]:
            worse.pop(game, None)
        self._queues[rank][game] = None

    def stop(self, timeout: float) -> None:
        """Give no more orders; the one that is being thought about is left to the next start of the server."""
        until = time.monotonic() + timeout
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._process.close(timeout / 2)
        if self._thread is not None:
            self._thread.join(max(0.0, until - time.monotonic()))

    def _run(self) -> None:
        while (game := self._next_game()) is not None:
            try:
                gone_on = self._give_order(game)
            except TrinacriaError as error:  # the game has moved on, the store is full: it is said, and nothing has changed
                _log.info("an order of a bot was not taken: %s", error, extra={"facts": {"game": game}})
                self._try_later(game)
            except Exception:
                _log.exception("an order of a bot could not be given", extra={"facts": {"game": game}})
                self._try_later(game)
            else:
                self._pauses.pop(game, None)
                if gone_on:
                    self.wake(game)
        self._thinking_for = ""

    def _next_game(self) -> str | None:
        """The game at the front of the queue, waited for; none when it is time to stop."""
        with self._changed:
            self._thinking_for = ""
            while not self._stopping:
                now = time.monotonic()
                for game in [game for game, due in self._later.items() if due <= now]:
                    del self._later[game]
                    self._enqueue(game, RANKS - 1)  # what failed before waits behind what has not
                for queue in self._queues:
                    if queue:
                        self._thinking_for, _ = queue.popitem(last=False)
                        return self._thinking_for
                self._changed.wait(min(self._later.values()) - now if self._later else None)
            return None

    def _give_order(self, game: str) -> bool:
        """One order of the bot that decides in a game; false if none does."""
        job = self._next_job(game)
        if job is None:
            return False
        try:
            text = self._process.choose(job, partial(self._report, game))
            if self._stopping:
                return False
            self._play(game, job.ply, text)
        except BotFailed as failure:
            self._give_up(game, job, failure)
        except IllegalCommand as refusal:
            says = f"the bot {job.bot} gave an order that the rules refuse ({printed(refusal.case)})"
            self._give_up(game, job, BotFailed(says))
        except UnreadableOrder:
            self._give_up(game, job, BotFailed(f"the bot {job.bot} gave an order that nobody can read"))
        return True

    def _give_up(self, game: str, job: BotJob, failure: BotFailed) -> None:
        if not self._stopping:
            self._failed(game, job.ply, failure)

    def _report(self, game: str, seconds: float) -> None:
        try:
            self._progress(game, seconds)
        except Exception:  # a report that fails must not disturb the bot
            _log.exception("the progress of a bot could not be reported", extra={"facts": {"game": game}})

    def _try_later(self, game: str) -> None:
        with self._changed:
            if any(game in queue for queue in self._queues):  # woken meanwhile: it is tried at once
                return
            pause = min(LONGEST_PAUSE, 2 * self._pauses.get(game, FIRST_PAUSE / 2))
            self._pauses[game] = pause
            self._later[game] = time.monotonic() + pause
