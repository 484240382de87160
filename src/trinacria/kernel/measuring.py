"""What a game wants to know of games between bots, beyond who won: when a town fell, how many units were thrown away.

A game declares its gauges in its `System`. Nothing here is needed to play, and no bot ever sees a value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from trinacria.kernel.events import Event
from trinacria.kernel.positions import Position

Measured = Mapping[str, float | None]  # by the name of the gauge; none where there was nothing to measure


class Reading(StrEnum):
    """How the values of many games are put together."""

    MEDIAN = "median"  # of a date: a game in which it never came counts as later than all others
    MEAN = "mean"  # of a number or a share: a game without a value is left out


@dataclass(frozen=True, slots=True)
class Gauge:
    """One thing that is measured in a game."""

    name: str
    title: str  # for the head of a row
    reading: Reading


class Measuring(Protocol):
    """Measures one game while it is played."""

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        """What is measured."""

    def look(self, position: Position, events: tuple[Event, ...]) -> None:
        """Look at the position after an order, and at what happened since the last one."""

    def found(self) -> Measured:
        """What was measured; to be asked when the game is over."""
