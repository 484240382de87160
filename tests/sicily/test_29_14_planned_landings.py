"""29.14 to 29.16 The Variable Campaign: the landings by the plan, and the reinforcements that follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from board import options, play, refused, told, where
from proofs import case
from sicily_board import at
from trinacria.viw.position import AWAITED, Position
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment
from trinacria.viw.sicily.campaign import SECOND_WAVE, campaign
from trinacria.viw.sicily.forces import Assignment, Part
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.variable_campaign import SecondInvasion
from variable_games import DEPOTS, board, may_enter, plan


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


@case("29.16")
@pytest.mark.parametrize(
    ("turn", "first", "second"), [(2, 0, 0), (3, 1, 0), (4, 0, 0), (5, 0, 1), (6, 1, 0), (8, 0, 1), (9, 1, 0)]
)
def test_reinforcements_come_two_turns_after_their_invasion_and_every_third_turn(turn: int, first: int, second: int) -> None:
    pos = board(planned=plan(date=3), turn=turn, campaign={"invasions_made": (1, 3)[: 1 if turn < 3 else 2]})
    assert may_enter(pos, "us_art_1") == bool(first)
    assert may_enter(pos, "uk_art_5") == bool(second)


@case("29.16")
@pytest.mark.parametrize(("turn", "due"), [(1, 3), (2, 3), (4, 6), (5, 6), (7, 9), (8, 9)])
def test_a_refusal_says_when_reinforcements_come_next(turn: int, due: int) -> None:
    pos = board(turn=turn, campaign={"invasions_made": (1, 1)}, depots={"us_depot_1": "3724"})
    reason = refused(pos, "enter us_art_1 3724").reason
    assert f"reinforcements of invasion 1 come next on Game-Turn {due}" in reason


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
