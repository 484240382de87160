"""What the counters must be together, and to the map."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping

from trinacria.kernel.datafiles import CsvRow, Problems
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.island import Island, Terrain
from trinacria.sicily43.units import Kind, MoveClass, SetUp, Unit, UnitId

COUNTS = {Kind.COASTAL: 12, Kind.MINEFIELD: 15, Kind.SHIP: 12, Kind.TRAIN: 3}  # S4.3, S4.4, S4.6, S20.1
TRAIN_TOWNS = ["Augusta", "Messina", "Trapani"]  # S4.6
STACK = 2  # S10.1


def check_units(units: Mapping[UnitId, Unit], rows: Mapping[UnitId, CsvRow], island: Island, problems: Problems) -> None:
    kinds = Tally(unit.kind for unit in units.values())
    for kind, wanted in COUNTS.items():
        if kinds[kind] != wanted:
            problems.note("units.csv", 0, "type", f"there are {kinds[kind]} of type {kind} and must be {wanted}")
    trains = sorted(unit.place for unit in units.values() if unit.kind is Kind.TRAIN)
    if trains != TRAIN_TOWNS:
        problems.note("units.csv", 0, "place", f"armored trains begin in {', '.join(TRAIN_TOWNS)} (S4.6)")
    for id_, unit in units.items():
        _check_place(unit, rows[id_], island)
    check_room(units, rows, island)


def _check_place(unit: Unit, row: CsvRow, island: Island) -> None:
    if unit.set_up is SetUp.LANDING:
        zone = island.zones.get(unit.place)
        if zone is None:
            row.note("place", f"there is no landing zone {unit.place} (S5.4)")
        elif zone.army is not unit.army:
            row.note("place", f"{zone.name} belongs to the other army (S5.4)")
    elif unit.place and not (unit.place in island.by_name and island.place(unit.place).is_town):
        row.note("place", f"there is no town {unit.place} on this map")
    elif unit.set_up is SetUp.REINFORCEMENT and (unit.side is AXIS) != bool(unit.place):
        row.note("place", "Axis reinforcements come at a town, Allied ones on any beach (S17.2, S17.5)")
    elif unit.kind is Kind.TRAIN and island.place(unit.place).hex not in island.rail_hexes:
        row.note("place", f"no railway runs through {unit.place} (S22.1)")


def check_room(units: Mapping[UnitId, Unit], rows: Mapping[UnitId, CsvRow], island: Island) -> None:
    """S4.5, S5.4: every unit finds a hex in or beside its town, or on a beach of its zone."""
    towns = [u for u in units.values() if u.set_up is SetUp.TOWN and u.kind is not Kind.TRAIN and u.place in island.by_name]
    for place, count in Tally(unit.place for unit in towns).items():
        last = [unit for unit in towns if unit.place == place][-1]
        here = island.place(place).hex
        room = [hex_ for hex_ in (here, *island.walkable.get(here, ())) if _fits(last, hex_, island)]
        if STACK * len(room) < count:
            rows[last.id].note(
                "place", f"{count} units begin at {place}, where there is room for {STACK * len(room)} (S4.5)"
            )
    landings = [unit for unit in units.values() if unit.set_up is SetUp.LANDING and unit.side is ALLIED]
    for place, count in Tally(unit.place for unit in landings if unit.place in island.zones).items():
        last = [unit for unit in landings if unit.place == place][-1]
        if STACK * len(island.zones[place].beaches) < count:
            rows[last.id].note("place", f"{count} units land in {place}, which has too few beaches (S5.4)")


def _fits(unit: Unit, hex_: HexId, island: Island) -> bool:
    """S4.5: motor units stand in mountains only in a road or town hex."""
    if unit.move_class is not MoveClass.MOTOR or island.terrain[hex_] is not Terrain.MOUNTAINS:
        return True
    town = island.towns.get(hex_)
    return hex_ in island.road_hexes or (town is not None and town.is_town)
