"""S8 Movement: which units may march, how far, on what terms, and why not.

`terms` gathers all that a search of the map needs: the table of steps, the allowance, the hexes that are closed and those
where the unit must stop. The same terms judge a path that a player has typed. In a storm there are two sets of them (S7.5).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.paths import Mask, Terms, union
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43 import minefields
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.commitments import uncovered_zones
from trinacria.sicily43.ground import Tread, going_of, has_rails, least_step, on_the_way, step_cost, steps_of
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.supply import may_move, shortage
from trinacria.sicily43.units import Kind, MoveClass, UnitId, half

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

MARCHING = frozenset({MoveClass.FOOT, MoveClass.MOTOR})


@case("S43:3.10", "S43:5.10", "S43:23.7", "S43:26.7")
def allowance(pos: Position, unit: UnitId, *, halved: bool) -> int:
    """The Movement Points of a unit: halved on turn 1, by bombs or by a storm off the road, and halved once only.

    A unit that draws on a weak supply unit has 2 less.
    """
    printed = pos.unit(unit).move
    points = half(printed) if halved or unit in pos.turn_flags.bombed else printed
    return max(0, points - shortage(pos, unit)) if pos.table.options.supply else points


# who may move ----------------------------------------------------------------------------------------------------------


@case("S43:6.7", "S43:8.1", "S43:8.11")
def order_refusal(pos: Position, unit: UnitId, side: Seat) -> IllegalCommand | None:
    """Why a side cannot give a unit any order of movement now."""
    if unit not in pos.table.units:
        return IllegalCommand("S43:8.1", f"there is no unit {unit}")
    if pos.unit(unit).side is not side:
        return IllegalCommand("S43:6.7", f"{unit} belongs to the other player, whose units do not move now")
    if not pos.on_map(unit):
        return IllegalCommand("S43:8.1", f"{unit} is not on the map")
    if unit in pos.turn_flags.arrived:
        return IllegalCommand("S43:16.6", f"{unit} landed this turn and does not move any more")
    if unit in pos.now.moved:
        return IllegalCommand("S43:8.1", f"{unit} has moved already")
    if pos.is_frozen(unit):
        return IllegalCommand("S43:8.11", f"{unit} was reduced and must miss one whole player turn before it moves")
    return None


@case("S43:8.2", "S43:22.6")
def march_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Why a unit that can be given orders cannot march."""
    printed = pos.unit(unit)
    if printed.kind is Kind.TRAIN:
        return IllegalCommand("S43:22.1", f"{unit} is an armored train and keeps to the railway")
    if printed.kind is Kind.SHIP:
        return IllegalCommand("S43:2.11", f"{unit} is a ship; order it to sail")
    if printed.move_class not in MARCHING or not printed.move:
        return IllegalCommand("S43:8.2", f"{unit} never moves")
    if unit in pos.travelling and unit in pos.turn_flags.boarded:
        return IllegalCommand("S43:22.6", f"{unit} boarded this turn and cannot leave the railway before the next")
    return supply_refusal(pos, unit)


@case("S43:26.4", "S43:26.5")
def supply_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """With the option: a unit that is out of supply when its move would begin does not move."""
    if not pos.table.options.supply or may_move(pos, unit):
        return None
    return IllegalCommand("S43:26.5", f"{unit} is out of supply and does not move")


# the terms -------------------------------------------------------------------------------------------------------------


@case("S43:8.10", "S43:26.10", "S43:21.3")
def closed_hexes(pos: Position, side: Seat) -> bytearray:
    """Hexes that a side may not enter: enemy units, unless they are supply units alone, and manned fortresses."""
    index, enemy = pos.table.island.grid.index, side.enemy
    closed = bytearray(pos.occupied[enemy])
    for unit in pos.table.by_kind[Kind.SUPPLY]:
        hex_ = pos.where[unit]
        if pos.unit(unit).side is enemy and hex_ in index and _supply_alone(pos, hex_, enemy):
            closed[index[hex_]] = 0
    if side is ALLIED:
        for hex_ in pos.garrisons:
            closed[index[hex_]] = 1
    return closed


def _supply_alone(pos: Position, hex_: HexId, side: Seat) -> bool:
    return all(pos.unit(other).kind is Kind.SUPPLY for other in pos.ground_at(hex_, side))


@case("S43:9.4", "S43:9.9", "S43:18.6")
def terms(pos: Position, unit: UnitId, *, half_move: bool = False) -> tuple[Terms, ...]:
    """On what terms a unit may march from where it stands; in a storm perhaps two, of which either may serve.

    Leaving an enemy zone of control costs nothing, and entering one stops the unit unless a commitment covers every enemy
    whose zone it is. Friendly units do not appear at all.
    """
    side, kind = pos.unit(unit).side, pos.unit(unit).kind
    extra, mined = minefields.masks(pos, side, engineers=kind is Kind.ENGINEER)
    zones: Mask = uncovered_zones(pos, side)
    stop = zones if mined is None else union(zones, mined)
    closed, grid = closed_hexes(pos, side), pos.table.island.grid
    start, least = grid.index[pos.where[unit]], pos.table.once(least_step)
    return tuple(
        Terms(grid, steps_of(pos, pos.unit(unit), tread), start, 0, budget, closed, stop, extra, least)
        for tread, budget in treads(pos, unit, half_move=half_move)
    )


@case("S43:7.5", "S43:3.10")
def treads(pos: Position, unit: UnitId, *, half_move: bool = False) -> tuple[tuple[Tread, int], ...]:
    """Which steps a unit may take for how many points: in a storm half of them, unless it keeps to the road throughout."""
    points = allowance(pos, unit, halved=half_move)
    if pos.sky is not Sky.STORM:
        return ((Tread.USUAL, points),)
    off_road = (Tread.OFF_ROAD, allowance(pos, unit, halved=True))
    if on_the_way(pos.table, pos.where[unit]):
        return ((Tread.ALONG, points), off_road)
    return (off_road,)


@case("S43:8.9")
def minimum_moves(given: Terms) -> list[HexId]:
    """The neighbouring hexes that cost more than a unit has: it may always move one hex into ground open to it."""
    extra = given.extra
    return [
        given.grid.ids[there]
        for there, points in given.adjacency[given.start]
        if points + (extra[there] if extra else 0) > given.budget and not given.closed[there]
    ]


# judging a path --------------------------------------------------------------------------------------------------------


@case("S43:8.1", "S43:8.9")
def path_refusal(pos: Position, unit: UnitId, path: tuple[HexId, ...], *, half_move: bool = False) -> IllegalCommand | None:
    """Why a unit may not march along a path and end there; none if it may. Points may be left over."""
    here = pos.where[unit]
    if path[0] != here:
        return IllegalCommand("S43:8.1", f"the path begins in {path[0]}, and {unit} stands in {here}")
    if len(path) < 2:
        return IllegalCommand("S43:8.1", f"{unit} stays where it is without an order")
    both = terms(pos, unit, half_move=half_move)
    for number, (hex_, following) in enumerate(pairwise(path)):
        refusal = _step_refusal(pos, unit, hex_, following, both[-1], first=number == 0)
        if refusal is not None:
            return refusal
    return stacking_refusal(pos, unit, path[-1]) or points_refusal(unit, path, both)


def points_refusal(unit: UnitId, path: tuple[HexId, ...], both: tuple[Terms, ...]) -> IllegalCommand | None:
    """Why the points do not suffice for a path, on any of the terms."""
    wanting: list[tuple[int, int]] = []
    for given in both:
        cost = path_cost(given, path)
        if cost is None:
            continue
        if cost <= given.budget or (len(path) == 2 and path[1] in minimum_moves(given)):
            return None
        wanting.append((cost, given.budget))
    cost, budget = wanting[0]  # along the road less is wanting than off it, and its terms come first
    return IllegalCommand("S43:8.1", f"{unit} needs {cost} Movement Points for this and has {budget}")


def path_cost(given: Terms, path: tuple[HexId, ...]) -> int | None:
    """What a path costs on these terms; none if the ground forbids a step."""
    index, total = given.grid.index, 0
    for here, there in pairwise(path):
        cost = given.step_cost(index[here], index[there])
        if cost is None:
            return None
        total += cost
    return total


def price(pos: Position, unit: UnitId, path: tuple[HexId, ...], *, half_move: bool = False) -> tuple[int, int]:
    """What a legal march costs, and out of how many points; a minimum move takes all of them."""
    found, grid, nothing = [], pos.table.island.grid, b""
    extra, _ = minefields.masks(pos, pos.unit(unit).side, engineers=True)
    for tread, budget in treads(pos, unit, half_move=half_move):
        table_of_steps = steps_of(pos, pos.unit(unit), tread)
        given = Terms(grid, table_of_steps, grid.index[path[0]], 0, budget, nothing, nothing, extra)
        cost = path_cost(given, path)
        if cost is not None:
            found.append((min(cost, budget), budget, cost > budget))
    cost, budget, _ = min(found, key=lambda way: (way[2], way[0]))
    return cost, budget


def _step_refusal(
    pos: Position, unit: UnitId, here: HexId, there: HexId, given: Terms, *, first: bool
) -> IllegalCommand | None:
    grid = pos.table.island.grid
    if there not in grid:
        return IllegalCommand("S43:8.1", f"there is no hex {there} on this map")
    if not grid.adjacent(here, there):
        return IllegalCommand("S43:8.1", f"{here} and {there} are not neighbours; a path goes from hex to hex")
    if given.closed[grid.index[there]]:
        return closed_refusal(pos, pos.unit(unit).side, there)
    if not first and given.stop[grid.index[here]]:
        return stop_refusal(pos, unit, here)
    if given.step_cost(grid.index[here], grid.index[there]) is None:
        return ground_refusal(pos, unit, here, there)
    return None


@case("S43:8.10", "S43:21.3")
def closed_refusal(pos: Position, side: Seat, hex_: HexId) -> IllegalCommand:
    """Why a closed hex is closed."""
    if pos.enemy_stands(hex_, side):
        return IllegalCommand("S43:8.10", f"enemy units are in {hex_}")
    return IllegalCommand(
        "S43:21.3", f"the fortress in {hex_} still has its garrison, and no Allied unit enters before it is gone"
    )


@case("S43:9.4", "S43:9.8", "S43:18.6")
def stop_refusal(pos: Position, unit: UnitId, here: HexId) -> IllegalCommand:
    """Why a unit must stop in a hex."""
    side = pos.unit(unit).side
    if minefields.is_mined(pos, here, side) and pos.unit(unit).kind is not Kind.ENGINEER:
        return IllegalCommand("S43:18.6", f"{unit} enters an enemy minefield at {here} and must stop")
    if pos.now.commitments:
        return IllegalCommand(
            "S43:9.8", f"no attack is declared against every enemy whose zone covers {here}: {unit} must stop"
        )
    return IllegalCommand("S43:9.4", f"{unit} enters an enemy zone of control at {here} and must stop")


@case("S43:2.11", "S43:2.12", "S43:8.5", "S43:8.6")
def ground_refusal(pos: Position, unit: UnitId, here: HexId, there: HexId) -> IllegalCommand:
    """Why the ground keeps a unit from stepping into a neighbouring hex."""
    island, side = pos.table.island, hexside(here, there)
    if there not in island.land:
        return IllegalCommand("S43:2.11", f"{there} is not on the island: {unit} cannot enter it")
    if side in island.sea_hexsides:
        return IllegalCommand("S43:2.12", f"there is nothing but sea between {here} and {there}")
    if island.terrain[there] is Terrain.MOUNTAINS:
        return IllegalCommand("S43:8.5", f"{unit} enters the mountains of {there} only along a road")
    return IllegalCommand("S43:8.6", f"{unit} crosses the water between {here} and {there} only at a bridge that stands")


@case("S43:14.2", "S43:8.5", "S43:8.6")
def hexes_to_enter(pos: Position, unit: UnitId, here: HexId) -> list[HexId]:
    """The neighbouring hexes into which ground and hexsides let a unit step, whatever it costs."""
    island, printed = pos.table.island, pos.unit(unit)
    if printed.move_class not in MARCHING:
        return [there for there in island.walkable[here] if can_enter(pos, unit, here, there)]
    ids = island.grid.ids
    return [ids[there] for there, _ in steps_of(pos, printed)[island.grid.index[here]]]


@case("S43:14.2", "S43:8.5", "S43:8.6")
def can_enter(pos: Position, unit: UnitId, here: HexId, there: HexId) -> bool:
    """Whether ground and hexside let a unit step into the next hex, whatever it costs: for retreats and advances."""
    printed, island = pos.unit(unit), pos.table.island
    if there not in island.walkable.get(here, ()):
        return False
    if printed.move_class is MoveClass.RAIL:
        return has_rails(pos.table, going_of(pos, printed), hexside(here, there))
    if printed.move_class not in MARCHING:
        return False
    return step_cost(pos.table, going_of(pos, printed), here, there) is not None
