"""Commands: every order's text reads back as the order, and what is no order is said to be none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.kernel.commands import Command
from trinacria.kernel.errors import UnreadableOrder
from trinacria.viw.commands import VOCABULARY, Attack, Move, Support

KEYWORDS = {clause.after for command in VOCABULARY.commands.values() for clause in command.SHAPE}
WORDS = st.from_regex(r"[a-z0-9_]{1,10}", fullmatch=True).filter(lambda word: word not in KEYWORDS)


@st.composite
def orders(draw: st.DrawFn) -> Command:
    """Any order of the system, whatever it says."""
    kind = draw(st.sampled_from([*VOCABULARY.commands.values()]))
    values: dict[str, object] = {}
    for clause in kind.SHAPE:
        if clause.flag:
            values[clause.field] = draw(st.booleans())
        elif clause.many:
            values[clause.field] = tuple(draw(st.lists(WORDS, min_size=0 if clause.after else 1, max_size=5)))
        elif clause.number:
            values[clause.field] = draw(st.integers(0, 999_999_999))
        else:
            values[clause.field] = draw(WORDS)
    return kind(**values)


@given(orders())
def test_the_text_of_an_order_reads_back_as_the_order(order: Command) -> None:
    assert VOCABULARY.read(order.text) == order
    assert VOCABULARY.read(f"  {order.text.replace(' ', '   ')}\n") == order
    assert str(order) == order.text


def read_back(text: str) -> str:
    """What a text says: the order that it reads as, or why it is none."""
    try:
        order = VOCABULARY.read(text)
    except UnreadableOrder as refusal:
        return str(refusal)
    return order.text if VOCABULARY.read(order.text) == order else ""


@given(st.text(max_size=60))
def test_any_text_is_an_order_or_is_called_unreadable(text: str) -> None:
    assert read_back(text)


@given(st.sampled_from([*VOCABULARY.commands]), st.lists(st.one_of(WORDS, st.sampled_from(sorted(KEYWORDS))), max_size=7))
def test_any_words_after_a_verb_are_read_or_answered_with_the_form(verb: str, words: list[str]) -> None:
    answer = read_back(" ".join([verb, *words]))
    assert answer.split()[0] == verb or VOCABULARY.commands[verb].form() in answer


def test_orders_read_like_orders() -> None:
    assert VOCABULARY.read("move us_16_1 3724 3723 strategic").text == "move us_16_1 3724 3723 strategic"
    assert Move.form() == "move UNIT PATH... [strategic]"
    assert Attack.form() == "attack TARGETS... [with UNITS...]"
    assert VOCABULARY.read("attack 3815 3816 with a b") == Attack(("3815", "3816"), ("a", "b"))
    assert VOCABULARY.read("support air guns g") == VOCABULARY.read("support guns g air") == Support(("g",), True)
    assert VOCABULARY.read("support") == Support()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an empty line"),
        (" \t ", "an empty line"),
        ("fly us_16_1", "'fly' is no order; there are: move, enter"),
        ("Move a 0101 0102", "'Move' is no order"),
        ("move", "unit is missing; the form is: move UNIT PATH... [strategic]"),
        ("move a", "path is missing"),
        ("move a strategic", "path is missing"),
        ("move a 0101 strategic strategic", "'strategic' stands twice"),
        ("move a 0101 strategic 0102", "'0102' is one word too many"),
        ("attack with a", "targets is missing"),
        ("attack 0101 with", "units is missing"),
        ("attack 0101 with a with b", "'with' stands twice"),
        ("roll twice", "'twice' is one word too many; the form is: roll"),
        ("end", "what is missing"),
        ("end combat now", "'now' is one word too many"),
        ("absorb", "steps is missing"),
        ("absorb two", "steps must be a number, not 'two'"),
        ("absorb -1", "steps must be a number, not '-1'"),
        ("absorb ²", "steps must be a number"),
        ("absorb " + "9" * 5000, "steps must be a number"),
        ("support guns", "guns is missing"),
    ],
)
def test_unreadable_texts_say_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(UnreadableOrder) as refusal:
        VOCABULARY.read(text)
    assert says in str(refusal.value)
