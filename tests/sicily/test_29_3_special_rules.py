"""29.3 The Variable Campaign: special rules."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from board import play
from landing_parties import kind_of_decision, story
from proofs import case
from sicily_board import at
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment
from trinacria.viw.sicily.army_boundary import BoundarySegment
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.halt_line import in_force
from trinacria.viw.sicily.hermann_goering import called_units
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.variable_campaign import AntiShipping, VariablePreliminaryStage, anti_shipping_points
from trinacria.viw.sicily.victory import account
from trinacria.viw.units import UnitId
from variable_games import board, deployed, plan

FIELDS = ("0807", "0906", "1111", "1715", "2104", "2907")


# 29.31 ---------------------------------------------------------------------------------------------------------------------


@case("29.31", "29.16", "27.16")
def test_optional_units_come_as_reinforcements_at_the_usual_price() -> None:
    pos = board(turn=3, campaign={"invasions_made": (1, 1)}, depots={"us_depot_1": "3724"})
    play(pos, "enter us_141_36 3724", "enter us_191 3724")
    assert campaign(pos).support[Nationality.US] == 3  # a regiment 2, a battalion 1
    assert campaign(pos).brought_in == {"us_141_36", "us_191"}


# 29.32 ---------------------------------------------------------------------------------------------------------------------


@case("29.32")
def test_nobody_is_frozen_in_the_west_and_hermann_goering_is_not_called() -> None:
    pos = board(turn=1, phasing=AXIS, it_5=at("1312"), campaign={"second_round": True, "invasion_turn": True})
    assert pos.rules.movement.mode_refusal(pos, UnitId("it_5"), strategic=False) is None
    assert not called_units(pos)


@case("29.32")
def test_there_is_no_halt_line_and_the_boundary_is_free_from_the_start() -> None:
    pos = board(BoundarySegment, turn=2, us_16_1=at("3724"))
    assert not in_force(pos)
    assert kind_of_decision(pos) == (ALLIED, "boundary")
    play(pos, "boundary 4304 4329")
    assert campaign(pos).front_line_turn is None
    assert {hex_[:2] for hex_ in campaign(pos).boundary} == {"43"}


# 29.33 ---------------------------------------------------------------------------------------------------------------------


@case("29.33", "24.23")
def test_after_a_mixed_landing_each_army_keeps_to_its_own_side() -> None:
    made = plan(pool=1, us_16_1="3724 1", uk_15="5226 1", us_26_1="3623 2")
    pos = board(AmphibiousSegment, planned=made, turn=1, dice=None, campaign={"invasion_turn": True})
    assert kind_of_decision(pos) == (ALLIED, "move")
    east, west = HexId("4526"), HexId("4426")
    for unit, here, there in (("uk_15", east, west), ("us_16_1", west, east)):
        refusal = pos.rules.movement.limit_refusal(pos, UnitId(unit), here, there)
        assert refusal is not None
        assert refusal.case == "24.23"


# 29.34 ---------------------------------------------------------------------------------------------------------------------


def bombed(
    turn: int = 3, captured: int = 0, weather: Weather = Weather.GOOD, landed: int | None = 2, **more: object
) -> Position:
    holders = dict.fromkeys(FIELDS[:captured], ALLIED)
    state = {"northern_invasion": landed}
    return board(AntiShipping, turn=turn, holders=holders, weather=weather, campaign=state, **more)


@case("29.34")
@pytest.mark.parametrize(
    ("captured", "weather", "points"),
    [
        *((0, Weather.GOOD, 3), (1, Weather.GOOD, 2), (2, Weather.GOOD, 2), (5, Weather.GOOD, 0), (6, Weather.GOOD, 0)),
        *((0, Weather.RAIN, 1), (2, Weather.RAIN, 1), (3, Weather.RAIN, 0), (0, Weather.HEAVY_MISTRAL, 3)),
    ],
)
def test_half_a_point_for_each_field_in_axis_hands_and_a_quarter_in_rain(
    captured: int, weather: Weather, points: int
) -> None:
    pos = bombed(captured=captured, weather=weather, dice=[6] if points else [])
    assert anti_shipping_points(pos) == points


@case("29.34", "26.24", "28.2.18")
@pytest.mark.parametrize(("die", "captured", "lost"), [(1, 0, 6), (6, 0, 1), (1, 4, 3), (2, 2, 3)])
def test_a_die_on_the_interdiction_table_says_what_it_costs(die: int, captured: int, lost: int) -> None:
    pos = bombed(captured=captured, dice=[die])
    assert campaign(pos).shipping_points_lost == lost
    assert [points for _, points, item in account(pos) if item["for"] == "Anti-Shipping Points"] == [-lost]
    assert not [item for _, _, item in account(pos) if item["for"] == "Maximum Interdiction"]
    (sentence,) = story(pos, [event for event in pos.log.since(0) if event.kind == "anti-shipping"])
    assert sentence.endswith(f"{lost} Victory Points lost.")


@case("29.34")
def test_nothing_falls_on_the_turn_of_the_landing_or_without_one_in_the_north() -> None:
    for pos in (bombed(turn=2), bombed(landed=None), bombed(captured=6)):
        assert campaign(pos).shipping_points_lost == 0
    assert campaign(bombed(turn=20, dice=[1])).shipping_points_lost == 6  # to the end of the game


@case("29.34", "26.24")
@pytest.mark.parametrize(("columns", "lost"), [(7, 10), (5, 7)])
def test_all_points_count_as_far_as_the_table_goes(columns: int, lost: int) -> None:
    """If every field were worth a point there would be six: the last column of the table, or more than it has."""
    pos = bombed(dice=[6, 1])
    real = table_of(pos)
    rows = {die: row[:columns] for die, row in real.charts.interdiction.anti_artillery.items()}
    chart = replace(real.charts.interdiction, airfields_per_point=1, anti_artillery=rows)
    pos.table = replace(real, charts=replace(real.charts, interdiction=chart))
    before = campaign(pos).shipping_points_lost
    AntiShipping(ALLIED).run(pos)
    assert campaign(pos).shipping_points_lost - before == lost


@case("29.34")
def test_off_map_guns_are_not_hit() -> None:
    pos = bombed(dice=[5], boxes={"de_offmap": "off-map", "it_offmap": "off-map"})
    assert pos.where[UnitId("de_offmap")] == pos.where[UnitId("it_offmap")] == "off-map"


@case("29.34", "29.14")
@pytest.mark.parametrize(("hex_", "north"), [("2505", True), ("1103", True), ("0707", False), ("3724", False)])
def test_a_northern_invasion_is_one_into_a_hex_of_the_north_coast(hex_: str, north: bool) -> None:
    made = plan(pool=1, us_16_1=f"{hex_} 1", uk_15="5226 2")
    pos = board(AmphibiousSegment, planned=made, turn=1, dice=None, campaign={"invasion_turn": True})
    assert (campaign(pos).northern_invasion == 1) == north


@case("29.34", "29.14")
def test_one_northern_beach_among_others_is_enough() -> None:
    made = plan(pool=1, us_16_1="2505 1", us_26_1="3724 1", uk_15="5226 2")
    pos = board(AmphibiousSegment, planned=made, turn=1, dice=None, campaign={"invasion_turn": True})
    assert campaign(pos).northern_invasion == 1


@case("29.3", "29.34", "29.18")
def test_bombing_is_part_of_bookkeeping() -> None:
    state = {"northern_invasion": 1, "invasions_made": (1, 1), "us_naval_from": 1}
    pos = board(VariablePreliminaryStage, turn=2, dice=None, campaign=state)
    play(pos, "end boundary")
    assert [event.kind for event in pos.log.since(0)].count("anti-shipping") == 1


# 29.0 ----------------------------------------------------------------------------------------------------------------------


@case("29.0", "29.21")
@pytest.mark.parametrize("date", [1, 3])
def test_a_game_is_played_into_its_third_game_turn_without_trouble(date: int) -> None:
    pos, chooser = deployed(f"plan date {date}", seed=f"date {date}"), random.Random(date)
    while pos.decision is not None and pos.turn < 3:
        pos.play_checked(pos.options().sample(chooser.randrange))
    assert not pos.problems()
    assert campaign(pos).invasions_made[0] == 1
