"""The random bot plans invasions of its own: on other days, on other coasts, and always plans that can stand."""

from __future__ import annotations

from trinacria.bots import bot
from trinacria.kernel.seats import ALLIED
from trinacria.viw.sicily.campaign import secrets
from trinacria.viw.sicily.forces import InvasionPlan, Part
from trinacria.viw.sicily.island import Side
from variable_games import game, table

GAME = "sicily/variable"
PLANS = 40


def made_by_chance(number: int) -> InvasionPlan:
    pos = game()
    pos.play(bot(GAME, "random", f"plan {number}").choose(pos.view(ALLIED), pos.options()))
    assert pos.decision is not None
    assert pos.decision.kind != "plan"
    plan = secrets(pos).plan
    assert plan is not None
    return plan


def test_plans_differ_in_their_dates_coasts_and_boundaries() -> None:
    plans, proposed = [made_by_chance(number) for number in range(PLANS)], table().proposed_plan
    later = [plan for plan in plans if plan.date > 1]
    assert len(later) > PLANS // 4
    assert len({plan.date for plan in plans}) > 5
    coast = table().island.coast_side
    north = [plan for plan in plans if any(coast[hex_] is Side.NORTH for hex_ in beaches(plan))]
    assert len(north) >= 3
    assert any(plan.boundary != proposed.boundary for plan in plans)


def beaches(plan: InvasionPlan) -> set[str]:
    return {plot.hex for invasion in (1, 2) for plot in plan.part(invasion, Part.FIRST).values()}
