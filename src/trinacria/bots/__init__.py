"""Bots: players made of code. They see a view and options, as a person does, and never the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class BotCard:
    """A bot as people are told of it."""

    name: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class _Entry:
    """A bot of the catalogue: what makes one from a seed, and whether it keeps a plan from one order to the next."""

    make: Callable[[str], Bot]
    remembers: bool
    title: str
    says: str


_BOTS: dict[str, _Entry] = {  # from the weakest to the strongest
    "random": _Entry(
        Uniform,
        False,
        "Chance",
        "Gives any legal order, whatever comes of it. For trying things out, and for a first game.",
    ),
    "greedy": _Entry(
        lambda seed: Greedy(),  # the view alone decides
        True,
        "Keen",
        "Plans each phase by what it gains at once: points, ground and odds. It holds a line and attacks where that pays, "
        "and does not think further than the phase.",
    ),
}


def bot_names() -> tuple[str, ...]:
    return tuple(_BOTS)


def bot_cards() -> tuple[BotCard, ...]:
    """Every bot, for people who choose an opponent."""
    return tuple(BotCard(name, entry.title, entry.says) for name, entry in _BOTS.items())


def remembers(name: str) -> bool:
    """Whether a bot keeps a plan from one order to the next: one that does not can be made anew for each order."""
    return name in _BOTS and _BOTS[name].remembers


def stand_in() -> str:
    """The bot that plays on for one that has failed: it only picks among the legal orders, and so has nothing to fail at."""
    return "random"


def bot(name: str, seed: str) -> Bot:
    """A bot by its name; the same seed makes the same choices."""
    if name not in _BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(_BOTS)}")
    return _BOTS[name].make(seed)
