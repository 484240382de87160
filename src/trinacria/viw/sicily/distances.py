"""ADJ-160 How far from home: the measures of duties that send a unit somewhere, and the duty itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.movement import EndRule, minimum_moves
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.ground import Class
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("24.12", "24.21", "24.23")
def cost_to(pos: Position, unit: UnitId, area: frozenset[HexId]) -> tuple[int, ...]:
    """The least tactical cost for this unit from every hex to the area; units and zones of control between do not matter."""
    printed, rain = pos.unit(unit), campaign(pos).weather is Weather.RAIN
    bridging = printed.side is ALLIED and printed.mechanized and not rain and pos.supply_of(unit) is Supply.SUPPLIED
    return table_of(pos).ground.way_home(area, Class.of(printed), rain=rain, bridging=bridging)


def destinations(pos: Position, unit: UnitId) -> set[HexId]:
    """Every hex that a unit can come to now, by either mode."""
    found: set[HexId] = set()
    kept = pos.kept_moves(pos.unit(unit).side)
    for strategic in (False, True):
        if pos.rules.movement.mode_refusal(pos, unit, strategic=strategic) is None:
            search = kept.search(pos, unit, strategic=strategic)
            found.update(search.reach.hexes())
            if not strategic:
                found.update(minimum_moves(pos, unit, search.given))
    return found


@dataclass(frozen=True, slots=True)
class Duty:
    """A unit must end its move as near to something as it can; it is met at once by a unit that can come no nearer."""

    case: str
    unit: UnitId
    measure: Callable[[HexId], int]
    words: str

    def best(self, pos: Position, within: EndRule | None) -> int:
        """The least measure that the unit can reach, staying where it is among the ways."""
        hexes = (hex_ for hex_ in destinations(pos, self.unit) if within is None or within(hex_) is None)
        return min((self.measure(hex_) for hex_ in hexes), default=self.now(pos))

    def now(self, pos: Position) -> int:
        return self.measure(pos.where[self.unit])

    def end_rule(self, pos: Position, within: EndRule | None) -> EndRule:
        best = min(self.best(pos, within), self.now(pos))

        def judge(hex_: HexId) -> IllegalCommand | None:
            return None if self.measure(hex_) <= best else IllegalCommand(self.case, f"{self.unit} {self.words}")

        return judge

    def refusal(self, pos: Position, within: EndRule | None) -> IllegalCommand | None:
        """Why the phase may not end before the unit has moved."""
        if self.best(pos, within) < self.now(pos):
            return IllegalCommand(self.case, f"{self.unit} {self.words}, and can still come nearer")
        return None
