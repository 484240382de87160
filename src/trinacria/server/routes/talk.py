"""Words at the table, and a player's own notes."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from trinacria.server.models import ChatLine, ChatPage, Notes, Say, WriteNotes
from trinacria.server.openapi import BODY, GAME, PROVED, STRICT_BODY, operation
from trinacria.server.routes.parameters import AsSide, ChatKnown, Context, GameId
from trinacria.server.services import talking


@get("/games/{game:str}/chat", sync_to_thread=True, **operation("What was said", "talk", *GAME))
def read_chat(context: Context, game: GameId, after: ChatKnown = 0, side: AsSide = None) -> ChatPage:
    """The lines after a number, oldest first."""
    return talking.chat(context.game_host, game, context.viewing(game, side), after)


@post(
    "/games/{game:str}/chat",
    sync_to_thread=True,
    **STRICT_BODY,
    **operation("Say something", "talk", 409, 422, *GAME, *BODY, proof=PROVED),
)
def say(context: Context, game: GameId, data: JSONBody[Say], side: AsSide = None) -> ChatLine:
    """A line that everybody at the table reads."""
    visitor, seat = context.speaking(game, side)
    return talking.say(context.game_host, game, visitor, seat, data)


@get("/games/{game:str}/notes", sync_to_thread=True, **operation("My notes", "talk", 409, *GAME, proof=PROVED))
def read_notes(context: Context, game: GameId, side: AsSide = None) -> Notes:
    """What this seat has noted for itself; nobody else reads it."""
    return talking.notes(context.game_host, game, context.acting(game, side))


@put(
    "/games/{game:str}/notes",
    sync_to_thread=True,
    **STRICT_BODY,
    **operation("Write my notes", "talk", 409, 422, *GAME, *BODY, proof=PROVED),
)
def write_notes(context: Context, game: GameId, data: JSONBody[WriteNotes], side: AsSide = None) -> Notes:
    """Replaces the notes of this seat."""
    return talking.write_notes(context.game_host, game, context.ordering(game, side), data)


HANDLERS = [read_chat, say, read_notes, write_notes]
