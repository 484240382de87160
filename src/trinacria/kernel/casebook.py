"""Casebooks: every case of a rulebook in our own words, and how open questions were settled, read from a data folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from trinacria.kernel.datafiles import Problems, read_csv

PROVED_KINDS = ("rule", "table", "optional")  # definitions, components and headings have nothing to prove


@dataclass(frozen=True, slots=True)
class CaseText:
    """One case as a player reads it."""

    number: str
    title: str
    kind: str
    applies: str
    text: str

    def applies_to(self, book: str) -> bool:
        """Whether a game with this book uses the case, as it stands or modified."""
        return self.applies.split(";")[0] in (book, "both")

    @property
    def needs_proof(self) -> bool:
        return self.kind in PROVED_KINDS


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
