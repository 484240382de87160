"""Lines: closed, sealed, one behind the other, no longer than there are units, and tenable."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from staff_field import DOCTRINE, FIELD, GRID, read
from trinacria.kernel.datafiles import Problems
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS, Seat
from trinacria.staff.line_checks import (
    barred,
    bars_the_way,
    check_lines,
    count_of_lines,
    inside,
    is_closed,
    is_sealed,
    outside,
    zone,
)
from trinacria.staff.theatre import Theatre

EVERY_OTHER = [HexId(name) for name in ("0501", "0503", "0505")]
FAR_APART = [HexId(name) for name in ("0501", "0504")]  # 0502 and 0503 lie between them, and both are controlled
WITH_A_GAP = [HexId(name) for name in ("0501", "0505")]  # nobody controls 0503
WEST, EAST = GRID.west_edge, GRID.east_edge


def faults(tmp_path: Path, text: str, theatre: Theatre = FIELD) -> list[tuple[str, str]]:
    problems = Problems()
    found = read(tmp_path / "doctrine", problems, theatre, battle=text)
    problems.raise_if_any()
    check_lines(found.doctrine, found.lines, theatre)
    for problem in problems.found:
        assert (problem.file, problem.line > 0) == ("doctrine/battle.toml", True)
    return [(problem.field, problem.says) for problem in problems.found]


@pytest.mark.parametrize(
    ("posts", "closed", "sealed"), [(EVERY_OTHER, True, True), (FAR_APART, True, False), (WITH_A_GAP, False, False)]
)
def test_a_line_is_closed_by_zones_of_control_and_sealed_by_posts_two_hexes_apart(
    posts: list[HexId], closed: bool, sealed: bool
) -> None:
    assert is_closed(FIELD, posts, WEST, EAST) is closed
    assert is_sealed(FIELD, posts, WEST, EAST) is sealed


@pytest.mark.parametrize(
    ("posts", "enemies", "bars"),
    [
        (EVERY_OTHER, ["0103"], True),
        (WITH_A_GAP, ["0103"], False),
        (EVERY_OTHER, ["0103", "0703"], False),  # one is behind the line already
        (EVERY_OTHER, ["0603"], False),  # in a zone of control, and it can step out of it eastwards
        (EVERY_OTHER, ["0403"], True),  # or westwards only
        (EVERY_OTHER, [], True),
    ],
)
def test_a_layout_bars_the_way_to_the_goal_if_no_stack_has_a_free_one(
    posts: list[HexId], enemies: list[str], bars: bool
) -> None:
    assert bars_the_way(FIELD, posts, [HexId(hex_) for hex_ in enemies], [HexId("0903")]) is bars


def test_a_garrison_of_the_goal_is_no_line() -> None:
    around = [HexId("0903"), *GRID.neighbours[HexId("0903")]]
    assert not bars_the_way(FIELD, around, [HexId("0103")], [HexId("0903")])


def test_where_units_step_from_zone_to_zone_only_neighbouring_posts_seal() -> None:
    free = replace(FIELD, zone_to_zone=True)
    assert is_closed(free, EVERY_OTHER, WEST, EAST)
    assert not is_sealed(free, EVERY_OTHER, WEST, EAST)
    assert is_sealed(free, [HexId(f"050{row}") for row in range(1, 6)], WEST, EAST)


def test_a_wall_takes_the_place_of_a_post() -> None:
    walls = {
        frozenset((a, b)) for a in GRID.ids for b in GRID.neighbours[a] if GRID.row_of(a) >= 2 and a[:2] < "05" <= b[:2]
    }
    ways = {a: tuple(b for b in near if frozenset((a, b)) not in walls) for a, near in GRID.neighbours.items()}
    behind_walls = replace(FIELD, ways=ways)
    assert not is_closed(FIELD, [HexId("0501")], WEST, EAST)
    assert is_closed(behind_walls, [HexId("0501")], WEST, EAST)


def test_what_lies_before_a_line_and_what_behind_it() -> None:
    before, behind = outside(FIELD, EVERY_OTHER, WEST), inside(FIELD, EVERY_OTHER, EAST)
    assert {GRID.column_of(hex_) for hex_ in before} == {1, 2, 3}
    assert {GRID.column_of(hex_) for hex_ in behind} == {7, 8, 9}
    assert before | behind | zone(FIELD, EVERY_OTHER) == {*GRID.ids}
    assert {GRID.column_of(hex_) for hex_ in barred(FIELD, EVERY_OTHER, WEST)} == {1, 2, 3, 4}


def test_a_goal_under_the_guns_of_the_line_itself_does_not_hide_what_lies_behind_it() -> None:
    near, far = HexId("0603"), HexId("0803")
    behind = inside(FIELD, EVERY_OTHER, [far])
    assert inside(FIELD, EVERY_OTHER, [near]) == behind | {near}
    assert inside(FIELD, EVERY_OTHER, [near, far]) == behind


def test_sound_lines_have_no_faults(tmp_path: Path) -> None:
    assert faults(tmp_path, DOCTRINE) == []


def test_a_gap_is_found(tmp_path: Path) -> None:
    gap = DOCTRINE.replace('  { hex = "0503", name = "Mill", weight = 1.5, sector = "all" },\n', "")
    (closed, says), (sealed, _) = faults(tmp_path, gap)
    assert (closed, sealed) == ("axis.line.0.closed", "axis.line.0.sealed")
    assert says == "the line is not: there is a way to the goal that avoids the posts and the hexes next to them"


def test_a_way_between_two_posts_is_found(tmp_path: Path) -> None:
    thin = DOCTRINE.replace('  { hex = "0503", name = "Mill", weight = 1.5, sector = "all" },\n', "").replace(
        'hex = "0505"', 'hex = "0504"'
    )
    assert faults(tmp_path, thin) == [
        ("axis.line.0.sealed", "the line is not: a unit reaches the goal by stopping between two posts")
    ]


def test_a_line_that_is_better_than_its_file_says_is_named(tmp_path: Path) -> None:
    modest = DOCTRINE.replace("closed = true\nsealed = true\nfrom = 3", "closed = true\nsealed = false\nfrom = 3")
    assert faults(tmp_path, modest) == [("axis.line.1.sealed", "the line is, and the file says that it is not")]


def test_a_post_before_the_line_before_is_found(tmp_path: Path) -> None:
    swapped = DOCTRINE.replace('{ hex = "0801"', '{ hex = "0301"')
    found = faults(tmp_path, swapped)
    assert ("axis.line.1.posts.0.hex", "0301 is not behind the line before it, Mill line") in found


def test_a_line_is_no_longer_than_the_units_that_are_there_by_its_last_turn(tmp_path: Path) -> None:
    few = replace(FIELD, holders=replace(FIELD.holders, axis=(0, 0, 4)))
    assert faults(tmp_path, DOCTRINE, few) == [
        ("axis.line.0.posts", "there are 3, and only 2 units that can hold one by turn 3")
    ]


def test_a_post_stands_in_a_line_once(tmp_path: Path) -> None:
    twice = DOCTRINE.replace('hex = "0501"', 'hex = "0505"')
    assert ("axis.line.0.posts", "0505 stands twice") in faults(tmp_path, twice)


def test_the_rules_of_the_game_are_asked_with_the_enemy_beside_every_post(tmp_path: Path) -> None:
    asked = []

    def against(seat: Seat, posts: Collection[HexId], closed: frozenset[HexId]) -> Mapping[HexId, str]:
        asked.append((seat, {*posts}, closed))
        return {HexId("0505"): "nobody could eat there"}

    assert faults(tmp_path, DOCTRINE, replace(FIELD, against=against)) == [
        ("axis.line.0.posts.2.hex", "nobody could eat there")
    ]
    assert asked[0] == (AXIS, {*EVERY_OTHER}, barred(FIELD, EVERY_OTHER, WEST))
    assert len(asked) == 2


def test_the_goal_is_that_of_the_doctrine_or_else_that_of_the_game(tmp_path: Path) -> None:
    """With the goal in the west, where the enemy comes from, no line bars the way to it."""
    behind_the_enemy = replace(FIELD, goal=replace(FIELD.goal, axis=WEST))
    assert faults(tmp_path, DOCTRINE, behind_the_enemy) == []
    found = faults(tmp_path, DOCTRINE.replace('goal = ["0903"]\n', ""), behind_the_enemy)
    assert "axis.line.0.closed" in [field for field, _ in found]


def test_lines_are_counted_once(tmp_path: Path) -> None:
    problems = Problems()
    found = read(tmp_path / "doctrine", problems, battle=DOCTRINE).doctrine
    assert count_of_lines([found, found]) == "2 lines with 6 posts"
