"""Overlays: drawings over the map that a player can switch on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.questions import OverlayMark
from trinacria.kernel.seats import SIDES
from trinacria.kernel.sheets import MarkSheet, OverlaySheet, Shape
from trinacria.sicily43.victory import hex_of, score_of

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

ZONES, TOWNS, CONTROL = "zones", "towns", "control"
OVERLAYS = {
    ZONES: OverlaySheet(
        "Zones of control",
        "The hexes in the zones of control of each side.",
        "Z",
        {"zone": MarkSheet((Shape("area", owned=True),), "zone of control")},
        enemy=True,
    ),
    TOWNS: OverlaySheet(
        "Key towns",
        "The towns that score: the turn on which each is due, and what it has brought.",
        "T",
        {
            "due": MarkSheet((Shape("disc", "warning", letters="{number}"),), "due on this turn"),
            "taken": MarkSheet((Shape("disc", "good", letters="{number}"),), "captured"),
            "late": MarkSheet((Shape("disc", "bad", letters="{number}"),), "late"),
        },
    ),
    CONTROL: OverlaySheet(
        "Control",
        "The hexes that the Allies control; all others are the Axis player's.",
        "O",
        {"held": MarkSheet((Shape("area", owned=True),), "Allied")},
    ),
}


def marks(pos: Position, name: str) -> Iterator[OverlayMark]:
    """What an overlay draws now."""
    return {ZONES: _zones, TOWNS: _towns, CONTROL: _control}[name](pos)


def _zones(pos: Position) -> Iterator[OverlayMark]:
    for side in SIDES:
        for number, hex_ in enumerate(pos.table.island.grid.ids):
            if pos.zones[side][number]:
                yield OverlayMark("zone", hex_, side=side)


def _towns(pos: Position) -> Iterator[OverlayMark]:
    for town in pos.table.charts.key_towns:
        score = score_of(pos, town)
        kind = "taken" if score.captured else "late" if score.points < 0 else "due"
        says = f"{town.name}: turn {town.turn}, {score.points:+d} so far"
        yield OverlayMark(kind, hex_of(pos, town), number=town.turn, says=says, case="S43:24.2")


def _control(pos: Position) -> Iterator[OverlayMark]:
    for hex_ in sorted(pos.allied_held):
        yield OverlayMark("held", hex_, side=SIDES[0])
