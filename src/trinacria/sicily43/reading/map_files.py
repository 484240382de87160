"""Reading the island: the files of the shared map, those of this game, and what can be said of a row by itself.

The shared map belongs to several games. Its files have columns that only the others read, so they are not asked to be
read whole, and its own checks stay with the game that keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from trinacria.kernel.cases import case
from trinacria.kernel.datafiles import CsvRow, Problems, Toml, read_grid
from trinacria.kernel.hexes import Grid, HexId, Hexside, hexside
from trinacria.kernel.overlays import Layered, read_csv, read_toml
from trinacria.sicily43.island import Fortress, Gauge, Island, LandingZone, Stretch, Terrain, Town
from trinacria.sicily43.reading.shapes import read_hex, read_word
from trinacria.sicily43.units import Army

SHARED = ("map.toml", "hexes.csv", "places.csv", "roads.csv", "rivers.csv", "sea_hexsides.csv", "outlines.csv")
LEVELS = range(1, 7)
BEACH_LEVEL = 1  # S2.4: the beaches of the shared map are coastal hexes of this level without a city
BATTERIES, FARTHEST = 9, 5
CITY = "city"


class Ground(StrEnum):
    """The kinds of hexes on the shared map."""

    LAND = "land"
    COASTAL = "coastal"
    SEA = "sea"
    MAINLAND = "mainland"


class Water(StrEnum):
    """S2.5"""

    RIVER = "river"
    STREAM = "stream"


@dataclass(frozen=True, slots=True)
class ZoneEnds:
    """S5.4: the towns between which a landing zone lies, and the one that is not part of it."""

    first: str
    last: str
    without: str


@dataclass(slots=True)
class MapRows:
    """Where each thing was read, for the checks that look at several files."""

    places: dict[HexId, CsvRow] = field(default_factory=dict)
    rivers: dict[Hexside, CsvRow] = field(default_factory=dict)
    watercourses: dict[str, CsvRow] = field(default_factory=dict)
    fortresses: dict[HexId, CsvRow] = field(default_factory=dict)
    zones: dict[str, CsvRow] = field(default_factory=dict)
    zone_ends: dict[str, ZoneEnds] = field(default_factory=dict)
    lines: dict[str, CsvRow] = field(default_factory=dict)
    line_hexes: dict[str, list[tuple[HexId, str, CsvRow]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Hex:
    ground: Ground
    level: int
    height: int


@dataclass(frozen=True, slots=True)
class _Shared:
    """What the shared map says."""

    grid: Grid
    hexes: Mapping[HexId, _Hex]
    towns: Mapping[HexId, Town]
    cities: frozenset[HexId]
    roads: frozenset[Hexside]
    rivers: Mapping[Hexside, str]
    sea_hexsides: frozenset[Hexside]
    outlines: Mapping[str, tuple[tuple[float, float], ...]]


def read_island(folder: Layered, shared_map: Layered, terrain: Toml, problems: Problems) -> tuple[Island, MapRows]:
    """The island as this game reads it; `terrain` says what the levels of the shared map are (S2.2)."""
    rows = MapRows()
    shared = _read_shared(shared_map, rows, Problems(problems.found))
    levels = terrain.table("levels")
    kinds = {int(name): _terrain_of(levels, name) for name in levels.numbered(LEVELS)}
    towns = {**shared.towns, **_stations(folder / "stations.csv", shared, rows, problems)}
    _mark_stars(folder / "supply_towns.csv", towns, problems)
    classes = _watercourses(folder / "watercourses.csv", rows, problems)
    coastal = frozenset(hex_ for hex_, read in shared.hexes.items() if read.ground is Ground.COASTAL)
    island = Island(
        grid=shared.grid,
        terrain={hex_: _terrain(read, kinds) for hex_, read in shared.hexes.items()},
        coastal=coastal,
        beaches=_beaches(shared, coastal),
        roads=shared.roads,
        rivers=_hexsides_of(Water.RIVER, shared.rivers, classes),
        streams=_hexsides_of(Water.STREAM, shared.rivers, classes),
        river_names=shared.rivers,
        sea_hexsides=shared.sea_hexsides,
        stretches=_stretches(folder, shared.grid, rows, problems),
        towns=towns,
        fortresses=_fortresses(folder / "fortresses.csv", towns, rows, problems),
        zones=_zones(folder / "landing_zones.csv", shared.grid, towns, rows, problems),
        heights={hex_: float(read.height) for hex_, read in shared.hexes.items() if _is_island(read)},
        outlines=shared.outlines,
    )
    return island, rows


# the shared map ------------------------------------------------------------------------------------------------------------


def _read_shared(folder: Layered, rows: MapRows, problems: Problems) -> _Shared:
    toml = read_toml(folder / "map.toml", problems)
    grid = read_grid(toml)
    hexes = _hexes(folder / "hexes.csv", grid, problems)
    towns, cities = _places(folder / "places.csv", grid, rows, problems)
    return _Shared(
        grid=grid,
        hexes=hexes,
        towns=towns,
        cities=cities,
        roads=frozenset(_hexsides(folder / "roads.csv", "route", grid, {}, problems)),
        rivers=_hexsides(folder / "rivers.csv", "name", grid, rows.rivers, problems),
        sea_hexsides=frozenset(_hexsides(folder / "sea_hexsides.csv", "", grid, {}, problems)),
        outlines=_outlines(folder / "outlines.csv", problems),
    )


def _hexes(path: Layered, grid: Grid, problems: Problems) -> dict[HexId, _Hex]:
    found: dict[HexId, _Hex] = {}
    for row in read_csv(path, ("hex", "kind", "level", "height_m"), ("hex",), problems):
        hex_, ground = read_hex(row, "hex", grid), read_word(row, "kind", Ground)
        if hex_ is None or ground is None:
            continue
        if hex_ in found:
            row.note("hex", f"{hex_} stands twice")
        needed = ground in (Ground.LAND, Ground.COASTAL)
        level, height = row.number("level", 1, 6, needed=needed), row.number("height_m", -10, 3400, needed=needed)
        found[hex_] = _Hex(ground, level or 0, height or 0)
    missing = [hex_ for hex_ in grid.ids if hex_ not in found]
    if missing:
        problems.note(path.name, 0, "hex", f"{len(missing)} hexes have no row, the first is {missing[0]}")
    return {hex_: found.get(hex_, _Hex(Ground.SEA, 0, 0)) for hex_ in grid.ids}


def _places(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> tuple[dict[HexId, Town], frozenset[HexId]]:
    """S2.8: every place of the shared map is a town; a port is a port, great or small."""
    found: dict[HexId, Town] = {}
    cities = set()
    for row in read_csv(path, ("name", "hex", "kind", "port"), ("hex",), problems):
        hex_, name = read_hex(row, "hex", grid), row.text("name")
        if hex_ is None:
            continue
        if hex_ in found:
            row.note("hex", f"there is a place in {hex_} already")
        if row.word("kind", (CITY, "town")) == CITY:
            cities.add(hex_)
        found[hex_] = Town(name, hex_, is_town=True, port=bool(row.text("port", needed=False)), star=False)
        rows.places[hex_] = row
    return found, frozenset(cities)


def _hexsides(path: Layered, column: str, grid: Grid, kept: dict[Hexside, CsvRow], problems: Problems) -> dict[Hexside, str]:
    found: dict[Hexside, str] = {}
    columns = ("hex_a", "hex_b", column) if column else ("hex_a", "hex_b")
    for row in read_csv(path, columns, ("hex_a", "hex_b"), problems):
        a, b = read_hex(row, "hex_a", grid), read_hex(row, "hex_b", grid)
        if a is None or b is None:
            continue
        if not grid.adjacent(a, b):
            row.note("hex_b", f"{a} and {b} are not neighbours")
            continue
        found[hexside(a, b)] = row.text(column) if column else ""
        kept[hexside(a, b)] = row
    return found


def _outlines(path: Layered, problems: Problems) -> dict[str, tuple[tuple[float, float], ...]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for row in read_csv(path, ("outline", "x", "y"), ("outline", "order"), problems):
        x, y = row.decimal("x", -99, 199), row.decimal("y", -99, 199)
        found.setdefault(row.text("outline"), []).append((x or 0.0, y or 0.0))
    return {name: tuple(points) for name, points in found.items()}


def _is_island(read: _Hex) -> bool:
    return read.ground in (Ground.LAND, Ground.COASTAL)


@case("S43:2.2", "S43:2.10")
def _terrain(read: _Hex, kinds: Mapping[int, Terrain]) -> Terrain:
    """S2.2, S2.10: what a hex of the shared map is in this game."""
    if read.ground is Ground.SEA:
        return Terrain.SEA
    if read.ground is Ground.MAINLAND:
        return Terrain.OUT
    return kinds.get(read.level, Terrain.PLAINS)


@case("S43:2.4")
def _beaches(shared: _Shared, coastal: frozenset[HexId]) -> frozenset[HexId]:
    return frozenset(h for h in coastal if shared.hexes[h].level == BEACH_LEVEL and h not in shared.cities)


@case("S43:2.5")
def _hexsides_of(water: Water, rivers: Mapping[Hexside, str], classes: Mapping[str, Water]) -> frozenset[Hexside]:
    return frozenset(side for side, name in rivers.items() if classes.get(name) is water)


def _terrain_of(levels: Toml, name: str) -> Terrain:
    word = levels.word(name, (Terrain.PLAINS, Terrain.HILLS, Terrain.MOUNTAINS))
    return Terrain(word) if word in [*Terrain] else Terrain.PLAINS


# this game's own files -----------------------------------------------------------------------------------------------------


def _stations(path: Layered, shared: _Shared, rows: MapRows, problems: Problems) -> dict[HexId, Town]:
    found: dict[HexId, Town] = {}
    for row in read_csv(path, ("name", "hex"), ("name",), problems):
        hex_, name = read_hex(row, "hex", shared.grid), row.text("name")
        if hex_ is None:
            continue
        if hex_ in shared.towns or hex_ in found:
            row.note("hex", f"there is a place in {hex_} already")
        found[hex_] = Town(name, hex_, is_town=False, port=False, star=False)
        rows.places[hex_] = row
    return found


def _mark_stars(path: Layered, towns: dict[HexId, Town], problems: Problems) -> None:
    """S26.3: put the star beside each town of the file."""
    names = {town.name: town for town in towns.values() if town.is_town}
    for row in read_csv(path, ("town",), ("town",), problems):
        town = known_town(row, "town", names)
        if town is None:
            continue
        if towns[town.hex].star:
            row.note("town", f"{town.name} stands twice")
        towns[town.hex] = Town(town.name, town.hex, town.is_town, town.port, star=True)


def known_town(row: CsvRow, field_: str, names: Mapping[str, Town]) -> Town | None:
    """The town that a row names; none, with a note, if the map has no such town."""
    name = row.text(field_)
    if name and name not in names:
        row.note(field_, f"there is no town {name} on this map")
    return names.get(name)


def _watercourses(path: Layered, rows: MapRows, problems: Problems) -> dict[str, Water]:
    found: dict[str, Water] = {}
    for row in read_csv(path, ("name", "class"), ("name",), problems):
        name, water = row.text("name"), read_word(row, "class", Water)
        if name in found:
            row.note("name", f"{name} stands twice")
        if water is not None:
            found[name], rows.watercourses[name] = water, row
    return found


def _fortresses(path: Layered, towns: Mapping[HexId, Town], rows: MapRows, problems: Problems) -> dict[HexId, Fortress]:
    names = {town.name: town for town in towns.values() if town.is_town}
    found: dict[HexId, Fortress] = {}
    for row in read_csv(path, ("town", "garrison", "batteries", "range"), ("town",), problems):
        town = known_town(row, "town", names)
        garrison, batteries = row.number("garrison", 1, 9), row.number("batteries", 1, BATTERIES)
        reach = row.number("range", 1, FARTHEST)
        if town is None:
            continue
        if town.hex in found:
            row.note("town", f"{town.name} stands twice")
        found[town.hex] = Fortress(town.name, town.hex, garrison or 0, batteries or 0, reach or 0)
        rows.fortresses[town.hex] = row
    return found


def _zones(
    path: Layered, grid: Grid, towns: Mapping[HexId, Town], rows: MapRows, problems: Problems
) -> dict[str, LandingZone]:
    names = {town.name: town for town in towns.values() if town.is_town}
    found: dict[str, LandingZone] = {}
    for row in read_csv(path, ("zone", "army", "from", "to", "without", "beaches"), ("zone",), problems):
        name, army = row.text("zone"), read_word(row, "army", Army)
        if name in found:
            row.note("zone", f"{name} stands twice")
        first, last = known_town(row, "from", names), known_town(row, "to", names)
        without = known_town(row, "without", names) if row.text("without", needed=False) else None
        hexes = [HexId(hex_) for hex_ in row.text("beaches").split()]
        for hex_ in hexes:
            if hex_ not in grid:
                row.note("beaches", f"there is no hex {hex_} on this map")
        if army is None:
            continue
        found[name] = LandingZone(name, army, tuple(hex_ for hex_ in hexes if hex_ in grid))
        rows.zones[name] = row
        if first is not None and last is not None:
            rows.zone_ends[name] = ZoneEnds(first.name, last.name, without.name if without else "")
    return found


def _stretches(folder: Layered, grid: Grid, rows: MapRows, problems: Problems) -> tuple[Stretch, ...]:
    """S2.9, S22.8: the lines cut at every stop."""
    gauges: dict[str, Gauge] = {}
    names: dict[str, str] = {}
    for row in read_csv(folder / "railways.csv", ("line", "gauge", "name"), ("line",), problems):
        line, gauge = row.text("line"), read_word(row, "gauge", Gauge)
        if line in names:
            row.note("line", f"{line} stands twice")
        names[line], rows.lines[line] = row.text("name"), row
        gauges[line] = gauge or Gauge.STANDARD
    for row in read_csv(folder / "railway_hexes.csv", ("line", "order", "hex", "stop"), ("line", "order"), problems):
        line, hex_ = row.word("line", names), read_hex(row, "hex", grid)
        if line not in names or hex_ is None:
            continue
        hexes = rows.line_hexes.setdefault(line, [])
        if row.number("order", 1, 999) != len(hexes) + 1:
            row.note("order", f"should be {len(hexes) + 1}: a line stands in order")
        hexes.append((hex_, row.text("stop", needed=False), row))
    return tuple(stretch for line, hexes in rows.line_hexes.items() for stretch in _cut(names[line], gauges[line], hexes))


def _cut(name: str, gauge: Gauge, hexes: list[tuple[HexId, str, CsvRow]]) -> list[Stretch]:
    stops = [number for number, (_, stop, _) in enumerate(hexes) if stop]
    return [
        Stretch(f"{name}: {hexes[a][1]} to {hexes[b][1]}", gauge, tuple(hex_ for hex_, _, _ in hexes[a : b + 1]))
        for a, b in pairwise(stops)
    ]
