"""Typed lines: what a person writes at a table, wherever the table is shown, and what comes of it.

A line is an order or one of a few questions. All of it goes by what the seat may know: orders are looked up in the options
of the seat that decides, and questions are asked of the presenter like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, TrinacriaError, UnreadableOrder
from trinacria.kernel.order_language import FILLERS, Language, NoWay, only
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import (
    AnsweredAtTable,
    AskConsequence,
    AskedAtTable,
    AskLine,
    AskRefusal,
    AskResolution,
    AskWhyNot,
    LineAnswer,
    LineOrder,
    ResolutionAnswer,
    Verdict,
)
from trinacria.kernel.resolutions import in_words
from trinacria.kernel.seats import Seat
from trinacria.kernel.systems import OpenScenario

WHY, ODDS = "why", "odds"


def read_order(scenario: OpenScenario, position: Position, seat: Seat, line: str) -> Command:
    """The order that the seat which decides has typed; a line that says several is refused."""
    return only(orders_in(scenario, position, seat, line))


def orders_in(scenario: OpenScenario, position: Position, seat: Seat, line: str) -> tuple[Command, ...]:
    """The orders that a line can mean. Where nobody can go, the rule that forbids it is named."""
    if position.decision is None or position.decision.seat is not seat:
        return (scenario.vocabulary.read(line),)  # which will not be taken, and for that reason
    try:
        return scenario.language.read(line, position.options)
    except NoWay as error:
        raise _why_no_way(scenario, position, seat, error) from None


def _why_no_way(scenario: OpenScenario, position: Position, seat: Seat, error: NoWay) -> TrinacriaError:
    if error.unit not in scenario.language.names.units:
        return error
    try:
        found = scenario.presenter.ask(position, seat, AskWhyNot(error.unit, error.hex, " ".join(error.modes)))
    except TrinacriaError as refusal:
        return refusal
    if isinstance(found, Verdict) and not found.allowed:
        return IllegalCommand(found.case, found.reason) if found.case else UnreadableOrder(found.reason)
    return error


def answered(scenario: OpenScenario, position: Position, seat: Seat, question: AskedAtTable) -> AnsweredAtTable:
    """The answer to any question. Orders in it may be written as people write them."""
    match question:
        case AskLine():
            return _line(scenario, position, seat, question.text)
        case AskRefusal():
            return scenario.presenter.ask(position, seat, AskRefusal(_exact(scenario, position, seat, question.text)))
        case AskConsequence():
            return scenario.presenter.ask(position, seat, AskConsequence(_exact(scenario, position, seat, question.text)))
        case _:
            return scenario.presenter.ask(position, seat, question)


def _exact(scenario: OpenScenario, position: Position, seat: Seat, line: str) -> str:
    """The exact text of the order that a line says; the line itself if it says none, for the game to judge."""
    try:
        return read_order(scenario, position, seat, line).text
    except TrinacriaError:
        return line


def _line(scenario: OpenScenario, position: Position, seat: Seat, line: str) -> LineAnswer:
    verb, *words = line.replace(",", " ").split() or [""]
    if verb.lower() == WHY:
        return _why(scenario, position, seat, words)
    if verb.lower() == ODDS:
        return _odds(scenario, position, seat, words)
    if position.decision is None or position.decision.seat is not seat:
        raise OutOfTurn("the game is over" if position.decision is None else "it is not your decision now")
    orders = orders_in(scenario, position, seat, line)
    return LineAnswer(tuple(LineOrder(order.text, spoken(scenario.language, order)) for order in orders))


def spoken(language: Language, order: Command) -> str:
    """An order as it is read out: names for the ids of counters."""
    return " ".join(language.names.units.get(word) or word for word in order.text.split())


def ids_in(language: Language, words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The ids that are named, in their order, and the other words without the small ones between them."""
    ids: list[str] = []
    rest: list[str] = []
    at = 0
    while at < len(words):
        found = language.names.find(words[at:])
        if found is None:
            if words[at].lower() not in FILLERS:
                rest.append(words[at].lower())
            at += 1
            continue
        if len(found.ids) > 1:
            raise UnreadableOrder(f"{found.name} can be {' or '.join(found.ids)}: write which")
        ids.append(found.ids[0])
        at += found.words
    return ids, rest


def _why(scenario: OpenScenario, position: Position, seat: Seat, words: Sequence[str]) -> LineAnswer:
    names = scenario.language.names
    ids, modes = ids_in(scenario.language, words)
    units, hexes = [id_ for id_ in ids if id_ in names.units], [id_ for id_ in ids if id_ in names.hexes]
    if len(units) != 1 or len(hexes) != 1:
        raise UnreadableOrder("write: why UNIT HEX")
    found = scenario.presenter.ask(position, seat, AskWhyNot(units[0], hexes[0], " ".join(modes)))
    assert isinstance(found, Verdict)
    if found.allowed:
        note = f": {found.reason}" if found.reason else ""
        return LineAnswer(says=f"{names.say(units[0])} can go to {names.say(hexes[0])}{note}.", case=found.case)
    return LineAnswer(says=found.reason, case=found.case)


def _odds(scenario: OpenScenario, position: Position, seat: Seat, words: Sequence[str]) -> LineAnswer:
    names, lower = scenario.language.names, [word.lower() for word in words]
    form = "write: odds HEX ... with UNIT ... [support ...]"
    if "with" not in lower:
        raise UnreadableOrder(form)
    support = lower.index("support") if "support" in lower else len(lower)
    ids, _ = ids_in(scenario.language, words[:support])
    announced = scenario.language.text_of(" ".join(words[support:])) if support < len(words) else ""
    targets = tuple(id_ for id_ in ids if id_ in names.hexes)
    units = tuple(id_ for id_ in ids if id_ in names.units)
    if not targets or not units:
        raise UnreadableOrder(form)
    found = scenario.presenter.ask(position, seat, AskResolution(targets, units, announced))
    assert isinstance(found, ResolutionAnswer)
    return LineAnswer(says=in_words(found.resolution))
