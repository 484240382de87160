"""The staff's answers to the decisions of combat, where they are not greedy's: steps are dear, ground is cheap."""

from __future__ import annotations

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.viw.bots.choices import Prices, absorb
from trinacria.viw.commands import Lose
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.bots.staff.worth import at_stake, step_cost
from trinacria.viw.units import UnitId

GROUND = 0.8  # what a hex is worth that is given up, apart from its points


def lose(board: SicilyEstimate, options: Options) -> Command:
    """The cheapest step."""
    orders = [order for order in options if isinstance(order, Lose)]
    return min(orders, key=lambda order: (step_cost(board, board.own[order.unit]), order.unit))


def give_ground(board: SicilyEstimate, options: Options) -> Command:
    """Steps, or hexes: what each costs in points by the end of the game."""
    prices = Prices(
        steps=lambda unit: _step_costs(board, unit),
        hex=lambda hex_: _ground(board, hex_),
        units=lambda units: sum(at_stake(board, board.own[unit]) for unit in units),
        missing_step=5.0,
        a_hex_farther=0.1,
    )
    return absorb(board, options, prices)


def _step_costs(board: SicilyEstimate, unit: UnitId) -> list[float]:
    estimate = board.own[unit]
    first, last = step_cost(board, estimate), at_stake(board, estimate)
    steps = int(estimate.steps)
    return [first] if steps <= 1 else [first, *[first] * (steps - 2), max(first, last)]


def _ground(board: SicilyEstimate, hex_: HexId) -> float:
    points = board.ground.points.get(hex_, 0) if board.held(hex_) else 0
    return points + GROUND
