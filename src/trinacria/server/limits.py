"""Limits on how much one visitor may ask: token buckets, and places for those who wait. Memory is bounded."""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from trinacria.server.problems import Rejected
from trinacria.server.settings import Settings

REMEMBERED = 10_000  # keys a set of buckets keeps; the one not seen for longest is forgotten, which fills its bucket
LONGEST_PATH = 400  # characters
LONGEST_QUERY = 4000


class Buckets:
    """A token bucket for each key: `burst` at once, then `per_second`."""

    __slots__ = ("_burst", "_clock", "_kept", "_lock", "_most", "_rate")

    def __init__(
        self, per_second: float, burst: int, *, most: int = REMEMBERED, clock: Callable[[], float] = time.monotonic
    ) -> None:
        assert per_second > 0
        assert burst >= 1
        self._rate, self._burst, self._most, self._clock = per_second, float(burst), most, clock
        self._kept: dict[Hashable, tuple[float, float]] = {}  # in the order of use: level, and when it was that
        self._lock = threading.Lock()

    def take(self, key: Hashable, amount: float = 1) -> float:
        """Take one, or so much: 0, or the seconds until there will be enough. More than a burst is a whole burst."""
        now, amount = self._clock(), min(amount, self._burst)
        with self._lock:
            level, at = self._kept.pop(key, (self._burst, now))
            level = min(self._burst, level + (now - at) * self._rate)
            wait = 0.0 if level >= amount else (amount - level) / self._rate
            self._kept[key] = (level if wait else level - amount, now)
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
        return wait

    def __len__(self) -> int:
        return len(self._kept)


class Limits:
    """All limits of a server."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.requests_per_minute / 60, settings.burst)
        self.orders = Buckets(settings.orders_per_minute / 60, max(1, settings.orders_per_minute // 10))
        self.makings = Buckets(settings.games_per_hour / 3600, settings.games_per_hour)
        most = settings.import_megabytes_per_hour << 20
        self.imports = Buckets(most / 3600, most)
        self._bot_games = settings.bot_games_per_address
        self._bot_games_of: LRUCache[str, list[str]] = LRUCache(REMEMBERED)  # by address, those that may still run
        self._making_bot_games = threading.Lock()
        self._sockets = settings.sockets_per_address
        self._waiting: Counter[str] = Counter()

    def request(self, address: str) -> None:
        """Any request of an address."""
        _refuse(self.requests.take(address), "that was too much at once from your address")

    def order(self, *seat: Hashable) -> None:
        """An order, a word or a question of a seat."""
        _refuse(self.orders.take(seat), "slower, please: that was too much at once from this seat")

    def making(self, what: str, address: str) -> None:
        """A new game or a new player."""
        _refuse(self.makings.take((what, address)), f"too many new {what} from your address")

    def importing(self, size: int, address: str) -> None:
        """A record of so many letters."""
        _refuse(self.imports.take(address, size), "too much was imported from your address")

    @contextmanager
    def bot_game(self, address: str, runs: Callable[[str], bool]) -> Iterator[Callable[[str], None]]:
        """For making a game among bots; the caller reports its id. Bots think for long, so few such games run at once."""
        with self._making_bot_games:
            running = [game for game in self._bot_games_of.get(address, []) if runs(game)]
            self._bot_games_of[address] = running
            if len(running) >= self._bot_games:
                says = f"{len(running)} games among bots from your address are running: wait until one is over"
                raise _too_much(RETRY_WAITING, says)
            yield running.append

    @contextmanager
    def waiting(self, address: str) -> Iterator[None]:
        """A place for someone who waits for news, on a socket or with a request; used in the event loop only."""
        if self._waiting[address] >= self._sockets:
            raise _too_much(RETRY_WAITING, "too many connections that wait for news from your address: close some")
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]


RETRY_WAITING = 30


def _refuse(wait: float, says: str) -> None:
    if wait > 0:
        raise _too_much(wait, says)


def _too_much(wait: float, says: str) -> Rejected:
    seconds = max(1, math.ceil(wait))
    return Rejected(429, "too many requests", f"{says}; try again in {seconds} s", headers={"retry-after": str(seconds)})
