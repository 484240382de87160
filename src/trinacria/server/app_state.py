"""What all requests share: the game host, the limits, and the wakeups of everyone who waits for news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field

from trinacria.kernel.seats import Seat
from trinacria.server.addresses import read_networks
from trinacria.server.host_names import names_of
from trinacria.server.limits import Limits
from trinacria.server.services.game_host import GameHost, Listening
from trinacria.server.wakeups import Wakeup, WakeupQueue

LINGER = 5.0  # seconds for which a client that polls still counts as present between two requests

SeatKey = tuple[str, Seat, str]  # a game, a seat, and the address that polls from there


@dataclass(slots=True, eq=False)
class LongPollers:
    """The requests of one address that wait at one seat. The host counts them as one, and for a while after the last."""

    wakeups: set[Wakeup] = field(default_factory=set)
    stop: Callable[[], None] = lambda: None
    leaving: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        for wakeup in [*self.wakeups]:
            wakeup.set()


class AppState:
    """Made once for each server; everything that waits here waits in the event loop."""

    def __init__(self, host: GameHost) -> None:
        self.game_host = host
        self.settings = host.settings
        self.limits = Limits(host.settings)
        self.trusted = read_networks(host.settings.trusted_proxies)
        self.names = names_of(host.settings)
        self.https_only = host.settings.secure_cookies or host.settings.public_origin.startswith("https://")
        self.closing = False
        self.threads: Executor | None = None  # for services; set when the server starts
        self._queue: WakeupQueue | None = None
        self._wakeups: set[Wakeup] = set()
        self._pollers: dict[SeatKey, LongPollers] = {}

    @property
    def queue(self) -> WakeupQueue:
        """Made in the event loop when it is first wanted."""
        if self._queue is None:
            self._queue = WakeupQueue()
        return self._queue

    def new_wakeup(self) -> Wakeup:
        return Wakeup(self.queue)

    @contextmanager
    def listening(self, game: str, seat: Seat, *, options: bool = False) -> Iterator[tuple[Wakeup, Listening]]:
        """A wakeup that is set at every change of a game, and when the server is about to stop."""
        wakeup = self.new_wakeup()
        listening = self.game_host.listen(game, seat, wakeup.set, options=options)
        self._wakeups.add(wakeup)
        try:
            yield wakeup, listening
        finally:
            self._wakeups.discard(wakeup)
            listening.end()

    @contextmanager
    def polling(self, game: str, seat: Seat, address: str) -> Iterator[Wakeup]:
        """The same for a request. Arrivals and departures are news at a table, so a poller stays present for a while."""
        key, wakeup = (game, seat, address), self.new_wakeup()
        pollers = self._pollers.get(key)
        if pollers is None:
            pollers = self._pollers[key] = LongPollers()
            pollers.stop = self.game_host.listen(game, seat, pollers.wake)
        if pollers.leaving is not None:
            pollers.leaving.cancel()
        pollers.wakeups.add(wakeup)
        self._wakeups.add(wakeup)
        try:
            yield wakeup
        finally:
            self._wakeups.discard(wakeup)
            pollers.wakeups.discard(wakeup)
            if not pollers.wakeups:
                pollers.leaving = asyncio.get_running_loop().call_later(LINGER, self._leave, key)

    def _leave(self, key: SeatKey) -> None:
        pollers = self._pollers.get(key)
        if pollers is not None and not pollers.wakeups:
            del self._pollers[key]
            pollers.stop()

    def close(self) -> None:
        """The server is about to stop: wake everyone who waits."""
        self.closing = True
        for wakeup in [*self._wakeups]:
            wakeup.set()
