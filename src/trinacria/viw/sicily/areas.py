"""24.2 Areas: the parts into which lines of hexes divide the island, and who may not enter them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import Grid, HexId
from trinacria.kernel.paths import Adjacency
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army


@dataclass(frozen=True)
class Area:
    """A set of hexes, also as a mask of one byte a hex and as the integer that the bytes make."""

    grid: Grid
    hexes: frozenset[HexId]

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.hexes

    @cached_property
    def mask(self) -> bytes:
        return bytes(self.grid.mask(self.hexes))

    @cached_property
    def bits(self) -> int:
        return int.from_bytes(self.mask, "little")

    @cached_property
    def _kept_out(self) -> dict[int, tuple[Adjacency, Adjacency]]:
        """Step tables already thinned, by the identity of the table they come from, which is kept alive here."""
        return {}

    def kept_out(self, adjacency: Adjacency) -> Adjacency:
        """The same steps without those that lead into the area from outside: for a unit that begins inside it."""
        known = self._kept_out.get(id(adjacency))
        if known is None:
            mask = self.mask
            thinned = tuple(
                steps if mask[here] else tuple(step for step in steps if not mask[step[0]])
                for here, steps in enumerate(adjacency)
            )
            known = self._kept_out[id(adjacency)] = (adjacency, thinned)
        return known[1]


NAMES = {Army.US: "7th Army", Army.UK: "8th Army"}


@dataclass(frozen=True, slots=True, eq=False)
class Limit:
    """An area that a unit may not move into: the case that says so, and the words for a player. An area has one."""

    case: str
    area: Area
    words: str

    def bars(self, here: HexId, there: HexId) -> bool:
        """A step into the area is barred; a unit that is in it already is not held."""
        return there in self.area and here not in self.area


@case("24.22")
def parts(island: Sicily, line: Iterable[HexId]) -> list[frozenset[HexId]]:
    """What a line of hexes leaves of the island: parts without a connection by land, the largest first (ADJ-121)."""
    left = {*island.island}.difference(line)
    found = []
    while left:
        part = edge = {min(left)}
        while edge:
            edge = {other for hex_ in edge for other in island.map.land_neighbours[hex_] if other in left} - part
            part = part | edge
        left -= part
        found.append(frozenset(part))
    return sorted(found, key=len, reverse=True)  # of equals, the one with the lowest hex


@dataclass(frozen=True, slots=True)
class ArmyAreas:
    """24.22 The island divided between the armies; the hexes of the boundary belong to the U.K. 8th Army."""

    of: Mapping[Army, Area]
    foreign: Mapping[Army, Area]  # closed to the army
    limits: Mapping[Army, Limit]  # which says so


@case("24.22", "24.23")
def divide(island: Sicily, boundary: tuple[HexId, ...], uk: tuple[HexId, ...] = ()) -> ArmyAreas:
    """Divide the island by a boundary: the parts that hold one of the hexes `uk` are the 8th Army's.

    Where none is named it has the east: of the two largest parts the more easterly, and whatever else lies east of the
    middle of the boundary.
    """
    grid = island.map.grid
    if not boundary:  # not drawn yet
        everywhere, nowhere = Area(grid, island.island), Area(grid, frozenset())
        return _armies(dict.fromkeys(Army, everywhere), dict.fromkeys(Army, nowhere))
    theirs: set[HexId] = set()
    found = parts(island, boundary)
    for part in found:
        if part & {*uk} if uk else _is_eastern(part, found, boundary):
            theirs |= part
    theirs |= island.island.intersection(boundary)
    uk_area, us_area = Area(grid, frozenset(theirs)), Area(grid, island.island - theirs)
    return _armies({Army.UK: uk_area, Army.US: us_area}, {Army.UK: us_area, Army.US: uk_area})


@case("24.23")
def _armies(of: Mapping[Army, Area], foreign: Mapping[Army, Area]) -> ArmyAreas:
    """No unit moves into the area of the other army."""
    words = {army: f"it lies in the area of the {NAMES[other_army(army)]}" for army in Army}
    return ArmyAreas(of, foreign, {army: Limit("24.23", foreign[army], words[army]) for army in Army})


def other_army(army: Army) -> Army:
    return Army.UK if army is Army.US else Army.US


def _is_eastern(part: frozenset[HexId], found: list[frozenset[HexId]], boundary: tuple[HexId, ...]) -> bool:
    largest = found[:2]
    if part in largest:
        return _middle(part) == max(_middle(one) for one in largest) and len(largest) > 1
    return _middle(part) > _middle(boundary)


def _middle(hexes: Iterable[HexId]) -> float:
    columns = [int(hex_[:2]) for hex_ in hexes]
    return sum(columns) / len(columns)


@dataclass(frozen=True, slots=True)
class HaltLine:
    """24.21 The special line across the south, and the island on either side of it (ADJ-123)."""

    line: frozenset[HexId]
    north: Area  # closed to U.S. units
    limit: Limit  # which says so
    south: frozenset[HexId]
    immediately_south: frozenset[HexId]  # 30.7

    @property
    def allowed(self) -> frozenset[HexId]:
        """On the line or south of it."""
        return self.line | self.south


@case("24.21", "30.7")
def halt_line(island: Sicily) -> HaltLine:
    """South is what can be reached from the U.S. beaches without passing the line or the first army boundary."""
    line, boundary = frozenset(island.lines.halt), island.lines.boundary_initial
    beaches = {hex_ for area in island.landing_areas.values() if area.army is Army.US for hex_ in area.hexes}
    south = frozenset(hex_ for part in parts(island, {*line, *boundary}) if part & beaches for hex_ in part)
    ours = frozenset(hex_ for part in parts(island, boundary) if part & beaches for hex_ in part)
    touching = frozenset(hex_ for hex_ in south if line.intersection(island.map.grid.neighbours[hex_]))
    north = Area(island.map.grid, ours - south - line)
    limit = Limit("24.21", north, "the 7th Army halts at the U.S. movement line")
    return HaltLine(line, north, limit, south, touching)
