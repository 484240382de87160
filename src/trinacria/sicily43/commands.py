"""The orders that belong to no section of the rules; all others stand beside their rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.commands import Command
from trinacria.kernel.showing import StepWords

if TYPE_CHECKING:
    from trinacria.sicily43.words.steps import Choice


@dataclass(frozen=True, slots=True)
class End(Command):
    """Ends the step, phase or set-up that is going on."""

    VERB: ClassVar[str] = "end"

    def say(self, choice: Choice) -> StepWords:
        return StepWords(choice.decision.END or "End this step", end=True)
