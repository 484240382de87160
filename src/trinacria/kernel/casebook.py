"""Casebooks: every case of a rulebook in our own words, and how open questions were settled, read from a data folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from trinacria.kernel.cases import is_key, namespace_of, printed
from trinacria.kernel.datafiles import Problems, read_csv

PROVED_KINDS = ("rule", "table", "optional")  # definitions, components and headings have nothing to prove


@dataclass(frozen=True, slots=True)
class CaseText:
    """One case as a player reads it."""

    number: str  # its key: `S43:8.4` in a book with a namespace
    title: str
    kind: str
    applies: str
    text: str

    def applies_to(self, book: str) -> bool:
        """Whether a game with this book uses the case, as it stands or modified."""
        return self.applies.split(";")[0] in (book, "both")

    @property
    def printed(self) -> str:
        """Its number as people read it."""
        return printed(self.number)

    @property
    def above(self) -> str:
        """The case that it is a part of; nothing for a section."""
        return next(self.all_above, "")

    @property
    def all_above(self) -> Iterator[str]:
        """The case that it is a part of, the case that this one is a part of, and so on up to the section."""
        step = _above_by_dots if namespace_of(self.number) else _above_by_digits
        number = self.number
        while number := step(number):
            yield number

    @property
    def needs_proof(self) -> bool:
        return self.kind in PROVED_KINDS


def _above_by_dots(number: str) -> str:
    """8.11 is part of section 8, as 8.1 is."""
    return number.rpartition(".")[0]


def _above_by_digits(number: str) -> str:
    """9.97.1 is part of 9.97, which is part of 9.9, which is part of section 9.0."""
    section, _, tail = number.partition(".")
    if tail in ("", "0"):
        return ""
    if "." in tail:
        return number.rpartition(".")[0]
    return number[:-1] if len(tail) > 1 else f"{section}.0"


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an open question was settled."""

    number: str
    cases: tuple[str, ...]
    text: str


def read_cases(data: Path, books: Iterable[str]) -> dict[str, CaseText]:
    """Every case of these books, by number."""
    problems = Problems()
    columns = ("case", "title", "kind", "applies", "text")
    rows = [row for book in books for row in read_csv(data / book / "cases.tsv", columns, problems)]
    found = [CaseText(*(row.text(column) for column in columns)) for row in rows]
    for row, entry in zip(rows, found, strict=True):
        if not is_key(entry.number):
            row.note("case", f"{entry.number!r} is no number of a case; one in a namespace looks like S43:8.4")
    problems.raise_if_any()
    return {entry.number: entry for entry in found}


def read_rulings(data: Path, books: Iterable[str]) -> tuple[Ruling, ...]:
    """The rulings of these books."""
    problems = Problems()
    columns = ("ruling", "cases", "text")
    files = [file for book in books if (file := data / book / "rulings.tsv").exists()]  # a clear book needs none
    rows = [row for file in files for row in read_csv(file, columns, problems)]
    found = tuple(
        Ruling(row.text("ruling"), tuple(case.strip() for case in row.text("cases").split(",")), row.text("text"))
        for row in rows
    )
    problems.raise_if_any()
    return found
