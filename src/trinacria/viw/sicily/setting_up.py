"""17.0 Setting up: every counter in its hex, in its box or awaited, and the draw of the special coastal units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.dice import Dice
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import AXIS
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sequence_of_play import Game
from trinacria.viw.sicily.campaign import ABSENT, OFF_MAP, SECOND_WAVE, Campaign
from trinacria.viw.sicily.counters import AtHex, Counter, InBox, OffMap
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.story import Teller
from trinacria.viw.table import Table
from trinacria.viw.units import UnitId

COASTAL_DICE = 2  # 17.0: so many dice say how many special coastal units are there


@case("17.0")
def new_position(table: Table, dice: Dice) -> Position:
    """The first position of a scenario, at its first decision."""
    pos = empty_position(table, dice)
    return exclusive(pos).set_up(pos)


@case("17.0")
def set_up(pos: Position) -> Position:
    """The campaign and the U.S. Landing: every unit in its historical place."""
    table = table_of(pos)
    for counter in table.sheet.units.values():
        if not counter.special_coastal:
            pos.put(counter.id, place_of(table, counter))
    draw_coastal_units(pos)
    return begin(pos)


def empty_position(table: Table, dice: Dice) -> Position:
    """The markers in their places and nobody on the map: all of it is held by the Axis (ADJ-006)."""
    assert isinstance(table, SicilyTable)
    pos = Position(table, dice)
    pos.state = table.rules.exclusive.starting_state(table)
    pos.holders = {place.hex: AXIS for place in table.map.places}
    return pos


def begin(pos: Position, *preparations: Procedure[Position]) -> Position:
    """Run to the first decision: of what precedes the first Game-Turn, in the order given, or of the game itself."""
    pos.stack = [Game(), *reversed(preparations)]
    pos.run()
    return pos


@case("17.0", "22.0", "24.24", "30.2", "30.4")
def starting_state(table: SicilyTable) -> Campaign:
    """Support Points as the scenario grants them, the first boundary, and the depots of its armies in their boxes."""
    features = table.features
    return Campaign(
        support=dict(table.charts.support.initial[features.name]),
        depots={depot.id: SECOND_WAVE for depot in table.sheet.depots.values() if depot.army in features.armies},
        boundary=features.boundary,
    )


def everybody_is_in_play(table: SicilyTable, counter: Counter) -> bool:
    """The campaigns use every counter."""
    return True


@case("17.0", "18.21", "18.22", "19.11", "25.32")
def place_of(table: SicilyTable, counter: Counter) -> HexId:
    """Where a unit begins: Axis hexes are on the map; Allied hexes are landing and drop hexes, and those units wait."""
    if not table.rules.exclusive.is_in_play(table, counter):
        return ABSENT
    match counter.code:
        case AtHex(hex_) if counter.unit.side is AXIS:
            return hex_
        case InBox():
            return SECOND_WAVE
        case OffMap():
            return OFF_MAP
        case _:
            return AWAITED


@case("17.0", "30.2")
def draw_coastal_units(pos: Position) -> None:
    """Two dice say how many of the sixteen stand in their hexes; the others have deserted and count as destroyed.

    In the U.S. Landing all are drawn, and those whose hex lies outside the zone are then ignored (ADJ-143, ADJ-154).
    """
    table = table_of(pos)
    cup = [counter.id for counter in table.sheet.special_coastal]
    present: set[UnitId] = set()
    for _ in range(sum(pos.roll(COASTAL_DICE, "special coastal units", "17.0"))):
        present.add(cup.pop(pos.dice.draw([1] * len(cup), cup)))
    for counter in table.sheet.special_coastal:
        place = place_of(table, counter)
        pos.put(counter.id, place if counter.id in present or place == ABSENT else ELIMINATED)
    in_play = [counter.id for counter in table.sheet.special_coastal if pos.where[counter.id] != ABSENT]
    deserted = tuple(unit for unit in in_play if unit not in present)
    pos.tell(CoastalUnitsDrawn("17.0", tuple(unit for unit in in_play if unit in present), deserted))


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CoastalUnitsDrawn(Event):
    """17.0: which of the special coastal units are at their posts."""

    KIND: ClassVar[str] = "coastal units"

    present: tuple[UnitId, ...]
    deserted: tuple[UnitId, ...]

    def sentence(self, tell: Teller) -> str:
        present, deserted = (tell.units(units) if units else "none" for units in (self.present, self.deserted))
        return f"Special coastal units at their posts: {present}; deserted: {deserted}."
