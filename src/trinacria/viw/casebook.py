"""The casebook: every case of the rules in our own words, for the rules drawer, the command line and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trinacria.kernel.datafiles import Problems, read_csv
from trinacria.viw.loading import DATA

PROVED_KINDS = ("rule", "table", "optional")  # definitions, components and headings have nothing to prove
BOOKS = ("standard", "sicily")


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


@lru_cache(maxsize=1)
def casebook() -> dict[str, CaseText]:
    """Every case of every book, by number."""
    problems = Problems()
    columns = ("case", "title", "kind", "applies", "text")
    rows = [row for book in BOOKS for row in read_csv(DATA / book / "cases.tsv", columns, problems)]
    found = [CaseText(*(row.text(column) for column in columns)) for row in rows]
    problems.raise_if_any()
    return {entry.number: entry for entry in found}


@lru_cache(maxsize=4)
def rulings(*books: str) -> tuple[Ruling, ...]:
    """The rulings of these books, or of all."""
    problems = Problems()
    columns = ("ruling", "cases", "text")
    rows = [row for book in books or BOOKS for row in read_csv(DATA / book / "rulings.tsv", columns, problems)]
    found = tuple(
        Ruling(row.text("ruling"), tuple(case.strip() for case in row.text("cases").split(",")), row.text("text"))
        for row in rows
    )
    problems.raise_if_any()
    return found
