"""The island: the map that never changes, as this game reads it (S2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import Grid, HexId, Hexside, hexside
from trinacria.sicily43.units import Army

RIVER_HEX_SIDES = 3


class Terrain(StrEnum):
    """S2.2, S2.11: what a hex is. `OUT` lies on the mainland or a small island (S2.10)."""

    SEA = "sea"
    PLAINS = "plains"
    HILLS = "hills"
    MOUNTAINS = "mountains"
    OUT = "out"


class Gauge(StrEnum):
    """S22.1, S22.4: the gauge of a railway."""

    STANDARD = "standard"
    NARROW = "narrow"


@dataclass(frozen=True, slots=True)
class Town:
    """S2.8: a place of the map; `is_town` is false for a mere railway stop."""

    name: str
    hex: HexId
    is_town: bool
    port: bool
    star: bool  # S26.3: a supply town of the Axis


@dataclass(frozen=True, slots=True)
class Fortress:
    """S21.1: a garrison and batteries with a range."""

    name: str
    hex: HexId
    garrison: int
    batteries: int
    range: int


@dataclass(frozen=True, slots=True)
class LandingZone:
    """S5.4: the beaches between two towns."""

    name: str
    army: Army
    beaches: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """S22.8: the railway between two neighbouring railway towns, hex by hex from one to the other."""

    name: str
    gauge: Gauge
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, eq=False)
class Island:
    """The map. Sets of hexes hold what the rules ask for; hexsides are named the same from both hexes."""

    grid: Grid
    terrain: Mapping[HexId, Terrain]
    coastal: frozenset[HexId]
    beaches: frozenset[HexId]
    roads: frozenset[Hexside]
    rivers: frozenset[Hexside]
    streams: frozenset[Hexside]
    river_names: Mapping[Hexside, str]
    sea_hexsides: frozenset[Hexside]  # S2.12: between two coastal hexes, without land
    stretches: tuple[Stretch, ...]
    towns: Mapping[HexId, Town]
    fortresses: Mapping[HexId, Fortress]
    zones: Mapping[str, LandingZone]
    heights: Mapping[HexId, float] = field(default_factory=dict)  # for drawing alone
    outlines: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)  # shorelines, for drawing alone

    def is_land(self, hex_: HexId) -> bool:
        """S2.11: whether ground units may ever be in a hex."""
        return hex_ in self.land

    def place(self, name: str) -> Town:
        return self.by_name[name]

    @cached_property
    @case("S43:2.10", "S43:2.11")
    def land(self) -> frozenset[HexId]:
        return frozenset(hex_ for hex_, what in self.terrain.items() if what not in (Terrain.SEA, Terrain.OUT))

    @cached_property
    def sea(self) -> frozenset[HexId]:
        """S2.11: the all-sea hexes, for ships alone."""
        return frozenset(hex_ for hex_, what in self.terrain.items() if what is Terrain.SEA)

    @cached_property
    def by_name(self) -> dict[str, Town]:
        return {town.name: town for town in self.towns.values()}

    @cached_property
    def land_around(self) -> dict[HexId, tuple[HexId, ...]]:
        """The land hexes round each hex: where its zone of control reaches (S9.1), across every hexside."""
        return {hex_: tuple(h for h in self.grid.neighbours[hex_] if h in self.land) for hex_ in self.grid.ids}

    @cached_property
    def land_places_around(self) -> dict[HexId, tuple[int, ...]]:
        """The same as numbers of the grid."""
        return {hex_: tuple(self.grid.index[h] for h in around) for hex_, around in self.land_around.items()}

    @cached_property
    @case("S43:2.12")
    def walkable(self) -> dict[HexId, tuple[HexId, ...]]:
        """The land hexes that a ground unit could step into from each land hex: not across a sea hexside (S2.12)."""
        return {
            hex_: tuple(h for h in self.land_around[hex_] if hexside(hex_, h) not in self.sea_hexsides) for hex_ in self.land
        }

    @cached_property
    def rails(self) -> dict[Hexside, Gauge]:
        """Every hexside that a railway crosses, with its gauge."""
        return {
            hexside(a, b): stretch.gauge
            for stretch in self.stretches
            for a, b in zip(stretch.hexes, stretch.hexes[1:], strict=False)
        }

    @cached_property
    def stretch_of(self) -> dict[Hexside, tuple[Stretch, ...]]:
        """S22.8: the stretches that use a hexside."""
        found: dict[Hexside, tuple[Stretch, ...]] = {}
        for stretch in self.stretches:
            for a, b in zip(stretch.hexes, stretch.hexes[1:], strict=False):
                found[hexside(a, b)] = (*found.get(hexside(a, b), ()), stretch)
        return found

    @cached_property
    def rail_hexes(self) -> frozenset[HexId]:
        return frozenset(hex_ for stretch in self.stretches for hex_ in stretch.hexes)

    @cached_property
    def road_hexes(self) -> frozenset[HexId]:
        return frozenset(hex_ for side in self.roads for hex_ in side)

    @cached_property
    @case("S43:2.6")
    def bridges(self) -> frozenset[Hexside]:
        """S2.6: every river or stream hexside that a road or a railway crosses has one bridge."""
        return frozenset(side for side in self.rivers | self.streams if side in self.roads or side in self.rails)

    @cached_property
    def crossed(self) -> frozenset[Hexside]:
        """The hexsides that a road, a railway, a river or a stream crosses."""
        return self.roads | self.rivers | self.streams | self.rails.keys()

    @cached_property
    def bridge_hexes(self) -> frozenset[HexId]:
        """S4.4: the hexes with a bridge on one of their hexsides."""
        return frozenset(hex_ for side in self.bridges for hex_ in side)

    @cached_property
    @case("S43:2.7")
    def river_hexes(self) -> frozenset[HexId]:
        """S2.7: three or more river hexsides, for airborne landings only."""
        sides: dict[HexId, int] = {}
        for side in self.rivers:
            for hex_ in side:
                sides[hex_] = sides.get(hex_, 0) + 1
        return frozenset(hex_ for hex_, count in sides.items() if count >= RIVER_HEX_SIDES)

    @cached_property
    @case("S43:1.4")
    def from_sea(self) -> dict[HexId, int]:
        """S1.4: hexes from each land hex to the nearest all-sea hex."""
        found: dict[HexId, int] = dict.fromkeys(self.sea, 0)
        edge = [*self.sea]
        while edge:
            following = []
            for here in edge:
                for there in self.grid.neighbours[here]:
                    if there not in found:
                        found[there] = found[here] + 1
                        following.append(there)
            edge = following
        return {hex_: found[hex_] for hex_ in self.land}
