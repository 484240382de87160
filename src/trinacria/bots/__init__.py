"""Bots: players made of code. They see a view and options, as a person does, and never the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from trinacria.bots.greedy import Greedy
from trinacria.bots.uniform import Uniform
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.options import Options
from trinacria.viw.view import View


class UnknownBot(TrinacriaError):
    """No bot of that name."""


class Bot(Protocol):
    """Whoever chooses among the options of a seat by what that seat may know."""

    def choose(self, view: View, options: Options) -> Command: ...


_BOTS: dict[str, Callable[[str], Bot]] = {
    "random": Uniform,
    "greedy": lambda seed: Greedy(),  # the view alone decides
}


def bot_names() -> tuple[str, ...]:
    return tuple(_BOTS)


def bot(name: str, seed: str) -> Bot:
    """A bot by its name; the same seed makes the same choices."""
    if name not in _BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(_BOTS)}")
    return _BOTS[name](seed)
