"""Victory by places held and units destroyed: the account that a scenario's data asks for.

The Standard Rules leave victory to each game; this is the form that games on the bare system use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trinacria.kernel.positions import Outcome
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat
from trinacria.viw.position import ELIMINATED
from trinacria.viw.units import Size

if TYPE_CHECKING:
    from trinacria.viw.boards import Board
    from trinacria.viw.position import Position

Item = Mapping[str, object]


def is_over(pos: Position) -> bool:
    """After the scenario's last Game-Turn."""
    return pos.turn > pos.table.scenario.last_turn


def account(pos: Board) -> Iterator[tuple[Seat, int, Item]]:
    """Every item that scores: for whom, how much, for what."""
    for place in pos.table.map.places:
        if place.points and pos.holders.get(place.hex) is ALLIED:
            yield ALLIED, place.points, {"for": place.name, "hex": place.hex}
    victory = pos.table.scenario.victory
    for unit, counter in pos.table.units.items():
        if pos.where[unit] == ELIMINATED:
            winner = counter.side.enemy
            points = victory.battalion[winner] if counter.size is Size.BATTALION else victory.regiment[winner]
            yield winner, points, {"for": f"{pos.table.names[unit]} eliminated", "unit": unit}


def points(pos: Board) -> dict[Seat, int]:
    return {side: sum(worth for winner, worth, _ in account(pos) if winner is side) for side in SIDES}


def judge(pos: Position) -> Outcome:
    """The level of victory for the difference of points, from the Allied side."""
    total = points(pos)
    score = total[ALLIED] - total[AXIS]
    level = next(level for level in pos.table.scenario.victory.levels if score >= level.at_least)
    items = tuple({"side": str(side), "points": worth, **item} for side, worth, item in account(pos))
    return Outcome(level.name, level.winner, score, items)
