"""What the overlays draw: ranges, railways, liaison and supply."""

from __future__ import annotations

import pytest

from sicily43_board import board, island, table
from trinacria.kernel.asking import UnknownName
from trinacria.kernel.hexes import hexside
from trinacria.kernel.questions import AskOverlay, OverlayMark
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.artillery import factors
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.position import Position
from trinacria.sicily43.presenter import shown
from trinacria.sicily43.questions import overlay
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words.overlays import overlays_of
from trinacria.sicily43.words.sheet import BLOWN

SHIP = UnitId("SH-BOI")  # range 3
GUNS = {SHIP: "3725", "US-1-ART": "3623"}


def drawn(pos: Position, name: str, unit: str = "", at: str = "") -> tuple[OverlayMark, ...]:
    return overlay(pos, AskOverlay(name, unit, at)).marks


def hexes(marks: tuple[OverlayMark, ...], kind: str) -> set[str]:
    return {mark.hex for mark in marks if mark.kind == kind}


# ranges ----------------------------------------------------------------------------------------------------------------


def test_the_ranges_of_all_guns_and_ships_cover_what_they_can_support() -> None:
    pos = board(GUNS, garrisons=False)
    near = {hex_ for hex_ in island().grid.within("3725", 3) if hex_ in island().land}
    assert near <= hexes(drawn(pos, "ranges"), "range")
    assert {mark.side for mark in drawn(pos, "ranges")} == {ALLIED}


def test_ships_have_no_range_in_a_storm() -> None:
    assert drawn(board({SHIP: "3725"}, garrisons=False, sky=Sky.STORM), "ranges") == ()


def test_a_fortress_counts_only_with_a_unit_inside() -> None:
    assert drawn(board({}), "ranges") == ()
    town = island().place("Messina").hex
    marks = drawn(board({"GE-TIG": town}), "ranges")
    assert {mark.side for mark in marks} == {AXIS}
    assert town in hexes(marks, "range")


def test_one_ship_shows_what_it_gives_at_each_hex() -> None:
    pos = board(GUNS, garrisons=False)
    marks = drawn(pos, "ranges", SHIP)
    assert marks
    assert all(mark.number == factors(pos, SHIP, mark.hex, attacking=True) for mark in marks)
    assert {mark.unit for mark in marks} == {SHIP}


def test_one_ship_shows_what_it_would_give_from_elsewhere_and_nothing_changes() -> None:
    pos = board(GUNS, garrisons=False)
    before = pos.where[SHIP]
    assert hexes(drawn(pos, "ranges", SHIP, "5227"), "fire").isdisjoint(hexes(drawn(pos, "ranges", SHIP), "fire"))
    assert pos.where[SHIP] == before


def test_a_unit_without_guns_leaves_the_ranges_of_all_as_they_are() -> None:
    pos = board({**GUNS, "US-1-16": "3724"}, garrisons=False)
    assert drawn(pos, "ranges", "US-1-16") == drawn(pos, "ranges")


def test_only_the_ranges_are_drawn_for_one_unit() -> None:
    with pytest.raises(UnknownName, match="for all units at once"):
        drawn(board(GUNS), "rail", SHIP)


# railways --------------------------------------------------------------------------------------------------------------


def test_the_railways_are_open_but_where_an_enemy_stands_or_a_bridge_is_down() -> None:
    stretch = max(island().stretches, key=lambda stretch: len(stretch.hexes))
    a, b, c, d, *_ = stretch.hexes
    assert "closed" not in {mark.kind for mark in drawn(board({}), "rail")}
    pos = board({"US-1-16": a}, bridges_down=[(c, d)])
    closed = {hexside(mark.hex, mark.to): mark.says for mark in drawn(pos, "rail") if mark.kind == "closed"}
    assert closed[hexside(a, b)] == f"an enemy unit stands in {a}"
    assert "destroyed" in closed[hexside(c, d)]
    assert hexside(b, c) not in closed


def test_a_line_that_convoys_have_used_has_an_arrow_that_way() -> None:
    pos = board({})
    stretch = island().stretches[0]
    pos.note_turn(directions=frozenset({(stretch.name, False)}))
    (mark,) = [mark for mark in drawn(pos, "rail") if mark.kind == "used"]
    assert stretch.hexes.index(mark.hex) == stretch.hexes.index(mark.to) + 1


def test_a_bridge_that_is_down_is_marked_between_its_hexes() -> None:
    a, b = next(iter(sorted(island().bridges)))
    hexes_ = shown(board({}, bridges_down=[(a, b)]), ALLIED).hexes
    for here, there in ((a, b), (b, a)):
        (mark,) = [mark for mark in hexes_[here].marks if mark.kind == BLOWN]
        assert mark.to == there
        assert there in mark.words


# optional rules --------------------------------------------------------------------------------------------------------


def test_liaison_and_supply_are_drawn_only_where_their_rules_are_in_use() -> None:
    assert not {"liaison", "supply"} & {*overlays_of(table())}
    assert {"liaison", "supply"} <= {*overlays_of(table(rules=frozenset({"liaison", "supply"})))}
    with pytest.raises(UnknownName, match="no overlay 'liaison'"):
        drawn(board({}), "liaison")


def test_a_unit_that_is_alone_is_cut_off() -> None:
    hex_ = next(h for h in island().grid.ids if h in island().land and h not in island().towns)
    (mark,) = drawn(board({"GE-HG-PZ": hex_}, rules=["liaison"]), "liaison")
    assert (mark.kind, mark.number, mark.side) == ("cut off", 0, AXIS)


def test_supply_shows_who_has_none_and_the_sources_of_the_others() -> None:
    at = {"GE-TIG": "4020", "GE-SUP1": "4019", "US-3-ART": "2110"}
    marks = drawn(board(at, rules=["supply"], turn=5, garrisons=False), "supply")
    assert [(mark.kind, mark.hex, mark.side) for mark in marks] == [
        ("out", "2110", ALLIED),
        ("source", "4019", AXIS),
    ]
