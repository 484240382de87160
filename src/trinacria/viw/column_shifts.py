"""9.3-9.6, 9.89 A-C: everything that shifts the column, each with its case; right helps the attacker.

No shift depends on strength chits, so that the shifts of an announced combat are known before any chit is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.battles import Battle
from trinacria.viw.strengths import across_rivers_only
from trinacria.viw.units import Division, DivisionId, Face, UnitId, UnitType

if TYPE_CHECKING:
    from trinacria.viw.position import Position

HILLTOP_RADIUS = 2  # 9.33


@dataclass(frozen=True, slots=True)
class Shift:
    """Columns to the right (positive) or to the left, and why."""

    case: str
    columns: int
    why: str


@case("9.0.P", "9.43")
def shifts(pos: Position, battle: Battle) -> tuple[Shift, ...]:
    """All shifts of a combat; they add up (ADJ-047)."""
    return tuple(shift for rule in pos.rules.combat.shifts for shift in rule(pos, battle))


@case("9.4", "9.41", "9.43", "9.44", "9.89.A.1")
def integrity_in_attack(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One right for each participating division all of whose regiments stand next to everyone attacked.

    The chart says for how many divisions at most.
    """
    taking_part = dict.fromkeys(
        division
        for unit in battle.attackers
        if (division := division_of(pos, unit)) is not None and is_whole_regiment(pos, unit)
    )
    keeps = pos.rules.combat.keeps_integrity
    whole = [division for division in taking_part if keeps(pos, division) and is_together(pos, division, battle.targets)]
    for division in whole[: pos.table.integrity.most_in_attack]:
        yield Shift("9.41", 1, f"divisional integrity of the {division.name}")


@case("9.41")
def is_together(pos: Position, division: Division, targets: tuple[HexId, ...]) -> bool:
    """Whether every regiment of the division is next to every attacked hex; a cadre is no regiment (ADJ-054)."""
    grid = pos.table.map.grid
    return all(
        is_whole_regiment(pos, regiment) and all(grid.adjacent(pos.where[regiment], target) for target in targets)
        for regiment in division.regiments
    )


@case("9.4", "9.42", "9.43", "9.44", "9.89.A.1")
def integrity_in_defence(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One left for a division of which an attacked regiment has another in its hex or next to it.

    The chart says for how many divisions at most.
    """
    most, served = pos.table.integrity.most_in_defence, set[DivisionId]()
    for unit in battle.defenders:
        if len(served) == most:
            return
        division = division_of(pos, unit)
        if division is not None and division.id not in served and _has_sister(pos, unit, division, battle.newcomers):
            served.add(division.id)
            yield Shift("9.42", -1, f"divisional integrity of the {division.name}")


@case("9.42")
def _has_sister(pos: Position, unit: UnitId, division: Division, newcomers: tuple[UnitId, ...]) -> bool:
    """Whether a regiment in the defence has another of its division with it, and both are whole."""
    if not is_whole_regiment(pos, unit) or not pos.rules.combat.keeps_integrity(pos, division):
        return False
    grid, here = pos.table.map.grid, pos.where[unit]
    others = (other for other in division.regiments if other != unit and other not in newcomers)  # ADJ-078
    return any(
        is_whole_regiment(pos, other) and (pos.where[other] == here or grid.adjacent(here, pos.where[other]))
        for other in others
    )


def keeps_integrity(pos: Position, division: Division) -> bool:
    """Whether a division may have the bonus at all: in the standard game nothing takes it away, not even a lost regiment."""
    return True


def division_of(pos: Position, unit: UnitId) -> Division | None:
    counter = pos.unit(unit)
    if counter.division is None:
        return None
    division = pos.table.divisions[counter.division]
    return division if unit in division.regiments else None


@case("9.41", "10.0")
def is_whole_regiment(pos: Position, unit: UnitId) -> bool:
    """On the map and not reduced to a cadre."""
    return pos.on_map(unit) and pos.face(unit) is not Face.CADRE


@case("9.62", "9.89.A.2")
def artillery_support(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One for each gun that supports: right for the attacker's, left for the defender's."""
    for gun in battle.attack_support.guns:
        yield Shift("9.62", 1, f"artillery support: {pos.table.names[gun]}")
    for gun in battle.defence_support.guns:
        yield Shift("9.62", -1, f"artillery support: {pos.table.names[gun]}")


@case("9.33", "9.34", "9.35", "9.89.A.3")
def hilltop(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One for a side that holds a hilltop near a defending hex; the defender's claim beats the attacker's."""
    for side, columns in ((battle.defender, -1), (battle.attacker, 1)):
        hill = overlooking_hilltop(pos, side, battle)
        if hill is not None:
            yield Shift("9.35", columns, f"hilltop {hill}")
            return


@case("9.33", "9.34")
def overlooking_hilltop(pos: Position, side: Seat, battle: Battle) -> HexId | None:
    """A hilltop held by the side within two hexes of a defender; one that is itself under attack does not serve."""
    for hill in sorted(pos.table.map.hilltops):
        if hill in battle.targets or pos.holder_of_stack(hill) is not side:
            continue
        if any(pos.table.map.grid.distance(hill, target) <= HILLTOP_RADIUS for target in battle.targets):
            return hill
    return None


@case("13.11", "9.89.A.4")
def ground_support(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One for each side's Air Point."""
    if battle.attack_support.air:
        yield Shift("13.11", 1, "attacker's Air Point")
    if battle.defence_support.air:
        yield Shift("13.11", -1, "defender's Air Point")


@case("9.51", "9.52", "9.53", "9.55", "9.89.B.1")
def combined_arms(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One right for each attacking stack that has it, unless the defence cancels it; one at most over rivers alone."""
    if any(cancels_combined_arms(pos, battle, target) for target in battle.targets):
        return
    stacks = [hex_ for hex_ in battle.attacking_hexes(pos) if has_combined_arms(pos, battle.attackers_in(pos, hex_))]
    if all(across_rivers_only(pos, battle, target) for target in battle.targets):
        stacks = stacks[: pos.table.map.chart.combined_arms_across_river]
    for hex_ in stacks:
        yield Shift("9.53", 1, f"combined arms in {hex_}")


@case("9.51", "9.52")
def has_combined_arms(pos: Position, stack: list[UnitId]) -> bool:
    """A tank and a non-tank unit among the participants of a stack, or one whose class stands in parentheses."""
    if any(has_parenthesised_class(pos, unit) for unit in stack):
        return True
    tanks = [pos.unit(unit).is_tank for unit in stack]
    return any(tanks) and not all(tanks)


@case("9.52")
def has_parenthesised_class(pos: Position, unit: UnitId) -> bool:
    """A cadre has no class, in parentheses or not."""
    return pos.unit(unit).parenthesised and pos.face(unit) is not Face.CADRE


@case("9.54", "12.22")
def cancels_combined_arms(pos: Position, battle: Battle, target: HexId) -> bool:
    """Combined arms defence, a parenthesised class, or Germans in an entrenchment."""
    if pos.rules.entrenchments.protects(pos, battle.defender, target):
        return True
    stack = battle.defenders_in(pos, target)
    if any(has_parenthesised_class(pos, unit) for unit in stack):
        return True
    against_tanks = [pos.unit(unit).type in (UnitType.TANK, UnitType.ANTI_TANK) for unit in stack]
    non_tanks = [not pos.unit(unit).is_tank for unit in stack]
    return _two_units(against_tanks, non_tanks)


def _two_units(first: list[bool], second: list[bool]) -> bool:
    """Whether two different units of a stack answer to the two descriptions (an anti-tank unit alone is not both)."""
    return any(a and b for i, a in enumerate(first) for j, b in enumerate(second) if i != j)


@case("9.89.C.1")
def mud(pos: Position, battle: Battle) -> Iterator[Shift]:
    """As far left on a mud Game-Turn as the chart says."""
    if pos.table.scenario.turn(pos.turn).mud:
        yield Shift("9.89.C.1", pos.table.map.chart.mud_shift, "mud")
