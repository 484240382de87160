"""Step words: what can be picked in an open decision, said as a player would say it."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Step
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.words.naming import Teller


@dataclass(frozen=True, slots=True)
class Choice:
    """A step where it stands, and how things are called there."""

    tell: Teller
    decision: Decision
    step: Step
    path: tuple[str, ...]  # the keys that were picked before it


def step_words(tell: Teller, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
    """The words for one step: an order says its own, and so does a decision for a step that leads on to others."""
    choice = Choice(tell, decision, step, path)
    if step.order is None:
        return decision.way(choice) or pick(choice)
    return spoken(choice, step.order)


def spoken(choice: Choice, order: Command) -> StepWords:
    """A whole order in its own words."""
    say = getattr(order, "say", None)
    words = say(choice) if say is not None else StepWords(order.text.capitalize())
    assert isinstance(words, StepWords)
    return words


def pick(choice: Choice) -> StepWords:
    """A step that picks a counter or a hex."""
    key = choice.step.key
    if key in choice.tell.table.units:
        return StepWords(choice.tell.unit(key), unit=key)
    if key in choice.tell.table.island.grid:
        return StepWords(choice.tell.hex(key), hex=key)
    return StepWords(key[:1].upper() + key[1:])
