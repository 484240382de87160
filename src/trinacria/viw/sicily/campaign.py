"""The state of a Sicily game beyond the standard position: everything that markers, tracks and side records show.

One frozen value on the position (`pos.state`), replaced through `change`. It is public as a whole; what is secret is in
`AlliedSecrets`. A mapping in it is never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.position import GameSecrets, GameState
from trinacria.viw.sicily.charts import EndRuns, Weather
from trinacria.viw.sicily.forces import Assignment, InvasionPlan
from trinacria.viw.sicily.nations import Army, Nation, Nationality
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import Board
    from trinacria.viw.position import Position

EVACUATED = HexId("evacuated")  # 26.11: the box of units that left the island
OFF_MAP = HexId("off-map")  # 25.32: the guns on the mainland
SECOND_WAVE = HexId("second wave")  # 18.22: in a Second Wave box; which one the counter says
ABSENT = HexId("absent")  # 30.2: not in this scenario


class Declaration(StrEnum):
    """16.1 A.2.a.3 What the Allied player declares in Bookkeeping."""

    EMERGENCY_BOMBING = "emergency bombing"  # 23.25
    MAXIMUM_INTERDICTION = "maximum interdiction"  # 26.21


class Mussolini(StrEnum):
    """27.24 How Mussolini fell."""

    M = "M"
    MX = "MX"


@dataclass(frozen=True, slots=True)
class Replacements:
    """27.41 Points in hand."""

    armor: int = 0
    infantry: int = 0


@dataclass(frozen=True)
class Campaign(GameState):
    """Everything public that Sicily adds to a position. Without slots, so that `change` copies all of it at once."""

    # 16, 20: the turn
    weather: Weather = Weather.GOOD
    invasion_turn: bool = False  # allowances halved, Special Stage (16.22, 29.13)
    second_round: bool = False  # in the Special Stage
    # 22: support points, by nationality; may be negative
    support: Mapping[Nationality, int] = field(default_factory=dict)
    # 23, 25.3: points of this Game-Turn
    airfields: int = 0  # the Airfield marker, frozen in Bookkeeping (23.12)
    air_points: int = 0
    bombing_points: int = 0  # of Emergency Bombing: they always work (23.25)
    naval_points: Mapping[Army, int] = field(default_factory=dict)
    uk_naval_needs: int = 6  # 25.35: the highest die with which the U.K. point works
    declared: Declaration | None = None
    # 21: depots, by id: a hex, SECOND_WAVE or ELIMINATED
    depots: Mapping[str, HexId] = field(default_factory=dict)
    depots_lost: Mapping[str, int] = field(default_factory=dict)  # Game-Turn of the latest elimination
    depots_returned: Mapping[Army, int] = field(default_factory=dict)  # 21.24: Game-Turn of the latest return
    depots_attacked: frozenset[HexId] = frozenset()  # 9.14: lone depots attacked this Combat Phase
    catania_captured: bool = False  # 19.12: at any time, even if it has been lost again
    sources_lost: frozenset[HexId] = frozenset()  # 21.11: Enna and Palermo once captured
    lifted: frozenset[UnitId] = frozenset()  # 21.31: supplied by air or sea until the next determination
    lifted_this_turn: frozenset[UnitId] = frozenset()  # 27.45, 21.35
    axis_air_supply_over: bool = False  # 21.32: a 6 ends it
    ports_shut: Mapping[HexId, int] = field(default_factory=dict)  # 22.41: shut through this Game-Turn
    # 18, 19: landings and drops
    landed: frozenset[UnitId] = frozenset()  # by sea this Game-Turn (18.12, 24.12)
    landing_cost: Mapping[UnitId, int] = field(default_factory=dict)  # half-points spent on the beach this phase
    afloat: Mapping[UnitId, HexId] = field(default_factory=dict)  # 18.13: in a sea hex, for this landing hex
    disrupted: frozenset[UnitId] = frozenset()  # 18.15
    dropped: frozenset[UnitId] = frozenset()  # has made its airborne mission (19.11)
    dropped_this_turn: frozenset[UnitId] = frozenset()  # 19.35
    dropped_this_phase: frozenset[UnitId] = frozenset()  # 6.31: has entered its hex in this Movement Phase
    assaulted_this_turn: frozenset[UnitId] = frozenset()  # 22.12
    linked_up: frozenset[UnitId] = frozenset()  # 19.35: a dropped unit that has traced a line to a source
    airborne_die: int | None = None  # 19.14: how many units may fly this Game-Turn beyond the compulsory ones
    end_run_dice: Mapping[Army, int] = field(default_factory=dict)  # 18.31: the open die of each army
    end_runs_made: Mapping[str, int] = field(default_factory=dict)  # "us regiment" and so on
    end_runs_this_turn: frozenset[Army] = frozenset()  # 18.34
    # 24: movement
    boundary: tuple[HexId, ...] = ()  # 24.22: its hexes; they belong to the U.K.
    boundary_uk: tuple[HexId, ...] = ()  # 24.22: hexes that name the U.K. side; none: the east
    boundary_free_from: int | None = None  # first Game-Turn in which it may be changed; none: not yet known (24.24)
    front_line_turn: int | None = None  # 24.26: first Game-Turn with a continuous front line
    halt_line_through: int | None = 99  # 24.21: in force through this Game-Turn; none: gone
    released: frozenset[UnitId] = frozenset()  # 24.21: advanced beyond the halt line
    pack: frozenset[UnitId] = frozenset()  # 24.32
    pack_markers_used: Mapping[Army, int] = field(default_factory=dict)
    # 26: evacuation
    evacuations: Mapping[str, int] = field(default_factory=dict)  # this phase: "5903 german" and so on
    tried_to_evacuate: frozenset[UnitId] = frozenset()  # 26.21: failed this phase
    points_left: Mapping[UnitId, int] = field(default_factory=dict)  # 26.13: half-points left by those who moved
    evacuated_turn: Mapping[UnitId, int] = field(default_factory=dict)
    # 27: reinforcements and replacements
    replacement_points: Mapping[Nation, Replacements] = field(default_factory=dict)
    replaced_this_turn: frozenset[Nation] = frozenset()  # 27.42
    morale: Mapping[UnitId, int] = field(default_factory=dict)  # 27.44: reduced ratings
    variable_letters: str = ""  # 27.23: granted on Game-Turn 3
    variable_entered: int = 0  # this Game-Turn (27.26)
    mussolini: Mussolini | None = None
    desertion_from: int | None = None  # 27.31
    ports_entered: int = 0  # 27.17: Port units that have come; and
    port_unit_due: bool = False  # whether one may come this Game-Turn
    brought_in: frozenset[UnitId] = frozenset()  # 28.2: optional and variable units brought into play
    # 28: victory points that no unit or place shows
    allied_replacements_spent: int = 0
    german_replacements_spent: int = 0
    interdiction_points_lost: int = 0  # 26.22
    shipping_points_lost: int = 0  # 29.34
    cleared: bool = False  # 28.0: no Axis unit, or only isolated ones, when a Game-Turn ended
    # 29: variable campaign
    invasions_made: tuple[int, ...] = ()  # 29.12: Game-Turns of the invasions made or declared
    plots_open: Mapping[str, Assignment] = field(default_factory=dict)  # ADJ-146: both waves of those that have begun
    early_units: frozenset[UnitId] = frozenset()  # 29.22: variable units received before the game
    us_naval_from: int | None = None  # 29.18
    northern_invasion: int | None = None  # 29.34: its Game-Turn


@dataclass(frozen=True, slots=True)
class AlliedSecrets(GameSecrets):
    """What the Allied player alone knows until the game ends."""

    written: Mapping[Army, int] = field(default_factory=dict)  # 18.31
    end_runs: Mapping[Army, EndRuns] = field(default_factory=dict)
    plan: InvasionPlan | None = None  # 29.1, ADJ-146


_PARTS = frozenset(part.name for part in fields(Campaign))


def campaign(pos: Board) -> Campaign:
    assert isinstance(pos.state, Campaign)
    return pos.state


def change(pos: Position, **changes: Any) -> None:
    """Replace parts of the state; what `dataclasses.replace` does, in a third of the time."""
    assert changes.keys() <= _PARTS, f"the campaign has no {changes.keys() - _PARTS}"
    state = object.__new__(Campaign)
    vars(state).update(vars(campaign(pos)), **changes)
    pos.state = state


def secrets(pos: Position) -> AlliedSecrets:
    held = pos.secrets.get(ALLIED)
    return held if isinstance(held, AlliedSecrets) else AlliedSecrets()


def keep_secret(pos: Position, **changes: Any) -> None:
    """Replace parts of what the Allied player alone knows."""
    pos.secrets = {**pos.secrets, ALLIED: replace(secrets(pos), **changes)}
