"""Hexes on the sheet: corners that join exactly, outlines of areas, chains of hexsides, and the widths of words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from trinacria.kernel.hexes import Grid, HexId, Shifted
from trinacria.render.geometry import HEX, Layout, at, boundaries, chain, distance, hand
from trinacria.render.paper import Box, Candidate, Paper, around
from trinacria.render.sites import Shore
from trinacria.render.svg import element, number, text
from trinacria.render.typesetting import font_files, width

LAYOUT = Layout(Grid(5, 5, Shifted.EVEN))


def h(name: str) -> HexId:
    return HexId(name)


def test_neighbours_share_two_corners_a_hexside_apart() -> None:
    for hex_ in LAYOUT.grid.ids:
        for other in LAYOUT.grid.neighbours[hex_]:
            first, second = LAYOUT.hexside(hex_, other)
            assert distance(at(first), at(second)) == pytest.approx(HEX / 3**0.5)
            assert distance(LAYOUT.centre(hex_), LAYOUT.centre(other)) == pytest.approx(HEX)


def test_a_point_is_found_in_its_hex() -> None:
    for hex_ in LAYOUT.grid.ids:
        x, y = LAYOUT.centre(hex_)
        assert LAYOUT.hex_at((x + 20, y - 15)) == hex_
    assert LAYOUT.hex_at((-300, 0)) is None


def test_a_centre_lies_at_its_column_and_row() -> None:
    assert LAYOUT.on_grid(3, 2) == pytest.approx(LAYOUT.centre(h("0302")))
    assert LAYOUT.on_grid(2, 2.5) == pytest.approx(LAYOUT.centre(h("0202")))


def test_the_outline_of_a_ring_has_a_hole() -> None:
    ring = LAYOUT.grid.ring(h("0303"), 1)
    assert sorted(len(loop) for loop in boundaries(LAYOUT, ring)) == [6, 18]
    assert [len(loop) for loop in boundaries(LAYOUT, [*ring, h("0303")])] == [18]


def test_a_chain_of_hexsides_is_one_line() -> None:
    corners = LAYOUT.corners(h("0303"))
    edges = [(min(a, b), max(a, b)) for a, b in pairwise(corners)]
    (line,) = chain(edges)
    assert len(line) == 6
    assert {line[0], line[-1]} == {corners[0], corners[-1]}


def test_a_drawn_hand_is_steady() -> None:
    assert distance(hand((100, 100)), (100, 100)) < 3.2
    assert hand((100, 100)) == hand((100, 100))


def test_the_shore_knows_land_from_sea() -> None:
    shore = Shore([[(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]])
    assert shore.is_land((50, 50))
    assert not shore.is_land((150, 50))
    assert shore.depth((10, 50)) == pytest.approx(10, abs=1)
    assert shore.depth((-10, 50)) == pytest.approx(-10, abs=1)


def test_a_label_takes_the_cheapest_free_place() -> None:
    paper = Paper()
    paper.block(around((0, 0), 10))
    paper.settle("place", "Enna", [Candidate(0, (around((5, 5), 3),), "a"), Candidate(4, (around((40, 0), 3),), "b")])
    assert paper.labels[0].drawing == "b"
    paper.settle("route", "SS121", [Candidate(0, (around((40, 0), 3),), "c")], at_most=50)
    assert len(paper.labels) == 1, "not worth covering a name"


def test_boxes_that_only_touch_do_not_overlap() -> None:
    assert not Box(0, 0, 10, 10).overlaps(Box(10, 0, 20, 10))
    assert Box(0, 0, 10, 10).overlaps(Box(9, 9, 20, 20))


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1.0, 0.25, -0.04, 12.34, 100.0)] == ["1", "0.2", "0", "12.3", "100"]


def test_words_and_attributes_are_escaped() -> None:
    assert text("A & B <", 0, 0) == '<text x="0" y="0">A &amp; B &lt;</text>'
    assert element("g", class_='a"b', data_hex=None) == "<g class='a\"b'/>"


def test_wider_words_are_wider() -> None:
    assert width("Enna", "town", 10) < width("Caltanissetta", "town", 10)
    assert width("Enna", "town", 20) == pytest.approx(2 * width("Enna", "town", 10))
    assert width("Maizières", "town", 10) == pytest.approx(width("Maizieres", "town", 10), rel=0.05)


def test_the_faces_travel_with_the_program() -> None:
    assert all(path.is_file() for path in font_files())
