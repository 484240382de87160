"""18.0 to 18.2 Amphibious landings: how units land, and the invasion in two waves."""

from __future__ import annotations

from typing import Any

import pytest

from asking import ask
from board import all_moves, options, play, refused, told, where
from landing_parties import kind_of_decision, only, story, then_move
from proofs import case
from sicily_board import at, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import AskJoin, JoinAnswer
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.combat import CombatPhase
from trinacria.viw.obligations import duties
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment, first_wave
from trinacria.viw.sicily.campaign import SECOND_WAVE, campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.landings import Landing, landing_refusal, price_of_landing, wait_afloat, waiting_hexes
from trinacria.viw.sicily.rules import SICILY
from trinacria.viw.sicily.sequence_of_play import GameTurnIndication
from trinacria.viw.units import UnitId

DEPOTS = {"us_depot_1": SECOND_WAVE}


def invasion(*waiting: str, second_round: bool = False, **more: Any) -> Position:
    """Game-Turn 1, an Amphibious Segment of the invasion: these units wait at sea, the First Wave or the Second."""
    boxes = only(*waiting, *(name for name in more if name.startswith(("us_", "uk_", "ca_"))))
    if second_round:
        boxes |= dict.fromkeys(waiting, SECOND_WAVE)
    state = {"invasion_turn": True, "second_round": second_round}
    return sicily(turn=1, boxes=boxes, campaign=state, procedure=then_move(AmphibiousSegment), **more)


# 18.1 How units land --------------------------------------------------------------------------------------------------


@case("18.11")
@pytest.mark.parametrize(
    ("unit", "hex_", "lands"),
    [
        ("us_70", "3724", True),
        ("us_16_1", "3824", True),  # a coastal swamp is a beach for those on foot
        ("us_70", "3824", False),
        ("us_16_1", "3623", True),  # a town and minor port
        ("us_16_1", "5116", False),  # a city
        ("us_16_1", "5314", False),  # Level 2
        ("us_16_1", "3723", False),  # not on the coast
        ("us_16_1", "3725", False),
    ],
)
def test_units_land_on_beaches_whose_ground_admits_them(unit: str, hex_: str, lands: bool) -> None:
    refusal = landing_refusal(sicily(), UnitId(unit), HexId(hex_))
    assert (refusal is None) == lands
    assert refusal is None or refusal.case == "18.11"


@case("18.12", "18.0.P", "18.21")
def test_a_unit_is_placed_on_an_open_beach_and_pays_for_the_hex() -> None:
    pos = invasion("us_16_1", dice=[1])
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert where(pos, "us_16_1") == "3724"
    state = campaign(pos)
    assert state.landing_cost == {"us_16_1": 2}
    assert state.landed == {"us_16_1"}
    assert pos.entered == {"us_16_1": 1}


@case("18.12", "24.41", "24.43")
@pytest.mark.parametrize(
    ("unit", "hex_", "half_points"),
    [
        ("us_18_1", "3925", 2),
        ("us_18_1", "3824", 6),  # swamp
        ("us_18_1", "3724", 4),  # a road hex with a friend in it
        ("us_70", "3925", 4),
        ("us_70", "4026", 6),  # a town
    ],
)
def test_the_price_is_that_of_the_hex_in_tactical_movement(unit: str, hex_: str, half_points: int) -> None:
    assert price_of_landing(sicily(us_16_1=at("3724")), UnitId(unit), HexId(hex_)) == half_points


@case("18.12", "5.25")
def test_a_vehicle_that_cannot_pay_may_not_land_and_a_unit_on_foot_always_may() -> None:
    poor = SICILY.replacing(movement={"allowance": lambda pos, unit: 0})
    pos = invasion("us_70", "us_18_1", second_round=True, rules=poor, dice=[1])
    assert refused(pos, "land us_70 3724").case == "18.12"
    play(pos, "land us_18_1 3724")
    assert campaign(pos).landing_cost == {"us_18_1": 0}


@case("18.12")
def test_after_landing_a_unit_moves_on_with_what_is_left_of_half_its_allowance() -> None:
    pos = invasion("us_16_1", dice=[1])
    assert refused(pos, "move us_16_1 3724 3823 3822").case == "5.42"  # two points in all, and one is spent
    play(pos, "move us_16_1 3724 3823")
    assert where(pos, "us_16_1") == "3823"


@case("18.12")
def test_a_unit_that_lands_in_an_enemy_zone_of_control_stays_there() -> None:
    pos = invasion("us_16_1", de_1_hg=at("3823"), dice=[1])
    assert refused(pos, "move us_16_1 3724 3723").case == "6.31"


@case("18.13")
def test_before_a_held_beach_all_wait_in_one_sea_hex_that_the_player_chooses() -> None:
    pos = invasion("us_26_1", "us_1_rgr", "us_4_rgr", it_pdl=at("3623"), dice=[1, 1, 1])
    assert kind_of_decision(pos) == (ALLIED, "anchor")
    assert {*options(pos)} == {"anchor 3524 off 3623", "anchor 3624 off 3623"}
    assert refused(pos, "anchor 3725 off 3623").case == "18.13"
    play(pos, "anchor 3624 off 3623")
    units = ("us_26_1", "us_1_rgr", "us_4_rgr")
    assert {where(pos, unit) for unit in units} == {"3624"}
    assert campaign(pos).afloat == dict.fromkeys(units, "3623")
    assert campaign(pos).landing_cost == {}


@case("18.13")
def test_where_one_sea_hex_alone_touches_the_beach_nobody_is_asked() -> None:
    pos = invasion("us_15_3", it_pdl=at("3222"), dice=[1])
    assert where(pos, "us_15_3") == "3223"
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("18.13")
def test_a_beach_without_open_sea_is_approached_from_the_nearest_coast_without_enemies() -> None:
    assert waiting_hexes(sicily(it_nav=at("5221")), HexId("5221")) == ("5321", "5322")
    assert waiting_hexes(sicily(it_nav=at("5221"), it_af=at("5321")), HexId("5221")) == ("5322",)


@case("18.13", "24.23")
def test_first_wave_units_wait_with_the_other_army_only_if_they_have_no_other_place() -> None:
    for beach, unit, shared, chosen in (("3222", "us_15_3", "3223", "3223"), ("3724", "us_16_1", "3725", "3624")):
        pos = sicily(
            turn=1,
            boxes=only(unit, "uk_17"),
            campaign={"invasion_turn": True, "afloat": {UnitId("uk_17"): HexId("3123")}},
            procedure=then_move(AmphibiousSegment),
            uk_17=at(shared),
            it_pdl=at(beach),
            dice=[1],
        )
        assert where(pos, unit) == chosen


@case("18.13")
def test_ships_off_a_port_do_not_take_it() -> None:
    pos = sicily(it_nav=at("5221"), dice=[1])
    wait_afloat(pos, UnitId("uk_13"), HexId("5221"), HexId("5321"), Landing.SECOND_WAVE)
    assert where(pos, "uk_13") == "5321"
    assert pos.holders[HexId("5321")] is AXIS


@case("18.13")
def test_a_unit_afloat_cannot_move_and_attacks_its_landing_hex_only() -> None:
    pos = invasion("us_16_1", it_pdl=at("3724"), it_af=at("3623"), dice=[1])
    play(pos, "anchor 3624 off 3724")
    assert refused(pos, "move us_16_1 3624 3623").case == "18.13"
    fight = fight_from_sea()
    assert refused(fight, "attack 3623 with us_16_1").case == "18.13"
    assert "attack 3724 with us_16_1" in options(fight)


def in_augusta(**more: Any) -> Position:
    """5221 touches no sea hex, so uk_13 waits for it off Augusta (ADJ-084), where uk_15 stands ashore."""
    brigades = {unit: at("5321", strength=8) for unit in ("uk_13", "uk_15")}
    afloat = {UnitId("uk_13"): HexId("5221")}
    return sicily(turn=3, phase="combat", it_nav=at("5221"), campaign={"afloat": afloat}, **brigades, **more)


@case("7.21", "7.22", "18.13")
@pytest.mark.parametrize(("attacker", "other"), [("uk_13", "uk_15"), ("uk_15", "uk_13")])
def test_of_a_brigade_ashore_and_one_afloat_in_the_same_hex_one_attacks(attacker: str, other: str) -> None:
    pos = in_augusta()
    assert refused(pos, "attack 5221 with uk_13 uk_15").case == "7.21"
    assert sorted(options(pos)) == ["attack 5221 with uk_13", "attack 5221 with uk_15"]
    found = ask(JoinAnswer, pos, ALLIED, AskJoin(("5221",)))
    assert {joining.unit: (joining.role, joining.instead_of) for joining in found.units} == {
        attacker: ("must", (other,)),
        other: ("must", (attacker,)),
    }
    play(pos, f"attack 5221 with {attacker}")
    assert UnitId(other) not in duties(pos, ALLIED).place_of


@case("7.21", "9.11", "18.13")
def test_the_brigade_ashore_leaves_the_hex_to_the_one_afloat_if_nobody_else_attacks_its_beach() -> None:
    """Only uk_15 can attack 5220, but then nobody would be left for 5221 unless uk_17 stands beside it."""
    pos = in_augusta(it_af=at("5220"))
    assert refused(pos, "attack 5220 with uk_13").case == "18.13"
    assert refused(pos, "attack 5220 with uk_15").case == "9.11"
    assert "attack 5220 5221 with uk_15" in options(pos)
    assert "attack 5220 with uk_15" in options(in_augusta(it_af=at("5220"), uk_17=at("5222", strength=8)))


def fight_from_sea(**more: Any) -> Position:
    """us_16_1 waits in 3624 for 3724; Gela beside it is held as well."""
    return sicily(
        turn=1,
        procedure=then_move(CombatPhase),
        us_16_1=at("3624", strength=8),
        it_pdl=at("3724"),
        it_af=at("3623"),
        campaign={"invasion_turn": True, "afloat": {UnitId("us_16_1"): HexId("3724")}},
        **more,
    )


def won_from_sea() -> Position:
    pos = fight_from_sea(dice=[6, 5])
    play(pos, "attack 3724 with us_16_1")
    while kind_of_decision(pos)[1] != "advance":
        pos.play(next(iter(pos.options())))
    return pos


@case("18.13")
def test_it_comes_ashore_by_advance_after_combat() -> None:
    pos = won_from_sea()
    play(pos, "advance us_16_1 3624 3724")
    assert where(pos, "us_16_1") == "3724"
    assert campaign(pos).afloat == {}


@case("18.13")
def test_a_unit_that_stays_at_sea_is_lost() -> None:
    pos = won_from_sea()
    play(pos, "end advance")
    assert where(pos, "us_16_1") == ELIMINATED


@case("18.13", "18.21", "7.0")
def test_first_wave_units_that_must_share_a_sea_hex_are_not_too_many() -> None:
    four = ("us_26_1", "us_1_rgr", "us_4_rgr", "us_16_1")
    pos = invasion(*four, it_pdl=at("3623"), it_af=at("3724"), dice=[1] * 4)
    while kind_of_decision(pos)[1] == "anchor":
        play(pos, next(order for order in options(pos) if order.startswith("anchor 3624")))
    assert {where(pos, unit) for unit in four} == {"3624"}
    play(pos, "end movement")
    assert kind_of_decision(pos)[1] != "eliminate"
    assert not any(where(pos, unit) == ELIMINATED for unit in four)


@case("18.13", "7.0")
def test_the_second_wave_keeps_the_stacking_limit_at_sea() -> None:
    afloat = dict.fromkeys(("us_26_1", "us_1_rgr", "us_4_rgr", "us_18_1"), "3623")
    pos = sicily(
        turn=1,
        it_pdl=at("3623"),
        campaign={"invasion_turn": True, "second_round": True, "afloat": afloat},
        **{unit: at("3624") for unit in afloat},
    )
    play(pos, "end movement")
    assert kind_of_decision(pos) == (ALLIED, "eliminate")


# disruption -----------------------------------------------------------------------------------------------------------


@case("18.14", "18.17")
@pytest.mark.parametrize(
    ("unit", "weather", "enemy", "least"),
    [
        ("us_16_1", Weather.GOOD, None, 6),
        ("us_16_1", Weather.LIGHT_MISTRAL, None, 5),
        ("us_16_1", Weather.HEAVY_MISTRAL, None, 4),
        ("us_16_1", Weather.RAIN, None, 4),
        ("us_16_1", Weather.GOOD, "3823", 5),  # its zone of control
        ("us_16_1", Weather.HEAVY_MISTRAL, "3823", 3),
        ("us_3_rgr", Weather.LIGHT_MISTRAL, None, 6),
        ("uk_151", Weather.LIGHT_MISTRAL, None, 6),  # the lee of the island
        ("uk_151", Weather.RAIN, None, 4),
    ],
)
def test_a_modified_seven_disrupts_a_first_wave_unit(unit: str, weather: Weather, enemy: str | None, least: int) -> None:
    pieces = {"de_1_hg": at(enemy)} if enemy else {}
    assert unit in campaign(invasion(unit, weather=weather, dice=[least], **pieces)).disrupted
    assert unit not in campaign(invasion(unit, weather=weather, dice=[least - 1], **pieces)).disrupted


@case("18.14", "18.17")
def test_who_lands_against_the_enemy_and_who_brings_heavy_equipment_rolls_worse() -> None:
    pos = invasion("us_15_3", it_pdl=at("3222"), dice=[5])
    assert campaign(pos).disrupted == {"us_15_3"}
    pos = invasion("us_70", "us_18_1", second_round=True, dice=[6, 6])
    play(pos, "land us_70 3724", "land us_18_1 3724")
    assert campaign(pos).disrupted == {"us_70"}


@case("18.15", "18.16")
def test_a_disrupted_unit_does_not_move_until_the_game_turn_ends() -> None:
    pos = invasion("us_16_1", dice=[6])
    assert refused(pos, "move us_16_1 3724 3723").case == "18.15"
    GameTurnIndication().run(pos)
    assert campaign(pos).disrupted == frozenset()


# 18.2 Amphibious invasion ---------------------------------------------------------------------------------------------


@case("18.21")
def test_the_first_wave_is_every_allied_unit_with_a_hex_that_is_not_airborne() -> None:
    wave = first_wave(sicily())
    assert wave[UnitId("us_16_1")] == "3724"
    assert wave[UnitId("uk_40rmc")] == "4930"
    assert len(wave) == 23
    assert "us_1_505" not in wave
    assert "us_18_1" not in wave


def whole_first_wave() -> Position:
    return sicily(
        turn=1, procedure=then_move(AmphibiousSegment), campaign={"invasion_turn": True}, dice=[1] * 25
    )  # two of them for the ports of Gela and Pachino


@case("18.21", "18.0")
def test_one_order_lands_the_whole_first_wave_as_printed() -> None:
    pos = whole_first_wave()
    assert kind_of_decision(pos) == (ALLIED, "first wave")
    play(pos, "end first-wave")
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert not first_wave(pos)
    assert where(pos, "ca_2") == "4930"
    assert where(pos, "us_1_505") == AWAITED


@case("18.21", "24.41")
def test_the_player_is_asked_where_a_later_unit_pays_for_an_earlier_one_and_nowhere_else() -> None:
    """ADJ-173: two units or more for one beach with a road, as on six of the fourteen."""
    pos = whole_first_wave()
    assert pos.decision is not None
    assert {*pos.decision.about["hexes"]} == {"3623", "3022", "3222", "5131", "4930", "5326"}  # type: ignore[misc]
    assert {*first_wave(pos).values()} == {*pos.decision.about["hexes"]}  # the others are ashore
    wave = first_wave(sicily())
    assert {*options(pos)} == {
        "end first-wave",
        *(f"land {unit} {hex_}" for unit, hex_ in wave.items() if hex_ in pos.decision.about["hexes"]),
    }
    for hex_ in {*wave.values()} - {*pos.decision.about["hexes"]}:
        assert [*wave.values()].count(hex_) == 1 or hex_ not in pos.table.map.road_hexes


@case("18.21", "24.41")
@pytest.mark.parametrize(("first", "second"), [("us_7_3", "us_3_rgr"), ("us_3_rgr", "us_7_3")])
def test_who_lands_first_can_go_on_inland(first: str, second: str) -> None:
    pos = invasion("us_7_3", "us_3_rgr", dice=[1, 1])
    play(pos, f"land {first} 3022")
    assert campaign(pos).landing_cost == {first: 2, second: 4}
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert all_moves(pos, first)
    assert not all_moves(pos, second)


@case("18.21")
def test_the_other_beaches_can_be_settled_one_by_one_or_left_as_printed() -> None:
    pos = invasion("us_7_3", "us_3_rgr", "us_15_3", "us_30_3", "uk_15", "uk_3cdo", dice=[1] * 6)
    play(pos, "land us_30_3 3222")
    assert {order for order in options(pos) if order.startswith("land")} == {
        *("land us_7_3 3022", "land us_3_rgr 3022", "land uk_15 5326", "land uk_3cdo 5326")
    }
    play(pos, "end first-wave")
    cost = campaign(pos).landing_cost
    assert {unit for unit, price in cost.items() if price == 2} == {"us_30_3", "us_7_3", "uk_15"}


@case("18.21")
@pytest.mark.parametrize("order", ["land us_7_3 3222", "land us_16_1 3724", "end landings", "land us_7_3 3022 from 3023"])
def test_what_is_not_the_order_of_landing_is_refused(order: str) -> None:
    assert refused(invasion("us_7_3", "us_3_rgr", "us_16_1", dice=[1]), order).case == "18.21"


@case("18.21", "24.41")
@pytest.mark.parametrize(
    "more",
    [
        {"de_1_hg": at("3021")},  # nobody moves on out of its zone of control
        {"us_30_3": at("3022")},  # both pay for the unit that is there
    ],
)
def test_nobody_is_asked_where_the_order_makes_no_difference(more: dict[str, Any]) -> None:
    pos = invasion("us_7_3", "us_3_rgr", dice=[1, 1], **more)
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("18.0", "18.21")
def test_there_are_no_invasions_on_later_game_turns() -> None:
    pos = sicily(turn=2, procedure=then_move(AmphibiousSegment))
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert where(pos, "us_16_1") == AWAITED


@case("18.22")
def test_a_second_wave_unit_lands_in_any_hex_of_its_box_or_is_held_back() -> None:
    pos = invasion("us_18_1", "uk_44rtr", second_round=True, dice=[1])
    assert kind_of_decision(pos) == (ALLIED, "land")
    dime = {order for order in options(pos) if "us_18_1" in order}
    assert dime == {"land us_18_1 3623", "land us_18_1 3724"}
    reserve = {order.split()[-1] for order in options(pos) if "uk_44rtr" in order}
    assert reserve == {"5030", "5127", "5129", "5130", "5131", "5226", "5326", "5425"}
    assert refused(pos, "land us_18_1 3925").case == "18.22"
    assert refused(pos, "land us_16_1 3724").case == "18.22"
    play(pos, "land us_18_1 3724", "end landings")
    assert where(pos, "us_18_1") == "3724"
    assert where(pos, "uk_44rtr") == SECOND_WAVE
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("18.22")
def test_the_second_wave_waits_for_the_second_segment() -> None:
    boxes = only() | {"us_18_1": SECOND_WAVE}
    pos = sicily(turn=1, boxes=boxes, campaign={"invasion_turn": True}, procedure=then_move(AmphibiousSegment))
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert where(pos, "us_18_1") == SECOND_WAVE


@case("18.22", "18.13")
def test_second_wave_units_follow_one_another_to_the_same_sea_hex() -> None:
    pos = invasion("us_cca_2a", "us_3_66", second_round=True, it_pdl=at("3123"), dice=[1, 1])
    assert refused(pos, "land us_cca_2a 3123").case == "18.13"
    assert refused(pos, "land us_cca_2a 3222 from 3223").case == "18.12"
    play(pos, "land us_cca_2a 3123 from 3124")
    assert refused(pos, "land us_3_66 3123 from 3223").case == "18.13"
    play(pos, "land us_3_66 3123 from 3124")
    assert campaign(pos).afloat == {"us_cca_2a": "3123", "us_3_66": "3123"}


# depots ---------------------------------------------------------------------------------------------------------------


@case("21.21")
def test_a_depot_must_land_on_a_beach_with_a_road_that_is_no_port() -> None:
    pos = invasion("us_18_1", second_round=True, depots=DEPOTS)
    assert refused(pos, "end landings").case == "21.21"
    assert refused(pos, "land us_depot_1 3623").case == "21.21"  # Gela is a port
    assert refused(pos, "land us_depot_1 3222").case == "21.21"  # a hex of Joss
    assert refused(pos, "land us_depot_1 3724 from 3725").case == "21.21"
    play(pos, "land us_depot_1 3724", "end landings")
    assert campaign(pos).depots == {"us_depot_1": "3724"}
    assert pos.enemy_holds(HexId("3724"), AXIS)
    assert campaign(pos).disrupted == frozenset()


@case("21.21")
def test_in_an_enemy_zone_of_control_a_depot_needs_a_friendly_unit_in_the_hex() -> None:
    pos = invasion("us_18_1", second_round=True, depots=DEPOTS, de_1_hg=at("3823"), dice=[1])
    assert refused(pos, "land us_depot_1 3724").case == "21.21"
    play(pos, "land us_18_1 3724")
    assert campaign(pos).depots == {"us_depot_1": "3724"}  # the only thing left to do


@case("21.21", "21.22")
def test_two_depots_do_not_share_a_hex_and_none_lands_among_enemies() -> None:
    boxes = {"uk_depot_2": "5131", "uk_depot_1": SECOND_WAVE}
    pos = invasion("uk_44rtr", second_round=True, depots=boxes, it_pdl=at("5127"))
    assert refused(pos, "land uk_depot_1 5127").case == "21.21"
    assert refused(pos, "land uk_depot_2 5131").case == "21.21"
    play(pos, "land uk_depot_1 5226")
    assert campaign(pos).depots["uk_depot_1"] == "5226"


@case("21.21", "18.22")
def test_a_depot_that_could_not_land_does_so_in_the_first_later_segment_that_lets_it() -> None:
    pos = invasion(second_round=True, depots=DEPOTS, it_pdl=at("3724"))
    assert kind_of_decision(pos) == (ALLIED, "move")
    pos = sicily(turn=2, depots=DEPOTS, procedure=then_move(AmphibiousSegment))
    assert campaign(pos).depots == {"us_depot_1": "3724"}


# the story ------------------------------------------------------------------------------------------------------------


def test_landings_are_told_in_sentences() -> None:
    pos = invasion("us_18_1", "us_cca_2a", second_round=True, depots=DEPOTS, it_pdl=at("3123"), dice=[6, 6])
    events = play(pos, "land us_18_1 3724", "land us_depot_1 3724", "land us_cca_2a 3123 from 3124")
    assert story(pos, events) == [
        "18/1 lands in 3724 for 1 point.",
        "18/1 is in good order (modified die 6).",
        "Depot 7th Army 1 lands in 3724.",
        "CCA/2A waits in sea hex 3124 to storm Licata (3123).",
        "CCA/2A is disrupted (modified die 8).",
    ]
    assert told(events, "depot landing").facts["hex"] == "3724"
