"""Step words: what can be picked in an open decision, said as a player would say it.

A client knows no rules. For every step of the options it gets the words of a button or of an entry in a list, and which
counters and hexes the step is about. A whole order has its own words (`Command.say`), and a decision may have better ones
for it (`Decision.order_words`). A step that only leads on to others is said by the decision (`Decision.way`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from trinacria.kernel.decisions import Decision
from trinacria.kernel.events import Teller
from trinacria.kernel.options import Step
from trinacria.kernel.showing import StepWords

Telling = TypeVar("Telling", bound=Teller)


@dataclass(frozen=True, slots=True)
class OpenStep(Generic[Telling]):
    """A step of an open decision, and how its game names things."""

    tell: Telling
    decision: Decision
    step: Step
    path: tuple[str, ...]  # the keys that were picked before it


def step_words(choice: OpenStep[Telling], pick: Callable[[OpenStep[Telling]], StepWords]) -> StepWords:
    """The words for a step; `pick` says a step that leads on to others where the decision has no words for it."""
    order = choice.step.order
    if order is None:
        return choice.decision.way(choice) or pick(choice)
    return choice.decision.order_words(choice) or order.say(choice)
