"""Seats: who sits at the table. Every game has an Allied and an Axis seat; a spectator knows only what is public."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Seat(StrEnum):
    ALLIED = "allied"
    AXIS = "axis"
    SPECTATOR = "spectator"

    enemy: Seat  # of a side; a spectator has none


ALLIED, AXIS, SPECTATOR = Seat.ALLIED, Seat.AXIS, Seat.SPECTATOR
ALLIED.enemy, AXIS.enemy = AXIS, ALLIED
SIDES = (ALLIED, AXIS)


@dataclass(slots=True)
class BySide(Generic[T]):
    """What both sides have, once each."""

    allied: T
    axis: T

    def __getitem__(self, side: Seat) -> T:
        return self.allied if side is ALLIED else self.axis

    def __setitem__(self, side: Seat, value: T) -> None:
        if side is ALLIED:
            self.allied = value
        else:
            self.axis = value
