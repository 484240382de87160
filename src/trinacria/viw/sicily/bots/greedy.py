"""The greedy bot on Sicily: the standard one, with the island's own plans and choices."""

from __future__ import annotations

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.viw.bots.choices import CHOICES, advance, support
from trinacria.viw.bots.crowds import has_room, relief, stacks_now
from trinacria.viw.bots.greedy import Greedy
from trinacria.viw.commands import Support
from trinacria.viw.decisions import AdvanceUnits, AnnounceSupport
from trinacria.viw.movement_phase import END_MOVEMENT
from trinacria.viw.sicily.bots.choices import SICILY_CHOICES
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.bots.ground import SicilyGround
from trinacria.viw.sicily.bots.plans import SicilyPosts, forced_move, plan_sicily
from trinacria.viw.sicily.campaign import EVACUATED
from trinacria.viw.sicily.combat_support import SicilySupport
from trinacria.viw.sicily.evacuation import Evacuate
from trinacria.viw.units import UnitId
from trinacria.viw.view import View


class SicilyGreedy(Greedy):
    """Plays a recognisable game on the island."""

    ground: SicilyGround

    def __init__(self, ground: SicilyGround) -> None:
        super().__init__(ground)

    def decide(self, decision: Decision, view: View, options: Options) -> Command:
        board, kind = SicilyEstimate(view, self.ground), type(decision)
        if kind in SICILY_CHOICES:
            return SICILY_CHOICES[kind](board, options)
        if kind is AnnounceSupport:
            return support(board, options, _ships_and_bombs)
        if kind is AdvanceUnits:
            return advance(board, options, SicilyPosts(board))
        return CHOICES[kind](board, options)

    def next_move(self, view: View, options: Options, *, as_planned: bool) -> Command:
        if not as_planned:
            self.plan = self.make_plan(SicilyEstimate(view, self.ground), options)
        order = self._next_of_plan(view, options)
        if order is None:
            board = SicilyEstimate(view, self.ground)
            order = relief(view, options, SicilyPosts(board)) or END_MOVEMENT
            if order not in options:
                order = forced_move(board, options)
        return order

    def make_plan(self, board: SicilyEstimate, options: Options) -> list[Command]:
        """The orders of a Movement Phase."""
        return plan_sicily(board, options)

    def _next_of_plan(self, view: View, options: Options) -> Command | None:
        """The next order of the plan that can be given and crowds nobody (7.11); what cannot be given is forgotten.

        A ship may be full, a road may be longer by now, and a unit that should have made room may still be there.
        """
        count = stacks_now(view)
        for order in [*self.plan]:
            if not has_room(order, count):
                continue
            self.plan.remove(order)
            if order in options:
                return order
        return None

    def place_after(self, order: Command) -> tuple[UnitId, HexId] | None:
        return (order.unit, EVACUATED) if isinstance(order, Evacuate) else super().place_after(order)


def _ships_and_bombs(order: Support) -> int:
    """The columns of what only Sicily has (23.25, 25.33)."""
    return order.bombing + bool(order.naval) if isinstance(order, SicilySupport) else 0
