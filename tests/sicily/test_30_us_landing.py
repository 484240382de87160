"""30.0 The U.S. Landing."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from board import play, refused, where
from proofs import case
from sicily_board import at, sicily
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sicily import support_points
from trinacria.viw.sicily.campaign import ABSENT, SECOND_WAVE, campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.opening import open_table
from trinacria.viw.sicily.setting_up import draw_coastal_units, empty_position, new_position
from trinacria.viw.sicily.table import Features, OptionalRules, SicilyTable
from trinacria.viw.sicily.us_landing import US_LANDING, axis_income, line_points
from trinacria.viw.sicily.variable_reinforcements import is_rolled
from trinacria.viw.sicily.victory import account, is_over, judge
from trinacria.viw.units import Supply, UnitId


@lru_cache(maxsize=2)
def landing(agreed: OptionalRules | None = None) -> SicilyTable:
    return open_table("us-landing", agreed or OptionalRules())


def game(agreed: OptionalRules | None = None) -> Position:
    return new_position(landing(agreed), KeyedDice(stream_key("a landing")))


def features() -> Features:
    return landing().features


def board(**more: Any) -> Position:
    return sicily(**{"turn": 3, "features": features(), "rules": US_LANDING, **more})


# 30.1, 30.2 ------------------------------------------------------------------------------------------------------------


@case("30.1")
def test_the_scenario_lasts_four_game_turns() -> None:
    assert landing().scenario.last_turn == 4
    assert not is_over(board(turn=4))
    assert is_over(board(turn=5))


@case("30.1")
def test_it_does_not_end_before() -> None:
    assert not is_over(board(turn=3, us_16_1=at("3724")))


@case("30.0", "30.2", "17.0")
def test_only_u_s_units_and_their_depots_are_set_up() -> None:
    pos = game()
    for counter in landing().sheet.units.values():
        if counter.nationality is Nationality.UK:
            assert pos.where[counter.id] == ABSENT
    assert [*campaign(pos).depots] == ["us_depot_1", "us_depot_2"]
    assert pos.where[UnitId("us_18_1")] == SECOND_WAVE


@case("30.2", "17.0")
def test_axis_units_stand_between_columns_23_and_44_or_belong_to_the_western_formations() -> None:
    pos = game()
    outside = {unit for unit in pos.units_of(AXIS) if not 23 <= int(pos.where[unit][:2]) <= 44}
    assert outside == {"de_104", "de_129", "de_215", "de_art_33", "it_29", "it_30", "it_cc19"}
    for unit in ("de_shm_hg", "it_75", "it_5", "de_offmap", "it_cav"):
        inside = unit == "it_cav"
        assert pos.on_map(UnitId(unit)) == inside


@case("30.2", "17.0")
def test_all_sixteen_coastal_units_are_drawn_and_those_outside_do_not_count() -> None:
    pos = empty_position(landing(), ScriptedDice(Script((1, 2), ("it_cstl121", "it_cstl140", "it_af"))))
    draw_coastal_units(pos)
    assert pos.where[UnitId("it_cstl140")] == "4205"
    assert pos.where[UnitId("it_cstl121")] == pos.where[UnitId("it_af")] == ABSENT
    lost = {counter.id for counter in landing().sheet.special_coastal if pos.where[counter.id] == ELIMINATED}
    assert lost == {"it_cstl136", "it_cstl178", "it_cstl179"}
    assert sum(points for _, points, item in account(pos) if item.get("unit") in lost) == 6


# 30.3 to 30.5 ----------------------------------------------------------------------------------------------------------


@case("30.3", "20.14")
def test_historical_weather_by_agreement() -> None:
    pos = game(OptionalRules(historical_weather=True))
    assert campaign(pos).weather in (Weather.HEAVY_MISTRAL, Weather.LIGHT_MISTRAL)
    assert not [event for event in pos.log.since(0) if event.facts.get("purpose") == "weather"]


@case("30.4")
def test_support_points_at_start() -> None:
    support = campaign(empty_position(landing(), KeyedDice(stream_key("support")))).support
    assert (support[Nationality.US], support[Nationality.GERMAN], support[Nationality.ITALIAN]) == (6, 4, 3)


@case("30.4", "22.33")
def test_the_axis_receives_half_of_its_income() -> None:
    whole = support_points.axis_income(sicily(turn=3, dice=[5]))
    assert axis_income(board(dice=[5])) == whole // 2


@case("30.5", "30.2")
def test_only_the_reinforcements_of_game_turn_3_and_the_drop_of_game_turn_2_come() -> None:
    pos = game()
    waiting = [unit for unit in pos.table.by_side[ALLIED] if pos.where[unit] == AWAITED]
    codes = {unit: landing().sheet.units[unit].code for unit in waiting}
    assert {"us_1_504", "us_2_504", "us_39_9", "fr_4_goum"} <= {*waiting}
    for unit in ("us_91_recon", "us_47_9", "us_141_36", "us_2_509"):
        assert pos.where[UnitId(unit)] == ABSENT
    assert {getattr(code, "turn", None) for code in codes.values()} <= {None, 2, 3}


@case("27.0")
def test_a_unit_that_is_absent_cannot_enter() -> None:
    pos = board(depots={"us_depot_1": "3724"}, boxes={"us_141_36": "absent", "de_15": "absent"})
    assert refused(pos, "enter us_141_36 3724").case == "27.0"
    play(pos, "enter us_39_9 3724")


@case("30.5", "27.2")
def test_nobody_rolls_for_variable_reinforcements() -> None:
    assert not is_rolled(board(turn=3))
    assert is_rolled(sicily(turn=3))


# 30.6 ------------------------------------------------------------------------------------------------------------------


@case("30.6")
def test_nobody_moves_out_of_the_zone() -> None:
    pos = board(phasing=AXIS, de_1_hg=at("4420"), it_cc19=at("2210"), it_10b=at("2317"))
    assert refused(pos, "move de_1_hg 4420 4520").case == "30.6"
    assert refused(pos, "move it_10b 2317 2217").case == "30.6"


@case("30.6")
def test_the_western_formations_may_come_in_and_then_stay() -> None:
    pos = board(phasing=AXIS, it_29=at("2212"))
    play(pos, "move it_29 2212 2312")
    inside = board(phasing=AXIS, it_29=at("2312"))
    assert refused(inside, "move it_29 2312 2212").case == "30.6"


@case("30.6", "24.21")
def test_the_halt_line_never_lapses() -> None:
    pos = board(turn=4, us_16_1=at("3517"))
    assert refused(pos, "move us_16_1 3517 3516").case == "24.21"


@case("30.6", "24.21")
def test_a_unit_that_advanced_beyond_the_line_may_stay_but_not_go_farther() -> None:
    """ADJ-176: in the campaign such an advance frees the unit."""
    pos = board(phase="combat", us_16_1=at("3718", strength=8), it_mgf=at("3717"), dice=[6, 6])
    play(pos, "attack 3717 with us_16_1", "roll", "advance us_16_1 3718 3717")
    assert where(pos, "us_16_1") == "3717"
    assert not campaign(pos).released
    beyond = board(us_16_1=at("3616"))
    assert refused(beyond, "move us_16_1 3616 3615").case == "24.21"
    play(beyond, "move us_16_1 3616 3617")


# 30.7 ------------------------------------------------------------------------------------------------------------------


def line_held() -> dict[str, str]:
    """Regiments enough to hold or control every hex just south of the line."""
    south = sorted(landing().ground.halt_line.immediately_south)
    regiments = ("us_16_1", "us_26_1", "us_18_1", "us_7_3", "us_15_3", "us_30_3", "us_180_45", "us_179_45", "us_157_45")
    return dict(zip(regiments, south[::2], strict=True))


@case("30.7")
def test_holding_every_hex_south_of_the_line_is_worth_three_points_either_way() -> None:
    held = board(turn=5, **{unit: at(hex_) for unit, hex_ in line_held().items()})
    assert [points for _, points, _ in line_points(held)] == [3]
    gap = board(turn=5, **{unit: at(hex_) for unit, hex_ in [*line_held().items()][:-1]})
    assert [points for _, points, _ in line_points(gap)] == [-3]
    campaign_items = [str(item["for"]) for _, _, item in account(sicily(turn=5))]
    assert not [what for what in campaign_items if "movement line" in what]


@case("30.7")
def test_an_axis_unit_in_a_controlled_hex_keeps_it() -> None:
    south = sorted(landing().ground.halt_line.immediately_south)
    pos = board(turn=5, **{unit: at(hex_) for unit, hex_ in line_held().items()}, it_cc19=at(south[1]))
    assert [points for _, points, _ in line_points(pos)] == [-3]


@case("30.7")
@pytest.mark.parametrize("turn", [3, 5])
def test_no_points_for_unplayed_turns_and_none_against_survivors(turn: int) -> None:
    pos = board(turn=turn, de_1_hg=at("4121"))
    assert {str(item["for"]) for _, _, item in account(pos)} == {"the U.S. movement line not held"}


@case("30.7")
@pytest.mark.parametrize(
    ("lost", "level"),
    [
        (-18, "Allied decisive victory"),  # 15
        (-17, "Allied substantive victory"),
        (-9, "Allied substantive victory"),  # 6
        (-8, "Allied marginal victory"),
        (-3, "Allied marginal victory"),  # 0
        (-2, "Axis marginal victory"),
        (2, "Axis marginal victory"),  # -5
        (3, "Axis substantive victory"),
        (7, "Axis substantive victory"),  # -10
        (8, "Axis decisive victory"),
    ],
)
def test_the_scenario_has_its_own_levels(lost: int, level: str) -> None:
    pos = board(turn=5, de_1_hg=at("4121"))
    pos.state = replace(campaign(pos), interdiction_points_lost=lost)
    assert judge(pos).score == -3 - lost
    assert judge(pos).level == level


@case("30.7", "28.2.N")
def test_there_is_no_credit_for_places_that_were_not_taken() -> None:
    """ADJ-176: nobody can clear the island in four Game-Turns, and an empty or isolated zone is not the island."""
    ground = [item for _, _, item in account(board(turn=5, it_33=at("3619", supply=Supply.ISOLATED))) if "hex" in item]
    assert not ground


@case("30.7", "28.1")
def test_isolated_axis_units_count_as_eliminated_here_too() -> None:
    pos = board(turn=5, de_1_hg=at("4121"), it_33=at("3619", supply=Supply.ISOLATED))
    assert sum(points for _, points, item in account(pos) if item.get("unit") == "it_33") == 2
