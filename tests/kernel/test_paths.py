"""Paths: the search agrees with networkx on random ground, and says truly why a hex is out of reach."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from trinacria.kernel.hexes import Grid, HexId, Shifted
from trinacria.kernel.paths import NOWHERE, UNREACHED, Terms, WhyNot, flood, ripples, spread, union

GRID = Grid(6, 5, Shifted.EVEN)
SIZE = len(GRID)
NUMBERS = st.integers(0, SIZE - 1)


@dataclass(frozen=True)
class Ground:
    """Random ground with its terms, and the same as a graph for networkx."""

    terms: Terms

    @property
    def open_steps(self) -> list[tuple[int, int, int]]:
        terms = self.terms
        return [
            (here, there, points + (terms.extra[there] if terms.extra else 0))
            for here, steps in enumerate(terms.adjacency)
            for there, points in steps
            if not terms.closed[there]
        ]

    def graph(self, *, stops: bool) -> nx.DiGraph:
        """Steps out of a stop hex are missing, unless the unit stands there or `stops` is off."""
        graph = nx.DiGraph()
        graph.add_nodes_from(range(SIZE))
        blocked = {n for n in range(SIZE) if self.terms.stop[n] and n != self.terms.start} if stops else set()
        graph.add_weighted_edges_from(step for step in self.open_steps if step[0] not in blocked)
        return graph

    def costs(self) -> dict[HexId, int]:
        """What Dijkstra of networkx finds within the budget, the start left out."""
        terms = self.terms
        if terms.spent > terms.budget:
            return {}
        found = nx.single_source_dijkstra_path_length(self.graph(stops=True), terms.start, cutoff=terms.budget - terms.spent)
        return {GRID.ids[n]: terms.spent + cost for n, cost in found.items() if n != terms.start}


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    points = st.one_of(st.none(), st.integers(0, 8))
    adjacency = tuple(
        tuple((there, cost) for there in around if (cost := draw(points)) is not None) for around in GRID.around
    )
    masks = [GRID.mask(GRID.ids[n] for n in draw(st.frozensets(NUMBERS, max_size=8))) for _ in range(2)]
    extra = draw(st.one_of(st.none(), st.lists(st.integers(0, 3), min_size=SIZE, max_size=SIZE).map(bytes)))
    spent, budget = draw(st.integers(0, 6)), draw(st.integers(0, 24))
    return Ground(Terms(GRID, adjacency, draw(NUMBERS), spent, budget, bytes(masks[0]), bytes(masks[1]), extra))


@settings(max_examples=150)
@given(grounds())
def test_reach_and_costs_are_those_of_dijkstra(ground: Ground) -> None:
    reach = ground.terms.reach()
    costs = ground.costs()
    assert {hex_: reach.cost_of(hex_) for hex_ in reach.hexes()} == costs
    assert len(reach) == len(costs) == len(set(reach.hexes()))
    assert all((hex_ in reach) == (hex_ in costs) for hex_ in GRID.ids)


@settings(max_examples=150)
@given(grounds())
def test_the_canonical_path_costs_what_the_reach_says(ground: Ground) -> None:
    terms = ground.terms
    reach = terms.reach()
    costs = [reach.cost_of(hex_) for hex_ in reach.hexes()]
    assert costs == sorted(costs), "cheapest first"
    for hex_ in reach.hexes():
        path = [GRID.index[step] for step in reach.path_to(hex_)]
        steps = [terms.step_cost(here, there) for here, there in pairwise(path)]
        assert path[0] == terms.start
        assert None not in steps
        assert terms.spent + sum(step or 0 for step in steps) == reach.cost_of(hex_)
        assert not any(terms.stop[number] for number in path[1:-1])
        assert not any(terms.closed[number] for number in path[1:])


@settings(max_examples=150)
@given(grounds())
def test_a_search_that_knows_what_a_step_costs_at_least_finds_the_same(ground: Ground) -> None:
    least = min((points for steps in ground.terms.adjacency for _, points in steps), default=0)
    assert ground.terms._replace(least=least).reach() == ground.terms.reach()


@given(NUMBERS, st.frozensets(NUMBERS), st.integers(0, 9))
def test_ripples_are_a_search_with_steps_of_one(start: int, walls: frozenset[int], limit: int) -> None:
    around = [tuple(there for there in row if there not in walls) for row in GRID.around]
    steps, nothing = [[(there, 1) for there in row] for row in around], bytes(SIZE)
    cost, parent, order = ripples(around, start, limit)
    expected, parents, reached = spread(steps, start, 0, limit, nothing, nothing)
    assert (parent, order) == (parents, reached)
    assert parent[start] == NOWHERE
    assert [cost[number] for number in order] == [expected[number] for number in reached]


@settings(max_examples=200)
@given(grounds())
def test_a_unit_can_leave_exactly_if_its_reach_is_not_empty(ground: Ground) -> None:
    assert ground.terms.can_leave() == bool(ground.terms.reach().hexes())


@settings(max_examples=150)
@given(grounds())
def test_the_reason_for_a_hex_out_of_reach_is_true(ground: Ground) -> None:
    terms = ground.terms
    reach = terms.reach()
    with_stops = nx.single_source_dijkstra_path_length(ground.graph(stops=True), terms.start)
    without = nx.descendants(ground.graph(stops=False), terms.start)
    for number, hex_ in enumerate(GRID.ids):
        if hex_ in reach or number == terms.start:
            continue
        reason, cost = terms.why_not(hex_)
        if terms.closed[number]:
            expected = WhyNot.CLOSED
        elif number in with_stops:
            expected = WhyNot.TOO_FAR
            assert cost == terms.spent + with_stops[number] > terms.budget
        else:
            expected = WhyNot.BEYOND_STOP if number in without else WhyNot.NO_WAY
        assert reason is expected, hex_


def test_a_way_that_costs_more_than_can_be_counted_is_still_a_way() -> None:
    row = Grid(4, 1, Shifted.EVEN)
    steep = tuple(tuple((there, 120) for there in around) for around in row.around)
    terms = Terms(row, steep, 0, 0, 12, bytes(4), bytes(4))
    assert terms.why_not(HexId("0201")) == (WhyNot.TOO_FAR, 120)
    assert terms.why_not(HexId("0401")) == (WhyNot.TOO_FAR, UNREACHED)


def test_a_stop_hex_is_entered_and_not_left_but_a_unit_that_starts_in_one_goes_on() -> None:
    row = Grid(5, 1, Shifted.EVEN)
    flat = tuple(tuple((there, 2) for there in around) for around in row.around)
    stop = row.mask([HexId("0301")])
    terms = Terms(row, flat, 0, 0, 20, bytes(5), bytes(stop))
    assert terms.reach().hexes() == ["0201", "0301"]
    assert terms.why_not(HexId("0501")) == (WhyNot.BEYOND_STOP, 0)
    assert terms._replace(start=2).reach().hexes() == ["0401", "0201", "0501", "0101"]


def test_what_is_spent_before_the_first_step_counts() -> None:
    row = Grid(5, 1, Shifted.EVEN)
    flat = tuple(tuple((there, 2) for there in around) for around in row.around)
    terms = Terms(row, flat, 0, 3, 8, bytes(5), bytes(5))
    assert {hex_: terms.reach().cost_of(hex_) for hex_ in terms.reach().hexes()} == {"0201": 5, "0301": 7}
    assert not terms._replace(spent=9).reach().hexes()
    assert terms.step_cost(0, 4) is None


@given(st.frozensets(NUMBERS), st.frozensets(NUMBERS), st.integers(0, 6))
def test_a_flood_counts_steps_from_the_nearest_open_source(
    sources: frozenset[int], shut: frozenset[int], limit: int
) -> None:
    open_ = bytes(number not in shut for number in range(SIZE))
    graph = nx.Graph((a, b) for a, around in enumerate(GRID.around) for b in around if a not in shut and b not in shut)
    graph.add_nodes_from(number for number in range(SIZE) if number not in shut)
    wet = sources - shut
    found = nx.multi_source_dijkstra_path_length(graph, wet, cutoff=limit, weight=None) if wet else {}
    assert list(flood(GRID.around, sources, open_, limit)) == [found.get(number, UNREACHED) for number in range(SIZE)]


@given(st.binary(min_size=30, max_size=30), st.binary(min_size=30, max_size=30))
def test_a_union_is_set_where_either_mask_is(a: bytes, b: bytes) -> None:
    assert [bool(byte) for byte in union(a, b)] == [bool(x or y) for x, y in zip(a, b, strict=True)]
