"""Looking at the combat that is going on, as both players see it."""

from __future__ import annotations

from board import options, play
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.position import Position
from trinacria.viw.view import CombatSeen, Revealed


def seen(pos: Position, seat: Seat = ALLIED) -> CombatSeen:
    combat: CombatSeen | None = pos.view(seat).combat
    assert combat is not None, "no combat is going on"
    return combat


def revealed(pos: Position, seat: Seat = ALLIED) -> Revealed:
    """The strengths that stand open while the dice are waited for."""
    shown = seen(pos, seat).revealed
    assert shown is not None, "the dice are not waited for"
    return shown


def fight(pos: Position, *orders: str) -> Revealed:
    """Give the orders of a combat up to its dice; the strengths that are shown then."""
    play(pos, *orders)
    return revealed(pos)


def strengths(pos: Position, *orders: str) -> tuple[int, int]:
    """The attacker's and the defender's total."""
    shown = fight(pos, *orders)
    return shown.attack, shown.defence


def shifts(pos: Position, *orders: str) -> dict[str, int]:
    """The columns that each case shifts the announced combat: right is positive."""
    play(pos, *orders)
    total: dict[str, int] = {}
    for shift in seen(pos).shifts:
        total[shift.case] = total.get(shift.case, 0) + shift.columns
    return total


def settle(pos: Position) -> None:
    """Let the loser of the combat retreat all the way and nobody advance, by the first route there is."""
    while pos.decision is not None and pos.decision.kind in ("lose", "absorb", "retreat", "advance"):
        orders = options(pos)
        play(pos, "end advance" if "end advance" in orders else orders[0])
