"""What takes both sides: a draw, a rewind, another pace. An offer waits for an answer or the next order."""

from __future__ import annotations

import msgspec

from trinacria.kernel.seats import Seat
from trinacria.server.models import AtPly, Change, MakeOffer, OfferKind, Pace
from trinacria.server.services.clocks import new_clock
from trinacria.server.services.errors import NotNow, Refused, TooLate
from trinacria.server.services.game_host import GameHost, not_waiting, now, running
from trinacria.server.services.live import LiveGame
from trinacria.server.services.ordering import commit, flag_if_due
from trinacria.server.services.watching import change_since
from trinacria.server.store.rows import OfferRow


def make_offer(host: GameHost, game_id: str, seat: Seat, request: MakeOffer) -> Change:
    """Propose something. The computer agrees to go back and to any pace, and fights on rather than draw."""
    _check_sense(request)
    with host.locked(game_id) as live:
        _check_moment(host, live, request.ply)
        if request.to is not None and request.to >= live.ply:
            raise Refused(f"the game is at ply {live.ply}: it can only go back")
        pace = msgspec.json.encode(request.pace) if request.pace else None
        row = OfferRow(game_id, request.kind.value, seat.value, live.ply, request.to, pace, now())
        if live.seat(seat.enemy).bot:
            if request.kind is OfferKind.DRAW:
                raise NotNow("the computer fights on")
            _carry_out(host, live, seat.enemy, row)
        else:
            host.store.offer(row)
            live.offers = tuple(host.store.offers(game_id))
            host.notify(game_id, state_changed=True)
        return change_since(host, live, seat, request.ply)


def accept(host: GameHost, game_id: str, seat: Seat, kind: OfferKind, request: AtPly) -> Change:
    """Say yes to what the other side proposed at this very ply."""
    with host.locked(game_id) as live:
        _check_moment(host, live, request.ply)
        row = next((row for row in live.offers if row.kind == kind.value and row.by == seat.enemy.value), None)
        if row is None:
            raise NotNow(f"the other side has proposed no {kind.value} that still stands")
        live.shown(seat)
        _carry_out(host, live, seat, row)
        return change_since(host, live, seat, request.ply)


def decline(host: GameHost, game_id: str, seat: Seat, kind: OfferKind) -> Change:
    """Decline the other side's proposal, or withdraw your own."""
    with host.locked(game_id) as live:
        gone = [host.store.withdraw(game_id, kind.value, side.value) for side in (seat, seat.enemy)]
        if not any(gone):
            raise NotNow(f"no {kind.value} is proposed")
        live.offers = tuple(host.store.offers(game_id))
        host.notify(game_id, state_changed=True)
        return change_since(host, live, seat, live.ply)


def _check_sense(request: MakeOffer) -> None:
    if (request.kind is OfferKind.REWIND) != (request.to is not None):
        raise Refused("a rewind, and nothing else, says to which ply: `to`")
    if (request.kind is OfferKind.PACE) != (request.pace is not None):
        raise Refused("another pace, and nothing else, says which: `pace`")


def _check_moment(host: GameHost, live: LiveGame, ply: int) -> None:
    flag_if_due(host, live)
    if ply != live.ply:
        raise TooLate(live.ply, ply)
    not_waiting(running(live))


def _carry_out(host: GameHost, live: LiveGame, agreeing: Seat, row: OfferRow) -> None:
    """Both sides want it."""
    if row.kind == OfferKind.DRAW:
        commit(host, live, agreeing, lambda playing, at: playing.agree_draw(agreeing, at=at))
    elif row.kind == OfferKind.REWIND:
        to = row.to
        assert to is not None
        earlier = host.earlier(live, to)
        commit(host, live, agreeing, lambda playing, at: playing.rewind(agreeing, to, earlier, at=at))
    else:
        assert row.pace is not None
        _change_pace(host, live, row.pace)


def _change_pace(host: GameHost, live: LiveGame, pace: bytes) -> None:
    clock = new_clock(msgspec.json.decode(pace, type=Pace), live.deciding, now())
    host.store.update_game(live.id, pace=pace, allied_clock=clock.allied, axis_clock=clock.axis, deadline=clock.deadline)
    for row in live.offers:
        host.store.withdraw(live.id, row.kind, row.by)
    host.reread(live)
    host.notify(live.id, state_changed=True)
