"""Orders and snapshots: what a game is made of. `appending` writes the order of a running game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from trinacria.server.store.rows import CommandRow, SnapshotRow
from trinacria.server.store.schema import commands, games, snapshots

_COMMAND = tuple(field.name for field in fields(CommandRow))
_SNAPSHOT = tuple(field.name for field in fields(SnapshotRow))

_INSERT_COMMAND = insert(commands)
_INSERT_SNAPSHOT = insert(snapshots)
_DELETE_SNAPSHOT = delete(snapshots).where(snapshots.c.game == bindparam("of_game"), snapshots.c.ply == bindparam("at_ply"))
_COMMANDS = (
    select(*(commands.c[name] for name in _COMMAND))
    .where(commands.c.game == bindparam("of_game"), commands.c.ply > bindparam("after"))
    .order_by(commands.c.ply)
)
_COMMANDS_TO = _COMMANDS.where(commands.c.ply <= bindparam("to"))


def add_commands(connection: Connection, rows: Sequence[CommandRow]) -> None:
    if rows:
        connection.execute(_INSERT_COMMAND, [_values(row, _COMMAND) for row in rows])


def between(connection: Connection, game_id: str, after: int, to: int | None) -> list[CommandRow]:
    """The orders of the plies after < ply <= to, in order."""
    found = (
        connection.execute(_COMMANDS, {"of_game": game_id, "after": after})
        if to is None
        else connection.execute(_COMMANDS_TO, {"of_game": game_id, "after": after, "to": to})
    )
    return [CommandRow(*record) for record in found]


def newest(connection: Connection, game_ids: Sequence[str], plies: int) -> dict[str, list[CommandRow]]:
    """The last orders of each game, the newest first."""
    statement = (
        select(*(commands.c[name] for name in _COMMAND))
        .join(games, games.c.id == commands.c.game)
        .where(commands.c.game.in_(game_ids), commands.c.ply > games.c.ply - plies)
        .order_by(commands.c.ply.desc())
    )
    found: dict[str, list[CommandRow]] = {game_id: [] for game_id in game_ids}
    for record in connection.execute(statement):
        row = CommandRow(*record)
        found[row.game].append(row)
    return found


def last_ply_of(connection: Connection, game_id: str, seat: str) -> int:
    """The ply of the newest order of that seat, 0 if it gave none."""
    newest = select(commands.c.ply).where(commands.c.game == game_id, commands.c.seat == seat)
    return connection.scalar(newest.order_by(commands.c.ply.desc()).limit(1)) or 0


def add_snapshot(connection: Connection, row: SnapshotRow) -> None:
    """In the place of one of the same ply, if there is one."""
    connection.execute(_DELETE_SNAPSHOT, {"of_game": row.game, "at_ply": row.ply})
    connection.execute(_INSERT_SNAPSHOT, _values(row, _SNAPSHOT))


def snapshot(connection: Connection, game_id: str, at_most: int | None) -> SnapshotRow | None:
    """The newest one, not beyond a ply."""
    newest = select(snapshots).where(snapshots.c.game == game_id).order_by(snapshots.c.ply.desc()).limit(1)
    found = connection.execute(newest if at_most is None else newest.where(snapshots.c.ply <= at_most)).first()
    return SnapshotRow(*found) if found else None


def all_snapshots(connection: Connection, game_id: str) -> list[SnapshotRow]:
    chosen = select(snapshots).where(snapshots.c.game == game_id).order_by(snapshots.c.ply)
    return [SnapshotRow(*record) for record in connection.execute(chosen)]


def _values(row: CommandRow | SnapshotRow, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
