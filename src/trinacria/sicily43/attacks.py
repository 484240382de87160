"""S11 Who attacks whom: which units can attack, which hexes can be attacked, and when an attack is too weak to be made.

What is owed, and which attacks would lose an obligation (S11.9), is in `obligations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import signed
from trinacria.sicily43.artillery import support_refusal
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.differential import Aimed, differential, stacks_of
from trinacria.sicily43.strengths import may_attack
from trinacria.sicily43.units import SUPPORTING, Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.steps import Choice

NEVER_ATTACK = SUPPORTING | {Kind.SUPPLY, Kind.COASTAL, Kind.SHIP, Kind.MINEFIELD}


@dataclass(frozen=True, slots=True)
class Attack(Command):
    """Attacks one or several hexes as one combat, with units that are next to all of them."""

    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    VERB: ClassVar[str] = "attack"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("targets", many=True), Clause("units", after="with", many=True))

    def say(self, choice: Choice) -> StepWords:
        says = f"Attack {choice.tell.hexes(self.targets)} with {choice.tell.units(self.units)}"
        return StepWords(says, units=self.units, hexes=self.targets)


# units -------------------------------------------------------------------------------------------------------------------


def can_attack(pos: Position, unit: UnitId) -> bool:
    """S11.7: whether a unit is one that can attack at all in this player turn."""
    return inability(pos, unit) is None


@case("S43:11.7", "S43:22.9", "S43:15.2", "S43:18.10")
def inability(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Why a unit cannot attack. Such a unit creates no obligation."""
    kind = pos.table.units[unit].kind
    if kind in NEVER_ATTACK:
        why = "only supports the attacks of others" if kind in SUPPORTING else "never attacks"
        return IllegalCommand("S43:11.7", f"{unit} {why}")
    if unit in pos.travelling:
        return IllegalCommand("S43:22.9", f"{unit} is travelling by rail and cannot attack")
    if pos.is_frozen(unit):
        return IllegalCommand("S43:15.2", f"{unit} has been reduced and must miss a player turn before it attacks again")
    if unit in pos.now.working:
        return IllegalCommand("S43:18.10", f"{unit} is at work and does not attack")
    if not may_attack(pos, unit):
        return IllegalCommand("S43:26.5", f"{unit} has been out of supply too long to attack")
    return None


@case("S43:11.4")
def may_still_attack(pos: Position, unit: UnitId) -> bool:
    """A unit attacks at most once in a Combat Phase."""
    return unit not in pos.now.attacked and can_attack(pos, unit)


@case("S43:11.5")
def attackers_in(pos: Position, hex_: HexId, side: Seat) -> tuple[UnitId, ...]:
    """The units of a stack that attack together; those that cannot attack stay out."""
    return tuple(unit for unit in pos.ground_at(hex_, side) if may_still_attack(pos, unit))


# hexes -------------------------------------------------------------------------------------------------------------------


@case("S43:11.4", "S43:11.8", "S43:21.4", "S43:20.7")
def target_refusal(pos: Position, hex_: HexId, side: Seat) -> IllegalCommand | None:
    """Why a side may not attack a hex: nobody to attack is there, or it was attacked in this phase already.

    Every enemy ground unit may be attacked, with a zone of control or without; so may an enemy fortress, empty or not. Ships
    may not.
    """
    if hex_ not in pos.table.island.land:
        return IllegalCommand("S43:11.1", f"{hex_} is no land hex: ground units attack hexes on land")
    if not pos.enemy_stands(hex_, side) and not (side is ALLIED and pos.is_fortress(hex_)):
        return IllegalCommand("S43:11.1", f"there is no enemy in {hex_}")
    if hex_ in pos.now.attacked_hexes:
        return IllegalCommand("S43:11.4", f"{hex_} may not be attacked again in this phase")
    return None


# attacks -----------------------------------------------------------------------------------------------------------------


def attack_refusal(
    pos: Position, units: Sequence[UnitId], targets: Sequence[HexId], support: Sequence[Aimed] = ()
) -> IllegalCommand | None:
    """Why these units may not attack these hexes with this support.

    It judges the attack by itself: not whether whole stacks attack (`stack_refusal`), and not what else is owed.
    """
    refusal = group_refusal(pos, units, targets)
    if refusal is not None:
        return refusal
    battle = battle_of(pos, units, targets)
    for gun, aim in support:
        refusal = support_refusal(pos, battle, battle.attacker, gun, aim)
        if refusal is not None:
            return refusal
        battle = replace(battle, support=(*battle.support, (gun, aim)))
    return weakness_refusal(pos, differential(pos, units, targets, support))


@case("S43:11.1", "S43:11.4", "S43:11.6", "S43:11.14")
def group_refusal(pos: Position, units: Sequence[UnitId], targets: Sequence[HexId]) -> IllegalCommand | None:
    """Why these units and these hexes cannot be one combat: each attacker must be next to each hex, over any hexside."""
    if not units or not targets:
        return IllegalCommand("S43:11.1", "an attack needs hexes to attack and units to attack them")
    if len({*units}) < len(units) or len({*targets}) < len(targets):
        return IllegalCommand("S43:11.4", "a hex or a unit is named twice")
    if units[0] not in pos.table.units:
        return IllegalCommand("S43:11.1", f"there is no unit {units[0]}")
    side = pos.unit(units[0]).side
    for unit in units:
        refusal = unit_refusal(pos, unit, side)
        if refusal is not None:
            return refusal
    for target in targets:
        refusal = target_refusal(pos, target, side) or _distance_refusal(pos, units, target)
        if refusal is not None:
            return refusal
    return None


def unit_refusal(pos: Position, unit: UnitId, side: Seat) -> IllegalCommand | None:
    """Why a unit may not attack anybody for this side."""
    if unit not in pos.table.units or not pos.on_map(unit):
        return IllegalCommand("S43:11.1", f"there is no unit {unit} on the map")
    if pos.unit(unit).side is not side:
        return IllegalCommand("S43:11.1", f"{unit} does not belong to the side that attacks")
    if unit in pos.now.attacked:
        return IllegalCommand("S43:11.4", f"{unit} has attacked in this phase already")
    return inability(pos, unit)


def _distance_refusal(pos: Position, units: Sequence[UnitId], target: HexId) -> IllegalCommand | None:
    near = pos.table.island.grid.neighbours[target]
    for unit in units:
        if pos.where[unit] not in near:
            return IllegalCommand("S43:11.6", f"{unit} in {pos.where[unit]} is not next to {target}")
    return None


@case("S43:11.6", "S43:11.13")
def weakness_refusal(pos: Position, differential: int) -> IllegalCommand | None:
    """No attack is made below the lowest column of the table; the defender's support does not count for this."""
    lowest = pos.table.charts.combat.lowest
    if differential >= lowest:
        return None
    return IllegalCommand(
        "S43:11.6", f"the differential is {signed(differential)}, and no attack is made below {signed(lowest)}"
    )


@case("S43:11.5")
def stack_refusal(pos: Position, units: Sequence[UnitId]) -> IllegalCommand | None:
    """All units of a stack that can attack must attack together."""
    for hex_, stack in stacks_of(pos, units).items():
        for unit in attackers_in(pos, hex_, pos.unit(units[0]).side):
            if unit not in stack:
                return IllegalCommand("S43:11.5", f"{unit} is stacked with {stack[0]} and must attack with it")
    return None


def battle_of(pos: Position, units: Sequence[UnitId], targets: Sequence[HexId]) -> Battle:
    """The battle of these units against these hexes, without support."""
    hexes = tuple(dict.fromkeys(pos.where[unit] for unit in units))
    return Battle(pos.unit(units[0]).side, tuple(targets), tuple(units), hexes)
