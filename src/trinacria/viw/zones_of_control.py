"""6.0 Zones of Control: the six hexes around a unit that exerts one.

`Position` keeps the zones up to date from `exerts`; whether a friendly unit cancels a zone is asked separately for movement,
retreat and supply, for each answers differently (ADJ-024).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import union, without
from trinacria.kernel.seats import Seat
from trinacria.viw.stacking import is_battalion_size

if TYPE_CHECKING:
    from trinacria.viw.boards import Board
    from trinacria.viw.position import Position
    from trinacria.viw.units import UnitId


@case("6.1", "6.21", "6.23", "10.0")
def exerts(pos: Board, unit: UnitId) -> bool:
    """Every unit does except cadres, artillery and battalions; only a breakthrough suspends it (9.97.2)."""
    if pos.unit(unit).is_gun or is_battalion_size(pos, unit):
        return False
    return unit not in pos.flags.suspended


@case("6.34", "6.31", "6.33")
def controlled_for_movement(pos: Position, hex_: HexId, side: Seat) -> bool:
    """Whether a unit of `side` must stop there: friendly units in the hex change nothing."""
    return pos.enemy_controls(hex_, side)


@case("6.4", "9.92")
def controlled_for_retreat(pos: Position, hex_: HexId, side: Seat) -> bool:
    """Whether a retreat of `side` into the hex costs a step: friendly units in the hex change nothing."""
    return pos.enemy_controls(hex_, side)


@case("6.51", "6.52")
def closed_to_supply(pos: Position, side: Seat) -> bytes:
    """The hexes that block supply of `side`: enemies in them, or their control where no friendly unit stands."""
    return union(pos.occupied[side.enemy], without(pos.zones[side.enemy], pos.troops[side]))
