"""Records: exporting and importing them, and the proof that every die was honest."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from trinacria.server.compression import json_response
from trinacria.server.models import ImportRecord, MadeGame, RecordText, SeatLog, Verification
from trinacria.server.openapi import BODY, GAME, STRICT_BODY, operation
from trinacria.server.routes.parameters import AsSide, Context, GameId
from trinacria.server.services import making, records

_RECORD = {200: ResponseSpec(RecordText | SeatLog, generate_examples=False, description="The record, or a seat's log.")}
_PROOF = {200: ResponseSpec(Verification, generate_examples=False, description="The proof.")}


@get("/games/{game:str}/record", sync_to_thread=True, **operation("Export a game", "records", 409, *GAME, answers=_RECORD))
def export_record(context: Context, game: GameId, side: AsSide = None) -> Response[bytes]:
    """The whole record of a finished game, which anybody can replay; of a running one only what the seat may know."""
    return json_response(context, records.export(context.game_host, game, context.viewing(game, side)))


@get(
    "/games/{game:str}/verification",
    sync_to_thread=True,
    **operation("Prove the dice", "records", 409, *GAME, answers=_PROOF),
)
def verify_game(context: Context, game: GameId, side: AsSide = None) -> Response[bytes]:
    """Replays a finished game and compares every die and every draw with the seed that was promised before the first."""
    context.speaking(game, side)  # expensive to answer: counts against the limit of questions
    return json_response(context, records.verification(context.game_host, game))


@post("/records", sync_to_thread=True, **STRICT_BODY, **operation("Import a record", "records", 409, 422, *BODY))
def import_record(context: Context, data: JSONBody[ImportRecord]) -> MadeGame:
    """A game from its record, as exported; it is replayed, and refused if anything in it was changed."""
    context.app_state.limits.making("games", context.counted_as)
    context.app_state.limits.importing(len(data.record), context.counted_as)
    made = making.import_record(context.game_host, context.who(), data)
    context.game = made.game.id
    return made


HANDLERS = [export_record, verify_game]
LARGE_HANDLERS = [import_record]  # a record is larger than any other request
