"""Games that do not begin at their set-up: a record brought from elsewhere, and a branch of a finished game."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain

import msgspec

from trinacria import __version__, games
from trinacria.kernel.dice import MEASURED, new_seed
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.records import BRANCH, IMPORT, Origin, Record, parse_record, rewound_to
from trinacria.kernel.seats import SIDES
from trinacria.server.models import Branch, ImportRecord, MadeGame, Pace, Status
from trinacria.server.services.access import Visitor, may_watch, no_such_game
from trinacria.server.services.errors import NoSuchGame, NotNow, Refused
from trinacria.server.services.event_history import pack
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.lists import state
from trinacria.server.services.live import blank_record
from trinacria.server.services.opening import Past, snapshot_row
from trinacria.server.services.promises import check_answers
from trinacria.server.services.replaying import Step, play_again
from trinacria.server.services.seating import Person, Seating, new_id, person_of
from trinacria.server.services.shares import shares_of
from trinacria.server.services.starting import progress_of, wake_bot
from trinacria.server.store.rows import CommandRow, GameRow, Progress, SnapshotRow

NAME = "record"  # what messages call a record that has no file
MOST_PLIES = 20_000
MOST_PARTS = 100
MOST_REWINDS = 200  # what a rewind goes back to is kept while a record is replayed
MOST_SECONDS = 20.0  # of the processor: how busy the machine is does not matter
PATIENCE = 2.0  # seconds to wait while another record is being read
APART = 16  # plies between two snapshots, so that any moment is at most a few orders away from one

_one_at_a_time = threading.Lock()


# records --------------------------------------------------------------------------------------------------------------


def import_record(host: GameHost, visitor: Visitor, request: ImportRecord) -> MadeGame:
    """A game from its record, replayed order by order. Both seats are the importer's.

    An unfinished game goes on with a fresh seed: anyone who has the record has the old one, and with it every die to come.
    """
    record = parse_record(request.record, NAME)
    _check_size(record)
    check_answers(request.promise, request.phrase)
    if record.outcome is None:
        record = replace(
            record,
            origin=record.ended_part(len(record.orders), IMPORT),
            seed=host.promises.seed_for(request.promise, request.phrase),
            phrases=(request.phrase,) if request.phrase else (),
            stream=MEASURED,
            sealed=False,
        )
    elif request.phrase:
        raise Refused("the game is over: no die will fall that words could be mixed into")
    with _alone():
        imported = _replayed(record, public=request.public)
    seating, game = Seating(imported.game.id, imported.game.scenario, now()), imported.game
    person = person_of(host, visitor)
    for seat in SIDES:
        seating.seat(seat, person)
    if not game.public:
        game = replace(game, watch_hash=seating.watchers())
    host.store.add_game(game, seating.seats, imported.snapshots[0], imported.commands)
    for snapshot in imported.snapshots[1:]:
        host.store.add_snapshot(snapshot)
    return MadeGame(state(host, game.id, seating.maker(visitor)), seating.links)


def _check_size(record: Record) -> None:
    """Refuse sizes that no real game has and that would be expensive to replay or to keep."""
    if len(record.orders) > MOST_PLIES:
        raise BadRecord(f"{NAME}: orders: there are {len(record.orders)}; at most {MOST_PLIES} can be imported")
    if sum(rewound_to(order.text) is not None for order in record.orders) > MOST_REWINDS:
        raise BadRecord(f"{NAME}: orders: the game goes back more than {MOST_REWINDS} times")
    if len(record.origin) > MOST_PARTS:
        raise BadRecord(f"{NAME}: origin: there are more than {MOST_PARTS} parts")


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


def _replayed(record: Record, *, public: bool) -> _Imported:
    """The record played through, with the rows that come of it."""
    options, until, at = games.agreed_rules(record, NAME), time.thread_time() + MOST_SECONDS, now()
    steps = play_again(record, NAME)
    first = next(steps)
    longest = max((order.at for order in record.orders), default=0)
    game = GameRow(
        id=new_id(),
        scenario=record.game,
        options=options,
        fingerprint=games.open_scenario(record.game, options).fingerprint,
        engine=record.engine,
        seed=record.seed,
        phrases=record.phrases,
        status=Status.OPEN.value,
        public=public,
        pace=msgspec.json.encode(Pace()),
        created=at - longest * 1000,  # so that each order keeps its seconds since the game began
        moved=at,
        base=_base(record.origin),
        stream=record.stream,
        revision=games.revision_now(record.game),  # by these it is played again here
        imported=True,
        sealed=shares_of(record, now=record.sealed),
    )
    imported = _Imported(game)
    for step in chain([first], steps):
        if time.thread_time() > until:
            raise BadRecord(f"{NAME}: takes too long to replay: {step.playing.ply} orders in {MOST_SECONDS:.0f} seconds")
        _take_down(imported, step)
    games.check_outcome(record, step.playing.record.outcome, NAME)
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


def branch(host: GameHost, game_id: str, visitor: Visitor, request: Branch) -> MadeGame:
    """A finished game played on from one of its moments, with dice of its own from there on."""
    parent, seats = host.rows(game_id)
    if not may_watch(parent, seats, visitor):
        raise no_such_game()
    if parent.status != Status.FINISHED:
        raise NotNow("only a finished game can be continued from an earlier moment")
    if request.ply > parent.ply:
        raise NoSuchGame(f"there is no ply {request.ply}: the game ended at {parent.ply}")
    game, progress = _branched(host, parent, request.ply)
    seating = _branch_seats(game, person_of(host, visitor), request)
    if not game.public:
        game = replace(game, watch_hash=seating.watchers())
    commands = _copied(host, parent, game)
    host.store.add_game(_standing(game, request.ply, progress), seating.seats, None, commands)
    for snapshot in host.store.snapshots(parent.id):
        if snapshot.ply < request.ply:  # until then it is the same game with the same dice
            host.store.add_snapshot(replace(snapshot, game=game.id))
    with host.locked(game.id) as live:
        host.store.add_snapshot(snapshot_row(live.game, live.playing))
        live.snapshot_ply = live.ply
    wake_bot(host, game.id)
    return MadeGame(state(host, game.id, seating.maker(visitor)), seating.links)


def _branched(host: GameHost, parent: GameRow, ply: int) -> tuple[GameRow, Progress]:
    """The row of the new game, and where it stands."""
    if games.open_scenario(parent.scenario, parent.options).fingerprint != parent.fingerprint:
        raise NotNow("the game was played with data that this server no longer has, so it cannot be continued")
    past, at = Past.of(host.store, parent), now()
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
        stream=MEASURED,
        revision=games.revision_now(parent.scenario),
        pace=msgspec.json.encode(Pace()),
        created=at - played * 1000,  # the orders keep their seconds since the game began
        watch_hash=b"",
        rematch="",
        parent=parent.id,
        parent_ply=ply,
        base=_base(record.ended_part(ply, BRANCH)),
        sealed=_shares_until(record, ply),
    )
    return game, progress_of(position, Pace(), at)


def _shares_until(record: Record, ply: int) -> bytes:
    """The shares of a game that was played with sealed dice, as far as a branch of it goes."""
    anchors = tuple(anchor for anchor in record.anchors if anchor.after < ply)
    shares = {there: shown for there, shown in record.shares.items() if there <= ply}
    return shares_of(replace(record, anchors=anchors, shares=shares), now=False)


def _branch_seats(game: GameRow, person: Person, request: Branch) -> Seating:
    seating = Seating(game.id, game.scenario, now())
    for seat in SIDES:
        if request.side is None or request.side.seat is seat:
            seating.seat(seat, person)
        else:
            seating.bot(seat, request.bot)
    return seating


def _copied(host: GameHost, parent: GameRow, game: GameRow) -> list[CommandRow]:
    assert game.parent_ply is not None
    rows = host.store.commands(parent.id, to=game.parent_ply)
    return [replace(row, game=game.id, at=row.at - parent.created + game.created) for row in rows]
