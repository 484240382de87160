"""What the games of Victory in the West can judge of a puzzle: where units end, what is attacked, whether there is a gap.

kind = "at"         units = ["de_1_hg"], hexes = [...]: each of the units ends in one of the hexes
kind = "not at"     units, hexes: none of the units ends in one of the hexes
kind = "held"       hexes, least = 2, zone = true: so many of the hexes hold a unit of the seat (with a zone of control)
kind = "closed"     starts, goals: no way from one to the other avoids the seat's units and their zones of control
kind = "surrounded" hex: every way out of it leads into a unit or a zone of control of the seat
kind = "attacked"   hexes, column = 8: one of the hexes was attacked, at that column or a better one
kind = "not attacked" hexes, column: none of the hexes was attacked, or (with `column`) below that one; no hexes: anywhere
kind = "left"       units, least: so many of the units have left the map, and were not eliminated
kind = "stays"      units: none of them has left the map
kind = "kept"       no unit of the seat was lost by overstacking
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trinacria.kernel.datafiles import Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.puzzles import Course, Demand
from trinacria.kernel.systems import OpenScenario
from trinacria.kernel.words import listed
from trinacria.staff.line_checks import outside
from trinacria.viw.events import CombatResolved, UnitEliminated
from trinacria.viw.opening import table_in
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.table import Table
from trinacria.viw.units import UnitId

Hexes = tuple[HexId, ...]
Units = tuple[UnitId, ...]


def check_of(toml: Toml, scenario: OpenScenario) -> Demand | None:
    """A check as a puzzle file has it; none if it cannot be read."""
    kind = toml.word("kind", [*_KINDS])
    return _KINDS[kind](toml, table_in(scenario)) if kind in _KINDS else None


def _after(course: Course) -> Position:
    assert isinstance(course.position, Position)
    return course.position


def _hexes(toml: Toml, table: Table, field: str = "hexes", default: list[str] | None = None) -> Hexes:
    found = toml.texts(field, default)
    for hex_ in found:
        if hex_ not in table.map.grid:
            toml.note(field, f"there is no hex {hex_} on this map")
    return tuple(HexId(hex_) for hex_ in found)


def _units(toml: Toml, table: Table) -> Units:
    found = toml.texts("units")
    for unit in found:
        if unit not in table.units:
            toml.note("units", f"there is no unit {unit} in {table.name}")
    return tuple(UnitId(unit) for unit in found)


def _at(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "units", "hexes")
    units, hexes = _units(toml, table), _hexes(toml, table)

    def check(course: Course) -> str | None:
        off = [unit for unit in units if _after(course).where[unit] not in hexes]
        return _where(course, off, f"and not in {listed(hexes)}") if off else None

    return check


def _not_at(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "units", "hexes")
    units, hexes = _units(toml, table), _hexes(toml, table)

    def check(course: Course) -> str | None:
        there = [unit for unit in units if _after(course).where[unit] in hexes]
        return _where(course, there, "where it should not be") if there else None

    return check


def _where(course: Course, units: Iterable[UnitId], says: str) -> str:
    return "; ".join(f"{unit} is in {_after(course).where[unit]}, {says}" for unit in units)


def _held(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "hexes", "least", "zone")
    hexes, zone = _hexes(toml, table), toml.flag("zone", default=False)
    least = toml.number("least", 1, 99, len(hexes))

    def holds(course: Course, hex_: HexId) -> bool:
        pos = _after(course)
        stack = pos.stack_at(hex_)
        return pos.holder_of_stack(hex_) is course.seat and (not zone or any(pos.exerts(unit) for unit in stack))

    def check(course: Course) -> str | None:
        free = [hex_ for hex_ in hexes if not holds(course, hex_)]
        return (
            f"{listed(free)} not held{' by a unit with a zone of control' * zone}"
            if len(hexes) - len(free) < least
            else None
        )

    return check


def _closed(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "starts", "goals")
    starts, goals = _hexes(toml, table, "starts"), _hexes(toml, table, "goals")
    theatre = table.staff_theatre

    def check(course: Course) -> str | None:
        assert theatre is not None
        pos = _after(course)
        posts = {pos.where[unit] for unit in pos.units_of(course.seat) if pos.exerts(unit)}
        open_ = [goal for goal in goals if goal in outside(theatre, posts, starts)]
        return f"there is a gap: the enemy gets to {listed(open_)} without entering a zone of control" if open_ else None

    return check


def _surrounded(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "hex")
    hexes = tuple(HexId(hex_) for hex_ in [toml.text("hex")])

    def check(course: Course) -> str | None:
        pos = _after(course)
        free = [
            way
            for hex_ in hexes
            for way in table.map.land_neighbours[hex_]
            if pos.holder_of_stack(way) is not course.seat and not pos.enemy_controls(way, course.seat.enemy)
        ]
        return f"the way out of {hexes[0]} by {listed(free)} is open" if free else None

    return check


def _battles(course: Course, hexes: Hexes) -> list[CombatResolved]:
    return [
        event for event in course.events if isinstance(event, CombatResolved) and (not hexes or {*event.targets} & {*hexes})
    ]


def _attacked(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "hexes", "column")
    hexes, column = _hexes(toml, table), toml.number("column", -9, 20, -9)

    def check(course: Course) -> str | None:
        columns = [battle.column for battle in _battles(course, hexes)]
        if not columns:
            return f"no attack on {listed(hexes)}"
        return (
            f"the attack on {listed(hexes)} is at column {max(columns)}, below {column}" if max(columns) < column else None
        )

    return check


def _not_attacked(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "hexes", "column")
    hexes, column = _hexes(toml, table, default=[]), toml.number("column", -9, 99, 99)

    def check(course: Course) -> str | None:
        found = [battle for battle in _battles(course, hexes) if battle.column < column]
        says = (f"{listed(battle.targets)} attacked at column {battle.column}" for battle in found)
        return "; ".join(says) if found else None

    return check


def _has_left(pos: Position, unit: UnitId) -> bool:
    return not pos.on_map(unit) and pos.where[unit] != ELIMINATED


def _left(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "units", "least")
    units = _units(toml, table)
    least = toml.number("least", 1, 99, len(units))

    def check(course: Course) -> str | None:
        still = [unit for unit in units if not _has_left(_after(course), unit)]
        return f"{listed(still)} did not leave" if len(units) - len(still) < least else None

    return check


def _stays(toml: Toml, table: Table) -> Demand:
    toml.only("kind", "units")
    units = _units(toml, table)

    def check(course: Course) -> str | None:
        gone = [unit for unit in units if _has_left(_after(course), unit)]
        return f"{listed(gone)} left the map" if gone else None

    return check


def _kept(toml: Toml, table: Table) -> Demand:
    toml.only("kind")

    def check(course: Course) -> str | None:
        lost = [event.unit for event in course.events if isinstance(event, UnitEliminated) and event.case == "7.11"]
        return f"{listed(lost)} lost by overstacking" if lost else None

    return check


_KINDS: dict[str, Callable[[Toml, Table], Demand]] = {
    "at": _at,
    "not at": _not_at,
    "held": _held,
    "closed": _closed,
    "surrounded": _surrounded,
    "attacked": _attacked,
    "not attacked": _not_attacked,
    "left": _left,
    "stays": _stays,
    "kept": _kept,
}
