"""Decisions: at any moment the game is over or exactly one seat must choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trinacria.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose now, what kind of choice it is, the case it comes from, and what it is about (all public)."""

    seat: Seat
    kind: str
    case: str
    about: Mapping[str, object] = field(default_factory=dict)
