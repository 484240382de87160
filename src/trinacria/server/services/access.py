"""Who may do what: a seat belongs to the visitor who shows its token, or to the player who sat down there.

Tokens are 256 random bits. Only their hashes are kept, and hashes are compared in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.seats import Seat
from trinacria.server.models import Side
from trinacria.server.services.errors import NoSuchGame, NotYours
from trinacria.server.store.rows import GameRow, SeatRow

if TYPE_CHECKING:
    from trinacria.server.services.game_host import GameHost


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone who sends a request, known by the proofs that came with it."""

    player: str | None = None
    tokens: tuple[bytes, ...] = ()

    def shows(self, token_hash: bytes) -> bool:
        """Whether one of the secrets presented is this one; every one is compared, in constant time."""
        found = False
        for token in self.tokens:
            found |= hmac.compare_digest(token, token_hash)
        return found and bool(token_hash)


NOBODY = Visitor()


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    return hashlib.sha256(b"trinacria token\0" + token.encode()).digest()


def visitor(host: GameHost, presented: Sequence[str]) -> Visitor:
    """The visitor who shows these secrets; unknown ones prove nothing and are no error."""
    hashes = tuple(token_hash(secret) for secret in presented)
    for known in hashes:
        player = host.player_by_token(known)
        if player is not None:
            return Visitor(player.id, hashes)
    return Visitor(None, hashes)


def sides_of(seats: Sequence[SeatRow], visitor: Visitor) -> tuple[Side, ...]:
    """The seats that are this visitor's."""
    return tuple(Side(row.seat) for row in seats if _holds(row, visitor))


def _holds(row: SeatRow, visitor: Visitor) -> bool:
    return visitor.shows(row.token_hash) or (row.player is not None and row.player == visitor.player)


def may_watch(game: GameRow, seats: Sequence[SeatRow], visitor: Visitor) -> bool:
    """Anyone may watch a public game; a private one is for its players and for those with the link for watching."""
    return game.public or visitor.shows(game.watch_hash) or bool(sides_of(seats, visitor))


def acting(host: GameHost, game_id: str, visitor: Visitor, side: Side | None) -> Seat:
    """The seat that this visitor may act for."""
    game, seats = host.rows(game_id)
    if not may_watch(game, seats, visitor):
        raise no_such_game()
    mine = sides_of(seats, visitor)
    if side is not None and side not in mine:
        raise NotYours(f"the {side} seat is not yours: open its link, or act for your own side")
    if side is not None:
        return side.seat
    if not mine:
        raise NotYours("you have no seat in this game: open the link of your seat")
    if len(mine) > 1:
        raise NotYours("both seats are yours: say which side acts")
    return mine[0].seat


def viewing(host: GameHost, game_id: str, visitor: Visitor, side: Side | None) -> Seat:
    """Through whose eyes this visitor sees the game; a visitor without a seat is a spectator."""
    game, seats = host.rows(game_id)
    if not may_watch(game, seats, visitor):
        raise no_such_game()
    mine = sides_of(seats, visitor)
    if side is not None:
        if side not in mine:
            raise NotYours(f"the {side} seat is not yours: open its link")
        return side.seat
    if len(mine) > 1:
        raise NotYours("both seats are yours: say which side you look from")
    return mine[0].seat if mine else Seat.SPECTATOR


def no_such_game() -> NoSuchGame:
    """The same words whether it does not exist or is private."""
    return NoSuchGame("there is no such game, or it is private: check the link")
