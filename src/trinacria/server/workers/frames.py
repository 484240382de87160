"""Frames: whole messages over a pipe, each with its length before it.

`multiprocessing.connection` writes the same bytes, but on Windows its connections cannot use the pipes of a child process.
"""

from __future__ import annotations

from typing import BinaryIO

from trinacria.kernel.errors import TrinacriaError

LARGEST = 8 << 20  # bytes of one message: far more than any view needs

_HEAD = 4  # bytes of the length


class BadFrame(TrinacriaError):
    """What came over the pipe is not a message."""


def write_frame(pipe: BinaryIO, body: bytes) -> None:
    """Send one message, at once. The pipe is buffered, so that a message is written whole or the pipe is broken."""
    assert len(body) <= LARGEST, "a message is too long to be sent"
    pipe.write(len(body).to_bytes(_HEAD, "big") + body)
    pipe.flush()


def read_frame(pipe: BinaryIO) -> bytes | None:
    """The next message; none if the other side has closed the pipe, even in the middle of a message."""
    head = pipe.read(_HEAD)
    if len(head) < _HEAD:
        return None
    length = int.from_bytes(head, "big")
    if length > LARGEST:
        raise BadFrame(f"a message of {length} bytes is announced, and at most {LARGEST} are allowed")
    body = pipe.read(length)
    return body if len(body) == length else None
