"""26.0 Evacuation and Maximum Interdiction."""

from __future__ import annotations

from typing import Any

import pytest

from board import face, kinds, options, play, refused, told, where
from proofs import case
from sicily_board import at, data, sicily
from trinacria.kernel.seats import AXIS
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.campaign import EVACUATED, OFF_MAP, Declaration, campaign
from trinacria.viw.sicily.evacuation import mainland_guns
from trinacria.viw.units import Face, Supply

MESSINA = "5903"
GUNS = {"de_offmap": OFF_MAP, "it_offmap": OFF_MAP}
INTERDICTION = {"declared": Declaration.MAXIMUM_INTERDICTION}


def strait(turn: int = 16, **more: Any) -> Position:
    """The Axis Movement Phase, with both batteries on the mainland."""
    more.setdefault("boxes", GUNS)
    return sicily(turn=turn, phasing=AXIS, **more)


# 26.1 leaving --------------------------------------------------------------------------------------------------------------


@case("26.1", "26.11", "26.12")
@pytest.mark.parametrize("hex_", ["5902", "5903", "6001", "6102"])
def test_axis_units_leave_from_four_hexes_on_the_strait(hex_: str) -> None:
    pos = strait(de_3fj=at(hex_), de_4fj=at("5904"))
    assert "evacuate de_3fj" in options(pos)
    assert refused(pos, "evacuate de_4fj").case == "26.11"
    event = told(play(pos, "evacuate de_3fj"), "evacuated")
    assert event.facts["hex"] == hex_
    assert where(pos, "de_3fj") == EVACUATED
    assert campaign(pos).evacuated_turn == {"de_3fj": 16}


@case("26.11")
def test_nobody_evacuates_units_of_the_enemy() -> None:
    pos = strait(us_16_1=at(MESSINA), de_3fj=at("5902"), depots={"us_depot_1": MESSINA})
    assert "evacuate us_16_1" not in options(pos)
    assert refused(pos, "evacuate us_16_1").case == "26.11"


@case("26.11")
def test_an_evacuated_unit_is_out_of_play() -> None:
    pos = strait(de_3fj=at(MESSINA))
    play(pos, "evacuate de_3fj")
    assert refused(pos, "evacuate de_3fj").case == "26.11"
    assert refused(pos, f"move de_3fj {MESSINA} 5902")
    assert refused(pos, f"enter de_3fj {MESSINA}")


@case("26.11")
def test_a_cadre_stays_a_cadre_for_the_score() -> None:
    pos = strait(de_3fj=at(MESSINA, face=Face.CADRE))
    play(pos, "evacuate de_3fj")
    assert face(pos, "de_3fj") is Face.CADRE


@case("26.11", "8.52")
def test_its_chit_goes_back_to_the_pool() -> None:
    pos = strait(de_3fj=at(MESSINA, strength=8))
    play(pos, "evacuate de_3fj")
    assert "de_3fj" not in pos.chits


@case("26.11", "26.12")
def test_allied_units_leave_from_depot_hexes() -> None:
    pos = sicily(turn=5, us_16_1=at("3822"), us_26_1=at("3821"), depots={"us_depot_1": "3822"})
    assert refused(pos, "evacuate us_26_1").case == "26.11"
    play(pos, "evacuate us_16_1")
    assert where(pos, "us_16_1") == EVACUATED


@case("26.11")
def test_nobody_evacuates_the_enemy() -> None:
    pos = strait(de_3fj=at(MESSINA), us_16_1=at("3724"))
    assert refused(pos, "evacuate us_16_1").case == "26.11"


@case("26.12")
def test_the_printed_capacity_counts_by_nationality() -> None:
    """Messina takes three Italian and four German units a phase."""
    capacity = data().island.evacuation[MESSINA]
    assert (capacity.italian, capacity.german) == (3, 4)
    germans = ("de_3fj", "de_4fj", "de_mgfj", "de_engfj", "de_reg")
    pos = strait(it_33=at(MESSINA), **{unit: at(MESSINA) for unit in germans})
    play(pos, *(f"evacuate {unit}" for unit in germans[:4]))
    assert refused(pos, f"evacuate {germans[4]}").case == "26.12"
    assert "evacuate it_33" in options(pos)


@case("26.12")
def test_each_hex_has_its_own_capacity_and_a_new_phase_begins_anew() -> None:
    pos = strait(de_3fj=at("5902"), de_4fj=at("6001"), campaign={"evacuations": {"5902 german": 2}})
    assert refused(pos, "evacuate de_3fj").case == "26.12"
    play(pos, "evacuate de_4fj")
    assert campaign(pos).evacuations == {"5902 german": 2, "6001 german": 1}


@case("26.12")
def test_a_depot_hex_takes_six_units() -> None:
    pos = sicily(
        turn=5,
        us_16_1=at("3822"),
        ca_1=at("3822"),
        depots={"us_depot_1": "3822"},
        campaign={"evacuations": {"3822 allied": 5}},
    )
    play(pos, "evacuate us_16_1")
    assert refused(pos, "evacuate ca_1").case == "26.12"


# 26.13 when ----------------------------------------------------------------------------------------------------------------


@case("26.13")
def test_a_unit_that_passes_through_and_ends_elsewhere_does_not_leave() -> None:
    pos = strait(de_1_hg=at("5904"))
    play(pos, f"move de_1_hg 5904 {MESSINA} 5802")
    assert refused(pos, "evacuate de_1_hg").case == "26.11"


@case("26.13")
@pytest.mark.parametrize(
    ("path", "may_leave"),
    [
        ("5805 5804 5904 5903", True),  # 3 points of 4, a fourth is left
        ("5706 5805 5804 5904 5903", False),  # all 4
        ("5706 5805 5804 5904 5903 strategic", True),  # 2 of 4
    ],
)
def test_a_unit_that_comes_needs_a_fourth_of_its_allowance_left(path: str, may_leave: bool) -> None:
    pos = strait(de_3fj=at(path[:4]))
    play(pos, f"move de_3fj {path}")
    if may_leave:
        play(pos, "evacuate de_3fj")
    else:
        assert refused(pos, "evacuate de_3fj").case == "26.13"


@case("26.13")
def test_the_fourth_is_of_the_allowance_as_it_is_now() -> None:
    """Isolated infantry has 2 points of its 4, and a fourth of that, rounded down, is nothing."""
    pos = strait(de_3fj=at("5804", supply=Supply.ISOLATED))
    play(pos, f"move de_3fj 5804 5904 {MESSINA}", "evacuate de_3fj")
    assert where(pos, "de_3fj") == EVACUATED


@case("26.13")
def test_nobody_leaves_an_enemy_zone_of_control() -> None:
    pos = strait(de_3fj=at(MESSINA), uk_15=at("5904"))
    assert refused(pos, "evacuate de_3fj").case == "26.13"
    pos = sicily(turn=5, us_16_1=at("3822"), it_33=at("3821"), depots={"us_depot_1": "3822"})
    assert refused(pos, "evacuate us_16_1").case == "26.13"


@case("26.13")
def test_enemy_battalions_control_nothing() -> None:
    play(strait(de_3fj=at(MESSINA), uk_3cdo=at("5904")), "evacuate de_3fj")


@case("26.13")
def test_a_unit_that_landed_has_spent_what_its_beach_cost() -> None:
    """All 4 points went for the hex."""
    landed = {"landed": frozenset({"us_16_1"}), "landing_cost": {"us_16_1": 8}}
    pos = sicily(turn=5, us_16_1=at("3822"), depots={"us_depot_1": "3822"}, campaign=landed)
    assert refused(pos, "evacuate us_16_1").case == "26.13"


@case("26.11", "18.13")
def test_a_unit_that_waits_at_sea_off_a_depot_does_not_leave() -> None:
    """No all-sea hex touches 5221, so a unit bound for it may lie off Augusta and its depot."""
    pos = sicily(turn=5, uk_15=at("5321"), depots={"uk_depot_1": "5321"}, campaign={"afloat": {"uk_15": "5221"}})
    assert refused(pos, "evacuate uk_15").case == "18.13"
    assert "evacuate uk_15" not in options(pos)


# 26.21 interdiction --------------------------------------------------------------------------------------------------------


@case("26.2", "26.21", "26.23")
def test_without_a_declaration_no_die_is_rolled() -> None:
    assert "roll" not in kinds(play(strait(de_3fj=at(MESSINA)), "evacuate de_3fj"))


@case("26.21", "26.24")
@pytest.mark.parametrize(
    ("die", "place", "reduced"),
    [
        (3, EVACUATED, False),  # 1: away
        (4, EVACUATED, True),  # 2: away with a loss
        (5, EVACUATED, True),
        (6, MESSINA, False),  # 4: not away
    ],
)
def test_each_unit_rolls_less_one_for_each_gun_across_the_strait(die: int, place: str, reduced: bool) -> None:
    pos = strait(de_mgfj=at(MESSINA), dice=[die], campaign=INTERDICTION)
    play(pos, "evacuate de_mgfj")
    assert where(pos, "de_mgfj") == place
    assert (face(pos, "de_mgfj") is Face.REDUCED) is reduced


@case("26.21")
def test_without_guns_the_strait_is_deadly() -> None:
    """A 6 costs a step and fails: a battalion of one step is gone, and its place is used."""
    pos = strait(de_904=at(MESSINA), boxes={}, dice=[6], campaign=INTERDICTION)
    play(pos, "evacuate de_904")
    assert where(pos, "de_904") == ELIMINATED
    assert campaign(pos).evacuations == {"5903 german": 1}


@case("26.21")
def test_guns_evacuated_on_earlier_turns_help_and_those_of_this_turn_do_not_yet() -> None:
    boxes = {**GUNS, "de_art_hg": EVACUATED, "de_art_33": EVACUATED, "de_15": EVACUATED}
    turns = {"de_art_hg": 12, "de_art_33": 16, "de_15": 12}
    pos = strait(de_3fj=at(MESSINA), boxes=boxes, campaign={"evacuated_turn": turns})
    assert {*mainland_guns(pos)} == {"de_offmap", "it_offmap", "de_art_hg"}


@case("26.21")
def test_who_fails_has_used_a_place_and_neither_tries_again_nor_marches_off() -> None:
    pos = strait(de_mgfj=at(MESSINA), de_3fj=at(MESSINA), dice=[6], campaign=INTERDICTION)
    play(pos, "evacuate de_mgfj")
    assert refused(pos, "evacuate de_mgfj").case == "26.21"
    assert refused(pos, f"move de_mgfj {MESSINA} 5902").case == "5.0.P"
    assert campaign(pos).evacuations == {"5903 german": 1}


@case("18.15", "26.13")
def test_a_disrupted_unit_does_not_leave() -> None:
    depot = {"us_depot_1": "3724"}
    pos = sicily(us_16_1=at("3724"), us_26_1=at("3724"), depots=depot, campaign={"disrupted": frozenset({"us_16_1"})})
    assert refused(pos, "evacuate us_16_1").case == "18.15"
    play(pos, "evacuate us_26_1")
    assert "evacuate us_16_1" not in {order.text for order in pos.options()}


@case("26.21", "7.11")
def test_who_fails_counts_for_stacking_when_the_phase_ends() -> None:
    four = {unit: at(MESSINA) for unit in ("de_mgfj", "de_engfj", "de_reg", "de_904")}
    pos = strait(**four, dice=[6, 1], campaign=INTERDICTION)
    play(pos, "evacuate de_mgfj", "end movement")
    assert pos.decision.kind == "eliminate"
    assert pos.decision.case == "7.11"
    play(pos, "eliminate de_904")


@case("26.21")
def test_an_untried_regiment_that_loses_a_step_draws_its_chit_first() -> None:
    """A 2 without guns: away with the loss of a step."""
    label = max(data().counters.pools[3].chits, key=lambda chit: chit.front[1]).label
    pos = strait(de_3fj=at(MESSINA), dice=[2], boxes={}, chits=[label], campaign=INTERDICTION)
    events = kinds(play(pos, "evacuate de_3fj"))
    assert events.index("chit") < events.index("step loss") < events.index("evacuated")
    assert face(pos, "de_3fj") is Face.REDUCED


@case("26.12")
def test_allied_evacuation_is_not_interdicted() -> None:
    pos = sicily(turn=5, us_16_1=at("3822"), depots={"us_depot_1": "3822"}, campaign=INTERDICTION)
    assert "roll" not in kinds(play(pos, "evacuate us_16_1"))


# 26.22 the hunt for the guns -----------------------------------------------------------------------------------------------


@case("26.22", "26.24")
def test_the_allies_roll_once_when_the_axis_movement_phase_has_ended() -> None:
    """A 1 against two guns: four Victory Points, no gun."""
    pos = strait(de_3fj=at(MESSINA), dice=[1], campaign=INTERDICTION)
    event = told(play(pos, "end movement"), "anti-artillery")
    assert event.facts == {"points": 4, "guns": 0}
    assert campaign(pos).interdiction_points_lost == 4


@case("26.22")
def test_the_axis_player_chooses_the_gun_that_is_lost() -> None:
    pos = strait(de_3fj=at(MESSINA), dice=[5], campaign=INTERDICTION)
    play(pos, "end movement")
    assert (pos.decision.seat, pos.decision.kind) == (AXIS, "eliminate")
    assert options(pos) == ["eliminate de_offmap", "eliminate it_offmap"]
    play(pos, "eliminate it_offmap")
    assert pos.decision.kind != "eliminate"
    assert where(pos, "it_offmap") == ELIMINATED
    assert where(pos, "de_offmap") == OFF_MAP
    assert campaign(pos).interdiction_points_lost == 1


@case("26.22")
def test_the_last_gun_goes_without_a_choice() -> None:
    pos = strait(de_3fj=at(MESSINA), boxes={"de_offmap": OFF_MAP}, dice=[6], campaign=INTERDICTION)
    play(pos, "end movement")
    assert where(pos, "de_offmap") == ELIMINATED


@case("26.22", "26.24")
def test_more_guns_than_the_table_has_columns_use_the_last() -> None:
    guns = [unit for unit, counter in data().counters.units.items() if counter.unit.is_gun and counter.unit.side is AXIS][:8]
    boxes = dict.fromkeys(guns, EVACUATED)
    state = INTERDICTION | {"evacuated_turn": dict.fromkeys(guns, 3)}
    pos = strait(de_3fj=at(MESSINA), boxes=boxes, dice=[1], campaign=state)
    assert len(mainland_guns(pos)) > 6
    assert told(play(pos, "end movement"), "anti-artillery").facts["points"] == 10


@case("26.22")
def test_on_an_invasion_game_turn_they_roll_after_the_first_axis_movement_phase_alone() -> None:
    first = strait(de_3fj=at(MESSINA), dice=[1], campaign=INTERDICTION | {"invasion_turn": True})
    assert "anti-artillery" in kinds(play(first, "end movement"))
    second = strait(de_3fj=at(MESSINA), campaign=INTERDICTION | {"invasion_turn": True, "second_round": True})
    assert "anti-artillery" not in kinds(play(second, "end movement"))


@case("26.22", "26.23")
def test_nobody_hunts_guns_on_other_turns_nor_in_the_allied_phase() -> None:
    assert "anti-artillery" not in kinds(play(strait(de_3fj=at(MESSINA)), "end movement"))
    pos = sicily(turn=5, us_16_1=at("3724"), boxes=GUNS, campaign=INTERDICTION)
    assert "anti-artillery" not in kinds(play(pos, "end movement"))
