"""S25 Option: Axis units that fight must be in touch with others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.sicily43.units import Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

LENGTH, WANTED = 10, 5
PARTED_FROM = 12  # S25.4: the turn from which Germans and Italians no longer count for each other
LESS = 2  # S25.2
EXEMPT = frozenset({Kind.COASTAL, Kind.TRAIN, Kind.MINEFIELD})  # S25.5


@case("S43:25.3", "S43:25.5")
def needs_liaison(pos: Position, unit: UnitId) -> bool:
    """Axis units outside towns, if the option is in use; coastal divisions, trains and minefields never."""
    printed = pos.unit(unit)
    if not pos.table.options.liaison or printed.side is not AXIS or printed.kind in EXEMPT:
        return False
    town = pos.table.island.towns.get(pos.where[unit])
    return town is None or not town.is_town


@case("S43:25.1", "S43:25.4", "S43:25.6")
def contacts(pos: Position, unit: UnitId) -> int:
    """Other Axis units at the end of a path of at most 10 hexes that is free of enemies and their zones, up to five."""
    island, nation = pos.table.island, pos.unit(unit).nation
    seen: set[HexId] = {pos.where[unit]}
    edge = [pos.where[unit]]
    found = 0
    for _ in range(LENGTH + 1):
        following: list[HexId] = []
        for here in edge:
            friends = [other for other in pos.ground_at(here, AXIS) if other != unit]
            found += sum(pos.turn < PARTED_FROM or pos.unit(other).nation == nation for other in friends)
            if here != pos.where[unit] and not _open(pos, here):
                continue
            for there in island.walkable[here]:
                if there not in seen and not pos.enemy_stands(there, AXIS):
                    seen.add(there)
                    following.append(there)
        if found >= WANTED:
            return WANTED
        edge = following
    return found


@case("S43:25.6")
def _open(pos: Position, hex_: HexId) -> bool:
    """A path goes on through a hex outside enemy zones; a friendly unit cancels a zone for it."""
    return not pos.enemy_controls(hex_, AXIS) or bool(pos.ground_at(hex_, AXIS))


@case("S43:25.2")
def in_touch(pos: Position, unit: UnitId, cf: int, weak_cf: int) -> int:
    """The factor of a unit by its contacts: with four 2 less, with fewer it is weakened for this combat."""
    if not needs_liaison(pos, unit):
        return cf
    found = contacts(pos, unit)
    if found >= WANTED:
        return cf
    return max(0, cf - LESS) if found == WANTED - 1 else min(cf, weak_cf)
