"""Clocks: how long a side may think. Pure functions over what is written with each order.

A live game gives each side so many minutes and adds some seconds whenever it hands over. A correspondence game gives so many
days for each spell of decisions, from the moment it becomes a side's turn until it hands over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import msgspec

from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import Pace, PaceKind

MINUTE, DAY = 60_000, 86_400_000


@dataclass(frozen=True, slots=True)
class Clock:
    """What each side has left in milliseconds, and when the flag of the deciding side falls."""

    allied: int | None = None
    axis: int | None = None
    deadline: int | None = None

    def left(self, seat: Seat) -> int | None:
        return self.allied if seat is Seat.ALLIED else self.axis

    def having(self, seat: Seat, left: int) -> Clock:
        return replace(self, allied=left) if seat is Seat.ALLIED else replace(self, axis=left)


@lru_cache(maxsize=256)
def read_pace(kept: bytes) -> Pace:
    """A pace as it is kept; asked for at every order, and there are few different ones."""
    return msgspec.json.decode(kept, type=Pace)


def new_clock(pace: Pace, deciding: Seat | None, now: int) -> Clock:
    """The clock of a game that begins, or changes its pace, now."""
    if pace.kind is PaceKind.NONE:
        return Clock()
    given = pace.minutes * MINUTE if pace.kind is PaceKind.LIVE else pace.days * DAY
    return Clock(given, given, now + given if deciding else None)


def after_order(clock: Clock, pace: Pace, decided: Seat, deciding: Seat | None, now: int) -> Clock:
    """The clock once an order is given: the time of the side that decided stops, and that of the next to decide starts."""
    if pace.kind is PaceKind.NONE or clock.deadline is None:
        return Clock() if pace.kind is PaceKind.NONE else new_clock(pace, deciding, now)
    if deciding is decided:
        return clock
    if pace.kind is PaceKind.CORRESPONDENCE:
        return new_clock(pace, deciding, now)
    stopped = clock.having(decided, max(0, clock.deadline - now) + pace.increment_seconds * 1000)
    return _started(stopped, deciding, now)


def _started(clock: Clock, deciding: Seat | None, now: int) -> Clock:
    if deciding is None:
        return replace(clock, deadline=None)
    left = clock.left(deciding)
    assert left is not None
    return replace(clock, deadline=now + left)


def has_fallen(clock: Clock, now: int) -> bool:
    return clock.deadline is not None and now >= clock.deadline


def time_left(clock: Clock, deciding: Seat | None, now: int) -> dict[Seat, int | None]:
    """What each side has left at this moment."""
    left = {seat: clock.left(seat) for seat in SIDES}
    if deciding is not None and clock.deadline is not None:
        left[deciding] = max(0, clock.deadline - now)
    return left
