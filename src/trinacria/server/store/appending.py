"""An order written down: the one transaction that every order waits for, so it is spoken to the driver itself.

The statements are SQLAlchemy's, and are compiled once for the database that there is: there is no SQL of SQLite's own here.
"""

from __future__ import annotations

from dataclasses import fields

from sqlalchemy import bindparam, delete, insert, update

from trinacria.server.store.connections import Connections
from trinacria.server.store.errors import MovedOn
from trinacria.server.store.rows import CommandRow, Progress, SnapshotRow
from trinacria.server.store.schema import commands, games, offers, snapshots

_COMMAND = tuple(field.name for field in fields(CommandRow))
_SNAPSHOT = tuple(field.name for field in fields(SnapshotRow))
_PROGRESS = tuple(field.name for field in fields(Progress))

_THIS_GAME = games.c.id == bindparam("of_game")
_ADVANCE = (
    update(games)
    .where(_THIS_GAME, games.c.ply == bindparam("from_ply"), games.c.status == bindparam("from_status"))
    .values({name: bindparam(name) for name in ("ply", *_PROGRESS)})
)
_SEAL = update(games).where(_THIS_GAME).values(sealed=bindparam("sealed"))
_LAPSE = delete(offers).where(offers.c.game == bindparam("of_game"))
_REPLACE = delete(snapshots).where(snapshots.c.game == bindparam("of_game"), snapshots.c.ply == bindparam("at_ply"))


class Appending:
    """Writes orders into one database."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._advance, self._seal = connections.compiled(_ADVANCE), connections.compiled(_SEAL)
        self._lapse, self._replace = connections.compiled(_LAPSE), connections.compiled(_REPLACE)
        self._command, self._snapshot = connections.compiled(insert(commands)), connections.compiled(insert(snapshots))

    def append(self, command: CommandRow, progress: Progress, snapshot: SnapshotRow | None, sealed: bytes) -> None:
        """The game goes on first: on a database with many writers that makes the second wait, see the new ply, and lose."""
        game, ply = command.game, command.ply
        advanced = {name: getattr(progress, name) for name in _PROGRESS}
        advanced |= {"of_game": game, "from_ply": ply - 1, "from_status": "running", "ply": ply}
        with self._connections.writing_directly() as cursor:
            cursor.execute(self._advance, advanced)
            if cursor.rowcount != 1:
                raise MovedOn("the position has moved on: another order came first, or the game is not being played")
            try:
                cursor.execute(self._command, {name: getattr(command, name) for name in _COMMAND})
            except self._connections.integrity_error as error:
                raise MovedOn("the position has moved on: there is an order of this ply already") from error
            cursor.execute(self._lapse, {"of_game": game})
            if snapshot is not None:
                cursor.execute(self._replace, {"of_game": snapshot.game, "at_ply": snapshot.ply})
                cursor.execute(self._snapshot, {name: getattr(snapshot, name) for name in _SNAPSHOT})
            if sealed:
                cursor.execute(self._seal, {"of_game": game, "sealed": sealed})
