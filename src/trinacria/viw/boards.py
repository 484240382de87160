"""Boards: what everybody can see on the table, and nothing that a seat may not know.

Rules that depend on nothing hidden (zones of control, captured airfields, the score) take a `Board`. A position is one, and
so is what a view shows: there those rules cannot read more than the seat that looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from trinacria.kernel.hexes import HexId
from trinacria.kernel.keeping import Keeps
from trinacria.kernel.seats import Seat
from trinacria.viw.story import Teller
from trinacria.viw.units import Face, Supply, Unit, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import CombatFlags, GameState
    from trinacria.viw.seen_counters import EnemyCounter, OwnCounter
    from trinacria.viw.table import Table
    from trinacria.viw.view import View


class Board(Protocol):
    """Counters, owners and markers as everybody sees them."""

    @property
    def table(self) -> Table: ...

    @property
    def turn(self) -> int: ...

    @property
    def where(self) -> Mapping[UnitId, HexId]: ...

    @property
    def holders(self) -> Mapping[HexId, Seat]: ...

    @property
    def flags(self) -> CombatFlags: ...

    @property
    def state(self) -> GameState | None: ...

    def unit(self, unit: UnitId) -> Unit: ...

    def face(self, unit: UnitId) -> Face: ...

    def supply_of(self, unit: UnitId) -> Supply: ...

    def on_map(self, unit: UnitId) -> bool: ...

    def units_of(self, side: Seat) -> Iterator[UnitId]: ...

    def stack_at(self, hex_: HexId) -> tuple[UnitId, ...]: ...

    def holder_of_stack(self, hex_: HexId) -> Seat | None: ...

    def enemy_controls(self, hex_: HexId, side: Seat) -> bool: ...


class SeenBoard(Keeps):
    """The board of a view; and how things on it are called."""

    def __init__(self, table: Table, view: View) -> None:
        self.table, self.view = table, view
        self.turn, self.holders, self.flags, self.state = view.turn, view.holders, view.flags, view.state
        self.tell = Teller(table)

    @cached_property
    def counters(self) -> Mapping[UnitId, OwnCounter | EnemyCounter]:
        return {counter.id: counter for counters in (self.view.own, self.view.enemy) for counter in counters}

    @cached_property
    def where(self) -> Mapping[UnitId, HexId]:
        return {unit: counter.place for unit, counter in self.counters.items()}

    @cached_property
    def stacks(self) -> Mapping[HexId, tuple[UnitId, ...]]:
        grid = self.table.map.grid.index
        found: dict[HexId, tuple[UnitId, ...]] = {}
        for unit, place in self.where.items():
            if place in grid:
                found[place] = (*found.get(place, ()), unit)
        return found

    def unit(self, unit: UnitId) -> Unit:
        return self.table.units[unit]

    def face(self, unit: UnitId) -> Face:
        return self.counters[unit].face

    def supply_of(self, unit: UnitId) -> Supply:
        return self.counters[unit].supply

    def on_map(self, unit: UnitId) -> bool:
        return self.counters[unit].place in self.table.map.grid.index

    def units_of(self, side: Seat) -> Iterator[UnitId]:
        return (unit for unit in self.table.by_side[side] if self.on_map(unit))

    def stack_at(self, hex_: HexId) -> tuple[UnitId, ...]:
        return self.stacks.get(hex_, ())

    def holder_of_stack(self, hex_: HexId) -> Seat | None:
        stack = self.stacks.get(hex_)
        return self.table.units[stack[0]].side if stack else None

    def enemy_controls(self, hex_: HexId, side: Seat) -> bool:
        near = (unit for beside in self.table.map.grid.neighbours[hex_] for unit in self.stack_at(beside))
        exerts = self.table.rules.zones.exerts
        return any(self.table.units[unit].side is not side and exerts(self, unit) for unit in near)
