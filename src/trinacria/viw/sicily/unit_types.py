"""15.1 The types of unit that Sicily adds to those of the standard game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from trinacria.viw.units import UnitType


class SicilyType(StrEnum):
    """15.1 The types that only Sicily has."""

    PARATROOP = "paratroop"
    GLIDER = "glider"
    RANGER = "ranger"
    COMMANDO = "commando"
    MOUNTAIN = "mountain"
    CAVALRY = "cavalry"
    MACHINE_GUN = "machine_gun"
    ENGINEER = "engineer"
    COASTAL = "coastal"
    PORT_DEFENSE = "port_defense"


TYPES: Mapping[str, StrEnum] = {type_.value: type_ for types in (UnitType, SicilyType) for type_ in types}
AIRBORNE = frozenset({SicilyType.PARATROOP, SicilyType.GLIDER})  # 19.0
