"""Seats: who sits where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, bindparam, insert, select, update

from trinacria.server.store.errors import damaged
from trinacria.server.store.rows import SeatRow
from trinacria.server.store.schema import seats

_OF_GAMES = select(seats).where(seats.c.game.in_(bindparam("of_games", expanding=True)))
_WHO = frozenset({"game", "seat"})  # what `change` never touches


def add(connection: Connection, rows: Sequence[SeatRow]) -> None:
    connection.execute(insert(seats), [asdict(row) for row in rows])


def of_games(connection: Connection, game_ids: Sequence[str]) -> dict[str, tuple[SeatRow, SeatRow]]:
    """The Allied and the Axis seat of each of these games."""
    found: dict[str, dict[str, SeatRow]] = defaultdict(dict)
    for record in connection.execute(_OF_GAMES, {"of_games": [*game_ids]}):
        row = SeatRow(*record)
        found[row.game][row.seat] = row
    return {game: _both(game, pair) for game, pair in found.items()}


def _both(game: str, pair: dict[str, SeatRow]) -> tuple[SeatRow, SeatRow]:
    if len(pair) != 2:
        raise damaged(f"a seat of the game {game}")
    return pair["allied"], pair["axis"]


def take(connection: Connection, game_id: str, seat: str, values: dict[str, object]) -> bool:
    """Whether this caller was the one to get the seat: nobody, and no bot, sat there."""
    empty = update(seats).where(
        seats.c.game == game_id,
        seats.c.seat == seat,
        seats.c.player.is_(None),
        seats.c.bot == "",
        seats.c.joined.is_(None),
    )
    return connection.execute(empty.values(**values)).rowcount == 1


def change(connection: Connection, game_id: str, seat: str, values: dict[str, object]) -> None:
    unknown = values.keys() - seats.c.keys() | values.keys() & _WHO
    assert not unknown, f"not columns of a seat that may be written: {sorted(unknown)}"
    connection.execute(update(seats).where(seats.c.game == game_id, seats.c.seat == seat).values(**values))
