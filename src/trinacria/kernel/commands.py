"""Commands: whole orders, and the text in which people type, read and paste them.

A command says what is asked, not whether it is allowed. Its text form is declared beside it as its `SHAPE`, so that reading
and writing cannot drift apart: `attack 3815 3816 with us_16_1 us_18_1`. Without a shape, an order is written as the name of
its class and then its fields in their order. Its words for a player stand beside it, too: `say`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any, ClassVar

from trinacria.kernel.errors import UnreadableOrder
from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import capital

LONGEST_TEXT = 4000  # characters of an order as typed
LONGEST_WORD = 64  # characters of one word of an order
MOST_WORDS = 64  # words of one field of a structured order
LARGEST_NUMBER = 999_999_999


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of an order's text: a field, the word before it (if any), and how many words it takes."""

    field: str
    after: str = ""
    many: bool = False
    flag: bool = False  # the word alone says yes
    number: bool = False

    @property
    def form(self) -> str:
        if self.flag:
            return f"[{self.after}]"
        name = self.field.upper() + ("..." if self.many else "")
        return f"[{self.after} {name}]" if self.after else name


@dataclass(frozen=True, slots=True)
class Command:
    """The base of all orders; each game declares its own."""

    VERB: ClassVar[str] = ""
    SHAPE: ClassVar[tuple[Clause, ...]] = ()

    def __init_subclass__(cls) -> None:
        if "VERB" not in vars(cls):
            cls.VERB = cls.__name__.lower()
        if not cls.SHAPE and "__dataclass_fields__" in vars(cls):  # the slotted class, which has its fields
            cls.SHAPE = tuple(_clause_for(part) for part in fields(cls))

    @property
    def text(self) -> str:
        words = [self.VERB]
        for clause in self.SHAPE:
            words += _written(clause, getattr(self, clause.field))
        return " ".join(words)

    def __str__(self) -> str:
        return self.text

    def say(self, choice: Any) -> StepWords:
        """The order as a button says it, and what on the table it is about; where a game has no words, its text.

        Its fields `unit` and `hex`, if it has them, are the counter and the hex to click.
        """
        return StepWords(capital(self.text), getattr(self, "unit", ""), hex=getattr(self, "hex", ""))

    @classmethod
    def form(cls) -> str:
        """How the order is typed: `move UNIT PATH... [fast]`."""
        return " ".join([cls.VERB, *(clause.form for clause in cls.SHAPE)])


def _clause_for(part: Field[Any]) -> Clause:
    """How a field is written that no shape describes."""
    kind = part.type if isinstance(part.type, str) else part.type.__name__
    flag, many, number = kind == "bool", kind.startswith("tuple"), kind == "int"
    return Clause(part.name, part.name if flag else "", many=many, flag=flag, number=number)


def _written(clause: Clause, value: Any) -> list[str]:
    if clause.flag:
        return [clause.after] if value else []
    words = [str(word) for word in value] if clause.many else [str(value)]
    if not any(words):
        return []
    return [clause.after, *words] if clause.after else words


class Vocabulary:
    """All the orders of one game."""

    def __init__(self, commands: Iterable[type[Command]]) -> None:
        self.commands = {command.VERB: command for command in commands}

    def extended(self, *more: Iterable[type[Command]]) -> Vocabulary:
        """These orders and more; one with the same verb takes the place of the old one."""
        added = {command.VERB: command for commands in more for command in commands}
        return Vocabulary({**self.commands, **added}.values())

    def read(self, text: str) -> Command:
        """The order that this text says."""
        if len(text) > LONGEST_TEXT:
            raise UnreadableOrder(f"an order has at most {LONGEST_TEXT} characters, and this has {len(text)}")
        words = text.split()
        if not words:
            raise UnreadableOrder("an empty line is no order")
        command = self.commands.get(words[0])
        if command is None:
            raise UnreadableOrder(f"{_short(words[0])} is no order; there are: {', '.join(self.commands)}")
        order = command(**_read(command, words[1:]))
        for word in words:
            if len(word) > LONGEST_WORD or not word.isprintable():
                raise UnreadableOrder(f"{_short(word)} is not one word of 1 to {LONGEST_WORD} characters")
        return order

    def build(self, verb: str, fields: Mapping[str, object]) -> Command:
        """The order with these fields, which is also what its text says; parts that a text may leave out may be left out."""
        command = self.commands.get(verb)
        if command is None:
            raise UnreadableOrder(f"{_short(verb)} is no order; there are: {', '.join(self.commands)}")
        known = {clause.field for clause in command.SHAPE}
        for name in fields:
            if name not in known:
                raise UnreadableOrder(f"{_short(name)} is no part of {verb}; the form is: {command.form()}")
        order = command(**{clause.field: _built(command, clause, fields) for clause in command.SHAPE})
        if self.read(order.text) != order:
            raise UnreadableOrder(f"{_short(order.text)} would be read as another order; the form is: {command.form()}")
        return order


def _read(command: type[Command], words: Sequence[str]) -> dict[str, Any]:
    spread = _by_clause(command, words)
    values: dict[str, Any] = {}
    for clause in command.SHAPE:
        given = spread.get(clause.field)
        values[clause.field] = _value(command, clause, given)
    assert set(values) == {field.name for field in fields(command)}, f"{command.__name__}: shape and fields differ"
    return values


def _by_clause(command: type[Command], words: Sequence[str]) -> dict[str, list[str]]:
    """Sort the words under the clauses they belong to."""
    keywords = {clause.after: clause for clause in command.SHAPE if clause.after}
    plain = [clause for clause in command.SHAPE if not clause.after]
    spread: dict[str, list[str]] = {}
    here: Clause | None = None
    for word in words:
        if word in keywords:
            here = keywords[word]
            if here.field in spread:
                raise UnreadableOrder(f"{word!r} stands twice; the form is: {command.form()}")
            spread[here.field] = []
            continue
        if here is None or (not here.many and spread[here.field]):
            here = next((clause for clause in plain if clause.field not in spread), None)
        if here is None or here.flag:
            raise UnreadableOrder(f"{_short(word)} is one word too many; the form is: {command.form()}")
        spread.setdefault(here.field, []).append(word)
    return spread


def _value(command: type[Command], clause: Clause, given: list[str] | None) -> Any:
    if clause.flag:
        return given is not None
    if clause.many:
        if given == [] or (given is None and not clause.after):
            raise UnreadableOrder(f"{clause.field} is missing; the form is: {command.form()}")
        return tuple(given or ())
    if not given:
        if clause.after:
            return ""
        raise UnreadableOrder(f"{clause.field} is missing; the form is: {command.form()}")
    if clause.number:
        if not re.fullmatch(r"[0-9]{1,9}", given[0]):
            raise UnreadableOrder(f"{clause.field} must be a number, not {_short(given[0])}; the form is: {command.form()}")
        return int(given[0])
    return given[0]


def _built(command: type[Command], clause: Clause, given: Mapping[str, object]) -> Any:
    """What a clause says, from a value of exactly the right type."""
    if clause.field not in given:
        if clause.number or not (clause.after or clause.flag):
            raise UnreadableOrder(f"{clause.field} is missing; the form is: {command.form()}")
        return _value(command, clause, None)
    value = given[clause.field]
    if clause.flag:
        if not isinstance(value, bool):
            raise UnreadableOrder(f"{clause.field} must be true or false")
        return value
    if clause.number:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST_NUMBER:
            raise UnreadableOrder(f"{clause.field} must be a whole number from 0 to {LARGEST_NUMBER}")
        return value
    if clause.many:
        return _built_words(command, clause, value)
    if value == "" and clause.after:
        return ""  # as if left out
    return _built_word(command, clause, value)


def _built_words(command: type[Command], clause: Clause, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise UnreadableOrder(f"{clause.field} must be a list of words")
    if len(value) > MOST_WORDS:
        raise UnreadableOrder(f"{clause.field} has {len(value)} words; there may be {MOST_WORDS} at most")
    if not value and not clause.after:
        raise UnreadableOrder(f"{clause.field} is missing; the form is: {command.form()}")
    return tuple(_built_word(command, clause, word) for word in value)


def _built_word(command: type[Command], clause: Clause, word: object) -> str:
    """A word that stands for itself in the text of the order, whatever stands beside it."""
    if not isinstance(word, str):
        raise UnreadableOrder(f"{clause.field} must be made of words")
    if not word or len(word) > LONGEST_WORD or " " in word or not word.isprintable():
        raise UnreadableOrder(f"{clause.field}: {_short(word)} is not one word of 1 to {LONGEST_WORD} characters")
    if any(word == other.after for other in command.SHAPE):
        raise UnreadableOrder(f"{clause.field} cannot be {word!r}, which is a word of the form: {command.form()}")
    return word


def _short(word: str) -> str:
    """A word as quoted in a refusal, cut where it is too long to be read."""
    return repr(word if len(word) <= LONGEST_WORD else word[:LONGEST_WORD] + "...")
