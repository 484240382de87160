"""How Sicily looks beyond what all games of the system share: depots, services, the words of its hexes and turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from trinacria.kernel.drawing import Card, MarkerFace, OnMap
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.sheets import BoxSheet, FaceSheet, LineSheet, Row, UnitSheet
from trinacria.kernel.signs import MapSign
from trinacria.kernel.systems import HexWords
from trinacria.viw.drawing.colours import CARDS
from trinacria.viw.drawing.looks import BOXES, Looks, Marker
from trinacria.viw.drawing.pieces import NOWHERE, card_of, printed_piece
from trinacria.viw.drawing.sheet_words import NATIONS
from trinacria.viw.sicily.campaign import EVACUATED, OFF_MAP, SECOND_WAVE, Campaign
from trinacria.viw.sicily.charts import GameTurn
from trinacria.viw.sicily.counters import AtHex, Counter, Depot, IsOptional, IsVariable
from trinacria.viw.sicily.drawing.map_sheet import sheet_of
from trinacria.viw.sicily.drawing.signs import airfield_owners, army_boundary
from trinacria.viw.sicily.exclusive import ExclusiveRules
from trinacria.viw.sicily.island import Kind, Sicily
from trinacria.viw.sicily.nations import ARMIES, Army, Nation
from trinacria.viw.sicily.reading.loading import SicilyData
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.sicily.words.overlays import GREEN, PURPLE
from trinacria.viw.sicily.words.showing import BOUNDARY, HALT, SICILY_SHORT_TITLES
from trinacria.viw.units import Face, UnitId
from trinacria.viw.view import View

DEPOT_RANK = 0  # below all units
SICILY_BOXES: Mapping[str, BoxSheet] = {
    **BOXES,
    SECOND_WAVE: BoxSheet("Second Wave boxes"),
    OFF_MAP: BoxSheet("Artillery on the mainland"),
    EVACUATED: BoxSheet("Evacuated from the island"),
}


def looks_of(table: SicilyTable) -> Looks:
    return Looks(
        map_sheet=partial(sheet_of, table.island, table.charts),
        hex_words=partial(_hex_words, table),
        short_places={field.hex: field.name.partition(" (")[0] for field in table.island.airfields},
        turn_words={turn.number: ", ".join(_turn_words(turn, table.rules.exclusive)) for turn in table.charts.turns},
        cards={id_: card(counter) for id_, counter in table.sheet.units.items()},
        order=partial(_order, table),
        boxes=SICILY_BOXES,
        short_titles=SICILY_SHORT_TITLES,
        lines=_lines(table),
        markers={id_: _marker(id_, depot) for id_, depot in table.sheet.depots.items()},
        disrupted=_disrupted,
        upon=partial(_upon, table),
    )


def set_up_scene(data: SicilyData) -> OnMap:
    """The counters with a set-up hex of their own, whole and untried, before the first Game-Turn."""
    pieces = tuple(
        printed_piece(counter.unit, card(counter), place=counter.code.hex)
        for counter in data.counters.units.values()
        if isinstance(counter.code, AtHex)
    )
    return OnMap(pieces, {}, 1, signs=(army_boundary(data.island.lines.boundary_initial),))


def _order(table: SicilyTable, unit: UnitId) -> int:
    """22.2, 27.16: units that come free of charge before those that must be paid for."""
    return int(isinstance(table.sheet.units[unit].code, IsOptional | IsVariable))


def card(counter: Counter) -> Card:
    """The colours of a counter; Italian coastal units have their own."""
    if counter.nation is Nation.ITALY and counter.is_coastal:
        return CARDS["it_coastal"]
    return card_of(counter.nation, counter.service)


# what a view shows ----------------------------------------------------------------------------------------------------


def _disrupted(view: View) -> frozenset[UnitId]:
    assert isinstance(view.state, Campaign)
    return view.state.disrupted


def _upon(table: SicilyTable, view: View, upon: OnMap) -> OnMap:
    """The depots (21.2), the weather, the boundary between the armies and the owners of the airfields."""
    assert isinstance(view.state, Campaign)
    weather, boundary = view.state.weather.replace("_", " "), army_boundary(view.state.boundary)
    signs: tuple[MapSign, ...] = (boundary, *airfield_owners(table.island, view.holders))
    return replace(upon, pieces=(*upon.pieces, *depots_of(table, view)), weather=weather, signs=signs)


def depots_of(table: SicilyTable, view: View) -> tuple[MarkerFace, ...]:
    """The depots on the map."""
    assert isinstance(view.state, Campaign)
    return tuple(
        replace(_depot_face(id_, table.sheet.depots[id_]), hex=hex_)
        for id_, hex_ in view.state.depots.items()
        if hex_ in table.map.grid
    )


def _marker(id_: str, depot: Depot) -> Marker:
    army = depot.army.value
    words = f"depot {depot.designation}, {NATIONS[army]}"
    faces = {Face.FULL.value: FaceSheet("")}
    sheet = UnitSheet(
        ALLIED, depot.designation, words, f"{NATIONS[army]} depot", "depot", army, faces, symbol="depot", rank=DEPOT_RANK
    )
    return Marker(_depot_face(id_, depot), sheet)


def _depot_face(id_: str, depot: Depot) -> MarkerFace:
    words = f"{depot.designation}, depot"
    return MarkerFace(id_, NOWHERE, CARDS[depot.army.value], depot.designation, "depot", "DEPOT", words)


# words ----------------------------------------------------------------------------------------------------------------


def _hex_words(table: SicilyTable, hex_: HexId) -> HexWords:
    island, town = table.island, table.island.town_at.get(hex_)
    ground = [table.map.terrain[hex_].replace("_", " "), *_ground_words(island, hex_)]
    place = table.map.place_at.get(hex_)
    worth = town.tactical_points if town else 0
    rows = (Row("Worth", f"{worth} Tactical Point{'' if worth == 1 else 's'}", "27.21"),) if worth else ()
    owner = AXIS if worth else None
    return HexWords(", ".join(ground), place.name if place else "", rows, tuple(_sites(island, hex_)), owner)


def _lines(table: SicilyTable) -> dict[str, LineSheet]:
    """24.21, 24.22: the line that is printed, and the one that is drawn in play where there are two armies."""
    halt = LineSheet("U.S. movement line", GREEN, hexes=table.island.lines.halt, case="24.21")
    boundary = LineSheet("Boundary", PURPLE, redrawn=True, case="24.22")
    return {BOUNDARY: boundary, HALT: halt}


def _ground_words(island: Sicily, hex_: HexId) -> Iterator[str]:
    """What a hex of the island is beside its height."""
    town = island.town_at.get(hex_)
    if town is not None and not town.is_city:
        yield "town"
    if hex_ in island.beaches:
        yield "beach"
    elif island.kind[hex_] is Kind.COASTAL:
        yield "coast"


def _sites(island: Sicily, hex_: HexId) -> Iterator[str]:
    if port := island.ports.get(hex_):
        yield f"{port.value} port"
    if field := island.airfield_at.get(hex_):
        yield f"airfield {field.name}" + (f", counts as {field.count}" if field.count > 1 else "")
    if hex_ in island.supply_sources:
        yield "Axis supply source"
    if capacity := island.evacuation.get(hex_):
        yield f"evacuates {capacity.german} German and {capacity.italian} Italian units a phase"
    yield from (f"landing area {area.name}" for area in island.landing_areas.values() if hex_ in area.hexes)


def _turn_words(turn: GameTurn, rules: ExclusiveRules) -> Iterator[str]:
    """What the small boxes of the printed track say with letters."""
    if turn.invasion:
        yield "invasion"
    if rules.has_variable_table(turn):
        yield "variable units"
    points = {Army.US: turn.us_naval, Army.UK: rules.uk_naval(turn)}
    naval = [f"{ARMIES[army]} {number}" for army, number in points.items() if number]
    if naval:
        yield f"naval gunfire {', '.join(naval)}"
