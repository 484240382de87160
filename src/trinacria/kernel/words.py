"""Words: how sentences are put together, whatever they are about."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def capital(words: str) -> str:
    """The first letter as a sentence begins."""
    return words[:1].upper() + words[1:]


def signed(number: int) -> str:
    """A number with its sign, as it is printed: +3, −3; nothing has no sign."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"
