"""The sheet of a scenario in words: everything printed that a client needs in order to show and play it."""

from __future__ import annotations

from trinacria.kernel.drawing import CounterFace
from trinacria.kernel.showing import ColumnSheet, TurnSheet, UnitSheet
from trinacria.kernel.systems import SheetWords
from trinacria.viw.charts import CombatResultsTable, ratio_of
from trinacria.viw.drawing.looks import Looks
from trinacria.viw.drawing.outlines import outline
from trinacria.viw.drawing.pieces import printed_piece
from trinacria.viw.table import Table
from trinacria.viw.table_words import CASES, DECISIONS, LOG
from trinacria.viw.units import Face, Unit, UnitType

NATIONS = {"us": "U.S.", "uk": "British", "ca": "Canadian", "fr": "French", "de": "German", "it": "Italian"}
TYPES = {
    UnitType.MECH_INFANTRY: "mechanized infantry",
    UnitType.SP_ARTILLERY: "self-propelled artillery",
    UnitType.ANTI_TANK: "anti-tank",
}


def sheet_words(table: Table, looks: Looks) -> SheetWords:
    units = {str(id_): _unit(table, unit, looks.cards[id_]) for id_, unit in table.units.items()}
    return SheetWords(
        units={**units, **{id_: marker.sheet for id_, marker in looks.markers.items()}},
        hexes={hex_: looks.hex_words(hex_) for hex_ in table.map.grid.ids},
        turns=tuple(
            TurnSheet(turn.number, turn.dates, looks.turn_words.get(turn.number, "")) for turn in table.scenario.turns
        ),
        outline=outline(table),
        boxes=looks.boxes,
        log=LOG,
        results=_results(table.crt),
        overlays=tuple(overlay.name for overlay in table.rules.questions.overlays),
        decisions=DECISIONS,
        cases=CASES,
    )


def _unit(table: Table, unit: Unit, card: str) -> UnitSheet:
    piece = printed_piece(unit, card)
    division = table.divisions[unit.division].name if unit.division else ""
    return UnitSheet(
        side=unit.side,
        name=table.names[unit.id],
        words=_unit_words(table, unit, division),
        type=type_words(unit.type),
        size=unit.size.value,
        nation=unit.nation,
        card=card,
        symbol=piece.symbol,
        division=division,
        corps=unit.corps,
        value=piece.left,
        morale=piece.raised,
        movement=piece.right,
        reduced=_values(printed_piece(unit, card, Face.REDUCED)) if unit.reduced_strength is not None else "",
        cadre=_values(printed_piece(unit, card, Face.CADRE)) if unit.carries_chit else "",
    )


def type_words(type_: UnitType) -> str:
    return TYPES.get(type_, type_.value.replace("_", " "))


def _unit_words(table: Table, unit: Unit, division: str) -> str:
    """As a screen reader says it: its name, in full if that is short for something, what it is, whose, and its values."""
    name = ", ".join(filter(None, (table.names[unit.id], table.full_names.get(unit.id))))
    of = f" of the {division}" if division else ""
    values = f"class {unit.combat_class}, morale {unit.morale}" if unit.combat_class else f"strength {unit.strength}"
    kind = f"{NATIONS.get(unit.nation, unit.nation)} {type_words(unit.type)} {unit.size.value}"
    return f"{name}, {kind}{of}; {values}, moves {unit.movement}"


def _values(piece: CounterFace) -> str:
    return f"{piece.left} {piece.right}"


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
