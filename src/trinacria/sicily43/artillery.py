"""S19 Artillery: which guns, batteries and ships may support a combat, and what they give.

A *gun* is an artillery unit, an 88, a train, a coastal division, a ship, or a battery of a fortress (`HEX/NUMBER`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS, SIDES, Seat
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.differential import Aimed
from trinacria.sicily43.fortresses import fortress_of, free_batteries
from trinacria.sicily43.strengths import support_given
from trinacria.sicily43.units import SUPPORTING, Kind, Protection, UnitId, half

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

GUNS = SUPPORTING | {Kind.COASTAL, Kind.SHIP}
MOST_SHIPS = 3


@cache
def gunners(table: Table, side: Seat) -> tuple[UnitId, ...]:
    """The units of a side that can ever support."""
    return tuple(id_ for id_ in table.by_side[side] if table.units[id_].kind in GUNS and table.units[id_].range)


def ranges(table: Table) -> frozenset[int]:
    """Every range that a gun or a battery has."""
    guns = {table.units[gun].range for side in SIDES for gun in gunners(table, side)}
    return frozenset(guns | {fortress.range for fortress in table.island.fortresses.values()})


@case("S43:3.2", "S43:3.3", "S43:21.10", "S43:22.9")
def protection(pos: Position, hex_: HexId) -> Protection:
    """The protection of a hex is that of its best protected unit; an empty fortress counts as infantry."""
    for unit in pos.ground_at(hex_):
        if unit in pos.travelling or pos.unit(unit).protection is Protection.ARMORED:
            return Protection.ARMORED
    return Protection.INFANTRY


# what a gun gives --------------------------------------------------------------------------------------------------------


@case("S43:19.2", "S43:19.5", "S43:7.4", "S43:20.6")
def factors(pos: Position, gun: str, aim: HexId, *, attacking: bool) -> int:
    """What a gun adds when it fires at a hex: by distance and protection, and half of it for a weak gun or in a storm."""
    table, target = pos.table, protection(pos, aim)
    storm = pos.sky is Sky.STORM
    fortress = fortress_of(pos, gun)
    if fortress is not None:
        return _battery_factors(pos, fortress, aim, target, storm=storm)
    unit = UnitId(gun)
    printed = table.units[unit]
    distance = table.island.grid.distance(pos.where[unit], aim)
    if distance > printed.range or (attacking and pos.is_frozen(unit)):
        return 0
    weak = unit in pos.reduced or pos.is_weakened(unit) or storm
    return support_given(pos, unit, _table_factors(pos, printed.kind, target, distance), halved=weak)


@case("S43:19.6", "S43:20.2")
def _table_factors(pos: Position, kind: Kind, target: Protection, distance: int) -> int:
    """Ships have columns of their own; an 88 always uses the first row."""
    fire = pos.table.charts.fire
    if kind is Kind.SHIP:
        return fire.ship(target, distance)
    return fire.gun(target, 1 if kind is Kind.GUN88 else distance)


@case("S43:21.2", "S43:21.8")
def _battery_factors(pos: Position, fortress: HexId, aim: HexId, target: Protection, *, storm: bool) -> int:
    """A battery supports as one artillery unit; bombs halve it, the state of the garrison does not."""
    distance = pos.table.island.grid.distance(fortress, aim)
    if distance > pos.table.island.fortresses[fortress].range:
        return 0
    given = pos.table.charts.fire.gun(target, distance)
    return half(given) if storm or fortress in pos.turn_flags.bombed_forts else given


# which guns may support --------------------------------------------------------------------------------------------------


@case("S43:19.1", "S43:19.3", "S43:19.8")
def gun_refusal(pos: Position, battle: Battle, side: Seat, gun: str, aim: HexId) -> IllegalCommand | None:
    """Why a gun of this side may not support this combat by firing at that hex. A gun whose own hex is attacked may."""
    fortress = fortress_of(pos, gun)
    refusal = _unknown_refusal(pos, side, gun, fortress) or _spent_refusal(pos, gun, fortress) or idle_refusal(pos, gun)
    if refusal is not None:
        return refusal
    if aim not in battle.aims(side):
        what = "attacked" if side is battle.attacker else "held by attackers"
        return IllegalCommand("S43:19.3", f"{aim} is no hex that is {what} in this combat")
    if not factors(pos, gun, aim, attacking=side is battle.attacker):
        return _nothing_given(pos, gun, aim)
    return _front_line_refusal(pos, battle, side, gun, fortress)


def _unknown_refusal(pos: Position, side: Seat, gun: str, fortress: HexId | None) -> IllegalCommand | None:
    if fortress is not None:
        return None if side is AXIS else IllegalCommand("S43:21.2", f"the battery {gun} belongs to the Axis")
    printed = pos.table.units.get(UnitId(gun))
    if printed is None or not pos.on_map(UnitId(gun)):
        return IllegalCommand("S43:19.1", f"there is no gun {gun} on the map")
    if printed.side is not side:
        return IllegalCommand("S43:19.1", f"{gun} does not belong to the side that gives support now")
    if printed.kind not in GUNS or not printed.range:
        return IllegalCommand("S43:19.1", f"{gun} is no artillery and cannot support")
    return None


@case("S43:19.1", "S43:20.5")
def _spent_refusal(pos: Position, gun: str, fortress: HexId | None) -> IllegalCommand | None:
    """A gun supports one combat in a phase, and none if it has fired at a ship."""
    if gun in pos.now.supported:
        return IllegalCommand("S43:19.1", f"{gun} has supported a combat in this phase already")
    if gun in pos.now.fired_at_ships or (fortress is not None and gun not in free_batteries(pos, fortress)):
        return IllegalCommand("S43:20.5", f"{gun} has fired at a ship in this phase")
    return None


@case("S43:7.3", "S43:22.9")
def idle_refusal(pos: Position, gun: str) -> IllegalCommand | None:
    """In a storm ships do not fire; a gun that travels by rail does not either."""
    printed = pos.table.units.get(UnitId(gun))
    if printed is not None and printed.kind is Kind.SHIP and pos.sky is Sky.STORM:
        return IllegalCommand("S43:7.3", "ships do not fire in a storm")
    if gun in pos.travelling:
        return IllegalCommand("S43:22.9", f"{gun} is travelling by rail and cannot support")
    return None


@case("S43:19.5")
def _nothing_given(pos: Position, gun: str, aim: HexId) -> IllegalCommand:
    """Why a gun would add nothing: it is frozen, or out of range."""
    if gun in pos.table.units and pos.is_frozen(UnitId(gun)):
        return IllegalCommand("S43:19.5", f"{gun} is frozen and cannot support an attack")
    return IllegalCommand("S43:19.5", f"{gun} has nothing to give against {aim}: it is too far away, or the target too hard")


@case("S43:19.7")
def _front_line_refusal(
    pos: Position, battle: Battle, side: Seat, gun: str, fortress: HexId | None
) -> IllegalCommand | None:
    """A gun in an enemy zone of control supports only combats in which an enemy beside it takes part."""
    here = fortress if fortress is not None else pos.where[UnitId(gun)]
    if not pos.enemy_controls(here, side):
        return None
    enemy = battle.targets if side is battle.attacker else battle.hexes
    if any(hex_ in pos.table.island.grid.neighbours[here] for hex_ in enemy):
        return None
    return IllegalCommand("S43:19.7", f"{gun} is in an enemy zone of control and supports only against enemies beside it")


@case("S43:20.3")
def ship_limit_refusal(pos: Position, battle: Battle, side: Seat, gun: str) -> IllegalCommand | None:
    """At most three ships support one combat."""
    if not is_ship(pos, gun) or sum(is_ship(pos, other) for other, _ in battle.guns(side)) < MOST_SHIPS:
        return None
    return IllegalCommand("S43:20.3", f"at most {MOST_SHIPS} ships support one combat")


def is_ship(pos: Position, gun: str) -> bool:
    printed = pos.table.units.get(UnitId(gun))
    return printed is not None and printed.kind is Kind.SHIP


@case("S43:19.2", "S43:21.4")
def takes_support(pos: Position, battle: Battle, side: Seat) -> bool:
    """Only units are supported: an empty fortress is not, not even by its own batteries."""
    return side is battle.attacker or any(pos.ground_at(target) for target in battle.targets)


def available(pos: Position, battle: Battle, side: Seat) -> Iterator[Aimed]:
    """Every gun that may join the support of a side now, with each hex at which it may fire."""
    if not takes_support(pos, battle, side):
        return
    aims = battle.aims(side)
    taken = {gun for gun, _ in battle.guns(side)}
    for gun in _guns(pos, side, aims):
        if gun not in taken and ship_limit_refusal(pos, battle, side, gun) is None:
            yield from ((gun, aim) for aim in aims if gun_refusal(pos, battle, side, gun, aim) is None)


@case("S43:21.2", "S43:21.7")
def _guns(pos: Position, side: Seat, aims: Sequence[HexId]) -> Iterator[str]:
    """The guns of a side with one of these hexes in their range, coastal divisions and batteries included."""
    where, units, fortresses = pos.where, pos.table.units, pos.table.island.fortresses
    near = {range_: _within(pos.table, aims, range_) for range_ in pos.table.once(ranges)}
    for unit in gunners(pos.table, side):
        if where[unit] in near[units[unit].range]:
            yield unit
    if side is AXIS:
        for hex_ in pos.garrisons:
            if hex_ in near[fortresses[hex_].range]:
                yield from free_batteries(pos, hex_)


def _within(table: Table, aims: Sequence[HexId], range_: int) -> set[HexId]:
    found: set[HexId] = set()
    return found.union(*(table.island.grid.within(aim, range_) for aim in aims))


def most_support(pos: Position, battle: Battle, side: Seat, reserved: frozenset[str] = frozenset()) -> int:
    """The most factors that guns could still add for a side; those that are pledged elsewhere are left out."""
    best: dict[str, int] = {}
    for gun, aim in available(pos, battle, side):
        if gun not in reserved:
            best[gun] = max(best.get(gun, 0), factors(pos, gun, aim, attacking=side is battle.attacker))
    slots = MOST_SHIPS - sum(is_ship(pos, gun) for gun, _ in battle.guns(side))
    ships = sorted((given for gun, given in best.items() if is_ship(pos, gun)), reverse=True)[:slots]
    return sum(ships) + sum(given for gun, given in best.items() if not is_ship(pos, gun))


@case("S43:19.4", "S43:20.3")
def support_refusal(pos: Position, battle: Battle, side: Seat, gun: str, aim: HexId) -> IllegalCommand | None:
    """Why a gun may not join the support that a side has given so far."""
    if gun in {other for other, _ in battle.guns(side)}:
        return IllegalCommand("S43:19.1", f"{gun} supports this combat already")
    if not takes_support(pos, battle, side):
        return IllegalCommand("S43:21.4", "an empty fortress is not supported, not even by its own batteries")
    return gun_refusal(pos, battle, side, gun, aim) or ship_limit_refusal(pos, battle, side, gun)
