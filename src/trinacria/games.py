"""The catalogue of games and scenarios that this installation can play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Protocol

from trinacria import __version__
from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import JOINED, MEASURED, Dice, new_seed
from trinacria.kernel.errors import BadRecord, IllegalCommand, TrinacriaError, quoted
from trinacria.kernel.events import Event, SeenEvent
from trinacria.kernel.options import Step
from trinacria.kernel.playing import Playing, replay
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import Answered, Asked
from trinacria.kernel.records import Record, read_record
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import Shown, StepWords
from trinacria.viw import moselle, setting_up
from trinacria.viw.beliefs import sample_position
from trinacria.viw.desk import TableDesk
from trinacria.viw.luck import CombatLuck
from trinacria.viw.revisions import changed_since, revision_of
from trinacria.viw.scenario_cards import ScenarioWords, scenario_words
from trinacria.viw.sicily import opening as sicily
from trinacria.viw.sicily import setting_up as sicily_setting_up
from trinacria.viw.table import Table
from trinacria.viw.view import View


class UnknownGame(TrinacriaError):
    """No game or scenario of that name."""


class OpenTable(Protocol):
    """What loads a scenario with the optional rules agreed on, and the values of an overlay put over the game's own."""

    def __call__(self, scenario: str, options: frozenset[str], *, overlay: Path | None = None) -> Table: ...


class Desk(Protocol):
    """Where one asks about the positions of a scenario: what to show to a seat, how to say it, what a seat wants to know."""

    def show(self, position: Position, seat: Seat, *, past: bool = False, truth: bool = False) -> Shown:
        """What a table shows to a seat: now, at a moment gone by (`past`), or as a finished game truly was (`truth`)."""

    def sentence(self, event: SeenEvent) -> str:
        """An event as the log says it."""

    def ask(self, position: Position, seat: Seat, question: Asked) -> Answered:
        """The answer to a question, from the seat's own knowledge."""

    def describe(self, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
        """A step of the options in words, and what on the table it is about."""

    def luck(self, events: Iterable[Event]) -> tuple[CombatLuck, ...]:
        """What the dice of every combat did, beside what its column led to expect."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the catalogue: its scenarios, its optional rules, and what opens and sets up each scenario."""

    scenarios: tuple[str, ...]
    options: tuple[str, ...]
    open_table: OpenTable
    set_up: Callable[[Table, Dice], Position]
    from_view: Callable[[View, Table, Random], Position]  # a position that fits what a seat knows


def _open_moselle(scenario: str, options: frozenset[str], *, overlay: Path | None = None) -> Table:
    return moselle.open_table(scenario, overlay=overlay)


_GAMES = {
    moselle.GAME: Game(moselle.SCENARIOS, (), _open_moselle, setting_up.new_position, sample_position),
    sicily.GAME: Game(sicily.SCENARIOS, sicily.OPTIONS, sicily.open_with, sicily_setting_up.new_position, sample_position),
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


def open_table(name: str, options: Iterable[str] = ()) -> Table:
    """The table of a scenario with its optional rules, loaded and validated once."""
    name, chosen = full_name(name), frozenset(options)
    offered = _GAMES[name.partition("/")[0]].options
    for option in sorted(chosen.difference(offered)):
        there = f"there are: {', '.join(offered)}" if offered else "it has none"
        raise UnknownGame(f"{name} has no optional rule {option!r}; {there}")
    return _open_table(name, chosen, _overlay)


@lru_cache(maxsize=16)
def _open_table(name: str, options: frozenset[str], overlay: Path | None) -> Table:
    game, _, scenario = name.partition("/")
    return _GAMES[game].open_table(scenario, options, overlay=overlay)


@dataclass(frozen=True, slots=True)
class Card:
    """A scenario as people are told of it."""

    name: str
    title: str
    introduction: str
    turns: int
    words: ScenarioWords


def cards() -> tuple[Card, ...]:
    """Every scenario, for people who choose one."""
    return tuple(_card(name, _overlay) for name in catalogue())


def title(name: str) -> str:
    """What a scenario is called; one that is not in the catalogue goes by its name."""
    return _card(name, _overlay).title if name in catalogue() else name


@lru_cache(maxsize=64)
def _card(name: str, overlay: Path | None) -> Card:
    scenario = _open_table(name, frozenset(), overlay).scenario
    introduction = " ".join(scenario.introduction.split())
    return Card(name, scenario.title, introduction, scenario.last_turn, scenario_words()[name])


def use_overlay(folder: Path | None) -> None:
    """Put the values of a folder over the data of every table opened from now on in this process."""
    global _overlay
    _overlay = folder


def overlay() -> Path | None:
    """The overlay in use."""
    return _overlay


def start_of(name: str, options: Iterable[str] = ()) -> Callable[[Dice], Position]:
    """What sets a scenario up, given its dice."""
    table = open_table(name, options)
    return partial(_GAMES[table.game].set_up, table)


def desk(name: str, options: Iterable[str] = ()) -> Desk:
    """The desk of a scenario with its optional rules."""
    return open_table(name, options).once(TableDesk)


def position_from_view(name: str, options: Iterable[str], view: View, random: Random) -> Position:
    """A position that looks to the seat of this view exactly as the view does, with the same options; the rest is chance."""
    table = open_table(name, options)
    return _GAMES[table.game].from_view(view, table, random)


def new_game(name: str, seed: str | None = None, phrases: tuple[str, ...] = (), options: Iterable[str] = ()) -> Playing:
    """A game at its first decision, with an empty record."""
    name, start = full_name(name), start_of(name, options)
    agreed = {"rules": sorted(options)} if options else {}
    fingerprint, revision = open_table(name).fingerprint, revision_now(name)
    stream = MEASURED if phrases else JOINED  # a seed alone gives the dice that it has always given
    record = Record(name, fingerprint, __version__, seed or new_seed(), phrases, agreed, stream=stream, revision=revision)
    return Playing.begin(record, start)


def revision_now(name: str) -> int:
    """The revision of the rules by which a scenario is played now."""
    return revision_of(name.partition("/")[0])


def load_game(path: Path, *, to: int | None = None) -> Playing:
    """The game of a record, replayed; wrong data or refused orders are said clearly."""
    return replay_checked(read_record(path), path.name, to=to)


def replay_checked(record: Record, name: str, *, to: int | None = None) -> Playing:
    """Play a record again by the rules of today; `to` stops after a ply. What does not work raises `BadRecord`."""
    start = checked_start(record, name)
    try:
        playing = replay(record, start, to=to, name=name)
    except BadRecord as error:
        raise explained(record, error) from error.__cause__
    playing.record.fingerprint = open_table(record.game, agreed_options(record, name)).fingerprint
    playing.record.revision = revision_now(record.game)  # it has just been played by these
    return playing


def checked_start(record: Record, name: str) -> Callable[[Dice], Position]:
    """What sets a record's game up, if this program has its game, its options, its data and its rules.

    A record made under an earlier revision of the rules may have been made with other data too; its orders will show.
    """
    options = agreed_options(record, name)
    try:
        table = open_table(record.game, options)
    except UnknownGame as error:
        raise BadRecord(f"{name}: options: {error}") from None
    revision = revision_of(table.game)
    if record.revision > revision:
        raise BadRecord(
            f"{name}: revision: it was made under revision {record.revision} of the rules of {table.game}, "
            f"and this program knows them up to revision {revision}"
        )
    if record.revision == revision and record.fingerprint != table.fingerprint:
        raise BadRecord(
            f"{name}: fingerprint: it was played with other data for {record.game} "
            f"({record.fingerprint[:12]}, here {table.fingerprint[:12]})"
        )
    return start_of(record.game, options)


def agreed_options(record: Record, name: str) -> tuple[str, ...]:
    """The optional rules that a record was played with."""
    if record.game not in catalogue():
        raise BadRecord(f"{name}: game: there is no {quoted(record.game)}; there are: {', '.join(catalogue())}")
    return tuple(record.options.get("rules", ()))


def explained(record: Record, error: BadRecord) -> BadRecord:
    """The refusal of a record that was made under an earlier revision of the rules, with the rules that changed since."""
    changed = changed_since(record.game.partition("/")[0], record.revision)
    if not changed:
        return error
    refused = error.__cause__
    blamed = [rule for rule in changed if isinstance(refused, IllegalCommand) and refused.case in rule.cases]
    listed = "; ".join(str(rule) for rule in blamed or changed)
    since = "this rule has changed since then" if len(blamed or changed) == 1 else "these rules have changed since then"
    return BadRecord(f"{error}. The record was made under revision {record.revision} of the rules, and {since}: {listed}")


def check_outcome(record: Record, found: str | None, name: str) -> None:
    """The orders must lead to the outcome that the record gives."""
    if found != record.outcome:
        says = f"{name}: outcome: says {quoted(record.outcome)}, and the {len(record.orders)} orders lead to {quoted(found)}"
        raise explained(record, BadRecord(says))


def verify(path: Path, written_down: Collection[str] = ()) -> Playing:
    """Replay a record: every roll and draw must follow from the seed of its part, and the orders lead to its outcome.

    `written_down` are the commitments that a player noted before the dice fell: all parts must stand on one of them.
    """
    record = read_record(path)
    _check_promises(record, written_down, path.name)
    playing = replay_checked(record, path.name)
    check_outcome(record, playing.record.outcome, path.name)
    return playing


def _check_promises(record: Record, written_down: Collection[str], name: str) -> None:
    if not written_down:
        return
    parts = record.parts()
    for promise in written_down:
        if promise not in {part.commitment for part in parts}:
            raise BadRecord(f"{name}: commitment: no part of the game stands on the promise {quoted(promise)}")
    for part in parts:
        if part.commitment not in written_down:
            raise BadRecord(f"{name}: commitment: {part} stand on another promise: {part.commitment}")
