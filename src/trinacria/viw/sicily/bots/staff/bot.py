"""The staff on Sicily: a bot that plans by the doctrine of the scenario.

What it keeps from turn to turn is the line that it holds. Without that, as after a restart, its units show which it is.
"""

from __future__ import annotations

from functools import cached_property

from trinacria.kernel.bots import Bot
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Options
from trinacria.kernel.seats import AXIS
from trinacria.kernel.systems import BotEntry, OpenScenario
from trinacria.staff.operations import lines_to_compare, price_of_going_back
from trinacria.staff.parameters import Parameters
from trinacria.staff.situation import Survey
from trinacria.viw.bots.musters import muster_of, survey_of
from trinacria.viw.bots.staff.marches import Marches
from trinacria.viw.decisions import AbsorbSteps, LoseStep
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.bots.greedy import SicilyGreedy
from trinacria.viw.sicily.bots.ground import SicilyGround, ground_of
from trinacria.viw.sicily.bots.plans import wanted_ways
from trinacria.viw.sicily.bots.staff.axis import AxisPlanner, Orders
from trinacria.viw.sicily.bots.staff.choices import give_ground, lose
from trinacria.viw.view import View

CHOICES = {AbsorbSteps: give_ground, LoseStep: lose}


class SicilyStaff(SicilyGreedy):
    """Plans by doctrine where the doctrine says something, and as the greedy bot does elsewhere."""

    def __init__(self, ground: SicilyGround, parameters: Parameters | None = None) -> None:
        super().__init__(ground)
        self.parameters = parameters or Parameters()
        self.line: int | None = None  # the number of the one that is held

    @cached_property
    def _survey(self) -> Survey:
        return survey_of(self.ground.table, AXIS)

    @cached_property
    def _marches(self) -> Marches:
        return Marches(self.ground.table)

    def decide(self, decision: Decision, view: View, options: Options) -> Command:
        kind = type(decision)
        if kind in CHOICES:
            return CHOICES[kind](SicilyEstimate(view, self.ground), options)
        return super().decide(decision, view, options)

    def make_plan(self, board: SicilyEstimate, options: Options) -> list[Command]:
        if board.side is AXIS and self._survey.lines:
            return self._hold_a_line(board, options)
        return super().make_plan(board, options)

    def _hold_a_line(self, board: SicilyEstimate, options: Options) -> list[Command]:
        """Plan for each of the lines in question, and take the plan that loses least; to go back has its price too."""
        situations = self._survey.situations(muster_of(board.view, self.ground))
        compared = lines_to_compare(situations, self.line)
        turns_left = self.ground.table.scenario.last_turn - board.view.turn
        found: list[tuple[float, int, list[Command]]] = []
        for number in compared:
            planner = self._planner(board, options, number)
            plan = planner.plan()
            back = price_of_going_back(number, compared[0], len(situations), turns_left)
            found.append((planner.expected_loss() + self.parameters.step_back * back, number, plan))
        _, self.line, plan = min(found, key=lambda item: item[:2])
        return plan

    def _planner(self, board: SicilyEstimate, options: Options, number: int) -> AxisPlanner:
        """Each plan needs a board of its own: it notes there what its attacks would spend."""
        own, line = SicilyEstimate(board.view, self.ground), self._survey.lines[number]
        doctrine = self.ground.table.staff_doctrine
        assert doctrine is not None
        orders = Orders(line, self._survey.behind(line), self._survey.goals, doctrine.sides[AXIS])
        return AxisPlanner(own, wanted_ways(own, options), orders, self._marches, self.parameters)


def staff_bot() -> BotEntry:
    def make(scenario: OpenScenario, seed: str) -> Bot:
        return SicilyStaff(ground_of(scenario))

    return BotEntry(
        name="staff",
        title="Methodical",
        says="Plans by what is known of the campaign. As the Axis it holds one line after another, gives each up before it "
        "breaks, and keeps its guns and its Germans for the end. It looks one enemy turn ahead.",
        strength=4,
        make=make,
        keeps_plan=True,
    )
