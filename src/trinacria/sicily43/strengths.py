"""What a unit is worth in a fight, before terrain: what is printed, its state, and the optional rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.sicily43 import liaison, supply
from trinacria.sicily43.units import UnitId, half

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:3.8", "S43:25.2", "S43:26.5", "S43:26.7")
def fighting_cf(pos: Position, unit: UnitId) -> int:
    """Halved once if reduced or weakened; less without liaison; nothing after more than a turn without supply."""
    cf = pos.cf(unit)
    if pos.table.options.supply:
        if supply.is_spent(pos, unit):
            return 0
        cf = max(0, cf - supply.shortage(pos, unit))
    if pos.table.options.liaison:
        cf = liaison.in_touch(pos, unit, cf, pos.unit(unit).reduced_cf)
    return cf


@case("S43:26.5")
def may_attack(pos: Position, unit: UnitId) -> bool:
    """A unit that has been out of supply for more than a turn may not."""
    return not pos.table.options.supply or not supply.is_spent(pos, unit)


@case("S43:19.5", "S43:25.2", "S43:26.1")
def support_given(pos: Position, unit: UnitId, factors: int, *, halved: bool) -> int:
    """What a gun or ship gives of the factors in the table: half of them, once only, and less without liaison or supply."""
    given = half(factors) if halved else factors
    if not may_attack(pos, unit):
        return 0
    return liaison.in_touch(pos, unit, given, half(factors)) if pos.table.options.liaison else given
