"""The desk of a Victory in the West game: what to show to a seat, how to say it, and the answers to what it asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trinacria.kernel.decisions import Decision
from trinacria.kernel.events import Event, SeenEvent
from trinacria.kernel.options import Step
from trinacria.kernel.positions import Position as KernelPosition
from trinacria.kernel.questions import Answered, Asked
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import Shown, StepWords
from trinacria.kernel.systems import RollLuck
from trinacria.viw.luck import luck
from trinacria.viw.position import Position
from trinacria.viw.questions import answer
from trinacria.viw.showing import shown
from trinacria.viw.step_words import step_words
from trinacria.viw.story import Teller
from trinacria.viw.table import Table
from trinacria.viw.view import view_of


@dataclass(frozen=True, slots=True)
class TableDesk:
    """Everything here goes through a seat's view: no more comes out than that seat may know."""

    table: Table

    def show(self, position: KernelPosition, seat: Seat, *, past: bool = False, truth: bool = False) -> Shown:
        """The document for a seat; of a moment gone by, or of one of a finished game as it truly was."""
        assert isinstance(position, Position)
        return shown(self.table, view_of(position, seat, past=past, truth=truth))

    def sentence(self, event: SeenEvent) -> str:
        """An event as the log says it."""
        return event.sentence(Teller(self.table))

    def ask(self, position: KernelPosition, seat: Seat, question: Asked) -> Answered:
        """The answer to a question, from the seat's own knowledge."""
        assert isinstance(position, Position)
        return answer(position, seat, question)

    def describe(self, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
        """A step of the options in words, and what on the table it is about."""
        return step_words(self.table, decision, step, path)

    def luck(self, events: Iterable[Event]) -> tuple[RollLuck, ...]:
        """What the dice of every combat did, beside what its column led to expect."""
        return luck(self.table, events)
