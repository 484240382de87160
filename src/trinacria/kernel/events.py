"""Events: the story of the game, and the log that keeps it.

What the log shows, what the client animates, what statistics count. Each event names its case. Facts are public; `private`
facts belong to one seat alone, and no other seat's copy of the event has a place for them.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """An append-only list that copies share: copying costs nothing, and a copy that goes its own way parts from the rest."""

    __slots__ = ("_events", "_length")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def append(self, event: Event) -> None:
        if len(self._events) != self._length:  # a copy has gone on: leave it its own ending
            self._events = self._events[: self._length]
        self._events.append(event)
        self._length += 1

    def since(self, length: int) -> tuple[Event, ...]:
        return tuple(self._events[length : self._length])

    def copy(self) -> Log:
        twin = Log()
        twin._events, twin._length = self._events, self._length
        return twin
