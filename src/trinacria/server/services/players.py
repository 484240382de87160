"""Players: somebody with a name whom the house knows again by a token."""

from __future__ import annotations

from trinacria.server.models import NewPlayer, PlayerToken
from trinacria.server.services import writing
from trinacria.server.services.access import Visitor, new_token, token_hash
from trinacria.server.services.errors import NotYours
from trinacria.server.services.house import House, now
from trinacria.server.services.seating import new_id
from trinacria.server.store.rows import PlayerRow


def new_player(house: House, request: NewPlayer) -> PlayerToken:
    """A new player; the token is told here and nowhere else."""
    token, row_id, name = new_token(), new_id(), writing.name(request.name)
    house.store.add_player(PlayerRow(row_id, token_hash(token), name, now()))
    return PlayerToken(row_id, name, token)


def rename(house: House, visitor: Visitor, request: NewPlayer) -> None:
    """Another name from now on; at tables where the player sits already he keeps the one he came with."""
    if visitor.player is None:
        raise NotYours("the house does not know you yet: tell it your name first")
    house.store.rename_player(visitor.player, writing.name(request.name))
    house.forget_player(visitor.player)
