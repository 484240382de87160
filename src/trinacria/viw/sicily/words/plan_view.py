"""29.1 The plan of the invasions as its owner sees it: who lands where, how full each wave is, what is still wrong.

It is made from the seat's own secrets alone. A seat that does not hold the plan is shown none at all (ADJ-146).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.showing import PlanFact, PlanForce, PlanPart, PlanRemark, ShownPlan
from trinacria.kernel.words import capital
from trinacria.viw.boards import SeenBoard
from trinacria.viw.position import AWAITED
from trinacria.viw.sicily.airborne import AirborneSegment
from trinacria.viw.sicily.campaign import AlliedSecrets, campaign
from trinacria.viw.sicily.forces import FIRST_WAVE_LIMIT, FORCE_LIMIT, INVASIONS, SAME_TURN, InvasionPlan, Part, ShowsPlan
from trinacria.viw.sicily.invasion_plans import InvasionPlanning, problems
from trinacria.viw.sicily.plan_warnings import warnings
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.variable_campaign import ARRIVALS, FIRST_ARRIVAL
from trinacria.viw.sicily.words.panels import piece_name
from trinacria.viw.sicily.words.story import PIECE
from trinacria.viw.units import UnitId

HEX = re.compile(r"\b\d{4}\b")
SAYS = {  # with the case that says more
    Part.FIRST: (
        "Infantry on foot, two units a beach or coastal swamp. The coast from {} clockwise to {} is closed.",
        "29.14",
    ),
    Part.SECOND: ("Anybody but artillery, and the depots. Lands on any beach of its First Wave.", "29.15"),
    Part.POOL: (
        f"Comes {FIRST_ARRIVAL} Game-Turns after its invasion and every third one from then on, {ARRIVALS} units each time. "
        "Airborne units drop from here.",
        "29.16",
    ),
}


def shown_plan(seen: SeenBoard) -> ShownPlan | None:
    """For the drawing of a table: who goes where, line and forces; while it can be changed, what is wrong."""
    own = seen.view.secrets
    plan = own.plan if isinstance(own, AlliedSecrets) else None
    drops = _drops(seen)
    if plan is None or (len(campaign(seen).invasions_made) == len(INVASIONS) and not drops):
        return None
    planning, decision = _is_planning(seen), seen.view.decision
    return ShownPlan(
        forces=tuple(_force(seen, plan, invasion) for invasion in INVASIONS),
        places={**_landings(seen, plan), **drops},
        facts={
            "date": PlanFact(_date(plan), "Choose the date of the second invasion"),
            "boundary": PlanFact(_ends(seen, plan), "Choose the army boundary"),
        },
        lines={"boundary": plan.boundary},
        stands="This is the historical plan." if plan == table_of(seen).proposed_plan else "The plan can stand.",
        faults=_worded(seen, problems(table_of(seen), plan)) if planning else (),
        warnings=_worded(seen, warnings(table_of(seen), plan)) if planning else (),
        on_map=isinstance(decision, ShowsPlan),
    )


def _ends(seen: SeenBoard, plan: InvasionPlan) -> str:
    return " to ".join(seen.tell.hex(hex_) for hex_ in (plan.boundary[:1] + plan.boundary[-1:]))


def _is_planning(seen: SeenBoard) -> bool:
    return any(isinstance(procedure, InvasionPlanning) for procedure in seen.view.stack)


def _date(plan: InvasionPlan) -> str:
    return "On the first day, like the first" if plan.date == SAME_TURN else f"Game-Turn {plan.date}"


def _landings(seen: SeenBoard, plan: InvasionPlan) -> dict[str, str]:
    """29.14: those who have not landed yet."""
    waits = (piece for invasion in INVASIONS for piece in plan.part(invasion, Part.FIRST))
    return {piece: plan.pieces[piece].hex for piece in waits if seen.counters[UnitId(piece)].place == AWAITED}


def _drops(seen: SeenBoard) -> dict[str, str]:
    """19.21: the missions that are announced and not yet flown."""
    flights = [procedure for procedure in seen.view.stack if isinstance(procedure, AirborneSegment)]
    return {mission.unit: mission.target for segment in flights for mission in segment.announced[segment.flown :]}


def _force(seen: SeenBoard, plan: InvasionPlan, invasion: int) -> PlanForce:
    first = len(plan.part(invasion, Part.FIRST))
    most = {Part.FIRST: FIRST_WAVE_LIMIT, Part.SECOND: FORCE_LIMIT - first}
    closed = table_of(seen).island.no_invasion
    parts = (
        PlanPart(capital(part.words), words.format(*closed), number, (*plan.part(invasion, part),), most.get(part))
        for part, (words, number) in SAYS.items()
    )
    return PlanForce(f"Invasion {invasion}", tuple(parts))


def _worded(seen: SeenBoard, found: Iterable[IllegalCommand]) -> tuple[PlanRemark, ...]:
    """29.11 to 29.15, 24.23: in the words of a refusal, with names for ids, and the hexes that it names."""
    return tuple(PlanRemark(_named(seen, each), each.case, tuple(HEX.findall(each.reason))) for each in found)


def _named(seen: SeenBoard, fault: IllegalCommand) -> str:
    return capital(PIECE.sub(lambda found: piece_name(seen, found[0]), fault.reason)) + "."
