"""A worker with bots that no server offers: run as a program, it is what the tests start in the place of the real one.

Each strange bot that gives an order at all gives the one of the bot `random` with the same seed.
"""

from __future__ import annotations

import os
import signal
import time

from trinacria.bots import bot
from trinacria.kernel.bots import Bot, Uniform
from trinacria.kernel.commands import Command
from trinacria.kernel.options import Options
from trinacria.server.workers.bot_worker import main
from trinacria.viw.view import View

SECRET = "the strength is 8-6-4"


class Sleeping(Uniform):
    """Never comes to a decision."""

    def choose(self, view: View, options: Options) -> Command:
        time.sleep(3600)
        raise AssertionError("an hour is over")


class Slow(Uniform):
    """Takes a little more than two ticks of progress."""

    def choose(self, view: View, options: Options) -> Command:
        time.sleep(1.3)
        return super().choose(view, options)


class Chatting(Uniform):
    """Prints, by Python's means and past them."""

    def choose(self, view: View, options: Options) -> Command:
        print("I am thinking", flush=True)
        os.write(1, b"\xff\xff\xff\xff and still thinking\n")
        return super().choose(view, options)


class Failing(Uniform):
    """Stumbles over what only its seat may know."""

    def choose(self, view: View, options: Options) -> Command:
        raise KeyError(SECRET)


class Dying(Uniform):
    """Takes its process with it."""

    def choose(self, view: View, options: Options) -> Command:
        os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(3600)
        raise AssertionError("it cannot be killed")


STRANGE = {"sleeping": Sleeping, "slow": Slow, "chatting": Chatting, "failing": Failing, "dying": Dying}


def strange_bot(game: str, name: str, seed: str, options: tuple[str, ...]) -> Bot:
    return STRANGE[name](seed) if name in STRANGE else bot(game, name, seed, options)


if __name__ == "__main__":
    main(strange_bot)
