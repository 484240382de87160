"""The map of Sicily: what is printed on it beyond the terrain, hexsides and roads of the standard map.

`Sicily.map` is the standard map (grid, terrain, rivers, roads, walls, places); everything else stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from trinacria.kernel.bitnets import BitNet, bits_of
from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.viw.maps import Map
from trinacria.viw.sicily.nations import Army


class Kind(StrEnum):
    """What a hex is: all sea, part sea, all land, or the mainland, where nobody goes."""

    SEA = "sea"
    COASTAL = "coastal"
    LAND = "land"
    MAINLAND = "mainland"


class Side(StrEnum):
    """The coast of the island that a coastal hex lies on (24.25, 29.34)."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Port(StrEnum):
    """22.32 What a depot makes of a port."""

    MINOR = "minor"
    MAJOR = "major"


@dataclass(frozen=True, slots=True)
class Town:
    """27.21 A city or town: its points, its port, and where it truly lies."""

    name: str
    hex: HexId
    is_city: bool
    tactical_points: int
    port: Port | None
    latitude: float
    longitude: float


@dataclass(frozen=True, slots=True)
class Airfield:
    """23.1 An airfield hex, and how many airfields it counts as (23.13)."""

    hex: HexId
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class LandingArea:
    """18.22 An invasion area: the beaches that units from its Second Wave box may choose."""

    name: str
    army: Army
    hexes: tuple[HexId, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Capacity:
    """26.12 Units that a hex evacuates in a friendly Movement Phase."""

    italian: int
    german: int


@dataclass(frozen=True, slots=True)
class Lines:
    """24.2 The special lines, each from one end to the other."""

    halt: tuple[HexId, ...]  # 24.21: U.S. units stay on it or south of it
    boundary_initial: tuple[HexId, ...]  # 24.24
    boundary_syracuse: tuple[HexId, ...]  # 24.27.2
    boundary_catania: tuple[HexId, ...]  # 24.27.3

    def named(self, name: str) -> tuple[HexId, ...]:
        """A line by the name that the data give it."""
        return {
            "halt": self.halt,
            "boundary_initial": self.boundary_initial,
            "boundary_syracuse": self.boundary_syracuse,
            "boundary_catania": self.boundary_catania,
        }[name]


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed shoreline for drawing: points in columns and rows of the grid."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Sicily:
    """Everything printed on the map sheet of Sicily."""

    map: Map
    kind: Mapping[HexId, Kind]
    level: Mapping[HexId, int]  # 25.1: hexes of the island only; cities and swamps are Level 1 (25.15)
    height: Mapping[HexId, int]  # metres, for drawing; hexes of the island only
    swamps: frozenset[HexId]
    river_names: Mapping[Hexside, str]
    road_names: Mapping[Hexside, str]
    coast: tuple[HexId, ...]  # ADJ-149: clockwise from the Strait of Messina
    coast_side: Mapping[HexId, Side]
    towns: tuple[Town, ...]
    airfields: tuple[Airfield, ...]
    landing_areas: Mapping[str, LandingArea]
    evacuation: Mapping[HexId, Capacity]
    lines: Lines
    supply_sources: tuple[HexId, ...]  # 21.11, of the Axis
    west_column: int  # 24.11
    hermann_goering: HexId  # 24.12
    parachute_arrival: HexId  # 27.12
    off_map_artillery_columns: tuple[int, int]  # 25.32
    no_invasion: tuple[HexId, HexId]  # 29.14
    us_landing_columns: tuple[int, int]  # 30.6
    outlines: tuple[Outline, ...]

    @cached_property
    def island(self) -> frozenset[HexId]:
        """Every hex that units can stand in: land and coastal."""
        return frozenset(hex_ for hex_, kind in self.kind.items() if kind in (Kind.LAND, Kind.COASTAL))

    @cached_property
    def cities(self) -> frozenset[HexId]:
        return frozenset(town.hex for town in self.towns if town.is_city)

    @cached_property
    def beaches(self) -> frozenset[HexId]:
        """18.11, ADJ-101: coastal hexes of Level 1 without a city; a coastal swamp is one."""
        return frozenset(hex_ for hex_ in self.coast if self.level.get(hex_) == 1 and hex_ not in self.cities)

    @cached_property
    def evacuation_hexes(self) -> frozenset[HexId]:
        """26.11: where the Axis leaves the island."""
        return frozenset(self.evacuation)

    @cached_property
    def town_at(self) -> Mapping[HexId, Town]:
        return {town.hex: town for town in self.towns}

    @cached_property
    def airfield_at(self) -> Mapping[HexId, Airfield]:
        return {airfield.hex: airfield for airfield in self.airfields}

    @cached_property
    def ports(self) -> Mapping[HexId, Port]:
        return {town.hex: town.port for town in self.towns if town.port is not None}

    @property
    def messina(self) -> HexId:
        """21.11: the map names the sources in the order of that case."""
        return self.supply_sources[0]

    @property
    def palermo(self) -> HexId:
        return self.supply_sources[2]

    @cached_property
    def catania(self) -> HexId:
        """19.12"""
        return next(town.hex for town in self.towns if town.name == "Catania")

    @cached_property
    def island_bits(self) -> int:
        return bits_of(self.map.grid.index[hex_] for hex_ in self.island)

    def bits_up_to(self, level: int) -> int:
        """The hexes of the island no higher than this level, a bit a hex."""
        return self._bits_by_level[level]

    @cached_property
    def _bits_by_level(self) -> Mapping[int, int]:
        index = self.map.grid.index
        return {
            most: bits_of(index[hex_] for hex_, level in self.level.items() if level <= most)
            for most in {*self.level.values()}
        }

    @cached_property
    def waters(self) -> int:
        """18.32, 21.33: all-sea and part-sea hexes, a bit a hex."""
        index = self.map.grid.index
        return bits_of(index[hex_] for hex_, kind in self.kind.items() if kind in (Kind.SEA, Kind.COASTAL))

    @cached_property
    def sea_net(self) -> BitNet:
        """Every hex with all its neighbours: ships mind no hexsides."""
        return BitNet(self.map.grid.around)

    @cached_property
    def bridges(self) -> frozenset[Hexside]:
        """River hexsides that a road crosses (5.61)."""
        return self.map.rivers & self.map.roads

    @cached_property
    def west_line(self) -> tuple[Hexside, ...]:
        """24.11: the hexsides between the frozen west and the rest of the island, from north to south."""
        grid = self.map.grid
        west = [hex_ for hex_ in grid.ids if grid.column_of(hex_) == self.west_column and hex_ in self.island]
        return tuple(
            hexside(hex_, other)
            for hex_ in west
            for other in grid.neighbours[hex_]
            if grid.column_of(other) == self.west_column + 1 and other in self.island
        )

    @cached_property
    def no_invasion_coast(self) -> tuple[HexId, ...]:
        """29.14, ADJ-149: clockwise from the first hex to the second, both included."""
        first, last = (self.coast.index(hex_) for hex_ in self.no_invasion)
        return self.coast[first : last + 1] if first <= last else self.coast[first:] + self.coast[: last + 1]
