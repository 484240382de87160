"""The data of the Moselle scenario: what it holds, and that no fault in it goes unnoticed."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from proofs import case
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.errors import BadData, Problem
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import ALLIED, AXIS, SIDES
from trinacria.viw import moselle
from trinacria.viw.battles import Battle
from trinacria.viw.column_shifts import Shift, integrity_in_defence, mud
from trinacria.viw.loading import DATA, load_table
from trinacria.viw.maps import Map
from trinacria.viw.moselle import system
from trinacria.viw.odds import proposed
from trinacria.viw.rules import STANDARD
from trinacria.viw.setting_up import new_position
from trinacria.viw.table import Table
from trinacria.viw.units import CombatClass, Size, Supply, Unit, UnitId
from trinacria.viw.victory import points

TABLE = moselle.open_table("november")
MAP = TABLE.map
UNITS = [*TABLE.units.values()]
STANDARD_TYPES = {"infantry", "mech_infantry", "tank", "recon", "artillery", "sp_artillery", "anti_tank"}  # 2.23

# what is there -----------------------------------------------------------------------------------------------------------


def test_the_map_is_whole_and_shows_every_terrain_of_the_chart() -> None:
    assert (MAP.grid.columns, MAP.grid.rows, len(MAP.grid)) == (22, 16, 352)
    assert set(MAP.terrain) == set(MAP.grid.ids)
    assert set(MAP.terrain.values()) == set(MAP.chart.rows) == {"clear", "woods", "swamp", "hilltop", "town", "city"}
    assert MAP.entrenchments <= set(MAP.grid.ids)
    assert MAP.hilltops


def joined_by_road(the_map: Map, start: str) -> set[str]:
    grid = the_map.grid
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        near = {grid.ids[other] for other in the_map.road_around[grid.index[here]]} - found
        found |= near
        edge += near
    return found


def test_roads_join_both_edges_of_the_map_and_cross_its_rivers() -> None:
    west, east = (MAP.grid.edge(MAP.friendly_edges[side]) & MAP.road_hexes for side in SIDES)
    assert len(west) >= 2
    assert len(east) >= 2
    assert all(joined_by_road(MAP, hex_) & east for hex_ in west)
    assert MAP.road_hexes <= joined_by_road(MAP, min(west)), "no road lies apart from the others"
    assert len(MAP.roads & MAP.rivers) >= 10, "bridges"


def test_rivers_run_from_hexside_to_hexside_without_a_gap() -> None:
    """A river hexside meets another one at a corner: of the three hexes around it the two sides share one."""
    grid = MAP.grid
    border = grid.north_edge | grid.south_edge | grid.east_edge | grid.west_edge
    for a, b in MAP.rivers:
        corners = {*grid.neighbours[a]} & {*grid.neighbours[b]}
        goes_on = any(hexside(near, corner) in MAP.rivers for corner in corners for near in (a, b))
        assert goes_on or a in border or b in border, (a, b)


def test_both_sides_have_twenty_five_units() -> None:
    assert Counter(unit.side for unit in UNITS) == {ALLIED: 25, AXIS: 25}
    assert Counter(unit.side for unit in UNITS if unit.setup) == {ALLIED: 20, AXIS: 18}
    assert {unit.type for unit in UNITS} == STANDARD_TYPES
    assert {unit.size for unit in UNITS} == set(Size)
    assert {unit.combat_class for unit in UNITS if unit.combat_class} == set(CombatClass)
    assert {unit.morale for unit in UNITS if unit.morale} == {1, 2, 3}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.id)
def test_every_unit_is_whole_and_can_stand_where_it_begins(unit: Unit) -> None:
    if unit.carries_chit:
        assert unit.morale is not None
        assert unit.strength is None
        assert unit.cadre_strength is not None
        assert unit.cadre_movement is not None
    else:
        assert unit.strength is not None
        assert unit.size is Size.BATTALION or unit.is_gun
    assert unit.movement > 0
    assert unit.corps
    hex_ = unit.setup or unit.entry
    assert hex_ is not None
    row = MAP.chart.rows[MAP.terrain[hex_]]
    assert (row.mechanized if unit.mechanized else row.foot) is not None or hex_ in MAP.road_hexes
    if unit.entry:
        assert unit.entry in MAP.grid.edge(MAP.friendly_edges[unit.side]) & MAP.road_hexes
        assert unit.turn is not None
        assert 2 <= unit.turn <= TABLE.scenario.last_turn


def test_divisions_have_the_regiments_that_integrity_asks_for() -> None:
    assert Counter(division.side for division in TABLE.divisions.values()) == {ALLIED: 6, AXIS: 7}
    for division in TABLE.divisions.values():
        assert len(division.regiments) >= 2
        assert all(TABLE.units[unit].side is division.side for unit in division.regiments)
        assert not any(TABLE.units[unit].size is Size.BATTALION for unit in division.regiments)


def test_each_pool_holds_a_few_more_chits_than_units_that_draw_from_it() -> None:
    drawers = Counter(unit.morale for unit in UNITS if unit.carries_chit)
    sizes = {morale: sum(pool.counts) for morale, pool in TABLE.pools.items()}
    assert sum(sizes.values()) == 41
    assert all(sizes[morale] > drawers[morale] for morale in (1, 2, 3))


def test_eight_turns_with_mud_and_air() -> None:
    turns = TABLE.scenario.turns
    assert [turn.number for turn in turns if turn.mud] == [2, 5]
    assert [turn.air.allied for turn in turns] == [3, 0, 1, 2, 0, 1, 2, 2]
    assert [turn.air.axis for turn in turns] == [0, 0, 1, 1, 0, 1, 0, 1]


def test_places_stand_on_their_ground_and_levels_cover_every_score() -> None:
    assert len({place.hex for place in MAP.places}) == len(MAP.places)
    towns = {hex_ for hex_, terrain in MAP.terrain.items() if terrain in ("town", "city")}
    assert {place.hex for place in MAP.places if place.kind in ("town", "city")} == towns
    assert all(MAP.terrain[place.hex] == place.kind for place in MAP.places if place.kind in ("town", "city"))
    levels = TABLE.scenario.victory.levels
    assert [level.winner for level in levels] == [ALLIED, ALLIED, None, AXIS, AXIS]
    assert levels[-1].at_least == -999


def test_the_first_position_is_sound_supplied_and_worth_nine_points() -> None:
    pos = new_position(TABLE, KeyedDice(stream_key("data")))
    assert not pos.problems()
    assert {pos.supply_of(unit) for unit in TABLE.units} == {Supply.SUPPLIED}
    assert points(pos) == {ALLIED: 9, AXIS: 0}
    for unit in pos.units_of(AXIS):
        touches = any(pos.enemy_holds(hex_, AXIS) for hex_ in MAP.grid.neighbours[pos.where[unit]])
        assert not touches or not STANDARD.obligations.owes(pos, unit, pos.where[unit]), f"{unit} would have to attack"


# what would be noticed ---------------------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The data folder, to be broken."""
    shutil.copytree(DATA / "moselle", tmp_path / "moselle")
    shutil.copytree(DATA / "standard", tmp_path / "standard")
    return tmp_path


def load(data: Path) -> Table:
    return load_table("moselle", "november", STANDARD, data / "moselle", data / "standard" / "charts")


def edit(data: Path, file: str, old: str, new: str) -> int:
    """Replace a text that stands once in the file; the line of it."""
    path = data / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def problems(data: Path) -> tuple[Problem, ...]:
    with pytest.raises(BadData) as bad:
        load(data)
    return bad.value.problems


MAPS, COUNTERS, SCENARIO, CHARTS = "moselle/map/", "moselle/counters/", "moselle/scenarios/november.toml", "standard/charts/"


@pytest.mark.parametrize(
    ("file", "old", "new", "field", "says"),
    [
        (MAPS + "hexes.csv", "0102,clear,0", "0102,lava,0", "terrain", "'lava' is none of: city, clear"),
        (MAPS + "hexes.csv", "0102,clear,0", "0101,clear,0", "hex", "0101 stands twice"),
        (MAPS + "hexes.csv", "0102,clear,0", "2302,clear,0", "hex", "there is no hex 2302 on this map"),
        (MAPS + "hexes.csv", "0102,clear,0", "0102,clear,2", "entrenchment", "2 is not between 0 and 1"),
        (MAPS + "hexes.csv", "0102,clear,0", "0102,clear", "", "has 2 fields where the header has 3"),
        (MAPS + "hexes.csv", "hex,terrain,entrenchment", "hex,ground,entrenchment", "terrain", "no such column"),
        (MAPS + "rivers.csv", "0311,0411,", "0311,0511,", "hex_b", "0311 and 0511 are not neighbours"),
        (MAPS + "roads.csv", "0202,0302,", "0202,0102,", "hex_a", "the hexside of 0202 and 0102 stands twice"),
        (MAPS + "places.csv", "Metz,0607,city,10", "Metz,0607,city,ten", "victory_points", "'ten' is not a whole number"),
        (MAPS + "places.csv", "Metz,0607,city,10", ",0607,city,10", "name", "is missing"),
        (MAPS + "map.toml", 'allied = "west"', 'allied = "up"', "friendly_edges.allied", "'up' is none of: east, north"),
        (MAPS + "map.toml", 'shifted = "even"', 'shifted = "both"', "shifted", "'both' is none of: even, odd"),
        (MAPS + "map.toml", "rows = 16", "rows = 100", "rows", "100 is not between 1 and 99"),
        (COUNTERS + "units.csv", "us_2_5,allied", "us_2_5,french", "side", "'french' is none of: allied, axis"),
        (COUNTERS + "units.csv", "us_10_5,allied", "us_2_5,allied", "id", "us_2_5 stands twice"),
        (COUNTERS + "units.csv", "2/5,us_5,XX,A,3", "2/5,us_5,XX,D,3", "combat_class", "'D' is none of A, B, C"),
        (COUNTERS + "units.csv", "2/5,us_5,XX,A,3", "2/5,us_5,XX,A,4", "morale", "4 is not between 1 and 3"),
        (COUNTERS + "units.csv", "2/5,us_5,XX,A,3,,", "2/5,us_5,XX,A,3,5,", "strength", "has none printed (8.1)"),
        (COUNTERS + "units.csv", "2/5,us_5,XX", "2/5,us_6,XX", "division", "there is no division us_6"),
        (COUNTERS + "units.csv", "6,2,6,0511,,", "6,2,6,2511,,", "setup", "there is no hex 2511 on this map"),
        (COUNTERS + "units.csv", "6,2,6,0511,,", "6,2,6,0511,3,", "setup", "give either a set-up hex, or a turn"),
        (COUNTERS + "units.csv", '1,12,0709,,,"behind', '1,12,0610,,,"behind', "setup", "0610 is held by the other side"),
        (COUNTERS + "units.csv", ",2,0112,meant", ",9,0112,meant", "turn", "9 is not between 1 and 8"),
        (COUNTERS + "units.csv", ",2,0112,meant", ",2,0512,meant", "entry", "0512 does not lie on the west edge"),
        (COUNTERS + "divisions.csv", "us_80,allied,infantry", "us_80,allied,cavalry", "kind", "'cavalry' is none of"),
        (COUNTERS + "divisions.csv", "us_80,allied,infantry", "us_81,allied,infantry", "id", "no regiment belongs to us_81"),
        (COUNTERS + "chits.csv", "3,10,8,5,6,4,3,1", "3,10,8,5,11,4,3,1", "back_a", "a strong side of 10 cannot have 11"),
        (COUNTERS + "chits.csv", "3,10,8,5,6,4,3,1", "3,10,8,5,6,4,0,1", "back_c", "a strong side of 5 cannot have 0"),
        (COUNTERS + "chits.csv", "3,10,8,5,6,4,3,1", "4,10,8,5,6,4,3,1", "pool", "4 is not between 1 and 3"),
        (SCENARIO, "turns = 8", "turns = 9", "turns", "says 9 and 8 [[turn]] tables follow"),
        (SCENARIO, "number = 3", "number = 4", "turn.2.number", "should be 3"),
        (SCENARIO, '["0205", "0207"', '["0205", "9907"', "victory.allied_at_start", "there is no hex 9907"),
        (SCENARIO, "turns = 8", "turns = = 8", "", "nvalid"),
        (CHARTS + "crt.toml", '9  = ["A1(1)"', '9  = ["B1(1)"', "results.9", "'B1(1)' is not a result"),
        (CHARTS + "crt.toml", '"1-5", "1-4"', '"0-1", "1-4"', "lines.low", "'0-1' is not a ratio"),
        (CHARTS + "crt.toml", '"1-5", "1-4"', '"1-4", "1-5"', "lines.low", "must name 13 ratios in order"),
        (CHARTS + "crt.toml", "low    = [", "lower  = [", "lines.lower", "is not known here"),
        (CHARTS + "integrity.toml", "most_in_attack = 2", "most_in_attack = 12", "most_in_attack", "is not between 0 and 9"),
        (CHARTS + "terrain.toml", "shift = -1 ", "depth = 9\nshift = -1 ", "mud.depth", "nothing reads this value"),
        (
            CHARTS + "terrain.toml",
            'combat_line = "low"',
            'combat_line = "high"',
            "terrain.0.combat_line",
            "does not stand on",
        ),
        (MAPS + "map.toml", "columns = 22", 'scale = "5 km"\ncolumns = 22', "scale", "nothing reads this value"),
        (
            CHARTS + "terrain.toml",
            "tactical = 1 ",
            "tactical = 0.3 ",
            "road.tactical",
            "0.3 is not movement points in halves",
        ),
    ],
)
def test_every_fault_is_named_with_file_line_and_field(
    copied: Path, file: str, old: str, new: str, field: str, says: str
) -> None:
    line = edit(copied, file, old, new)
    found = [problem for problem in problems(copied) if problem.field == field and says in problem.says]
    assert len(found) == 1
    assert found[0].file == Path(file).name
    assert found[0].line == line


@pytest.mark.parametrize(
    ("file", "old", "new", "field", "says"),
    [
        (MAPS + "rivers.csv", "# case: 5.61\n", "", "case", "the line '# case: ...' is missing"),
        (MAPS + "rivers.csv", "0611,0711,Seille", "0612,0613,Seille", "hex_a", "it is in more than one part"),
        (MAPS + "rivers.csv", "0611,0711,Seille\n", "0611,0711,Seille\n0611,0612,Seille\n", "hex_a", "the Seille branches"),
        (MAPS + "roads.csv", "0609,0709,Verny-Rémilly\n", "", "hex_b", "the road ends in the open at 0709"),
        (MAPS + "roads.csv", "0609,0709,", "0101,0201,", "hex_a", "no road leads from 0101 to the rest of the net"),
        (MAPS + "places.csv", "Delme,1012,town", "Metz,1012,town", "name", "Metz stands twice"),
        (MAPS + "places.csv", "Delme,1012,town", "Delme,1012,city", "kind", "Delme is a city, and 1012 is town"),
        (MAPS + "places.csv", "Delme,1012,town,2\n", "", "hex", "the town in 1012 has no name"),
        (COUNTERS + "units.csv", "12,,,0610,,,attached", "12,,,0703,,,attached", "setup", "735 cannot stand in 0703: swamp"),
        (COUNTERS + "units.csv", ",2,0112,meant", ",2,0101,meant", "entry", "no road leads on to the map in 0101"),
        (COUNTERS + "units.csv", "2/5,us_5,XX,", "2/5,us_5,XII,", "corps", "the others of its division belong to"),
        (COUNTERS + "units.csv", "735,,XX,", "735,,,", "corps", "is missing"),
        (COUNTERS + "chits.csv", "3,10,8,5,6,4,3,1", "3,10,8,9,6,4,3,1", "front_a", "10, 8, 9 do not fall from class A"),
        (COUNTERS + "chits.csv", "3,8,6,4,4,3,2,4\n", "", "count", "pool 3 has"),
    ],
)
def test_what_is_only_a_slip_of_the_pen_is_found_by_the_check(
    copied: Path, file: str, old: str, new: str, field: str, says: str
) -> None:
    edit(copied, file, old, new)
    load(copied)
    with pytest.raises(BadData) as bad:
        system.check(copied)
    found = [problem for problem in bad.value.problems if problem.field == field and says in problem.says]
    assert {problem.file for problem in found} == {Path(file).name}


def test_a_side_needs_two_roads_and_the_map_a_river_across_it(copied: Path) -> None:
    rivers, roads = copied / MAPS / "rivers.csv", copied / MAPS / "roads.csv"
    seille = [line for line in rivers.read_text(encoding="utf-8").splitlines() if ",M" not in line and ",Saar" not in line]
    rivers.write_text("\n".join(seille), encoding="utf-8")
    west = [line for line in roads.read_text(encoding="utf-8").splitlines() if not line.startswith("01")]
    roads.write_text("\n".join(west), encoding="utf-8")
    with pytest.raises(BadData) as bad:
        system.check(copied)
    said = [problem.says for problem in bad.value.problems]
    assert "no river runs from an edge of the map to another" in said
    assert "0 roads leave by the allied edge, and 2 are the fewest" in said


@pytest.mark.parametrize(
    ("chart", "text", "says"),
    [
        ("terrain.toml", "[entrenchment]\nmust_attack = true\n", "has no such value"),
        ("integrity.toml", "attack_maximum_shifts = 0\n", "has no such value"),
    ],
)
def test_an_overlay_cannot_change_what_is_in_no_chart(tmp_path: Path, chart: str, text: str, says: str) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / chart).write_text(text)
    with pytest.raises(BadData, match=says):
        moselle.open_table("november", overlay=tmp_path)


def test_what_an_overlay_changes_in_a_chart_changes_the_game(tmp_path: Path) -> None:
    """9.89 C: the attacks of a mud Game-Turn go as far left as the chart says."""
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "terrain.toml").write_text("[mud]\nshift = -3\n")
    pos = new_position(moselle.open_table("november", overlay=tmp_path), KeyedDice(stream_key("data")))
    pos.turn = next(turn.number for turn in TABLE.scenario.turns if turn.mud)
    unit, target = next(
        (unit, hex_)
        for unit in pos.units_of(ALLIED)
        for hex_ in MAP.grid.neighbours[pos.where[unit]]
        if pos.enemy_holds(hex_, ALLIED)
    )
    assert [shift.columns for shift in mud(pos, proposed(pos, ALLIED, (target,), (unit,)))] == [-3]


@case("9.44")
def test_what_an_overlay_asks_of_a_division_changes_the_combat(tmp_path: Path) -> None:
    """By the chart the anti-tank battalion in 0607 does not count for its division; by this overlay it does."""
    (tmp_path / "charts").mkdir()
    wanted = '[[requirement]]\nkind = "infantry"\nsizes = ["regiment", "battalion"]\nnot_needed = ["artillery"]\n'
    (tmp_path / "charts" / "integrity.toml").write_text(wanted)
    changed = moselle.open_table("november", overlay=tmp_path)
    assert [[shift.columns for shift in defence_of_metz(table)] for table in (TABLE, changed)] == [[], [-1]]


def defence_of_metz(table: Table) -> list[Shift]:
    """The shifts of integrity in an attack on 0607, which has regiments of the same division beside it."""
    pos = new_position(table, KeyedDice(stream_key("data")))
    return [*integrity_in_defence(pos, proposed(pos, ALLIED, (HexId("0607"),), (UnitId("us_2_5"),)))]


@case("9.44")
@pytest.mark.parametrize(("most", "columns"), [(0, []), (1, [-1])])
def test_an_overlay_of_the_most_that_integrity_gives_takes_effect(tmp_path: Path, most: int, columns: list[int]) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "integrity.toml").write_text(f"most_in_defence = {most}\n")
    pos = new_position(moselle.open_table("november", overlay=tmp_path), KeyedDice(stream_key("data")))
    regiments = next(
        division.regiments
        for division in pos.table.divisions.values()
        if division.side is AXIS and sum(pos.on_map(unit) for unit in division.regiments) > 1
    )
    one, other = [unit for unit in regiments if pos.on_map(unit)][:2]
    pos.put(other, pos.where[one])
    battle = Battle(ALLIED, (pos.where[one],), (), (one,))
    assert [shift.columns for shift in integrity_in_defence(pos, battle)] == columns


def test_all_faults_are_reported_at_once(copied: Path) -> None:
    edit(copied, MAPS + "hexes.csv", "0102,clear,0", "0102,lava,0")
    edit(copied, COUNTERS + "units.csv", "us_2_5,allied", "us_2_5,french")
    edit(copied, COUNTERS + "chits.csv", "3,10,8,5,6,4,3,1", "4,10,8,5,6,4,3,1")
    edit(copied, SCENARIO, "turns = 8", "turns = 9")
    edit(copied, CHARTS + "crt.toml", '9  = ["A1(1)"', '9  = ["B1(1)"')
    assert {problem.file for problem in problems(copied)} == {
        "hexes.csv",
        "units.csv",
        "chits.csv",
        "november.toml",
        "crt.toml",
    }


@pytest.mark.parametrize(
    "file",
    [
        MAPS + "map.toml",
        MAPS + "hexes.csv",
        MAPS + "rivers.csv",
        MAPS + "roads.csv",
        MAPS + "places.csv",
        COUNTERS + "units.csv",
        COUNTERS + "divisions.csv",
        COUNTERS + "chits.csv",
        SCENARIO,
        CHARTS + "crt.toml",
        CHARTS + "terrain.toml",
        CHARTS + "integrity.toml",
    ],
)
@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(b"\xff\xfe")], ids=["gone", "unreadable"])
def test_a_file_that_is_gone_or_unreadable_is_named(copied: Path, file: str, harm: Callable[[Path], object]) -> None:
    harm(copied / file)
    found = [problem for problem in problems(copied) if problem.file == Path(file).name and not problem.field]
    assert len(found) == 1
    assert found[0].says.startswith("cannot be read")


def test_a_missing_hex_and_an_empty_pool_are_noticed(copied: Path) -> None:
    edit(copied, MAPS + "hexes.csv", "0102,clear,0\n", "")
    chits = copied / COUNTERS / "chits.csv"
    kept = [line for line in chits.read_text(encoding="utf-8").splitlines() if not line.startswith("1,")]
    chits.write_text("\n".join(kept), encoding="utf-8")
    found = {(problem.file, problem.field, problem.says) for problem in problems(copied)}
    assert found == {
        ("hexes.csv", "hex", "1 hexes have no row, the first is 0102"),
        ("chits.csv", "pool", "pool 1 is empty"),
    }


def test_a_fourth_unit_in_a_set_up_hex_is_noticed(copied: Path) -> None:
    for hex_ in ("0511", "0510"):
        edit(copied, COUNTERS + "units.csv", f",6,2,6,{hex_},,", ",6,2,6,0610,,")
    line = edit(copied, COUNTERS + "units.csv", "us_735,", "us_735,")
    assert problems(copied) == (Problem("units.csv", line, "setup", "a fourth unit in 0610 (7.0)"),)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("at_least = 40", "at_least = 60", "levels must stand from the highest difference to the lowest, each once"),
        ("at_least = -999", "at_least = 5", "the lowest level must take every score: at_least = -999"),
    ],
)
def test_levels_that_leave_a_score_without_a_victor_are_noticed(copied: Path, old: str, new: str, says: str) -> None:
    edit(copied, SCENARIO, old, new)
    first = (DATA / SCENARIO).read_text(encoding="utf-8").splitlines().index("[[victory.level]]") + 1
    assert problems(copied) == (Problem("november.toml", first, "victory.level", says),)


def test_the_fingerprint_is_that_of_the_data(copied: Path) -> None:
    assert load(copied).fingerprint == TABLE.fingerprint == moselle.open_table("november").fingerprint
    edit(copied, MAPS + "places.csv", "Metz,0607,city,10", "Metz,0607,city,11")
    changed = load(copied)
    assert changed.fingerprint != TABLE.fingerprint
    assert changed.map.place_at[next(p.hex for p in MAP.places if p.name == "Metz")].points == 11
