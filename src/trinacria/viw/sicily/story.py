"""The story of Sicily: what its dice were rolled for, as a player says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trinacria.viw.story import Facts, Teller, rolled

PURPOSES = {
    "air point": "Air Point",
    "airborne loss": "losses in the drop",
    "airborne operations": "units that may fly",
    "Axis Support Points": "Axis income of Support Points",
    "how many variable units": "variable units to receive at most",
    "scatter": "scatter of the drop",
}  # the others are said as they are written


def _roll(tell: Teller, facts: Facts) -> str:
    purpose = str(facts["purpose"])
    return rolled(PURPOSES.get(purpose, purpose), facts)


SENTENCES: Mapping[str, Callable[[Teller, Facts], str]] = {"roll": _roll}
