"""What is measured on: Moselle and the Sicily campaign, both in mid-game after random play."""

from __future__ import annotations

import random

from trinacria.games import new_game
from trinacria.kernel.seats import ALLIED
from trinacria.viw.position import Position
from trinacria.viw.units import UnitId, UnitType


def mid_game(name: str, seed: str, turn: int) -> Position:
    """A game after some turns of random play, at the first Allied move of a Game-Turn."""
    pos, choose = new_game(name, seed).position, random.Random(seed).randrange
    while pos.decision is not None:
        at_move = pos.decision.kind == "move" and pos.decision.seat is ALLIED
        assert isinstance(pos, Position)
        if pos.turn >= turn and at_move and a_tank(pos) is not None:
            return pos
        pos.play(pos.options().sample(choose))
    raise AssertionError(f"{name} ended before a tank could move by both modes")


def a_tank(pos: Position) -> UnitId | None:
    """The tank or mechanized infantry unit that can go to the most hexes, of those free to move by either mode."""
    movement = pos.rules.movement
    free = [
        unit
        for unit in pos.units_of(ALLIED)
        if pos.unit(unit).type in (UnitType.TANK, UnitType.MECH_INFANTRY)
        and all(movement.mode_refusal(pos, unit, strategic=mode) is None for mode in (False, True))
    ]
    return max(free, key=lambda unit: len(movement.terms(pos, unit, strategic=True).reach()), default=None)
