"""Counters as they are drawn: combat factor, range and movement allowance, and the signs of their state."""

from __future__ import annotations

from dataclasses import replace

from trinacria.kernel.drawing import Badge, Card, CounterFace, Echelon, MarkerFace, Paper, Tone
from trinacria.kernel.hexes import HexId
from trinacria.kernel.nation_cards import CANADA, FRANCE, GERMANY, ITALY, UK, US
from trinacria.sicily43.drawing.designations import designation
from trinacria.sicily43.units import SUPPORTING, Kind, Protection, SetUp, Unit, half

FULL, REDUCED = "full", "reduced"
WEAKENED, BOMBED, REDUCED_BOMBED = "weakened", "bombed", "reduced and bombed"
HALVED = (REDUCED, WEAKENED, BOMBED, REDUCED_BOMBED)
PAPERS = {WEAKENED: Paper.HATCHED, BOMBED: Paper.HATCHED, REDUCED: Paper.BANDED, REDUCED_BOMBED: Paper.BANDED}
NOWHERE = HexId("")
CARDS = {"US": US, "UK": UK, "CA": CANADA, "FR": FRANCE, "GE": GERMANY, "IT": ITALY}
LUFTWAFFE = Card("luftwaffe", "#38598A", "#182C4C", "#E0E9F2", "#F4F7FB")
LUFTWAFFE_FORMATIONS = ("HG Pz Div", "1 FJ Div", "22 Flak Bde")
NAVY = Card("navy", "#1F2B52", "#0B1228", "#E1E6F2", "#F3F5FB")
COASTAL = Card("coastal", "#7C694C", "#43371F", "#F0E9DA", "#FBF6E9")
MINES = Card("mines", "#5B5F58", "#2C2F2B", "#E6E6DC", "#FBF8EC")
_MINE = (
    "m-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0Z"
    "M{x} {y}m-1-6.8h2v3h-2Zm-5.6 3.2 1.6-1.4 2 2-1.6 1.4Zm9.6-1.4 1.6 1.4-2 2-1.6-1.4Z"
)
THREE_MINES = "".join(f"M{x} {y}" + _MINE.format(x=x, y=y) for x, y in ((20.4, 32.4), (28, 23.6), (35.6, 32.4)))
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
ECHELONS = {
    "company": Echelon.COMPANY,
    "battalion": Echelon.BATTALION,
    "regiment": Echelon.REGIMENT,
    "brigade": Echelon.BRIGADE,
    "division": Echelon.DIVISION,
}
WEAK = Badge("½", Tone.WARNING)
GROUND_RANK, GUN_RANK, MINE_RANK = 2, 1, 0


def card_of(unit: Unit) -> Card:
    """The colours of a counter: those of its nation, and of services that have their own."""
    if unit.kind is Kind.COASTAL:
        return COASTAL
    if unit.kind is Kind.TRAIN:
        return NAVY
    if unit.formation in LUFTWAFFE_FORMATIONS:
        return LUFTWAFFE
    return MINES if unit.kind is Kind.MINEFIELD else CARDS[unit.nation]


def kind_words(kind: Kind) -> str:
    return KINDS.get(kind, kind.value)


def rank_of(unit: Unit) -> int:
    """In a stack fighting units lie on top of guns and supplies, and mines below all."""
    if unit.kind is Kind.MINEFIELD:
        return MINE_RANK
    return GUN_RANK if unit.kind in (Kind.ARTILLERY, Kind.GUN88, Kind.SUPPLY) else GROUND_RANK


def printed_face(unit: Unit, face: str = FULL) -> CounterFace | MarkerFace:
    """One face of a counter: combat factor, range in a ring, movement allowance; plates at its sides if it is armored.

    The factor of units that never attack by themselves stands in parentheses. Ships have a shield for their defence.
    """
    if unit.kind is Kind.MINEFIELD:
        return MarkerFace(unit.id, NOWHERE, MINES, "", "minefield", "MINES", unit_words(unit), MINE_RANK, THREE_MINES)
    return CounterFace(
        id=unit.id,
        hex=NOWHERE,
        card=card_of(unit),
        symbol=SYMBOLS[unit.kind],
        name=designation(unit),
        echelon=ECHELONS.get(unit.size),
        left=_factor(unit, face),
        right=str(moves(unit, face)) if unit.move else "-",
        ring=str(unit.range) if unit.range else "",
        shield=str(unit.ship_defence) if unit.kind is Kind.SHIP else "",
        plated=unit.kind is not Kind.SHIP and unit.protection is Protection.ARMORED,
        paper=PAPERS.get(face, Paper.CARD),
        words=unit_words(unit, face),
        rank=rank_of(unit),
    )


def _factor(unit: Unit, face: str) -> str:
    if unit.kind is Kind.SHIP:
        return ""
    cf = factors(unit, face)
    return f"({cf})" if unit.kind in SUPPORTING or unit.kind is Kind.COASTAL else str(cf)


def factors(unit: Unit, face: str) -> int:
    """S3.8: the combat factor that counts while a face is up."""
    return unit.reduced_cf if face in HALVED else unit.cf


def moves(unit: Unit, face: str) -> int:
    """S23.7: the movement allowance that counts while a face is up."""
    return half(unit.move) if face in (BOMBED, REDUCED_BOMBED) else unit.move


def faces_of(unit: Unit) -> tuple[str, ...]:
    """Minefields have one face, ships can be reduced, and everything on the ground can be weakened, too."""
    if unit.kind is Kind.MINEFIELD:
        return (FULL,)
    if not unit.is_ground:
        return FULL, REDUCED
    landing = (WEAKENED,) if unit.set_up is SetUp.LANDING else ()
    return FULL, REDUCED, *landing, BOMBED, REDUCED_BOMBED


def face_up(unit: Unit, *, reduced: bool, ashore: bool, bombed: bool) -> str:
    """S3.8: the face that a counter shows in its state; what halves it halves it once only."""
    if bombed and unit.is_ground:
        return REDUCED_BOMBED if reduced else BOMBED
    if reduced:
        return REDUCED
    return WEAKENED if ashore else FULL


def seen_face(unit: Unit, hex_: HexId, face: str, *, weakened: bool, frozen: bool) -> CounterFace | MarkerFace:
    """A counter where it lies, with the signs of its state."""
    printed = printed_face(unit, face)
    if isinstance(printed, MarkerFace):
        return replace(printed, hex=hex_)
    words = f"{printed.words}, frozen" if frozen else printed.words
    return replace(printed, hex=hex_, turned=frozen, badge=WEAK if weakened else None, words=words)


def unit_words(unit: Unit, face: str = FULL) -> str:
    """As a screen reader says it."""
    if unit.kind is Kind.MINEFIELD:
        return "minefield"
    about = f"{unit.name}, {NATIONS[unit.nation]} {kind_words(unit.kind)}"
    if unit.kind is Kind.SHIP:
        return f"{about}; defence {unit.ship_defence}, range {unit.range}"
    reach = f", range {unit.range}" if unit.range else ""
    state = f", {face}" if face in HALVED else ""
    return f"{about}; combat factor {factors(unit, face)}{reach}, moves {moves(unit, face)}{state}"
