"""24.1, 24.3, 24.4 Special movement: the frozen west, special units, roads, bridges and towns; landings and rain."""

from __future__ import annotations

import pytest

from board import options, play, refused, told
from proofs import case
from sicily_board import IN_THE_LANDING, IN_THE_VARIABLE, Placed, at, data, sicily
from sicily_moves import out_of_reach, price, reach, strategic_reach
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import AXIS
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.pack_transport import PackTransport
from trinacria.viw.sicily.special_movement import aosta_limit, terms
from trinacria.viw.units import Supply, UnitId

# 24.11 the west ------------------------------------------------------------------------------------------------------


@case("24.1", "24.11")
@pytest.mark.parametrize(("turn", "moves"), [(1, False), (2, False), (3, True)])
def test_axis_units_in_the_west_wait_two_game_turns(turn: int, moves: bool) -> None:
    pos = sicily(turn=turn, phasing=AXIS, it_mga=at("0906"), it_177b=at("2719"))
    assert bool(reach(pos, "it_mga")) is moves
    assert reach(pos, "it_177b")


@case("24.11")
def test_the_line_runs_between_columns_22_and_23() -> None:
    pos = sicily(turn=2, phasing=AXIS, it_mga=at("2212"), it_mgb=at("2312"))
    assert refused(pos, "move it_mga 2212 2312").case == "24.11"
    play(pos, "move it_mgb 2312 2212")


@case("24.11")
def test_the_line_on_the_map_is_where_the_rule_has_it() -> None:
    """Every hexside by which a unit could walk from the west into the rest of the island, and no other."""
    pos = sicily(turn=2, phasing=AXIS, it_5=at("2212"))
    limit = aosta_limit(pos, UnitId("it_5"), HexId("2212"))
    assert limit is not None
    island, east = data().island, limit.area.hexes
    crossed = {
        hexside(here, there) for here in island.island - east for there in island.map.grid.neighbours[here] if there in east
    }
    assert {*island.west_line} == crossed
    assert len(island.west_line) == len(crossed)


@case("24.11")
def test_some_formations_move_freely_at_once() -> None:
    pos = sicily(turn=1, phasing=AXIS, de_104=at("2212"), it_29=at("1611"), it_cc19=at("2110"))
    play(pos, "move de_104 2212 2312")
    assert reach(pos, "it_29")
    assert reach(pos, "it_cc19")


@case("24.11")
def test_aosta_moves_in_the_west_and_leaves_it_on_game_turn_4() -> None:
    pos = sicily(turn=3, phasing=AXIS, it_5=at("2212"))
    assert "2112" in reach(pos, "it_5")
    assert refused(pos, "move it_5 2212 2312").case == "24.11"
    assert out_of_reach(pos, "it_5", "2312").case == "24.11"
    play(sicily(turn=4, phasing=AXIS, it_5=at("2212")), "move it_5 2212 2312")


@case("24.11")
def test_an_aosta_unit_that_combat_carried_east_is_free() -> None:
    pos = sicily(turn=3, phasing=AXIS, it_5=at("2312"))
    assert {"2311", "2212"} <= reach(pos, "it_5")


@case("24.11", "29.32")
def test_nobody_is_frozen_in_the_variable_campaign() -> None:
    pos = sicily(turn=1, phasing=AXIS, it_mga=at("0906"), it_5=at("2212"), **IN_THE_VARIABLE)
    assert reach(pos, "it_mga")
    assert "2312" in reach(pos, "it_5")


# 24.31, 24.33 mountain units -----------------------------------------------------------------------------------------


@case("24.31")
@pytest.mark.parametrize(("unit", "cost"), [("fr_4_goum", 2), ("us_16_1", 3), ("us_753", 6)])
def test_mountain_units_climb_faster(unit: str, cost: int) -> None:
    """3420 is Level 3, without a road from 3321."""
    assert price(sicily(**{unit: at("3321")}), unit, "3420") == cost


@case("24.31", "5.25")
def test_mountain_units_reach_heights_that_others_enter_only_as_their_whole_move() -> None:
    """4622 is Level 5: 6 for infantry, which has 4; 3 for mountain units."""
    pos = sicily(phasing=AXIS, turn=6, it_3ag=at("4722"), it_33=at("4722"), it_75=at("4722"))
    assert price(pos, "it_3ag", "4622") == 3
    assert price(pos, "it_33", "4622") == 6
    assert "4622" in reach(pos, "it_75")


@case("24.33")
@pytest.mark.parametrize(("unit", "hex_"), [("it_3ag", "4121"), ("it_cstl123", "4121")])
def test_mountain_and_coastal_units_never_move_strategically(unit: str, hex_: str) -> None:
    pos = sicily(phasing=AXIS, turn=6, **{unit: at(hex_)})
    assert reach(pos, unit)
    assert not strategic_reach(pos, unit)
    assert out_of_reach(pos, unit, "4122", strategic=True).case == "24.33"


@case("24.33")
def test_nor_do_units_with_pack_transport_until_they_leave_it() -> None:
    pos = sicily(turn=8, us_7_3=at("3723"), campaign={"pack": frozenset({"us_7_3"})})
    assert refused(pos, "move us_7_3 3723 3822 strategic").case == "24.33"
    play(pos, "unpack us_7_3", "move us_7_3 3723 3822 strategic")


@case("24.32")
def test_mules_are_left_behind_in_the_allied_movement_phase_by_units_that_have_them() -> None:
    packed = {"us_7_3": at("3723"), "it_33": at("3520"), "campaign": {"pack": frozenset({"us_7_3"})}, "turn": 8}
    refusal = refused(sicily(phasing=AXIS, **packed), "unpack us_7_3")
    assert (refusal.case, refusal.reason) == ("24.32", "us_7_3 is no Allied unit on the map")
    pos = sicily(**packed)
    for unit in ("nobody", "us_15_3"):
        assert refused(pos, f"unpack {unit}").reason == f"{unit} is no Allied unit on the map"
    assert refused(pos, "unpack it_33").reason == "it_33 has no pack transport"


# 24.32 pack transport ------------------------------------------------------------------------------------------------


@case("24.32", "16.1.B.1")
def test_the_third_division_may_be_equipped_after_game_turn_5_for_nothing() -> None:
    assert "equip us_7_3" not in options(sicily(turn=5, procedure=PackTransport, us_7_3=at("3723")))
    pos = sicily(turn=6, procedure=PackTransport, us_7_3=at("3723"), us_16_1=at("3723"), uk_15=at("5020"))
    assert options(pos) == ["equip us_7_3", "end pack"]
    assert refused(pos, "equip us_16_1").case == "24.32"
    assert refused(pos, "equip uk_15").reason.endswith("after Game-Turn 7")
    play(pos, "equip us_7_3")
    assert campaign(pos).pack == {"us_7_3"}
    assert campaign(pos).support[Nationality.US] == 6


@case("24.32")
def test_the_allied_player_may_leave_the_mules_behind() -> None:
    pos = sicily(turn=6, procedure=PackTransport, us_7_3=at("3723"), dice=None)
    play(pos, "end pack")
    assert campaign(pos).pack == frozenset()
    assert pos.decision is not None
    assert pos.decision.kind != "pack"


@case("24.32", "22.17")
def test_each_british_brigade_costs_a_support_point() -> None:
    pos = sicily(turn=8, procedure=PackTransport, uk_15=at("5020"), ca_1=at("5020"), uk_17=at("5020"))
    assert refused(pos, "equip ca_1").case == "24.32"
    event = told(play(pos, "equip uk_15"), "support points")
    assert event.facts["change"] == -1
    assert campaign(pos).support[Nationality.UK] == 5


@case("24.32")
def test_no_more_than_three_british_brigades() -> None:
    brigades = {unit: at("5020") for unit in ("uk_15", "uk_17")} | {unit: at("4919") for unit in ("uk_13", "uk_151")}
    pos = sicily(turn=8, procedure=PackTransport, us_7_3=at("3723"), **brigades)
    play(pos, "equip uk_15", "equip uk_17", "equip uk_13")
    assert options(pos) == ["equip us_7_3", "end pack"]
    assert refused(pos, "equip uk_151").case == "24.32"


@case("24.32")
def test_the_markers_that_were_removed_never_return() -> None:
    used = {"pack_markers_used": {Army.UK: 3}, "pack": frozenset({"uk_17", "uk_13"})}
    pos = sicily(turn=9, procedure=PackTransport, uk_15=at("5020"), us_7_3=at("3723"), campaign=used)
    assert options(pos) == ["equip us_7_3", "end pack"]


@case("24.32")
def test_three_markers_serve_the_third_division_and_a_fourth_is_not_there() -> None:
    """7/3 has given its marker up and asks for another."""
    division = {unit: at("3723") for unit in ("us_7_3", "us_15_3", "us_30_3")}
    used = {"pack_markers_used": {Army.US: 2}, "pack": frozenset({"us_30_3"})}
    pos = sicily(turn=6, procedure=PackTransport, campaign=used, **division)
    assert options(pos) == ["equip us_7_3", "equip us_15_3", "end pack"]
    play(pos, "equip us_15_3")
    assert pos.decision.kind != "pack"


@case("24.32")
def test_only_units_in_supply_are_equipped() -> None:
    """The last point buys transport for one brigade; then none is in supply any more."""
    away = at("5020", supply=Supply.OUT_OF_SUPPLY)
    pos = sicily(turn=8, procedure=PackTransport, us_7_3=away, us_15_3=at("3723"))
    assert options(pos) == ["equip us_15_3", "end pack"]
    pos = sicily(
        turn=8,
        procedure=PackTransport,
        uk_15=at("5020"),
        uk_17=at("5020"),
        us_7_3=at("3723"),
        support={Nationality.UK: 1, Nationality.US: 1},
    )
    play(pos, "equip uk_15")
    assert options(pos) == ["equip us_7_3", "end pack"]


@case("24.32")
def test_nothing_is_asked_where_nobody_can_be_equipped() -> None:
    assert sicily(turn=8, procedure=PackTransport, us_16_1=at("3723")).decision.kind != "pack"


@case("24.32")
def test_a_marker_may_be_removed_in_the_movement_phase_and_is_gone() -> None:
    packed = {"pack": frozenset({"uk_15"}), "pack_markers_used": {Army.UK: 1}}
    pos = sicily(turn=9, uk_15=at("5020"), campaign=packed)
    assert "unpack uk_15" in options(pos)
    play(pos, "unpack uk_15")
    assert not campaign(pos).pack
    assert campaign(pos).pack_markers_used[Army.UK] == 1
    assert refused(pos, "unpack uk_15").case == "24.32"


# 24.41 congestion ----------------------------------------------------------------------------------------------------


@case("24.41", "24.4")
def test_a_road_hex_with_a_friend_costs_a_point_more() -> None:
    assert price(sicily(us_16_1=at("3723")), "us_16_1", "3623") == 1
    assert price(sicily(us_16_1=at("3723"), us_26_1=at("3623")), "us_16_1", "3623") == 2


@case("24.41")
def test_more_friends_cost_no_more_and_guns_and_battalions_count() -> None:
    pos = sicily(us_16_1=at("3723"), us_1_rgr=at("3623"), us_4_rgr=at("3623"), us_art_1=at("3623"))
    assert price(pos, "us_16_1", "3623") == 2


@case("24.41")
def test_it_is_paid_off_the_road_too() -> None:
    """3723 has a road, though not towards 3622."""
    pos = sicily(us_16_1=at("3622"), us_26_1=at("3723"))
    assert price(pos, "us_16_1", "3723") == 1 + 1


@case("24.41")
def test_a_hex_without_a_road_is_never_crowded() -> None:
    pos = sicily(us_16_1=at("3723"), us_26_1=at("3722"))
    assert price(pos, "us_16_1", "3722") == 2


@case("24.41")
def test_enemies_depots_and_the_mover_itself_crowd_nothing() -> None:
    pos = sicily(us_16_1=at("3723"), depots={"us_depot_1": "3623"})
    assert price(pos, "us_16_1", "3623") == 1
    there_and_back = told(play(pos, "move us_16_1 3723 3822 3723"), "move")
    assert there_and_back.facts["half_points"] == 4


@case("24.41")
def test_the_one_who_stays_behind_crowds_the_way_back() -> None:
    pos = sicily(us_16_1=at("3723"), us_26_1=at("3723"))
    there_and_back = told(play(pos, "move us_16_1 3723 3822 3723"), "move")
    assert there_and_back.facts["half_points"] == 6


@case("24.41")
def test_the_other_army_counts_as_friendly() -> None:
    pos = sicily(us_16_1=at("3622"), uk_15=at("3723"))
    assert price(pos, "us_16_1", "3822") == 2 + 1


@case("24.41")
def test_strategic_movement_pays_nothing_for_traffic() -> None:
    pos = sicily(us_16_1=at("3723"), us_26_1=at("3623"))
    assert price(pos, "us_16_1", "3623", strategic=True) == 0.5


@case("24.41", "24.43")
def test_vehicles_pay_for_traffic_and_town_together() -> None:
    pos = sicily(us_753=at("3723"), us_26_1=at("3623"))
    assert price(pos, "us_753", "3623") == 1 + 1 + 1


# 24.43 towns ---------------------------------------------------------------------------------------------------------


@case("24.43")
def test_vehicles_pay_a_point_for_a_town() -> None:
    assert price(sicily(us_753=at("3723")), "us_753", "3623") == 1 + 1
    assert price(sicily(us_16_1=at("3723")), "us_16_1", "3623") == 1


@case("24.43")
def test_not_for_a_city_nor_in_strategic_movement() -> None:
    pos = sicily(uk_44rtr=at("5016"), us_753=at("3723"))
    assert price(pos, "uk_44rtr", "5116") == 1
    assert price(pos, "us_753", "3623", strategic=True) == 0.5


# 24.42 bridging, 20.13 rain ------------------------------------------------------------------------------------------


@case("24.42")
@pytest.mark.parametrize("strategic", [False, True])
def test_allied_vehicles_bridge_a_river_for_six_points_more(strategic: bool) -> None:
    """Level 1 costs 2; the road round by Gela is shut by the enemy, or too dear."""
    pos = sicily(us_753=at("3724"))
    mode = " strategic" if strategic else ""
    move = told(play(pos, f"move us_753 3724 3723{mode}"), "move")
    assert move.facts["half_points"] == (2 + 6) * 2


@case("24.42", "5.61")
def test_axis_vehicles_do_not() -> None:
    pos = sicily(de_1_hg=at("3724"), phasing=AXIS)
    assert refused(pos, "move de_1_hg 3724 3723").case == "5.61"
    pos = sicily(de_1_hg=at("3724"), it_33=at("3722"), phasing=AXIS)  # Axis control of a bank is no reason against them
    assert refused(pos, "move de_1_hg 3724 3723").case == "5.61"


@case("24.42")
@pytest.mark.parametrize("state", [Supply.OUT_OF_SUPPLY, Supply.ISOLATED])
def test_vehicles_without_supply_do_not(state: Supply) -> None:
    pos = sicily(us_753=at("3724", supply=state))
    assert refused(pos, "move us_753 3724 3723").case == "24.42"


@case("24.42", "22.2")
def test_nor_do_those_whose_nationality_has_no_support_left() -> None:
    pos = sicily(us_753=at("3724"), support={Nationality.US: 0})
    assert refused(pos, "move us_753 3724 3723").case == "24.42"


@case("24.42")
@pytest.mark.parametrize("enemy", ["3722", "3622"])
def test_neither_bank_may_be_axis_controlled(enemy: str) -> None:
    """3722 controls 3723 alone, even with a friend in it; 3824 would control 3724."""
    pos = sicily(us_753=at("3724"), us_16_1=at("3723"), it_33=at(enemy))
    assert refused(pos, "move us_753 3724 3723").case == "24.42"


@case("24.42")
def test_a_bridge_costs_what_the_zones_of_the_moment_make_it() -> None:
    """What was worked out for another position on the same island does not stand for this one."""

    def cost(**enemy: Placed) -> int | None:
        pos = sicily(us_753=at("3724"), **enemy)
        index = pos.table.map.grid.index
        return terms(pos, UnitId("us_753"), strategic=False).step_cost(index[HexId("3724")], index[HexId("3723")])

    assert [cost(), cost(it_33=at("3722")), cost()] == [16, None, 16]


@case("24.42")
def test_a_vehicle_in_an_enemy_zone_of_control_cannot_bridge_its_way_out() -> None:
    pos = sicily(us_753=at("3724"), it_33=at("3824"))
    assert refused(pos, "move us_753 3724 3723").case in ("6.32", "24.42")
    assert "3723" not in reach(pos, "us_753") or price(pos, "us_753", "3723") != 8


@case("24.42")
def test_enemies_without_a_zone_of_control_do_not_matter() -> None:
    play(sicily(us_753=at("3724"), it_pdl=at("3722")), "move us_753 3724 3723")


@case("24.42", "20.13")
def test_rain_ends_bridging_and_shuts_rivers_to_those_on_foot() -> None:
    pos = sicily(us_753=at("3724"), us_16_1=at("3724"), weather=Weather.RAIN)
    assert refused(pos, "move us_753 3724 3723").case == "20.13"
    assert refused(pos, "move us_16_1 3724 3723").case == "20.13"
    play(sicily(us_16_1=at("3724")), "move us_16_1 3724 3723")


@case("20.13", "5.25")
def test_the_minimum_move_opens_no_river_in_rain() -> None:
    """3320, 3321 and 3221 lie across the Salso from 3220."""
    pos = sicily(it_pdl=at("3220"), weather=Weather.RAIN, phasing=AXIS)
    assert reach(pos, "it_pdl") == {"3219", "3120", "3121"}
    assert refused(pos, "move it_pdl 3220 3321").case == "20.13"


@case("20.13")
def test_bridges_stay_open_in_rain() -> None:
    pos = sicily(us_753=at("3724"), weather=Weather.RAIN)
    assert {"3823", "3623"} <= reach(pos, "us_753")


# 18.12, 18.15, 19.35 landings and drops ------------------------------------------------------------------------------


@case("18.15")
def test_a_disrupted_unit_does_not_move_at_all() -> None:
    pos = sicily(us_16_1=at("3724"), campaign={"disrupted": frozenset({"us_16_1"})})
    assert not reach(pos, "us_16_1")
    assert refused(pos, "move us_16_1 3724 3823").case == "18.15"


@case("18.12")
def test_the_beach_is_paid_out_of_the_allowance() -> None:
    landed = {"landed": frozenset({"us_16_1"}), "landing_cost": {"us_16_1": 2}}
    pos = sicily(us_16_1=at("3724"), campaign=landed)
    assert price(pos, "us_16_1", "3823") == 1 + 1
    assert refused(pos, "move us_16_1 3724 3823 3822 3821 3721").case == "5.42"
    assert refused(pos, "move us_16_1 3724 3823 strategic").case == "18.12"


@case("18.12", "5.25")
def test_a_unit_that_has_come_ashore_has_no_minimum_move_left() -> None:
    landed = {"landed": frozenset({"us_16_1"}), "landing_cost": {"us_16_1": 4}, "invasion_turn": True}
    assert not reach(sicily(turn=1, us_16_1=at("3724"), campaign=landed), "us_16_1")


@case("18.12", "6.31")
def test_a_unit_that_landed_beside_the_enemy_stops() -> None:
    landed = {"landed": frozenset({"us_16_1"}), "landing_cost": {"us_16_1": 2}}
    pos = sicily(us_16_1=at("3724"), it_33=at("3823"), campaign=landed)
    assert refused(pos, "move us_16_1 3724 3623").case == "6.31"


@case("18.12", "6.31")
def test_a_unit_that_landed_may_go_on_into_an_enemy_zone_of_control() -> None:
    landed = {"landed": frozenset({"us_16_1"}), "landing_cost": {"us_16_1": 2}}
    pos = sicily(us_16_1=at("3724"), it_33=at("3822"), campaign=landed)
    play(pos, "move us_16_1 3724 3823")


@case("18.13")
def test_a_unit_afloat_cannot_walk_ashore() -> None:
    pos = sicily(us_16_1=at("3725"), campaign={"afloat": {"us_16_1": "3724"}})
    assert refused(pos, "move us_16_1 3725 3724").case == "18.13"


@case("19.35")
def test_a_dropped_unit_moves_tactically_and_strategically_only_after_it_had_a_supply_line() -> None:
    dropped = {"dropped": frozenset({"us_1_505"}), "dropped_this_turn": frozenset({"us_1_505"})}
    pos = sicily(us_1_505=at("3823"), campaign=dropped)
    assert reach(pos, "us_1_505")
    assert refused(pos, "move us_1_505 3823 3724 strategic").case == "19.35"
    later = {"dropped": frozenset({"us_1_505"})}
    assert not strategic_reach(sicily(us_1_505=at("3823"), campaign=later), "us_1_505")
    met = later | {"linked_up": frozenset({"us_1_505"})}
    assert strategic_reach(sicily(us_1_505=at("3823"), campaign=met), "us_1_505")


# the edges of the map ------------------------------------------------------------------------------------------------


@case("5.62")
def test_the_sea_and_the_mainland_are_closed() -> None:
    pos = sicily(phasing=AXIS, turn=6, de_3fj=at("6102"))
    assert reach(pos, "de_3fj") <= pos.table.island.island
    assert refused(pos, "move de_3fj 6102 6202").case == "5.62"


@case("30.6")
def test_nobody_leaves_the_columns_of_the_us_landing() -> None:
    pos = sicily(turn=3, phasing=AXIS, it_177b=at("2312"), it_34=at("4422"), **IN_THE_LANDING)
    assert refused(pos, "move it_177b 2312 2212").case == "30.6"
    assert refused(pos, "move it_34 4422 4522").case == "30.6"
    assert all(23 <= int(hex_[:2]) <= 44 for unit in ("it_177b", "it_34") for hex_ in reach(pos, unit))


@case("30.6")
def test_who_begins_outside_may_come_in_and_then_stays_in() -> None:
    pos = sicily(turn=3, phasing=AXIS, de_104=at("2112"), **IN_THE_LANDING)
    assert {"2212", "2312", "2011"} <= reach(pos, "de_104")
    assert refused(pos, "move de_104 2112 2212 2312 2212").case == "30.6"
