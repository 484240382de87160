"""Timekeeping: a game is lost on time even if nobody is watching."""

from __future__ import annotations

import logging
import threading

from trinacria.server.services.errors import CannotOpen
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.ordering import flag_if_due

_log = logging.getLogger("trinacria.time")

EVERY = 0.5  # seconds


class Timekeeper:
    """A thread that looks at the clocks. An error at one table does not keep it from the others, nor from looking again."""

    def __init__(self, host: GameHost, every: float = EVERY) -> None:
        self._host, self._every = host, every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="timekeeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, timeout: float) -> None:
        """End, and wait for it so many seconds at most."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        while not self._ended.wait(self._every):
            try:
                look(self._host)
            except Exception:  # it must go on: the store may be there again the next time
                _log.exception("the clocks cannot be read")


def look(host: GameHost) -> None:
    """Flag every game whose time is up."""
    for game_id in host.store.due(now()):
        try:
            with host.locked(game_id) as live:
                flag_if_due(host, live)
        except CannotOpen:  # its operator knows; nobody loses on time at a table that nobody can open
            continue
        except Exception:  # one table must not stop the clocks of the others
            _log.exception("a clock cannot be read", extra={"facts": {"game": game_id}})


def start_timekeeper(host: GameHost) -> Timekeeper:
    """A timekeeper that stops when the host closes."""
    keeper = Timekeeper(host)
    keeper.start()
    host.on_close(lambda: keeper.stop(host.settings.shutdown_seconds / 2))
    return keeper
