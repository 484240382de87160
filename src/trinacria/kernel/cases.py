"""Case numbers beside the code that applies them.

`@case("9.87")` marks a function or a procedure as bearing a rules case. The mark costs nothing when the function runs.
`trinacria rules` reads the marks to say where a case lives; the test run uses them to prove that a test which claims a
case really reaches code that bears it.
"""

from __future__ import annotations

import inspect
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


def _codes_of(bearer: Callable[..., object] | type) -> list[CodeType]:
    if isinstance(bearer, type):
        own = [value for value in vars(bearer).values() if inspect.isfunction(value)]
        return [function.__code__ for function in own if not function.__name__.startswith("__")]
    assert inspect.isfunction(bearer)
    return [bearer.__code__]
