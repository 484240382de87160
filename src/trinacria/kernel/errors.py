"""The ways in which something can be wrong, each for the person who can mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trinacria.kernel.cases import printed

LONGEST_QUOTE = 80  # characters of somebody's input that a message repeats
LONGEST_REASON = 400


def quoted(value: object) -> str:
    """A piece of input as a message repeats it: enough to recognise it, however long it is."""
    if isinstance(value, str):
        cut = value[:LONGEST_QUOTE]
        return repr(cut) if cut == value else f"{cut!r}..."
    if value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**18):
        return repr(value)
    return f"a {type(value).__name__}"


def clipped(reason: str) -> str:
    """A reason that may repeat input, cut where it gets too long."""
    return reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]}..."


class TrinacriaError(Exception):
    """Anything that is somebody's mistake but not ours; ours are assertions and are never caught."""


class IllegalCommand(TrinacriaError):
    """The player's mistake: a rule forbids the order. It was shown why, and nothing has changed."""

    def __init__(self, case: str, reason: str) -> None:
        super().__init__(case, reason)
        self.case = case
        self.reason = reason

    def __str__(self) -> str:
        """Put together when somebody reads it: most refusals only leave an order out of a list."""
        return f"{printed(self.case)}: {self.reason}"


class UnreadableOrder(TrinacriaError):
    """The text of an order does not have the form of any order."""


class OutOfTurn(TrinacriaError):
    """An order from the wrong seat, against an old ply, or after the end."""


class BadRecord(TrinacriaError):
    """A record that is damaged, edited or made for other data; the message says which and where."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in a data file, with its place."""

    file: str
    line: int
    field: str
    says: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.field}: {self.says}" if self.field else f"{place}: {self.says}"


class BadData(TrinacriaError):
    """The data author's mistakes: every one that could be found, with file, line and field."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        assert problems
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)
