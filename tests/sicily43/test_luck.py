"""What combats had to cost, in combat factors, and what the dice made of it."""

from __future__ import annotations

import pytest

from sicily43_board import table
from sicily43_games import played
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.charts import Result
from trinacria.sicily43.combat import CombatResolved
from trinacria.sicily43.luck import luck
from trinacria.sicily43.recovery import Restored
from trinacria.sicily43.reduction import UnitReduced
from trinacria.sicily43.units import UnitId

HERE = HexId("3823")
ATTACKER, DEFENDER, COASTAL = UnitId("UK-5-15"), UnitId("IT-4-33"), UnitId("IT-C-207-A")


def fought(result: Result, defender: UnitId = DEFENDER, differential: int = 0) -> CombatResolved:
    return CombatResolved("S43:12.1", (HERE,), (ATTACKER,), (defender,), differential, 4, (3, 4), result.value)


def suffered(*events: Event) -> tuple[int, int]:
    found = luck(table(), events)[-1].suffered
    return found[ALLIED], found[AXIS]


def cf(unit: UnitId) -> tuple[int, int]:
    printed = table().units[unit]
    return printed.cf, printed.reduced_cf


def test_a_reduction_costs_half_and_an_elimination_everything() -> None:
    full, half = cf(DEFENDER)
    assert suffered(fought(Result.DR)) == (0, full - half)
    assert suffered(fought(Result.D2R)) == (0, full - half)
    assert suffered(fought(Result.DE)) == (0, full)
    full, half = cf(ATTACKER)
    assert suffered(fought(Result.A3R)) == (full - half, 0)
    assert suffered(fought(Result.AE)) == (full, 0)


@pytest.mark.parametrize("result", [Result.N, Result.A2, Result.D2, Result.D3R])
def test_a_retreat_costs_no_factors(result: Result) -> None:
    assert suffered(fought(result)) == (0, 0)


def test_a_unit_that_is_reduced_already_has_only_its_half_to_lose() -> None:
    _, half = cf(DEFENDER)
    before = UnitReduced("S43:13.2", DEFENDER, HERE)
    assert suffered(before, fought(Result.DR)) == (0, half)
    assert suffered(before, fought(Result.DE)) == (0, half)
    full, half = cf(DEFENDER)
    assert suffered(before, Restored("S43:15.3", DEFENDER, 1), fought(Result.DR)) == (0, full - half)


def test_coastal_divisions_never_retreat() -> None:
    """S13.5: what makes others retreat reduces them, and worse results eliminate them."""
    full, half = cf(COASTAL)
    assert suffered(fought(Result.D2, COASTAL)) == (0, full - half)
    assert suffered(fought(Result.D3R, COASTAL)) == (0, full)
    assert suffered(fought(Result.N, COASTAL)) == (0, 0)


def test_what_was_due_is_the_average_over_all_ways_in_which_two_dice_fall() -> None:
    (found,) = luck(table(), [fought(Result.N)])
    due = [0.0, 0.0]
    for first in range(1, 7):
        for second in range(1, 7):
            result = table().charts.combat.result(0, first + second)
            for number, cost in enumerate(suffered(fought(result))):
                due[number] += cost / 36
    assert [found.expected[ALLIED], found.expected[AXIS]] == pytest.approx(due)
    assert found.expected[ALLIED] > 0
    assert found.lost == ("combat factor", "combat factors")


def test_every_combat_of_a_game_counts_once() -> None:
    *_, pos = played("landing", 1)
    log = pos.log.since(0)
    combats = [event for event in log if isinstance(event, CombatResolved)]
    assert [found.dice for found in luck(pos.table, log)] == [event.dice for event in combats]
    assert combats
