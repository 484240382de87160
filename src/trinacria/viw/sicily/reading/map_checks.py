"""What the parts of the map of Sicily must be to each other, by the text of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from trinacria.kernel.datafiles import Problems
from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.viw.sicily.island import Kind, LandingArea, Sicily
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.reading.chart_shapes import AIRFIELDS, TACTICAL_POINTS
from trinacria.viw.sicily.reading.map_files import MapRows

MESSINA, ENNA, PALERMO = HexId("5903"), HexId("3714"), HexId("2203")  # 21.11
NAMED_TOWNS = {"Messina": MESSINA, "Enna": ENNA, "Palermo": PALERMO}
NAMED_PORTS = ("Messina", "Palermo", "Catania", "Syracuse", "Augusta")  # 22.42, 24.27
FOUR_AIRFIELDS = "4716"  # 23.13
NEAR_CATANIA = 4  # 27.12
DIME = {"3623", "3724"}  # 18.22
EVACUATION = {"5902", "5903", "6001", "6102"}  # 26.11
CORNERS = {"halt": ("2721", "3517", "4421"), "boundary_syracuse": ("3806", "3819", "4422", "4430")}  # 24.21, 24.27
COLUMNS = {"boundary_initial": "45", "boundary_catania": "41"}  # 24.24, 24.27


def check_island(island: Sicily, rows: MapRows, problems: Problems) -> None:
    check_hexes(island, rows)
    check_hexsides(island, rows)
    check_rivers(island, rows)
    check_roads(island, rows)
    check_towns(island, rows, problems)
    check_airfields(island, rows, problems)
    check_coast(island, rows, problems)
    check_lines(island, rows, problems)
    check_landing_areas(island, rows, problems)
    check_evacuation(island, rows, problems)
    check_named_hexes(island, rows)
    check_corrections(island, rows)


def check_hexes(island: Sicily, rows: MapRows) -> None:
    neighbours, kind = island.map.grid.neighbours, island.kind
    for hex_, row in rows.hexes.items():
        around = [kind[other] for other in neighbours.get(hex_, ())]
        if kind.get(hex_) is Kind.LAND and Kind.SEA in around:
            row.note("kind", f"{hex_} touches the sea and must be coastal")
        if kind.get(hex_) is Kind.COASTAL and not {Kind.SEA, Kind.COASTAL} & {*around}:
            row.note("kind", f"{hex_} lies inland and cannot be coastal")
    apart = island.island - _reach(island, [MESSINA], _by_land(island))
    for hex_ in sorted(apart):
        rows.hexes[hex_].note("kind", f"{hex_} has no land connection with the rest of the island")


def check_hexsides(island: Sicily, rows: MapRows) -> None:
    for what, hexsides in (("river", rows.rivers), ("road", rows.roads)):
        for (a, b), row in hexsides.items():
            if not {a, b} <= island.island:
                row.note(
                    "hex_a" if a not in island.island else "hex_b", f"a {what} must lie between two hexes of the island"
                )
            if hexside(a, b) in island.map.walls:
                row.note("hex_b", f"the hexside of {a} and {b} is all sea and can have no {what}")
    for (a, b), row in rows.walls.items():
        for field, hex_ in (("hex_a", a), ("hex_b", b)):
            if island.kind[hex_] is not Kind.COASTAL:
                row.note(
                    field, f"an all-sea hexside lies between two coastal hexes, and {hex_} is {island.kind[hex_].value}"
                )


def check_rivers(island: Sicily, rows: MapRows) -> None:
    """A river runs in one piece, to the sea or into another river."""
    ends: dict[str, set[frozenset[HexId]]] = {}
    for side, name in island.river_names.items():
        ends.setdefault(name, set()).update(_ends(island, side))
    for name, corners in ends.items():
        course = [side for side, other in island.river_names.items() if other == name]
        first = rows.rivers[course[0]]
        for side in _detached(island, course):
            rows.rivers[side].note("name", f"this hexside of the {name} is cut off from the others")
        others = set().union(*(theirs for other, theirs in ends.items() if other != name))
        if not any(island.kind[hex_] is Kind.SEA for corner in corners for hex_ in corner) and not corners & others:
            first.note("name", f"the {name} reaches neither the sea nor another river")


def _ends(island: Sicily, side: Hexside) -> set[frozenset[HexId]]:
    """The two corners where a hexside ends, each named by the three hexes that meet in it."""
    near = {*island.map.grid.neighbours[side[0]]} & {*island.map.grid.neighbours[side[1]]}
    return {frozenset({*side, hex_}) for hex_ in near}


def _detached(island: Sicily, course: list[Hexside]) -> list[Hexside]:
    """The hexsides that do not hang together with the longest piece of a river."""
    pieces: list[tuple[list[Hexside], set[frozenset[HexId]]]] = []
    for side in course:
        sides, corners = [side], _ends(island, side)
        for piece in [piece for piece in pieces if piece[1] & corners]:
            sides, corners = piece[0] + sides, piece[1] | corners
            pieces.remove(piece)
        pieces.append((sides, corners))
    pieces.sort(key=lambda piece: len(piece[0]))
    return [side for sides, _ in pieces[:-1] for side in sides]


def check_roads(island: Sicily, rows: MapRows) -> None:
    roads = island.map.roads
    net = _reach(island, [MESSINA], lambda a, b: hexside(a, b) in roads)
    for (a, _), row in rows.roads.items():
        if a not in net:
            row.note("hex_a", f"no road leads from {a} to Messina (21.11)")
    for hex_ in island.supply_sources:
        if hex_ not in net:
            rows.toml.table("axis").note("supply_sources", f"no road leads from {hex_} to Messina")
    for hex_, row in rows.towns.items():
        if hex_ in island.island and hex_ not in net:
            row.note("hex", f"no road leads from {hex_} to Messina")
    for hex_, row in rows.airfields.items():
        if hex_ in island.island and not net & {hex_, *island.map.grid.neighbours[hex_]}:
            row.note("hex", f"there is no road in or beside the airfield hex {hex_}")


def check_towns(island: Sicily, rows: MapRows, problems: Problems) -> None:
    for town in island.towns:
        row = rows.towns[town.hex]
        if town.hex not in island.island:
            row.note("hex", f"{town.name} must stand on the island, and {town.hex} is not part of it")
        elif town.is_city and island.level[town.hex] != 1:
            row.note("kind", f"{town.hex} is Level {island.level[town.hex]}, and a city counts as Level 1 (25.15)")
        if town.port is not None and island.kind.get(town.hex) is not Kind.COASTAL:
            row.note("port", f"{town.hex} is no coastal hex and can have no port")
        if NAMED_TOWNS.get(town.name, town.hex) != town.hex:
            row.note("hex", f"the rules put {town.name} in {NAMED_TOWNS[town.name]} (21.11)")
        if town.name in NAMED_PORTS and town.port is None:
            row.note("port", f"the rules speak of the port of {town.name}")
    names = {town.name for town in island.towns}
    for name in (*NAMED_TOWNS, *(name for name in NAMED_PORTS if name not in NAMED_TOWNS)):
        if name not in names:
            problems.note("places.csv", 0, "name", f"{name} is missing")
    total = sum(town.tactical_points for town in island.towns)
    if total != TACTICAL_POINTS:
        problems.note("places.csv", 0, "tactical_points", f"add up to {total} and must be {TACTICAL_POINTS} (28.2)")


def check_airfields(island: Sicily, rows: MapRows, problems: Problems) -> None:
    for airfield in island.airfields:
        row = rows.airfields[airfield.hex]
        if airfield.hex not in island.island:
            row.note("hex", f"an airfield must lie on the island, and {airfield.hex} is not part of it")
        if airfield.count != (4 if airfield.hex == FOUR_AIRFIELDS else 1):
            row.note("count", f"hex {FOUR_AIRFIELDS} counts as four airfields, every other one as one (23.13)")
    total = sum(airfield.count for airfield in island.airfields)
    if total != AIRFIELDS:
        problems.note("airfields.csv", 0, "count", f"add up to {total} and must be {AIRFIELDS} (28.2)")
    if FOUR_AIRFIELDS not in island.airfield_at:
        problems.note("airfields.csv", 0, "hex", f"the airfields of {FOUR_AIRFIELDS} are missing (23.13)")
    near = [town.hex for town in island.towns if town.name == "Catania" and town.hex in island.map.grid]
    fields = [a.hex for a in island.airfields if a.hex in island.map.grid]
    if near and not any(island.map.grid.distance(near[0], hex_) <= NEAR_CATANIA for hex_ in fields):
        problems.note("airfields.csv", 0, "hex", f"none lies within {NEAR_CATANIA} hexes of Catania (27.12)")


def check_coast(island: Sicily, rows: MapRows, problems: Problems) -> None:
    coastal = {hex_ for hex_, kind in island.kind.items() if kind is Kind.COASTAL}
    for hex_, row in rows.coast.items():
        if hex_ not in coastal:
            row.note("hex", f"{hex_} is no coastal hex")
    missing = sorted(coastal - {*island.coast})
    if missing:
        problems.note("coasts.csv", 0, "hex", f"coastal hexes are missing: {', '.join(missing)}")
    for before, after in pairwise(island.coast):
        if after in island.map.grid and before in island.map.grid and not island.map.grid.adjacent(before, after):
            rows.coast[after].note("hex", f"{after} is no neighbour of {before}, which stands before it")


def check_lines(island: Sicily, rows: MapRows, problems: Problems) -> None:
    lines = {name: island.lines.named(name) for name in (*CORNERS, *COLUMNS)}
    grid = island.map.grid
    for name, hexes in lines.items():
        for before, after in pairwise(hexes):
            if before in grid and after in grid and not grid.adjacent(before, after):
                rows.lines[name, after].note("hex", f"{after} is no neighbour of {before}, which stands before it")
        for hex_ in hexes:
            if hex_ not in island.island and hex_ not in CORNERS.get(name, ()):
                rows.lines[name, hex_].note("hex", f"{hex_} is not part of the island")
    for name, corners in CORNERS.items():
        if [hex_ for hex_ in lines[name] if hex_ in corners] != [*corners]:
            problems.note("lines.csv", 0, "hex", f"{name} must run by {', '.join(corners)} (24.2)")
    for name, column in COLUMNS.items():
        wanted = {hex_ for hex_ in island.island if hex_.startswith(column)}
        if {*lines[name]} != wanted:
            problems.note("lines.csv", 0, "hex", f"{name} must be every hex of the island in column {column} (24.2)")
    for name, hexes in lines.items():
        if name != "halt" and not _divides(island, hexes):
            problems.note("lines.csv", 0, "hex", f"{name} does not divide the island (24.22)")
    if not _divides(island, (*lines["halt"], *lines["boundary_initial"])):
        problems.note("lines.csv", 0, "hex", "halt and boundary_initial leave a way round (24.21)")


def _divides(island: Sicily, line: Iterable[HexId]) -> bool:
    closed = {*line}
    return MESSINA not in _reach(island, [PALERMO], _by_land(island), closed)


def check_landing_areas(island: Sicily, rows: MapRows, problems: Problems) -> None:
    areas = island.landing_areas
    for area in areas.values():
        row = rows.areas[area.name]
        for hex_ in area.hexes:
            if hex_ not in island.beaches:
                row.note("hexes", f"{hex_} is no beach: coastal, Level 1, without a city (18.11)")
            elif hex_ in island.swamps:
                row.note("hexes", f"{hex_} is a swamp, where neither armor nor depots can land (18.11, 21.21)")
            if Kind.SEA not in {island.kind[other] for other in island.map.grid.neighbours[hex_]}:
                row.note("hexes", f"{hex_} has no sea hex beside it to wait in (18.13)")
            if (hex_[:2] < COLUMNS["boundary_initial"]) != (area.army is Army.US):
                row.note("hexes", f"{hex_} lies on the other army's side of the first boundary (24.24)")
        if not depot_beaches(island, area):
            row.note("hexes", "a depot can land in none of them: it needs a road and no port (21.21)")
    if "Dime" in areas and {*areas["Dime"].hexes} != DIME:
        rows.areas["Dime"].note("hexes", f"Dime is {' and '.join(sorted(DIME))} (18.22)")
    if "Arm Res" in areas:
        whole = [area for name, area in areas.items() if name.startswith("Acid") or name in ("Bark East", "Bark South")]
        if {*areas["Arm Res"].hexes} != {hex_ for area in whole for hex_ in area.hexes}:
            rows.areas["Arm Res"].note("hexes", "must be every hex of Acid, Bark East and Bark South (18.22)")
    for name in ("Dime", "Kool", "Arm Res"):
        if name not in areas:
            problems.note("landing_areas.csv", 0, "area", f"{name} is missing (17.0, 18.22)")


def depot_beaches(island: Sicily, area: LandingArea) -> tuple[HexId, ...]:
    """21.21: the hexes of an area where a depot can land."""
    fit = (island.beaches & island.map.road_hexes) - island.swamps - {*island.ports}
    return tuple(hex_ for hex_ in area.hexes if hex_ in fit)


def check_evacuation(island: Sicily, rows: MapRows, problems: Problems) -> None:
    for hex_, row in rows.evacuation.items():
        if hex_ not in EVACUATION:
            row.note("hex", f"nobody is evacuated from {hex_} (26.11)")
        elif island.kind.get(hex_) is not Kind.COASTAL or hex_ not in island.map.road_hexes:
            row.note("hex", f"{hex_} must be a coastal hex with a road")
    for name in sorted(EVACUATION - {*rows.evacuation}):
        problems.note("evacuation.csv", 0, "hex", f"{name} is missing (26.11)")


def check_named_hexes(island: Sicily, rows: MapRows) -> None:
    axis, variable = rows.toml.table("axis"), rows.toml.table("variable_campaign")
    if {*island.supply_sources} != {*NAMED_TOWNS.values()}:
        axis.note("supply_sources", "are Messina 5903, Enna 3714 and Palermo 2203 (21.11)")
    for field, hex_ in (("hermann_goering", island.hermann_goering), ("parachute_arrival", island.parachute_arrival)):
        if hex_ not in island.island:
            axis.note(field, f"{hex_} is not part of the island")
    for hex_ in island.no_invasion:
        if island.kind.get(hex_) is not Kind.COASTAL:
            variable.note("no_invasion", f"{hex_} is no coastal hex (29.14)")


def check_corrections(island: Sicily, rows: MapRows) -> None:
    """The list of manual corrections must tell what the map has."""
    for row in rows.corrections:
        row.text("computed")  # for people, and must be there
        hex_, field, used = HexId(row.text("hex")), row.word("field", ("kind", "level", "swamp", "place")), row.text("used")
        if hex_ not in island.map.grid:
            row.note("hex", f"there is no hex {hex_} on this map")
            continue
        town = island.town_at.get(hex_)
        values = {
            "kind": island.kind[hex_].value,
            "level": str(island.level.get(hex_, "")),
            "swamp": str(int(hex_ in island.swamps)),
            "place": f"{town.name} {hex_}" if town else "",
        }
        if field in values and values[field] != used:
            row.note("used", f"says {used!r} where the map has {values[field]!r}")


def _by_land(island: Sicily) -> Callable[[HexId, HexId], bool]:
    """ADJ-010: an all-sea hexside is a wall."""
    return lambda a, b: b in island.island and hexside(a, b) not in island.map.walls


def _reach(
    island: Sicily,
    starts: Iterable[HexId],
    joined: Callable[[HexId, HexId], bool],
    closed: Iterable[HexId] = (),
) -> set[HexId]:
    shut = {*closed}
    seen = {hex_ for hex_ in starts if hex_ in island.map.grid}
    waiting = [*seen]
    while waiting:
        here = waiting.pop()
        for there in island.map.grid.neighbours[here]:
            if there not in seen and there not in shut and joined(here, there):
                seen.add(there)
                waiting.append(there)
    return seen
