"""Reading the map of Sicily: each file row by row, and what can be said of a row by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, dist, radians, sin, sqrt

from trinacria.kernel.datafiles import CsvRow, Problems, Toml, read_grid
from trinacria.kernel.hexes import Grid, HexId, Hexside, hexside
from trinacria.kernel.overlays import Layered, read_csv, read_toml
from trinacria.viw.charts import TerrainChart
from trinacria.viw.loading import read_hex
from trinacria.viw.maps import Map, Place
from trinacria.viw.sicily.island import Airfield, Capacity, Kind, LandingArea, Lines, Outline, Port, Sicily, Side, Town
from trinacria.viw.sicily.nations import Army

LINES = ("halt", "boundary_initial", "boundary_syracuse", "boundary_catania")
MARGIN = 10.0  # hexes that an outline may run beyond the edge of the map
ASTRAY = 1.3  # hexes: the farthest that a town may stand from where it truly lies


@dataclass(slots=True)
class MapRows:
    """Where each thing on the map was read, for the checks that look at several files."""

    toml: Toml
    hexes: dict[HexId, CsvRow] = field(default_factory=dict)
    rivers: dict[Hexside, CsvRow] = field(default_factory=dict)
    roads: dict[Hexside, CsvRow] = field(default_factory=dict)
    walls: dict[Hexside, CsvRow] = field(default_factory=dict)
    towns: dict[HexId, CsvRow] = field(default_factory=dict)
    airfields: dict[HexId, CsvRow] = field(default_factory=dict)
    areas: dict[str, CsvRow] = field(default_factory=dict)
    evacuation: dict[HexId, CsvRow] = field(default_factory=dict)
    coast: dict[HexId, CsvRow] = field(default_factory=dict)
    lines: dict[tuple[str, HexId], CsvRow] = field(default_factory=dict)
    corrections: list[CsvRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Hex:
    kind: Kind
    level: int | None
    swamp: bool
    height: int | None


def read_island(folder: Layered, chart: TerrainChart, problems: Problems) -> tuple[Sicily, MapRows]:
    toml = read_toml(folder / "map.toml", problems)
    grid = read_grid(toml)
    rows = MapRows(toml)
    hexes = _hexes(folder / "hexes.csv", grid, rows, problems)
    towns = _towns(folder / "places.csv", grid, rows, problems)
    rivers = _named_hexsides(folder / "rivers.csv", "name", grid, rows.rivers, problems)
    roads = _named_hexsides(folder / "roads.csv", "route", grid, rows.roads, problems)
    walls = _named_hexsides(folder / "sea_hexsides.csv", "", grid, rows.walls, problems)
    coast_side = _coast(folder / "coasts.csv", grid, rows, problems)
    airfields = _airfields(folder / "airfields.csv", grid, rows, problems)
    rows.corrections = read_csv(folder / "corrections.csv", ("hex", "field", "used"), ("hex", "field"), problems)
    axis, scenario = toml.table("axis"), toml.table("us_landing")
    the_map = Map(
        name=toml.text("name"),
        grid=grid,
        terrain=_terrain(hexes, {town.hex for town in towns if town.is_city}),
        chart=chart,
        rivers=frozenset(rivers),
        roads=frozenset(roads),
        walls=frozenset(walls),
        places=_places(towns, airfields),
    )
    no_invasion = _named_hexes(toml.table("variable_campaign"), "no_invasion", grid, 2)
    island = Sicily(
        map=the_map,
        kind={hex_: read.kind for hex_, read in hexes.items()},
        level={hex_: read.level for hex_, read in hexes.items() if read.level is not None},
        height={hex_: read.height for hex_, read in hexes.items() if read.height is not None},
        swamps=frozenset(hex_ for hex_, read in hexes.items() if read.swamp),
        river_names=rivers,
        road_names=roads,
        coast=tuple(coast_side),
        coast_side=coast_side,
        towns=towns,
        airfields=airfields,
        landing_areas=_landing_areas(folder / "landing_areas.csv", grid, rows, problems),
        evacuation=_evacuation(folder / "evacuation.csv", grid, rows, problems),
        lines=_lines(folder / "lines.csv", grid, rows, problems),
        supply_sources=_named_hexes(axis, "supply_sources", grid, 3),
        west_column=axis.number("west_column", 1, grid.columns),
        hermann_goering=_named_hex(axis, "hermann_goering", grid),
        parachute_arrival=_named_hex(axis, "parachute_arrival", grid),
        off_map_artillery_columns=_span(axis, "off_map_artillery_columns", grid.columns),
        no_invasion=(no_invasion[0], no_invasion[1]),
        us_landing_columns=_span(scenario, "columns", grid.columns),
        outlines=_outlines(folder / "outlines.csv", grid, problems),
    )
    return island, rows


def _hexes(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> dict[HexId, _Hex]:
    found: dict[HexId, _Hex] = {}
    for row in read_csv(path, ("hex", "kind", "level", "swamp", "height_m"), ("hex",), problems):
        hex_ = read_hex(row, "hex", grid)
        if hex_ in found:
            row.note("hex", f"{hex_} stands twice")
        kind = row.word("kind", [*Kind])
        on_island = kind in (Kind.LAND, Kind.COASTAL)
        level = row.number("level", 1, 6, needed=on_island)
        if level is not None and not on_island:
            row.note("level", f"a {kind} hex has no level")
        height = row.number("height_m", -10, 3400, needed=on_island)
        swamp = bool(row.number("swamp", 0, 1))
        if swamp and level != 1:
            row.note("swamp", "a swamp lies on Level 1 (25.15)")
        found[hex_] = _Hex(Kind(kind) if kind in [*Kind] else Kind.SEA, level if on_island else None, swamp, height)
        rows.hexes[hex_] = row
    missing = [hex_ for hex_ in grid.ids if hex_ not in found]
    if missing:
        problems.note(path.name, 0, "hex", f"{len(missing)} hexes have no row, the first is {missing[0]}")
    return {hex_: found.get(hex_, _Hex(Kind.SEA, None, False, None)) for hex_ in grid.ids}


def _terrain(hexes: Mapping[HexId, _Hex], cities: set[HexId]) -> dict[HexId, str]:
    def terrain(hex_: HexId, read: _Hex) -> str:
        if read.kind in (Kind.SEA, Kind.MAINLAND):
            return read.kind.value
        return "city" if hex_ in cities else "swamp" if read.swamp else f"level_{read.level or 1}"

    return {hex_: terrain(hex_, read) for hex_, read in hexes.items()}


def _named_hexsides(
    path: Layered, column: str, grid: Grid, kept: dict[Hexside, CsvRow], problems: Problems
) -> dict[Hexside, str]:
    found: dict[Hexside, str] = {}
    columns = ("hex_a", "hex_b", column) if column else ("hex_a", "hex_b")
    for row in read_csv(path, columns, ("hex_a", "hex_b"), problems):
        a, b = read_hex(row, "hex_a", grid), read_hex(row, "hex_b", grid)
        if a in grid and b in grid and not grid.adjacent(a, b):
            row.note("hex_b", f"{a} and {b} are not neighbours")
            continue
        if a not in grid or b not in grid:
            continue
        if hexside(a, b) in found:
            row.note("hex_a", f"the hexside of {a} and {b} stands twice")
        elif a > b:
            row.note("hex_a", "the smaller number stands first")
        found[hexside(a, b)] = row.text(column) if column else ""
        kept[hexside(a, b)] = row
    return found


def _towns(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> tuple[Town, ...]:
    columns = ("name", "hex", "kind", "tactical_points", "port", "latitude", "longitude")
    found, names = [], set()
    for row in read_csv(path, columns, ("hex",), problems):
        name, hex_, port = row.text("name"), read_hex(row, "hex", grid), row.text("port", needed=False)
        if hex_ in rows.towns:
            row.note("hex", f"there is a place in {hex_} already")
        if name in names:
            row.note("name", f"{name} stands twice")
        if port and port not in [*Port]:
            row.note("port", f"{port!r} is none of: {', '.join(Port)}, or nothing")
        town = Town(
            name=name,
            hex=hex_,
            is_city=row.word("kind", ("city", "town")) == "city",
            tactical_points=row.number("tactical_points", 0, 20) or 0,
            port=Port(port) if port in [*Port] else None,
            latitude=row.decimal("latitude", 36.0, 39.0) or 0.0,
            longitude=row.decimal("longitude", 12.0, 16.0) or 0.0,
        )
        if town.latitude and town.longitude and hex_ in grid and _astray(town, rows.toml.table("projection")) > ASTRAY:
            row.note("hex", f"{name} truly lies more than a hex away from {hex_}: is the number right?")
        names.add(name)
        rows.towns[hex_] = row
        found.append(town)
    return tuple(found)


def _astray(town: Town, projection: Toml) -> float:
    """How far, in hexes, a town stands from where latitude and longitude put it."""
    scale = projection.decimal("scale_km", 0.1, 100)
    turn = radians(projection.decimal("turn_degrees", -45, 45))
    x = town.longitude * projection.decimal("km_per_longitude", 1, 200)
    y = town.latitude * projection.decimal("km_per_latitude", 1, 200)
    column = (x * cos(turn) + y * sin(turn)) / (scale * sqrt(3) / 2) + projection.decimal("column_shift", -9999, 9999)
    row = (x * sin(turn) - y * cos(turn)) / scale + projection.decimal("row_shift", -9999, 9999)
    here = int(town.hex[:2]), int(town.hex[2:])
    centre = here[0] * sqrt(3) / 2, here[1] + (0.5 if here[0] % 2 == 0 else 0.0)
    return dist((column * sqrt(3) / 2, row), centre)


def _airfields(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> tuple[Airfield, ...]:
    found = []
    for row in read_csv(path, ("hex", "name", "count"), ("hex",), problems):
        hex_ = read_hex(row, "hex", grid)
        if hex_ in rows.airfields:
            row.note("hex", f"the airfield in {hex_} stands twice")
        rows.airfields[hex_] = row
        found.append(Airfield(hex_, row.text("name"), row.number("count", 1, 9) or 0))
    return tuple(found)


def _places(towns: tuple[Town, ...], airfields: tuple[Airfield, ...]) -> tuple[Place, ...]:
    """Everything that somebody holds (ADJ-006): cities, towns, and airfields that lie outside them."""
    named = [Place(town.name, town.hex, "city" if town.is_city else "town", town.tactical_points) for town in towns]
    held = {place.hex for place in named}
    fields = (Place(_field_name(field), field.hex, "airfield", 0) for field in airfields if field.hex not in held)
    return (*named, *fields)


def _field_name(field: Airfield) -> str:
    """A hex is called after its airfield so that nobody takes it for the town of that name."""
    return f"{field.name.partition(' (')[0]} airfield"


def _landing_areas(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> dict[str, LandingArea]:
    found: dict[str, LandingArea] = {}
    for row in read_csv(path, ("area", "army", "hexes", "note"), ("area",), problems):
        name, army = row.text("area"), row.word("army", [*Army])
        if name in found:
            row.note("area", f"{name} stands twice")
        hexes = tuple(HexId(hex_) for hex_ in row.text("hexes").split())
        for hex_ in hexes:
            if hex_ not in grid:
                row.note("hexes", f"there is no hex {hex_} on this map")
        rows.areas[name] = row
        inside = tuple(hex_ for hex_ in hexes if hex_ in grid)
        found[name] = LandingArea(name, Army(army) if army in [*Army] else Army.US, inside, row.text("note", needed=False))
    return found


def _evacuation(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> dict[HexId, Capacity]:
    found: dict[HexId, Capacity] = {}
    for row in read_csv(path, ("hex", "italian", "german"), ("hex",), problems):
        hex_ = read_hex(row, "hex", grid)
        if hex_ in found:
            row.note("hex", f"{hex_} stands twice")
        rows.evacuation[hex_] = row
        found[hex_] = Capacity(row.number("italian", 0, 99) or 0, row.number("german", 0, 99) or 0)
    return found


def _coast(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> dict[HexId, Side]:
    found: dict[HexId, Side] = {}
    for number, row in enumerate(read_csv(path, ("order", "hex", "side"), ("hex",), problems), 1):
        hex_, side = read_hex(row, "hex", grid), row.word("side", [*Side])
        if row.number("order", 1, 9999) != number:
            row.note("order", f"should be {number}: the coast stands in order")
        if hex_ in found:
            row.note("hex", f"{hex_} stands twice")
        found[hex_] = Side(side) if side in [*Side] else Side.NORTH
        rows.coast[hex_] = row
    return found


def _lines(path: Layered, grid: Grid, rows: MapRows, problems: Problems) -> Lines:
    found: dict[str, list[HexId]] = {name: [] for name in LINES}
    for row in read_csv(path, ("line", "order", "hex"), ("line", "order"), problems):
        name, hex_ = row.word("line", LINES), read_hex(row, "hex", grid)
        if name not in found:
            continue
        if row.number("order", 1, 999) != len(found[name]) + 1:
            row.note("order", f"should be {len(found[name]) + 1}: a line stands in order")
        found[name].append(hex_)
        rows.lines[name, hex_] = row
    return Lines(**{name: tuple(hexes) for name, hexes in found.items()})


def _outlines(path: Layered, grid: Grid, problems: Problems) -> tuple[Outline, ...]:
    found: dict[str, list[tuple[float, float]]] = {}
    for row in read_csv(path, ("outline", "order", "x", "y"), ("outline", "order"), problems):
        points = found.setdefault(row.text("outline"), [])
        if row.number("order", 0, 99_999) != len(points):
            row.note("order", f"should be {len(points)}: an outline stands in order")
        x, y = row.decimal("x", -MARGIN, grid.columns + MARGIN), row.decimal("y", -MARGIN, grid.rows + MARGIN)
        points.append((x or 0.0, y or 0.0))
    for name, points in found.items():
        if len(points) < 3:
            problems.note(path.name, 0, "outline", f"{name} has fewer than three points")
    return tuple(Outline(name, tuple(points)) for name, points in found.items())


def _named_hexes(toml: Toml, field_: str, grid: Grid, number: int) -> tuple[HexId, ...]:
    hexes = [HexId(text) for text in toml.texts(field_)]
    for hex_ in hexes:
        if hex_ not in grid:
            toml.note(field_, f"there is no hex {hex_} on this map")
    if len(hexes) != number:
        toml.note(field_, f"must name {number} hexes")
    return tuple((hexes + [grid.ids[0]] * number)[:number])


def _named_hex(toml: Toml, field_: str, grid: Grid) -> HexId:
    hex_ = HexId(toml.text(field_))
    if hex_ not in grid:
        toml.note(field_, f"there is no hex {hex_} on this map")
    return hex_


def _span(toml: Toml, field_: str, most: int) -> tuple[int, int]:
    numbers = toml.numbers(field_)
    if len(numbers) != 2 or not 1 <= numbers[0] <= numbers[1] <= most:
        toml.note(field_, f"must name the first and the last column, from 1 to {most}")
        return (1, most)
    return numbers[0], numbers[1]
