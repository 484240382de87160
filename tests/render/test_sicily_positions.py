"""Positions of Sicily: depots, disruption, airfields, the army boundary, turn and weather; nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from random_play import position_after
from sicily_board import at, sicily
from trinacria.kernel.drawing import MarkerFace, OnMap
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.render.counters import HALF_ROUND, counter
from trinacria.render.picture import Picture, Window
from trinacria.viw.drawing.colours import CARDS
from trinacria.viw.drawing.table_drawing import TableDrawing
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import AlliedSecrets, campaign, change, keep_secret, secrets
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.drawing.looks import depots_of, looks_of
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.table import table_of


@pytest.fixture(scope="module")
def landed() -> Position:
    """The first beachhead: one regiment in good order, one disrupted, a depot behind them."""
    return sicily(
        us_16_1=at("3724", strength=8),
        us_26_1=at("3623"),
        de_1_hg=at("4121", strength=7),
        turn=2,
        weather=Weather.RAIN,
        depots={"us_depot_1": "3724"},
        campaign={"disrupted": frozenset({"us_26_1"}), "boundary": tuple(map(HexId, ("4429", "4428", "4427")))},
    )


def drawing(pos: Position) -> TableDrawing:
    return TableDrawing(pos.table, looks_of(table_of(pos)))


def seen(pos: Position, seat: Seat) -> OnMap:
    return drawing(pos).scene(pos, seat)


def parts(pos: Position, picture: Picture, seat: Seat = ALLIED) -> ElementTree.Element:
    return ElementTree.fromstring(picture.table_svg(seen(pos, seat)))


def found(root: ElementTree.Element, name: str) -> list[str]:
    return [value for each in root.iter() if (value := each.get(name))]


def by_id(root: ElementTree.Element, id_: str) -> ElementTree.Element:
    element = root.find(f".//*[@id='{id_}']")
    assert element is not None, id_
    return element


def test_a_depot_is_a_crate_under_the_units_of_its_hex(landed: Position, sicily: Picture) -> None:
    root = parts(landed, sicily)
    assert found(root, "data-depot") == ["us_depot_1"]
    stack = next(each for each in root.iter() if each.get("data-hex") == "3724" and each.get("class") == "stack")
    assert [each.get("data-depot") or each.get("data-unit") for each in stack] == ["us_depot_1", "us_16_1"]
    words = ["".join(each.itertext()) for each in stack[0].iter() if each.tag.endswith("text")]
    assert words == ["7th Army 1", "DEPOT"]


def test_a_depot_that_waits_in_its_box_is_not_drawn(landed: Position) -> None:
    pos = landed.copy()
    change(pos, depots={"us_depot_1": HexId("second wave")})
    assert depots_of(table_of(pos), pos.view(AXIS)) == ()


def test_a_disrupted_unit_is_turned_half_round_and_bears_the_chevron(landed: Position) -> None:
    drawn = {piece.id: counter(piece) for piece in drawing(landed).pieces(landed.view(AXIS))}
    assert [unit for unit, svg in drawn.items() if HALF_ROUND in svg] == ["us_26_1"]
    assert [unit for unit, svg in drawn.items() if 'class="disrupted"' in svg] == ["us_26_1"]


def test_airfields_show_who_holds_them(landed: Position, sicily: Picture) -> None:
    pos = landed.copy()
    pos.holders = {**dict.fromkeys(pos.table.map.place_at, AXIS), HexId("3222"): ALLIED}
    root = parts(pos, sicily)
    groups = by_id(root, "airfields-allied"), by_id(root, "airfields-axis")
    said = {each.get("data-hex"): "".join(each.itertext()) for owners in groups for each in owners}
    assert said["3222"] == "Licata, allied"
    assert {words.rpartition(", ")[2] for hex_, words in said.items() if hex_ != "3222"} == {"axis"}
    assert said.keys() == {field.hex for field in table_of(pos).island.airfields}


def test_the_boundary_in_force_is_drawn_and_no_other(landed: Position, sicily: Picture) -> None:
    (line,) = by_id(parts(landed, sicily), "boundary")
    x, y = sicily.sheet.layout.centre(HexId("4429"))
    assert line.get("d", "").startswith(f"M{x:.1f} {y:.1f}".replace(".0", ""))
    assert 'id="boundary"' not in sicily.map_svg()
    without = landed.copy()
    change(without, boundary=())
    assert parts(without, sicily).find(".//*[@id='boundary']") is None


def test_turn_and_weather_are_marked(landed: Position, sicily: Picture) -> None:
    root = parts(landed, sicily)
    assert "".join(by_id(root, "weather").itertext()) == "Weather: rain"
    earlier = landed.copy()
    earlier.turn = 1
    assert by_id(root, "turn-marker").get("x") != by_id(parts(earlier, sicily), "turn-marker").get("x")


@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_what_the_allies_wrote_in_secret_changes_nothing(landed: Position, sicily: Picture, seat: Seat) -> None:
    twin = landed.copy()
    keep_secret(twin, written={Army.US: 4, Army.UK: 2})
    assert secrets(twin) != secrets(landed)
    assert isinstance(secrets(twin), AlliedSecrets)
    pictures = [sicily.table_svg(seen(pos, seat)) for pos in (landed, twin)]
    assert pictures[0] == pictures[1]


def test_every_unit_and_depot_of_a_played_game_is_drawn_once(sicily: Picture) -> None:
    pos = position_after("sicily/us-landing", 5, 90, bold=True)
    root = parts(pos, sicily, SPECTATOR)
    assert sorted(found(root, "data-unit")) == sorted(unit for unit in pos.where if pos.on_map(unit))
    on_map = [depot for depot, hex_ in campaign(pos).depots.items() if hex_ in pos.table.map.grid]
    assert sorted(found(root, "data-depot")) == sorted(on_map)


def test_a_window_shows_the_hexes_around_its_centre(landed: Position, sicily: Picture) -> None:
    svg = sicily.table_svg(seen(landed, ALLIED), Window(HexId("3623"), 8, 6))
    left, top, wide, high = map(float, ElementTree.fromstring(svg).get("viewBox", "").split())
    x, y = sicily.sheet.layout.centre(HexId("3623"))
    assert (left + wide / 2, top + high / 2) == (pytest.approx(x, abs=0.2), pytest.approx(y, abs=0.2))
    assert high == pytest.approx(6 * 96)


def test_a_window_at_the_edge_does_not_leave_the_sheet(landed: Position, sicily: Picture) -> None:
    svg = sicily.table_svg(seen(landed, ALLIED), Window(HexId("0101"), 8, 6))
    left, top, *_ = map(float, ElementTree.fromstring(svg).get("viewBox", "").split())
    assert (left, top) == (-sicily.sheet.margins.left, -sicily.sheet.margins.top)


def test_a_crate_has_the_colours_of_its_army() -> None:
    depot = MarkerFace("us_depot_1", HexId("3724"), CARDS["us"], "7th Army 1", "depot", "DEPOT")
    assert '"#card-us"' in counter(depot)
    assert '"#card-uk"' in counter(replace(depot, card=CARDS["uk"]))
