"""Planning a Movement Phase in Sicily: as everywhere, but over a whole island, with two armies and a way out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

from trinacria.bots.movement_plans import Assault, Planner, Ways, ways_of
from trinacria.bots.posts import BEHIND_THE_LINE, UNSUPPLIED, Posts
from trinacria.bots.sicily_outlook import SicilyOutlook
from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.sicily.evacuation import Evacuate
from trinacria.viw.units import UnitId

NEAR = 4  # hexes: from there the enemy threatens a place
MUSTER = 0.25  # the pull of places that must be defended
CALM = 3  # hexes from the enemy from which on a unit thinks of marching
WAY_OUT = 6.0  # a hex from which a unit can leave the island, when it must
GARRISON = 2  # units that stay in each of those hexes to the last
COVERED = 0.5  # a hex of the special line that one more unit covers (30.7)


class SicilyPosts(Posts):
    """What a hex of the island is worth as a post."""

    outlook: SicilyOutlook

    def _threat(self, hex_: HexId) -> float:
        return 1.0 if self.outlook.distance(hex_) <= NEAR else BEHIND_THE_LINE

    def _of_hex(self, hex_: HexId, mechanized: bool) -> float:
        key = (hex_, mechanized)
        if key not in self._static:
            worth = self._taking(hex_) + self._firm(hex_) + self.mind.drive * self._pull(hex_, mechanized)
            if hex_ not in self.outlook.supplied:
                worth -= UNSUPPLIED
            if self.outlook.side is AXIS:
                worth += self._muster(hex_, mechanized)
            self._static[key] = worth
        return self._static[key]

    def _pull(self, hex_: HexId, mechanized: bool) -> float:
        """The places of the enemy's that this army may go to."""
        area, ground = self.outlook.area_of, self.outlook.ground
        army = area.get(hex_) if self.outlook.side is ALLIED else None
        return sum(
            points * ground.pull(place, hex_, mechanized=mechanized)
            for place, points in self._wanted
            if army is None or area[place] is army
        )

    @cached_property
    def _wanted(self) -> list[tuple[HexId, int]]:
        return [(place, points) for place, points in self.outlook.ground.points.items() if not self.outlook.held(place)]

    def _muster(self, hex_: HexId, mechanized: bool) -> float:
        """For the Axis: towards the places that are in danger, or out of the island."""
        outlook, ground = self.outlook, self.outlook.ground
        if outlook.is_lost and hex_ in outlook.island.evacuation:
            return WAY_OUT
        if outlook.distance(hex_) < CALM:
            return 0.0
        return MUSTER * sum(
            weight * ground.pull(place, hex_, mechanized=mechanized) for place, weight in self._endangered
        )

    @cached_property
    def _endangered(self) -> list[tuple[HexId, float]]:
        outlook = self.outlook
        if outlook.is_lost:
            return [(outlook.island.messina, 30.0)]
        held = [(place, points) for place, points in outlook.ground.points.items() if outlook.held(place)]
        return [(place, points * math.exp(-outlook.distance(place) / 6)) for place, points in held]


class SicilyPlanner(Planner):
    """The plan of one Movement Phase."""

    outlook: SicilyOutlook

    def plan(self) -> list[Command]:
        leaving = [*self._leaving()]
        self._gather()
        self._post_everybody_else()
        return [*leaving, *self._orders()]

    def _orders(self) -> Iterator[Command]:
        for unit in self.free:
            place = self.layout.get(unit)
            if place is not None and place in self.ways[unit]:
                yield self.ways[unit][place]

    def _leaving(self) -> Iterator[Command]:
        """Those who stand where ships call leave a lost island; the last of them hold the hex."""
        if self.outlook.side is not AXIS or not self.outlook.is_lost:
            return
        for hex_ in sorted(self.outlook.island.evacuation):
            stack = sorted(self.outlook.stacks.get(hex_, ()), key=lambda unit: -self.outlook.ground.unit_points(self._unit(unit)))
            last = GARRISON if self.outlook.distance(hex_) > 2 else 0
            for unit in stack[: max(0, len(stack) - last)]:
                self.assigned.add(unit)
                yield Evacuate(unit)

    def _unit(self, unit: UnitId):  # type: ignore[no-untyped-def]
        return self.outlook.force[unit].unit

    def _commit(self, assault: Assault) -> None:
        super()._commit(assault)
        for nationality in {self.outlook.ground.nationality[unit] for unit, _ in assault.force}:
            self.outlook.spent[nationality] += 1


def plan_sicily(outlook: SicilyOutlook, options: Options) -> list[Command]:
    """The orders of a phase; whoever is not in it stays."""
    ways = {unit: way for unit, way in ways_of(options).items() if outlook.is_wanted(unit)}
    return SicilyPlanner(outlook, ways, SicilyPosts(outlook)).plan()


def forced_move(outlook: SicilyOutlook, options: Options) -> Command:
    """24.12, 24.23: the phase cannot end before somebody has moved; those with a duty have few ways, and go first."""
    ways: Ways = ways_of(options)
    posts = SicilyPosts(outlook)
    unit = min(ways, key=lambda unit: (not _has_duty(outlook, unit), unit))
    standing = outlook.force[unit]
    best = max(ways[unit], key=lambda hex_: posts.worth(standing, hex_, (), ()))
    return ways[unit][best]


def _has_duty(outlook: SicilyOutlook, unit: UnitId) -> bool:
    place, army = outlook.force[unit].place, outlook.ground.army[unit]
    if army is None:
        return outlook.ground.table.sheet.units[unit].code == _CALLED(outlook)
    if outlook.area_of.get(place, army) is not army:
        return True
    return len({outlook.ground.army[other] for other in outlook.stacks.get(place, ())}) > 1


def _CALLED(outlook: SicilyOutlook) -> object:
    from trinacria.viw.sicily.counters import AtHex

    return AtHex(outlook.island.hermann_goering)
