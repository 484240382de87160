"""19.0 Airborne operations."""

from __future__ import annotations

from typing import Any

import pytest

from board import all_moves, face, kinds, options, play, refused, told, where
from landing_parties import kind_of_decision, only, story, then_move
from proofs import case
from sicily_board import IN_THE_LANDING, at, sicily
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sicily.airborne import AirborneSegment, missions, must_fly, target_refusal
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import AirborneLoss, Weather
from trinacria.viw.sicily.drops import Descent, Mission, roll_loss, roll_scatter, worse
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.sequence_of_play import reset_phase
from trinacria.viw.units import Face, UnitId

# In good weather on Game-Turn 1 a die of 1 for loss and a die of 1 for scatter do no harm.
SAFE = [1, 1]


def flight(*waiting: str, turn: int, **more: Any) -> Position:
    """An Airborne Segment with these units waiting to fly."""
    boxes = only(*waiting, *(name for name in more if name.startswith(("us_", "uk_"))))
    return sicily(turn=turn, boxes=boxes, procedure=then_move(AirborneSegment), **more)


def mission(unit: str, target: str, *, assault: bool = True) -> Mission:
    return Mission(UnitId(unit), HexId(target), assault)


def why_not(pos: Position, unit: str, target: str, *announced: Mission, assault: bool = True) -> str | None:
    refusal = target_refusal(pos, mission(unit, target, assault=assault), announced)
    return refusal.case if refusal else None


# 19.1 Who flies, and when ------------------------------------------------------------------------------------------------


@case("19.11", "19.0", "19.0.P", "19.35")
def test_units_with_a_hex_assault_it_on_the_first_segment_without_a_choice() -> None:
    pos = flight("us_1_505", "us_3_504", turn=1, dice=SAFE * 2)
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert (where(pos, "us_1_505"), where(pos, "us_3_504")) == ("3823", "3923")
    state = campaign(pos)
    assert state.dropped == state.dropped_this_turn == state.assaulted_this_turn == {"us_1_505", "us_3_504"}
    assert pos.entered == {"us_1_505": 1, "us_3_504": 1}
    assert state.landing_cost == {}  # a drop costs no Movement Points


@case("19.11")
def test_printed_targets_need_no_enemy_near_and_may_lie_beside_one_another() -> None:
    pos = flight("uk_2s", "uk_1b", turn=1, dice=SAFE * 2)
    assert (where(pos, "uk_2s"), where(pos, "uk_1b")) == ("5424", "5324")


@case("19.11")
def test_a_unit_flies_once_in_the_game() -> None:
    pos = flight("us_2_509", turn=8, us_1_505=at("3022"), us_16_1=at("3023"), campaign={"dropped": {"us_1_505"}}, dice=[6])
    play(pos, "roll")
    assert refused(pos, "drop us_1_505 3021 reinforcement").case == "19.11"


@case("19.21")
def test_all_targets_are_announced_before_the_first_die() -> None:
    pos = flight("us_1_505", "us_2_505", turn=1, dice=SAFE * 2)
    told_kinds = kinds(pos.log.since(0))
    assert told_kinds[:2] == ["mission", "mission"]
    assert told_kinds.index("roll") == 2


@case("19.13", "19.24")
def test_rain_on_game_turn_1_waives_the_drops_and_frees_the_units() -> None:
    pos = flight("us_1_505", turn=1, weather=Weather.RAIN)
    assert where(pos, "us_1_505") == AWAITED
    pos = flight("us_1_505", turn=6, us_16_1=at("3022"))
    assert not must_fly(pos, UnitId("us_1_505"))
    assert options(pos) == ["roll", "end airborne"]


@case("19.12", "19.23")
def test_on_game_turn_2_the_504th_must_reinforce_and_chooses_its_hexes() -> None:
    pos = flight("us_1_504", "us_2_504", turn=2, us_16_1=at("3723"), dice=[1, 2] * 2)
    assert kind_of_decision(pos) == (ALLIED, "airborne")
    assert refused(pos, "end airborne").case == "19.12"
    assert refused(pos, "drop us_1_504 3823 assault").case == "19.12"
    play(pos, "drop us_1_504 3823 reinforcement")
    assert refused(pos, "end airborne").case == "19.12"
    play(pos, "drop us_2_504 3823 reinforcement")
    assert (where(pos, "us_1_504"), where(pos, "us_2_504")) == ("3823", "3823")
    assert campaign(pos).assaulted_this_turn == frozenset()
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("19.12", "19.13")
@pytest.mark.parametrize("hindrance", ["rain", "no target"])
def test_the_504th_waits_for_a_dry_turn_and_a_target_and_still_must_fly(hindrance: str) -> None:
    if hindrance == "rain":
        pos = flight("us_1_504", turn=2, us_16_1=at("3723"), weather=Weather.RAIN)
    else:
        pos = flight("us_1_504", turn=2)
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert must_fly(pos, UnitId("us_1_504"))
    later = flight("us_1_504", "us_2_509", turn=5, us_16_1=at("3723"))
    assert {order.split()[1] for order in options(later)} == {"us_1_504"}


@case("19.12")
def test_on_game_turn_3_the_parachute_brigade_assaults_as_near_to_catania_as_it_can() -> None:
    pos = flight("uk_para_1", "uk_para_2", "uk_para_3", turn=3, it_pde=at("5116"), dice=[1, 1] * 3)
    near = {order.split()[2] for order in options(pos)}
    assert near == {"5015", "5016", "5115", "5117", "5215"}  # all that lies beside the city
    assert refused(pos, "drop uk_para_1 5017 assault").case == "19.12"
    play(pos, *(f"drop {unit} 5016 assault" for unit in ("uk_para_1", "uk_para_2", "uk_para_3")))
    assert {where(pos, unit) for unit in ("uk_para_1", "uk_para_2", "uk_para_3")} == {"5016"}


@case("19.12", "19.23")
def test_friends_beside_the_city_push_the_drop_farther_away() -> None:
    pos = flight("uk_para_1", turn=3, it_pde=at("5116"), uk_17=at("5016"), uk_15=at("5215"))
    near = {order.split()[2] for order in options(pos)}
    assert near
    assert all(pos.table.map.grid.distance(HexId("5116"), HexId(hex_)) == 2 for hex_ in near)


@case("19.12")
def test_once_catania_is_captured_the_brigade_is_free() -> None:
    pos = flight("uk_para_1", turn=3, it_pde=at("4915"), holders={"5116": ALLIED})
    assert not must_fly(pos, UnitId("uk_para_1"))
    assert options(pos) == ["roll", "end airborne"]


@case("19.12")
def test_once_captured_catania_frees_the_brigade_even_if_it_is_lost_again() -> None:
    """ADJ-171: the drop is compulsory if the city has not yet been captured."""
    pos = flight("uk_para_1", turn=3, it_pde=at("4915"), uk_17=at("4918"))
    assert must_fly(pos, UnitId("uk_para_1"))
    pos.dice = ScriptedDice(Script((1,)))
    pos.march(UnitId("uk_17"), (HexId("4917"), HexId("4817")))  # another airfield
    assert not campaign(pos).catania_captured
    pos.march(UnitId("uk_17"), (HexId("5116"), HexId("4917")))
    assert campaign(pos).catania_captured
    pos.march(UnitId("it_pde"), (HexId("5116"),))
    assert pos.holders[HexId("5116")] is AXIS
    assert not must_fly(pos, UnitId("uk_para_1"))


@case("19.12", "19.14")
def test_other_missions_wait_for_a_game_turn_after_the_last_compulsory_one() -> None:
    pos = flight("uk_para_1", "us_2_509", turn=2, us_16_1=at("3723"))
    assert kind_of_decision(pos) == (ALLIED, "move")  # the drop at Catania is still to come
    pos = flight("uk_para_1", "us_2_509", turn=3, it_pde=at("5116"), us_16_1=at("3723"), dice=SAFE)
    assert refused(pos, "drop us_2_509 3823 reinforcement").case == "19.12"
    assert refused(pos, "roll").case == "19.12"
    play(pos, "drop uk_para_1 5016 assault")
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("19.14")
def test_a_die_says_how_many_units_may_fly() -> None:
    pos = flight("us_2_509", "us_1_325", "us_2_325", turn=8, us_16_1=at("3723"), dice=[2, 1, 1, 1, 1])
    assert options(pos) == ["roll", "end airborne"]
    assert refused(pos, "drop us_2_509 3823 reinforcement").case == "19.14"
    play(pos, "roll")
    assert refused(pos, "roll").case == "19.14"
    play(pos, "drop us_2_509 3823 reinforcement", "drop us_1_325 3822 reinforcement")
    assert campaign(pos).dropped_this_turn == {"us_2_509", "us_1_325"}
    assert where(pos, "us_2_325") == AWAITED
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("19.14")
def test_the_die_serves_the_whole_game_turn() -> None:
    pos = flight(
        "us_2_509",
        turn=8,
        us_16_1=at("3723"),
        us_1_325=at("3022"),
        campaign={"airborne_die": 1, "dropped_this_turn": {"us_1_325"}},
    )
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("19.14", "19.11")
def test_nobody_rolls_who_has_nobody_to_drop_and_anybody_may_pass() -> None:
    assert kind_of_decision(flight("us_2_509", turn=8)) == (ALLIED, "move")
    assert kind_of_decision(flight("uk_11", turn=12, us_16_1=at("3723"))) == (ALLIED, "move")
    pos = flight("us_2_509", turn=8, us_16_1=at("3723"), dice=[6])
    play(pos, "roll", "end airborne")
    assert where(pos, "us_2_509") == AWAITED
    assert campaign(pos).support[Nationality.US] == 6


@case("19.14", "27.16")
def test_an_optional_battalion_costs_a_support_point_of_its_nationality() -> None:
    pos = flight("us_2_509", "uk_para_4", turn=8, us_16_1=at("3723"), uk_17=at("5024"), dice=[6, *[1] * 4])
    play(pos, "roll", "drop us_2_509 3823 reinforcement", "drop uk_para_4 5124 reinforcement")
    assert campaign(pos).support == {**campaign(pos).support, Nationality.US: 5, Nationality.UK: 5}
    assert campaign(pos).brought_in == {"us_2_509", "uk_para_4"}


@case("19.12", "19.14")
def test_in_the_us_landing_optional_missions_open_after_the_504th() -> None:
    """The British brigade is not there; a battalion that rain kept at home may follow on Game-Turn 3."""
    first = flight("us_1_504", "us_1_505", turn=2, **IN_THE_LANDING, us_16_1=at("3723"))
    assert {order.split()[1] for order in options(first)} == {"us_1_504"}
    pos = flight("us_1_505", turn=3, **IN_THE_LANDING, us_16_1=at("3723"))
    assert options(pos) == ["roll", "end airborne"]


# 19.2 Missions -----------------------------------------------------------------------------------------------------------


@case("19.21")
def test_a_mission_is_an_assault_or_a_reinforcement() -> None:
    pos = flight("us_2_509", turn=8, us_16_1=at("3723"), dice=[6])
    play(pos, "roll")
    assert refused(pos, "drop us_2_509 3823 raid").case == "19.21"


@case("19.22")
@pytest.mark.parametrize(
    ("unit", "hex_", "legal"),
    [
        ("us_2_509", "5017", True),  # Level 1
        ("us_2_509", "5015", True),  # Level 2
        ("us_2_509", "5014", True),  # Level 3
        ("us_2_509", "5114", False),  # Level 4
        ("us_2_509", "5116", False),  # a city
        ("us_2_509", "4918", False),  # a swamp
        ("us_2_509", "5217", False),  # the sea
        ("us_2_509", "5016", False),  # an enemy
        ("us_1_325", "5017", True),
        ("us_1_325", "5015", False),
    ],
)
def test_paratroops_aim_at_levels_1_to_3_and_gliders_at_level_1(unit: str, hex_: str, legal: bool) -> None:
    """Around Catania, with the boundary far to the west so that U.S. units may drop there."""
    pos = sicily(it_pde=at("5016"), it_mgd=at("4916"), campaign={"boundary": (), "halt_line_through": None})
    assert (why_not(pos, unit.replace("us_2_509", "uk_para_4").replace("us_1_325", "uk_2s"), hex_) is None) == legal


@case("19.22")
def test_up_to_three_units_of_one_type_share_a_target() -> None:
    pos = sicily(it_pde=at("5116"))
    two = (mission("uk_para_1", "5017"), mission("uk_para_2", "5017"))
    assert why_not(pos, "uk_para_3", "5017", *two) is None
    assert why_not(pos, "uk_2s", "5017", *two) == "19.22"
    assert why_not(pos, "uk_para_4", "5017", *two, mission("uk_para_3", "5017")) == "19.22"
    assert why_not(pos, "uk_2s", "5016", *two) is None


@case("19.23")
def test_an_assault_keeps_away_from_friends_and_near_to_the_enemy() -> None:
    pos = sicily(it_pde=at("5116"), uk_17=at("4917"))
    assert why_not(pos, "uk_para_1", "5117") is None
    assert why_not(pos, "uk_para_1", "5017") == "19.23"  # beside uk_17
    assert why_not(pos, "uk_para_1", "4715") == "19.23"  # no enemy within two hexes
    assert why_not(pos, "uk_para_1", "5015") is None
    assert why_not(pos, "uk_para_1", "5018") == "19.23"  # beside uk_17 as well


@case("19.23")
def test_a_reinforcement_comes_to_a_vacant_hex_beside_a_friend_out_of_enemy_control() -> None:
    pos = sicily(us_16_1=at("3723"), us_26_1=at("3623"), depots={"us_depot_1": "3724"}, de_1_hg=at("3821"))
    assert why_not(pos, "us_1_504", "3823", assault=False) is None
    assert why_not(pos, "us_1_504", "3623", assault=False) == "19.23"  # not vacant
    assert why_not(pos, "us_1_504", "3724", assault=False) == "19.23"  # a depot
    assert why_not(pos, "us_1_504", "3722", assault=False) == "19.23"  # in a zone of control
    assert why_not(pos, "us_1_504", "3924", assault=False) == "19.23"  # no friend beside it


@case("19.23", "19.22")
def test_vacancy_is_judged_once_for_the_whole_mission_and_both_kinds_may_fly_together() -> None:
    pos = flight("us_2_509", "us_1_505", "us_2_505", turn=8, us_16_1=at("3723"), it_mge=at("3020"), dice=[6, *[1] * 6])
    play(pos, "roll", "drop us_2_509 3823 reinforcement", "drop us_1_505 3823 reinforcement", "drop us_2_505 3120 assault")
    assert where(pos, "us_1_505") == where(pos, "us_2_509") == "3823"
    assert campaign(pos).assaulted_this_turn == {"us_2_505"}


@case("19.22", "24.21", "24.23")
def test_no_target_lies_in_the_other_armys_area_or_beyond_the_special_line() -> None:
    pos = sicily(it_pde=at("5116"), it_33=at("3010"))
    assert why_not(pos, "us_2_509", "5017") == "24.23"
    assert why_not(pos, "us_2_509", "3108") == "24.21"


@case("19.22", "19.23", "24.21", "24.23")
@pytest.mark.parametrize("assault", [True, False])
@pytest.mark.parametrize("unit", ["us_2_509", "uk_1b"])
def test_the_targets_that_are_listed_are_those_that_no_reason_forbids(unit: str, assault: bool) -> None:
    pos = flight(unit, turn=8, us_16_1=at("3023"), uk_15=at("5424"), it_33=at("3019"), it_75=at("5221"))
    listed = [flown.target for flown in missions(pos, UnitId(unit), (), assault=assault)]
    assert listed == [hex_ for hex_ in pos.table.map.grid.ids if why_not(pos, unit, hex_, assault=assault) is None]
    assert listed


@case("19.24")
def test_nobody_flies_in_rain() -> None:
    pos = flight("us_2_509", turn=8, us_16_1=at("3723"), weather=Weather.RAIN)
    assert kind_of_decision(pos) == (ALLIED, "move")


# 19.3 How units land -----------------------------------------------------------------------------------------------------


@case("19.31", "19.4")
@pytest.mark.parametrize(
    ("turn", "weather", "unit", "target", "enemy", "die", "loss"),
    [
        (1, Weather.GOOD, "us_1_505", "3823", None, 3, "-"),
        (1, Weather.GOOD, "us_1_505", "3823", None, 6, "D"),
        (1, Weather.HEAVY_MISTRAL, "us_1_505", "3823", None, 5, "-1"),
        (1, Weather.LIGHT_MISTRAL, "us_1_505", "3823", "3822", 6, "-1"),  # the wind, and a zone of control
        (1, Weather.GOOD, "uk_2s", "5424", None, 5, "-1"),
        (1, Weather.HEAVY_MISTRAL, "uk_2s", "5424", None, 6, "-1D"),
        (2, Weather.GOOD, "us_1_504", "3823", None, 3, "D"),  # the guns of the fleet
        (2, Weather.GOOD, "us_1_504", "3720", None, 4, "D"),  # Level 3, out of their reach
        (2, Weather.GOOD, "us_1_504", "3720", None, 2, "-"),
        (3, Weather.HEAVY_MISTRAL, "uk_para_1", "5017", "5116", 6, "-1D"),
    ],
)
def test_the_first_die_says_what_is_lost(
    turn: int, weather: Weather, unit: str, target: str, enemy: str | None, die: int, loss: str
) -> None:
    pos = sicily(turn=turn, weather=weather, dice=[die], **({"de_1_hg": at(enemy)} if enemy else {}))
    assert roll_loss(pos, mission(unit, target)) == loss


@case("19.32", "19.4")
@pytest.mark.parametrize(
    ("turn", "weather", "unit", "assault", "dice", "hex_"),
    [
        (1, Weather.GOOD, "us_1_505", True, [1], "3823"),
        (1, Weather.GOOD, "us_1_505", True, [2, 1], "3822"),  # one hex north
        (1, Weather.GOOD, "us_1_505", True, [5, 3], "4024"),  # two to the south-east
        (1, Weather.HEAVY_MISTRAL, "us_1_505", True, [6, 2], "4221"),  # four to the north-east
        (1, Weather.GOOD, "us_1_505", True, [3, 6], "3723"),
        (1, Weather.LIGHT_MISTRAL, "us_1_505", True, [1, 6], "3924"),  # nobody drifts into the wind
        (1, Weather.GOOD, "uk_2s", True, [4, 4], "3824"),  # gliders drift less
        (2, Weather.GOOD, "us_1_504", False, [2], "3823"),
        (2, Weather.GOOD, "us_1_504", False, [3, 5], "3724"),
        (4, Weather.GOOD, "us_1_504", True, [2], "3823"),
        (4, Weather.GOOD, "us_1_504", False, [3], "3823"),
    ],
)
def test_the_second_die_says_how_far_a_unit_scatters_and_a_third_one_where_to(
    turn: int, weather: Weather, unit: str, assault: bool, dice: list[int], hex_: str
) -> None:
    pos = sicily(turn=turn, weather=weather, dice=dice)
    assert roll_scatter(pos, mission(unit, "3823", assault=assault)) == hex_


@case("19.33")
def test_each_level_of_loss_is_worse_than_the_one_before_and_the_last_stays() -> None:
    levels = [AirborneLoss.NONE, AirborneLoss.DISRUPTED, AirborneLoss.STEP, AirborneLoss.STEP_AND_DISRUPTED]
    assert [worse(level) for level in levels] == [*levels[1:], levels[-1]]


def drop(*dice: int, unit: str = "us_1_505", target: str = "3823", **more: Any) -> Position:
    """One unit comes down on Game-Turn 1 in good weather."""
    more.setdefault("turn", 1)
    order = mission(unit, target)
    pieces = (name for name in more if name.startswith("us_"))
    return sicily(procedure=then_move(lambda side: Descent(order)), dice=dice, boxes=only(unit, *pieces), **more)


@case("19.31", "19.33")
@pytest.mark.parametrize(
    ("dice", "hex_", "disrupted", "reduced"),
    [
        ((3, 1), "3823", False, False),
        ((4, 1), "3823", True, False),
        ((3, 5, 4), "3825", None, None),  # two hexes south: the sea
        ((3, 2, 4), "3824", True, False),  # a swamp: none becomes disrupted
        ((4, 2, 4), "3824", False, True),  # disrupted becomes a step
        ((3, 2, 3), "3924", False, False),
    ],
)
def test_bad_ground_makes_the_loss_worse_and_the_sea_drowns(
    dice: tuple[int, ...], hex_: str, disrupted: bool | None, reduced: bool | None
) -> None:
    pos = drop(*dice)
    if disrupted is None:
        assert where(pos, "us_1_505") == ELIMINATED
        assert campaign(pos).dropped == {"us_1_505"}
        return
    assert where(pos, "us_1_505") == hex_
    assert ("us_1_505" in campaign(pos).disrupted) == disrupted
    assert (face(pos, "us_1_505") is Face.REDUCED) == reduced


@case("19.33")
def test_a_glider_may_not_come_down_on_level_2() -> None:
    pos = drop(1, 2, 3, unit="uk_2s", target="3822")  # one hex to the south-east: 3923, Level 2
    assert where(pos, "uk_2s") == "3923"
    assert campaign(pos).disrupted == {"uk_2s"}


@case("19.31")
def test_a_step_and_disruption_are_suffered_together() -> None:
    pos = drop(6, 1, unit="uk_2s", target="5324", it_cstl121=at("5323"))
    assert face(pos, "uk_2s") is Face.REDUCED
    assert campaign(pos).disrupted == {"uk_2s"}


@case("19.33", "19.32")
def test_beyond_the_map_a_unit_is_lost() -> None:
    pos = drop(1, 6, 4, unit="us_1_505", target="5131", weather=Weather.LIGHT_MISTRAL)
    assert where(pos, "us_1_505") == ELIMINATED
    assert told(pos.log.since(0), "lost in the drop").facts["hex"] == ""


@case("19.34", "19.33")
def test_the_axis_player_displaces_a_unit_that_comes_down_on_his_own() -> None:
    pos = drop(3, 2, 1, it_mge=at("3822"))
    assert kind_of_decision(pos) == (AXIS, "displace")
    assert {*options(pos)} == {f"displace {hex_}" for hex_ in ("3821", "3922", "3923", "3823", "3723", "3722")}
    assert refused(pos, "displace 3820").case == "19.34"
    play(pos, "displace 3922")
    assert where(pos, "us_1_505") == "3922"
    assert campaign(pos).disrupted == {"us_1_505"}  # no effect, made worse once


@case("19.34")
def test_the_axis_player_must_choose_among_the_hexes_that_could_be_targets() -> None:
    """Around 3822 a glider could aim at 3723 and 3823 alone (Level 1); the others do not count while these are free."""
    pos = drop(1, 2, 1, unit="uk_2s", it_mge=at("3822"))
    assert {*options(pos)} == {"displace 3723", "displace 3823"}
    assert refused(pos, "displace 3923").case == "19.34"


@case("19.34")
def test_hexes_that_could_not_be_targets_serve_only_if_there_are_no_others_and_hurt_again() -> None:
    held = {"it_33": at("3821"), "it_34": at("3922"), "it_75": at("3823"), "it_76": at("3723")}
    pos = drop(1, 2, 1, unit="uk_2s", it_mge=at("3822"), **held)
    assert {*options(pos)} == {"displace 3923", "displace 3722"}  # Level 2, for a glider
    play(pos, "displace 3923")
    assert face(pos, "uk_2s") is Face.REDUCED  # none, disrupted, a step
    assert campaign(pos).disrupted == frozenset()


@case("19.34")
def test_one_hex_leaves_no_choice_and_none_leaves_no_hope() -> None:
    ring = {"it_33": "3821", "it_34": "3922", "it_75": "3823", "it_76": "3723", "it_5": "3923", "it_6": "3722"}
    held = {unit: at(hex_) for unit, hex_ in ring.items() if unit != "it_6"}
    pos = drop(1, 2, 1, it_mge=at("3822"), **held)
    assert where(pos, "us_1_505") == "3722"
    pos = drop(1, 2, 1, it_mge=at("3822"), **{unit: at(hex_) for unit, hex_ in ring.items()})
    assert where(pos, "us_1_505") == ELIMINATED


@case("19.33")
def test_coming_down_on_friends_is_harmless() -> None:
    pos = drop(3, 2, 1, us_16_1=at("3822"))
    assert where(pos, "us_1_505") == "3822"
    assert campaign(pos).disrupted == frozenset()


@case("19.35")
def test_a_unit_moves_tactically_after_its_drop_unless_disrupted() -> None:
    pos = drop(1, 1, turn=2, us_16_1=at("3022"))
    assert refused(pos, "move us_1_505 3823 3822 strategic").case == "19.35"
    play(pos, "move us_1_505 3823 3822")
    pos = drop(4, 1, turn=2)
    assert refused(pos, "move us_1_505 3823 3822").case == "18.15"


@case("19.35", "6.31")
def test_a_unit_that_drops_into_an_enemy_zone_of_control_stops_there() -> None:
    """ADJ-172: as after a landing; beside a unit without a zone, and onto a free hex, it goes on."""
    pos = drop(1, 1, turn=2, de_shm_hg=at("3822"))
    assert refused(pos, "move us_1_505 3823 3824").case == "6.31"
    assert not all_moves(pos, "us_1_505")
    pos = drop(1, 1, turn=2, de_904=at("3822"))
    assert "3824" in all_moves(pos, "us_1_505")


@case("19.35", "6.32")
def test_in_the_next_phase_of_its_turn_a_dropped_unit_leaves_the_zone_at_the_usual_price() -> None:
    pos = drop(1, 1, turn=2, de_shm_hg=at("3822"))
    reset_phase(pos)
    moves = all_moves(pos, "us_1_505")
    assert moves
    assert "3822" not in moves


@case("19.35")
@pytest.mark.parametrize(("linked_up", "case_"), [(frozenset(), "19.35"), (frozenset({"us_1_505"}), None)])
def test_strategic_movement_waits_for_a_line_to_a_source(linked_up: frozenset[str], case_: str | None) -> None:
    pos = sicily(turn=5, us_1_505=at("3823"), campaign={"dropped": {"us_1_505"}, "linked_up": linked_up})
    refusal = pos.options().refusal(pos.vocabulary.read("move us_1_505 3823 3822 strategic"))
    assert (refusal.case if refusal else None) == case_


# the story ---------------------------------------------------------------------------------------------------------------


def test_drops_are_told_in_sentences() -> None:
    pos = drop(3, 2, 1, it_mge=at("3822"))
    assert story(pos, play(pos, "displace 3922")) == [
        "1/505/82 came down on enemies in Ponte Olivo airfield (3822) and is displaced to Niscemi (3922).",
        "1/505/82 comes down in Niscemi (3922), scattered from Gela-Farello airfield (3823), disrupted.",
        "Niscemi (3922) falls to the Allies.",
    ]
    assert story(pos, drop(3, 5, 4).log.since(0)) == ["1/505/82, bound for Gela-Farello airfield (3823), is lost in 3825."]
    pos = flight("us_1_505", turn=1, dice=SAFE)
    assert story(pos, pos.log.since(0))[0] == "1/505/82 is bound for Gela-Farello airfield (3823): airborne assault."
