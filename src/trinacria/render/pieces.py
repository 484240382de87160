"""What lies on the map, as anyone who looks at it may see it: counters of a view, or of a set-up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trinacria.kernel.hexes import HexId
from trinacria.viw.sicily.campaign import Campaign
from trinacria.viw.sicily.counters import AtHex, Counters
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.table import Table
from trinacria.viw.units import Face, Size, Supply, Unit, UnitId, UnitType
from trinacria.viw.view import EnemyCounter, OwnCounter, View

SERVICES = {"luftwaffe", "navy", "blackshirt", "air_force"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter as drawn. It can show a strength only if the view it was made from gives one."""

    id: str
    hex: HexId
    card: str
    symbol: str
    size: Size
    designation: str
    value: str
    morale: str
    movement: str
    face: Face = Face.FULL
    supply: Supply = Supply.SUPPLIED
    tried: bool = False
    strength: int | None = None  # of the chit, for its owner
    disrupted: bool = False


@dataclass(frozen=True, slots=True)
class Crate:
    """A depot as drawn: a counter without values."""

    id: str
    hex: HexId
    card: str
    designation: str


def pieces_of(view: View, table: Table) -> tuple[Piece, ...]:
    """The counters that a seat sees on the map, nothing of what it does not."""
    on_map = (counter for counter in view.counters() if counter.place in table.map.grid)
    pieces = (_seen(table.units[counter.id], counter, _card(table, counter.id)) for counter in on_map)
    disrupted = view.state.disrupted if isinstance(view.state, Campaign) else frozenset()
    return tuple(replace(piece, disrupted=piece.id in disrupted) for piece in pieces)


def crates_of(view: View, table: SicilyTable) -> tuple[Crate, ...]:
    """The depots on the map (21.2)."""
    assert isinstance(view.state, Campaign)
    return tuple(
        Crate(depot, hex_, table.sheet.depots[depot].army.value, table.sheet.depots[depot].designation)
        for depot, hex_ in view.state.depots.items()
        if hex_ in table.map.grid
    )


def setup_pieces(counters: Counters) -> tuple[Piece, ...]:
    """The counters that have a set-up hex of their own, whole and untried."""
    return tuple(
        _printed(counter.unit, counter.code.hex, Face.FULL, card_of(counter.nation, counter.service, counter.unit.type))
        for counter in counters.units.values()
        if isinstance(counter.code, AtHex)
    )


def printed_piece(table: Table, unit: UnitId, face: Face = Face.FULL) -> Piece:
    """A counter that lies nowhere, with this face up."""
    return _printed(table.units[unit], HexId(""), face, _card(table, unit))


def card_of(nation: str, service: str, type_: UnitType) -> str:
    """Which colours a counter has: the nation's, or those of a service that has its own."""
    if nation == "it" and type_ is UnitType.COASTAL:
        return "it_coastal"
    if nation in ("it", "de") and service in SERVICES:
        return f"{nation}_{service}"
    if nation == "it" and service == "marines":
        return "it_navy"
    return nation


def _card(table: Table, unit: UnitId) -> str:
    service = table.sheet.units[unit].service.value if isinstance(table, SicilyTable) else "army"
    return card_of(table.units[unit].nation, service, table.units[unit].type)


def _seen(unit: Unit, counter: OwnCounter | EnemyCounter, card: str) -> Piece:
    strength = counter.strength if isinstance(counter, OwnCounter) and counter.tried else None
    piece = _printed(unit, counter.place, counter.face, card)
    return replace(piece, supply=counter.supply, tried=counter.tried, strength=strength)


def _printed(unit: Unit, place: HexId, face: Face, card: str) -> Piece:
    """Class and morale, or a strength: what the visible face of the counter says."""
    cadre = face is Face.CADRE and unit.carries_chit
    letter = unit.combat_class.value if unit.combat_class else ""
    reduced = unit.reduced_strength if face is Face.REDUCED else None  # 25.41: the back of a battalion
    strength = unit.cadre_strength if cadre else reduced if reduced is not None else unit.strength
    value = str(strength) if cadre or not letter else f"({letter})" if unit.parenthesised else letter
    morale = str(unit.morale) if letter and not cadre else ""
    movement = unit.cadre_movement if cadre else unit.movement
    return Piece(unit.id, place, card, unit.type.value, unit.size, unit.designation, value, morale, str(movement), face)
