"""Taking away what was kept: a game with all that belongs to it, a player, what somebody said."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from trinacria.server.store.schema import chat, games, players, seats

REMOVED_NAME = "Deleted player"
REMOVED_LINE = "This line has been removed."


def overwrite(connection: Connection) -> None:
    """SQLite then fills what is deleted with zeros; otherwise it would stay readable in the file."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")


def game(connection: Connection, game_id: str) -> bool:
    """Whether there was such a game. Its seats, orders, snapshots, talk and offers go with it."""
    connection.execute(update(games).where(games.c.rematch == game_id).values(rematch=""))
    return connection.execute(delete(games).where(games.c.id == game_id)).rowcount == 1


def player(connection: Connection, player_id: str) -> bool:
    """Whether there was such a player. The games stay; the name, the notes and the name beside the talk go."""
    held = select(seats.c.game, seats.c.seat).where(seats.c.player == player_id)
    for game_id, seat in connection.execute(held).all():
        said = update(chat).where(chat.c.game == game_id, chat.c.seat == seat)
        connection.execute(said.values(name=REMOVED_NAME))
    sat = update(seats).where(seats.c.player == player_id)
    connection.execute(sat.values(player=None, name=REMOVED_NAME, notes="", token_hash=b""))
    return connection.execute(delete(players).where(players.c.id == player_id)).rowcount == 1


def line(connection: Connection, game_id: str, number: int) -> bool:
    """Whether there was such a line. Its number stays, so that the lines after it keep theirs."""
    said = update(chat).where(chat.c.game == game_id, chat.c.number == number)
    return connection.execute(said.values(seat=None, name="", text=REMOVED_LINE)).rowcount == 1


def unmoved(connection: Connection, before: int) -> list[str]:
    """Games that are not over and in which nothing has happened since then."""
    old = select(games.c.id).where(games.c.status != "finished", games.c.moved < before)
    return [*connection.scalars(old.order_by(games.c.moved, games.c.id))]


def there(connection: Connection, game_ids: Sequence[str]) -> set[str]:
    """Those of these games that there are."""
    return {*connection.scalars(select(games.c.id).where(games.c.id.in_(game_ids)))}


def players_there(connection: Connection, player_ids: Sequence[str]) -> set[str]:
    return {*connection.scalars(select(players.c.id).where(players.c.id.in_(player_ids)))}
