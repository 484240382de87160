"""The counters of a position as views show them, kept as long as they lie as they lay.

Between two views few counters change. What they depend on is compared as a whole: where units are, which side of the counter
is up, their supply and their chits. Nothing here is part of a position: what is not kept is made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.losses import steps_left
from trinacria.viw.units import Chit, Face, Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position
    from trinacria.viw.table import Table


@dataclass(frozen=True, slots=True)
class OwnCounter:
    """A unit of the seat's own side; its strength once it has a chit."""

    id: UnitId
    place: HexId
    face: Face
    supply: Supply
    tried: bool
    strength: int | None
    steps: int
    chit: str | None


@dataclass(frozen=True, slots=True)
class EnemyCounter:
    """A unit of the other side: nothing more than everybody sees on the map (8.42)."""

    id: UnitId
    place: HexId
    face: Face
    supply: Supply
    tried: bool


class SeenCounters:
    """The counters of a position, as their owners know them and as everybody else sees them."""

    __slots__ = ("_chits", "_enemy", "_faces", "_own", "_supply", "_where")

    def __init__(self) -> None:
        self._where: tuple[HexId, ...] = ()  # in the order of `Position.where`, which names all units from the beginning
        self._faces: Mapping[UnitId, Face] = {}
        self._supply: Mapping[UnitId, Supply] = {}
        self._chits: Mapping[UnitId, Chit] = {}
        self._own: dict[Seat, dict[UnitId, OwnCounter]] = {}
        self._enemy: dict[Seat, dict[UnitId, EnemyCounter]] = {}

    def look(self, pos: Position) -> None:
        """Exchange the counters that have changed since the last look."""
        supply = pos.rules.supply.in_force(pos)
        changed = {
            *self._moved(pos),
            *_changed(self._faces, pos.faces),
            *_changed(self._supply, supply),
            *_changed(self._chits, pos.chits),
        }
        if changed:
            self._where, self._faces, self._chits = (*pos.where.values(),), pos.faces.copy(), pos.chits.copy()
            self._supply = dict(supply)
            self._exchange(pos, changed)

    def _moved(self, pos: Position) -> Iterable[UnitId]:
        if len(self._where) != len(pos.where):
            return pos.where
        return compress(pos.where, map(is_not, pos.where.values(), self._where))

    def _exchange(self, pos: Position, units: Iterable[UnitId]) -> None:
        before = pos.table.once(SeenBefore)
        for unit in units:
            side, supply = pos.unit(unit).side, self._supply.get(unit, Supply.SUPPLIED)
            if side in self._own:
                self._own[side][unit] = before.own_counter(pos, unit, supply)
            if side in self._enemy:
                self._enemy[side][unit] = before.enemy_counter(pos, unit, supply)

    def own(self, pos: Position, side: Seat) -> Iterable[OwnCounter]:
        """The counters of a side with everything that their owner knows."""
        if side not in self._own:
            before, supply = pos.table.once(SeenBefore), self._supply
            units = pos.table.by_side[side]
            self._own[side] = {unit: before.own_counter(pos, unit, supply.get(unit, Supply.SUPPLIED)) for unit in units}
        return self._own[side].values()

    def enemy(self, pos: Position, side: Seat) -> Iterable[EnemyCounter]:
        """The counters of a side as everybody sees them."""
        if side not in self._enemy:
            before, supply = pos.table.once(SeenBefore), self._supply
            units = pos.table.by_side[side]
            self._enemy[side] = {unit: before.enemy_counter(pos, unit, supply.get(unit, Supply.SUPPLIED)) for unit in units}
        return self._enemy[side].values()


class SeenBefore:
    """Counters of a table that views have shown, so that all positions show the same one where a unit looks the same."""

    MOST = 50_000

    def __init__(self, table: Table) -> None:
        self._own: dict[tuple[object, ...], OwnCounter] = {}
        self._enemy: dict[tuple[object, ...], EnemyCounter] = {}

    def own_counter(self, pos: Position, unit: UnitId, supply: Supply) -> OwnCounter:
        chit, face, place = pos.chits.get(unit), pos.face(unit), pos.where[unit]
        counter = self._own.get((unit, place, face, supply, chit))
        if counter is None:
            counts = chit is not None or not pos.unit(unit).carries_chit or face is Face.CADRE
            strong, label = strength(pos, unit) if counts else None, chit.label if chit else None
            counter = OwnCounter(unit, place, face, supply, chit is not None, strong, steps_left(pos, unit), label)
            self._make_room()
            self._own[unit, place, face, supply, chit] = counter
        return counter

    def enemy_counter(self, pos: Position, unit: UnitId, supply: Supply) -> EnemyCounter:
        place, face, tried = pos.where[unit], pos.face(unit), unit in pos.chits
        counter = self._enemy.get((unit, place, face, supply, tried))
        if counter is None:
            self._make_room()
            counter = self._enemy[unit, place, face, supply, tried] = EnemyCounter(unit, place, face, supply, tried)
        return counter

    def _make_room(self) -> None:
        if len(self._own) + len(self._enemy) > self.MOST:
            self._own, self._enemy = {}, {}


def _changed(old: Mapping[UnitId, object], new: Mapping[UnitId, object]) -> Iterable[UnitId]:
    """The units of which something else is said now."""
    if old == new:
        return ()
    return [unit for unit in {**old, **new} if old.get(unit) is not new.get(unit)]
