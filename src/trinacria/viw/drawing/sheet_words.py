"""The sheet of a scenario in words: everything printed that a client needs in order to show and play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from trinacria.kernel.decisions import decision_sheets
from trinacria.kernel.drawing import Card
from trinacria.kernel.sheets import FaceSheet, Row, UnitSheet
from trinacria.kernel.showing import TurnSheet
from trinacria.kernel.systems import SheetWords
from trinacria.viw.drawing.looks import Looks
from trinacria.viw.drawing.outlines import outline
from trinacria.viw.drawing.pieces import faces_of, printed_piece, rank_of
from trinacria.viw.events import TABS
from trinacria.viw.resolution_words import chart_sheet
from trinacria.viw.showing import CHIT, FIGURES, STEPS, STRENGTH, SUPPLIED
from trinacria.viw.table import Table
from trinacria.viw.table_words import CASES, COMBAT_CHART, MODES, TURN_NAME
from trinacria.viw.units import Face, Unit, UnitType

NATIONS = {"us": "U.S.", "uk": "British", "ca": "Canadian", "fr": "French", "de": "German", "it": "Italian"}
TYPES: Mapping[StrEnum, str] = {
    UnitType.MECH_INFANTRY: "mechanized infantry",
    UnitType.SP_ARTILLERY: "self-propelled artillery",
    UnitType.ANTI_TANK: "anti-tank",
}
FACES = {Face.FULL: "", Face.REDUCED: "weak side up", Face.CADRE: "cadre"}


def sheet_words(table: Table, looks: Looks) -> SheetWords:
    units = {str(id_): _unit(table, unit, looks) for id_, unit in table.units.items()}
    return SheetWords(
        figures=FIGURES,
        badges=table.rules.showing.badges,
        units={**units, **{id_: marker.sheet for id_, marker in looks.markers.items()}},
        hexes={hex_: looks.hex_words(hex_) for hex_ in table.map.grid.ids},
        turns=tuple(
            TurnSheet(turn.number, turn.dates, looks.turn_words.get(turn.number, "")) for turn in table.scenario.turns
        ),
        outline=outline(table),
        boxes=looks.boxes,
        log=table.events.log_sheet(TABS, TURN_NAME),
        modes=MODES,
        charts={COMBAT_CHART: chart_sheet(table.crt)},
        marks=table.rules.showing.mark_sheets,
        lines=looks.lines,
        conditions=table.rules.showing.condition_sheets,
        overlays={overlay.name: overlay.sheet for overlay in table.rules.questions.overlays},
        decisions=decision_sheets(table.decisions),
        cases=CASES,
        short_titles=looks.short_titles,
        short_names=tuple(_short_names(table, looks)),
    )


def _short_names(table: Table, looks: Looks) -> Iterator[tuple[str, str]]:
    """A counter by what is printed on it, and by that in full; a place without the word for what it is."""
    for id_, unit in table.units.items():
        yield unit.designation, id_
        yield table.full_names.get(id_, ""), id_
    yield from ((name, hex_) for hex_, name in looks.short_places.items())


def _unit(table: Table, unit: Unit, looks: Looks) -> UnitSheet:
    card, division = looks.cards[unit.id], table.divisions[unit.division].name if unit.division else ""
    about = _about(unit, division)
    above = (Row("Division", division), Row("Corps", unit.corps))
    return UnitSheet(
        side=unit.side,
        name=table.names[unit.id],
        words=_unit_words(table, unit, about),
        about=about[0].upper() + about[1:],
        kind=type_words(unit.type),
        card=card.name,
        faces={face.value: _face(unit, card, face) for face in faces_of(unit)},
        symbol=unit.type.value,
        size=unit.size.value,
        rank=rank_of(unit),
        order=looks.order(unit.id),
        rows=tuple(row for row in above if row.value),
        usual=(SUPPLIED,),
    )


def _face(unit: Unit, card: Card, face: Face) -> FaceSheet:
    """8.1, 8.6: class and morale, or a strength; a chit lies on the faces that have a class."""
    piece = printed_piece(unit, card, face)
    chit = unit.carries_chit and face is not Face.CADRE
    classed = (Row("Class", piece.left, "8.1"), Row("Morale", piece.raised, "8.33"))
    printed = classed if chit else (Row("Strength", piece.left),)
    return FaceSheet(
        values=f"{piece.left}{piece.raised}-{piece.right}",
        rows=(*printed, Row("Movement", piece.right, "5.0")),
        name=FACES[face],
        figures=(STRENGTH, STEPS, CHIT) if chit else (STEPS,),
        folded=chit and face is Face.REDUCED,
    )


def type_words(type_: StrEnum) -> str:
    return TYPES.get(type_, type_.value.replace("_", " "))


def _about(unit: Unit, division: str) -> str:
    of = f" of the {division}" if division else ""
    return f"{NATIONS.get(unit.nation, unit.nation)} {type_words(unit.type)} {unit.size.value}{of}"


def _unit_words(table: Table, unit: Unit, about: str) -> str:
    """As a screen reader says it: its name, in full if that is short for something, what it is, and its values."""
    name = ", ".join(filter(None, (table.names[unit.id], table.full_names.get(unit.id))))
    values = f"class {unit.combat_class}, morale {unit.morale}" if unit.combat_class else f"strength {unit.strength}"
    return f"{name}, {about}; {values}, moves {unit.movement}"
