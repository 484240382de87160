"""9.6 Artillery: it fights when adjacent, and supports within three hexes when it is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.seats import Seat
from trinacria.viw.air_power import available, spend
from trinacria.viw.battles import Battle
from trinacria.viw.commands import Support
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

SUPPORT_RANGE = 3  # 9.62
GUNS_IN_ATTACK, GUNS_IN_DEFENCE = 2, 1  # 9.64


@case("9.61", "9.62", "9.65")
def ready_guns(pos: Position) -> frozenset[UnitId]:
    """The guns of both sides that may support in the coming Combat Phase: those not next to an enemy as it begins.

    What retreats and advances bring next to them later does not matter (9.65).
    """
    grid = pos.table.map.grid
    return frozenset(
        unit
        for unit, counter in pos.table.units.items()
        if counter.is_gun
        and pos.on_map(unit)
        and not any(pos.enemy_holds(hex_, counter.side) for hex_ in grid.neighbours[pos.where[unit]])
    )


@case("9.62", "9.63", "9.64")
def guns_for(pos: Position, battle: Battle, side: Seat) -> tuple[UnitId, ...]:
    """The guns that may support this side: ready, within three hexes of a defending hex, and of a participant's corps."""
    return tuple(
        gun
        for gun in sorted(pos.flags.ready_guns)
        if pos.unit(gun).side is side and pos.rules.combat.gun_refusal(pos, battle, gun) is None
    )


@case("9.62", "9.63", "9.64", "9.65")
def gun_refusal(pos: Position, battle: Battle, gun: UnitId) -> IllegalCommand | None:
    """Why a gun may not support this combat."""
    if gun not in pos.flags.ready_guns:
        return IllegalCommand("9.62", f"{gun} stood next to the enemy when the phase began, or has supported already")
    if not pos.on_map(gun):
        return IllegalCommand("9.62", f"{gun} is no longer on the map")
    grid, here = pos.table.map.grid, pos.where[gun]
    if all(grid.distance(here, target) > SUPPORT_RANGE for target in battle.targets):
        return IllegalCommand("9.62", f"{gun} in {here} is more than three hexes from every defending hex")
    if not pos.rules.combat.gun_serves(pos, battle, gun):
        return IllegalCommand("9.63", f"{gun} belongs to another corps than the units in this combat")
    return None


@case("9.63")
def gun_serves(pos: Position, battle: Battle, gun: UnitId) -> bool:
    """A gun supports units of its own corps: one participant is enough."""
    side, corps = pos.unit(gun).side, pos.unit(gun).corps
    participants = battle.attackers if side is battle.attacker else battle.defenders
    return any(pos.unit(unit).corps == corps for unit in participants)


@case("9.64", "13.12", "13.13")
def support_choices(pos: Position, battle: Battle, side: Seat) -> Iterator[Support]:
    """Every support that a side can announce for this combat; announcing none comes first."""
    guns = guns_for(pos, battle, side)
    most = GUNS_IN_ATTACK if side is battle.attacker else GUNS_IN_DEFENCE
    for air in (False, True) if available(pos, side) else (False,):
        for number in range(min(most, len(guns)) + 1):
            for chosen in combinations(guns, number):
                yield Support(chosen, air)


@case("13.0", "13.13")
def resolve_support(pos: Position, battle: Battle, side: Seat, announced: Support) -> Support:
    """Spend what was announced, and say what of it takes effect: here all."""
    if announced.air:
        spend(pos, side)
    return announced


@case("13.11")
def certain_support(pos: Position, battle: Battle, announced: Support) -> Mapping[Support, float]:
    """What takes effect of a support that is announced, and how likely that is: here all of it for certain."""
    return {announced: 1.0}


@case("9.64", "13.12", "13.13")
def support_refusal(pos: Position, battle: Battle, side: Seat, wanted: Support) -> IllegalCommand:
    """Why a support that is not among the choices may not be announced."""
    if wanted.air and not available(pos, side):
        return IllegalCommand("13.0", "no Air Point is left this Game-Turn")
    most = GUNS_IN_ATTACK if side is battle.attacker else GUNS_IN_DEFENCE
    return guns_refusal(pos, battle, side, wanted) or too_many_guns(most)


@case("9.62")
def guns_refusal(pos: Position, battle: Battle, side: Seat, wanted: Support) -> IllegalCommand | None:
    """Why one of the guns of a support may not fire; none if each of them may."""
    for gun in wanted.guns:
        if gun not in pos.table.units or pos.unit(gun).side is not side:
            return IllegalCommand("9.62", f"{gun} is no artillery unit of yours")
        refusal = pos.rules.combat.gun_refusal(pos, battle, gun)
        if refusal is not None:
            return refusal
    return None


@case("9.64")
def too_many_guns(most: int) -> IllegalCommand:
    guns = "one gun" if most == 1 else f"{most} guns, each named once,"
    return IllegalCommand("9.64", f"at most {guns} may support here")
