"""27.2, 27.5 Tactical Points and variable reinforcements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from board import play, refused, told, where
from proofs import case
from sicily_board import IN_THE_LANDING, data, sicily
from trinacria.kernel.procedures import DONE
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.position import Position
from trinacria.viw.sicily.air_operations import tactical_points
from trinacria.viw.sicily.campaign import Mussolini, campaign
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.variable_reinforcements import VariableReinforcementRoll

EAST = dict.fromkeys(("5423", "5321", "5116"), ALLIED)  # Syracuse 4, Augusta 4, Catania 6
NOTHING_TAKEN: Mapping[str, Seat] = {}
GRANTED = {"variable_letters": "ABG"}


def rolled(turn: int, *dice: int, taken: Mapping[str, Seat] = NOTHING_TAKEN, **more: Any) -> Position:
    """The position after the roll of a Game-Turn."""
    pos = sicily(turn=turn, dice=dice, holders=taken, **more)
    assert VariableReinforcementRoll(ALLIED).run(pos) is DONE
    return pos


def result(pos: Position) -> object:
    return told(pos.log.since(0), "variable table").facts["result"]


# 27.22 the roll --------------------------------------------------------------------------------------------------------


@case("27.21", "27.2", "27.22")
def test_captured_towns_count_their_points_and_airfields_are_added() -> None:
    pos = rolled(3, 3, 4, taken=EAST, campaign={"airfields": 5})
    event = told(pos.log.since(0), "variable table")
    assert (event.facts["points"], event.facts["airfields"]) == (14, 5)
    assert event.facts["result"] == data().charts.variable_reinforcements.result(7, 19)
    assert tactical_points(pos) == 14


@case("27.22", "27.5")
@pytest.mark.parametrize(("airfields", "dice", "letters"), [(0, (1, 1), "ABCDEF"), (5, (3, 4), "ABGH"), (6, (3, 4), "ABH")])
def test_the_table_gives_letters_by_dice_and_column(airfields: int, dice: tuple[int, int], letters: str) -> None:
    pos = rolled(3, *dice, campaign={"airfields": airfields})
    assert result(pos) == letters
    assert campaign(pos).variable_letters == letters


@case("27.5")
def test_the_table_covers_everything_from_nothing_to_the_whole_island() -> None:
    chart = data().charts.variable_reinforcements
    assert all(chart.result(dice, total) for dice in range(2, 13) for total in range(109))


@case("27.22", "27.25")
@pytest.mark.parametrize("turn", [2, 4, 5, 7])
def test_it_is_rolled_on_every_third_game_turn_only(turn: int) -> None:
    pos = rolled(turn, 1, 1)
    assert "variable table" not in [event.kind for event in pos.log.since(0)]


@case("27.2", "30.5")
def test_a_scenario_may_leave_it_out() -> None:
    pos = rolled(3, 1, 1, **IN_THE_LANDING)
    assert not campaign(pos).variable_letters


# 27.23 to 27.25 results ------------------------------------------------------------------------------------------------


@case("27.24")
def test_k_brings_nothing() -> None:
    pos = rolled(3, 3, 4, campaign={"airfields": 24})
    assert result(pos) == "K"
    assert not campaign(pos).variable_letters
    assert campaign(pos).mussolini is None


@case("27.24", "27.31")
@pytest.mark.parametrize(("points", "dice", "fall"), [(30, (5, 5), "M"), (30, (6, 6), "MX")])
def test_m_and_mx_bring_desertion_from_the_next_game_turn(points: int, dice: tuple[int, int], fall: str) -> None:
    taken = {**EAST, "5903": ALLIED, "2203": ALLIED}  # 14 + 8 + 7 = 29
    pos = rolled(6, *dice, taken=taken, campaign={"airfields": points - 29})
    assert campaign(pos).mussolini is Mussolini(fall)
    assert campaign(pos).desertion_from == 7


@case("27.25")
def test_later_rolls_bring_no_letters() -> None:
    pos = rolled(6, 1, 1, campaign={"variable_letters": "AG"})
    assert result(pos) == "ABCDEF"
    assert campaign(pos).variable_letters == "AG"


@case("27.25")
@pytest.mark.parametrize("fall", [Mussolini.M, Mussolini.MX])
def test_once_he_has_fallen_nobody_rolls_again(fall: Mussolini) -> None:
    pos = rolled(9, 6, 6, campaign={"mussolini": fall, "desertion_from": 7, "airfields": 24})
    assert "variable table" not in [event.kind for event in pos.log.since(0)]
    assert campaign(pos).desertion_from == 7


# 27.23, 27.26 entering -------------------------------------------------------------------------------------------------


@case("27.23")
def test_only_units_with_a_granted_letter_come() -> None:
    pos = sicily(turn=5, phasing=AXIS, campaign=GRANTED)
    assert refused(pos, "enter de_67_26p 5903").case == "27.23"  # C
    play(pos, "enter de_1fj 5903", "enter it_3ag 5903")
    assert where(pos, "de_1fj") == "5903"


@case("27.23", "27.16")
def test_each_pays_from_its_own_nationality() -> None:
    pos = sicily(turn=5, phasing=AXIS, campaign=GRANTED)
    play(pos, "enter de_1fj 5903", "enter de_atfj 5903", "enter it_3ag 5903")
    assert campaign(pos).support[Nationality.GERMAN] == 6 - 2 - 1
    assert campaign(pos).support[Nationality.ITALIAN] == 4 - 2
    assert campaign(pos).brought_in == {"de_1fj", "de_atfj", "it_3ag"}


@case("27.26")
def test_none_enters_before_game_turn_5() -> None:
    pos = sicily(turn=4, phasing=AXIS, campaign=GRANTED)
    assert refused(pos, "enter de_1fj 5903").case == "27.26"


@case("27.26")
def test_at_most_three_enter_in_a_game_turn() -> None:
    pos = sicily(turn=5, phasing=AXIS, campaign=GRANTED)
    play(pos, "enter de_1fj 5903", "enter de_atfj 5903", "enter it_3ag 5903")
    assert refused(pos, "enter it_4ag 5903").case == "27.26"
    play(pos, "enter de_15 5903")  # a scheduled unit is none of them
    assert where(pos, "de_15") == "5903"
