"""What can go wrong with the store, in words for people: no file, no statement, no value of anybody's game."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from trinacria.kernel.errors import TrinacriaError

_FULL = "the server's disk is full: nothing was saved, nothing was changed"
_NO_ROOM = 1 << 20  # bytes: with less than this left, a failed write is a full disk
_DISK_FULL = "53100"  # PostgreSQL's code


class MovedOn(TrinacriaError):
    """Somebody else's order came first: the ply is taken, or the game is not where the order took it to be."""


class StoreFull(TrinacriaError):
    """There is no room left; nothing was saved, and the store goes on as soon as there is room."""


class StoreBroken(TrinacriaError):
    """The database cannot be read or written."""


class UnknownPage(TrinacriaError):
    """A list was asked for from a place that no list has given."""


_SAYS = {
    sqlite3.SQLITE_BUSY: "the database is busy: another program has held it for too long; nothing was changed",
    sqlite3.SQLITE_LOCKED: "the database is busy: another program has held it for too long; nothing was changed",
    sqlite3.SQLITE_READONLY: "the database cannot be written: it is read-only",
    sqlite3.SQLITE_PERM: "the database may not be opened: the permission is missing",
    sqlite3.SQLITE_AUTH: "the database may not be opened: the permission is missing",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be opened: it is not there, or the permission is missing",
    sqlite3.SQLITE_CORRUPT: "the database is damaged: restore it from a backup",
    sqlite3.SQLITE_NOTADB: "the file is not a database, or it is damaged",
    sqlite3.SQLITE_IOERR: "the disk of the database cannot be read or written",
    sqlite3.SQLITE_CONSTRAINT: "the database refused what was to be saved: it does not fit what is there",
}
_ROOM_MATTERS = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN})


@contextmanager
def in_words(folder: Path | None) -> Iterator[None]:
    """Whatever the database raises, said for people; `folder` is where an SQLite file grows."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise _said(error, folder) from error


def _said(error: Exception, folder: Path | None) -> TrinacriaError:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _said_of_sqlite(cause, folder)
    if getattr(cause, "sqlstate", None) == _DISK_FULL:
        return StoreFull(_FULL)
    if isinstance(error, IntegrityError):
        return StoreBroken(_SAYS[sqlite3.SQLITE_CONSTRAINT])
    if isinstance(error, PoolTimeout):
        return StoreBroken("the database is busy: too many are reading at once")
    return StoreBroken("the database cannot be read or written")


def _said_of_sqlite(error: sqlite3.Error, folder: Path | None) -> TrinacriaError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the rest of the code says where it happened
    if code == sqlite3.SQLITE_FULL or (code in _ROOM_MATTERS and _no_room(folder)):
        return StoreFull(_FULL)
    return StoreBroken(_SAYS.get(code, "the database cannot be read or written"))


def _no_room(folder: Path | None) -> bool:
    """SQLite says "input/output error" where its shared memory, not its file, found no room."""
    try:
        return folder is not None and shutil.disk_usage(folder).free < _NO_ROOM
    except OSError:
        return False
