"""25.41, 25.43 Steps and strengths: battalions of two steps, and the optional redrawing of chits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw import losses
from trinacria.viw.limited_intelligence import draw_chit, is_untried, return_chit
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

case("25.41")(losses.steps_left)  # the standard table of steps knows the battalions that have a reduced side


@case("25.43")
def redraws(pos: Position) -> bool:
    """Whether the players agreed that chits are drawn anew for every combat."""
    return table_of(pos).options.redraw_chits


@case("25.43", "8.33")
def draw(pos: Position, units: Iterable[UnitId]) -> None:
    """Untried participants draw; by the optional rule everyone who carries a chit changes it for a new one of his pool.

    Whether the unit was reduced stays as it was (ADJ-041).
    """
    anew = redraws(pos)
    for unit in units:
        if anew:
            return_chit(pos, unit)
        if is_untried(pos, unit):
            draw_chit(pos, unit)
