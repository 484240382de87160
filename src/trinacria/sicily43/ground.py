"""S8.3 to S8.8 The ground: what a step from one hex into the next costs, and the tables of steps that searches run over.

Costs are Movement Points. A table of steps is made once for each way of walking and each state of the bridges, and shared by
all units and all copies of a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.kernel.paths import Adjacency
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.units import MoveClass, Unit

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

GOUMIERS = "FR"  # S8.12: the only French counter is the Moroccan Tabor
DOUBLED = 2  # S7.5
KEPT = 512  # tables of steps at most


class Tread(StrEnum):
    """Which steps a table holds in a storm (S7.5)."""

    USUAL = "usual"
    OFF_ROAD = "off road"  # every step; those off the road cost double
    ALONG = "along"  # only steps along roads and railways


@dataclass(frozen=True, slots=True)
class Going:
    """Everything that decides what steps cost: who walks, over which bridges, and what the last storm left."""

    walk: MoveClass
    goumiers: bool
    streams_are_rivers: bool  # S7.6
    bridges_down: frozenset[Hexside]
    tread: Tread = Tread.USUAL


def going_of(pos: Position, unit: Unit, tread: Tread = Tread.USUAL) -> Going:
    return Going(unit.move_class, unit.nation == GOUMIERS, streams_are_rivers(pos), pos.bridges_down, tread)


@case("S43:7.6")
def streams_are_rivers(pos: Position) -> bool:
    """In the turn after a storm streams are crossed like rivers, whatever the weather is now."""
    return pos.last_sky is Sky.STORM


def steps_of(pos: Position, unit: Unit, tread: Tread = Tread.USUAL) -> Adjacency:
    """The table of steps for a unit now."""
    kept = pos.table.once(_kept_steps)
    key = (unit.move_class, unit.nation == GOUMIERS, pos.last_sky is Sky.STORM, pos.bridges_down, tread)
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[key] = steps(pos.table, going_of(pos, unit, tread))
    return found


def _kept_steps(table: Table) -> dict[tuple[object, ...], Adjacency]:
    return {}


def least_step(table: Table) -> int:
    """No step costs less than this."""
    costs = table.charts.costs
    return min(*costs.road.values(), *costs.enter.values(), *costs.town.values(), costs.mountains_goumiers)


@lru_cache(maxsize=KEPT)
def steps(table: Table, going: Going) -> Adjacency:
    """The steps out of every hex as (neighbour, cost), by numbers of the grid. Broken bridges change few of them."""
    grid = table.island.grid
    if not going.bridges_down:
        return [_steps_from(table, going, hex_) for hex_ in grid.ids]
    changed = list(steps(table, _with_all_bridges(going)))
    for hex_ in {hex_ for side in going.bridges_down for hex_ in side}:
        changed[grid.index[hex_]] = _steps_from(table, going, hex_)
    return changed


def _with_all_bridges(going: Going) -> Going:
    return Going(going.walk, going.goumiers, going.streams_are_rivers, frozenset(), going.tread)


def _steps_from(table: Table, going: Going, here: HexId) -> tuple[tuple[int, int], ...]:
    if here not in table.island.land:
        return ()
    index, crossed = table.island.grid.index, table.island.crossed
    plain = _plain_costs(table, going.walk, going.tread, goumiers=going.goumiers)
    found: list[tuple[int, int]] = []
    for there in table.island.walkable[here]:
        cost = tread_cost(table, going, here, there) if hexside(here, there) in crossed else plain[there]
        if cost is not None:
            found.append((index[there], cost))
    return tuple(found)


@lru_cache(maxsize=64)
def _plain_costs(table: Table, walk: MoveClass, tread: Tread, *, goumiers: bool) -> dict[HexId, int | None]:
    """What a step into each hex costs where no road, railway or water crosses the hexside: the terrain alone."""
    if tread is Tread.ALONG:
        return dict.fromkeys(table.island.land)
    going, factor = Going(walk, goumiers, False, frozenset()), DOUBLED if tread is Tread.OFF_ROAD else 1
    costs = {hex_: terrain_cost(table, going, hex_) for hex_ in table.island.land}
    return {hex_: None if cost is None else cost * factor for hex_, cost in costs.items()}


@case("S43:7.5")
def tread_cost(table: Table, going: Going, here: HexId, there: HexId) -> int | None:
    """In a storm, steps off the road cost double; a unit that keeps to roads and railways is not affected."""
    cost = step_cost(table, going, here, there)
    if cost is None or going.tread is Tread.USUAL:
        return cost
    side = hexside(here, there)
    if going.tread is Tread.ALONG:
        return cost if has_road(table, going, side) or has_rails(table, going, side) else None
    return cost if goes_by_road(table, going, side) else cost * DOUBLED


@case("S43:8.3", "S43:8.4")
def step_cost(table: Table, going: Going, here: HexId, there: HexId) -> int | None:
    """What a step over land costs: 1 along a road, else the terrain and the water between. None: it is forbidden."""
    costs, side = table.charts.costs, hexside(here, there)
    if has_road(table, going, side):
        return costs.road[going.walk]
    ground = terrain_cost(table, going, there)
    if ground is None:
        return None
    if goes_by_road(table, going, side):
        return costs.road[going.walk]
    water = crossing_cost(table, going, side, there)
    return None if water is None else ground + water


@case("S43:8.3", "S43:8.5", "S43:8.12")
def terrain_cost(table: Table, going: Going, there: HexId) -> int | None:
    """Entering a hex off the road. Motor units enter mountains only along a road, towns in mountains too."""
    island, costs = table.island, table.charts.costs
    terrain = island.terrain[there]
    by_terrain = costs.enter.get((terrain, going.walk))
    if by_terrain is None:
        return None
    if is_built_up(table, there):
        return costs.town[going.walk]
    if terrain is Terrain.MOUNTAINS and going.goumiers:
        return costs.mountains_goumiers
    return by_terrain


def is_built_up(table: Table, hex_: HexId) -> bool:
    """S8.3: towns and fortresses cost the same."""
    town = table.island.towns.get(hex_)
    return (town is not None and town.is_town) or hex_ in table.island.fortresses


@case("S43:8.6", "S43:8.7", "S43:8.8")
def crossing_cost(table: Table, going: Going, side: Hexside, there: HexId) -> int | None:
    """The points beyond the terrain for the water on a hexside without a road bridge; None: it cannot be crossed."""
    island, costs = table.island, table.charts.costs
    if side in island.rivers or (going.streams_are_rivers and side in island.streams):
        if has_rails(table, going, side):
            return costs.rail_bridge_river if going.walk is MoveClass.FOOT else 0
        return costs.river.get(going.walk)
    if side in island.streams:
        extra = costs.stream_plains if island.terrain[there] is Terrain.PLAINS else costs.stream_rough
        return extra.get(going.walk)
    return 0


@case("S43:8.4", "S43:18.5")
def has_road(table: Table, going: Going, side: Hexside) -> bool:
    """Whether a road leads over a hexside; a destroyed bridge takes it away."""
    return side in table.island.roads and side not in going.bridges_down


@case("S43:18.5")
def has_rails(table: Table, going: Going, side: Hexside) -> bool:
    """Whether a railway leads over a hexside; a destroyed bridge takes it away."""
    return side in table.island.rails and side not in going.bridges_down


@case("S43:8.8")
def goes_by_road(table: Table, going: Going, side: Hexside) -> bool:
    """Along a road, or over the railway bridge of a stream, which is crossed as if by road."""
    if has_road(table, going, side):
        return True
    return side in table.island.streams and not going.streams_are_rivers and has_rails(table, going, side)


def on_the_way(table: Table, hex_: HexId) -> bool:
    """Whether a unit in this hex stands on a road or a railway (S7.5)."""
    return hex_ in table.island.road_hexes or hex_ in table.island.rail_hexes


def can_stand(table: Table, unit: Unit, hex_: HexId) -> bool:
    """Whether a ground unit may be put into a hex: motor units into mountains only with a road or a town (S4.5, S17.5)."""
    if hex_ not in table.island.land:
        return False
    rough = table.island.terrain[hex_] is Terrain.MOUNTAINS and unit.move_class is MoveClass.MOTOR
    return not rough or hex_ in table.island.road_hexes or is_built_up(table, hex_)
