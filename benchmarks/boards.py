"""What is measured on: Moselle in mid-game, and a board of the size of Sicily (62 x 32) with terrain, roads and rivers."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

from trinacria.games import new_game
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.hexes import Grid, HexId, Shifted, hexside
from trinacria.kernel.seats import ALLIED
from trinacria.viw.maps import Map
from trinacria.viw.position import Position
from trinacria.viw.table import Table
from trinacria.viw.units import Unit, UnitId, UnitType

LARGE = (62, 32)


def mid_game(seed: str = "bench", turn: int = 4) -> Position:
    """Moselle after some turns of random play, at the first move of a Movement Phase."""
    pos, choose = new_game("moselle/november", seed).position, random.Random(seed).randrange
    while pos.turn < turn or pos.decision is None or pos.decision.kind != "move":
        pos.play(pos.options().sample(choose))
    assert isinstance(pos, Position)
    return pos


def large_board(units_a_side: int = 90) -> Position:
    """A board as large and as full as the Sicily campaign: all land, the sides facing each other."""
    small = new_game("moselle/november", "bench").position
    assert isinstance(small, Position)
    table = _large_table(small.table, units_a_side)
    pos = Position(table, KeyedDice(stream_key("bench")))
    dice = random.Random(3)
    for unit in table.units.values():
        columns = range(1, 31) if unit.side is ALLIED else range(32, 63)
        while True:
            hex_ = HexId(f"{dice.choice(columns):02d}{dice.randint(1, LARGE[1]):02d}")
            if len(pos.stack_at(hex_)) < 3:
                break
        pos.put(unit.id, hex_)
    return pos


def _large_table(table: Table, units_a_side: int) -> Table:
    grid, dice = Grid(*LARGE, Shifted.EVEN), random.Random(7)
    terrain = {h: dice.choices(["clear", "woods", "hilltop", "town", "swamp"], [60, 25, 8, 4, 3])[0] for h in grid.ids}
    rivers = {hexside(h, dice.choice(grid.neighbours[h])) for h in grid.ids if dice.random() < 0.12}
    roads = set()
    for row in range(2, LARGE[1], 4):
        line = [HexId(f"{column:02d}{row:02d}") for column in range(1, LARGE[0] + 1)]
        roads |= {hexside(a, b) for a, b in pairwise(line)}
    for column in range(4, LARGE[0], 7):
        line = [HexId(f"{column:02d}{row:02d}") for row in range(1, LARGE[1] + 1)]
        roads |= {hexside(a, b) for a, b in pairwise(line)}
    the_map = Map("large", grid, terrain, table.map.chart, frozenset(), frozenset(rivers), frozenset(roads))
    units: dict[UnitId, Unit] = {}
    for side in table.by_side.allied, table.by_side.axis:
        for number in range(units_a_side):
            unit = table.units[side[number % len(side)]]
            name = UnitId(f"{unit.id}_{number}")
            movement = 10 if unit.mechanized else 4  # half of Sicily's, for ground that costs half
            units[name] = replace(unit, id=name, division=None, setup=None, turn=None, entry=None, movement=movement)
    return Table("bench", table.scenario, table.rules, the_map, units, {}, table.pools, table.crt)


def a_tank(pos: Position) -> UnitId:
    """A mechanized unit on the map that is free to move by either mode."""
    for unit in pos.units_of(ALLIED):
        counter = pos.unit(unit)
        far = pos.rules.movement.mode_refusal(pos, unit, strategic=True) is None
        if counter.type is not UnitType.SP_ARTILLERY and counter.mechanized and far:
            return unit
    raise AssertionError("no mechanized unit can move by both modes")
