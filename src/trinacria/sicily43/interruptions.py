"""S17.7, S18.2: what a unit was about ends when it moves or fights: engineers' work, and the wait at a beach for ships."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:17.7", "S43:18.2")
def interrupt(pos: Position, units: Iterable[UnitId]) -> None:
    """Units move, attack or are attacked: the work done so far is lost, and a wait for ships begins anew."""
    for unit in units:
        pos.work.pop(unit, None)
        pos.resting.pop(unit, None)
        if unit in pos.turn_flags.worked:
            pos.note_turn(worked=tuple(other for other in pos.turn_flags.worked if other != unit))
