"""The log: one line of JSON for each event, on the error stream. It never contains a secret."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

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


def without(text: str, secrets: Iterable[str]) -> str:
    """A text in which none of these secrets can be read."""
    for secret in secrets:
        text = text.replace(secret, "***")
    return text


def start_logging(*, as_json: bool, level: str = "info", stream: TextIO | None = None) -> None:
    """Our own messages from this level on, and the warnings of libraries, as lines on the error stream."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines() if as_json else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("trinacria").setLevel(level.upper())
