"""What can go wrong at a table, each in words for the person who asked."""

from __future__ import annotations

from trinacria.kernel.errors import TrinacriaError


class NoSuchGame(TrinacriaError):
    """There is no game, scenario, seat or moment of that name, or the visitor may not know that there is."""


class NotYours(TrinacriaError):
    """The visitor has not proved that the seat is theirs."""


class NotNow(TrinacriaError):
    """A sensible request at the wrong moment: the game is not at a point where it can be done."""


class TooLate(TrinacriaError):
    """The position has moved on since the order was thought of."""

    def __init__(self, ply: int, meant_for: int) -> None:
        super().__init__(f"the position has moved on: this was for ply {meant_for}, the game is at {ply}")
        self.ply = ply


class Refused(TrinacriaError):
    """A request that makes no sense, with what is wrong about it."""


class CannotOpen(TrinacriaError):
    """A stored game that this version of the program cannot open. Only the operator can help with that."""

    def __init__(self) -> None:
        super().__init__("this version of the server cannot open this game; the reason is in the server's log")


class OtherData(NotNow):
    """A game that was begun with other data or other rules: it can be read, but not continued."""

    def __init__(self) -> None:
        super().__init__(
            "this game was begun with an earlier version of its rules or data: it can be read, but not continued"
        )
