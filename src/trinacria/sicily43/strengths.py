"""The combat factor with which a unit fights, before terrain: what is printed, its state, and the optional rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.sicily43 import liaison, supply
from trinacria.sicily43.units import UnitId

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
