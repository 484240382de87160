"""Chains of hexes that the Allies want to hold or control: the front line of 24.25, and the special line of 30.7."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush

from trinacria.kernel.hexes import HexId
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.island import Side
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.us_landing import line_points

UNCOVERED, COVERED_NOW = 1.0, 0.35  # what a hex adds to a chain: nobody controls it yet, or somebody who could stay
MARCH = 0.5  # a hex between the nearest U.S. stack and the coast where the chain begins
CONTESTED = 1.0  # an enemy is next to it


def front_line_to_seek(board: SicilyEstimate, settled: Collection[HexId], now: Collection[HexId]) -> list[HexId]:
    """The chain from the U.S. coast to the eastern one that needs the fewest units more; none once there was one."""
    alone = len(board.ground.table.features.armies) == 1
    if alone or board.state.front_line_turn is not None or not board.area_of:
        return []
    island, area = board.island, board.area_of

    def cost(hex_: HexId) -> float:
        price = 0.01 if hex_ in settled else COVERED_NOW if hex_ in now else UNCOVERED
        return price + (CONTESTED if hex_ in board.controlled else 0.0)

    def onward(hex_: HexId) -> Iterator[HexId]:
        near = island.map.land_neighbours[hex_]
        return (other for other in near if other in island.island and other not in board.enemy_stacks)

    def is_goal(hex_: HexId) -> bool:
        return island.coast_side.get(hex_) is Side.EAST and area.get(hex_) is Army.UK

    ours = _stacks_of(board, Army.US)
    coast = [hex_ for hex_ in island.coast_side if area.get(hex_) is Army.US and hex_ not in board.enemy_stacks]
    return cheapest_chain({hex_: cost(hex_) + MARCH * _march(board, ours, hex_) for hex_ in coast}, cost, onward, is_goal)


def cheapest_chain(
    starts: Mapping[HexId, float],
    cost: Callable[[HexId], float],
    onward: Callable[[HexId], Iterable[HexId]],
    is_goal: Callable[[HexId], bool],
) -> list[HexId]:
    """The hexes from one of the starts, each at its price, to the goal that costs least; none if no goal can be reached."""
    came: dict[HexId, HexId] = {}
    queue = [(price, hex_, hex_) for hex_, price in starts.items()]  # a start comes from itself, so that ties compare
    heapify(queue)
    while queue:
        spent, hex_, before = heappop(queue)
        if hex_ in came:
            continue
        came[hex_] = before
        if is_goal(hex_):
            return [*_back(came, hex_)][::-1]
        for other in onward(hex_):
            if other not in came:
                heappush(queue, (spent + cost(other), other, hex_))
    return []


def _stacks_of(board: SicilyEstimate, army: Army) -> list[HexId]:
    return [hex_ for hex_, stack in board.stacks.items() if board.ground.army[stack[0]] is army]


def _march(board: SicilyEstimate, stacks: list[HexId], hex_: HexId) -> int:
    """How far the nearest of these stacks is from holding or controlling a hex."""
    return max(0, min((board.ground.grid.distance(hex_, stack) for stack in stacks), default=99) - 1)


def _back(came: Mapping[HexId, HexId], hex_: HexId) -> Iterator[HexId]:
    yield hex_
    while came[hex_] != hex_:
        hex_ = came[hex_]
        yield hex_


def special_line_to_hold(board: SicilyEstimate) -> list[HexId]:
    """30.7: what the score of the U.S. Landing asks for, towards its end."""
    table = board.ground.table
    if line_points not in table.rules.exclusive.schedule or board.view.turn < table.features.last_turn - 1:
        return []
    return sorted(table.ground.halt_line.immediately_south)
