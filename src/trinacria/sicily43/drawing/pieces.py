"""Counters as they are drawn: combat factor, range and movement allowance, and the signs of their state."""

from __future__ import annotations

from dataclasses import replace

from trinacria.kernel.drawing import Badge, Card, CounterFace, Echelon, MarkerFace, Paper, Tone
from trinacria.kernel.hexes import HexId
from trinacria.kernel.nation_cards import CANADA, FRANCE, GERMANY, ITALY, UK, US
from trinacria.sicily43.units import Kind, Unit

FULL, REDUCED = "full", "reduced"
NOWHERE = HexId("")
CARDS = {"US": US, "UK": UK, "CA": CANADA, "FR": FRANCE, "GE": GERMANY, "IT": ITALY}
COASTAL = Card("coastal", "#7C694C", "#43371F", "#F0E9DA", "#FBF6E9")
SHIP = Card("ship", "#5B7D99", "#23394C", "#E7EFF5", "#0F1B26")
MINES = Card("mines", "#F3E3B4", "#7A5A12", "#FFF8E3", "#2B1D00")
NATIONS = {"US": "U.S.", "UK": "British", "CA": "Canadian", "FR": "French", "GE": "German", "IT": "Italian", "AX": "Axis"}
KINDS = {
    Kind.GUN88: "88 mm guns",
    Kind.RECON: "reconnaissance",
    Kind.PARA: "parachute infantry",
    Kind.GLIDER: "glider infantry",
    Kind.TRAIN: "armored train",
    Kind.COASTAL: "coastal division",
    Kind.MOTORIZED: "motorized infantry",
}
SYMBOLS = {
    Kind.INFANTRY: "infantry",
    Kind.PARA: "paratroop",
    Kind.GLIDER: "glider",
    Kind.ENGINEER: "engineer",
    Kind.MOTORIZED: "mech_infantry",
    Kind.ARMOR: "tank",
    Kind.ARTILLERY: "artillery",
    Kind.GUN88: "anti_tank",
    Kind.RECON: "recon",
    Kind.COASTAL: "coastal",
    Kind.SUPPLY: "supply",
    Kind.TRAIN: "train",
    Kind.SHIP: "ship",
}
ECHELONS = {"battalion": Echelon.BATTALION, "regiment": Echelon.REGIMENT, "brigade": Echelon.BRIGADE}
WEAK = Badge("½", Tone.WARNING)
GROUND_RANK, GUN_RANK, MINE_RANK = 2, 1, 0


def card_of(unit: Unit) -> Card:
    """The colours of a counter: those of its nation, and of services that have their own."""
    if unit.kind is Kind.COASTAL:
        return COASTAL
    if unit.kind is Kind.SHIP:
        return SHIP
    return MINES if unit.kind is Kind.MINEFIELD else CARDS[unit.nation]


def kind_words(kind: Kind) -> str:
    return KINDS.get(kind, kind.value)


def rank_of(unit: Unit) -> int:
    """In a stack fighting units lie on top of guns and supplies, and mines below all."""
    if unit.kind is Kind.MINEFIELD:
        return MINE_RANK
    return GUN_RANK if unit.kind in (Kind.ARTILLERY, Kind.GUN88, Kind.SUPPLY) else GROUND_RANK


def printed_face(unit: Unit, face: str = FULL) -> CounterFace | MarkerFace:
    """One face of a counter: the combat factor with the range raised beside it, and the movement allowance."""
    if unit.kind is Kind.MINEFIELD:
        return MarkerFace(unit.id, NOWHERE, MINES, "", "minefield", "MINES", unit_words(unit), MINE_RANK)
    return CounterFace(
        id=unit.id,
        hex=NOWHERE,
        card=card_of(unit),
        symbol=SYMBOLS[unit.kind],
        name=short_name(unit),
        echelon=ECHELONS.get(unit.size),
        left=str(unit.ship_defence) if unit.kind is Kind.SHIP else str(unit.reduced_cf if face == REDUCED else unit.cf),
        raised=str(unit.range) if unit.range else "",
        right=str(unit.move) if unit.move else "-",
        paper=Paper.BANDED if face == REDUCED else Paper.CARD,
        words=unit_words(unit, face),
        rank=rank_of(unit),
    )


def faces_of(unit: Unit) -> tuple[str, ...]:
    """Minefields have one face; everything else can be reduced."""
    return (FULL,) if unit.kind is Kind.MINEFIELD else (FULL, REDUCED)


def seen_face(unit: Unit, hex_: HexId, *, reduced: bool, weakened: bool, frozen: bool) -> CounterFace | MarkerFace:
    """A counter where it lies, with the signs of its state."""
    face = printed_face(unit, REDUCED if reduced else FULL)
    if isinstance(face, MarkerFace):
        return replace(face, hex=hex_)
    states = [word for word, holds in (("weakened", weakened), ("frozen", frozen)) if holds]
    return replace(face, hex=hex_, turned=frozen, badge=WEAK if weakened else None, words=", ".join([face.words, *states]))


def short_name(unit: Unit) -> str:
    """What fits on a counter: the first words of the name."""
    words = unit.name.split()
    return words[0] if len(words[0]) > 2 or len(words) == 1 else " ".join(words[:2])


def unit_words(unit: Unit, face: str = FULL) -> str:
    """As a screen reader says it."""
    if unit.kind is Kind.MINEFIELD:
        return "minefield"
    about = f"{unit.name}, {NATIONS[unit.nation]} {kind_words(unit.kind)}"
    if unit.kind is Kind.SHIP:
        return f"{about}; defence {unit.ship_defence}, range {unit.range}"
    reach = f", range {unit.range}" if unit.range else ""
    cf = unit.reduced_cf if face == REDUCED else unit.cf
    return f"{about}; combat factor {cf}{reach}, moves {unit.move}" + (", reduced" if face == REDUCED else "")
