"""S9.5 to S9.8 Commitments: attacks declared during movement, which let others pass the zones of the attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.paths import Mask
from trinacria.kernel.seats import Seat

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:9.5", "S43:9.6", "S43:9.8")
def uncovered_zones(pos: Position, side: Seat) -> Mask:
    """The enemy zones of control that stop a mover: those of enemies against whom no friendly unit is committed.

    One enemy who is not covered is enough. Whether the hex is empty does not matter, nor in which hex the committed unit is.
    """
    zones, commitments = pos.zones[side.enemy], pos.now.commitments
    if not commitments:
        return zones
    left, island = bytearray(zones), pos.table.island
    for target in {target for commitment in commitments for target in commitment.targets}:
        for unit in pos.ground_at(target, side.enemy):
            if pos.exerts(unit):
                for hex_ in island.land_around[target]:
                    left[island.grid.index[hex_]] -= 1
    return left
