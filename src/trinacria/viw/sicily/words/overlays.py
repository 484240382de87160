"""Overlays of Sicily: Tactical Points, airfields, ports and depots, the lines of section 24.2. All of it is public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import OverlayMark
from trinacria.kernel.seats import ALLIED
from trinacria.kernel.sheets import MarkSheet, OverlaySheet, Shape
from trinacria.viw import overlays as standard
from trinacria.viw.overlays import Overlay
from trinacria.viw.sicily import halt_line
from trinacria.viw.sicily.air_operations import is_captured
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.depots import depot_at
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.ports import is_shut
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


def points(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """27.21 The Tactical Points of cities and towns, and who entered them last."""
    for town in table_of(pos).island.towns:
        if town.tactical_points:
            worth = f"{town.tactical_points} Tactical Point" + ("" if town.tactical_points == 1 else "s")
            says = f"{'city' if town.is_city else 'town'} of {town.name}, {worth}"
            owner = pos.holders.get(town.hex)
            yield OverlayMark("points", town.hex, side=owner, number=town.tactical_points, says=says, case="27.21")


def airfields(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """23.11 The airfields, and whether they serve the Allies."""
    for field in table_of(pos).island.airfields:
        owner = pos.holders.get(field.hex)
        if is_captured(pos, field.hex):
            kind, says = "captured airfield", f"{field.name}, of use to the Allies"
        elif owner is ALLIED:
            kind = "denied airfield"
            says = f"{field.name}, of no use to the Allies while an Axis unit in supply is next to it"
        else:
            kind, says = "airfield", f"{field.name}, not captured"
        yield OverlayMark(kind, field.hex, side=owner, number=field.count, says=says, case="23.11")


def ports(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """22.4 The ports, what demolitions shut, and the depots, wherever they stand."""
    island, state = table_of(pos).island, campaign(pos)
    for hex_, port in island.ports.items():
        shut = f", shut through Game-Turn {state.ports_shut[hex_]}" if is_shut(pos, hex_) else ""
        kind = f"{port} port"
        says = f"{kind} of {island.town_at[hex_].name}{shut}"
        yield OverlayMark("shut port" if shut else kind, hex_, side=pos.holders.get(hex_), says=says, case="22.41")
    for hex_ in dict.fromkeys(state.depots.values()):
        if hex_ in pos.table.map.grid and (depot := depot_at(pos, hex_)) is not None:
            says = f"depot {table_of(pos).sheet.depots[depot].designation}"
            yield OverlayMark("depot", hex_, side=ALLIED, unit=depot, says=says, case="21.22")


def boundary(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """24.21, 24.22 The boundary of the two armies, where there are two, and the line at which the 7th Army halts."""
    yield from _along("boundary", exclusive(pos).open_boundary(pos), "boundary of the 7th and the 8th Army", "24.22")
    if halt_line.in_force(pos):
        yield from _along("halt line", table_of(pos).island.lines.halt, "the 7th Army halts here", "24.21")


def _along(kind: str, hexes: tuple[HexId, ...], says: str, case: str) -> Iterator[OverlayMark]:
    for a, b in pairwise(hexes):
        yield OverlayMark(kind, a, b, ALLIED, says=says, case=case)


# how they look -------------------------------------------------------------------------------------------------------------

RUNWAYS = "M-8 4L8 -4M-4 -8L4 8"
ANCHOR = "M0 -5.4V7.6M-3.5 -2.4H3.5M-6 2.6C-5 6.6 -2.5 7.6 0 7.6C2.5 7.6 5 6.6 6 2.6M0 -8.4A1.6 1.6 0 1 0 0.01 -8.4"
PURPLE, GREEN = "#6a3b86", "#2f6b3c"  # as printed on the map


def _field(*, dashed: bool = False) -> MarkSheet:
    return MarkSheet((Shape("disc", owned=True, at="left", letters="×{number}", glyph=RUNWAYS, size=1.13, dashed=dashed),))


def _port(size: float) -> Shape:
    return Shape("disc", owned=True, at="right", glyph=ANCHOR, size=size)


AIRFIELDS = OverlaySheet(
    "Airfields",
    "Airfields, and whom they serve",
    "I",
    {"airfield": _field(), "captured airfield": _field(), "denied airfield": _field(dashed=True)},
)
PORTS = OverlaySheet(
    "Ports",
    "Ports and depots",
    "P",
    {
        "major port": MarkSheet((_port(1.22),)),
        "minor port": MarkSheet((_port(1.0),)),
        "shut port": MarkSheet((_port(1.0), Shape("cross", "bad", at="right"))),
        "depot": MarkSheet((Shape("sign", owned=True, at="lower right", letters="D"),)),
    },
)
BOUNDARY = OverlaySheet(
    "Boundary",
    "The boundary of the armies and the halt line",
    "B",
    {
        "boundary": MarkSheet((Shape("line", colour=PURPLE),)),
        "halt line": MarkSheet((Shape("line", colour=GREEN),)),
    },
)

SICILY = (
    *(overlay for overlay in standard.STANDARD if overlay.name != "points"),
    Overlay("points", points, standard.POINTS),
    Overlay("airfields", airfields, AIRFIELDS),
    Overlay("ports", ports, PORTS),
    Overlay("boundary", boundary, BOUNDARY),
)
