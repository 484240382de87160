"""Luck: the steps that a combat had to cost each side on average, and those that the dice made of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from trinacria.kernel.events import Event
from trinacria.kernel.seats import BySide
from trinacria.kernel.systems import RollLuck
from trinacria.viw.charts import CombatResultsTable, Result
from trinacria.viw.events import CombatResolved
from trinacria.viw.table import Table

DIE = range(1, 7)


def luck(table: Table, events: Iterable[Event]) -> tuple[RollLuck, ...]:
    """Every combat that these events tell of, in order."""
    return tuple(_combat(table, event) for event in events if isinstance(event, CombatResolved))


def _combat(table: Table, combat: CombatResolved) -> RollLuck:
    attacker = table.units[combat.attackers[0]].side
    expected, suffered = BySide(0.0, 0.0), BySide(0, 0)
    for result in _results(table.crt, combat.column):
        expected[result.on(attacker)] += result.mandatory / len(DIE) ** 2
    rolled = table.crt.result(combat.column, sum(combat.dice))
    suffered[rolled.on(attacker)] = rolled.mandatory
    return RollLuck(expected, suffered, combat.dice)


def _results(crt: CombatResultsTable, column: int) -> Iterable[Result]:
    """The results of a column, once for each of the ways in which two dice can fall."""
    return (crt.result(column, first + second) for first, second in product(DIE, DIE))
