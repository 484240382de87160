"""5.62 The ground of Sicily for movement: what each step costs each class of unit, worked out once for the whole island."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from itertools import product

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


class Ground:
    """The cost tables of the island, and the areas that rules divide it into. Nothing here changes during a game."""

    def __init__(self, island: Sicily, terrain: SicilyTerrain) -> None:
        self.island, self.terrain = island, terrain
        self._outside: dict[tuple[int, int], Area] = {}
        self._bridged: dict[tuple[int, bool], Adjacency] = {}
        self._divided: dict[tuple[tuple[HexId, ...], tuple[HexId, ...]], ArmyAreas] = {}
        self._ways_back: dict[tuple[Class, bool, bool], Adjacency] = {}
        self._ways_home: dict[tuple[frozenset[HexId], Class, bool, bool], tuple[int, ...]] = {}

    # steps -----------------------------------------------------------------------------------------------------------

    def steps(self, kind: Class, *, strategic: bool, rain: bool) -> Adjacency:
        """Where a unit of this class may step from each hex, and at what cost in half-points."""
        return self._steps[kind, strategic, rain]

    @cached_property
    def _steps(self) -> Mapping[tuple[Class, bool, bool], Adjacency]:
        return {
            (kind, strategic, rain): tuple(
                tuple(self._steps_from(hex_, kind, strategic=strategic, rain=rain)) for hex_ in self.island.map.grid.ids
            )
            for kind, strategic, rain in product(Class, (False, True), (False, True))
        }

    def _steps_from(self, here: HexId, kind: Class, *, strategic: bool, rain: bool) -> list[tuple[int, int]]:
        if here not in self.island.island:
            return []
        found = []
        for there in self.island.map.land_neighbours[here]:
            cost = self._step_cost(here, there, kind, strategic=strategic, rain=rain)
            if cost is not None:
                found.append((self.island.map.grid.index[there], cost))
        return found

    @case("5.62", "20.13", "24.31", "24.43")
    def _step_cost(self, here: HexId, there: HexId, kind: Class, *, strategic: bool, rain: bool) -> int | None:
        """Half-points for one step: mountain units have their own rates, vehicles pay for towns, rain shuts the rivers."""
        the_map, mechanized = self.island.map, kind is Class.MECHANIZED
        river, road = the_map.is_river(here, there), the_map.is_road(here, there)
        if rain and river and not road:
            return None
        cost = self._charts[kind].step_cost(
            the_map.terrain[there], river=river, road=road, mechanized=mechanized, strategic=strategic
        )
        return None if cost is None else cost + self._town_extra(there, kind, strategic=strategic)

    @case("18.12", "24.31", "24.43", "27.14")
    def from_the_sea(self, hex_: HexId, kind: Class) -> int | None:
        """Half-points to enter a hex in tactical mode where no road leads into it; none if its ground bars the class."""
        cost = self._charts[kind].step_cost(
            self.island.map.terrain[hex_], river=False, road=False, mechanized=kind is Class.MECHANIZED, strategic=False
        )
        return None if cost is None else cost + self._town_extra(hex_, kind, strategic=False)

    def _town_extra(self, there: HexId, kind: Class, *, strategic: bool) -> int:
        """24.43: a town, not a city, costs vehicles more in tactical movement."""
        town = self.island.town_at.get(there)
        if town is None or town.is_city or strategic or kind is not Class.MECHANIZED:
            return 0
        return self.terrain.town_mechanized_extra

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
                    extra = self.terrain.bridging_extra + self._town_extra(there, Class.MECHANIZED, strategic=strategic)
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
        found = self._divided.get((boundary, uk))
        if found is None:
            if len(self._divided) >= KEPT:
                self._divided.clear()
            found = self._divided[boundary, uk] = divide(self.island, boundary, uk)
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
