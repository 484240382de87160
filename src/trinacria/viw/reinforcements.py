"""14.0 Reinforcements: who has come, by which hex, at what price; anyone may be held back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import HALF, Terms
from trinacria.kernel.seats import Seat
from trinacria.viw.movement import LEAST_STEP
from trinacria.viw.position import AWAITED
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

ENTRY_RADIUS = 3  # 14.21


@case("14.0", "14.22")
def arrived(pos: Position, side: Seat) -> Iterator[UnitId]:
    """The units that may enter now: scheduled for this Game-Turn or an earlier one and held back until now."""
    for unit in pos.table.by_side[side]:
        turn = pos.table.units[unit].turn
        if pos.where[unit] == AWAITED and turn is not None and turn <= pos.turn:
            yield unit


@case("14.0")
def not_arrived(pos: Position, unit: UnitId) -> IllegalCommand:
    """Why a unit that waits may not enter now."""
    due = pos.unit(unit).turn
    return IllegalCommand("14.0", f"{unit} is due on Game-Turn {due}" if due else f"{unit} may not enter now")


@case("14.11", "14.21")
def entry_hexes(pos: Position, unit: UnitId) -> tuple[HexId, ...]:
    """Where a unit may enter: its entry hex, or the hexes of its edge near it when that one is blocked.

    Blocked means held or controlled by the enemy. Then any free hex of the same map edge within three serves, or the
    nearest free ones beyond; a hex that is only controlled may still be entered, and the unit stops there.
    """
    counter = pos.unit(unit)
    assert counter.entry is not None
    grid, side = pos.table.map.grid, counter.side
    own = () if pos.enemy_holds(counter.entry, side) else (counter.entry,)
    if own and not pos.enemy_controls(counter.entry, side):
        return own
    return own + _nearby(pos, side, counter.entry, grid.edge(pos.table.map.friendly_edges[side]))


def _nearby(pos: Position, side: Seat, entry: HexId, edge: frozenset[HexId]) -> tuple[HexId, ...]:
    grid = pos.table.map.grid
    free = [h for h in edge if h != entry and not pos.enemy_holds(h, side) and not pos.enemy_controls(h, side)]
    if not free:
        return ()
    radius = max(ENTRY_RADIUS, min(grid.distance(entry, hex_) for hex_ in free))
    return tuple(sorted(hex_ for hex_ in free if grid.distance(entry, hex_) <= radius))


@case("14.11")
def entry_cost(pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> int | None:
    """Half-points to come in behind `ahead` others: the entry hex and as many imagined hexes like it.

    A road that ends at the map edge runs on beyond it (11.1 draws supply along it), so an entry hex on a road is entered at
    the rate of the road (ruling R-01).
    """
    the_map, counter = pos.table.map, pos.unit(unit)
    price = the_map.chart.step_cost(
        the_map.terrain[hex_],
        river=False,
        road=hex_ in the_map.road_hexes,
        mechanized=counter.mechanized,
        strategic=strategic,
    )
    return None if price is None else price * (ahead + 1)


@case("14.11", "14.12", "5.25")
def entry_terms(pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> Terms | None:
    """On what terms a unit goes on from its entry hex; none if it may not enter there in this mode."""
    counter, grid = pos.unit(unit), pos.table.map.grid
    price = pos.rules.reinforcements.entry_cost(pos, unit, hex_, ahead, strategic=strategic)
    if price is None:
        return None
    budget = pos.rules.movement.allowance(pos, unit) * HALF
    enemy = counter.side.enemy
    closed = pos.near(enemy) if strategic else bytes(pos.occupied[enemy])
    if strategic and closed[grid.index[hex_]]:
        return None
    if price > budget and (strategic or counter.mechanized or not budget):  # 5.25 serves the others
        return None
    adjacency = pos.table.map.steps(mechanized=counter.mechanized, strategic=strategic)
    return Terms(grid, adjacency, grid.index[hex_], price, budget, closed, bytes(pos.zones[enemy]), least=LEAST_STEP)


@case("14.11", "14.12", "14.21")
def entry_refusal(pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> IllegalCommand | None:
    """Why a unit may not come in by a hex."""
    if hex_ not in pos.rules.reinforcements.entry_hexes(pos, unit):
        entry = pos.unit(unit).entry
        return IllegalCommand("14.21", f"{unit} is due at {entry} and may not enter by {hex_} now")
    if strategic and pos.near(pos.unit(unit).side.enemy)[pos.table.map.grid.index[hex_]]:
        return IllegalCommand("14.12", f"{hex_} is nearer than three hexes to an enemy unit; no strategic entry")
    if pos.rules.reinforcements.entry_cost(pos, unit, hex_, ahead, strategic=strategic) is None:
        return IllegalCommand("5.62", f"{unit} may not enter {hex_} ({pos.table.map.ground(hex_)}) except along a road")
    if pos.rules.reinforcements.entry_terms(pos, unit, hex_, ahead, strategic=strategic) is None:
        return IllegalCommand("14.11", f"{unit} cannot pay for {hex_} and the {ahead} units that went before it")
    return None
