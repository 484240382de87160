"""The random bot: uniform at each step of the options. It looks at nothing and finds what nobody thought of.

A plan of invasion (29.1) is one order of many parts, far more than could be listed: it is written change by change, and
every change that leaves the plan able to stand is kept.
"""

from __future__ import annotations

import random

from trinacria.kernel.commands import Command
from trinacria.kernel.options import Options
from trinacria.viw.sicily.invasion_plans import END_PLAN, Plan, PlanOptions
from trinacria.viw.view import View

MOST_CHANGES = 80  # tried, of a plan
SUBJECTS = ("date", "boundary", "unit", "unit", "unit", "unit")  # what a change is about, each as likely as the others


class Uniform:
    """Any legal order; its own stream of chance, apart from the dice of the game."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def choose(self, view: View, options: Options) -> Command:
        if isinstance(options, PlanOptions):
            return self._plan(options)
        return options.sample(self._chance.randrange)

    def _plan(self, options: PlanOptions) -> Command:
        for _ in range(self._chance.randrange(MOST_CHANGES)):
            after = options.after(self._change(options))
            if END_PLAN in after:
                options = after
        return options.whole

    def _change(self, options: PlanOptions) -> Plan:
        """Some change of the date, of the boundary, or of the part of a unit."""
        (change,) = [step.then for step in options.steps() if step.then is not None]
        subject = self._chance.choice(SUBJECTS)
        steps = [step for step in change().steps() if (step.key if step.key in SUBJECTS else "unit") == subject]
        then = self._chance.choice(steps).then
        assert then is not None
        order = then().sample(self._chance.randrange)
        assert isinstance(order, Plan)
        return order
