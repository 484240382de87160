"""What must hold in every position of Sicily beyond the standard game; tests ask after every command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw.combat import Combat
from trinacria.viw.position import AWAITED, ELIMINATED
from trinacria.viw.sicily import depots
from trinacria.viw.sicily.campaign import ABSENT, EVACUATED, OFF_MAP, SECOND_WAVE, campaign
from trinacria.viw.sicily.table import table_of

if TYPE_CHECKING:
    from trinacria.viw.position import Position

BOXES = frozenset({AWAITED, ELIMINATED, EVACUATED, OFF_MAP, SECOND_WAVE, ABSENT})


def problems(pos: Position) -> Iterator[str]:
    """Every broken invariant of the exclusive rules."""
    yield from depots.problems(pos)
    yield from _places(pos)
    yield from _armies(pos)
    yield from _points(pos)


def _places(pos: Position) -> Iterator[str]:
    """A unit is on the map or in one of the boxes, and who was evacuated never comes back."""
    for unit, place in pos.where.items():
        if place not in BOXES and not pos.on_map(unit):
            yield f"{unit} is in {place}, which is neither a hex nor a box"
    for unit in campaign(pos).evacuated_turn:
        if pos.where[unit] not in (EVACUATED, ELIMINATED):
            yield f"{unit} has left the island and is in {pos.where[unit]}"


@case("24.23")
def _armies(pos: Position) -> Iterator[str]:
    """The two Allied armies never attack together."""
    armies = table_of(pos).armies
    for procedure in pos.stack:
        if isinstance(procedure, Combat) and len({armies.get(unit) for unit in procedure.battle.attackers}) > 1:
            yield "units of both Allied armies attack together"


def _points(pos: Position) -> Iterator[str]:
    """Points of a Game-Turn are spent only while there are any; morale falls and never rises."""
    state = campaign(pos)
    if min(state.air_points, state.bombing_points, *state.naval_points.values()) < 0:
        yield "more air or naval points were spent than there are"
    for unit, rating in state.morale.items():
        printed = pos.unit(unit).morale
        if printed is None or not 0 < rating < printed:
            yield f"the morale of {unit} is {rating} and was {printed}"
