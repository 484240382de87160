"""Sheets of a table: everything about a scenario that never changes and that a client needs in order to draw and play it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.kernel.showing import (
    ClauseSheet,
    ColumnSheet,
    HexSheet,
    OrderSheet,
    Sheet,
    TurnSheet,
    UnitSheet,
)
from trinacria.render import tokens
from trinacria.render.counters import counter, counter_defs
from trinacria.render.distances import Distance
from trinacria.render.outlines import outline
from trinacria.render.picture import Picture
from trinacria.render.pieces import Crate, Piece, printed_piece
from trinacria.render.scenes import picture_of
from trinacria.render.svg import element
from trinacria.render.typesetting import face_classes
from trinacria.viw.charts import CombatResultsTable, ratio_of
from trinacria.viw.position import AWAITED, ELIMINATED
from trinacria.viw.sicily.campaign import EVACUATED, OFF_MAP, SECOND_WAVE
from trinacria.viw.sicily.charts import GameTurn
from trinacria.viw.sicily.counters import Depot
from trinacria.viw.sicily.island import Kind, Sicily
from trinacria.viw.sicily.nations import ARMIES, Army
from trinacria.viw.sicily.table import Features, SicilyTable
from trinacria.viw.table import Table
from trinacria.viw.table_words import CASES, DECISIONS, LOG
from trinacria.viw.units import Face, Unit, UnitType

NATIONS = {"us": "U.S.", "uk": "British", "ca": "Canadian", "fr": "French", "de": "German", "it": "Italian"}
TYPES = {
    UnitType.MECH_INFANTRY: "mechanized infantry",
    UnitType.SP_ARTILLERY: "self-propelled artillery",
    UnitType.ANTI_TANK: "anti-tank",
}
BOXES: dict[str, str] = {AWAITED: "Reinforcements to come", ELIMINATED: "Eliminated"}
SICILY_BOXES = BOXES | {
    SECOND_WAVE: "Second Wave boxes",
    OFF_MAP: "Artillery on the mainland",
    EVACUATED: "Evacuated from the island",
}


def table_sheet(table: Table) -> Sheet:
    """The sheet of a scenario; coordinates are those of its drawn map."""
    picture = _picture(table)
    left, top, width, height = picture.frame
    return Sheet(
        game=table.name,
        title=table.scenario.title,
        introduction=" ".join(table.scenario.introduction.split()),
        fingerprint=table.fingerprint,
        hex_height=tokens.HEX,
        left=left,
        top=top,
        width=round(width, 1),
        height=round(height, 1),
        units=_units(table),
        hexes=_hexes(table, picture),
        turns=_turns(table, picture),
        outline=outline(table),
        orders=tuple(_order(command) for command in table.vocabulary.commands.values()),
        boxes=SICILY_BOXES if isinstance(table, SicilyTable) else BOXES,
        results=_results(table.crt),
        lines={line.kind: line.hexes for line in picture.sheet.lines},
        overlays=tuple(overlay.name for overlay in table.rules.questions.overlays),
        decisions=DECISIONS,
        cases=CASES,
        log=LOG,
    )


def map_svg(table: Table) -> str:
    """The map alone, without anything that lies upon it; it carries its version."""
    return _picture(table).map_svg()


def ground_svg(table: Table) -> str:
    """The same map without the names and numbers that depend on the distance."""
    return _picture(table).ground_svg()


def names_svg(table: Table, distance: Distance) -> str:
    return _picture(table).names_svg(distance)


def counter_sprites(table: Table) -> str:
    """Every face of every counter as a symbol of its own, in a card of 56: `u-us_16_1-full`, `u-us_16_1-cadre`, ..."""
    faces = [*_faces(table)]
    cards = sorted({piece.card for _, piece in faces})
    symbols = [
        element("symbol", counter(piece), id=f"u-{piece.id}-{face}", viewBox="0 0 56 56", overflow="visible")
        for face, piece in faces
    ]
    return element(
        "svg",
        element("style", face_classes()),
        element("defs", *counter_defs(cards)),
        "\n",
        "\n".join(symbols),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        data_game=table.name,
    )


_PICTURES: dict[tuple[str, str], Picture] = {}


def _picture(table: Table) -> Picture:
    """The picture of a table's map, drawn once for all scenarios that are played on the same data."""
    key = table.game, table.fingerprint
    picture = _PICTURES.get(key) if table.fingerprint else None
    if picture is None:
        picture = picture_of(table)
        if table.fingerprint:
            _PICTURES[key] = picture
    return picture


# units -----------------------------------------------------------------------------------------------------------------


def _units(table: Table) -> dict[str, UnitSheet]:
    units: dict[str, UnitSheet] = {unit: _unit(table, counter) for unit, counter in table.units.items()}
    return {**units, **{depot: _depot(printed) for depot, printed in _depots(table).items()}}


def _unit(table: Table, unit: Unit) -> UnitSheet:
    piece = printed_piece(table, unit.id)
    division = table.divisions[unit.division].name if unit.division else ""
    return UnitSheet(
        side=unit.side,
        name=table.names[unit.id],
        words=_unit_words(table.names[unit.id], unit, division),
        type=type_words(unit.type),
        size=unit.size.value,
        nation=unit.nation,
        card=piece.card,
        symbol=piece.symbol,
        division=division,
        corps=unit.corps,
        value=piece.value,
        morale=piece.morale,
        movement=piece.movement,
        reduced=_values(printed_piece(table, unit.id, Face.REDUCED)) if unit.reduced_strength is not None else "",
        cadre=_values(printed_piece(table, unit.id, Face.CADRE)) if unit.carries_chit else "",
    )


def type_words(type_: UnitType) -> str:
    return TYPES.get(type_, type_.value.replace("_", " "))


def _unit_words(name: str, unit: Unit, division: str) -> str:
    """As a screen reader says it: what it is, whose, and its printed values."""
    of = f" of the {division}" if division else ""
    values = f"class {unit.combat_class}, morale {unit.morale}" if unit.combat_class else f"strength {unit.strength}"
    kind = f"{NATIONS.get(unit.nation, unit.nation)} {type_words(unit.type)} {unit.size.value}"
    return f"{name}, {kind}{of}; {values}, moves {unit.movement}"


def _values(piece: Piece) -> str:
    return f"{piece.value} {piece.movement}"


def _depots(table: Table) -> Mapping[str, Depot]:
    return table.sheet.depots if isinstance(table, SicilyTable) else {}


def _depot(printed: Depot) -> UnitSheet:
    army = printed.army.value
    words = f"depot {printed.designation}, {NATIONS[army]}"
    return UnitSheet(ALLIED, printed.designation, words, "depot", "", army, army)


def _faces(table: Table) -> Iterator[tuple[str, Piece | Crate]]:
    """Every face that a counter can show."""
    for id_, unit in table.units.items():
        yield Face.FULL.value, printed_piece(table, id_)
        if unit.carries_chit or unit.reduced_strength is not None:
            yield Face.REDUCED.value, printed_piece(table, id_, Face.REDUCED)
        if unit.carries_chit:
            yield Face.CADRE.value, printed_piece(table, id_, Face.CADRE)
    for depot, printed in _depots(table).items():
        yield Face.FULL.value, Crate(depot, HexId(""), printed.army.value, printed.designation)


# the map ---------------------------------------------------------------------------------------------------------------


def _hexes(table: Table, picture: Picture) -> dict[str, HexSheet]:
    centres = picture.sheet.layout.centres
    return {hex_: _hex(table, hex_, *centres[hex_]) for hex_ in table.map.grid.ids}


def _hex(table: Table, hex_: HexId, x: float, y: float) -> HexSheet:
    place = table.map.place_at.get(hex_)
    words = [table.map.terrain[hex_].replace("_", " ")]
    sites = ["entrenchment"] if hex_ in table.map.entrenchments else []
    points = place.points if place else 0
    if isinstance(table, SicilyTable):
        town = table.island.town_at.get(hex_)
        points = town.tactical_points if town else 0
        words += _island_words(table.island, hex_)
        sites += _island_sites(table.island, hex_)
    return HexSheet(round(x, 1), round(y, 1), ", ".join(words), place.name if place else "", points, tuple(sites))


def _island_words(island: Sicily, hex_: HexId) -> Iterator[str]:
    """What a hex of the island is beside its height."""
    town = island.town_at.get(hex_)
    if town is not None and not town.is_city:
        yield "town"
    if hex_ in island.beaches:
        yield "beach"
    elif island.kind[hex_] is Kind.COASTAL:
        yield "coast"


def _island_sites(island: Sicily, hex_: HexId) -> Iterator[str]:
    if port := island.ports.get(hex_):
        yield f"{port.value} port"
    if field := island.airfield_at.get(hex_):
        yield f"airfield {field.name}" + (f", counts as {field.count}" if field.count > 1 else "")
    if hex_ in island.supply_sources:
        yield "Axis supply source"
    if capacity := island.evacuation.get(hex_):
        yield f"evacuates {capacity.german} German and {capacity.italian} Italian units a phase"
    yield from (f"landing area {area.name}" for area in island.landing_areas.values() if hex_ in area.hexes)


def _turns(table: Table, picture: Picture) -> tuple[TurnSheet, ...]:
    words = {turn.number: ", ".join(turn.words) for turn in picture.sheet.turns}
    if isinstance(table, SicilyTable):
        words = {turn.number: ", ".join(_turn_words(turn, table.features)) for turn in table.charts.turns}
    return tuple(TurnSheet(turn.number, turn.dates, words.get(turn.number, "")) for turn in table.scenario.turns)


def _turn_words(turn: GameTurn, features: Features) -> Iterator[str]:
    """What the small boxes of the printed track say with letters."""
    if turn.invasion:
        yield "invasion"
    if turn.variable_table and "27.2" not in features.without:
        yield "variable units"
    points = {Army.US: turn.us_naval, Army.UK: 0 if features.us_only else turn.uk_naval}
    naval = [f"{ARMIES[army]} {number}" for army, number in points.items() if number]
    if naval:
        yield f"naval gunfire {', '.join(naval)}"


# orders and results ----------------------------------------------------------------------------------------------------


def _order(command: type[Command]) -> OrderSheet:
    return OrderSheet(command.VERB, command.form(), says(command), tuple(_clause(clause) for clause in command.SHAPE))


def _clause(clause: Clause) -> ClauseSheet:
    kind = "flag" if clause.flag else "number" if clause.number else "words" if clause.many else "word"
    return ClauseSheet(clause.field, kind, clause.after)


def says(command: type[Command]) -> str:
    """What an order says, in plain words: its docstring without the case before it and the examples after it."""
    first = " ".join((command.__doc__ or command.VERB).strip().partition("\n\n")[0].split())
    first = re.sub(r"^[0-9][^:]*: ", "", first)
    first = re.sub(r"(?<=\.)( `[^`]*`,?)+\.?$", "", first).replace("`", "")
    return first[0].upper() + first[1:]


def _results(crt: CombatResultsTable) -> ColumnSheet:
    """As printed, column by column; an asterisk marks a breakthrough."""
    lines = {
        line: tuple(ratio_of(first + column) for column in range(crt.columns)) for line, first in crt.first_ratio.items()
    }
    columns = tuple(
        {str(dice): f"{row[column]}{'*' if row[column].breakthrough else ''}" for dice, row in crt.cells.items()}
        for column in range(crt.columns)
    )
    return ColumnSheet(lines, columns)
