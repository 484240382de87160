"""27.16 Optional and variable units: what it costs to bring them into play, by sea or by air."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.counters import Counter, IsOptional, IsVariable
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.support_points import pay
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.sicily.table import counter as counter_of
from trinacria.viw.units import Size, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


WORTH = {  # by nationality, and whether it is a battalion: an Italian one is worth nothing (ADJ-135)
    (Nationality.GERMAN, False): "variable_german_regiment",
    (Nationality.GERMAN, True): "variable_german_battalion",
    (Nationality.ITALIAN, False): "variable_italian_regiment",
    (Nationality.US, False): "optional_allied_regiment",
    (Nationality.UK, False): "optional_allied_regiment",
    (Nationality.US, True): "optional_allied_battalion",
    (Nationality.UK, True): "optional_allied_battalion",
}


@case("27.16", "27.23", "29.31")
def bring_in(pos: Position, unit: UnitId) -> None:
    """An optional or variable unit costs its nationality Support Points at once, even below zero (ADJ-135)."""
    counter = counter_of(pos, unit)
    if not isinstance(counter.code, IsOptional | IsVariable):
        return
    change(pos, brought_in=campaign(pos).brought_in | {unit})
    pay(pos, counter.nationality, support_price(table_of(pos), counter), "27.16", f"{pos.table.names[unit]} brought in")


def support_price(table: SicilyTable, counter: Counter) -> int:
    chart = table.charts.support
    return chart.optional_battalion if counter.unit.size is Size.BATTALION else chart.optional_regiment


@case("28.2.9", "28.2.10", "28.2.15", "28.2.16")
def worth_brought_in(table: SicilyTable, counter: Counter) -> int:
    """The Victory Points, counted for the Allies, that a unit brought in is worth for the rest of the game."""
    kind = WORTH.get((counter.nationality, counter.unit.size is Size.BATTALION))
    return table.charts.victory.points[kind] if kind else 0


def price_words(table: SicilyTable, counter: Counter) -> str:
    """What bringing it in would cost, to be read before it is done."""
    worth = worth_brought_in(table, counter)
    said = f"costs {_counted(support_price(table, counter), 'Support Point')}"
    if worth < 0:
        return f"{said} and {_counted(-worth, 'Victory Point')}"
    return f"{said}, {_counted(worth, 'Victory Point')} for the Allies" if worth else said


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
