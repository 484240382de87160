"""5.0 Movement: who may move how far, on what terms, and why not.

A move is one whole order: a unit, a path and a mode. `terms` gathers everything that a search of the map needs (cost
table, allowance, hexes closed to the unit, hexes where it must stop); the same terms judge a path that a player typed.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import HALF, UNREACHED, Adjacency, Terms, WhyNot, union
from trinacria.kernel.seats import Seat
from trinacria.viw.end_rules import EndRule
from trinacria.viw.units import Face, Unit, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

LEAST_STEP = 1  # 5.52: half-points of the strategic road rate; no step costs less
STRATEGIC_DISTANCE = 3  # 5.51: at least so far from every enemy unit


@case("5.42", "5.52", "10.0")
def printed_allowance(pos: Position, unit: UnitId) -> int:
    """The allowance on the side of the counter that shows."""
    counter = pos.unit(unit)
    if pos.face(unit) is Face.CADRE:
        assert counter.cadre_movement is not None
        return counter.cadre_movement
    return counter.movement


@case("5.0", "5.42")
def allowance(pos: Position, unit: UnitId) -> int:
    """The Movement Points a unit has this phase: the printed ones as its supply leaves them."""
    return pos.rules.supply.allowance(pos.unit(unit), printed_allowance(pos, unit), pos.supply_of(unit))


@case("5.22", "6.32")
def exit_cost(points: int) -> int:
    """Leaving an enemy-controlled hex costs half the present allowance, rounded down, in half-points."""
    return points // 2 * HALF


@case("5.51")
def too_near(pos: Position, side: Seat) -> bytes:
    """The hexes nearer than three to a unit of `side`: closed to strategic movement of the other side."""
    grid = pos.table.map.grid
    held = [hex_ for hex_, stack in pos.stacks.items() if pos.unit(stack[0]).side is side]
    return bytes(grid.mask({near for hex_ in held for near in grid.within(hex_, STRATEGIC_DISTANCE - 1)}))


@case("5.21", "5.22", "5.71", "5.72", "6.22", "6.31", "6.32", "6.33", "6.34")
def terms(pos: Position, unit: UnitId, *, strategic: bool) -> Terms:
    """On what terms a unit on the map may move from where it stands.

    Hexes with enemy units are closed (5.21); enemy-controlled ones are entered at no extra cost and stop the unit (6.22,
    6.31). From an enemy-controlled hex the exit is paid first and every other controlled hex is closed (6.32). Friendly
    units and their zones do not appear at all (5.71, 5.72), nor do units without a zone of control (6.33).
    """
    counter, points = pos.unit(unit), pos.rules.movement.allowance(pos, unit)
    enemy, grid = counter.side.enemy, pos.table.map.grid
    start = grid.index[pos.where[unit]]
    closed, stop, spent = bytes(pos.occupied[enemy]), bytes(pos.zones[enemy]), 0
    if strategic:
        closed = pos.near(enemy)
    elif stop[start]:
        closed, spent = union(closed, stop), exit_cost(points)
    adjacency = pos.table.map.steps(mechanized=counter.mechanized, strategic=strategic)
    return Terms(grid, adjacency, start, spent, points * HALF, closed, stop, least=LEAST_STEP)


def end_rule(pos: Position, unit: UnitId) -> EndRule | None:
    """A game's own rule on where this unit may end its move, why not elsewhere; here there is none."""
    return None


def phase_end_refusal(pos: Position, side: Seat, moved: frozenset[UnitId]) -> IllegalCommand | None:
    """Why a Movement Phase may not end yet: here it always may."""
    return None


def situation(pos: Position, side: Seat) -> object:
    """What the moves of a side depend on beyond its units and the enemy's, their supply and the turn: here nothing."""
    return None


def heeds_friends(pos: Position, side: Seat, hex_: HexId) -> bool:
    """Whether moves of a side may cost something else now that a friend has come to a hex or has left it: here never."""
    return False


@case("5.41", "5.51", "4.2.A.2.B")
def mode_refusal(pos: Position, unit: UnitId, *, strategic: bool) -> IllegalCommand | None:
    """Why a unit may not use strategic movement from where it stands."""
    here = pos.where[unit]
    side = pos.unit(unit).side
    if strategic and pos.near(side.enemy)[pos.table.map.grid.index[here]]:
        return IllegalCommand("5.51", f"{unit} stands in {here}, nearer than three hexes to an enemy unit")
    return None


def limit_refusal(pos: Position, unit: UnitId, here: HexId, there: HexId) -> IllegalCommand | None:
    """Why a game's own limits keep a moving unit from going from one hex into another: here nothing does."""
    return None


@case("5.25")
def has_minimum_move(pos: Position, unit: UnitId) -> bool:
    """Whether a unit may always move one hex: everyone on foot, but for those with a printed allowance of nothing."""
    return not pos.unit(unit).mechanized and bool(printed_allowance(pos, unit))


@case("5.25")
def minimum_moves(pos: Position, unit: UnitId, given: Terms) -> list[int]:
    """The neighbouring hexes that a foot unit can enter only because it may always move one hex.

    It replaces points, never a prohibition: enemy units, barred ground and the step from one enemy zone of control into
    another stay closed, and a printed allowance of nothing stays immobile (ADJ-012).
    """
    if not pos.rules.movement.has_minimum_move(pos, unit):
        return []
    room, extra = given.budget - given.spent, given.extra or bytes(len(given.grid))
    return [
        there for there, points in given.adjacency[given.start] if points + extra[there] > room and not given.closed[there]
    ]


@case("5.0.P", "5.11", "5.23")
def path_refusal(
    pos: Position, unit: UnitId, path: tuple[HexId, ...], given: Terms, *, strategic: bool
) -> IllegalCommand | None:
    """Why a unit may not go along a path, hex by hex; none if it may. Points may be left over."""
    left_zone = _starts_controlled(pos, unit, path, strategic=strategic)
    spent = spent_along(pos, unit, path, given, strategic=strategic, left_zone=left_zone)
    if isinstance(spent, IllegalCommand):
        return spent
    if spent <= given.budget:
        return None
    if len(path) == 2 and not strategic and given.grid.index[path[1]] in minimum_moves(pos, unit, given):
        return None
    mode = "5.52" if strategic else "5.42"
    return IllegalCommand(mode, f"{unit} needs {_points(spent)} Movement Points for this and has {_points(given.budget)}")


def spent_along(
    pos: Position,
    unit: UnitId,
    path: tuple[HexId, ...],
    given: Terms,
    *,
    strategic: bool,
    left_zone: bool = False,
    entered: bool = False,
) -> int | IllegalCommand:
    """The half-points that a unit has spent at the end of a path, or why it may not take one of the steps.

    A unit that has entered the map at the beginning of the path has made its first step already.
    """
    spent, index = given.spent, given.grid.index
    for number, (here, there) in enumerate(pairwise(path)):
        first = number == 0 and not entered
        refusal = step_refusal(pos, unit, here, there, strategic=strategic, left_zone=left_zone, first=first)
        if refusal is not None:
            return refusal
        cost = given.step_cost(index[here], index[there])
        if cost is None:
            return pos.rules.movement.ground_refusal(pos, pos.unit(unit), here, there)
        spent += cost
    return spent


def _starts_controlled(pos: Position, unit: UnitId, path: tuple[HexId, ...], *, strategic: bool) -> bool:
    """A unit with one Movement Point pays nothing to leave a zone of control, and has still left one."""
    return not strategic and path[0] == pos.where[unit] and pos.enemy_controls(path[0], pos.unit(unit).side)


@case("5.0.P", "5.21", "5.22", "5.51", "6.31", "6.32")
def step_refusal(
    pos: Position, unit: UnitId, here: HexId, there: HexId, *, strategic: bool, left_zone: bool, first: bool
) -> IllegalCommand | None:
    """Why a unit that stands or has come to `here` may not go on to `there`, for other reasons than the ground."""
    side = pos.unit(unit).side
    if there not in pos.table.map.grid:
        return IllegalCommand("5.0.P", f"there is no hex {there} on this map")
    if not pos.table.map.grid.adjacent(here, there):
        return IllegalCommand("5.0.P", f"{here} and {there} are not neighbours; a path goes from hex to hex")
    if pos.enemy_holds(there, side):
        return IllegalCommand("5.21", f"{there} is occupied by the enemy")
    if strategic and pos.near(side.enemy)[pos.table.map.grid.index[there]]:
        return IllegalCommand("5.51", f"{there} is nearer than three hexes to an enemy unit")
    refusal = pos.rules.movement.limit_refusal(pos, unit, here, there)
    if refusal is not None:
        return refusal
    controlled = pos.rules.zones.controlled_for_movement(pos, there, side)
    if controlled and left_zone:
        where = "straight from one enemy zone of control into another" if first else "into a second zone of control"
        return IllegalCommand("6.32", f"{unit} left an enemy zone of control and may not go {where} at {there}")
    if not first and pos.rules.zones.controlled_for_movement(pos, here, side):
        return IllegalCommand("6.31", f"{unit} entered an enemy zone of control at {here} and must stop")
    return None


@case("5.61", "5.62")
def ground_refusal(pos: Position, unit: Unit, here: HexId, there: HexId) -> IllegalCommand:
    """Why the ground keeps a unit from stepping from `here` to `there`."""
    the_map = pos.table.map
    if there not in the_map.land_neighbours[here]:
        return IllegalCommand("5.62", f"there is nothing but water between {here} and {there}")
    if unit.mechanized and the_map.is_river(here, there):
        return IllegalCommand("5.61", f"the river between {here} and {there} has no bridge for {unit.id}")
    return IllegalCommand("5.62", f"{unit.id} may not enter {there} ({the_map.ground(there)}) except along a road")


def why_not(pos: Position, unit: UnitId, hex_: HexId, *, strategic: bool) -> IllegalCommand | None:
    """Why a hex is out of a unit's reach, in a player's words; none if it is within reach."""
    refusal = pos.rules.movement.mode_refusal(pos, unit, strategic=strategic)
    if refusal is not None:
        return refusal
    if hex_ not in pos.table.map.grid:
        return IllegalCommand("5.0.P", f"there is no hex {hex_} on this map")
    if hex_ == pos.where[unit]:
        return IllegalCommand("5.23", f"{unit} stands in {hex_} and stays there without an order")
    given = pos.rules.movement.terms(pos, unit, strategic=strategic)
    if hex_ in given.reach() or (not strategic and given.grid.index[hex_] in minimum_moves(pos, unit, given)):
        ends = pos.rules.movement.end_rule(pos, unit)
        return None if ends is None else ends(hex_)
    if pos.enemy_holds(hex_, pos.unit(unit).side):
        return IllegalCommand("5.21", f"{hex_} is occupied by the enemy")
    refusal = pos.rules.movement.limit_refusal(pos, unit, pos.where[unit], hex_)
    if refusal is not None:
        return refusal
    reason, cost = given.why_not(hex_)
    if reason is WhyNot.TOO_FAR:
        mode, has = "5.52" if strategic else "5.42", f"and {unit} has {_points(given.budget)}"
        if cost == UNREACHED:
            return IllegalCommand(mode, f"{hex_} needs far more Movement Points {has}")
        return IllegalCommand(mode, f"{hex_} needs {_points(cost)} Movement Points {has}")
    if reason is WhyNot.BEYOND_STOP:
        return IllegalCommand("6.31", f"every way to {hex_} leads through an enemy zone of control, where {unit} must stop")
    if not _leads_to(given, hex_):
        return _barred(pos, unit, hex_, given)
    return _cut_off(pos, unit, hex_, given, strategic=strategic)


def _leads_to(given: Terms, hex_: HexId, *, closed: bytes | None = None, adjacency: Adjacency | None = None) -> bool:
    """Whether any way would lead to a hex if only these hexes were closed, none by default, and nobody had to stop."""
    nothing = bytes(len(given.grid))
    freed = given._replace(adjacency=adjacency or given.adjacency, closed=closed or nothing, stop=nothing)
    return freed.why_not(hex_)[0] is WhyNot.TOO_FAR


def _barred(pos: Position, unit: UnitId, hex_: HexId, given: Terms) -> IllegalCommand:
    """The ground alone keeps the unit from a hex: a river without a bridge (5.61), or the terrain."""
    the_map = pos.table.map
    if _leads_to(given, hex_, adjacency=the_map.steps_without_rivers(mechanized=pos.unit(unit).mechanized)):
        return IllegalCommand("5.61", f"every way to {hex_} crosses a river that has no bridge for {unit}")
    return IllegalCommand("5.62", f"no way that {unit} may take leads to {hex_} ({the_map.ground(hex_)})")


def _cut_off(pos: Position, unit: UnitId, hex_: HexId, given: Terms, *, strategic: bool) -> IllegalCommand:
    """The enemy is in the way: too near, in every hex between, or in control of it after an exit; or a game's limits are."""
    enemy = pos.unit(unit).side.enemy
    held = bytes(pos.occupied[enemy])
    theirs = pos.near(enemy) if strategic else union(held, given.stop) if given.stop[given.start] else held
    if _leads_to(given, hex_, closed=theirs):
        return IllegalCommand("5.0", f"every way to {hex_} leads through hexes that are closed to {unit}")
    if strategic:
        return IllegalCommand("5.51", f"no way to {hex_} stays three hexes away from every enemy unit")
    if _leads_to(given, hex_, closed=held):
        return IllegalCommand("6.32", f"{unit} leaves an enemy zone of control and would have to enter another for {hex_}")
    return IllegalCommand("5.21", f"enemy units bar every way to {hex_}")


def _points(half_points: int) -> str:
    whole, half = divmod(half_points, HALF)
    return f"{whole}½" if half else str(whole)
