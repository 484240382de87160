"""Counters as they are drawn: of a view, with nothing that its seat may not know, or as printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trinacria.kernel.drawing import Badge, Card, CounterFace, Echelon, Paper, Tone
from trinacria.kernel.hexes import HexId
from trinacria.viw.drawing.colours import CARDS
from trinacria.viw.seen_counters import EnemyCounter, OwnCounter
from trinacria.viw.units import Face, Size, Supply, Unit

SERVICES = {"luftwaffe", "navy", "blackshirt", "air_force"}
ECHELONS = {Size.BATTALION: Echelon.BATTALION, Size.REGIMENT: Echelon.REGIMENT, Size.BRIGADE: Echelon.BRIGADE}
PAPERS = {Face.FULL: Paper.CARD, Face.REDUCED: Paper.BANDED, Face.CADRE: Paper.FRAMED}
BADGES = {Supply.OUT_OF_SUPPLY: Badge("OUT", Tone.WARNING), Supply.ISOLATED: Badge("ISO", Tone.ALARM)}
NOWHERE = HexId("")
BATTALION_RANK, REGIMENT_RANK = 1, 2  # a regiment lies on top


def seen_piece(unit: Unit, counter: OwnCounter | EnemyCounter, card: Card, *, disrupted: bool) -> CounterFace:
    """A counter as a seat sees it. Its chit shows a strength only if the view gives one."""
    piece = printed_piece(unit, card, counter.face, counter.place)
    tab = None
    if counter.tried and counter.face is not Face.CADRE:
        strength = counter.strength if isinstance(counter, OwnCounter) else None
        tab = "" if strength is None else str(strength)
    states = [] if counter.face is Face.FULL else [counter.face.value]
    states += [] if counter.supply is Supply.SUPPLIED else [counter.supply.value]
    states += ["disrupted"] if disrupted else []
    words = ", ".join([_printed_words(unit), *states])
    return replace(piece, tab=tab, turned=disrupted, badge=BADGES.get(counter.supply), words=words)


def printed_piece(unit: Unit, card: Card, face: Face = Face.FULL, place: HexId = NOWHERE) -> CounterFace:
    """What one face of the counter says: class and morale, or a strength, and the Movement Allowance."""
    cadre = face is Face.CADRE and unit.carries_chit
    letter = unit.combat_class.value if unit.combat_class else ""
    reduced = unit.reduced_strength if face is Face.REDUCED else None  # 25.41: the back of a battalion
    strength = unit.cadre_strength if cadre else reduced if reduced is not None else unit.strength
    return CounterFace(
        id=unit.id,
        hex=place,
        card=card,
        symbol=unit.type.value,
        name=unit.designation,
        echelon=ECHELONS[unit.size],
        left=str(strength) if cadre or not letter else f"({letter})" if unit.parenthesised else letter,
        raised=str(unit.morale) if letter and not cadre else "",
        right=str(unit.cadre_movement if cadre else unit.movement),
        paper=PAPERS[face],
        words=", ".join([_printed_words(unit), *([] if face is Face.FULL else [face.value])]),
        rank=rank_of(unit),
    )


def rank_of(unit: Unit) -> int:
    return BATTALION_RANK if unit.size is Size.BATTALION else REGIMENT_RANK


def faces_of(unit: Unit) -> Iterator[Face]:
    """2.22, 9.82, 25.41: every face that the counter can show."""
    yield Face.FULL
    if unit.carries_chit or unit.reduced_strength is not None:
        yield Face.REDUCED
    if unit.carries_chit:
        yield Face.CADRE


def card_of(nation: str, service: str) -> Card:
    """Which colours a counter has: the nation's, or those of a service that has its own."""
    if nation in ("it", "de") and service in SERVICES:
        return CARDS[f"{nation}_{service}"]
    if nation == "it" and service == "marines":
        return CARDS["it_navy"]
    return CARDS[nation]


def _printed_words(unit: Unit) -> str:
    return ", ".join([unit.designation, unit.type.value.replace("_", " "), unit.size.value])
