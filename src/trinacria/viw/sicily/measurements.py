"""What is measured in games of Sicily between bots: when the three great ports fell, whether the Axis held a line, and how
many units a side threw away or saved. It looks at the position itself; no player learns anything of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from trinacria.kernel.events import Event
from trinacria.kernel.measuring import Gauge, Measured, Reading
from trinacria.kernel.positions import Position as AnyPosition
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat
from trinacria.kernel.systems import OpenScenario
from trinacria.staff.line_checks import bars_the_way
from trinacria.viw.events import UnitEliminated
from trinacria.viw.opening import table_in
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import EVACUATED
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.units import Supply, UnitId

PORTS = ("Palermo", "Catania", "Messina")
LINE_TURNS = range(5, 19)  # the Game-Turns at the end of which the Axis should stand in a line
COUNTED_ON = 15  # the Game-Turn on which the German units that may still be saved are counted
OVERSTACKING = "7.11"
WHOLE_ISLAND = ("campaign", "variable")


class SicilyMeasuring:
    """Measures one game of Sicily."""

    def __init__(self, scenario: OpenScenario) -> None:
        table = table_in(scenario)
        assert isinstance(table, SicilyTable)
        self._table = table
        self._whole_island = scenario.id in WHOLE_ISLAND
        self._ports = {town.name: town.hex for town in table.island.towns if town.name in PORTS}
        self._fell: dict[str, int] = {}
        self._overstacked = dict.fromkeys(SIDES, 0)
        self._player_turn: tuple[int, Seat] = (1, ALLIED)
        self._closed: list[bool] = []
        self._germans: frozenset[UnitId] | None = None
        self._last: Position | None = None

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        thrown = tuple(
            Gauge(f"overstacked_{side}", f"{side.value.capitalize()} units lost by overstacking", Reading.MEAN)
            for side in SIDES
        )
        if not self._whole_island:
            return thrown
        falls = tuple(Gauge(name.lower(), f"{name} falls, Game-Turn", Reading.MEDIAN) for name in PORTS)
        return (
            *falls,
            *thrown,
            Gauge("closed_line", f"closed line after Axis turns {LINE_TURNS[0]} to {LINE_TURNS[-1]}, share", Reading.MEAN),
            Gauge("germans_saved", f"Germans of Game-Turn {COUNTED_ON} saved, share", Reading.MEAN),
        )

    def look(self, position: AnyPosition, events: tuple[Event, ...]) -> None:
        assert isinstance(position, Position)
        for event in events:
            if isinstance(event, UnitEliminated) and event.case == OVERSTACKING:
                self._overstacked[position.unit(event.unit).side] += 1
        if not self._whole_island:
            return
        turn, side = self._player_turn
        for name, hex_ in self._ports.items():
            if name not in self._fell and position.holders[hex_] is ALLIED:
                self._fell[name] = turn
        self._player_turn = position.turn, position.phasing
        if (turn, side) != self._player_turn:
            if side is AXIS and turn in LINE_TURNS:
                self._closed.append(has_closed_line(position, self._table))
            if self._germans is None and position.turn >= COUNTED_ON:
                self._germans = frozenset(german_units(position, self._table))
        self._last = position

    def found(self) -> Measured:
        values: dict[str, float | None] = {f"overstacked_{side}": self._overstacked[side] for side in SIDES}
        if self._whole_island:
            values |= {name.lower(): self._fell.get(name) for name in PORTS}
            values["closed_line"] = sum(self._closed) / len(self._closed) if self._closed else None
            values["germans_saved"] = self._saved()
        return values

    def _saved(self) -> float | None:
        if not self._germans or self._last is None:
            return None
        return sum(is_saved(self._last, unit) for unit in self._germans) / len(self._germans)


def german_units(pos: Position, table: SicilyTable) -> Iterable[UnitId]:
    """The German units on the map."""
    return (unit for unit in table.by_nationality[Nationality.GERMAN] if pos.on_map(unit))


def is_saved(pos: Position, unit: UnitId) -> bool:
    """Whether a unit is neither eliminated nor isolated: it was evacuated, or is on the island and not cut off."""
    return pos.where[unit] == EVACUATED or (pos.on_map(unit) and pos.supply_of(unit) is not Supply.ISOLATED)


def has_closed_line(pos: Position, table: SicilyTable) -> bool:
    """Whether no Allied stack on the island has a way to Messina that avoids the Axis units and their zones of control."""
    doctrine, theatre = table.staff_doctrine, table.staff_theatre
    assert doctrine is not None
    assert theatre is not None
    goals = frozenset(doctrine.goal) or theatre.goal[AXIS]
    if any(pos.holders.get(goal) is ALLIED for goal in goals):
        return False
    posts = {pos.where[unit] for unit in pos.units_of(AXIS) if pos.exerts(unit)}
    return bars_the_way(theatre, posts, {pos.where[unit] for unit in pos.units_of(ALLIED)}, goals)
