"""The data of SICILY'43: what is in the box, every fault found with file, line and field, and overlays."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofs import case
from trinacria.kernel.casebook import read_cases, read_rulings
from trinacria.kernel.cases import printed
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.errors import BadData, Problem
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.revisions import read_changed_rules
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.charts import Result, Sky
from trinacria.sicily43.island import Gauge, Terrain
from trinacria.sicily43.reading.checking import check
from trinacria.sicily43.reading.loading import DATA, load_table
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Army, Kind, MoveClass, Protection, UnitId

WORDS = Vocabulary(())
DOCS = Path(__file__).parents[2] / "docs"


def load(scenario: str = "campaign", data: Path = DATA, overlay: Path | None = None, *rules: str) -> Table:
    return load_table(scenario, frozenset(rules), vocabulary=WORDS, overlay=overlay, data=data)


TABLE = load()
ISLAND, UNITS, CHARTS = TABLE.island, TABLE.units, TABLE.charts


def hexes(text: str) -> set[HexId]:
    return {HexId(hex_) for hex_ in text.split()}


# the map ------------------------------------------------------------------------------------------------------------------


@case("S43:2.2", "S43:2.10")
def test_land_is_two_fifths_plains_two_fifths_hills_and_one_fifth_mountains() -> None:
    terrain = load().island.terrain
    kinds = Counter(terrain.values())
    assert (kinds[Terrain.PLAINS], kinds[Terrain.HILLS], kinds[Terrain.MOUNTAINS]) == (355, 350, 175)
    assert terrain[HexId("3714")] is Terrain.MOUNTAINS  # Enna
    assert kinds[Terrain.OUT] == 11  # the toe of Italy


@case("S43:2.11")
def test_the_mainland_is_no_land_to_walk_on() -> None:
    island = load().island
    assert len(island.land) == 880
    assert not any(island.is_land(hex_) for hex_ in island.grid.ids if island.terrain[hex_] in (Terrain.SEA, Terrain.OUT))


@case("S43:2.4")
def test_beaches_are_flat_coast_without_a_city() -> None:
    beaches = load().island.beaches
    assert len(beaches) == 104
    assert HexId("3623") in beaches  # Gela
    assert not beaches & hexes("5903 2203 5116 5423 5321 0805 0609")  # the cities on the coast


@case("S43:2.5")
def test_the_simeto_is_a_river_and_the_gela_a_stream() -> None:
    island = load().island
    rivers = {island.river_names[side] for side in island.rivers}
    streams = {island.river_names[side] for side in island.streams}
    assert rivers == {
        "Alcantara",
        "Belice",
        "Dittaino",
        "Gornalunga",
        "Imera Meridionale (Salso)",
        "Platani",
        "Simeto",
    }
    assert "Gela" in streams
    assert not rivers & streams
    assert island.rivers | island.streams == island.river_names.keys()


@case("S43:2.6")
def test_a_bridge_carries_a_road_or_a_railway_or_both() -> None:
    island = load().island
    assert (len(island.bridges), len(island.bridges & island.rivers)) == (57, 28)
    assert sum(side in island.rails for side in island.bridges) == 26
    assert all(side in island.roads or side in island.rails for side in island.bridges)


@case("S43:2.7")
def test_a_river_hex_has_three_river_hexsides() -> None:
    island = load().island
    assert len(island.river_hexes) == 40
    assert HexId("4716") in island.river_hexes  # between Dittaino and Gornalunga
    sides = Counter(hex_ for side in island.rivers for hex_ in side)
    assert {hex_ for hex_, count in sides.items() if count >= 3} == island.river_hexes


@case("S43:2.12")
def test_nobody_walks_across_the_bay_but_zones_reach_over_it() -> None:
    island, here, there = load().island, HexId("4730"), HexId("4830")
    assert hexside(here, there) in island.sea_hexsides
    assert there in island.land_around[here]
    assert there not in island.walkable[here]


@case("S43:1.4")
@pytest.mark.parametrize(("farthest", "legal"), [(4, 247), (5, 294)])
def test_room_for_coastal_divisions_and_minefields(farthest: int, legal: int) -> None:
    """S4.2, S4.3: hexes near the sea without a town, road, bridge or railway."""
    island = load().island
    towns = {hex_ for hex_, town in island.towns.items() if town.is_town}
    barred = towns | island.road_hexes | island.rail_hexes | island.bridge_hexes
    assert sum(island.from_sea[hex_] <= farthest for hex_ in island.land - barred) == legal


def test_towns_ports_stars_and_stations() -> None:
    towns = ISLAND.by_name
    assert sum(town.is_town for town in towns.values()) == 116
    assert {name for name, town in towns.items() if not town.is_town} == {
        "Roccapalumba",
        "Xirbi",
        "Dittaino",
        "Aragona",
        "Gerbini",
    }
    assert (towns["Licata"].port, towns["Enna"].port) == (True, False)
    assert (towns["Enna"].star, towns["Licata"].star) == (True, False)
    assert sum(town.star for town in towns.values()) == 13
    assert TABLE.messina == HexId("5903")


def test_fortresses() -> None:
    found = {fortress.name: (fortress.batteries, fortress.range) for fortress in ISLAND.fortresses.values()}
    assert len(found) == 8
    assert (found["Messina"], found["Catania"]) == ((3, 4), (1, 3))
    assert {fortress.garrison for fortress in ISLAND.fortresses.values()} == {2}


def test_landing_zones() -> None:
    zones = ISLAND.zones
    assert {name: zone.army for name, zone in zones.items()} == {
        **dict.fromkeys(("JOSS", "DIME", "CENT"), Army.US7),
        **dict.fromkeys(("BARKW", "BARKS", "ACIDS", "ACIDN"), Army.UK8),
    }
    assert zones["ACIDN"].beaches == ("5226", "5326", "5425", "5424")
    assert HexId("3123") not in zones["DIME"].beaches  # Licata is left out
    assert HexId("3123") in zones["JOSS"].beaches
    assert all(set(zone.beaches) <= ISLAND.beaches for zone in zones.values())


def test_railways_run_from_town_to_town() -> None:
    assert len(ISLAND.stretches) == 92
    assert len(ISLAND.rail_hexes) == 248
    gauges = Counter(stretch.gauge for stretch in ISLAND.stretches)
    assert gauges[Gauge.NARROW] == 20
    for stretch in ISLAND.stretches:
        assert {stretch.hexes[0], stretch.hexes[-1]} <= ISLAND.towns.keys(), stretch.name
        assert not set(stretch.hexes[1:-1]) & ISLAND.towns.keys(), stretch.name


# counters -----------------------------------------------------------------------------------------------------------------


def test_counters() -> None:
    kinds = Counter(unit.kind for unit in UNITS.values())
    assert len(UNITS) == 162
    assert [kinds[kind] for kind in (Kind.COASTAL, Kind.MINEFIELD, Kind.SHIP, Kind.TRAIN)] == [12, 15, 12, 3]
    armies = Counter(unit.army for unit in UNITS.values() if unit.is_ground)
    assert armies == {Army.US7: 31, Army.UK8: 36, Army.AXIS: 68}


def test_what_the_type_decides() -> None:
    tiger, depot, tabor = UNITS[UnitId("GE-TIG")], UNITS[UnitId("UK-SUP1")], UNITS[UnitId("US-TAB4")]
    assert (tiger.move_class, tiger.zone, tiger.needs_supply) == (MoveClass.MOTOR, True, True)
    assert (depot.zone, depot.needs_supply, depot.protection) == (False, False, Protection.ARMORED)
    assert (tabor.nation, tabor.army, tabor.move_class) == ("FR", Army.US7, MoveClass.FOOT)


# charts -------------------------------------------------------------------------------------------------------------------


def test_combat_results() -> None:
    combat = CHARTS.combat
    assert combat.lowest == -6
    assert [column.label for column in combat.columns][:1] == ["\N{MINUS SIGN}6 to \N{MINUS SIGN}5"]
    assert [column.label for column in combat.columns][-1:] == ["+18 or more"]
    assert (combat.result(-6, 2), combat.result(0, 9), combat.result(30, 12)) == (Result.AE, Result.N, Result.DE)
    assert combat.result(-9, 12) is combat.result(-6, 12)


def test_fire_and_bombs() -> None:
    fire = CHARTS.fire
    assert (fire.gun(Protection.INFANTRY, 1), fire.gun(Protection.ARMORED, 5), fire.gun(Protection.INFANTRY, 6)) == (4, 0, 0)
    assert (fire.ship(Protection.INFANTRY, 2), fire.ship(Protection.ARMORED, 2)) == (4, 3)
    assert [CHARTS.bombs.needed(planes, Protection.INFANTRY) for planes in (1, 6, 20)] == [11, 6, 6]
    assert CHARTS.bombs.needed(1, Protection.ARMORED) == 12


def test_small_tables() -> None:
    assert CHARTS.weather == (Sky.CLEAR,) * 4 + (Sky.CLOUDY, Sky.STORM)
    assert CHARTS.scatter.distance == (1, 2, 3, 4, 0, 0)
    assert CHARTS.scatter.direction == ("N", "NE", "SE", "S", "SW", "NW")
    assert (CHARTS.air.planes[ALLIED], CHARTS.air.planes[AXIS], CHARTS.air.floor) == (20, 10, 3)
    assert CHARTS.air.percent_lost == (10, 10, 20, 20, 30, 30)
    assert (Terrain.MOUNTAINS, MoveClass.MOTOR) not in CHARTS.costs.enter
    assert CHARTS.costs.enter[Terrain.HILLS, MoveClass.MOTOR] == 3
    assert MoveClass.MOTOR not in CHARTS.costs.river


def test_calendar_and_key_towns() -> None:
    turns = CHARTS.turns
    assert (turns[0].label, turns[10].label, turns[19].label) == ("10–11 July", "30–31 July", "17 August")
    assert (turns[11].replacements[Army.AXIS], turns[12].replacements[Army.AXIS]) == (2, 0)
    assert Counter(town.army for town in CHARTS.key_towns) == {Army.US7: 7, Army.UK8: 7}
    messina = CHARTS.key_towns[-1]
    assert (messina.name, messina.turn, messina.date) == ("Messina", 20, "17 August")
    assert len(CHARTS.history) == 22


def test_levels_of_victory_leave_no_gap() -> None:
    limits = [level.at_least for level in CHARTS.levels]
    assert limits == [12, 10, 5, 1, 0, -5, -10, -999]
    assert [level.winner for level in CHARTS.levels] == [ALLIED] * 4 + [None] + [AXIS] * 3


# scenarios ----------------------------------------------------------------------------------------------------------------


def test_the_landing_scores_the_towns_due_by_its_last_turn() -> None:
    landing = load("landing")
    assert (landing.name, landing.last_turn) == ("sicily43/landing", 4)
    assert [town.name for town in landing.charts.key_towns] == ["Augusta", "Caltagirone", "Piazza Armerina", "Agrigento"]
    assert {town.name for town in landing.charts.history} >= {"Messina", "Palermo"}
    assert landing.introduction.startswith("Eight days")


def test_optional_rules() -> None:
    options = load("campaign", DATA, None, "supply", "augusta").options
    assert (options.liaison, options.supply, options.augusta) == (False, True, True)


def test_the_summary() -> None:
    assert "880 of the island" in check(DATA, None)
    assert check(DATA, None).endswith("14 key towns; 2 scenarios; 7 lines with 51 posts")


# the book -----------------------------------------------------------------------------------------------------------------


def test_every_case_stands_in_its_place_and_names_cases_that_exist() -> None:
    book = read_cases(DATA, ["sicily43"])
    sections = Counter(int(number.removeprefix("S43:").partition(".")[0]) for number in book)
    assert [*sections] == [*range(1, 28)]
    wanted = [f"S43:{section}" + (f".{part}" if part else "") for section in sections for part in range(sections[section])]
    assert [*book] == wanted
    numbers = {entry.printed for entry in book.values()}
    texts = [entry.text for entry in book.values()] + [ruling.text for ruling in read_rulings(DATA, ["sicily43"])]
    assert {cited for text in texts for cited in re.findall(r"\bS\d+(?:\.\d+)?\b", text)} <= numbers
    assert {entry.applies for entry in book.values()} == {"sicily43"}


def test_rulings_explain_cases_that_exist() -> None:
    book, rulings = read_cases(DATA, ["sicily43"]), read_rulings(DATA, ["sicily43"])
    assert [ruling.number for ruling in rulings] == [f"S43-{number:02d}" for number in range(1, len(rulings) + 1)]
    assert not [number for ruling in rulings for number in ruling.cases if number not in book]


def test_the_page_of_rulings_says_what_the_data_says() -> None:
    page = (DOCS / "sicily43-rulings.md").read_text(encoding="utf-8")
    listed = re.findall(r"\*\*(S43-\d+)\*\* \((.+?)\)  \n(.+)", page)
    assert [(number, tuple(cases.split(", ")), text) for number, cases, text in listed] == [
        (ruling.number, tuple(printed(number) for number in ruling.cases), ruling.text)
        for ruling in read_rulings(DATA, ["sicily43"])
    ]


@pytest.mark.parametrize("page", ["sicily43.md", "sicily43-rulings.md"])
def test_pages_name_cases_that_exist(page: str) -> None:
    numbers = {printed(number) for number in read_cases(DATA, ["sicily43"])}
    cited = set(re.findall(r"\bS\d+(?:\.\d+)?\b", (DOCS / page).read_text(encoding="utf-8"))) - {"S43"}
    assert cited <= numbers


def test_files_name_cases_that_exist() -> None:
    numbers = {printed(number) for number in read_cases(DATA, ["sicily43"])}
    for path in [*(DATA / "sicily43").rglob("*.csv"), *(DATA / "sicily43").rglob("*.toml")]:
        cited = set(re.findall(r"\bS\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8")))
        assert cited <= numbers, path.name


def test_no_rule_has_changed_yet() -> None:
    assert read_changed_rules(DATA / "sicily43") == ()


# faults -------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(DATA / "sicily43", tmp_path / "sicily43")
    shutil.copytree(DATA / "sicily" / "map", tmp_path / "sicily" / "map")
    return tmp_path


def problems(data: Path, overlay: Path | None = None) -> tuple[Problem, ...]:
    with pytest.raises(BadData) as caught:
        load("campaign", data, overlay)
    return caught.value.problems


def edit(data: Path, file: str, old: str, new: str) -> int:
    """Break one thing; the line where it stood."""
    path = data / ("sicily" if file.startswith("map/../") else "sicily43") / file.replace("map/../", "")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


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


SHARED = "map/../map/"
UNITS_CSV, RAILS, ZONES = "counters/units.csv", "map/railway_hexes.csv", "map/landing_zones.csv"
CRT, ART, TERRAIN = "charts/crt.toml", "charts/art.toml", "charts/terrain.toml"
FAULTS = {
    # the shared map
    "a hex of the map has no such kind": Fault(SHARED + "hexes.csv", "3714,land,", "3714,lagoon,", "kind", "none of"),
    "a hex of the map is missing": Fault(SHARED + "hexes.csv", "0101,sea,,0,\n", "", "hex", "1 hexes have no row", None),
    "a level is out of range": Fault(SHARED + "hexes.csv", "3714,land,5,", "3714,land,7,", "level", "between 1 and 6"),
    "a road jumps": Fault(SHARED + "roads.csv", "0609,0709,", "0609,0909,", "hex_b", "not neighbours"),
    "a river is not classed": Fault(
        SHARED + "rivers.csv", "1313,1413,Belice\n", "1313,1413,Po\n", "name", "the Po is a river"
    ),
    "Messina is gone": Fault(SHARED + "places.csv", "\nMessina,", "\nZancle,", "name", "Messina is missing", None),
    # this game's map
    "a head is missing": Fault("map/stations.csv", "# why: ", "# reason: ", "why", "is missing"),
    "a column is missing": Fault("map/stations.csv", "name,hex", "name,place", "hex", "no such column"),
    "a station stands in a town": Fault("map/stations.csv", "Xirbi,3414", "Xirbi,3314", "hex", "a place in 3314 already"),
    "a station lies off the railway": Fault("map/stations.csv", "Gerbini,4716", "Gerbini,4616", "hex", "no railway runs"),
    "a star beside no town": Fault("map/supply_towns.csv", "\nEnna", "\nHenna", "town", "no town Henna", 1),
    "a star stands twice": Fault("map/supply_towns.csv", "\nEnna", "\nAlcamo", "town", "Alcamo stands twice", 1),
    "a watercourse is neither": Fault("map/watercourses.csv", "Anapo,stream", "Anapo,brook", "class", "none of"),
    "a watercourse is not there": Fault("map/watercourses.csv", "Torto,", "Tortu,", "name", "no watercourse Tortu"),
    "a garrison of three": Fault("map/fortresses.csv", "Catania,2,", "Catania,3,", "garrison", "2 Combat Factors (S21.1)"),
    "a fortress inland": Fault("map/fortresses.csv", "Marsala,2", "Enna,2", "town", "not lie on the coast"),
    "Augusta is no fortress": Fault("map/fortresses.csv", "Augusta,2,3", "Licata,2,3", "town", "Augusta is missing", None),
    "batteries without a range": Fault("map/fortresses.csv", "Messina,2,3,4", "Messina,2,3,", "range", "is missing"),
    "a zone with an inland hex": Fault(ZONES, "Gela,3022 3123", "Gela,3021 3123", "beaches", "3021 is no beach"),
    "a zone lacks a beach": Fault(ZONES, "Gela,3022 3123", "Gela,3022", "beaches", "from Palma to Gela are: 3022 3123"),
    "a zone of no army": Fault(ZONES, "JOSS,US7", "JOSS,US5", "army", "none of"),
    "a zone ends nowhere": Fault(ZONES, "US7,Palma,", "US7,Palmyra,", "from", "no town Palmyra"),
    "a zone off the map": Fault(ZONES, "3022 3123 3222 3323 3422 3523,", "9922 3123,", "beaches", "no hex 9922"),
    "a gauge of no width": Fault("map/railways.csv", "R9,standard", "R9,broad", "gauge", "none of"),
    "a line without hexes": Fault("map/railways.csv", "R9,standard", "R10,standard", "line", "no hex of R10"),
    "a railway jumps": Fault(RAILS, "R1,2,2304,", "R1,2,2405,", "hex", "no neighbour of 2203"),
    "a railway is out of order": Fault(RAILS, "R1,2,2304,", "R1,3,2304,", "order", "should be 2"),
    "a railway into the sea": Fault(RAILS, "R1,2,2304,", "R1,2,2302,", "hex", "not part of the island"),
    "a town on the line is no stop": Fault(RAILS, "R1,36,5602,Spadafora", "R1,36,5602,", "stop", "Spadafora lies in 5602"),
    "a stop in the open": Fault(RAILS, "R1,2,2304,", "R1,2,2304,Ficarazzi", "stop", "no town or station lies in 2304"),
    "an unknown line": Fault(RAILS, "R1,2,2304,", "R0,2,2304,", "line", "none of"),
    # counters
    "a counter stands twice": Fault(UNITS_CSV, "US-3-15,", "US-3-7,", "id", "US-3-7 stands twice"),
    "a type is unknown": Fault(
        UNITS_CSV,
        "GE-TIG,axis,GE,AXIS,HG Pz Div,2/504 Tiger Co,company,armor",
        "GE-TIG,axis,GE,AXIS,HG Pz Div,2/504 Tiger Co,company,tank",
        "type",
        "none of",
    ),
    "a wrong reverse": Fault(
        UNITS_CSV, "2/504 Tiger Co,company,armor,4,2", "2/504 Tiger Co,company,armor,4,3", "reduced_cf", "is 2 (S3.8)"
    ),
    "a depot that fights": Fault(
        UNITS_CSV,
        "IT-SUP1,axis,IT,AXIS,Sixth Army,Depot 1,depot,supply,0,0",
        "IT-SUP1,axis,IT,AXIS,Sixth Army,Depot 1,depot,supply,2,1",
        "cf",
        "has none",
    ),
    "a gun without a range": Fault(
        UNITS_CSV,
        "71 Werfer Regt,regiment,artillery,2,1,1,",
        "71 Werfer Regt,regiment,artillery,2,1,0,",
        "range",
        "has a range (S3.1)",
    ),
    "infantry with a range": Fault(
        UNITS_CSV, "3 Commando,battalion,infantry,3,2,0,", "3 Commando,battalion,infantry,3,2,1,", "range", "has none"
    ),
    "a coastal division that walks": Fault(
        UNITS_CSV,
        "136 Coastal,division,coastal,2,1,3,infantry,0",
        "136 Coastal,division,coastal,2,1,3,infantry,4",
        "move",
        "does not move",
    ),
    "a soft tank": Fault(
        UNITS_CSV,
        "2/504 Tiger Co,company,armor,4,2,0,armored",
        "2/504 Tiger Co,company,armor,4,2,0,",
        "protection",
        "is missing",
    ),
    "a soft depot": Fault(
        UNITS_CSV,
        "Sixth Army,Depot 1,depot,supply,0,0,0,armored",
        "Sixth Army,Depot 1,depot,supply,0,0,0,infantry",
        "protection",
        "armored protection",
    ),
    "a ship without a defence": Fault(
        UNITS_CSV, "Warspite,ship,ship,0,0,5,,20,6", "Warspite,ship,ship,0,0,5,,20,", "ship_defence", "is missing"
    ),
    "a German of the Eighth Army": Fault(
        UNITS_CSV, "GE-TIG,axis,GE,AXIS", "GE-TIG,axis,GE,UK8", "army", "does not belong to the axis side"
    ),
    "Canadians of the Seventh Army": Fault(
        UNITS_CSV, "CA-1-1,allied,CA,UK8", "CA-1-1,allied,CA,US7", "army", "belong to UK8"
    ),
    "an unknown nation": Fault(UNITS_CSV, "GE-TIG,axis,GE,", "GE-TIG,axis,PL,", "nation", "none of"),
    "a landing in the other army's zone": Fault(
        UNITS_CSV,
        "infantry,3,2,0,infantry,7,,landing,ACIDN",
        "infantry,3,2,0,infantry,7,,landing,DIME",
        "place",
        "belongs to the other army",
    ),
    "a landing nowhere": Fault(
        UNITS_CSV,
        "infantry,3,2,0,infantry,7,,landing,ACIDN",
        "infantry,3,2,0,infantry,7,,landing,SUGAR",
        "place",
        "no landing zone SUGAR",
    ),
    "a landing without a wave": Fault(
        UNITS_CSV,
        "infantry,3,2,0,infantry,7,,landing,ACIDN,1,any",
        "infantry,3,2,0,infantry,7,,landing,ACIDN,1,",
        "wave",
        "has one",
    ),
    "a landing on turn 2": Fault(
        UNITS_CSV,
        "infantry,3,2,0,infantry,7,,landing,ACIDN,1,any",
        "infantry,3,2,0,infantry,7,,landing,ACIDN,2,any",
        "arrival",
        "come on turn 1",
    ),
    "a garrison of nowhere": Fault(UNITS_CSV, "town,Rosolini", "town,Rosetta", "place", "no town Rosetta"),
    "a set-up on turn 3": Fault(UNITS_CSV, "town,Rosolini,0", "town,Rosolini,3", "arrival", "0 is for the counters"),
    "an arrival after the end": Fault(UNITS_CSV, "Messina,9,,", "Messina,21,,", "arrival", "between 0 and 20"),
    "infantry from the air": Fault(
        UNITS_CSV,
        "regiment,para,5,3,0,infantry,6,,airdrop,Gela,1,1",
        "regiment,infantry,5,3,0,infantry,6,,airdrop,Gela,1,1",
        "set_up",
        "only paratroops",
    ),
    "an Axis reinforcement on a beach": Fault(
        UNITS_CSV, "reinforcement,Messina,9,", "reinforcement,,9,", "place", "come at a town"
    ),
    "a train on the sands": Fault(
        UNITS_CSV, "town,Trapani,0,,\nAX-M01", "town,Scoglitti,0,,\nAX-M01", "place", "no railway runs through Scoglitti"
    ),
    "eleven coastal divisions": Fault(
        UNITS_CSV,
        "division,coastal,2,1,3,infantry,0,,coast,,0,,counts as a Coastal Division\nIT-TR1",
        "division,infantry,2,1,0,infantry,5,,town,Enna,0,,\nIT-TR1",
        "type",
        "11 of type coastal",
        None,
    ),
    # charts
    "a result of no name": Fault(CRT, '12 =   ["D2", ', '12 =   ["D9", ', "rows.12", "'D9' is none of"),
    "a result too many": Fault(CRT, '12 =   ["D2", ', '12 =   ["D2", "D2", ', "rows.12", "12 results for 11 columns"),
    "a row that turns back": Fault(CRT, '7  =   ["A2R", "AR",', '7  =   ["AR", "A2R",', "rows.7", "worse result"),
    "a column that turns back": Fault(CRT, '11 =   ["N",   "N",', '11 =   ["AE",   "N",', "rows.11", "worse result than 10"),
    "a roll of 13": Fault(CRT, "12 =   [", "13 =   [", "rows.13", "is not known here"),
    "columns out of order": Fault(CRT, "[-6, -4,", "[-4, -6,", "columns", "from low to high"),
    "a source of no kind": Fault(CRT, 'source = "reconstructed"', 'source = "hearsay"', "source", "none of"),
    "a misspelt value": Fault(CRT, "columns = [", "colums = [1]\ncolumns = [", "colums", "nothing reads this value"),
    "a misspelt table": Fault(ART, "[fire]", "[flak]\n[fire]", "flak", "nothing reads this table"),
    "guns that outrange themselves": Fault(
        ART, "4 = [1, 2, 1, 1]", "4 = [4, 4, 1, 1]", "fire.4", "no stronger with the distance"
    ),
    "ships weaker than guns": Fault(ART, "5 = [1, 2, 0, 1]", "5 = [1, 0, 0, 1]", "fire.5", "no weaker than artillery"),
    "armor worse than infantry": Fault(
        ART, "5 = [1, 2, 0, 1]", "5 = [0, 2, 1, 1]", "fire.5", "armored protection is no worse"
    ),
    "a short row": Fault(ART, "5 = [1, 2, 0, 1]", "5 = [1, 2, 0]", "fire.5", "needs 4 numbers"),
    "a gap in the rows": Fault(ART, "5 = [1, 2, 0, 1]", "7 = [1, 2, 0, 1]", "fire.7", "is not known here"),
    "bombs that miss more often": Fault(ART, "6 = [6, 7]", "6 = [8, 9]", "bombs.6", "no higher roll"),
    "bombs beyond the dice": Fault(ART, "1 = [11, 12]", "1 = [11, 13]", "bombs.1", "totals of two dice"),
    "snow": Fault("charts/weather.toml", '6 = "storm"', '6 = "snow"', "die.6", "none of"),
    "storm on a low roll": Fault("charts/weather.toml", '1 = "clear"', '1 = "storm"', "die.6", "no better weather", 5),
    "a direction twice": Fault("charts/scatter.toml", '6 = "NW"', '6 = "N"', "direction.6", "each direction stands once"),
    "a direction of no compass": Fault("charts/scatter.toml", '6 = "NW"', '6 = "W"', "direction.6", "none of"),
    "a floor above the ceiling": Fault(
        "charts/air.toml", "axis_floor = 3 ", "axis_floor = 13 ", "planes.axis_floor", "only 10 planes"
    ),
    "a level without terrain": Fault(TERRAIN, '6 = "mountains"', '6 = "clouds"', "levels.6", "none of"),
    "a class that does not walk": Fault(
        TERRAIN, "[enter.mountains]\nfoot = 4", "[enter.mountains]\nfood = 4", "enter.mountains.food", "not known here", 1
    ),
    "a cost beyond reason": Fault(
        TERRAIN, "[enter.mountains]\nfoot = 4", "[enter.mountains]\nfoot = 40", "enter.mountains.foot", "between 0 and 9", 1
    ),
    "levels out of order": Fault("charts/victory.toml", "at_least = 12", "at_least = 2", "level", "from high to low", -3),
    "a reward for coming late": Fault("charts/victory.toml", "late = -3", "late = 3", "points.late", "between -99 and 0"),
    "a turn out of order": Fault("charts/calendar.csv", "\n2,1943-07-12", "\n3,1943-07-12", "turn", "should be 2", 1),
    "a turn of three days": Fault(
        "charts/calendar.csv", "1943-07-12,1943-07-13", "1943-07-12,1943-07-14", "last_day", "two days"
    ),
    "a day that never was": Fault(
        "charts/calendar.csv", "1943-07-12,1943-07-13", "1943-07-12,1943-07-32", "last_day", "not a day"
    ),
    "the war goes on": Fault(
        "charts/calendar.csv", "1943-08-17,1943-08-17", "1943-08-17,1943-08-18", "last_day", "must end on 1943-08-17", None
    ),
    "late Axis replacements": Fault(
        "charts/calendar.csv",
        "\n13,1943-08-03,1943-08-04,9,9,0",
        "\n13,1943-08-03,1943-08-04,9,9,1",
        "axis",
        "none after turn 12",
        1,
    ),
    "a key town on the wrong turn": Fault(
        "charts/key_towns.csv", "Palermo,1943-07-22,7", "Palermo,1943-07-22,8", "turn", "belongs to turn 7"
    ),
    "a key town of turn 1": Fault(
        "charts/key_towns.csv", "Licata,1943-07-10,1,US7,0", "Licata,1943-07-10,1,US7,1", "key", "could only cost points"
    ),
    "a key town of the Axis": Fault(
        "charts/key_towns.csv", "Palermo,1943-07-22,7,US7", "Palermo,1943-07-22,7,AXIS", "army", "an Allied army"
    ),
    "a key town of no map": Fault("charts/key_towns.csv", "\nPalermo,", "\nPanormus,", "town", "no town Panormus", 1),
    # scenarios
    "a scenario of another name": Fault(
        "scenarios/landing.toml", 'id = "landing"', 'id = "camp"', "id", "should be 'landing'"
    ),
    "a scenario beyond the calendar": Fault(
        "scenarios/landing.toml", "last_turn = 4", "last_turn = 40", "last_turn", "between 1 and 20"
    ),
    "a scenario without a title": Fault(
        "scenarios/landing.toml", 'title = "SICILY\'43: The First Week"\n', "", "title", "is missing", None
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_with_file_line_and_field(copied: Path, name: str) -> None:
    fault = FAULTS[name]
    line = edit(copied, fault.file, fault.old, fault.new)
    wanted = 0 if fault.below is None else line + fault.below
    found = problems(copied)
    places = [(problem.file, problem.line, problem.field) for problem in found if fault.says in problem.says]
    file = fault.found_in or fault.file.rpartition("/")[2]
    assert (file, wanted, fault.field) in places, "\n".join(str(problem) for problem in found)


def test_too_many_units_for_a_town(copied: Path) -> None:
    path = copied / "sicily43" / "counters" / "units.csv"
    text = path.read_text(encoding="utf-8")
    extra = "".join(
        f"GE-X{number},axis,GE,AXIS,HG Pz Div,X{number},battalion,infantry,3,2,0,infantry,6,,town,Rosolini,0,,\n"
        for number in range(14)
    )
    path.write_text(text + extra, encoding="utf-8")
    (found,) = problems(copied)
    assert found.line == len((text + extra).splitlines())
    assert found.says == "15 units begin at Rosolini, where there is room for 14 (S4.5)"


def test_too_many_units_for_a_zone(copied: Path) -> None:
    path = copied / "sicily43" / "counters" / "units.csv"
    extra = "".join(
        f"UK-X{number},allied,UK,UK8,5 Inf Div,X{number},battalion,infantry,3,2,0,infantry,6,,landing,ACIDN,1,any,\n"
        for number in range(5)
    )
    path.write_text(path.read_text(encoding="utf-8") + extra, encoding="utf-8")
    (found,) = problems(copied)
    assert (found.file, found.field) == ("units.csv", "place")
    assert "9 units land in ACIDN" in found.says


def test_a_railway_by_itself(copied: Path) -> None:
    folder = copied / "sicily43" / "map"
    with (folder / "railways.csv").open("a", encoding="utf-8") as file:
        file.write("R99,narrow,Enclave\n")
    with (folder / "railway_hexes.csv").open("a", encoding="utf-8") as file:
        file.write("R99,1,4310,Troina\nR99,2,4210,\nR99,3,4110,Cerami\n")
    (found,) = problems(copied)
    assert (found.file, found.field, found.says) == ("railways.csv", "line", "no railway joins R99 to Messina")


def test_a_missing_file_is_named(copied: Path) -> None:
    (copied / "sicily43" / "charts" / "air.toml").unlink()
    assert ("air.toml", 0) in {(problem.file, problem.line) for problem in problems(copied)}


def test_a_column_that_nothing_reads(copied: Path) -> None:
    path = copied / "sicily43" / "map" / "stations.csv"
    path.write_text(re.sub(r"(?m)^(?!#)(.+)$", r"\1,x", path.read_text(encoding="utf-8")), encoding="utf-8")
    (found,) = problems(copied)
    assert (found.file, found.line, found.field) == ("stations.csv", 4, "x")


# fingerprint and overlays -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["sicily43/charts/air.toml", "sicily43/map/railways.csv", "sicily/map/roads.csv"])
def test_every_file_counts_for_the_fingerprint(copied: Path, file: str) -> None:
    assert load("campaign", copied).fingerprint == TABLE.fingerprint
    path = copied / file
    path.write_text(path.read_text(encoding="utf-8").replace("source: ", "source:  ").replace("# Planes", "# The planes"))
    assert load("campaign", copied).fingerprint != TABLE.fingerprint


def test_the_shared_map_is_the_built_in_one_if_there_is_none_beside(copied: Path) -> None:
    shutil.rmtree(copied / "sicily")
    assert load("campaign", copied).fingerprint == TABLE.fingerprint


def test_an_overlay_changes_what_it_names(tmp_path: Path) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "island").mkdir()
    (tmp_path / "charts" / "air.toml").write_text("[planes]\naxis = 12\n")
    (tmp_path / "island" / "hexes.csv").write_text("hex,level\n3714,4\n")
    changed = load("campaign", DATA, tmp_path)
    assert changed.charts.air.planes[AXIS] == 12
    assert changed.island.terrain[HexId("3714")] is Terrain.HILLS
    assert changed.fingerprint != TABLE.fingerprint


def test_a_fault_in_an_overlay_names_the_overlay(tmp_path: Path) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "air.toml").write_text("[planes]\naxis = 2\n")
    (found,) = problems(DATA, tmp_path)
    assert (found.field, found.says) == ("planes.axis_floor", "the Axis has only 2 planes (S23.1, S23.4)")
    (tmp_path / "charts" / "crt.toml").write_text("columns = 3\n")
    assert any(problem.file.endswith("charts/crt.toml") and problem.line == 1 for problem in problems(DATA, tmp_path))


@pytest.mark.parametrize(("text", "field"), [("[planes]\naxes = 12\n", "planes.axes"), ("[ships]\n", "ships")])
def test_an_overlay_has_no_values_and_no_tables_of_its_own(tmp_path: Path, text: str, field: str) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "air.toml").write_text(text)
    (found,) = problems(DATA, tmp_path)
    assert (found.field, found.says) == (field, "the game's file has no such value")


def test_an_overlay_has_no_files_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "airfields.csv").write_text("hex\n")
    (found,) = problems(DATA, tmp_path)
    assert found.says == "the game has no such file"
