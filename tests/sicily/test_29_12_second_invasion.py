"""29.12, 29.13 The Variable Campaign: the date of the second invasion, and its Game-Turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board import options, play, refused
from landing_parties import kind_of_decision, story
from proofs import case
from sicily_board import at
from trinacria.kernel.seats import ALLIED
from trinacria.viw.sicily.campaign import campaign, secrets
from trinacria.viw.sicily.sequence_of_play import SpecialStage
from trinacria.viw.sicily.special_movement import allowance, strategic_refusal
from trinacria.viw.sicily.variable_campaign import SecondInvasion, VariablePreliminaryStage
from trinacria.viw.units import UnitId
from variable_games import board, game, plan, table

# 29.12, 29.13: the second date ---------------------------------------------------------------------------------------------


@case("29.12")
def test_the_date_is_a_game_turn_of_the_game() -> None:
    for date in ("0", "21", "tomorrow"):
        assert refused(game(), f"plan date {date}").case == "29.12"
    pos = game("plan date 20", "end plan")
    assert secrets(pos).plan == replace(table().proposed_plan, date=20)


@case("29.12")
@pytest.mark.parametrize(
    ("turn", "offered"),
    [
        (2, ["begin invasion", "end invasion"]),
        (4, ["begin invasion", "end invasion"]),
        (5, ["begin invasion", "end invasion"]),
        (6, ["begin invasion"]),
        (1, ["end invasion"]),
        (7, ["end invasion"]),
    ],
)
def test_a_second_invasion_plotted_for_game_turn_4_comes_from_2_to_6(turn: int, offered: list[str]) -> None:
    pos = board(SecondInvasion, planned=plan(date=4), turn=turn, campaign={"invasions_made": (1,)})
    assert options(pos) == offered


@case("29.12")
def test_it_comes_neither_before_game_turn_2_nor_after_the_last() -> None:
    pos = board(SecondInvasion, planned=plan(date=2), turn=2, campaign={"invasions_made": (1,)})
    assert options(pos) == ["begin invasion", "end invasion"]
    pos = board(SecondInvasion, planned=plan(date=20), turn=20, campaign={"invasions_made": (1,)})
    assert refused(pos, "end invasion").reason.endswith("it must come now")
    pos = board(SecondInvasion, planned=plan(date=20), turn=17, campaign={"invasions_made": (1,)})
    assert "Game-Turns 18 to 20" in refused(pos, "begin invasion").reason


@case("29.12")
def test_every_game_turn_is_offered_as_the_date_and_no_other() -> None:
    (changes,) = [step.then for step in game().options().steps() if step.then is not None]
    (dates,) = [step.then for step in changes().steps() if step.key == "date"]
    assert dates is not None
    assert [order.text for order in dates()] == [f"plan date {turn}" for turn in range(1, 21)]


@case("29.12")
def test_the_window_of_an_early_date_begins_with_game_turn_2() -> None:
    pos = board(SecondInvasion, planned=plan(date=2), turn=1, campaign={"invasions_made": (1,)})
    assert options(pos) == ["end invasion"]
    assert "Game-Turns 2 to 4" in refused(pos, "begin invasion").reason


@case("29.12")
@pytest.mark.parametrize(
    ("turn", "offered"),
    [(1, ["end invasion"]), (2, ["begin invasion", "end invasion"]), (20, ["begin invasion"])],
)
def test_to_somebody_who_does_not_know_the_date_it_may_come_on_any_later_game_turn(turn: int, offered: list[str]) -> None:
    """The plan is not known, and the proposal that stands for it has both invasions on one day."""
    pos = board(SecondInvasion, turn=turn, campaign={"invasions_made": (1,)})
    assert options(pos) == offered


@case("29.12")
def test_the_player_is_asked_about_it_once_a_game_turn() -> None:
    pos = board(SecondInvasion, planned=plan(date=4), turn=3, campaign={"invasions_made": (1,)})
    play(pos, "end invasion")
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert campaign(pos).invasions_made == (1,)


@case("29.11", "29.12")
def test_after_two_invasions_nothing_is_asked_any_more() -> None:
    pos = board(SecondInvasion, turn=3, campaign={"invasions_made": (1, 1)})
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("29.13", "16.1.D")
def test_the_turn_of_the_second_invasion_is_an_invasion_turn_with_its_full_sequence() -> None:
    pos = board(
        VariablePreliminaryStage,
        planned=plan(date=4),
        turn=4,
        dice=None,
        campaign={"invasions_made": (1,), "us_naval_from": 1},
        us_16_1=at("3724"),
        de_1_hg=at("4121"),
    )
    play(pos, "end declaration")
    assert kind_of_decision(pos) == (ALLIED, "invasion")
    events = play(pos, "begin invasion")
    assert campaign(pos).invasion_turn
    assert campaign(pos).invasions_made == (1, 4)
    assert story(pos, events)[0] == "The second invasion comes on this Game-Turn."
    assert SpecialStage(ALLIED).applies(pos)
    for unit in ("us_16_1", "de_1_hg"):
        assert allowance(pos, UnitId(unit)) == pos.unit(UnitId(unit)).movement // 2
    assert strategic_refusal(pos, UnitId("us_16_1")) is None  # a rule of the first Game-Turn alone (ADJ-148)


@case("29.13", "16.1.D")
def test_other_turns_are_no_invasion_turns() -> None:
    pos = board(SecondInvasion, planned=plan(date=4), turn=4, campaign={"invasions_made": (1,)}, us_16_1=at("3724"))
    play(pos, "end invasion")
    assert not SpecialStage(ALLIED).applies(pos)
    assert allowance(pos, UnitId("us_16_1")) == pos.unit(UnitId("us_16_1")).movement
