"""What the counters of Sicily must be to each other and to the map, by the text of the rules."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Mapping

from trinacria.kernel.datafiles import CsvRow, Problems
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.sicily.charts import SicilyTerrain
from trinacria.viw.sicily.counters import (
    AtHex,
    AtPort,
    Counter,
    Counters,
    InBox,
    IsOptional,
    IsVariable,
    OffMap,
    OnTurn,
)
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army, Nation
from trinacria.viw.sicily.reading.counter_files import LETTERS, CounterRows
from trinacria.viw.sicily.reading.map_checks import depot_beaches
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.units import Size, UnitType

CHITS = {3: 18, 2: 23, 1: 14}  # ADJ-157
SPECIAL_COASTAL = 16  # 17.0
PORT_UNITS = 5  # 27.17
DEPOTS_AN_ARMY = 2  # 21.2
STACK = 3  # 7.0
FIRST_WAVE = (UnitType.INFANTRY, SicilyType.RANGER, SicilyType.COMMANDO)
WEST_FREE, WEST_AOSTA, WEST_UNIT = ("de_15pg", "it_asieta"), "it_aosta", "19CCNN"  # 24.11
HERMANN_GOERING = "de_hg"  # 24.12
PARATROOPS = {"1/504/82": 2, "2/504/82": 2, "1/1/1AB": 3, "2/1/1AB": 3, "3/1/1AB": 3}  # 19.12: when they must drop
PARACHUTE_DIVISION = {"1/1FJ": IsVariable, "3/1FJ": OnTurn, "4/1FJ": OnTurn}  # 25.23, 27.12


def check_counters(
    counters: Counters, rows: CounterRows, island: Sicily, terrain: SicilyTerrain, problems: Problems
) -> None:
    check_names(counters, rows)
    check_divisions(counters, rows)
    check_codes(counters, rows)
    check_marks(counters, rows, island)
    check_setup(counters, rows, island, terrain)
    check_named_units(counters, rows, island, problems)
    check_depots(counters, rows, island, problems)
    check_totals(counters, problems)


def check_names(counters: Counters, rows: CounterRows) -> None:
    seen: set[tuple[str, str, str]] = set()
    for counter in counters.units.values():
        name = (counter.nation, counter.unit.designation, counter.unit.type)
        if name in seen:
            rows.units[counter.id].note("designation", f"{counter.unit.designation} stands twice for this nation and type")
        seen.add(name)


def check_divisions(counters: Counters, rows: CounterRows) -> None:
    for counter in counters.units.values():
        named = counter.unit.division
        if named is None:
            continue
        if named not in counters.divisions:
            rows.units[counter.id].note("division", f"there is no division {named} in divisions.csv")
        elif rows.divisions[named].values.get("nation") != counter.nation:
            rows.units[counter.id].note("division", f"{named} is a division of another nation")
    for division in counters.divisions.values():
        row = rows.divisions[division.id]
        nation = row.word("nation", [*Nation])
        if nation in [*Nation] and Nation(nation).side is not division.side:
            row.note("side", f"the nation {nation} is on the other side")
        if len(division.regiments) == 1:
            row.note("id", f"{division.id} has a single regiment and would have integrity by itself (9.41)")


def check_codes(counters: Counters, rows: CounterRows) -> None:
    """17.0: who may have which set-up code."""
    for counter in counters.units.values():
        note, unit = rows.units[counter.id].note, counter.unit
        match counter.code:
            case IsVariable() if unit.side is ALLIED:
                note("setup", "only Axis units are variable (27.23)")
            case IsVariable() if unit.size is Size.BATTALION and counter.nation is not Nation.GERMANY:
                note("setup", "variable battalions are German (28.2)")
            case OffMap() if unit.side is ALLIED or not unit.is_gun:
                note("setup", "only Axis artillery is off the map (25.32)")
            case InBox() | IsOptional() | AtPort() if unit.side is AXIS:
                note("setup", "only Allied units have this code (17.0)")
            case InBox() if unit.is_gun:
                note("setup", "there is no artillery in the waves (29.15)")
            case AtPort() if counter.nation is not Nation.UK or unit.size is not Size.BATTALION:
                note("setup", "Port units are U.K. battalions (27.17)")
            case _:
                _check_mission(counter, note)


def _check_mission(counter: Counter, note: Callable[[str, str], None]) -> None:
    if counter.mission is not None and not (counter.is_airborne and isinstance(counter.code, AtHex | OnTurn)):
        note("mission", "only paratroops and gliders with a hex or a Game-Turn have a mission (19.1)")
    if counter.is_airborne and isinstance(counter.code, AtHex) and counter.mission != "assault":
        note("mission", "an airborne unit with a hex assaults it on Game-Turn 1 (19.11)")


def check_marks(counters: Counters, rows: CounterRows, island: Sicily) -> None:
    for counter in counters.units.values():
        note, unit = rows.units[counter.id].note, counter.unit
        packs = unit.division == "us_3" and unit.size is Size.REGIMENT
        packs |= counter.nation is Nation.UK and unit.size is Size.BRIGADE and unit.type is UnitType.INFANTRY
        if counter.may_take_pack != packs:
            note("marks", "pack: the regiments of the U.S. 3rd Division and British infantry brigades, no others (24.32)")
        if counter.special_coastal and not (counter.is_coastal and isinstance(counter.code, AtHex)):
            note("marks", "special_coastal: only Italian coastal units with a hex (17.0)")
        if counter.is_coastal and counter.nation is not Nation.ITALY:
            note("type", "coastal units are Italian (24.33)")
        free = unit.division in WEST_FREE or unit.designation == WEST_UNIT
        if counter.west_free != free:
            note("marks", "west_free: the 15PG and Assietta Divisions and 19CCNN, no others (24.11)")
        if counter.west_aosta != (unit.division == WEST_AOSTA):
            note("marks", "west_aosta: the Aosta Division, no others (24.11)")
        west = isinstance(counter.code, AtHex) and int(counter.code.hex[:2]) <= island.west_column
        if (counter.west_free or counter.west_aosta) and not west:
            note("setup", f"begins in column {island.west_column} or west of it (24.11, 30.2)")


def check_setup(counters: Counters, rows: CounterRows, island: Sicily, terrain: SicilyTerrain) -> None:
    """Every set-up hex must exist and admit its unit (ADJ-157)."""
    axis = {c.code.hex for c in counters.units.values() if c.unit.side is AXIS and isinstance(c.code, AtHex)}
    stacks: Tally[tuple[Seat, HexId]] = Tally()
    for counter in counters.units.values():
        row = rows.units[counter.id]
        if not isinstance(counter.code, AtHex):
            if counter.landing_area is not None:
                row.note("landing_area", "only a unit with a set-up hex lands in the First Wave (18.21)")
            continue
        hex_ = counter.code.hex
        if hex_ not in island.island:
            row.note("setup", f"{hex_} is {island.kind[hex_].value} (17.0)")
            continue
        stacks[counter.unit.side, hex_] += 1
        if stacks[counter.unit.side, hex_] > STACK:
            row.note("setup", f"a fourth unit in {hex_} (7.0)")
        if counter.unit.side is ALLIED and hex_ in axis:
            row.note("setup", f"an Axis unit begins in {hex_} (18.13, 19.22)")
        if counter.is_airborne:
            _check_target(row, counter, hex_, island, terrain)
        elif counter.unit.side is ALLIED:
            _check_first_wave(row, counter, hex_, island)
        _check_terrain(row, counter, hex_, island)


def _check_target(row: CsvRow, counter: Counter, hex_: HexId, island: Sicily, terrain: SicilyTerrain) -> None:
    ground = terrain.rows.get(island.map.terrain[hex_])
    if ground is None:
        return
    allowed = ground.glider_target if counter.unit.type is SicilyType.GLIDER else ground.paratroop_target
    if not allowed:
        row.note("setup", f"{hex_} is {island.map.terrain[hex_]}, where {counter.unit.type.value} units may not aim (19.22)")


def _check_first_wave(row: CsvRow, counter: Counter, hex_: HexId, island: Sicily) -> None:
    area = island.landing_areas.get(counter.landing_area or "")
    if area is None:
        row.note("landing_area", "a First Wave unit needs the invasion area of its hex (18.21)")
    elif hex_ not in area.hexes:
        row.note("setup", f"{hex_} is no hex of {area.name} (18.21)")
    elif area.army != counter.army:
        row.note("landing_area", f"{area.name} belongs to the other army (24.23)")
    if counter.unit.type not in FIRST_WAVE:
        row.note("type", "only non-mechanized infantry lands in the First Wave (29.15)")


def _check_terrain(row: CsvRow, counter: Counter, hex_: HexId, island: Sicily) -> None:
    ground = island.map.chart.rows.get(island.map.terrain[hex_])
    cost = None if ground is None else ground.mechanized if counter.unit.mechanized else ground.foot
    if ground is not None and cost is None and hex_ not in island.map.road_hexes:
        row.note("setup", f"{hex_} is {island.map.terrain[hex_]} without a road, closed to this unit (5.62)")


def check_named_units(counters: Counters, rows: CounterRows, island: Sicily, problems: Problems) -> None:
    by_name = {counter.unit.designation: counter for counter in counters.units.values()}
    for name, turn in PARATROOPS.items():
        mission = "reinforcement" if turn == 2 else "assault"
        if name not in by_name:
            problems.note("units.csv", 0, "designation", f"{name} is missing (19.12)")
        elif by_name[name].code != OnTurn(turn) or by_name[name].mission != mission:
            rows.units[by_name[name].id].note("setup", f"{name} drops on Game-Turn {turn}, mission {mission} (19.12)")
    for name, kind in PARACHUTE_DIVISION.items():
        if name not in by_name:
            problems.note("units.csv", 0, "designation", f"{name} is missing (25.23)")
        elif not isinstance(by_name[name].code, kind):
            rows.units[by_name[name].id].note("setup", "1/1FJ is variable; 3/1FJ and 4/1FJ come on a Game-Turn (25.23)")
    here = [c for c in counters.units.values() if isinstance(c.code, AtHex) and c.code.hex == island.hermann_goering]
    for counter in here:
        if counter.unit.division != HERMANN_GOERING:
            rows.units[counter.id].note("setup", f"only Hermann Goering units begin in {island.hermann_goering} (24.12)")
    if sum(counter.unit.division == HERMANN_GOERING for counter in here) != 3:
        problems.note("units.csv", 0, "setup", f"three Hermann Goering units begin in {island.hermann_goering} (24.12)")


def check_depots(counters: Counters, rows: CounterRows, island: Sicily, problems: Problems) -> None:
    for depot in counters.depots.values():
        area = island.landing_areas.get(depot.box)
        if area is not None and area.army is not depot.army:
            rows.depots[depot.id].note("setup", f"{area.name} belongs to the other army (21.2)")
        elif area is not None and not depot_beaches(island, area):
            rows.depots[depot.id].note("setup", f"a depot can land nowhere in {area.name} (21.21)")
    armies: Mapping[Army, int] = Tally(depot.army for depot in counters.depots.values())
    for army in Army:
        if armies.get(army, 0) != DEPOTS_AN_ARMY:
            problems.note("depots.csv", 0, "nation", f"{army.value} must have {DEPOTS_AN_ARMY} depots (21.2)")


def check_totals(counters: Counters, problems: Problems) -> None:
    """ADJ-157 and the numbers of counters that the rules state."""
    for morale, wanted in CHITS.items():
        if (number := sum(counters.pools[morale].counts)) != wanted:
            problems.note("chits.csv", 0, "count", f"pool {morale} has {number} chits and must have {wanted} (ADJ-157)")
    if (number := len(counters.special_coastal)) != SPECIAL_COASTAL:
        problems.note("units.csv", 0, "marks", f"{number} units are special_coastal and must be {SPECIAL_COASTAL} (17.0)")
    ports = sum(isinstance(counter.code, AtPort) for counter in counters.units.values())
    if ports != PORT_UNITS:
        problems.note("units.csv", 0, "setup", f"{ports} units have the code Port and must be {PORT_UNITS} (27.17)")
    guns = sorted(counter.nation.value for counter in counters.off_map_artillery)
    if guns != ["de", "it"]:
        problems.note("units.csv", 0, "setup", "one German and one Italian artillery unit begin off-map (25.32)")
    for letter in LETTERS:
        if letter not in counters.variable:
            problems.note("units.csv", 0, "setup", f"no unit has the letter {letter} (27.23)")
