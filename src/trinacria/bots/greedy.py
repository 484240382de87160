"""The greedy bot: one ply deep, it takes the option that a plain evaluation likes best.

It is a function of the view and the options. What it keeps from one choice to the next is its plan for the phase that is
going on, and it plans again as soon as anything is not as planned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trinacria.bots.attack_plans import plan_attacks
from trinacria.bots.crowds import has_room, relief, stacks_now
from trinacria.bots.evaluation import doctrine_of, fight, loss_cost, points_for, stack_worth, worth_at
from trinacria.bots.ground import Ground, ground_of
from trinacria.bots.movement_plans import plan_movement, ways_of
from trinacria.bots.outlook import Outlook
from trinacria.bots.posts import Posts
from trinacria.bots.sicily_choices import SICILY_CHOICES
from trinacria.bots.sicily_outlook import SicilyOutlook, sicily_ground
from trinacria.bots.sicily_plans import SicilyPosts, forced_move, plan_sicily
from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.viw.advances import END_ADVANCE
from trinacria.viw.attacks import END_COMBAT
from trinacria.viw.commands import Absorb, Advance, Defend, Eliminate, Enter, Lose, Move, Retreat, Support
from trinacria.viw.movement_phase import END_MOVEMENT
from trinacria.viw.sicily.campaign import EVACUATED, Campaign
from trinacria.viw.sicily.combat_support import SicilySupport
from trinacria.viw.sicily.evacuation import Evacuate
from trinacria.viw.units import UnitId
from trinacria.viw.view import View

SUPPORT_FROM = 0.12  # what a column must add before a gun or an Air Point is spent on it
ADVANCE_FROM = 0.15


class Greedy:
    """Plays a recognisable game, fast."""

    def __init__(self, ground: Ground | None = None) -> None:
        self._ground = ground
        self._plan: list[Command] = []
        self._expected: object = None

    def choose(self, view: View, options: Options) -> Command:
        assert view.decision is not None
        if isinstance(view.state, Campaign):
            return self._choose_in_sicily(view, options)
        outlook = Outlook(view, self._ground or ground_of(view.game))
        if view.decision.kind == "move":
            return self._move(outlook, options)
        return _CHOICES[view.decision.kind](outlook, options)

    def _choose_in_sicily(self, view: View, options: Options) -> Command:
        assert view.decision is not None
        kind = view.decision.kind
        if kind == "move":
            return self._move_in_sicily(view, options)
        outlook = SicilyOutlook(view, sicily_ground(view.game))
        return SICILY_CHOICES[kind](outlook, options) if kind in SICILY_CHOICES else _CHOICES[kind](outlook, options)

    def _move_in_sicily(self, view: View, options: Options) -> Command:
        ground = sicily_ground(view.game)
        if self._expected != _situation(view):
            self._plan = plan_sicily(SicilyOutlook(view, ground), options)
        order = self._next_of_plan(view, options)
        if order is None:
            outlook = SicilyOutlook(view, ground)
            order = relief(view, ways_of(options), SicilyPosts(outlook)) or END_MOVEMENT
            if order not in options:
                order = forced_move(outlook, options)
        self._expected = _situation(view, order)
        return order

    def _next_of_plan(self, view: View, options: Options) -> Command | None:
        """The next order of the plan that can be given and crowds nobody (7.11); what cannot be given is forgotten.

        A ship may be full, a road may be longer by now, and a unit that should have made room may still be there.
        """
        count = stacks_now(view)
        for order in [*self._plan]:
            if not has_room(order, count):
                continue
            self._plan.remove(order)
            if order in options:
                return order
        return None

    def _move(self, outlook: Outlook, options: Options) -> Command:
        if self._expected != _situation(outlook.view):
            self._plan = plan_movement(outlook, options)
        if self._plan and self._plan[0] not in options:  # 14.11: the queue has become longer than planned
            self._plan = plan_movement(outlook, options)
        order: Command = self._plan.pop(0) if self._plan else END_MOVEMENT
        if order == END_MOVEMENT:
            order = relief(outlook.view, ways_of(options), Posts(outlook)) or order
        self._expected = _situation(outlook.view, order)
        return order


def _situation(view: View, after: Command | None = None) -> object:
    """Where everything stands, or will after an order: what a plan for a Movement Phase rests on."""
    own = {counter.id: counter.place for counter in view.own}
    if isinstance(after, Move | Enter):
        own[after.unit] = after.path[-1]
    elif isinstance(after, Evacuate):
        own[after.unit] = EVACUATED
    return view.game, view.seat, view.turn, own, [(counter.id, counter.place, counter.face) for counter in view.enemy]


def _attack(outlook: Outlook, options: Options) -> Command:
    """The best attack of the plan; where the plan fails, anything that the duties leave open."""
    for order in plan_attacks(outlook):
        if order in options:
            return order
    if END_COMBAT in options:
        return END_COMBAT
    return next(iter(options))


def _orders(options: Options) -> Iterator[Command]:
    return (step.order for step in options.steps() if step.order is not None)


def _defend(outlook: Outlook, options: Options) -> Command:
    """The strongest regiment fights."""
    orders = [order for order in options if isinstance(order, Defend)]
    return max(orders, key=lambda order: outlook.own[order.unit].defence)


def _support(outlook: Outlook, options: Options) -> Command:
    """As many columns as are worth it; guns before Air Points, which both Combat Phases of the turn share."""
    seen = outlook.view.combat
    assert seen is not None
    column = _expected_column(outlook)
    attacking = seen.battle.attacker is outlook.side
    stakes = fight(outlook, seen.battle.targets) if attacking else None

    def gain(order: Support) -> float:
        columns = len(order.guns) + order.air + _ships_and_bombs(order)
        if stakes is not None:
            return worth_at(stakes, column + columns) - worth_at(stakes, column)
        return columns * 0.25 if column + 2 > 2 else 0.0

    def net(order: Support) -> float:
        return gain(order) - SUPPORT_FROM * len(order.guns) - 1.5 * SUPPORT_FROM * order.air

    return max((order for order in options if isinstance(order, Support)), key=net)


def _ships_and_bombs(order: Support) -> int:
    """The columns of what only Sicily has (23.25, 25.33); it costs nothing to spend."""
    return order.bombing + bool(order.naval) if isinstance(order, SicilySupport) else 0


def _expected_column(outlook: Outlook) -> float:
    """The column of the combat that is going on, by its announced shifts and the estimated strengths."""
    seen, ground = outlook.view.combat, outlook.ground
    assert seen is not None
    battle, mine = seen.battle, seen.battle.attacker is outlook.side
    attackers, defenders = (outlook.own, outlook.enemy) if mine else (outlook.enemy, outlook.own)
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


def _only(outlook: Outlook, options: Options) -> Command:
    return next(iter(options))


def _lose(outlook: Outlook, options: Options) -> Command:
    orders = [order for order in options if isinstance(order, Lose)]
    return min(orders, key=lambda order: loss_cost(outlook, outlook.own[order.unit]))


def _eliminate(outlook: Outlook, options: Options) -> Command:
    orders = [order for order in options if isinstance(order, Eliminate)]
    return min(orders, key=lambda order: stack_worth(outlook, [order.unit]))


def _absorb(outlook: Outlook, options: Options) -> Command:
    """Compare what the steps cost with what the hexes cost, and with who has no way back."""
    seen = outlook.view.combat
    assert seen is not None
    battle = seen.battle
    fighters = battle.attackers if battle.attacker is outlook.side else battle.defenders
    alive = [unit for unit in fighters if unit in outlook.own]
    hexes = dict.fromkeys(outlook.own[unit].place for unit in alive)
    steps = sorted(cost for unit in alive for cost in _step_costs(outlook, unit))
    given_up = sum(_hold_worth(outlook, hex_) for hex_ in hexes)

    def cost(taken: int, back: int, destroyed: tuple[HexId, ...]) -> float:
        lost = sum(steps[:taken]) + max(0, taken - len(steps)) * 3.0
        if not back:
            return lost
        dead = sum(stack_worth(outlook, outlook.stacks.get(hex_, ())) for hex_ in destroyed)
        return lost + dead + given_up + 0.15 * back

    choices: list[tuple[float, Command]] = []
    for step in options.steps():
        assert isinstance(step.order, Absorb)
        back, destroyed = step.facts["hexes"], step.facts["destroyed"]
        assert isinstance(back, int)
        assert isinstance(destroyed, tuple)
        choices.append((cost(step.order.steps, back, destroyed), step.order))
    return min(choices, key=lambda choice: choice[0])[1]


def _step_costs(outlook: Outlook, unit: UnitId) -> list[float]:
    """The price of each step of a unit, the last one with its points."""
    standing = outlook.own[unit]
    first, last = loss_cost(outlook, standing), float(points_for(outlook, standing)) + 0.5
    steps = int(standing.steps)
    return [first] if steps <= 1 else [first, *[1.2] * (steps - 2), last]


def _hold_worth(outlook: Outlook, hex_: HexId) -> float:
    """What giving up a hex costs its owner."""
    ground, mind = outlook.ground, doctrine_of(outlook)
    points = ground.points.get(hex_, 0) if outlook.held(hex_) else 0
    return points + mind.ground * 0.6 + 0.2 * ground.line[hex_] + 0.5 * ground.entrenched(outlook.side, hex_)


def _retreat(outlook: Outlook, options: Options) -> Command:
    """To firm ground, away from friends who may yet be attacked; the enemy's stacks to where that hurts most."""
    orders = [order for order in options if isinstance(order, Retreat)]
    mine = orders[0].path[0] in outlook.stacks
    sign = 1 if mine else -1
    return max(orders, key=lambda order: sign * _refuge(outlook, order.path[-1], mine))


def _refuge(outlook: Outlook, hex_: HexId, mine: bool) -> float:
    ground = outlook.ground
    side = outlook.side if mine else outlook.enemy_side
    worth = 0.4 * ground.line[hex_] + 1.0 * ground.entrenched(side, hex_) + 0.5 * ground.exempt(side, hex_)
    stacks = outlook.stacks if mine else outlook.enemy_stacks
    worth -= 0.5 * len(stacks.get(hex_, ()))
    points = ground.points.get(hex_, 0)
    worth += 0.5 * points * (outlook.view.holders.get(hex_) is side) + 0.8 * points * (
        outlook.view.holders.get(hex_) is not side
    )
    return worth + (1.0 if mine and hex_ in outlook.supplied else 0.0)


def _advance(outlook: Outlook, options: Options) -> Command:
    """Follow up to take a place or better ground, unless that gives up or exposes more."""
    posts = SicilyPosts(outlook) if isinstance(outlook, SicilyOutlook) else Posts(outlook)
    best, order_ = ADVANCE_FROM, END_ADVANCE
    chosen: Command = order_
    for order in options:
        if not isinstance(order, Advance):
            continue
        gain = _advance_gain(outlook, posts, order)
        if gain > best:
            best, chosen = gain, order
    return chosen


def _advance_gain(outlook: Outlook, posts: Posts, order: Advance) -> float:
    unit, here, there = outlook.own[order.unit], order.path[0], order.path[-1]
    friends = [standing.place for other, standing in outlook.own.items() if other != order.unit and standing.exerts]
    barred = {hex_ for friend in friends for hex_ in (friend, *outlook.ground.near[friend])}

    def post(hex_: HexId) -> float:
        mates = [outlook.own[other] for other in outlook.stacks.get(hex_, ()) if other != order.unit]
        crowd = 2.0 if len(mates) >= 3 else 0.0
        return posts.worth(unit, hex_, mates, barred) - crowd - 0.3 * len(outlook.owed(hex_))

    if unit.unit.is_gun:
        return -1.0
    return post(there) - post(here)


_CHOICES: dict[str, Callable[[Outlook, Options], Command]] = {
    "attack": _attack,
    "defend": _defend,
    "support": _support,
    "roll": _only,
    "lose": _lose,
    "eliminate": _eliminate,
    "absorb": _absorb,
    "retreat": _retreat,
    "advance": _advance,
}
