"""Hexes: numbering, neighbours, distances, lines, rings, edges and masks, in either parity of columns."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trinacria.kernel.hexes import Grid, HexId, Shifted, hexside

BOTH = pytest.mark.parametrize("shifted", [*Shifted])
GRIDS = {shifted: Grid(9, 7, shifted) for shifted in Shifted}


def hex_of(shifted: Shifted) -> st.SearchStrategy[HexId]:
    return st.sampled_from(GRIDS[shifted].ids)


def walked(grid: Grid, start: HexId) -> dict[HexId, int]:
    """Distances by walking from neighbour to neighbour."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@BOTH
def test_hexes_are_numbered_column_then_row(shifted: Shifted) -> None:
    grid = Grid(12, 3, shifted)
    assert len(grid) == 36
    assert grid.ids[0] == "0101"
    assert grid.ids[-1] == "1203"
    assert (grid.column_of(HexId("1203")), grid.row_of(HexId("1203"))) == (12, 3)
    assert [grid.ids[grid.index[hex_]] for hex_ in grid.ids] == [*grid.ids]
    assert "1203" in grid
    assert "1304" not in grid
    assert "" not in grid


def test_the_lowered_columns_decide_who_is_a_neighbour() -> None:
    even, odd = GRIDS[Shifted.EVEN], GRIDS[Shifted.ODD]
    assert set(even.neighbours[HexId("0303")]) == {"0302", "0402", "0403", "0304", "0203", "0202"}
    assert set(odd.neighbours[HexId("0303")]) == {"0302", "0403", "0404", "0304", "0204", "0203"}
    assert set(even.neighbours[HexId("0403")]) == set(odd.neighbours[HexId("0403")]) ^ {"0302", "0502", "0304", "0504"}


@BOTH
def test_neighbours_are_mutual_six_inland_and_fewer_at_the_edge(shifted: Shifted) -> None:
    grid = GRIDS[shifted]
    border = grid.west_edge | grid.east_edge | grid.north_edge | grid.south_edge
    for hex_ in grid.ids:
        around = grid.neighbours[hex_]
        assert len(set(around)) == len(around)
        assert hex_ not in around
        assert all(hex_ in grid.neighbours[other] and grid.adjacent(hex_, other) for other in around)
        assert (len(around) == 6) == (hex_ not in border)
    assert {len(grid.neighbours[corner]) for corner in (HexId("0101"), HexId("0901"), HexId("0107"), HexId("0907"))} == {
        2,
        3,
    }


@BOTH
def test_distance_is_the_shortest_walk(shifted: Shifted) -> None:
    grid = GRIDS[shifted]
    for start in grid.ids:
        assert {hex_: grid.distance(start, hex_) for hex_ in grid.ids} == walked(grid, start)


@BOTH
@given(data=st.data())
def test_distance_is_symmetric_and_keeps_the_triangle(shifted: Shifted, data: st.DataObject) -> None:
    grid = GRIDS[shifted]
    a, b, c = (data.draw(hex_of(shifted)) for _ in range(3))
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@BOTH
def test_the_nearest_of_some_hexes_is_as_far_as_distance_says(shifted: Shifted) -> None:
    grid = GRIDS[shifted]
    for goals in (frozenset({grid.ids[0]}), frozenset(grid.ids[5::17])):
        assert [*grid.nearest(goals)] == [min(grid.distance(hex_, goal) for goal in goals) for hex_ in grid.ids]


@BOTH
def test_rings_and_disks_are_what_distance_says(shifted: Shifted) -> None:
    grid = GRIDS[shifted]
    centre = HexId("0504")
    assert [len(grid.ring(centre, radius)) for radius in (0, 1, 2, 3)] == [1, 6, 12, 18]
    assert set(grid.ring(centre, 1)) == set(grid.neighbours[centre])
    for hex_ in grid.ids:
        rings = [other for radius in range(5) for other in grid.ring(hex_, radius)]
        assert sorted(rings) == sorted(grid.within(hex_, 4))
        assert all(grid.distance(hex_, other) <= 4 for other in rings)


@BOTH
def test_a_disk_comes_in_map_order_and_leaves_out_what_is_not_on_the_map(shifted: Shifted) -> None:
    ragged = Grid(9, 7, shifted, frozenset(hex_ for number, hex_ in enumerate(GRIDS[shifted].ids) if number % 5))
    for grid in (GRIDS[shifted], ragged):
        for centre in grid.ids:
            for radius in (0, 1, 2, 5, 20):
                near = tuple(hex_ for hex_ in grid.ids if grid.distance(centre, hex_) <= radius)
                assert grid.within(centre, radius) == near


@BOTH
def test_a_line_goes_straight_from_neighbour_to_neighbour_and_is_the_same_from_either_end(shifted: Shifted) -> None:
    grid = GRIDS[shifted]
    for a in grid.ids:
        for b in grid.ids:
            line = grid.line(a, b)
            assert (line[0], line[-1], len(line)) == (a, b, grid.distance(a, b) + 1)
            assert all(grid.adjacent(here, there) for here, there in pairwise(line))
            assert line == tuple(reversed(grid.line(b, a)))


def test_a_line_down_a_column_stays_in_it() -> None:
    assert GRIDS[Shifted.EVEN].line(HexId("0302"), HexId("0305")) == ("0302", "0303", "0304", "0305")


@BOTH
def test_edges_are_the_outermost_columns_and_rows(shifted: Shifted) -> None:
    grid = Grid(4, 3, shifted)
    assert grid.edge("west") == {"0101", "0102", "0103"}
    assert grid.edge("east") == {"0401", "0402", "0403"}
    assert grid.edge("north") == {"0101", "0201", "0301", "0401"}
    assert grid.edge("south") == {"0103", "0203", "0303", "0403"}


@BOTH
@given(data=st.data())
def test_a_mask_holds_exactly_the_hexes_named(shifted: Shifted, data: st.DataObject) -> None:
    grid = GRIDS[shifted]
    wanted = data.draw(st.frozensets(hex_of(shifted)))
    mask = grid.mask(wanted)
    assert grid.of_mask(mask) == wanted
    assert sum(mask) == len(wanted)
    assert grid.of_mask(grid.empty_mask()) == frozenset()


def test_a_map_may_leave_hexes_out() -> None:
    full = GRIDS[Shifted.EVEN]
    gone = {HexId("0403"), HexId("0101")}
    grid = Grid(9, 7, Shifted.EVEN, frozenset(full.ids) - gone)
    assert len(grid) == len(full) - 2
    assert "0403" not in grid
    assert set(grid.neighbours[HexId("0303")]) == set(full.neighbours[HexId("0303")]) - gone
    assert grid.distance(HexId("0303"), HexId("0503")) == full.distance(HexId("0303"), HexId("0503"))


def test_a_hexside_is_named_alike_from_both_sides() -> None:
    a, b = HexId("0303"), HexId("0304")
    assert hexside(a, b) == hexside(b, a) == ("0303", "0304")


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (100, 5), (5, 100)])
def test_a_map_that_two_digits_cannot_number_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(AssertionError, match="two digits"):
        Grid(columns, rows, Shifted.EVEN)
