"""29.1 The Variable Campaign: planning and making two invasions."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest

from board import options, play, refused, told, where
from landing_parties import kind_of_decision, story
from proofs import case
from random_play import digest_of
from sicily_board import at
from trinacria import games
from trinacria.kernel.options import Options
from trinacria.kernel.playing import replay
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.viw.position import AWAITED, Position
from trinacria.viw.sicily.airborne import AirborneSegment
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment
from trinacria.viw.sicily.campaign import SECOND_WAVE, campaign, keep_secret, secrets
from trinacria.viw.sicily.forces import Assignment, Part, historical_plan
from trinacria.viw.sicily.invasion_plans import plan_of, problems
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.naval_gunfire import NavalGunfire
from trinacria.viw.sicily.sequence_of_play import SpecialStage
from trinacria.viw.sicily.special_movement import allowance, strategic_refusal
from trinacria.viw.sicily.variable_campaign import NavalTurns, SecondInvasion, VariablePreliminaryStage
from trinacria.viw.units import UnitId
from trinacria.viw.view import to_json
from variable_games import DEPOTS, board, deployed, game, plain_board, plan, table


def landing(pos: Position) -> list[str]:
    return sorted(event.facts["unit"] for event in pos.log.since(0) if event.kind in ("landing", "afloat"))


def mid_invasion(**more: object) -> Position:
    """The second round of the proposal's first day, with its plots open and some of it ashore."""
    made = plan()
    landed = {"us_16_1": at("3724"), "uk_151": at("5226"), "uk_154": at("5131")}
    return board(
        AmphibiousSegment,
        planned=made,
        turn=1,
        depots=DEPOTS,
        boxes={unit: SECOND_WAVE for n in (1, 2) for unit in made.part(n, Part.SECOND) if unit not in DEPOTS},
        campaign={
            "invasion_turn": True,
            "second_round": True,
            "invasions_made": (1, 1),
            "plots_open": made.force(1) | made.force(2),
        },
        dice=None,
        **{**landed, **more},
    )


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


# the landings --------------------------------------------------------------------------------------------------------------


@case("29.14", "18.21")
def test_the_first_wave_lands_where_it_was_plotted() -> None:
    made = plan(pool=1, uk_15="1103 1", us_16_1="2505 1", us_26_1="3724 2")
    pos = board(AmphibiousSegment, planned=made, turn=1, dice=None, campaign={"invasion_turn": True})
    assert campaign(pos).invasions_made == (1, 1)
    assert [where(pos, unit) for unit in ("uk_15", "us_16_1", "us_26_1")] == ["1103", "2505", "3724"]
    assert landing(pos) == ["uk_15", "us_16_1", "us_26_1"]


@case("29.12", "29.14")
def test_with_a_later_date_only_the_first_invasion_lands_on_the_first_day() -> None:
    pos = board(AmphibiousSegment, planned=plan(date=4), turn=1, dice=None, campaign={"invasion_turn": True})
    play(pos, "end first-wave")
    assert campaign(pos).invasions_made == (1,)
    assert {unit[:2] for unit in landing(pos)} == {"us"}
    assert where(pos, "uk_13") == AWAITED
    assert where(pos, "us_18_1") == SECOND_WAVE


@case("29.13", "29.14")
def test_the_second_lands_when_it_is_declared() -> None:
    pos = board(
        SecondInvasion, AmphibiousSegment, planned=plan(date=4), turn=5, dice=None, campaign={"invasions_made": (1,)}
    )
    events = play(pos, "begin invasion")
    assert told(events, "invasion").facts["number"] == 2
    assert "land uk_3cdo 5326" in options(pos)  # 18.21: who comes first is chosen here, too (ADJ-173)
    play(pos, "land uk_3cdo 5326", "end first-wave")
    assert len(landing(pos)) == 10
    assert where(pos, "uk_15") == "5326"


@case("29.15", "18.22", "21.21")
def test_the_second_wave_lands_in_any_first_wave_hex_of_its_invasion() -> None:
    pos = mid_invasion()
    hexes = {order.split()[2] for order in options(pos) if order.startswith("land us_18_1 ")}
    assert hexes == {"3022", "3222", "3623", "3724", "3925", "3926", "4027"}
    assert refused(pos, "land us_18_1 3123").case == "18.22"
    assert refused(pos, "land us_18_1 5226").case == "18.22"
    assert refused(pos, "land us_39_9 3724").case == "18.22"  # a reinforcement
    play(pos, "land us_18_1 4027")
    assert where(pos, "us_18_1") == "4027"


@case("29.15", "21.21")
def test_depots_must_land_with_their_second_wave_where_a_road_is() -> None:
    pos = mid_invasion()
    assert refused(pos, "end landings").case == "21.21"
    hexes = {order.split()[2] for order in options(pos) if order.startswith("land uk_depot_1 ")}
    assert hexes <= {"4930", "5030", "5130", "5131", "5226", "5326", "5425"}
    assert refused(pos, "land uk_depot_1 3724").case == "21.21"


@case("29.33", "29.15")
def test_a_second_wave_keeps_to_its_own_army_s_area_and_beaches() -> None:
    made = replace(plan(), pieces={**plan().pieces, "us_18_1": Assignment(2, Part.SECOND)})
    pos = board(
        AmphibiousSegment,
        planned=made,
        turn=1,
        boxes={"us_18_1": SECOND_WAVE},
        campaign={"invasion_turn": True, "second_round": True, "invasions_made": (1, 1), "plots_open": made.force(2)},
        uk_151=at("5226"),
    )
    assert {order.split()[1] for order in options(pos)} == {"uk_depot_1", "uk_depot_2"}
    assert refused(pos, "land us_18_1 5226").case == "18.22"  # all the beaches of that invasion are British


@case("29.31", "27.16")
def test_optional_units_may_land_and_are_paid_for() -> None:
    made = plan(pool=1, us_141_36="3724 1", uk_15="5326 2")
    pos = board(AmphibiousSegment, planned=made, turn=1, dice=None, campaign={"invasion_turn": True})
    assert campaign(pos).support[Nationality.US] == 4
    assert campaign(pos).brought_in == {"us_141_36"}


# 29.16: pools --------------------------------------------------------------------------------------------------------------


def may_enter(pos: Position, unit: str) -> bool:
    return unit in pos.rules.reinforcements.arrived(pos, ALLIED)


@case("29.16")
@pytest.mark.parametrize(
    ("turn", "first", "second"), [(2, 0, 0), (3, 1, 0), (4, 0, 0), (5, 0, 1), (6, 1, 0), (8, 0, 1), (9, 1, 0)]
)
def test_reinforcements_come_two_turns_after_their_invasion_and_every_third_turn(turn: int, first: int, second: int) -> None:
    pos = board(planned=plan(date=3), turn=turn, campaign={"invasions_made": (1, 3)})
    assert may_enter(pos, "us_art_1") == bool(first)
    assert may_enter(pos, "uk_art_5") == bool(second)


@case("29.16")
def test_the_number_on_a_counter_does_not_matter() -> None:
    pos = board(turn=3, campaign={"invasions_made": (1, 1)})
    assert may_enter(pos, "us_47_9")  # Game-Turn 12
    assert may_enter(pos, "us_141_36")  # optional


@case("29.16")
def test_six_units_of_an_invasion_come_on_a_turn_and_the_other_has_its_own_six() -> None:
    pos = board(turn=3, campaign={"invasions_made": (1, 1)}, depots={"us_depot_1": "3724", "uk_depot_1": "5226"})
    for unit in ("us_art_1", "us_art_45", "us_art_9", "us_39_9", "us_47_9", "us_60_9"):
        assert may_enter(pos, "us_art_77")
        play(pos, f"enter {unit} 3724")
    assert "6 reinforcements of invasion 1 have come" in refused(pos, "enter us_art_77 3724").reason
    play(pos, "enter uk_168 5226")


@case("29.16", "18.22")
def test_withheld_second_wave_units_come_by_the_same_calendar() -> None:
    made = plan()
    for turn, comes in ((2, False), (3, True)):
        pos = board(
            turn=turn, boxes={"us_18_1": SECOND_WAVE}, campaign={"invasions_made": (1, 1), "plots_open": made.force(1)}
        )
        assert may_enter(pos, "us_18_1") == comes


@case("29.16", "29.14")
def test_nobody_comes_before_his_invasion() -> None:
    pos = board(planned=plan(date=9), turn=6, campaign={"invasions_made": (1,)}, depots={"uk_depot_1": "5226"})
    assert "invasion 2, which has not been made" in refused(pos, "enter uk_168 5226").reason
    assert refused(pos, "enter uk_15 5226").case == "29.14"


@case("29.16", "27.17")
def test_port_units_need_a_port_besides() -> None:
    pos = board(turn=6, campaign={"invasions_made": (1, 1)})
    assert not may_enter(pos, "uk_as")
    pos = board(turn=6, campaign={"invasions_made": (1, 1), "port_unit_due": True})
    assert may_enter(pos, "uk_as")
    pos = board(turn=7, campaign={"invasions_made": (1, 1), "port_unit_due": True})
    assert not may_enter(pos, "uk_as")


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
    assert kind_of_decision(pos) == (ALLIED, "airborne")  # he is asked all the same
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


# secrets -------------------------------------------------------------------------------------------------------------------


def seen(pos: Position, seat: Seat) -> list[bytes]:
    return [to_json(pos.view(seat)), *(msgspec.json.encode(event.seen_by(seat)) for event in pos.log.since(0))]


OTHER_PLAN = ("plan date 7", "plan unit us_70 pool 2", "plan unit us_757 second 1", "plan unit uk_17 first 1103 of 2")


@case("29.12", "29.14", "29.16")
@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_nobody_else_can_tell_one_plan_from_another(seat: Seat) -> None:
    one, other = game(), game(*OTHER_PLAN)
    assert seen(one, seat) == seen(other, seat)
    assert to_json(one.view(ALLIED)) != to_json(other.view(ALLIED))
    for pos in (one, other):
        play(pos, "end plan")
    assert seen(one, seat) == seen(other, seat)
    assert options(one) == options(other)  # the Axis decides now


@case("29.12", "29.16")
@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
@pytest.mark.parametrize("turn", [3, 6, 12])
def test_neither_the_date_nor_the_pools_show_while_the_second_invasion_waits(seat: Seat, turn: int) -> None:
    def at_declaration(date: int, pool: int) -> Position:
        made = plan(date=date).moving("us_art_1", Assignment(pool, Part.POOL))
        return plain_board(SecondInvasion, made, turn=turn, campaign={"invasions_made": (1,)}, dice=None, it_33=at("3619"))

    one, other = at_declaration(4, 1), at_declaration(13, 2)
    assert seen(one, seat) == seen(other, seat)
    assert options(one) != options(other)


@case("29.14")
def test_plots_open_as_the_landing_begins_and_the_rest_at_the_end_of_the_game() -> None:
    made = plan(date=4)
    pos = board(AmphibiousSegment, planned=made, turn=1, dice=None, campaign={"invasion_turn": True})
    view = pos.view(AXIS)
    assert view.state is not None
    assert campaign(pos).plots_open == made.force(1)
    assert view.secrets is None
    assert {counter.place for counter in view.enemy if counter.id.startswith("uk")} == {AWAITED}


@case("29.12")
def test_a_plan_is_saved_and_resumed_like_any_other_orders() -> None:
    playing = games.new_game("sicily/variable", seed="00" * 32)
    for order in (*OTHER_PLAN, "undo", "plan date 8", "end plan"):
        playing.order_text(ALLIED, order)
    again = replay(playing.record, games.start_of("sicily/variable"))
    assert digest_of(again.position) == digest_of(playing.position)  # type: ignore[arg-type]


def test_the_date_that_is_planned_is_marked_among_the_dates() -> None:
    changes = next(step.then for step in game("plan date 9").options().steps() if step.key == "change")
    assert changes is not None
    dates = next(step.then for step in changes().steps() if step.key == "date")
    assert dates is not None
    assert [step.order.text for step in dates().steps() if step.order and step.facts["present"]] == ["plan date 9"]


@case("29.16")
def test_who_does_not_know_the_plan_takes_the_proposal_for_it() -> None:
    pos = game(*OTHER_PLAN)
    pos.secrets = {}
    assert plan_of(pos) == table().proposed_plan
    keep_secret(pos, plan=plan(date=9))
    assert plan_of(pos).date == 9
