"""The rules of Sicily that a scenario replaces with its own, as Sicily replaces those of the standard game.

Every entry is a plain function of another module: `rules` names those of the campaign, `us_landing` and `variable_rules`
what their scenarios put in their place. A rule that a scenario leaves out is replaced too, by a function that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.rules import Observers, Rules
from trinacria.viw.sicily.charts import GameTurn
from trinacria.viw.sicily.counters import Counter
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import Board
    from trinacria.viw.position import Position
    from trinacria.viw.sicily.areas import Limit
    from trinacria.viw.sicily.campaign import Campaign
    from trinacria.viw.sicily.drops import Mission

Item = tuple[Seat, int, Mapping[str, object]]  # of the account of victory: for whom, how many points, for what


class FlightRefusal(Protocol):
    """Why a unit may not fly by choice, on an assault or as a reinforcement."""

    def __call__(self, pos: Position, unit: UnitId, *, assault: bool) -> IllegalCommand | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ExclusiveRules:
    """The functions of the exclusive rules that a scenario may replace."""

    # 17.0: setting up
    set_up: Callable[[Position], Position]
    starting_state: Callable[[SicilyTable], Campaign]  # 17.0, 22.0, 24.24
    is_in_play: Callable[[SicilyTable, Counter], bool]  # 30.2
    # 18.2: invasions
    on_invasion: Observers[Position]  # an Amphibious Segment begins
    first_wave: Callable[[Position], Mapping[UnitId, HexId]]  # 18.21
    about_to_land: Callable[[Position], Mapping[UnitId, HexId]]  # 29.33: First Waves that land later on this Game-Turn
    second_wave: Callable[[Position], Mapping[UnitId, tuple[HexId, ...]]]  # 18.22
    depot_beaches: Callable[[Position, str], tuple[HexId, ...]]  # 21.21: the hexes that it may land in now
    writes_end_runs: Callable[[Position], bool]  # 18.31: whether the Allied player writes the two numbers now
    # 19.1: airborne missions
    printed_assaults: Callable[[Position], tuple[Mission, ...]]  # 19.11
    must_fly: Callable[[Position, UnitId], bool]  # 19.12
    flights: Callable[[Position], int | None]  # 19.14: how many units may fly this Game-Turn; none: roll first
    flight_refusal: FlightRefusal  # 19.11
    seen_flight_refusal: FlightRefusal  # by what both players know
    # 24.0: special movement
    limits: Callable[[Position, UnitId, HexId], Iterator[Limit]]  # 24.11, 24.21, 24.22: where a unit may not move
    is_frozen: Callable[[Position, UnitId], bool]  # 24.11
    goes_for_beaches: Callable[[Position], bool]  # 24.12: whether the Hermann Goering Division must, on this Game-Turn
    on_boundary_segment: Observers[Position]  # 24.25: before the Allied player may change the boundary
    may_change_boundary: Callable[[Position], bool]  # 24.24, 24.27
    open_boundary: Callable[[Board], tuple[HexId, ...]]  # 24.22: as both players see it
    # points and reinforcements
    axis_income: Callable[[Position], int]  # 22.33
    us_naval: Callable[[Position], int]  # 25.34: points of this Game-Turn, without those of ports
    uk_naval: Callable[[GameTurn], int]  # 25.35
    delay: Callable[[Position, Counter], IllegalCommand | None]  # 27.0: why a reinforcement does not come yet
    has_variable_table: Callable[[GameTurn], bool]  # 27.22: whether the table is rolled on
    # 28.0: victory
    is_cleared: Callable[[Iterable[Supply]], bool]  # 28.0: by the states of all Axis units on the map
    survivors_count: Callable[[Board], bool]  # 28.3: whether Axis units left on the island cost the Allies points
    schedule: tuple[Callable[[Board], Iterator[Item]], ...]  # 28.2


@dataclass(frozen=True, slots=True, kw_only=True)
class SicilyRules(Rules):
    """The rules of one scenario of Sicily: those of the standard table, and the exclusive ones."""

    exclusive: ExclusiveRules


def exclusive(pos: Board) -> ExclusiveRules:
    """The exclusive rules of the scenario that is played."""
    return table_of(pos).rules.exclusive
