"""Revisions of the rules: which rules of a game are applied differently than in an earlier version of the program.

A game's rules begin at revision 1. When a rule is applied differently from then on, `data/GAME/revisions.tsv` gets a line
with the next revision, so that a record that no longer replays can be refused with the rule that changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from trinacria.kernel.datafiles import Problems, read_csv

FIRST = 1
_COLUMNS = ("revision", "cases", "ruling", "text")


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule that is applied differently since a revision."""

    revision: int
    cases: tuple[str, ...]
    ruling: str
    text: str

    def __str__(self) -> str:
        return f"{', '.join(self.cases)} ({self.ruling}): {self.text}"


def read_changed_rules(folder: Path) -> tuple[ChangedRule, ...]:
    """Every change of the rules of the game with this data folder, oldest first; no file says that none has changed."""
    problems = Problems()
    if not (folder / "revisions.tsv").exists():
        return ()
    found = tuple(
        ChangedRule(
            row.number("revision", FIRST + 1) or FIRST,
            tuple(case.strip() for case in row.text("cases").split(",")),
            row.text("ruling"),
            row.text("text"),
        )
        for row in read_csv(folder / "revisions.tsv", _COLUMNS, problems)
    )
    problems.raise_if_any()
    return tuple(sorted(found, key=lambda rule: rule.revision))


def revision_of(changed: Iterable[ChangedRule]) -> int:
    """The revision at which the rules of a game stand after these changes."""
    return max((rule.revision for rule in changed), default=FIRST)
