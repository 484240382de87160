"""Records: a game as its header and its orders, with a digest that makes any edit visible.

Replaying a record gives the same position bit for bit. Undo is an order like any other, and so is whatever ends or rewinds a
game from outside its rules: the ply only grows. The record of a running game holds the seed and so everybody's secrets; a
seat exports its own log until the game ends.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from trinacria.kernel.dice import commitment, stream_key
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.seats import Seat

FORMAT = "trinacria record"
VERSION = 1
UNDO, RESIGN, DRAW, FLAG = "undo", "resign", "draw", "flag"  # orders that every game knows

_REWIND = re.compile(r"rewind (0|[1-9][0-9]{0,8})")

_HEADER: dict[str, type] = {
    "game": str,
    "options": dict,
    "fingerprint": str,
    "engine": str,
    "commitment": str,
    "seed": str,
    "phrases": list,
}


def rewind_text(ply: int) -> str:
    """The order to go back to the position after a ply."""
    return f"rewind {ply}"


def rewound_to(text: str) -> int | None:
    """The ply to which an order rewinds the game; none if it is another order."""
    found = _REWIND.fullmatch(text)
    return int(found[1]) if found else None


@dataclass(frozen=True, slots=True)
class Order:
    """One order of a record: by whom, its text, and the seconds since the game began."""

    seat: Seat
    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game branched off another: its orders up to this ply were played with that game's seed and phrases."""

    ply: int
    seed: str
    phrases: tuple[str, ...] = ()


@dataclass(slots=True)
class Record:
    """A game, finished or running."""

    game: str  # "moselle/november"
    fingerprint: str
    engine: str
    seed: str
    phrases: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    outcome: str | None = None
    origin: tuple[Origin, ...] = ()  # of a branch, oldest first; the seed above is that of the last part

    def stream_after(self, ply: int) -> bytes:
        """The key of the dice that fall after a ply."""
        for part in self.origin:
            if ply < part.ply:
                return stream_key(part.seed, part.phrases)
        return stream_key(self.seed, self.phrases)

    def to_json(self) -> str:
        """One order a line, so that a record reads like orders and a change shows in a diff."""
        header = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": self.options,
            "fingerprint": self.fingerprint,
            "engine": self.engine,
            "commitment": commitment(self.seed),
            "seed": self.seed,
            "phrases": list(self.phrases),
            "outcome": self.outcome,
            **({"origin": [[part.ply, part.seed, list(part.phrases)] for part in self.origin]} if self.origin else {}),
        }
        lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in header.items()]
        orders = [json.dumps([order.seat.value, order.text, order.at], ensure_ascii=False) for order in self.orders]
        body = ",\n  ".join(orders)
        body = f"\n  {body}\n " if orders else ""
        digest = _digest(header, [[order.seat.value, order.text, order.at] for order in self.orders])
        return "\n".join(["{", *lines, f' "orders": [{body}],', f' "digest": "{digest}"', "}", ""])

    def save(self, path: Path) -> None:
        """Write whole or not at all: an old file is never left half overwritten."""
        draft = path.with_name(path.name + ".part")
        draft.write_text(self.to_json(), encoding="utf-8")
        os.replace(draft, path)


def read_record(path: Path) -> Record:
    """A record from its file; a damaged one raises `BadRecord` saying what is wrong and where."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path.name}: cannot be read: it is not UTF-8 text") from None
    return parse_record(text, path.name)


def parse_record(text: str, name: str) -> Record:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"{name}:{error.lineno}: is damaged or cut off: {error.msg}") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{name}: is damaged: it holds a number or a nesting that no record has") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadRecord(f"{name}: is not a {FORMAT}")
    if content.get("version") != VERSION:
        raise BadRecord(f"{name}: is of version {content.get('version')!r}; this program reads version {VERSION}")
    for key, kind in _HEADER.items():
        if not isinstance(content.get(key), kind):
            raise BadRecord(f"{name}: {key}: is missing or not of the right kind")
    if not all(isinstance(phrase, str) for phrase in content["phrases"]):
        raise BadRecord(f"{name}: phrases: are not all texts")
    orders = _orders(content.get("orders"), name)
    digest = content.pop("digest", None)
    raw = content.pop("orders")
    try:
        expected = _digest(content, raw)
    except UnicodeEncodeError:
        raise BadRecord(f"{name}: is damaged: it holds text that is not Unicode") from None
    if digest != expected:
        raise BadRecord(f"{name}: digest: the content was changed after the record was made")
    if commitment(content["seed"]) != content["commitment"]:
        raise BadRecord(f"{name}: commitment: it is not the hash of the seed, so the dice cannot be proved")
    return Record(
        content["game"],
        content["fingerprint"],
        content["engine"],
        content["seed"],
        tuple(content["phrases"]),
        content["options"],
        orders,
        content.get("outcome"),
        _origin(content.get("origin", []), len(orders), name),
    )


def _origin(raw: object, plies: int, name: str) -> tuple[Origin, ...]:
    if not isinstance(raw, list):
        raise BadRecord(f"{name}: origin: is not a list")
    parts: list[Origin] = []
    for item in raw:
        match item:
            case [int(ply), str(seed), [*phrases]] if all(isinstance(phrase, str) for phrase in phrases):
                parts.append(Origin(ply, seed, tuple(phrases)))
            case _:
                raise BadRecord(f"{name}: origin: is not [ply, seed, phrases]")
    if [part.ply for part in parts] != sorted({part.ply for part in parts}) or any(not 0 <= p.ply <= plies for p in parts):
        raise BadRecord(f"{name}: origin: the plies are not in order, or beyond the orders")
    return tuple(parts)


def _orders(raw: object, name: str) -> list[Order]:
    if not isinstance(raw, list):
        raise BadRecord(f"{name}: orders: are missing")
    orders = []
    for ply, item in enumerate(raw, 1):
        well_formed = isinstance(item, list) and len(item) == 3 and isinstance(item[1], str) and isinstance(item[2], int)
        if not well_formed or item[0] not in ("allied", "axis"):
            raise BadRecord(f"{name}: orders: ply {ply} is not [seat, order, seconds]")
        orders.append(Order(Seat(item[0]), item[1], item[2]))
    return orders


def _digest(header: dict[str, Any], orders: list[Any]) -> str:
    content = json.dumps([header, orders], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


def safe_name(text: str) -> str:
    """A file name from a game's name."""
    return re.sub(r"[^\w.-]+", "-", text)
