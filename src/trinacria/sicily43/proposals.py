"""Sensible places for counters that their owner does not want to place by hand (S4, S20.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.first_turn import sea_hexes
from trinacria.sicily43.set_up import Stage, counters_of, lay, legal_hexes
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

CROWDED = 2  # hexes between ships that lie in each other's way


def proposal(pos: Position, stage: Stage) -> Iterator[tuple[UnitId, HexId]]:
    """A legal place for each counter of a step that is left; what the player has placed stays."""
    scratch = pos.copy()
    for unit in counters_of(pos.table, stage):
        if scratch.on_map(unit):
            continue
        hex_ = max(legal_hexes(scratch, unit, stage), key=lambda hex_: (_worth(scratch, unit, hex_, stage), hex_))
        lay(scratch, unit, hex_, "S43:4.1")
        yield unit, hex_


def _worth(pos: Position, unit: UnitId, hex_: HexId, stage: Stage) -> tuple[int, ...]:
    """Coastal divisions watch the beaches of the landing zones, mines lie on them, and the others hold their towns."""
    if stage is Stage.UNITS:
        town = pos.table.island.place(pos.unit(unit).place).hex
        alone = -len(pos.ground_at(hex_))
        guards = pos.unit(unit).kind in (Kind.ARTILLERY, Kind.SUPPLY)
        return (int(hex_ == town), alone) if not guards else (-int(hex_ == town), alone)
    return pos.table.once(_for_mines if stage is Stage.MINEFIELDS else _for_watching)[hex_]


def _for_mines(table: Table) -> dict[HexId, tuple[int, ...]]:
    beaches = _beaches(table)
    return {hex_: (int(hex_ in beaches), _covered(table, hex_, beaches)) for hex_ in table.island.land}


def _for_watching(table: Table) -> dict[HexId, tuple[int, ...]]:
    beaches, from_sea = _beaches(table), table.island.from_sea
    return {hex_: (_covered(table, hex_, beaches), int(hex_ not in beaches), -from_sea[hex_]) for hex_ in table.island.land}


def _beaches(table: Table) -> frozenset[HexId]:
    return frozenset(beach for zone in table.island.zones.values() for beach in zone.beaches)


def _covered(table: Table, hex_: HexId, beaches: frozenset[HexId]) -> int:
    return len(beaches.intersection((hex_, *table.island.grid.neighbours[hex_])))


# ships -----------------------------------------------------------------------------------------------------------------


def anchorages(pos: Position, ships: Sequence[UnitId]) -> Iterator[tuple[UnitId, HexId]]:
    """A place for each of these ships, one after the other."""
    scratch = pos.copy()
    for ship in ships:
        sea = [hex_ for hex_ in pos.table.once(sea_hexes) if stacking_refusal(scratch, ship, hex_) is None]
        hex_ = best_anchorage(scratch, ship, sea)
        scratch.put(ship, hex_)
        yield ship, hex_


def best_anchorage(pos: Position, ship: UnitId, sea: Sequence[HexId]) -> HexId:
    """Off the beaches of the ship's own army, where the enemy is nearest to them, and not all in one place."""
    grid, span = pos.table.island.grid, pos.unit(ship).range
    army = pos.unit(ship).army
    mine = [pos.where[u] for u in pos.units_of(ALLIED) if pos.unit(u).army is army and pos.unit(u).is_ground]
    enemies = {
        pos.where[u]
        for u in pos.units_of(AXIS)
        if pos.unit(u).is_ground and any(grid.distance(pos.where[u], hex_) == 1 for hex_ in mine)
    }
    lying = [pos.where[u] for u in pos.units_of(ALLIED) if not pos.unit(u).is_ground]
    from_home = grid.nearest(frozenset(mine)) if mine else b""

    def worth(hex_: HexId) -> tuple[float, HexId]:
        value = sum(max(0, span + 1 - grid.distance(hex_, enemy)) for enemy in enemies)
        crowd = sum(grid.distance(hex_, other) <= CROWDED for other in lying)
        home = from_home[grid.index[hex_]] if mine else 0
        return value - 0.5 * crowd - 0.1 * home, hex_

    return max(sea, key=worth)
