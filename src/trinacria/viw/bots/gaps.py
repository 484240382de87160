"""Gaps: the places that the enemy could walk into in the next Movement Phase, given where all units will stand."""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import HALF, spread, union
from trinacria.viw.bots.estimates import BoardEstimate, UnitEstimate
from trinacria.viw.movement import exit_cost
from trinacria.viw.units import Face, UnitId


def gaps(board: BoardEstimate, layout: Mapping[UnitId, HexId]) -> dict[HexId, int]:
    """Every place that the enemy could take, with its points."""
    ground = board.ground
    grid, index = ground.grid, ground.grid.index
    held = {hex_: points for hex_, points in ground.points.items() if board.held(hex_)}
    for hex_ in layout.values():
        held.pop(hex_, None)
    if not held:
        return {}
    closed = bytes(grid.mask(set(layout.values())))
    stop = bytes(grid.mask({h for unit, place in layout.items() if board.force[unit].exerts for h in ground.near[place]}))
    shut = union(closed, stop)
    wanted = {index[hex_]: hex_ for hex_ in held}
    found: dict[HexId, int] = {}
    for place, mechanized, points in dict.fromkeys(as_it_moves(enemy) for enemy in board.enemy.values()):
        start, adjacency = index[place], ground.table.map.steps(mechanized=mechanized, strategic=False)
        spent = exit_cost(points) if stop[start] else 0
        _, _, reached = spread(adjacency, start, spent, points * HALF, shut if stop[start] else closed, stop)
        for number in wanted.keys() & set(reached):
            found[wanted[number]] = held[wanted[number]]
        if len(found) == len(held):
            break
    return found


def as_it_moves(enemy: UnitEstimate) -> tuple[HexId, bool, int]:
    """All that matters of a unit for where it can go: others of a stack are often the same."""
    unit = enemy.unit
    points = unit.cadre_movement if enemy.face is Face.CADRE and unit.cadre_movement else unit.movement
    return enemy.place, unit.mechanized, points
