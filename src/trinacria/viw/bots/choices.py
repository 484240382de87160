"""The choices of the greedy bot outside movement: each takes the option that a plain evaluation likes best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.viw.advances import END_ADVANCE
from trinacria.viw.attacks import END_COMBAT
from trinacria.viw.bots.attack_plans import plan_attacks
from trinacria.viw.bots.estimates import BoardEstimate
from trinacria.viw.bots.evaluation import doctrine_of, fight, loss_cost, points_for, stack_worth, worth_at
from trinacria.viw.bots.posts import Posts
from trinacria.viw.commands import Absorb, Advance, Defend, Eliminate, Lose, Retreat, Support
from trinacria.viw.decisions import (
    AbsorbSteps,
    AdvanceUnits,
    AnnounceSupport,
    LoseStep,
    NameDefender,
    ResolveAttacks,
    RollForCombat,
)
from trinacria.viw.retreats import ChooseRetreat
from trinacria.viw.stacking import EliminateSurplus
from trinacria.viw.units import UnitId

SUPPORT_FROM = 0.12  # what a column must add before a gun or an Air Point is spent on it
ADVANCE_FROM = 0.15


def _attack(board: BoardEstimate, options: Options) -> Command:
    """The best attack of the plan; where the plan fails, anything that the duties leave open."""
    for order in plan_attacks(board):
        if order in options:
            return order
    if END_COMBAT in options:
        return END_COMBAT
    return next(iter(options))


def _defend(board: BoardEstimate, options: Options) -> Command:
    """The strongest regiment fights."""
    orders = [order for order in options if isinstance(order, Defend)]
    return max(orders, key=lambda order: board.own[order.unit].defence)


def no_more(order: Support) -> int:
    """9.64, 13.13: guns and Air Points are all that the standard rules know."""
    return 0


def support(board: BoardEstimate, options: Options, free_columns: Callable[[Support], int] = no_more) -> Command:
    """As many columns as are worth it; guns before Air Points, which both Combat Phases of the turn share.

    `free_columns` counts the columns of an order that cost nothing to spend.
    """
    seen = board.view.combat
    assert seen is not None
    column = _expected_column(board)
    attacking = seen.battle.attacker is board.side
    stakes = fight(board, seen.battle.targets) if attacking else None

    def gain(order: Support) -> float:
        columns = len(order.guns) + order.air + free_columns(order)
        if stakes is not None:
            return worth_at(stakes, column + columns) - worth_at(stakes, column)
        return columns * 0.25 if column + 2 > 2 else 0.0

    def net(order: Support) -> float:
        return gain(order) - SUPPORT_FROM * len(order.guns) - 1.5 * SUPPORT_FROM * order.air

    return max((order for order in options if isinstance(order, Support)), key=net)


def _expected_column(board: BoardEstimate) -> float:
    """The column of the combat that is going on, by its announced shifts and the estimated strengths."""
    seen, ground = board.view.combat, board.ground
    assert seen is not None
    battle, mine = seen.battle, seen.battle.attacker is board.side
    attackers, defenders = (board.own, board.enemy) if mine else (board.enemy, board.own)
    attack = sum(attackers[unit].attack for unit in battle.attackers if unit in attackers)
    hexes = {attackers[unit].place for unit in battle.attackers if unit in attackers}
    chart, defence = ground.table.map.chart, 0.0
    for unit in battle.defenders:
        place = defenders[unit].place
        across = all(ground.table.map.is_river(hex_, place) for hex_ in hexes)
        times = 1
        if ground.entrenched(battle.defender, place):
            times = chart.entrenchment_river_multiplier if across else chart.entrenchment_multiplier
        elif across:
            times = chart.river_multiplier
        defence += defenders[unit].defence * times
    ratio = ground.table.crt.column(seen.line, max(1, round(attack)), max(1, round(defence)))
    return ratio + sum(shift.columns for shift in seen.shifts)


def _only(board: BoardEstimate, options: Options) -> Command:
    return next(iter(options))


def _lose(board: BoardEstimate, options: Options) -> Command:
    orders = [order for order in options if isinstance(order, Lose)]
    return min(orders, key=lambda order: loss_cost(board, board.own[order.unit]))


def eliminate(board: BoardEstimate, options: Options) -> Command:
    orders = [order for order in options if isinstance(order, Eliminate)]
    return min(orders, key=lambda order: stack_worth(board, [order.unit]))


@dataclass(frozen=True, slots=True)
class Prices:
    """What a bot thinks that losses cost."""

    steps: Callable[[UnitId], list[float]]  # each step of a unit
    hex: Callable[[HexId], float]  # a hex that is given up
    units: Callable[[Sequence[UnitId]], float]  # those who have no way back
    missing_step: float  # one that nobody has left to give
    a_hex_farther: float


def absorb(board: BoardEstimate, options: Options, prices: Prices) -> Command:
    """Compare what the steps cost with what the hexes cost, and with who has no way back."""
    seen = board.view.combat
    assert seen is not None
    battle = seen.battle
    fighters = battle.attackers if battle.attacker is board.side else battle.defenders
    alive = [unit for unit in fighters if unit in board.own]
    hexes = dict.fromkeys(board.own[unit].place for unit in alive)
    steps = sorted(cost for unit in alive for cost in prices.steps(unit))
    given_up = sum(prices.hex(hex_) for hex_ in hexes)

    def cost(taken: int, back: int, destroyed: tuple[HexId, ...]) -> float:
        lost = sum(steps[:taken]) + max(0, taken - len(steps)) * prices.missing_step
        if not back:
            return lost
        dead = sum(prices.units(board.stacks.get(hex_, ())) for hex_ in destroyed)
        return lost + dead + given_up + prices.a_hex_farther * back

    choices: list[tuple[float, Command]] = []
    for step in options.steps():
        assert isinstance(step.order, Absorb)
        back, destroyed = step.facts["hexes"], step.facts["destroyed"]
        assert isinstance(back, int)
        assert isinstance(destroyed, tuple)
        choices.append((cost(step.order.steps, back, destroyed), step.order))
    return min(choices, key=lambda choice: choice[0])[1]


def _absorb(board: BoardEstimate, options: Options) -> Command:
    prices = Prices(
        steps=lambda unit: _step_costs(board, unit),
        hex=lambda hex_: _hold_worth(board, hex_),
        units=lambda units: stack_worth(board, units),
        missing_step=3.0,
        a_hex_farther=0.15,
    )
    return absorb(board, options, prices)


def _step_costs(board: BoardEstimate, unit: UnitId) -> list[float]:
    """The price of each step of a unit, the last one with its points."""
    estimate = board.own[unit]
    first, last = loss_cost(board, estimate), float(points_for(board, estimate)) + 0.5
    steps = int(estimate.steps)
    return [first] if steps <= 1 else [first, *[1.2] * (steps - 2), last]


def _hold_worth(board: BoardEstimate, hex_: HexId) -> float:
    """What giving up a hex costs its owner."""
    ground, doctrine = board.ground, doctrine_of(board)
    points = ground.points.get(hex_, 0) if board.held(hex_) else 0
    return points + doctrine.ground * 0.6 + 0.2 * ground.line[hex_] + 0.5 * ground.entrenched(board.side, hex_)


def _retreat(board: BoardEstimate, options: Options) -> Command:
    """To firm ground, away from friends who may yet be attacked; the enemy's stacks to where that hurts most."""
    orders = [order for order in options if isinstance(order, Retreat)]
    mine = orders[0].path[0] in board.stacks
    sign = 1 if mine else -1
    return max(orders, key=lambda order: sign * _refuge(board, order.path[-1], mine=mine))


def _refuge(board: BoardEstimate, hex_: HexId, *, mine: bool) -> float:
    ground = board.ground
    side = board.side if mine else board.enemy_side
    worth = 0.4 * ground.line[hex_] + 1.0 * ground.entrenched(side, hex_) + 0.5 * ground.exempt(side, hex_)
    stacks = board.stacks if mine else board.enemy_stacks
    worth -= 0.5 * len(stacks.get(hex_, ()))
    points = ground.points.get(hex_, 0)
    worth += 0.5 * points * (board.view.holders.get(hex_) is side) + 0.8 * points * (
        board.view.holders.get(hex_) is not side
    )
    return worth + (1.0 if mine and hex_ in board.supplied else 0.0)


def _advance(board: BoardEstimate, options: Options) -> Command:
    return advance(board, options, Posts(board))


def advance(board: BoardEstimate, options: Options, posts: Posts) -> Command:
    """Follow up to take a place or better ground, unless that gives up or exposes more."""
    best = ADVANCE_FROM
    chosen: Command = END_ADVANCE
    for order in options:
        if not isinstance(order, Advance):
            continue
        gain = _advance_gain(board, posts, order)
        if gain > best:
            best, chosen = gain, order
    return chosen


def _advance_gain(board: BoardEstimate, posts: Posts, order: Advance) -> float:
    unit, here, there = board.own[order.unit], order.path[0], order.path[-1]
    friends = [estimate.place for other, estimate in board.own.items() if other != order.unit and estimate.exerts]
    barred = {hex_ for friend in friends for hex_ in (friend, *board.ground.near[friend])}

    def post(hex_: HexId) -> float:
        mates = [board.own[other] for other in board.stacks.get(hex_, ()) if other != order.unit]
        crowd = 2.0 if len(mates) >= 3 else 0.0
        return posts.worth(unit, hex_, mates, barred) - crowd - 0.3 * len(board.owed(hex_))

    if unit.unit.is_gun:
        return -1.0
    return post(there) - post(here)


Choice = Callable[[BoardEstimate, Options], Command]

CHOICES: Mapping[type[Decision], Choice] = {  # movement is planned
    ResolveAttacks: _attack,
    NameDefender: _defend,
    AnnounceSupport: support,
    RollForCombat: _only,
    LoseStep: _lose,
    EliminateSurplus: eliminate,
    AbsorbSteps: _absorb,
    ChooseRetreat: _retreat,
    AdvanceUnits: _advance,
}
