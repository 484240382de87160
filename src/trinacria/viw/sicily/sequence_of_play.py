"""16.0 Sequence of play: the Game-Turn outline of Sicily, stage by stage as the rulebook lists it.

Each stage is an outline of procedures; a procedure that has nothing to do on this Game-Turn finishes at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.combat import CombatPhase
from trinacria.viw.events import PlayerTurnBegins
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.sicily.air_operations import AirfieldCount, SpecialDeclaration
from trinacria.viw.sicily.airborne import AirborneSegment
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment, EndRunAllowance
from trinacria.viw.sicily.army_boundary import BoundarySegment
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.depots import DepotSegment
from trinacria.viw.sicily.desertion import Desertion
from trinacria.viw.sicily.naval_gunfire import NavalGunfire
from trinacria.viw.sicily.pack_transport import PackTransport
from trinacria.viw.sicily.reinforcements import PortUnits
from trinacria.viw.sicily.replacements import ReplacementSegment
from trinacria.viw.sicily.supply import SupplyDetermination
from trinacria.viw.sicily.supply_lift import AirSupply, SeaSupply
from trinacria.viw.sicily.support_points import SupportPointSegment
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.variable_reinforcements import VariableReinforcementRoll
from trinacria.viw.sicily.victory import judge_supply
from trinacria.viw.sicily.weather import WeatherAbates, WeatherPhase
from trinacria.viw.stages import Outline, Part

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("16.1.A.2", "16.1.A.2.a", "16.1.A.2.a.1", "16.1.A.2.a.4", "16.1.A.2.a.5", "16.1.A.2.b", "16.1.A.2.b.1", "16.21")
@dataclass(slots=True)
class BookkeepingPhase(Outline):
    """The Allied segment, then the Axis one; there is none on the first Game-Turn."""

    CASE: ClassVar[str] = "16.1.A.2"
    TITLE: ClassVar[str] = "Bookkeeping Phase"

    def parts(self) -> tuple[Part, ...]:
        return (
            AirfieldCount,  # a.1, a.2
            SpecialDeclaration,  # a.3
            BoundarySegment,  # a.4
            EndRunAllowance,  # a.5
            PortUnits,  # 27.17
            VariableReinforcementRoll,  # b.1
            Desertion,  # b.2
        )

    def applies(self, pos: Position) -> bool:
        return table_of(pos).charts.turns[pos.turn - 1].bookkeeping


@case("16.1.A", "16.1.A.1")
@dataclass(slots=True)
class PreliminaryStage(Outline):
    """Weather, then bookkeeping; the ships of this Game-Turn stand by before both (ADJ-063)."""

    CASE: ClassVar[str] = "16.1.A"
    TITLE: ClassVar[str] = "Preliminary Stage"

    def parts(self) -> tuple[Part, ...]:
        return (NavalGunfire, WeatherPhase, BookkeepingPhase)


@case("16.1.B.1", "16.1.B.1.b", "16.1.C.1", "16.21")
@dataclass(slots=True)
class SupplyPhase(Outline):
    """Determination for both, then what the phasing player may do about it (ADJ-094); none on the first Game-Turn."""

    CASE: ClassVar[str] = "16.1.B.1"
    TITLE: ClassVar[str] = "Supply Phase"

    def parts(self) -> tuple[Part, ...]:
        return (
            SupplyDetermination,
            SeaSupply,
            AirSupply,
            PackTransport,
            ReplacementSegment,
            SupportPointSegment,
        )

    def applies(self, pos: Position) -> bool:
        return table_of(pos).charts.turns[pos.turn - 1].bookkeeping


@case("16.1.B.2", "16.1.B.2.a", "16.1.B.2.b", "16.1.B.2.c", "16.1.B.2.d", "16.1.B.2.e")
@dataclass(slots=True)
class AlliedMovement(Outline):
    """Three closed segments (ADJ-020), then movement of either mode."""

    CASE: ClassVar[str] = "16.1.B.2"
    TITLE: ClassVar[str] = "Movement Phase"

    def parts(self) -> tuple[Part, ...]:
        return (AirborneSegment, WeatherAbates, AmphibiousSegment, DepotSegment, MovementPhase)

    def begin(self, pos: Position) -> None:
        reset_phase(pos)


@case("16.1.C.2", "16.1.C.2.a", "16.1.C.2.b")
@dataclass(slots=True)
class AxisMovement(Outline):
    CASE: ClassVar[str] = "16.1.C.2"
    TITLE: ClassVar[str] = "Movement Phase"

    def parts(self) -> tuple[Part, ...]:
        return (MovementPhase,)

    def begin(self, pos: Position) -> None:
        reset_phase(pos)


def reset_phase(pos: Position) -> None:
    """ADJ-008: the limits that are counted by phase begin anew."""
    change(pos, evacuations={}, tried_to_evacuate=frozenset(), points_left={}, depots_attacked=frozenset())
    change(pos, landing_cost={}, dropped_this_phase=frozenset())


@case("16.1.B", "16.1.B.3")
@dataclass(slots=True)
class AlliedPlayerTurn(Outline):
    CASE: ClassVar[str] = "16.1.B"
    TITLE: ClassVar[str] = "Allied Player-Turn"
    PLAYER_TURN: ClassVar[bool] = True

    def parts(self) -> tuple[Part, ...]:
        return (SupplyPhase, AlliedMovement, CombatPhase)

    def begin(self, pos: Position) -> None:
        begin_player_turn(pos, self.side)


@case("16.1.C", "16.1.C.3")
@dataclass(slots=True)
class AxisPlayerTurn(Outline):
    CASE: ClassVar[str] = "16.1.C"
    TITLE: ClassVar[str] = "Axis Player-Turn"
    PLAYER_TURN: ClassVar[bool] = True

    def parts(self) -> tuple[Part, ...]:
        return (SupplyPhase, AxisMovement, CombatPhase)

    def begin(self, pos: Position) -> None:
        begin_player_turn(pos, self.side)


def begin_player_turn(pos: Position, side: Seat) -> None:
    pos.phasing = side
    pos.tell(PlayerTurnBegins("4.1", side, pos.turn))


@case("16.1.D.1", "16.23")
@dataclass(slots=True)
class SecondAlliedRound(Outline):
    CASE: ClassVar[str] = "16.1.D.1"
    TITLE: ClassVar[str] = "Special Stage, Allied Phase"

    def parts(self) -> tuple[Part, ...]:
        return (AlliedMovement, CombatPhase)

    def begin(self, pos: Position) -> None:
        change(pos, second_round=True)
        begin_player_turn(pos, self.side)


@case("16.1.D.2", "16.23")
@dataclass(slots=True)
class SecondAxisRound(Outline):
    CASE: ClassVar[str] = "16.1.D.2"
    TITLE: ClassVar[str] = "Special Stage, Axis Phase"

    def parts(self) -> tuple[Part, ...]:
        return (AxisMovement, CombatPhase)

    def begin(self, pos: Position) -> None:
        begin_player_turn(pos, self.side)


def second_allied_round(side: Seat) -> SecondAlliedRound:
    return SecondAlliedRound(ALLIED)


def second_axis_round(side: Seat) -> SecondAxisRound:
    return SecondAxisRound(AXIS)


@case("16.1.D", "16.23", "29.13")
@dataclass(slots=True)
class SpecialStage(Outline):
    """On invasion Game-Turns both players move and fight a second time."""

    CASE: ClassVar[str] = "16.1.D"
    TITLE: ClassVar[str] = "Special Stage"

    def parts(self) -> tuple[Part, ...]:
        return (
            second_allied_round,
            second_axis_round,
        )

    def applies(self, pos: Position) -> bool:
        return campaign(pos).invasion_turn


@case("16.1.E", "18.15")
@dataclass(slots=True)
class GameTurnIndication(Procedure["Position"]):
    """Disruption ends, what is counted by Game-Turn begins anew, and the marker is advanced."""

    CASE: ClassVar[str] = "16.1.E"
    TITLE: ClassVar[str] = "Game-Turn Indication Stage"

    def run(self, pos: Position) -> Done:
        judge_supply(pos)
        change(
            pos,
            disrupted=frozenset(),
            landed=frozenset(),
            dropped_this_turn=frozenset(),
            assaulted_this_turn=frozenset(),
            lifted_this_turn=frozenset(),
            end_runs_this_turn=frozenset(),
            airborne_die=None,
            replaced_this_turn=frozenset(),
            variable_entered=0,
            second_round=False,
            declared=None,
            air_points=0,
            bombing_points=0,
        )
        pos.turn += 1
        return DONE


@case("16.0", "16.1", "16.1.A")
def preliminary_stage() -> PreliminaryStage:
    """The first of the five stages of every Game-Turn."""
    return PreliminaryStage(ALLIED)


def allied_player_turn() -> AlliedPlayerTurn:
    return AlliedPlayerTurn(ALLIED)


def axis_player_turn() -> AxisPlayerTurn:
    return AxisPlayerTurn(AXIS)


def special_stage() -> SpecialStage:
    return SpecialStage(ALLIED)


GAME_TURN = (preliminary_stage, allied_player_turn, axis_player_turn, special_stage, GameTurnIndication)  # 16.1
