"""Waking the requests and sockets that wait for news, from any thread and without holding up the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

AT_ONCE = 8  # wakeups that are delivered before the event loop sees to something else


class WakeupQueue:
    """Delivers wakeups in an event loop, a few at a time.

    An order wakes everybody who watches the game, and the event loop would serve them all before it answers the player who
    gave the order. So the loop is woken once, delivers a few wakeups, and sees to everything else before it delivers more.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._waiting: deque[Wakeup] = deque()
        self._scheduled = False
        self._held = threading.local()

    def add(self, wakeup: Wakeup) -> None:
        """From any thread."""
        held: list[Wakeup] | None = getattr(self._held, "wakeups", None)
        if held is not None:
            held.append(wakeup)
            return
        with self._lock:
            self._waiting.append(wakeup)
            begin, self._scheduled = not self._scheduled, True
        if begin:
            with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                self._loop.call_soon_threadsafe(self._deliver_some)

    @contextmanager
    def held(self) -> Iterator[list[Wakeup]]:
        """What this thread adds meanwhile is held back in a list, which has to be released."""
        woken: list[Wakeup] = []
        self._held.wakeups = woken
        try:
            yield woken
        finally:
            self._held.wakeups = None

    def release(self, woken: list[Wakeup]) -> None:
        """In the event loop: what was held back is delivered after everything that the loop has already been asked to do."""
        if not woken:
            return
        with self._lock:
            self._waiting.extend(woken)
            begin, self._scheduled = not self._scheduled, True
        if begin:
            self._loop.call_soon(self._deliver_some)

    def _deliver_some(self) -> None:
        with self._lock:
            now = [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]
            self._scheduled = more = bool(self._waiting)
        for wakeup in now:
            wakeup.deliver()
        if more:
            self._loop.call_soon(self._deliver_some)


class Wakeup:
    """An event that any thread may set and the event loop waits for. Set several times, it wakes the waiter once."""

    __slots__ = ("_event", "_queue", "push")

    def __init__(self, queue: WakeupQueue) -> None:
        self._queue = queue
        self._event = asyncio.Event()
        self.push: Callable[[], bool] | None = None  # sends the news at once; nobody is woken if it can

    def set(self) -> None:
        """From any thread."""
        self._queue.add(self)

    def deliver(self) -> None:
        """In the event loop."""
        if self.push is None or not self.push():
            self._event.set()

    def clear(self) -> None:
        """Call this before looking for news: then news that arrives while looking sets the wakeup again."""
        self._event.clear()

    async def wait(self, seconds: float | None = None) -> None:
        """Wait until it is set, or for so many seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._event.wait(), seconds)
