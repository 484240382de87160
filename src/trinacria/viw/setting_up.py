"""Setting up: the first position of a scenario, before the first Game-Turn begins."""

from __future__ import annotations

from trinacria.kernel.dice import Dice
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sequence_of_play import Game
from trinacria.viw.table import Table


def new_position(table: Table, dice: Dice) -> Position:
    """Place every unit that has a set-up hex, note who holds what, and run to the first decision."""
    pos = Position(table, dice)
    for unit in table.units.values():
        if unit.setup is not None:
            pos.put(unit.id, unit.setup)
    for place in table.map.places:
        if pos.holder_of_stack(place.hex) is None:
            pos.holders[place.hex] = ALLIED if place.hex in table.scenario.allied_at_start else AXIS
    pos.stack.append(Game())
    pos.run()
    return pos
