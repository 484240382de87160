"""How moves are said: the modes of movement, and what a way costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from trinacria.kernel.showing import Cost, ModeSheet, ModeStyle

MARCH, RAIL, CONVOY, SEA = "march", "rail", "convoy", "sea"
MODES: Mapping[str, ModeSheet] = {
    MARCH: ModeSheet("March", "a march"),
    RAIL: ModeSheet("Rail", "by railway", style=ModeStyle.DASHED),
    CONVOY: ModeSheet("Convoy", "by railway with the whole convoy", style=ModeStyle.DASHED),
    SEA: ModeSheet("Sea", "by sea", style=ModeStyle.DOTTED),
}
POINTS, RAILS, SEAS = "movement point", "railway hex", "sea hex"  # what ways are paid in


def way_cost(facts: Mapping[str, object]) -> Cost | None:
    """The cost that a step of the options states as facts; none where nothing is paid."""
    spent, of, what, stops = (facts.get(name) for name in ("points", "of", "paid_in", "stops"))
    if not isinstance(spent, int) or not isinstance(of, int) or not isinstance(what, str):
        return None
    return _cost(spent, of, what, stops if isinstance(stops, str) else "")


@lru_cache(maxsize=4096)
def _cost(spent: int, of: int, what: str, stops: str) -> Cost:
    left = of - spent
    return Cost(str(spent), f"{_count(spent, what)}, {left or 'none'} left", spent, _count(of, what), stops)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "es" if thing.endswith("x") else "s")
