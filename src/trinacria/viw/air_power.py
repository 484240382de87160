"""13.0 Air power: points that each player may use once a Game-Turn, in either Combat Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.seats import SIDES, Seat
from trinacria.viw.events import AirPointsRenewed

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("13.0")
def renew(pos: Position) -> None:
    """Every Game-Turn brings each player a number of Air Points; none is ever lost for good."""
    for side in SIDES:
        pos.air[side] = pos.table.scenario.turn(pos.turn).air[side]
    if any(pos.air[side] for side in SIDES):
        pos.tell(AirPointsRenewed("13.0", pos.air.allied, pos.air.axis))


@case("13.11", "13.12")
def available(pos: Position, side: Seat) -> bool:
    """Whether the player may allot a point to this combat: one at most, in either side's Combat Phase."""
    return pos.air[side] > 0


@case("13.0", "13.12")
def spend(pos: Position, side: Seat) -> None:
    assert pos.air[side] > 0
    pos.air[side] -= 1
