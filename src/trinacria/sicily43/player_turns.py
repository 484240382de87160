"""What begins anew with each player turn and each turn (S6.8, S15.2, S17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.seats import Seat
from trinacria.sicily43.position import PlayerTurn, Turn
from trinacria.sicily43.recovery import begin_missing

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:1.5", "S43:15.2")
def begin_player_turn(pos: Position, side: Seat) -> None:
    """A side is phasing: nothing has moved or fought, and units reduced before miss this player turn."""
    pos.phasing = side
    pos.now = PlayerTurn()
    begin_missing(pos, side)
    _count_rest(pos, side)


@case("S43:17.7")
def _count_rest(pos: Position, side: Seat) -> None:
    """How many player turns of its owner's a unit has begun in the same beach hex without moving or fighting."""
    beaches = pos.table.island.beaches
    for unit in pos.units_of(side):
        if pos.where[unit] in beaches:
            pos.resting[unit] = pos.resting.get(unit, 0) + 1


@case("S43:17.7")
def end_player_turn(pos: Position) -> None:
    """Units that moved, attacked or were attacked have not rested."""
    for unit in pos.now.marched | pos.now.attacked | pos.now.defended:
        pos.resting.pop(unit, None)


@case("S43:6.8")
def end_turn(pos: Position) -> None:
    """Marks of bombs and landings come off."""
    pos.turn_flags = Turn()
