"""Sealed dice at a table: anchors are laid, shares are shown, and the order that waited for them is carried out."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from trinacria.kernel.sealing import Anchor, Shares, follows, head
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import AtPly, Claim, DiceKind, Holder, LayAnchor, NewGame, ShowShare, Status
from trinacria.server.services.errors import NotNow, Refused, TooLate
from trinacria.server.services.game_host import GameHost, not_waiting, now, running
from trinacria.server.services.live import LiveGame
from trinacria.server.services.ordering import commit
from trinacria.server.services.shares import SET_UP, Pending, Sealed, packed, sealed_of
from trinacria.server.services.starting import start_if_full
from trinacria.server.services.states import without_at
from trinacria.server.store.rows import GameRow

BEFORE_ALL = -1  # an anchor that is laid before the game begins opens the set-up, too


# before the game ------------------------------------------------------------------------------------------------------


def agreed(request: NewGame, at: int) -> bytes:
    """What is kept of a new game's sealed dice; nothing if the server rolls its dice alone."""
    if request.dice is DiceKind.HOUSE:
        if request.anchor is not None:
            raise Refused("only a game with sealed dice takes an anchor")
        return b""
    holders = {seat: wish.holder for seat, wish in zip(SIDES, (request.allied, request.axis), strict=True)}
    mine = [seat for seat, holder in holders.items() if holder is Holder.ME]
    others = [holder for holder in holders.values() if holder in (Holder.LINK, Holder.OPEN)]
    if len(mine) != 1 or len(others) != 1:
        raise Refused("sealed dice are for two people, each with a browser of their own")
    if request.anchor is None:
        raise Refused("for sealed dice your browser lays its anchor when the game is made")
    laid = (mine[0].value, BEFORE_ALL, bytes.fromhex(request.anchor))
    return packed(Sealed(True, (laid,), (), Pending(SET_UP, "", "", "", at)))


def check_anchor(game: GameRow, request: Claim) -> None:
    """Who sits down at a game with sealed dice, and nobody else, brings an anchor."""
    if game.sealed and request.anchor is None:
        raise Refused("the dice of this game are sealed: your browser lays its anchor when you sit down")
    if not game.sealed and request.anchor is not None:
        raise Refused("only a game with sealed dice takes an anchor")


def lay_first(host: GameHost, game_id: str, seat: Seat, anchor: str) -> None:
    """The anchor of a side that has just sat down, once; the dice of the set-up wait for both."""
    with host.sealing:
        game = host.store.game(game_id)
        sealed = sealed_of(game) if game else None
        if sealed is None or any(laid.seat is seat for laid in sealed.laid()):
            return
        kept = packed(sealed.having(Anchor(seat, BEFORE_ALL, bytes.fromhex(anchor))))
        host.store.update_game(game_id, sealed=kept)
    host.notify(game_id, state_changed=True)


# showing shares -------------------------------------------------------------------------------------------------------


def show(host: GameHost, game_id: str, seat: Seat, request: ShowShare) -> None:
    """A link of a side, for the dice that wait. When both are there the dice fall."""
    game, _ = host.rows(game_id)
    if game.status == Status.OPEN:
        with host.sealing:
            fresh = host.store.game(game_id)
            if fresh is not None and fresh.status == Status.OPEN:
                host.store.update_game(game_id, sealed=_with_link(fresh, seat, request))
        start_if_full(host, game_id)
        host.notify(game_id, state_changed=True)
        return
    with host.locked(game_id) as live:
        kept = _with_link(live.game, seat, request)
        if kept != live.game.sealed:
            host.store.update_game(game_id, sealed=kept)
            live.game = replace(live.game, sealed=kept)
        pending = _waiting(live.game, request.ply)
        if pending.awaited:
            host.notify(game_id, state_changed=True)
        else:
            _carry_out(host, live, pending)


def _with_link(game: GameRow, seat: Seat, request: ShowShare) -> bytes:
    """What is kept with the link in it, once it is found to be the next one of its chain."""
    pending, sealed, link = _waiting(game, request.ply), sealed_of(game), bytes.fromhex(request.link)
    assert sealed is not None
    if len({anchor.seat for anchor in sealed.laid()}) < len(SIDES):
        raise NotNow("the other side has not laid its anchor yet: show nothing until then")
    if pending.shown_by(seat) == link:
        return game.sealed  # sent twice
    expected = head(sealed.laid(), sealed.shown(), seat, pending.ply)
    if expected is None or not follows(link, expected) or pending.shown_by(seat) is not None:
        raise Refused("this is not the next link of the chain that your side has laid")
    return packed(structs.replace(sealed, pending=pending.with_link(seat, link)))


def _waiting(game: GameRow, ply: int) -> Pending:
    sealed = sealed_of(game)
    if sealed is None:
        raise NotNow("the dice of this game are not sealed")
    if sealed.pending is None or sealed.pending.ply != ply:
        raise NotNow("no dice of this ply wait for a share")
    return sealed.pending


def go_on_without(host: GameHost, game_id: str, seat: Seat, request: AtPly) -> None:
    """The dice fall without a share that has not come in time; the record says so."""
    with host.locked(game_id) as live:
        pending = _waiting(running(live).game, request.ply)
        if seat in pending.awaited and len(pending.awaited) < len(SIDES):
            raise NotNow("the game waits for your own share: only the other side can go on without it")
        if pending.awaited and now() < without_at(host, live.game, pending):
            raise NotNow("the other browser still has time to show its share")
        _carry_out(host, live, pending)


def _carry_out(host: GameHost, live: LiveGame, pending: Pending) -> None:
    """The dice of the order that stands fall. Its side's clock goes on where it stood."""
    seat = Seat(pending.seat)
    shares: Shares = pending.shares
    live.playing.record.shares[pending.ply] = shares
    if pending.left is not None:
        live.game = replace(live.game, deadline=now() + max(0, pending.left))
    commit(host, live, seat, lambda playing, at: playing.order_text(seat, pending.text, at=at))


# a new chain ----------------------------------------------------------------------------------------------------------


def lay_anew(host: GameHost, game_id: str, seat: Seat, request: LayAnchor) -> None:
    """A side whose browser lost its chain, or came to its end, lays a new anchor; the record says from which ply on.

    Never while an order waits: who has seen the other's link could choose a chain to go with it.
    """
    with host.locked(game_id) as live:
        not_waiting(running(live))
        sealed = sealed_of(live.game)
        if sealed is None or not sealed.now:
            raise NotNow("the dice of this game are not sealed")
        if request.ply != live.ply:
            raise TooLate(live.ply, request.ply)
        anchor = Anchor(seat, live.ply, bytes.fromhex(request.anchor))
        if any((laid.seat, laid.after) == (anchor.seat, anchor.after) for laid in sealed.laid()):
            raise NotNow("your side has laid a new anchor at this moment already")
        kept = packed(sealed.having(anchor))
        host.store.update_game(game_id, sealed=kept)
        live.game = replace(live.game, sealed=kept)
        live.playing.record.anchors = (*live.playing.record.anchors, anchor)
        host.notify(game_id, state_changed=True)
