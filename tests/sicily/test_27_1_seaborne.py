"""27.0, 27.1 Seaborne reinforcements."""

from __future__ import annotations

import pytest

from board import all_moves, play, refused, told, where
from proofs import case
from sicily_board import at, sicily, table
from trinacria.kernel.procedures import DONE
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.movement_phase import MoveOptions
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import Mussolini, campaign
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.optional_units import price_words
from trinacria.viw.sicily.reinforcements import PortUnits
from trinacria.viw.sicily.table import OptionalRules
from trinacria.viw.units import UnitId

US_DEPOTS = {"us_depot_1": "3724", "us_depot_2": "4027"}
BY_AIR = OptionalRules(parachute_arrivals=True)


def points(pos: Position, order: str) -> float:
    """Give an order to enter; what it costs, in Movement Points."""
    half_points = told(play(pos, order), "enter").facts["half_points"]
    assert isinstance(half_points, int)
    return half_points / 2


def entrances(pos: Position, unit: str) -> set[str]:
    """The hexes by which a unit may enter."""
    return {order.text.split()[2] for order in all_moves(pos, unit).values()}


# 27.0, 27.15 when ------------------------------------------------------------------------------------------------------


@case("27.0", "27.15")
def test_a_numbered_unit_comes_on_its_game_turn_or_later() -> None:
    early = sicily(turn=2, depots=US_DEPOTS)
    refusal = refused(early, "enter us_39_9 3724")
    assert refusal.case == "27.0"
    assert "Game-Turn 3" in refusal.reason
    for turn in (3, 7):
        pos = sicily(turn=turn, depots=US_DEPOTS)
        play(pos, "enter us_39_9 3724")
        assert where(pos, "us_39_9") == "3724"


@case("27.0")
def test_units_of_the_first_wave_never_come_as_reinforcements() -> None:
    assert refused(sicily(turn=2, depots=US_DEPOTS), "enter us_16_1 3724").case == "18.21"


@case("18.22", "27.0")
def test_a_withheld_second_wave_unit_comes_from_game_turn_2_on_at_any_depot_of_its_army() -> None:
    boxes = {"us_18_1": "second wave"}
    first = sicily(turn=1, depots=US_DEPOTS, boxes=boxes)
    assert refused(first, "enter us_18_1 3724").case == "18.22"
    pos = sicily(turn=2, depots=US_DEPOTS, boxes=boxes)
    assert entrances(pos, "us_18_1") == {"3724", "4027"}
    play(pos, "enter us_18_1 4027")
    assert where(pos, "us_18_1") == "4027"


@case("27.0")
def test_who_left_the_island_or_died_does_not_come_again() -> None:
    pos = sicily(turn=9, phasing=AXIS, boxes={"de_15": "evacuated", "de_71": "eliminated"})
    assert refused(pos, "enter de_15 5903").case == "27.0"
    assert refused(pos, "enter de_71 5903").case == "5.0"


# 19.11 airborne units --------------------------------------------------------------------------------------------------


@case("19.12", "27.0")
def test_a_unit_that_must_drop_does_not_come_by_sea() -> None:
    assert refused(sicily(turn=4, depots=US_DEPOTS), "enter us_1_504 3724").case == "19.12"


@case("19.11", "27.0")
def test_an_airborne_unit_without_a_duty_may_come_by_sea() -> None:
    uk = {"uk_depot_1": "5226"}
    waiting = sicily(turn=4, depots=uk)
    assert refused(waiting, "enter uk_para_1 5226").case == "19.12"
    taken = sicily(turn=4, depots=uk, holders={"5116": ALLIED})
    play(taken, "enter uk_para_1 5226", "enter uk_para_4 5226")
    assert where(taken, "uk_para_1") == where(taken, "uk_para_4") == "5226"


@case("19.11", "27.0")
def test_rain_on_the_first_game_turn_lets_the_first_drops_come_by_sea_from_the_second() -> None:
    assert refused(sicily(turn=1, depots=US_DEPOTS, campaign={"second_round": True}), "enter us_1_505 3724").case == "19.11"
    pos = sicily(turn=2, depots=US_DEPOTS)
    play(pos, "enter us_1_505 3724")
    assert where(pos, "us_1_505") == "3724"


# 27.11 Allied ----------------------------------------------------------------------------------------------------------


@case("27.11")
def test_allied_units_come_at_depots_of_their_own_army() -> None:
    pos = sicily(turn=3, depots={**US_DEPOTS, "uk_depot_1": "5226", "uk_depot_2": "second wave"})
    assert entrances(pos, "us_39_9") == {"3724", "4027"}
    assert entrances(pos, "fr_4_goum") == {"3724", "4027"}
    assert entrances(pos, "uk_168") == entrances(pos, "ca_ont") == {"5226"}
    assert refused(pos, "enter us_39_9 5226").case == "27.11"
    assert refused(pos, "enter uk_168 3724").case == "27.11"


@case("27.11")
def test_without_a_depot_they_wait() -> None:
    pos = sicily(turn=3, depots={"us_depot_1": "eliminated", "us_depot_2": "second wave", "uk_depot_1": "5226"})
    assert not all_moves(pos, "us_39_9")
    assert refused(pos, "enter us_39_9 3724").case == "27.11"


@case("27.11", "24.21")
def test_u_s_units_do_not_arrive_north_of_the_halt_line() -> None:
    pos = sicily(turn=3, depots={"us_depot_1": "2203"}, holders={"2203": ALLIED})
    assert refused(pos, "enter us_39_9 2203").case == "24.21"
    free = sicily(turn=3, depots={"us_depot_1": "2203"}, holders={"2203": ALLIED}, campaign={"halt_line_through": None})
    play(free, "enter us_39_9 2203")


# 27.12 Axis ------------------------------------------------------------------------------------------------------------


@case("27.12")
def test_axis_units_come_at_messina_while_they_hold_it() -> None:
    pos = sicily(turn=4, phasing=AXIS)
    assert entrances(pos, "de_15") == {"5903"}
    assert refused(pos, "enter de_15 5902").case == "27.12"
    lost = sicily(turn=4, phasing=AXIS, holders={"5903": ALLIED})
    assert not all_moves(lost, "de_15")
    assert refused(lost, "enter de_15 5903").case == "27.12"


@case("27.12", "27.13")
def test_an_enemy_in_messina_shuts_it() -> None:
    pos = sicily(turn=4, phasing=AXIS, us_3_rgr=at("5903"))
    assert refused(pos, "enter de_15 5903").case == "27.13"


@case("27.12")
def test_by_agreement_two_parachute_regiments_come_by_air() -> None:
    plain = sicily(turn=4, phasing=AXIS)
    assert entrances(plain, "de_3fj") == entrances(plain, "de_4fj") == {"5903"}
    pos = sicily(turn=4, phasing=AXIS, optional_rules=BY_AIR)
    assert entrances(pos, "de_3fj") == {"5903", "4716", "5016", "4817", "4917", "4919", "5019"}
    assert entrances(pos, "de_4fj") == {"5903", "5314"}
    assert entrances(pos, "de_15") == {"5903"}
    play(pos, "enter de_3fj 5016", "enter de_4fj 5314")
    assert where(pos, "de_3fj") == "5016"


@case("27.12", "23.11")
def test_the_third_regiment_comes_to_no_airfield_that_the_allies_have_captured() -> None:
    """ADJ-169; a field beside an Axis unit in supply is not captured (23.11)."""
    taken = {"4716": ALLIED, "5016": ALLIED}
    pos = sicily(turn=4, phasing=AXIS, optional_rules=BY_AIR, holders=taken)
    assert entrances(pos, "de_3fj") == {"5903", "4817", "4917", "4919", "5019"}
    assert refused(pos, "enter de_3fj 5016").case == "27.12"
    denied = sicily(turn=4, phasing=AXIS, optional_rules=BY_AIR, holders=taken, it_75=at("4717"))
    assert "4716" in entrances(denied, "de_3fj")


@case("27.12", "27.13")
def test_they_do_not_land_beside_the_enemy() -> None:
    pos = sicily(turn=4, phasing=AXIS, optional_rules=BY_AIR, uk_13=at("5017"))
    assert refused(pos, "enter de_3fj 5016").case == "27.13"
    assert "5016" not in entrances(pos, "de_3fj")
    assert "4716" in entrances(pos, "de_3fj")


# 27.13 zones of control ------------------------------------------------------------------------------------------------


@case("27.13")
def test_a_controlled_hex_takes_nobody_in_unless_a_friendly_combat_unit_is_there() -> None:
    alone = sicily(turn=3, depots=US_DEPOTS, de_104=at("3723"))
    assert refused(alone, "enter us_39_9 3724").case == "27.13"
    assert entrances(alone, "us_39_9") == {"4027"}
    held = sicily(turn=3, depots=US_DEPOTS, de_104=at("3723"), us_3_rgr=at("3724"))
    assert refused(held, "enter us_39_9 3724 3725").case == "6.31"
    play(held, "enter us_39_9 3724")
    assert where(held, "us_39_9") == "3724"


@case("27.13")
def test_units_without_a_zone_of_control_do_not_shut_a_hex() -> None:
    pos = sicily(turn=3, depots=US_DEPOTS, de_215=at("3723"))
    assert "3724" in entrances(pos, "us_39_9")


# 27.14 the price -------------------------------------------------------------------------------------------------------


@case("27.14")
def test_each_pays_the_terrain_of_the_entry_hex_and_nobody_queues() -> None:
    pos = sicily(turn=3, depots=US_DEPOTS)
    assert points(pos, "enter us_39_9 3724 3823") == 1 + 1
    assert points(pos, "enter us_2_67 3724 3723 3722") == 2 + 8 + 4  # over the river on its own bridge
    assert points(pos, "enter us_2_66 3724") == 2
    assert points(pos, "enter us_art_1 4027") == 1


@case("27.14", "24.4")
def test_from_its_entry_hex_a_unit_may_go_on_into_an_enemy_zone_of_control() -> None:
    """it_33 in 3821 controls 3822. The unit has left no zone, so 6.33 does not hold it back."""
    pos = sicily(turn=3, depots=US_DEPOTS, it_33=at("3821"))
    assert "3822" in all_moves(pos, "us_39_9")
    play(pos, "enter us_39_9 3724 3823 3822")
    assert where(pos, "us_39_9") == "3822"


@case("27.11", "27.14")
def test_an_entry_drawn_at_random_is_one_that_is_offered_by_its_cheapest_way() -> None:
    """Each of two depots can also be reached from the other, at a higher price."""
    pos = sicily(turn=3, depots={"us_depot_1": "3724", "us_depot_2": "3623"}, holders={"3623": ALLIED})
    offered = all_moves(pos, "us_39_9")
    assert (offered["3724"].text, offered["3623"].text) == ("enter us_39_9 3724", "enter us_39_9 3623")
    options = pos.options()
    assert isinstance(options, MoveOptions)
    moves = options.moves_of(UnitId("us_39_9"))
    drawn = [moves.sample(lambda _, number=number: number).text for number in range(len(offered))]  # type: ignore[misc]
    assert sorted(drawn) == sorted(order.text for order in offered.values())


@case("27.14", "24.41")
def test_a_road_hex_with_a_friend_in_it_costs_one_more() -> None:
    pos = sicily(turn=3, depots=US_DEPOTS)
    assert [points(pos, f"enter {unit} 3724") for unit in ("us_39_9", "us_art_9", "us_2_66")] == [1, 2, 3]


@case("27.14", "24.43")
def test_vehicles_pay_for_a_town() -> None:
    pos = sicily(turn=3, depots={"us_depot_1": "3123"}, holders={"3123": ALLIED})
    assert points(pos, "enter us_2_66 3123") == 2 + 1
    assert points(pos, "enter us_art_1 3123") == 1 + 1  # no town for guns, but a friend on the road


@case("27.14", "24.31")
def test_mountain_units_come_ashore_at_their_own_rates() -> None:
    """Porto Empedocle is a Level 2 hex: one point for mountain troops, two for others on foot."""
    for unit, cost in (("fr_4_goum", 1), ("us_39_9", 2)):
        port, free = {"us_depot_1": "2519"}, {"halt_line_through": None}
        pos = sicily(turn=3, depots=port, holders={"2519": ALLIED}, campaign=free)
        assert points(pos, f"enter {unit} 2519") == cost


@case("27.14")
def test_strategic_entry_keeps_three_hexes_from_the_enemy_and_pays_no_extras() -> None:
    pos = sicily(turn=3, depots=US_DEPOTS, us_3_rgr=at("3724"), it_cc19=at("4025"))
    assert refused(pos, "enter us_39_9 4027 strategic").case == "5.51"
    assert points(pos, "enter us_39_9 3724 strategic") == 1
    assert refused(pos, "enter fr_4_goum 3724 strategic").case == "24.33"


@case("27.14", "16.22")
def test_on_an_invasion_turn_the_allowance_is_halved() -> None:
    pos = sicily(turn=2, depots=US_DEPOTS, boxes={"us_18_1": "second wave"}, campaign={"invasion_turn": True})
    assert refused(pos, "enter us_18_1 3724 3823 3822").case == "14.11"
    assert points(pos, "enter us_18_1 3724 3823") == 2


@case("27.14", "5.25")
def test_a_unit_on_foot_may_always_enter_and_then_goes_no_farther() -> None:
    """On an invasion turn it has two points, and the ground of 2820 costs three."""
    pos = sicily(turn=3, depots={"us_depot_1": "2820"}, campaign={"invasion_turn": True})
    assert entrances(pos, "us_39_9") == {"2820"}
    assert {*all_moves(pos, "us_39_9")} == {"2820"}


# 27.16 optional units --------------------------------------------------------------------------------------------------


@case("27.16")
@pytest.mark.parametrize(("unit", "price"), [("us_141_36", 2), ("us_191", 1), ("us_1_325", 1)])
def test_an_optional_unit_costs_support_points_at_once(unit: str, price: int) -> None:
    pos = sicily(turn=3, depots=US_DEPOTS)
    play(pos, f"enter {unit} 3724")
    assert campaign(pos).support[Nationality.US] == 6 - price
    assert campaign(pos).support[Nationality.UK] == 6
    assert campaign(pos).brought_in == {unit}


@case("28.2.15", "28.2.10")
@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("us_141_36", "costs 2 Support Points and 5 Victory Points"),
        ("de_atfj", "costs 1 Support Point, 2 Victory Points for the Allies"),
        ("it_mga", "costs 1 Support Point"),  # ADJ-135: an Italian battalion is worth nothing
    ],
)
def test_what_a_unit_would_cost_is_said_before_it_is_brought_in(unit: str, words: str) -> None:
    assert price_words(table(), table().sheet.units[UnitId(unit)]) == words


@case("27.16", "18.22")
def test_optional_units_come_from_game_turn_2_on() -> None:
    """ADJ-168: not even with a depot ashore in the second round of the first Game-Turn."""
    first = sicily(turn=1, depots=US_DEPOTS, campaign={"invasion_turn": True, "second_round": True})
    assert refused(first, "enter us_141_36 3724").case == "27.16"
    assert "us_191" not in {*first.rules.reinforcements.arrived(first, ALLIED)}
    play(sicily(turn=2, depots=US_DEPOTS), "enter us_141_36 3724")


@case("27.16")
def test_the_price_may_go_below_zero() -> None:
    pos = sicily(turn=3, depots=US_DEPOTS, support={Nationality.US: 1})
    play(pos, "enter us_141_36 3724")
    assert campaign(pos).support[Nationality.US] == -1


@case("27.16", "27.15")
def test_ordinary_reinforcements_cost_nothing() -> None:
    pos = sicily(turn=3, depots=US_DEPOTS)
    play(pos, "enter us_39_9 3724")
    assert campaign(pos).support[Nationality.US] == 6
    assert not campaign(pos).brought_in


# 27.17 Port units ------------------------------------------------------------------------------------------------------


SYRACUSE = {"uk_depot_1": "5423", "uk_depot_2": "5226"}


def is_due(depot: str, hex_: str, shut_through: int = 0) -> bool:
    """Whether Game-Turn 5 brings a Port unit when it begins with this depot in this hex."""
    pos = sicily(turn=5, depots={depot: hex_}, holders={hex_: ALLIED}, campaign={"ports_shut": {hex_: shut_through}})
    assert PortUnits(ALLIED).run(pos) is DONE
    return campaign(pos).port_unit_due


@case("27.17")
def test_a_turn_that_begins_with_a_u_k_depot_in_a_working_major_port_brings_one_port_unit() -> None:
    assert is_due("uk_depot_1", "5423")
    assert not is_due("uk_depot_1", "5130")  # Pachino, a minor port
    assert not is_due("us_depot_1", "5423")
    assert not is_due("uk_depot_1", "second wave")
    assert not is_due("uk_depot_1", "5423", shut_through=5)
    assert is_due("uk_depot_1", "5423", shut_through=4)


@case("27.17")
def test_one_enters_at_the_port_each_game_turn() -> None:
    pos = sicily(turn=5, depots=SYRACUSE, holders={"5423": ALLIED}, campaign={"port_unit_due": True})
    assert entrances(pos, "uk_as") == {"5423"}
    assert refused(pos, "enter uk_as 5226").case == "27.17"
    play(pos, "enter uk_as 5423")
    assert refused(pos, "enter uk_hli 5423").case == "27.17"
    assert campaign(pos).ports_entered == 1


@case("27.17", "27.0")
def test_without_such_a_port_they_go_on_unloading() -> None:
    pos = sicily(turn=5, depots={"uk_depot_1": "5226"})
    assert refused(pos, "enter uk_as 5226").case == "27.17"


# 27.24 MX --------------------------------------------------------------------------------------------------------------


@case("27.24")
def test_after_mx_no_axis_unit_comes_any_more_and_the_allies_go_on() -> None:
    fallen = {"mussolini": Mussolini.MX, "variable_letters": "AG"}
    pos = sicily(turn=9, phasing=AXIS, campaign=fallen)
    for unit in ("de_15", "de_1fj", "it_3ag"):
        assert refused(pos, f"enter {unit} 5903").case == "27.24"
    allied = sicily(turn=9, depots=US_DEPOTS, campaign=fallen)
    play(allied, "enter us_39_9 3724")


@case("27.24", "27.23")
def test_after_m_what_was_granted_and_what_is_due_still_comes() -> None:
    pos = sicily(turn=9, phasing=AXIS, campaign={"mussolini": Mussolini.M, "variable_letters": "A"})
    play(pos, "enter de_15 5903", "enter de_1fj 5903")
    assert where(pos, "de_15") == where(pos, "de_1fj") == "5903"
