"""The table: what a seat sees, what it may do, and what it asks."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from trinacria.kernel.questions import AnsweredAtTable, AskedAtTable
from trinacria.server.compression import json_response
from trinacria.server.models import AnsweredTogether, AskTogether, Lens, LogPage, OptionsPage, Recap, TableView
from trinacria.server.openapi import BODY, GAME, PROVED, STRICT_BODY, operation
from trinacria.server.routes.parameters import FROM_NOUGHT, AsSide, Context, GameId, words_up_to
from trinacria.server.services import watching

PlyNumber = Annotated[int, PathParameter(ge=0, le=1_000_000, description="A ply of the game.")]
Steps = Annotated[
    list[Annotated[str, Meta(max_length=200)]] | None,
    QueryParameter(max_items=16, schema_extra=words_up_to(200), description="The keys that were picked so far."),
]
Before = Annotated[
    int | None,
    QueryParameter(ge=0, le=1_000_000_000, schema_extra=FROM_NOUGHT, description="A place in the log; without it the end."),
]
LogSize = Annotated[int, QueryParameter(ge=1, le=500)]
_VIEW = {200: ResponseSpec(TableView, generate_examples=False, description="The document with its ply.")}
_PAGE = {200: ResponseSpec(LogPage, generate_examples=False, description="A page of the log.")}
_RECAP = {200: ResponseSpec(Recap, generate_examples=False, description="The events, oldest first.")}


@get("/games/{game:str}/view", sync_to_thread=True, **operation("What is on the table", "table", 409, *GAME, answers=_VIEW))
def show_table(context: Context, game: GameId, side: AsSide = None) -> Response[bytes]:
    """The whole document of this moment, as the seat may know it; a visitor without a seat is a spectator."""
    return json_response(context, watching.view(context.game_host, game, context.viewing(game, side)))


@get(
    "/games/{game:str}/plies/{ply:int}",
    sync_to_thread=True,
    **operation("What was on the table", "table", 409, *GAME, answers=_VIEW),
)
def show_past(
    context: Context, game: GameId, ply: PlyNumber, lens: FromQuery[Lens | None] = None, side: AsSide = None
) -> Response[bytes]:
    """A past moment as the viewer may know it now. Through other eyes (`lens`), or as it was, only once the game is
    over; as everybody may know it, always."""
    context.ply = ply
    return json_response(context, watching.past(context.game_host, game, context.viewing(game, side), ply, lens))


@get("/games/{game:str}/options", sync_to_thread=True, **operation("What may be ordered", "table", 409, *GAME, proof=PROVED))
def list_options(context: Context, game: GameId, step: Steps = None, side: AsSide = None) -> OptionsPage:
    """Every legal order, step by step: pick a key and ask again with it as `step` until a whole order comes."""
    return watching.options(context.game_host, game, context.acting(game, side), tuple(step or ()))


@get("/games/{game:str}/log", sync_to_thread=True, **operation("The log", "table", 409, *GAME, answers=_PAGE))
def show_log(
    context: Context,
    game: GameId,
    before: Before = None,
    limit: LogSize = 100,
    lens: FromQuery[Lens | None] = None,
    side: AsSide = None,
) -> Response[bytes]:
    """What happened, as the seat may know it, oldest first; the newest page unless `before` says where it ends.

    The log of a finished game shows everything; through other eyes (`lens`) it shows what that side could read at the time.
    """
    seat = context.viewing(game, side)
    return json_response(context, watching.log(context.game_host, game, seat, before=before, limit=limit, lens=lens))


@get("/games/{game:str}/recap", sync_to_thread=True, **operation("What I missed", "table", 409, *GAME, answers=_RECAP))
def show_recap(context: Context, game: GameId, side: AsSide = None) -> Response[bytes]:
    """What happened since this seat last gave an order."""
    return json_response(context, watching.recap(context.game_host, game, context.viewing(game, side)))


@post(
    "/games/{game:str}/questions",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Ask about the position", "table", 409, 422, *GAME, *BODY),
)
def ask_question(context: Context, game: GameId, data: JSONBody[AskedAtTable], side: AsSide = None) -> AnsweredAtTable:
    """Reach, odds, beliefs, why something is not allowed: answered from what the seat may know, and nothing is changed."""
    _, seat = context.speaking(game, side)
    return watching.ask(context.game_host, game, seat, data)


@post(
    "/games/{game:str}/questions/together",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Ask several things about the position", "table", 409, 422, *GAME, *BODY),
)
def ask_together(context: Context, game: GameId, data: JSONBody[AskTogether], side: AsSide = None) -> AnsweredTogether:
    """Up to eight questions in one go. After the odds of a fight come the beliefs about the hidden counters in it."""
    _, seat = context.speaking(game, side)
    for _ in data.questions[1:]:
        context.count(game, seat)
    return watching.ask_together(context.game_host, game, seat, data.questions)


HANDLERS = [show_table, show_past, list_options, show_log, show_recap, ask_question, ask_together]
