"""S10 Stacking: how many counters a hex holds at the end of a move, a retreat or an advance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.sicily43.units import Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

LIMIT = 2
MESSINA_LIMIT = 4


def surely_fits(pos: Position, unit: UnitId, hex_: HexId) -> bool:
    """A quick look for a marching unit: one ordinary unit stands there alone. If not, it may fit all the same."""
    stack = pos.stacks[hex_]
    return len(stack) == 1 and pos.unit(stack[0]).kind not in (Kind.COASTAL, Kind.TRAIN) and stack[0] not in pos.travelling


@case("S43:10.1", "S43:10.7")
def stacking_refusal(pos: Position, unit: UnitId, hex_: HexId, *, leaving: Iterable[UnitId] = ()) -> IllegalCommand | None:
    """Why a unit may not end in a hex with the units of its own side there; `leaving` names those who will be gone."""
    if hex_ not in pos.stacks:
        return None
    gone = {unit, *leaving}
    printed = pos.unit(unit)
    if printed.kind is Kind.SHIP:
        return _ship_refusal(pos, unit, hex_, gone)
    if printed.kind is Kind.MINEFIELD:
        return None
    others = [other for other in pos.ground_at(hex_, printed.side) if other not in gone]
    return special_stacking(pos, unit, others, hex_) or crowding(pos, [*others, unit], hex_)


@case("S43:10.2", "S43:10.3", "S43:22.7")
def special_stacking(pos: Position, unit: UnitId, others: list[UnitId], hex_: HexId) -> IllegalCommand | None:
    """Nothing stacks with a coastal division or a travelling unit; armored trains stack with each other alone."""
    if not pos.travelling.isdisjoint(others):
        return IllegalCommand("S43:22.7", f"the unit in {hex_} travels by rail, and such units do not stack")
    kinds = {pos.unit(other).kind for other in others}
    mine = pos.unit(unit).kind
    if others and (mine is Kind.COASTAL or Kind.COASTAL in kinds):
        return IllegalCommand("S43:10.2", f"nothing stacks with the coastal division in {hex_}")
    if others and (mine is Kind.TRAIN or Kind.TRAIN in kinds) and {mine, *kinds} != {Kind.TRAIN}:
        return IllegalCommand("S43:10.3", f"armored trains stack with armored trains only, and {hex_} is taken")
    return None


@case("S43:10.1", "S43:10.4", "S43:10.5")
def crowding(pos: Position, units: list[UnitId], hex_: HexId) -> IllegalCommand | None:
    """Two units of a player in a hex, and one supply unit beyond them. Garrisons and minefields do not count."""
    supply = sum(pos.unit(unit).kind is Kind.SUPPLY for unit in units)
    if hex_ == pos.table.messina and pos.unit(units[0]).side is ALLIED:
        return _messina_refusal(pos, units, supply, hex_)
    if len(units) - min(supply, 1) > LIMIT:
        return IllegalCommand("S43:10.1", f"{hex_} holds two units already")
    return None


@case("S43:10.8")
def _messina_refusal(pos: Position, units: list[UnitId], supply: int, hex_: HexId) -> IllegalCommand | None:
    """In Messina four Allied units may stack, at most two of each army."""
    counted = [unit for unit in units if pos.unit(unit).kind is not Kind.SUPPLY]
    armies = [pos.unit(unit).army for unit in counted]
    if any(armies.count(army) > LIMIT for army in set(armies)):
        return IllegalCommand("S43:10.8", f"{hex_}: Messina holds at most two units of each Allied army")
    if len(units) - min(supply, 1) > MESSINA_LIMIT:
        return IllegalCommand("S43:10.8", f"{hex_}: Messina holds at most four Allied units")
    return None


@case("S43:10.5")
def _ship_refusal(pos: Position, unit: UnitId, hex_: HexId, gone: set[UnitId]) -> IllegalCommand | None:
    """Two ships may be in one sea hex."""
    ships = [other for other in pos.stack_at(hex_) if other not in gone and pos.unit(other).kind is Kind.SHIP]
    if len(ships) >= LIMIT:
        return IllegalCommand("S43:10.5", f"two ships are in {hex_} already")
    return None
