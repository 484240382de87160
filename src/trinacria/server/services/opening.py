"""Opening a stored game: from the newest snapshot that can be read, and the orders after it.

A snapshot is only a shortcut: a damaged one is reported and replaced by a sound one after the orders have been replayed.
A game whose orders cannot be replayed is not the visitor's mistake, even if the rules refuse one of them: it is reported
once to the operator, and everyone who asks for it gets one sentence.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from trinacria import __version__, games
from trinacria.kernel.errors import IllegalCommand, TrinacriaError
from trinacria.kernel.events import Log
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.kernel.records import Order, rewound_to
from trinacria.kernel.seats import Seat
from trinacria.kernel.snapshots import freeze, thaw
from trinacria.server.models import Status
from trinacria.server.services import drafts
from trinacria.server.services.errors import CannotOpen, NotNow
from trinacria.server.services.event_history import EventHistory, unpack
from trinacria.server.services.live import GameLog, LiveGame, blank_record, start_of
from trinacria.server.store.errors import StoreBroken, StoreFull
from trinacria.server.store.rows import CommandRow, GameRow, SnapshotRow
from trinacria.server.store.store import Store

_log = logging.getLogger("trinacria.games")
_NOT_THE_GAMES_FAULT = (StoreBroken, StoreFull, NotNow, CannotOpen)


def load(store: Store, game: GameRow, change_number: int) -> LiveGame:
    """The live table of a game that has begun."""
    past = Past.of(store, game)
    playing = past.playing()
    newest = store.snapshot(game.id)
    with _opening(game):
        playable = is_of_today(game)
    if not playable and game.status == Status.RUNNING:
        _log.warning(
            "a running game was begun with other data or rules and cannot be continued", extra={"facts": {"game": game.id}}
        )
    seats = store.seats(game.id)
    if playable:
        drafts.take_up(playing, seats)
    return LiveGame(
        game,
        seats,
        playing,
        past.history,
        change_number,
        offers=tuple(store.offers(game.id)),
        snapshot_ply=newest.ply if newest else 0,
        change_number=change_number,
        playable=playable,
        drafted=change_number if playing.draft else 0,
    )


def read_game_log(store: Store, game: GameRow) -> GameLog:
    """The log of a game, without replaying it."""
    history = Past.of(store, game).history
    with _opening(game):
        return GameLog(games.presenter(game.scenario, game.options), history, game.status == Status.FINISHED)


def is_of_today(game: GameRow) -> bool:
    """Whether a game was begun with the data and the rules that there are now."""
    same_data = games.open_scenario(game.scenario, game.options).fingerprint == game.fingerprint
    return same_data and game.revision == games.revision_now(game.scenario)


@dataclass(frozen=True, slots=True)
class Past:
    """The stored orders of a game and what they led to, from which any of its positions can be made."""

    store: Store
    game: GameRow
    orders: tuple[Order, ...]
    history: EventHistory
    damaged: set[int] = field(default_factory=set)  # plies whose snapshots cannot be read

    @classmethod
    def of(cls, store: Store, game: GameRow) -> Past:
        if game.status == Status.OPEN:
            raise NotNow("the game has not begun: a seat is still empty")
        rows = store.commands(game.id)
        with _opening(game):
            return cls(store, game, _orders(game, rows), _history(game, rows))

    def position(self, ply: int) -> Position:
        """The position after an earlier ply."""
        return self.playing(ply).position

    def playing(self, ply: int | None = None) -> Playing:
        """The game as it was after a ply, from the newest usable snapshot before it."""
        orders = self.orders if ply is None else self.orders[:ply]
        with _opening(self.game):
            playing = self._from_snapshot(len(orders))
            for order in orders[playing.ply :]:
                playing.enact(order, self.position)
                if playing.ply in self.damaged:
                    self._keep_anew(playing)
            return playing

    def _from_snapshot(self, at_most: int) -> Playing:
        while at_most >= 0:
            kept = self.store.snapshot(self.game.id, at_most=at_most)
            if kept is None or kept.engine != __version__:  # what another version froze proves nothing here
                break
            position = self._thawed(kept)
            if position is not None:
                record = blank_record(self.game)
                record.orders.extend(self.orders[: kept.ply])
                return Playing(record, position)
            at_most = kept.ply - 1
        playing = Playing.begin(blank_record(self.game), start_of(self.game))
        if 0 in self.damaged:
            self._keep_anew(playing)
        return playing

    def _thawed(self, kept: SnapshotRow) -> Position | None:
        """The position of a snapshot, or none if it is damaged."""
        static = games.open_scenario(self.game.scenario, self.game.options).static
        try:
            position = thaw(kept.body, static)
        except TrinacriaError as error:
            facts = {"game": self.game.id, "ply": kept.ply, "says": str(error)}
            _log.error("a snapshot is damaged: the orders are replayed", extra={"facts": facts})
            self.damaged.add(kept.ply)
            return None
        position.log = Log.of(self.history.events_at(kept.ply))
        return position

    def _keep_anew(self, playing: Playing) -> None:
        """A sound snapshot in the place of a damaged one. If it cannot be written now, the game is opened all the same."""
        self.damaged.discard(playing.ply)
        try:
            self.store.add_snapshot(snapshot_row(self.game, playing))
        except (StoreBroken, StoreFull) as error:
            facts = {"game": self.game.id, "ply": playing.ply, "says": str(error)}
            _log.warning("a damaged snapshot cannot be replaced now", extra={"facts": facts})


@contextmanager
def _opening(game: GameRow) -> Iterator[None]:
    """An error inside is reported to the operator, and is one sentence for everybody else."""
    try:
        yield
    except _NOT_THE_GAMES_FAULT:
        raise
    except Exception as error:
        _report(game, error)
        raise CannotOpen from error


def _report(game: GameRow, error: Exception) -> None:
    """Where it happened. Not what the error says: that may be the text of an order or something hidden."""
    facts: dict[str, object] = {"game": game.id, "scenario": game.scenario, "engine": game.engine}
    facts["kind"] = type(error).__name__
    if isinstance(error, IllegalCommand):
        facts["case"] = error.case
    facts["trace"] = "".join(traceback.format_tb(error.__traceback__))
    _log.error("a game cannot be opened", extra={"facts": facts})


# rows as the kernel knows them ----------------------------------------------------------------------------------------


def snapshot_row(game: GameRow, playing: Playing) -> SnapshotRow:
    position = playing.position
    return SnapshotRow(game.id, playing.ply, __version__, game.fingerprint, "", len(position.log), freeze(position))


def _history(game: GameRow, rows: list[CommandRow]) -> EventHistory:
    history, kinds = EventHistory(), games.open_scenario(game.scenario, game.options).events
    history.append(0, Playing.begin(blank_record(game), start_of(game)).position.log.since(0))
    for row in rows:
        history.append(row.log_start, unpack(row.events, kinds), back_to=rewound_to(row.text))
    return history


def orders_of(store: Store, game: GameRow) -> tuple[Order, ...]:
    """The orders of a game as its record has them; nothing is played."""
    rows = store.commands(game.id)
    with _opening(game):
        return _orders(game, rows)


def _orders(game: GameRow, rows: list[CommandRow]) -> tuple[Order, ...]:
    return tuple(Order(Seat(row.seat), row.text, max(0, row.at - game.created) // 1000) for row in rows)
