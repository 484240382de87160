"""Overlays: drawings over the map of what the rules make of a position. Everything in them is public.

A game declares its overlays in `rules.questions.overlays`: what each draws, and how its kinds of marks look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import OverlayAnswer, OverlayMark
from trinacria.kernel.seats import SIDES, Seat
from trinacria.kernel.sheets import MarkSheet, OverlaySheet, Shape
from trinacria.kernel.words import listed
from trinacria.viw.combat import CombatPhase
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.obligations import Duties, bits, duties
from trinacria.viw.story import Teller
from trinacria.viw.supply import Net
from trinacria.viw.supply_lines import SupplyLines
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(frozen=True, slots=True)
class Overlay:
    """A drawing, its name, how it looks, and what it means for a unit that is thought to stand elsewhere."""

    name: str
    draw: Callable[[Position, Iterable[UnitId]], Iterator[OverlayMark]]  # the units are those to be drawn
    sheet: OverlaySheet = field(hash=False)
    elsewhere: Callable[[Iterable[OverlayMark]], OverlayAnswer] | None = None


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


LINE, SOURCE, BROKEN = "line", "source", "broken"

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
            yield OverlayMark(BROKEN, cut.hex, cut.to or "", side, unit, says=cut.why, case=cut.case)
            continue
        if (side, line[-1], line[-1]) not in drawn:
            drawn.add((side, line[-1], line[-1]))
            yield OverlayMark(SOURCE, line[-1], side=side, says="source of supply", case=tracing.case)
        for a, b in pairwise(line):
            if (side, a, b) not in drawn:
                drawn.add((side, a, b))
                yield OverlayMark(LINE, a, b, side, case=tracing.case)


def _state(pos: Position, unit: UnitId, net: Net) -> OverlayMark:
    """The state in force; and what it would be, if supply were determined at this moment."""
    side, name, state = pos.unit(unit).side, pos.table.names[unit], pos.supply_of(unit)
    now = pos.rules.supply.effective(pos, unit, net.state(pos, unit))
    more = "" if now is state else f"; it would be {now} if supply were determined now"
    return OverlayMark(str(state), pos.where[unit], side=side, unit=unit, says=f"{name} is {state}{more}", case="11.0")


def supply_elsewhere(marks: Iterable[OverlayMark]) -> OverlayAnswer:
    """Whether a unit would be in supply on that hex; on some Game-Turns it is so without a line (11.5)."""
    found = [*marks]
    cut = next((mark for mark in found if mark.kind == BROKEN), None)
    supplied = any(mark.kind == Supply.SUPPLIED for mark in found)
    drawn = tuple(mark for mark in found if mark.kind == LINE or not (supplied or mark.kind == SOURCE))
    if cut is None:
        number = next((mark.case for mark in found if mark.kind in (SOURCE, LINE)), "")
        return OverlayAnswer("supply", drawn, "A supply line leads there", "good", number)
    if supplied:
        return OverlayAnswer("supply", drawn, "In supply there, for now without a line", "good", cut.case)
    return OverlayAnswer("supply", drawn, f"No supply line from there: {cut.says}", "bad", cut.case)


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
    if any(isinstance(procedure, CombatPhase) for procedure in pos.stack):
        yield from _done(pos, side, left)


def _done(pos: Position, side: Seat, left: Duties) -> Iterator[OverlayMark]:
    """The hexes whose units have attacked and from which nobody owes an attack any more."""
    owing = {pos.where[unit] for unit in left.place_of if left.places[left.place_of[unit]].owes}
    fought = {unit for unit in pos.flags.fought | pos.flags.bound if pos.unit(unit).side is side and pos.on_map(unit)}
    for hex_ in sorted({pos.where[unit] for unit in fought} - owing):
        yield OverlayMark("done", hex_, side=side, says="has attacked", case="9.11")


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


# how they look -------------------------------------------------------------------------------------------------------------

TICK = "M-4.6 .4l3.2 3.4l6 -7"
SHORT = MarkSheet((Shape("rim", "bad", dashed=True),))
ZONES = OverlaySheet("Zones", "Enemy zones of control", "Z", {"zone": MarkSheet((Shape("area"),))}, on=True, enemy=True)
SUPPLY = OverlaySheet(
    "Supply",
    "Supply lines, of the chosen unit or of all, and where they are cut",
    "S",
    {
        LINE: MarkSheet((Shape("line", "good"),)),
        SOURCE: MarkSheet((Shape("sign", "good", at="lower left", letters="S"),)),
        BROKEN: MarkSheet((Shape("cross", "bad", at="lower right"),)),
        Supply.OUT_OF_SUPPLY: SHORT,
        Supply.ISOLATED: SHORT,
        Supply.SUPPLIED: MarkSheet(),
    },
    by_unit=True,
)
DUTIES = OverlaySheet(
    "Must attack",
    "Who must be attacked, and by whom",
    "A",
    {
        "must": MarkSheet((Shape("rim", "bad"), Shape("badge", "bad", at="upper right", letters="!")), urgent=True),
        "may": MarkSheet((Shape("rim", "bad", dashed=True, hollow=True),)),
        "owes": MarkSheet((Shape("arrow", "bad"),)),
        "done": MarkSheet((Shape("badge", "good", at="upper right", glyph=TICK),)),
    },
    opens="attack",
    until=CombatPhase.CASE,
)
POINTS = OverlaySheet(
    "Points",
    "Places worth points, and who holds them",
    "T",
    {"points": MarkSheet((Shape("rim", owned=True), Shape("sign", owned=True, at="upper left", letters="{number}")))},
)

STANDARD = (
    Overlay("zones", zones, ZONES),
    Overlay("supply", supply, SUPPLY, supply_elsewhere),
    Overlay("duties", attack_duties, DUTIES),
    Overlay("points", points, POINTS),
)
