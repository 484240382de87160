"""What must hold in every position, whatever was ordered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.seats import SIDES
from trinacria.sicily43.position import AWAITED, CLEARED, ELIMINATED
from trinacria.sicily43.units import Kind
from trinacria.sicily43.zones_of_control import has_zone

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

BOXES = (AWAITED, ELIMINATED, CLEARED)


def problems_of(pos: Position) -> list[str]:
    """Every broken invariant, in words."""
    return [*_places(pos), *_stacks(pos), *_masks(pos), *_states(pos), *_numbers(pos)]


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


def _numbers(pos: Position) -> Iterator[str]:
    for side in SIDES:
        if min(pos.planes[side], pos.bombers[side], pos.carriers[side]) < 0:
            yield f"the {side} planes are below zero"
    for hex_, garrison in pos.garrisons.items():
        if not 1 <= garrison <= pos.table.island.fortresses[hex_].garrison:
            yield f"the garrison of {hex_} is {garrison}"
