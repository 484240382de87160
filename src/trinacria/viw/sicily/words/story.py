"""The story of Sicily: what its dice were rolled for and what its counters are called, as a player says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trinacria.kernel.showing import StepWords
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.story import Teller

if TYPE_CHECKING:
    from trinacria.viw.step_words import Choice

PURPOSES = {
    "air point": "Air Point",
    "airborne loss": "losses in the drop",
    "airborne operations": "units that may fly",
    "Axis Support Points": "Axis income of Support Points",
    "how many variable units": "variable units to receive at most",
    "scatter": "scatter of the drop",
}  # the others are said as they are written


def piece_name(tell: Teller, piece: Any) -> str:
    """A unit, or a depot: both land, and both are counters."""
    assert isinstance(tell.table, SicilyTable)
    depot = tell.table.sheet.depots.get(piece)
    return tell.unit(piece) if depot is None else f"Depot {depot.designation}"


def pick_piece(picked: Choice) -> StepWords:
    """A unit or a depot that something can be done with."""
    return StepWords(piece_name(picked.tell, picked.step.key), unit=picked.step.key)
