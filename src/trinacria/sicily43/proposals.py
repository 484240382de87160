"""Sensible places for counters that their owner does not want to place by hand (S4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.sicily43.set_up import Stage, counters_of, lay, legal_hexes
from trinacria.sicily43.units import Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


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
    beaches = {beach for zone in pos.table.island.zones.values() for beach in zone.beaches}
    near = pos.table.island.grid.within(hex_, 1)
    covered = sum(beach in beaches for beach in near)
    if stage is Stage.MINEFIELDS:
        return (int(hex_ in beaches), covered)
    return (covered, int(hex_ not in beaches), -pos.table.island.from_sea[hex_])
