"""Puzzles: a situation, a seat, and what must come out of a phase of it. A game says which outcomes it can judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trinacria.kernel.commands import Command
from trinacria.kernel.events import Event
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Course:
    """How a puzzle was played: the seat's orders, everything that happened, and the position that came out."""

    seat: Seat
    position: Position
    orders: tuple[Command, ...]
    events: tuple[Event, ...]


Demand = Callable[[Course], str | None]  # why the puzzle is not solved; none if this check holds
