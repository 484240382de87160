"""The data of Sicily: what is in the box, every fault found with file, line and field, and overlays."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from opened import table_of
from proofs import case
from trinacria import games
from trinacria.cli import app
from trinacria.kernel.errors import BadData, Problem
from trinacria.kernel.hexes import HexId
from trinacria.viw import moselle
from trinacria.viw.loading import DATA
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.counters import AtHex, AtPort, InBox, IsOptional, IsVariable, OffMap, OnTurn
from trinacria.viw.sicily.counters import Counter as CounterOf
from trinacria.viw.sicily.island import Kind, Port, Side
from trinacria.viw.sicily.nations import Army, Nation, Nationality, Service
from trinacria.viw.sicily.reading.loading import SicilyData, load_sicily
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.sicily.words.full_names import full_name
from trinacria.viw.units import DivisionId, Size, UnitId, UnitType

BOX = load_sicily()
ISLAND, COUNTERS, CHARTS = BOX.island, BOX.counters, BOX.charts
GRID = ISLAND.map.grid
UNITS = [*COUNTERS.units.values()]
FOOT8 = Path(__file__).parents[2] / "docs" / "examples" / "foot8"


# the map ------------------------------------------------------------------------------------------------------------------


def test_the_named_places_are_where_the_rules_put_them() -> None:
    where = {town.name: town.hex for town in ISLAND.towns}
    assert (where["Palermo"], where["Enna"], where["Messina"]) == ("2203", "3714", "5903")
    assert where["Caltagirone"] == ISLAND.hermann_goering == "4121"
    gerbini = ISLAND.airfield_at[HexId("4716")]
    assert gerbini.name.startswith("Gerbini")
    assert gerbini.count == 4
    assert {*ISLAND.supply_sources} == {"5903", "3714", "2203"}


def test_the_island_has_the_totals_that_the_rules_state() -> None:
    assert sum(airfield.count for airfield in ISLAND.airfields) == 24
    assert sum(town.tactical_points for town in ISLAND.towns) == 84
    assert {*ISLAND.evacuation} == {"5902", "5903", "6001", "6102"}
    assert len(GRID) == 62 * 32
    kinds = Counter(ISLAND.kind.values())
    assert (kinds[Kind.LAND], kinds[Kind.COASTAL], len(ISLAND.island)) == (720, 160, 880)
    assert Counter(ISLAND.level.values()) == {1: 172, 2: 183, 3: 199, 4: 151, 5: 127, 6: 48}
    assert (len(ISLAND.beaches), len(ISLAND.swamps), len(ISLAND.bridges)) == (104, 7, 57)
    assert (len(ISLAND.map.roads), len(ISLAND.map.rivers), len(ISLAND.map.walls)) == (531, 323, 5)


def test_terrain_follows_from_kind_city_swamp_and_level() -> None:
    terrain = ISLAND.map.terrain
    assert terrain[HexId("2203")] == "city"
    assert terrain[HexId("3714")] == "level_5"  # Enna is a town and keeps its height
    assert terrain[HexId("3824")] == "swamp"
    assert terrain[HexId("0101")] == "sea"
    assert {terrain[hex_] for hex_, kind in ISLAND.kind.items() if kind is Kind.MAINLAND} == {"mainland"}
    for name in ("sea", "mainland"):
        row = ISLAND.map.chart.rows[name]
        assert row.foot is None
        assert row.mechanized is None


def test_ports_and_coasts() -> None:
    major = {ISLAND.town_at[hex_].name for hex_, port in ISLAND.ports.items() if port is Port.MAJOR}
    assert major == {"Palermo", "Messina", "Catania", "Syracuse", "Augusta"}
    assert len(ISLAND.coast) == len({*ISLAND.coast}) == 160
    sides = {hex_: ISLAND.coast_side[HexId(hex_)] for hex_ in ("2706", "5117", "0806", "3724")}
    assert sides == {"2706": Side.NORTH, "5117": Side.EAST, "0806": Side.WEST, "3724": Side.SOUTH}
    closed = ISLAND.no_invasion_coast
    assert (closed[0], closed[-1]) == ("2706", "5117")
    assert {"5903", "6102", "5116"} <= {*closed}
    assert not {"2203", "5423"} & {*closed}


def test_lines_are_the_straight_chains_between_their_corners() -> None:
    def chain(*corners: str) -> tuple[HexId, ...]:
        line: tuple[HexId, ...] = ()
        for a, b in pairwise(corners):
            line = line[:-1] + GRID.line(HexId(a), HexId(b))
        return line

    assert ISLAND.lines.halt == chain("2721", "3517", "4421")
    assert ISLAND.lines.boundary_syracuse == chain("3806", "3819", "4422", "4430")
    assert {hex_[:2] for hex_ in ISLAND.lines.boundary_initial} == {"45"}
    assert {hex_[:2] for hex_ in ISLAND.lines.boundary_catania} == {"41"}
    assert all({a[:2], b[:2]} == {"22", "23"} for a, b in ISLAND.west_line)


def test_landing_areas() -> None:
    assert {*ISLAND.landing_areas} == {
        *("Joss", "Dime", "Kool", "Cent"),
        *("Acid North", "Acid South", "Bark East", "Bark South", "Bark West", "Arm Res"),
    }
    assert {*ISLAND.landing_areas["Dime"].hexes} == {"3623", "3724"}
    assert all({*area.hexes} <= ISLAND.beaches - ISLAND.swamps for area in ISLAND.landing_areas.values())


# the counters -------------------------------------------------------------------------------------------------------------


def test_the_sheet_has_three_hundred_pieces() -> None:
    assert COUNTERS.sheet_count == 300
    nations = Counter(counter.nation.value for counter in UNITS)
    assert nations == {"us": 61, "fr": 1, "uk": 50, "ca": 8, "de": 34, "it": 66}
    assert {morale: sum(pool.counts) for morale, pool in COUNTERS.pools.items()} == {3: 18, 2: 23, 1: 14}
    assert len(COUNTERS.special_coastal) == 16
    assert Counter(depot.army for depot in COUNTERS.depots.values()) == {Army.US: 2, Army.UK: 2}
    assert {counter.nation for counter in COUNTERS.off_map_artillery} == {Nation.GERMANY, Nation.ITALY}


def test_the_us_counters_equal_the_published_manifest() -> None:
    found = Counter((c.unit.type.value, c.unit.size.value) for c in UNITS if c.nationality is Nationality.US)
    assert found == {
        ("paratroop", "battalion"): 7,
        ("glider", "battalion"): 3,
        ("mountain", "battalion"): 1,
        ("infantry", "regiment"): 15,
        ("tank", "battalion"): 12,
        ("ranger", "battalion"): 3,
        ("mech_infantry", "brigade"): 2,
        ("recon", "regiment"): 1,
        ("sp_artillery", "brigade"): 4,
        ("artillery", "brigade"): 7,
        ("anti_tank", "battalion"): 7,
    }


def test_every_abbreviation_of_the_rules_is_on_a_counter() -> None:
    designations = " ".join(f"{counter.unit.designation} " for counter in UNITS)
    wanted = {
        *("2A", "1AB", "AF", "/AG", "1AL", "A&S", "Asieta", "1B/", "Barc", "Bers", "Cal", "1Can", "Carm", "Cav", "CCA"),
        *("19CCNN", "Cdo", "CLY", "Cstl", "/Cun", "1FJ", "Goum", "Hamp", "/HG", "HLI", "KRRC", "MG A", "MG/", "Nav", "Ont"),
        *(
            "26P",
            "Pal ",
            " PD",
            "15PG",
            "Recon",
            "Reg ",
            "Rgr",
            "11 RH",
            "7 RM",
            "RMC",
            "RTR",
            "2S/",
            "SAS",
            "Shm",
            "TG ",
            "12 TR",
        ),
    }
    assert {word for word in wanted if word not in designations} == set()
    assert {f"MG {letter}" for letter in "ABCDEFGH"} <= {counter.unit.designation for counter in UNITS}


def counter(name: str) -> CounterOf:
    return COUNTERS.units[UnitId(name)]


def test_set_up_codes_are_read_as_what_they_mean() -> None:
    assert counter("us_16_1").code == AtHex(HexId("3724"))
    assert counter("us_39_9").code == OnTurn(3)
    assert counter("us_18_1").code == InBox("Kool")
    assert counter("us_141_36").code == IsOptional()
    assert counter("uk_hli").code == AtPort()
    assert counter("de_1fj").code == IsVariable("A")
    assert counter("de_offmap").code == OffMap()


def test_a_counter_knows_where_it_lands_or_drops() -> None:
    landing, drop = counter("us_16_1"), counter("uk_para_1")
    assert (landing.landing_area, landing.army, landing.unit.setup) == ("Dime", Army.US, "3724")
    assert (drop.mission, drop.drop_turn, drop.is_airborne) == ("assault", 3, True)
    assert counter("uk_2s").drop_turn == 1
    assert counter("us_1_504").mission == "reinforcement"
    assert landing.drop_turn is None


def test_nationality_is_not_nation() -> None:
    assert counter("ca_1").nationality is Nationality.UK
    assert (counter("fr_4_goum").nationality, counter("fr_4_goum").army) == (Nationality.US, Army.US)
    assert (counter("de_1_hg").service, counter("de_1_hg").army) == (Service.LUFTWAFFE, None)
    assert all(counter.unit.side is counter.nation.side for counter in UNITS)


def test_foot_moves_four_and_vehicles_more_than_twelve() -> None:
    """21.16: an isolated vehicle keeps 6, so its allowance is more than twice that."""
    foot = {SicilyType.PARATROOP, SicilyType.GLIDER, SicilyType.RANGER, SicilyType.COMMANDO, SicilyType.MOUNTAIN}
    assert {counter.unit.movement for counter in UNITS if counter.unit.type in foot} == {4}
    assert min(c.unit.movement for c in UNITS if c.unit.mechanized and not isinstance(c.code, OffMap)) > 12


def test_italians_are_what_the_desertion_rule_reckons_with() -> None:
    """27.32"""
    italians = [counter.unit for counter in UNITS if counter.nation is Nation.ITALY]
    assert {unit.morale for unit in italians if unit.carries_chit} == {1, 2}
    assert {unit.strength for unit in italians if unit.size is Size.BATTALION} == {1, 2}


def test_parentheses_stand_on_mechanized_infantry_only() -> None:
    """9.52"""
    assert {counter.unit.type for counter in UNITS if counter.unit.parenthesised} == {UnitType.MECH_INFANTRY}


def test_waves_are_about_twenty_a_landing_and_every_box_is_used() -> None:
    """18.22, 29.11"""
    boxes = {counter.code.area for counter in UNITS if isinstance(counter.code, InBox)}
    assert boxes | {depot.box for depot in COUNTERS.depots.values()} == {*ISLAND.landing_areas}
    waves = Counter(counter.army for counter in UNITS if counter.landing_area or isinstance(counter.code, InBox))
    assert waves == {Army.US: 18, Army.UK: 21}


def test_us_reinforcements_of_the_short_scenario_come_on_game_turn_three() -> None:
    """30.5, 19.12"""
    early = [c for c in UNITS if c.nationality is Nationality.US and c.code in (OnTurn(2), OnTurn(3), OnTurn(4))]
    assert {c.code for c in early if c.mission is None} == {OnTurn(3)}


def test_divisions_have_the_regiments_that_integrity_asks_for() -> None:
    """9.41, 25.23"""
    regiments = {division.id: len(division.regiments) for division in COUNTERS.divisions.values()}
    three = {*("us_1", "us_3", "us_9", "us_36", "us_45"), *("uk_5", "uk_46", "uk_50", "uk_51", "uk_78"), "ca_1can", "de_1fj"}
    two = {"us_2a", "de_hg", "de_15pg", "de_29pg", "it_livorno", "it_napoli", "it_asieta", "it_aosta"}
    assert {id_ for id_ in three if regiments[DivisionId(id_)] != 3} == set()
    assert {id_ for id_ in two if regiments[DivisionId(id_)] != 2} == set()
    assert regiments[DivisionId("us_82")] == regiments[DivisionId("uk_1ab")] == 0


def test_higher_morale_is_stronger_on_average_and_pools_overlap() -> None:
    """8.1, 8.35"""

    def mean(morale: int, letter: int) -> float:
        pool = COUNTERS.pools[morale]
        return sum(chit.front[letter] * n for chit, n in zip(pool.chits, pool.counts, strict=True)) / sum(pool.counts)

    assert all(mean(3, letter) > mean(2, letter) > mean(1, letter) for letter in range(3))
    assert min(chit.front[0] for chit in COUNTERS.pools[3].chits) < max(chit.front[0] for chit in COUNTERS.pools[1].chits)
    assert any(chit.front[2] == 3 for chit in COUNTERS.pools[1].chits)
    assert all(a > b > c > 0 for pool in COUNTERS.pools.values() for a, b, c in (chit.front for chit in pool.chits))


# the charts ---------------------------------------------------------------------------------------------------------------


def test_what_the_rules_give_stands_in_the_charts() -> None:
    support, initial = CHARTS.support, CHARTS.support.initial
    assert [*initial["campaign"].values()] == [6, 6, 6, 4]  # 22.0
    assert [*initial["us_landing"].values()] == [6, 0, 4, 3]  # 30.4
    assert (support.beach, support.minor_port, support.major_port) == (1, 2, 5)  # 22.32
    assert [*support.port_demolition.values()] == [0, 0, 0, 0, 1, 2]  # 22.41
    assert CHARTS.disruption.disrupted_at == 7  # 18.14
    assert CHARTS.end_runs.written == (0, 5)  # 18.31
    assert CHARTS.terrain.bridging_extra == 12  # 24.42, in half-points
    assert (CHARTS.airfields.emergency_most_airfields, CHARTS.airfields.emergency_axis_support) == (8, 8)  # 23.25, 22.35
    assert CHARTS.weather.historical[10] == (Weather.RAIN, Weather.RAIN)  # 20.14
    assert [turn.us_naval for turn in CHARTS.turns] == [3] * 5 + [0] * 15  # 25.34
    assert [turn.number for turn in CHARTS.turns if turn.variable_table] == [3, 6, 9, 12, 15, 18]  # 27.25
    assert [level.at_least for level in CHARTS.victory.levels["campaign"]] == [175, 126, 101, 76, 50, -999]  # 28.4
    assert [level.at_least for level in CHARTS.victory.levels["us_landing"]] == [15, 6, 0, -5, -10, -999]  # 30.7


def test_terrain_costs_fit_the_allowances() -> None:
    """21.16, 24.42: 6 points open every hex that is open at all; bridging works on half an allowance."""
    costs = [row.mechanized for row in CHARTS.terrain.chart.rows.values() if row.mechanized is not None]
    assert max(costs) == 12
    level_1 = CHARTS.terrain.chart.rows["level_1"].mechanized
    assert level_1 is not None
    assert CHARTS.terrain.bridging_extra + level_1 <= 18


def test_there_is_no_best_number_to_write_for_end_runs() -> None:
    """18.31: with a regiment worth two battalions every written number is worth the same."""
    for table in CHARTS.end_runs.by_army.values():
        lifts = [[2 * table[n + die].regiments + table[n + die].battalions for die in range(1, 7)] for n in range(6)]
        assert len({sum(lift) for lift in lifts}) == 1


def test_a_second_wave_in_good_weather_is_safe_and_no_landing_is_hopeless() -> None:
    value = {name: modifier.value for name, modifier in CHARTS.disruption.modifiers.items()}
    assert 6 + value["second_wave"] + value["good"] < 7
    assert 1 + value["first_wave"] + value["heavy_mistral"] + value["enemy"] + value["heavy_equipment"] < 7


def test_airfields_help_the_allies_and_hurt_the_axis() -> None:
    rows = CHARTS.airfields.rows
    for worse, better in pairwise(rows):
        assert worse.air_points <= better.air_points
        assert worse.attack <= better.attack
        assert worse.axis_support >= better.axis_support
    assert max(row.axis_support for row in rows) + 6 < CHARTS.airfields.emergency_axis_support
    assert CHARTS.airfields.row(9).air_points == 4


def test_more_guns_never_hurt_an_evacuation() -> None:
    chart = CHARTS.interdiction
    safe = [
        sum(chart.evacuation[max(0, die - 1 + guns * chart.modifier_per_artillery)].steps_lost == 0 for die in range(1, 4))
        for guns in range(6)
    ]
    assert safe == sorted(safe)
    assert chart.anti_artillery[6][1].artillery_eliminated == 1


def test_variable_reinforcements_dwindle_and_the_ouster_nears() -> None:
    chart = CHARTS.variable_reinforcements
    ways = {dice: 6 - abs(dice - 7) for dice in range(2, 13)}
    ousted = [sum(ways[dice] for dice in ways if chart.results[dice][n].startswith("M")) for n in range(len(chart.columns))]
    assert ousted == sorted(ousted)
    assert {letter for row in chart.results.values() for text in row for letter in text} == {*"ABCDEFGHIJKMX"}
    assert chart.result(12, 0) == "AB"
    assert chart.result(12, 108) == "MX"


def test_scenarios() -> None:
    assert {*BOX.scenarios} == {"campaign", "variable_campaign", "us_landing"}
    landing = BOX.scenarios["us_landing"]
    assert (landing.last_turn, landing.allied_nations) == (4, (Nation.US, Nation.FRANCE))
    assert ISLAND.us_landing_columns == (23, 44)


# faults -------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(DATA / "sicily", tmp_path / "sicily")
    shutil.copytree(DATA / "standard", tmp_path / "standard")
    return tmp_path


def load(data: Path, overlay: Path | None = None) -> SicilyData:
    return load_sicily(data / "sicily", data / "standard" / "charts", overlay)


def problems(data: Path, overlay: Path | None = None) -> tuple[Problem, ...]:
    with pytest.raises(BadData) as caught:
        load(data, overlay)
    return caught.value.problems


def edit(data: Path, file: str, old: str, new: str) -> int:
    """Break one thing; the line where it stood."""
    path = data / "sicily" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


@case("15.2")
@pytest.mark.parametrize(
    ("unit", "name"),
    [
        ("uk_44rtr", "44 Royal Tank Regiment"),
        ("uk_2s", "2 South Staffordshire Regiment/1 Air Landing/1 Airborne"),
        ("uk_hamp", "2/4 Hampshire Regiment"),
        ("it_mga", "Mobile Group A"),
        ("de_mgfj", "Machinegun/1 Fallschirmjäger"),
        ("de_1p_hg", "1 Panzer/Hermann Göring"),
        ("us_16_1", "16/1"),
    ],
)
def test_the_abbreviations_on_a_counter_are_spelled_out(unit: str, name: str) -> None:
    assert full_name(COUNTERS.units[UnitId(unit)].unit, COUNTERS.abbreviations) == name


def test_no_abbreviation_is_left_unexplained() -> None:
    """What has no entry is a name, a number or the letter of a group."""
    units = [counter.unit for counter in COUNTERS.units.values()]
    met = {(unit.nation, letters) for unit in units for letters in re.findall(r"[A-Za-z&]+", unit.designation)}
    assert COUNTERS.abbreviations.keys() <= met
    names = {"Alcamo", "Aosta", "Baade", "Calabria", "Livorno", "Mantova", "Napoli", "Nembo", "XIX", "XVIII"}
    assert {letters for _, letters in met - COUNTERS.abbreviations.keys()} == names | {*"ABCDEFGHN"}


@dataclass(frozen=True)
class Fault:
    """A change that breaks the data, and what must be said of it; `below` counts lines from where the change begins."""

    file: str
    old: str
    new: str
    field: str
    says: str
    below: int | None = 0  # none: a fault of the whole file
    found_in: str = ""  # if not in the file that was changed


HEXES, UNITS_CSV = "map/hexes.csv", "counters/units.csv"
FAULTS = {
    "a level is no number": Fault(HEXES, "3714,land,5,", "3714,land,high,", "level", "not a whole number"),
    "a level is out of range": Fault(HEXES, "3714,land,5,", "3714,land,7,", "level", "not between 1 and 6"),
    "a kind is unknown": Fault(HEXES, "3714,land,", "3714,lagoon,", "kind", "none of"),
    "a hex stands twice": Fault(HEXES, "\n3715,", "\n3714,", "hex", "3714 stands twice", 1),
    "a hex is not on the map": Fault(HEXES, "\n6232,", "\n6333,", "hex", "no hex 6333", 1),
    "a hex is missing": Fault(HEXES, "0101,sea,,0,\n", "", "hex", "1 hexes have no row", None),
    "an inland hex touches the sea": Fault(HEXES, "3724,coastal,", "3724,land,", "kind", "must be coastal"),
    "a sea hex has a level": Fault(HEXES, "0101,sea,,", "0101,sea,3,", "level", "has no level"),
    "a swamp lies high": Fault(HEXES, "3714,land,5,0", "3714,land,5,1", "swamp", "Level 1"),
    "a road jumps": Fault("map/roads.csv", "0609,0709,", "0609,0909,", "hex_b", "not neighbours"),
    "a road leads into the sea": Fault("map/roads.csv", "0609,0709,", "0608,0609,", "hex_a", "two hexes of the island"),
    "a road runs over an all-sea hexside": Fault("map/roads.csv", "0609,0709,", "5425,5525,", "hex_b", "all sea"),
    "a hexside is the wrong way round": Fault("map/rivers.csv", "1313,1413,", "1413,1313,", "hex_a", "smaller number"),
    "a river stands twice": Fault("map/rivers.csv", "1314,1413,", "1313,1413,", "hex_a", "stands twice"),
    "a river is torn": Fault("map/rivers.csv", "1313,1413,", "3713,3813,", "name", "cut off from the others"),
    "a river ends in nothing": Fault("map/rivers.csv", "1313,1413,Belice", "1606,1607,Nilo", "name", "neither the sea"),
    "a wall stands inland": Fault("map/sea_hexsides.csv", "1103,1104", "3713,3714", "hex_a", "is land"),
    "Palermo is elsewhere": Fault("map/places.csv", "Palermo,2203", "Palermo,2303", "hex", "in 2203 (21.11)"),
    "a town is far from its place": Fault("map/places.csv", "Troina,4310", "Troina,4316", "hex", "truly lies"),
    "a place has no road": Fault("map/places.csv", "Floresta,4806", "Floresta,4906", "hex", "no road leads"),
    "Tactical Points do not add up": Fault("map/places.csv", "4310,town,2", "4310,town,3", "tactical_points", "to 85", None),
    "a port lies inland": Fault("map/places.csv", "town,2,,37.7844", "town,2,minor,37.7844", "port", "no coastal hex"),
    "Catania is missing": Fault("map/places.csv", "Catania,", "Katane,", "name", "Catania is missing", None),
    "Gerbini counts one": Fault("map/airfields.csv", "satellites),4", "satellites),1", "count", "four airfields"),
    "airfields do not add up": Fault("map/airfields.csv", "1715,Sciacca,1\n", "", "count", "to 23", None),
    "an airfield floats": Fault("map/airfields.csv", "1715,Sciacca", "1716,Sciacca", "hex", "on the island"),
    "a landing hex is no beach": Fault("map/landing_areas.csv", "3022 3123", "3021 3123", "hexes", "3021 is no beach"),
    "Dime is not Dime": Fault("map/landing_areas.csv", "Dime,us,3623 3724", "Dime,us,3623 3623", "hexes", "3623 and 3724"),
    "a landing area of the other army": Fault("map/landing_areas.csv", "Cent,us", "Cent,uk", "hexes", "other army"),
    "an evacuation hex inland": Fault("map/evacuation.csv", "6001,", "5901,", "hex", "nobody is evacuated from 5901"),
    "the coast has a gap": Fault("map/coasts.csv", "3,5904,east", "3,5903,east", "hex", "stands twice"),
    "the coast goes inland": Fault("map/coasts.csv", "3,5904,east", "3,3714,east", "hex", "no coastal hex"),
    "a line is broken": Fault("map/lines.csv", "halt,9,3517", "halt,9,3515", "hex", "no neighbour"),
    "a correction is not in the map": Fault(
        "map/corrections.csv", "3714,level,4,5", "3714,level,4,6", "used", "map has '5'"
    ),
    "a supply source is elsewhere": Fault(
        "map/map.toml", '"3714", "2203"]', '"3715", "2203"]', "axis.supply_sources", "21.11"
    ),
    "an outline has a bad number": Fault("map/outlines.csv", "sicily,0,49.152", "sicily,0,x", "x", "not a number"),
    "a unit stands twice": Fault(UNITS_CSV, "us_26_1,", "us_16_1,", "id", "us_16_1 stands twice"),
    "a designation stands twice": Fault(UNITS_CSV, ",26/1,", ",16/1,", "designation", "16/1 stands twice"),
    "a type is unknown": Fault(UNITS_CSV, "army,cavalry,", "army,camelry,", "type", "none of"),
    "a division is unknown": Fault(UNITS_CSV, "16/1,us_1,", "16/1,us_11,", "division", "no division us_11"),
    "a class is unknown": Fault(UNITS_CSV, "16/1,us_1,A,", "16/1,us_1,D,", "combat_class", "none of A, B, C"),
    "a battalion has a class": Fault(UNITS_CSV, "2 HLI,,,,2", "2 HLI,,A,2,", "combat_class", "8.6"),
    "a reduced side is stronger": Fault(UNITS_CSV, "2 HLI,,,,2,1", "2 HLI,,,,2,3", "reduced_strength", "less than"),
    "a set-up code means nothing": Fault(UNITS_CSV, ",4,1,4,3724,Dime", ",4,1,4,Gela,Dime", "setup", "17.0"),
    "a unit begins at sea": Fault(UNITS_CSV, ",2116,,,special", ",2219,,,special", "setup", "2219 is"),
    "a unit lands outside its area": Fault(UNITS_CSV, ",3724,Dime", ",3022,Dime", "setup", "no hex of Dime"),
    "a landing on the enemy": Fault(UNITS_CSV, ",2,1,2,3822,", ",2,1,2,3724,", "setup", "Axis unit begins in 3724", None),
    "gliders aim at a mountain": Fault(UNITS_CSV, ",5424,,assault", ",4823,,assault", "setup", "may not aim"),
    "armor in roadless mountains": Fault(UNITS_CSV, ",14,,,4321", ",14,,,1911", "setup", "closed to this unit"),
    "a stranger among Hermann Goering": Fault(UNITS_CSV, ",14,,,4321", ",14,,,4121", "setup", "24.12"),
    "a western unit begins in the east": Fault(UNITS_CSV, ",4,1,4,2012,", ",4,1,4,2412,", "setup", "column 22"),
    "pack transport for the wrong unit": Fault(UNITS_CSV, "3724,Dime,,", "3724,Dime,,pack", "marks", "24.32"),
    "fifteen special coastal units": Fault(UNITS_CSV, ",2706,,,special_coastal", ",2706,,,", "marks", "15 units", None),
    "a fifth depot of one army": Fault("counters/depots.csv", "uk_depot_2,uk,", "uk_depot_2,us,", "nation", "uk must", None),
    "a chit too many": Fault("counters/chits.csv", "3,10,8,5,6,4,3,1", "3,10,8,5,6,4,3,2", "count", "pool 3 has 19", None),
    "a chit stronger on its back": Fault(
        "counters/chits.csv", "3,10,8,5,6,4,3,1", "3,10,8,5,11,4,3,1", "back_a", "cannot have"
    ),
    "replacements for Italians": Fault("counters/replacements.csv", "\n4,de,0,1", "\n4,it,0,1", "nation", "none of", 1),
    "a single-regiment division": Fault(
        UNITS_CSV, ",34/Livorno,it_livorno,", ",34/Livorno,,", "id", "single regiment", None, "divisions.csv"
    ),
    "the source of a file is not said": Fault(UNITS_CSV, "# source: reconstructed", "# by me", "source", "missing"),
    "weather without a box": Fault("charts/weather.toml", '7  = "good"\n', "", "track.7", "missing", None),
    "unheard-of weather": Fault(
        "charts/weather.toml",
        '2  = "rain"\n3  = "heavy_mistral"\n4  = "light',
        '2  = "snow"\n3  = "heavy_mistral"\n4  = "light',
        "track.2",
        "none of",
    ),
    "a misspelt modifier": Fault("charts/disruption.toml", 'id = "raiders"', 'id = "riders"', "modifier.10.id", "none of"),
    "airfield rows with a gap": Fault(
        "charts/airfields.toml", "from = 9\n", "from = 10\n", "row", "must cover 0 to 24", None
    ),
    "a terrain on the wrong line": Fault(
        "charts/terrain.toml",
        'elevation = 6\ncombat_line = "high"',
        'elevation = 6\ncombat_line = "low"',
        "terrain.5.combat_line",
        "9.89",
        1,
    ),
    "a value that nothing reads": Fault(
        "charts/disruption.toml", "disrupted_at = 7", "disrupted_by = 1\ndisrupted_at = 7", "disrupted_by", "nothing reads"
    ),
    "a table that nothing reads": Fault(
        "charts/terrain.toml", "[road]", "[snow]\nshift = 1\n\n[road]", "snow.shift", "nothing reads", 1
    ),
    "a turn on the wrong day": Fault("charts/game_turns.toml", "1943-07-24", "1943-07-25", "turn.7.first_day", "two days"),
    "an unknown letter": Fault("charts/variable_reinforcements.toml", '"ABCDEF"', '"ABCDEQ"', "results.2", "27.22"),
    "levels out of order": Fault(
        "charts/victory.toml", "at_least = 126", "at_least = 99", "campaign_level", "high to low", None
    ),
    "no airfield at an anti-shipping hex": Fault(
        "charts/interdiction.toml", '"2907"', '"2908"', "anti_shipping.airfields", "29.34"
    ),
    "a scenario under another name": Fault(
        "scenarios/campaign.toml", 'id = "campaign"', 'id = "landing"', "id", "as the file is named"
    ),
    "a scenario without Support Points": Fault(
        "charts/support.toml", "[initial.campaign]", "[initial.landing]", "id", "no Support Points", None, "campaign.toml"
    ),
    "a scenario that ends before it begins": Fault(
        "scenarios/campaign.toml",
        "first_game_turn = 1\nlast_game_turn = 20",
        "first_game_turn = 3\nlast_game_turn = 2",
        "last_game_turn",
        "before the first",
        1,
    ),
    "a scenario without a boundary": Fault(
        "scenarios/campaign.toml", '"boundary_initial"', '"border"', "army_boundary", "no line of lines.csv"
    ),
    "a campaign that plans its boundary": Fault(
        "scenarios/campaign.toml", '"boundary_initial"', '""', "army_boundary", "is missing (24.24)"
    ),
    "a variable campaign that does not": Fault(
        "scenarios/variable_campaign.toml", 'army_boundary = ""', 'army_boundary = "halt"', "army_boundary", "plans it"
    ),
    "a scenario that leaves out what its rules do not": Fault(
        "scenarios/campaign.toml", "without = []", 'without = ["28.3"]', "without", "leave out: nothing"
    ),
    "a scenario that does not leave out what its rules do": Fault(
        "scenarios/us_landing.toml", '"27.3", "28.3"]', '"27.3"]', "without", "18.3, 27.2, 27.3, 28.3"
    ),
    "a campaign of one army": Fault(
        "scenarios/campaign.toml", "without = []", 'without = []\nallied_nations = ["us"]', "allied_nations", "every unit", 1
    ),
    "a landing of everybody": Fault(
        "scenarios/us_landing.toml", 'allied_nations = ["us", "fr"]\n', "", "allied_nations", "is missing (30.2)", None
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_seeded_fault_is_found_with_file_line_and_field(copied: Path, fault: Fault) -> None:
    line = edit(copied, fault.file, fault.old, fault.new)
    file = fault.found_in or Path(fault.file).name
    found = problems(copied)
    lines = {p.line for p in found if p.file == file and p.field == fault.field and fault.says in p.says}
    assert lines, "\n".join(map(str, found))
    if fault.below is not None:
        assert line + fault.below in lines


def test_all_faults_are_reported_at_once(copied: Path) -> None:
    names = ("a level is out of range", "a road jumps", "Gerbini counts one", "a type is unknown", "an unknown letter")
    seeded = {
        (Path(fault.file).name, edit(copied, fault.file, fault.old, fault.new), fault.field)
        for fault in (FAULTS[name] for name in names)
    }
    assert seeded <= {(problem.file, problem.line, problem.field) for problem in problems(copied)}


def test_a_missing_file_is_said_and_the_rest_is_still_checked(copied: Path) -> None:
    (copied / "sicily" / "map" / "rivers.csv").unlink()
    edit(copied, HEXES, "3714,land,5,", "3714,land,7,")
    found = {(problem.file, problem.field) for problem in problems(copied)}
    assert {("rivers.csv", ""), ("hexes.csv", "level")} <= found


# overlays -----------------------------------------------------------------------------------------------------------------


def overlay(tmp_path: Path, **files: str) -> Path:
    """A folder with these files; `map__hexes_csv` stands for map/hexes.csv."""
    for name, text in files.items():
        stem, _, suffix = name.replace("__", "/").rpartition("_")
        path = tmp_path / "mine" / f"{stem}.{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "mine"


def test_an_overlay_changes_the_cells_it_names_and_nothing_else(tmp_path: Path) -> None:
    mine = overlay(
        tmp_path,
        counters__units_csv="id,movement\nus_16_1,6\n",
        charts__terrain_toml='[[terrain]]\nid = "level_2"\nnon_mechanized = 3\n[town]\ndefender_shift_left = 2\n',
    )
    changed = load(DATA, mine)
    assert changed.counters.units[UnitId("us_16_1")].unit.movement == 6
    assert changed.counters.units[UnitId("us_16_1")].unit.designation == "16/1"
    assert changed.counters.units[UnitId("us_26_1")] == counter("us_26_1")
    assert (changed.charts.terrain.chart.rows["level_2"].foot, changed.charts.terrain.town_shift) == (6, 2)
    assert changed.charts.terrain.chart.rows["level_3"] == CHARTS.terrain.chart.rows["level_3"]
    assert changed.fingerprint != BOX.fingerprint == load(DATA).fingerprint


def test_an_overlay_may_add_a_row(tmp_path: Path) -> None:
    assert not ISLAND.map.is_road(HexId("3309"), HexId("3408"))
    changed = load(DATA, overlay(tmp_path, map__roads_csv="hex_a,hex_b,route\n3309,3408,mule track\n"))
    assert changed.island.map.is_road(HexId("3309"), HexId("3408"))


def test_the_example_overlay_moves_foot_by_eight() -> None:
    changed = load(DATA, FOOT8)
    assert {c.unit.movement for c in changed.counters.units.values() if c.is_airborne} == {8}
    assert changed.counters.units[UnitId("us_cca_2a")] == counter("us_cca_2a")


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"counters__units_csv": "id,movement\nus_16_1,far\n"}, ("mine/counters/units.csv", 2, "movement")),
        ({"counters__units_csv": "id,wings\nus_16_1,2\n"}, ("mine/counters/units.csv", 2, "wings")),
        ({"counters__units_csv": "id,movement\nus_99_9,4\n"}, ("mine/counters/units.csv", 2, "id")),
        ({"counters__units_csv": "id,movement\nus_16_1,4\nus_16_1,5\n"}, ("mine/counters/units.csv", 3, "id")),
        ({"counters__units_csv": "movement\n4\n"}, ("mine/counters/units.csv", 1, "id")),
        ({"counters__horses_csv": "id\n1\n"}, ("mine/counters/horses.csv", 0, "")),
        ({"map__places_csv": "hex,tactical_points\n5903,9\n"}, ("places.csv", 0, "tactical_points")),
        ({"map__hexes_csv": "# mine\nhex,level\n5903,3\n"}, ("places.csv", 5, "kind")),
        ({"charts__support_toml": "[gain]\nbeach = -1\n"}, ("mine/charts/support.toml", 2, "gain.beach")),
        ({"charts__support_toml": "[gain]\nbeech = 1\n"}, ("mine/charts/support.toml", 2, "gain.beech")),
        ({"charts__crt_toml": '[results]\n7 = ["A1"]\n'}, ("mine/charts/crt.toml", 2, "results.7")),
        ({"charts__terrain_toml": '[[terrain]]\nid = "lava"\n'}, ("mine/charts/terrain.toml", 2, "terrain.0.id")),
        (
            {"charts__terrain_toml": '[[terrain]]\nid = "swamp"\nmechanized = 3\n'},
            ("mine/charts/terrain.toml", 3, "terrain.6.mechanized"),
        ),
        ({"charts__weather_toml": "track = \n"}, ("mine/charts/weather.toml", 1, "")),
    ],
)
def test_a_broken_overlay_changes_nothing_and_says_why(
    tmp_path: Path, files: dict[str, str], problem: tuple[str, int, str]
) -> None:
    found = {(p.file, p.line, p.field) for p in problems(DATA, overlay(tmp_path, **files))}
    assert problem in found
    assert load(DATA).fingerprint == BOX.fingerprint


# the command line ---------------------------------------------------------------------------------------------------------


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [*words])
    games.use_overlay(None)
    return result.exit_code, result.stdout, result.stderr


def test_data_check_sums_up_every_game() -> None:
    code, out, _ = run("data", "check")
    assert code == 0
    assert [line.split(":")[0] for line in out.splitlines()] == [system.name for system in games.systems()]
    assert "24 airfields" in out
    assert "84 Tactical Points" in out


def test_data_check_names_every_fault_of_a_whole_folder(copied: Path) -> None:
    one = edit(copied, HEXES, "3714,land,5,", "3714,land,7,")
    two = edit(copied, "map/roads.csv", "0609,0709,", "0609,0909,")
    code, out, said = run("data", "check", str(copied))
    assert (code, out) == (2, "")
    assert f"sicily: hexes.csv:{one}: level: 7 is not between 1 and 6" in said
    assert f"sicily: roads.csv:{two}: hex_b: 0609 and 0909 are not neighbours" in said


def test_data_check_finds_the_game_that_an_overlay_is_for(tmp_path: Path) -> None:
    assert run("data", "check", str(FOOT8))[1].startswith("sicily: ")
    mine = overlay(tmp_path, counters__units_csv="id,movement\nus_2_5,five\n")
    code, out, said = run("data", "check", str(mine))
    assert (code, out) == (2, "")
    assert "moselle: mine/counters/units.csv:2: movement: 'five' is not a whole number" in said
    assert run("data", "check", str(mine), "--game", "sicily")[2].startswith(
        "trinacria: sicily: mine/counters/units.csv:2: id:"
    )


def test_data_check_refuses_what_is_not_there(tmp_path: Path) -> None:
    assert "there is no folder" in run("data", "check", str(tmp_path / "absent"))[2]
    assert "there is no data file" in run("data", "check", str(tmp_path))[2]
    assert "there is no data for 'chess'" in run("data", "check", "--game", "chess")[2]


def test_play_with_data_uses_the_overlay_or_says_why_not(tmp_path: Path) -> None:
    mine = overlay(tmp_path, counters__units_csv="id,movement\nus_2_5,5\n")
    games.use_overlay(mine)
    changed = table_of("moselle/november")
    games.use_overlay(None)
    assert changed.units[UnitId("us_2_5")].movement == 5
    assert changed.fingerprint != table_of("moselle/november").fingerprint
    assert table_of("moselle/november").units == moselle.open_table("november").units
    broken = overlay(tmp_path / "broken", counters__units_csv="id,movement\nus_2_5,-5\n")
    code, _, said = run("simulate", "moselle", "--games", "1", "--data", str(broken))
    assert code == 2
    assert said == "trinacria: mine/counters/units.csv:2: movement: -5 is not between 0 and 60\n"
