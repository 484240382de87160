"""What a game of this system adds to the common drawing: its map, boxes, colours, markers and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from trinacria.kernel.drawing import Card, MapSheet, MarkerFace, OnMap
from trinacria.kernel.hexes import HexId
from trinacria.kernel.sheets import BoxSheet, LineSheet, UnitSheet
from trinacria.kernel.systems import HexWords
from trinacria.viw.position import AWAITED, ELIMINATED
from trinacria.viw.table_words import SHORT_TITLES
from trinacria.viw.units import UnitId
from trinacria.viw.view import View

BOXES: Mapping[str, BoxSheet] = {
    AWAITED: BoxSheet("Reinforcements to come"),
    ELIMINATED: BoxSheet("Eliminated", grouped=False, gone=True),
}


def none_disrupted(view: View) -> frozenset[UnitId]:
    return frozenset()


def nothing_more(view: View, upon: OnMap) -> OnMap:
    return upon


def any_order(unit: UnitId) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Marker:
    """A counter that is no unit, as printed, and its line in the sheet."""

    face: MarkerFace
    sheet: UnitSheet


@dataclass(frozen=True, slots=True)
class Looks:
    """One game's own part of its drawing."""

    map_sheet: Callable[[], MapSheet]
    hex_words: Callable[[HexId], HexWords]
    turn_words: Mapping[int, str]
    cards: Mapping[UnitId, Card]  # whose colours each counter has
    short_places: Mapping[HexId, str] = field(default_factory=dict)  # names that players use for longer ones
    order: Callable[[UnitId], int] = any_order  # of units in lists beside the map, lowest first
    boxes: Mapping[str, BoxSheet] = field(default_factory=lambda: BOXES)
    short_titles: Mapping[str, str] = field(default_factory=lambda: SHORT_TITLES)  # of the sequence of play
    lines: Mapping[str, LineSheet] = field(default_factory=dict)
    markers: Mapping[str, Marker] = field(default_factory=dict)
    disrupted: Callable[[View], frozenset[UnitId]] = none_disrupted
    upon: Callable[[View, OnMap], OnMap] = nothing_more  # what a view shows on the map beside counters
