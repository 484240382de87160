"""24.12 The Hermann Goering Division goes for the American beaches on the first day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.viw.end_rules import EndRule, NoFarther
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.counters import AtHex
from trinacria.viw.sicily.distances import Duty, cost_to
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

GAME_TURN = 1  # 24.12


@case("24.1", "24.12")
def duty(pos: Position, unit: UnitId) -> Duty | None:
    """In the second Axis Movement Phase of Game-Turn 1 the units from 4121 must end beside U.S. units that have landed.

    One that cannot come so near ends as near to one as it can (ADJ-127).
    """
    if unit not in called_units(pos) or not pos.on_map(unit):
        return None
    goals = pos.kept_moves(AXIS).for_all(pos, landed_americans)
    if not goals:
        return None
    near = pos.table.map.grid.nearest(goals)
    return Duty("24.12", unit, near, "must end beside U.S. units that have landed, or as near to one as it can come")


@case("24.12")
def bound(pos: Position, unit: UnitId) -> EndRule | None:
    """In the first Axis Movement Phase they may not drive away from the beaches (ADJ-163).

    A unit ends no farther from the nearest American than it began, by its own tactical cost, enemy units ignored.
    """
    if campaign(pos).second_round or not exclusive(pos).goes_for_beaches(pos) or not is_of_the_division(table_of(pos), unit):
        return None
    goals = pos.kept_moves(AXIS).for_all(pos, landed_americans)
    if not goals:
        return None
    costs, grid = cost_to(pos, unit, goals), pos.table.map.grid

    def why(hex_: HexId) -> IllegalCommand:
        return IllegalCommand("24.12", f"{unit} may not end its move farther from the U.S. units that landed than it began")

    return NoFarther(grid, costs, costs[grid.index[pos.where[unit]]], why)


@case("24.12")
def is_first_day(pos: Position) -> bool:
    return pos.turn == GAME_TURN


def called_units(pos: Position) -> tuple[UnitId, ...]:
    """The units of the case in the second Axis Movement Phase, when they must be at the beaches."""
    if not campaign(pos).second_round or not exclusive(pos).goes_for_beaches(pos):
        return ()
    return table_of(pos).once(the_division)


def is_of_the_division(table: SicilyTable, unit: UnitId) -> bool:
    return unit in table.once(the_division)


def the_division(table: SicilyTable) -> tuple[UnitId, ...]:
    """The Axis units that are set up in the hex which the case names."""
    there = AtHex(table.island.hermann_goering)
    return tuple(unit for unit in table.by_side[AXIS] if table.sheet.units[unit].code == there)


def landed_americans(pos: Position) -> frozenset[HexId]:
    """Where the U.S. units stand that have landed by sea on this Game-Turn."""
    landed, armies = campaign(pos).landed, table_of(pos).armies
    return frozenset(pos.where[unit] for unit in landed if pos.on_map(unit) and armies[unit] is Army.US)
