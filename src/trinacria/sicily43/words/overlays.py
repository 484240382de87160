"""Overlays: drawings over the map that a player can switch on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.questions import OverlayMark
from trinacria.kernel.seats import SIDES
from trinacria.kernel.sheets import MarkSheet, OverlaySheet, Shape
from trinacria.kernel.words import signed
from trinacria.sicily43.attack_options import AttackOptions, DeclareAttack
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.victory import hex_of, score_of

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

ZONES, OWED, TOWNS, CONTROL = "zones", "must attack", "towns", "control"
OVERLAYS = {
    ZONES: OverlaySheet(
        "Zones",
        "The hexes in the zones of control of each side.",
        "Z",
        {"zone": MarkSheet((Shape("area", owned=True),), "zone of control")},
        enemy=True,
    ),
    OWED: OverlaySheet(
        "Must attack",
        "Who must be attacked in this phase, and who may be.",
        "A",
        {
            "must": MarkSheet(
                (Shape("rim", "bad"), Shape("badge", "bad", at="upper right", letters="!")), "must be attacked", urgent=True
            ),
            "may": MarkSheet((Shape("rim", "bad", dashed=True, hollow=True),), "may be attacked"),
        },
        opens=DeclareAttack.KIND,
        until=CombatPhase.CASE,
    ),
    TOWNS: OverlaySheet(
        "Towns",
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
    return {ZONES: _zones, OWED: _owed, TOWNS: _towns, CONTROL: _control}[name](pos)


def _zones(pos: Position) -> Iterator[OverlayMark]:
    for side in SIDES:
        for number, hex_ in enumerate(pos.table.island.grid.ids):
            if pos.zones[side][number]:
                yield OverlayMark("zone", hex_, side=side)


def _owed(pos: Position) -> Iterator[OverlayMark]:
    """S11.2, S11.9: for the side whose turn it is; before its Combat Phase as if that began now."""
    if pos.outcome is not None:
        return
    front = AttackOptions(pos, pos.phasing).front
    owed = {*front.owed_hexes(), *(hex_ for bound in front.bound for hex_ in front.hexes_of(bound.targets))}
    for hex_ in front.targets:
        must = hex_ in owed
        says, case_ = ("must be attacked", "S43:11.2") if must else ("may be attacked", "S43:11.8")
        yield OverlayMark("must" if must else "may", hex_, side=pos.phasing, says=says, case=case_)


def _towns(pos: Position) -> Iterator[OverlayMark]:
    for town in pos.table.charts.key_towns:
        score = score_of(pos, town)
        kind = "taken" if score.captured else "late" if score.points < 0 else "due"
        says = f"{town.name}: turn {town.turn}, {signed(score.points)} so far"
        yield OverlayMark(kind, hex_of(pos, town), number=town.turn, says=says, case="S43:24.2")


def _control(pos: Position) -> Iterator[OverlayMark]:
    for hex_ in sorted(pos.allied_held):
        yield OverlayMark("held", hex_, side=SIDES[0])
