"""Choices in a Combat Phase: which attack next, which guns, who surrenders, who retreats where, who advances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options, Step
from trinacria.kernel.seats import AXIS, Seat
from trinacria.sicily43.advance import Advance
from trinacria.sicily43.artillery import most_support
from trinacria.sicily43.attack_options import WITHOUT
from trinacria.sicily43.attacks import Attack, battle_of
from trinacria.sicily43.bots.assaults import A_POINT, IN_THE_WAY
from trinacria.sicily43.bots.marches import Marches
from trinacria.sicily43.bots.odds import chances
from trinacria.sicily43.bots.operations import strength_near
from trinacria.sicily43.bots.towns import held_by, wanted
from trinacria.sicily43.combat import Combat
from trinacria.sicily43.commands import End
from trinacria.sicily43.differential import differential
from trinacria.sicily43.retreats import Lose, Retreat, Stay
from trinacria.sicily43.support import Support
from trinacria.sicily43.surrender import REFUSE, Answer, Offer
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

END = End()
LEAST = 0.25  # what an attack that nobody owes must promise
GUNS_SHARED = 0.7
CERTAIN = 18  # the last column: more support is wasted
SURE = 3.0  # what an attack must promise to be better than a surrender


def attack(pos: Position, side: Seat, options: Options, planned: dict[UnitId, HexId]) -> Command | None:
    """The attack that promises most; the end if none promises anything and nothing is owed."""
    may_end = END in options
    best, found = (LEAST if may_end else -1e9), None
    prizes = wanted(pos, side)
    for step in options.steps():
        if step.order == END:
            continue
        order = _joined(step, planned)
        if not isinstance(order, Attack):
            continue
        chance = chances(pos.table, expected_difference(pos, side, order))
        worth = chance.promise
        for target in order.targets:
            prize = prizes.get(target)
            bonus = A_POINT * prize.points if prize is not None else IN_THE_WAY
            worth += bonus * chance.clears
        if worth > best:
            best, found = worth, order
    return found or (END if may_end else None)


def expected_difference(pos: Position, side: Seat, order: Attack) -> int:
    """The differential with the support that both sides can give."""
    battle = battle_of(pos, order.units, order.targets)
    mine, theirs = most_support(pos, battle, side), most_support(pos, battle, side.enemy)
    return differential(pos, order.units, order.targets) + mine - round(GUNS_SHARED * theirs)


def _joined(step: Step, planned: dict[UnitId, HexId]) -> Command | None:
    """The attack of everybody who can join; who was meant for another target stays out if that is allowed."""
    targets = step.facts.get("targets")
    goals = frozenset(targets) if isinstance(targets, tuple) else frozenset()
    while step.order is None:
        assert step.then is not None
        steps = step.then().steps()
        _, *units = steps[0].key.split()
        elsewhere = any(planned.get(UnitId(unit)) not in (None, *goals) for unit in units)
        step = steps[-1] if elsewhere and steps[-1].key.startswith(WITHOUT) else steps[0]
    return step.order


def support(pos: Position, side: Seat, options: Options) -> Command | None:
    """Whatever gives most, until more would change nothing."""
    fight = pos.enclosing(Combat)
    battle = fight.battle
    now = differential(pos, battle.units, battle.targets, battle.support, battle.defence)
    if side is battle.attacker and END in options:
        against = most_support(pos, battle, side.enemy)
        if now - against >= CERTAIN:
            return END
    if side is not battle.attacker and now < pos.table.charts.combat.lowest:
        return END
    guns = [step for step in options.steps() if isinstance(step.order, Support)]
    best = max(guns, key=_factors, default=None)
    return best.order if best is not None and _factors(best) > 0 else END


def _factors(step: Step) -> int:
    given = step.facts.get("factors", 0)
    assert isinstance(given, int)
    return given


def offer(pos: Position, side: Seat, options: Options) -> Command | None:
    """One unit gone for certain and the hex empty: better than the dice, unless they are nearly certain too."""
    return Offer() if _dice(pos) < SURE else END


def answer(pos: Position, side: Seat, options: Options) -> Command | None:
    """A small unit is given for a great one when the dice promise worse, but not in a town that must be held."""
    fight = pos.enclosing(Combat)
    units = pos.ground_at(fight.battle.targets[0], side)
    small, great = sorted(units, key=lambda unit: (pos.unit(unit).cf, unit))
    holds = fight.battle.targets[0] in held_by(pos, side)
    if holds or _dice(pos) < 2.5 or pos.unit(small).cf > 2 or pos.unit(great).cf < 5:
        return Answer(REFUSE)
    return Answer(small)


def _dice(pos: Position) -> float:
    """What the dice of the combat that is going on promise the attacker."""
    battle = pos.enclosing(Combat).battle
    return chances(pos.table, differential(pos, battle.units, battle.targets, battle.support, battle.defence)).promise


def retreat(pos: Position, side: Seat, options: Options, goals: dict[UnitId, HexId]) -> Command | None:
    """In a town that matters a unit stays if it may and is whole; else it goes where it is nearest to its goal and safe."""
    orders = [step.order for step in whole_orders(options)]
    towns = held_by(pos, side)
    for order in orders:
        if isinstance(order, Stay) and pos.where[order.unit] in towns and order.unit not in pos.reduced:
            return order
    ways = [order for order in orders if isinstance(order, Retreat)]
    marches = Marches(pos, side)

    def worth(way: Retreat) -> tuple[float, str]:
        end = way.path[-1]
        goal = goals.get(way.unit)
        away = marches.points(way.unit, end, goal) if goal else 0
        return -away - 0.5 * strength_near(pos, end, side.enemy, 2) + 6.0 * (end in towns), way.text

    return max(ways, key=worth, default=None)


def lose(pos: Position, side: Seat, options: Options) -> Command | None:
    """The weaker unit is lost."""
    units = [step.order for step in whole_orders(options) if isinstance(step.order, Lose)]
    return min(units, key=lambda order: (pos.cf(order.unit), order.unit), default=None)


def advance(pos: Position, side: Seat, options: Options, goals: dict[UnitId, HexId]) -> Command | None:
    """Into a town that is wanted, first with the army that must take it; elsewhere if it is nearer to the goal and safe."""
    orders = [step.order for step in whole_orders(options)]
    found = [order for order in orders if isinstance(order, Advance)]
    if not found:
        return END
    prizes, mine = wanted(pos, side), held_by(pos, side)
    marches = Marches(pos, side)

    def worth(order: Advance) -> tuple[float, str]:
        prize, printed = prizes.get(order.hex), pos.unit(order.unit)
        if prize is not None and (side is AXIS or printed.army is prize.army):
            return 50.0 + pos.cf(order.unit), order.text
        if order.hex == pos.table.messina and side is not AXIS:
            return 40.0, order.text  # S24.9: both armies are wanted there
        here = pos.where[order.unit]
        if here in mine and len(pos.ground_at(here, side)) == 1:
            return -50.0, order.text
        goal = goals.get(order.unit)
        nearer = marches.points(order.unit, here, goal) - marches.points(order.unit, order.hex, goal) if goal else 0
        risk = strength_near(pos, order.hex, side.enemy, 1) - strength_near(pos, order.hex, side, 1)
        return float(nearer) - 0.3 * max(0, risk) - (1.0 if side is AXIS else 0.0), order.text

    best = max(found, key=worth)
    return best if worth(best)[0] > 0 else END


def whole_orders(options: Options) -> list[Step]:
    """Every whole order."""
    found: list[Step] = []
    for step in options.steps():
        if step.order is not None:
            found.append(step)
        elif step.then is not None:
            found += whole_orders(step.then())
    return found
