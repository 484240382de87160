"""25.41, 25.43 Steps and strengths: battalions of two steps, and the optional redrawing of chits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw import losses
from trinacria.viw.limited_intelligence import draw_for_participants, return_chit
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

case("25.41")(losses.steps_left)  # the standard table of steps knows the battalions that have a reduced side


@case("25.43")
def redraws(pos: Position) -> bool:
    """Whether the players agreed that chits are drawn anew for every combat."""
    return table_of(pos).optional_rules.redraw_chits


@case("25.43", "8.33")
def draw(pos: Position, units: Iterable[UnitId]) -> None:
    """Untried participants draw; by the optional rule every one that carries a chit changes it for a new one of its pool.

    All chits go back before the first is drawn, so that the odds do not depend on the order (ADJ-170). Whether a unit
    was reduced stays as it was (ADJ-041).
    """
    involved = tuple(units)
    if redraws(pos):
        for unit in involved:
            return_chit(pos, unit)
    draw_for_participants(pos, involved)
