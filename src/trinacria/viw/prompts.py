"""Prompts: the open decision in one sentence that names units and hexes as they stand on the map.

It is a request to the seat that decides, and news to everybody else. Each decision has words of its own; what they share is
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.seats import Seat
from trinacria.kernel.words import listed

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard

NAMES = {Seat.ALLIED: "Allied", Seat.AXIS: "Axis"}
MOST_NAMED = 6  # units in one sentence
CLICK_COUNTER = "Click a counter, on the map or in the list."
CLICK_UNIT = "Click a unit, on the map or in the list."


def prompt(seen: SeenBoard, decision: Decision) -> str:
    """The open decision in one sentence, for the seat that looks."""
    do, does = decision.ask(seen)
    side = NAMES[decision.seat]
    return f"{side}: {do}." if decision.seat is seen.view.seat else f"The {side} side {does}."


def choice(what: str) -> Words:
    return f"choose {what}", f"chooses {what}"


def count(number: int, thing: str, things: str) -> str:
    return f"{number} {thing if number == 1 else things}"


def named(seen: SeenBoard, units: Sequence[str]) -> str:
    """Units by their designations; of many only the first."""
    names = [seen.tell.unit(unit) for unit in units]
    if len(names) > MOST_NAMED:
        names[MOST_NAMED - 1 :] = [f"{len(names) - MOST_NAMED + 1} others"]
    return listed(names)
