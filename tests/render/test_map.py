"""The maps: whole, within their budgets, the same on every run; every hex numbered and every name in a place of its own."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from itertools import combinations
from xml.etree import ElementTree

import pytest

from trinacria.kernel.drawing import Cover
from trinacria.kernel.signs import Rim, Sign
from trinacria.render.geometry import at, distance
from trinacria.render.labels import Label
from trinacria.render.picture import Picture
from trinacria.render.rivers import stems_of
from trinacria.render.roads import road_lines
from trinacria.render.sheet import Sheet
from trinacria.viw.sicily.drawing.map_sheet import sheet_of
from trinacria.viw.sicily.reading.loading import SicilyData

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 3_000_000  # bytes
LONGEST = 10.0  # seconds of this process


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def test_it_is_well_formed_and_says_its_version(picture: Picture) -> None:
    root = ElementTree.fromstring(picture.map_svg())
    assert root.tag == f"{SVG}svg"
    assert root.get("data-trinacria-map-version") == picture.version
    assert root.get("data-game") == picture.sheet.game


def test_every_id_stands_once_and_every_reference_has_its_id(picture: Picture) -> None:
    root = ElementTree.fromstring(picture.map_svg())
    ids = [id_ for element in root.iter() if (id_ := element.get("id"))]
    assert len(ids) == len(set(ids))
    wanted = {href[1:] for element in root.iter() if (href := element.get("href", "")).startswith("#")}
    assert wanted <= set(ids)


def test_the_layers_have_names(picture: Picture) -> None:
    ids = {element.get("id") for element in ElementTree.fromstring(picture.map_svg()).iter()}
    assert {"map-layer", "ground", "rivers", "roads", "bridges", "numbers", "signs", "names", "panels"} <= ids


def test_sicily_is_drawn_within_its_budgets(sicily_data: SicilyData) -> None:
    begun = time.process_time()
    svg = Picture.of(sheet_of(sicily_data.island, sicily_data.charts)).map_svg()
    assert time.process_time() - begun < LONGEST
    assert len(svg.encode()) < LARGEST


def test_every_hex_has_its_number(picture: Picture) -> None:
    numbers = ElementTree.fromstring(picture.map_svg()).find(".//*[@id='numbers']")
    assert numbers is not None
    assert sorted(texts(numbers)) == sorted(picture.sheet.grid.ids)


def test_every_name_is_written(picture: Picture) -> None:
    written = set(texts(ElementTree.fromstring(picture.map_svg())))
    for place in picture.sheet.places:
        assert (place.name.upper() if place.kind == "city" else place.name) in written
    for words in [*picture.sheet.lettering]:
        assert words.words in written
    assert {*picture.sheet.rivers.values()} <= written


def test_no_two_labels_overlap(picture: Picture) -> None:
    placed = [label for label in picture.labels if label.boxes]
    for one, other in combinations(placed, 2):
        assert not overlap(one, other), f"{one.words} and {other.words}"


def overlap(one: Label, other: Label) -> bool:
    return any(a.overlaps(b) for a in one.boxes for b in other.boxes)


def test_no_name_lies_over_a_town_or_a_port(picture: Picture) -> None:
    towns = [place for place in picture.sheet.places if place.kind in ("city", "town")]
    for label in picture.labels:
        if label.kind != "place":
            continue
        for town in towns:
            assert not any(box.holds(picture.sheet.sites.site(town.hex)) for box in label.boxes), (label.words, town.name)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_bytes_on_every_run(moselle: Picture, seed: str) -> None:
    program = (
        "import hashlib; from trinacria.games import open_scenario; from trinacria.render.table_sheets import picture_of; "
        "print(hashlib.sha256(picture_of(open_scenario('moselle')).map_svg().encode()).hexdigest())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == hashlib.sha256(moselle.map_svg().encode()).hexdigest()


def test_sicily_is_drawn_the_same_twice(sicily: Picture, sicily_data: SicilyData) -> None:
    assert Picture.of(sheet_of(sicily_data.island, sicily_data.charts)).version == sicily.version


# What the drawing must say ------------------------------------------------------------------------------------------------


def test_a_road_crosses_every_hexside_that_the_data_gives_it_and_no_other(picture: Picture) -> None:
    sheet = picture.sheet
    ends = {(round(x), round(y)) for _, points in road_lines(sheet) for x, y in (points[0], points[-1])}
    for side in sheet.way_sides:
        x, y = sheet.sites.crossing(*side)
        assert any((round(x) + dx, round(y) + dy) in ends for dx in range(-4, 5) for dy in range(-4, 5)), side


def test_a_crossing_lies_on_its_hexside(picture: Picture) -> None:
    for a, b in picture.sheet.way_sides:
        first, second = (at(corner) for corner in picture.sheet.layout.hexside(a, b))
        point = picture.sheet.sites.crossing(a, b)
        assert distance(first, point) + distance(point, second) == pytest.approx(distance(first, second))


def test_towns_and_roads_of_sicily_stand_on_land(sicily: Picture) -> None:
    sheet = sicily.sheet
    shore = sheet.sites.shore
    assert shore is not None
    assert all(shore.is_land(sheet.sites.site(place.hex)) for place in sheet.places)
    at_sea = [side for side in sheet.way_sides if not shore.is_land(sheet.sites.crossing(*side))]
    assert at_sea == [("5321", "5322")]  # the road along Augusta bay: its hexside is all water


def test_rivers_grow_downstream(picture: Picture) -> None:
    for stem in stems_of(picture.sheet):
        middle, source = stem.widths[len(stem.widths) // 2], stem.widths[-1]
        assert stem.widths[0] >= middle >= source


def test_every_river_of_sicily_reaches_the_sea_or_another_river(sicily: Picture) -> None:
    sheet = sicily.sheet
    shore = sheet.sites.shore
    assert shore is not None
    stems = stems_of(sheet)
    for stem in stems:
        end = stem.points[0]
        others = [point for other in stems if other is not stem for point in other.points]
        joins = any(distance(end, point) < 8 for point in others)
        assert joins or not shore.is_land(end) or shore.depth(end) < 10, stem.names[0]


def test_the_places_of_the_rules_are_where_the_rules_say(sicily: Picture) -> None:
    hexes = {place.name: place.hex for place in sicily.sheet.places}
    assert (hexes["Palermo"], hexes["Enna"], hexes["Messina"]) == ("2203", "3714", "5903")
    (airfields,) = [sign for sign in sicily.sheet.signs if isinstance(sign, Sign) and sign.name == "airfield"]
    assert airfields.notes["4716"] == "×4"


def test_etna_the_madonie_and_the_plain_of_catania_are_where_they_belong(sicily: Picture) -> None:
    sheet = sicily.sheet
    peaks = {peak.name: peak for peak in sheet.peaks}
    for name, level in (("Etna", 6), ("Pizzo Carbonara", 6), ("Monte Soro", 6)):
        hex_ = sheet.layout.hex_at(sheet.layout.on_grid(*peaks[name].place))
        assert hex_ is not None
        assert sheet.ground[hex_].level == level, name
    plain = next(words for words in sheet.lettering if words.words == "PLAIN OF CATANIA")
    hex_ = sheet.layout.hex_at(sheet.layout.on_grid(*plain.place))
    assert hex_ is not None
    assert sheet.ground[hex_].level == 1


def test_the_highways_of_1943_bear_their_numbers(sicily: Picture) -> None:
    numbers = {label.words for label in sicily.labels if label.kind == "route"}
    assert {"SS113", "SS114", "SS115", "SS117", "SS120", "SS121"} <= numbers


def test_the_sheet_of_moselle_has_every_kind_of_ground(moselle: Picture) -> None:
    sheet: Sheet = moselle.sheet
    assert {ground.cover for ground in sheet.ground.values()} == {Cover.OPEN, Cover.WOODS, Cover.SWAMP, Cover.CITY}
    assert {ground.level for ground in sheet.ground.values()} == {1, 3}
    assert [sign.name for sign in sheet.signs if isinstance(sign, Rim) and sign.hexes] == ["entrenchments"]
    assert sheet.way_sides & sheet.rivers.keys()
