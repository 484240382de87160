"""A child process that takes frames and answers with frames, watched by threads so that waiting for it always has a limit.

One thread writes to it, one reads from it, one hands its error lines to the log. Pipes can block for ever, and not every
system can wait for a pipe with a time limit; a queue can.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import BinaryIO

from trinacria.kernel.errors import TrinacriaError
from trinacria.server.workers.frames import BadFrame, read_frame, write_frame

GRACE = 5.0  # seconds for a killed process to be gone, and for its threads
LONGEST_LINE = 2000  # characters of an error line that are kept

Start = Callable[[], "subprocess.Popen[bytes]"]

_log = logging.getLogger(__name__)


class ChildLost(TrinacriaError):
    """The process has ended, or says what cannot be understood."""


def launch(*command: str) -> subprocess.Popen[bytes]:
    """Start Python on a command line, with pipes to all its streams. Its hash seed is fixed, so that bots think alike."""
    return subprocess.Popen(
        [sys.executable, "-P", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )


class Child:
    """The parent's side of one child process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: SimpleQueue[bytes | ChildLost] = SimpleQueue()
        self._threads = [
            threading.Thread(target=work, args=(pipe,), name=f"bots: {work.__name__.strip('_')}", daemon=True)
            for work, pipe in ((self._write, process.stdin), (self._read, process.stdout), (self._pass_on, process.stderr))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def send(self, body: bytes) -> None:
        self._outbox.put(body)

    def receive(self, seconds: float) -> bytes | None:
        """The next message, or none if there is none within that time."""
        try:
            message = self._inbox.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if isinstance(message, ChildLost):
            self._inbox.put(message)  # the next caller gets the same
            raise message
        return message

    def end(self, seconds: float = 0.0) -> None:
        """Ask it to end by closing its input; after that time it is killed."""
        self._outbox.put(None)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
        for thread in self._threads:
            thread.join(GRACE)

    def _write(self, pipe: BinaryIO) -> None:
        with suppress(OSError), pipe:  # if it has ended, the reading thread notices
            while (body := self._outbox.get()) is not None:
                write_frame(pipe, body)

    def _read(self, pipe: BinaryIO) -> None:
        lost = ChildLost("its process ended")
        with pipe:
            try:
                while (body := read_frame(pipe)) is not None:
                    self._inbox.put(body)
            except BadFrame as error:
                lost = ChildLost(f"its process cannot be understood: {error}")
            except OSError as error:
                lost = ChildLost(f"its process cannot be read: {error.strerror}")
            self._inbox.put(lost)

    def _pass_on(self, pipe: BinaryIO) -> None:
        with pipe:
            while line := pipe.readline(LONGEST_LINE):
                _log.warning("bots: %s", line.decode(errors="replace").rstrip())
