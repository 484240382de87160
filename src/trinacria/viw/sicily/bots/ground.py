"""What the map, the counters and the charts of Sicily say, worked out once for a bot. All of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.systems import OpenScenario
from trinacria.viw.bots.ground import Ground
from trinacria.viw.opening import table_in
from trinacria.viw.sicily.island import Kind, Port
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.special_combat import HEIGHTS
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.table import Table
from trinacria.viw.units import Size, Unit

PORT_WORTH = {Port.MINOR: 1, Port.MAJOR: 2}  # beside its Tactical Points: what its supplies are worth
SOURCE_WORTH = (6, 1, 1)  # to the Axis: Messina, Enna, Palermo
DEPOT = 6  # points: half of an army's Support Points, and its supply


class SicilyGround(Ground):
    """The static facts of a scenario of Sicily."""

    FAR: ClassVar[float] = 32.0
    table: SicilyTable

    def __init__(self, table: SicilyTable) -> None:
        super().__init__(table)
        self.island = table.island
        self.island_bits = bits_of(table.map.grid.index[hex_] for hex_ in table.island.island)
        self.army = {unit: counter.army for unit, counter in table.sheet.units.items()}
        self.nationality = {unit: counter.nationality for unit, counter in table.sheet.units.items()}
        self.units = {id_: replace(unit, corps=str(self.army[id_] or AXIS)) for id_, unit in table.units.items()}  # 25.31
        rows, terrain = table.charts.terrain.rows, table.map.terrain
        self.elevation = {hex_: rows[terrain[hex_]].elevation for hex_ in table.map.grid.ids}

    def place_points(self, table: Table) -> Mapping[HexId, int]:
        """Airfields and Tactical Points as they score, and something for ports and sources; of the scenario's zone."""
        assert isinstance(table, SicilyTable)
        island, scored, found = table.island, table.charts.victory.points, Counter[HexId]()
        for town in island.towns:
            found[town.hex] += town.tactical_points * scored["captured_tactical_point"]
            found[town.hex] += PORT_WORTH[town.port] if town.port else 0
        for airfield in island.airfields:
            found[airfield.hex] += airfield.count * scored["captured_airfield"]
        for source, worth in zip(island.supply_sources, SOURCE_WORTH, strict=True):
            found[source] += worth
        inside = self._inside(table)
        return {hex_: points for hex_, points in found.items() if points and hex_ in inside}

    def _inside(self, table: SicilyTable) -> frozenset[HexId]:
        """30.6: the hexes in which a short scenario is decided."""
        columns, grid = table.features.columns, table.map.grid
        if columns is None:
            return table.island.island
        zone = (hex_ for hex_ in table.island.island if columns[0] <= grid.column_of(hex_) <= columns[1])
        return frozenset(hex_ for hex_ in zone if hex_ not in table.ground.halt_line.north)

    def unit_points(self, unit: Unit) -> int:
        """28.2"""
        if unit.type is SicilyType.PORT_DEFENSE and unit.id not in self.nationality:
            return DEPOT
        if unit.size is Size.BATTALION:
            return unit.strength or 1
        return abs(self.table.charts.victory.points[self._line_of_schedule(unit)])

    def _line_of_schedule(self, unit: Unit) -> str:
        if unit.side is ALLIED:
            return "eliminated_allied_regiment"
        if unit.is_gun:
            return "eliminated_axis_artillery"
        italian = self.nationality[unit.id] is Nationality.ITALIAN
        return "eliminated_italian_regiment" if italian else "eliminated_german_regiment"

    def exempt(self, side: Seat, hex_: HexId) -> bool:
        """25.13"""
        return hex_ in self.island.town_at

    def owes(self, hex_: HexId, target: HexId) -> bool:
        """25.11 to 25.13: what lies higher is owed, and from open and low ground whatever is near."""
        own, other = self.elevation[hex_], self.elevation[target]
        if other > own:
            return True
        return hex_ not in self.island.town_at and (own < HEIGHTS or other == own)

    def is_across(self, hex_: HexId, target: HexId) -> bool:
        """25.17"""
        return self.island.kind[hex_] is Kind.SEA or self.table.map.is_river(hex_, target)

    def shift(self, hexes: Iterable[HexId], targets: Iterable[HexId]) -> float:
        """25.14, 25.16"""
        towns, attacked = self.island.town_at, [*targets]
        height = max(self.elevation[hex_] for hex_ in hexes) - max(self.elevation[target] for target in attacked)
        return height - any(target in towns and not towns[target].is_city for target in attacked)


@lru_cache(maxsize=8)
def ground_of(scenario: OpenScenario) -> SicilyGround:
    table = table_in(scenario)
    assert isinstance(table, SicilyTable)
    return SicilyGround(table)
