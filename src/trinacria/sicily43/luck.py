"""Luck: the combat factors that a combat had to cost each side on average, and those that the dice made of it.

A unit that must be reduced loses half of its factors, and one that is eliminated, or reduced again, all that it has. A
retreat costs nothing here, nor does a result that leaves the choice between a retreat and a reduction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from itertools import product

from trinacria.kernel.events import Event
from trinacria.kernel.seats import BySide
from trinacria.kernel.systems import RollLuck
from trinacria.sicily43.charts import Result
from trinacria.sicily43.combat import CombatResolved
from trinacria.sicily43.recovery import Restored
from trinacria.sicily43.reduction import UnitReduced
from trinacria.sicily43.results import EFFECTS, hits_attacker, is_mild
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Kind, UnitId

ROLLS = [*product(range(1, 7), repeat=2)]
LOST = ("combat factor", "combat factors")


def luck(table: Table, events: Iterable[Event]) -> tuple[RollLuck, ...]:
    """Every combat that these events tell of, in order."""
    return tuple(_combats(table, events))


def _combats(table: Table, events: Iterable[Event]) -> Iterator[RollLuck]:
    reduced = set[UnitId]()
    for event in events:
        if isinstance(event, UnitReduced):
            reduced.add(event.unit)
        elif isinstance(event, Restored):
            reduced.discard(event.unit)
        elif isinstance(event, CombatResolved):
            yield _combat(table, event, reduced)


def _combat(table: Table, combat: CombatResolved, reduced: Set[UnitId]) -> RollLuck:
    attacker = table.units[combat.attackers[0]].side
    expected, suffered = BySide(0.0, 0.0), BySide(0, 0)
    for dice in ROLLS:
        result = table.charts.combat.result(combat.differential, sum(dice))
        side = attacker if hits_attacker(result) else attacker.enemy
        expected[side] += _cost(table, combat, result, reduced) / len(ROLLS)
    fell = Result(combat.result)
    suffered[attacker if hits_attacker(fell) else attacker.enemy] = _cost(table, combat, fell, reduced)
    return RollLuck(expected, suffered, combat.dice, lost=LOST)


def _cost(table: Table, combat: CombatResolved, result: Result, reduced: Set[UnitId]) -> int:
    """The factors that a result takes from the units that it strikes."""
    units = combat.attackers if hits_attacker(result) else combat.defenders
    return sum(_lost(table, unit, result, reduced=unit in reduced) for unit in units)


def _lost(table: Table, unit: UnitId, result: Result, *, reduced: bool) -> int:
    printed, effect = table.units[unit], EFFECTS[result]
    has = printed.reduced_cf if reduced else printed.cf
    static = printed.kind is Kind.COASTAL and result is not Result.N
    gone = effect.eliminates or (static and not is_mild(effect))
    if gone:
        return has
    if effect.reduces or static:
        return has if reduced else has - printed.reduced_cf
    return 0
