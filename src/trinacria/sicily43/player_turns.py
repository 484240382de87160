"""What begins anew with each player turn and each turn (S6.8, S15.2, S17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.seats import Seat
from trinacria.sicily43.position import PlayerTurn, Turn
from trinacria.sicily43.recovery import begin_missing
from trinacria.sicily43.sea_lift import count_rest

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:1.5", "S43:15.2", "S43:17.7")
def begin_player_turn(pos: Position, side: Seat) -> None:
    """A side is phasing: nothing has moved or fought, and units reduced before miss this player turn."""
    pos.phasing = side
    pos.now = PlayerTurn()
    begin_missing(pos, side)
    count_rest(pos, side)


@case("S43:6.8")
def end_turn(pos: Position) -> None:
    """Marks of bombs and landings come off."""
    pos.turn_flags = Turn()
