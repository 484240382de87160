"""What is lettered from which distance: close by everything, farther off fewer names in larger type, each to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Distance(StrEnum):
    """From how far the map is looked at, by the height of a hex on the screen: to 40, 58 and 84 pixels, and beyond."""

    FAR = "far"
    WIDE = "wide"
    MIDDLE = "middle"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Lettered:
    """The type is so many times as large as near by; a counter covers that share of a hex's height."""

    magnified: float
    counter: float
    kinds: tuple[str, ...]  # of labels, from the lowest to the highest
    numbers: bool = False  # of the hexes
    least_points: int = 0  # that a place is worth, for its name to be there; a city's always is


_NEAR = ("river", "route", "peak", "area", "plate", "place")

LETTERED: Mapping[Distance, Lettered] = {
    Distance.FAR: Lettered(2.5, 0.71, ("area", "place"), least_points=2),
    Distance.WIDE: Lettered(1.75, 0.68, ("river", "peak", "area", "plate", "place")),
    Distance.MIDDLE: Lettered(1.25, 0.60, _NEAR),
    Distance.CLOSE: Lettered(1.0, 0.58, _NEAR, numbers=True),
}
