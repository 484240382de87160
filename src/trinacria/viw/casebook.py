"""The casebook of Victory in the West and its games."""

from __future__ import annotations

from functools import lru_cache

from trinacria.kernel.casebook import CaseText, Ruling, read_cases, read_rulings
from trinacria.viw.loading import DATA

BOOKS = ("standard", "sicily")


@lru_cache(maxsize=1)
def casebook() -> dict[str, CaseText]:
    """Every case of every book, by number."""
    return read_cases(DATA, BOOKS)


@lru_cache(maxsize=4)
def rulings(*books: str) -> tuple[Ruling, ...]:
    """The rulings of these books, or of all."""
    return read_rulings(DATA, books or BOOKS)
