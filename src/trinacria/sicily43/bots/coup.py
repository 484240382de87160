"""The coup: units that were kept back land beside a fortress, and storm it while it is weakly held (S17.2, S21.4).

Where it is tried, by whom and when is in the doctrine file. Taken by both armies with two units each, Messina ends the game
(S24.9); the bot does that only if it then wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED
from trinacria.sicily43.air import Bomb, Target
from trinacria.sicily43.bots.movement import Movement
from trinacria.sicily43.position import AWAITED
from trinacria.sicily43.reinforcements import Enter
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.victory import points, score_of

if TYPE_CHECKING:
    from trinacria.sicily43.doctrine import Coup
    from trinacria.sicily43.position import Position


def is_on(pos: Position, coup: Coup) -> bool:
    """Whether the coup can still be tried in this turn, by somebody who is to come or has just landed."""
    ready = any(pos.where[unit] in (AWAITED, coup.beach) for unit in coup.units)
    return coup.first <= pos.turn <= coup.last and coup.town in pos.garrisons and ready


def raid(pos: Position, coup: Coup, options: Options) -> Command | None:
    """The fortress is bombed first: its batteries then give half."""
    if not is_on(pos, coup) or pos.bombers[ALLIED] < 1:
        return None
    order = Bomb(min(coup.planes, pos.bombers[ALLIED]), Target.UNITS.value, coup.town, HexId(""))
    return order if order in options else None


def strike(movement: Movement, coup: Coup) -> None:
    """Before all other orders: the units land, and ships lie off the town; or the others come into its port."""
    pos = movement.pos
    if pos.turn < coup.first:
        return
    if coup.town in pos.garrisons:
        if is_on(pos, coup) and any(movement.give(Enter(unit, coup.beach)) for unit in coup.units):
            for unit in coup.units:
                movement.give(Enter(unit, coup.beach))
            ships = [unit for unit in pos.table.by_kind[Kind.SHIP] if pos.on_map(unit)]
            for ship in _best_first(pos, ships)[: coup.ships]:
                movement.sail(ship, coup.town)
        return
    if pos.holder(coup.town) is ALLIED and would_win(pos):
        for unit in (*coup.followers, *coup.units):
            movement.give(Enter(unit, coup.town))


def would_win(pos: Position) -> bool:
    """S24.10: whether the Allies would have won if the game ended now; towns that are due and not taken cost points."""
    late = pos.table.charts.points.late
    due = [town for town in pos.table.charts.key_towns if town.turn == pos.turn and not score_of(pos, town).captured]
    return points(pos) + late * len(due) > 0


def _best_first(pos: Position, ships: list[UnitId]) -> list[UnitId]:
    return sorted(ships, key=lambda ship: (ship in pos.reduced, -pos.unit(ship).range, ship))
