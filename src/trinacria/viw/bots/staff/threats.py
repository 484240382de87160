"""Threats: the attack strength that the enemy can bring up to each hex in its next Movement Phase.

Unlike a radius around each stack, this leaves out whatever the zones of control of a layout keep away.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import HALF, spread, union
from trinacria.viw.bots.estimates import BoardEstimate
from trinacria.viw.bots.gaps import as_it_moves
from trinacria.viw.movement import exit_cost
from trinacria.viw.units import UnitId

FROM_A_HEX = 2  # units that fight from one hex, on average: a regiment, and often a battalion


class Threats:
    """By hex, for one layout of the side that thinks; worked out when asked for."""

    def __init__(self, board: BoardEstimate, layout: Mapping[UnitId, HexId]) -> None:
        self.ground = board.ground
        grid, near = board.ground.grid, board.ground.near
        held = {*layout.values()}
        self._open = ~bits_of(grid.index[hex_] for hex_ in held)
        closed = bytes(grid.mask(held))
        stop = bytes(grid.mask({h for unit, place in layout.items() if board.force[unit].exerts for h in near[place]}))
        shut = union(closed, stop)
        reached: dict[tuple[HexId, bool, int], int] = {}
        self._reach: list[tuple[float, int]] = []  # of each enemy unit: its strength, and the hexes it can be in
        for enemy in board.enemy.values():
            if enemy.unit.is_gun:
                continue
            key = as_it_moves(enemy)
            if key not in reached:
                place, mechanized, points = key
                start, net = grid.index[place], board.ground.table.map.steps(mechanized=mechanized, strategic=False)
                spent = exit_cost(points) if stop[start] else 0  # 6.31
                _, _, order = spread(net, start, spent, points * HALF, shut if stop[start] else closed, stop)
                reached[key] = bits_of([start, *order])
            self._reach.append((enemy.attack, reached[key]))
        self._reach.sort(reverse=True)
        self._known: dict[HexId, float] = {}

    def at(self, hex_: HexId) -> float:
        """The strongest units that can come next to a hex, as many as there is room for."""
        if hex_ not in self._known:
            near = self.ground.near_bits[hex_] & self._open
            able = [(attack, reach & near) for attack, reach in self._reach if reach & near]
            from_ = 0
            for _, hexes in able:
                from_ |= hexes
            room = FROM_A_HEX * from_.bit_count()
            self._known[hex_] = sum(attack for attack, _ in able[:room])
        return self._known[hex_]

    def intruders(self, behind: Collection[HexId]) -> int:
        """How many enemy units can get to one of these hexes."""
        bits = bits_of(self.ground.grid.index[hex_] for hex_ in behind)
        return sum(1 for _, reach in self._reach if reach & bits)
