"""Signs that a game declares: a small map with a coast has one of every kind, and the drawing knows none of them by name."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from trinacria.kernel.drawing import Cover, Ground, MapSheet, OnMap, Outline, PanelPlace, Place
from trinacria.kernel.hexes import Grid, HexId, Shifted, hexside
from trinacria.kernel.signs import (
    HIGHWAY,
    Again,
    AreaName,
    Block,
    Cell,
    CentreLine,
    Disc,
    HexsideLine,
    HexsideSign,
    KeyEntry,
    Letters,
    MapSign,
    Path,
    Plate,
    Rim,
    ShoreArrow,
    ShoreBand,
    Sign,
    Spot,
    Stroke,
    Tint,
    WaterStyle,
    Ways,
    WayStyle,
)
from trinacria.render.geometry import distance
from trinacria.render.picture import Picture
from trinacria.render.rivers import rivers, stems_of
from trinacria.render.roads import network_lines, networks

GRID = Grid(8, 6, Shifted.EVEN)
SEA_ROW = 6
TOWN, PORT, FORT, FIELD = HexId("0202"), HexId("0503"), HexId("0403"), HexId("0602")
ROAD = [hexside(HexId(a), HexId(b)) for a, b in pairwise(("0102", "0202", "0303", "0403", "0503", "0603"))]
RIVER = [hexside(HexId(a), HexId(b)) for a, b in (("0303", "0403"), ("0304", "0403"), ("0304", "0404"), ("0305", "0404"))]
INK = Stroke("#222222", 2)
STANDARD = WayStyle("standard", (Stroke("#2A2B30", 4.3), Stroke("#FFFFFF", 2.2, "7 7")), Stroke("#FFF9EC", 6.4))
NARROW = WayStyle("narrow", (Stroke("#2A2B30", 1.5), Stroke("#2A2B30", 6, "1.5 8.9")))
SIGNS: tuple[MapSign, ...] = (
    Tint("mist", frozenset({TOWN}), "#0000FF", 0.2),
    ShoreBand("sand", frozenset({HexId("0605")}), "#F4E3A6", "#C9A94F"),
    HexsideLine("cliff", (ROAD[0], ROAD[1]), (INK,)),
    HexsideLine("reef", (ROAD[3],), (INK,), under_water=True),
    Rim("bastion", frozenset({FORT}), (INK, Stroke("#FFFFFF", 1)), teeth=3),
    Rim("danger", frozenset({FIELD}), (Stroke("#8C2F22", 1.4, "0.1 4", round=True),), part=0.84),
    CentreLine("march", (TOWN, FORT, PORT), (INK,)),
    HexsideSign("gap", (Path("M-5-5 5 5M5-5-5 5", edge=INK),), {ROAD[2]: "The bridge is down"}),
    ShoreArrow("blow", (HexId("0605"),), "#AA0000"),
    AreaName("RED COAST", (HexId("0605"),), "#AA0000"),
    Sign("harbour", (Disc(7, "#FFFFFF", INK), Letters("H", (0, 3), 8)), Spot.RIGHT, {PORT: "Port"}, notes={PORT: "×2"}),
    Plate("garrison", FORT, (Cell("2", "#5A3524"), Cell("3×4", "#5A3524")), "A garrison", Spot.TOP),
    Plate("zone", HexId("0605"), (Cell("RC", "#CF9257"),), spot=Spot.SEAWARD),
    Plate("free", PORT, (Cell("F", "#111111"),)),
)


def declared() -> MapSheet:
    ground = {
        hex_: Ground(0, Cover.SEA, 0.0) if GRID.row_of(hex_) == SEA_ROW else Ground(1, Cover.OPEN, 40.0) for hex_ in GRID.ids
    }
    coast = Outline("land", ((0.0, 0.0), (9.0, 0.0), (9.0, 5.9), (0.0, 5.9), (0.0, 0.0)))
    return MapSheet(
        "coast",
        "The Coast",
        "",
        GRID,
        ground,
        hex_km=1.0,
        outlines=(coast,),
        rivers=dict.fromkeys(RIVER[:2], "Brook") | dict.fromkeys(RIVER[2:], "Flood"),
        waters={"Brook": WaterStyle("stream", 0.5, "#00AAAA", "#DDEEEE")},
        ways=(
            Ways("roads", dict.fromkeys(ROAD, "highway"), (HIGHWAY,)),
            Ways("rails", {**dict.fromkeys(ROAD[1:], "standard"), ROAD[0]: "narrow"}, (NARROW, STANDARD), beside=8.5),
        ),
        places=(Place("Alba", TOWN, "town", tags=(Cell("UK", "#CF9257"), Cell("5 Aug", "#FFFFFF", "#111111"))),),
        signs=SIGNS,
        key=(
            KeyEntry("Harbour", "harbour"),
            KeyEntry("Narrow gauge", "narrow"),
            KeyEntry("Stream", "stream"),
            KeyEntry("Fort", "bastion"),
            KeyEntry("Gap", "gap"),
            KeyEntry("Two of them", (Again("harbour", (15, 11)), Block(20, 5, 8, 8, "#123456"))),
        ),
        panels={"key": PanelPlace(600, 10, 300)},
    )


@pytest.fixture(scope="module")
def picture() -> Picture:
    return Picture.of(declared())


@pytest.fixture(scope="module")
def root(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.map_svg())


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def by_id(root: ElementTree.Element, id_: str) -> ElementTree.Element:
    (found,) = (each for each in root.iter() if each.get("id") == id_)
    return found


def said(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def shift(element: ElementTree.Element) -> tuple[float, float]:
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def test_a_sign_stands_at_its_spot_with_its_words_and_its_note(picture: Picture, root: ElementTree.Element) -> None:
    (sign,) = by_class(root, "harbour")
    x, y = picture.sheet.layout.centre(PORT)
    assert shift(sign)[0] - x > 40
    assert shift(sign)[1] == pytest.approx(y, abs=0.1)
    assert said(sign) == "Port×2"
    assert by_id(root, "sign-harbour").findall("*")[0].get("fill") == "#FFFFFF"


@pytest.mark.parametrize(
    "name", ["mist", "sand", "cliff", "reef", "bastion-line", "danger-line", "march", "blow", "garrison", "zone", "free"]
)
def test_every_kind_of_sign_is_drawn(root: ElementTree.Element, name: str) -> None:
    assert by_class(root, name)


def test_a_rim_has_teeth_if_it_is_a_wall(root: ElementTree.Element) -> None:
    walls, ring = by_class(root, "bastion-line"), by_class(root, "danger-line")
    assert [wall.get("stroke") for wall in walls] == ["#222222", "#FFFFFF"]
    assert walls[0].get("d", "").count("L") == 6 * 2 * 3 * 2 - 1
    assert ring[0].get("d", "").count("L") == 5
    assert (ring[0].get("stroke-dasharray"), ring[0].get("stroke-linecap")) == ("0.1 4", "round")


def test_lines_under_the_rivers_lie_there(root: ElementTree.Element) -> None:
    order = [each.get("id") for each in by_id(root, "map-layer")]
    assert order.index("lines-under-water") < order.index("rivers") < order.index("lines") < order.index("roads")
    assert by_class(by_id(root, "lines-under-water"), "reef")
    assert by_class(by_id(root, "lines"), "cliff")


def test_a_sign_on_a_hexside_is_turned_along_the_way(picture: Picture, root: ElementTree.Element) -> None:
    (sign,) = by_id(root, "gap")
    assert sign.get("data-hexside") == "/".join(ROAD[2])
    assert distance(shift(sign), picture.sheet.sites.crossing(*ROAD[2])) < 4
    assert "rotate(30)" in sign.get("transform", "")
    assert said(sign) == "The bridge is down"


def test_a_plate_without_a_spot_finds_room_and_one_with_a_spot_keeps_to_it(
    picture: Picture, root: ElementTree.Element
) -> None:
    (fixed,), (free,) = by_class(root, "garrison"), by_class(root, "free")
    assert said(fixed) == "A garrison23×4"
    assert shift(fixed)[1] < picture.sheet.layout.centre(FORT)[1] - 40
    assert free in [*by_id(root, "names").iter()]
    assert fixed not in [*by_id(root, "names").iter()]
    (pennant,) = by_class(root, "zone")
    assert shift(pennant)[1] > picture.sheet.layout.on_grid(1, 5.9)[1] - 10  # in the water before its shore


def test_tags_stand_after_a_name(root: ElementTree.Element) -> None:
    (name,) = [each for each in by_class(root, "town") if each.get("data-hex") == TOWN]
    words = [said(each) for each in name if each.tag.endswith("text")]
    assert words == ["Alba", "UK", "5 Aug"]
    places = [float(each.get("x", "0")) for each in name if each.tag.endswith("text")]
    assert places == sorted(places)


def test_areas_are_named_in_the_sea(picture: Picture) -> None:
    (label,) = [label for label in picture.labels if label.kind == "area"]
    assert label.words == "RED COAST"
    assert label.boxes[0].top > picture.sheet.layout.on_grid(1, 5.9)[1]


def ends(picture: Picture, network: int) -> set[tuple[int, int]]:
    lines = network_lines(networks(picture.sheet)[network])
    return {(round(x), round(y)) for _, points in lines for x, y in (points[0], points[-1])}


def test_a_railway_keeps_to_one_side_of_the_road_that_it_follows(picture: Picture) -> None:
    road, rail = networks(picture.sheet)
    sides = set()
    for side in ROAD[1:]:
        (ax, ay), (bx, by) = road.crossing(*side), rail.crossing(*side)
        assert distance((ax, ay), (bx, by)) == pytest.approx(8.5)
        (x, y), (ox, oy) = (picture.sheet.layout.centre(hex_) for hex_ in side)
        sides.add((bx - ax) * (oy - y) - (by - ay) * (ox - x) > 0)
    assert len(sides) == 1


def test_a_railway_that_follows_no_road_crosses_in_the_middle() -> None:
    sheet = declared()
    alone = Picture.of(replace(sheet, ways=sheet.ways[1:])).sheet
    (rail,) = networks(alone)
    assert rail.crossing(*ROAD[1]) == alone.sites.crossing(*ROAD[1])


def test_dashes_run_on_from_hex_to_hex(root: ElementTree.Element) -> None:
    standard = [each for each in by_id(root, "rails") if each.get("class") == "standard"]
    assert [each.get("stroke-dasharray") for each in standard] == [None, "7 7"]
    assert standard[0].get("d", "").count("M") == 1
    classes = [each.get("class") for each in by_id(root, "rails")]
    assert classes == ["standard-case", "narrow", "narrow", "standard", "standard"]


def test_a_bridge_stands_wherever_a_way_crosses_a_water(root: ElementTree.Element) -> None:
    both = by_id(root, "bridges").get("d", "").count("M")
    assert both == 2 * 2  # a road and a railway, two ticks each


def test_waters_of_two_kinds_have_their_own_looks(picture: Picture) -> None:
    drawn = ElementTree.fromstring(rivers(picture.sheet, stems_of(picture.sheet)))
    uses = [(each.get("href"), each.get("fill")) for each in drawn if each.tag == "use"]
    assert uses == [
        ("#stream-path", "#DDEEEE"),
        ("#rivers-path", "#D7E8EE"),
        ("#stream-path", "#00AAAA"),
        ("#rivers-path", "#2F79A8"),
    ]


def test_a_lesser_water_is_narrower() -> None:
    def box(style: WaterStyle) -> float:
        sheet = Picture.of(replace(declared(), waters={"Brook": style, "Flood": style})).sheet
        found = re.findall(r"([-\d.]+) ([-\d.]+)", rivers(sheet, stems_of(sheet)))
        return max(float(x) for x, _ in found[:60]) - min(float(x) for x, _ in found[:60])

    assert box(WaterStyle("stream", 0.2)) < box(WaterStyle("flood", 3.0))


def test_the_key_draws_what_the_sheet_declares(root: ElementTree.Element) -> None:
    key = by_id(root, "panel-key")
    words = [said(each) for each in key.iter() if each.tag.endswith("text")]
    assert words == ["Key", "Harbour", "Narrow gauge", "Stream", "Fort", "Gap", "Two of them"]
    rows = [each for each in key if each.tag.endswith("}g")]
    assert [len([*row]) for row in rows] == [2, 3, 3, 3, 2, 3]


def test_a_key_that_names_nothing_is_refused() -> None:
    sheet = replace(declared(), key=(KeyEntry("Nothing", "nothing"),))
    with pytest.raises(ValueError, match="the key of coast has a swatch 'nothing'"):
        Picture.of(sheet).map_svg()


def test_signs_that_come_and_go_lie_on_the_map_and_are_no_part_of_it(picture: Picture) -> None:
    blown = HexsideSign("blown", (Path("M-5-5 5 5", edge=INK),), {ROAD[1]: "Blown"})
    mines = Rim("mines", frozenset({FIELD}), (INK,), part=0.84)
    taken = Sign("taken", (Disc(5, "#00FF00"),), Spot.CENTRE, {TOWN: "Taken"})
    line = CentreLine("front", (TOWN, FORT), (INK,))
    plate = Plate("late", PORT, (Cell("-3", "#B3381E"),), spot=Spot.LOWER_RIGHT)
    svg = picture.table_svg(OnMap(signs=(blown, mines, taken, line, plate, Tint("fog", frozenset({FORT}), "#000000"))))
    table = by_id(ElementTree.fromstring(svg), "table-layer")
    assert [each.get("id") or each.get("class") for each in table] == ["fog", "mines", "front", "blown", "taken", "late"]
    assert said(by_id(table, "taken")).strip() == "Taken"
    assert "blown" not in picture.map_svg()


def test_no_name_covers_a_sign(picture: Picture) -> None:
    x, y = picture.sheet.layout.centre(PORT)
    for label in picture.labels:
        assert not any(box.holds((x + 45, y)) for box in label.boxes), label.words
