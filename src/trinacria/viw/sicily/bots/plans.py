"""Planning a Movement Phase in Sicily: as everywhere, but over a whole island, with two armies and a way out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.bots.evaluation import approaches
from trinacria.viw.bots.movement_plans import Assault, Planner, Ways, ways_of
from trinacria.viw.bots.posts import BEHIND_THE_LINE, UNSUPPLIED, Posts
from trinacria.viw.sicily.bots.chains import front_line_to_seek, special_line_to_hold
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.counters import AtHex
from trinacria.viw.sicily.evacuation import Evacuate
from trinacria.viw.sicily.nations import Army
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.units import UnitId

NEAR = 4  # hexes: from there the enemy threatens a place
LEAST_DANGER = 0.15  # points, for what is near: a place farther off bars no way yet
MUSTER = 0.25  # the pull of places that must be defended
CALM = 3  # hexes from the enemy from which on a unit thinks of marching
HOME = 90.0  # the pull of Messina on those who are to leave
WAY_OUT = 6.0  # a hex from which a unit can leave the island, when it must
GARRISON = 2  # units that stay in each of those hexes to the last
DEPOT_DANGER = 8  # hexes
SENTRY = 4.0  # the strength of a good garrison
DUTY = 1.5  # an enemy hex that must be attacked from a post in a chain
STAYING = 0.6  # a unit that covers its part of a chain already
SPARED = 0.05  # a point of Combat Strength: chains are for the weaker units


class SicilyPosts(Posts):
    """What a hex of the island is worth as a post."""

    board: SicilyEstimate

    @cached_property
    def _approaches(self) -> Sequence[float]:
        return approaches(self.board, LEAST_DANGER)

    def _threat(self, hex_: HexId) -> float:
        return 1.0 if self.board.distance(hex_) <= NEAR else BEHIND_THE_LINE

    def cut_off(self, hex_: HexId) -> float:
        """An island has no edge of the map to be cut off from."""
        return 0.0

    def _of_hex(self, hex_: HexId, *, mechanized: bool) -> float:
        key = (hex_, mechanized)
        if key not in self._static:
            worth = self._taking(hex_) + self._firm(hex_) + self.doctrine.drive * self._pull(hex_, mechanized=mechanized)
            if hex_ not in self.board.supplied:
                worth -= UNSUPPLIED
            if self.board.side is AXIS:
                worth += self._muster(hex_, mechanized=mechanized)
            self._static[key] = worth
        return self._static[key]

    def _pull(self, hex_: HexId, *, mechanized: bool) -> float:
        """The places of the enemy's that this army may go to."""
        army = self.board.area_of.get(hex_) if self.board.side is ALLIED else None
        places = self.board.wanted if army is None else self._wanted_by[army]
        return self.board.ground.pull(places, hex_, mechanized=mechanized)

    @cached_property
    def _wanted_by(self) -> dict[Army, list[tuple[HexId, float]]]:
        area = self.board.area_of
        return {army: [wanted for wanted in self.board.wanted if area[wanted[0]] is army] for army in Army}

    def _muster(self, hex_: HexId, *, mechanized: bool) -> float:
        """For the Axis: towards the places that are in danger, or out of the island."""
        board = self.board
        way_out = WAY_OUT if board.is_lost and hex_ in board.island.evacuation else 0.0
        if board.distance(hex_) < (1 if board.is_lost else CALM):
            return way_out
        return way_out + MUSTER * self.board.ground.pull(self._endangered, hex_, mechanized=mechanized)

    @cached_property
    def _endangered(self) -> list[tuple[HexId, float]]:
        board = self.board
        if board.is_lost:
            return [(board.island.messina, HOME)]
        held = [(place, points) for place, points in board.ground.points.items() if board.held(place)]
        return [(place, points * math.exp(-board.distance(place) / 6)) for place, points in held]


class SicilyPlanner(Planner):
    """The plan of one Movement Phase."""

    board: SicilyEstimate

    def plan(self) -> list[Command]:
        leaving = [*self._leaving()]
        if self.board.side is ALLIED:
            self._guard_depots()
        self._gather()
        if self.board.side is ALLIED:
            self._link_up(front_line_to_seek(self.board, self._settled(), self._now()))
            self._cover(special_line_to_hold(self.board))
        self._post_everybody_else()
        return [*leaving, *self._orders()]

    def _leaving(self) -> Iterator[Command]:
        """Those who stand where ships call leave a lost island; the last of them hold the hex."""
        if self.board.side is not AXIS or not self.board.is_lost:
            return
        for hex_ in sorted(self.board.island.evacuation):
            stack = sorted(self.board.stacks.get(hex_, ()), key=self._points, reverse=True)
            last = GARRISON if self.board.distance(hex_) > 2 else 0
            for unit in stack[: max(0, len(stack) - last)]:
                self.assign(unit, hex_)
                yield Evacuate(unit)

    def can_be_in(self, unit: UnitId, hex_: HexId) -> bool:
        """As everywhere; but no unit stays in a crowd that it can leave, since the surplus is lost (7.11)."""
        if self.layout.get(unit) == hex_ and unit in self.ways:
            return self.deployment.count(hex_) <= STACKING_LIMIT
        return super().can_be_in(unit, hex_)

    def _points(self, unit: UnitId) -> int:
        return self.board.ground.unit_points(self.board.force[unit].unit)

    def _guard_depots(self) -> None:
        """21.22: a depot within reach of the enemy is worth a garrison, better two."""
        for hex_ in self.board.state.depots.values():
            if hex_ not in self.board.ground.grid or self.board.distance(hex_) > DEPOT_DANGER:
                continue
            for _ in range(2 if self.board.distance(hex_) <= NEAR else 1):
                able = [unit for unit in self.board.force if self._may_guard(unit, hex_)]
                if able:
                    self.assign(max(able, key=lambda unit: (self._guard_worth(unit, hex_), unit)), hex_)

    def _may_guard(self, unit: UnitId, hex_: HexId) -> bool:
        return self.board.force[unit].exerts and unit not in self.assigned and self.can_be_in(unit, hex_)

    def _guard_worth(self, unit: UnitId, hex_: HexId) -> float:
        return (STAYING if self.layout.get(unit) == hex_ else 0.0) - abs(self.board.force[unit].defence - SENTRY)

    # chains --------------------------------------------------------------------------------------------------------------

    def _settled(self) -> set[HexId]:
        """The hexes that those whose posts are settled hold or control."""
        return {*self.deployment.barred}

    def _fixed(self) -> list[UnitId]:
        return [unit for unit in self.layout if self.deployment.is_settled(unit)]

    def _now(self) -> set[HexId]:
        return self._controlled(self.layout)

    def _controlled(self, units: Iterable[UnitId]) -> set[HexId]:
        near, force = self.board.ground.near, self.board.force
        return {
            h for u in units for h in ((self.layout[u], *near[self.layout[u]]) if force[u].exerts else (self.layout[u],))
        }

    def _link_up(self, chain: Sequence[HexId]) -> None:
        """24.25: the Americans control the first hex and the British the last one; who controls the others is the same."""
        for end, army in ((0, Army.US), (-1, Army.UK)):
            if chain and chain[end] not in self._controlled(u for u in self._fixed() if self.board.ground.army[u] is army):
                posts = [way for way in self._covering(chain[end], chain) if self.board.ground.army[way[1]] is army]
                if posts:
                    self.assign(*max(posts)[1:])
        self._cover(chain)

    def _cover(self, chain: Sequence[HexId]) -> None:
        """Find a unit for every hex of a chain that none controls yet, each where it controls most of what is left."""
        settled = self._settled() if chain else ()
        left = [hex_ for hex_ in chain if hex_ not in settled]
        while left:
            posts = [*self._covering(left[0], left)]
            if posts:
                _, unit, post = max(posts)
                self.assign(unit, post)
                near = self.board.ground.is_near[post]
                left = [hex_ for hex_ in left[1:] if hex_ != post and hex_ not in near]
            else:
                del left[0]

    def _covering(self, hex_: HexId, left: Sequence[HexId]) -> Iterator[tuple[float, UnitId, HexId]]:
        near = self.board.ground.is_near
        for post in (hex_, *self.board.ground.near[hex_]):
            if post in self.board.enemy_stacks:
                continue
            gain = sum(other == post or other in near[post] for other in left) - DUTY * len(self.board.owed(post))
            for unit, estimate in self.board.force.items():
                if estimate.exerts and unit not in self.assigned and self.can_be_in(unit, post):
                    stays = STAYING if self.layout.get(unit) == post else 0.0
                    yield gain + stays - SPARED * estimate.attack, unit, post

    def _commit(self, assault: Assault) -> None:
        super()._commit(assault)
        for nationality in {self.board.ground.nationality[unit] for unit, _ in assault.force}:
            self.board.spent[nationality] += 1


def plan_sicily(board: SicilyEstimate, options: Options) -> list[Command]:
    """The orders of a phase; a unit that is not in it stays."""
    return SicilyPlanner(board, wanted_ways(board, options), SicilyPosts(board)).plan()


def wanted_ways(board: SicilyEstimate, options: Options) -> Ways:
    """Where each unit may go, without those that are better left out of the game."""
    ways = {unit: way for unit, way in ways_of(options).items() if board.is_wanted(unit)}
    bought = {unit for unit in ways if unit not in board.own and board.is_variable(unit)}
    for unit in bought - board.affordable(bought):
        del ways[unit]
    return ways


def forced_move(board: SicilyEstimate, options: Options) -> Command:
    """24.12, 24.23: the phase cannot end before somebody has moved; those with a duty have few ways, and go first."""
    ways: Ways = ways_of(options)
    posts = SicilyPosts(board)
    unit = min(ways, key=lambda unit: (not _has_duty(board, unit), unit))
    estimate, count = board.force[unit], {hex_: len(stack) for hex_, stack in board.stacks.items()}
    roomy = [hex_ for hex_ in ways[unit] if count.get(hex_, 0) < STACKING_LIMIT] or [*ways[unit]]
    best = max(roomy, key=lambda hex_: posts.worth(estimate, hex_, (), ()))
    return ways[unit][best](best)


def _has_duty(board: SicilyEstimate, unit: UnitId) -> bool:
    place, army = board.force[unit].place, board.ground.army[unit]
    if army is None:
        return board.ground.table.sheet.units[unit].code == AtHex(board.island.hermann_goering)
    if board.area_of.get(place, army) is not army:
        return True
    return len({board.ground.army[other] for other in board.stacks.get(place, ())}) > 1
