"""The catalogue of games and scenarios that this installation can play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Protocol

from trinacria import __version__
from trinacria.kernel.dice import Dice, new_seed
from trinacria.kernel.errors import BadRecord, TrinacriaError
from trinacria.kernel.playing import Playing, replay
from trinacria.kernel.positions import Position
from trinacria.kernel.records import Record, read_record
from trinacria.viw import moselle, setting_up
from trinacria.viw.sicily import opening as sicily
from trinacria.viw.sicily import setting_up as sicily_setting_up
from trinacria.viw.table import Table


class UnknownGame(TrinacriaError):
    """No game or scenario of that name."""


class OpenTable(Protocol):
    """What loads a scenario of a game, with the values of an overlay put over the game's own."""

    def __call__(self, scenario: str, *, overlay: Path | None = None) -> Table: ...


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the catalogue: its scenarios, and what opens and sets up each of them."""

    scenarios: tuple[str, ...]
    open_table: OpenTable
    set_up: Callable[[Table, Dice], Position]


_GAMES = {
    moselle.GAME: Game(moselle.SCENARIOS, moselle.open_table, setting_up.new_position),
    sicily.GAME: Game(sicily.SCENARIOS, sicily.open_table, sicily_setting_up.new_position),
}

_overlay: Path | None = None


def catalogue() -> list[str]:
    """Every game/scenario by its full name."""
    return [f"{name}/{scenario}" for name, game in _GAMES.items() for scenario in game.scenarios]


def full_name(name: str) -> str:
    """`moselle` stands for `moselle/november` while a game has one scenario."""
    game, _, scenario = name.partition("/")
    if game in _GAMES:
        scenarios = _GAMES[game].scenarios
        if scenario in scenarios:
            return name
        if not scenario and len(scenarios) == 1:
            return f"{game}/{scenarios[0]}"
    raise UnknownGame(f"there is no {name!r}; there are: {', '.join(catalogue())}")


def open_table(name: str) -> Table:
    """The table of a scenario, loaded and validated once."""
    return _open_table(full_name(name), _overlay)


@lru_cache(maxsize=16)
def _open_table(name: str, overlay: Path | None) -> Table:
    game, _, scenario = name.partition("/")
    return _GAMES[game].open_table(scenario, overlay=overlay)


def use_overlay(folder: Path | None) -> None:
    """Put the values of a folder over the data of every table opened from now on in this process."""
    global _overlay
    _overlay = folder


def overlay() -> Path | None:
    """The overlay in use."""
    return _overlay


def start_of(name: str) -> Callable[[Dice], Position]:
    """What sets a scenario up, given its dice."""
    table = open_table(name)
    return partial(_GAMES[table.game].set_up, table)


def new_game(name: str, seed: str | None = None, phrases: tuple[str, ...] = ()) -> Playing:
    """A game at its first decision, with an empty record."""
    name = full_name(name)
    record = Record(name, open_table(name).fingerprint, __version__, seed or new_seed(), phrases)
    return Playing.begin(record, start_of(name))


def load_game(path: Path, *, to: int | None = None) -> Playing:
    """The game of a record, replayed; wrong data or refused orders are said clearly."""
    return replay_checked(read_record(path), path.name, to=to)


def replay_checked(record: Record, name: str, *, to: int | None = None) -> Playing:
    try:
        table = open_table(record.game)
    except UnknownGame as error:
        raise BadRecord(f"{name}: game: {error}") from None
    if record.fingerprint != table.fingerprint:
        raise BadRecord(
            f"{name}: fingerprint: it was played with other data for {record.game} "
            f"({record.fingerprint[:12]}, here {table.fingerprint[:12]})"
        )
    return replay(record, start_of(record.game), to=to, name=name)


def verify(path: Path) -> Playing:
    """Replay a record and prove every roll, every draw and the outcome; raises `BadRecord` otherwise."""
    record = read_record(path)
    playing = replay_checked(record, path.name)
    if playing.record.outcome != record.outcome:
        raise BadRecord(f"{path.name}: outcome: says {record.outcome!r} and the orders lead to {playing.record.outcome!r}")
    return playing
