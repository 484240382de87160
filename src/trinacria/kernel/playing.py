"""Playing: one game being played, by seats, with its record and its undo.

An order is accepted from the seat that decides now, against the current ply, if it is a member of the options. Undo takes
back one's own orders, one after the other, to the last moment at which dice fell, something hidden was drawn or shown, or
the other side decided; never beyond (ADJ-019).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from trinacria.kernel.commands import Command
from trinacria.kernel.dice import Dice, KeyedDice, stream_key
from trinacria.kernel.errors import BadRecord, OutOfTurn, TrinacriaError
from trinacria.kernel.events import Event
from trinacria.kernel.positions import Position
from trinacria.kernel.records import UNDO, Order, Record
from trinacria.kernel.seats import Seat

Start = Callable[[Dice], Position]


@dataclass(slots=True)
class Playing:
    """A game under way: its position, its record, and what may be taken back."""

    record: Record
    position: Position
    _takeable: list[tuple[Seat, Position]] = field(default_factory=list)

    @classmethod
    def begin(cls, record: Record, start: Start) -> Playing:
        assert not record.orders, "a record with orders is replayed"
        return cls(record, start(KeyedDice(stream_key(record.seed, record.phrases))))

    @property
    def ply(self) -> int:
        return len(self.record.orders)

    def order(self, seat: Seat, command: Command, *, ply: int | None = None, at: int = 0) -> tuple[Event, ...]:
        """One order from one seat; anything wrong raises and changes nothing."""
        self._check(seat, ply)
        before = self.position.copy()
        events = self.position.play(command)
        final = (before.dice.number, before.shown) != (self.position.dice.number, self.position.shown)
        handed_over = self.position.decision is None or self.position.decision.seat is not seat
        if final or handed_over:
            self._takeable.clear()
        else:
            self._takeable.append((seat, before))
        self._note(seat, command.text, at)
        return events

    def order_text(self, seat: Seat, text: str, *, ply: int | None = None, at: int = 0) -> tuple[Event, ...]:
        """An order as typed; `undo` is one too."""
        if text.strip() == UNDO:
            self.undo(seat, ply=ply, at=at)
            return ()
        return self.order(seat, self.position.vocabulary.read(text), ply=ply, at=at)

    def can_undo(self, seat: Seat) -> bool:
        return bool(self._takeable) and self._takeable[-1][0] is seat

    def undo(self, seat: Seat, *, ply: int | None = None, at: int = 0) -> None:
        """Take back the seat's latest order. The ply goes on; no die had fallen."""
        if ply is not None and ply != self.ply:
            raise OutOfTurn(f"the position has moved on: this was for ply {ply}, the game is at {self.ply}")
        if not self.can_undo(seat):
            raise OutOfTurn("there is nothing to take back: dice fell, something was shown, or the other side decided")
        _, self.position = self._takeable.pop()
        self._note(seat, UNDO, at)

    def _check(self, seat: Seat, ply: int | None) -> None:
        decision = self.position.decision
        if decision is None:
            raise OutOfTurn("the game is over")
        if decision.seat is not seat:
            raise OutOfTurn(f"the {decision.seat} side decides now")
        if ply is not None and ply != self.ply:
            raise OutOfTurn(f"the position has moved on: this was for ply {ply}, the game is at {self.ply}")

    def _note(self, seat: Seat, text: str, at: int) -> None:
        self.record.orders.append(Order(seat, text, at))
        outcome = self.position.outcome
        self.record.outcome = outcome.level if outcome else None


def replay(record: Record, start: Start, *, to: int | None = None, name: str = "record") -> Playing:
    """Play a record again, up to a ply; an order that the rules refuse names its ply."""
    blank = Record(record.game, record.fingerprint, record.engine, record.seed, record.phrases, record.options)
    playing = Playing.begin(blank, start)
    for ply, order in enumerate(record.orders if to is None else record.orders[:to], 1):
        try:
            playing.order_text(order.seat, order.text, at=order.at)
        except TrinacriaError as error:
            raise BadRecord(f"{name}: ply {ply}: {order.text!r} by {order.seat}: {error}") from error
    return playing
