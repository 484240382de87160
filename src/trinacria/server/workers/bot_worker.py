"""The process in which the bots think: `python -m trinacria.server.workers.bot_worker`.

Jobs come in on its standard input and answers go out on its standard output, one frame each. It ends when its input is
closed, also in the middle of a thought, so that it never outlives the server.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import BinaryIO

from cachetools import LRUCache

from trinacria import games
from trinacria.bots import bot, keeps_plan
from trinacria.kernel.bots import Bot
from trinacria.kernel.seats import Seat
from trinacria.server.workers.frames import BadFrame, read_frame, write_frame
from trinacria.server.workers.jobs import Ask, Chosen, Ready, Stumbled, packed, read_ask
from trinacria.server.workers.view_codec import thaw_view

COURTESY = 5  # steps down in priority: the server itself comes first
KEPT = 128  # bots whose plans are kept

MakeBot = Callable[[str, str, str, tuple[str, ...]], Bot]  # game, bot, seed, optional rules


def main(make_bot: MakeBot = bot) -> None:
    """Answer jobs until the input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal of the server is the server's business
    if hasattr(os, "nice"):
        os.nice(COURTESY)
    answers, asked = _own_output(), SimpleQueue[Ask]()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    thinker = Thinker(make_bot)
    try:
        write_frame(answers, packed(Ready()))
        while True:
            write_frame(answers, packed(thinker.answer(asked.get())))
    except BrokenPipeError:  # the server has gone
        os._exit(0)


def _own_output() -> BinaryIO:
    """The pipe for the answers. All other output goes to the error stream and cannot come between them."""
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return pipe


def _listen(pipe: BinaryIO, asked: SimpleQueue[Ask]) -> None:
    """Take jobs in; the end of them ends the process, whatever the bot is doing."""
    code = 1
    try:
        while (body := read_frame(pipe)) is not None:
            asked.put(read_ask(body))
        code = 0
    except BadFrame as error:
        print(f"the bots have stopped: {error}", file=sys.stderr, flush=True)
    finally:
        os._exit(code)


class Thinker:
    """Answers jobs. The tables of the games stay open, and so do the plans of those bots that have any."""

    def __init__(self, make_bot: MakeBot) -> None:
        self._make_bot = make_bot
        self._kept: LRUCache[tuple[str, str, Seat], Bot] = LRUCache(KEPT)

    def answer(self, ask: Ask) -> Chosen | Stumbled:
        try:
            return Chosen(ask.number, self.choose(ask))
        except Exception as error:  # the mistake of one bot must not end the others
            reason = f"the bot {ask.bot} stumbled over a mistake of its own ({type(error).__name__})"
            return Stumbled(ask.number, reason, _place(error))

    def choose(self, ask: Ask) -> str:
        """The order of the seat's bot, from what the seat may know."""
        overlay = Path(ask.overlay) if ask.overlay is not None else None
        if games.overlay() != overlay:
            games.use_overlay(overlay)
        view = thaw_view(ask.view)
        chance = f"{ask.seed}/{ask.ply}"  # by the ply, so that a job that is asked again gets the same answer
        position = games.position_from_view(ask.game, ask.options, view, Random(f"{chance}/position"))
        return self._bot(ask, view.seat, chance).choose(view, position.options()).text

    def _bot(self, ask: Ask, seat: Seat, chance: str) -> Bot:
        if not keeps_plan(ask.game, ask.bot):
            return self._make_bot(ask.game, ask.bot, chance, ask.options)
        key = (ask.bot, ask.seed, seat)
        if key not in self._kept:
            self._kept[key] = self._make_bot(ask.game, ask.bot, ask.seed, ask.options)
        return self._kept[key]


def _place(error: Exception) -> str:
    """Where it happened, for the log of the server; not what the error says, which may be what only the seat knows."""
    return "".join(traceback.format_tb(error.__traceback__))


if __name__ == "__main__":
    main()
