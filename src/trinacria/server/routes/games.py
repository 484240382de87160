"""Games: finding, making, joining and leaving them to the computer."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import FromQuery, JSONBody, QueryParameter

from trinacria.server.documents import BODY, GAME, PROVED, READS, told
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
from trinacria.server.routes.words import GameId, ThatSide, TheVisit
from trinacria.server.services import handing, lists, making
from trinacria.server.visitors import Visit

Cursor = Annotated[str, QueryParameter(max_length=80, description="`more` of the page before.")]
PageSize = Annotated[int, QueryParameter(ge=1, le=100)]


@get("/games", sync_to_thread=True, **told("List games", "games"))
def list_games(
    visit: TheVisit,
    status: FromQuery[Status | None] = None,
    mine: FromQuery[bool] = False,
    open_seat: FromQuery[bool] = False,
    after: Cursor = "",
    limit: PageSize = 50,
) -> GameList:
    """Public games and your own, the latest order first; `open_seat` keeps those that wait for a player."""
    return lists.games(
        visit.hall.game_host, visit.who(), status=status, mine=mine, open_seat=open_seat, after=after, limit=limit
    )


@post("/promises", sync_to_thread=True, **told("Ask for a promise", "games", 403))
def make_promise(visit: TheVisit) -> Promise:
    """Draws a seed and tells its commitment before any words for the dice: name it as `promise` when you make a game."""
    visit.hall.limits.making("promises", visit.counted_as)
    return Promise(visit.hall.game_host.promises.make(visit.counted_as))


@post("/games", sync_to_thread=True, **READS, **told("Make a game", "games", 422, *BODY))
def make_game(visit: TheVisit, data: JSONBody[NewGame]) -> MadeGame:
    """Sets up a table. The secrets of the seats are told once, in `links`: give one to whoever shall sit there."""
    limits, host = visit.hall.limits, visit.hall.game_host
    limits.making("games", visit.counted_as)
    if (data.allied.holder, data.axis.holder) != (Holder.BOT, Holder.BOT):
        return _made(visit, making.make_game(host, visit.who(), data))
    with limits.bot_game(visit.counted_as, lambda game: lists.is_running(host, game)) as keep:
        made = making.make_game(host, visit.who(), data)
        keep(made.game.id)
    return _made(visit, made)


@get("/games/{game:str}", sync_to_thread=True, **told("The table around a game", "games", *GAME))
def show_game(visit: TheVisit, game: GameId) -> GameState:
    """Seats, clocks, offers and where the game stands; not the position itself."""
    visit.game = game
    state = lists.state(visit.hall.game_host, game, visit.who())
    visit.hall.game_host.seen(game)
    return state


@post(
    "/games/{game:str}/seats/{side:str}/claim",
    sync_to_thread=True,
    status_code=200,
    **READS,
    **told("Sit down", "games", 409, 422, *GAME, *BODY),
)
def claim_seat(visit: TheVisit, game: GameId, side: ThatSide, data: JSONBody[Claim]) -> GameState:
    """Takes a seat, with the token of its link, or without one where the seat is open. Exactly one visitor gets it."""
    visit.game, visit.seat = game, side.value
    return making.claim(visit.hall.game_host, game, visit.who(), side, data)


@post(
    "/games/{game:str}/seats/{side:str}/link",
    sync_to_thread=True,
    status_code=200,
    **told("A new link for a seat", "games", 409, 422, *GAME, proof=PROVED),
)
def renew_link(visit: TheVisit, game: GameId, side: ThatSide) -> Links:
    """A new secret for your own seat, to open it on another device; the one before it is void."""
    return making.new_link(visit.hall.game_host, game, visit.ordering(game, side))


@put(
    "/games/{game:str}/seats/{side:str}/bot",
    sync_to_thread=True,
    **READS,
    **told("Hand a seat to a bot", "games", 409, 422, *GAME, *BODY, proof=PROVED),
)
def hand_to_bot(visit: TheVisit, game: GameId, side: ThatSide, data: JSONBody[HandToBot]) -> Change:
    """The bot decides for the seat until it is taken back."""
    return handing.to_bot(visit.hall.game_host, game, visit.ordering(game, side), data)


@delete(
    "/games/{game:str}/seats/{side:str}/bot",
    sync_to_thread=True,
    status_code=200,
    **told("Take a seat back from a bot", "games", 409, 422, *GAME, proof=PROVED),
)
def take_back(visit: TheVisit, game: GameId, side: ThatSide) -> Change:
    """The visitor decides again; an order that the bot is thinking about is not given."""
    return handing.take_back(visit.hall.game_host, game, visit.ordering(game, side))


@post(
    "/games/{game:str}/rematch",
    sync_to_thread=True,
    **READS,
    **told("Play again", "games", 409, 422, *GAME, *BODY, proof=PROVED),
)
def make_rematch(visit: TheVisit, game: GameId, data: JSONBody[Rematch]) -> MadeGame:
    """A new game with the same players after a finished one, with the sides changed unless told otherwise."""
    visit.game = game
    visit.hall.limits.making("games", visit.counted_as)
    return _made(visit, making.rematch(visit.hall.game_host, game, visit.who(), data))


@post(
    "/games/{game:str}/branches",
    sync_to_thread=True,
    **READS,
    **told("Play on from a moment", "games", 409, 422, *GAME, *BODY),
)
def make_branch(visit: TheVisit, game: GameId, data: JSONBody[Branch]) -> MadeGame:
    """A new game that begins at a ply of a finished one, with dice of its own."""
    visit.game = game
    visit.hall.limits.making("games", visit.counted_as)
    return _made(visit, making.branch(visit.hall.game_host, game, visit.who(), data))


def _made(visit: Visit, made: MadeGame) -> MadeGame:
    visit.game = made.game.id
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
