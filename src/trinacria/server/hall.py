"""What all visits share: the game host, the limits, and the bells of those who wait for news."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from trinacria.kernel.seats import Seat
from trinacria.server.addresses import read_networks
from trinacria.server.hosts import names_of
from trinacria.server.limits import Limits
from trinacria.server.services.game_host import GameHost

LINGER = 5.0  # seconds for which somebody who asks again and again is still at the table between two requests

AT_ONCE = 8  # bells that are rung before the event loop sees to something else

Chair = tuple[str, Seat, str]  # a game, a seat, and whoever waits there


class Ringer:
    """Rings the bells of an event loop, a few at a time.

    An order wakes everybody who watches the game, and the event loop would serve them all before it answers the player who
    gave the order. So it is woken once, rings a few bells, and sees to everything else before it rings the next.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._waiting: deque[Bell] = deque()
        self._at_work = False

    def ring(self, bell: Bell) -> None:
        """From any thread."""
        with self._lock:
            self._waiting.append(bell)
            begin, self._at_work = not self._at_work, True
        if begin:
            with suppress(RuntimeError):  # the loop has ended: nobody is there to hear it
                self._loop.call_soon_threadsafe(self._ring_some)

    def _ring_some(self) -> None:
        with self._lock:
            now = [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]
            self._at_work = more = bool(self._waiting)
        for bell in now:
            bell.sound()
        if more:
            self._loop.call_soon(self._ring_some)


class Bell:
    """Rung from any thread, heard in the event loop. However often it is rung before it is heard, it is heard once."""

    __slots__ = ("_ringer", "_rung")

    def __init__(self, ringer: Ringer) -> None:
        self._ringer = ringer
        self._rung = asyncio.Event()

    def ring(self) -> None:
        self._ringer.ring(self)

    def sound(self) -> None:
        """In the event loop."""
        self._rung.set()

    def hush(self) -> None:
        """Forget what was rung: called before looking, so that news that comes while looking rings again."""
        self._rung.clear()

    async def heard(self, seconds: float | None = None) -> None:
        """Wait until it rings, or so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), seconds)


@dataclass(slots=True, eq=False)
class Company:
    """The requests of one visitor that wait at one seat; the host counts them as one, and for a while after the last."""

    bells: set[Bell] = field(default_factory=set)
    stop: Callable[[], None] = lambda: None
    leaving: asyncio.TimerHandle | None = None

    def ring(self) -> None:
        for bell in [*self.bells]:
            bell.ring()


class Hall:
    """Made once for each server; whatever waits here waits in the event loop."""

    def __init__(self, host: GameHost) -> None:
        self.game_host = host
        self.settings = host.settings
        self.limits = Limits(host.settings)
        self.trusted = read_networks(host.settings.trusted_proxies)
        self.names = names_of(host.settings)
        self.https_only = host.settings.secure_cookies or host.settings.public_origin.startswith("https://")
        self.closing = False
        self._ringer: Ringer | None = None  # made in the event loop
        self._bells: set[Bell] = set()
        self._companies: dict[Chair, Company] = {}

    def new_bell(self) -> Bell:
        """In the event loop."""
        if self._ringer is None:
            self._ringer = Ringer()
        return Bell(self._ringer)

    @contextmanager
    def listening(self, game: str, seat: Seat) -> Iterator[Bell]:
        """A bell that rings at every change of a game, and when the server is about to end."""
        bell = self.new_bell()
        stop = self.game_host.listen(game, seat, bell.ring)
        self._bells.add(bell)
        try:
            yield bell
        finally:
            self._bells.discard(bell)
            stop()

    @contextmanager
    def asking(self, game: str, seat: Seat, who: str) -> Iterator[Bell]:
        """The same for a request. Coming and going is news at a table, so that between two requests nobody goes at once."""
        chair, bell = (game, seat, who), self.new_bell()
        company = self._companies.get(chair)
        if company is None:
            company = self._companies[chair] = Company()
            company.stop = self.game_host.listen(game, seat, company.ring)
        if company.leaving is not None:
            company.leaving.cancel()
        company.bells.add(bell)
        self._bells.add(bell)
        try:
            yield bell
        finally:
            self._bells.discard(bell)
            company.bells.discard(bell)
            if not company.bells:
                company.leaving = asyncio.get_running_loop().call_later(LINGER, self._leave, chair)

    def _leave(self, chair: Chair) -> None:
        company = self._companies.get(chair)
        if company is not None and not company.bells:
            del self._companies[chair]
            company.stop()

    def close(self) -> None:
        """The server is about to end: whoever waits goes home now."""
        self.closing = True
        for bell in [*self._bells]:
            bell.ring()
