"""22.0 Support Points."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from board import options, play, refused, told
from combats import asked, fight
from fights import seen
from proofs import case
from sicily_board import CAMPAIGN, FULL_SUPPORT, IN_THE_LANDING, at, data, sicily
from trinacria.kernel.procedures import Done
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.beliefs import sample_position
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily import us_landing
from trinacria.viw.sicily.campaign import SECOND_WAVE, Declaration
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.sequence_of_play import SupplyPhase
from trinacria.viw.sicily.support_points import (
    SupportPointSegment,
    at_zero,
    axis_income,
    gain,
    pay,
    points_of,
    receive_from_depots,
)
from trinacria.viw.units import Supply, UnitId

US, UK, GERMAN, ITALIAN = Nationality.US, Nationality.UK, Nationality.GERMAN, Nationality.ITALIAN
PLAIN, BESIDE = "3823", "3824"  # two neighbours on Level 1 east of Gela
GERMANS, ITALIANS = "de_1_hg", "it_33"


def stocks(us: int = 6, uk: int = 6, german: int = 6, italian: int = 4) -> dict[Nationality, int]:
    return {US: us, UK: uk, GERMAN: german, ITALIAN: italian}


def spent(pos: Position, before: Mapping[Nationality, int] = FULL_SUPPORT) -> dict[str, int]:
    """What every nationality has lost since then; gains are negative."""
    return {n.value: before[n] - points_of(pos, n) for n in Nationality if before[n] != points_of(pos, n)}


# 22.0, 22.13 the stocks -------------------------------------------------------------------------------------------------


@case("22.0")
def test_points_are_kept_by_nationality_and_stay_there() -> None:
    pos = sicily()
    gain(pos, UK, 3, "22.32", "depots")
    pay(pos, US, 1, "27.46", "replacement")
    assert [points_of(pos, n) for n in (US, UK, GERMAN, ITALIAN)] == [5, 9, 6, 4]


@case("22.0")
def test_each_change_tells_its_reason_and_the_new_total() -> None:
    pos = sicily()
    pay(pos, ITALIAN, 2, "27.16", "variable reinforcement")
    assert told(pos.log.since(0), "support points").facts == {
        "nationality": "italian",
        "change": -2,
        "total": 2,
        "why": "variable reinforcement",
    }


@case("22.13", "22.2")
def test_a_total_may_go_below_zero_and_its_penalties_begin_at_zero() -> None:
    pos = sicily(support=stocks(us=2))
    assert not at_zero(pos, US)
    pay(pos, US, 2, "22.11", "attack")
    assert at_zero(pos, US)
    pay(pos, US, 1, "22.11", "attack")
    assert points_of(pos, US) == -1
    gain(pos, US, 2, "22.32", "depots")
    assert not at_zero(pos, US)


def test_the_sheet_gives_the_italians_four_and_everybody_else_six() -> None:
    assert data().charts.support.initial["campaign"] == FULL_SUPPORT


# 22.11, 22.12 attacks ---------------------------------------------------------------------------------------------------


def american_attack(**more: Any) -> Position:
    force = {"us_16_1": at(PLAIN, strength=8), "it_33": at(BESIDE, strength=4)}
    return sicily(phase="combat", **{**force, **more})


@case("22.11")
def test_an_attack_costs_its_nationality_a_point() -> None:
    pos = american_attack()
    fight(pos, f"attack {BESIDE} with us_16_1", "D1(1)")
    assert spent(pos) == {"us": 1}


@case("22.11")
def test_whoever_loses_the_fight_pays_for_the_attack() -> None:
    pos = american_attack()
    fight(pos, f"attack {BESIDE} with us_16_1", "A1(1)")
    assert spent(pos) == {"us": 1}


@case("22.11")
def test_germans_and_italians_who_attack_together_pay_a_point_each() -> None:
    both = {GERMANS: at(PLAIN, strength=4), "it_mge": at(PLAIN), "us_16_1": at(BESIDE, strength=6)}
    pos = sicily(phase="combat", phasing=AXIS, **both)
    fight(pos, f"attack {BESIDE} with {GERMANS} it_mge", "A1(1)")
    assert spent(pos) == {"german": 1, "italian": 1}


@case("22.11")
def test_two_attacks_cost_two_points_and_a_stack_in_one_attack_costs_one() -> None:
    pos = american_attack(us_1_rgr=at(PLAIN), us_180_45=at("3924", strength=5), it_34=at("3925", strength=4))
    fight(pos, f"attack {BESIDE} with us_16_1 us_1_rgr", "D1(1)")
    while asked(pos) != "allied attack":
        play(pos, "absorb 0" if asked(pos) == "axis absorb" else options(pos)[-1])
    assert spent(pos) == {"us": 1}
    fight(pos, "attack 3925 with us_180_45", "D1(1)")
    assert spent(pos) == {"us": 2}


@case("22.11", "25.32")
def test_a_gun_that_supports_an_attack_makes_its_nationality_pay() -> None:
    guns = {GERMANS: at(PLAIN, strength=4), "it_art28": at("3622"), "us_16_1": at(BESIDE, strength=6)}
    for support, cost in (("support", {"german": 1}), ("support guns it_art28", {"german": 1, "italian": 1})):
        pos = sicily(phase="combat", phasing=AXIS, dice=[3, 4], **guns)
        play(pos, f"attack {BESIDE} with {GERMANS}", support, "roll")
        assert spent(pos) == cost


@case("22.11")
def test_a_gun_that_supports_a_defence_costs_nothing() -> None:
    pos = american_attack(it_art28=at("4024"), dice=[3, 4])
    play(pos, f"attack {BESIDE} with us_16_1")
    assert asked(pos) == "axis support"
    play(pos, "support guns it_art28", "roll")
    assert spent(pos) == {"us": 1}


@case("22.12")
def test_a_breakthrough_is_free() -> None:
    pos = sicily(phase="combat", us_16_1=at(PLAIN, strength=8), us_1_rgr=at(PLAIN), it_mge=at(BESIDE))
    fight(pos, f"attack {BESIDE} with us_16_1 us_1_rgr", "D2(2)", breakthrough=True)
    assert spent(pos) == {}


DROPPED = frozenset({UnitId("us_1_505"), UnitId("us_2_505")})


@case("22.12")
def test_an_attack_by_nobody_but_units_of_an_airborne_assault_is_free() -> None:
    drop = {"us_1_505": at(PLAIN), "us_2_505": at(PLAIN), "it_33": at(BESIDE, strength=4)}
    pos = sicily(phase="combat", campaign={"assaulted_this_turn": DROPPED}, **drop)
    fight(pos, f"attack {BESIDE} with us_1_505 us_2_505", "A1(1)")
    assert spent(pos) == {}


@case("22.12")
def test_company_artillery_or_an_assault_of_an_earlier_turn_spoil_it() -> None:
    drop = {"us_1_505": at(PLAIN), "it_33": at(BESIDE, strength=4)}
    company = sicily(phase="combat", campaign={"assaulted_this_turn": DROPPED}, us_1_rgr=at(PLAIN), **drop)
    fight(company, f"attack {BESIDE} with us_1_505 us_1_rgr", "A1(1)")
    assert spent(company) == {"us": 1}
    late = sicily(phase="combat", campaign={"dropped": DROPPED}, **drop)
    fight(late, f"attack {BESIDE} with us_1_505", "A1(1)")
    assert spent(late) == {"us": 1}
    guns = sicily(phase="combat", campaign={"assaulted_this_turn": DROPPED}, us_art_1=at("3722"), dice=[6, 6], **drop)
    play(guns, f"attack {BESIDE} with us_1_505", "support guns us_art_1", "roll")
    assert spent(guns) == {"us": 1}


@case("22.13", "22.11")
def test_attacks_stay_legal_without_points() -> None:
    pos = american_attack(support=stocks(us=-2))
    fight(pos, f"attack {BESIDE} with us_16_1", "A1(1)")
    assert points_of(pos, US) == -3


# 22.2 zero support ------------------------------------------------------------------------------------------------------


@case("22.21", "22.2")
def test_without_support_every_state_of_supply_is_one_worse() -> None:
    states = {"us_16_1": Supply.SUPPLIED, "us_26_1": Supply.OUT_OF_SUPPLY, "us_18_1": Supply.ISOLATED}
    pieces = {unit: at(PLAIN, supply=state) for unit, state in states.items()}
    pos = sicily(support=stocks(us=0), uk_15=at("5326"), **pieces)
    found = [pos.supply_of(UnitId(unit)) for unit in ("us_16_1", "us_26_1", "us_18_1", "uk_15")]
    assert found == [Supply.OUT_OF_SUPPLY, Supply.ISOLATED, Supply.ISOLATED, Supply.SUPPLIED]
    gain(pos, US, 1, "22.32", "depots")
    assert [pos.supply_of(UnitId(unit)) for unit in states] == [*states.values()]


@case("22.21")
def test_zero_support_counts_once_in_a_position_made_from_a_view() -> None:
    pos = sicily(support=stocks(us=0), us_16_1=at(PLAIN), us_26_1=at(PLAIN, supply=Supply.OUT_OF_SUPPLY))
    twin = sample_position(pos.view(AXIS), pos.table, Random(1))
    for unit in ("us_16_1", "us_26_1"):
        assert twin.supply_of(UnitId(unit)) is pos.supply_of(UnitId(unit))


@case("22.21", "22.11")
def test_zero_support_strikes_within_a_combat_phase_from_the_next_attack_on() -> None:
    """The attack that spends the last point is fought in full strength, the next one at half."""
    pos = american_attack(support=stocks(us=1), us_180_45=at("3924", strength=5), it_34=at("3925", strength=4))
    fight(pos, f"attack {BESIDE} with us_16_1", "D1(1)")
    while asked(pos) != "allied attack":
        play(pos, "absorb 0" if asked(pos) == "axis absorb" else options(pos)[-1])
    assert points_of(pos, US) == 0
    play(pos, "attack 3925 with us_180_45")
    combat = pos.view(ALLIED).combat
    assert combat is not None
    assert combat.revealed is not None
    assert [(line.strength, line.counts) for line in combat.revealed.attackers] == [(5, 2)]


@case("22.22")
def test_without_support_guns_are_silent_and_divisions_fight_as_single_regiments() -> None:
    division = {"us_16_1": at(PLAIN, strength=8), "us_26_1": at("3724", strength=8), "us_18_1": at("3924", strength=8)}
    enemy = {"it_33": at(BESIDE, strength=4)}
    for points, silent in ((1, False), (0, True)):
        pos = sicily(phase="combat", support=stocks(us=points), us_art_1=at("3722"), **division, **enemy)
        play(pos, f"attack {BESIDE} with us_16_1 us_18_1 us_26_1")
        assert ("support guns us_art_1" in options(pos)) is not silent
        assert ("9.41" in {shift.case for shift in seen(pos).shifts}) is not silent


# 22.3 income ------------------------------------------------------------------------------------------------------------


@case("22.32")
@pytest.mark.parametrize(("hex_", "points"), [("3724", 1), ("3123", 2), ("5423", 5), (SECOND_WAVE, 0), (ELIMINATED, 0)])
def test_a_depot_brings_points_by_the_place_where_it_stands(hex_: str, points: int) -> None:
    pos = sicily(depots={"us_depot_1": hex_})
    receive_from_depots(pos)
    assert spent(pos) == ({"us": -points} if points else {})


@case("22.32")
def test_depots_of_both_armies_add_up_for_their_own() -> None:
    pos = sicily(depots={"us_depot_1": "3724", "us_depot_2": "3123", "uk_depot_1": "5423", "uk_depot_2": "5226"})
    receive_from_depots(pos)
    assert spent(pos) == {"us": -3, "uk": -6}


def axis_segment(*dice: int, **more: Any) -> Position:
    return sicily(procedure=SupportPointSegment, phasing=AXIS, turn=5, dice=dice, **more)


@case("22.33", "22.31")
def test_the_axis_shares_what_the_die_and_the_airfield_chart_give() -> None:
    pos = axis_segment(3, campaign={"airfields": 0})  # 3 + 1
    assert asked(pos) == "axis support points"
    assert options(pos) == [f"share german {g} italian {4 - g}" for g in (4, 3, 2, 1, 0)]
    assert refused(pos, "share german 4 italian 4").case == "22.33"
    assert "exactly 4" in refused(pos, "share german 1 italian 1").reason


def shared(pos: Position, order: str) -> dict[str, int]:
    """The change after the order, before the game goes on."""
    command = pos.vocabulary.read(order)
    assert command in pos.options()
    pos.stack[-1].apply(pos, command)
    return spent(pos)


@case("22.33")
def test_the_share_goes_where_the_axis_says() -> None:
    assert shared(axis_segment(3), "share german 1 italian 3") == {"german": -1, "italian": -3}
    assert shared(axis_segment(3), "share german 4 italian 0") == {"german": -4}


@case("22.33")
def test_more_captured_airfields_leave_the_axis_less() -> None:
    modifiers = [row.axis_support for row in data().charts.airfields.rows]
    assert modifiers == sorted(modifiers, reverse=True)
    for captured in (0, 10, 15):
        pos = sicily(dice=[4], campaign={"airfields": captured})
        assert axis_income(pos) == 4 + data().charts.airfields.row(captured).axis_support


@case("22.33")
def test_a_negative_number_costs_one_point_of_either_nationality() -> None:
    worst = {"airfields": 24}
    assert 1 + data().charts.airfields.row(24).axis_support < 0, "or this test must use another die"
    pos = axis_segment(1, campaign=worst)
    assert options(pos) == ["deduct german", "deduct italian"]
    assert shared(pos, "deduct italian") == {"italian": 1}


@case("22.33")
def test_a_number_of_exactly_zero_gives_nothing_and_asks_nothing() -> None:
    modifier = data().charts.airfields.row(15).axis_support
    assert modifier < 0
    pos = sicily(dice=[-modifier], campaign={"airfields": 15})
    assert axis_income(pos) == 0
    assert isinstance(SupportPointSegment(AXIS, 0).run(pos), Done)
    assert spent(pos) == {}


@case("22.34")
def test_there_is_no_axis_income_while_messina_is_lost() -> None:
    bombing = {"declared": Declaration.EMERGENCY_BOMBING}
    for more in ({}, bombing):
        pos = sicily(holders={"5903": ALLIED}, campaign=more)
        assert axis_income(pos) == 0  # and no die is rolled
    assert axis_income(sicily(holders={"5903": AXIS}, dice=[2])) > 0


@case("22.35")
def test_emergency_bombing_gives_the_axis_eight_points_without_a_die() -> None:
    pos = sicily(campaign={"declared": Declaration.EMERGENCY_BOMBING})
    assert axis_income(pos) == 8


@case("22.33", "22.35", "30.4")
def test_where_a_scenario_halves_axis_gains_a_loss_stays_whole() -> None:
    half = IN_THE_LANDING
    assert us_landing.axis_income(sicily(**half, dice=[4])) == 2  # (4 + 1) / 2
    assert us_landing.axis_income(sicily(**half, campaign={"declared": Declaration.EMERGENCY_BOMBING})) == 4
    assert us_landing.axis_income(sicily(**half, dice=[1], campaign={"airfields": 24})) == -1


@case("16.21")
@pytest.mark.parametrize("side", [ALLIED, AXIS])
def test_the_first_game_turn_has_no_support_point_segment(side: Seat) -> None:
    for turn, applies in ((1, False), (2, True)):
        pos = sicily(turn=turn, features=CAMPAIGN)
        assert SupplyPhase(side).applies(pos) is applies
    assert SupplyPhase(side).parts()[-1] is SupportPointSegment  # after all spending (ADJ-094)


@case("22.31", "22.32")
def test_the_allied_segment_asks_nothing() -> None:
    pos = sicily(depots={"us_depot_1": "3724"})
    assert isinstance(SupportPointSegment(ALLIED).run(pos), Done)
    assert spent(pos) == {"us": -1}
