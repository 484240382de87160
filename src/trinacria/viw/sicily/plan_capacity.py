"""29.11, 29.14, 29.15 Room in a plan of invasion: which waves and beaches would be too full with one more.

A plan may be anything while it is being written; what would only have to be undone is not offered.
"""

from __future__ import annotations

from collections import Counter as Tally

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.viw.sicily.forces import (
    FIRST_WAVE_LIMIT,
    FORCE_LIMIT,
    INVASIONS,
    SAME_TURN,
    UNITS_A_BEACH,
    InvasionPlan,
    Part,
)
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.units import UnitId


@case("29.11", "29.12")
def days(plan: InvasionPlan) -> tuple[tuple[int, ...], ...]:
    """The invasions that are made together, the first day first."""
    return (INVASIONS,) if plan.date == SAME_TURN else tuple((invasion,) for invasion in INVASIONS)


@case("29.11", "29.15")
def full(plan: InvasionPlan, piece: str, invasion: int, part: Part) -> str:
    """How full a part of an invasion is if one more would be too many, as `10 of 10`; else nothing."""
    others = [plot.part for other, plot in plan.pieces.items() if other != piece and plot.invasion == invasion]
    landing = sum(other is not Part.POOL for other in others)
    if part is Part.POOL:
        return ""
    if part is Part.FIRST and others.count(Part.FIRST) >= FIRST_WAVE_LIMIT:
        return f"{others.count(Part.FIRST)} of {FIRST_WAVE_LIMIT}"
    return f"{landing} of {FORCE_LIMIT}" if landing >= FORCE_LIMIT else ""


@case("29.14", "24.23")
def taken(table: SicilyTable, plan: InvasionPlan, piece: str, invasion: int) -> frozenset[HexId]:
    """The beaches on which it would be one too many, or would meet the other army."""
    day = next(day for day in days(plan) if invasion in day)
    waves = [plan.part(number, Part.FIRST).items() for number in day]
    others = [(other, plot.hex) for wave in waves for other, plot in wave if other != piece]
    own = table.armies.get(UnitId(piece))
    crowded = {hex_ for hex_, units in Tally(hex_ for _, hex_ in others).items() if units >= UNITS_A_BEACH}
    return frozenset(crowded | {hex_ for other, hex_ in others if table.armies.get(UnitId(other)) is not own})
