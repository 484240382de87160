"""Proving what is stored: every game is played again from its orders and must lead to all that was kept beside them.

A check may run while the server does: an order once kept never changes, so a game is proved as far as it had come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from trinacria import __version__, games
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord, TrinacriaError
from trinacria.kernel.events import Log
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.kernel.records import Order, rewound_to
from trinacria.kernel.seats import Seat
from trinacria.kernel.snapshots import thaw
from trinacria.server.models import Status
from trinacria.server.services.event_history import StoredEvent, facts_in, pack
from trinacria.server.services.live import blank_record, start_of
from trinacria.server.services.records import unexplained_parts
from trinacria.server.store.rows import CommandRow, GameRow, SnapshotRow
from trinacria.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking one game; an empty fault says that it is sound."""

    game: str
    orders: int = 0
    snapshots: int = 0  # those of other versions of the program prove nothing and are not counted
    fault: str = ""


class NotProved(TrinacriaError):
    """What is kept of a game does not follow from its orders."""


def check_games(store: Store) -> Iterator[Checked]:
    """Every game, the oldest first."""
    for game_id in store.game_ids():
        yield check_game(store, game_id)


def check_game(store: Store, game_id: str) -> Checked:
    try:
        stored = Stored.read(store, game_id)
        return Checked(game_id, len(stored.orders), stored.prove())
    except TrinacriaError as error:
        return Checked(game_id, fault=" ".join(str(error).split()))
    except Exception as error:  # ours; but the other games must be checked all the same, and this one named
        return Checked(game_id, fault=f"the program fails on it: {type(error).__name__}: {error}")


def read_games(store: Store) -> Iterator[Checked]:
    """Every game read and not played: whether its row, its seats, its orders and their events are there and make sense."""
    for game_id in store.game_ids():
        try:
            stored = Stored.read(store, game_id)
            store.seats(game_id)
            stored.prove_readable()
            yield Checked(game_id, len(stored.orders))
        except TrinacriaError as error:
            yield Checked(game_id, fault=" ".join(str(error).split()))


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is kept of one game at one moment."""

    game: GameRow
    orders: list[CommandRow]
    snapshots: Mapping[int, SnapshotRow]

    @classmethod
    def read(cls, store: Store, game_id: str) -> Stored:
        """In this order the parts fit, even if the game goes on meanwhile: none can be ahead of what is read after it."""
        snapshots = {row.ply: row for row in store.snapshots(game_id)}
        orders = store.commands(game_id)
        game = store.game(game_id)
        if game is None:
            raise NotProved("the game has been deleted")
        orders += store.commands(game_id, after=orders[-1].ply if orders else 0, to=game.ply)
        return cls(game, orders, snapshots)

    def prove_readable(self) -> None:
        """Every order is there, and what followed from it can be read."""
        self._prove_complete()
        for row in self.orders:
            _kept_events(row)

    def _prove_complete(self) -> None:
        if [row.ply for row in self.orders] != [*range(1, self.game.ply + 1)]:
            raise NotProved(f"it is at ply {self.game.ply}, and these are not the orders that are kept")

    def prove(self) -> int:
        """Play the game again; the number of snapshots that were proved."""
        game = self.game
        self._prove_complete()
        if beyond := [ply for ply in self.snapshots if ply > game.ply]:
            raise NotProved(f"it is at ply {game.ply}, and there is a snapshot of ply {max(beyond)}")
        if fault := unexplained_parts(game):
            raise NotProved(fault)
        static = _static(game)
        if game.status == Status.OPEN:
            _same("orders", game.ply, 0)
            return 0
        playing = Playing.begin(blank_record(game), start_of(game))
        proved = self._prove_snapshot(0, playing.position, static)
        wanted = {rewound_to(row.text) for row in self.orders}
        earlier = {0: playing.position.copy()}
        for row in self.orders:
            self._play(playing, row, earlier)
            proved += self._prove_snapshot(row.ply, playing.position, static)
            if row.ply in wanted:
                earlier[row.ply] = playing.position.copy()
        _prove_end(game, playing.position)
        return proved

    def _play(self, playing: Playing, row: CommandRow, earlier: Mapping[int, Position]) -> None:
        """One order. A fault in a game of an earlier revision of the rules names what changed since."""
        try:
            _play(playing, row, earlier)
        except NotProved as error:
            fault = BadRecord(str(error))
            fault.__cause__ = error.__cause__
            raise games.explained(blank_record(self.game), fault) from error

    def _prove_snapshot(self, ply: int, position: Position, static: object) -> int:
        """1 if there is one of this ply; raises unless it holds exactly this position."""
        row = self.snapshots.get(ply)
        if row is None or row.engine != __version__:
            return 0
        try:
            frozen = thaw(row.body, static)
        except TrinacriaError as error:
            raise NotProved(f"snapshot of ply {ply}: {error}") from error
        _same(f"snapshot of ply {ply}: data", row.fingerprint[:12], self.game.fingerprint[:12])
        _same(f"snapshot of ply {ply}: length of the log", (row.log, len(frozen.log)), (len(position.log),) * 2)
        _same(f"snapshot of ply {ply}: digest of the position", _bare_digest(frozen), _bare_digest(position))
        if row.digest:
            _same(f"snapshot of ply {ply}: digest with the log", row.digest, digest(position))
        return 1


def _static(game: GameRow) -> object:
    """What all positions of the game share, if its data are those that it was played with."""
    scenario = games.open_scenario(game.scenario, game.options)
    _same("data", game.fingerprint[:12], scenario.fingerprint[:12])
    return scenario.static


def _play(playing: Playing, row: CommandRow, earlier: Mapping[int, Position]) -> None:
    order = Order(Seat(row.seat), row.text, row.at)
    try:
        events = playing.enact(order, earlier.__getitem__)
    except TrinacriaError as error:
        raise NotProved(f"ply {row.ply}: {row.text!r} by {row.seat}: {error}") from error
    _same(f"ply {row.ply}: beginning in the log", row.log_start, len(playing.position.log) - len(events))
    if _kept_events(row) != facts_in(pack(events)):
        raise NotProved(f"ply {row.ply}: the events that are kept are not those that follow from {row.text!r}")


def _kept_events(row: CommandRow) -> list[StoredEvent]:
    try:
        return facts_in(row.events)
    except (msgspec.MsgspecError, ValueError):
        raise NotProved(f"ply {row.ply}: the events that are kept cannot be read") from None


def _bare_digest(position: Position) -> str:
    """Without the log: its events are proved order by order, and it is most of a position."""
    bare = position.copy()
    bare.log = Log()
    return digest(bare)


def _prove_end(game: GameRow, position: Position) -> None:
    """Where the orders lead is where the game is said to stand."""
    decision, outcome = position.decision, position.outcome
    _same("status", game.status, (Status.FINISHED if outcome else Status.RUNNING).value)
    _same("side that decides", game.deciding, decision.seat.value if decision else None)
    _same("outcome", game.outcome, outcome.level if outcome else "")
    _same("winner", game.winner, outcome.winner.value if outcome and outcome.winner else None)


def _same(what: str, kept: object, found: object) -> None:
    if kept != found:
        raise NotProved(f"{what}: {kept!r} is kept, and it should be {found!r}")
