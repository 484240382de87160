"""What the table alone tells, worked out once: mean strengths, the ways to the places that count, the odds of each column.

Everything here is printed on the map, the counters or the charts, and so is known to everybody.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import UNREACHED, spread
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.systems import OpenScenario
from trinacria.viw.charts import LINES, Result
from trinacria.viw.losses import MOST_STEPS, THREE_STEP_STRENGTH
from trinacria.viw.opening import table_in
from trinacria.viw.table import Table
from trinacria.viw.units import Chit, Face, Size, Unit, UnitId

THROWS = {total: 6 - abs(7 - total) for total in range(2, 13)}  # of 36, with two dice


class Ground:
    """The static facts of one scenario, as a bot uses them."""

    FAR: ClassVar[float] = 12.0  # half-points over which a place loses most of its pull

    def __init__(self, table: Table) -> None:
        the_map = table.map
        self.table = table
        self.grid = the_map.grid
        self.near: Mapping[HexId, tuple[HexId, ...]] = the_map.grid.neighbours
        self.is_near = {hex_: frozenset(around) for hex_, around in self.near.items()}
        self.near_bits = {hex_: bits_of(self.grid.index[other] for other in around) for hex_, around in self.near.items()}
        self.units: Mapping[UnitId, Unit] = table.units
        self._within: dict[tuple[HexId, int], tuple[HexId, ...]] = {}
        self.points = self.place_points(table)
        self.line = {hex_: LINES.index(the_map.chart.rows[kind].combat_line) for hex_, kind in the_map.terrain.items()}
        self.rivers = {hex_: sum(the_map.is_river(hex_, other) for other in self.near[hex_]) for hex_ in the_map.grid.ids}
        self.firmness = {hex_: 1 + 0.25 * self.line[hex_] + 0.15 * self.rivers[hex_] for hex_ in the_map.grid.ids}
        self.cells = tuple(self._cells(column) for column in range(1, table.crt.columns + 1))
        self.cost = {
            mechanized: self._costs(mechanized=mechanized) for mechanized in (False, True)
        }  # half-points between place and hex
        self._mean = {
            (unit, face): _mean_strength(table, counter, face) for unit, counter in table.units.items() for face in Face
        }
        self.steps = {unit: _mean_steps(table, counter) for unit, counter in table.units.items()}
        self._pull_by_cost = [math.exp(-points / self.FAR) for points in range(UNREACHED)] + [0.0]
        self._by_cost: dict[HexId, tuple[list[tuple[int, int]], list[int]]] = {}

    def nearer(self, place: HexId, points: int) -> list[tuple[int, int]]:
        """The hexes on foot less than so many half-points from a place: their numbers, and how far they are."""
        if place not in self._by_cost:
            cost = self.cost[False][place]
            numbers = sorted(range(len(cost)), key=cost.__getitem__)
            self._by_cost[place] = [(number, cost[number]) for number in numbers], [cost[number] for number in numbers]
        hexes, costs = self._by_cost[place]
        return hexes[: bisect_left(costs, points)]

    def within(self, hex_: HexId, radius: int) -> tuple[HexId, ...]:
        """The hexes around one, itself too, remembered."""
        key = (hex_, radius)
        if key not in self._within:
            self._within[key] = tuple(self.grid.within(hex_, radius))
        return self._within[key]

    def place_points(self, table: Table) -> Mapping[HexId, int]:
        """What each place is worth to its holder."""
        return {place.hex: place.points for place in table.map.places if place.points}

    def unit_points(self, unit: Unit) -> int:
        """What the enemy scores when a unit is eliminated."""
        victory, winner = self.table.scenario.victory, unit.side.enemy
        return victory.battalion[winner] if unit.size is Size.BATTALION else victory.regiment[winner]

    def is_across(self, hex_: HexId, target: HexId) -> bool:
        """Whether an attack from a hex goes over water (9.32)."""
        return self.table.map.is_river(hex_, target)

    def shift(self, hexes: Iterable[HexId], targets: Iterable[HexId]) -> float:
        """The columns that the ground itself gives an attack from these hexes: here none."""
        return 0.0

    def mean_strength(self, unit: Unit, face: Face) -> float:
        return self._mean[unit.id, face]

    def pull(self, places: Iterable[tuple[HexId, float]], hex_: HexId, *, mechanized: bool) -> float:
        """The pull of weighted places on a hex: the whole weight in the place, less with what the way there costs."""
        cost, number, share = self.cost[mechanized], self.grid.index[hex_], self._pull_by_cost
        return sum([weight * share[cost[place][number]] for place, weight in places])

    def exempt(self, side: Seat, hex_: HexId) -> bool:
        """Whether a unit there may sit still beside the enemy (9.13, 12.23)."""
        return self.table.map.terrain[hex_] == "town" or self.entrenched(side, hex_)

    def entrenched(self, side: Seat, hex_: HexId) -> bool:
        return side is AXIS and hex_ in self.table.map.entrenchments

    def _cells(self, column: int) -> tuple[tuple[float, Result], ...]:
        return tuple((throws / 36, self.table.crt.result(column, total)) for total, throws in THROWS.items())

    def _costs(self, *, mechanized: bool) -> dict[HexId, bytearray]:
        adjacency = self.table.map.steps(mechanized=mechanized, strategic=False)
        nothing = bytes(len(self.grid))
        return {
            place: spread(adjacency, self.grid.index[place], 0, UNREACHED - 1, nothing, nothing)[0] for place in self.points
        }


@lru_cache(maxsize=8)
def ground_of(scenario: OpenScenario) -> Ground:
    return Ground(table_in(scenario))


def _mix(table: Table, unit: Unit) -> list[tuple[Chit, int]]:
    assert unit.morale is not None
    pool = table.pools[unit.morale]
    return [*zip(pool.chits, pool.counts, strict=True)]


def _mean_strength(table: Table, unit: Unit, face: Face) -> float:
    """What a unit shows on average by the printed mix of its pool; only three-step units are ever reduced."""
    if face is Face.CADRE or unit.combat_class is None:
        printed = unit.cadre_strength if face is Face.CADRE else unit.strength
        return float(printed or 0)
    chits = _mix(table, unit)
    if face is Face.REDUCED:
        chits = [(c, n) for c, n in chits if c.strength(unit.combat_class, Face.FULL) >= THREE_STEP_STRENGTH] or chits
    total = sum(count for _, count in chits)
    return sum(chit.strength(unit.combat_class, face) * count for chit, count in chits) / total if total else 0.0


def _mean_steps(table: Table, unit: Unit) -> float:
    """Steps of a full unit, on average."""
    if unit.combat_class is None:
        return 1.0
    chits = _mix(table, unit)
    strong = sum(count for chit, count in chits if chit.strength(unit.combat_class, Face.FULL) >= THREE_STEP_STRENGTH)
    return MOST_STEPS - 1 + strong / max(1, sum(count for _, count in chits))
