"""Puzzle files: what is in them, read and checked. docs/puzzles.md explains every field."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from trinacria.games import situation_in, system_of
from trinacria.kernel.datafiles import Problems, Toml, read_toml
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.positions import Position
from trinacria.kernel.puzzles import Demand
from trinacria.kernel.seats import Seat
from trinacria.kernel.systems import OpenScenario

FIELDS = ("title", "theme", "why", "seat", "check", "solution", "wrong", "situation")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, ready to be played."""

    name: str  # of its file
    title: str
    theme: str
    why: str
    seat: Seat
    scenario: OpenScenario
    start: Position  # to be copied
    checks: tuple[Demand, ...]
    solution: tuple[str, ...]  # orders of the seat that solve it
    wrong: tuple[str, ...]  # and such as do not


def read_puzzle(path: Path) -> Puzzle:
    """A puzzle of a file. All its faults are reported at once, with line and field."""
    toml = read_toml(path, Problems())
    toml.problems.raise_if_any()
    toml.only(*FIELDS)
    title, theme, why = (_needed(toml, field) for field in ("title", "theme", "why"))
    seat = toml.word("seat", ("allied", "axis"))
    solution, wrong = toml.texts("solution"), toml.texts("wrong")
    scenario, start = situation_in(toml.table("situation"), KeyedDice(stream_key(f"puzzle {path.stem}")))
    if start.decision is None or start.decision.seat.value != seat:
        toml.note("seat", f"it is not {seat} that decides in this situation")
    checks = _checks(toml, scenario)
    toml.problems.raise_if_any()
    return Puzzle(path.stem, title, theme, why, Seat(seat), scenario, start, checks, tuple(solution), tuple(wrong))


def read_puzzles(folder: Path) -> list[Puzzle]:
    """All puzzles of a folder, by name."""
    return [read_puzzle(path) for path in sorted(folder.glob("*.toml"))]


def _needed(toml: Toml, field: str) -> str:
    text = toml.text(field)
    if not text.strip():
        toml.note(field, "says nothing")
    return text


def _checks(toml: Toml, scenario: OpenScenario) -> tuple[Demand, ...]:
    read = system_of(scenario.name).puzzle_check
    tables = toml.tables("check")
    if not tables:
        toml.note("check", "a puzzle needs something that must come out")
    if read is None:
        toml.note("situation", f"{scenario.name} judges no puzzles")
        return ()
    return tuple(check for table in tables if (check := read(table, scenario)) is not None)
