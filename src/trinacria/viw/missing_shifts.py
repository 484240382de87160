"""Why a column shift does not apply: what a player wants to read beside those that do.

Each function speaks for one rule of `rules.combat.shifts` that has yielded nothing for a battle; a shift of no columns says
why, and none means that there is nothing worth saying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.words import listed
from trinacria.viw import column_shifts
from trinacria.viw.battles import Battle
from trinacria.viw.column_shifts import Shift, cancels_combined_arms, division_of, is_whole_regiment
from trinacria.viw.units import Division, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

ShiftRule = Callable[["Position", Battle], Iterator[Shift]]
Missing = Callable[["Position", Battle], Shift | None]


def shifts_and_missing(pos: Position, battle: Battle) -> tuple[Shift, ...]:
    """Every shift of a battle, and in the same order why the others do not apply."""
    missing = dict(pos.rules.questions.missing_shifts)
    found: list[Shift] = []
    for rule in pos.rules.combat.shifts:
        yielded = [*rule(pos, battle)]
        if not yielded and rule in missing and (why := missing[rule](pos, battle)) is not None:
            yielded.append(why)
        found += yielded
    return tuple(found)


def integrity_in_attack(pos: Position, battle: Battle) -> Shift | None:
    divisions = _divisions(pos, battle.attackers)
    if not divisions or not pos.table.integrity.most_in_attack:
        return None
    barred = _without_integrity(pos, divisions, "9.41")
    return barred or Shift("9.41", 0, f"not every regiment of {_names(divisions)} is next to every attacked hex")


def integrity_in_defence(pos: Position, battle: Battle) -> Shift | None:
    divisions = _divisions(pos, battle.defenders)
    if not divisions or not pos.table.integrity.most_in_defence:
        return None
    barred = _without_integrity(pos, divisions, "9.42")
    return barred or Shift("9.42", 0, f"no other regiment of {_names(divisions)} is in an attacked hex or next to it")


def _divisions(pos: Position, units: Iterable[UnitId]) -> list[Division]:
    """The divisions of which whole regiments take part."""
    found = {
        division.id: division
        for unit in units
        if (division := division_of(pos, unit)) is not None and is_whole_regiment(pos, unit)
    }
    return [*found.values()]


def _without_integrity(pos: Position, divisions: list[Division], case: str) -> Shift | None:
    if any(pos.rules.combat.keeps_integrity(pos, division) for division in divisions):
        return None
    return Shift(case, 0, f"nothing gives {_names(divisions)} the bonus of divisional integrity now")


def _names(divisions: list[Division]) -> str:
    return listed([f"the {division.name}" for division in divisions])


def artillery_support(pos: Position, battle: Battle) -> Shift:
    return Shift("9.62", 0, "no guns support either side")


def hilltop(pos: Position, battle: Battle) -> Shift | None:
    if not pos.table.map.hilltops:
        return None
    return Shift("9.35", 0, f"nobody holds a hilltop within {column_shifts.HILLTOP_RADIUS} hexes of the defence")


def ground_support(pos: Position, battle: Battle) -> Shift:
    return Shift("13.11", 0, "no Air Point is allotted")


def combined_arms(pos: Position, battle: Battle) -> Shift:
    for target in battle.targets:
        if cancels_combined_arms(pos, battle, target):
            return Shift("9.54", 0, f"the defence of {target} cancels combined arms")
    return Shift("9.53", 0, "no attacking stack has combined arms")


def mud(pos: Position, battle: Battle) -> Shift:
    return Shift("9.89.C.1", 0, "no mud on this Game-Turn")


STANDARD: tuple[tuple[ShiftRule, Missing], ...] = (
    (column_shifts.integrity_in_attack, integrity_in_attack),
    (column_shifts.integrity_in_defence, integrity_in_defence),
    (column_shifts.artillery_support, artillery_support),
    (column_shifts.hilltop, hilltop),
    (column_shifts.ground_support, ground_support),
    (column_shifts.combined_arms, combined_arms),
    (column_shifts.mud, mud),
)
