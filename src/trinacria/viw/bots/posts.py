"""Where to stand: what a hex is worth as the post of one unit, given where its friends will be."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.artillery import SUPPORT_RANGE
from trinacria.viw.bots.doctrines import Doctrine
from trinacria.viw.bots.estimates import BoardEstimate, UnitEstimate
from trinacria.viw.bots.evaluation import approaches, at_risk, doctrine_of, hold_chance, pull, threat
from trinacria.viw.bots.gaps import gaps
from trinacria.viw.bots.lines import Spot, spot
from trinacria.viw.units import UnitId

GARRISON = 0.8  # of a place's points, for the chance of keeping it
UNSUPPLIED = 2.0
CROWDED = 0.2  # a second regiment in a hex adds no strength (7.21)
BARRED_ALREADY = 0.25  # what a way is still worth that a friend bars too
FIRM_GROUND = 0.25  # for each line of the results table that helps the defender
ENTRENCHED = 0.8
BEHIND_THE_LINE = 0.15
CUT_OFF = 2.0  # for each enemy stack that is past a post
FLANK = 5  # half-rows to either side within which it is


class Posts:
    """The worth of posts in one board; what does not depend on the unit is worked out once a hex."""

    def __init__(self, board: BoardEstimate) -> None:
        self.board = board
        self.doctrine: Doctrine = doctrine_of(board)
        self._static: dict[tuple[HexId, bool], float] = {}
        self._passed: dict[HexId, int] = {}  # enemy stacks that are past a hex
        self._ways: dict[tuple[HexId, bool], list[tuple[HexId, float]]] = {}
        self._most: dict[tuple[HexId, bool, bool], float] = {}  # by hex, movement class and zone of control
        self._risks: dict[tuple[HexId, UnitId], float] = {}  # of one unit alone in a hex

    @cached_property
    def _approaches(self) -> Sequence[float]:
        return approaches(self.board)

    def worth(self, unit: UnitEstimate, hex_: HexId, mates: Sequence[UnitEstimate], barred: Collection[HexId]) -> float:
        """For a unit that fights: `mates` will share the hex, `barred` are the hexes that friends hold or control."""
        worth = self._of_hex(hex_, mechanized=unit.unit.mechanized) + self.doctrine.guard * self._barring(unit, hex_, barred)
        if mates and unit.is_regiment and any(mate.is_regiment for mate in mates):
            worth -= CROWDED
        if hex_ in self.board.ground.points:
            worth += self.keeping(unit, hex_, mates)
        return worth - self.risk(unit, hex_, mates) if hex_ in self.board.pressure else worth

    def most(self, unit: UnitEstimate, hex_: HexId) -> float:
        """The most that a hex with nobody else in it can be worth to a unit that fights: if no friend bars a way yet.

        Danger takes something off. What a place adds, or a duty to attack, is not foreseen: there it may be anything.
        """
        key = hex_, unit.unit.mechanized, unit.exerts
        if key not in self._most:
            if hex_ in self.board.ground.points or self.board.owed(hex_):
                self._most[key] = math.inf
            else:
                static = self._of_hex(hex_, mechanized=unit.unit.mechanized)
                self._most[key] = static + self.doctrine.guard * self._barring(unit, hex_, ())
        return self._most[key]

    def gun_worth(self, gun: UnitEstimate, hex_: HexId, targets: Iterable[HexId], mates: Sequence[UnitEstimate]) -> float:
        """For a gun: out of reach, with friends, and within range of what will be attacked and of what may be."""
        board, grid = self.board, self.board.ground.grid
        if board.distance(hex_) <= 1:
            return -5.0
        worth = 0.8 * sum(grid.distance(hex_, target) <= SUPPORT_RANGE for target in targets)
        worth += 0.6 * sum(self._approaches[grid.index[near]] for near in self.board.ground.near[hex_]) / 6
        worth += self.doctrine.drive * pull(board, hex_) * 0.5
        worth -= 2 * self.risk(gun, hex_, mates)
        return worth - (UNSUPPLIED if hex_ not in board.supplied else 0.0)

    def keeping(self, unit: UnitEstimate, hex_: HexId, mates: Sequence[UnitEstimate]) -> float:
        """What it helps a place of this side that one more defends it."""
        points = self.board.ground.points.get(hex_, 0)
        if not points or not self.board.held(hex_) or self.board.is_last_word:
            return 0.0
        better = hold_chance(self.board, hex_, [*mates, unit]) - hold_chance(self.board, hex_, mates)
        return GARRISON * points * self._threat(hex_) * better

    def _threat(self, hex_: HexId) -> float:
        """A place behind the line is safe as long as nobody can slip through."""
        return 1.0 if hex_ in self._gaps or self.board.distance(hex_) <= 2 else BEHIND_THE_LINE

    @cached_property
    def _gaps(self) -> Collection[HexId]:
        return gaps(self.board, {unit: estimate.place for unit, estimate in self.board.own.items()})

    def risk(self, unit: UnitEstimate, hex_: HexId, mates: Sequence[UnitEstimate]) -> float:
        """What more an enemy attack would take because the unit is there too."""
        if hex_ not in self.board.pressure:
            return 0.0
        if mates:
            return self.doctrine.fear * (self._risk(hex_, [*mates, unit]) - self._risk(hex_, mates))
        key = hex_, unit.unit.id
        if key not in self._risks:
            self._risks[key] = self.doctrine.fear * self._risk(hex_, [unit])
        return self._risks[key]

    def _risk(self, hex_: HexId, units: Sequence[UnitEstimate]) -> float:
        return (1 - hold_chance(self.board, hex_, units)) * at_risk(self.board, units)

    def leaving(self, unit: UnitEstimate, hex_: HexId, mates: Sequence[UnitEstimate]) -> float:
        """What is given up with a post, apart from the danger that was in it."""
        lost = self.doctrine.guard * self._barring(unit, hex_, ()) + self._firm(hex_)
        return lost + self.keeping(unit, hex_, mates)

    def _barring(self, unit: UnitEstimate, hex_: HexId, barred: Collection[HexId]) -> float:
        """The enemy's ways that a unit would bar, those less that are barred already."""
        ways = self._ways_over(hex_, exerts=unit.exerts)
        return sum([flow * BARRED_ALREADY if way in barred else flow for way, flow in ways]) if ways else 0.0

    def _ways_over(self, hex_: HexId, *, exerts: bool) -> list[tuple[HexId, float]]:
        """The hexes that a unit bars from its post and over which the enemy's ways lead, with how many of them."""
        key = hex_, exerts
        if key not in self._ways:
            flow, index = self._approaches, self.board.ground.grid.index
            hexes = (hex_, *self.board.ground.near[hex_]) if exerts else (hex_,)
            self._ways[key] = [(way, share) for way in hexes if (share := flow[index[way]])]
        return self._ways[key]

    def _of_hex(self, hex_: HexId, *, mechanized: bool) -> float:
        key = (hex_, mechanized)
        if key not in self._static:
            worth = self._taking(hex_) + self._firm(hex_)
            worth += self.doctrine.drive * pull(self.board, hex_, mechanized=mechanized)
            worth -= self.cut_off(hex_)
            if hex_ not in self.board.supplied and not self.board.ground.entrenched(self.board.side, hex_):
                worth -= UNSUPPLIED
            self._static[key] = worth
        return self._static[key]

    def cut_off(self, hex_: HexId) -> float:
        """What it costs to stand where enemies are between a post and one's own edge of the map."""
        if self.board.is_last_word:
            return 0.0
        if hex_ not in self._passed:
            column, row = spot(hex_)
            columns = [other for other, at in self._enemies if abs(at - row) <= FLANK]
            self._passed[hex_] = sum(other < column if self.board.side is ALLIED else other > column for other in columns)
        return CUT_OFF * self._passed[hex_]

    @cached_property
    def _enemies(self) -> list[Spot]:
        return [spot(hex_) for hex_ in self.board.enemy_stacks]

    def _taking(self, hex_: HexId) -> float:
        """A place of the enemy's that stands open."""
        points = self.board.ground.points.get(hex_, 0)
        return float(points) if points and not self.board.held(hex_) else 0.0

    def _firm(self, hex_: HexId) -> float:
        """Ground on which the defender likes to be attacked; the Allies mean to go on."""
        if self.board.side is ALLIED:
            return 0.0
        firm = FIRM_GROUND * self.board.ground.line[hex_]
        firm += ENTRENCHED * self.board.ground.entrenched(self.board.side, hex_)
        return firm * threat(self.board, hex_)
