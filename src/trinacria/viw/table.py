"""The table: everything that does not change during a game and that all copies of a position share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

from trinacria import viw
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.decisions import Decision
from trinacria.kernel.events import Event, EventKinds
from trinacria.kernel.hexes import HexId
from trinacria.kernel.keeping import Keeps
from trinacria.kernel.packages import classes_in
from trinacria.kernel.seats import ALLIED, AXIS, BySide, Seat
from trinacria.staff.doctrine import Doctrine
from trinacria.staff.theatre import Theatre
from trinacria.viw.charts import CombatResultsTable, IntegrityChart
from trinacria.viw.commands import VOCABULARY
from trinacria.viw.maps import Map
from trinacria.viw.unit_names import unit_names
from trinacria.viw.units import Division, DivisionId, MoralePool, Unit, UnitId

if TYPE_CHECKING:
    from trinacria.viw.rules import Rules


@cache
def standard_decisions() -> tuple[type[Decision], ...]:
    """Every kind of decision of the standard rules."""
    return classes_in(viw, Decision, deep=False)


@cache
def standard_events() -> EventKinds:
    """Every kind of event of the standard rules."""
    return EventKinds(classes_in(viw, Event, deep=False))


@dataclass(frozen=True, slots=True)
class TurnTrack:
    """One box of the Game-Turn track."""

    number: int
    dates: str
    mud: bool
    air: BySide[int]


@dataclass(frozen=True, slots=True)
class VictoryLevel:
    """What a difference of points (Allied less Axis) amounts to."""

    name: str
    winner: Seat | None
    at_least: int


@dataclass(frozen=True, slots=True)
class Victory:
    """Points for eliminated enemies, by the side that scores, and the levels from high to low."""

    regiment: BySide[int]
    battalion: BySide[int]
    levels: tuple[VictoryLevel, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file tells it."""

    id: str
    title: str
    introduction: str
    turns: tuple[TurnTrack, ...]
    allied_at_start: frozenset[HexId]
    victory: Victory

    @property
    def last_turn(self) -> int:
        return len(self.turns)

    def turn(self, number: int) -> TurnTrack:
        return self.turns[number - 1]


@dataclass(frozen=True)
class Table(Keeps):
    """Rules, map, counters and charts of one scenario."""

    game: str
    scenario: Scenario
    rules: Rules
    map: Map
    units: Mapping[UnitId, Unit]
    divisions: Mapping[DivisionId, Division]
    pools: Mapping[int, MoralePool]
    crt: CombatResultsTable
    integrity: IntegrityChart
    fingerprint: str = ""
    vocabulary: Vocabulary = VOCABULARY
    decisions: tuple[type[Decision], ...] = field(default_factory=standard_decisions)
    events: EventKinds = field(default_factory=standard_events)
    staff_doctrine: Doctrine | None = None  # what the computer player knows beside the rules
    staff_theatre: Theatre | None = None  # what that was held against
    purposes: Mapping[str, str] = field(default_factory=dict)  # what dice were rolled for, where a player says it otherwise

    @cached_property
    def by_side(self) -> BySide[tuple[UnitId, ...]]:
        return BySide(
            tuple(unit for unit, counter in self.units.items() if counter.side is ALLIED),
            tuple(unit for unit, counter in self.units.items() if counter.side is AXIS),
        )

    @cached_property
    def names(self) -> Mapping[UnitId, str]:
        """What every unit is called."""
        return unit_names(self.units)

    @cached_property
    def full_names(self) -> Mapping[UnitId, str]:
        """The designations that are abbreviated, in full: here none is."""
        return {}

    @property
    def name(self) -> str:
        return f"{self.game}/{self.scenario.id}"
