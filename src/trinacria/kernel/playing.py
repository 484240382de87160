"""Playing: one game being played, by seats, with its record and its undo.

An order is accepted from the seat that decides now, against the current ply, if it is a member of the options. Undo takes
back one's own orders, one after the other, to the last moment at which dice fell, something hidden was drawn or shown, or
the other side decided; never beyond (ADJ-019).

A *draft* is what a seat writes in secret before one order makes it stand (a plan). Changing it is no order: no
ply, no line of the record, nothing that anybody else could count. The order that ends it carries the whole.

A seat may resign at any time. A draw, a fallen flag and a rewind are settled outside the rules (two players agree, a clock
runs out) and are then orders of the record like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from trinacria.kernel.commands import Command
from trinacria.kernel.dice import Dice
from trinacria.kernel.errors import BadRecord, OutOfTurn, TrinacriaError, clipped, quoted
from trinacria.kernel.events import Event
from trinacria.kernel.options import Options
from trinacria.kernel.positions import Outcome, Position
from trinacria.kernel.records import DRAW, FLAG, RESIGN, UNDO, Order, Record, rewind_text, rewound_to
from trinacria.kernel.sealing import SealedDice
from trinacria.kernel.seats import SIDES, Seat

Start = Callable[[Dice], Position]
Earlier = Callable[[int], Position]  # finds the position after an earlier ply


def is_final(before: Position, after: Position, seat: Seat) -> bool:
    """Whether a seat can never take an order back: dice fell, something was shown, or another seat decides now."""
    if (before.dice.number, before.shown) != (after.dice.number, after.shown):
        return True
    return after.decision is None or after.decision.seat is not seat


@dataclass(slots=True)
class Playing:
    """A game under way: its position, its record, and what may be taken back."""

    record: Record
    position: Position
    _takeable: list[tuple[Seat, Position]] = field(default_factory=list)
    _drafts: list[tuple[str, Position]] = field(default_factory=list)  # each change of the draft, and what was before it

    @classmethod
    def begin(cls, record: Record, start: Start) -> Playing:
        assert not record.orders, "a record with orders is replayed"
        playing = cls(record, start(record.dice_for(0, 0)))
        playing._put_dice_away()
        return playing

    @property
    def ply(self) -> int:
        return len(self.record.orders)

    @property
    def settled(self) -> bool:
        """Whether nothing can be taken back now, so that the position alone says all there is to know."""
        return not self._takeable and not self._drafts

    def is_draft(self, command: Command) -> bool:
        """Whether a command would change a draft and be no order."""
        return self.position.stack[-1].is_draft(command)

    def recorded_text(self, command: Command) -> str:
        """The order as the record will have it."""
        return self.position.stack[-1].as_recorded(self.position, command).text

    @property
    def draft(self) -> tuple[str, ...]:
        """The changes of the draft that is being written, as they were given."""
        return tuple(text for text, _ in self._drafts)

    # orders ----------------------------------------------------------------------------------------------------------

    def order(
        self,
        seat: Seat,
        command: Command,
        *,
        ply: int | None = None,
        at: int = 0,
        recorded: bool = False,
        options: Options | None = None,
    ) -> tuple[Event, ...]:
        """One order from one seat; anything wrong raises and changes nothing.

        What a record holds is an order as it stands there, also a change of a draft: older versions recorded each.
        Callers who hold the options of this very moment may pass them.
        """
        self._check_running()
        self._check_turn(seat)
        self._check_ply(ply)
        deciding, before = self.position.stack[-1], self.position.copy()
        drafted = not recorded and self.is_draft(command)
        kept = command if recorded or drafted else deciding.as_recorded(self.position, command)
        events = self.position.play(command, options) if drafted else self._played(command, before, options)
        if drafted:
            self._drafts.append((command.text, before))
            return events
        if is_final(before, self.position, seat):
            self._takeable.clear()
        else:
            self._takeable.append((seat, before))
        self._drafts.clear()
        self._note(seat, kept.text, at)
        return events

    def order_text(
        self, seat: Seat, text: str, *, ply: int | None = None, at: int = 0, recorded: bool = False
    ) -> tuple[Event, ...]:
        """An order as a player types it: `undo` and `resign` are orders too, what takes two players is not."""
        typed = text.strip()
        if typed == UNDO:
            self.undo(seat, ply=ply, at=at)
            return ()
        if typed == RESIGN:
            return self.resign(seat, ply=ply, at=at)
        return self.order(seat, self.position.vocabulary.read(text), ply=ply, at=at, recorded=recorded)

    def enact(self, order: Order, earlier: Earlier) -> tuple[Event, ...]:
        """An order as a record holds it, whatever kind it is; `earlier` is asked for a position only by a rewind."""
        if order.text == DRAW:
            return self.agree_draw(order.seat, at=order.at)
        if order.text == FLAG:
            return self.flag(order.seat, at=order.at)
        to = rewound_to(order.text)
        if to is None:
            return self.order_text(order.seat, order.text, at=order.at, recorded=True)
        self._check_rewind(order.seat, to)
        return self.rewind(order.seat, to, earlier(to), at=order.at)

    # taking back -----------------------------------------------------------------------------------------------------

    def can_undo(self, seat: Seat) -> bool:
        if self._drafts:
            return self.position.decision is not None and self.position.decision.seat is seat
        return bool(self._takeable) and self._takeable[-1][0] is seat

    def undo(self, seat: Seat, *, ply: int | None = None, at: int = 0) -> None:
        """Take back the seat's latest order, or the latest change of its draft. For an order the ply goes on."""
        self._check_ply(ply)
        if not self.can_undo(seat):
            raise OutOfTurn("there is nothing to take back: dice fell, something was shown, or the other side decided")
        if self._drafts:
            _, self.position = self._drafts.pop()
            return
        _, self.position = self._takeable.pop()
        self._note(seat, UNDO, at)

    def rewind(self, seat: Seat, to: int, earlier: Position, *, ply: int | None = None, at: int = 0) -> tuple[Event, ...]:
        """Go back to `earlier`, the position after ply `to`. The ply goes on, and the dice never go back."""
        self._check_rewind(seat, to)
        self._check_ply(ply)
        told = len(earlier.log)
        self._lay_draft_aside()
        self.position = self.position.gone_back_to(earlier, seat, to)
        self._takeable.clear()
        self._note(seat, rewind_text(to), at)
        return self.position.log.since(told)

    # endings ---------------------------------------------------------------------------------------------------------

    def resign(self, seat: Seat, *, ply: int | None = None, at: int = 0) -> tuple[Event, ...]:
        """The seat gives the game up, even while the other one decides."""
        return self._conclude(seat, RESIGN, "resignation", ply, at)

    def agree_draw(self, seat: Seat, *, ply: int | None = None, at: int = 0) -> tuple[Event, ...]:
        """Both have agreed on a draw; `seat` is the one who accepted it."""
        return self._conclude(seat, DRAW, "agreed draw", ply, at)

    def flag(self, seat: Seat, *, ply: int | None = None, at: int = 0) -> tuple[Event, ...]:
        """The seat's time is up."""
        return self._conclude(seat, FLAG, "on time", ply, at)

    def _conclude(self, seat: Seat, text: str, level: str, ply: int | None, at: int) -> tuple[Event, ...]:
        self._check_running()
        _check_side(seat)
        self._check_ply(ply)
        winner = None if text == DRAW else seat.enemy
        self._lay_draft_aside()
        events = self.position.conclude(Outcome(level, winner, 0), seat)
        self._takeable.clear()
        self._note(seat, text, at)
        return events

    def _lay_draft_aside(self) -> None:
        """A draft that never stood is no part of the game."""
        if self._drafts:
            _, self.position = self._drafts[0]
            self._drafts.clear()

    # checks ----------------------------------------------------------------------------------------------------------

    def _check_running(self) -> None:
        if self.position.decision is None:
            raise OutOfTurn("the game is over")

    def _check_turn(self, seat: Seat) -> None:
        decision = self.position.decision
        if decision is not None and decision.seat is not seat:
            raise OutOfTurn(f"the {decision.seat} side decides now")

    def _check_ply(self, ply: int | None) -> None:
        if ply is not None and ply != self.ply:
            raise OutOfTurn(f"the position has moved on: this was for ply {ply}, the game is at {self.ply}")

    def _check_rewind(self, seat: Seat, to: int) -> None:
        self._check_running()
        _check_side(seat)
        if not 0 <= to < self.ply:
            raise OutOfTurn(f"the game cannot go back to ply {to}: it is at {self.ply}")

    def _note(self, seat: Seat, text: str, at: int) -> None:
        self.record.orders.append(Order(seat, text, at))
        outcome = self.position.outcome
        self.record.outcome = outcome.level if outcome else None
        self._put_dice_away()

    def _played(self, command: Command, before: Position, options: Options | None) -> tuple[Event, ...]:
        """Sealed dice are taken up for one order if its shares were shown; else an order that rolls changes nothing."""
        if not isinstance(self.position.dice, SealedDice):
            return self.position.play(command, options)
        self.position.dice = self.record.dice_for(self.ply + 1, self.position.dice.number)
        try:
            return self.position.play(command, options)
        except TrinacriaError:
            self.position = before
            raise

    def _put_dice_away(self) -> None:
        """A branch goes on with dice of its own; nothing that was ordered with the old ones can be taken back."""
        begins = any(part.ply == self.ply for part in self.record.origin)
        if begins:
            self._takeable.clear()
        if (self.record.sealed or self.record.anchors) and self.record.part_of(self.ply + 1).sealed:
            self.position.dice = SealedDice(self.position.dice.number)
        elif begins:
            self.position.dice = self.record.dice_for(self.ply + 1, self.position.dice.number)


def _check_side(seat: Seat) -> None:
    if seat not in SIDES:
        raise OutOfTurn("a spectator gives no orders")


def replay(record: Record, start: Start, *, to: int | None = None, name: str = "record") -> Playing:
    """Play a record again, up to a ply; an order that the rules refuse names its ply."""
    blank = replace(record, orders=[], outcome=None)
    playing = Playing.begin(blank, start)
    orders = record.orders if to is None else record.orders[:to]
    # what a later order goes back to is kept on the way, so that no part is ever played twice
    wanted = {rewound_to(order.text) for order in orders}
    kept = {0: playing.position.copy()} if 0 in wanted else {}
    for ply, order in enumerate(orders, 1):
        try:
            playing.enact(order, kept.__getitem__)
        except TrinacriaError as error:
            reason = clipped(str(error))
            raise BadRecord(f"{name}: ply {ply}: {quoted(order.text)} by {order.seat}: {reason}") from error
        if ply in wanted:
            kept[ply] = playing.position.copy()
    return playing
