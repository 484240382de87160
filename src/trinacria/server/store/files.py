"""The files of an SQLite database. They hold the seeds of running games, so only the user who runs the server may read them.

SQLite gives its `-wal` and `-shm` files the permissions of the database itself: it is enough that the database has the right
ones before SQLite opens it. Files that an earlier version left readable to everybody are tightened.
"""

from __future__ import annotations

import errno
import logging
import os
import stat
from pathlib import Path

from trinacria.server.store.errors import StoreBroken, StoreFull, disk_is_full

OWNER_ONLY = 0o600  # of a file
OWNER_ONLY_FOLDER = 0o700
BESIDE = ("-wal", "-shm")  # what SQLite puts beside a database

_OTHERS = 0o077
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
_log = logging.getLogger("trinacria.store")


def prepare(database: Path) -> None:
    """Make the folders and the file that are missing, and tighten the files that are there."""
    try:
        make_folder(database.parent)
    except OSError as error:
        raise _refused("the folder of the database cannot be made", error) from None
    try:
        make_private(database)
    except FileExistsError:
        for file in (database, *(database.with_name(database.name + end) for end in BESIDE)):
            tighten(file, OWNER_ONLY)
    except OSError as error:
        raise _refused("no file can be made in the folder of the database", error) from None


def make_folder(folder: Path) -> None:
    """The folder, and those above it that are missing, for their owner only. A folder that is there stays as it is."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(exist_ok=True)
        place.chmod(OWNER_ONLY_FOLDER)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))


def make_private(file: Path) -> None:
    """A new empty file that only its owner may read and write, whatever the umask."""
    handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    try:
        if hasattr(os, "fchmod"):  # not on Windows, whose folders of a user are private
            os.fchmod(handle, OWNER_ONLY)
    finally:
        os.close(handle)


def tighten(place: Path, mode: int) -> None:
    """Remove the access of other users to one of our files or folders; if that is impossible, the log says so."""
    try:
        if stat.S_IMODE(place.stat().st_mode) & _OTHERS:
            place.chmod(mode)
            _log.warning("others could read %s: from now on only its owner can", place.name)
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning("others can read %s, and that cannot be changed: %s", place.name, error.strerror)


def _refused(says: str, error: OSError) -> StoreFull | StoreBroken:
    if error.errno in _NO_ROOM:
        return disk_is_full()
    return StoreBroken(f"{says} ({error.strerror}): choose another place for it")
