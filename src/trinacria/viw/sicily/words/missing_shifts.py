"""Why a column shift of Sicily does not apply, as `viw.missing_shifts` says it of the standard ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.viw import missing_shifts as standard
from trinacria.viw.battles import Battle
from trinacria.viw.column_shifts import Shift
from trinacria.viw.missing_shifts import Missing, ShiftRule
from trinacria.viw.sicily import air_operations, naval_gunfire, special_combat
from trinacria.viw.sicily.special_combat import elevation

if TYPE_CHECKING:
    from trinacria.viw.position import Position


def naval_support(pos: Position, battle: Battle) -> Shift:
    return Shift("25.33", 0, "no naval gunfire")


def air_support(pos: Position, battle: Battle) -> Shift:
    return Shift("23.22", 0, "no Air Point works here")


def elevation_shift(pos: Position, battle: Battle) -> Shift:
    level = max(elevation(pos, target) for target in battle.targets)
    return Shift("25.14", 0, f"both sides are on Level {level}")


def town_shift(pos: Position, battle: Battle) -> Shift:
    return Shift("25.16", 0, "no attacked hex is a town")


SICILY: tuple[tuple[ShiftRule, Missing], ...] = (
    *standard.STANDARD,
    (naval_gunfire.naval_support, naval_support),
    (air_operations.air_support, air_support),
    (special_combat.elevation_shift, elevation_shift),
    (special_combat.town_shift, town_shift),
)
