"""Decisions: at any moment the game is over or exactly one seat must choose.

Every kind of decision is a class, as every order is. Its fields say what it is about, and it knows how it is asked and taken
and what its end is called. A class without its words is refused when it is defined: they are in `ASKS`, or `ask` finds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet, StepWords

Words = tuple[str, str]  # what the seat that decides is asked to do, and what the others hear that it does


@dataclass(frozen=True, slots=True)
class Decision:
    """The base of all decisions: who must choose now, and by which case. What a decision is about is public."""

    KIND: ClassVar[str] = ""
    ASKS: ClassVar[Words] = ("", "")  # its words, if they are always the same
    SHEET: ClassVar[DecisionSheet] = DecisionSheet()  # how it is taken at a table: the composer and its words
    END: ClassVar[str] = ""  # what the order that ends it is called; without it "End ..."
    LEFT: ClassVar[Words | None] = None  # what can still be done when it is ended: ("unit", "move")
    CONFIRMED: ClassVar[bool] = False  # its end asks about what is left even while undo could still take it back

    seat: Seat
    case: str

    def __init_subclass__(cls) -> None:
        if not cls.KIND:
            raise TypeError(f"the decision {cls.__name__} has no KIND")
        if cls.ask is Decision.ask and not all(cls.ASKS):
            raise TypeError(f"the decision {cls.__name__} has no words: it must define `ASKS` or `ask`")

    def ask(self, seen: Any) -> Words:
        """The decision in words, for a seat that sees this much of the table."""
        return self.ASKS

    def way(self, picked: Any) -> StepWords | None:
        """The words for a step that leads on to others; None if such a step picks a counter, as most do."""
        return None

    def order_words(self, picked: Any) -> StepWords | None:
        """The words for a whole order, where they are not the order's own; None if they are."""
        return None

    @property
    def kind(self) -> str:
        return self.KIND

    @property
    def about(self) -> Mapping[str, object]:
        """Its own facts by name, as clients read them; what is None is left out."""
        return {name: value for name in _facts_of(type(self)) if (value := getattr(self, name)) is not None}


_FACTS: dict[type[Decision], tuple[str, ...]] = {}


def _facts_of(kind: type[Decision]) -> tuple[str, ...]:
    names = _FACTS.get(kind)
    if names is None:
        common = {field.name for field in fields(Decision)}
        names = _FACTS[kind] = tuple(field.name for field in fields(kind) if field.name not in common)
    return names


def decision_sheets(decisions: Iterable[type[Decision]]) -> dict[str, DecisionSheet]:
    """How each kind of decision is taken. Classes may share a kind if they are taken in the same way."""
    found: dict[str, DecisionSheet] = {}
    for decision in decisions:
        if found.setdefault(decision.KIND, decision.SHEET) != decision.SHEET:
            raise TypeError(f"the decision {decision.__name__} is not taken like the others of the kind {decision.KIND!r}")
    return found
