"""Orders that need no words of their own: the end of a turn, and a roll of the dice with its decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from trinacria.kernel.commands import Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.kernel.step_words import OpenStep


@dataclass(frozen=True, slots=True)
class End(Command):
    """Ends the turn of a side."""

    def say(self, choice: OpenStep[Any]) -> StepWords:
        return StepWords(choice.decision.END or "End the turn", end=True)


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """Rolls the dice."""

    def say(self, choice: OpenStep[Any]) -> StepWords:
        return StepWords("Roll the dice")


@dataclass(frozen=True, slots=True)
class Rolling(Decision):
    """The dice are ready, and a player rolls them."""

    KIND: ClassVar[str] = "roll"
    ASKS: ClassVar[Words] = ("roll the dice", "rolls the dice")
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("The dice decide.", composer=Composer.CONFIRM)
