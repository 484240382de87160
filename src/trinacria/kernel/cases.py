"""Case numbers beside the code that applies them.

`@case("9.87")` marks a function or a procedure as bearing a rules case. The mark costs nothing when the function runs.
`trinacria rules` reads the marks to say where a case lives; the test run uses them to prove that a test which claims a
case really reaches code that bears it.

A rulebook may have a namespace, so that its numbers cannot be those of another book: `S43:8.4` is case 8.4 of the book S43.
This is the key of the case in code, tests, data and documents. People read it as the book prints it, with the letters of
the namespace before the number: S8.4. A book without a namespace has plain numbers, and its keys are what it prints.
"""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object] | type)


@dataclass(frozen=True, slots=True)
class Bearer:
    """A piece of code that applies a case."""

    module: str
    name: str
    line: int
    codes: tuple[CodeType, ...]

    def __str__(self) -> str:
        return f"{self.module}:{self.name}"


_IN_NAMESPACE = re.compile(r"([A-Z]+)[A-Za-z0-9]*:(\d[\w.]*)")

BEARERS: defaultdict[str, list[Bearer]] = defaultdict(list)


def case(*numbers: str) -> Callable[[T], T]:
    """Mark what follows as the code of these rules cases."""

    def mark(bearer: T) -> T:
        codes = tuple(_codes_of(bearer))
        assert codes, f"{bearer!r} has no code to mark"
        place = Bearer(bearer.__module__, bearer.__qualname__, codes[0].co_firstlineno, codes)
        for number in numbers:
            BEARERS[number].append(place)
        return bearer

    return mark


def namespace_of(key: str) -> str:
    """The book that the key of a case names: `S43` for `S43:8.4`, nothing for 9.87."""
    return key.rpartition(":")[0]


def is_key(key: str) -> bool:
    """Whether this can be the key of a case; a namespace begins with a capital letter, and the number with a digit."""
    return ":" not in key or _IN_NAMESPACE.fullmatch(key) is not None


def printed(key: str) -> str:
    """A case as its rulebook prints it: S8.4 for `S43:8.4`, and 9.87 for 9.87."""
    found = _IN_NAMESPACE.fullmatch(key) if ":" in key else None
    return f"{found[1]}{found[2]}" if found else key


def _codes_of(bearer: Callable[..., object] | type) -> list[CodeType]:
    if isinstance(bearer, type):
        own = [value for value in vars(bearer).values() if inspect.isfunction(value)]
        return [function.__code__ for function in own if not function.__name__.startswith("__")]
    assert inspect.isfunction(bearer)
    return [bearer.__code__]
