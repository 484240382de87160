"""The log: one line of JSON for each event, on the error stream. It never contains a secret.

Requests do not wait for their lines: a thread writes them, all that have come in the meantime at once. A warning or an error
is written, after the lines before it, before the program goes on.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

GATHERED = 0.05  # seconds for which lines wait for others

_encode = msgspec.json.Encoder(enc_hook=str).encode


class Lines(logging.Formatter):
    """Formats records; facts come as `extra={"facts": {...}}`, secrets to be kept out of a traceback as "presented"."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if not record.name.startswith("trinacria"):
            facts["from"] = record.name
        if hasattr(record, "game"):
            facts["game"] = record.game
        facts.update(getattr(record, "facts", {}))
        if record.exc_info:
            facts["trace"] = without(self.formatException(record.exc_info), getattr(record, "presented", ()))
        return self.written(facts)

    def written(self, facts: dict[str, Any]) -> str:
        return _encode(facts).decode()


class PlainLines(Lines):
    """The same for people who read along."""

    def written(self, facts: dict[str, Any]) -> str:
        trace = facts.pop("trace", "")
        line = f"{facts.pop('time')} {facts.pop('level'):7} {facts.pop('event')}"
        line = " ".join([line, *(f"{name}={value}" for name, value in facts.items())])
        return f"{line}\n{trace}" if trace else line


class LineWriter(logging.Handler):
    """Writes lines in a thread of its own. None is lost when the program ends: `logging` flushes every handler then."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream
        self._waiting: deque[logging.LogRecord] = deque()
        self._has_lines = threading.Event()
        self._writing = threading.RLock()
        threading.Thread(target=self._write_on, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        self._waiting.append(record)
        if record.levelno >= logging.WARNING:
            self.flush()
        elif not self._has_lines.is_set():
            self._has_lines.set()

    def flush(self) -> None:
        """Write every line that waits."""
        with self._writing:
            lines = []
            while self._waiting:
                record = self._waiting.popleft()
                try:
                    lines.append(self.format(record) + "\n")
                except Exception:
                    self.handleError(record)
            if lines:
                self._stream.write("".join(lines))
                self._stream.flush()

    def _write_on(self) -> None:
        while True:
            self._has_lines.wait()
            time.sleep(GATHERED)
            self._has_lines.clear()  # before looking: a line that comes while others are written sets it again
            try:
                self.flush()
            except (OSError, ValueError):  # nobody reads the stream any more, or it is closed: play goes on
                continue


def without(text: str, secrets: Iterable[str]) -> str:
    """A text in which none of these secrets can be read."""
    for secret in secrets:
        text = text.replace(secret, "***")
    return text


def start_logging(*, as_json: bool, level: str = "info", stream: TextIO | None = None) -> None:
    """Our own messages from this level on, and the warnings of libraries, as lines on the error stream."""
    handler = LineWriter(stream or sys.stderr)
    handler.setFormatter(Lines() if as_json else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("trinacria").setLevel(level.upper())
