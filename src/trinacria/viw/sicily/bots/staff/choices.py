"""The staff's answers to the decisions of combat, where they are not greedy's: steps are dear, ground is cheap."""

from __future__ import annotations

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.viw.commands import Absorb, Lose
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.bots.staff.worth import at_stake, step_cost
from trinacria.viw.units import UnitId

GROUND = 0.8  # what a hex is worth that is given up, apart from its points


def lose(board: SicilyEstimate, options: Options) -> Command:
    """The cheapest step."""
    orders = [order for order in options if isinstance(order, Lose)]
    return min(orders, key=lambda order: (step_cost(board, board.own[order.unit]), order.unit))


def absorb(board: SicilyEstimate, options: Options) -> Command:
    """Steps, or hexes: what each costs in points by the end of the game."""
    seen = board.view.combat
    assert seen is not None
    battle = seen.battle
    fighters = battle.attackers if battle.attacker is board.side else battle.defenders
    alive = [unit for unit in fighters if unit in board.own]
    hexes = dict.fromkeys(board.own[unit].place for unit in alive)
    steps = sorted(cost for unit in alive for cost in _step_costs(board, unit))
    given_up = sum(_ground(board, hex_) for hex_ in hexes)

    def cost(taken: int, back: int, destroyed: tuple[HexId, ...]) -> float:
        lost = sum(steps[:taken]) + max(0, taken - len(steps)) * 5.0
        if not back:
            return lost
        dead = sum(at_stake(board, board.own[u]) for hex_ in destroyed for u in board.stacks.get(hex_, ()))
        return lost + dead + given_up + 0.1 * back

    choices: list[tuple[float, int, Command]] = []
    for number, step in enumerate(options.steps()):
        assert isinstance(step.order, Absorb)
        back, destroyed = step.facts["hexes"], step.facts["destroyed"]
        assert isinstance(back, int)
        assert isinstance(destroyed, tuple)
        choices.append((cost(step.order.steps, back, destroyed), number, step.order))
    return min(choices, key=lambda choice: choice[:2])[2]


def _step_costs(board: SicilyEstimate, unit: UnitId) -> list[float]:
    estimate = board.own[unit]
    first, last = step_cost(board, estimate), at_stake(board, estimate)
    steps = int(estimate.steps)
    return [first] if steps <= 1 else [first, *[first] * (steps - 2), max(first, last)]


def _ground(board: SicilyEstimate, hex_: HexId) -> float:
    points = board.ground.points.get(hex_, 0) if board.held(hex_) else 0
    return points + GROUND
