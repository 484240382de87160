"""10.0 Cadre units: what is left of a regiment whose other steps are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw.events import ReducedToCadre
from trinacria.viw.limited_intelligence import return_chit
from trinacria.viw.units import Face, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("10.0", "8.52")
def become_cadre(pos: Position, unit: UnitId) -> None:
    """Flip a regiment to its cadre side: printed strength and allowance, one step, no class, no zone of control."""
    assert pos.unit(unit).cadre_strength is not None, f"{unit} has no cadre side"
    return_chit(pos, unit)
    pos.set_face(unit, Face.CADRE)
    pos.tell(ReducedToCadre("10.0", unit))
