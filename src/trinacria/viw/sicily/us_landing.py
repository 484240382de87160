"""30.0 The U.S. Landing: the short scenario on the American beaches, and every rule that it plays otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.retreats import Route, Stack
from trinacria.viw.sicily import army_boundary, special_movement, support_points, victory
from trinacria.viw.sicily.areas import Limit
from trinacria.viw.sicily.charts import GameTurn
from trinacria.viw.sicily.counters import AtHex, Counter, InBox, OnTurn
from trinacria.viw.sicily.exclusive import Item
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.rules import SICILY
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.sicily.words import showing
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import Board
    from trinacria.viw.position import Position


# forces --------------------------------------------------------------------------------------------------------------------


@case("30.0", "30.2")
def is_in_play(table: SicilyTable, counter: Counter) -> bool:
    """Of the Allies only the U.S. army; of the Axis the units that begin in the zone, and those let in from the west."""
    if counter.unit.side is ALLIED:
        return counter.nationality is Nationality.US and comes_at_all(table, counter)
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
    first, last = columns(table)
    return first <= table.map.grid.column_of(hex_) <= last


@case("30.2", "30.6")
def is_let_in(table: SicilyTable, counter: Counter) -> bool:
    """One of those who begin west of the zone and may come into it."""
    named = table.features.axis_from_outside
    return counter.id in named or (counter.unit.division or "") in named


# movement ------------------------------------------------------------------------------------------------------------------


def columns(table: SicilyTable) -> tuple[int, int]:
    """30.6: the first and the last of those that nobody leaves."""
    assert table.features.columns is not None
    return table.features.columns


@case("30.6")
def limits(pos: Position, unit: UnitId, start: HexId) -> Iterator[Limit]:
    """Those of the campaign, and nobody leaves the columns of the scenario; units from outside may come in."""
    yield from special_movement.limits(pos, unit, start)
    yield table_of(pos).once(beyond_the_columns)


def beyond_the_columns(table: SicilyTable) -> Limit:
    """30.6: what lies outside the columns of the scenario."""
    first, last = columns(table)
    return Limit("30.6", table.ground.outside((first, last)), f"this scenario is played in columns {first} to {last}")


@case("30.6")
def allowed_routes(pos: Position, stack: Stack, routes: list[Route]) -> list[Route]:
    """A retreat leads out of the columns only if it can go nowhere else (ADJ-153)."""
    outside = table_of(pos).ground.outside(columns(table_of(pos)))
    inside = [route for route in routes if outside.hexes.isdisjoint(route[1:])]
    return army_boundary.allowed_routes(pos, stack, inside or routes)


@case("30.6")
def advance_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """No advance out of the columns."""
    first, last = zone = columns(table_of(pos))
    if hex_ in table_of(pos).ground.outside(zone):
        return IllegalCommand("30.6", f"{hex_} lies outside columns {first} to {last}")
    return army_boundary.advance_refusal(pos, unit, hex_)


@case("30.2")
def boundary_is_fixed(pos: Position) -> bool:
    """Nobody may change the boundary: the other army takes no part."""
    return False


@case("30.2")
def no_open_boundary(pos: Board) -> tuple[HexId, ...]:
    """There is no other army to be divided from, so no boundary is shown."""
    return ()


# points and reinforcements -------------------------------------------------------------------------------------------------


@case("30.4")
def axis_income(pos: Position) -> int:
    """Half of what the campaign gives the Axis, rounded down; a lost point is lost whole (ADJ-098)."""
    points = support_points.axis_income(pos)
    return points // 2 if points > 0 else points


@case("30.2")
def no_uk_ships(turn: GameTurn) -> int:
    """Only U.S. forces take part."""
    return 0


@case("30.5")
def no_variable_table(turn: GameTurn) -> bool:
    """No Axis reinforcements come."""
    return False


@case("30.5")
def no_end_runs(pos: Position) -> bool:
    """The scenario has no end-runs (18.3)."""
    return False


# victory -------------------------------------------------------------------------------------------------------------------


@case("30.1", "30.7")
def never_cleared(states: Iterable[Supply]) -> bool:
    """The score does not ask for the whole island: no early end, and no credit for places not taken (ADJ-176)."""
    return False


@case("30.7")
def survivors_are_free(pos: Board) -> bool:
    """Axis units left on the island cost the Allies nothing (28.3)."""
    return False


@case("30.7")
def line_points(pos: Board) -> Iterator[Item]:
    """Points won by holding every hex just south of the special line at the end, or lost by not holding it."""
    chart = table_of(pos).charts.victory
    if all(is_held(pos, hex_) for hex_ in table_of(pos).ground.halt_line.immediately_south):
        yield victory.item(chart.line_held, "the U.S. movement line held")
    else:
        yield victory.item(chart.line_not_held, "the U.S. movement line not held")


def is_held(pos: Board, hex_: HexId) -> bool:
    """Occupied by a U.S. unit, or in the zone of control of one without an enemy in it (ADJ-165)."""
    holder = pos.holder_of_stack(hex_)
    return holder is ALLIED or (holder is None and pos.enemy_controls(hex_, AXIS))


# the scenario --------------------------------------------------------------------------------------------------------------

US_LANDING = SICILY.replacing(
    showing=showing.US_LANDING_DISPLAY,
    retreats={
        "allowed": allowed_routes,  # 30.6 with 24.23
        "advance_refusal": advance_refusal,  # 30.6 with 24.23
        "on_advance": (),  # 30.6, ADJ-176: an advance across the special line frees nobody (24.21)
    },
    exclusive={
        "is_in_play": is_in_play,  # 30.2, 30.5
        "limits": limits,  # 30.6 with 24.11, 24.21, 24.22
        "on_boundary_segment": (),  # 30.2: one army alone has no front line (24.25)
        "may_change_boundary": boundary_is_fixed,  # 30.2 for 24.27
        "open_boundary": no_open_boundary,  # 30.2 for 24.22
        "writes_end_runs": no_end_runs,  # 30.5 for 18.31
        "axis_income": axis_income,  # 30.4 for 22.33
        "uk_naval": no_uk_ships,  # 30.2 for 25.35
        "has_variable_table": no_variable_table,  # 30.5 for 27.22
        "is_cleared": never_cleared,  # 30.7 for 28.0
        "survivors_count": survivors_are_free,  # 30.7 for 28.3
        "schedule": (  # 30.7 for 28.2
            victory.ground,
            victory.units,
            victory.brought_in,
            victory.side_records,
            line_points,
        ),
    },
)
