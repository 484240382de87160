"""What SICILY'43 can judge of a puzzle: where units end, and who holds a hex.

kind = "at"         units = ["UK-5-15"], hexes = [...]: each of the units ends in one of the hexes
kind = "held"       hexes, least = 1: so many of the hexes hold a ground unit of the seat
"""

from __future__ import annotations

from trinacria.kernel.datafiles import Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.puzzles import Course, Demand
from trinacria.kernel.systems import OpenScenario
from trinacria.kernel.words import listed
from trinacria.sicily43.position import Position
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import UnitId


def check_of(toml: Toml, scenario: OpenScenario) -> Demand | None:
    """A check as a puzzle file has it; none if it cannot be read."""
    assert isinstance(scenario.static, Table)
    kind = toml.word("kind", ("at", "held"))
    hexes = tuple(HexId(hex_) for hex_ in toml.texts("hexes"))
    for hex_ in hexes:
        if hex_ not in scenario.static.island.grid:
            toml.note("hexes", f"there is no hex {hex_} on this map")
    if kind == "held":
        return _held(toml, hexes)
    return _at(toml, hexes, scenario.static) if kind == "at" else None


def _after(course: Course) -> Position:
    assert isinstance(course.position, Position)
    return course.position


def _held(toml: Toml, hexes: tuple[HexId, ...]) -> Demand:
    toml.only("kind", "hexes", "least")
    least = toml.number("least", 1, 99, len(hexes))

    def check(course: Course) -> str | None:
        free = [hex_ for hex_ in hexes if not _after(course).ground_at(hex_, course.seat)]
        return f"{listed(free)} not held" if len(hexes) - len(free) < least else None

    return check


def _at(toml: Toml, hexes: tuple[HexId, ...], table: Table) -> Demand:
    toml.only("kind", "units", "hexes")
    units = tuple(UnitId(unit) for unit in toml.texts("units"))
    for unit in units:
        if unit not in table.units:
            toml.note("units", f"there is no unit {unit} in {table.name}")

    def check(course: Course) -> str | None:
        off = [unit for unit in units if _after(course).where[unit] not in hexes]
        says = (f"{unit} is in {_after(course).where[unit]}, and not in {listed(hexes)}" for unit in off)
        return "; ".join(says) if off else None

    return check
