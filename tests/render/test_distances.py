"""Names by distance: near by all of them, farther off fewer and larger, none too small to read, none upon another."""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from trinacria import games
from trinacria.render import tokens
from trinacria.render.distances import LETTERED, Distance
from trinacria.render.paper import Label
from trinacria.render.picture import Picture
from trinacria.render.table_sheets import picture_of
from trinacria.render.typesetting import width

SMALLEST_HEX = {Distance.FAR: 20, Distance.WIDE: 40, Distance.MIDDLE: 58, Distance.CLOSE: 84}  # pixels on the screen
SMALLEST_TYPE = 7.0  # pixels; forts, hills and peaks at the very edge of a distance
SVG = "{http://www.w3.org/2000/svg}"
GAMES = ("moselle/november", "sicily/campaign")


@cache
def picture(name: str) -> Picture:
    return picture_of(games.open_scenario(name))


@cache
def names(name: str, distance: Distance) -> ElementTree.Element:
    return ElementTree.fromstring(picture(name).names_svg(distance))


def named(name: str, distance: Distance) -> set[str]:
    return {group.attrib["data-hex"] for group in names(name, distance).iter() if "data-hex" in group.attrib}


def layer(root: ElementTree.Element, id_: str) -> ElementTree.Element | None:
    return root.find(f".//*[@id='{id_}']")


@pytest.mark.parametrize("name", GAMES)
def test_the_farther_the_fewer_and_the_larger(name: str) -> None:
    for far, near in pairwise(Distance):
        assert named(name, far) <= named(name, near)
        assert LETTERED[far].magnified > LETTERED[near].magnified


def test_from_afar_cities_and_places_of_two_points_are_named() -> None:
    sheet = picture("sicily/campaign").sheet
    wanted = {place.hex for place in sheet.places if place.kind == "city" or place.points >= 2}
    assert named("sicily/campaign", Distance.FAR) == wanted
    assert "3623" in wanted  # Gela
    assert "3922" not in wanted  # Niscemi
    assert named("sicily/campaign", Distance.WIDE) == {place.hex for place in sheet.places}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("distance", Distance)
def test_nothing_is_too_small_to_read(name: str, distance: Distance) -> None:
    scale = SMALLEST_HEX[distance] / tokens.HEX
    for text in names(name, distance).iter(f"{SVG}text"):
        size = float(text.attrib.get("font-size", 0))
        if "halo" in text.attrib.get("class", ""):
            assert size * scale >= SMALLEST_TYPE, "".join(text.itertext())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("distance", Distance)
def test_hexes_are_numbered_near_by_only(name: str, distance: Distance) -> None:
    assert (layer(names(name, distance), "numbers") is not None) == (distance is Distance.CLOSE)


@pytest.mark.parametrize("name", GAMES)
def test_ground_and_near_names_make_the_whole_map(name: str) -> None:
    drawn = picture(name)
    whole, ground = ElementTree.fromstring(drawn.map_svg()), ElementTree.fromstring(drawn.ground_svg())
    close = names(name, Distance.CLOSE)
    assert layer(ground, "names") is layer(ground, "numbers") is None
    for id_ in ("names", "numbers"):
        there, apart = layer(whole, id_), layer(close, id_)
        assert there is not None
        assert apart is not None
        assert ElementTree.tostring(there).strip() == ElementTree.tostring(apart).strip()
    assert {whole.attrib["viewBox"]} == {ground.attrib["viewBox"], close.attrib["viewBox"]}


@pytest.mark.parametrize("name", GAMES)
def test_names_of_places_cover_no_other(name: str) -> None:
    for distance in Distance:
        placed = [label for label in picture(name).labels_at(distance) if label.kind == "place"]
        assert not [(a.words, b.words) for i, a in enumerate(placed) for b in placed[i + 1 :] if _meet(a, b)]


def _meet(a: Label, b: Label) -> bool:
    return any(one.overlaps(two) for one in a.boxes for two in b.boxes)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("distance", Distance)
def test_no_letter_of_a_river_falls_off_the_end_of_its_line(name: str, distance: Distance) -> None:
    root = names(name, distance)
    lines = {f"#{path.attrib['id']}": path.attrib["d"] for path in root.iter(f"{SVG}path") if "id" in path.attrib}
    for text in root.iter(f"{SVG}text"):
        for along in text.iter(f"{SVG}textPath"):
            points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", lines[along.attrib["href"]])]
            long = width(along.text or "", "water", float(text.attrib["font-size"]), 0.05)
            assert sum(math.dist(a, b) for a, b in pairwise(points)) >= long, along.text


def test_only_the_faces_that_names_need_travel_with_them() -> None:
    svg = picture("moselle/november").names_svg(Distance.FAR)
    assert len(re.findall("@font-face", svg)) == 3
    used = set(re.findall(r'class="f-(\w+)', svg))
    assert used <= {"bold", "town", "water"}
