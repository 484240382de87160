"""Loading the data of a game on this system: files first, then their meaning; every fault is named with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from trinacria.kernel.datafiles import CsvRow, Problems, Toml, fingerprint_of, read_grid
from trinacria.kernel.hexes import Grid, HexId, Hexside, hexside
from trinacria.kernel.overlays import Layered, data_files, fingerprint_with, note_unknown_files, read_csv, read_toml
from trinacria.kernel.seats import ALLIED, AXIS, BySide, Seat
from trinacria.staff.reading import read_doctrine, stated_in
from trinacria.viw.charts import TerrainChart, check_line, read_crt, read_integrity, read_terrain_chart
from trinacria.viw.maps import Map, Place
from trinacria.viw.rules import Rules
from trinacria.viw.table import Scenario, Table, TurnTrack, Victory, VictoryLevel
from trinacria.viw.theatres import standard_theatre
from trinacria.viw.units import (
    Chit,
    CombatClass,
    Division,
    DivisionId,
    MoralePool,
    Size,
    Unit,
    UnitId,
    UnitType,
)

DATA = Path(str(files("trinacria") / "data"))
UNIT_COLUMNS = [
    "id",
    "side",
    "nation",
    "type",
    "size",
    "designation",
    "division",
    "corps",
    "combat_class",
    "morale",
    "strength",
    "movement",
    "cadre_strength",
    "cadre_movement",
    "setup",
    "turn",
    "entry",
]
CHIT_COLUMNS = ["pool", "front_a", "front_b", "front_c", "back_a", "back_b", "back_c", "count"]
SIDES = ("allied", "axis")
DOCTRINE = "doctrine"  # the folder of what the computer player knows
EDGES = ("west", "east", "north", "south")
DASH = "\N{EN DASH}"  # from one date to the other, as it is printed
LOWEST_SCORE = -999  # no game is lost by more


def load_table(game: str, scenario: str, rules: Rules, folder: Path, charts: Path, overlay: Path | None = None) -> Table:
    """Everything for one scenario; raises `BadData` with every fault found.

    An overlay has the files of the game's folder, and the charts as `charts/`.
    """
    problems = Problems()
    if overlay is not None:
        note_unknown_files(overlay, known_files(folder, charts), problems)
    files_, charts_ = Layered.of(folder, overlay), Layered.of(charts, overlay, "charts")
    terrain_toml, crt_toml = read_toml(charts_ / "terrain.toml", problems), read_toml(charts_ / "crt.toml", problems)
    chart, crt = read_terrain_chart(terrain_toml), read_crt(crt_toml)
    for row in terrain_toml.tables("terrain"):
        check_line(row, crt_toml)
    the_map = load_map(files_ / "map", chart, problems)
    scenario_toml = read_toml(files_ / "scenarios" / f"{scenario}.toml", problems)
    parts = read_scenario(scenario_toml, the_map.grid)
    rows = read_csv(files_ / "counters" / "units.csv", UNIT_COLUMNS, ("id",), problems)
    units = _units(rows, the_map, parts.last_turn)
    integrity_toml = read_toml(charts_ / "integrity.toml", problems)
    integrity = read_integrity(integrity_toml)
    divisions = read_divisions(files_ / "counters" / "divisions.csv", integrity_toml, units, problems)
    pools = read_pools(files_ / "counters" / "chits.csv", problems)
    check_setup(rows, units, the_map, divisions)
    doctrine, theatre = None, None
    if not problems.found and (folder / DOCTRINE / f"{scenario}.toml").is_file():  # the map and the counters are sound
        theatre = standard_theatre(the_map, units, divisions, parts.last_turn)
        doctrine = read_doctrine(stated_in(files_ / DOCTRINE, scenario, problems), scenario, theatre).doctrine
    problems.note_unread()
    problems.raise_if_any()
    fingerprint = fingerprint_with(fingerprint_of_data(folder, charts), overlay)
    table = Table(game, parts, rules, the_map, units, divisions, pools, crt, integrity, fingerprint)
    return replace(table, staff_doctrine=doctrine, staff_theatre=theatre)


def known_files(folder: Path, charts: Path) -> set[str]:
    """What an overlay may lie over: the files of the game, and the charts that it shares with others."""
    own = {path.relative_to(folder).as_posix() for path in data_files(folder)}
    return own | {f"charts/{path.relative_to(charts).as_posix()}" for path in data_files(charts)}


def fingerprint_of_data(folder: Path, charts: Path) -> str:
    """A digest over what the rules read; a doctrine is no part of the game."""
    own = [path for path in data_files(folder) if path.parent != folder / DOCTRINE]
    return fingerprint_of([*own, *data_files(charts)], _common(folder, charts))


def load_map(folder: Layered, chart: TerrainChart, problems: Problems) -> Map:
    toml = read_toml(folder / "map.toml", problems)
    grid = read_grid(toml)
    edges = toml.table("friendly_edges")
    terrain, entrenchments = _hexes(folder / "hexes.csv", grid, chart, problems)
    return Map(
        name=toml.text("name"),
        grid=grid,
        terrain=terrain,
        chart=chart,
        entrenchments=entrenchments,
        rivers=read_hexsides(folder / "rivers.csv", "name", grid, problems),
        roads=read_hexsides(folder / "roads.csv", "route", grid, problems),
        places=_places(folder / "places.csv", grid, problems),
        friendly_edges=BySide(_edge(edges, "allied", "west"), _edge(edges, "axis", "east")),
    )


def _edge(edges: Toml, side: str, usual: str) -> str:
    name = edges.word(side, EDGES, usual)
    return name if name in EDGES else usual


def _hexes(
    path: Layered, grid: Grid, chart: TerrainChart, problems: Problems
) -> tuple[Mapping[HexId, str], frozenset[HexId]]:
    terrain: dict[HexId, str] = {}
    entrenchments = set()
    for row in read_csv(path, ("hex", "terrain", "entrenchment"), ("hex",), problems):
        hex_ = read_hex(row, "hex", grid)
        if hex_ in terrain:
            row.note("hex", f"{hex_} stands twice")
        terrain[hex_] = row.word("terrain", chart.rows.keys())
        if row.number("entrenchment", 0, 1):
            entrenchments.add(hex_)
    missing = [hex_ for hex_ in grid.ids if hex_ not in terrain]
    if missing:
        problems.note(path.name, 0, "hex", f"{len(missing)} hexes have no row, the first is {missing[0]}")
    return {hex_: terrain.get(hex_, "clear") for hex_ in grid.ids}, frozenset(entrenchments)


def read_hexsides(path: Layered, named: str, grid: Grid, problems: Problems) -> frozenset[Hexside]:
    """The hexsides of a file; each row names the river or road, which the rules do not need."""
    found: set[Hexside] = set()
    for row in read_csv(path, ("hex_a", "hex_b"), ("hex_a", "hex_b"), problems):
        a, b = read_hex(row, "hex_a", grid), read_hex(row, "hex_b", grid)
        if a in grid and b in grid and not grid.adjacent(a, b):
            row.note("hex_b", f"{a} and {b} are not neighbours")
        if hexside(a, b) in found:
            row.note("hex_a", f"the hexside of {a} and {b} stands twice")
        row.text(named)
        found.add(hexside(a, b))
    return frozenset(found)


def _places(path: Layered, grid: Grid, problems: Problems) -> tuple[Place, ...]:
    return tuple(
        Place(row.text("name"), read_hex(row, "hex", grid), row.text("kind"), row.number("victory_points", 0, 99) or 0)
        for row in read_csv(path, ("name", "hex", "kind", "victory_points"), ("hex",), problems)
    )


def read_hex(row: CsvRow, field: str, grid: Grid) -> HexId:
    value = HexId(row.text(field))
    if value and value not in grid:
        row.note(field, f"there is no hex {value} on this map")
    return value


def _units(rows: list[CsvRow], the_map: Map, last_turn: int) -> dict[UnitId, Unit]:
    units: dict[UnitId, Unit] = {}
    for row in rows:
        unit = _unit(row, the_map, last_turn)
        if unit is None:
            continue
        if unit.id in units:
            row.note("id", f"{unit.id} stands twice")
        units[unit.id] = unit
    return units


def _unit(row: CsvRow, the_map: Map, last_turn: int) -> Unit | None:
    """One counter; none if a word that decides everything else cannot be read."""
    side, type_, size = row.word("side", SIDES), row.word("type", [*UnitType]), row.word("size", [*Size])
    if side not in SIDES or type_ not in [*UnitType] or size not in [*Size]:
        return None
    letter = read_class(row)
    if letter is None:
        return None
    unit = replace(
        printed_unit(row, Seat(side), row.text("nation"), UnitType(type_), Size(size), letter),
        corps=row.text("corps", needed=False),
        setup=read_hex(row, "setup", the_map.grid) if row.text("setup", needed=False) else None,
        turn=row.number("turn", 1, last_turn, needed=False),
        entry=read_hex(row, "entry", the_map.grid) if row.text("entry", needed=False) else None,
    )
    check_strengths(row, unit)
    if (unit.setup is None) == (unit.turn is None) or (unit.turn is None) != (unit.entry is None):
        row.note("setup", "give either a set-up hex, or a turn and an entry hex (14.0)")
    return unit


def printed_unit(row: CsvRow, side: Seat, nation: str, type_: StrEnum, size: Size, letter: str) -> Unit:
    """2.22: what every counter prints. The letter is the combat class as `read_class` has read it."""
    return Unit(
        id=UnitId(row.text("id")),
        side=side,
        nation=nation,
        type=type_,
        size=size,
        designation=row.text("designation"),
        division=DivisionId(division) if (division := row.text("division", needed=False)) else None,
        corps="",
        combat_class=CombatClass(letter.strip("()")) if letter else None,
        parenthesised=letter.startswith("("),
        morale=row.number("morale", 1, 3, needed=bool(letter)),
        strength=row.number("strength", 1, 30, needed=not letter),
        movement=row.number("movement", 0, 60) or 0,
        cadre_strength=row.number("cadre_strength", 1, 9, needed=bool(letter)),
        cadre_movement=row.number("cadre_movement", 0, 60, needed=bool(letter)),
    )


def read_class(row: CsvRow) -> str | None:
    """The combat class as printed, with its parentheses if it has them; empty for no class, none if it is not one."""
    letter = row.text("combat_class", needed=False)
    bare = letter.strip("()")
    if letter and (bare not in [*CombatClass] or letter not in (bare, f"({bare})")):
        row.note("combat_class", f"{letter!r} is none of A, B, C, (A), (B), (C)")
        return None
    return letter


def check_strengths(row: CsvRow, unit: Unit) -> None:
    if unit.carries_chit and (unit.size is Size.BATTALION or unit.is_gun):
        row.note("combat_class", "battalions and artillery have a printed strength and no class (8.6)")
    if unit.carries_chit and unit.strength is not None:
        row.note("strength", "a unit with a combat class draws its strength and has none printed (8.1)")
    if not unit.carries_chit and unit.size is not Size.BATTALION and not unit.is_gun:
        row.note("combat_class", "is missing for a regiment or brigade (8.1)")


def check_setup(
    rows: list[CsvRow], units: Mapping[UnitId, Unit], the_map: Map, divisions: Mapping[DivisionId, Division]
) -> None:
    """Set-up and entry hexes must be legal for their units."""
    holders: dict[HexId, Seat] = {}
    stacks: dict[HexId, int] = {}
    designations: set[tuple[Seat, str]] = set()
    for row in rows:
        unit = units.get(UnitId(row.text("id", needed=False)))
        if unit is None:
            continue
        if unit.division is not None and unit.division not in divisions:
            row.note("division", f"there is no division {unit.division} in divisions.csv")
        if (unit.side, unit.designation) in designations:
            row.note("designation", f"{unit.designation} stands twice on one side")
        designations.add((unit.side, unit.designation))
        if unit.setup is not None and unit.setup in the_map.grid:
            if holders.setdefault(unit.setup, unit.side) is not unit.side:
                row.note("setup", f"{unit.setup} is held by the other side")
            stacks[unit.setup] = stacks.get(unit.setup, 0) + 1
            if stacks[unit.setup] > 3:
                row.note("setup", f"a fourth unit in {unit.setup} (7.0)")
        if unit.entry is not None and unit.entry not in the_map.grid.edge(the_map.friendly_edges[unit.side]):
            row.note("entry", f"{unit.entry} does not lie on the {the_map.friendly_edges[unit.side]} edge")


def read_divisions(
    path: Layered, integrity: Toml, units: Mapping[UnitId, Unit], problems: Problems
) -> dict[DivisionId, Division]:
    """9.44: the regiments that integrity asks for, by the kind of division."""
    needs = {
        toml.text("kind"): ({*toml.texts("sizes")}, {*toml.texts("not_needed")}) for toml in integrity.tables("requirement")
    }
    divisions: dict[DivisionId, Division] = {}
    for row in read_csv(path, ("id", "side", "kind", "name"), ("id",), problems):
        id_, side, kind = DivisionId(row.text("id")), row.word("side", SIDES), row.word("kind", needs.keys())
        if side not in SIDES or kind not in needs:
            continue
        sizes, not_needed = needs[kind]
        members = tuple(
            unit.id
            for unit in units.values()
            if unit.division == id_ and unit.size in sizes and unit.size not in not_needed and unit.type not in not_needed
        )
        if sizes and not members:
            row.note("id", f"no regiment belongs to {id_}")
        divisions[id_] = Division(id_, Seat(side), kind, row.text("name"), members)
    return divisions


def read_pools(path: Layered, problems: Problems) -> dict[int, MoralePool]:
    """8.32: three pools; the weak side shows zero exactly where the strong side has no third step (9.82)."""
    found: dict[int, list[tuple[Chit, int]]] = {1: [], 2: [], 3: []}
    for row in read_csv(path, CHIT_COLUMNS, CHIT_COLUMNS[:7], problems):
        numbers = [row.number(column, 0, 30) for column in CHIT_COLUMNS[1:7]]
        pool, count = row.number("pool", 1, 3), row.number("count", 1, 99)
        if pool is None or count is None or any(number is None for number in numbers):
            continue
        a, b, c, wa, wb, wc = (number or 0 for number in numbers)
        chit = Chit(pool, (a, b, c), (wa, wb, wc))
        for letter, strong, weak in zip("abc", chit.front, chit.back, strict=True):
            if strong < 1 or weak >= strong or (strong <= 2) != (weak == 0):
                row.note(f"back_{letter}", f"a strong side of {strong} cannot have {weak} on its weak side")
        if chit in [other for other, _ in found[pool]]:
            row.note("pool", f"the chit {chit.label} stands twice; add up the counts")
        found[pool].append((chit, count))
    for pool, chits in found.items():
        if not chits:
            problems.note(path.name, 0, "pool", f"pool {pool} is empty")
    return {p: MoralePool(p, tuple(c for c, _ in kinds), tuple(n for _, n in kinds)) for p, kinds in found.items()}


def read_scenario(toml: Toml, grid: Grid) -> Scenario:
    turns = tuple(_turn(box, number) for number, box in enumerate(toml.tables("turn"), 1))
    if len(turns) != toml.number("turns", 1, 99):
        toml.note("turns", f"says {toml.number('turns', 1, 99)} and {len(turns)} [[turn]] tables follow")
    victory = toml.table("victory")
    at_start = victory.texts("allied_at_start", [])
    for hex_ in at_start:
        if hex_ not in grid:
            victory.note("allied_at_start", f"there is no hex {hex_} on this map")
    return Scenario(
        toml.text("id"),
        toml.text("title"),
        toml.text("introduction").strip(),
        turns,
        frozenset(HexId(hex_) for hex_ in at_start),
        _victory(victory),
    )


def _turn(toml: Toml, number: int) -> TurnTrack:
    if toml.number("number", 1, 99) != number:
        toml.note("number", f"should be {number}: Game-Turns stand in order")
    air = BySide(toml.number("allied_air", 0, 99), toml.number("axis_air", 0, 99))
    return TurnTrack(number, toml.text("dates").replace("-", DASH), toml.flag("mud"), air)


def _victory(toml: Toml) -> Victory:
    allied, axis = toml.table("allied"), toml.table("axis")
    levels = []
    for level in toml.tables("level"):
        side = level.word("side", ("allied", "axis", "draw"))
        winner = {"allied": ALLIED, "axis": AXIS}.get(side)
        levels.append(VictoryLevel(level.text("name"), winner, level.number("at_least", LOWEST_SCORE, 999)))
    limits = [level.at_least for level in levels]
    if not limits or limits != sorted(limits, reverse=True) or len(set(limits)) != len(limits):
        toml.note("level", "levels must stand from the highest difference to the lowest, each once")
    elif limits[-1] > LOWEST_SCORE:
        toml.note("level", f"the lowest level must take every score: at_least = {LOWEST_SCORE}")
    names = ("eliminated_regiment", "eliminated_battalion")
    regiment, battalion = (BySide(allied.number(name, 0, 99), axis.number(name, 0, 99)) for name in names)
    return Victory(regiment, battalion, tuple(levels))


def _common(folder: Path, charts: Path) -> Path:
    return next(parent for parent in folder.parents if parent in charts.parents)
