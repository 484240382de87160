"""How things stand at the lines, in fields of a few hexes."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from staff_field import DOCTRINE, FIELD, GRID, read
from trinacria.kernel.datafiles import Problems
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.staff.situation import LineSituation, Muster, OwnUnit, Survey, costs_to, reversed_net

EVEN = tuple(tuple((other, 2) for other in around) for around in GRID.around)  # two points a hex
SLOW = tuple(tuple((other, 4) for other in around) for around in GRID.around)


@pytest.fixture
def survey(tmp_path: Path) -> Survey:
    problems = Problems()
    doctrine = read(tmp_path / "doctrine", problems, battle=DOCTRINE).doctrine
    problems.raise_if_any()
    return Survey(doctrine, AXIS, FIELD, GRID, {"foot": EVEN, "wheels": SLOW})


def unit(hex_: str, strength: float = 3, *, has_zone: bool = True, gait: str = "foot", pace: int = 4) -> OwnUnit:
    return OwnUnit(HexId(hex_), strength, has_zone, gait, pace)


def stand(survey: Survey, *own: OwnUnit, enemy: tuple[str, ...] = ()) -> tuple[LineSituation, ...]:
    """The situation at the Mill line (column 5) and the Bridge line (column 8)."""
    seen = Muster({f"unit{number}": one for number, one in enumerate(own)}, frozenset(HexId(hex_) for hex_ in enemy))
    return survey.situations(seen)


def test_a_post_is_held_by_a_unit_with_a_zone_of_control(survey: Survey) -> None:
    mill, bridge = stand(survey, unit("0503"), unit("0501", has_zone=False), unit("0805"))
    assert [post.hex for post in mill.held] == ["0503"]
    assert [post.hex for post in bridge.held] == ["0805"]


def test_a_post_with_an_enemy_in_it_is_lost(survey: Survey) -> None:
    mill, bridge = stand(survey, enemy=("0503", "0402"))
    assert [post.name for post in mill.lost] == ["Mill"]
    assert bridge.lost == ()


def test_an_enemy_behind_a_line_is_past_it_and_one_beside_it_is_not(survey: Survey) -> None:
    mill, bridge = stand(survey, enemy=("0303", "0403", "0603", "0703"))
    assert mill.passed == {"0703"}
    assert bridge.passed == frozenset()


@pytest.mark.parametrize(
    ("enemy", "left"), [((), False), (("0703",), False), (("0701", "0703"), True), (("0501",), True), (("0401",), False)]
)
def test_a_line_is_left_when_it_is_passed_twice_or_a_post_is_lost(
    survey: Survey, enemy: tuple[str, ...], left: bool
) -> None:
    assert stand(survey, enemy=enemy)[0].must_be_left is left


def test_strength_counts_from_the_turn_on_which_it_can_be_there(survey: Survey) -> None:
    """Two hexes a turn on foot: 0503 is on the line, 0303 one turn from it, 0203 two, and 0803 two."""
    mill, _ = stand(survey, unit("0503", 1), unit("0303", 10), unit("0203", 100), unit("0803", 1000))
    assert mill.strength == (11, 1111, 1111)


def test_one_two_and_three_turns_depend_on_the_pace(survey: Survey) -> None:
    """0903 is four hexes from the Mill line, eight points."""
    for pace, strength in ((8, (3, 3, 3)), (4, (0, 3, 3)), (3, (0, 0, 3)), (2, (0, 0, 0))):
        assert stand(survey, unit("0903", pace=pace))[0].strength == strength


def test_a_unit_that_no_way_leads_from_never_arrives(tmp_path: Path) -> None:
    doctrine = read(tmp_path / "doctrine", Problems(), battle=DOCTRINE).doctrine
    nowhere = Survey(doctrine, AXIS, FIELD, GRID, {"foot": tuple(() for _ in GRID.ids)})
    mill, _ = stand(nowhere, unit("0603", 1), unit("0503", 10))
    assert mill.strength == (10, 10, 10)


def test_each_way_of_moving_has_its_own_costs(survey: Survey) -> None:
    mill, _ = stand(survey, unit("0303", 1), unit("0303", 10, gait="wheels"))
    assert mill.strength == (1, 11, 11)


def test_a_unit_that_cannot_march_counts_only_where_it_stands(survey: Survey) -> None:
    mill, bridge = stand(survey, unit("0503", 5, pace=0))
    assert mill.strength == (5, 5, 5)
    assert bridge.strength == (0, 0, 0)


def test_the_cheapest_way_is_found_in_the_direction_of_the_march() -> None:
    """From 0 to 2 it is cheaper by way of 1; nothing leads away from 2."""
    net = [[(1, 1), (2, 5)], [(2, 1)], []]
    assert costs_to([2], reversed_net(net)) == [2, 1, 0]
    assert costs_to([0], reversed_net(net)) == [0, inf, inf]
