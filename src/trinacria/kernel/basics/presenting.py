"""What a table of counters on hexes shows to a seat, how it is said, and the answers to what a seat asks.

All of it comes from the seat's view. A question about orders is put to a position made from that view: nothing comes out
that the seat could not work out for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from trinacria.kernel.asking import UnknownName, acceptable_order, before_the_end, plain, shown_outcome, would_be_accepted
from trinacria.kernel.basics.boards import Board, BoardPosition, BoardView
from trinacria.kernel.basics.events import Fought
from trinacria.kernel.basics.fights import luck_of
from trinacria.kernel.basics.tables import Table
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.errors import OutOfTurn, quoted
from trinacria.kernel.events import Event, SeenEvent, Teller
from trinacria.kernel.options import Step
from trinacria.kernel.playing import is_final
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import (
    Answered,
    AskConsequence,
    Asked,
    AskReach,
    AskRefusal,
    AskResolution,
    AskWhyNot,
    Consequence,
    Destination,
    Reachable,
    ResolutionAnswer,
    Verdict,
)
from trinacria.kernel.resolutions import Resolution
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import Cost, Shown, ShownCounter, ShownDecision, ShownHeading, StepWords
from trinacria.kernel.step_words import OpenStep, step_words
from trinacria.kernel.systems import RollLuck
from trinacria.kernel.words import capital


@dataclass(frozen=True, slots=True)
class BoardTeller(Teller):
    """Names the counters and sides of a table."""

    table: Table

    def side(self, side: Seat) -> str:
        return self.table.side(side).short

    def named(self, fact: object) -> str:
        return self.table.name_of(fact) if type(fact) is str else Teller.named(self, fact)


@dataclass(frozen=True, slots=True)
class BoardPresenter:
    """Shows the boards of one table. A game with more to show derives its own from it."""

    table: Table

    # what a seat sees

    def show(self, position: Position, seat: Seat, *, past: bool = False, truth: bool = False) -> Shown:
        assert isinstance(position, BoardPosition)
        view: BoardView[Board] = position.view(seat, truth=truth)
        board = view.board
        return Shown(
            game=self.table.name,
            seat=seat,
            turn=min(board.turn, self.table.last_turn),
            phasing=board.phasing,
            decision=self._decision(view),
            headings=tuple(ShownHeading(one.CASE, one.TITLE) for one in view.stack if one.TITLE),
            log=view.events,
            rolls=view.rolls,
            counters={unit: self.counter(board, unit) for unit in board.where},
            hexes={},
            panels={},
            resolution=board.fighting(),
            outcome=shown_outcome(view.outcome),
        )

    def counter(self, board: Board, unit: str) -> ShownCounter:
        side, figures = self.table.units[unit].side, board.figures(unit)
        return ShownCounter(side, board.where[unit], figures=figures, done=unit in board.done)

    def _decision(self, view: BoardView[Board]) -> ShownDecision | None:
        decision = view.decision
        if decision is None:
            return None
        do, does = decision.ask(view)
        news = f"The {BoardTeller(self.table).side(decision.seat)} side {does}."
        prompt = f"{capital(do)}." if decision.seat is view.seat else news
        return ShownDecision(decision.seat, decision.kind, decision.case, prompt, plain(decision.about))

    # how it is said

    def sentence(self, event: SeenEvent) -> str:
        return event.sentence(BoardTeller(self.table))

    def describe(self, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
        return step_words(OpenStep(BoardTeller(self.table), decision, step, path), self._pick)

    def _pick(self, choice: OpenStep[BoardTeller]) -> StepWords:
        """A step that leads on: a counter, a hex, or something else that has a name."""
        key, table = choice.step.key, self.table
        return StepWords(table.name_of(key), key if key in table.units else "", hex=key if key in table.grid else "")

    def luck(self, events: Iterable[Event]) -> tuple[RollLuck, ...]:
        chart, units = self.table.chart, self.table.units
        fights = (event for event in events if isinstance(event, Fought))
        return tuple(luck_of(chart, fought, lambda unit: units[unit].side) for fought in fights) if chart else ()

    # questions

    def ask(self, position: Position, seat: Seat, question: Asked) -> Answered:
        assert isinstance(position, BoardPosition)
        view: BoardView[Board] = position.view(seat)
        known = BoardPosition.from_view(self.table, view, Random(0))
        match question:
            case AskReach():
                return self._reach(known, question.unit)
            case AskWhyNot():
                return self._why_not(known, seat, question)
            case AskRefusal():
                return would_be_accepted(known, seat, question.text)
            case AskConsequence():
                return self._consequence(known, seat, question.text)
            case AskResolution():
                return ResolutionAnswer(_resolution(view.board, question))
            case _:
                raise OutOfTurn("this game has no answer to that")

    def _reach(self, known: BoardPosition[Board], unit: str) -> Reachable:
        """Where an order that can be given now takes a unit."""
        self._check(unit=unit)
        orders = _orders_for(known, unit) if known.decision else []
        found = tuple(
            Destination(hex_, Cost("", order.text, 0), (known.board.where[unit], hex_), order.text) for hex_, order in orders
        )
        return Reachable(unit, found, idle="" if found else "nothing can be ordered for it now")

    def _why_not(self, known: BoardPosition[Board], seat: Seat, question: AskWhyNot) -> Verdict:
        """The refusal of an order that would take a unit to a hex."""
        self._check(unit=question.unit, hex=question.hex)
        goes = [
            kind.VERB
            for kind in self.table.vocabulary.commands.values()
            if [clause.field for clause in kind.SHAPE] == ["unit", "hex"]
        ]
        verdicts = [would_be_accepted(known, seat, f"{verb} {question.unit} {question.hex}") for verb in goes]
        if not verdicts:
            raise OutOfTurn("this game has no answer to that")
        return next((verdict for verdict in verdicts if verdict.allowed), verdicts[0])

    def _consequence(self, known: BoardPosition[Board], seat: Seat, text: str) -> Consequence:
        """Whether an order can be taken back, and what to ask before it is given."""
        decision, order, after = known.decision, acceptable_order(known, seat, text), known.copy()
        assert decision is not None
        after.play_checked(order)
        words = self.describe(decision, Step(order.text, order), ())
        left = tuple(dict.fromkeys(unit for unit in known.board.where if words.end and _orders_for(known, unit)))
        return before_the_end(decision, words, left, final=is_final(known, after, seat))

    def _check(self, unit: str, hex: str = "") -> None:
        if unit not in self.table.units:
            raise UnknownName(f"there is no unit {quoted(unit)}")
        if hex and hex not in self.table.grid:
            raise UnknownName(f"there is no hex {quoted(hex)} on this map")


def _orders_for(known: BoardPosition[Board], unit: str) -> list[tuple[str, Command]]:
    """The orders that take a unit to a hex now."""

    def found() -> Iterator[tuple[str, Any]]:
        for order in known.options():
            if getattr(order, "unit", "") == unit and (hex_ := getattr(order, "hex", "")):
                yield hex_, order

    return [*found()]


def _resolution(board: Board, question: AskResolution) -> Resolution:
    if not question.targets and (fight := board.fighting()):
        return fight
    attackers = tuple(unit for unit in question.units if unit in board.where)
    return board.expected(attackers, tuple(unit for hex_ in question.targets for unit in board.at(hex_)))
