"""Snapshots: a position as a few bytes, from which the game goes on without being replayed.

A snapshot is only a cache over the record: a program that cannot read one replays the orders. It leaves out what is kept
elsewhere: the static part that all positions of a game share, and the events of the log. It is read by the same version of
the program that wrote it, and holds plain values and objects of the program's own classes: bytes that name anything else are
refused.
"""

from __future__ import annotations

import io
import pickle
import zlib
from typing import Any

from trinacria import __version__
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.events import Log
from trinacria.kernel.own_classes import OwnUnpickler
from trinacria.kernel.positions import Position, slots_of

FORMAT = 2
LARGEST = 8 << 20  # bytes of an opened snapshot: far more than any position needs

_MARK = b"trinacria snapshot"
_PROTOCOL = 5
_STATIC = "static"


def freeze(position: Position) -> bytes:
    """The snapshot of a position; a copy leaves behind what the position keeps only to answer quickly."""
    body = io.BytesIO()
    _Freezing(body, position.static()).dump(position.copy())
    return _head() + zlib.compress(body.getvalue(), 1)


def thaw(body: bytes, static: object) -> Position:
    """The position of a snapshot, with the static part of its game. Its log knows its length and is put in by the caller."""
    opened = _opened(body)
    try:
        position = _Thawing(opened, static).load()
    except BadRecord:
        raise
    except Exception as error:  # damaged bytes can ask for anything, and so fail in any way
        raise BadRecord(f"the snapshot is damaged: {error}") from error
    if not isinstance(position, Position) or not all(hasattr(position, name) for name in slots_of(type(position))):
        raise BadRecord("the snapshot is damaged: it does not hold a whole position")
    return position


def _head() -> bytes:
    return b"%s %d %s\n" % (_MARK, FORMAT, __version__.encode())


def _opened(body: bytes) -> bytes:
    """What a snapshot holds, once its head is found to be ours."""
    head, _, packed = body.partition(b"\n")
    mark, _, made_by = head.rpartition(b" ")
    mark, _, number = mark.rpartition(b" ")
    if mark != _MARK:
        raise BadRecord("this is not a snapshot")
    if number != b"%d" % FORMAT:
        raise BadRecord(f"the snapshot is of format {number.decode(errors='replace')}; this program reads format {FORMAT}")
    if made_by != __version__.encode():
        raise BadRecord(f"the snapshot was made by version {made_by.decode(errors='replace')}; this is {__version__}")
    unpacking = zlib.decompressobj()
    try:
        opened = unpacking.decompress(packed, LARGEST)
    except zlib.error as error:
        raise BadRecord(f"the snapshot is damaged: {error}") from None
    if not unpacking.eof or unpacking.unused_data:
        raise BadRecord("the snapshot is damaged: it is cut off, too long or too large")
    return opened


class _Freezing(pickle.Pickler):
    """Writes references for what is kept elsewhere."""

    def __init__(self, file: io.BytesIO, static: object) -> None:
        super().__init__(file, _PROTOCOL)
        self._static = static

    def persistent_id(self, obj: Any) -> str | int | None:
        if obj is self._static and obj is not None:
            return _STATIC
        return len(obj) if type(obj) is Log else None


class _Thawing(OwnUnpickler):
    """Puts what is kept elsewhere in the place of its reference."""

    def __init__(self, opened: bytes, static: object) -> None:
        super().__init__(opened)
        self._static = static

    def persistent_load(self, pid: Any) -> Any:
        if pid == _STATIC and self._static is not None:
            return self._static
        if type(pid) is int and pid >= 0:
            return Log.untold(pid)
        raise BadRecord("the snapshot is damaged: it refers to something unknown")
