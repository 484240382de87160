"""29.1, 21.21 What a plan of invasion that can stand may still come to grief over (ADJ-175).

Depots land on the beaches of their own invasion, and not on every beach. A plan that leaves them at sea is legal, but its
owner should know before it is final: without a depot ashore no reinforcement comes (27.11).
"""

from __future__ import annotations

from collections.abc import Iterator

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.viw.sicily.areas import NAMES
from trinacria.viw.sicily.forces import INVASIONS, InvasionPlan, Part
from trinacria.viw.sicily.landings import depot_beach_refusal
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.table import SicilyTable


@case("29.1", "29.15", "29.33", "21.21", "24.23")
def warnings(table: SicilyTable, plan: InvasionPlan) -> Iterator[IllegalCommand]:
    """Depots that cannot land where their invasion does, or only once the boundary has been redrawn."""
    areas = table.ground.areas(plan.boundary, plan.boundary_uk).of
    for invasion in INVASIONS:
        first = {plot.hex for plot in plan.part(invasion, Part.FIRST).values()}
        beaches = [hex_ for hex_ in sorted(first) if depot_beach_refusal(table, hex_) is None]
        for army, depots in _depots(table, plan, invasion).items():
            who = " and ".join(depots)
            if not beaches:
                yield IllegalCommand(
                    "21.21",
                    f"{who} cannot land: no First Wave beach of invasion {invasion} has a road and is no swamp and no port",
                )
            elif not any(hex_ in areas[army] for hex_ in beaches):
                yield IllegalCommand(
                    "24.23",
                    f"{who} can land only after the boundary is redrawn: {', '.join(beaches)} of invasion {invasion} "
                    f"would have to lie in the area of the {NAMES[army]}",
                )


def _depots(table: SicilyTable, plan: InvasionPlan, invasion: int) -> dict[Army, list[str]]:
    """The depots of an invasion, by their army."""
    found: dict[Army, list[str]] = {}
    for piece in plan.part(invasion, Part.SECOND):
        if piece in table.sheet.depots:
            found.setdefault(table.sheet.depots[piece].army, []).append(piece)
    return found
