"""How Moselle looks beyond what all games of the system share."""

from __future__ import annotations

from functools import partial

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.kernel.sheets import Row
from trinacria.kernel.systems import HexWords
from trinacria.viw.drawing.looks import Looks
from trinacria.viw.drawing.pieces import card_of
from trinacria.viw.moselle.map_sheet import sheet_of, turn_words
from trinacria.viw.table import Table


def looks_of(table: Table) -> Looks:
    return Looks(
        map_sheet=partial(sheet_of, table),
        hex_words=partial(_hex_words, table),
        turn_words={turn.number: ", ".join(turn_words(turn)) for turn in table.scenario.turns},
        cards={id_: card_of(unit.nation, "army") for id_, unit in table.units.items()},
    )


def _hex_words(table: Table, hex_: HexId) -> HexWords:
    place = table.map.place_at.get(hex_)
    ground = table.map.terrain[hex_].replace("_", " ")
    sites = ("entrenchment",) if hex_ in table.map.entrenchments else ()
    worth = place.points if place else 0
    rows = (Row("Worth", f"{worth} point{'' if worth == 1 else 's'}"),) if worth else ()
    return HexWords(ground, place.name if place else "", rows, sites, AXIS if worth else None, works=sites)
