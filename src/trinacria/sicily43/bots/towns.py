"""What a side wants: the key towns that can still be won or lost, and what each is worth to it now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.units import Army
from trinacria.sicily43.victory import hex_of, score_of

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@dataclass(frozen=True, slots=True)
class Prize:
    """A key town that still matters: points that hang on it, the turns that are left, and the army that must take it."""

    name: str
    hex: HexId
    army: Army
    left: int  # turns until its date; 0 on its turn
    points: int
    captured: bool


def prizes(pos: Position) -> list[Prize]:
    """The towns on which points still hang, the one that is due first in front.

    A town that is captured counts as long as the Axis could win points by taking it back (S24.6).
    """
    early, late = pos.table.charts.points.early, -pos.table.charts.points.late
    found = []
    for town in pos.table.charts.key_towns:
        score, left = score_of(pos, town), town.turn - pos.turn
        if score.captured:
            points = max(score.points, 0) + (late if left >= 0 else 0)
        else:
            points = late + (early if left > 0 else 0) if left >= 0 else 0
        if points:
            found.append(Prize(town.name, hex_of(pos, town), town.army, left, points, score.captured))
    return sorted(found, key=lambda prize: (prize.left, prize.name))


def wanted(pos: Position, side: Seat) -> dict[HexId, Prize]:
    """The towns that a side wants to take: for the Allies those of the Axis, for the Axis those that it lost."""
    return {prize.hex: prize for prize in prizes(pos) if prize.captured is not (side is ALLIED)}


def held_by(pos: Position, side: Seat) -> dict[HexId, Prize]:
    """The towns that a side has and could lose."""
    return {prize.hex: prize for prize in prizes(pos) if prize.captured is (side is ALLIED)}
