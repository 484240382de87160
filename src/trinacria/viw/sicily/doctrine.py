"""Doctrine of Sicily: what the staff of any game needs, and what only this game has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trinacria.kernel.hexes import HexId
from trinacria.staff.doctrine import Doctrine
from trinacria.viw.sicily.nations import Army, Nationality


class Leaver(StrEnum):
    """28.2 Who is worth how much when evacuated."""

    ARTILLERY = "artillery"
    GERMAN_REGIMENT = "german_regiment"
    GERMAN_BATTALION = "german_battalion"
    ITALIAN_REGIMENT = "italian_regiment"
    ITALIAN_BATTALION = "italian_battalion"


@dataclass(frozen=True, slots=True)
class EvacuationDoctrine:
    """26.0 Who leaves the island, and when."""

    since: Mapping[Nationality, int]
    leave_if_loss_over: float  # the chance of being eliminated or isolated
    order: tuple[Leaver, ...]
    on_last_turn: bool
    why: str


@dataclass(frozen=True, slots=True)
class Deployment:
    """29.21 Where a share of the mobile strength stands before the beaches are known."""

    name: str
    hexes: tuple[HexId, ...]
    share: float
    why: str


@dataclass(frozen=True, slots=True)
class AxisDoctrine:
    keep_support_points: int  # of each nationality (22.21)
    evacuation: EvacuationDoctrine | None  # none: nobody leaves in this scenario
    variable_until: int | None  # 27.2: the last Game-Turn on which variable reinforcements are taken
    deployments: tuple[Deployment, ...]


@dataclass(frozen=True, slots=True)
class EndRunDoctrine:
    """18.3 A beach behind a line."""

    army: Army
    beach: HexId
    behind: str  # a line of the Axis
    place: str  # what it is called, or nothing


@dataclass(frozen=True, slots=True)
class AirborneDoctrine:
    """19.1 Where units drop."""

    catania_drop: tuple[HexId, ...]
    reinforcement_drop: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class DeclarationDoctrine:
    """What the Allied player may declare, and at what point."""

    interdiction_from_evacuated: int  # 26.21
    interdiction_if_axis_units_left: int
    emergency_bombing_from_axis_points: int  # 22.35


@dataclass(frozen=True, slots=True)
class PlannedInvasion:
    """29.11 One of the two invasions of a plan."""

    turn: int
    army: Army
    beaches: tuple[HexId, ...]
    first_wave: int


@dataclass(frozen=True, slots=True)
class PlanDoctrine:
    """29.1 A plan of the Allied player."""

    id: str
    name: str
    weight: int  # of its chance to be chosen
    invasions: tuple[PlannedInvasion, ...]
    why: str


@dataclass(frozen=True, slots=True)
class AlliedDoctrine:
    keep_support_points: int
    attack_from_column: int  # of the Combat Results Table
    depots: Mapping[Army, tuple[HexId, ...]]  # 22.32: ports, the best first
    depot_guard: int  # units that stay with a depot
    end_runs: tuple[EndRunDoctrine, ...]
    airborne: AirborneDoctrine | None  # none: nobody chooses where to drop
    declarations: DeclarationDoctrine | None
    plans: tuple[PlanDoctrine, ...]


@dataclass(frozen=True, slots=True)
class SicilyDoctrine:
    """The doctrine of a scenario of Sicily."""

    common: Doctrine
    axis: AxisDoctrine
    allied: AlliedDoctrine
