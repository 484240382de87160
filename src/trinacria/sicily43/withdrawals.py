"""S13.3: units that were attacked without effect must attack or withdraw in their owner's next player turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43 import marching
from trinacria.sicily43.attacks import attackers_in, can_attack
from trinacria.sicily43.differential import owed_differential
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position


def under_duty(pos: Position, side: Seat) -> Iterator[UnitId]:
    """The units of a side that have neither withdrawn nor attacked."""
    for unit in sorted(pos.duty):
        if pos.unit(unit).side is side and pos.on_map(unit) and pos.enemy_controls(pos.where[unit], side):
            yield unit


@case("S43:13.3", "S43:11.12")
def has_attack(pos: Position, unit: UnitId) -> bool:
    """Whether a unit could attack somebody, alone or with others beside it, by combat factors and terrain alone."""
    if not can_attack(pos, unit):
        return False
    side, here, island = pos.unit(unit).side, pos.where[unit], pos.table.island
    own, lowest = attackers_in(pos, here, side), pos.table.charts.combat.lowest
    for target in island.land_around[here]:
        if not pos.enemy_stands(target, side) and not (side is ALLIED and pos.is_fortress(target)):
            continue
        helpers = [crew for hex_ in island.land_around[target] if hex_ != here and (crew := _crew(pos, hex_, side))]
        for size in range(len(helpers) + 1):
            for more in combinations(helpers, size):
                units = (*own, *(helper for crew in more for helper in crew))
                if owed_differential(pos, units, (target,)) >= lowest:
                    return True
    return False


def _crew(pos: Position, hex_: HexId, side: Seat) -> tuple[UnitId, ...]:
    return attackers_in(pos, hex_, side)


@case("S43:13.3")
def can_withdraw(pos: Position, phase: MovementPhase, unit: UnitId) -> bool:
    """Whether a unit can still march to a hex outside every enemy zone of control."""
    if marching.surely_withdraws(pos, phase, unit):
        return True
    found = marching.ways(pos, phase, unit)
    if not isinstance(found, marching.Marches):
        return False
    zones = pos.zones[phase.side.enemy]
    return any(not zones[place] for place in found.places)


@case("S43:13.3")
def end_refusal(pos: Position, phase: MovementPhase) -> IllegalCommand | None:
    """The Movement Phase does not end while such a unit has no attack that it could make and could still withdraw."""
    if not pos.duty:
        return None
    for unit in under_duty(pos, phase.side):
        if not has_attack(pos, unit) and can_withdraw(pos, phase, unit):
            return IllegalCommand(
                "S43:13.3", f"{unit} was attacked without effect and has no attack to make: it must withdraw first"
            )
    return None


@case("S43:13.3")
def release_withdrawn(pos: Position, side: Seat) -> None:
    """A unit in no enemy zone of control when the Movement Phase ends has withdrawn, and owes nothing more."""
    if pos.duty:
        still = frozenset(under_duty(pos, side))
        pos.duty = frozenset(unit for unit in pos.duty if pos.unit(unit).side is not side or unit in still)
