"""The casebook: every case of the standard rules in our own words, for the rules drawer, the command line and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trinacria.kernel.datafiles import Problems, read_csv
from trinacria.viw.loading import DATA

PROVED_KINDS = ("rule", "table")  # definitions, components and headings have nothing to prove


@dataclass(frozen=True, slots=True)
class CaseText:
    """One case as a player reads it."""

    number: str
    title: str
    kind: str
    applies: str
    text: str

    @property
    def is_standard(self) -> bool:
        return self.applies.split(";")[0] in ("standard", "both")

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
    problems = Problems()
    rows = read_csv(DATA / "standard" / "cases.tsv", ("case", "title", "kind", "applies", "text"), problems)
    found = {
        row.text("case"): CaseText(
            row.text("case"), row.text("title"), row.text("kind"), row.text("applies"), row.text("text")
        )
        for row in rows
    }
    problems.raise_if_any()
    return found


@lru_cache(maxsize=1)
def rulings() -> tuple[Ruling, ...]:
    problems = Problems()
    rows = read_csv(DATA / "standard" / "rulings.tsv", ("ruling", "cases", "text"), problems)
    found = tuple(
        Ruling(row.text("ruling"), tuple(case.strip() for case in row.text("cases").split(",")), row.text("text"))
        for row in rows
    )
    problems.raise_if_any()
    return found
