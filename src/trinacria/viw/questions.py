"""Questions about a position of a Victory in the West game, answered to a seat from what that seat may know.

Questions come from strangers: whatever they contain, there is an answer or an error in plain words, and the position stays
as it is. Everything private that an answer rests on is the seat's own: its chits, and when its reinforcements may come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from trinacria.kernel.asking import UnknownName, would_be_accepted
from trinacria.kernel.errors import IllegalCommand, OutOfTurn
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
    JoinAnswer,
    Joining,
    OverlayAnswer,
)
from trinacria.kernel.seats import SIDES, Seat
from trinacria.viw.attacks import AttackOptions, Role
from trinacria.viw.beliefs import rest_of
from trinacria.viw.consequences import consequence
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.movement_questions import reach, refuse_after_the_end, verdict
from trinacria.viw.naming import hex_named, quoted, unit_named, unit_on_map
from trinacria.viw.obligations import bits
from trinacria.viw.odds import is_known, own_chits, strengths_of
from trinacria.viw.odds_questions import MOST_TARGETS, expected, seen_in_combat
from trinacria.viw.position import ELIMINATED
from trinacria.viw.units import Face, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

ROLES = {Role.MUST: "must", Role.MAY: "may", Role.CANNOT: "cannot"}


def answer(pos: Position, seat: Seat, question: Asked) -> Answered:
    """The answer to any question, or an error that says why there is none."""
    match question:
        case AskReach():
            return reach(pos, seat, question)
        case AskWhyNot():
            return verdict(pos, seat, question)
        case AskRefusal():
            return would_be_accepted(pos, seat, question.text)
        case AskConsequence():
            return consequence(pos, seat, question)
        case AskResolution():
            return expected(pos, seat, question)
        case AskBelief():
            return belief(pos, seat, question)
        case AskJoin():
            return join(pos, seat, question)
        case AskOverlay():
            return overlay(pos, question)
        case _:
            assert_never(question)


def belief(pos: Position, seat: Seat, question: AskBelief) -> BeliefAnswer:
    """What a unit's strength can be: the printed one, the seat's own chit, or the mix less the seat's own chits."""
    unit = unit_named(pos, question.unit)
    if pos.where[unit] == ELIMINATED:
        raise IllegalCommand("8.52", f"{unit} has been eliminated")
    counter = pos.unit(unit)
    if not counter.carries_chit or pos.face(unit) is Face.CADRE:
        return _certain(pos, unit, "10.0" if pos.face(unit) is Face.CADRE else "8.6")
    if is_known(pos, seat, unit) or _lies_open(pos, seat, unit):
        return _certain(pos, unit, "8.42")
    morale = pos.rules.intelligence.morale(pos, unit)
    rest = rest_of(pos.table.pools[morale], own_chits(pos, seat, morale))
    unseen = sum(rest.counts)
    rows = tuple(
        _row(value, chance, round(chance * unseen)) for value, chance in sorted(strengths_of(pos, seat, unit).items())
    )
    return BeliefAnswer(unit, rows, "8.42", f"{unseen} chits not yet seen" if unseen else "")


def _certain(pos: Position, unit: UnitId, case: str) -> BeliefAnswer:
    return BeliefAnswer(unit, (_row(strength(pos, unit), 1.0),), case)


def _row(value: int, probability: float, chits: int = 0) -> BeliefRow:
    return BeliefRow(str(value), f"Strength {value}", probability, chits)


def _lies_open(pos: Position, seat: Seat, unit: UnitId) -> bool:
    """Whether the seat sees an enemy's chit now: before the dice of its combat, or after the game."""
    return unit in pos.chits and (pos.outcome is not None or unit in seen_in_combat(pos, seat))


def join(pos: Position, seat: Seat, question: AskJoin) -> JoinAnswer:
    """Who must, may and cannot join an attack on these hexes, while the seat declares its attacks."""
    refuse_after_the_end(pos)
    offered = pos.options()
    if not isinstance(offered, AttackOptions) or offered.side is not seat:
        raise OutOfTurn("no attack of yours can be declared now")
    if not 0 < len(question.targets) <= MOST_TARGETS or len({*question.targets}) < len(question.targets):
        raise IllegalCommand("9.25", f"name one to {MOST_TARGETS} hexes, each once")
    targets = tuple(hex_named(pos, word) for word in question.targets)
    for target in targets:
        if target not in offered.duties.targets:
            raise IllegalCommand("9.14", f"there is nobody in {target} who can be attacked now")
    return JoinAnswer(
        tuple(Joining(j.unit, ROLES[j.role], j.why, j.case, _rivals(offered, j.unit)) for j in offered.roles(targets))
    )


def _rivals(offered: AttackOptions, unit: UnitId) -> tuple[UnitId, ...]:
    """7.21: the other regiments of its hex, of which only one may fight."""
    number = offered.duties.place_of.get(unit)
    if number is None:
        return ()
    place = 1 << number
    units = [other for there in bits(place | offered.duties.rivals(place)) for other in offered.duties.places[there].units]
    return tuple(other for other in units if other != unit)


def overlay(pos: Position, question: AskOverlay) -> OverlayAnswer:
    """A drawing over the map, for all units or for one; the same for every seat."""
    drawings = {drawing.name: drawing for drawing in pos.rules.questions.overlays}
    drawing = drawings.get(question.name)
    if drawing is None:
        raise UnknownName(f"there is no overlay {quoted(question.name)}; there are: {', '.join(drawings)}")
    if question.unit and not drawing.sheet.by_unit:
        raise UnknownName(f"the overlay {drawing.name} is drawn for all units at once")
    units = [unit_on_map(pos, question.unit)] if question.unit else [u for side in SIDES for u in pos.units_of(side)]
    if question.at:
        pos = _as_if_standing(pos, question)
        if drawing.elsewhere:
            return drawing.elsewhere(drawing.draw(pos, units))
    return OverlayAnswer(drawing.name, tuple(drawing.draw(pos, units)))


def _as_if_standing(pos: Position, question: AskOverlay) -> Position:
    """The same position with the unit on another hex, and its supply as it would be determined there."""
    if not question.unit:
        raise UnknownName("say which unit stands there")
    unit, there = unit_on_map(pos, question.unit), hex_named(pos, question.at)
    side = pos.unit(unit).side
    if pos.enemy_holds(there, side):
        raise IllegalCommand("5.21", f"the enemy holds {there}")
    thought = pos.copy()
    thought.put(unit, there)
    thought.supply[unit] = pos.rules.supply.net(thought, side).state(thought, unit)
    return thought
