"""Playing a puzzle: the phase in which it stands, to its end, by a bot or by orders that are written down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from trinacria.bots import bot, stand_in
from trinacria.kernel.bots import Bot
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.events import Event
from trinacria.kernel.options import Options
from trinacria.kernel.puzzles import Course
from trinacria.puzzles.reading import Puzzle

MOST_ORDERS = 500  # of a phase; no sane one has as many


class PuzzleFailed(TrinacriaError):
    """A puzzle that could not be played to its end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody made of a puzzle: solved if nothing stands against it."""

    puzzle: Puzzle
    against: tuple[str, ...]

    @property
    def solved(self) -> bool:
        return not self.against


def solve(puzzle: Puzzle, name: str) -> Answer:
    """Let a bot try it. One that fails has not solved it."""
    try:
        return judged(puzzle, play(puzzle, bot(puzzle.scenario.name, name, f"puzzle {puzzle.name}")))
    except Exception as error:  # whatever a bot does, the other puzzles are tried as well
        return Answer(puzzle, (f"{type(error).__name__}: {error}",))


def judged(puzzle: Puzzle, course: Course) -> Answer:
    """What the checks have against a course."""
    found = (check(course) for check in puzzle.checks)
    return Answer(puzzle, tuple(against for against in found if against is not None))


def play(puzzle: Puzzle, player: Bot) -> Course:
    """The phase to its end. Where the other side must answer, its weakest bot does."""
    position, depth = puzzle.start.copy(), len(puzzle.start.stack)
    phase = position.stack[-1]
    other = bot(puzzle.scenario.name, stand_in(puzzle.scenario.name), f"answers {puzzle.name}")
    orders, events = list[Command](), list[Event]()
    for _ in range(MOST_ORDERS):
        decision = position.decision
        over = decision is None or len(position.stack) < depth or type(position.stack[depth - 1]) is not type(phase)
        if decision is None or over:
            return Course(puzzle.seat, position, tuple(orders), tuple(events))
        options = position.options()
        own = decision.seat is puzzle.seat
        command = (player if own else other).choose(position.view(decision.seat), options)
        events += position.play(command, options)
        orders += [command] if own else []
    raise PuzzleFailed(f"the phase did not end after {MOST_ORDERS} orders")


class Written:
    """Gives the orders of a list; then ends what can be ended, and takes the first option where nothing can."""

    def __init__(self, puzzle: Puzzle, orders: Iterable[str]) -> None:
        self._orders = [puzzle.scenario.vocabulary.read(text) for text in orders]

    def choose(self, view: Any, options: Options) -> Command:
        if self._orders and (not _is_forced(options) or self._orders[0] in options):
            return self._orders.pop(0)
        steps = options.steps()
        ends = [step.order for step in steps if step.order is not None and step.order.VERB == "end"]
        return ends[0] if ends else next(iter(options))


def _is_forced(options: Options) -> bool:
    """Whether this is an answer that the rules ask for, such as a loss: nobody could end it."""
    return all(step.order is None or step.order.VERB != "end" for step in options.steps())
