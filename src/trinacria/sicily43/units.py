"""Units: what is printed on the counters (S3), and the states that a unit can be in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from trinacria.kernel.cases import case
from trinacria.kernel.seats import Seat

UnitId = NewType("UnitId", str)


class Army(StrEnum):
    """S1.1, S1.2: Canadians belong to the Eighth Army, French colonial troops to the Seventh."""

    US7 = "US7"
    UK8 = "UK8"
    AXIS = "AXIS"


class Kind(StrEnum):
    """The types of counters (S3.1)."""

    INFANTRY = "infantry"
    PARA = "para"
    GLIDER = "glider"
    ENGINEER = "engineer"
    MOTORIZED = "motorized"
    ARMOR = "armor"
    ARTILLERY = "artillery"
    GUN88 = "gun88"
    RECON = "recon"
    SUPPLY = "supply"
    COASTAL = "coastal"
    TRAIN = "train"
    SHIP = "ship"
    MINEFIELD = "minefield"


class MoveClass(StrEnum):
    """S3.5, S3.6: how a unit moves."""

    FOOT = "foot"
    MOTOR = "motor"
    RAIL = "rail"
    NAVAL = "naval"
    STATIC = "static"


class Protection(StrEnum):
    """S3.2: what a hex is when guns and bombs are aimed at it."""

    INFANTRY = "infantry"
    ARMORED = "armored"


class SetUp(StrEnum):
    """Where a counter begins."""

    TOWN = "town"  # S4.5: in or next to the town
    COAST = "coast"  # S4.2
    MINEFIELD = "minefield"  # S4.3
    SEA = "sea"  # S20.1
    LANDING = "landing"  # S5.4: a beach of its zone
    AIRDROP = "airdrop"  # S16
    REINFORCEMENT = "reinforcement"  # S17


class Wave(StrEnum):
    """S5.5: in which landing of turn 1 a unit may come ashore."""

    FIRST = "1"
    SECOND = "2"
    ANY = "any"


class Reduced(StrEnum):
    """S15: how long a unit has been reduced. A unit that is not listed is at full strength."""

    NEW = "new"  # reduced since its owner's last player turn began: frozen
    MISSING = "missing"  # it misses this player turn of its owner's: frozen, and may recover at its end
    LASTING = "lasting"  # S15.5: for the rest of the game, and no longer frozen


# the kinds of counters that several cases name together
SUPPORTING = frozenset({Kind.ARTILLERY, Kind.GUN88, Kind.TRAIN})  # S11.7: never attack
WITHOUT_ZONE = SUPPORTING | {Kind.SUPPLY, Kind.SHIP, Kind.MINEFIELD}  # S9.2, S9.3
WHEELED = frozenset({Kind.MOTORIZED, Kind.ARMOR, Kind.ARTILLERY, Kind.GUN88, Kind.RECON, Kind.SUPPLY})  # S14.8
ROAD_BOUND = WHEELED - {Kind.MOTORIZED}  # S12.5: infantry on trucks keeps to the hills
AIRBORNE = frozenset({Kind.PARA, Kind.GLIDER})  # S16


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter as printed (S3.1)."""

    id: UnitId
    side: Seat
    nation: str
    army: Army
    formation: str
    name: str
    size: str
    kind: Kind
    cf: int
    reduced_cf: int
    range: int
    protection: Protection
    move: int
    move_class: MoveClass
    zone: bool
    needs_supply: bool
    ship_defence: int | None
    set_up: SetUp
    place: str  # a town, a landing zone, or nothing
    arrival: int  # 0: the set-up of the Axis
    wave: Wave | None
    note: str = ""

    @property
    def is_ground(self) -> bool:
        """Ground units are everything but ships and minefields."""
        return self.kind is not Kind.SHIP and self.kind is not Kind.MINEFIELD


@case("S43:1.3")
def half(number: int) -> int:
    """All fractions round up."""
    return (number + 1) // 2
