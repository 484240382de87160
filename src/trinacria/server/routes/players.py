"""Players: a name, and a secret by which the server recognizes its owner."""

from __future__ import annotations

from litestar import Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from trinacria.server.models import Me, NewPlayer, PlayerToken
from trinacria.server.openapi import BODY, PROVED, STRICT_BODY, operation
from trinacria.server.request_context import COOKIE, COOKIE_SECONDS, RequestContext
from trinacria.server.routes.parameters import Context
from trinacria.server.services import lists, players

MY_GAMES = 100


@post("/players", sync_to_thread=True, **STRICT_BODY, **operation("Become a player", "players", *BODY))
def become_player(context: Context, data: JSONBody[NewPlayer]) -> Response[PlayerToken]:
    """Makes a player and returns the token, once. A browser also gets it as a cookie that no script can read."""
    context.app_state.limits.making("players", context.counted_as)
    made = players.new_player(context.game_host, data)
    return Response(made, cookies=[player_cookie(made.token, secure=context.secure)])


def player_cookie(token: str, *, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=token, path="/", max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)


@get("/me", sync_to_thread=True, **operation("Who I am, and my games", "players"))
def show_me(context: Context) -> Me:
    """The player that the proof belongs to, and the games in which a seat is mine. Without a proof both are empty."""
    return _me(context)


@patch("/me", sync_to_thread=True, **STRICT_BODY, **operation("Change my name", "players", *BODY, proof=PROVED))
def rename_me(context: Context, data: JSONBody[NewPlayer]) -> Me:
    """The new name is shown in games that are joined from now on."""
    players.rename(context.game_host, context.who(), data)
    return _me(context)


def _me(context: RequestContext) -> Me:
    host, visitor = context.game_host, context.who()
    player = host.store.player(visitor.player) if visitor.player else None
    mine = lists.games(host, visitor, status=None, mine=True, open_seat=False, after="", limit=MY_GAMES)
    return Me(player.id if player else "", player.name if player else "", mine.games)


HANDLERS = [become_player, show_me, rename_me]
