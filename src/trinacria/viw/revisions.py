"""Revisions of the rules: which rules of a game are applied differently than in an earlier version of the program.

A game's rules begin at revision 1. When a rule is applied differently from then on, `data/GAME/revisions.tsv` gets a line
with the next revision, so that a record that no longer replays can be refused with the rule that changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trinacria.kernel.datafiles import Problems, read_csv
from trinacria.viw.loading import DATA

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


@lru_cache(maxsize=8)
def changed_rules(game: str) -> tuple[ChangedRule, ...]:
    """Every change of a game's rules, oldest first."""
    problems = Problems()
    found = tuple(
        ChangedRule(
            row.number("revision", FIRST + 1) or FIRST,
            tuple(case.strip() for case in row.text("cases").split(",")),
            row.text("ruling"),
            row.text("text"),
        )
        for row in read_csv(DATA / game / "revisions.tsv", _COLUMNS, problems)
    )
    problems.raise_if_any()
    return tuple(sorted(found, key=lambda rule: rule.revision))


def revision_of(game: str) -> int:
    """The revision of the rules by which a game is played now."""
    return max((rule.revision for rule in changed_rules(game)), default=FIRST)


def changed_since(game: str, revision: int) -> tuple[ChangedRule, ...]:
    return tuple(rule for rule in changed_rules(game) if rule.revision > revision)
