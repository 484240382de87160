"""What is said at a table, and a player's private notes."""

from __future__ import annotations

from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import ChatLine, ChatPage, Notes, Say, Side, WriteNotes
from trinacria.server.services import writing
from trinacria.server.services.access import Visitor
from trinacria.server.services.errors import NotYours
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.live import LiveGame
from trinacria.server.store.rows import ChatRow

LONGEST_PAGE = 200
NOBODY = ""  # the name beside what the server itself says; spectators who speak have names


def say(host: GameHost, game_id: str, visitor: Visitor, seat: Seat, request: Say) -> ChatLine:
    """A line for everybody at the table. A spectator needs at least a name."""
    game, seats = host.rows(game_id)
    name = next((row.name for row in seats if row.seat == seat.value), "")
    if seat not in SIDES:
        player = host.store.player(visitor.player) if visitor.player else None
        if player is None:
            raise NotYours("only players and guests with a name can write here: give your name first")
        name = player.name
    side = seat.value if seat in SIDES else None
    row = host.store.say(game_id, at=now(), ply=game.ply, seat=side, name=name, text=writing.line(request.text))
    host.notify(game_id)
    return chat_line(row)


def chat(host: GameHost, game_id: str, seat: Seat, after: int) -> ChatPage:
    lines = tuple(chat_line(row) for row in host.store.chat(game_id, after=after, limit=LONGEST_PAGE))
    return ChatPage(lines, host.store.chat_count(game_id))


def lines_after(host: GameHost, live: LiveGame, after: int) -> tuple[ChatLine, ...]:
    """What was said after a line."""
    return tuple(chat_line(row) for row in host.store.chat(live.id, after=after, limit=LONGEST_PAGE))


def notes(host: GameHost, game_id: str, seat: Seat) -> Notes:
    """A seat's own notes; nobody else ever gets them."""
    return Notes(next(row.notes for row in host.store.seats(game_id) if row.seat == seat.value))


def write_notes(host: GameHost, game_id: str, seat: Seat, request: WriteNotes) -> Notes:
    host.store.update_seat(game_id, seat.value, notes=request.text)
    return Notes(request.text)


def announce(host: GameHost, live: LiveGame, text: str) -> None:
    """Tell everybody at a table what has happened to it; nobody's name stands before it."""
    host.store.say(live.id, at=now(), ply=live.ply, seat=None, name=NOBODY, text=text)


def chat_line(row: ChatRow) -> ChatLine:
    side = Side(row.seat) if row.seat else None
    return ChatLine(row.number, row.at, row.ply, row.name, row.text, side, notice=side is None and row.name == NOBODY)
