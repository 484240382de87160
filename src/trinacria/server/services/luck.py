"""Luck: what the dice of a game's combats did, beside what the tables led to expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from trinacria.kernel.events import Event
from trinacria.kernel.seats import SIDES
from trinacria.kernel.systems import RollLuck
from trinacria.server.models import Luck, Throws


class CountsLuck(Protocol):
    """The part of a presenter that knows what the dice of a log decided."""

    def luck(self, events: Iterable[Event]) -> tuple[RollLuck, ...]: ...


def luck_of(presenter: CountsLuck, events: Sequence[Event]) -> Luck | None:
    """The luck of both sides over a log; none if nothing was fought."""
    fought = presenter.luck(events)
    if not fought:
        return None
    return Luck(
        combats=len(fought),
        expected={side.value: round(sum(combat.expected[side] for combat in fought), 2) for side in SIDES},
        actual={side.value: float(sum(combat.suffered[side] for combat in fought)) for side in SIDES},
        throws=tuple(_throws(fought, *dice) for dice in sorted({(len(combat.dice), combat.sides) for combat in fought})),
        one=fought[0].lost[0],
        several=fought[0].lost[1],
    )


def _throws(fought: Sequence[RollLuck], dice: int, sides: int) -> Throws:
    totals = Counter(sum(combat.dice) for combat in fought if (len(combat.dice), combat.sides) == (dice, sides))
    return Throws(dice, sides, {str(total): count for total, count in sorted(totals.items())})
