"""ADJ-160 How far from home: the measures of duties that send a unit somewhere, and the duty itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.end_rules import EndRule, NoFarther
from trinacria.viw.movement import minimum_moves
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


def hexes_in_reach(pos: Position, unit: UnitId) -> Iterator[int]:
    """Every hex that a unit can come to now by either mode, by its number; some twice."""
    for strategic, search in pos.kept_moves(pos.unit(unit).side).of(pos, unit):
        yield from search.reach.order
        if not strategic:
            yield from minimum_moves(pos, unit, search.given)


@dataclass(frozen=True, slots=True)
class Duty:
    """A unit must end its move as near to something as it can; it is met at once by a unit that can come no nearer."""

    case: str
    unit: UnitId
    measures: Sequence[int]  # how far each hex is from it, by number
    words: str

    def best(self, pos: Position, within: EndRule | None) -> int:
        """The least measure that the unit can reach, staying where it is among the ways."""
        kept = pos.kept_moves(pos.unit(self.unit).side).nearest
        if self.unit not in kept:
            kept[self.unit] = self._best(pos, within), self.measures
        return kept[self.unit][0]

    def _best(self, pos: Position, within: EndRule | None) -> int:
        now, measures = self.now(pos), self.measures
        nearer = [number for number in hexes_in_reach(pos, self.unit) if measures[number] < now]
        return min((measures[number] for number in (nearer if within is None else within.among(nearer))), default=now)

    def now(self, pos: Position) -> int:
        return self.measures[pos.table.map.grid.index[pos.where[self.unit]]]

    def end_rule(self, pos: Position, within: EndRule | None) -> EndRule:

        def why(_: HexId) -> IllegalCommand:
            return IllegalCommand(self.case, f"{self.unit} {self.words}")

        return NoFarther(pos.table.map.grid, self.measures, self.best(pos, within), why)

    def _one_step_is_nearer(self, pos: Position, within: EndRule | None) -> bool:
        """Whether the unit comes nearer by a first step and may end there: then nobody need ask how near it can come."""
        now, measures = self.now(pos), self.measures
        for _, search in pos.kept_moves(pos.unit(self.unit).side).of(pos, self.unit):
            nearer = [number for number in search.given.first_steps() if measures[number] < now]
            if nearer if within is None else within.among(nearer):
                return True
        return False

    def refusal(self, pos: Position, within: EndRule | None) -> IllegalCommand | None:
        """Why the phase may not end before the unit has moved."""
        if self._one_step_is_nearer(pos, within) or self.best(pos, within) < self.now(pos):
            return IllegalCommand(self.case, f"{self.unit} {self.words}, and can still come nearer")
        return None
