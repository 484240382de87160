"""Counters: all of them are drawn and nothing that the seat may not know."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from random_play import position_after
from trinacria.kernel.drawing import CounterFace, OnMap
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.render import tokens
from trinacria.render.counters import counter
from trinacria.render.picture import Picture
from trinacria.render.symbols import symbol_set
from trinacria.viw.drawing.colours import CARDS
from trinacria.viw.drawing.pieces import printed_piece, seen_piece
from trinacria.viw.drawing.table_drawing import TableDrawing
from trinacria.viw.moselle.looks import looks_of
from trinacria.viw.position import Position
from trinacria.viw.seen_counters import EnemyCounter, OwnCounter
from trinacria.viw.sicily.counters import AtHex
from trinacria.viw.sicily.drawing.looks import card, set_up_scene
from trinacria.viw.sicily.reading.loading import SicilyData
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.units import CombatClass, Face, Size, Supply, Unit, UnitId, UnitType

GAME = "moselle/november"
UNIT = Unit(
    id=UnitId("us_16_1"),
    side=ALLIED,
    nation="us",
    type=UnitType.INFANTRY,
    size=Size.REGIMENT,
    designation="16/1",
    division=None,
    corps="",
    parenthesised=False,
    strength=None,
    combat_class=CombatClass.A,
    morale=3,
    movement=4,
    cadre_strength=1,
    cadre_movement=4,
)
REGIMENT = printed_piece(UNIT, CARDS["us"], place=HexId("0101"))


@pytest.fixture(scope="module")
def fought() -> Position:
    """Some turns into a game, with chits on both sides."""
    pos = position_after(GAME, 3, 120, bold=True)
    assert pos.decision is not None, "a finished game hides nothing"
    return pos


def drawn(svg: str) -> list[str]:
    return [unit for element in ElementTree.fromstring(svg).iter() if (unit := element.get("data-unit"))]


def drawing(pos: Position) -> TableDrawing:
    return TableDrawing(pos.table, looks_of(pos.table))


def seen(pos: Position, seat: Seat) -> OnMap:
    return drawing(pos).scene(pos, seat)


def on_map(pos: Position) -> list[str]:
    return [unit for unit, place in pos.where.items() if place in pos.table.map.grid]


@pytest.mark.parametrize("seat", [ALLIED, AXIS, SPECTATOR])
def test_every_unit_on_the_map_is_drawn_once(moselle: Picture, fought: Position, seat: Seat) -> None:
    svg = moselle.table_svg(seen(fought, seat))
    assert sorted(drawn(svg)) == sorted(on_map(fought))


def test_a_seat_sees_its_own_chits_and_closed_tabs_of_the_enemy(moselle: Picture, fought: Position) -> None:
    svg = moselle.table_svg(seen(fought, ALLIED))
    tried = [unit for unit in on_map(fought) if unit in fought.chits and fought.faces.get(unit) is not Face.CADRE]
    own = [unit for unit in tried if fought.table.units[unit].side is ALLIED]
    assert 0 < len(own) < len(tried)
    assert svg.count('class="tab"') == len(own)
    assert svg.count('class="tab-closed"') == len(tried) - len(own)


def test_a_spectator_sees_no_chit(moselle: Picture, fought: Position) -> None:
    svg = moselle.table_svg(seen(fought, SPECTATOR))
    assert 'class="tab"' not in svg
    assert 'class="tab-closed"' in svg


@pytest.mark.parametrize("seat", [ALLIED, AXIS, SPECTATOR])
def test_positions_that_differ_in_hidden_chits_give_the_same_picture(moselle: Picture, fought: Position, seat: Seat) -> None:
    hidden = [unit for unit in fought.chits if fought.table.units[unit].side is not seat and fought.face(unit) is Face.FULL]
    pairs = [
        (a, b)
        for a, b in combinations(hidden, 2)
        if fought.chits[a].pool == fought.chits[b].pool and fought.chits[a] != fought.chits[b]
    ]
    assert pairs
    twin = fought.copy()
    for a, b in pairs[:1]:
        twin.chits[a], twin.chits[b] = fought.chits[b], fought.chits[a]
    pictures = [moselle.table_svg(seen(pos, seat)) for pos in (fought, twin)]
    assert pictures[0] == pictures[1]


def test_the_map_below_does_not_change_with_the_counters(moselle: Picture, fought: Position) -> None:
    svg = moselle.table_svg(seen(fought, AXIS))
    plain = moselle.map_svg()
    assert svg.startswith(plain.removesuffix("</svg>").rstrip())


def test_the_turn_and_the_owned_places_are_marked(moselle: Picture, fought: Position) -> None:
    svg = moselle.table_svg(seen(fought, ALLIED))
    assert 'id="turn-marker"' in svg
    held = [p for p in moselle.sheet.places if p.points and fought.view(ALLIED).holders.get(p.hex) is ALLIED]
    assert svg.count(f'class="points" fill="{tokens.POINTS_TAKEN}"') == len(held) > 0


# Sicily's set-up ----------------------------------------------------------------------------------------------------------


def test_every_counter_with_a_set_up_hex_is_drawn(sicily: Picture, sicily_data: SicilyData) -> None:
    svg = sicily.table_svg(set_up_scene(sicily_data))
    wanted = [unit for unit, each in sicily_data.counters.units.items() if isinstance(each.code, AtHex)]
    assert sorted(drawn(svg)) == sorted(wanted)
    assert len(svg.encode()) < 3_000_000


def test_every_counter_of_sicily_has_a_card_and_a_symbol(sicily_data: SicilyData) -> None:
    for each in sicily_data.counters.units.values():
        assert card(each) in CARDS.values(), each.id
        assert each.unit.type.value in symbol_set().symbols, each.id


def test_every_type_of_unit_has_a_symbol_of_its_own() -> None:
    symbols = symbol_set().symbols
    assert {*UnitType, *SicilyType} <= symbols.keys()
    assert len({(each.strokes, each.fills) for each in symbols.values()}) == len(symbols)


def test_the_services_have_their_colours(sicily_data: SicilyData) -> None:
    cards = {piece.id: piece.card.name for piece in set_up_scene(sicily_data).pieces}
    assert {*cards.values()} >= {"us", "uk", "ca", "it", "it_coastal", "it_navy", "it_blackshirt", "de_luftwaffe"}


# One counter -------------------------------------------------------------------------------------------------------------


def parsed(piece: CounterFace) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{counter(piece)}</g>")


def words(piece: CounterFace) -> list[str]:
    return ["".join(element.itertext()) for element in parsed(piece).iter("text")]


def own(*, tried: bool, strength: int | None) -> CounterFace:
    """The regiment as its owner sees it."""
    counter = OwnCounter(UNIT.id, HexId("0101"), Face.FULL, Supply.SUPPLIED, tried, strength, 3, None)
    return seen_piece(UNIT, counter, CARDS["us"], disrupted=False)


def enemy(*, tried: bool = False, supply: Supply = Supply.SUPPLIED) -> CounterFace:
    """The regiment as everybody else sees it."""
    return seen_piece(UNIT, EnemyCounter(UNIT.id, HexId("0101"), Face.FULL, supply, tried), CARDS["us"], disrupted=False)


def test_a_counter_says_designation_class_morale_and_movement() -> None:
    assert words(REGIMENT) == ["16/1", "A", "4", "3"]


def test_the_owner_reads_the_chit_on_its_tab() -> None:
    assert "8" in words(own(tried=True, strength=8))


def test_a_closed_tab_has_no_figure() -> None:
    closed = enemy(tried=True)
    assert words(closed) == words(REGIMENT)
    assert "tab-closed" in counter(closed)


@pytest.mark.parametrize(("supply", "sign"), [(Supply.OUT_OF_SUPPLY, "OUT"), (Supply.ISOLATED, "ISO")])
def test_supply_is_said_in_letters(supply: Supply, sign: str) -> None:
    assert sign in words(enemy(supply=supply))
    assert sign not in words(enemy())


def test_a_cadre_is_a_white_card() -> None:
    assert '"#framed-us"' in counter(printed_piece(UNIT, CARDS["us"], Face.CADRE))
    assert '"#card-us"' in counter(REGIMENT)


def test_every_face_looks_different() -> None:
    assert len({counter(printed_piece(UNIT, CARDS["us"], face)) for face in Face}) == len(Face)


def test_an_eliminated_unit_is_not_drawn(fought: Position) -> None:
    drawn_units = {piece.id for piece in drawing(fought).pieces(fought.view(ALLIED))}
    assert drawn_units == set(on_map(fought))
    assert len(drawn_units) < len(fought.table.units)


def test_a_stack_is_offset_and_its_top_counter_leaves_the_name_free(moselle: Picture) -> None:
    stack = [replace(REGIMENT, id=f"unit_{number}", hex=HexId("0505")) for number in range(3)]
    svg = moselle.table_svg(OnMap(stack))
    places = [e.get("transform", "") for e in ElementTree.fromstring(svg).iter() if e.get("data-unit")]
    heights = [float(place.rstrip(")").split()[1]) for place in places]
    middle = moselle.sheet.layout.centre(HexId("0505"))[1]
    assert heights == sorted(heights)
    assert heights[-1] == pytest.approx(middle - tokens.CARD_SIZE / 2, abs=0.1)
