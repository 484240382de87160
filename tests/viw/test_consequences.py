"""What follows an order, and what a player is asked before it is given."""

from __future__ import annotations

import random

import pytest

from asking import SEATS, ask
from board import board, play, regiment
from combats import asked, fight
from random_play import corpus
from sicily_board import at, sicily
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, UnreadableOrder
from trinacria.kernel.playing import is_final
from trinacria.kernel.questions import AskConsequence, Consequence
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import OFF_MAP, Declaration
from trinacria.viw.step_words import step_words

NO_QUESTION = ""
GUNS = {"de_offmap": OFF_MAP, "it_offmap": OFF_MAP}


def consequence(pos: Position, order: str, seat: Seat = ALLIED) -> Consequence:
    return ask(Consequence, pos, seat, AskConsequence(order))


def far_apart() -> Position:
    return board(a=regiment(ALLIED, "0202"), b=regiment(ALLIED, "0203"), g=regiment(AXIS, "0807"))


# the end of a phase --------------------------------------------------------------------------------------------------------


def test_ending_movement_asks_if_no_combat_can_follow() -> None:
    found = consequence(far_apart(), "end movement")
    assert found == Consequence(True, "2 units can still move. End your turn?", "End your turn", ("a", "b"))


def test_one_unit_is_one_unit() -> None:
    pos = far_apart()
    play(pos, "move a 0202 0302")
    assert consequence(pos, "end movement").says == "1 unit can still move. End your turn?"


def test_nothing_is_asked_when_everybody_has_moved() -> None:
    pos = far_apart()
    play(pos, "move a 0202 0302", "move b 0203 0303")
    assert consequence(pos, "end movement") == Consequence(final=True)


def test_nothing_is_asked_while_undo_can_take_it_back() -> None:
    pos = board(a=regiment(ALLIED, "0303", strength=6), b=regiment(ALLIED, "0701"), g=regiment(AXIS, "0304", strength=3))
    assert consequence(pos, "end movement") == Consequence(final=False)
    play(pos, "end movement")
    assert asked(pos) == "allied attack"


def test_the_last_advance_asks_because_it_ends_the_turn() -> None:
    pos = board(
        a=regiment(ALLIED, "0405", strength=12), g=regiment(AXIS, "0404", strength=4, combat_class="(A)"), phase="combat"
    )
    fight(pos, "attack 0404 with a", "D2")
    play(pos, "absorb 0", "retreat 0404 0403 0402")
    says = "1 unit can still advance. End your turn?"
    assert consequence(pos, "end advance") == Consequence(True, says, "End your turn", ("a",))
    assert consequence(pos, "advance a 0405 0404").says == NO_QUESTION


def test_an_advance_before_other_attacks_can_be_taken_back() -> None:
    pos = board(
        a=regiment(ALLIED, "0405", strength=12),
        g=regiment(AXIS, "0404", strength=4, combat_class="(A)"),
        b=regiment(ALLIED, "0803", strength=6),
        h=regiment(AXIS, "0802", strength=6),
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "D2")
    play(pos, "absorb 0", "retreat 0404 0403 0402")
    assert consequence(pos, "end advance") == Consequence(final=False)


def test_the_defender_who_may_advance_does_not_end_a_turn() -> None:
    pos = board(
        a=regiment(ALLIED, "0405", strength=4, combat_class="(A)"),
        g=regiment(AXIS, "0404", strength=12),
        b=regiment(ALLIED, "0803", strength=6),  # and so the Allies have another attack to make
        h=regiment(AXIS, "0802", strength=6),
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "A2(1)")
    play(pos, "absorb 0", "retreat 0405 0406 0407")
    assert asked(pos) == "axis advance"
    found = consequence(pos, "end advance", AXIS)
    assert found.says == "1 unit can still advance. End the advance? You cannot take it back."
    assert found.does == "End the advance"


# other orders --------------------------------------------------------------------------------------------------------------


def test_an_evacuation_that_undo_takes_back_is_not_asked_about() -> None:
    pos = sicily(turn=16, phasing=AXIS, boxes=GUNS, de_3fj=at("5903"))
    assert consequence(pos, "evacuate de_3fj", AXIS) == Consequence(final=False)


def test_an_evacuation_under_interdiction_rolls_a_die_and_is_asked_about() -> None:
    declared = {"declared": Declaration.MAXIMUM_INTERDICTION}
    pos = sicily(turn=16, phasing=AXIS, boxes=GUNS, campaign=declared, de_3fj=at("5903"))
    assert consequence(pos, "evacuate de_3fj", AXIS).says == "Evacuate 3/1FJ? You cannot take it back."


def test_units_that_can_only_be_evacuated_are_not_left_to_move() -> None:
    """It has moved, and could still leave the island; that is no reason to ask."""
    pos = sicily(turn=16, phasing=AXIS, boxes=GUNS, de_3fj=at("5903"), de_4fj=at("5904"))
    play(pos, "move de_3fj 5903 5902")
    units = consequence(pos, "end movement", AXIS).units
    assert "evacuate de_3fj" in [order.text for order in pos.options()]
    assert "de_4fj" in units
    assert "de_3fj" not in units


# the answer ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "words"), [(AXIS, "the allied side decides now"), (Seat.SPECTATOR, "the allied side")])
def test_only_the_seat_that_decides_is_answered(seat: Seat, words: str) -> None:
    with pytest.raises(OutOfTurn, match=words):
        consequence(far_apart(), "end movement", seat)


def test_an_order_that_is_refused_has_no_consequence() -> None:
    with pytest.raises(IllegalCommand) as refused:
        consequence(far_apart(), "move a 0202 0808")
    assert refused.value.case
    for text in ("tea for two", "end\nmovement", "end " * 200):
        with pytest.raises(UnreadableOrder):
            consequence(far_apart(), text)


@pytest.mark.parametrize("game", ["moselle/november", "sicily/us-landing"])
def test_what_is_said_to_be_final_cannot_be_taken_back(game: str) -> None:
    """The answer, made from the seat's own knowledge, is what the true position then does."""
    chooser, found = random.Random(5), {True: 0, False: 0}
    for pos in corpus(game):
        assert pos.decision is not None
        seat = pos.decision.seat
        orders = [step.order for step in pos.options().steps() if step.order is not None]
        for order in {pos.options().sample(chooser.randrange), *orders[-2:]}:
            after = pos.copy()
            after.play(order)
            answer = consequence(pos, order.text, seat)
            assert answer.final is is_final(pos, after, seat), order.text
            assert answer.final or not answer.says
            found[answer.final] += 1
    assert min(found.values()) > 10


@pytest.mark.parametrize("game", ["moselle/november", "sicily/us-landing"])
def test_an_end_is_asked_about_exactly_if_it_is_final_and_something_is_left_to_do(game: str) -> None:
    asked_about = 0
    for pos in corpus(game):
        assert pos.decision is not None
        for step in pos.options().steps():
            if step.order is None or not step_words(pos.table, pos.decision, step, ()).end:
                continue
            answer = consequence(pos, step.order.text, pos.decision.seat)
            assert bool(answer.says) is bool(answer.units or answer.hexes)
            asked_about += bool(answer.says)
    assert asked_about > 2


def test_every_seat_can_ask_at_any_time() -> None:
    for pos in corpus("moselle/november")[::7]:
        for seat in SEATS:
            if pos.decision is None or pos.decision.seat is not seat:
                with pytest.raises(OutOfTurn):
                    consequence(pos, "end movement", seat)
