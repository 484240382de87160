"""What a unit can do in a Movement Phase of Sicily, in the words of a test."""

from __future__ import annotations

from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.viw.movement import why_not
from trinacria.viw.movement_phase import UnitMoves
from trinacria.viw.position import Position
from trinacria.viw.units import UnitId


def reach(pos: Position, unit: str) -> set[str]:
    """Where a unit may go by tactical movement."""
    return {key for key in _steps(pos, unit) if " " not in key}


def strategic_reach(pos: Position, unit: str) -> set[str]:
    return {key.split()[0] for key in _steps(pos, unit) if " " in key}


def price(pos: Position, unit: str, hex_: str, *, strategic: bool = False) -> float:
    """The Movement Points that the cheapest way to a hex takes."""
    half_points = _steps(pos, unit)[f"{hex_} strategic" if strategic else hex_].facts["half_points"]
    assert isinstance(half_points, int)
    return half_points / 2


def points(pos: Position, unit: str) -> int:
    """The Movement Points that a unit has now."""
    return pos.rules.movement.allowance(pos, UnitId(unit))


def out_of_reach(pos: Position, unit: str, hex_: str, *, strategic: bool = False) -> IllegalCommand:
    """Why a hex is out of reach; fails if it is within reach."""
    refusal = why_not(pos, UnitId(unit), HexId(hex_), strategic=strategic)
    assert refusal is not None, f"{unit} can go to {hex_}"
    return refusal


def _steps(pos: Position, unit: str) -> dict[str, Step]:
    return {step.key: step for step in UnitMoves(pos, UnitId(unit)).steps()}
