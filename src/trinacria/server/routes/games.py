"""Games: finding, making, joining and leaving them to the computer."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import FromQuery, JSONBody, QueryParameter

from trinacria.server.models import (
    Branch,
    Change,
    Claim,
    GameList,
    GameState,
    HandToBot,
    Holder,
    Links,
    MadeGame,
    NewGame,
    Promise,
    Rematch,
    Status,
)
from trinacria.server.openapi import BODY, GAME, PROVED, STRICT_BODY, operation
from trinacria.server.request_context import RequestContext
from trinacria.server.routes.parameters import Context, GameId, ThatSide
from trinacria.server.services import handing, lists, making

Cursor = Annotated[str, QueryParameter(max_length=80, description="`more` of the page before.")]
PageSize = Annotated[int, QueryParameter(ge=1, le=100)]


@get("/games", sync_to_thread=True, **operation("List games", "games"))
def list_games(
    context: Context,
    status: FromQuery[Status | None] = None,
    mine: FromQuery[bool] = False,
    open_seat: FromQuery[bool] = False,
    after: Cursor = "",
    limit: PageSize = 50,
) -> GameList:
    """Public games and your own, the latest order first; `open_seat` keeps those that wait for a player."""
    return lists.games(
        context.game_host, context.who(), status=status, mine=mine, open_seat=open_seat, after=after, limit=limit
    )


@post("/promises", sync_to_thread=True, **operation("Ask for a promise", "games", 403))
def make_promise(context: Context) -> Promise:
    """Draws a seed and returns its commitment before any words for the dice: pass it as `promise` when you make a game."""
    context.app_state.limits.making("promises", context.counted_as)
    return Promise(context.game_host.promises.make(context.counted_as))


@post("/games", sync_to_thread=True, **STRICT_BODY, **operation("Make a game", "games", 422, *BODY))
def make_game(context: Context, data: JSONBody[NewGame]) -> MadeGame:
    """Makes a game. Its secrets are in this answer only, as `links`: give each to the person who is to sit there."""
    limits, host = context.app_state.limits, context.game_host
    limits.making("games", context.counted_as)
    if (data.allied.holder, data.axis.holder) != (Holder.BOT, Holder.BOT):
        return _made(context, making.make_game(host, context.who(), data))
    with limits.bot_game(context.counted_as, lambda game: lists.is_running(host, game)) as keep:
        made = making.make_game(host, context.who(), data)
        keep(made.game.id)
    return _made(context, made)


@get("/games/{game:str}", sync_to_thread=True, **operation("The state of a table", "games", *GAME))
def show_game(context: Context, game: GameId) -> GameState:
    """Seats, clocks, offers and where the game stands; not the position itself."""
    context.game = game
    state = lists.state(context.game_host, game, context.who())
    context.game_host.seen(game)
    return state


@post(
    "/games/{game:str}/seats/{side:str}/claim",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Sit down", "games", 409, 422, *GAME, *BODY),
)
def claim_seat(context: Context, game: GameId, side: ThatSide, data: JSONBody[Claim]) -> GameState:
    """Takes a seat, with the token of its link, or without one where the seat is open. Exactly one visitor gets it."""
    context.game, context.seat = game, side.value
    return making.claim(context.game_host, game, context.who(), side, data)


@post(
    "/games/{game:str}/seats/{side:str}/link",
    sync_to_thread=True,
    status_code=200,
    **operation("A new link for a seat", "games", 409, 422, *GAME, proof=PROVED),
)
def renew_link(context: Context, game: GameId, side: ThatSide) -> Links:
    """A new secret for your own seat, to open it on another device; the one before it is void."""
    return making.new_link(context.game_host, game, context.ordering(game, side))


@put(
    "/games/{game:str}/seats/{side:str}/bot",
    sync_to_thread=True,
    **STRICT_BODY,
    **operation("Hand a seat to a bot", "games", 409, 422, *GAME, *BODY, proof=PROVED),
)
def hand_to_bot(context: Context, game: GameId, side: ThatSide, data: JSONBody[HandToBot]) -> Change:
    """The bot decides for the seat until it is taken back."""
    return handing.to_bot(context.game_host, game, context.ordering(game, side), data)


@delete(
    "/games/{game:str}/seats/{side:str}/bot",
    sync_to_thread=True,
    status_code=200,
    **operation("Take a seat back from a bot", "games", 409, 422, *GAME, proof=PROVED),
)
def take_back(context: Context, game: GameId, side: ThatSide) -> Change:
    """The visitor decides again; an order that the bot is thinking about is not given."""
    return handing.take_back(context.game_host, game, context.ordering(game, side))


@post(
    "/games/{game:str}/rematch",
    sync_to_thread=True,
    **STRICT_BODY,
    **operation("Play again", "games", 409, 422, *GAME, *BODY, proof=PROVED),
)
def make_rematch(context: Context, game: GameId, data: JSONBody[Rematch]) -> MadeGame:
    """A new game with the same players after a finished one; they change sides unless `swap` is false."""
    context.game = game
    context.app_state.limits.making("games", context.counted_as)
    return _made(context, making.rematch(context.game_host, game, context.who(), data))


@post(
    "/games/{game:str}/branches",
    sync_to_thread=True,
    **STRICT_BODY,
    **operation("Play on from a moment", "games", 409, 422, *GAME, *BODY),
)
def make_branch(context: Context, game: GameId, data: JSONBody[Branch]) -> MadeGame:
    """A new game that begins at a ply of a finished one, with dice of its own."""
    context.game = game
    context.app_state.limits.making("games", context.counted_as)
    return _made(context, making.branch(context.game_host, game, context.who(), data))


def _made(context: RequestContext, made: MadeGame) -> MadeGame:
    context.game = made.game.id
    return made


HANDLERS = [
    list_games,
    make_promise,
    make_game,
    show_game,
    claim_seat,
    renew_link,
    hand_to_bot,
    take_back,
    make_rematch,
    make_branch,
]
