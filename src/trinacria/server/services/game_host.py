"""The game host: everything that one server process holds. The store is the truth; the rest is a cache of it.

Services are functions over a game host. A service that changes a game calls `notify`, which wakes everyone who listens to
that game; each listener looks up what is new and what it may know of it, and goes back to waiting.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from cachetools import LRUCache, TTLCache

from trinacria.kernel.positions import Position
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.services.access import no_such_game
from trinacria.server.services.crowds import Crowds
from trinacria.server.services.errors import CannotOpen, NotNow, OtherData
from trinacria.server.services.live import Eyes, GameLog, LiveGame, PreparedMessages
from trinacria.server.services.opening import Past, load, read_game_log
from trinacria.server.services.promises import Promises
from trinacria.server.services.shares import pending_of
from trinacria.server.settings import Settings, data_folder
from trinacria.server.store.files import OWNER_ONLY_FOLDER, tighten
from trinacria.server.store.rows import GameRow, PlayerRow, SeatRow
from trinacria.server.store.store import Store

Wake = Callable[[], None]

_log = logging.getLogger("trinacria.host")
PLAYERS_REMEMBERED = 4096
TRIED_AGAIN = 60.0  # seconds after which a game that could not be opened is tried again
FAILURES_REMEMBERED = 1024
SEEN_SECONDS = 20.0  # for which a game that somebody asked for counts as watched
SEEN_REMEMBERED = 4096


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Listeners:
    """Everyone who waits for news of a game: the eyes that each sees it with, and what wakes them."""

    by_number: dict[int, tuple[Eyes, Wake]] = field(default_factory=dict)

    def count(self, seat: Seat) -> int:
        return sum(1 for eyes, _ in self.by_number.values() if eyes.seat is seat)


@dataclass(frozen=True, slots=True)
class Listening:
    """One of those who wait for news: called, it ends; and it can look with other eyes from now on."""

    end: Callable[[], None]
    look: Callable[[Eyes], None]

    def __call__(self) -> None:
        self.end()


class GameHost:
    """One process that serves games."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.on_bot_turn: Callable[[str], None] = lambda game_id: None  # set by the bot runner
        self.promises = Promises()
        self.on_arrival: Callable[[str], None] = lambda game_id: None  # to a game that nobody watched; set likewise
        self.sealing = threading.Lock()  # for what is laid and shown before a game begins
        self._lock = threading.Lock()
        self._live: OrderedDict[str, LiveGame] = OrderedDict()  # read without the lock, and evicted by `drop`
        self._loading: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._unopened: LRUCache[str, float] = LRUCache(FAILURES_REMEMBERED)  # games that could not be opened, and when
        self._listeners: dict[str, Listeners] = {}
        self._next_listener = 0
        self._seen: TTLCache[str, None] = TTLCache(SEEN_REMEMBERED, SEEN_SECONDS, lambda: time.monotonic())
        self._players: LRUCache[bytes, PlayerRow | None] = LRUCache(PLAYERS_REMEMBERED)
        self._crowds = Crowds(lambda game_id: self.notify(game_id, state_changed=True))
        self._closers: list[Callable[[], None]] = [self._crowds.close]
        self._last_change_number = 0

    @classmethod
    def open(cls, settings: Settings) -> GameHost:
        if not settings.database and data_folder().is_dir():  # our own folder; the operator looks after any other
            tighten(data_folder(), OWNER_ONLY_FOLDER)
        return cls(Store.open(settings.database_url), settings)

    def close(self) -> None:
        """End what runs beside, then the store."""
        for close in reversed(self._closers):
            close()
        self._closers.clear()
        self.store.close()

    def on_close(self, close: Callable[[], None]) -> None:
        self._closers.append(close)

    # tables -----------------------------------------------------------------------------------------------------------

    def rows(self, game_id: str) -> tuple[GameRow, tuple[SeatRow, SeatRow]]:
        """A game and its seats, from memory if it is at play."""
        live = self._live.get(game_id)
        if live is not None and not live.gone:
            return live.game, live.seats
        game = self.store.game(game_id)
        if game is None:
            raise no_such_game()
        return game, self.store.seats(game_id)

    @contextmanager
    def locked(self, game_id: str) -> Iterator[LiveGame]:
        """The live table of a game that has begun, with its lock held."""
        while True:
            live = self._get(game_id)
            with live.lock:
                if live.gone:
                    continue
                yield live
                return

    @contextmanager
    def game_log(self, game_id: str) -> Iterator[GameLog]:
        """The log of a game, also of one whose orders this version cannot replay."""
        try:
            self._get(game_id)
        except CannotOpen:
            game, _ = self.rows(game_id)
            yield read_game_log(self.store, game)
            return
        with self.locked(game_id) as live:
            yield live.game_log

    def live_now(self, game_id: str) -> LiveGame | None:
        return self._live.get(game_id)

    def live_ids(self) -> list[str]:
        with self._lock:
            return [*self._live]

    def live_count(self) -> int:
        return len(self._live)

    def drop(self, game_id: str) -> None:
        """Forget a table: the next request for it reads it from the store."""
        with self._lock:
            live = self._live.pop(game_id, None)
        if live is not None:
            live.gone = True

    def earlier(self, live: LiveGame, ply: int) -> Position:
        """The position after an earlier ply of a game at play."""
        orders = tuple(live.playing.record.orders)
        return Past(self.store, live.game, orders, live.history).position(ply)

    def reread(self, live: LiveGame) -> None:
        """Read the state of the table again: seats, pace, status."""
        game = self.store.game(live.id)
        if game is None:  # deleted by the operator
            self.drop(live.id)
            raise no_such_game()
        live.game, live.seats, live.offers = game, self.store.seats(live.id), tuple(self.store.offers(live.id))
        live.state_change_number = self.next_change_number()

    def _get(self, game_id: str) -> LiveGame:
        with self._lock:
            live = self._live.get(game_id)
            if live is not None:
                self._live.move_to_end(game_id)
                return live
            loading = self._loading[game_id]
        with loading:
            return self._live.get(game_id) or self._load(game_id)

    def _load(self, game_id: str) -> LiveGame:
        game = self.store.game(game_id)
        if game is None:
            raise no_such_game()
        self._refuse_unopened(game_id)
        try:
            live = load(self.store, game, self.next_change_number())
        except CannotOpen:
            self._note_unopened(game_id)
            raise
        with self._lock:
            self._live[game_id] = live
            self._unopened.pop(game_id, None)
            self._loading.pop(game_id, None)
            crowded = [*self._live][: max(0, len(self._live) - self.settings.live_games)]
        for other in crowded:
            if other != game_id:
                self.drop(other)
        return live

    def _refuse_unopened(self, game_id: str) -> None:
        """Trying is expensive and fills the log: a game that could not be opened a moment ago is not tried again at once."""
        with self._lock:
            tried = self._unopened.get(game_id)
        if tried is not None and time.monotonic() < tried + TRIED_AGAIN:
            raise CannotOpen

    def _note_unopened(self, game_id: str) -> None:
        with self._lock:
            self._unopened[game_id] = time.monotonic()

    def is_unopened(self, game_id: str) -> bool:
        """Whether a game could not be opened when it was last tried."""
        return game_id in self._unopened

    def unopened_count(self) -> int:
        return len(self._unopened)

    def next_change_number(self) -> int:
        """A number that only grows, also from one run of the server to the next."""
        with self._lock:
            return self._next_change_number()

    def _next_change_number(self) -> int:
        self._last_change_number = max(self._last_change_number + 1, now())
        return self._last_change_number

    # news -------------------------------------------------------------------------------------------------------------

    def notify(self, game_id: str, *, state_changed: bool = False, prepared: Mapping[Eyes, bytes] | None = None) -> None:
        """Wake everyone who listens to a game. `state_changed`: the state of its table (a seat, an offer) has changed too.

        `prepared` is all that is new, for those who knew everything before: see `PreparedMessages`.
        """
        if (live := self._live.get(game_id)) is not None:
            with self._lock:
                previous, live.change_number = live.change_number, self._next_change_number()
                live.prepared = None
                if prepared and not state_changed:
                    live.prepared = PreparedMessages(previous, live.change_number, live.ply, prepared)
                if state_changed:
                    live.state_change_number = live.change_number
        listeners = self._listeners.get(game_id)
        waiting = [*listeners.by_number.values()] if listeners else []
        for _, wake in sorted(waiting, key=lambda one: one[0].seat not in SIDES):  # the players first
            wake()

    def notify_seat(self, game_id: str, seat: Seat) -> None:
        """Wake one seat alone: nobody else is woken, and no number that others could see grows."""
        listeners = self._listeners.get(game_id)
        for eyes, wake in [*listeners.by_number.values()] if listeners else []:
            if eyes.seat is seat:
                wake()

    def listen(self, game_id: str, seat: Seat, wake: Wake, *, options: bool = False) -> Listening:
        """Be woken at every change of a game; what is returned ends it. `options`: news should bring the first options."""
        with self._lock:
            number, self._next_listener = self._next_listener, self._next_listener + 1
            there = self._listeners.setdefault(game_id, Listeners())
            newly_there = not there.count(seat)
            there.by_number[number] = (Eyes(seat, options), wake)
        if seat not in SIDES:
            self._crowds.changed(game_id)
        elif newly_there:
            self.notify(game_id, state_changed=True)
        if newly_there:
            self.on_arrival(game_id)

        def stop() -> None:
            with self._lock:
                there.by_number.pop(number, None)
                if not there.by_number:
                    self._listeners.pop(game_id, None)
            if seat in SIDES:
                self.notify(game_id, state_changed=True)
            else:
                self._crowds.changed(game_id)

        def look(eyes: Eyes) -> None:
            with self._lock:
                if number in there.by_number:
                    there.by_number[number] = (eyes, wake)

        return Listening(stop, look)

    def watched_from(self, game_id: str) -> set[Eyes]:
        """How a game is watched, each way once."""
        with self._lock:
            listeners = self._listeners.get(game_id)
            return {eyes for eyes, _ in listeners.by_number.values()} if listeners else set()

    def seen(self, game_id: str) -> None:
        """Somebody has asked for a game: for a while it counts as watched."""
        now_watched = self.is_watched(game_id)
        with self._lock:
            self._seen[game_id] = None
        if not now_watched:
            self.on_arrival(game_id)

    def is_watched(self, game_id: str) -> bool:
        """Whether somebody waits for news of a game, or has asked for it a moment ago."""
        return game_id in self._listeners or game_id in self._seen

    def present(self, game_id: str, seat: Seat) -> int:
        """How many watch a game from this seat."""
        listeners = self._listeners.get(game_id)
        return listeners.count(seat) if listeners else 0

    # players ----------------------------------------------------------------------------------------------------------

    def player_by_token(self, token_hash: bytes) -> PlayerRow | None:
        """A known player; tokens of seats are looked up too and are nobody's."""
        with self._lock:
            if token_hash in self._players:
                return self._players[token_hash]
        found = self.store.player_by_token(token_hash)
        with self._lock:  # that a token is nobody's is remembered too: it cannot be shown before it is issued
            self._players[token_hash] = found
        return found

    def known_players(self) -> set[str]:
        """The players who are remembered by their tokens, or sit at a table in memory."""
        with self._lock:
            seated = {row.player for live in self._live.values() for row in live.seats if row.player is not None}
            return seated | {row.id for row in self._players.values() if row is not None}

    def live_games_of(self, player_id: str) -> list[str]:
        """The tables in memory at which a player sits."""
        with self._lock:
            return [live.id for live in self._live.values() if any(row.player == player_id for row in live.seats)]

    def forget_player(self, player_id: str) -> None:
        with self._lock:
            for token_hash in [key for key, row in self._players.items() if row and row.id == player_id]:
                del self._players[token_hash]


def not_waiting(live: LiveGame) -> LiveGame:
    """The same table, if no order waits for its dice."""
    if pending_of(live.game) is not None:
        raise NotNow(
            "an order is waiting for its dice: nothing else can be done until both browsers have shown their shares"
        )
    return live


def running(live: LiveGame) -> LiveGame:
    """The same table, if the game is not over and can be played on."""
    if live.is_over:
        raise NotNow("the game is over")
    if not live.playable:
        raise OtherData
    return live
