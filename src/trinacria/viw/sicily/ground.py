"""5.62 The ground of Sicily for movement: what each step costs each class of unit, worked out once for the whole island."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.paths import Adjacency
from trinacria.viw.charts import TerrainChart
from trinacria.viw.sicily.areas import Area, ArmyAreas, HaltLine, divide, halt_line
from trinacria.viw.sicily.charts import SicilyTerrain
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.units import Unit

NO_WAY = 9999  # half-points: more than any way costs
KEPT = 64  # how many answers of one kind are remembered

_EVERY_BIT = b"\x00" + b"\xff" * 255


class Class(StrEnum):
    """5.31, 24.31 How a unit moves."""

    FOOT = "foot"
    MOUNTAIN = "mountain"
    MECHANIZED = "mechanized"

    @classmethod
    def of(cls, unit: Unit) -> Class:
        if unit.mechanized:
            return cls.MECHANIZED
        return cls.MOUNTAIN if unit.type is SicilyType.MOUNTAIN else cls.FOOT


class Border(NamedTuple):
    """What a step crosses and enters, as far as its cost depends on it."""

    terrain: str
    river: bool
    road: bool
    town: bool  # 24.43: no city


class Ground:
    """The cost tables of the island, and the areas that rules divide it into. Nothing here changes during a game."""

    def __init__(self, island: Sicily, terrain: SicilyTerrain) -> None:
        self.island, self.terrain = island, terrain
        self._steps: dict[tuple[Class, bool, bool], Adjacency] = {}
        self._outside: dict[tuple[int, int], Area] = {}
        self._bridged: dict[tuple[int, bool], Adjacency] = {}
        self._divided: dict[tuple[tuple[HexId, ...], tuple[HexId, ...]], ArmyAreas] = {}
        self._latest: tuple[tuple[HexId, ...], tuple[HexId, ...], ArmyAreas] | None = None  # the boundary asked for last
        self._ways_back: dict[tuple[Class, bool, bool], Adjacency] = {}
        self._ways_home: dict[tuple[frozenset[HexId], Class, bool, bool], tuple[int, ...]] = {}

    # steps -----------------------------------------------------------------------------------------------------------

    def steps(self, kind: Class, *, strategic: bool, rain: bool) -> Adjacency:
        """Where a unit of this class may step from each hex, and at what cost in half-points."""
        found = self._steps.get((kind, strategic, rain))
        if found is None:
            borders = {border for row in self._borders for _, border in row}
            costs = {border: self._step_cost(border, kind, strategic=strategic, rain=rain) for border in borders}
            found = self._steps[kind, strategic, rain] = tuple(
                tuple((there, cost) for there, border in row if (cost := costs[border]) is not None) for row in self._borders
            )
        return found

    @cached_property
    def _borders(self) -> list[list[tuple[int, Border]]]:
        """For each hex the neighbours by land, and what a step to each of them crosses and enters."""
        the_map, island = self.island.map, self.island.island
        return [
            [(the_map.grid.index[there], self._border(here, there)) for there in the_map.land_neighbours[here]]
            if here in island
            else []
            for here in the_map.grid.ids
        ]

    def _border(self, here: HexId, there: HexId) -> Border:
        the_map, side = self.island.map, hexside(here, there)
        return Border(the_map.terrain[there], side in the_map.rivers, side in the_map.roads, self._is_town(there))

    @case("5.62", "20.13", "24.31", "24.43")
    def _step_cost(self, border: Border, kind: Class, *, strategic: bool, rain: bool) -> int | None:
        """Half-points for one step: mountain units have their own rates, vehicles pay for towns, rain shuts the rivers."""
        terrain, river, road, town = border
        if rain and river and not road:
            return None
        cost = self._charts[kind].step_cost(
            terrain, river=river, road=road, mechanized=kind is Class.MECHANIZED, strategic=strategic
        )
        return cost if cost is None or not town else cost + self._town_extra(kind, strategic=strategic)

    @case("18.12", "24.31", "24.43", "27.14")
    def from_the_sea(self, hex_: HexId, kind: Class) -> int | None:
        """Half-points to enter a hex in tactical mode where no road leads into it; none if its ground bars the class."""
        border = Border(self.island.map.terrain[hex_], river=False, road=False, town=self._is_town(hex_))
        return self._step_cost(border, kind, strategic=False, rain=False)

    def _is_town(self, hex_: HexId) -> bool:
        town = self.island.town_at.get(hex_)
        return town is not None and not town.is_city

    @case("24.43")
    def _town_extra(self, kind: Class, *, strategic: bool) -> int:
        """A town, not a city, costs vehicles more in tactical movement."""
        return self.terrain.town_mechanized_extra if kind is Class.MECHANIZED and not strategic else 0

    @cached_property
    def _charts(self) -> Mapping[Class, TerrainChart]:
        chart, own = self.terrain.chart, self.terrain.rows
        mountain = {name: replace(row, foot=own[name].mountain) for name, row in chart.rows.items()}
        return {Class.FOOT: chart, Class.MECHANIZED: chart, Class.MOUNTAIN: replace(chart, rows=mountain)}

    # 24.42 bridging --------------------------------------------------------------------------------------------------

    def bridged(self, zones: bytes | bytearray, *, strategic: bool) -> Adjacency:
        """The steps of vehicles that can bridge rivers wherever neither bank lies in one of these zones."""
        controlled = int.from_bytes(zones.translate(_EVERY_BIT), "little") & self._banks
        found = self._bridged.get((controlled, strategic))
        if found is None:
            if len(self._bridged) >= KEPT:
                self._bridged.clear()
            found = self._bridged[controlled, strategic] = self._with_crossings(zones, strategic=strategic)
        return found

    def _with_crossings(self, zones: bytes | bytearray, *, strategic: bool) -> Adjacency:
        steps = [*self.steps(Class.MECHANIZED, strategic=strategic, rain=False)]
        for here, there, cost in self._crossings[strategic]:
            if not zones[here] and not zones[there]:
                steps[here] = (*steps[here], (there, cost))
        return tuple(steps)

    @cached_property
    def _crossings(self) -> Mapping[bool, list[tuple[int, int, int]]]:
        """Every unbridged river hexside that vehicles could cross on a bridge of their own, both ways, and the cost."""
        the_map, island = self.island.map, self.island.island
        found: dict[bool, list[tuple[int, int, int]]] = {False: [], True: []}
        for a, b in sorted(the_map.rivers - the_map.roads - the_map.walls):
            for here, there in ((a, b), (b, a)):
                row = self.terrain.chart.rows[the_map.terrain[there]]
                if row.mechanized is None or not {a, b} <= island:
                    continue
                for strategic in found:
                    extra = self.terrain.bridging_extra
                    if self._is_town(there):
                        extra += self._town_extra(Class.MECHANIZED, strategic=strategic)
                    found[strategic].append((the_map.grid.index[here], the_map.grid.index[there], row.mechanized + extra))
        return found

    @cached_property
    def _banks(self) -> int:
        banks = bytearray(len(self.island.map.grid))
        for here, there, _ in self._crossings[False]:
            banks[here] = banks[there] = 255
        return int.from_bytes(banks, "little")

    def needs_bridge(self, here: HexId, there: HexId) -> bool:
        """Whether a river without a road over it lies between two hexes."""
        side = hexside(here, there)
        return side in self.island.map.rivers and side not in self.island.map.roads

    # 24.41 congestion ------------------------------------------------------------------------------------------------

    def congestion(self, troops: bytes | bytearray) -> int:
        """What more it costs to enter each road hex with troops in it, a byte a hex."""
        return int.from_bytes(troops.translate(_EVERY_BIT), "little") & self._road_extra

    @cached_property
    def _road_extra(self) -> int:
        extra = bytearray(len(self.island.map.grid))
        for hex_ in self.island.map.road_hexes:
            extra[self.island.map.grid.index[hex_]] = self.terrain.occupied_road_extra
        return int.from_bytes(extra, "little")

    # areas -----------------------------------------------------------------------------------------------------------

    @cached_property
    def halt_line(self) -> HaltLine:
        return halt_line(self.island)

    @cached_property
    def east(self) -> Area:
        """24.11: the island beyond the frozen west."""
        grid = self.island.map.grid
        return Area(grid, frozenset(h for h in self.island.island if grid.column_of(h) > self.island.west_column))

    def outside(self, columns: tuple[int, int]) -> Area:
        """30.6: the island outside these columns."""
        found = self._outside.get(columns)
        if found is None:
            grid, (first, last) = self.island.map.grid, columns
            beyond = frozenset(h for h in self.island.island if not first <= grid.column_of(h) <= last)
            found = self._outside[columns] = Area(grid, beyond)
        return found

    def areas(self, boundary: tuple[HexId, ...], uk: tuple[HexId, ...]) -> ArmyAreas:
        """24.22: the armies' areas by a boundary."""
        if self._latest is not None and self._latest[0] is boundary and self._latest[1] is uk:
            return self._latest[2]
        found = self._divided.get((boundary, uk))
        if found is None:
            if len(self._divided) >= KEPT:
                self._divided.clear()
            found = self._divided[boundary, uk] = divide(self.island, boundary, uk)
        self._latest = boundary, uk, found
        return found

    @case("24.23")
    def way_home(self, home: frozenset[HexId], kind: Class, *, rain: bool, bridging: bool) -> tuple[int, ...]:
        """The least tactical cost from every hex to the nearest of these; units between do not matter (ADJ-160)."""
        key = (home, kind, rain, bridging)
        found = self._ways_home.get(key)
        if found is None:
            if len(self._ways_home) >= KEPT:
                self._ways_home.clear()
            found = self._ways_home[key] = self._costs_to(home, kind, rain=rain, bridging=bridging)
        return found

    def _costs_to(self, home: frozenset[HexId], kind: Class, *, rain: bool, bridging: bool) -> tuple[int, ...]:
        grid = self.island.map.grid
        back = self._back(kind, rain=rain, bridging=bridging)
        waiting = {0: [grid.index[hex_] for hex_ in home]}
        costs = [0 if hex_ in home else NO_WAY for hex_ in grid.ids]
        now = 0
        while waiting:
            for here in waiting.pop(now, ()):
                if costs[here] == now:
                    for there, more in back[here]:
                        if (then := now + more) < costs[there]:
                            costs[there] = then
                            waiting.setdefault(then, []).append(there)
            now += 1
        return tuple(costs)

    def _back(self, kind: Class, *, rain: bool, bridging: bool) -> Adjacency:
        """The steps that lead into each hex, and what they cost."""
        found = self._ways_back.get((kind, rain, bridging))
        if found is None:
            steps = self.steps(kind, strategic=False, rain=rain)
            if bridging:
                steps = self.bridged(bytes(len(self.island.map.grid)), strategic=False)
            back: list[list[tuple[int, int]]] = [[] for _ in steps]
            for here, onward in enumerate(steps):
                for there, cost in onward:
                    back[there].append((here, cost))
            found = self._ways_back[kind, rain, bridging] = back
        return found
