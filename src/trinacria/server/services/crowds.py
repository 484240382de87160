"""Spectators who come and go: their number is news, but not to everybody each time one of three hundred opens the page."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from cachetools import TTLCache

BETWEEN = 1.0  # seconds between two messages about the spectators of one game
REMEMBERED = 4096  # games


class Crowds:
    """Announces that the spectators of a game have changed: at once, and then at most once a second."""

    def __init__(self, announce: Callable[[str], None]) -> None:
        self._announce = announce
        self._lock = threading.Lock()
        self._announced: TTLCache[str, float] = TTLCache(REMEMBERED, BETWEEN, time.monotonic)
        self._waiting: dict[str, threading.Timer] = {}

    def changed(self, game_id: str) -> None:
        """From any thread."""
        with self._lock:
            if game_id in self._waiting:
                return  # this change is announced with the others
            before = self._announced.get(game_id)
            if before is not None:
                timer = threading.Timer(max(0.0, before + BETWEEN - time.monotonic()), self._announce_now, (game_id,))
                timer.daemon = True
                self._waiting[game_id] = timer
                timer.start()
                return
            self._announced[game_id] = time.monotonic()
        self._announce(game_id)

    def close(self) -> None:
        with self._lock:
            for timer in self._waiting.values():
                timer.cancel()
            self._waiting.clear()

    def _announce_now(self, game_id: str) -> None:
        with self._lock:
            if self._waiting.pop(game_id, None) is None:
                return  # the server is closing
            self._announced[game_id] = time.monotonic()
        self._announce(game_id)
