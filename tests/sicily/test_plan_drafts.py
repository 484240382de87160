"""29.1, ADJ-177 A plan is written as a draft: however often it is changed, the record gets one order with all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board import play, refused
from proofs import case
from trinacria.games import new_game, start_of
from trinacria.kernel.commands import LONGEST_TEXT
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import OutOfTurn
from trinacria.kernel.playing import Playing, replay
from trinacria.kernel.records import Order
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import secrets
from trinacria.viw.sicily.forces import Assignment, InvasionPlan, Part
from trinacria.viw.sicily.invasion_plans import final_order
from variable_games import game, plan, table

NAME = "sicily/variable"


def begun(*orders: str) -> Playing:
    playing = new_game(NAME, "a draft")
    for order in orders:
        playing.order_text(ALLIED, order)
    return playing


def plan_in(playing: Playing) -> InvasionPlan:
    assert isinstance(playing.position, Position)
    found = secrets(playing.position).plan
    assert found is not None
    return found


def texts(playing: Playing) -> list[str]:
    return [order.text for order in playing.record.orders]


@case("29.1")
def test_a_change_is_no_order_and_the_end_carries_the_whole() -> None:
    playing = begun("plan unit us_16_1 pool 1", "plan date 4", "plan unit us_70 pool 2", "plan date 9")
    assert (playing.ply, texts(playing)) == (0, [])
    assert playing.draft == ("plan unit us_16_1 pool 1", "plan date 4", "plan unit us_70 pool 2", "plan date 9")
    playing.order_text(ALLIED, "end plan")
    assert texts(playing) == ["plan final units us_16_1:1:pool us_70:2:pool date 9"]
    assert playing.draft == ()
    again = replay(playing.record, start_of(NAME))
    assert digest(again.position) == digest(playing.position)


@case("29.1")
def test_the_same_plan_is_the_same_record_however_it_was_written() -> None:
    straight = begun("plan date 4", "end plan")
    about = begun("plan date 9", "undo", "plan unit us_70 pool 2", "plan proposal", "plan date 4", "end plan")
    assert texts(straight) == texts(about) == ["plan final date 4"]
    assert digest(straight.position) == digest(about.position)
    assert (
        texts(begun("end plan")) == texts(begun("plan accept")) == texts(begun("plan date 1", "end plan")) == ["plan accept"]
    )


def test_a_draft_is_taken_back_change_after_change_by_its_writer_alone() -> None:
    playing = begun("plan date 4", "plan date 9")
    assert playing.can_undo(ALLIED)
    assert not playing.can_undo(AXIS)
    assert not playing.settled
    playing.undo(ALLIED)
    assert plan_in(playing).date == 4
    playing.undo(ALLIED)
    assert plan_in(playing) == table().proposed_plan
    assert playing.settled
    with pytest.raises(OutOfTurn, match="nothing to take back"):
        playing.undo(ALLIED)
    assert playing.ply == 0


def test_a_refused_change_leaves_the_draft_as_it_was() -> None:
    playing = begun("plan date 4")
    with pytest.raises(Exception, match=r"29\.12"):
        playing.order_text(ALLIED, "plan date 40")
    assert playing.draft == ("plan date 4",)


def test_a_game_given_up_in_the_middle_of_planning_is_the_same_when_replayed() -> None:
    playing = begun("plan date 4")
    playing.resign(ALLIED)
    assert plan_in(playing) == table().proposed_plan
    assert digest(replay(playing.record, start_of(NAME)).position) == digest(playing.position)


def test_older_records_with_an_order_for_each_change_replay_as_they_are() -> None:
    playing = begun()
    old = ["plan unit us_16_1 pool 1", "plan date 4", "undo", "plan date 9", "end plan"]
    playing.record.orders.extend(Order(ALLIED, text) for text in old)
    again = replay(playing.record, start_of(NAME))
    assert texts(again) == old
    assert plan_in(again).date == 9


@case("29.1")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        ("plan final units us_16_1:3:pool", "29.11"),
        ("plan final units us_16_1:1:nowhere", "29.15"),
        ("plan final units de_1_hg:1:pool", "29.15"),
        ("plan final units us_70:1:3724", "29.15"),
        ("plan final date 40", "29.12"),
        ("plan final boundary 4504", "24.22"),
        ("plan units us_70:1:pool", "29.1"),
    ],
)
def test_a_whole_plan_is_judged_as_a_whole(order: str, number: str) -> None:
    assert refused(game(), order).case == number


@case("29.1")
def test_a_whole_plan_can_be_given_at_once() -> None:
    pos = game()
    play(pos, "plan final units us_16_1:1:pool date 4")
    made = secrets(pos).plan
    assert made is not None
    assert (made.date, made.pieces["us_16_1"]) == (4, Assignment(1, Part.POOL))


@case("29.1")
def test_the_longest_plan_is_still_an_order() -> None:
    other = {piece: Assignment(3 - plot.invasion, plot.part, plot.hex) for piece, plot in plan().pieces.items()}
    assert len(final_order(table(), replace(plan(date=10), pieces=other)).text) < LONGEST_TEXT
