"""29.17, 29.18 The Variable Campaign: airborne missions and naval points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board import options, play, refused, where
from landing_parties import kind_of_decision, story
from proofs import case
from sicily_board import at
from trinacria.kernel.seats import ALLIED
from trinacria.viw.position import AWAITED
from trinacria.viw.sicily.airborne import AirborneSegment
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.forces import Assignment, Part
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.naval_gunfire import NavalGunfire
from trinacria.viw.sicily.variable_campaign import NavalTurns, SecondInvasion
from trinacria.viw.units import UnitId
from variable_games import board, may_enter, plan, table

# 29.17: airborne missions --------------------------------------------------------------------------------------------------


@case("29.17")
def test_on_the_first_game_turn_nine_battalions_may_assault_without_a_die() -> None:
    pos = board(AirborneSegment, turn=1, campaign={"invasion_turn": True}, it_33=at("3724"), it_75=at("5226"), dice=None)
    assert "roll" not in options(pos)
    assert refused(pos, "roll").case == "19.14"
    flown = 0
    while kind_of_decision(pos)[1] == "airborne":
        play(pos, next(order for order in options(pos) if order.startswith("drop ")))
        flown += 1
    assert flown == 9
    while kind_of_decision(pos)[1] == "displace":
        play(pos, options(pos)[0])
    assert len(campaign(pos).dropped) == 9


@case("29.17")
def test_on_the_first_game_turn_there_are_no_reinforcement_missions() -> None:
    pos = board(AirborneSegment, turn=1, campaign={"invasion_turn": True}, us_16_1=at("3724"), it_33=at("3619"))
    assert not [order for order in options(pos) if order.endswith("reinforcement")]
    assert refused(pos, "drop us_1_505 3723 reinforcement").case == "29.17"


@case("29.17", "27.16")
def test_optional_units_do_not_fly_on_the_first_game_turn() -> None:
    pos = board(AirborneSegment, turn=1, campaign={"invasion_turn": True}, it_33=at("3619"))
    assert refused(pos, "drop us_2_509 3618 assault").case == "27.16"
    assert not [order for order in options(pos) if order.startswith("drop us_2_509 ")]
    later = board(AirborneSegment, turn=2, us_16_1=at("3724"), it_33=at("3619"), dice=[2])
    play(later, "roll")
    assert [order for order in options(later) if order.startswith("drop us_2_509 ")]


@case("29.17")
def test_no_mission_is_compulsory() -> None:
    pos = board(AirborneSegment, turn=1, campaign={"invasion_turn": True}, it_33=at("3619"))
    play(pos, "end airborne")
    assert where(pos, "us_1_505") == AWAITED
    pos = board(AirborneSegment, turn=3, us_16_1=at("3724"), it_33=at("3619"))
    assert options(pos) == ["roll", "end airborne"]


@case("29.17", "19.14")
def test_later_a_die_limits_the_units_of_the_pools_on_any_turn() -> None:
    pos = board(AirborneSegment, turn=2, us_16_1=at("3724"), it_33=at("3619"), dice=[2])
    play(pos, "roll")
    kinds = {order.split()[-1] for order in options(pos)}
    assert kinds == {"assault", "reinforcement", "airborne"}
    assert any(order.startswith(("drop uk_para_1 ", "drop us_2_504 ")) for order in options(pos))


@case("29.17", "29.16")
def test_dropped_units_do_not_count_among_the_six() -> None:
    pos = board(turn=3, campaign={"invasions_made": (1, 1), "dropped_this_turn": frozenset({UnitId("us_1_505")})})
    pos.entered = {UnitId(unit): 3 for unit in ("us_1_505", "us_art_1", "us_art_9", "us_39_9", "us_47_9", "us_60_9")}
    assert may_enter(pos, "us_art_77")
    pos.entered[UnitId("us_art_45")] = 3
    assert not may_enter(pos, "us_art_77")


@case("29.17")
def test_who_is_plotted_to_land_does_not_fly_and_nobody_can_tell() -> None:
    made = plan()
    airborne = [
        unit for unit in made.pieces if unit in table().sheet.units and table().sheet.units[UnitId(unit)].is_airborne
    ]
    all_in = replace(made, date=9, pieces={**made.pieces, **{unit: Assignment(2, Part.SECOND) for unit in airborne}})
    pos = board(AirborneSegment, planned=all_in, turn=1, campaign={"invasion_turn": True}, it_33=at("3619"))
    assert kind_of_decision(pos) == (ALLIED, "airborne")  # the player is asked all the same
    assert options(pos) == ["end airborne"]
    assert refused(pos, "drop us_1_505 3618 assault").case == "29.17"


# 29.18: naval points -------------------------------------------------------------------------------------------------------


@case("29.18")
def test_three_us_points_on_five_turns_from_a_turn_of_choice() -> None:
    pos = board(NavalTurns, NavalGunfire, turn=4)
    assert options(pos) == ["begin naval", "end naval"]
    events = play(pos, "begin naval")
    assert story(pos, events)[0] == "U.S. ships stand by on Game-Turns 4 to 8."
    assert campaign(pos).naval_points[Army.US] == 3


@case("29.18")
@pytest.mark.parametrize(("turn", "points"), [(3, 0), (4, 3), (8, 3), (9, 0)])
def test_they_end_after_five_turns_and_are_chosen_once(turn: int, points: int) -> None:
    pos = board(NavalTurns, NavalGunfire, turn=turn, campaign={"us_naval_from": 4})
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert campaign(pos).naval_points[Army.US] == points


@case("29.18")
def test_until_they_are_called_there_are_none_but_for_ports() -> None:
    pos = board(NavalTurns, NavalGunfire, turn=1)
    play(pos, "end naval")
    assert campaign(pos).naval_points == {Army.US: 0, Army.UK: 1}


@case("29.18")
def test_an_invasion_with_uk_units_has_a_uk_point_that_needs_no_die() -> None:
    pos = board(
        *(NavalGunfire, SecondInvasion, AmphibiousSegment),
        planned=plan(date=4),
        turn=4,
        dice=None,
        campaign={"invasions_made": (1,)},
    )
    assert campaign(pos).uk_naval_needs == 1
    play(pos, "begin invasion")
    assert campaign(pos).uk_naval_needs == 6
    assert campaign(pos).naval_points[Army.UK] == 1


@case("29.18")
def test_an_invasion_without_them_has_not() -> None:
    made = plan(date=4, pool=1, uk_15="5326 1", us_16_1="3724 2")
    parts = (NavalGunfire, SecondInvasion, AmphibiousSegment)
    pos = board(*parts, planned=made, turn=4, dice=None, campaign={"invasions_made": (1,)})
    play(pos, "begin invasion")
    assert campaign(pos).uk_naval_needs == 1
