"""Overlays: drawings over the map of what the rules make of a position. Everything in them is public.

A game declares its overlays by name in `rules.questions.overlays`; a client draws the marks and knows nothing of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import OverlayMark
from trinacria.kernel.seats import SIDES, Seat
from trinacria.kernel.words import listed
from trinacria.viw.combat import CombatPhase
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.obligations import Duties, bits, duties
from trinacria.viw.story import Teller
from trinacria.viw.supply import Net
from trinacria.viw.supply_lines import SupplyLines
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(frozen=True, slots=True)
class Overlay:
    """A drawing, its name, and whether it can be drawn for one unit alone."""

    name: str
    draw: Callable[[Position, Iterable[UnitId]], Iterator[OverlayMark]]  # the units are those to be drawn
    by_unit: bool = False


# zones of control ----------------------------------------------------------------------------------------------------------


def zones(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """The hexes that each side controls, and who controls them."""
    grid = pos.table.map.grid
    by_hex: defaultdict[tuple[Seat, HexId], list[str]] = defaultdict(list)
    for unit in units:
        if pos.exerts(unit):
            for hex_ in grid.neighbours[pos.where[unit]]:
                by_hex[pos.unit(unit).side, hex_].append(pos.table.names[unit])
    for (side, hex_), names in by_hex.items():
        yield OverlayMark("zone", hex_, side=side, says=f"controlled by {listed(names)}", case="6.0")


# supply --------------------------------------------------------------------------------------------------------------------


def supply(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """The state of each unit, its line to a source as it could be traced now, and where a line is broken."""
    lines = SupplyLines(pos)
    nets = {side: pos.rules.supply.net(pos, side) for side in SIDES}
    drawn: set[tuple[Seat, HexId, HexId]] = set()
    for unit in units:
        side = pos.unit(unit).side
        tracing = nets[side].tracing(pos, unit)
        yield _state(pos, unit, nets[side])
        line = lines.line(unit, tracing)
        if line is None:
            cut = lines.broken(unit, tracing)
            yield OverlayMark("broken", cut.hex, cut.to or "", side, unit, says=cut.why, case=cut.case)
            continue
        if (side, line[-1], line[-1]) not in drawn:
            drawn.add((side, line[-1], line[-1]))
            yield OverlayMark("source", line[-1], side=side, says="source of supply", case=tracing.case)
        for a, b in pairwise(line):
            if (side, a, b) not in drawn:
                drawn.add((side, a, b))
                yield OverlayMark("line", a, b, side, case=tracing.case)


def _state(pos: Position, unit: UnitId, net: Net) -> OverlayMark:
    """The state in force; and what it would be, if supply were determined at this moment."""
    side, name, state = pos.unit(unit).side, pos.table.names[unit], pos.supply_of(unit)
    now = pos.rules.supply.effective(pos, unit, net.state(pos, unit))
    more = "" if now is state else f"; it would be {now} if supply were determined now"
    return OverlayMark(str(state), pos.where[unit], side=side, unit=unit, says=f"{name} is {state}{more}", case="11.0")


# duties --------------------------------------------------------------------------------------------------------------------


def attack_duties(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """Which hexes must still be attacked and by whom; before a Combat Phase, as if it began now."""
    if pos.outcome is not None:
        return
    side = _attacker(pos)
    left, tell = duties(pos, side), Teller(pos.table)
    for number, target in enumerate(left.targets):
        owing = [unit for place in bits(left.owing[number]) for unit in left.places[place].units]
        if owing:
            yield OverlayMark("must", target, side=side, says=f"must be attacked, by {_any_of(tell, owing)}", case="9.11")
        else:
            yield OverlayMark("may", target, side=side, says="may be attacked", case="9.13")
    for unit in left.place_of:
        yield from _owed_by(pos, unit, left, tell)


def _owed_by(pos: Position, unit: UnitId, left: Duties, tell: Teller) -> Iterator[OverlayMark]:
    owed = left.hexes_of(left.places[left.place_of[unit]].owes)
    if not owed:
        return
    says = f"{tell.unit(unit)} must attack {listed([tell.hex(hex_) for hex_ in owed], 'or')}"
    for target in owed:
        yield OverlayMark("owes", pos.where[unit], target, pos.unit(unit).side, unit, says=says, case="9.12")


def _attacker(pos: Position) -> Seat:
    """The side whose attacks are looked at: of the phase that is going on, else the phasing one."""
    for procedure in reversed(pos.stack):
        if isinstance(procedure, CombatPhase | MovementPhase):
            return procedure.side
    return pos.phasing


def _any_of(tell: Teller, units: list[UnitId]) -> str:
    return listed([tell.unit(unit) for unit in units], "or")


# points --------------------------------------------------------------------------------------------------------------------


def points(pos: Position, units: Iterable[UnitId]) -> Iterator[OverlayMark]:
    """The places that are worth something, and who holds them."""
    for place in pos.table.map.places:
        if place.points:
            worth = f"{place.points} point" + ("" if place.points == 1 else "s")
            owner = pos.holders.get(place.hex)
            yield OverlayMark("points", place.hex, side=owner, number=place.points, says=f"{place.name}, {worth}")


STANDARD = (
    Overlay("zones", zones),
    Overlay("supply", supply, by_unit=True),
    Overlay("duties", attack_duties),
    Overlay("points", points),
)
