"""The event history of a stored game: what every order led to, including orders that were taken back.

The log of a position holds what still stands of it. An order that takes others back cuts the log before it goes on, so every
entry says where in the log its events begin. An order that rewinds to an earlier ply restores the log of that ply, including
what had been taken back and replaced since.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

import msgspec

from trinacria.kernel.events import Event, EventKinds

PlyEvent = tuple[int, Event]  # the ply and what followed it
StoredEvent = tuple[str, str, dict[str, Any], str | None, dict[str, Any]]

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[StoredEvent])


def pack(events: tuple[Event, ...]) -> bytes:
    return _ENCODER.encode([(e.kind, e.case, e.facts, e.owner, e.private) for e in events])


def unpack(body: bytes, kinds: EventKinds) -> tuple[Event, ...]:
    """The stored events of a game with these kinds of events."""
    return tuple(kinds.read(*row) for row in facts_in(body))


def facts_in(body: bytes) -> list[StoredEvent]:
    """Stored events as they lie there: kind, case, public facts, owner, private facts."""
    return _DECODER.decode(body)


@dataclass(slots=True)
class EventHistory:
    """For the set-up and then for each ply: the length of the log before its events, and the events."""

    entries: list[tuple[int, tuple[Event, ...]]] = field(default_factory=list)
    _log: list[PlyEvent] = field(default_factory=list)  # what stands after the last ply
    _rewinds: dict[int, int] = field(default_factory=dict)  # the plies that went back, and to which one

    def append(self, log_start: int, events: tuple[Event, ...], *, back_to: int | None = None) -> None:
        """Go on by one ply, perhaps from an earlier one; the first call is the set-up, ply 0."""
        ply = len(self.entries)
        if back_to is not None:
            self._log = [*self.log(back_to)]
            self._rewinds[ply] = back_to
        self.entries.append((log_start, events))
        del self._log[log_start:]
        self._log += [(ply, event) for event in events]

    def log(self, ply: int | None = None) -> list[PlyEvent]:
        """The log as it stood after a ply."""
        if ply is None or ply >= len(self.entries) - 1:
            return self._log
        first = max((rewind for rewind in self._rewinds if rewind <= ply), default=0)
        standing = [*self.log(self._rewinds[first])] if first else []
        for number, (log_start, events) in enumerate(self.entries[first : ply + 1], first):
            del standing[log_start:]
            standing += [(number, event) for event in events]
        return standing

    def events_at(self, ply: int) -> list[Event]:
        return [event for _, event in self.log(ply)]

    def after(self, ply: int) -> list[tuple[int, PlyEvent]]:
        """What stands in the log and did not after a ply, each with its place in the log."""
        if any(rewind > ply for rewind in self._rewinds):
            first = _common(self.log(ply), self._log)
        else:
            first = bisect_right(self._log, ply, key=lambda entry: entry[0])
        return list(enumerate(self._log[first:], first))


def _common(one: list[PlyEvent], other: list[PlyEvent]) -> int:
    """How many lines from the first on two logs have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left[0] != right[0]), min(len(one), len(other)))
