"""A copy of the whole database, made while the server runs: it holds one moment, and nobody waits for it.

The copy is proved sound as a file: every page and every index. What the rows say is for `services.checking` to read.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from trinacria.server.store.connections import BUSY_MILLISECONDS, address, file_of
from trinacria.server.store.errors import StoreBroken, in_words
from trinacria.server.store.files import make_private


def back_up(url: str, target: Path) -> int:
    """Copy the database to a file that is not there yet, proved sound, whole or not at all: the bytes of the copy."""
    source = file_of(address(url))
    if source is None:
        raise StoreBroken("only SQLite databases are backed up by this program: use the tools of the database")
    if not source.is_file():
        raise StoreBroken("there is no database at this address")
    if os.path.lexists(target):
        raise StoreBroken(f"{target} is there already: nothing is overwritten")
    if not target.parent.is_dir():
        raise StoreBroken(f"there is no folder {target.parent}")
    draft = target.with_name(target.name + ".part")
    try:
        with in_words(target.parent):
            _copy(source, draft)
        _to_disk(draft)
        os.link(draft, target)  # unlike a renaming, this never takes the place of a file that has appeared since
        return target.stat().st_size
    except FileExistsError:
        raise StoreBroken(f"{target} is there already: nothing is overwritten") from None
    except OSError as error:
        raise StoreBroken(f"{target} cannot be written: {error.strerror}") from None
    finally:
        draft.unlink(missing_ok=True)


def _copy(source: Path, draft: Path) -> None:
    draft.unlink(missing_ok=True)  # left by a backup that was ended half-way
    make_private(draft)  # it holds the seeds of running games, as the database does
    reading = sqlite3.connect(source, timeout=BUSY_MILLISECONDS / 1000)
    writing = sqlite3.connect(draft)
    try:
        reading.execute("PRAGMA query_only = ON")
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
        (found,) = writing.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise StoreBroken("the database is damaged: a copy of it would be, too, and was not kept")
    finally:
        writing.close()
        reading.close()


def _to_disk(file: Path) -> None:
    """A backup that is announced is on the disk."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())
