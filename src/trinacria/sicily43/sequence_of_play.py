"""S6 Sequence of play: turn after turn, from the marker to the end of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43 import supply
from trinacria.sicily43.air import AssigningPlanes, Bombardment, anti_aircraft
from trinacria.sicily43.airborne import Drops
from trinacria.sicily43.augusta import roll_for_augusta
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.engineers import credit_work
from trinacria.sicily43.events import InitiativeWon, PhaseBegins, PlayerTurnBegins, TurnBegins
from trinacria.sicily43.first_turn import FirstTurn
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.player_turns import begin_player_turn, end_turn
from trinacria.sicily43.recovery import RecoveryStep
from trinacria.sicily43.set_up import SetUpAxis
from trinacria.sicily43.victory import end_game, messina_held, settle_dates, settle_towns
from trinacria.sicily43.weather import roll_weather

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:6.2")
def roll_initiative(pos: Position) -> None:
    """Each player rolls one die; the higher moves first, ties are rolled again. A side may so move twice running."""
    while True:
        allied, axis = pos.roll(2, "initiative", "S43:6.2")
        if allied != axis:
            break
    pos.first = ALLIED if allied > axis else AXIS
    pos.tell(InitiativeWon("S43:6.2", pos.first))


@dataclass(slots=True)
class AirPhase(Procedure["Position"]):
    """Both players assign planes, both roll for anti-aircraft losses, and both bomb, the first player first."""

    at: int = 0

    CASE: ClassVar[str] = "S43:6.4"
    TITLE: ClassVar[str] = "Air Phase"

    @case("S43:6.4")
    def run(self, pos: Position) -> Procedure[Position] | Done:
        self.at += 1
        first, second = pos.first, pos.first.enemy
        if self.at == 1:
            pos.tell(PhaseBegins("S43:6.4", first, self.TITLE))
        if self.at <= 2:
            return AssigningPlanes(first if self.at == 1 else second)
        if self.at == 3:
            anti_aircraft(pos, first)
            anti_aircraft(pos, second)
            return Bombardment(first)
        return Bombardment(second) if self.at == 4 else DONE


@dataclass(slots=True)
class PlayerTurn(Procedure["Position"]):
    """Drops, Movement Phase, Combat Phase and Recovery Step of one side."""

    side: Seat
    at: int = 0

    CASE: ClassVar[str] = "S43:6.6"
    TITLE: ClassVar[str] = "Player Turn"

    @case("S43:1.5", "S43:6.6")
    def run(self, pos: Position) -> Procedure[Position] | Done:
        self.at += 1
        if self.at == 1:
            begin_player_turn(pos, self.side)
            pos.tell(PlayerTurnBegins("S43:6.6", self.side, pos.turn, "player turn"))
            return Drops(self.side)
        if self.at == 2:
            pos.tell(PhaseBegins("S43:6.6", self.side, "Movement Phase"))
            return MovementPhase(self.side)
        if self.at == 3:
            supply.judge(pos, self.side)
            pos.tell(PhaseBegins("S43:6.6", self.side, "Combat Phase"))
            return CombatPhase(self.side)
        if self.at == 4:
            settle_towns(pos, self.side)
            if self.side is ALLIED and messina_held(pos):
                return DONE
            pos.tell(PhaseBegins("S43:6.6", self.side, "Recovery Step"))
            return RecoveryStep(self.side)
        credit_work(pos, self.side)
        return DONE


@dataclass(slots=True)
class Turn(Procedure["Position"]):
    """Initiative, weather, air, then both player turns and the end of the turn."""

    at: int = 0

    CASE: ClassVar[str] = "S43:6.1"
    TITLE: ClassVar[str] = "Turn"

    @case("S43:6.1", "S43:6.3", "S43:6.6", "S43:24.9")
    def run(self, pos: Position) -> Procedure[Position] | Done:
        self.at += 1
        if self.at == 1:
            pos.turn += 1
            pos.tell(TurnBegins("S43:6.1", pos.turn))
            roll_initiative(pos)
            roll_weather(pos)
            roll_for_augusta(pos)
            return AirPhase()
        if self.at == 2:
            return PlayerTurn(pos.first)
        if self.at == 3 and not messina_held(pos):
            return PlayerTurn(pos.first.enemy)
        return DONE


@dataclass(slots=True)
class Game(Procedure["Position"]):
    """Set-up, turn 1 with its landings, then turn after turn to the last, or to the fall of Messina."""

    at: int = 0

    CASE: ClassVar[str] = "S43:6.1"
    TITLE: ClassVar[str] = "Game"

    @case("S43:6.1", "S43:6.8", "S43:24.8", "S43:24.9")
    def run(self, pos: Position) -> Procedure[Position] | Done:
        self.at += 1
        if self.at == 1:
            return SetUpAxis()
        if self.at == 2:
            pos.tell(TurnBegins("S43:6.1", pos.turn))
            return FirstTurn()
        settle_dates(pos)
        if pos.turn == pos.table.last_turn or messina_held(pos):
            end_game(pos)
            return DONE
        end_turn(pos)
        return Turn()
