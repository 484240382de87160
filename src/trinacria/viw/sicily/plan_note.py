"""29.1 The plan of the invasions as its owner sees it: who lands where, how full each wave is, what is still wrong.

It is made from the seat's own secrets alone. To whoever does not hold the plan there is no note at all (ADJ-146).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from trinacria.kernel.errors import IllegalCommand
from trinacria.viw.boards import SeenBoard
from trinacria.viw.position import AWAITED
from trinacria.viw.sicily.campaign import AlliedSecrets, campaign
from trinacria.viw.sicily.forces import FIRST_WAVE_LIMIT, FORCE_LIMIT, INVASIONS, SAME_TURN, InvasionPlan, Part
from trinacria.viw.sicily.invasion_plans import InvasionPlanning, problems
from trinacria.viw.sicily.panels import piece_name
from trinacria.viw.sicily.table import table_of
from trinacria.viw.step_words import capital
from trinacria.viw.units import UnitId

PIECE = re.compile(r"\b[a-z]{2}_[a-z0-9_]+\b")  # a unit or depot as orders write it
SAYS = {
    Part.FIRST: "Infantry on foot, each unit on the beach planned for it",
    Part.SECOND: "Lands on any beach of its First Wave",
    Part.POOL: "Comes later as reinforcements; airborne units drop from here",
}


def plan_note(seen: SeenBoard) -> dict[str, Any] | None:
    """For the drawing of a table: the landings by unit, the line, the forces, and the faults while it can be changed."""
    own = seen.view.secrets
    plan = own.plan if isinstance(own, AlliedSecrets) else None
    if plan is None or len(campaign(seen).invasions_made) == len(INVASIONS):
        return None
    return {
        "date": _date(plan),
        "boundary": [*plan.boundary],
        "landings": _landings(seen, plan),
        "forces": [_force(plan, invasion) for invasion in INVASIONS],
        "faults": [*_faults(seen, plan)] if _is_planning(seen) else [],
    }


def _is_planning(seen: SeenBoard) -> bool:
    return any(isinstance(procedure, InvasionPlanning) for procedure in seen.view.stack)


def _date(plan: InvasionPlan) -> str:
    return "On the first day, like the first" if plan.date == SAME_TURN else f"Game-Turn {plan.date}"


def _landings(seen: SeenBoard, plan: InvasionPlan) -> dict[str, str]:
    """29.14: those who have not landed yet."""
    waits = (piece for invasion in INVASIONS for piece in plan.part(invasion, Part.FIRST))
    return {piece: plan.pieces[piece].hex for piece in waits if seen.counters[UnitId(piece)].place == AWAITED}


def _force(plan: InvasionPlan, invasion: int) -> dict[str, Any]:
    first = len(plan.part(invasion, Part.FIRST))
    most = {Part.FIRST: FIRST_WAVE_LIMIT, Part.SECOND: FORCE_LIMIT - first}
    parts = [
        {"title": capital(part.words), "says": SAYS[part], "units": [*plan.part(invasion, part)], "most": most.get(part)}
        for part in Part
    ]
    return {"title": f"Invasion {invasion}", "parts": parts}


def _faults(seen: SeenBoard, plan: InvasionPlan) -> Iterator[dict[str, str]]:
    """29.11 to 29.15, 24.23: in the words of the refusal, with names for ids."""
    for fault in problems(table_of(seen), plan):
        yield {"says": _named(seen, fault), "case": fault.case}


def _named(seen: SeenBoard, fault: IllegalCommand) -> str:
    return capital(PIECE.sub(lambda found: piece_name(seen, found[0]), fault.reason)) + "."
