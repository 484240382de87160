"""The random bot on Sicily: it can also write a plan of invasion, and leave the island.

A plan (29.1) is one order of many parts, and there are far too many plans to list. So the bot writes one change by change,
and keeps every change that leaves the plan able to stand.

Maximum Interdiction (26.2) needs ten Axis units that have left, and others that try to. A uniform choice among all orders of
a Movement Phase hardly ever does it. So in some games, from some Game-Turn on, the Axis is leaving: of several orders drawn
it takes one that leads towards the Strait or across it, if there is one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trinacria.kernel.bots import Uniform
from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import Grid, HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import AXIS
from trinacria.viw.commands import Move
from trinacria.viw.decisions import MoveUnits
from trinacria.viw.sicily.evacuation import Evacuate
from trinacria.viw.sicily.invasion_plans import END_PLAN, PlanOptions
from trinacria.viw.sicily.plan_orders import Plan
from trinacria.viw.view import View

MOST_CHANGES = 80  # tried, of a plan
SUBJECTS = ("date", "boundary", "unit", "unit", "unit", "unit")  # what a change is about, each as likely as the others
LEAVING_GAMES = 0.5  # in which the Axis leaves the island
FIRST_TO_LEAVE, LAST_TO_LEAVE = 2, 12  # the Game-Turns from which on it may be leaving
DRAWN = 6  # orders of the Movement Phase, among which one may lead to the Strait


class RandomPlanner(Uniform):
    """Any legal order, and any plan."""

    def __init__(self, seed: str, grid: Grid, strait: frozenset[HexId]) -> None:
        """`strait` has the hexes from which the Axis may leave; none in a scenario in which nobody gets there."""
        super().__init__(seed)
        self._index, self._away = grid.index, grid.nearest(strait) if strait else b""
        mood = Random(f"{seed}/leaving")  # apart: a game in which nobody leaves is as it was before there was this
        self.leaves_from = mood.randint(FIRST_TO_LEAVE, LAST_TO_LEAVE) if strait and mood.random() < LEAVING_GAMES else None

    def choose(self, view: Any, options: Options) -> Command:
        if isinstance(options, PlanOptions):
            return self._plan(options)
        order = super().choose(view, options)
        return self._leave(view, options, order) if self._is_leaving(view) else order

    def _is_leaving(self, view: View) -> bool:
        leaves = self.leaves_from is not None and view.turn >= self.leaves_from
        return leaves and view.seat is AXIS and isinstance(view.decision, MoveUnits)

    def _leave(self, view: View, options: Options, order: Command) -> Command:
        for _ in range(DRAWN):
            if self._leads_away(order):
                break
            order = super().choose(view, options)
        return order

    def _leads_away(self, order: Command) -> bool:
        """Across the Strait, or nearer to it."""
        if isinstance(order, Move):
            begins, ends = self._index[order.path[0]], self._index[order.path[-1]]
            return self._away[ends] < self._away[begins]
        return isinstance(order, Evacuate)

    def _plan(self, options: PlanOptions) -> Command:
        for _ in range(self.chance.randrange(MOST_CHANGES)):
            after = options.after(self._change(options))
            if END_PLAN in after:
                options = after
        return options.whole

    def _change(self, options: PlanOptions) -> Plan:
        """Some change of the date, of the boundary, or of the part of a unit."""
        (change,) = [step.then for step in options.steps() if step.then is not None]
        subject = self.chance.choice(SUBJECTS)
        steps = [step for step in change().steps() if (step.key if step.key in SUBJECTS else "unit") == subject]
        then = self.chance.choice(steps).then
        assert then is not None
        order = then().sample(self.chance.randrange)
        assert isinstance(order, Plan)
        return order
