"""What must hold in every position, whatever was ordered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.seats import SIDES
from trinacria.sicily43.position import AWAITED, CLEARED, ELIMINATED, TownScore
from trinacria.sicily43.sequence_of_play import Game
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, half
from trinacria.sicily43.victory import points
from trinacria.sicily43.weather import planes_allowed
from trinacria.sicily43.zones_of_control import has_zone

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

BOXES = (AWAITED, ELIMINATED, CLEARED)


def problems_of(pos: Position) -> list[str]:
    """Every broken invariant, in words."""
    return [
        *_places(pos),
        *_stacks(pos),
        *_masks(pos),
        *_states(pos),
        *_counters(pos),
        *_planes(pos),
        *_factors(pos),
        *_garrisons(pos),
        *_towns(pos),
    ]


def _places(pos: Position) -> Iterator[str]:
    island = pos.table.island
    for unit, place in pos.where.items():
        printed = pos.unit(unit)
        if place in BOXES:
            continue
        if printed.kind is Kind.SHIP and place not in island.sea:
            yield f"the ship {unit} is in {place}, which is no sea hex (S2.11)"
        if printed.kind is not Kind.SHIP and place not in island.land:
            yield f"{unit} is in {place}, which is no land hex (S2.11)"
        if printed.kind is Kind.TRAIN and place not in island.rail_hexes:
            yield f"the train {unit} is off the railway in {place} (S22.1)"
        if unit in pos.travelling and place not in island.rail_hexes:
            yield f"{unit} travels by rail off the railway in {place} (S22.3)"


def _stacks(pos: Position) -> Iterator[str]:
    for hex_, stack in pos.stacks.items():
        if any(pos.where[unit] != hex_ for unit in stack):
            yield f"the stack of {hex_} lists a counter that is elsewhere"
        if all(pos.ground_at(hex_, side) for side in SIDES):
            yield f"both sides have units in {hex_}"
        if pos.is_fortress(hex_) and pos.ground_at(hex_, SIDES[0]):
            yield f"Allied units are in the fortress {hex_} (S21.3)"
    listed = sum(len(stack) for stack in pos.stacks.values())
    if listed != sum(place not in BOXES for place in pos.where.values()):
        yield "the stacks do not list every counter on the map once"


def _masks(pos: Position) -> Iterator[str]:
    island = pos.table.island
    for side in SIDES:
        occupied, zones = island.grid.empty_mask(), island.grid.empty_mask()
        for unit in pos.units_of(side):
            if not pos.unit(unit).is_ground:
                continue
            occupied[island.grid.index[pos.where[unit]]] += 1
            if has_zone(pos, unit):
                for hex_ in island.land_around[pos.where[unit]]:
                    zones[island.grid.index[hex_]] += 1
        if occupied != pos.occupied[side]:
            yield f"the {side} hexes are not counted right"
        if zones != pos.zones[side]:
            yield f"the {side} zones of control are not counted right"


def _states(pos: Position) -> Iterator[str]:
    for name, units in (("reduced", pos.reduced), ("at work", pos.work), ("under a duty", pos.duty)):
        for unit in units:
            if not pos.on_map(unit):
                yield f"{unit} is {name} and not on the map"
    for unit in pos.travelling:
        if not pos.on_map(unit):
            yield f"{unit} travels by rail and is not on the map"


def _counters(pos: Position) -> Iterator[str]:
    """Every counter is in a hex or a box that it can be in, in legal company, and a minefield belongs to a side."""
    for unit, place in pos.where.items():
        if place == CLEARED and pos.unit(unit).kind is not Kind.MINEFIELD:
            yield f"{unit} is among the minefields that were taken up (S18.4)"
    for hex_, stack in pos.stacks.items():
        for unit in stack:
            crowded = stacking_refusal(pos, unit, hex_)
            if crowded is not None:
                yield f"{unit} is one too many in {hex_}: {crowded} ({crowded.case})"
    for unit in pos.table.by_kind[Kind.MINEFIELD]:
        if pos.on_map(unit) and pos.where[unit] not in pos.mine_owner:
            yield f"the minefield in {pos.where[unit]} is nobody's (S18.4)"


def _planes(pos: Position) -> Iterator[str]:
    """Planes are never assigned twice or above the limit; the Allies have all of theirs, the Axis what it has not lost."""
    air = pos.table.charts.air
    for side in SIDES:
        assigned = pos.bombers[side], pos.carriers[side]
        if min(assigned) < 0:
            yield f"the {side} planes are below zero"
        if sum(assigned) > planes_allowed(pos, side):
            yield f"the {side} side has assigned {assigned}, and {planes_allowed(pos, side)} planes may fly (S23.2)"
        if pos.turn == 1 and sum(assigned) > half(air.planes[side]):
            yield f"the {side} side has assigned {assigned}, more than half of its planes (S5.16)"
    if pos.planes.allied != air.planes.allied:
        yield f"the Allies have {pos.planes.allied} planes, though their losses return (S23.4)"
    if not min(air.floor, air.planes.axis) <= pos.planes.axis <= air.planes.axis:
        yield f"the Axis has {pos.planes.axis} planes (S23.4)"
    for ship, planes in pos.turn_flags.raids:
        if planes > air.per_ship:
            yield f"{planes} planes have attacked {ship} in this turn (S23.10)"


def _factors(pos: Position) -> Iterator[str]:
    """No pool of replacement factors is overdrawn."""
    given = pos.table.charts.turns[pos.turn - 1].replacements
    for army, spent in pos.turn_flags.spent:
        if not 0 <= spent <= given[army]:
            yield f"{army} has spent {spent} replacement factors of {given[army]} (S15.4)"


def _garrisons(pos: Position) -> Iterator[str]:
    for hex_, garrison in pos.garrisons.items():
        if not 1 <= garrison <= pos.table.island.fortresses[hex_].garrison:
            yield f"the garrison of {hex_} is {garrison}"


def _towns(pos: Position) -> Iterator[str]:
    """Each key town has what its dates can have brought, and the points of the end are those of the towns."""
    early, late = pos.table.charts.points.early, pos.table.charts.points.late
    whole = any(isinstance(procedure, Game) for procedure in pos.stack)  # a situation has no turns before it
    towns = {town.name: town for town in pos.table.charts.key_towns}
    for name in pos.scores.keys() - towns.keys():
        yield f"{name} scores, and is no key town (S24.2)"
    for name, town in towns.items():
        score = pos.scores.get(name, TownScore())
        possible = {0, early} if score.captured else {0}
        if town.turn < pos.turn or pos.outcome is not None:
            possible.add(late)
        if score.points not in possible:
            yield f"{name} has {score.points} points and is {'' if score.captured else 'not '}captured (S24.5)"
        if whole and town.turn < pos.turn and name not in pos.scores:
            yield f"the turn of {name} is over, and it was neither captured nor late (S24.5)"
    by_rule = pos.outcome is not None and pos.outcome.level in {level.name for level in pos.table.charts.levels}
    if pos.outcome is not None and by_rule and pos.outcome.score != points(pos):
        yield f"the game ends with {pos.outcome.score} points, which are not those of its towns (S24.7)"
