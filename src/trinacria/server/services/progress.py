"""Where a game stands, as it is written with every order."""

from __future__ import annotations

from trinacria.kernel.positions import Position
from trinacria.server.models import Status
from trinacria.server.services.clocks import Clock
from trinacria.server.store.rows import Progress


def progress_at(position: Position, clock: Clock, at: int) -> Progress:
    """The row for a game that stands here at a time, with this clock."""
    decision, outcome = position.decision, position.outcome
    return Progress(
        moved=at,
        turn=position.turn,
        deciding=decision.seat.value if decision else None,
        status=(Status.FINISHED if outcome else Status.RUNNING).value,
        allied_clock=clock.allied,
        axis_clock=clock.axis,
        deadline=clock.deadline,
        ended=at if outcome else None,
        outcome=outcome.level if outcome else "",
        winner=outcome.winner.value if outcome and outcome.winner else None,
    )
