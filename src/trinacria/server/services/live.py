"""A table in memory: the position of a stored game and what watchers have been shown of it.

Nothing here is the truth: a live table is made from the store whenever it is wanted, from the newest snapshot and the orders
after it, and is thrown away whenever the store disagrees.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from trinacria import __version__, games
from trinacria.kernel.events import Log
from trinacria.kernel.playing import Playing, Start
from trinacria.kernel.positions import Position
from trinacria.kernel.records import Order, Origin, Record
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import Shown, ShownChange
from trinacria.kernel.snapshots import thaw
from trinacria.server.models import LogLine, Pace, Status
from trinacria.server.services.clocks import Clock, read_pace
from trinacria.server.services.errors import NotNow
from trinacria.server.services.stories import Story, Told, unpack
from trinacria.server.store.rows import CommandRow, GameRow, OfferRow, SeatRow
from trinacria.server.store.store import Store

Newest = tuple[int, tuple[LogLine, ...], ShownChange]  # the ply it led to

REMEMBERED = 6  # how many documents of each seat are kept: a watcher is seldom further behind


@dataclass(frozen=True, slots=True)
class News:
    """All that one telling told: the messages for each seat, ready to be sent to whoever knew everything before it.

    They are made once, by whoever gave the order, and not by every watcher in a thread of his own.
    """

    before: int  # the telling before this one
    number: int
    ply: int  # the message is for whoever knew the ply before this one
    bodies: Mapping[Seat, bytes]


@dataclass(slots=True)
class Live:
    """One game at play. Whoever reads or changes it holds its lock."""

    game: GameRow
    seats: tuple[SeatRow, SeatRow]
    playing: Playing
    story: Story
    changed: int  # marks the state of the table around the game
    lock: threading.RLock = field(default_factory=threading.RLock)
    thinking: dict[Seat, float] = field(default_factory=dict)
    offers: tuple[OfferRow, ...] = ()
    gone: bool = False  # thrown away: whoever waited for the lock takes the new one
    snapshot_ply: int = 0
    telling: int = 0  # the number of the last telling: whatever is new has a later one
    news: News | None = None  # what the last telling told, if that is all made ready
    newest: dict[Seat, Newest] = field(default_factory=dict)  # what the last order changed for each seat
    _shown: dict[Seat, OrderedDict[int, Shown]] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def position(self) -> Position:
        return self.playing.position

    @property
    def ply(self) -> int:
        return self.playing.ply

    @property
    def desk(self) -> games.Desk:
        return games.desk(self.game.scenario, self.game.options)

    @property
    def pace(self) -> Pace:
        return read_pace(self.game.pace)

    @property
    def clock(self) -> Clock:
        return Clock(self.game.allied_clock, self.game.axis_clock, self.game.deadline)

    @property
    def deciding(self) -> Seat | None:
        decision = self.position.decision
        return decision.seat if decision else None

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None

    def seat(self, seat: Seat) -> SeatRow:
        return self.seats[0] if seat is Seat.ALLIED else self.seats[1]

    # documents --------------------------------------------------------------------------------------------------------

    def shown(self, seat: Seat) -> Shown:
        """What the table shows this seat now; made once a ply."""
        kept = self._shown.setdefault(seat, OrderedDict())
        if self.ply not in kept:
            kept[self.ply] = self.desk.show(self.position, seat)
            while len(kept) > REMEMBERED:
                kept.popitem(last=False)
        return kept[self.ply]

    def remembered(self, seat: Seat, ply: int) -> Shown | None:
        """What this seat was shown at an earlier ply, if that is still in memory."""
        return self._shown.get(seat, OrderedDict()).get(ply)

    def forget_documents(self) -> None:
        self._shown.clear()

    # the log ----------------------------------------------------------------------------------------------------------

    def lines(self, seat: Seat, told: Sequence[tuple[int, Told]]) -> tuple[LogLine, ...]:
        """Events as this seat may know them; the end discloses what was private."""
        return log_lines(self.desk, seat, told, disclosed=self.is_over)


def log_lines(desk: games.Desk, seat: Seat, told: Sequence[tuple[int, Told]], *, disclosed: bool) -> tuple[LogLine, ...]:
    lines = []
    for number, (ply, event) in told:
        seen = event.seen_by(event.owner if disclosed and event.owner else seat)
        lines.append(LogLine(number, ply, seen.kind, seen.case, desk.sentence(seen), seen.facts))
    return tuple(lines)


# making a live table from the store -----------------------------------------------------------------------------------


def load(store: Store, game: GameRow, changed: int) -> Live:
    """The live table of a game that has begun: the newest snapshot, and the orders since."""
    past = Past.of(store, game)
    newest = store.snapshot(game.id)
    return Live(
        game,
        store.seats(game.id),
        past.playing(),
        past.story,
        changed,
        offers=tuple(store.offers(game.id)),
        snapshot_ply=newest.ply if newest else 0,
        telling=changed,
    )


@dataclass(frozen=True, slots=True)
class Past:
    """The stored orders of a game and what they led to, from which any of its positions can be had."""

    store: Store
    game: GameRow
    orders: tuple[Order, ...]
    story: Story

    @classmethod
    def of(cls, store: Store, game: GameRow) -> Past:
        if game.status == Status.OPEN:
            raise NotNow("the game has not begun: a seat is still empty")
        rows = store.commands(game.id)
        story = Story()
        story.tell(0, Playing.begin(blank_record(game), start_of(game)).position.log.since(0))
        for row in rows:
            story.tell(row.log_start, unpack(row.events))
        return cls(store, game, tuple(_order(game, row) for row in rows), story)

    def position(self, ply: int) -> Position:
        """The position after an earlier ply."""
        return self.playing(ply).position

    def playing(self, ply: int | None = None) -> Playing:
        """The game as it was after a ply, from the newest usable snapshot before it."""
        orders = self.orders if ply is None else self.orders[:ply]
        playing = self._from_snapshot(len(orders))
        for order in orders[playing.ply :]:
            playing.enact(order, self.position)
        return playing

    def _from_snapshot(self, at_most: int) -> Playing:
        record, kept = blank_record(self.game), self.store.snapshot(self.game.id, at_most=at_most)
        if kept is None or kept.engine != __version__:  # what another version froze proves nothing here: play it again
            return Playing.begin(record, start_of(self.game))
        position = thaw(kept.body, games.open_table(self.game.scenario, self.game.options))
        position.log = Log.of(self.story.events_at(kept.ply))
        record.orders.extend(self.orders[: kept.ply])
        return Playing(record, position)


def start_of(game: GameRow) -> Start:
    return games.start_of(game.scenario, game.options)


def blank_record(game: GameRow) -> Record:
    """The record of a game before its first order."""
    agreed = {"rules": sorted(game.options)} if game.options else {}
    origin = msgspec.json.decode(game.base, type=tuple[Origin, ...]) if game.base else ()
    return Record(game.scenario, game.fingerprint, game.engine, game.seed, game.phrases, agreed, origin=origin)


def _order(game: GameRow, row: CommandRow) -> Order:
    return Order(Seat(row.seat), row.text, max(0, row.at - game.created) // 1000)
