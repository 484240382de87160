"""What Sicily asks of a Movement Phase beyond its moves: orders of its own, where moves must end, and what must be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.options import Step
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.end_rules import EndRule, both
from trinacria.viw.movement_phase import ExtraOrders, can_move
from trinacria.viw.sicily import army_boundary, halt_line, hermann_goering
from trinacria.viw.sicily.campaign import Campaign, campaign
from trinacria.viw.sicily.distances import Duty
from trinacria.viw.sicily.evacuation import Evacuate, evacuable, evacuate, evacuation_refusal
from trinacria.viw.sicily.pack_transport import Unpack, unpack, unpack_refusal
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.movement_phase import MovementPhase
    from trinacria.viw.position import Position


class SicilyOrders(ExtraOrders):
    """26.1, 24.32: units may leave the island, and pack transport may be left behind."""

    def steps(self, pos: Position, phase: MovementPhase) -> Sequence[Step]:
        orders: list[Command] = [Evacuate(unit) for unit in evacuable(pos, phase)]
        if phase.side is ALLIED:
            orders += [Unpack(unit) for unit in sorted(campaign(pos).pack) if pos.on_map(unit)]
        return [Step(order.text, order) for order in orders]

    def refusal(self, pos: Position, phase: MovementPhase, command: Command) -> IllegalCommand | None:
        if isinstance(command, Evacuate):
            return evacuation_refusal(pos, phase, command.unit)
        if isinstance(command, Unpack):
            return _unpack_refusal(pos, phase, command.unit)
        return super().refusal(pos, phase, command)

    def apply(self, pos: Position, phase: MovementPhase, command: Command) -> None:
        if isinstance(command, Evacuate):
            evacuate(pos, phase, command.unit)
        elif isinstance(command, Unpack):
            unpack(pos, command.unit)
        else:
            super().apply(pos, phase, command)


SICILY_ORDERS = SicilyOrders()


def _unpack_refusal(pos: Position, phase: MovementPhase, unit: UnitId) -> IllegalCommand | None:
    if phase.side is not ALLIED or unit not in pos.table.units or not pos.on_map(unit):
        return IllegalCommand("24.32", f"{unit} is no Allied unit on the map")
    return unpack_refusal(pos, unit)


# where moves end -----------------------------------------------------------------------------------------------------------


@case("24.12", "24.21", "24.23")
def end_rule(pos: Position, unit: UnitId) -> EndRule | None:
    """Where a unit may end its move: not with the other army, not farther beyond the halt line, and as near as duty asks."""
    if not pos.on_map(unit):  # a reinforcement that enters
        return army_boundary.stacking_rule(pos, unit) if pos.unit(unit).side is ALLIED else None
    bounds, duty = _bounds(pos, unit), _duty(pos, unit)
    return bounds if duty is None else both(bounds, duty.end_rule(pos, bounds))


def _bounds(pos: Position, unit: UnitId) -> EndRule | None:
    if pos.unit(unit).side is not ALLIED:
        return hermann_goering.bound(pos, unit)
    return both(army_boundary.stacking_rule(pos, unit), halt_line.end_rule(pos, unit))


def _duty(pos: Position, unit: UnitId) -> Duty | None:
    return army_boundary.duty(pos, unit) if pos.unit(unit).side is ALLIED else hermann_goering.duty(pos, unit)


# Moves change these themselves, and depend on none of them: with any other part of the state, all moves are looked at anew.
# Of Support Points it matters only who has any left (22.21).
NEVER_ASKED = frozenset(
    {"brought_in", "evacuated_turn", "evacuations", "points_left", "ports_entered", "support", "tried_to_evacuate"}
)
_asked = attrgetter(*(part.name for part in fields(Campaign) if part.name not in NEVER_ASKED))


def situation(pos: Position, side: Seat) -> object:
    """What the moves of a side depend on beyond units, supply and turn: the state of the campaign, and who has strays."""
    astray = army_boundary.armies_astray(pos) if side is ALLIED else None
    state = campaign(pos)
    return _asked(state), [points > 0 for points in state.support.values()], astray


# what must be done before the phase ends ---------------------------------------------------------------------------------


@case("24.12", "24.23")
def phase_end_refusal(pos: Position, side: Seat, moved: frozenset[UnitId]) -> IllegalCommand | None:
    """A unit with a duty that it can still meet must move first, and so must one of two armies that share a hex."""
    for unit in army_boundary.strays(pos) if side is ALLIED else hermann_goering.called_units(pos):
        duty = None if unit in moved else _duty(pos, unit)
        if duty is not None and (refusal := duty.refusal(pos, _bounds(pos, unit))):
            return refusal
    if side is ALLIED:
        for unit in army_boundary.mixed_stacks(pos):
            if unit not in moved and can_move(pos, unit):
                return IllegalCommand("24.23", f"the two armies may not stack in {pos.where[unit]}: {unit} can still leave")
    return None
