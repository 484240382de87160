"""27.4 Replacements."""

from __future__ import annotations

from typing import Any

import pytest

from board import face, options, play, refused
from proofs import case
from sicily_board import at, sicily
from trinacria.kernel.procedures import DONE
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.limited_intelligence import draw_chit
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import Replacements, campaign
from trinacria.viw.sicily.nations import Nation, Nationality
from trinacria.viw.sicily.replacements import ReplacementSegment, in_hand
from trinacria.viw.units import Face, Supply, UnitId

PLENTY = {nation: Replacements(2, 2) for nation in (Nation.US, Nation.UK, Nation.CANADA, Nation.GERMANY)}
REDUCED = {"face": Face.REDUCED, "chit": "8-6-4"}  # of the morale 3 pool
SECOND_RATE = {"face": Face.REDUCED, "chit": "7-5-3"}


def segment(phasing: Seat = ALLIED, turn: int = 3, points: Any = PLENTY, state: Any = None, **pieces: Any) -> Position:
    """The replacement segment of a side that has points enough."""
    given = {"replacement_points": points, **(state or {})}
    return sicily(procedure=ReplacementSegment, phasing=phasing, turn=turn, campaign=given, dice=None, **pieces)


def received(side: Seat, turn: int, points: Any = None) -> Position:
    """A board on which a side has received its points of a Game-Turn."""
    pos = sicily(turn=turn, campaign={"replacement_points": points or {}})
    assert ReplacementSegment(side).run(pos) is DONE  # nobody is there to spend them on
    return pos


def offered(pos: Position) -> list[str]:
    assert pos.decision is not None
    return [] if pos.decision.kind != "replacements" else [order.split()[1] for order in options(pos)[:-1]]


# 27.41 receiving -------------------------------------------------------------------------------------------------------


@case("27.41")
def test_points_come_as_the_track_says_and_are_saved() -> None:
    pos = received(ALLIED, 5, {Nation.US: Replacements(0, 2)})
    assert in_hand(pos, Nation.US) == Replacements(0, 3)
    assert in_hand(pos, Nation.UK) == Replacements(0, 1)
    assert in_hand(pos, Nation.GERMANY) == Replacements()


@case("27.41")
def test_armor_points_are_saved_in_the_same_way() -> None:
    pos = received(ALLIED, 6, {Nation.US: Replacements(1, 2)})
    assert in_hand(pos, Nation.US) == Replacements(2, 2)
    assert in_hand(received(AXIS, 7), Nation.GERMANY) == Replacements(1, 0)


@case("27.41")
def test_each_player_receives_his_own_in_his_own_supply_phase() -> None:
    assert in_hand(received(AXIS, 4), Nation.GERMANY) == Replacements(0, 1)
    assert in_hand(received(ALLIED, 4), Nation.GERMANY) == Replacements()


@case("27.41", "27.43")
def test_canadian_points_are_not_british() -> None:
    pieces = {"ca_1": at("5226", **SECOND_RATE), "uk_13": at("5326", **SECOND_RATE)}
    assert offered(segment(points={Nation.UK: Replacements(0, 1)}, **pieces)) == ["uk_13"]
    assert offered(segment(points={Nation.CANADA: Replacements(0, 1)}, **pieces)) == ["ca_1"]


# 27.42 spending --------------------------------------------------------------------------------------------------------


@case("27.42")
def test_one_point_for_each_nationality_in_a_game_turn() -> None:
    pos = segment(
        us_16_1=at("3724", **REDUCED),
        us_26_1=at("3823", **REDUCED),
        uk_13=at("5326", **SECOND_RATE),
        ca_1=at("5226", **SECOND_RATE),
    )
    assert offered(pos) == ["us_16_1", "us_26_1", "ca_1", "uk_13"]
    play(pos, "replace us_16_1")
    assert refused(pos, "replace us_26_1").case == "27.42"
    play(pos, "replace uk_13", "replace ca_1")
    assert pos.decision is not None
    assert pos.decision.kind != "replacements"  # nothing left to ask
    assert in_hand(pos, Nation.US) == Replacements(2, 1)


@case("27.42")
def test_nobody_has_to_spend() -> None:
    pos = segment(us_16_1=at("3724", **REDUCED))
    play(pos, "end replacements")
    assert face(pos, "us_16_1") is Face.REDUCED
    assert in_hand(pos, Nation.US) == Replacements(2, 2)


@case("27.42")
def test_a_nation_that_spent_in_this_game_turn_is_not_asked() -> None:
    pos = segment(state={"replaced_this_turn": frozenset({Nation.US})}, us_16_1=at("3724", **REDUCED))
    assert not offered(pos)


# 27.43 what a point does -----------------------------------------------------------------------------------------------


@case("27.43")
def test_an_armor_point_serves_tanks_reconnaissance_and_mechanized_regiments() -> None:
    pieces = {
        "us_70": at("3724", face=Face.REDUCED),
        "us_cca_2a": at("3823", **SECOND_RATE),
        "us_16_1": at("3923", **REDUCED),
    }
    assert offered(segment(points={Nation.US: Replacements(1, 0)}, **pieces)) == ["us_cca_2a", "us_70"]
    pos = segment(points={Nation.US: Replacements(1, 0)}, **pieces)
    assert refused(pos, "replace us_16_1").case == "27.41"
    play(pos, "replace us_70")
    assert face(pos, "us_70") is Face.FULL
    assert in_hand(pos, Nation.US) == Replacements()


@case("27.43")
def test_an_infantry_point_serves_regiments_and_brigades_on_foot() -> None:
    pieces = {
        "us_70": at("3724", face=Face.REDUCED),
        "us_16_1": at("3823", **REDUCED),
        "us_1_rgr": at("3923", face=Face.REDUCED),
    }
    pos = segment(points={Nation.US: Replacements(0, 1)}, **pieces)
    assert offered(pos) == ["us_16_1"]
    assert refused(pos, "replace us_70").case == "27.41"
    assert refused(pos, "replace us_1_rgr").case == "27.43"
    play(pos, "replace us_16_1")
    assert face(pos, "us_16_1") is Face.FULL


@case("27.43")
def test_cadres_the_dead_and_the_whole_receive_nothing() -> None:
    pos = segment(
        us_16_1=at("3724", **REDUCED),
        us_26_1=at("3823", face=Face.CADRE),
        us_18_1=at("3923", strength=8),
        us_7_3=at("3022"),
        boxes={"us_15_3": "eliminated"},
    )
    for unit in ("us_26_1", "us_18_1", "us_7_3", "us_15_3", "de_104", "nobody"):
        assert refused(pos, f"replace {unit}").case == "27.43"


# 27.44 morale ----------------------------------------------------------------------------------------------------------


@case("27.44")
def test_an_allied_regiment_is_untried_again_with_less_morale() -> None:
    pos = segment(us_16_1=at("3724", **REDUCED))
    play(pos, "replace us_16_1")
    unit = UnitId("us_16_1")
    assert unit not in pos.chits
    assert pos.rules.intelligence.morale(pos, unit) == 2
    assert campaign(pos).morale == {"us_16_1": 2}
    assert pos.pools[3] == pos.table.pools[3].counts  # the old chit is back
    draw_chit(pos, unit)
    assert pos.chits[unit].pool == 2
    assert not pos.problems()


@case("27.44")
def test_each_restoration_costs_another_level_of_morale() -> None:
    pos = segment(us_16_1=at("3724", face=Face.REDUCED), state={"morale": {"us_16_1": 2}})
    play(pos, "replace us_16_1")
    assert campaign(pos).morale == {"us_16_1": 1}


@case("27.44")
def test_mechanized_brigades_suffer_too() -> None:
    pos = segment(us_cca_2a=at("3724", **SECOND_RATE))
    play(pos, "replace us_cca_2a")
    assert campaign(pos).morale == {"us_cca_2a": 1}


@case("27.44")
def test_morale_1_is_the_end_of_it() -> None:
    worn = at("3724", face=Face.REDUCED)
    pos = segment(us_26_1=at("3823", **REDUCED), us_16_1=worn, state={"morale": {"us_16_1": 1}})
    assert offered(pos) == ["us_26_1"]
    assert refused(pos, "replace us_16_1").case == "27.44"


@case("27.44")
def test_tank_battalions_have_no_morale_to_lose() -> None:
    pos = segment(us_70=at("3724", face=Face.REDUCED))
    play(pos, "replace us_70")
    assert not campaign(pos).morale


@case("27.44", "27.43")
def test_a_german_regiment_keeps_its_chit_and_its_morale() -> None:
    pos = segment(AXIS, de_104=at("4716", **REDUCED))
    play(pos, "replace de_104")
    assert face(pos, "de_104") is Face.FULL
    assert pos.chits[UnitId("de_104")].label == "8-6-4"
    assert not campaign(pos).morale


# 27.45 who is barred ---------------------------------------------------------------------------------------------------


@case("27.45")
@pytest.mark.parametrize("state", [Supply.OUT_OF_SUPPLY, Supply.ISOLATED])
def test_units_without_supply_receive_nothing(state: Supply) -> None:
    pos = segment(us_26_1=at("3823", **REDUCED), us_16_1=at("3724", supply=state, **REDUCED))
    assert refused(pos, "replace us_16_1").case == "27.45"


@case("27.45")
def test_units_beside_the_enemy_receive_nothing() -> None:
    pos = segment(us_26_1=at("3926", **REDUCED), us_16_1=at("3724", **REDUCED), de_104=at("3723"))
    assert offered(pos) == ["us_26_1"]
    assert refused(pos, "replace us_16_1").case == "27.45"


@case("27.45")
def test_units_supplied_by_air_or_sea_this_game_turn_receive_nothing() -> None:
    state = {"lifted_this_turn": frozenset({"us_16_1"})}
    pos = segment(us_26_1=at("3823", **REDUCED), us_16_1=at("3724", **REDUCED), state=state)
    assert refused(pos, "replace us_16_1").case == "27.45"


@case("27.45")
def test_italians_receive_nothing() -> None:
    pos = segment(AXIS, de_104=at("4716", **REDUCED), it_33=at("3619", **SECOND_RATE))
    assert offered(pos) == ["de_104"]
    assert refused(pos, "replace it_33").case == "27.45"


@case("27.45", "22.21")
def test_a_nationality_without_support_cannot_spend() -> None:
    broke = segment(us_16_1=at("3724", **REDUCED), support={Nationality.US: 0})
    assert not offered(broke)


# 27.46 the price -------------------------------------------------------------------------------------------------------


@case("27.46")
def test_each_point_costs_a_support_point_and_is_noted_for_the_score() -> None:
    pos = segment(us_16_1=at("3724", **REDUCED), ca_1=at("5226", **SECOND_RATE))
    play(pos, "replace us_16_1", "replace ca_1")
    assert campaign(pos).support[Nationality.US] == 5
    assert campaign(pos).support[Nationality.UK] == 5
    assert (campaign(pos).allied_replacements_spent, campaign(pos).german_replacements_spent) == (2, 0)


@case("27.46")
def test_the_last_support_point_may_be_spent() -> None:
    pos = segment(AXIS, de_104=at("4716", **REDUCED), support={Nationality.GERMAN: 1, Nationality.ITALIAN: 4})
    before = pos.log.since(0)
    play(pos, "replace de_104")
    told = pos.log.since(len(before))
    assert next(event for event in told if event.kind == "support points").facts["total"] == 0
    assert campaign(pos).german_replacements_spent == 1


@case("27.42")
def test_points_may_be_saved_by_ending_the_segment() -> None:
    pos = segment(us_16_1=at("3724", **REDUCED))
    assert offered(pos) == ["us_16_1"]
    play(pos, "end replacements")
    assert offered(pos) == []
    assert in_hand(pos, Nation.US) == Replacements(2, 2)
