"""25.2 Divisional integrity: what takes the bonus from a division for good, or for now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw.position import AWAITED, ELIMINATED
from trinacria.viw.sicily.campaign import ABSENT
from trinacria.viw.sicily.support_points import at_zero
from trinacria.viw.sicily.table import counter
from trinacria.viw.units import Division, DivisionId, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

PARACHUTE_DIVISION, LAST_PARACHUTE_REGIMENT = DivisionId("de_1fj"), UnitId("de_1fj")  # 25.23: 1FJ, and its 1/1FJ


@case("25.22", "25.23", "22.22")
def keeps_integrity(pos: Position, division: Division) -> bool:
    """Whether a division may have the bonus, in attack or defence.

    None that has lost a regiment, none whose nationality is without Support Points (ADJ-057), and not the 1st Parachute
    Division before its last regiment has come. Regiments not yet arrived or evacuated are not lost (ADJ-055).
    """
    if any(pos.where[regiment] == ELIMINATED for regiment in division.regiments):
        return False
    if division.id == PARACHUTE_DIVISION and pos.where[LAST_PARACHUTE_REGIMENT] in (AWAITED, ABSENT):
        return False
    return not at_zero(pos, counter(pos, division.regiments[0]).nationality)
