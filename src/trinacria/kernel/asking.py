"""What every game answers in the same way: what an order that is only asked about says, and whether it would be accepted."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.errors import OutOfTurn, TrinacriaError, UnreadableOrder
from trinacria.kernel.positions import Outcome, Position
from trinacria.kernel.questions import Consequence, Verdict
from trinacria.kernel.seats import SPECTATOR, Seat
from trinacria.kernel.showing import ShownOutcome, StepWords

MOST_WORDS = 160  # of an order that is only asked about; the longest line across a map is far shorter
NO_WAY_BACK = "You cannot take it back."


class UnknownName(TrinacriaError):
    """A question about something that is not in this game."""


def order_named(pos: Position, text: str) -> Command:
    """An order that is only asked about, as typed."""
    line = text.strip()
    if not line.isprintable():
        raise UnreadableOrder("an order is one line of words")
    if len(line.split()) > MOST_WORDS:
        raise UnreadableOrder(f"an order has at most {MOST_WORDS} words")
    return pos.vocabulary.read(line)


def would_be_accepted(pos: Position, seat: Seat, text: str) -> Verdict:
    """Whether an order as typed would be accepted from this seat now, and if not, why."""
    if pos.decision is None:
        return Verdict(False, reason="the game is over")
    if seat is SPECTATOR:
        return Verdict(False, reason="spectators give no orders")
    if pos.decision.seat is not seat:
        return Verdict(False, reason=f"the {pos.decision.seat} side decides now")
    try:
        order = order_named(pos, text)
    except UnreadableOrder as error:
        return Verdict(False, reason=str(error))
    refused = pos.options().refusal(order)
    return Verdict(True) if refused is None else Verdict(False, refused.case, refused.reason)


def acceptable_order(pos: Position, seat: Seat, text: str) -> Command:
    """An order as typed that would be accepted from this seat now; any other is refused as if it were given."""
    if pos.decision is None:
        raise OutOfTurn("the game is over")
    if pos.decision.seat is not seat:
        raise OutOfTurn(f"the {pos.decision.seat} side decides now")
    order = order_named(pos, text)
    refused = pos.options().refusal(order)
    if refused is not None:
        raise refused
    return order


def before_the_end(decision: Decision, words: StepWords, left: tuple[str, ...], *, final: bool) -> Consequence:
    """What to ask before an order is given: if it ends its decision, how many counters could still act.

    Nothing is asked while undo could take the order back, unless the decision says so.
    """
    if not words.end or not left or decision.LEFT is None or not (final or decision.CONFIRMED):
        return Consequence(final=final)
    thing, verb = decision.LEFT
    says = f"{len(left)} {thing}{'' if len(left) == 1 else 's'} can still {verb}. {words.says}?"
    return Consequence(final=final, says=f"{says} {NO_WAY_BACK}" if final else says, does=words.says, units=left)


def shown_outcome(outcome: Outcome | None) -> ShownOutcome | None:
    """How a game ended, as a document shows it."""
    if outcome is None:
        return None
    return ShownOutcome(outcome.level, outcome.winner, outcome.score, tuple(plain(item) for item in outcome.account))


def plain(value: Any) -> Any:
    """The same with nothing in it that its text form would not give back."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value
