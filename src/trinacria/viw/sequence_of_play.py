"""4.0 Sequence of play: the outline of a Game-Turn, as the rulebook lists it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.combat import CombatPhase
from trinacria.viw.events import GameEnds, GameTurnBegins, PhaseBegins, PlayerTurnBegins
from trinacria.viw.movement_phase import MovementPhase

if TYPE_CHECKING:
    from trinacria.viw.position import Position

Stage = Callable[[], Procedure["Position"]]
Phase = Callable[[Seat], Procedure["Position"]]


@case("4.2.A.1", "4.2.B.1", "11.0.P")
@dataclass(slots=True)
class MutualSupplyDetermination(Procedure["Position"]):
    """Both players determine the supply of all their units, whoever is phasing."""

    side: Seat

    CASE: ClassVar[str] = "11.0.P"
    TITLE: ClassVar[str] = "Mutual Supply Determination Phase"

    def run(self, pos: Position) -> Done:
        pos.rules.supply.determine(pos)
        return DONE


@case("4.1", "4.2.A", "4.2.B")
@dataclass(slots=True)
class PlayerTurn(Procedure["Position"]):
    """Supply, movement and combat with one side phasing."""

    side: Seat
    at: int = 0

    CASE: ClassVar[str] = "4.2"
    TITLE: ClassVar[str] = "Player-Turn"

    def run(self, pos: Position) -> Procedure[Position] | Done:
        phases = pos.rules.sequence.player_turn
        if self.at == len(phases):
            return DONE
        if self.at == 0:
            pos.phasing = self.side
            pos.tell(PlayerTurnBegins("4.1", self.side, pos.turn))
        phase = phases[self.at](self.side)
        self.at += 1
        pos.tell(PhaseBegins(phase.CASE, self.side, phase.TITLE))
        return phase


def allied_player_turn() -> PlayerTurn:
    return PlayerTurn(ALLIED)


def german_player_turn() -> PlayerTurn:
    return PlayerTurn(AXIS)


@case("4.2.C")
@dataclass(slots=True)
class GameTurnIndication(Procedure["Position"]):
    """The Game-Turn marker is advanced."""

    CASE: ClassVar[str] = "4.2.C"
    TITLE: ClassVar[str] = "Game-Turn Indication Stage"

    def run(self, pos: Position) -> Done:
        pos.turn += 1
        return DONE


PLAYER_TURN: tuple[Phase, ...] = (MutualSupplyDetermination, MovementPhase, CombatPhase)  # 4.2.A, 4.2.B
GAME_TURN: tuple[Stage, ...] = (allied_player_turn, german_player_turn, GameTurnIndication)  # 4.2


@case("4.1", "4.2")
@dataclass(slots=True)
class Game(Procedure["Position"]):
    """Game-Turn after Game-Turn, stage after stage in the fixed order, until the last one has been played."""

    at: int = 0

    CASE: ClassVar[str] = "4.0"
    TITLE: ClassVar[str] = "Game-Turn"

    def run(self, pos: Position) -> Procedure[Position] | Done:
        stages = pos.rules.sequence.game_turn
        if self.at == len(stages):
            self.at = 0
        if self.at == 0:
            if pos.rules.victory.is_over(pos):
                return self._end(pos)
            pos.tell(GameTurnBegins("4.1", pos.turn, pos.table.scenario.turn(pos.turn).mud))
            pos.rules.air.renew(pos)
        self.at += 1
        return stages[self.at - 1]()

    def _end(self, pos: Position) -> Done:
        pos.outcome = pos.rules.victory.judge(pos)
        winner = str(pos.outcome.winner) if pos.outcome.winner else "nobody"
        pos.tell(GameEnds("4.2.C", pos.outcome.level, winner, pos.outcome.score))
        return DONE
