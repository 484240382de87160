"""Players: a name, and a token by which the server recognizes its owner."""

from __future__ import annotations

from trinacria.server.models import NewPlayer, PlayerToken
from trinacria.server.services import writing
from trinacria.server.services.access import Visitor, new_token, token_hash
from trinacria.server.services.errors import NotYours
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.seating import new_id
from trinacria.server.store.rows import PlayerRow


def new_player(host: GameHost, request: NewPlayer) -> PlayerToken:
    """A new player; the token is returned here and never again."""
    token, row_id, name = new_token(), new_id(), writing.name(request.name)
    host.store.add_player(PlayerRow(row_id, token_hash(token), name, now()))
    return PlayerToken(row_id, name, token)


def rename(host: GameHost, visitor: Visitor, request: NewPlayer) -> None:
    """Another name from now on; games that the player has already joined keep the old name."""
    if visitor.player is None:
        raise NotYours("the server does not know you yet: give your name first")
    host.store.rename_player(visitor.player, writing.name(request.name))
    host.forget_player(visitor.player)
