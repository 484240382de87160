"""29.1 The plan of the invasions as its owner sees it, and nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board import options, play
from proofs import case
from sicily_board import at
from trinacria import games
from trinacria.kernel.questions import AskConsequence, Consequence
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.kernel.showing import ShownPlan
from trinacria.viw.position import Position
from trinacria.viw.sicily.airborne import AirborneSegment
from trinacria.viw.sicily.army_boundary import BoundarySegment
from trinacria.viw.sicily.axis_deployment import AxisDeployment
from trinacria.viw.sicily.forces import Part
from trinacria.viw.sicily.invasion_plans import open_beaches
from trinacria.viw.sicily.landings import depot_beach_refusal
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.variable_campaign import SecondInvasion
from variable_games import board, deployed, game, plan, table

DESK = games.presenter("sicily/variable")


def seen_plan(pos: Position, seat: Seat = ALLIED) -> ShownPlan:
    found = DESK.show(pos, seat).plan
    assert found is not None
    return found


def after(*orders: str) -> Position:
    pos = game()
    for order in orders:
        play(pos, order)
    return pos


@case("29.1", "29.14")
def test_the_proposal_lies_before_the_player_whole_and_without_a_fault() -> None:
    pos, proposed = game(), table_of(game()).proposed_plan
    shown = seen_plan(pos)
    assert shown.facts["date"].value == "On the first day, like the first"
    assert shown.lines == {"boundary": proposed.boundary}
    assert shown.places["us_16_1"] == "3724"
    assert (shown.faults, shown.stands, shown.on_map) == ((), "This is the historical plan.", True)
    parts = [part for force in shown.forces for part in force.parts]
    assert [force.title for force in shown.forces] == ["Invasion 1", "Invasion 2"]
    assert sorted(unit for part in parts for unit in part.units) == sorted(proposed.pieces)
    assert [(part.title, part.most) for part in parts[:3]] == [
        ("First Wave", 10),
        ("Second Wave", 10),
        ("Reinforcement pool", None),
    ]


@case("29.1", "29.12", "29.15")
def test_every_change_is_seen_at_once() -> None:
    shown = seen_plan(after("plan unit us_16_1 second 2", "plan date 4", "plan boundary 4802 4831"))
    assert "us_16_1" not in shown.places
    assert shown.stands == "The plan can stand."
    assert "us_16_1" in shown.forces[1].parts[1].units
    assert shown.facts["date"].value == "Game-Turn 4"
    assert shown.lines["boundary"][0] == "4803"  # where the land begins
    assert shown.facts["boundary"].value.startswith("4803 to ")


@case("29.14", "24.23")
def test_what_is_wrong_is_said_with_its_case_and_with_names() -> None:
    faults = seen_plan(after("plan unit uk_151 first 3724 of 2", "plan unit us_26_1 first 3724 of 1")).faults
    assert {fault.case for fault in faults} >= {"24.23"}
    words = " ".join(fault.says for fault in faults)
    assert "151/50 is to land in 3724" in words
    assert "_" not in words
    assert all(fault.says.endswith(".") for fault in faults)
    assert "3724" in {hex_ for fault in faults for hex_ in fault.hexes}


def test_each_part_says_what_it_is_and_where_the_rulebook_does() -> None:
    parts = seen_plan(game()).forces[0].parts
    assert [part.case for part in parts] == ["29.14", "29.15", "29.16"]
    assert "coast from 2706 clockwise to 5117" in parts[0].says
    assert "2 Game-Turns after its invasion" in parts[2].says


@case("19.21", "29.17")
def test_drops_that_are_announced_lie_with_the_plan_until_they_are_flown() -> None:
    pos = board(AirborneSegment, turn=1, campaign={"invasion_turn": True}, dice=None, de_1_hg=at("4121"))
    order = next(order for order in options(pos) if order.startswith("drop "))
    unit, target = order.split()[1:3]
    play(pos, order)
    assert seen_plan(pos).places[unit] == target
    assert len(seen_plan(pos).places) > 1
    play(pos, "end airborne")
    assert unit not in seen_plan(pos).places


@case("29.1")
def test_while_the_plan_is_made_the_list_of_it_is_short_and_nothing_is_counted() -> None:
    planning, made = DESK.show(game(), ALLIED).panels, DESK.show(deployed(), ALLIED).panels
    assert not any(row.note for row in planning["plan"].rows)
    assert any("16/1 in 3724" in row.note for row in made["plan"].rows)
    assert "victory" not in planning
    assert "victory" in made


@case("29.21")
def test_what_a_unit_received_before_the_game_costs_is_said_while_it_is_deployed() -> None:
    pos = board(lambda side: AxisDeployment(AXIS), dice=None, campaign={"early_units": frozenset({"de_1fj"})})
    decision = DESK.show(pos, AXIS).decision
    assert decision is not None
    assert "as coastal units must" in decision.prompt
    assert decision.prompt.endswith("A unit that waits beside the map is paid for when you place it (27.16).")


@case("29.1")
@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_nobody_else_sees_any_of_it(seat: Seat) -> None:
    planned = after("plan unit us_16_1 second 2", "plan date 4", "plan boundary 4802 4831")
    assert DESK.show(planned, seat).plan is None
    as_proposed, other = (DESK.show(pos, seat) for pos in (game(), planned))
    assert as_proposed.counters == other.counters
    assert as_proposed.lines == other.lines


@case("29.12", "29.1")
def test_the_plan_stays_in_sight_after_it_is_made_but_nothing_is_wrong_with_it_any_more() -> None:
    shown = seen_plan(after("plan accept"))
    assert shown.places
    assert shown.faults == ()


@case("29.12")
def test_the_days_of_the_second_invasion_are_told_to_whoever_planned_it() -> None:
    pos = board(SecondInvasion, planned=replace(plan(), date=6), turn=3, campaign={"invasions_made": (1,)})
    decision = DESK.show(pos, ALLIED).decision
    assert decision is not None
    assert decision.prompt.endswith("or wait; by your plan it may come on Game-Turns 4 to 8.")
    for seat in (AXIS, SPECTATOR):
        seen = DESK.show(pos, seat).decision
        assert seen is not None
        assert seen.prompt == "The Allied side may begin its second invasion."


def test_units_received_before_the_game_are_marked_while_they_wait() -> None:
    pos = board(SecondInvasion, planned=replace(plan(), date=6), turn=3, campaign={"early_units": frozenset({"de_1fj"})})
    assert DESK.show(pos, AXIS).counters["de_1fj"].marks[0] == "received before the game"


# 21.21, 24.23: what can stand and will not work ----------------------------------------------------------------------------


def warned(*orders: str) -> list[tuple[str, str]]:
    return [(each.case, each.says) for each in seen_plan(after(*orders)).warnings]


@case("29.1", "21.21", "24.23")
def test_a_depot_whose_beaches_lie_in_the_other_area_is_warned_of() -> None:
    """ADJ-175: all First Wave hexes of invasion 1 are American."""
    assert warned() == []
    ((number, says),) = warned("plan unit us_70 pool 1", "plan unit uk_depot_1 second 1", "plan unit uk_sas pool 2")
    assert number == "24.23"
    assert "can land only after the boundary is redrawn" in says
    assert "_" not in says


@case("29.1", "21.21", "29.15")
def test_depots_of_an_invasion_without_a_beach_for_them_are_warned_of() -> None:
    first = [unit for unit, plot in plan().part(1, Part.FIRST).items()]
    bare = next(hex_ for hex_ in open_beaches(table()) if depot_beach_refusal(table(), hex_) and hex_ < "3000")
    orders = [f"plan unit {unit} pool 1" for unit in first[1:]]
    ((number, says),) = warned(*orders, f"plan unit {first[0]} first {bare} of 1")
    assert number == "21.21"
    assert "cannot land: no First Wave beach of invasion 1 has a road" in says


@case("29.1")
def test_the_warning_goes_with_the_end_of_the_plan() -> None:
    pos = after("plan unit us_70 pool 1", "plan unit uk_depot_1 second 1", "plan unit uk_sas pool 2")
    (end,) = [step for step in pos.options().steps() if step.key == "end"]
    assert pos.decision is not None
    words = DESK.describe(pos.decision, end, ())
    assert words.end
    assert "can land only after the boundary is redrawn" in words.note
    asked = DESK.ask(pos, ALLIED, AskConsequence(text="end plan"))
    assert isinstance(asked, Consequence)
    assert "can land only after the boundary is redrawn" in asked.says
    assert asked.does == "Finish the plan"


@case("24.23", "29.33")
def test_a_first_wave_that_is_about_to_land_counts_as_astray_in_the_boundary_segment() -> None:
    """ADJ-175: 5226 is British; the second invasion has been declared for this Game-Turn and lands after the segment."""
    made = plan(date=4, pool=2, us_16_1="5226 2", uk_15="5326 1")
    declared = {"invasion_turn": True, "invasions_made": (1, 4)}
    pos = board(BoundarySegment, planned=made, turn=4, campaign=declared)
    keep, *lines = pos.options().steps()
    assert keep.facts["warns"] == ("if the boundary is kept, us_16_1 will land in the area of the other army",)
    astray = {step.key: step.facts["astray"] for step in lines}
    assert astray["column 45"] == 1
    assert min(astray.values()) == 0
    quiet = board(BoundarySegment, planned=made, turn=4, campaign={"invasions_made": (1,)})
    assert not quiet.options().steps()[0].facts
