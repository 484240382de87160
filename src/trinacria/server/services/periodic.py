"""Work that a thread of its own repeats every few seconds, for as long as the server runs."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from trinacria.server.services.game_host import GameHost


class PeriodicThread:
    """Calls a function again and again. An error ends one round, not the thread: the next round may succeed."""

    def __init__(self, name: str, work: Callable[[], object], every: float, log: logging.Logger) -> None:
        self._work, self._every, self._log = work, every, log
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, timeout: float) -> None:
        """End, and wait at most so many seconds for the round that has begun."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        while not self._ended.wait(self._every):
            try:
                self._work()
            except Exception:
                self._log.exception("%s failed", self._thread.name)


def run_until_closed(host: GameHost, thread: PeriodicThread) -> PeriodicThread:
    """Start the thread, and stop it when the host closes."""
    thread.start()
    host.on_close(lambda: thread.stop(host.settings.shutdown_seconds / 2))
    return thread
