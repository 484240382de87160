"""S12 The differential: what attackers and defenders are worth on their ground, and the difference between the two.

What a hex throws into an attack and what a defended hex is worth are worked out once for each hex (`Force`, `Held`); the
hexsides between them are added afterwards. So the search for obligations can try many attacks on the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId, hexside
from trinacria.sicily43.charts import CombatEffects
from trinacria.sicily43.fortresses import garrison_cf
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.strengths import fighting_cf
from trinacria.sicily43.units import ROAD_BOUND, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

Aimed = tuple[str, HexId]  # a gun, battery or ship, and the hex that it fires at


class Crossing(StrEnum):
    """What lies between an attacker and a defender."""

    OPEN = "open"
    STREAM = "stream"
    RIVER = "river"
    STREAM_BRIDGE = "bridge over a stream"
    RIVER_BRIDGE = "bridge over a river"


BRIDGES = (Crossing.STREAM_BRIDGE, Crossing.RIVER_BRIDGE)


@dataclass(frozen=True, slots=True)
class Force:
    """What attacks out of one hex: each unit's value there, and what a fortress adds."""

    values: tuple[int, ...]
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """What defends one hex: the worth of its units on their ground, how many they are, and the garrison of a fortress."""

    total: int
    units: int
    garrison: int = 0


@case("S43:2.6", "S43:12.8")
def crossing(pos: Position, here: HexId, there: HexId) -> Crossing:
    """What an attack between two hexes crosses. Only intact bridges count. After a storm, too, a stream is a stream here."""
    island, side = pos.table.island, hexside(here, there)
    river = side in island.rivers
    if not river and side not in island.streams:
        return Crossing.OPEN
    if side in island.bridges and side not in pos.bridges_down:
        return Crossing.RIVER_BRIDGE if river else Crossing.STREAM_BRIDGE
    return Crossing.RIVER if river else Crossing.STREAM


# attack ----------------------------------------------------------------------------------------------------------------


@case("S43:12.2", "S43:12.9", "S43:12.10")
def force(pos: Position, hex_: HexId, units: Iterable[UnitId]) -> Force:
    """The attackers of a hex, before hexsides: combat factors less mines. A fortress adds 2 a unit, and its garrison."""
    values = tuple(_value(pos, unit, hex_) for unit in units)
    if pos.is_fortress(hex_):
        return Force(values, pos.table.charts.effects.fortress * len(values) + garrison_cf(pos, hex_))
    return Force(values)


@case("S43:18.8", "S43:12.10")
def _value(pos: Position, unit: UnitId, hex_: HexId) -> int:
    """A unit that attacks out of an enemy minefield is worth 2 less, and never less than nothing."""
    mined = pos.mine_owner.get(hex_, pos.unit(unit).side) is not pos.unit(unit).side
    return max(0, fighting_cf(pos, unit) - (pos.table.charts.effects.minefield if mined else 0))


@case("S43:12.7", "S43:12.8")
def attack_value(effects: CombatEffects, force: Force, crossings: Sequence[Crossing]) -> int:
    """What a hex throws into an attack across these hexsides.

    A river without a bridge takes 4 once from the whole hex, and one such hexside is enough. Over a river bridge goes one
    unit; the others ford, and are worth 4 less together. The strongest unit takes the bridge: no other choice is worth more.
    """
    total = sum(force.values)
    if Crossing.RIVER in crossings:
        return max(0, total - effects.river) + force.bonus
    if Crossing.RIVER_BRIDGE in crossings and len(force.values) > 1:
        return max(max(force.values), total - effects.river) + force.bonus
    return total + force.bonus


# defence ---------------------------------------------------------------------------------------------------------------


@case("S43:12.3", "S43:12.9", "S43:21.4")
def held(pos: Position, hex_: HexId) -> Held:
    """The defence of a hex, before hexsides: all its units together, with the garrison of a living fortress."""
    units = pos.ground_at(hex_)
    garrison = garrison_cf(pos, hex_) if pos.is_fortress(hex_) else 0
    return Held(sum(defending_value(pos, unit, hex_) for unit in units), len(units), garrison)


@case("S43:12.3", "S43:12.5", "S43:3.9", "S43:26.6")
def defending_value(pos: Position, unit: UnitId, hex_: HexId) -> int:
    """A defender on its ground: doubled in mountains, then its additions. On a road, what is tied to it has 1 instead."""
    effects, island = pos.table.charts.effects, pos.table.island
    cf, terrain = fighting_cf(pos, unit), island.terrain[hex_]
    rough = terrain is Terrain.HILLS or terrain is Terrain.MOUNTAINS
    if rough and hex_ in island.road_hexes and pos.unit(unit).kind in ROAD_BOUND:
        cf += effects.road_in_rough
    elif terrain is Terrain.MOUNTAINS:
        cf *= effects.mountains_factor
    elif terrain is Terrain.HILLS:
        cf += effects.hills
    return cf + town_addition(pos, hex_)


@case("S43:12.4")
def town_addition(pos: Position, hex_: HexId) -> int:
    """What each defender in a town or a fortress has besides; it adds to that of hills."""
    if pos.is_fortress(hex_):
        return pos.table.charts.effects.fortress
    town = pos.table.island.towns.get(hex_)
    return pos.table.charts.effects.town if town is not None and town.is_town else 0


@case("S43:12.6", "S43:12.8", "S43:21.4")
def defence_value(effects: CombatEffects, held: Held, crossings: Sequence[Crossing]) -> int:
    """What a hex is worth against attacks across these hexsides.

    A stream without a bridge helps each unit if nobody attacks in another way; a bridge that is used helps the hex once.
    An empty fortress has its garrison and nothing else.
    """
    if not held.units:
        return held.garrison
    total = held.total + held.garrison
    if any(crossing in BRIDGES for crossing in crossings):
        total += effects.bridge
    if all(crossing is Crossing.STREAM for crossing in crossings):
        total += effects.stream * held.units
    return total


# both ------------------------------------------------------------------------------------------------------------------


@case("S43:12.1", "S43:12.2", "S43:12.3")
def totals(
    pos: Position,
    units: Iterable[UnitId],
    targets: Sequence[HexId],
    support: Iterable[Aimed] = (),
    defence: Iterable[Aimed] = (),
) -> tuple[int, int]:
    """The attack total and the defence total of an attack, with the support of both sides, which is never doubled."""
    from trinacria.sicily43.artillery import factors

    effects, by_hex = pos.table.charts.effects, stacks_of(pos, units)
    attack = sum(factors(pos, gun, aim, attacking=True) for gun, aim in support)
    defended = sum(factors(pos, gun, aim, attacking=False) for gun, aim in defence)
    for hex_, stack in by_hex.items():
        attack += attack_value(effects, force(pos, hex_, stack), [crossing(pos, hex_, target) for target in targets])
    for target in targets:
        defended += defence_value(effects, held(pos, target), [crossing(pos, hex_, target) for hex_ in by_hex])
    return attack, defended


def differential(
    pos: Position,
    units: Iterable[UnitId],
    targets: Sequence[HexId],
    support: Iterable[Aimed] = (),
    defence: Iterable[Aimed] = (),
) -> int:
    """S12.1: the attack total less the defence total."""
    attack, defended = totals(pos, units, targets, support, defence)
    return attack - defended


@case("S43:11.12")
def owed_differential(pos: Position, units: Iterable[UnitId], targets: Sequence[HexId]) -> int:
    """What decides whether an attack is owed: combat factors and terrain alone, without support on either side."""
    return differential(pos, units, targets)


def stacks_of(pos: Position, units: Iterable[UnitId]) -> dict[HexId, list[UnitId]]:
    """Units by the hexes in which they stand."""
    found: dict[HexId, list[UnitId]] = {}
    for unit in units:
        found.setdefault(pos.where[unit], []).append(unit)
    return found
