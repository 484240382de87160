"""What is said at a table, and what is offered across it."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from trinacria.server.store.errors import MovedOn
from trinacria.server.store.rows import ChatRow, OfferRow
from trinacria.server.store.schema import chat, games, offers

# Built once: for every change of a game, each of its watchers looks up what was said.
_LINES = (
    select(chat)
    .where(chat.c.game == bindparam("of_game"), chat.c.number > bindparam("after"))
    .order_by(chat.c.number)
    .limit(bindparam("most"))
)
_COUNT = select(func.max(chat.c.number)).where(chat.c.game == bindparam("of_game"))


def say(connection: Connection, game_id: str, *, at: int, ply: int, seat: str | None, name: str, text: str) -> ChatRow:
    """The next line of the game; a line that is said at the same time waits for the next number."""
    there = connection.scalar(select(games.c.id).where(games.c.id == game_id).with_for_update())  # SQLite has one writer
    if there is None:
        raise MovedOn("the game has been deleted")
    row = ChatRow(game_id, count(connection, game_id) + 1, at, ply, seat, name, text)
    connection.execute(insert(chat), asdict(row))
    return row


def lines(connection: Connection, game_id: str, after: int, limit: int) -> list[ChatRow]:
    found = connection.execute(_LINES, {"of_game": game_id, "after": after, "most": limit})
    return [ChatRow(*record) for record in found]


def count(connection: Connection, game_id: str) -> int:
    """How many lines there are: they are numbered without gaps."""
    return connection.scalar(_COUNT, {"of_game": game_id}) or 0


def offer(connection: Connection, row: OfferRow) -> None:
    """In the place of the seat's earlier offer of this kind."""
    withdraw(connection, row.game, row.kind, row.by)
    connection.execute(insert(offers), asdict(row))


def offered(connection: Connection, game_id: str) -> list[OfferRow]:
    chosen = select(offers).where(offers.c.game == game_id).order_by(offers.c.at, offers.c.kind, offers.c.by)
    return [OfferRow(*record) for record in connection.execute(chosen)]


def withdraw(connection: Connection, game_id: str, kind: str, by: str) -> bool:
    this = delete(offers).where(offers.c.game == game_id, offers.c.kind == kind, offers.c.by == by)
    return connection.execute(this).rowcount == 1
