"""The bots of the games, by the name of a game or scenario. Each game declares its own in its `System`."""

from __future__ import annotations

from collections.abc import Iterable

from trinacria import games
from trinacria.kernel.bots import Bot
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.seats import Seat
from trinacria.kernel.systems import BotEntry


class UnknownBot(TrinacriaError):
    """No bot of that name."""


def bots_of(game: str) -> tuple[BotEntry, ...]:
    """The bots of a game, from the weakest to the strongest."""
    return games.system_of(game).bots


def bot_names(game: str, seat: Seat | None = None) -> tuple[str, ...]:
    """The names of the bots of a game, or of those that can play one seat of it."""
    return tuple(entry.name for entry in bots_of(game) if seat is None or seat in entry.seats)


def default_bot(game: str) -> str:
    """The opponent of a person who names none."""
    return games.system_of(game).default_bot


def stand_in(game: str) -> str:
    """The bot that plays on for one that has failed: the weakest, since it has the least to fail at."""
    return bots_of(game)[0].name


def keeps_plan(game: str, name: str) -> bool:
    """Whether a bot keeps a plan from one order to the next; one that does not can be made again for each order."""
    return any(entry.name == name and entry.keeps_plan for entry in bots_of(game))


def entry_of(game: str, name: str) -> BotEntry:
    """A bot of a game by its name."""
    for entry in bots_of(game):
        if entry.name == name:
            return entry
    raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(bot_names(game))}")


def bot(game: str, name: str, seed: str, options: Iterable[str] = ()) -> Bot:
    """A bot for a scenario with its optional rules; the same seed makes the same choices."""
    return entry_of(game, name).make(games.open_scenario(game, options), seed)
