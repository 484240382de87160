"""Who goes where: towns and units are matched at the start of a Movement Phase, before anybody moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.bots.marches import FAR, Marches, around
from trinacria.sicily43.bots.towns import Prize, held_by, wanted
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.stacking import LIMIT
from trinacria.sicily43.units import SUPPORTING, Army, Kind, MoveClass, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

CLOSE = 4  # hexes from which the enemy could be in a town in a turn
PRESSING, STRONG = 4, 12  # turns before its date, and combat factors, that make a threat serious
HELD = {Terrain.PLAINS: 0.0, Terrain.HILLS: 2.0, Terrain.MOUNTAINS: 3.0}
NEVER = SUPPORTING | {Kind.SUPPLY, Kind.COASTAL}


@dataclass(slots=True)
class Goals:
    """Where each unit is to go, and who is to stay there."""

    of: dict[UnitId, HexId] = field(default_factory=dict)
    holds: set[UnitId] = field(default_factory=set)  # stays in its goal, come what may


def fighters(pos: Position, side: Seat) -> list[UnitId]:
    """The units of a side on the map that fight, strongest first."""
    found = [u for u in pos.units_of(side) if pos.unit(u).is_ground and pos.unit(u).kind not in NEVER]
    return sorted(found, key=lambda unit: (-pos.cf(unit), unit))


def strength_near(pos: Position, hex_: HexId, side: Seat, radius: int) -> int:
    """The combat factors of a side within some hexes."""
    stacks, units = pos.stacks, pos.table.units
    return sum(
        pos.cf(unit)
        for there in around(pos.table, hex_, radius)
        if there in stacks
        for unit in stacks[there]
        if units[unit].side is side
    )


def set_goals(pos: Position, side: Seat, marches: Marches) -> Goals:
    return allied_goals(pos, marches) if side is ALLIED else axis_goals(pos, marches)


# the Allies ----------------------------------------------------------------------------------------------------------


def allied_goals(pos: Position, marches: Marches) -> Goals:
    """Each army sends to each of its next towns what it takes to beat the defenders, the nearest units first."""
    goals, at_once = Goals(), pos.table.doctrine.allied.towns_at_once
    _guards(pos, goals)
    for army in (Army.US7, Army.UK8):
        mine = [prize for prize in wanted(pos, ALLIED).values() if prize.army is army][:at_once]
        others = [prize for prize in wanted(pos, ALLIED).values() if prize.army is not army][:at_once]
        towns = mine or others
        units = [u for u in fighters(pos, ALLIED) if pos.unit(u).army is army and u not in goals.of]
        _send(pos, marches, goals, towns, units)
        guns = [u for u in pos.units_of(ALLIED) if pos.unit(u).army is army and pos.unit(u).kind in NEVER]
        _follow(pos, marches, goals, towns, guns)
    return goals


def _guards(pos: Position, goals: Goals) -> None:
    """One unit, the weakest there, stays in a town that the enemy could take back."""
    for hex_ in held_by(pos, ALLIED):
        here = [u for u in pos.ground_at(hex_, ALLIED) if pos.unit(u).kind not in NEVER]
        threat = strength_near(pos, hex_, AXIS, pos.table.doctrine.axis.alarm)
        if here and threat:
            guard = min(here, key=lambda unit: (pos.cf(unit), unit))
            goals.of[guard] = hex_
            goals.holds.add(guard)


def need(pos: Position, prize: Prize) -> float:
    """The combat factors that it takes to capture a town."""
    fort = pos.table.island.fortresses.get(prize.hex) if prize.hex in pos.garrisons else None
    batteries = 3 * fort.batteries if fort and pos.ground_at(prize.hex) else 0
    near = 1.5 * strength_near(pos, prize.hex, AXIS, 1) + 0.7 * strength_near(pos, prize.hex, AXIS, 3)
    return pos.table.doctrine.allied.spare + near + batteries


def _send(pos: Position, marches: Marches, goals: Goals, towns: list[Prize], units: list[UnitId]) -> None:
    free, sent = [*units], dict.fromkeys((town.hex for town in towns), 0.0)
    for town in towns:
        wanted_here = need(pos, town)
        near = sorted(free, key=lambda unit: (_lateness(pos, marches, unit, town), unit))
        for unit in near:
            if sent[town.hex] >= wanted_here or marches.points(unit, pos.where[unit], town.hex) > FAR:
                break
            goals.of[unit] = town.hex
            sent[town.hex] += max(1, pos.cf(unit))
            free.remove(unit)
    for unit in free:
        best = min(
            towns,
            key=lambda town: _lateness(pos, marches, unit, town) + 0.4 * town.left + sent[town.hex] / need(pos, town),
            default=None,
        )
        if best is not None:
            goals.of[unit] = best.hex
            sent[best.hex] += max(1, pos.cf(unit))


def _lateness(pos: Position, marches: Marches, unit: UnitId, town: Prize) -> float:
    """Turns to a town; turns after its date count more."""
    turns = marches.turns(unit, pos.where[unit], town.hex)
    return turns + 2.0 * max(0.0, turns - town.left - 1)


def _follow(pos: Position, marches: Marches, goals: Goals, towns: list[Prize], guns: Iterable[UnitId]) -> None:
    """Guns and depots go where fewest of them are, and where they come soon."""
    with_guns = dict.fromkeys((town.hex for town in towns), 0)
    for gun in guns:
        best = min(
            towns, key=lambda town: marches.turns(gun, pos.where[gun], town.hex) + 0.8 * with_guns[town.hex], default=None
        )
        if best is not None:
            goals.of[gun] = best.hex
            with_guns[best.hex] += 1


# the Axis ------------------------------------------------------------------------------------------------------------


def axis_goals(pos: Position, marches: Marches) -> Goals:
    """Towns that are due first are manned first: two units inside, then hills around them, then guns behind."""
    goals = Goals()
    towns = [*held_by(pos, AXIS).values()]
    free = [u for u in fighters(pos, AXIS) if pos.unit(u).move]
    for hex_ in _posts(pos, towns):
        unit = _nearest(pos, marches, free, hex_)
        if unit is None:
            continue
        goals.of[unit] = hex_
        if any(town.hex == hex_ for town in towns):
            goals.holds.add(unit)
        free.remove(unit)
        if not free:
            break
    last = towns[-1].hex if towns else pos.table.messina
    for unit in free:
        goals.of[unit] = last
    guns = [u for u in pos.units_of(AXIS) if pos.unit(u).kind in NEVER and pos.unit(u).move_class is MoveClass.MOTOR]
    _follow(pos, marches, goals, [t for t in towns if threat(pos, t.hex)] or towns, guns)
    return goals


def threat(pos: Position, hex_: HexId) -> int:
    return strength_near(pos, hex_, ALLIED, pos.table.doctrine.axis.alarm)


def _posts(pos: Position, towns: list[Prize]) -> list[HexId]:
    """The hexes to man, in order: every town once, then what is threatened more strongly."""
    inside: list[HexId] = []
    second: list[HexId] = []
    around: list[HexId] = []
    for town in towns:
        room = LIMIT - sum(pos.unit(u).kind is Kind.TRAIN for u in pos.ground_at(town.hex)) * LIMIT
        if room <= 0:
            if _is_pressed(pos, town):
                around += _hills(pos, town.hex)[:1] * 2
            continue
        inside.append(town.hex)
        if threat(pos, town.hex):
            second.append(town.hex)
            if _is_pressed(pos, town):
                around += _hills(pos, town.hex)[:1] * 2
    last = pos.table.doctrine.axis.soon
    soon = {town.hex for town in towns if town.left <= last or strength_near(pos, town.hex, ALLIED, CLOSE)}
    near = [hex_ for hex_ in inside if hex_ in soon]
    late = [hex_ for hex_ in inside if hex_ not in soon]
    return near + [hex_ for hex_ in second if hex_ in soon] + around + late + [h for h in second if h not in soon]


def _is_pressed(pos: Position, town: Prize) -> bool:
    """Whether a town needs more than the units inside it."""
    if strength_near(pos, town.hex, ALLIED, CLOSE):
        return True
    return town.left <= PRESSING and threat(pos, town.hex) > STRONG


def _hills(pos: Position, town: HexId) -> list[HexId]:
    """The hexes round a town, the best ground towards the enemy first."""
    island = pos.table.island
    enemies = [pos.where[u] for u in fighters(pos, ALLIED)]

    def worth(hex_: HexId) -> tuple[float, HexId]:
        away = min((island.grid.distance(hex_, enemy) for enemy in enemies), default=0)
        return HELD[island.terrain[hex_]] + 1.0 * (hex_ in island.road_hexes) - 0.7 * away, hex_

    return sorted(island.walkable[town], key=worth, reverse=True)


def _nearest(pos: Position, marches: Marches, units: list[UnitId], hex_: HexId) -> UnitId | None:
    able = [u for u in units if marches.points(u, pos.where[u], hex_) <= FAR]
    return min(able, key=lambda u: (marches.turns(u, pos.where[u], hex_) - 0.12 * pos.cf(u), u), default=None)
