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
    """There is no room left. Nothing was saved, and the store works again as soon as there is room."""


class StoreBroken(TrinacriaError):
    """The database cannot be read or written."""


class OlderVersion(StoreBroken):
    """The database has not been brought up to date yet: the server does that when it starts."""


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
_DAMAGED = _SAYS[sqlite3.SQLITE_CORRUPT]
_ROOM_MATTERS = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN})


def disk_is_full() -> StoreFull:
    return StoreFull(_FULL)


def damaged(what: str) -> StoreBroken:
    """Something that is kept cannot be what was once written."""
    return StoreBroken(f"{what} cannot be read: the database is damaged; restore it from a backup")


@contextmanager
def in_words(folder: Path | None) -> Iterator[None]:
    """What the database raises, in words for people; `folder` is where an SQLite file grows."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise _said(error, folder) from error
    except UnicodeDecodeError as error:  # SQLite quotes the damaged bytes in its message, and Python cannot read that
        raise StoreBroken(_DAMAGED) from error


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
    """SQLite says "input/output error" where its shared memory, not its file, found no room.

    A file system that counts no space at all (such as /proc) is not a full disk.
    """
    try:
        usage = shutil.disk_usage(folder) if folder is not None else None
    except OSError:
        return False
    return usage is not None and usage.total > 0 and usage.free < _NO_ROOM
