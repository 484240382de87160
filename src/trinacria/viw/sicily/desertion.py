"""27.3 Italian desertion: once Mussolini has fallen, a die for every Italian unit in every Bookkeeping Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.events import Event
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.losses import lose_step
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.table import counter as counter_of
from trinacria.viw.story import Teller, signed
from trinacria.viw.units import Face, Size, Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

DESERTS_AT = 6  # 27.32
STEADY_MORALE = 2  # 27.32
STEADY_BATTALION = 2  # 27.32: its Combat Strength


@case("16.1.A.2.b.2", "27.31", "27.32", "27.33", "27.34")
@dataclass(slots=True)
class Desertion(Procedure["Position"]):
    """All modifiers are read before the first die falls (ADJ-136); untried regiments draw the chit that they lose from."""

    side: Seat

    CASE: ClassVar[str] = "16.1.A.2.b.2"
    TITLE: ClassVar[str] = "Italian desertion"

    def run(self, pos: Position) -> Done:
        modifiers = {unit: modifier(pos, unit) for unit in waverers(pos)}
        for unit, added in modifiers.items():
            (die,) = pos.roll(1, f"desertion of {pos.table.names[unit]}", "27.32")
            deserts = die + added >= DESERTS_AT
            pos.tell(DesertionRolled("27.32", unit, die, added, deserts))
            if deserts:
                lose_step(pos, unit, "27.32")
        return DONE


@case("27.31")
def waverers(pos: Position) -> tuple[UnitId, ...]:
    """Every Italian unit on the map, from the Game-Turn after the fall of Mussolini on; guns off the map stay true."""
    first = campaign(pos).desertion_from
    if first is None or pos.turn < first:
        return ()
    return tuple(unit for unit in pos.units_of(AXIS) if counter_of(pos, unit).nationality is Nationality.ITALIAN)


@case("27.32")
def modifier(pos: Position, unit: UnitId) -> int:
    """What is added to the die of a unit, all together."""
    parts = (among_germans, by_morale, by_strength, beside_allies, by_supply)
    return sum(part(pos, unit) for part in parts)


@case("27.32.1")
def among_germans(pos: Position, unit: UnitId) -> int:
    """-1 in a stack with Germans."""
    stack = pos.stack_at(pos.where[unit])
    return -1 if any(counter_of(pos, other).nationality is Nationality.GERMAN for other in stack) else 0


@case("27.32.2")
def by_morale(pos: Position, unit: UnitId) -> int:
    """-1 for a morale of 2; a cadre has none."""
    if not pos.unit(unit).carries_chit or pos.face(unit) is Face.CADRE:
        return 0
    return -1 if pos.rules.intelligence.morale(pos, unit) == STEADY_MORALE else 0


@case("27.32.3")
def by_strength(pos: Position, unit: UnitId) -> int:
    """-1 for a battalion whose present side reads 2."""
    return -1 if pos.unit(unit).size is Size.BATTALION and strength(pos, unit) == STEADY_BATTALION else 0


@case("27.32.4")
def beside_allies(pos: Position, unit: UnitId) -> int:
    """+1 next to an Allied unit that is not isolated."""
    near = (other for hex_ in pos.table.map.grid.neighbours[pos.where[unit]] for other in pos.stack_at(hex_))
    allies = (other for other in near if pos.unit(other).side is ALLIED)
    return 1 if any(pos.supply_of(other) is not Supply.ISOLATED for other in allies) else 0


@case("27.32.5", "27.32.6")
def by_supply(pos: Position, unit: UnitId) -> int:
    """+1 out of supply, +2 isolated."""
    return {Supply.SUPPLIED: 0, Supply.OUT_OF_SUPPLY: 1, Supply.ISOLATED: 2}[pos.supply_of(unit)]


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DesertionRolled(Event):
    """27.32: whether Italian troops desert."""

    KIND: ClassVar[str] = "desertion"

    unit: UnitId
    die: int
    modifier: int
    deserts: bool

    def sentence(self, tell: Teller) -> str:
        added = f" {signed(self.modifier)}" if self.modifier else ""
        outcome = "loses men to desertion" if self.deserts else "stays with the colours"
        return f"{tell.unit(self.unit)} {outcome} (die {self.die}{added})."
