"""Planes and paratroops: how many bomb, what they bomb, and where troops drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.air import Bomb, Planes, Raid, Target
from trinacria.sicily43.airborne import Drop, droppable
from trinacria.sicily43.bots.marches import Marches, around
from trinacria.sicily43.bots.operations import strength_near
from trinacria.sicily43.bots.towns import prizes, wanted
from trinacria.sicily43.commands import End

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

END = End()
RAID = 6  # planes on one target: more have no further effect
FEWEST = 3  # fewer planes than this are not sent at a stack
STRIKE = 4  # hexes within which own units could attack what was bombed
NEAR = 3


def planes(pos: Position, side: Seat, options: Options) -> Command | None:
    """One for each unit that can be dropped, if it is the Allies who drop; the others bomb."""
    pairs = [order for order in options if isinstance(order, Planes)]
    drops = 0 if side is AXIS else len(droppable(pos, side))
    return max(pairs, key=lambda order: (order.carriers <= drops, order.bombers + order.carriers, order.carriers))


def bomb(pos: Position, side: Seat, options: Options) -> Command | None:
    """Defenders of towns that the Allies can attack; stacks that threaten such towns; then ships."""
    left = pos.bombers[side]
    worth = {hex_: _target(pos, side, hex_) for hex_ in _stacks(pos, side)}
    fresh = {hex_: value for hex_, value in worth.items() if value > 0}
    if left >= FEWEST and fresh:
        target = max(fresh, key=lambda hex_: (fresh[hex_], hex_))
        return Bomb(min(RAID, left), Target.UNITS.value, target, HexId(""))
    if side is AXIS:
        for ship in sorted(pos.units_of(ALLIED), key=lambda unit: (unit not in pos.reduced, unit)):
            if Raid(ship) in options:
                return Raid(ship)
    return END


def _stacks(pos: Position, side: Seat) -> list[HexId]:
    stacks = {pos.where[unit] for unit in pos.units_of(side.enemy) if pos.unit(unit).is_ground}
    return sorted(hex_ for hex_ in stacks if (side, hex_) not in pos.turn_flags.bombed_hexes)


def _target(pos: Position, side: Seat, hex_: HexId) -> float:
    """The factors that a hit takes away, more in a town that is due and where an attack can follow."""
    units = pos.ground_at(hex_, side.enemy)
    takes = sum(pos.cf(u) - pos.unit(u).reduced_cf for u in units if not pos.is_weakened(u))
    mine = strength_near(pos, hex_, side, STRIKE if side is ALLIED else NEAR)
    if not mine or not takes:
        return 0.0
    grid = pos.table.island.grid
    value = float(takes)
    for prize in prizes(pos):
        away = grid.distance(hex_, prize.hex)
        if away <= 1 and prize.captured is not (side is ALLIED):
            value += (6.0 if away == 0 else 2.0) / (1 + max(0, prize.left - 1) * 0.4)
        if side is AXIS and not prize.captured and away <= NEAR and prize.left <= 3:
            value += 3.0
    if hex_ in pos.garrisons:
        value += pos.table.island.fortresses[hex_].batteries
    return value if mine >= 6 else 0.0


def drop(pos: Position, side: Seat, options: Options) -> Command | None:
    """On an empty town that is wanted, else near one on safe ground; a drop that would only cost the unit is not made."""
    drops = [order for order in options if isinstance(order, Drop)]
    marches, towns = Marches(pos, side), wanted(pos, side)

    def worth(order: Drop) -> tuple[float, str]:
        island = pos.table.island
        dry = [h for h in around(pos.table, order.hex, 1) if h in island.land and h not in island.river_hexes]
        safe = sum(not pos.enemy_controls(h, side) for h in dry)
        army = pos.unit(order.unit).army
        prize = towns.get(order.hex)
        bonus = 8.0 + prize.points if prize is not None and prize.army is army else 0.0
        goals = [p.hex for p in towns.values() if p.army is army][:2]
        away = min((marches.points(order.unit, order.hex, goal) for goal in goals), default=0)
        alone = max(0, strength_near(pos, order.hex, side.enemy, 3) - 2 * strength_near(pos, order.hex, side, 3))
        return 2.0 * safe + bonus - 0.3 * away - 0.4 * alone, order.text

    return max(drops, key=worth, default=END)
