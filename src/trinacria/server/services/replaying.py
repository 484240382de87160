"""A record played again order by order, with what each order led to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trinacria import games
from trinacria.kernel.errors import BadRecord, TrinacriaError
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
    playing = games.replay_checked(record, name, to=0)
    wanted = {rewound_to(order.text) for order in record.orders}
    kept: dict[int, Position] = {}
    yield Step(playing, None, playing.position.log.since(0))
    for ply, order in enumerate(record.orders, 1):
        if playing.ply in wanted:
            kept[playing.ply] = playing.position.copy()
        try:
            events = playing.enact(order, kept.__getitem__)
        except TrinacriaError as error:
            raise BadRecord(f"{name}: ply {ply}: {order.text!r} by {order.seat}: {error}") from error
        yield Step(playing, order, events)


def agreed_options(record: Record, name: str) -> tuple[str, ...]:
    """The optional rules of a record, if they and its game are written as this program writes them."""
    rules = record.options.get("rules", [])
    if record.options != ({"rules": rules} if rules else {}) or not isinstance(rules, list):
        raise BadRecord(f"{name}: options: are not the optional rules of a game")
    if not all(isinstance(rule, str) for rule in rules) or rules != sorted(set(rules)):
        raise BadRecord(f"{name}: options: rules: is not a list of names in order")
    if record.game not in games.catalogue():
        raise BadRecord(f"{name}: game: there is no {record.game!r}; there are: {', '.join(games.catalogue())}")
    return tuple(rules)
