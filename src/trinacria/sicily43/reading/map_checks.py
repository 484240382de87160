"""What the parts of the island must be to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from trinacria.kernel.datafiles import Problems
from trinacria.kernel.hexes import HexId, hexside
from trinacria.sicily43.island import Island
from trinacria.sicily43.reading.map_files import MapRows

GARRISON = 2  # S21.1
NAMED = ("Messina", "Augusta", "Syracuse", "Trapani", "Catania", "Gela")  # S4.6, S16.7, S16.8, S24.9, S27.1


def check_island(island: Island, rows: MapRows, problems: Problems) -> None:
    check_places(island, rows, problems)
    check_watercourses(island, rows)
    check_fortresses(island, rows, problems)
    check_zones(island, rows, problems)
    check_railways(island, rows)


def check_places(island: Island, rows: MapRows, problems: Problems) -> None:
    names = [town.name for town in island.towns.values()]
    for town in island.towns.values():
        row = rows.places[town.hex]
        if town.hex not in island.land:
            row.note("hex", f"{town.name} must stand on the island, and {town.hex} is not part of it")
        if names.count(town.name) > 1:
            row.note("name", f"{town.name} stands twice")
        if not town.is_town and town.hex not in island.rail_hexes:
            row.note("hex", f"no railway runs through {town.hex} (S2.9)")
    for name in NAMED:
        if name not in names:
            problems.note("places.csv", 0, "name", f"{name} is missing, and the rules name it")


def check_watercourses(island: Island, rows: MapRows) -> None:
    """S2.5: every watercourse of the map is a river or a stream, and none is listed that is not there."""
    listed, drawn = set(rows.watercourses), set(island.river_names.values())
    for side, name in island.river_names.items():
        if name not in listed:
            rows.rivers[side].note("name", f"watercourses.csv does not say whether the {name} is a river or a stream (S2.5)")
    for name in sorted(listed - drawn):
        rows.watercourses[name].note("name", f"the map has no watercourse {name}")


def check_fortresses(island: Island, rows: MapRows, problems: Problems) -> None:
    for hex_, fortress in island.fortresses.items():
        row = rows.fortresses[hex_]
        if fortress.garrison != GARRISON:
            row.note("garrison", f"every garrison has {GARRISON} Combat Factors (S21.1)")
        if hex_ not in island.coastal:
            row.note("town", f"{fortress.name} does not lie on the coast, and its batteries fire at ships (S20.4)")
    if "Augusta" not in {fortress.name for fortress in island.fortresses.values()}:
        problems.note("fortresses.csv", 0, "town", "Augusta is missing (S27.1)")


def check_zones(island: Island, rows: MapRows, problems: Problems) -> None:
    for name, zone in island.zones.items():
        row = rows.zones[name]
        for hex_ in zone.beaches:
            if hex_ not in island.beaches:
                row.note("beaches", f"{hex_} is no beach (S2.4)")
        ends = rows.zone_ends.get(name)
        if ends is None:
            continue
        walk = _coast_walk(island, _shore(island, ends.first), _shore(island, ends.last))
        wanted = [h for h in walk if h in island.beaches and not (ends.without and h == island.place(ends.without).hex)]
        if not walk:
            row.note("to", f"no walk along the coast leads from {ends.first} to {ends.last} (S5.4)")
        elif wanted != [*zone.beaches]:
            row.note("beaches", f"the beaches from {ends.first} to {ends.last} are: {' '.join(wanted)} (S5.4)")
    if not island.zones:
        problems.note("landing_zones.csv", 0, "zone", "there is no landing zone")


def _shore(island: Island, town: str) -> HexId:
    """The coastal hex of a town, or the nearest to it; of several, the one with the lowest number."""
    here = island.place(town).hex
    return min(island.coastal, key=lambda hex_: (island.grid.distance(here, hex_), hex_))


def _coast_walk(island: Island, start: HexId, goal: HexId) -> list[HexId]:
    """The shortest walk from one coastal hex to another through coastal hexes; ties go to the lower number."""
    steps, edge = {start: 0}, [start]
    while edge and goal not in steps:
        following = []
        for here in edge:
            for there in island.grid.neighbours[here]:
                if there in island.coastal and there not in steps:
                    steps[there] = steps[here] + 1
                    following.append(there)
        edge = following
    if goal not in steps:
        return []
    walk = [goal]
    while walk[-1] != start:
        back = steps[walk[-1]] - 1
        walk.append(min(hex_ for hex_ in island.grid.neighbours[walk[-1]] if steps.get(hex_) == back))
    return walk[::-1]


def check_railways(island: Island, rows: MapRows) -> None:
    for line, row in rows.lines.items():
        if line not in rows.line_hexes:
            row.note("line", f"railway_hexes.csv has no hex of {line}")
    for hexes in rows.line_hexes.values():
        for hex_, stop, row in hexes:
            if hex_ not in island.land:
                row.note("hex", f"{hex_} is not part of the island")
            place = island.towns.get(hex_)
            if stop != (place.name if place else ""):
                there = f"{place.name} lies" if place else "no town or station lies"
                row.note("stop", f"{there} in {hex_} (S22.3)")
        for (before, _, _), (after, _, row) in pairwise(hexes):
            if not island.grid.adjacent(before, after):
                row.note("hex", f"{after} is no neighbour of {before}, which stands before it")
            elif hexside(before, after) in island.sea_hexsides:
                row.note("hex", f"the hexside of {before} and {after} is all sea (S2.12)")
        for _, stop, row in (hexes[0], hexes[-1]):
            if not stop:
                row.note("stop", "a line begins and ends at a town or station")
    _check_one_net(island, rows)


def _check_one_net(island: Island, rows: MapRows) -> None:
    """Every line can be reached from Messina."""
    if "Messina" not in island.by_name:
        return
    lines = {line: {hex_ for hex_, _, _ in hexes} for line, hexes in rows.line_hexes.items()}
    reached = _joined(lines, {island.place("Messina").hex})
    for line in sorted(set(lines) - reached):
        rows.lines[line].note("line", f"no railway joins {line} to Messina")


def _joined(lines: Mapping[str, set[HexId]], start: Iterable[HexId]) -> set[str]:
    hexes, reached = {*start}, set[str]()
    while fresh := [line for line, own in lines.items() if line not in reached and own & hexes]:
        for line in fresh:
            reached.add(line)
            hexes |= lines[line]
    return reached
