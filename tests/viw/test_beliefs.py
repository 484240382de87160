"""Beliefs: what can be inferred, and positions that fit a view."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from board import board, play, regiment
from proofs import case
from random_play import position_after
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.beliefs import belief, sample_position
from trinacria.viw.units import Face, UnitId
from trinacria.viw.view import to_json


@case("8.42", "8.32")
def test_an_unseen_unit_is_the_printed_mix_less_ones_own_chits() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0305"),
        h=regiment(AXIS, "0306", strength=4),
        pools={1: ["1-1-1"], 2: ["6-5-3", "8-6-4"], 3: ["1-1-1"]},
    )
    # printed: 6-5-3, 8-6-4, a's 6 and h's 4; the Allied player holds the 6 and sees nothing else
    for unseen in ("g", "h"):
        found = belief(pos.view(ALLIED), pos.table, UnitId(unseen))
        assert dict(found) == pytest.approx({4: 1 / 3, 6: 1 / 3, 8: 1 / 3})
    assert belief(pos.view(AXIS), pos.table, UnitId("h")) == [(4, 1.0)]


def test_open_strengths_are_certain_and_reduced_units_had_three_steps() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        c=regiment(AXIS, "0305", face=Face.CADRE),
        r=regiment(AXIS, "0306", strength=5, face=Face.REDUCED),
        pools={1: ["1-1-1"], 2: ["2-1-1"] * 3, 3: ["1-1-1"]},
    )
    assert belief(pos.view(ALLIED), pos.table, UnitId("c")) == [(1, 1.0)]
    assert belief(pos.view(ALLIED), pos.table, UnitId("r")) == [(3, 1.0)]  # only the 5 had three steps; its weak side is 3


@pytest.mark.parametrize("orders", [0, 40, 90, 140, 190])
def test_a_sampled_position_looks_the_same_to_the_seat_and_is_sound(orders: int) -> None:
    pos = position_after("moselle/november", 3, orders, bold=True)
    assert pos.decision is not None
    for seat in (ALLIED, AXIS):
        view = pos.view(seat)
        sampled = sample_position(view, pos.table, random.Random(orders))
        assert not sampled.problems()
        before, after = (_without_log(to_json(v).decode(), v.events) for v in (view, sampled.view(seat)))
        assert before == after
    mine = sample_position(pos.view(pos.decision.seat), pos.table, random.Random(1))
    for command, _ in zip(pos.options(), range(50), strict=False):
        assert command in mine.options()


def _without_log(text: str, events: int) -> str:
    return text.replace(f'"events":{events},', "")


def test_what_cannot_be_seen_is_drawn_anew_and_fairly() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0305", strength=4),
        pools={1: ["1-1-1"], 2: ["8-6-4", "8-6-4", "8-6-4"], 3: ["1-1-1"]},
    )
    view, dice = pos.view(ALLIED), random.Random(4)
    drawn = Counter(sample_position(view, pos.table, dice).chits[UnitId("g")].label for _ in range(400))
    assert drawn.keys() == {"4-4-4", "8-6-4"}
    assert 0.65 < drawn["8-6-4"] / 400 < 0.85  # three of four


def test_strengths_on_the_table_before_the_dice_are_kept() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0304", strength=4),
        pools={1: ["1-1-1"], 2: ["8-6-4"] * 5, 3: ["1-1-1"]},
        phase="combat",
    )
    play(pos, "attack 0304 with a")
    assert pos.decision is not None
    assert pos.decision.kind == "roll"
    for number in range(20):
        sampled = sample_position(pos.view(ALLIED), pos.table, random.Random(number))
        assert sampled.chits[UnitId("g")].label == "4-4-4"


def test_a_reduced_unit_is_believed_as_it_is_seen_even_if_it_never_had_three_steps() -> None:
    """By an optional rule of a game a reduced unit may have changed its chit for one that is too weak for that."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0304", strength=2, face=Face.REDUCED),
        pools={1: ["1-1-1"], 2: ["8-6-4"] * 5, 3: ["1-1-1"]},
        phase="combat",
    )
    play(pos, "attack 0304 with a")
    view = pos.view(ALLIED)
    assert view.combat is not None
    assert view.combat.revealed is not None
    for number in range(5):
        sampled = sample_position(view, pos.table, random.Random(number))
        assert sampled.chits == pos.chits
        assert not sampled.problems()
