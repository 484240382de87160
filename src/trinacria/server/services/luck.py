"""Luck: what the dice of a game's combats did, beside what the tables led to expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trinacria.kernel.events import Event
from trinacria.kernel.seats import SIDES
from trinacria.kernel.systems import Presenter
from trinacria.server.models import Luck


def luck_of(presenter: Presenter, events: Sequence[Event]) -> Luck | None:
    """The luck of both sides over a log; none if nothing was fought."""
    fought = presenter.luck(events)
    if not fought:
        return None
    return Luck(
        combats=len(fought),
        expected={side.value: round(sum(combat.expected[side] for combat in fought), 2) for side in SIDES},
        actual={side.value: float(sum(combat.suffered[side] for combat in fought)) for side in SIDES},
        dice={str(total): count for total, count in sorted(Counter(combat.dice for combat in fought).items())},
    )
