"""Dice: known answers, fairness, independence, commitment, phrases and scripts."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.kernel.dice import (
    MEASURED,
    KeyedDice,
    Script,
    ScriptedDice,
    ScriptExhausted,
    commitment,
    new_seed,
    stream_key,
)

KEY = stream_key("fixed")


def by_hand(key: bytes, number: int, retry: int = 0) -> int:
    """The 64 bits of one roll, from nothing but HMAC."""
    message = number.to_bytes(8, "big") + retry.to_bytes(4, "big")
    return int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")


def test_a_roll_is_the_hmac_of_its_number() -> None:
    dice = KeyedDice(KEY)
    assert [dice.d6() for _ in range(50)] == [by_hand(KEY, number) % 6 + 1 for number in range(50)]
    assert dice.number == 50


def test_known_answers_never_change() -> None:
    """Old records depend on these: another answer here is another stream."""
    assert commitment("seed") == "b077b64eb716c500ef5b66bc3a78c2d9f1241553663d7f9c429000d49dbb239a"
    assert stream_key("seed", ("red", "blue")).hex() == "6afd37a2a8577582567bc6fc2d36cb8e2acb841104bffee10c243c9c09eb399b"
    dice = KeyedDice(stream_key("seed"))
    assert [dice.d6() for _ in range(20)] == [2, 2, 4, 6, 1, 1, 4, 3, 3, 3, 5, 3, 6, 2, 5, 3, 6, 4, 4, 2]


def test_no_two_lists_of_words_make_the_same_key() -> None:
    """The first way of making keys ran the words together, with NUL between them."""
    assert stream_key("seed", ("a", "b")) == stream_key("seed\0a", ("b",))
    assert stream_key("seed", ("a", "b"), MEASURED) != stream_key("seed\0a", ("b",), MEASURED)
    words = (("seed",), ("seed", ""), ("see", "d"), ("", "seed"), ("seed", "a", "b"), ("seed", "ab"), ("seed\0a", "b"))
    assert len({stream_key(seed, phrases, MEASURED) for seed, *phrases in words}) == len(words)
    measured = b"trinacria stream 2\0" + b"\0\0\0\0\0\0\0\4seed" + b"\0\0\0\0\0\0\0\2\xc3\xa9"
    assert stream_key("seed", ("\u00e9",), MEASURED) == hashlib.sha256(measured).digest()


def test_the_commitment_is_a_hash_of_the_seed_alone() -> None:
    assert commitment("seed") == hashlib.sha256(b"trinacria seed\0seed").hexdigest()
    assert commitment("seed") != commitment("seeds")


def test_phrases_change_the_stream_and_not_the_commitment() -> None:
    keys = {stream_key("seed"), stream_key("seed", ("a",)), stream_key("seed", ("a", "b")), stream_key("seed", ("b", "a"))}
    assert len(keys) == 4
    assert stream_key("seed", ("ab", "c")) != stream_key("seed", ("a", "bc"))


def test_seeds_are_new_each_time() -> None:
    assert len({new_seed() for _ in range(50)}) == 50


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 41])
def test_every_number_is_as_likely_as_any_other(sides: int) -> None:
    rolls = 6000
    dice = KeyedDice(KEY)
    fallen = Counter(dice.below(sides) for _ in range(rolls))
    assert set(fallen) == set(range(sides))
    expected = rolls / sides
    chi_square = sum((fallen[face] - expected) ** 2 / expected for face in range(sides))
    freedom = sides - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_pairs_of_rolls_are_independent() -> None:
    dice = KeyedDice(KEY)
    pairs = Counter((dice.d6(), dice.d6()) for _ in range(7200))
    chi_square = sum((pairs[a, b] - 200) ** 2 / 200 for a in range(1, 7) for b in range(1, 7))
    assert chi_square < 35 + 4 * 70**0.5


def test_a_draw_falls_in_proportion_to_what_the_cup_holds() -> None:
    dice = KeyedDice(KEY)
    counts = (1, 0, 3, 2)
    drawn = Counter(dice.draw(counts, "abcd") for _ in range(6000))
    assert drawn[1] == 0
    chi_square = sum((drawn[kind] - 1000 * count) ** 2 / (1000 * count) for kind, count in enumerate(counts) if count)
    assert chi_square < 2 + 4 * 2


@given(st.lists(st.integers(2, 60), max_size=12), st.lists(st.integers(2, 60), max_size=12))
def test_what_was_rolled_before_never_shifts_a_later_roll(some: list[int], others: list[int]) -> None:
    length = max(len(some), len(others))
    after = []
    for past in (some, others):
        dice = KeyedDice(KEY)
        for sides in past + [6] * (length - len(past)):
            dice.below(sides)
        after.append([dice.d6() for _ in range(5)])
    assert after[0] == after[1]


def test_a_number_beyond_the_last_whole_multiple_is_rejected_and_drawn_again() -> None:
    sides = (1 << 63) + 1  # nearly half of all numbers lie beyond the last whole multiple
    limit = (1 << 64) - (1 << 64) % sides
    dice, retried = KeyedDice(KEY), 0
    for number in range(40):
        retry = next(retry for retry in range(100) if by_hand(KEY, number, retry) < limit)
        retried += retry > 0
        assert dice.below(sides) == by_hand(KEY, number, retry) % sides
    assert dice.number == 40
    assert retried > 5


def test_a_copy_rolls_the_same_and_on_its_own() -> None:
    dice = KeyedDice(KEY)
    dice.d6()
    twin = dice.copy()
    ahead = [twin.d6() for _ in range(5)]
    assert dice.number == 1
    assert [dice.d6() for _ in range(5)] == ahead


def test_other_keys_roll_otherwise() -> None:
    one, other = KeyedDice(KEY), KeyedDice(stream_key("other"))
    assert [one.d6() for _ in range(30)] != [other.d6() for _ in range(30)]


def test_a_script_falls_in_order_and_tells_what_is_left() -> None:
    dice = ScriptedDice(Script((3, 5), ("4-3-2",)))
    assert dice.d6() == 3
    assert dice.draw((1, 1), ("6-5-3", "4-3-2")) == 1
    assert dice.left == Script((5,), ())
    assert dice.number == 2
    twin = dice.copy()
    assert twin.d6() == 5
    assert twin.left == Script()
    assert dice.left == Script((5,), ())


def test_a_script_that_is_too_short_fails() -> None:
    dice = ScriptedDice(Script((3,), ()))
    dice.d6()
    with pytest.raises(ScriptExhausted, match="holds 1 dice and another one is rolled"):
        dice.d6()
    with pytest.raises(ScriptExhausted, match="holds 0 draws and needs another one"):
        dice.draw((1,), ("4-3-2",))


def test_a_script_cannot_draw_what_the_cup_does_not_hold() -> None:
    with pytest.raises(ScriptExhausted, match="9-9-9"):
        ScriptedDice(Script((), ("9-9-9",))).draw((1,), ("4-3-2",))
    with pytest.raises(ScriptExhausted, match="4-3-2"):
        ScriptedDice(Script((), ("4-3-2",))).draw((0, 1), ("4-3-2", "6-5-3"))


def test_a_script_holds_six_sided_dice_only() -> None:
    with pytest.raises(AssertionError, match="six-sided"):
        ScriptedDice(Script((3,), ())).below(7)
