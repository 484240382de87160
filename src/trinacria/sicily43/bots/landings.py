"""The first turn and the small choices: set-up, beaches, ships, replacements, fire at ships."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.bots.fights import whole_orders
from trinacria.sicily43.bots.marches import Marches
from trinacria.sicily43.bots.operations import strength_near
from trinacria.sicily43.bots.towns import wanted
from trinacria.sicily43.commands import End
from trinacria.sicily43.first_turn import Anchor, Land
from trinacria.sicily43.proposals import best_anchorage
from trinacria.sicily43.recovery import Restore
from trinacria.sicily43.set_up import Place, Propose
from trinacria.sicily43.ships import Fire
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

END = End()
MINED = 6
TOWNS = 3  # of its army that a unit thinks of when it chooses a beach


def set_up(pos: Position, side: Seat, options: Options) -> Command | None:
    """Garrisons where the doctrine wants them, and the others where the game proposes."""
    for post in pos.table.doctrine.garrisons:
        if post.hex is not None and (order := Place(post.unit, post.hex)) in options:
            return order
    return Propose() if Propose() in options else END


def land(pos: Position, side: Seat, options: Options, kept: Container[str] = ()) -> Command | None:
    """Every unit, on the beach of its zone that is nearest to the towns of its army and away from the enemy."""
    marches = Marches(pos, side)
    for step in options.steps():
        if step.then is not None and step.key not in kept:
            orders = [s.order for s in step.then().steps() if isinstance(s.order, Land)]
            return max(orders, key=lambda order: _beach(pos, marches, order), default=None)
    return END


def _beach(pos: Position, marches: Marches, order: Land) -> tuple[float, HexId]:
    army = pos.unit(order.unit).army
    towns = [prize.hex for prize in wanted(pos, ALLIED).values() if prize.army is army][:TOWNS]
    away = sum(marches.points(order.unit, order.hex, town) for town in towns) / max(1, len(towns))
    mined = order.hex in pos.mine_owner
    contact = strength_near(pos, order.hex, ALLIED.enemy, 1)
    return -away - 2.0 * contact - MINED * mined + 0.5 * bool(pos.ground_at(order.hex)), order.hex


def anchor(pos: Position, side: Seat, options: Options) -> Command | None:
    """Each ship where it is of most use."""
    step = options.steps()[0]
    assert step.then is not None
    orders = [s.order for s in step.then().steps() if isinstance(s.order, Anchor)]
    ship = UnitId(step.key)
    return Anchor(ship, best_anchorage(pos, ship, [order.hex for order in orders]))


def restore(pos: Position, side: Seat, options: Options) -> Command | None:
    units = [order for order in options if isinstance(order, Restore)]
    return max(units, key=lambda order: (pos.unit(order.unit).cf, order.unit), default=END)


def fire(pos: Position, side: Seat, options: Options) -> Command | None:
    """At the ship that is easiest to hit; but guns that are likely to be needed by attackers are kept."""
    shots = [step.order for step in whole_orders(options) if isinstance(step.order, Fire)]
    return min(shots, key=lambda shot: (pos.unit(shot.ship).ship_defence or 9, shot.text), default=END)
