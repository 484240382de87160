"""9.97 Breakthroughs: the results in bold, and what they change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.seats import Seat
from trinacria.viw.battles import Battle
from trinacria.viw.charts import Result
from trinacria.viw.retreats import Stack
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("9.97.1")
def chooser_of_routes(result: Result, loser: Seat) -> Seat:
    """In a breakthrough the attacker determines the path of retreat, among the same routes as the owner (ADJ-075)."""
    return loser.enemy if result.breakthrough else loser


@case("9.97.2", "6.21", "9.89.3")
def suspend_zones(pos: Position, units: Iterable[UnitId]) -> None:
    """Who retreats before a breakthrough has no zone of control until the Combat Phase ends."""
    pos.set_flags(suspended=pos.flags.suspended | {*units})


@case("9.97.3")
def may_absorb(pos: Position, result: Result, battle: Battle, stacks: tuple[Stack, ...]) -> bool:
    """Steps may stand for hexes, in a breakthrough only for a force that is surrounded in every hex (ADJ-076)."""
    return not result.breakthrough or all(is_surrounded(pos, stack, battle.defender) for stack in stacks)


@case("9.97.3")
def is_surrounded(pos: Position, stack: Stack, side: Seat) -> bool:
    """No neighbouring hex is both open to the whole stack and free of enemy control; friends open nothing."""
    hex_, units = stack
    for there in pos.table.map.land_neighbours[hex_]:
        if pos.enemy_holds(there, side) or pos.rules.zones.controlled_for_retreat(pos, there, side):
            continue
        if all(pos.rules.retreats.passable(pos, unit, hex_, there) for unit in units):
            return False
    return True
