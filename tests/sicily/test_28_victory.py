"""28.0 Victory conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from board import play
from proofs import case
from sicily_board import Placed, at, data, sicily
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.sequence_of_play import GameTurnIndication
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.victory import account, is_over, judge
from trinacria.viw.units import Face, Supply, UnitId

HOLDOUT = {"de_104": at("3714")}  # a German regiment in supply: the island is not cleared
AFTER_THE_LAST, LATE = 21, 12


def ended(turn: int = LATE, holdout: dict[str, Placed] | None = None, **more: Any) -> Position:
    """A board as it stands when the marker has been advanced to `turn`; a German regiment still holds Enna."""
    return sicily(turn=turn, **{**(HOLDOUT if holdout is None else holdout), **more})


def points_for(pos: Position, unit: str) -> int:
    return sum(points for _, points, item in account(pos) if item.get("unit") == unit)


def of_ground(pos: Position) -> int:
    return sum(points for _, points, item in account(pos) if "hex" in item)


def points_named(pos: Position, words: str) -> int:
    return sum(points for _, points, item in account(pos) if words in str(item["for"]))


# 28.0 the end ----------------------------------------------------------------------------------------------------------


@case("28.0")
def test_the_campaign_ends_after_game_turn_20() -> None:
    assert not is_over(ended(turn=20))
    assert is_over(ended(turn=21))


def at_the_end_of(turn: int = LATE, **more: Any) -> Position:
    """A board after the last stage of a Game-Turn; Enna and Palermo have fallen, Messina is as `holders` says."""
    pos = sicily(turn=turn, **{"campaign": {"sources_lost": LOST}, **more})
    GameTurnIndication().run(pos)
    return pos


LOST = frozenset({"3714", "2203"})  # Enna and Palermo
NO_MESSINA = {"5903": ALLIED}
OFF_THE_ROAD = "4911"  # no supply line is long enough


@case("28.0")
def test_it_ends_earlier_when_no_axis_unit_or_only_isolated_ones_are_on_the_map() -> None:
    assert is_over(at_the_end_of())
    assert is_over(at_the_end_of(holders=NO_MESSINA, de_104=at("5802")))
    assert not is_over(at_the_end_of(de_104=at("5802")))
    assert not is_over(at_the_end_of(de_104=at(OFF_THE_ROAD)))  # out of supply is not isolated


@case("28.0")
def test_units_beside_the_map_and_those_to_come_do_not_prolong_it() -> None:
    assert is_over(at_the_end_of(boxes={"de_offmap": "off-map", "de_15": "evacuated"}))


@case("28.0", "28.1", "21.14")
def test_a_source_retaken_after_the_axis_supply_phase_keeps_the_game_going() -> None:
    """ADJ-167: the units were isolated in that phase and are in supply when the Game-Turn ends."""
    retaken = {"de_3fj": at("5903", supply=Supply.ISOLATED), "de_104": at("5802", supply=Supply.ISOLATED)}
    pos = at_the_end_of(**retaken)
    assert not is_over(pos)
    assert pos.supply_of(UnitId("de_104")) is Supply.ISOLATED  # what was written down stands until the next determination


@case("28.0", "28.1")
def test_a_source_lost_after_the_axis_supply_phase_ends_the_game() -> None:
    pos = at_the_end_of(holders=NO_MESSINA, de_104=at("5802"))
    assert is_over(pos)
    assert pos.supply_of(UnitId("de_104")) is Supply.ISOLATED
    assert points_for(pos, "de_104") == 5
    assert [event.facts["states"] for event in pos.log.since(0) if event.kind == "supply"] == [{"de_104": "isolated"}]


@case("28.1", "28.3")
def test_after_the_last_game_turn_too_the_units_are_judged_as_they_stand() -> None:
    pos = at_the_end_of(turn=20, de_3fj=at("5903", supply=Supply.ISOLATED), de_1_hg=at("5802"))
    assert points_for(pos, "de_3fj") == -5
    pos = at_the_end_of(turn=20, holders=NO_MESSINA, de_3fj=at("5902"))
    assert points_for(pos, "de_3fj") == 5


@case("28.0", "21.17")
def test_what_has_entered_on_this_game_turn_is_in_supply_when_it_ends() -> None:
    assert not is_over(at_the_end_of(holders=NO_MESSINA, de_104=at("5802", entered=LATE)))


@case("28.0", "22.21")
def test_support_counts_when_the_game_turn_ends() -> None:
    nothing = {Nationality.GERMAN: 0, Nationality.ITALIAN: 0}
    assert is_over(at_the_end_of(de_104=at(OFF_THE_ROAD), support=nothing))
    assert not is_over(at_the_end_of(de_104=at("5802"), support=nothing))


@case("28.0", "21.31")
def test_a_lift_of_the_player_turn_no_longer_counts() -> None:
    lifted = {"sources_lost": LOST, "lifted": frozenset({"de_1_hg"})}
    assert is_over(at_the_end_of(holders=NO_MESSINA, campaign=lifted, de_1_hg=at("5802", supply=Supply.ISOLATED)))


@case("28.0", "28.4")
@pytest.mark.parametrize(
    ("turn", "pieces", "level"),
    [(20, HOLDOUT, "Axis decisive victory"), (9, {"us_16_1": at("3724")}, "Allied substantive victory")],
)
def test_the_game_is_judged_when_the_marker_has_been_advanced(turn: int, pieces: dict[str, Placed], level: str) -> None:
    pos = sicily(turn=turn, phasing=AXIS, phase="combat", dice=None, **pieces)
    while pos.outcome is None:
        assert pos.decision is not None
        play(pos, next(iter(pos.options())).text if pos.decision.kind != "move" else "end movement")
    assert pos.outcome.level == level
    assert pos.turn == turn + 1


# 28.2 ground -----------------------------------------------------------------------------------------------------------


@case("28.2", "28.2.1")
def test_an_airfield_scores_while_no_supplied_axis_unit_is_beside_it() -> None:
    taken = {"4716": ALLIED, "5016": ALLIED}
    assert of_ground(ended(holders=taken)) == 4 + 1
    assert of_ground(ended(holders=taken, it_75=at("4717"))) == 1
    assert of_ground(ended(holders=taken, it_75=at("4717", supply=Supply.OUT_OF_SUPPLY))) == 5


@case("28.2.2")
def test_a_captured_town_scores_its_tactical_points() -> None:
    assert of_ground(ended(holders={"5423": ALLIED, "3123": ALLIED})) == 4 + 2


@case("28.2.N")
def test_a_cleared_island_gives_full_credit() -> None:
    assert of_ground(ended(holdout={})) == 108
    assert of_ground(ended(turn=AFTER_THE_LAST, holdout={"de_104": at("3714", supply=Supply.ISOLATED)})) == 108


# 28.2 Axis units -------------------------------------------------------------------------------------------------------


@case("28.2.3", "28.2.5", "28.2.7", "28.1")
@pytest.mark.parametrize(
    ("unit", "worth"),
    [
        ("de_1_hg", 5),
        ("de_shm_hg", 5),
        ("de_art_hg", 5),
        ("it_art28", 5),
        ("de_offmap", 5),
        ("it_33", 2),
        ("it_cstl121", 2),
        ("de_1p_hg", 3),
        ("it_mgd", 2),
        ("it_mga", 1),
    ],
)
def test_eliminated_and_isolated_axis_units_score_by_kind(unit: str, worth: int) -> None:
    assert points_for(ended(boxes={unit: "eliminated"}), unit) == worth
    if unit != "de_offmap":
        isolated = at("4716", supply=Supply.ISOLATED)
        assert points_for(ended(**{unit: isolated}), unit) == worth
        assert points_for(ended(turn=AFTER_THE_LAST, **{unit: isolated}), unit) == worth


@case("28.2.4", "28.2.6")
def test_cadres_score_less_on_the_map_or_evacuated() -> None:
    cadre = at("4716", face=Face.CADRE)
    assert points_for(ended(de_1_hg=cadre), "de_1_hg") == 2
    assert points_for(ended(it_33=cadre), "it_33") == 1
    away = sicily(turn=LATE, **HOLDOUT, boxes={"de_1_hg": "evacuated", "it_33": "evacuated"})
    away.faces.update({"de_1_hg": Face.CADRE, "it_33": Face.CADRE})  # type: ignore[dict-item]
    assert points_for(away, "de_1_hg") == 2
    assert points_for(away, "it_33") == 1
    away.turn = AFTER_THE_LAST  # 28.3 speaks of cadres on the map
    assert points_for(away, "de_1_hg") == 2


@case("28.2.3", "28.2.4")
def test_a_unit_scores_once_by_its_final_condition() -> None:
    pos = ended(boxes={"de_1_hg": "eliminated"})
    pos.faces["de_1_hg"] = Face.CADRE  # type: ignore[index]
    assert points_for(pos, "de_1_hg") == 5
    isolated = ended(de_1_hg=at("4716", face=Face.CADRE, supply=Supply.ISOLATED))
    assert points_for(isolated, "de_1_hg") == 5


@case("28.2.7")
def test_a_battalion_counts_its_full_strength_whatever_it_had_left() -> None:
    pos = ended(boxes={"de_1p_hg": "eliminated"})
    pos.faces["de_1p_hg"] = Face.REDUCED  # type: ignore[index]
    assert points_for(pos, "de_1p_hg") == 3


@case("28.1")
def test_units_that_live_or_left_score_nothing_before_the_last_turn() -> None:
    pos = ended(de_1_hg=at("4716"), it_mga=at("4717"), boxes={"de_art_hg": "evacuated", "it_offmap": "off-map"})
    assert [points_for(pos, unit) for unit in ("de_1_hg", "it_mga", "de_art_hg", "it_offmap")] == [0, 0, 0, 0]


# 28.2 the rest ---------------------------------------------------------------------------------------------------------


@case("28.2.8")
@pytest.mark.parametrize(("turn", "worth"), [(12, 45), (20, 5), (21, 0)])
def test_unplayed_game_turns_score(turn: int, worth: int) -> None:
    """The marker stands on the first turn that is not played."""
    assert points_named(ended(turn=turn), "unplayed") == worth


@case("28.2.9", "28.2.10")
@pytest.mark.parametrize(("unit", "worth"), [("de_1fj", 5), ("de_atfj", 2), ("it_3ag", 2)])
def test_variable_units_score_when_brought_into_play(unit: str, worth: int) -> None:
    pos = ended(campaign={"brought_in": frozenset({unit})}, **{unit: at("4716")})
    assert points_for(pos, unit) == worth
    dead = ended(campaign={"brought_in": frozenset({unit})}, boxes={unit: "eliminated"})
    assert points_for(dead, unit) > worth


@case("28.2.15", "28.2.16")
@pytest.mark.parametrize(("unit", "worth"), [("us_141_36", -5), ("uk_128", -5), ("us_191", -2), ("uk_para_4", -2)])
def test_optional_allied_units_cost_when_brought_into_play(unit: str, worth: int) -> None:
    assert points_for(ended(campaign={"brought_in": frozenset({unit})}), unit) == worth


@case("28.2.11", "28.2.17", "28.2.18")
def test_replacement_points_and_interdiction_count_by_the_side_records() -> None:
    records = {"german_replacements_spent": 3, "allied_replacements_spent": 4, "interdiction_points_lost": 6}
    pos = ended(campaign=records)
    assert points_named(pos, "German Replacement") == 3
    assert points_named(pos, "Allied Replacement") == -4
    assert points_named(pos, "Interdiction") == -6


@case("28.2.12", "28.2.13", "28.2.14")
@pytest.mark.parametrize(
    ("unit", "worth"), [("us_16_1", -5), ("uk_13", -5), ("us_art_1", -5), ("us_1_rgr", -3), ("us_70", -1)]
)
def test_allied_losses_cost_by_size(unit: str, worth: int) -> None:
    assert points_for(ended(boxes={unit: "eliminated"}), unit) == worth


@case("28.2.13")
def test_an_allied_cadre_costs_two_and_isolation_nothing() -> None:
    assert points_for(ended(us_16_1=at("3724", face=Face.CADRE)), "us_16_1") == -2
    assert points_for(ended(us_16_1=at("3724", supply=Supply.ISOLATED)), "us_16_1") == 0


# 28.3 ------------------------------------------------------------------------------------------------------------------


@case("28.3", "28.3.1", "28.3.2", "28.3.3")
@pytest.mark.parametrize(
    ("unit", "piece", "worth"),
    [
        ("de_1_hg", at("4716"), -5),
        ("de_1_hg", at("4716", supply=Supply.OUT_OF_SUPPLY), -5),
        ("de_1_hg", at("4716", face=Face.CADRE), 0),
        ("de_art_hg", at("4716"), -5),
        ("it_art28", at("4716"), -5),
        ("it_33", at("4716"), -2),
        ("it_33", at("4716", face=Face.CADRE), 0),
        ("de_1p_hg", at("4716"), -3),
        ("de_1p_hg", at("4716", face=Face.REDUCED), -1),
        ("it_mgd", at("4716"), -2),
    ],
)
def test_survivors_on_the_map_cost_after_game_turn_20(unit: str, piece: Placed, worth: int) -> None:
    assert points_for(ended(turn=AFTER_THE_LAST, **{unit: piece}), unit) == worth
    if worth:
        assert points_for(ended(turn=20, **{unit: piece}), unit) == 0


@case("28.3")
def test_units_beside_the_map_cost_nothing_after_game_turn_20() -> None:
    pos = ended(turn=AFTER_THE_LAST, boxes={"de_offmap": "off-map", "de_art_hg": "evacuated", "de_1_hg": "evacuated"})
    assert [points_for(pos, unit) for unit in ("de_offmap", "de_art_hg", "de_1_hg")] == [0, 0, 0]


# 28.4 levels -----------------------------------------------------------------------------------------------------------


@case("28.4")
@pytest.mark.parametrize(
    ("lost", "level"),
    [
        (-22, "Allied decisive victory"),  # 175
        (-21, "Allied substantive victory"),
        (27, "Allied substantive victory"),  # 126
        (28, "Allied marginal victory"),
        (52, "Allied marginal victory"),  # 101
        (53, "Axis marginal victory"),
        (77, "Axis marginal victory"),  # 76
        (78, "Axis substantive victory"),
        (103, "Axis substantive victory"),  # 50
        (104, "Axis decisive victory"),
    ],
)
def test_net_points_make_the_level(lost: int, level: str) -> None:
    """A cleared island with nine turns to play is worth 108 + 45 = 153; the side records do the rest."""
    pos = ended(holdout={}, campaign={"interdiction_points_lost": lost})
    outcome = judge(pos)
    assert outcome.score == 153 - lost
    assert outcome.level == level
    assert outcome.winner is (ALLIED if level.startswith("Allied") else AXIS)


@case("28.4", "28.2")
def test_the_account_is_told_item_by_item() -> None:
    pos = ended(boxes={"it_33": "eliminated"}, holders={"5423": ALLIED})
    outcome = judge(pos)
    assert {"side": "allied", "points": 2, "for": "33/Livorno eliminated", "unit": "it_33"} in outcome.account
    assert {"side": "allied", "points": 4, "for": "Syracuse", "hex": "5423"} in outcome.account
    assert outcome.score == sum(int(str(item["points"])) for item in outcome.account)


def test_the_schedule_can_give_exactly_what_the_note_says() -> None:
    island = data().island
    assert sum(airfield.count for airfield in island.airfields) + sum(town.tactical_points for town in island.towns) == 108


# the numbers of the schedule -------------------------------------------------------------------------------------------


ONE_OF_EACH: dict[str, Any] = {
    "turn": 19,
    "us_16_1": at("3724", face=Face.CADRE),
    "de_1_hg": at("4716", face=Face.CADRE),
    "it_33": at("4816", face=Face.CADRE),
    "boxes": dict.fromkeys(("us_26_1", "de_104", "it_34", "it_art28"), ELIMINATED),
    "holdout": {"de_15": at("3714")},
    "holders": {"2203": ALLIED, "3822": ALLIED},  # Palermo and one airfield
    "campaign": {
        "brought_in": frozenset({"us_141_36", "us_191", "de_1fj", "de_atfj", "it_3ag"}),
        "german_replacements_spent": 3,
        "allied_replacements_spent": 4,
    },
}
TIMES = {"unplayed_game_turn": 2, "german_replacement_point": 3, "allied_replacement_point": 4}


@pytest.mark.parametrize("kind", sorted(data().charts.victory.points))
@case("28.1", "28.2")
def test_every_number_of_the_schedule_counts_for_what_it_is_worth(kind: str) -> None:
    """With ten more for one kind, the score is ten more for each of that kind: also where the schedule says 1."""
    pos = ended(**ONE_OF_EACH)
    table = table_of(pos)
    tactical = sum(town.tactical_points for town in table.island.towns if town.hex == "2203")
    before, victory = judge(pos).score, table.charts.victory
    points = {**victory.points, kind: victory.points[kind] + 10}
    pos.table = replace(table, charts=replace(table.charts, victory=replace(victory, points=points)))
    times = {**TIMES, "captured_tactical_point": tactical}
    assert judge(pos).score - before == 10 * times.get(kind, 1)
