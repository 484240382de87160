"""Timekeeping: a game is lost on time even if nobody is watching."""

from __future__ import annotations

import logging

from trinacria.server.services.errors import CannotOpen
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.ordering import flag_if_due
from trinacria.server.services.pausing import is_paused
from trinacria.server.services.periodic import PeriodicThread

_log = logging.getLogger("trinacria.time")

EVERY = 0.5  # seconds


def timekeeper(host: GameHost, every: float = EVERY) -> PeriodicThread:
    """A thread that looks at the clocks."""
    return PeriodicThread("timekeeping", lambda: look(host), every, _log)


def look(host: GameHost) -> None:
    """Flag every game whose time is up."""
    for game_id in host.store.due(now()):
        try:
            if is_paused(host, game_id):  # nobody loses on time in a pause; the clock is stopped with the next bot's turn
                continue
            with host.locked(game_id) as live:
                flag_if_due(host, live)
        except CannotOpen:  # its operator knows; nobody loses on time at a table that nobody can open
            continue
        except Exception:  # one table must not stop the clocks of the others
            _log.exception("a clock cannot be read", extra={"facts": {"game": game_id}})
