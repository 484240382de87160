"""27.16 Optional and variable units: what it costs to bring them into play, by sea or by air."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.counters import IsOptional, IsVariable
from trinacria.viw.sicily.support_points import pay
from trinacria.viw.sicily.table import counter as counter_of
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import Size, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("27.16", "27.23", "29.31")
def bring_in(pos: Position, unit: UnitId) -> None:
    """An optional or variable unit costs its nationality Support Points at once, even below zero (ADJ-135)."""
    counter, chart = counter_of(pos, unit), table_of(pos).charts.support
    if not isinstance(counter.code, IsOptional | IsVariable):
        return
    price = chart.optional_battalion if counter.unit.size is Size.BATTALION else chart.optional_regiment
    change(pos, brought_in=campaign(pos).brought_in | {unit})
    pay(pos, counter.nationality, price, "27.16", f"{pos.table.names[unit]} brought in")
