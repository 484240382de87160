"""5.0, 14.0 Where a unit can go and why not elsewhere, asked of any unit on the map and of one's own that may enter.

The answers are those of the options of a Movement Phase, as if the unit moved now; everything that they rest on is public
except for the arrival of reinforcements, which only their owner knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trinacria.kernel.asking import UnknownName
from trinacria.kernel.errors import IllegalCommand, OutOfTurn
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.paths import HALF, UNREACHED, Terms, WhyNot
from trinacria.kernel.questions import AskReach, AskWhyNot, Destination, Reachable, Verdict
from trinacria.kernel.seats import SPECTATOR, Seat
from trinacria.viw.commands import Enter, Move
from trinacria.viw.movement import why_not
from trinacria.viw.movement_phase import EntryMoves, MovementPhase, UnitMoves
from trinacria.viw.naming import hex_named, quoted, unit_named
from trinacria.viw.position import ELIMINATED
from trinacria.viw.story import move_cost
from trinacria.viw.table_words import MODES, STRATEGIC, TACTICAL
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


def reach(pos: Position, seat: Seat, question: AskReach) -> Reachable:
    """Every hex that the unit can come to, by either mode, with what it costs and one cheapest path."""
    refuse_after_the_end(pos)
    unit = unit_named(pos, question.unit)
    idle, moves = idleness(pos, seat, unit), moves_of(pos, seat, unit)
    steps = moves.steps() if question.hexes else ()
    found = tuple(_destination(step, orderable=not idle) for step in steps)
    return Reachable(unit, found, _barred(pos, unit, moves), idle)


def moves_of(pos: Position, seat: Seat, unit: UnitId) -> UnitMoves:
    """The moves of a unit on the map, or of one's own that may enter; any other is refused with the reason."""
    if pos.on_map(unit):
        return UnitMoves(pos, unit)
    refusal = absence(pos, seat, unit)
    if refusal is not None:
        raise refusal
    side = pos.unit(unit).side
    phase = _phase(pos)
    return EntryMoves(pos, phase if phase is not None and phase.side is side else MovementPhase(side), unit)


def absence(pos: Position, seat: Seat, unit: UnitId) -> IllegalCommand | None:
    """Why a unit that is not on the map does not come into question; none for one of the seat's own that may enter."""
    if pos.where[unit] == ELIMINATED:
        return IllegalCommand("5.0", f"{unit} has been eliminated")
    side = pos.unit(unit).side
    if side is not seat:  # when and where it comes may be the other side's secret
        return IllegalCommand("5.0", f"{unit} is not on the map: {pos.where[unit]}")
    if unit in pos.rules.reinforcements.arrived(pos, side):
        return None
    refusal = pos.rules.reinforcements.not_arrived(pos, unit)
    return IllegalCommand(refusal.case, f"{unit} is not on the map: {refusal.reason}")


def idleness(pos: Position, seat: Seat, unit: UnitId) -> str:
    """Why the seat cannot order this unit to move now; nothing if it can."""
    phase, side = _phase(pos), pos.unit(unit).side
    if phase is None or phase is not pos.stack[-1]:
        return str(IllegalCommand("4.2", f"{unit} moves in the Movement Phase of its own side"))
    if side is not phase.side:
        return str(IllegalCommand("4.1", f"{unit} does not belong to the phasing player"))
    if unit in phase.moved:
        return str(finished(unit))
    if seat is not side:
        return "spectators give no orders" if seat is SPECTATOR else f"the {side} side decides now"
    return ""


def finished(unit: UnitId) -> IllegalCommand:
    return IllegalCommand("5.0.P", f"{unit} has finished its movement")


def refuse_after_the_end(pos: Position) -> None:
    if pos.outcome is not None or pos.decision is None:
        raise OutOfTurn("the game is over")


def _phase(pos: Position) -> MovementPhase | None:
    """The Movement Phase that is going on."""
    return next((step for step in reversed(pos.stack) if isinstance(step, MovementPhase) and not step.ended), None)


def _destination(step: Step, *, orderable: bool) -> Destination:
    facts, order = step.facts, step.order
    assert isinstance(order, Move | Enter)
    cost, path = move_cost(facts), order.path
    assert cost is not None
    mode = STRATEGIC if facts.get("strategic") else TACTICAL
    return Destination(path[-1], cost, path, order.text if orderable else "", mode)


def _barred(pos: Position, unit: UnitId, moves: UnitMoves) -> dict[str, str]:
    """The modes by which the unit may not move at all, each with the reason."""
    found = {}
    for mode in MODES:
        refusal = mode_barred(pos, unit, moves, strategic=mode == STRATEGIC)
        if refusal is not None:
            found[mode] = str(refusal)
    return found


def mode_barred(pos: Position, unit: UnitId, moves: UnitMoves, *, strategic: bool) -> IllegalCommand | None:
    """Why a unit may not move by a mode, from where it stands or from any hex by which it may enter."""
    if not isinstance(moves, EntryMoves):
        return pos.rules.movement.mode_refusal(pos, unit, strategic=strategic)
    entries = pos.rules.reinforcements.entry_hexes(pos, unit)
    refusals = [
        pos.rules.reinforcements.entry_refusal(pos, unit, hex_, moves.phase.queue.count(hex_), strategic=strategic)
        for hex_ in entries
    ]
    if not entries:
        return IllegalCommand("14.11", f"there is no hex by which {unit} may enter now")
    return None if None in refusals else refusals[0]


# why not -------------------------------------------------------------------------------------------------------------------


def verdict(pos: Position, seat: Seat, question: AskWhyNot) -> Verdict:
    """Whether the unit could go there, and why not."""
    refuse_after_the_end(pos)
    unit, hex_ = unit_named(pos, question.unit), hex_named(pos, question.hex)
    refusal = _refusal(pos, seat, unit, hex_, strategic=_mode(question.mode) == STRATEGIC)
    if refusal is not None:
        return Verdict(False, refusal.case, refusal.reason)
    return Verdict(True, reason=idleness(pos, seat, unit))


def _mode(word: str) -> str:
    """A mode by its name; without one the usual one."""
    if word and word not in MODES:
        raise UnknownName(f"there is no mode of movement {quoted(word)}; there are: {', '.join(MODES)}")
    return word or TACTICAL


def _refusal(pos: Position, seat: Seat, unit: UnitId, hex_: HexId, *, strategic: bool) -> IllegalCommand | None:
    phase = _phase(pos)
    if phase is not None and unit in phase.moved:
        return finished(unit)
    if pos.on_map(unit):
        return why_not(pos, unit, hex_, strategic=strategic)
    refusal = absence(pos, seat, unit)
    if refusal is not None:
        return refusal
    moves = moves_of(pos, seat, unit)
    assert isinstance(moves, EntryMoves)
    return mode_barred(pos, unit, moves, strategic=strategic) or _entry_refusal(pos, moves, hex_, strategic=strategic)


def _entry_refusal(pos: Position, moves: EntryMoves, hex_: HexId, *, strategic: bool) -> IllegalCommand | None:
    """Why a unit that enters cannot come as far as a hex, by whatever hex it enters."""
    ways = [given for mode, _, given in moves.entries() if mode is strategic]
    if any(_comes_to(given, hex_) for given in ways):
        return None if moves.end_rule is None else moves.end_rule(hex_)
    unit = moves.unit
    if pos.enemy_holds(hex_, pos.unit(unit).side):
        return IllegalCommand("5.21", f"{hex_} is occupied by the enemy")
    return _farthest(unit, hex_, ways)


def _comes_to(given: Terms, hex_: HexId) -> bool:
    if hex_ == given.grid.ids[given.start]:
        return True
    return not given.stop[given.start] and hex_ in given.reach()


def _farthest(unit: UnitId, hex_: HexId, ways: Iterable[Terms]) -> IllegalCommand:
    """The reason of the way that comes nearest: too few points first, then a zone of control, then no way at all."""
    reasons = [given.why_not(hex_) for given in ways if not given.stop[given.start]]
    prices = [price for reason, price in reasons if reason is WhyNot.TOO_FAR]
    if prices:
        price = "far more" if min(prices) == UNREACHED else f"{min(prices) / HALF:g}"
        return IllegalCommand("14.11", f"{hex_} needs {price} Movement Points from the edge of the map, too many for {unit}")
    if not reasons or any(reason is WhyNot.BEYOND_STOP for reason, _ in reasons):
        return IllegalCommand("6.31", f"every way to {hex_} leads through an enemy zone of control, where {unit} must stop")
    return IllegalCommand("5.62", f"no way that is open to {unit} leads to {hex_}")
