"""The sequence of play as a track of boxes, read off the declared procedures: stages, their phases, segments inside."""

from __future__ import annotations

from typing import Any

from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import SIDES, Seat
from trinacria.kernel.showing import OutlineGroup, OutlineStep
from trinacria.viw.sequence_of_play import PlayerTurn
from trinacria.viw.showing import heading
from trinacria.viw.stages import Outline
from trinacria.viw.table import Table


def outline(table: Table) -> tuple[OutlineGroup, ...]:
    """What precedes the first Game-Turn, if anything does, and the stages of every Game-Turn."""
    stages = tuple(_group(table, stage()) for stage in table.rules.sequence.game_turn)
    before = table.rules.showing.preparations
    if before is None:
        return stages
    steps = tuple(OutlineStep(kind.CASE, kind.TITLE) for kind in before.procedures)
    return (OutlineGroup(before.heading.case, before.heading.title, None, steps, before=True), *stages)


def _group(table: Table, stage: Procedure[Any]) -> OutlineGroup:
    """A stage; one without phases is its own box."""
    said = heading(stage)
    steps = tuple(_step(table, phase) for phase in _parts(table, stage) or (stage,))
    return OutlineGroup(said.case, said.title, _side(stage), steps)


def _step(table: Table, phase: Procedure[Any]) -> OutlineStep:
    said = heading(phase)
    return OutlineStep(said.case, said.title, tuple(heading(part) for part in _parts(table, phase)))


def _parts(table: Table, procedure: Procedure[Any]) -> tuple[Procedure[Any], ...]:
    if isinstance(procedure, PlayerTurn):
        return tuple(phase(procedure.side) for phase in table.rules.sequence.player_turn)
    return tuple(part(procedure.side) for part in procedure.parts()) if isinstance(procedure, Outline) else ()


def _side(stage: Procedure[Any]) -> Seat | None:
    """Whose Player-Turn it is; the other stages are nobody's."""
    if isinstance(stage, PlayerTurn) or (isinstance(stage, Outline) and stage.PLAYER_TURN):
        assert stage.side in SIDES
        return stage.side
    return None
