"""The table: everything that does not change during a game and that all copies of a position share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.hexes import HexId
from trinacria.kernel.keeping import Keeps
from trinacria.kernel.seats import SIDES, BySide, Seat
from trinacria.sicily43.charts import Charts
from trinacria.sicily43.doctrine import Doctrine
from trinacria.sicily43.island import Island
from trinacria.sicily43.units import Kind, Unit, UnitId
from trinacria.staff.doctrine import Doctrine as StaffDoctrine


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules that the players have agreed on."""

    liaison: bool = False  # S25
    supply: bool = False  # S26
    augusta: bool = False  # S27


@dataclass(frozen=True, eq=False)
class Table(Keeps):
    """A scenario with its data: island, counters, charts and the optional rules in force."""

    name: str  # "sicily43/campaign"
    title: str
    introduction: str
    last_turn: int
    island: Island
    units: Mapping[UnitId, Unit]
    charts: Charts
    doctrine: Doctrine  # of the bots greedy and coup
    staff_doctrine: StaffDoctrine  # of a bot that plans
    options: Options
    fingerprint: str
    vocabulary: Vocabulary = field(repr=False)

    @cached_property
    def by_side(self) -> BySide[tuple[UnitId, ...]]:
        """The counters of each side, in the order of the counter sheet."""
        sides = [tuple(id_ for id_, unit in self.units.items() if unit.side is side) for side in SIDES]
        return BySide(*sides)

    @cached_property
    def ground(self) -> frozenset[UnitId]:
        """The ground units of both sides."""
        return frozenset(id_ for id_, unit in self.units.items() if unit.is_ground)

    @cached_property
    def ground_of(self) -> BySide[frozenset[UnitId]]:
        """The ground units of each side."""
        return BySide(self.ground.intersection(self.by_side.allied), self.ground.intersection(self.by_side.axis))

    @cached_property
    def by_kind(self) -> dict[Kind, tuple[UnitId, ...]]:
        return {kind: tuple(id_ for id_, unit in self.units.items() if unit.kind is kind) for kind in Kind}

    @cached_property
    def messina(self) -> HexId:
        return self.island.place("Messina").hex

    def side_of(self, unit: UnitId) -> Seat:
        return self.units[unit].side
