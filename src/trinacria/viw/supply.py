"""11.0 Supply: in supply, out of supply, isolated; determined for both sides once a Player-Turn.

The sets of a `SupplyNet` are found by flooding: the roads that reach a friendly map edge, the hexes within six of
such a road, and the hexes from which any road at all can be reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from trinacria.kernel.bitnets import bits_of, bits_of_mask
from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import SIDES, Seat
from trinacria.viw.events import SupplyChanged
from trinacria.viw.maps import Map
from trinacria.viw.supply_lines import Tracing
from trinacria.viw.units import MOBILE, Supply, Unit, UnitId
from trinacria.viw.zones_of_control import closed_to_supply

if TYPE_CHECKING:
    from trinacria.viw.position import Position

SUPPLY_LINE_LENGTH = 6  # 11.21, hexes to the road
ISOLATED_ALLOWANCE = 3  # 11.42.3
ARRIVAL_TURNS = 2  # 11.51
MINIMUM_STRENGTH = 1  # 11.33, note


class Net(Protocol):
    """Where the supply of one side reaches, and what that means for its units."""

    def state(self, pos: Position, unit: UnitId) -> Supply:
        """The state of a unit, if it were determined now."""

    def tracing(self, pos: Position, unit: UnitId) -> Tracing:
        """How a unit traces its line of supply hex by hex."""


@dataclass(frozen=True)
class SupplyNet:
    """The net of the standard game: sets of hexes, one bit a hex."""

    map: Map
    open: int
    roads: int  # 11.1: reached along the road from a friendly edge
    lines: int  # 11.21: within six hexes of such a road

    @cached_property
    def any_road(self) -> int:
        """11.41: from where any open road can be reached; asked only for units without supply, who are few."""
        return self.map.land_net.flood(self.map.road_bits, self.open)

    @case("11.21", "11.31", "11.31.1", "11.31.2", "11.41")
    def state(self, pos: Position, unit: UnitId) -> Supply:
        """In supply within six hexes of a road that reaches the edge; isolated if no road can be reached at all."""
        here = pos.table.map.grid.index[pos.where[unit]]
        if self.lines >> here & 1 or is_automatic(pos, unit):
            return Supply.SUPPLIED
        return Supply.OUT_OF_SUPPLY if self.any_road >> here & 1 else Supply.ISOLATED

    @case("11.1", "11.21", "11.22")
    def tracing(self, pos: Position, unit: UnitId) -> Tracing:
        """Up to six hexes to the road, and along it to the friendly map edge."""
        grid = pos.table.map.grid
        edge = bits_of(grid.index[hex_] for hex_ in sources(pos, pos.unit(unit).side))
        return Tracing(edge, self.open, (1 << len(grid)) - 1, ((SUPPLY_LINE_LENGTH, self.open),), "11.21")


@case("11.0", "11.0.P", "4.2.A.1", "4.2.B.1")
def determine(pos: Position) -> None:
    """Both players determine the state of all their units on the map; it holds for the whole Player-Turn."""
    found: dict[UnitId, Supply] = {}
    for side in SIDES:
        net = pos.rules.supply.net(pos, side)
        for unit in pos.units_of(side):
            state = net.state(pos, unit)
            if state is not Supply.SUPPLIED:
                found[unit] = state
    changed = {u: found.get(u, Supply.SUPPLIED) for u in pos.supply.keys() | found.keys()}
    before = pos.supply
    news = {u: state for u, state in changed.items() if state is not before.get(u, Supply.SUPPLIED) and pos.on_map(u)}
    pos.supply = found
    if news:
        pos.tell(SupplyChanged("11.0.P", {unit: str(news[unit]) for unit in sorted(news)}))


@case("11.1", "6.51", "6.52")
def open_hexes(pos: Position, side: Seat) -> int:
    """The hexes a supply line may use: no enemy unit, and no enemy control unless a friendly unit stands there."""
    everywhere = (1 << len(pos.table.map.grid)) - 1
    return everywhere & ~bits_of_mask(closed_to_supply(pos, side))


@case("11.1", "11.21", "11.22")
def net(pos: Position, side: Seat) -> SupplyNet:
    """Trace from the friendly map edge along the roads, and from these up to six hexes; terrain does not matter."""
    the_map, open_ = pos.table.map, open_hexes(pos, side)
    edge = bits_of(the_map.grid.index[hex_] for hex_ in sources(pos, side))
    roads = the_map.road_net.flood(edge, open_)
    lines = the_map.land_net.flood(roads, open_, SUPPLY_LINE_LENGTH)
    return SupplyNet(the_map, open_, roads, lines)


@case("11.22")
def sources(pos: Position, side: Seat) -> frozenset[HexId]:
    """The road hexes on the friendly map edge: west for the Allies, east for the Germans, unless the map says otherwise."""
    return pos.table.map.edge_roads[side]


@case("11.51", "11.52", "11.53")
def is_automatic(pos: Position, unit: UnitId) -> bool:
    """New arrivals for two Game-Turns, units at or beside a friendly edge, and Germans in entrenchments."""
    entered = pos.entered.get(unit)
    if entered is not None and pos.turn < entered + ARRIVAL_TURNS:
        return True
    side, hex_ = pos.unit(unit).side, pos.where[unit]
    grid = pos.table.map.grid
    edge = grid.edge(pos.table.map.friendly_edges[side])
    if hex_ in edge or any(other in edge for other in grid.neighbours[hex_]):
        return True
    return pos.rules.entrenchments.protects(pos, side, hex_)


@case("11.33", "11.33.3", "11.33.4", "11.42", "11.42.3", "11.42.4")
def allowance(unit: Unit, printed: int, state: Supply) -> int:
    """What a state of supply leaves of an allowance: tanks, mechanized infantry and reconnaissance suffer most."""
    mobile = unit.type in MOBILE
    if state is Supply.OUT_OF_SUPPLY:
        return printed // 2 if mobile else printed
    if state is Supply.ISOLATED:
        return min(printed, ISOLATED_ALLOWANCE) if mobile else printed // 2
    return printed


def effective(pos: Position, unit: UnitId, determined: Supply) -> Supply:
    """The state in force between two determinations: here the one that was determined (11.0.P)."""
    return determined


def in_force(pos: Position) -> Mapping[UnitId, Supply]:
    """What `effective` says of every unit, all at once; a unit that is not named is in supply."""
    return pos.supply


@case("11.33", "11.33.1", "11.42", "11.42.1")
def attack_strength(strength: int, state: Supply) -> int:
    """Halved out of supply, one when isolated, each unit by itself; never less than one."""
    if state is Supply.ISOLATED:
        return MINIMUM_STRENGTH
    if state is Supply.OUT_OF_SUPPLY:
        strength //= 2
    return max(MINIMUM_STRENGTH, strength)


@case("11.33", "11.33.2", "11.42", "11.42.2")
def defence_strength(strength: int, state: Supply) -> int:
    """Untouched out of supply; the final strength is halved when isolated, never below one (ADJ-045)."""
    if state is Supply.ISOLATED:
        strength //= 2
    return max(MINIMUM_STRENGTH, strength)
