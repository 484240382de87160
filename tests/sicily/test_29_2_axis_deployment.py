"""29.2 The Variable Campaign: the Axis receives early units and deploys as it likes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board import options, play, refused, told, where
from landing_parties import kind_of_decision, story
from proofs import case
from sicily_board import sicily
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sicily.axis_deployment import AxisDeployment, EarlyUnits, deployable
from trinacria.viw.sicily.campaign import OFF_MAP, campaign
from trinacria.viw.sicily.counters import AtHex
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.variable_reinforcements import VariableReinforcementRoll
from trinacria.viw.sicily.variable_rules import VARIABLE
from trinacria.viw.sicily.victory import account
from trinacria.viw.units import UnitId
from variable_games import deployed, game, table


def early(*dice: int) -> Position:
    """The dice for variable units before the game, and the set-up after them."""
    return sicily(procedure=EarlyUnits, phasing=AXIS, turn=1, features=table().features, rules=VARIABLE, dice=dice)


def deployment(**campaign: object) -> Position:
    more = {"features": table().features, "rules": VARIABLE, "campaign": campaign, "dice": None}
    return sicily(procedure=AxisDeployment, phasing=AXIS, turn=1, **more)  # type: ignore[arg-type]


# 29.22 ---------------------------------------------------------------------------------------------------------------------


@case("29.2", "29.22")
def test_two_dice_name_the_units_and_a_third_how_many_of_them_may_be_chosen() -> None:
    pos = early(6, 6, 3)  # 12: A and B, in the column from 0 to 5
    assert kind_of_decision(pos) == (AXIS, "receive")
    units = {"de_1fj", "de_atfj", "de_9_26p", "de_26_26p"}
    assert {*options(pos)} == {f"receive {unit}" for unit in units} | {"end receiving"}
    assert refused(pos, "receive it_3ag").case == "29.22"
    events = play(pos, "receive de_1fj", "receive de_9_26p")
    assert story(pos, events)[0] == "The Axis receives 1/1FJ before the game."
    assert campaign(pos).early_units == {"de_1fj", "de_9_26p"}
    assert len(options(pos)) == 3


@case("29.22", "27.5")
def test_they_are_found_in_the_column_for_nothing_captured() -> None:
    """Also if the table began with a column for exactly that."""
    pos, again = early(6, 6, 3, 6, 6, 3), EarlyUnits(AXIS)
    real = table_of(pos)
    chart = replace(real.charts.variable_reinforcements, columns=((0, 0), (1, 108)), results={12: ("AB", "K")})
    pos.table = replace(real, charts=replace(real.charts, variable_reinforcements=chart))
    again.run(pos)
    assert again.letters == "AB"


@case("29.22")
def test_when_all_may_be_had_nothing_is_asked() -> None:
    pos = early(6, 6, 4)
    assert campaign(pos).early_units == {"de_1fj", "de_atfj", "de_9_26p", "de_26_26p"}
    assert campaign(pos).support[Nationality.GERMAN] == 6  # nothing is paid for yet


@case("29.22")
def test_fewer_may_be_taken() -> None:
    pos = early(6, 6, 2)
    play(pos, "receive de_atfj")
    assert not campaign(pos).brought_in
    pos.play(pos.vocabulary.read("end receiving"))
    assert campaign(pos).early_units == {"de_atfj"}


@case("29.22", "27.16", "29.31")
def test_a_unit_deployed_at_once_is_paid_for_once_in_support_and_victory_points() -> None:
    pos = deployment(early_units=frozenset({UnitId("de_1fj"), UnitId("de_atfj")}))
    play(pos, "deploy de_1fj 4116")
    assert campaign(pos).support[Nationality.GERMAN] == 4
    play(pos, "deploy de_1fj 4115", "deploy de_atfj 4115")
    assert campaign(pos).support[Nationality.GERMAN] == 3
    assert campaign(pos).brought_in == {"de_1fj", "de_atfj"}
    assert any(item.get("unit") == "de_1fj" or "1/1FJ" in str(item["for"]) for _, _, item in account(pos))


@case("29.22", "27.26")
@pytest.mark.parametrize(("turn", "comes"), [(4, False), (5, True)])
def test_or_held_and_brought_on_as_a_variable_reinforcement(turn: int, comes: bool) -> None:
    more = {"features": table().features, "rules": VARIABLE}
    pos = sicily(phasing=AXIS, turn=turn, campaign={"early_units": frozenset({UnitId("de_1fj")})}, **more)  # type: ignore[arg-type]
    arrived = {*pos.rules.reinforcements.arrived(pos, AXIS)}
    assert ("de_1fj" in arrived) == comes
    assert "de_atfj" not in arrived  # not chosen


@case("29.22", "27.22")
def test_the_roll_of_game_turn_3_comes_all_the_same() -> None:
    kept = frozenset({UnitId("de_1fj")})
    pos = sicily(
        procedure=VariableReinforcementRoll,
        turn=3,
        features=table().features,
        rules=VARIABLE,
        campaign={"early_units": kept},
        dice=[1, 1],
    )
    assert campaign(pos).variable_letters == "ABCDEF"
    pos.turn = 5
    arrived = {*pos.rules.reinforcements.arrived(pos, AXIS)}
    assert {"de_1fj", "de_64_16p"} <= arrived
    assert "it_3ag" not in arrived  # neither received before the game nor rolled now


# 29.21 ---------------------------------------------------------------------------------------------------------------------


@case("29.21")
def test_the_axis_deploys_after_the_plan_and_before_it_is_revealed() -> None:
    pos = game()
    assert {pos.where[unit] for unit in pos.table.by_side[AXIS]} == {AWAITED}
    play(pos, "end plan")
    while kind_of_decision(pos)[1] == "receive":
        play(pos, "end receiving")
    assert kind_of_decision(pos) == (AXIS, "deploy")
    assert not campaign(pos).plots_open
    play(pos, "end deployment")
    assert kind_of_decision(pos) == (ALLIED, "naval")
    assert pos.turn == 1


@case("29.21", "17.0")
def test_the_proposal_is_the_historical_set_up() -> None:
    pos = deployment()
    for counter in table().sheet.units.values():
        if isinstance(counter.code, AtHex) and counter.unit.side is AXIS and not counter.special_coastal:
            assert pos.where[counter.id] == counter.code.hex
    special = [pos.where[counter.id] for counter in table().sheet.special_coastal]
    assert special.count(ELIMINATED) >= 4
    assert where(pos, "de_offmap") == OFF_MAP
    assert where(pos, "de_3fj") == AWAITED


@case("29.21")
def test_units_with_a_hex_go_anywhere_on_the_island() -> None:
    pos = deployment()
    events = play(pos, "deploy de_1_hg 1103", "deploy it_33 2203", "deploy de_1_hg 5903")
    assert told(events[:1], "deployed").facts["hex"] == "1103"
    assert story(pos, events)[0].endswith("is deployed in 1103.")
    assert where(pos, "de_1_hg") == "5903"
    assert where(pos, "it_33") == "2203"
    for hex_ in ("0101", "9999"):
        assert refused(pos, f"deploy de_1_hg {hex_}").case == "29.21"


@case("29.21")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        ("deploy it_cstl139 3218", "29.21"),  # coastal
        ("deploy de_3fj 3218", "29.21"),  # a reinforcement
        ("deploy de_1fj 3218", "29.21"),  # a variable unit not received
        ("deploy de_offmap 3218", "29.21"),
        ("deploy us_16_1 3218", "29.21"),
        ("deploy nobody 3218", "29.21"),
        ("deploy de_1_hg 4121", "29.21"),  # where it stands
        ("end movement", "29.21"),
    ],
)
def test_who_is_not_to_be_deployed(order: str, number: str) -> None:
    assert refused(deployment(), order).case == number


@case("29.21")
def test_no_coastal_unit_is_offered() -> None:
    pos = deployment()
    assert not [unit for unit in deployable(pos) if table().sheet.units[unit].is_coastal]
    assert len(deployable(pos)) > 30


@case("29.21", "7.0", "5.61")
def test_three_units_a_hex_and_only_where_they_can_be() -> None:
    pos = deployment()
    assert refused(pos, "deploy it_33 4121").case == "7.0"  # three of Hermann Goering stand there
    the_map = table().map
    barred = next(
        hex_
        for hex_ in sorted(table().island.island)
        if hex_ not in the_map.road_hexes
        and the_map.chart.step_cost(the_map.terrain[hex_], river=False, road=False, mechanized=True, strategic=False) is None
    )
    assert refused(pos, f"deploy de_1p_hg {barred}").case == "5.61"


@case("29.21")
def test_a_sound_game_follows() -> None:
    pos = deployed()
    assert not pos.problems()
    assert len([*pos.units_of(AXIS)]) > 50
