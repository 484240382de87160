"""The island as one seat estimates it.

Armies, heights, landings, Support Points and supply from sources stand in for what the standard estimate takes from the
standard rules. All of it is public, or the seat's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache

from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.bots.doctrines import Doctrine
from trinacria.viw.bots.estimates import BoardEstimate, UnitEstimate
from trinacria.viw.position import AWAITED
from trinacria.viw.sicily.bots.ground import SicilyGround
from trinacria.viw.sicily.campaign import SECOND_WAVE, Campaign
from trinacria.viw.sicily.counters import IsOptional, IsVariable
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.optional_units import support_price
from trinacria.viw.sicily.supply import SourceNet
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.units import Face, Size, Unit, UnitId
from trinacria.viw.view import View

ATTACK_PRICES = {
    1: 2.5,
    2: 0.9,
    3: 0.6,
    4: 0.4,
    5: 0.3,
    6: 0.2,
    7: 0.15,
}  # of the Support Point, by the stock that it is taken from
DEAR, CHEAP = 0.4, 0.05  # of a point when there is nothing left to lose, or plenty


DOCTRINES = {
    ALLIED: Doctrine(own_step=1.1, enemy_step=1.1, attack_from=0.25, ground=0.7, drive=0.35, guard=0.15, fear=0.5, stay=0.1),
    AXIS: Doctrine(own_step=1.1, enemy_step=1.3, attack_from=0.5, ground=0.4, drive=0.1, guard=0.1, fear=0.7, stay=0.3),
}


class SicilyEstimate(BoardEstimate):
    """What one seat makes of its view of the island."""

    ground: SicilyGround

    def __init__(self, view: View, ground: SicilyGround) -> None:
        super().__init__(view, ground)
        assert isinstance(view.state, Campaign)
        self.state = view.state
        self.island = ground.island
        self.doctrine = DOCTRINES[self.side]
        self.force = {u: s for u, s in self.force.items() if u in self.own or s.place in (AWAITED, SECOND_WAVE)}
        self.landing = {estimate.place: goal for u, goal in self.state.afloat.items() if (estimate := self.own.get(u))}
        ships = sum(self.state.naval_points.values())
        self.air = {ALLIED: self.state.air_points + self.state.bombing_points + ships, AXIS: 0}
        self.spent: Counter[Nationality] = Counter()  # by the attacks that are planned
        if self.side is AXIS:
            self._see_depots()

    def _see_depots(self) -> None:
        """21.22: a depot that nobody guards is a target like a weak unit."""
        for depot, hex_ in self.state.depots.items():
            if hex_ in self.ground.grid and hex_ not in self.enemy_stacks:
                unit = _depot_as_unit(self.ground, depot)
                self.enemy[unit.id] = UnitEstimate(unit, hex_, Face.FULL, 0.0, 1.0, 1.0, is_regiment=False, exerts=False)
                self.enemy_stacks[hex_] = [unit.id]

    def targets(self, hex_: HexId) -> list[HexId]:
        """18.13: units afloat attack their landing hex and no other."""
        landing = self.landing.get(hex_)
        if landing is not None:
            return [landing] if landing in self.enemy_stacks else []
        return self.enemies_near(hex_)

    def duties(self, hex_: HexId) -> list[HexId]:
        if hex_ in self.landing:
            return self.targets(hex_)
        return [target for target in self.enemies_near(hex_) if self.ground.owes(hex_, target)]

    def attack_group(self, unit: UnitId) -> Hashable:
        """24.23: the two armies do not attack together."""
        return self.ground.army[unit] or AXIS

    def stock(self, nationality: Nationality) -> int:
        """Support Points, less those that planned attacks will take."""
        return self.state.support.get(nationality, 0) - self.spent[nationality]

    def attack_price(self, units: Iterable[UnitId]) -> float:
        """22.11: a point of each nationality that attacks; the last one is dear."""
        return sum(self._point(nationality) for nationality in {self.ground.nationality[unit] for unit in units})

    def _point(self, nationality: Nationality) -> float:
        stock = self.stock(nationality)
        return DEAR if stock <= 0 else ATTACK_PRICES.get(stock, CHEAP)

    @cached_property
    def is_lost(self) -> bool:
        """Whether the Axis can no longer hope to hold the island: it is far outnumbered, and late."""
        axis, allies = (self.own, self.enemy) if self.side is AXIS else (self.enemy, self.own)
        held = sum(unit.defence for unit in axis.values() if not unit.unit.is_gun)
        return self.view.turn >= LATE and sum(unit.attack for unit in allies.values()) > OUTNUMBERED * held

    @cached_property
    def supplied(self) -> frozenset[HexId]:
        """The hexes that a supply line of this side reaches now (21.1)."""
        grid = self.ground.grid
        barred = self.enemy_stacks.keys() | (self.controlled - self.stacks.keys())
        open_ = self.ground.island_bits & ~bits_of(grid.index[hex_] for hex_ in barred)
        sources = bits_of(grid.index[hex_] for hex_ in self._sources())
        lines = SourceNet(self.island, open_, sources, False).lines
        return frozenset([hex_ for hex_, bit in zip(grid.ids, f"{lines:b}"[::-1], strict=False) if bit == "1"])

    def _sources(self) -> list[HexId]:
        """21.11, 21.2; in the invasion the beaches serve until the depots are ashore."""
        if self.side is AXIS:
            lost = self.state.sources_lost
            return [h for h in self.island.supply_sources if h not in lost and self.view.holders.get(h) is not ALLIED]
        depots = [hex_ for hex_ in self.state.depots.values() if hex_ in self.ground.grid]
        areas = self.island.landing_areas.values()
        return depots or [hex_ for area in areas for hex_ in area.hexes if hex_ not in self.enemy_stacks]

    @cached_property
    def area_of(self) -> Mapping[HexId, Army]:
        """24.22: the Allied army to which each hex of the island is open."""
        areas = self.ground.table.ground.areas(self.state.boundary, self.state.boundary_uk) if self.state.boundary else None
        if areas is None:
            return {}
        return {hex_: army for army in Army for hex_ in areas.of[army].hexes}

    def is_wanted(self, unit: UnitId) -> bool:
        """27.16: an optional unit costs more points than it is likely to win."""
        return not isinstance(self.ground.table.sheet.units[unit].code, IsOptional)

    def affordable(self, units: Iterable[UnitId]) -> frozenset[UnitId]:
        """27.23: the variable units, the strongest first, that leave their nationality in support (22.2)."""
        table, found = self.ground.table, set[UnitId]()
        stock = {nationality: self.stock(nationality) for nationality in Nationality}
        for unit in sorted(units, key=lambda unit: (-self.force[unit].attack, unit)):
            counter = table.sheet.units[unit]
            price = support_price(table, counter)
            if stock[counter.nationality] - price >= LEFT_IN_HAND:
                stock[counter.nationality] -= price
                found.add(unit)
        return frozenset(found)

    def is_variable(self, unit: UnitId) -> bool:
        return isinstance(self.ground.table.sheet.units[unit].code, IsVariable)


LEFT_IN_HAND = 2  # Support Points that bringing in variable units must leave
LATE = 9  # Game-Turn
OUTNUMBERED = 2.5


@lru_cache(maxsize=16)
def _depot_as_unit(ground: SicilyGround, depot: str) -> Unit:
    model = next(unit for unit in ground.table.units.values() if unit.side is ALLIED and unit.size is Size.BATTALION)
    return replace(model, id=UnitId(depot), type=SicilyType.PORT_DEFENSE, division=None, strength=1, movement=0)
