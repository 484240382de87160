"""Victory by points: which level a score reaches."""

from __future__ import annotations

import pytest

from board import battalion, board
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import ELIMINATED
from trinacria.viw.units import UnitId
from trinacria.viw.victory import judge


@pytest.mark.parametrize(
    ("lost", "score", "level"),
    [
        ((), 0, "Axis victory"),
        (("g",), 1, "Allied victory"),
        (("a", "g"), 0, "Axis victory"),
    ],
)
def test_a_level_is_reached_by_the_very_points_that_it_asks_for(lost: tuple[str, ...], score: int, level: str) -> None:
    """The Allied player needs one point more than the enemy, and a battalion is worth one."""
    pos = board(a=battalion(ALLIED, "0101"), g=battalion(AXIS, "0505"))
    for unit in lost:
        pos.put(UnitId(unit), ELIMINATED)
    outcome = judge(pos)
    assert (outcome.score, outcome.level) == (score, level)
