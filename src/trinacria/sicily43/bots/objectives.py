"""What a side wants: the key towns that still matter, and how far each hex is from them by march."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.charts import KeyTown
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.units import Army
from trinacria.sicily43.victory import hex_of, score_of

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

FAR = 999
PACE = {Terrain.PLAINS: 2, Terrain.HILLS: 4, Terrain.MOUNTAINS: 8}  # beside 1 along a road
URGENT = 3  # turns within which a town draws twice as hard


def towns_wanted(pos: Position, army: Army) -> list[KeyTown]:
    """The key towns that an army can still win in time; for the Axis those that it still holds. Else Messina."""
    open_ = [town for town in pos.table.charts.key_towns if not score_of(pos, town).captured and town.turn >= pos.turn]
    mine = [town for town in open_ if army in (Army.AXIS, town.army)]
    last = max(pos.table.charts.key_towns, key=lambda town: town.turn)
    return mine or [last]


@cache
def marches_to(table: Table, goal: HexId) -> dict[HexId, int]:
    """About how many half-points of marching every land hex is from a goal, roads preferred."""
    island = table.island
    found = {goal: 0}
    edge = [goal]
    while edge:
        following: list[HexId] = []
        for here in edge:
            for there in island.walkable[here]:
                pace = 1 if hexside(here, there) in island.roads else PACE[island.terrain[there]]
                cost = found[here] + pace
                if cost < found.get(there, FAR):
                    found[there] = cost
                    following.append(there)
        edge = following
    return found


def pull(pos: Position, army: Army, hex_: HexId) -> float:
    """How near a hex is to what an army wants; the larger, the better. Towns that are due soon draw harder."""
    best = -float(FAR)
    for town in towns_wanted(pos, army):
        away = marches_to(pos.table, hex_of(pos, town)).get(hex_, FAR)
        soon = town.turn - pos.turn <= URGENT
        best = max(best, -away * (1.0 if soon else 1.4))
    return best


def is_wanted(pos: Position, hex_: HexId) -> bool:
    return any(hex_of(pos, town) == hex_ for army in Army for town in towns_wanted(pos, army))


def enemies_near(pos: Position, hex_: HexId, side: Seat, radius: int = 1) -> int:
    """The combat factors of enemies within some hexes."""
    near = pos.table.island.grid.within(hex_, radius)
    return sum(pos.cf(unit) for there in near for unit in pos.ground_at(there, side.enemy))


def side_of(army: Army) -> Seat:
    return ALLIED if army is not Army.AXIS else ALLIED.enemy
