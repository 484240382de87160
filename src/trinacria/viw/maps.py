"""2.1 The game map: terrain, hexsides, roads and places, with the static tables that movement and supply search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product

from trinacria.kernel.bitnets import BitNet, bits_of
from trinacria.kernel.hexes import Grid, HexId, Hexside, hexside
from trinacria.kernel.paths import Adjacency
from trinacria.kernel.seats import BySide
from trinacria.viw.charts import TerrainChart


@dataclass(frozen=True, slots=True)
class Place:
    """A named place, and what it is worth."""

    name: str
    hex: HexId
    kind: str
    points: int


@dataclass(frozen=True)
class Map:
    """Everything printed on the map sheet."""

    name: str
    grid: Grid
    terrain: Mapping[HexId, str]
    chart: TerrainChart
    entrenchments: frozenset[HexId] = frozenset()
    rivers: frozenset[Hexside] = frozenset()
    roads: frozenset[Hexside] = frozenset()
    walls: frozenset[Hexside] = frozenset()  # all-sea hexsides: adjacent, yet nobody crosses (ADJ-010)
    places: tuple[Place, ...] = ()
    friendly_edges: BySide[str] = field(default_factory=lambda: BySide("west", "east"))

    @cached_property
    def place_at(self) -> Mapping[HexId, Place]:
        return {place.hex: place for place in self.places}

    def ground(self, hex_: HexId) -> str:
        """The terrain of a hex in words."""
        return self.terrain[hex_].replace("_", " ")

    @cached_property
    def road_hexes(self) -> frozenset[HexId]:
        return frozenset(hex_ for side in self.roads for hex_ in side)

    @cached_property
    def edge_roads(self) -> BySide[frozenset[HexId]]:
        """The road hexes on each side's friendly edge."""
        edges = self.friendly_edges
        return BySide(self.grid.edge(edges.allied) & self.road_hexes, self.grid.edge(edges.axis) & self.road_hexes)

    @cached_property
    def hilltops(self) -> frozenset[HexId]:
        return frozenset(hex_ for hex_, terrain in self.terrain.items() if terrain == "hilltop")

    @cached_property
    def land_around(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours on foot: adjacency less the walls (ADJ-010)."""
        return self._around(lambda a, b: hexside(a, b) not in self.walls)

    @cached_property
    def road_around(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours along the road (ADJ-088): the chain of a supply line follows road hexsides."""
        return self._around(lambda a, b: hexside(a, b) in self.roads)

    @cached_property
    def grid_net(self) -> BitNet:
        """All neighbours, whatever lies between: distances as the crow flies."""
        return BitNet(self.grid.around)

    @cached_property
    def land_net(self) -> BitNet:
        return BitNet(self.land_around)

    @cached_property
    def road_net(self) -> BitNet:
        return BitNet(self.road_around)

    @cached_property
    def road_bits(self) -> int:
        return bits_of(self.grid.index[hex_] for hex_ in self.road_hexes)

    @cached_property
    def land_neighbours(self) -> Mapping[HexId, tuple[HexId, ...]]:
        ids = self.grid.ids
        return {hex_: tuple(ids[other] for other in self.land_around[number]) for number, hex_ in enumerate(ids)}

    def is_river(self, a: HexId, b: HexId) -> bool:
        return hexside(a, b) in self.rivers

    def is_road(self, a: HexId, b: HexId) -> bool:
        return hexside(a, b) in self.roads

    def steps(self, *, mechanized: bool, strategic: bool) -> Adjacency:
        """Where a unit of this class may step from each hex, and at what cost in half-points (5.62)."""
        return self._steps[mechanized, strategic]

    def steps_without_rivers(self, *, mechanized: bool) -> Adjacency:
        """Where a unit of this class could step if no river ran: what shows that a river is in its way (5.61)."""
        return self._dry.steps(mechanized=mechanized, strategic=False)

    @cached_property
    def _dry(self) -> Map:
        return replace(self, rivers=frozenset())

    @cached_property
    def _steps(self) -> Mapping[tuple[bool, bool], Adjacency]:
        index, neighbours = self.grid.index, self.land_neighbours
        borders = [[(index[there], self._border(here, there)) for there in neighbours[here]] for here in self.grid.ids]
        kinds = {border for row in borders for _, border in row}
        found: dict[tuple[bool, bool], Adjacency] = {}
        for mechanized, strategic in product((False, True), repeat=2):
            costs = {
                (terrain, river, road): self.chart.step_cost(
                    terrain, river=river, road=road, mechanized=mechanized, strategic=strategic
                )
                for terrain, river, road in kinds
            }
            found[mechanized, strategic] = tuple(
                tuple((there, cost) for there, border in row if (cost := costs[border]) is not None) for row in borders
            )
        return found

    def _border(self, here: HexId, there: HexId) -> tuple[str, bool, bool]:
        """What the cost of a step depends on: the terrain that it enters, whether it crosses a river, whether on a road."""
        side = hexside(here, there)
        return self.terrain[there], side in self.rivers, side in self.roads

    def _around(self, joined: Callable[[HexId, HexId], bool]) -> tuple[tuple[int, ...], ...]:
        ids, index = self.grid.ids, self.grid.index
        return tuple(tuple(index[other] for other in self.grid.neighbours[hex_] if joined(hex_, other)) for hex_ in ids)
