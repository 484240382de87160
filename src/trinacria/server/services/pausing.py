"""Games among bots pause while nobody watches them, and their clocks stand still until somebody comes."""

from __future__ import annotations

from dataclasses import replace

from trinacria.server.models import PaceKind
from trinacria.server.services.clocks import Clock
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.live import LiveGame
from trinacria.server.services.shares import pending_of


def is_paused(host: GameHost, game_id: str) -> bool:
    """Whether a game is played by bots alone, with nobody to see it."""
    _, seats = host.rows(game_id)
    return all(row.bot for row in seats) and not host.is_watched(game_id)


def stop_clock(host: GameHost, live: LiveGame) -> None:
    """Keep what the deciding side has left. If its time ran out while nobody looked, it gets back its spell of decisions."""
    seat, deadline, at = live.deciding, live.clock.deadline, now()
    if seat is None or deadline is None or not _has_clock(live):
        return
    left = deadline - at if deadline > at else live.clock.left(seat)
    assert left is not None
    _set_clock(host, live, replace(live.clock.having(seat, left), deadline=None))


def restart_clock(host: GameHost, live: LiveGame) -> None:
    """Let a clock that was stopped run again. One that waits for sealed dice stays as it is."""
    seat = live.deciding
    if seat is None or not _has_clock(live) or live.clock.deadline is not None or pending_of(live.game):
        return
    left = live.clock.left(seat)
    assert left is not None
    _set_clock(host, live, replace(live.clock, deadline=now() + left))


def _has_clock(live: LiveGame) -> bool:
    """A game that can only be read any more is left as it was kept."""
    return live.playable and live.pace.kind is not PaceKind.NONE


def _set_clock(host: GameHost, live: LiveGame, clock: Clock) -> None:
    host.store.update_game(live.id, allied_clock=clock.allied, axis_clock=clock.axis, deadline=clock.deadline)
    live.game = replace(live.game, allied_clock=clock.allied, axis_clock=clock.axis, deadline=clock.deadline)
    host.notify(live.id, state_changed=True)
