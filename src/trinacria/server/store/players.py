"""Players: who has been here before."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, bindparam, insert, select, update

from trinacria.server.store.rows import PlayerRow
from trinacria.server.store.schema import players

_BY_ID = select(players).where(players.c.id == bindparam("wanted"))
_BY_TOKEN = select(players).where(players.c.token_hash == bindparam("wanted"))


def add(connection: Connection, row: PlayerRow) -> None:
    connection.execute(insert(players), asdict(row))


def by_id(connection: Connection, player_id: str) -> PlayerRow | None:
    found = connection.execute(_BY_ID, {"wanted": player_id}).first()
    return PlayerRow(*found) if found else None


def by_token(connection: Connection, token_hash: bytes) -> PlayerRow | None:
    found = connection.execute(_BY_TOKEN, {"wanted": token_hash}).first()
    return PlayerRow(*found) if found else None


def named(connection: Connection, name: str) -> list[PlayerRow]:
    """Everybody of that name, the oldest first."""
    chosen = select(players).where(players.c.name == name).order_by(players.c.created, players.c.id)
    return [PlayerRow(*found) for found in connection.execute(chosen)]


def rename(connection: Connection, player_id: str, name: str) -> None:
    connection.execute(update(players).where(players.c.id == player_id).values(name=name))
