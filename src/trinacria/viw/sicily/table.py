"""The table of a Sicily game: the standard one, with the island, the counter sheet, the charts and the optional rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from trinacria.kernel.hexes import HexId
from trinacria.viw.sicily.charts import Charts
from trinacria.viw.sicily.counters import Counter, Counters
from trinacria.viw.sicily.doctrine import SicilyDoctrine
from trinacria.viw.sicily.forces import InvasionPlan, historical_plan
from trinacria.viw.sicily.ground import Ground
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.words.full_names import full_name
from trinacria.viw.table import Table
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import Board
    from trinacria.viw.sicily.exclusive import SicilyRules


@dataclass(frozen=True, slots=True)
class OptionalRules:
    """The optional rules that the players agreed on."""

    historical_weather: bool = False  # 20.14
    redraw_chits: bool = False  # 25.43
    parachute_arrivals: bool = False  # 27.12


@dataclass(frozen=True, slots=True)
class Features:
    """The numbers of a scenario; what it plays by other rules is in its table of rules."""

    last_turn: int
    name: str = "campaign"  # as the charts call the scenario
    levels: str = "campaign"  # 28.4 or 30.7: which levels of victory
    boundary: tuple[HexId, ...] = ()  # 24.24: the first one; none: the Allied player plans it (29.32)
    armies: tuple[Army, ...] = (Army.US, Army.UK)  # 30.2: the Allied ones that take part
    columns: tuple[int, int] | None = None  # 30.6: nobody moves out of these; none: the whole island is in play
    axis_from_outside: tuple[str, ...] = ()  # 30.2: divisions and units that may come into those columns
    allied_turns: tuple[int, ...] | None = None  # 30.5: Game-Turns of the reinforcements that come; none: all


@dataclass(frozen=True, kw_only=True)
class SicilyTable(Table):
    """Everything of a Sicily game that never changes."""

    rules: SicilyRules
    island: Sicily
    sheet: Counters
    charts: Charts
    optional_rules: OptionalRules = OptionalRules()
    features: Features = Features(20)
    sicily_doctrine: SicilyDoctrine | None = None  # what the computer player knows of this game alone

    @cached_property
    def armies(self) -> Mapping[UnitId, Army]:
        """24.22: the Allied army that each of their units belongs to."""
        return {unit: printed.army for unit, printed in self.sheet.units.items() if printed.army is not None}

    @cached_property
    def of_army(self) -> Mapping[Army, tuple[UnitId, ...]]:
        """24.22: the units of each Allied army."""
        return {army: tuple(unit for unit, theirs in self.armies.items() if theirs is army) for army in Army}

    @cached_property
    def full_names(self) -> Mapping[UnitId, str]:
        """15.2: of the units whose counters bear abbreviations."""
        names = {id_: full_name(unit, self.sheet.abbreviations) for id_, unit in self.units.items()}
        return {id_: name for id_, name in names.items() if name != self.units[id_].designation}

    @cached_property
    def by_nationality(self) -> Mapping[Nationality, tuple[UnitId, ...]]:
        """22.0: whose Support Points serve which units."""
        printed = self.sheet.units
        return {who: tuple(unit for unit in printed if printed[unit].nationality is who) for who in Nationality}

    @cached_property
    def ground(self) -> Ground:
        """5.62: what every step costs, worked out once."""
        return Ground(self.island, self.charts.terrain)

    @cached_property
    def proposed_plan(self) -> InvasionPlan:
        """29.1: what the plan of the Variable Campaign begins from."""
        return historical_plan(self.sheet, self.island.lines.boundary_initial)


class HasTable(Protocol):
    """A position, a board that a seat sees, or a teller."""

    @property
    def table(self) -> Table: ...


def table_of(holder: HasTable) -> SicilyTable:
    assert isinstance(holder.table, SicilyTable)
    return holder.table


def counter(pos: Board, unit: UnitId) -> Counter:
    """The counter of a unit with all that Sicily prints on it."""
    table = pos.table
    assert isinstance(table, SicilyTable)
    return table.sheet.units[unit]
