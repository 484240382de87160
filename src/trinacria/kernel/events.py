"""Events: the story of the game, and the log that keeps it.

What the log shows, what the client animates, what statistics count. Each event names its case. Facts are public; `private`
facts belong to one seat alone, and no other seat's copy of the event has a place for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from trinacria.kernel.seats import Seat

_NOTHING: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""

    kind: str
    case: str
    facts: Mapping[str, object] = field(default_factory=dict)
    owner: Seat | None = None  # whose the private facts are
    private: Mapping[str, object] = field(default_factory=dict)

    def seen_by(self, seat: Seat) -> SeenEvent:
        mine = self.private if self.owner is seat else _NOTHING
        return SeenEvent(self.kind, self.case, {**self.facts, **mine} if mine else self.facts)


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event as one seat knows it."""

    kind: str
    case: str
    facts: Mapping[str, object]


class Log:
    """An append-only list that copies share: copying costs nothing, and a copy that goes its own way parts from the rest.

    A log may know how long it is without having its beginning at hand (`untold`): it goes on, and what is new can be read.
    """

    __slots__ = ("_events", "_length", "_untold")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._length = 0
        self._untold = 0  # how many events came before the first of `_events`

    @classmethod
    def of(cls, events: Iterable[Event]) -> Log:
        """The log that tells these events."""
        log = cls()
        log._events = [*events]
        log._length = len(log._events)
        return log

    @classmethod
    def untold(cls, length: int) -> Log:
        """A log of that length whose events are kept elsewhere."""
        log = cls()
        log._length = log._untold = length
        return log

    def __len__(self) -> int:
        return self._length

    def append(self, event: Event) -> None:
        at_hand = self._length - self._untold
        if len(self._events) != at_hand:  # a copy has gone on: leave it its own ending
            self._events = self._events[:at_hand]
        self._events.append(event)
        self._length += 1

    def since(self, length: int) -> tuple[Event, ...]:
        assert length >= self._untold, "these events are kept elsewhere: put them into the log first"
        return tuple(self._events[length - self._untold : self._length - self._untold])

    def copy(self) -> Log:
        twin = Log()
        twin._events, twin._length, twin._untold = self._events, self._length, self._untold
        return twin
