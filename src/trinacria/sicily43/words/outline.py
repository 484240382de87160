"""S5.1, S6: the sequence of play as a track of boxes, and where on it the game stands.

Turn 1 has a sequence of its own, and from turn 2 on either side may go first. So the track holds every part that can happen,
and `skipped` names those that this turn goes without. A part is found again by its heading: case and title must be the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.showing import OutlineGroup, OutlineStep, ShownHeading
from trinacria.sicily43.air import AssigningPlanes, Bombardment
from trinacria.sicily43.airborne import Drops
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.first_turn import AlliedLandingPhase, AxisPhase, Landings, ShipPlacement
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.recovery import RecoveryStep
from trinacria.sicily43.sequence_of_play import AirPhase, PlayerTurn
from trinacria.sicily43.set_up import SetUpAxis
from trinacria.sicily43.units import Wave

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

SET_UP = ShownHeading(SetUpAxis.CASE, SetUpAxis.TITLE)
LANDINGS = {
    Wave.FIRST: ShownHeading(AlliedLandingPhase.CASE, "Allied First Landing"),
    Wave.SECOND: ShownHeading("S43:5.13", "Allied Second Landing"),
}
AXIS_PHASES = {1: ShownHeading(AxisPhase.CASE, "Axis First Phase"), 2: ShownHeading(AxisPhase.CASE, "Axis Second Phase")}
RECOVERY = ShownHeading(RecoveryStep.CASE, RecoveryStep.TITLE)
AIR = ShownHeading(AirPhase.CASE, AirPhase.TITLE)
ALLIED_TURN = ShownHeading(PlayerTurn.CASE, "Allied Player Turn")
AXIS_FIRST = ShownHeading("S43:6.2", "Axis Player Turn")  # S6.2: it won the initiative
AXIS_SECOND = ShownHeading("S43:6.7", "Axis Player Turn")
ON_TURN_1 = (*LANDINGS.values(), *AXIS_PHASES.values(), RECOVERY)
LATER = (AIR, ALLIED_TURN, AXIS_FIRST, AXIS_SECOND)

SHORT_TITLES = {
    "Movement Phase": "Movement",
    "Combat Phase": "Combat",
    "Recovery Step": "Recovery",
    "Assigning Planes": "Planes",
    "Placing of Ships": "Ships",
    "Airborne Drops": "Drops",
}


def outline() -> tuple[OutlineGroup, ...]:
    """Every part of the sequence of play, in its order."""
    planes, bombs, drops = _step(AssigningPlanes), _step(Bombardment), _step(Drops)
    move, fight, recover = _step(MovementPhase), _step(CombatPhase), _step(RecoveryStep)
    first = (planes, drops, _step(Landings), _step(ShipPlacement), bombs, fight)
    second = (planes, drops, _step(Landings), move, bombs, fight)
    turn, axis_phase = (drops, move, fight, recover), (planes, bombs, move, fight)
    return (
        OutlineGroup(SET_UP.case, SET_UP.title, AXIS, (_step(SetUpAxis),), before=True),
        OutlineGroup(LANDINGS[Wave.FIRST].case, LANDINGS[Wave.FIRST].title, ALLIED, first),
        OutlineGroup(AXIS_PHASES[1].case, AXIS_PHASES[1].title, AXIS, axis_phase),
        OutlineGroup(LANDINGS[Wave.SECOND].case, LANDINGS[Wave.SECOND].title, ALLIED, second),
        OutlineGroup(AXIS_PHASES[2].case, AXIS_PHASES[2].title, AXIS, axis_phase),
        OutlineGroup(RECOVERY.case, RECOVERY.title, None, (recover,)),
        OutlineGroup(AIR.case, AIR.title, None, (planes, bombs)),
        OutlineGroup(AXIS_FIRST.case, AXIS_FIRST.title, AXIS, turn),
        OutlineGroup(ALLIED_TURN.case, ALLIED_TURN.title, ALLIED, turn),
        OutlineGroup(AXIS_SECOND.case, AXIS_SECOND.title, AXIS, turn),
    )


def _step(procedure: type[Procedure[Any]]) -> OutlineStep:
    return OutlineStep(procedure.CASE, procedure.TITLE)


def heading(pos: Position, procedure: Procedure[Any]) -> ShownHeading:
    """A procedure as the track has it."""
    match procedure:
        case AlliedLandingPhase():
            return LANDINGS[procedure.wave]
        case AxisPhase():
            return AXIS_PHASES[procedure.number]
        case PlayerTurn():
            return ALLIED_TURN if procedure.side is ALLIED else _axis_turn(pos)
        case _:
            return ShownHeading(procedure.CASE, procedure.TITLE)


def _axis_turn(pos: Position) -> ShownHeading:
    return AXIS_FIRST if pos.first is AXIS else AXIS_SECOND


def skipped(pos: Position) -> tuple[str, ...]:
    """The cases of the parts that this turn goes without."""
    set_up = () if any(isinstance(step, SetUpAxis) for step in pos.stack) else (SET_UP.case,)
    if pos.turn == 1:
        return (*set_up, *dict.fromkeys(part.case for part in LATER))
    other = AXIS_SECOND if pos.first is AXIS else AXIS_FIRST
    return (*set_up, *dict.fromkeys(part.case for part in ON_TURN_1), other.case)
