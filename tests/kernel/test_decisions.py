"""Decisions: classes that own their facts and their words, and cannot be defined without them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from trinacria.kernel.decisions import Decision, Words, decision_sheets
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.showing import DecisionSheet


@dataclass(frozen=True, slots=True)
class Choose(Decision):
    """A colour, of so many."""

    KIND: ClassVar[str] = "colour"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Click a colour.")

    colours: tuple[str, ...]
    most: int | None = None

    def ask(self, seen: object) -> Words:
        return f"choose one of {len(self.colours)} colours", "chooses a colour"


def test_a_decision_is_about_its_fields() -> None:
    assert Choose(ALLIED, "1.1", ("red", "blue"), 2).about == {"colours": ("red", "blue"), "most": 2}
    assert [*Choose(ALLIED, "1.1", ("red",), 2).about] == ["colours", "most"]  # in the order of the fields
    assert Choose(AXIS, "1.1", ("red",)).about == {"colours": ("red",)}  # what is not known is left out
    assert Choose(AXIS, "1.1", ()).kind == "colour"


def test_a_decision_may_have_words_that_never_change() -> None:
    words = ("wait for the bus", "waits for the bus")
    waiting = type("Waiting", (Decision,), {"KIND": "wait", "ASKS": words})
    assert waiting(ALLIED, "1.1").ask(None) == words
    with pytest.raises(TypeError, match=r"Half.*`ASKS` or `ask`"):
        type("Half", (Decision,), {"KIND": "wait", "ASKS": ("wait", "")})


@pytest.mark.parametrize("missing", ["KIND", "ask"])
def test_a_decision_without_its_words_cannot_be_defined(missing: str) -> None:
    body = {"KIND": "colour", "ask": Choose.ask}
    del body[missing]
    with pytest.raises(TypeError, match=f"Unspoken.*{missing}"):
        type("Unspoken", (Decision,), body)


def test_decisions_of_one_kind_are_taken_in_one_way() -> None:
    alike = type("Alike", (Decision,), {"KIND": "colour", "ask": Choose.ask, "SHEET": Choose.SHEET})
    other = type("Other", (Decision,), {"KIND": "colour", "ask": Choose.ask})
    assert decision_sheets((Choose, alike)) == {"colour": DecisionSheet("Click a colour.")}
    with pytest.raises(TypeError, match=r"Other.*'colour'"):
        decision_sheets((Choose, other))
