"""Why a unit cannot march to a hex, however far away: the answer to a player who points at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import UNREACHED, Terms, WhyNot
from trinacria.sicily43.movement import closed_refusal, march_refusal, minimum_moves, order_refusal, terms
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:8.1", "S43:8.10", "S43:9.4")
def why_not(pos: Position, unit: UnitId, hex_: HexId, *, half_move: bool = False) -> IllegalCommand | None:
    """Why a hex is out of a unit's reach if it marched now; none if it is within reach."""
    side = pos.unit(unit).side
    refusal = order_refusal(pos, unit, side) or march_refusal(pos, unit)
    if refusal is not None:
        return refusal
    if hex_ == pos.where[unit]:
        return IllegalCommand("S43:8.1", f"{unit} stands in {hex_} and stays there without an order")
    if hex_ not in pos.table.island.land:
        return IllegalCommand("S43:2.11", f"{hex_} is not on the island: {unit} cannot enter it")
    both = terms(pos, unit, half_move=half_move)
    if any(hex_ in given.reach() or hex_ in minimum_moves(given) for given in both):
        return stacking_refusal(pos, unit, hex_)
    if both[-1].closed[pos.table.island.grid.index[hex_]]:
        return closed_refusal(pos, side, hex_)
    return _way_refusal(unit, hex_, both)


def _way_refusal(unit: UnitId, hex_: HexId, both: tuple[Terms, ...]) -> IllegalCommand:
    """Too few points, a place on the way where the unit must stop, enemies in between, or the ground."""
    reasons = [(*given.why_not(hex_), given.budget) for given in both]
    far = [(cost, budget) for reason, cost, budget in reasons if reason is WhyNot.TOO_FAR]
    if far:
        cost, budget = min(far, key=lambda pair: pair[0] - pair[1])
        needs = "far more" if cost == UNREACHED else str(cost)
        return IllegalCommand("S43:8.1", f"{hex_} needs {needs} Movement Points, and {unit} has {budget}")
    if any(reason is WhyNot.BEYOND_STOP for reason, _, _ in reasons):
        return IllegalCommand("S43:9.4", f"every way to {hex_} leads through hexes where {unit} must stop")
    nothing = bytes(len(both[-1].grid))
    if both[-1]._replace(closed=nothing, stop=nothing).why_not(hex_)[0] is WhyNot.TOO_FAR:
        return IllegalCommand("S43:8.10", f"the enemy bars every way to {hex_}")
    return IllegalCommand("S43:8.5", f"no road or bridge that {unit} needs leads to {hex_}")
