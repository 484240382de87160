"""The random bot on Sicily: it can also write a plan of invasion.

A plan (29.1) is one order of many parts, and there are far too many plans to list. So the bot writes one change by change,
and keeps every change that leaves the plan able to stand.
"""

from __future__ import annotations

from typing import Any

from trinacria.kernel.bots import Uniform
from trinacria.kernel.commands import Command
from trinacria.kernel.options import Options
from trinacria.viw.sicily.invasion_plans import END_PLAN, PlanOptions
from trinacria.viw.sicily.plan_orders import Plan

MOST_CHANGES = 80  # tried, of a plan
SUBJECTS = ("date", "boundary", "unit", "unit", "unit", "unit")  # what a change is about, each as likely as the others


class RandomPlanner(Uniform):
    """Any legal order, and any plan."""

    def choose(self, view: Any, options: Options) -> Command:
        if isinstance(options, PlanOptions):
            return self._plan(options)
        return super().choose(view, options)

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
