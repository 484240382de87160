"""Drafts: what a seat writes in secret before one order makes it final, kept for that seat alone.

A change of a draft is not an order. No ply, time, number or message that anybody else gets depends on it (ADJ-177).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.playing import Playing
from trinacria.kernel.seats import Seat
from trinacria.server.store.rows import SeatRow

if TYPE_CHECKING:
    from trinacria.server.services.game_host import GameHost
    from trinacria.server.services.live import LiveGame


def keep(host: GameHost, live: LiveGame, seat: Seat, at: int) -> None:
    """Keep what was written, and notify the seat that wrote it."""
    try:
        host.store.update_seat(live.id, seat.value, draft=as_text(live.playing))
    except BaseException:
        host.drop(live.id)
        raise
    live.mark_draft(at)
    host.notify_seat(live.id, seat)


def as_text(playing: Playing) -> str:
    """A draft as it is kept: for which ply, and then change after change."""
    return "\n".join((str(playing.ply), *playing.draft)) if playing.draft else ""


def take_up(playing: Playing, seats: Sequence[SeatRow]) -> None:
    """Write a kept draft again, as far as the rules allow; one for another ply has become an order, or is void."""
    decision = playing.position.decision
    for row in seats:
        ply, *changes = row.draft.split("\n")
        if decision is None or row.seat != decision.seat.value or ply != str(playing.ply):
            continue
        for text in changes:
            try:
                playing.order_text(decision.seat, text)
            except TrinacriaError:
                return
