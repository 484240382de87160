"""How far it is by march: from every hex to a goal, for feet and for wheels, with the enemy in the way.

A field is made once for each goal and kind of walking, and used until an enemy unit comes, goes or loses its zone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import Adjacency, Mask, spread
from trinacria.kernel.seats import Seat
from trinacria.sicily43.ground import Going, steps
from trinacria.sicily43.units import MoveClass, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

FAR = 200  # Movement Points; a goal that is farther away is as good as out of reach
FIELDS = 512  # that are kept
IN_ZONE, IN_THE_WAY = 3, 8  # points that an enemy zone of control and an enemy stack are reckoned to cost


@lru_cache(maxsize=16)
def _back(table: Table, walk: MoveClass) -> Adjacency:
    """The steps into every hex, each with what it costs: the table of steps turned round. All bridges stand."""
    found: list[list[tuple[int, int]]] = [[] for _ in table.island.grid.ids]
    going = Going(walk, goumiers=False, streams_are_rivers=False, bridges_down=frozenset())
    for here, ways in enumerate(steps(table, going)):
        for there, cost in ways:
            found[there].append((here, cost))
    return found


@lru_cache(maxsize=8192)
def around(table: Table, hex_: HexId, radius: int) -> tuple[HexId, ...]:
    """The hexes within some hexes of one, itself included, the nearest first."""
    found, edge = {hex_: None}, [hex_]
    for _ in range(radius):
        edge = [there for here in edge for there in table.island.grid.neighbours[here] if there not in found]
        found |= dict.fromkeys(edge)
    return tuple(found)


@lru_cache(maxsize=FIELDS)
def _field(table: Table, goal: HexId, walk: MoveClass, hindrance: bytes) -> Mask:
    """The points to a goal from every hex, for as long as the enemy stands where it stands."""
    nothing = bytes(len(hindrance))
    cost, _, _ = spread(_back(table, walk), table.island.grid.index[goal], 0, FAR, nothing, nothing, hindrance)
    return cost


class Marches:
    """The fields of one side at one moment."""

    def __init__(self, pos: Position, side: Seat) -> None:
        self.pos, self.side = pos, side
        zones, stands = pos.zones[side.enemy], pos.occupied[side.enemy]
        self.hindrance = bytes(
            [IN_THE_WAY if there else IN_ZONE if zone else 0 for zone, there in zip(zones, stands, strict=True)]
        )

    def field(self, goal: HexId, walk: MoveClass) -> Mask:
        """Points to the goal, by the number of a hex; more than `FAR` where no way leads."""
        return _field(self.pos.table, goal, walk if walk is MoveClass.MOTOR else MoveClass.FOOT, self.hindrance)

    def points(self, unit: UnitId, here: HexId, goal: HexId) -> int:
        """About how many points a unit needs from a hex to a goal."""
        return self.field(goal, self.pos.unit(unit).move_class)[self.pos.table.island.grid.index[here]]

    def turns(self, unit: UnitId, here: HexId, goal: HexId) -> float:
        """About how many turns a unit needs from a hex to a goal."""
        return self.points(unit, here, goal) / max(1, self.pos.unit(unit).move)
