"""24.21 The special line at which the U.S. 7th Army halts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.viw.end_rules import EndRule, NoFarther
from trinacria.viw.events import MOVES
from trinacria.viw.sicily.areas import Limit
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.distances import cost_to
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.table import table_of
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("24.21", "24.27", "29.32", "30.6")
def in_force(pos: Position) -> bool:
    """Until the front line has had its consequences; the Variable Campaign begins without it."""
    through = campaign(pos).halt_line_through
    return through is not None and pos.turn <= through


@case("24.21")
def is_bound(pos: Position, unit: UnitId) -> bool:
    """U.S. units that have not advanced beyond the line after combat."""
    return in_force(pos) and table_of(pos).armies.get(unit) is Army.US and unit not in campaign(pos).released


@case("24.21")
def limit(pos: Position, unit: UnitId, start: HexId) -> Limit | None:
    """The island north of the line, for a unit that has not come there already (ADJ-160)."""
    if not is_bound(pos, unit):
        return None
    line = table_of(pos).ground.halt_line
    return None if start in line.north else line.limit


@case("24.21")
def end_rule(pos: Position, unit: UnitId) -> EndRule | None:
    """A unit driven or dropped beyond the line may move there, and end no farther from it than it began (ADJ-160)."""
    line = table_of(pos).ground.halt_line
    here = pos.where[unit]
    if here not in line.north or not is_bound(pos, unit):
        return None
    costs, grid = cost_to(pos, unit, line.allowed), pos.table.map.grid

    def why(hex_: HexId) -> IllegalCommand:
        return IllegalCommand("24.21", f"{hex_} lies farther beyond the U.S. movement line than {here}, where {unit} began")

    return NoFarther(grid, costs, costs[grid.index[here]], why)


@case("24.21")
def release(pos: Position, unit: UnitId, path: tuple[HexId, ...]) -> None:
    """An advance after combat across the line frees a unit for good (ADJ-082)."""
    north = table_of(pos).ground.halt_line.north
    if path[0] not in north and not north.hexes.isdisjoint(path) and is_bound(pos, unit):
        change(pos, released=campaign(pos).released | {unit})
        pos.tell(UnitReleased("24.21", unit))


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitReleased(Event):
    """24.21: a unit is beyond the U.S. movement line, and may be."""

    KIND: ClassVar[str] = "released"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} has advanced beyond the U.S. movement line and may operate there."
