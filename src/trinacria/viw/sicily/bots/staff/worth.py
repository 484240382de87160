"""What units are worth by how they will end (28.2, 28.3): lost, saved as a cadre, or in supply on the island at the end."""

from __future__ import annotations

from trinacria.kernel.seats import ALLIED
from trinacria.viw.bots.estimates import UnitEstimate
from trinacria.viw.bots.evaluation import STRENGTH_POINT
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.units import Face, Size

HOPE = 0.6  # how likely a unit that is spared now is there at the end


def at_stake(board: SicilyEstimate, estimate: UnitEstimate) -> float:
    """Points between losing a unit and keeping it to the end."""
    lost = float(board.ground.unit_points(estimate.unit))
    if estimate.unit.side is ALLIED:
        return lost - (2.0 if estimate.face is Face.CADRE else 0.0)
    if estimate.face is Face.CADRE:
        return lost
    return lost * (1 + HOPE)


def step_cost(board: SicilyEstimate, estimate: UnitEstimate) -> float:
    """What the next step of a unit costs its side: to become a cadre is nearly as bad as to be lost."""
    unit = estimate.unit
    whole = at_stake(board, estimate)
    if estimate.face is Face.CADRE or estimate.steps <= 1 or unit.size is Size.BATTALION or unit.is_gun:
        return whole + STRENGTH_POINT * estimate.attack
    if estimate.steps > 2 and estimate.face is Face.FULL:
        return 0.3 * STRENGTH_POINT * estimate.attack + 0.3
    cadre = 2.0 if unit.side is ALLIED else whole * 0.6
    return cadre + STRENGTH_POINT * estimate.attack * 0.7
