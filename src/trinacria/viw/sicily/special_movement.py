"""24.0 Special movement: on what terms the units of Sicily move.

The steps and their costs come from the tables of `ground`; what changes from moment to moment lies over them: hexes with
friends on the road (24.41), rivers that can be bridged (24.42), and the areas closed by other modules of this section.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import HALF, Adjacency, Terms, union
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw import movement
from trinacria.viw.movement import LEAST_STEP, exit_cost
from trinacria.viw.sicily import army_boundary, halt_line
from trinacria.viw.sicily.areas import Limit
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.ground import Class
from trinacria.viw.sicily.table import SicilyTable, counter, table_of
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.units import Supply, Unit, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

INVASION_DIVISOR = 2  # 16.22
FIRST_TURN = 1  # 16.2
FROZEN_THROUGH = 2  # 24.11
AOSTA_FREE_FROM = 4  # 24.11


# who may move, and how far -------------------------------------------------------------------------------------------------


@case("16.2", "16.22", "29.13")
def allowance(pos: Position, unit: UnitId) -> int:
    """What supply leaves of the printed points, and half of that on invasion Game-Turns, each rounded down (ADJ-004)."""
    points = movement.allowance(pos, unit)
    return points // INVASION_DIVISOR if campaign(pos).invasion_turn else points


@case("5.41", "5.51", "18.12", "19.35")
def mode_refusal(pos: Position, unit: UnitId, *, strategic: bool) -> IllegalCommand | None:
    """Why a unit may not move at all, or not by strategic movement."""
    refusal = immobile(pos, unit)
    if refusal is None and strategic:
        refusal = strategic_refusal(pos, unit) or movement.mode_refusal(pos, unit, strategic=True)
    return refusal


@case("6.31", "18.12", "18.13", "18.15", "19.35", "24.11")
def immobile(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Why a unit may not move: disrupted, afloat, frozen in the west, or come in by an enemy zone of control (ADJ-172)."""
    state = campaign(pos)
    if unit in state.disrupted:
        return IllegalCommand("18.15", f"{unit} is disrupted and may not move on this Game-Turn")
    if unit in state.afloat:
        return IllegalCommand("18.13", f"{unit} waits at sea; it comes ashore only by an advance after combat")
    if (unit in state.landing_cost or unit in state.dropped_this_phase) and pos.enemy_controls(pos.where[unit], ALLIED):
        came = "landed" if unit in state.landing_cost else "came down"
        return IllegalCommand("6.31", f"{unit} {came} in an enemy zone of control and must stop")
    if exclusive(pos).is_frozen(pos, unit):
        return IllegalCommand("24.11", f"{unit} stands in the west and may not move before Game-Turn {FROZEN_THROUGH + 1}")
    return None


@case("24.1", "24.11")
def is_frozen(pos: Position, unit: UnitId) -> bool:
    """Axis units in the west do not move on the first two Game-Turns, but for a few formations."""
    if pos.turn > FROZEN_THROUGH or pos.unit(unit).side is not AXIS:
        return False
    printed = counter(pos, unit)
    return not printed.west_free and not printed.west_aosta and pos.where[unit] not in table_of(pos).ground.east


@case("16.22", "18.12", "19.35", "24.33")
def strategic_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Why the rules of the campaign keep a unit from strategic movement."""
    state, printed = campaign(pos), counter(pos, unit)
    if printed.unit.side is ALLIED and pos.turn == FIRST_TURN:
        return IllegalCommand("16.22", "no Allied unit uses strategic movement on the first Game-Turn")
    if unit in state.landed:
        return IllegalCommand("18.12", f"{unit} has landed on this Game-Turn")
    if unit in state.dropped_this_turn:
        return IllegalCommand("19.35", f"{unit} has dropped on this Game-Turn")
    if unit in state.dropped and unit not in state.linked_up:
        return IllegalCommand("19.35", f"{unit} has had no supply line to a source since it dropped")
    if printed.unit.type is SicilyType.MOUNTAIN or printed.is_coastal or unit in state.pack:
        return IllegalCommand("24.33", "mountain, pack-equipped and coastal units never use strategic movement")
    return None


@case("5.25", "18.12")
def has_minimum_move(pos: Position, unit: UnitId) -> bool:
    """A unit that has come ashore in this phase has entered its one hex (ADJ-102)."""
    return movement.has_minimum_move(pos, unit) and unit not in campaign(pos).landing_cost


# the terms of a move -------------------------------------------------------------------------------------------------------


@case("5.21", "5.22", "6.31", "6.32", "18.12")
def terms(pos: Position, unit: UnitId, *, strategic: bool) -> Terms:
    """On what terms a unit on the map may move; a landing in this phase has spent some of its points already."""
    hex_ = pos.where[unit]
    spent = campaign(pos).landing_cost.get(unit, 0)
    leaves = not strategic and pos.enemy_controls(hex_, pos.unit(unit).side)
    if leaves:
        spent += exit_cost(pos.rules.movement.allowance(pos, unit))
    return terms_from(pos, unit, hex_, spent, strategic=strategic, left_zone=leaves)


@case("24.0", "24.4", "24.41")
def terms_from(pos: Position, unit: UnitId, hex_: HexId, spent: int, *, strategic: bool, left_zone: bool = False) -> Terms:
    """On what terms a unit goes on from a hex in which it has spent so many half-points."""
    grid, side = pos.table.map.grid, pos.unit(unit).side
    adjacency, barring = steps_of(pos, unit, strategic=strategic), []
    for limit in exclusive(pos).limits(pos, unit, hex_):
        if hex_ in limit.area:
            adjacency = limit.area.kept_out(adjacency)
        else:
            barring.append(limit)
    enemy = _too_near if strategic else _controlled if left_zone else _occupied
    kept = pos.kept_moves(side)
    closed, stop = kept.for_all(pos, _closed, side, enemy, *barring), kept.for_all(pos, _zone, side.enemy)
    budget = kept.for_all(pos, pos.rules.movement.allowance, unit) * HALF
    extra = None if strategic else congestion(pos, unit)
    return Terms(grid, adjacency, grid.index[hex_], spent, budget, closed, stop, extra, LEAST_STEP)


def _occupied(pos: Position, enemy: Seat) -> bytes:
    return bytes(pos.occupied[enemy])


def _zone(pos: Position, enemy: Seat) -> bytes:
    return bytes(pos.zones[enemy])


def _controlled(pos: Position, enemy: Seat) -> bytes:
    return union(pos.occupied[enemy], pos.zones[enemy])


def _too_near(pos: Position, enemy: Seat) -> bytes:
    """A lone depot bars its hex without being a unit to keep away from (ADJ-007)."""
    return union(pos.near(enemy), pos.occupied[enemy])


def _closed(pos: Position, side: Seat, by_enemy: Callable[[Position, Seat], bytes], *barring: Limit) -> bytes:
    """The hexes closed to units of a side by the enemy and by these limits."""
    closed = by_enemy(pos, side.enemy)
    barred = int.from_bytes(closed, "little")
    for limit in barring:
        barred |= limit.area.bits
    return barred.to_bytes(len(closed), "little")


@case("5.62", "20.13", "24.31", "24.42", "24.43")
def steps_of(pos: Position, unit: UnitId, *, strategic: bool) -> Adjacency:
    """The steps open to a unit on this Game-Turn's ground.

    Mountain units climb at their own rates, vehicles pay for towns, rain shuts unbridged rivers to all. Allied vehicles in
    supply may bridge a river whose banks are both free of Axis control.
    """
    kind = Class.of(pos.unit(unit))
    if kind is Class.MECHANIZED and may_bridge(pos, unit):
        return pos.kept_moves(ALLIED).for_all(pos, _strategic_bridges if strategic else _tactical_bridges)
    return table_of(pos).ground.steps(kind, strategic=strategic, rain=is_raining(pos))


def _tactical_bridges(pos: Position) -> Adjacency:
    return table_of(pos).ground.bridged(pos.zones[AXIS], strategic=False)


def _strategic_bridges(pos: Position) -> Adjacency:
    return table_of(pos).ground.bridged(pos.zones[AXIS], strategic=True)


@case("20.13")
def is_raining(pos: Position) -> bool:
    return campaign(pos).weather is Weather.RAIN


@case("24.42")
def may_bridge(pos: Position, unit: UnitId) -> bool:
    """Allied mechanized units in supply, on any turn without rain (ADJ-016)."""
    printed = pos.unit(unit)
    if printed.side is not ALLIED or not printed.mechanized or is_raining(pos):
        return False
    return pos.supply_of(unit) is Supply.SUPPLIED


@case("24.41")
def congestion(pos: Position, unit: UnitId) -> bytes | None:
    """What road hexes with a friendly unit in them cost more, of either Allied army; the mover is not in its own way."""
    side, here = pos.unit(unit).side, pos.where[unit]
    crowded = pos.kept_moves(side).once(pos, _crowded, side)
    if crowded is not None and pos.stack_at(here) == (unit,):
        alone = bytearray(crowded)
        alone[pos.table.map.grid.index[here]] = 0
        return bytes(alone)
    return crowded


def _crowded(pos: Position, side: Seat) -> bytes | None:
    """What every road hex with a unit of the side in it costs more; none where no unit is on a road."""
    crowded = table_of(pos).ground.congestion(pos.troops[side])
    return crowded.to_bytes(len(pos.table.map.grid), "little") if crowded else None


@case("24.41")
def heeds_friends(pos: Position, side: Seat, hex_: HexId) -> bool:
    """Friends change the cost of a road hex where the last one has left or a first one has come."""
    return hex_ in pos.table.map.road_hexes and len(pos.stack_at(hex_)) < 2


# what is closed, and why ---------------------------------------------------------------------------------------------------


def limits(pos: Position, unit: UnitId, start: HexId) -> Iterator[Limit]:
    """The areas that a unit which begins in `start` may not move into."""
    if pos.unit(unit).side is ALLIED:
        yield army_boundary.limit(pos, unit)
        north = halt_line.limit(pos, unit, start)
        if north is not None:
            yield north
    elif (east := aosta_limit(pos, unit, start)) is not None:
        yield east


@case("24.11")
def aosta_limit(pos: Position, unit: UnitId, start: HexId) -> Limit | None:
    """The Aosta Division stays in the west before Game-Turn 4; once carried out of it by combat it is free (ADJ-126)."""
    if pos.turn >= AOSTA_FREE_FROM or not counter(pos, unit).west_aosta:
        return None
    limit = table_of(pos).once(the_east)
    return None if start in limit.area else limit


def the_east(table: SicilyTable) -> Limit:
    return Limit("24.11", table.ground.east, f"it may not leave the west before Game-Turn {AOSTA_FREE_FROM}")


@case("24.11", "24.21", "24.22", "24.23", "30.6")
def limit_refusal(pos: Position, unit: UnitId, here: HexId, there: HexId) -> IllegalCommand | None:
    """Why the limits of the campaign keep a moving unit from going from one hex into another."""
    start = pos.where[unit] if pos.on_map(unit) else here
    for limit in exclusive(pos).limits(pos, unit, start):
        if limit.bars(here, there):
            return IllegalCommand(limit.case, f"{unit} may not enter {there}: {limit.words}")
    return None


@case("5.61", "20.13", "24.42")
def ground_refusal(pos: Position, unit: Unit, here: HexId, there: HexId) -> IllegalCommand:
    """Why the ground keeps a unit from a step; rivers have reasons of their own here."""
    if there in pos.table.map.land_neighbours[here] and table_of(pos).ground.needs_bridge(here, there):
        river = f"the river between {here} and {there}"
        if is_raining(pos):
            return IllegalCommand("20.13", f"{river} is in flood; only bridges can be used in rain")
        if unit.side is ALLIED and unit.mechanized and pos.supply_of(unit.id) is not Supply.SUPPLIED:
            return IllegalCommand("24.42", f"{unit.id} is not in supply and cannot bridge {river}")
        if (
            unit.side is ALLIED
            and unit.mechanized
            and (pos.enemy_controls(here, ALLIED) or pos.enemy_controls(there, ALLIED))
        ):
            return IllegalCommand("24.42", f"{river} cannot be bridged where the Axis controls a bank")
    return movement.ground_refusal(pos, unit, here, there)
