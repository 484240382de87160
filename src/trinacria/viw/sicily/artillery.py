"""25.31, 25.32 Artillery support: whose guns serve whom, and the guns on the mainland."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw import artillery
from trinacria.viw.artillery import SUPPORT_RANGE
from trinacria.viw.battles import Battle
from trinacria.viw.sicily.campaign import EVACUATED, OFF_MAP, campaign
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.support_points import at_zero
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("25.32", "9.62")
def ready_guns(pos: Position) -> frozenset[UnitId]:
    """The guns that may support in the coming Combat Phase: those not next to an enemy, and those on the mainland."""
    mainland = (unit for unit, unit_ in pos.table.units.items() if unit_.is_gun and is_on_mainland(pos, unit))
    return artillery.ready_guns(pos).union(mainland)


@case("25.32")
def is_on_mainland(pos: Position, gun: UnitId) -> bool:
    """The off-map guns, and Axis guns from the Game-Turn after their evacuation (ADJ-061)."""
    if pos.where[gun] == OFF_MAP:
        return True
    if pos.where[gun] != EVACUATED or pos.unit(gun).side is ALLIED:
        return False
    return campaign(pos).evacuated_turn[gun] < pos.turn


@case("25.31", "25.32", "22.22", "9.62")
def gun_refusal(pos: Position, battle: Battle, gun: UnitId) -> IllegalCommand | None:
    """Why a gun may not support this combat."""
    if gun not in pos.flags.ready_guns:
        return IllegalCommand("9.62", f"{gun} stood next to the enemy when the phase began, or has supported already")
    if at_zero(pos, counter(pos, gun).nationality):
        return IllegalCommand("22.22", f"{gun} cannot support: its nationality has no Support Points")
    refusal = _range_refusal(pos, battle, gun)
    if refusal is not None:
        return refusal
    if not pos.rules.combat.gun_serves(pos, battle, gun):
        return IllegalCommand("25.31", f"{gun} supports units of its own army only")
    return None


def _range_refusal(pos: Position, battle: Battle, gun: UnitId) -> IllegalCommand | None:
    grid = pos.table.map.grid
    if is_on_mainland(pos, gun):
        first, last = table_of(pos).island.off_map_artillery_columns
        if any(first <= grid.column_of(target) <= last for target in battle.targets):
            return None
        return IllegalCommand("25.32", f"{gun} on the mainland reaches hexrows {first} to {last} only")
    if not pos.on_map(gun):
        return IllegalCommand("9.62", f"{gun} is no longer on the map")
    if all(grid.distance(pos.where[gun], target) > SUPPORT_RANGE for target in battle.targets):
        return IllegalCommand("9.62", f"{gun} is more than {SUPPORT_RANGE} hexes from every defending hex")
    if pos.supply_of(gun) is not Supply.SUPPLIED:
        return IllegalCommand("25.31", f"{gun} is not in supply")
    return None


@case("25.31")
def gun_serves(pos: Position, battle: Battle, gun: UnitId) -> bool:
    """Axis guns serve Germans and Italians alike, Allied guns an army that takes part (ADJ-059)."""
    army = counter(pos, gun).army
    return army is None or army in armies_in(pos, battle)


@case("25.31", "24.23")
def armies_in(pos: Position, battle: Battle) -> frozenset[Army]:
    """The Allied armies in a combat: the one that attacks, or those that defend; a depot alone stands for its army."""
    allied = battle.attackers if battle.attacker is ALLIED else battle.defenders
    armies = {army for unit in allied if (army := counter(pos, unit).army) is not None}
    if battle.defender is ALLIED:
        sheet, depots = table_of(pos).sheet.depots, campaign(pos).depots
        armies |= {sheet[depot].army for depot, hex_ in depots.items() if _is_alone(pos, battle, hex_)}
    return frozenset(armies)


def _is_alone(pos: Position, battle: Battle, hex_: HexId) -> bool:
    return hex_ in battle.targets and not battle.defenders_in(pos, hex_)
