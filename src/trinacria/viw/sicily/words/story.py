"""The story of Sicily: what its dice were rolled for and what its counters are called, as a player says it."""

from __future__ import annotations

import re
from typing import Any

from msgspec import structs

from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import capital
from trinacria.viw.sicily.table import table_of
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller

PIECE = re.compile(r"\b[a-z]{2}_[a-z0-9_]+\b")  # a unit or depot as orders write it

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
    depot = table_of(tell).sheet.depots.get(piece)
    return tell.unit(piece) if depot is None else f"Depot {depot.designation}"


def pick_piece(picked: Choice) -> StepWords:
    """A unit or a depot that something can be done with."""
    return StepWords(piece_name(picked.tell, picked.step.key), unit=picked.step.key)


def warned(picked: Choice) -> StepWords | None:
    """29.1, 24.23: an order with what the player should know before it is final, if there is anything."""
    order, warnings = picked.step.order, picked.step.facts.get("warns")
    if order is None or not isinstance(warnings, tuple):
        return None
    said = (PIECE.sub(lambda found: piece_name(picked.tell, found[0]), each) for each in warnings)
    return structs.replace(order.say(picked), note=" ".join(f"{capital(each)}." for each in said))
