"""Step words: what can be picked in an open decision, said as a player would say it."""

from __future__ import annotations

from typing import TypeAlias

from trinacria.kernel import step_words as kernel
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Step
from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import capital
from trinacria.sicily43.words.naming import Teller

Choice: TypeAlias = kernel.OpenStep[Teller]


def step_words(tell: Teller, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
    """The words for one step; the path holds the keys that were picked before it."""
    return kernel.step_words(kernel.OpenStep(tell, decision, step, path), pick)


def pick(choice: Choice) -> StepWords:
    """A step that picks a counter or a hex."""
    key = choice.step.key
    if key in choice.tell.table.units:
        return StepWords(choice.tell.unit(key), unit=key)
    if key in choice.tell.table.island.grid:
        return StepWords(choice.tell.hex(key), hex=key)
    return StepWords(capital(key))
