"""24.12 The Hermann Goering Division goes for the American beaches on the first day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.counters import AtHex
from trinacria.viw.sicily.distances import Duty
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

GAME_TURN = 1  # 24.12


@case("24.1", "24.12", "29.32")
def duty(pos: Position, unit: UnitId) -> Duty | None:
    """In the second Axis Movement Phase of Game-Turn 1 the units from 4121 must end beside U.S. units that have landed.

    One that cannot come so near ends as near to one as it can (ADJ-127).
    """
    if unit not in called_units(pos) or not pos.on_map(unit):
        return None
    goals = landed_americans(pos)
    if not goals:
        return None
    distance = pos.table.map.grid.distance

    def measure(hex_: HexId) -> int:
        return min(distance(hex_, goal) for goal in goals)

    return Duty("24.12", unit, measure, "must end beside U.S. units that have landed, or as near to one as it can come")


@case("24.12", "29.32")
def is_called(pos: Position) -> bool:
    return pos.turn == GAME_TURN and campaign(pos).second_round and not table_of(pos).features.variable


def called_units(pos: Position) -> tuple[UnitId, ...]:
    """The Axis units whose set-up hex is the one that the case names, when their hour has come."""
    if not is_called(pos):
        return ()
    table = table_of(pos)
    code = AtHex(table.island.hermann_goering)
    return tuple(unit for unit in table.by_side[AXIS] if table.sheet.units[unit].code == code)


def landed_americans(pos: Position) -> list[HexId]:
    """Where the U.S. units stand that have landed by sea on this Game-Turn."""
    landed, armies = campaign(pos).landed, table_of(pos).armies
    return [pos.where[unit] for unit in sorted(landed) if pos.on_map(unit) and armies[unit] is Army.US]
