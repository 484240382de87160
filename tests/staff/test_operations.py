"""Between which lines the staff chooses, on the field of the doctrine tests: the Mill line, then the Bridge line."""

from __future__ import annotations

from pathlib import Path

import pytest

from staff_field import DOCTRINE, FIELD, GRID, read
from trinacria.kernel.datafiles import Problems
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.staff.operations import line_in_hand, lines_to_compare, price_of_going_back
from trinacria.staff.situation import LineSituation, Muster, OwnUnit, Survey

EVEN = tuple(tuple((other, 2) for other in around) for around in GRID.around)
MILL, BRIDGE = 0, 1


@pytest.fixture
def survey(tmp_path: Path) -> Survey:
    problems = Problems()
    doctrine = read(tmp_path / "doctrine", problems, battle=DOCTRINE).doctrine
    problems.raise_if_any()
    return Survey(doctrine, AXIS, FIELD, GRID, {"foot": EVEN})


def stand(survey: Survey, own: tuple[str, ...] = (), enemy: tuple[str, ...] = ()) -> tuple[LineSituation, ...]:
    units = {f"unit{hex_}": OwnUnit(HexId(hex_), 3, has_zone=True, gait="foot", pace=4) for hex_ in own}
    return survey.situations(Muster(units, frozenset(HexId(hex_) for hex_ in enemy)))


def test_the_foremost_line_is_compared_with_the_next(survey: Survey) -> None:
    assert [*lines_to_compare(stand(survey), MILL)] == [MILL, BRIDGE]


def test_a_line_that_has_been_turned_is_out_of_the_question(survey: Survey) -> None:
    assert [*lines_to_compare(stand(survey, enemy=("0701", "0703")), MILL)] == [BRIDGE]


def test_nobody_goes_forward_again(survey: Survey) -> None:
    assert [*lines_to_compare(stand(survey), BRIDGE)] == [BRIDGE]


def test_the_last_line_is_held_whatever_comes(survey: Survey) -> None:
    everywhere = tuple(post.hex for line in survey.lines for post in line.posts)
    assert all(situation.must_be_left for situation in stand(survey, enemy=everywhere))
    assert [*lines_to_compare(stand(survey, enemy=everywhere), MILL)] == [BRIDGE]


def test_after_a_restart_the_units_show_which_line_is_held(survey: Survey) -> None:
    mill, bridge = ([post.hex for post in line.posts] for line in survey.lines)
    assert line_in_hand(stand(survey)) == MILL
    assert line_in_hand(stand(survey, own=tuple(bridge))) == BRIDGE
    assert line_in_hand(stand(survey, own=(*mill, *bridge))) == MILL
    assert line_in_hand(stand(survey, own=("0901",))) == MILL
    assert [*lines_to_compare(stand(survey, own=tuple(bridge)), None)] == [BRIDGE]


def test_going_back_is_dear_while_many_turns_are_left_and_free_at_the_end() -> None:
    assert price_of_going_back(1, 1, 7, 10) == 0
    assert price_of_going_back(2, 1, 7, 10) == 2
    assert price_of_going_back(5, 4, 7, 10) == 5
    assert price_of_going_back(5, 4, 7, 0) == 0
