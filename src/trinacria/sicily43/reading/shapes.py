"""Shapes that several files share: heads, hexes, rows by dice."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import TypeVar

from trinacria.kernel.datafiles import CsvRow, Toml
from trinacria.kernel.hexes import Grid, HexId

DIE, DICE = range(1, 7), range(2, 13)
RULES, RECONSTRUCTED, BOTH = "rules", "reconstructed", "rules, in part reconstructed"

Word = TypeVar("Word", bound=StrEnum)


def check_head(toml: Toml) -> None:
    """Every chart says where it comes from, what case it belongs to, and why it is as it is."""
    toml.word("source", (RULES, RECONSTRUCTED, BOTH))
    for field in ("case", "why"):
        toml.text(field)


def counted(toml: Toml) -> tuple[str, ...]:
    """The names of the rows of a table that must count from 1, however many there are."""
    return toml.numbered(range(1, max(len(toml.fields()), 1) + 1))


def read_word(row: CsvRow, field: str, kind: type[Word]) -> Word | None:
    """A word of a fixed list; none, with a note, for any other."""
    try:
        return kind(row.text(field, needed=False))
    except ValueError:
        row.word(field, [*kind])
        return None


def read_hex(row: CsvRow, field: str, grid: Grid) -> HexId | None:
    """A hex of the map; none, with a note, if there is no such hex."""
    value = HexId(row.text(field))
    if value in grid:
        return value
    if value:
        row.note(field, f"there is no hex {value} on this map")
    return None


def read_day(row: CsvRow, field: str) -> date | None:
    """A day such as 1943-07-10."""
    value = row.text(field)
    try:
        return date.fromisoformat(value) if value else None
    except ValueError:
        row.note(field, f"{value!r} is not a day such as 1943-07-10")
        return None
