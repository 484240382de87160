"""29.1 The Variable Campaign: planning two invasions."""

from __future__ import annotations

import random

import pytest

from board import play, refused
from landing_parties import kind_of_decision
from proofs import case
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.forces import Assignment, Part, historical_plan
from trinacria.viw.sicily.invasion_plans import plan_of, problems
from variable_games import DEPOTS, deployed, game, table

# 29.11, 29.15: the forces --------------------------------------------------------------------------------------------------


@case("29.0", "29.1", "29.11")
def test_a_game_begins_with_a_plan_and_the_proposal_can_be_accepted_as_it_is() -> None:
    pos = game()
    assert kind_of_decision(pos) == (ALLIED, "plan")
    assert not problems(table(), plan_of(pos))
    play(pos, "plan accept")
    assert pos.decision is not None
    assert pos.decision.seat is AXIS


@case("29.1", "29.11")
def test_the_proposal_is_gone_back_to_and_looked_at_before_the_plan_is_ended() -> None:
    assert options_at_the_top(game()) == ["end plan"]  # it is the plan already
    pos = game("plan date 5", "plan unit us_16_1 first 1103")
    assert options_at_the_top(pos) == ["end plan", "plan proposal"]
    play(pos, "plan proposal")
    assert kind_of_decision(pos) == (ALLIED, "plan")
    assert plan_of(pos) == table().proposed_plan
    assert refused(pos, "plan proposal date 4").case == "29.1"


@case("29.11", "29.15", "29.16")
def test_the_proposal_is_history_in_two_invasions_of_the_first_day() -> None:
    made = historical_plan(table().sheet, ())
    assert made.date == 1
    assert made.pieces["us_16_1"] == Assignment(1, Part.FIRST, "3724")
    assert made.pieces["uk_17"] == Assignment(2, Part.FIRST, "5425")
    assert made.pieces["us_18_1"] == Assignment(1, Part.SECOND)
    assert made.pieces["uk_as"] == Assignment(2, Part.POOL)
    assert [len(made.force(n)) for n in (1, 2)] == [20, 20]
    assert {*made.pieces} == {*table().by_side[ALLIED], *DEPOTS}


@case("29.11", "29.15")
def test_every_problem_of_a_plan_is_told_at_once_and_in_words() -> None:
    pos = game("plan unit us_18_1 first 3724 of 1", "plan unit us_39_9 first 3724 of 1", "plan unit us_47_9 second 1")
    refusal = refused(pos, "end plan")
    assert "29.11: invasion 1 has 22 units and depots, and 20 is the most" in refusal.reason
    assert "29.15: the First Wave of invasion 1 has 12 units, and 10 is the most" in refusal.reason
    assert "29.14: 3 First Wave units are to land in 3724, and 2 is the most" in refusal.reason
    assert "end plan" not in options_at_the_top(pos)


def options_at_the_top(pos: Position) -> list[str]:
    return [step.order.text for step in pos.options().steps() if step.order is not None]


@case("29.15")
def test_no_more_than_half_a_force_is_in_its_first_wave() -> None:
    pos = game("plan unit us_70 pool 1")
    refusal = refused(pos, "end plan")
    assert refusal.case == "29.15"
    assert "10 of the 19 of invasion 1 are in its First Wave" in refusal.reason
    play(pos, "plan unit us_3_rgr pool 1", "end plan")


@case("29.11")
def test_there_must_be_two_invasions() -> None:
    pos = game(*(f"plan unit {unit} pool 2" for unit in table().proposed_plan.part(2, Part.FIRST)))
    assert "invasion 2 has no First Wave" in refused(pos, "end plan").reason
    assert refused(pos, "plan unit us_16_1 pool 3").case == "29.11"


@case("29.15")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        ("plan unit us_cca_2a first 3724 of 1", "29.15"),  # mechanized
        ("plan unit us_at_601 first 3724 of 1", "29.15"),  # no infantry
        ("plan unit us_art_1 first 3724 of 1", "29.15"),
        ("plan unit us_art_1 second 1", "29.15"),
        ("plan unit us_sp_2a second 1", "29.15"),
        ("plan unit uk_as second 2", "27.17"),
        ("plan unit us_depot_1 first 3724 of 1", "21.21"),
        ("plan unit us_depot_1 pool 1", "21.21"),
    ],
)
def test_what_can_never_stand_is_refused_at_once(order: str, number: str) -> None:
    assert refused(game(), order).case == number


@case("29.1")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        ("plan unit de_1_hg second 1", "29.15"),
        ("plan unit nobody second 1", "29.15"),
        ("plan unit us_70 first 3724 second 1", "29.15"),
        ("plan unit us_70 date 4", "29.1"),
        ("plan date 4 of 1", "29.1"),
        ("plan unit us_70 second 1 uk 3724", "29.1"),
        ("plan", "29.1"),
        ("roll", "29.1"),
    ],
)
def test_an_order_that_is_no_plan_is_refused_in_words(order: str, number: str) -> None:
    assert refused(game(), order).case == number


@case("29.15", "29.16")
def test_second_waves_take_vehicles_and_airborne_units_and_pools_take_anybody() -> None:
    pos = game("plan unit us_91_recon second 2", "plan unit us_1_325 second 1", "plan unit us_art_1 pool 2")
    assert plan_of(pos).pieces["us_91_recon"] == Assignment(2, Part.SECOND)
    assert plan_of(pos).pieces["us_art_1"] == Assignment(2, Part.POOL)
    play(pos, "plan unit us_39_9 first 1103")  # without a number it stays in its invasion
    assert plan_of(pos).pieces["us_39_9"] == Assignment(1, Part.FIRST, "1103")


@case("29.11")
def test_orders_of_the_plan_are_typed_as_they_are_written() -> None:
    pos = game()
    for text in ("plan accept", "plan unit us_16_1 first 1103 of 2", "plan unit us_70 second 1", "plan date 4"):
        assert pos.vocabulary.read(text).text == text
    assert pos.vocabulary.read("plan boundary 2721 3517 uk 3724").text == "plan boundary 2721 3517 uk 3724"


@case("29.11")
def test_every_order_that_is_offered_is_legal_and_few_random_ones_finish_the_plan() -> None:
    for seed in range(12):
        pos, chooser, given = game(), random.Random(seed), 0
        while pos.decision is not None and pos.decision.kind == "plan":
            pos.play_checked(pos.options().sample(chooser.randrange))
            given += 1
        assert given < 40


def offered(pos: Position, piece: str) -> dict[str, str]:
    """The orders that are offered for a unit, and how full each would find its part of the plan."""
    options: Options = pos.options()
    for key in ("change", piece):
        then = next(step.then for step in options.steps() if step.key == key)
        assert then is not None
        options = then()
    return {step.order.text: str(step.facts.get("full", "")) for step in options.steps() if step.order is not None}


@case("29.14", "29.11")
def test_a_unit_is_offered_the_beaches_of_its_own_invasion_that_have_room_but_not_where_it_is() -> None:
    orders = offered(game(), "us_16_1")  # at 3724, alone; 7/3 and 3 Rangers are at 3022, and 151/50 at 5226
    beaches = {order.split()[4] for order in orders if " first " in order}
    assert all(order.endswith(" of 1") for order in orders if " first " in order)
    assert "1103" in beaches
    assert not beaches & {"3724", "3022", "5226"}
    later = offered(game("plan date 5"), "us_16_1")
    assert "plan unit us_16_1 first 5226 of 1" in later  # the other army comes on another day
    assert "plan unit us_16_1 first 3022 of 1" not in later


@case("29.11", "29.15")
def test_full_waves_are_marked_and_a_full_first_wave_has_no_beaches() -> None:
    orders = offered(game(), "us_39_9")
    assert orders == {
        "plan unit us_39_9 second 1": "20 of 20",
        "plan unit us_39_9 pool 2": "",
        "plan unit us_39_9 second 2": "20 of 20",
    }
    pos = game("plan unit us_3_rgr pool 1")
    assert any(" first " in order for order in offered(pos, "us_39_9"))
    assert offered(pos, "us_39_9")["plan unit us_39_9 second 1"] == ""
    assert offered(game(), "us_depot_1") == {"plan unit us_depot_1 second 2": "20 of 20"}


@case("29.15")
def test_ten_units_fill_a_first_wave_though_the_force_has_room() -> None:
    """18/1 leaves the Second Wave: 19 of 20 units are left, ten of them in the First Wave."""
    orders = offered(game("plan unit us_18_1 pool 1"), "us_39_9")
    assert orders["plan unit us_39_9 second 1"] == ""
    assert not any(" first " in order for order in orders)


# 29.14: the beaches --------------------------------------------------------------------------------------------------------


@case("29.14")
@pytest.mark.parametrize("hex_", ["1103", "2505", "5118", "0707", "1202"])
def test_first_waves_may_be_plotted_for_any_beach_or_swamp(hex_: str) -> None:
    pos = game("plan date 5", f"plan unit uk_15 first {hex_} of 2")
    assert hex_ in table().island.beaches
    play(pos, "end plan")


@case("29.14")
@pytest.mark.parametrize("hex_", ["2706", "2806", "5117", "5903", "5116", "5314"])
def test_the_coast_clockwise_from_2706_to_5117_is_closed(hex_: str) -> None:
    refusal = refused(game(), f"plan unit uk_15 first {hex_} of 2")
    assert refusal.case == "29.14"
    assert "closed to invasions" in refusal.reason


@case("29.14")
@pytest.mark.parametrize("hex_", ["3218", "2203", "9999"])
def test_nobody_lands_inland_in_a_city_or_off_the_map(hex_: str) -> None:
    assert refused(game(), f"plan unit uk_15 first {hex_} of 2").case == "29.14"


@case("29.33", "24.23")
def test_armies_may_share_an_invasion_but_no_beach_and_on_the_first_day_no_area() -> None:
    pos = game("plan unit us_3_rgr first 5226 of 1")
    reason = refused(pos, "end plan").reason
    assert "24.23: us_3_rgr is to land in 5226, outside the area of the 7th Army" in reason
    play(pos, "plan unit us_3_rgr first 3022 of 2", "plan unit uk_sas pool 2", "plan unit uk_3cdo first 5425 of 1")
    play(pos, "plan unit us_3_66 pool 1", "plan unit us_16_1 second 1")
    play(pos, "end plan")  # a U.S. unit in the U.K. invasion and the other way round
    pos = game("plan date 4", "plan unit us_39_9 first 5130 of 2")
    assert "both armies are to land in 5130" in refused(pos, "end plan").reason


@case("29.14")
def test_two_first_wave_units_a_beach_whichever_invasion_of_the_day_they_belong_to() -> None:
    """7/3 and 3 Rangers are bound for 3022 with the first invasion; a third unit of the second finds no room."""
    orders = ("plan unit us_39_9 first 3022 of 2", "plan unit uk_sas pool 2")
    refusal = refused(game(*orders), "end plan")
    assert refusal.case == "29.14"
    assert "3 First Wave units are to land in 3022" in refusal.reason
    play(game(*orders, "plan unit us_3_rgr second 1"), "end plan")


# 24.22, ADJ-146: the first boundary ----------------------------------------------------------------------------------------


@case("29.32", "24.22")
def test_the_plan_draws_the_first_boundary_which_is_shown_when_the_game_begins() -> None:
    pos = game("plan boundary 4304 4329", "end plan")
    assert campaign(pos).boundary == ()
    pos = deployed("plan boundary 4304 4329")
    play(pos, "end naval")
    assert {hex_[:2] for hex_ in campaign(pos).boundary} == {"43"}
    assert refused(game(), "plan boundary 3217 3218").case == "24.22"


def test_the_plan_says_which_part_is_the_8th_armys() -> None:
    """24.22: the east if nothing is said, else the part that is named."""
    for order, uk in (("plan boundary 4304 4329", ()), ("plan boundary 4304 4329 uk 3724", ("3724",))):
        assert plan_of(game(order)).boundary_uk == uk


@case("29.33")
def test_a_boundary_with_an_army_on_its_wrong_side_cannot_stand() -> None:
    pos = game("plan boundary 3004 3022")
    assert "outside the area of the 7th Army" in refused(pos, "end plan").reason
