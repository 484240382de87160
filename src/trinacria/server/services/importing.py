"""Games that do not begin at their set-up: a record brought from elsewhere, and a branch of a finished game."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import msgspec

from trinacria import __version__, games
from trinacria.kernel.dice import new_seed
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.records import Origin, Record, parse_record, rewound_to
from trinacria.kernel.seats import SIDES
from trinacria.server.models import Branch, ImportRecord, MadeGame, Pace, Status
from trinacria.server.services.access import Visitor, may_watch, no_such_game
from trinacria.server.services.errors import NoSuchGame, NotNow
from trinacria.server.services.house import House, now
from trinacria.server.services.lists import state
from trinacria.server.services.live import blank_record
from trinacria.server.services.opening import Past, snapshot_row
from trinacria.server.services.replaying import Step, agreed_options, play_again
from trinacria.server.services.seating import Person, Seating, new_id, person_of
from trinacria.server.services.starting import progress_of, wake_bot
from trinacria.server.services.stories import pack
from trinacria.server.store.rows import CommandRow, GameRow, Progress, SnapshotRow

NAME = "record"  # what messages call a record that has no file
MOST_PLIES = 20_000
MOST_REWINDS = 200  # what a rewind goes back to is kept while a record is replayed
MOST_SECONDS = 20.0
PATIENCE = 2.0  # seconds to wait for whoever reads another record
LONGEST_GAME = 10 * 365 * 86_400  # seconds
LONGEST_ORDER = 4000  # letters
LONGEST_WORD = 200  # letters of a seed, a phrase, a version
MOST_PHRASES = 8
APART = 16  # plies between two snapshots, so that any moment is at most a few orders away from one

_one_at_a_time = threading.Lock()


# records --------------------------------------------------------------------------------------------------------------


def import_record(house: House, visitor: Visitor, request: ImportRecord) -> MadeGame:
    """A game from its record, proved order by order. Both seats are the importer's: an unfinished game goes on."""
    record = parse_record(request.record, NAME)
    _check_size(record)
    with _alone():
        imported = _replayed(record, request.public)
    seating, game = Seating(imported.game.id, now()), imported.game
    person = person_of(house, visitor)
    for seat in SIDES:
        seating.seat(seat, person)
    if not game.public:
        game = replace(game, watch_hash=seating.watchers())
    house.store.add_game(game, seating.seats, imported.snapshots[0], imported.commands)
    for snapshot in imported.snapshots[1:]:
        house.store.add_snapshot(snapshot)
    return MadeGame(state(house, game.id, seating.maker(visitor)), seating.links)


def _check_size(record: Record) -> None:
    """What no game of ours has, and what would be dear to replay or to keep."""
    if len(record.orders) > MOST_PLIES:
        raise BadRecord(f"{NAME}: orders: there are {len(record.orders)}; at most {MOST_PLIES} can be imported")
    if sum(rewound_to(order.text) is not None for order in record.orders) > MOST_REWINDS:
        raise BadRecord(f"{NAME}: orders: the game goes back more than {MOST_REWINDS} times")
    for ply, order in enumerate(record.orders, 1):
        if isinstance(order.at, bool) or not 0 <= order.at <= LONGEST_GAME:
            raise BadRecord(f"{NAME}: orders: ply {ply}: {order.at!r} is not a time in seconds")
        if len(order.text) > LONGEST_ORDER:
            raise BadRecord(f"{NAME}: orders: ply {ply}: is longer than any order")
    for seed, phrases in [(record.seed, record.phrases), *((part.seed, part.phrases) for part in record.origin)]:
        if len(phrases) > MOST_PHRASES or any(len(word) > LONGEST_WORD for word in (seed, *phrases)):
            raise BadRecord(f"{NAME}: seed and phrases: are longer or more than any game has")
    if len(record.engine) > LONGEST_WORD:
        raise BadRecord(f"{NAME}: engine: is longer than any version")


@contextmanager
def _alone() -> Iterator[None]:
    """Replaying a long record takes a processor for itself: one at a time, so that the games at play go on."""
    if not _one_at_a_time.acquire(timeout=PATIENCE):
        raise NotNow("other records are being read: try again in a minute")
    try:
        yield
    finally:
        _one_at_a_time.release()


@dataclass(slots=True)
class _Imported:
    game: GameRow
    commands: list[CommandRow] = field(default_factory=list)
    snapshots: list[SnapshotRow] = field(default_factory=list)


def _replayed(record: Record, public: bool) -> _Imported:
    """The record played through, with the rows that come of it."""
    options, until, at = agreed_options(record, NAME), time.monotonic() + MOST_SECONDS, now()
    longest = max((order.at for order in record.orders), default=0)
    game = GameRow(
        id=new_id(),
        scenario=record.game,
        options=options,
        fingerprint=record.fingerprint,
        engine=record.engine,
        seed=record.seed,
        phrases=record.phrases,
        status=Status.OPEN.value,
        public=public,
        pace=msgspec.json.encode(Pace()),
        created=at - longest * 1000,  # so that each order keeps its seconds since the game began
        moved=at,
        base=_base(record.origin),
    )
    imported = _Imported(game)
    for step in play_again(record, NAME):
        if time.monotonic() > until:
            raise BadRecord(f"{NAME}: takes too long to replay: {step.playing.ply} orders in {MOST_SECONDS:.0f} seconds")
        _take_down(imported, step)
    if step.playing.record.outcome != record.outcome:
        raise BadRecord(f"{NAME}: outcome: says {record.outcome!r}, and the orders lead to {step.playing.record.outcome!r}")
    progress = progress_of(step.playing.position, Pace(), at)
    imported.game = _standing(game, step.playing.ply, progress)
    return imported


def _take_down(imported: _Imported, step: Step) -> None:
    game, playing, snapshots = imported.game, step.playing, imported.snapshots
    if step.order is None:
        snapshots.append(snapshot_row(game, playing))
        return
    at = game.created + step.order.at * 1000
    row = CommandRow(game.id, playing.ply, step.order.seat.value, step.order.text, at, step.log_start, pack(step.events))
    imported.commands.append(row)
    if playing.settled and (playing.ply - snapshots[-1].ply >= APART or playing.position.outcome is not None):
        snapshots.append(snapshot_row(game, playing))


def _standing(game: GameRow, ply: int, progress: Progress) -> GameRow:
    """The row of a game that comes with its orders."""
    return replace(game, ply=ply, **{name: getattr(progress, name) for name in progress.__dataclass_fields__})


def _base(origin: tuple[Origin, ...]) -> bytes:
    return msgspec.json.encode(origin) if origin else b""


# branches -------------------------------------------------------------------------------------------------------------


def branch(house: House, game_id: str, visitor: Visitor, request: Branch) -> MadeGame:
    """A finished game played on from one of its moments, with dice of its own from there on."""
    parent, seats = house.rows(game_id)
    if not may_watch(parent, seats, visitor):
        raise no_such_game()
    if parent.status != Status.FINISHED:
        raise NotNow("only a game that is over can be played on from another moment")
    if request.ply > parent.ply:
        raise NoSuchGame(f"there is no ply {request.ply}: the game ended at {parent.ply}")
    game, progress = _branched(house, parent, request.ply)
    seating = _branch_seats(game, person_of(house, visitor), request)
    if not game.public:
        game = replace(game, watch_hash=seating.watchers())
    commands = _copied(house, parent, game)
    house.store.add_game(_standing(game, request.ply, progress), seating.seats, None, commands)
    for snapshot in house.store.snapshots(parent.id):
        if snapshot.ply < request.ply:  # until then it is the same game with the same dice
            house.store.add_snapshot(replace(snapshot, game=game.id))
    with house.at_table(game.id) as live:
        house.store.add_snapshot(snapshot_row(live.game, live.playing))
        live.snapshot_ply = live.ply
    wake_bot(house, game.id)
    return MadeGame(state(house, game.id, seating.maker(visitor)), seating.links)


def _branched(house: House, parent: GameRow, ply: int) -> tuple[GameRow, Progress]:
    """The row of the new game, and where it stands."""
    if games.open_table(parent.scenario, parent.options).fingerprint != parent.fingerprint:
        raise NotNow("the game was played with other data than the house has now, and cannot be played on")
    past, at = Past.of(house.store, parent), now()
    record, position = blank_record(parent), past.position(ply)
    if position.decision is None:
        raise NotNow("the game is over at that moment: choose an earlier one")
    played = past.orders[ply - 1].at if ply else 0
    game = replace(
        parent,
        id=new_id(),
        engine=__version__,
        seed=new_seed(),
        phrases=(),
        pace=msgspec.json.encode(Pace()),
        created=at - played * 1000,  # the orders keep their seconds since the game began
        watch_hash=b"",
        rematch="",
        parent=parent.id,
        parent_ply=ply,
        base=_base(origin_at(record, ply)),
    )
    return game, progress_of(position, Pace(), at)


def origin_at(record: Record, ply: int) -> tuple[Origin, ...]:
    """With which seeds the orders up to a ply were played."""
    before = [part for part in record.origin if part.ply < ply]
    after = [part for part in record.origin if part.ply >= ply]
    last = after[0] if after else record
    return (*before, Origin(ply, last.seed, last.phrases))


def _branch_seats(game: GameRow, person: Person, request: Branch) -> Seating:
    seating = Seating(game.id, now())
    for seat in SIDES:
        if request.side is None or request.side.seat is seat:
            seating.seat(seat, person)
        else:
            seating.bot(seat, request.bot)
    return seating


def _copied(house: House, parent: GameRow, game: GameRow) -> list[CommandRow]:
    assert game.parent_ply is not None
    rows = house.store.commands(parent.id, to=game.parent_ply)
    return [replace(row, game=game.id, at=row.at - parent.created + game.created) for row in rows]
