"""Questions about a position, answered in the words of the rules. Whatever a stranger asks, nothing changes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, assert_never

from trinacria.kernel.asking import UnknownName, acceptable_order, before_the_end, would_be_accepted
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, quoted
from trinacria.kernel.options import Options
from trinacria.kernel.playing import is_final
from trinacria.kernel.questions import (
    Answered,
    AskBelief,
    AskConsequence,
    Asked,
    AskJoin,
    AskOverlay,
    AskReach,
    AskRefusal,
    AskResolution,
    AskWhyNot,
    BeliefAnswer,
    BeliefRow,
    Consequence,
    Destination,
    OverlayAnswer,
    Reachable,
    Verdict,
)
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import Cost
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.named import hex_named, unit_named
from trinacria.sicily43.resolution import expected, joining
from trinacria.sicily43.strengths import fighting_cf
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.view import position_from_view, view_of
from trinacria.sicily43.why_not import why_not as march_why_not
from trinacria.sicily43.words.naming import teller
from trinacria.sicily43.words.overlays import marks, overlays_of
from trinacria.sicily43.words.steps import step_words

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


def answer(pos: Position, seat: Seat, question: Asked) -> Answered:
    """The answer to any question, or an error that says why there is none."""
    match question:
        case AskReach():
            return reach(pos, seat, question)
        case AskWhyNot():
            return why_not(pos, seat, question)
        case AskRefusal():
            return would_be_accepted(pos, seat, question.text)
        case AskConsequence():
            return consequence(pos, seat, question)
        case AskBelief():
            return belief(pos, question)
        case AskOverlay():
            return overlay(pos, question)
        case AskResolution():
            return expected(pos, seat, question)
        case AskJoin():
            return joining(pos, seat, question)
        case _:
            assert_never(question)


def reach(pos: Position, seat: Seat, question: AskReach) -> Reachable:
    """Where a unit can go by the order that is open now."""
    unit = unit_named(pos, question.unit)
    orders = _orders_of(pos, unit)
    if orders is None:
        return Reachable(unit, (), idle="nothing can be ordered for it now")
    found = []
    assert pos.decision is not None
    for step in orders.steps() if question.hexes else ():
        if step.order is None:
            continue
        words = step_words(teller(pos.table), pos.decision, step, (unit,))
        if words.hex:
            cost = words.cost or Cost("", words.says, 0)
            found.append(Destination(words.hex, cost, words.path or (words.hex,), step.order.text, words.group))
    return Reachable(unit, tuple(found))


def _orders_of(pos: Position, unit: UnitId) -> Options | None:
    """What the open decision lets a unit do."""
    if pos.decision is None:
        return None
    for step in pos.options().steps():
        if step.key == unit and step.then is not None:
            return step.then()
    return None


def why_not(pos: Position, seat: Seat, question: AskWhyNot) -> Verdict:
    """Why a unit cannot go to a hex; where it could, that is said."""
    unit, hex_ = unit_named(pos, question.unit), hex_named(pos, question.hex)
    if pos.decision is None:
        raise OutOfTurn("the game is over")
    reachable = reach(pos, seat, AskReach(unit))
    if any(there.hex == hex_ for there in reachable.destinations):
        return Verdict(True)
    if not pos.on_map(unit):
        return Verdict(False, "S43:8.1", f"{unit} is not on the map")
    phase = pos.stack[-1]
    refused = march_why_not(pos, unit, hex_, half_move=isinstance(phase, MovementPhase) and phase.half)
    if refused is not None:
        return Verdict(False, refused.case, refused.reason)
    return Verdict(True, reason="it does not move now")


def consequence(pos: Position, seat: Seat, question: AskConsequence) -> Consequence:
    """What would follow an order of the seat that decides; an order that is refused is refused here too."""
    order, decision = acceptable_order(pos, seat, question.text), pos.decision
    assert decision is not None
    before = position_from_view(pos.table, view_of(pos, seat), Random(0))  # with dice of its own
    after = before.copy()
    after.play_checked(order)
    final = is_final(before, after, seat)
    words = None
    left: list[str] = []
    for step in pos.options().steps():
        if step.order == order:
            words = step_words(teller(pos.table), decision, step, ())
        elif step.key in pos.table.units:
            left.append(step.key)
    return Consequence(final=final) if words is None else before_the_end(decision, words, tuple(left), final=final)


def belief(pos: Position, question: AskBelief) -> BeliefAnswer:
    """Nothing is hidden: a unit has the combat factor that everybody sees (S1.8)."""
    unit = unit_named(pos, question.unit)
    if not pos.on_map(unit):
        raise IllegalCommand("S43:1.8", f"{unit} is not on the map")
    cf = fighting_cf(pos, unit)
    return BeliefAnswer(unit, (BeliefRow(str(cf), f"Combat factor {cf}", 1.0),), "S43:1.8")


def overlay(pos: Position, question: AskOverlay) -> OverlayAnswer:
    """A drawing over the map, the same for every seat; of one unit alone, and as if it stood elsewhere, if it can be."""
    known = overlays_of(pos.table)
    if question.name not in known:
        raise UnknownName(f"there is no overlay {quoted(question.name)}; there are: {', '.join(known)}")
    if not question.unit and not question.at:
        return OverlayAnswer(question.name, tuple(marks(pos, question.name)))
    if not known[question.name].by_unit:
        raise UnknownName(f"the overlay {question.name} is drawn for all units at once")
    unit, there = unit_named(pos, question.unit), pos
    if not pos.on_map(unit):
        raise UnknownName(f"{unit} is not on the map")
    if question.at:
        hex_, there = hex_named(pos, question.at), pos.copy()
        there.put(unit, hex_)
    return OverlayAnswer(question.name, tuple(marks(there, question.name, unit)))
