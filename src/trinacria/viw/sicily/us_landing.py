"""30.0 The U.S. Landing: what the short scenario leaves out, and the line that its score asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.sicily.counters import AtHex, Counter, InBox, OnTurn
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.table import SicilyTable, table_of

if TYPE_CHECKING:
    from trinacria.viw.boards import Board


@case("30.0", "30.2")
def is_in_play(table: SicilyTable, counter: Counter) -> bool:
    """Of the Allies only the U.S. army; of the Axis whoever begins in the zone, and the formations let in from the west."""
    features = table.features
    if features.us_only and counter.unit.side is ALLIED:
        return counter.nationality is Nationality.US and comes_at_all(table, counter)
    if features.columns is None or counter.unit.side is ALLIED:
        return True
    return isinstance(counter.code, AtHex) and (is_inside(table, counter.code.hex) or is_let_in(table, counter))


@case("30.5", "19.12")
def comes_at_all(table: SicilyTable, counter: Counter) -> bool:
    """Both waves, the compulsory drops, and reinforcements of the Game-Turn that the scenario grants."""
    if isinstance(counter.code, OnTurn):
        turns = table.features.allied_turns
        return turns is None or counter.code.turn in turns or counter.mission is not None
    return isinstance(counter.code, AtHex | InBox)


@case("30.2", "30.6")
def is_inside(table: SicilyTable, hex_: HexId) -> bool:
    """Whether a hex lies in the columns of the scenario."""
    assert table.features.columns is not None
    first, last = table.features.columns
    return first <= table.map.grid.column_of(hex_) <= last


@case("30.2", "30.6")
def is_let_in(table: SicilyTable, counter: Counter) -> bool:
    """One of those who begin west of the zone and may come into it."""
    named = table.features.axis_from_outside
    return counter.id in named or (counter.unit.division or "") in named


@case("30.7")
def line_points(pos: Board) -> Iterator[tuple[int, str]]:
    """Points won by holding every hex just south of the special line at the end, or lost by not holding it."""
    if not table_of(pos).features.us_only:
        return
    chart = table_of(pos).charts.victory
    if all(is_held(pos, hex_) for hex_ in table_of(pos).ground.halt_line.immediately_south):
        yield chart.line_held, "the U.S. movement line held"
    else:
        yield chart.line_not_held, "the U.S. movement line not held"


def is_held(pos: Board, hex_: HexId) -> bool:
    """Occupied by a U.S. unit, or in the zone of control of one without an enemy in it (ADJ-165)."""
    holder = pos.holder_of_stack(hex_)
    return holder is ALLIED or (holder is None and pos.enemy_controls(hex_, AXIS))
