"""What can go wrong around a table, each in words for the person who asked."""

from __future__ import annotations

from trinacria.kernel.errors import TrinacriaError


class NoSuchGame(TrinacriaError):
    """There is no game, scenario, seat or moment of that name, or nobody may know that there is."""


class NotYours(TrinacriaError):
    """The visitor has shown no proof that the seat is his."""


class NotNow(TrinacriaError):
    """Well meant, but the game is not where this can be done."""


class TooLate(TrinacriaError):
    """The position has moved on since the order was thought of."""

    def __init__(self, ply: int, meant_for: int) -> None:
        super().__init__(f"the position has moved on: this was for ply {meant_for}, the game is at {ply}")
        self.ply = ply


class Refused(TrinacriaError):
    """A request that says nothing sensible, with what is wrong about it."""


class CannotOpen(TrinacriaError):
    """A stored game that this version of the program cannot open: nobody at the table can mend that, the operator can."""

    def __init__(self) -> None:
        super().__init__("this version of the server cannot open this game; its operator finds the reason in the log")


class OtherData(NotNow):
    """A game that was begun with other data or other rules: it can be read, but not played on."""

    def __init__(self) -> None:
        super().__init__(
            "this game was begun with an earlier version of its rules or data: it can be read, but not played on"
        )
