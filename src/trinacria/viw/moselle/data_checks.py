"""What the data of Moselle must be beyond what every game of the system asks: a map that is drawn to its end.

The loader refuses what cannot be played. These checks find what can be played and is a slip of the pen all the same: a river
in two parts, a road that ends in a field, a town without a name, a tank in a swamp.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from trinacria.kernel.datafiles import CsvRow, Problems, check_csv_head
from trinacria.kernel.hexes import Grid, HexId, Hexside, hexside
from trinacria.kernel.overlays import Layered, read_csv
from trinacria.kernel.seats import SIDES
from trinacria.staff.line_checks import check_lines
from trinacria.staff.reading import read_doctrine, stated_in
from trinacria.viw.loading import CHIT_COLUMNS, DOCTRINE
from trinacria.viw.table import Table
from trinacria.viw.theatres import standard_theatre
from trinacria.viw.units import UnitId

EXITS = 2  # roads that leave the map by each side's own edge, at least: one alone is cut too easily (11.2)
BUILT_UP = ("town", "city")

Corner = frozenset[HexId | str]
T = TypeVar("T", bound=Hashable)


def check_moselle(folder: Path, overlay: Path | None, table: Table) -> None:
    """Raises `BadData` with every fault found."""
    problems = Problems()
    for path in sorted(folder.rglob("*.csv")):
        check_csv_head(path, problems)
    files = Layered.of(folder, overlay)
    check_rivers(read_csv(files / "map" / "rivers.csv", ("name",), ("hex_a", "hex_b"), problems), table.map.grid)
    check_roads(read_csv(files / "map" / "roads.csv", ("route",), ("hex_a", "hex_b"), problems), table)
    check_places(read_csv(files / "map" / "places.csv", ("name",), ("hex",), problems), table, problems)
    check_units(read_csv(files / "counters" / "units.csv", ("id",), ("id",), problems), table)
    check_chits(read_csv(files / "counters" / "chits.csv", CHIT_COLUMNS, CHIT_COLUMNS[:7], problems), table, problems)
    theatre = standard_theatre(table.map, table.units, table.divisions, table.scenario.last_turn)
    read = read_doctrine(stated_in(files / DOCTRINE, table.scenario.id, problems), table.scenario.id, theatre)
    check_lines(read.doctrine, read.lines, theatre)
    problems.raise_if_any()


def check_rivers(rows: Iterable[CsvRow], grid: Grid) -> None:
    """Every river is one line without a branch, and one of them at least runs from an edge of the map to another."""
    rivers: dict[str, dict[Hexside, CsvRow]] = defaultdict(dict)
    for row in rows:
        rivers[row.text("name")][_side(row)] = row
    crosses = False
    for name, sides in rivers.items():
        ends: dict[Corner, list[Hexside]] = defaultdict(list)
        for a, b in sides:
            for corner in _corners(grid, a, b):
                ends[corner].append((a, b))
        links: dict[Hexside, set[Hexside]] = {side: set() for side in sides}
        for meeting in ends.values():
            for side in meeting:
                links[side] |= {*meeting} - {side}
            if len(meeting) > 2:
                sides[meeting[-1]].note("hex_a", f"the {name} branches here")
        for side in _apart(links):
            sides[side].note("hex_a", f"the {name} does not go on to here: it is in more than one part")
        crosses |= sum(_OFF in corner for corner in ends) == 2
    if not crosses and rivers:
        row = next(iter(next(iter(rivers.values())).values()))
        row.note("name", "no river runs from an edge of the map to another")


def check_roads(rows: Iterable[CsvRow], table: Table) -> None:
    """The roads are one net; each ends in another or at an edge, and both sides can be supplied by more than one."""
    grid, by_hex = table.map.grid, dict[HexId, CsvRow]()
    links: dict[HexId, set[HexId]] = defaultdict(set)
    for row in rows:
        a, b = _side(row)
        links[a].add(b)
        links[b].add(a)
        by_hex |= {a: row, b: row}
    for hex_ in _apart(links):
        by_hex[hex_].note("hex_a", f"no road leads from {hex_} to the rest of the net")
    for hex_, row in by_hex.items():
        if len(links[hex_]) == 1 and len(grid.neighbours[hex_]) == 6:
            row.note("hex_b", f"the road ends in the open at {hex_}")
    for side in SIDES:
        exits = grid.edge(table.map.friendly_edges[side]) & by_hex.keys()
        if len(exits) < EXITS and by_hex:
            says = f"{len(exits)} roads leave by the {side} edge, and {EXITS} are the fewest"
            next(iter(by_hex.values())).note("hex_a", says)


def check_places(rows: Iterable[CsvRow], table: Table, problems: Problems) -> None:
    """A place stands on its ground, no two share a name, and every town and city has one."""
    names: set[str] = set()
    named: set[HexId] = set()
    for row in rows:
        name, hex_, kind = row.text("name"), HexId(row.text("hex")), row.text("kind")
        if name in names:
            row.note("name", f"{name} stands twice")
        ground = table.map.terrain[hex_]
        if kind in table.map.chart.rows and kind != ground:
            row.note("kind", f"{name} is a {kind}, and {hex_} is {ground}")
        names.add(name)
        named.add(hex_)
    for hex_, ground in table.map.terrain.items():
        if ground in BUILT_UP and hex_ not in named:
            problems.note("places.csv", 0, "hex", f"the {ground} in {hex_} has no name")


def check_units(rows: Iterable[CsvRow], table: Table) -> None:
    """A unit can stand where it begins or comes on, belongs to a corps, and its division to one corps only."""
    corps: dict[str, str] = {}
    for row in rows:
        unit = table.units[UnitId(row.text("id"))]
        field, hex_ = ("setup", unit.setup) if unit.setup is not None else ("entry", unit.entry)
        assert hex_ is not None
        by_road = hex_ in table.map.road_hexes
        ground = table.map.chart.rows[table.map.terrain[hex_]]
        if field == "entry" and not by_road:
            row.note("entry", f"no road leads on to the map in {hex_}")
        elif (ground.mechanized if unit.mechanized else ground.foot) is None and not by_road:
            row.note(field, f"{unit.designation} cannot stand in {hex_}: {table.map.terrain[hex_]} without a road")
        if not unit.corps:
            row.note("corps", "is missing")
        if unit.division is not None and corps.setdefault(unit.division, unit.corps) != unit.corps:
            row.note("corps", f"the others of its division belong to {corps[unit.division]}")


def check_chits(rows: Iterable[CsvRow], table: Table, problems: Problems) -> None:
    """No class is stronger than a better one, and no pool runs dry."""
    for row in rows:
        for side in ("front", "back"):
            a, b, c = (row.number(f"{side}_{letter}") or 0 for letter in "abc")
            if not a >= b >= c:
                row.note(f"{side}_a", f"{a}, {b}, {c} do not fall from class A to class C")
    for morale, pool in table.pools.items():
        drawing = sum(unit.carries_chit and unit.morale == morale for unit in table.units.values())
        if sum(pool.counts) < drawing:
            problems.note("chits.csv", 0, "count", f"pool {morale} has {sum(pool.counts)} chits for {drawing} units")


_OFF = "off the map"


def _side(row: CsvRow) -> Hexside:
    return hexside(HexId(row.text("hex_a")), HexId(row.text("hex_b")))


def _corners(grid: Grid, a: HexId, b: HexId) -> list[Corner]:
    """The two corners of a hexside, each as the three hexes that meet there; beyond an edge there is no third."""
    found: list[Corner] = [frozenset((a, b, other)) for other in grid.neighbours[a] if other in grid.neighbours[b]]
    return found + [frozenset((a, b, _OFF))] * (2 - len(found))


def _apart(links: Mapping[T, set[T]]) -> list[T]:
    """What is not connected with the first."""
    if not links:
        return []
    first = next(iter(links))
    seen, edge = {first}, [first]
    while edge:
        near = links[edge.pop()] - seen
        seen |= near
        edge += near
    return [part for part in links if part not in seen]
