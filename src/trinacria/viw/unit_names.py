"""Unit names: what every sentence, list and panel calls a unit, so that nobody takes one for another.

It is what stands on the counter; where that alone is no name, with what the unit is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum

from trinacria.viw.units import Unit, UnitId, UnitType

TYPES: Mapping[StrEnum, str] = {
    UnitType.MECH_INFANTRY: "Mechanized Infantry",
    UnitType.SP_ARTILLERY: "SP Artillery",
    UnitType.ANTI_TANK: "Anti-Tank",
}  # the others are called as they are written


def unit_names(units: Mapping[UnitId, Unit]) -> dict[UnitId, str]:
    """Designations; with the type where one alone is no name: shared in its side, a bare number, or a formation's."""
    borne = Counter((unit.side, unit.designation) for unit in units.values())
    formations = {unit.designation.rpartition("/")[2] for unit in units.values() if "/" in unit.designation}

    def is_name(unit: Unit) -> bool:
        words = unit.designation
        return borne[unit.side, words] == 1 and not words.isdecimal() and words not in formations

    return {id_: _designation(unit) if is_name(unit) else _typed(unit) for id_, unit in units.items()}


def _designation(unit: Unit) -> str:
    return f"Artillery of {unit.corps} Corps" if unit.designation == f"Art {unit.corps}" else unit.designation


def _typed(unit: Unit) -> str:
    return f"{unit.designation} {TYPES.get(unit.type) or unit.type.value.replace('_', ' ').title()}"
