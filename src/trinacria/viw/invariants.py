"""What must hold in every position; tests ask after every command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.seats import SIDES, Seat
from trinacria.viw.decisions import ResolveAttacks
from trinacria.viw.position import ELIMINATED
from trinacria.viw.units import Face

if TYPE_CHECKING:
    from trinacria.viw.position import Position


def problems_of(pos: Position) -> list[str]:
    extra = (problem for invariant in pos.rules.extra_invariants for problem in invariant(pos))
    return [*_places(pos), *_masks(pos), *_chits(pos), *_stacking(pos), *_protocol(pos), *extra]


def _places(pos: Position) -> Iterator[str]:
    """Every unit is somewhere once, and no hex holds both sides."""
    for hex_, stack in pos.stacks.items():
        if not stack or len(set(stack)) != len(stack):
            yield f"the stack in {hex_} is empty or lists a unit twice"
        if len({pos.unit(unit).side for unit in stack}) > 1:
            yield f"both sides stand in {hex_}"
        for unit in stack:
            if pos.where[unit] != hex_:
                yield f"{unit} is in the stack of {hex_} and its place is {pos.where[unit]}"
    for unit, place in pos.where.items():
        if pos.on_map(unit) and unit not in pos.stack_at(place):
            yield f"{unit} is not in the stack of its hex {place}"


def _masks(pos: Position) -> Iterator[str]:
    """The occupation and zones that the verbs keep are what one would count afresh."""
    grid = pos.table.map.grid
    for side in SIDES:
        occupied, zones = _counted(pos, side)
        if occupied != pos.troops[side]:
            yield f"the occupation of the {side} side is not what its units make"
        if any(bars < units for bars, units in zip(pos.occupied[side], occupied, strict=True)):
            yield f"a hex with {side} units is not barred to the enemy"
        if zones != pos.zones[side]:
            wrong = [hex_ for hex_, a, b in zip(grid.ids, zones, pos.zones[side], strict=True) if a != b]
            yield f"the zones of control of the {side} side are wrong in {', '.join(wrong)}"


def _counted(pos: Position, side: Seat) -> tuple[bytearray, bytearray]:
    grid = pos.table.map.grid
    occupied, zones = bytearray(len(grid)), bytearray(len(grid))
    for unit in pos.units_of(side):
        number = grid.index[pos.where[unit]]
        occupied[number] += 1
        if pos.rules.zones.exerts(pos, unit):
            for other in grid.around[number]:
                zones[other] += 1
    return occupied, zones


def _chits(pos: Position) -> Iterator[str]:
    """8.32: what lies in the pools and under the units is the printed mix."""
    for morale, mix in pos.table.pools.items():
        carried = Counter(c for u, c in pos.chits.items() if c.pool == morale and u not in pos.borrowed)
        for chit, printed, left in zip(mix.chits, mix.counts, pos.pools[morale], strict=True):
            if left < 0 or left + carried[chit] != printed:
                yield f"chit {chit.label} of pool {morale}: {printed} printed, {left} in the pool, {carried[chit]} carried"
    for unit, chit in pos.chits.items():
        if pos.face(unit) is Face.CADRE or pos.where[unit] == ELIMINATED:
            yield f"{unit} carries a chit and is a cadre or eliminated"
        if chit.pool != pos.rules.intelligence.morale(pos, unit):
            yield f"{unit} carries a chit of pool {chit.pool}"
    for unit, face in pos.faces.items():
        if face is Face.REDUCED and pos.on_map(unit) and pos.unit(unit).carries_chit and unit not in pos.chits:
            yield f"{unit} is reduced and has no chit"


def _stacking(pos: Position) -> Iterator[str]:
    """7.11: once the movement of the phasing player is over the stacks keep the limit, until combat displaces units."""
    if not isinstance(pos.decision, ResolveAttacks) or pos.flags.displaced:
        return
    for hex_, stack in pos.stacks.items():
        if pos.unit(stack[0]).side is pos.phasing and pos.rules.stacking.surplus(pos, hex_):
            yield f"{len(stack)} units stand in {hex_} after movement"


def _protocol(pos: Position) -> Iterator[str]:
    """The game is over, or exactly one decision is open; dice never go back."""
    if (pos.decision is None) != (pos.outcome is not None):
        yield "the game is over without an outcome, or has one and goes on"
    if pos.outcome is None and not pos.stack:
        yield "no procedure is left and the game is not over"
    for side in SIDES:
        if pos.air[side] < 0:
            yield f"the {side} side has {pos.air[side]} Air Points"
