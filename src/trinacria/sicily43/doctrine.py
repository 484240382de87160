"""What the computer player knows of the game besides its rules: numbers, garrisons and the coup, read from a file."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.units import UnitId


@dataclass(frozen=True, slots=True)
class AlliedDoctrine:
    towns_at_once: int  # that each army goes for at the same time
    spare: int  # combat factors beyond those of the defenders that are sent to a town
    least: float  # what an attack must promise


@dataclass(frozen=True, slots=True)
class AxisDoctrine:
    least: float  # what an attack must promise
    alarm: int  # hexes from which the enemy threatens a town
    soon: int  # turns before its date in which a town is manned before all others
    hold: int  # turns before its date in which nobody leaves a town to attack


@dataclass(frozen=True, slots=True)
class Garrison:
    """An Axis unit that stays in or beside a town up to a turn."""

    unit: UnitId
    town: HexId
    hex: HexId | None  # where it is placed in the set-up
    until: int


@dataclass(frozen=True, slots=True)
class Coup:
    """Allied units that are kept back on turn 1, to land beside a town and storm it."""

    town: HexId
    beach: HexId
    first: int
    last: int
    units: tuple[UnitId, ...]
    followers: tuple[UnitId, ...]  # they land in the port when the town is taken
    ships: int
    planes: int


@dataclass(frozen=True, slots=True)
class Doctrine:
    allied: AlliedDoctrine
    axis: AxisDoctrine
    garrisons: tuple[Garrison, ...]
    coup: Coup

    def least(self, side: Seat) -> float:
        """What an attack must promise before units are moved up for it."""
        return self.allied.least if side is ALLIED else self.axis.least
