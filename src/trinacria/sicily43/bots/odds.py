"""What an attack promises before anybody has moved: the differential as it would be, and what two dice bring on average."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS, Seat
from trinacria.sicily43.artillery import gunners
from trinacria.sicily43.charts import CombatTable, Result, Sky
from trinacria.sicily43.differential import attack_value, crossing, defence_value, force, held
from trinacria.sicily43.units import Kind, Protection, UnitId, half

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

WORTH = {
    Result.AE: -6.0, Result.A3R: -3.5, Result.A2R: -3.0, Result.AR: -2.0, Result.A2: -0.8, Result.N: 0.0,
    Result.D2: 1.2, Result.DR: 2.0, Result.D3R: 2.2, Result.D2R: 3.2, Result.DE: 6.0,
}  # fmt: skip
CLEARS = frozenset({Result.D2, Result.D2R, Result.DE})  # results after which the hex is empty; after D3R it may be
LEAVES = 0.5  # of a D3R: how often the defenders go
ROLLS = [one + two for one in range(1, 7) for two in range(1, 7)]

Posts = Mapping[HexId, Sequence[UnitId]]  # the hexes of an attack, with the units that attack out of them


@dataclass(frozen=True, slots=True)
class Chances:
    """What two dice bring on one column: the average worth, and how often the defenders are gone."""

    promise: float
    clears: float


def _of_column(combat: CombatTable, column: int) -> Chances:
    results = [combat.rows[roll][column] for roll in ROLLS]
    gone = sum(1.0 if result in CLEARS else LEAVES if result is Result.D3R else 0.0 for result in results)
    return Chances(sum(WORTH[result] for result in results) / len(ROLLS), gone / len(ROLLS))


def _columns(table: Table) -> tuple[Chances, ...]:
    combat = table.charts.combat
    return tuple(_of_column(combat, column) for column in range(len(combat.columns)))


def chances(table: Table, difference: int) -> Chances:
    """What an attack with this differential promises."""
    return table.once(_columns)[table.charts.combat.column(difference)]


def difference(pos: Position, posts: Posts, target: HexId) -> int:
    """The differential of an attack out of these hexes, without support."""
    effects = pos.table.charts.effects
    ways = {hex_: crossing(pos, hex_, target) for hex_ in posts}
    attack = sum(attack_value(effects, force(pos, hex_, units), [ways[hex_]]) for hex_, units in posts.items())
    return attack - defence_value(effects, held(pos, target), [*ways.values()])


def protection_of(pos: Position, units: Iterable[UnitId]) -> Protection:
    """The protection that units would give to the hex they stood in."""
    armored = any(unit in pos.travelling or pos.unit(unit).protection is Protection.ARMORED for unit in units)
    return Protection.ARMORED if armored else Protection.INFANTRY


def fire(pos: Position, unit: UnitId, distance: int, target: Protection) -> int:
    """What a gun or ship would give at a distance."""
    printed, chart = pos.unit(unit), pos.table.charts.fire
    if distance > printed.range:
        return 0
    if printed.kind is Kind.SHIP:
        given = chart.ship(target, distance) if pos.sky is not Sky.STORM else 0
    else:
        given = chart.gun(target, 1 if printed.kind is Kind.GUN88 else distance)
    weak = unit in pos.reduced or pos.is_weakened(unit) or pos.sky is Sky.STORM
    return half(given) if weak else given


def defence_support(pos: Position, side: Seat, posts: Posts, target: HexId) -> int:
    """The most that guns of a side could give to the defence of a hex against an attack out of these hexes."""
    if not pos.ground_at(target):
        return 0  # S21.4: an empty fortress stands alone
    grid = pos.table.island.grid
    aims = {hex_: protection_of(pos, units) for hex_, units in posts.items()}
    total = 0
    for gun, here in _guns(pos, side):
        total += max((fire(pos, gun, grid.distance(here, hex_), kind) for hex_, kind in aims.items()), default=0)
    return total + (_batteries(pos, aims) if side is AXIS else 0)


def _guns(pos: Position, side: Seat) -> Iterator[tuple[UnitId, HexId]]:
    for gun in gunners(pos.table, side):
        if pos.on_map(gun) and gun not in pos.travelling and gun not in pos.now.supported:
            yield gun, pos.where[gun]


def _batteries(pos: Position, aims: Mapping[HexId, Protection]) -> int:
    """What the batteries of living fortresses could give."""
    total, island = 0, pos.table.island
    for hex_ in pos.garrisons:
        fortress = island.fortresses[hex_]
        best = 0
        for aim, kind in aims.items():
            distance = island.grid.distance(hex_, aim)
            if distance <= fortress.range:
                best = max(best, pos.table.charts.fire.gun(kind, distance))
        if best and (pos.sky is Sky.STORM or hex_ in pos.turn_flags.bombed_forts):
            best = half(best)
        total += best * fortress.batteries
    return total
