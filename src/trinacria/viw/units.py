"""2.2 The playing pieces: combat units and strength chits, as printed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat

UnitId = NewType("UnitId", str)
DivisionId = NewType("DivisionId", str)


class UnitType(StrEnum):
    """2.23 The types on the counters. A game with other counters adds an enumeration of its own."""

    INFANTRY = "infantry"
    MECH_INFANTRY = "mech_infantry"
    TANK = "tank"
    RECON = "recon"
    ARTILLERY = "artillery"
    SP_ARTILLERY = "sp_artillery"
    ANTI_TANK = "anti_tank"


class Size(StrEnum):
    """2.22 The size mark: II, III and X."""

    BATTALION = "battalion"
    REGIMENT = "regiment"
    BRIGADE = "brigade"


class CombatClass(StrEnum):
    """8.1 The relative size of a unit, largest first."""

    A = "A"
    B = "B"
    C = "C"


class Face(StrEnum):
    """9.82 What is left of a unit: all of it, its chit's weak side, or its cadre."""

    FULL = "full"
    REDUCED = "reduced"
    CADRE = "cadre"


class Supply(StrEnum):
    """11.0 The three states of supply."""

    SUPPLIED = "in supply"
    OUT_OF_SUPPLY = "out of supply"
    ISOLATED = "isolated"


MECHANIZED = frozenset({UnitType.TANK, UnitType.MECH_INFANTRY, UnitType.SP_ARTILLERY, UnitType.RECON})  # 5.31
ARMOUR = frozenset({UnitType.TANK, UnitType.MECH_INFANTRY})  # 9.95, 9.96: the symbols that those cases name
MOBILE = frozenset({UnitType.TANK, UnitType.MECH_INFANTRY, UnitType.RECON})  # 11.33, 11.42
GUNS = frozenset({UnitType.ARTILLERY, UnitType.SP_ARTILLERY})  # 9.6


@dataclass(frozen=True, slots=True)
class Unit:
    """2.22 One counter, both sides of it."""

    id: UnitId
    side: Seat
    nation: str
    type: StrEnum  # a `UnitType`, or one of a game's own
    size: Size
    designation: str
    division: DivisionId | None
    corps: str
    combat_class: CombatClass | None
    parenthesised: bool  # 9.52: the class stands in parentheses
    morale: int | None
    strength: int | None  # printed, for units that never carry a chit (8.6)
    movement: int
    cadre_strength: int | None
    cadre_movement: int | None
    setup: HexId | None = None
    turn: int | None = None
    entry: HexId | None = None
    reduced_strength: int | None = None  # 25.41: a battalion of two steps

    @property
    def mechanized(self) -> bool:
        """5.31"""
        return self.type in MECHANIZED

    @property
    def is_tank(self) -> bool:
        return self.type is UnitType.TANK

    @property
    def is_gun(self) -> bool:
        return self.type in GUNS

    @property
    def is_armour(self) -> bool:
        """9.95.3: bears a tank or mechanized infantry symbol."""
        return self.type in ARMOUR

    @property
    def carries_chit(self) -> bool:
        """8.6: regiments and brigades that are not artillery have no printed strength."""
        return self.combat_class is not None

    def __str__(self) -> str:
        return self.designation


@dataclass(frozen=True, slots=True)
class Division:
    """9.44 A division and the regiments that integrity asks for."""

    id: DivisionId
    side: Seat
    kind: str
    name: str
    regiments: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class Chit:
    """8.31 A strength chit: three numbers on the strong side and three on the weak."""

    pool: int
    front: tuple[int, int, int]
    back: tuple[int, int, int]

    @property
    def label(self) -> str:
        """The strong side, as in `5-3-2`: how scripts and situations name a chit."""
        return "-".join(str(number) for number in self.front)

    def strength(self, combat_class: CombatClass, face: Face) -> int:
        """8.34: the number beside the unit's letter on the visible side."""
        side = self.back if face is Face.REDUCED else self.front
        return side["ABC".index(combat_class.value)]


@dataclass(frozen=True, slots=True)
class MoralePool:
    """8.32 The printed mix of one morale rating: the kinds of chit and how many of each."""

    morale: int
    chits: tuple[Chit, ...]
    counts: tuple[int, ...]
