"""18.3 Amphibious end-runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from board import options, play, refused, told, where
from landing_parties import kind_of_decision, only, story, then_move
from proofs import case
from sicily_board import IN_THE_LANDING, Placed, at, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Outcome
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment, EndRunAllowance
from trinacria.viw.sicily.campaign import campaign, keep_secret, secrets
from trinacria.viw.sicily.charts import EndRuns, Weather
from trinacria.viw.sicily.end_runs import EndRunOptions, determine_allowance, is_granted
from trinacria.viw.sicily.nations import Army
from trinacria.viw.units import Face, Supply, UnitId

# From Cefalù's cape to the beach before Santo Stefano: eight hexes by sea, the last of them next to us_15_3.
VOYAGE = "3205 3305 3405 3505 3605 3705 3805 3905 4005"
ONE_OF_EACH = {Army.US: EndRuns(1, 1), Army.UK: EndRuns(1, 1)}


def fleet(granted: Mapping[Army, EndRuns] = ONE_OF_EACH, state: Mapping[str, Any] | None = None, **more: Any) -> Position:
    """Game-Turn 8, the Amphibious Segment: us_30_3 may sail from 3205, us_15_3 stands in Santo Stefano."""
    pieces: dict[str, Placed] = {"us_30_3": at("3205"), "us_15_3": at("3906")}
    pieces.update({name: piece for name, piece in more.items() if isinstance(piece, Placed)})
    rest = {name: value for name, value in more.items() if not isinstance(value, Placed)}
    facts = {"halt_line_through": None, "end_run_dice": {Army.US: 3, Army.UK: 4}, **(state or {})}

    pos = sicily(turn=8, procedure=then_move(), boxes=only(*pieces), campaign=facts, **rest, **pieces)
    keep_secret(pos, end_runs=dict(granted))
    pos.stack[1:] = [then_move(AmphibiousSegment)(ALLIED)]
    pos.run()
    return pos


def why_not(pos: Position, order: str) -> str | None:
    """The case that refuses an end-run, whether or not any other could be made."""
    refusal = EndRunOptions(pos).refusal(pos.vocabulary.read(order))
    return refusal.case if refusal else None


# 18.31 The allowance -----------------------------------------------------------------------------------------------------


def bookkeeping(turn: int = 3, **more: Any) -> Position:
    return sicily(turn=turn, procedure=then_move(EndRunAllowance), boxes=only(), **more)


@case("18.3", "18.31", "18.4")
def test_on_game_turn_3_the_allied_player_writes_two_numbers_and_rolls_two_open_dice() -> None:
    pos = bookkeeping(dice=[2, 6])
    assert kind_of_decision(pos) == (ALLIED, "write")
    assert len(options(pos)) == 36
    events = play(pos, "write 3 0")
    assert secrets(pos).written == {Army.US: 3, Army.UK: 0}
    assert secrets(pos).end_runs == {Army.US: EndRuns(2, 2), Army.UK: EndRuns(1, 1)}  # rows 5 and 6
    assert campaign(pos).end_run_dice == {Army.US: 2, Army.UK: 6}
    assert [event.facts["dice"] for event in events if event.kind == "roll"] == [(2,), (6,)]
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("18.31")
@pytest.mark.parametrize("order", ["write 6 0", "write 0 6", "end landings"])
def test_the_numbers_are_between_0_and_5(order: str) -> None:
    assert refused(bookkeeping(), order).case == "18.31"


@case("18.4")
@pytest.mark.parametrize(
    ("written", "die", "us", "uk"),
    [(0, 1, EndRuns(1, 0), EndRuns(0, 1)), (5, 6, EndRuns(1, 4), EndRuns(0, 2)), (2, 2, EndRuns(1, 1), EndRuns(1, 2))],
)
def test_the_sum_is_read_in_the_column_of_each_army(written: int, die: int, us: EndRuns, uk: EndRuns) -> None:
    pos = sicily(dice=[die, die])
    determine_allowance(pos, {Army.US: written, Army.UK: written})
    assert secrets(pos).end_runs == {Army.US: us, Army.UK: uk}


@case("18.3", "30.5")
def test_nobody_writes_on_other_game_turns_or_in_a_scenario_without_end_runs() -> None:
    for pos in (bookkeeping(2), bookkeeping(4), bookkeeping(**IN_THE_LANDING)):
        assert kind_of_decision(pos) == (ALLIED, "move")
    assert secrets(bookkeeping(2)).end_runs == {}


@case("18.31")
def test_the_axis_learns_the_dice_and_nothing_else() -> None:
    one, other = bookkeeping(dice=[2, 6]), bookkeeping(dice=[2, 6])
    told_one, told_other = play(one, "write 3 0"), play(other, "write 0 5")
    assert one.view(AXIS) == other.view(AXIS)
    assert one.view(AXIS).secrets is None
    assert one.view(ALLIED).secrets == secrets(one)
    assert [event.seen_by(AXIS) for event in told_one] == [event.seen_by(AXIS) for event in told_other]
    assert told(told_one, "end-run allowance").seen_by(ALLIED).facts == {"us": (2, 2), "uk": (1, 1)}


@case("18.31")
def test_at_the_end_of_the_game_all_is_shown() -> None:
    pos = bookkeeping(dice=[2, 6])
    play(pos, "write 3 0")
    pos.outcome = Outcome("draw", None, 0)
    assert pos.view(AXIS).secrets == secrets(pos)


@case("18.31")
def test_that_the_allied_player_is_asked_does_not_tell_what_he_wrote() -> None:
    nothing = fleet({Army.US: EndRuns(0, 2), Army.UK: EndRuns(0, 1)})
    assert kind_of_decision(nothing) == (ALLIED, "end-run")
    assert options(nothing) == ["end landings"]
    assert nothing.view(AXIS) == fleet().view(AXIS)


@case("18.31")
def test_he_is_not_asked_once_everybody_knows_that_nothing_is_left() -> None:
    pos = fleet(state={"end_runs_made": {"us regiment": 2, "us battalion": 0}})
    assert kind_of_decision(pos) == (ALLIED, "move")  # no row from 3 to 8 has more than two for regiments
    assert kind_of_decision(fleet(state={"end_run_dice": {}})) == (ALLIED, "move")


@case("18.33")
@pytest.mark.parametrize(("unit", "used"), [("us_30_3", "us regiment"), ("us_1_rgr", "us battalion")])
def test_an_end_run_that_was_made_is_gone_from_the_allowance(unit: str, used: str) -> None:
    other = "us battalion" if used == "us regiment" else "us regiment"
    pieces = {"us_30_3": at("3205"), "us_1_rgr": at("3205"), "us_15_3": at("3906")}

    def left(made: int) -> bool:
        pos = sicily(turn=8, boxes=only(*pieces), campaign={"end_runs_made": {used: made, other: 0}}, **pieces)
        return is_granted(pos, UnitId(unit), EndRuns(2, 2))

    assert [left(0), left(1), left(2)] == [True, True, False]


@case("18.33")
def test_without_an_allowance_no_end_run_is_made() -> None:
    pos = fleet(granted={Army.UK: EndRuns(2, 2)})
    assert why_not(pos, f"end-run us_30_3 {VOYAGE}") == "18.33"
    assert why_not(fleet(), f"end-run us_30_3 {VOYAGE}") is None


@case("18.33")
def test_an_allowance_below_what_was_made_of_either_size_cannot_be_the_true_one() -> None:
    """A battalion has made an end-run, so a row of the table without battalions was not rolled."""
    pieces = {"us_30_3": at("3205")}
    pos = sicily(turn=8, boxes=only(*pieces), campaign={"end_runs_made": {"us battalion": 1}}, **pieces)
    assert not is_granted(pos, UnitId("us_30_3"), EndRuns(2, 0))
    assert is_granted(pos, UnitId("us_30_3"), EndRuns(2, 1))


# 18.32 Where from, where to ----------------------------------------------------------------------------------------------


@case("18.32", "18.12", "18.14")
def test_a_unit_sails_up_to_eight_hexes_and_lands_as_in_an_invasion() -> None:
    pos = fleet(dice=[6])
    events = play(pos, f"end-run us_30_3 {VOYAGE}")
    assert where(pos, "us_30_3") == "4005"
    state = campaign(pos)
    assert state.disrupted == {"us_30_3"}  # 6, and 1 for the end-run
    assert state.landed == {"us_30_3"}
    assert state.landing_cost == {"us_30_3": 2}
    assert pos.entered == {}
    assert story(pos, events)[0] == "30/3 makes an end-run from 3205 to 4005."


@case("18.32")
def test_options_lead_by_a_shortest_way_and_any_other_legal_way_is_good_too() -> None:
    pos = fleet(us_30_3=at("4005"), us_15_3=at("4306"))
    offered = options(pos)
    assert "end-run us_30_3 4005 4105 4205 4305" in offered or "end-run us_30_3 4005 4105 4204 4305" in offered
    assert all(pos.options().refusal(pos.vocabulary.read(order)) is None for order in offered)
    assert pos.options().refusal(pos.vocabulary.read("end-run us_30_3 4005 4004 4104 4204 4305")) is None


@case("18.32")
@pytest.mark.parametrize(
    ("pieces", "way"),
    [
        ({}, "3205 3305 3405 3505 3605 3705 3805 3905 4004 4005"),  # nine hexes
        ({}, "3205 3206 3305 3405 3505 3605 3705 3805 3905 4005"),  # over land
        ({}, "3205 3305 3505"),  # not neighbours
        ({}, "3306 3305"),  # not where it stands
        ({"it_pdl": at("3606")}, "3205 3305 3405 3505 3606 3705 3805 3905 4005"),  # an enemy on the way
        ({"us_15_3": at("2203")}, VOYAGE),  # no friend near the beach
        ({"us_30_3": at("3506")}, "3506 3605 3705 3805 3905 4005"),  # begins on no beach
        ({"us_30_3": at("2618")}, "2618 2519"),  # in a city that is not on the coast
        ({"de_104": at("3206")}, VOYAGE),  # in a zone of control
        ({"us_30_3": at("3205", supply=Supply.OUT_OF_SUPPLY)}, VOYAGE),
        ({"us_30_3": at("3205", supply=Supply.ISOLATED)}, VOYAGE),
    ],
)
def test_an_end_run_begins_on_a_quiet_coast_in_supply_and_keeps_to_the_sea(pieces: dict[str, Placed], way: str) -> None:
    assert why_not(fleet(**pieces), f"end-run us_30_3 {way}") == "18.32"


@case("18.32", "18.11")
def test_it_ends_on_a_beach() -> None:
    assert why_not(fleet(), "end-run us_30_3 3205 3305") == "18.11"
    assert why_not(fleet(), "end-run us_30_3 3205 3305 3405 3505 3605 3706") == "18.11"


@case("18.32")
def test_a_city_on_the_coast_serves_as_well_as_a_beach() -> None:
    pos = fleet(us_30_3=at("2203"), us_15_3=at("2206"), dice=[1])
    landings = [order for order in options(pos) if order.startswith("end-run us_30_3 2203")]
    play(pos, landings[0])
    assert campaign(pos).landed == {"us_30_3"}


@case("18.32")
@pytest.mark.parametrize(("friend", "case_"), [("4008", None), ("4009", "18.32")])
def test_a_friend_ashore_is_three_hexes_from_the_beach_at_most(friend: str, case_: str | None) -> None:
    assert why_not(fleet(us_15_3=at(friend)), f"end-run us_30_3 {VOYAGE}") == case_


@case("18.32", "18.13")
def test_a_friend_who_is_himself_still_afloat_does_not_count() -> None:
    pos = fleet(
        state={"afloat": {UnitId("us_15_3"): HexId("4005")}}, us_15_3=at("4004"), us_39_9=at("3307"), it_pdl=at("4005")
    )
    assert all("against" not in order for order in options(pos))


@case("18.32", "18.13")
def test_before_a_held_beach_the_voyage_ends_at_sea() -> None:
    pos = fleet(it_pdl=at("4005"), dice=[1])
    assert refused(pos, f"end-run us_30_3 {VOYAGE}").case == "18.32"
    to_sea = VOYAGE.removesuffix(" 4005")
    assert refused(pos, f"end-run us_30_3 {to_sea}").case == "18.11"
    assert refused(pos, f"end-run us_30_3 {to_sea.removesuffix(' 3905')} against 4005").case == "18.13"
    play(pos, f"end-run us_30_3 {to_sea} against 4005")
    assert where(pos, "us_30_3") == "3905"
    assert campaign(pos).afloat == {"us_30_3": "4005"}


@case("18.32", "18.13")
def test_nobody_waits_before_an_open_beach() -> None:
    pos = fleet()
    assert refused(pos, f"end-run us_30_3 {VOYAGE.removesuffix(' 4005')} against 4005").case == "18.12"


@case("18.32", "24.23", "24.21")
def test_end_runs_respect_the_army_boundary_and_the_special_line() -> None:
    pos = fleet(us_30_3=at("4404"), us_15_3=at("4504"))
    assert why_not(pos, "end-run us_30_3 4404 4403 4503 4603") == "24.23"
    to_the_west = "end-run us_30_3 3022 2923 2822 2722 2621 2620"
    assert why_not(fleet(us_30_3=at("3022"), us_15_3=at("2719")), to_the_west) is None
    assert why_not(fleet(us_30_3=at("3022"), us_15_3=at("2719"), state={"halt_line_through": 99}), to_the_west) == "24.21"


@case("18.32", "24.21")
def test_a_unit_driven_beyond_the_special_line_sails_no_farther_beyond_it() -> None:
    bound = {"halt_line_through": 99}
    pos = fleet(us_30_3=at("2419"), us_15_3=at("2418"), state=bound)
    assert why_not(pos, "end-run us_30_3 2419 2319 2218") == "24.21"
    assert why_not(pos, "end-run us_30_3 2419 2519 2619") is None
    free = fleet(us_30_3=at("2419"), us_15_3=at("2418"), state={**bound, "released": {UnitId("us_30_3")}})
    assert why_not(free, "end-run us_30_3 2419 2319 2218") is None


@case("18.13", "18.32", "24.23")
def test_the_two_armies_never_wait_in_the_same_sea_hex() -> None:
    held = {"it_pdl": at("4429"), "it_af": at("4530")}  # a beach of each army, and 4430 lies before both
    pos = fleet(us_30_3=at("4027"), us_15_3=at("4226"), uk_17=at("4930"), uk_15=at("4728"), dice=[1, 1], **held)
    of_the_british = next(order for order in options(pos) if order.startswith("end-run uk_17") and "4430 against" in order)
    play(pos, next(order for order in options(pos) if order.endswith("4430 against 4429")))
    assert refused(pos, of_the_british).case == "24.23"
    others = [order for order in options(pos) if order.endswith("against 4530")]
    assert others
    assert of_the_british not in others


@case("18.32", "18.15", "19.35")
def test_who_has_just_come_down_or_is_disrupted_does_not_embark() -> None:
    assert why_not(fleet(state={"disrupted": {"us_30_3"}}), f"end-run us_30_3 {VOYAGE}") == "18.15"
    assert why_not(fleet(state={"dropped_this_turn": {"us_30_3"}}), f"end-run us_30_3 {VOYAGE}") == "19.35"


@case("18.32")
def test_who_has_landed_in_this_segment_did_not_begin_it_there_and_does_not_embark_again() -> None:
    """It can happen on the Game-Turn of a later invasion (29.13)."""
    assert why_not(fleet(state={"landing_cost": {UnitId("us_30_3"): 2}}), f"end-run us_30_3 {VOYAGE}") == "18.32"
    assert why_not(fleet(state={"landed": {UnitId("us_30_3")}}), f"end-run us_30_3 {VOYAGE}") is None  # in the first round


# 18.33, 18.34 Which allowance, which units -------------------------------------------------------------------------------


@case("18.33")
@pytest.mark.parametrize(
    ("unit", "piece", "counted"),
    [
        ("us_30_3", at("3205"), "us regiment"),
        ("us_30_3", at("3205", face=Face.CADRE), "us battalion"),
        ("us_1_rgr", at("3205"), "us battalion"),
    ],
)
def test_an_end_run_counts_toward_the_allowance_of_its_size(unit: str, piece: Placed, counted: str) -> None:
    others = {} if unit == "us_30_3" else {"us_30_3": at("3307")}
    pos = fleet(dice=[1], **{**others, unit: piece})
    play(pos, f"end-run {unit} {VOYAGE}")
    assert campaign(pos).end_runs_made == {counted: 1}


@case("18.33")
def test_an_allowance_that_is_used_up_serves_nobody() -> None:
    pos = fleet(us_1_rgr=at("3205"), state={"end_runs_made": {"us regiment": 1}})
    assert refused(pos, f"end-run us_30_3 {VOYAGE}").case == "18.33"
    assert any(order.startswith("end-run us_1_rgr") for order in options(pos))


@case("18.34")
@pytest.mark.parametrize("unit", ["us_3_66", "us_cca_2a", "us_at_601", "us_art_9"])
def test_only_infantry_on_foot_makes_end_runs(unit: str) -> None:
    pos = fleet(**{unit: at("3205")})
    assert refused(pos, f"end-run {unit} {VOYAGE}").case == "18.34"


@case("18.34")
@pytest.mark.parametrize("unit", ["fr_4_goum", "us_1_505", "us_1_325", "us_3_rgr"])
def test_mountain_airborne_and_raiding_infantry_is_infantry(unit: str) -> None:
    pos = fleet(**{unit: at("3205")})
    assert any(order.startswith(f"end-run {unit}") for order in options(pos))


@case("18.34")
def test_each_army_makes_one_end_run_a_game_turn_with_one_unit() -> None:
    britons = {"uk_17": at("5425"), "uk_3cdo": at("5425"), "uk_15": at("5219")}
    pos = fleet(us_1_rgr=at("3205"), dice=[1, 1], **britons)
    play(pos, f"end-run us_30_3 {VOYAGE}")
    assert where(pos, "us_1_rgr") == "3205"
    assert refused(pos, f"end-run us_1_rgr {VOYAGE}").case == "18.34"
    assert kind_of_decision(pos) == (ALLIED, "end-run")  # the British are still to come
    play(pos, next(order for order in options(pos) if order.startswith("end-run uk_17")))
    assert campaign(pos).end_runs_made == {"us regiment": 1, "uk regiment": 1}
    assert kind_of_decision(pos) == (ALLIED, "move")


@case("18.34", "18.0")
def test_an_end_run_is_never_compulsory() -> None:
    pos = fleet()
    play(pos, "end landings")
    assert kind_of_decision(pos) == (ALLIED, "move")
    assert campaign(pos).end_runs_made == {}


@case("18.32")
def test_an_end_run_may_sail_in_rain() -> None:
    pos = fleet(weather=Weather.RAIN, dice=[3])
    play(pos, f"end-run us_30_3 {VOYAGE}")
    assert campaign(pos).disrupted == frozenset()


def test_the_allowance_is_told_to_its_owner() -> None:
    pos = bookkeeping(dice=[2, 6])
    events = play(pos, "write 3 0")
    said = "End-runs: U.S. 2 by regiments and 2 by battalions; U.K. 1 by regiments and 1 by battalions."
    assert story(pos, events) == [said]
