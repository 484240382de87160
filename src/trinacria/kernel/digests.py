"""Digests: the whole content of a position as one number, the same wherever and however the position came about.

Everything counts: what is hidden, the dice, the procedures on the stack, the log. Only what all positions of a game share
and the caches are left out. Two positions with one digest are the same moment of the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

import msgspec

from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import Dice
from trinacria.kernel.hexes import Grid
from trinacria.kernel.positions import Position, slots_of
from trinacria.kernel.seats import Seat

# the log is most of a position, so it is written by faster hands; it reads the same after a journey through JSON
_LOG = msgspec.json.Encoder(order="deterministic")


@dataclass(frozen=True, slots=True)
class _Told:
    """An event by its kind and its facts, as it is stored."""

    kind: str
    case: str
    facts: Mapping[str, object]
    owner: Seat | None
    private: Mapping[str, object]


def digest(position: Position) -> str:
    """SHA-256 over the content of a position and its log."""
    static, parts = position.static(), [type(position).__qualname__]
    for name in slots_of(type(position)):
        value = getattr(position, name)
        if name != "log" and name not in position.CACHES and (value is not static or static is None):
            parts.append(f"{name}={_written(value)}")
    content = hashlib.sha256("\n".join(parts).encode())
    content.update(b"\nlog=")
    content.update(_LOG.encode([_Told(e.kind, e.case, e.facts, e.owner, e.private) for e in position.log.since(0)]))
    return content.hexdigest()


def digest_of(value: object) -> str:
    """SHA-256 over a plain value: dataclasses, mappings, sequences, sets, texts and numbers."""
    return hashlib.sha256(_written(value).encode()).hexdigest()


def _written(value: object) -> str:
    """A value as text that no other value has. Sets and mappings are sorted, and every text says how long it is."""
    if isinstance(value, Enum):
        return f"{type(value).__qualname__}.{value.name}"
    if isinstance(value, str):
        return f"{len(value)}'{value}"
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, bytes | bytearray):
        return f"x{value.hex()}"
    if isinstance(value, tuple | list):
        return f"[{','.join([_written(item) for item in value])}]"
    if isinstance(value, set | frozenset):
        return f"<{','.join(sorted([_written(item) for item in value]))}>"
    if isinstance(value, Mapping):
        return f"{{{','.join(sorted([f'{_written(key)}:{_written(item)}' for key, item in value.items()]))}}}"
    if isinstance(value, Decision):  # by what everybody can read of it
        said = {"seat": value.seat, "kind": value.kind, "case": value.case, "about": value.about}
        return f"Decision({','.join([f'{name}={_written(item)}' for name, item in said.items()])})"
    kind: type[Any] = type(value)
    parts = [f"{name}={_written(getattr(value, name))}" for name in _parts_of(kind)]
    return f"{kind.__qualname__}({','.join(parts)})"


_PARTS: dict[type, tuple[str, ...]] = {Grid: ("columns", "rows", "shifted")}


def _parts_of(kind: type[Any]) -> tuple[str, ...]:
    """The names of what an object is made of."""
    names = _PARTS.get(kind)
    if names is None:
        assert is_dataclass(kind) or issubclass(kind, Dice), f"a {kind.__qualname__} has no canonical form"
        names = _PARTS[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else slots_of(kind)
    return names
