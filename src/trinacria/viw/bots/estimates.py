"""The board as one seat estimates it: its view, arranged for planning, with an estimate wherever something is hidden.

The estimate of an enemy regiment is the mean of its morale pool's printed mix, whatever was once seen at a roll (8.42).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import UNREACHED, flood
from trinacria.kernel.seats import AXIS
from trinacria.viw.bots.doctrines import DOCTRINES
from trinacria.viw.bots.ground import Ground
from trinacria.viw.position import ELIMINATED
from trinacria.viw.seen_counters import EnemyCounter, OwnCounter
from trinacria.viw.supply import SUPPLY_LINE_LENGTH
from trinacria.viw.units import Face, Size, Supply, Unit, UnitId
from trinacria.viw.view import View

LAST_SEEN = 8  # boards of which something is kept: the next one is often the same but for what this side has moved
ESTIMATES_KEPT = 4096  # most counters lie where they lay
FOOT_THREAT, MECHANIZED_THREAT = 3, 5  # hexes over which a unit makes itself felt before its next attack


@dataclass(frozen=True, slots=True)
class UnitEstimate:
    """A unit on the map as the seat estimates it."""

    unit: Unit
    place: HexId
    face: Face
    attack: float
    defence: float
    steps: float
    is_regiment: bool  # 7.21: one a hex fights
    exerts: bool  # 6.1

    @property
    def is_whole(self) -> bool:
        return self.face is not Face.CADRE


class BoardEstimate:
    """What one seat makes of its view."""

    def __init__(self, view: View, ground: Ground) -> None:
        self.view, self.ground = view, ground
        self.side, self.enemy_side = view.seat, view.seat.enemy
        self.force = {c.id: _estimate(ground, c) for c in view.own if c.place != ELIMINATED}  # with those still awaited
        self.own = {unit: estimate for unit, estimate in self.force.items() if estimate.place in ground.grid}
        self.enemy = {c.id: _estimate(ground, c) for c in view.enemy if c.place in ground.grid}
        self.stacks = _stacks(self.own)
        self.enemy_stacks = _stacks(self.enemy)
        self.controlled = {  # by the enemy
            hex_ for unit in self.enemy.values() if unit.exerts for hex_ in ground.near[unit.place]
        }
        self.air: Mapping[str, int] = view.air
        self.doctrine = DOCTRINES[self.side]
        last_turn = view.turn == ground.table.scenario.last_turn
        self.is_last_word = last_turn and view.seat is AXIS and view.phasing is AXIS  # nobody moves after this Player-Turn
        self.pulls: dict[tuple[HexId, bool], float] = {}  # by hex and movement class, as far as they were asked for
        self._near: dict[HexId, list[HexId]] = {}
        self._owed: dict[HexId, list[HexId]] = {}

    @cached_property
    def zone(self) -> frozenset[HexId]:
        """The hexes that this side controls."""
        return frozenset(hex_ for unit in self.own.values() if unit.exerts for hex_ in self.ground.near[unit.place])

    @property
    def mud(self) -> bool:
        return self.ground.table.scenario.turn(self.view.turn).mud

    def held(self, place: HexId) -> bool:
        return self.view.holders.get(place) is self.side

    @cached_property
    def wanted(self) -> list[tuple[HexId, float]]:
        """The places that this side does not hold, with their points."""
        return [(place, points) for place, points in self.ground.points.items() if not self.held(place)]

    def enemies_near(self, hex_: HexId) -> list[HexId]:
        if hex_ not in self._near:
            self._near[hex_] = [other for other in self.ground.near[hex_] if other in self.enemy_stacks]
        return self._near[hex_]

    def targets(self, hex_: HexId) -> list[HexId]:
        """The enemy hexes that units there can attack."""
        return self.enemies_near(hex_)

    def attack_group(self, unit: UnitId) -> Hashable:
        """Whom a unit may attack together with: here everybody."""
        return self.side

    def attack_price(self, units: Iterable[UnitId]) -> float:
        """What it costs to attack at all: here nothing."""
        return 0.0

    def owed(self, hex_: HexId) -> list[HexId]:
        """The enemy hexes that a unit would have to attack from there."""
        if hex_ not in self._owed:
            self._owed[hex_] = self.duties(hex_)
        return self._owed[hex_]

    def duties(self, hex_: HexId) -> list[HexId]:
        """What the rules say of that (9.12, 9.13)."""
        return [] if self.ground.exempt(self.side, hex_) else self.enemies_near(hex_)

    @cached_property
    def pressure(self) -> Mapping[HexId, float]:
        """Enemy attack strength that may soon be brought to bear on each hex."""
        threats = [
            (unit.place, MECHANIZED_THREAT if unit.unit.mechanized else FOOT_THREAT, unit.attack)
            for unit in self.enemy.values()
        ]
        return pressures(self.ground, tuple(threats))

    @cached_property
    def enemy_distance(self) -> bytearray:
        """Hexes to the nearest enemy unit."""
        return distances(self.ground, frozenset(self.enemy_stacks))

    def distance(self, hex_: HexId) -> int:
        return self.enemy_distance[self.ground.grid.index[hex_]]

    @cached_property
    def supplied(self) -> frozenset[HexId]:
        """The hexes that a supply line of this side reaches now (11.2)."""
        the_map, grid = self.ground.table.map, self.ground.grid
        open_ = bytearray(
            hex_ not in self.enemy_stacks and (hex_ not in self.controlled or hex_ in self.stacks) for hex_ in grid.ids
        )
        edge = grid.edge(the_map.friendly_edges[self.side]) & the_map.road_hexes
        roads = flood(the_map.road_around, [grid.index[hex_] for hex_ in sorted(edge)], open_)
        reached = [number for number, steps in enumerate(roads) if steps != UNREACHED]
        lines = flood(the_map.land_around, reached, open_, SUPPLY_LINE_LENGTH)
        return frozenset(hex_ for hex_, steps in zip(grid.ids, lines, strict=True) if steps != UNREACHED)


@lru_cache(maxsize=LAST_SEEN)
def distances(ground: Ground, enemies: frozenset[HexId]) -> bytearray:
    """Hexes from each hex of the map to the nearest enemy stack."""
    grid = ground.grid
    return flood(grid.around, [grid.index[hex_] for hex_ in enemies], b"\x01" * len(grid))


@lru_cache(maxsize=LAST_SEEN)
def pressures(ground: Ground, threats: tuple[tuple[HexId, int, float], ...]) -> Mapping[HexId, float]:
    """How much attack strength threatens each hex, by where it comes from and how far it is felt."""
    found: dict[HexId, float] = {}
    for place, radius, attack in threats:
        for hex_ in ground.within(place, radius):
            found[hex_] = found.get(hex_, 0.0) + attack
    return found


def _stacks(units: Mapping[UnitId, UnitEstimate]) -> dict[HexId, list[UnitId]]:
    stacks: dict[HexId, list[UnitId]] = {}
    for unit, estimate in units.items():
        stacks.setdefault(estimate.place, []).append(unit)
    return stacks


@lru_cache(maxsize=ESTIMATES_KEPT)
def _estimate(ground: Ground, counter: OwnCounter | EnemyCounter) -> UnitEstimate:
    unit = ground.units[counter.id]
    strength, steps = ground.mean_strength(unit, counter.face), _steps(ground, unit, counter.face)
    if isinstance(counter, OwnCounter):
        if counter.strength is not None:
            strength = float(counter.strength)
        if counter.tried:
            steps = float(counter.steps)
    battalion = unit.size is Size.BATTALION or counter.face is Face.CADRE
    return UnitEstimate(
        unit,
        counter.place,
        counter.face,
        _in_attack(strength, counter.supply),
        _in_defence(strength, counter.supply),
        steps,
        is_regiment=not battalion,
        exerts=not battalion and not unit.is_gun,
    )


def _steps(ground: Ground, unit: Unit, face: Face) -> float:
    if face is Face.CADRE:
        return 1.0
    return 2.0 if face is Face.REDUCED else ground.steps[unit.id]


def _in_attack(strength: float, supply: Supply) -> float:
    """11.33, 11.42"""
    if supply is Supply.ISOLATED:
        return 1.0
    return max(1.0, strength / 2 if supply is Supply.OUT_OF_SUPPLY else strength)


def _in_defence(strength: float, supply: Supply) -> float:
    return max(1.0, strength / 2 if supply is Supply.ISOLATED else strength)
