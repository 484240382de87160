"""The greedy bot: one ply deep, it takes the option that a plain evaluation likes best.

It is a function of the view and the options. What it keeps from one choice to the next is its plan for the phase that is
going on, and it plans again as soon as anything is not as planned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import Seat
from trinacria.viw.bots.choices import CHOICES
from trinacria.viw.bots.crowds import relief
from trinacria.viw.bots.estimates import BoardEstimate
from trinacria.viw.bots.ground import Ground
from trinacria.viw.bots.movement_plans import plan_movement
from trinacria.viw.bots.posts import Posts
from trinacria.viw.commands import Enter, Move
from trinacria.viw.decisions import MoveUnits
from trinacria.viw.movement_phase import END_MOVEMENT
from trinacria.viw.units import Face, UnitId
from trinacria.viw.view import View


class _Situation(NamedTuple):
    """Where everything stands: what a plan for a Movement Phase rests on."""

    game: str
    seat: Seat
    turn: int
    own: Mapping[UnitId, HexId]
    enemy: Sequence[tuple[UnitId, HexId, Face]]


class Greedy:
    """Plays a recognisable game, fast."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.plan: list[Command] = []
        self._expected: _Situation | None = None

    def choose(self, view: View, options: Options) -> Command:
        assert view.decision is not None
        if not isinstance(view.decision, MoveUnits):
            return self.decide(view.decision, view, options)
        now = _situation(view)
        order = self.next_move(view, options, as_planned=self._expected == now)
        moved = self.place_after(order)
        self._expected = now if moved is None else now._replace(own={**now.own, moved[0]: moved[1]})
        return order

    def decide(self, decision: Decision, view: View, options: Options) -> Command:
        """The choice of a decision that is not about movement."""
        return CHOICES[type(decision)](BoardEstimate(view, self.ground), options)

    def next_move(self, view: View, options: Options, *, as_planned: bool) -> Command:
        """The next order of the Movement Phase; a new plan is made if the old one no longer fits."""
        if not as_planned or (self.plan and self.plan[0] not in options):  # 14.11: the queue is longer than planned
            self.plan = plan_movement(BoardEstimate(view, self.ground), options)
        order: Command = self.plan.pop(0) if self.plan else END_MOVEMENT
        if order == END_MOVEMENT:
            order = relief(view, options, Posts(BoardEstimate(view, self.ground))) or order
        return order

    def place_after(self, order: Command) -> tuple[UnitId, HexId] | None:
        """Which unit an order moves, and where to; none if it moves no unit."""
        return (order.unit, order.path[-1]) if isinstance(order, Move | Enter) else None


def _situation(view: View) -> _Situation:
    own = {counter.id: counter.place for counter in view.own}
    enemy = [(counter.id, counter.place, counter.face) for counter in view.enemy]
    return _Situation(view.game, view.seat, view.turn, own, enemy)
