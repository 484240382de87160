"""Consequences: what an order would bring, and what to ask before it is given.

Two orders deserve a question: the end of something in which units could still act, if play then goes where no undo reaches;
and an order beside the business of the phase that cannot be taken back. The order is tried on a position sampled from what
the seat knows, with dice of its own: nothing comes out that the seat could not work out for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from trinacria.kernel.asking import NO_WAY_BACK, acceptable_order
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.playing import is_final
from trinacria.kernel.questions import AskConsequence, Consequence
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import StepWords
from trinacria.viw.beliefs import sample_position
from trinacria.viw.step_words import step_words
from trinacria.viw.view import view_of

if TYPE_CHECKING:
    from trinacria.viw.position import Position


ANY_UNIT, ANY_HEX = ("unit", "act"), ("hex", "be chosen")


def consequence(pos: Position, seat: Seat, question: AskConsequence) -> Consequence:
    """What would follow an order of the seat that decides; an order that is refused is refused here too."""
    order, decision = acceptable_order(pos, seat, question.text), pos.decision
    assert decision is not None
    before = sample_position(view_of(pos, seat), pos.table, Random(0))
    after = before.copy()
    after.play_checked(order)
    if not is_final(before, after, seat):
        return Consequence(final=False)
    offered = _offered(pos)
    words = offered.get(order)
    if words is None:
        return Consequence(final=True)
    if words.aside:
        return Consequence(final=True, says=f"{words.says}? {NO_WAY_BACK}", does=words.says)
    if not words.end:
        return Consequence(final=True)
    over = after.decision is None or (before.phasing is seat and after.phasing is not seat)
    left = _left(decision, [*offered.values()])
    if words.note:  # a warning that goes with the end
        left = replace(left, says=f"{words.note} {left.says}".rstrip())
    if not left.says:
        return left
    does = "End your turn" if over else words.says
    return replace(left, says=f"{left.says} {does}?" + ("" if over else f" {NO_WAY_BACK}"), does=does)


def _offered(pos: Position) -> dict[Command | str, StepWords]:
    """What can be picked first, in words: by the whole order, or by the key of what leads on."""
    assert pos.decision is not None
    return {step.order or step.key: step_words(pos.table, pos.decision, step, ()) for step in pos.options().steps()}


def _left(decision: Decision, offered: Sequence[StepWords]) -> Consequence:
    """Who could still act, or where something could still be done, when something ends that cannot be begun again."""
    business = [words for words in offered if not words.end and not words.aside]
    units = tuple(dict.fromkeys(words.unit for words in business if words.unit))
    hexes = () if units else tuple(dict.fromkeys(hex_ for words in business for hex_ in (words.hex, *words.hexes) if hex_))
    if not units and not hexes:
        return Consequence(final=True)
    thing, verb = decision.LEFT or (ANY_UNIT if units else ANY_HEX)
    number = len(units or hexes)
    plural = "" if number == 1 else "es" if thing.endswith("x") else "s"
    return Consequence(final=True, says=f"{number} {thing}{plural} can still {verb}.", units=units, hexes=hexes)
