"""The games and scenarios that this installation can play: a list of systems, and what is common to all of them.

Games from outside are named in the environment: `TRINACRIA_SYSTEMS=mypackage.system:MYGAME`, several with commas between
them. They are played like the games of this list, by every process of the program.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

from trinacria import __version__
from trinacria.kernel import casebook as books_of_rules
from trinacria.kernel.casebook import CaseText, Ruling
from trinacria.kernel.datafiles import Problems, Toml, parse_toml, read_toml
from trinacria.kernel.dice import JOINED, MEASURED, Dice, Script, ScriptedDice, new_seed
from trinacria.kernel.errors import BadData, BadRecord, IllegalCommand, Problem, TrinacriaError, quoted
from trinacria.kernel.guides import Guide
from trinacria.kernel.own_classes import trust
from trinacria.kernel.playing import Playing, replay
from trinacria.kernel.positions import Position
from trinacria.kernel.records import Record, read_record
from trinacria.kernel.revisions import ChangedRule, read_changed_rules, revision_of
from trinacria.kernel.sheets import ALLIES_AND_AXIS, Sides
from trinacria.kernel.system_checks import BadSystem, check_scenario, check_systems
from trinacria.kernel.systems import OpenScenario, Presenter, ScenarioWords, System
from trinacria.sicily43.system import SICILY43
from trinacria.viw.moselle.system import MOSELLE
from trinacria.viw.sicily.system import SICILY_SYSTEM

SYSTEMS: tuple[System, ...] = (MOSELLE, SICILY_SYSTEM, SICILY43)
FROM_OUTSIDE = "TRINACRIA_SYSTEMS"
KEPT_OPEN = 16  # scenarios with their optional rules


class UnknownGame(TrinacriaError):
    """No game or scenario of that name."""


_GAMES: dict[str, System] = {}

_overlay: Path | None = None


def add_systems(systems: Iterable[System]) -> None:
    """Play these games too, if they are sound beside those that are there."""
    added = (*systems,)
    check_systems((*_GAMES.values(), *added))
    for system in added:
        trust(system.package)
        _GAMES[system.name] = system
    _forget()


def remove_system(name: str) -> None:
    """Play a game no longer."""
    del _GAMES[name]
    for opened in [key for key in _opened if key[0].startswith(f"{name}/")]:
        del _opened[opened]
    _forget()


def _forget() -> None:
    for known in (_card, casebook, _as_printed, rulings, _changed_rules):
        known.cache_clear()


def systems_from_outside(named: str) -> tuple[System, ...]:
    """The systems that a text such as `mypackage.system:MYGAME` names, several with commas between them."""
    return tuple(_from_outside(name) for part in named.split(",") if (name := part.strip()))


def _from_outside(name: str) -> System:
    module, _, value = name.partition(":")
    try:
        found = getattr(import_module(module), value)
    except Exception as error:  # whatever goes wrong in the module of somebody else
        raise BadSystem(f"{FROM_OUTSIDE}: {name} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(found, System):
        raise BadSystem(f"{FROM_OUTSIDE}: {name} is no System")
    return found


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


def systems() -> tuple[System, ...]:
    return tuple(_GAMES.values())


def system(name: str) -> System:
    return _GAMES[name]


def system_of(name: str) -> System:
    """The system of a game or of one of its scenarios."""
    game = name.partition("/")[0]
    if game not in _GAMES:
        raise UnknownGame(f"there is no {name!r}; there are: {', '.join(catalogue())}")
    return _GAMES[game]


def open_scenario(name: str, optional_rules: Iterable[str] = ()) -> OpenScenario:
    """A scenario with its optional rules, loaded and validated once."""
    name, chosen = full_name(name), frozenset(optional_rules)
    offered = _GAMES[name.partition("/")[0]].optional_rules
    for option in sorted(chosen.difference(offered)):
        there = f"there are: {', '.join(offered)}" if offered else "it has none"
        raise UnknownGame(f"{name} has no optional rule {option!r}; {there}")
    return _open(name, chosen, _overlay)


_opened: dict[tuple[str, frozenset[str], Path | None], OpenScenario] = {}
_opening = Lock()


def _open(name: str, optional_rules: frozenset[str], overlay: Path | None) -> OpenScenario:
    key = name, optional_rules, overlay
    found = _opened.get(key)
    if found is not None:
        return found
    with _opening:
        if key not in _opened:
            game, _, scenario = name.partition("/")
            _opened[key] = check_scenario(_GAMES[game].open(scenario, optional_rules, overlay=overlay), name)
        found = _opened[key]
        if len(_opened) > KEPT_OPEN:
            del _opened[next(iter(_opened))]  # the one that was opened first
        return found


@dataclass(frozen=True, slots=True)
class Card:
    """A scenario for people who choose one."""

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


def sides(name: str) -> Sides:
    """What the sides of a scenario are called, and their colours."""
    game = name.partition("/")[0]
    return _GAMES[game].sides if game in _GAMES else ALLIES_AND_AXIS


@lru_cache(maxsize=64)
def _card(name: str, overlay: Path | None) -> Card:
    scenario, words = _open(name, frozenset(), overlay), _GAMES[name.partition("/")[0]].words()
    return Card(name, scenario.title, scenario.introduction, scenario.last_turn, words[name])


def guides_of(name: str) -> tuple[Guide, ...]:
    """The guides of a scenario."""
    game, _, scenario = name.partition("/")
    return tuple(guide for guide in system_of(game).guides if guide.scenario == scenario)


def guide(game: str, name: str) -> Guide:
    """A guide of a game by its name."""
    guides = {found.name: found for found in system_of(game).guides}
    if name not in guides:
        there = f"there are: {', '.join(guides)}" if guides else "it has none"
        raise UnknownGame(f"{game} has no guide {name!r}; {there}")
    return guides[name]


def use_overlay(folder: Path | None) -> None:
    """Put the values of a folder over the data of every table opened from now on in this process."""
    global _overlay
    _overlay = folder


def overlay() -> Path | None:
    """The overlay in use."""
    return _overlay


def start_of(name: str, optional_rules: Iterable[str] = ()) -> Callable[[Dice], Position]:
    """What sets a scenario up, given its dice."""
    return open_scenario(name, optional_rules).set_up


def presenter(name: str, optional_rules: Iterable[str] = ()) -> Presenter:
    """What shows a scenario with its optional rules."""
    return open_scenario(name, optional_rules).presenter


def position_from_view(name: str, optional_rules: Iterable[str], view: Any, random: Random) -> Position:
    """A position that looks to the seat of this view exactly as the view does, with the same options; the rest is chance."""
    return open_scenario(name, optional_rules).from_view(view, random)


# rulebooks ------------------------------------------------------------------------------------------------------------


def books() -> tuple[str, ...]:
    """The rulebooks of all games, each once."""
    return tuple(dict.fromkeys(book for system in systems() for book in system.books))


@lru_cache(maxsize=1)
def casebook() -> dict[str, CaseText]:
    """Every case of every book, by number."""
    read = books_of_rules.read_cases
    return {number: case for system in systems() for number, case in read(system.data, system.books).items()}


def find_case(number: str) -> CaseText | None:
    """A case by its key or by its number as the book prints it: `S43:8.4` or S8.4."""
    return casebook().get(number) or _as_printed().get(number)


@lru_cache(maxsize=1)
def _as_printed() -> dict[str, CaseText]:
    return {case.printed: case for case in casebook().values()}


def players_of(book: str) -> tuple[str, ...]:
    """The games that are played by a book."""
    return tuple(system.name for system in systems() if book in system.books)


def cases_of(book: str) -> tuple[CaseText, ...]:
    """The cases that a game with this book uses, in their order."""
    sharing = [system for system in systems() if book in system.books]
    numbers = {n for system in sharing for n in books_of_rules.read_cases(system.data, system.books)}
    return tuple(case for case in casebook().values() if case.number in numbers and case.applies_to(book))


@lru_cache(maxsize=1)
def rulings() -> tuple[Ruling, ...]:
    """Every ruling of every book."""
    found = (ruling for system in systems() for ruling in books_of_rules.read_rulings(system.data, system.books))
    return tuple({ruling.number: ruling for ruling in found}.values())


# data -----------------------------------------------------------------------------------------------------------------


def check_data(system: System, data: Path, overlay: Path | None) -> str:
    """Prove a data folder of a game sound, with an overlay; says in one line what it holds."""
    if system.check is not None:
        return system.check(data, overlay)
    if overlay is not None:
        raise BadData([Problem(str(overlay), 0, "", "the game has no data that an overlay could change")])
    books_of_rules.read_cases(data, system.books)
    opened = [check_scenario(system.open(id_, frozenset()), f"{system.name}/{id_}") for id_ in system.scenarios]
    words = opened[0].drawing.words()
    return f"{len(words.hexes)} hexes, {len(words.units)} units; {len(opened)} scenario{'s' if len(opened) > 1 else ''}"


# situations -----------------------------------------------------------------------------------------------------------


def read_situation(path: Path, script: Script | None = None) -> tuple[OpenScenario, Position]:
    """The position of a file written by hand, with its scenario; what is rolled and drawn comes from the script."""
    return situation_in(read_toml(path, Problems()), ScriptedDice(script or Script()))


def parse_situation(text: str, name: str, dice: Dice) -> Position:
    """The position of a text written by hand; `name` is the file that faults are reported under."""
    return situation_in(parse_toml(text, name, Problems()), dice)[1]


def situation_in(toml: Toml, dice: Dice) -> tuple[OpenScenario, Position]:
    """The position of a file, or of a table of one, with its scenario."""
    toml.problems.raise_if_any()
    name = toml.text("game")
    toml.problems.raise_if_any()
    try:
        scenario = open_scenario(name)
    except UnknownGame as error:
        toml.note("game", str(error))
        toml.problems.raise_if_any()
        raise
    read = system_of(name).situation
    if read is None:
        toml.note("game", f"{scenario.name} cannot be set up by hand: the game reads no situations")
        toml.problems.raise_if_any()
    assert read is not None
    return scenario, read(toml, scenario, dice)


# records --------------------------------------------------------------------------------------------------------------


def new_game(
    name: str, seed: str | None = None, phrases: tuple[str, ...] = (), optional_rules: Iterable[str] = ()
) -> Playing:
    """A game at its first decision, with an empty record."""
    name, start = full_name(name), start_of(name, optional_rules)
    agreed = {"rules": sorted(optional_rules)} if optional_rules else {}
    fingerprint, revision = open_scenario(name).fingerprint, revision_now(name)
    stream = MEASURED if phrases else JOINED  # a seed alone gives the dice that it has always given
    record = Record(name, fingerprint, __version__, seed or new_seed(), phrases, agreed, stream=stream, revision=revision)
    return Playing.begin(record, start)


@lru_cache(maxsize=8)
def _changed_rules(game: str) -> tuple[ChangedRule, ...]:
    return read_changed_rules(system(game).data / game)


def revision_now(name: str) -> int:
    """The revision of the rules by which a scenario is played now."""
    return revision_of(_changed_rules(name.partition("/")[0]))


def changed_since(name: str, revision: int) -> tuple[ChangedRule, ...]:
    """The rules of a scenario's game that are applied differently since a revision."""
    return tuple(rule for rule in _changed_rules(name.partition("/")[0]) if rule.revision > revision)


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
    playing.record.fingerprint = open_scenario(record.game, agreed_rules(record, name)).fingerprint
    playing.record.revision = revision_now(record.game)  # it has just been played by these
    return playing


def checked_start(record: Record, name: str) -> Callable[[Dice], Position]:
    """What sets a record's game up, if this program has its game, its optional rules, its data and its rules.

    A record made under an earlier revision of the rules may have been made with other data too; its orders will show.
    """
    agreed = agreed_rules(record, name)
    try:
        scenario = open_scenario(record.game, agreed)
    except UnknownGame as error:
        raise BadRecord(f"{name}: options: {error}") from None
    revision = revision_now(record.game)
    if record.revision > revision:
        raise BadRecord(
            f"{name}: revision: it was made under revision {record.revision} of the rules of {scenario.game}, "
            f"and this program knows them up to revision {revision}"
        )
    if record.revision == revision and record.fingerprint != scenario.fingerprint:
        raise BadRecord(
            f"{name}: fingerprint: it was played with other data for {record.game} "
            f"({record.fingerprint[:12]}, here {scenario.fingerprint[:12]})"
        )
    return start_of(record.game, agreed)


def agreed_rules(record: Record, name: str) -> tuple[str, ...]:
    """The optional rules that a record was played with."""
    if record.game not in catalogue():
        raise BadRecord(f"{name}: game: there is no {quoted(record.game)}; there are: {', '.join(catalogue())}")
    return tuple(record.options.get("rules", ()))


def explained(record: Record, error: BadRecord) -> BadRecord:
    """The refusal of a record that was made under an earlier revision of the rules, with the rules that changed since."""
    changed = changed_since(record.game, record.revision)
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


add_systems((*SYSTEMS, *systems_from_outside(os.environ.get(FROM_OUTSIDE, ""))))
