"""Commands: every order's text reads back as the order, and what is no order is said to be none."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.errors import UnreadableOrder
from trinacria.kernel.showing import StepWords
from trinacria.viw.commands import VOCABULARY, Absorb, Attack, Move, Roll, Support
from trinacria.viw.sicily.opening import open_with_rules

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
        ("absorb " + "9" * 3000, "steps must be a number"),
        ("absorb " + "9" * 5000, "at most 4000 characters, and this has 5007"),
        ("roll" + " " * 4000, "at most 4000 characters"),
        ("support guns", "guns is missing"),
    ],
)
def test_unreadable_texts_say_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(UnreadableOrder) as refusal:
        VOCABULARY.read(text)
    assert says in str(refusal.value)


# structured orders -------------------------------------------------------------------------------------------------------

SICILY = open_with_rules("campaign", frozenset()).vocabulary


def fields_of(order: Command) -> dict[str, object]:
    """The fields of an order as they come from JSON."""
    values = {clause.field: getattr(order, clause.field) for clause in order.SHAPE}
    return {name: [*value] if isinstance(value, tuple) else value for name, value in values.items()}


@given(orders())
def test_an_order_is_built_from_its_fields(order: Command) -> None:
    assert VOCABULARY.build(order.VERB, fields_of(order)) == order


def test_parts_that_a_text_may_leave_out_may_be_left_out() -> None:
    assert VOCABULARY.build("move", {"unit": "a", "path": ["0101", "0102"]}) == Move("a", ("0101", "0102"))
    assert VOCABULARY.build("attack", {"targets": ["0101"]}) == Attack(("0101",), ())
    assert VOCABULARY.build("support", {"guns": []}) == VOCABULARY.build("support", {}) == Support()
    assert VOCABULARY.build("roll", {}) == Roll()
    landing = {"piece": "us_16_1", "hex": "3724"}
    assert SICILY.build("land", landing) == SICILY.build("land", {**landing, "sea": ""}) == SICILY.read("land us_16_1 3724")
    assert SICILY.build("land", {**landing, "sea": "3825"}) == SICILY.read("land us_16_1 3724 from 3825")


@pytest.mark.parametrize("number", [0, 999_999_999])
def test_numbers_are_taken_up_to_nine_digits(number: int) -> None:
    assert VOCABULARY.build("absorb", {"steps": number}) == Absorb(number)


JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=70), st.sampled_from(sorted(KEYWORDS))),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=2)),
    max_leaves=5,
)


def built_back(verb: str, given_: dict[str, object]) -> str:
    """What fields say: the text of the order that they make, or why they make none; nothing if it reads back otherwise."""
    try:
        order = SICILY.build(verb, given_)
    except UnreadableOrder as refusal:
        return str(refusal)
    return order.text if SICILY.read(order.text) == order else ""


@given(st.data(), st.sampled_from([*SICILY.commands]))
def test_whatever_is_built_reads_back_and_anything_else_is_called_unreadable(data: st.DataObject, verb: str) -> None:
    names = [clause.field for clause in SICILY.commands[verb].SHAPE]
    given_ = {name: data.draw(st.one_of(JUNK, WORDS, st.lists(WORDS, max_size=3), st.integers(0, 9))) for name in names}
    assert built_back(verb, given_)


@pytest.mark.parametrize(
    ("verb", "fields", "says"),
    [
        ("fly", {}, "'fly' is no order; there are: move"),
        ("", {}, "'' is no order"),
        ("f" * 10_000, {}, "fff...' is no order"),
        ("roll", {"dice": 2}, "'dice' is no part of roll; the form is: roll"),
        ("move", {"path": ["0101"]}, "unit is missing; the form is: move UNIT PATH... [strategic]"),
        ("move", {"unit": "a"}, "path is missing"),
        ("move", {"unit": "a", "path": []}, "path is missing"),
        ("move", {"unit": "a", "path": "0101"}, "path must be a list of words"),
        ("move", {"unit": "a", "path": [101]}, "path must be made of words"),
        ("move", {"unit": ["a"], "path": ["0101"]}, "unit must be made of words"),
        ("move", {"unit": None, "path": ["0101"]}, "unit must be made of words"),
        ("move", {"unit": "", "path": ["0101"]}, "unit: '' is not one word"),
        ("move", {"unit": "a b", "path": ["0101"]}, "unit: 'a b' is not one word"),
        ("move", {"unit": "a\u2003b", "path": ["0101"]}, "is not one word"),
        ("move", {"unit": "a\n", "path": ["0101"]}, "is not one word"),
        ("move", {"unit": "a\x00", "path": ["0101"]}, "is not one word"),
        ("move", {"unit": "\ud800", "path": ["0101"]}, "is not one word"),
        ("move", {"unit": "a" * 65, "path": ["0101"]}, "is not one word of 1 to 64 characters"),
        ("move", {"unit": "a", "path": ["0101"] * 65}, "path has 65 words; there may be 64 at most"),
        ("move", {"unit": "a", "path": ["x" * 64] * 64}, "at most 4000 characters"),
        ("move", {"unit": "strategic", "path": ["0101"]}, "unit cannot be 'strategic', which is a word of the form"),
        ("move", {"unit": "a", "path": ["0101"], "strategic": 1}, "strategic must be true or false"),
        ("move", {"unit": "a", "path": ["0101"], "strategic": "yes"}, "strategic must be true or false"),
        ("attack", {"targets": ["0101"], "units": ["with"]}, "units cannot be 'with'"),
        ("absorb", {}, "steps is missing"),
        ("absorb", {"steps": True}, "steps must be a whole number from 0 to 999999999"),
        ("absorb", {"steps": "2"}, "steps must be a whole number"),
        ("absorb", {"steps": 2.0}, "steps must be a whole number"),
        ("absorb", {"steps": -1}, "steps must be a whole number"),
        ("absorb", {"steps": 1_000_000_000}, "steps must be a whole number"),
    ],
)
def test_fields_that_make_no_order_say_what_is_wrong(verb: str, fields: dict[str, object], says: str) -> None:
    with pytest.raises(UnreadableOrder) as refusal:
        VOCABULARY.build(verb, fields)
    assert says in str(refusal.value)


def test_an_optional_number_must_be_given_with_its_fields() -> None:
    with pytest.raises(UnreadableOrder, match="italian is missing"):
        SICILY.build("share", {"german": 3})


@dataclass(frozen=True, slots=True)
class Haul(Command):
    """An order that declares nothing but its fields."""

    unit: str
    loads: int
    path: tuple[str, ...]
    slowly: bool


def test_an_order_without_a_verb_and_a_shape_is_written_as_its_fields_stand() -> None:
    assert Haul.form() == "haul UNIT LOADS PATH... [slowly]"
    order = Haul("mule", 3, ("0101", "0102"), slowly=True)
    assert order.text == "haul mule 3 0101 0102 slowly"
    assert Vocabulary([Haul]).read(order.text) == order
    assert Vocabulary([Haul]).read("haul mule 3 0101") == Haul("mule", 3, ("0101",), slowly=False)


def test_an_order_without_words_says_its_text_and_what_it_is_about() -> None:
    assert Haul("mule", 3, ("0101",), slowly=False).say(None) == StepWords("Haul mule 3 0101", "mule")
