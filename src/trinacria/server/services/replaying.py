"""A record played again order by order, with what each order led to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trinacria import games
from trinacria.kernel.errors import BadRecord, TrinacriaError, clipped, quoted
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.kernel.records import Order, Record, rewound_to


@dataclass(frozen=True, slots=True)
class Step:
    """The game after an order (none: after the set-up); `playing` goes on with the next step."""

    playing: Playing
    order: Order | None
    events: tuple[Event, ...]

    @property
    def log_start(self) -> int:
        """The length of the log before the events."""
        return len(self.playing.position.log) - len(self.events)


def play_again(record: Record, name: str) -> Iterator[Step]:
    """Every step of a record from its seed; what the rules refuse, or other data, raises `BadRecord`."""
    playing = Playing.begin(replace(record, orders=[], outcome=None), games.checked_start(record, name))
    wanted = {rewound_to(order.text) for order in record.orders}
    kept: dict[int, Position] = {}
    yield Step(playing, None, playing.position.log.since(0))
    for ply, order in enumerate(record.orders, 1):
        if playing.ply in wanted:
            kept[playing.ply] = playing.position.copy()
        try:
            events = playing.enact(order, kept.__getitem__)
        except TrinacriaError as error:
            raise _refusal(record, f"{name}: ply {ply}: {quoted(order.text)} by {order.seat}", error) from error
        yield Step(playing, order, events)


def _refusal(record: Record, where: str, error: TrinacriaError) -> BadRecord:
    refused = BadRecord(f"{where}: {clipped(str(error))}")
    refused.__cause__ = error
    return games.explained(record, refused)
