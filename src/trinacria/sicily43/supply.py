"""S26 Option: supply for units that need it to move and to fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.units import Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

ANYWHERE, BY_ROAD, OFF_ROAD = 6, 12, 3  # S26.2: the length of a line, and the hexes of a long one that are off the road
BEACH_LINE = 3  # S26.9
LESS = 2  # S26.7: movement points, and combat factors


@case("S43:26.1")
def needs_supply(pos: Position, unit: UnitId) -> bool:
    """Motorized, armor, artillery and 88 units do, if the option is in use."""
    return pos.table.options.supply and pos.unit(unit).needs_supply


@case("S43:26.2", "S43:26.3", "S43:26.8", "S43:26.9")
def source_of(pos: Position, unit: UnitId) -> HexId | None:
    """The nearest source that a line from the unit reaches: supply units that have not moved yet, towns, beaches."""
    side = pos.unit(unit).side
    if side is ALLIED and pos.turn == 1:
        return pos.where[unit]
    far, near = {*_supply_units(pos, side), *_supply_towns(pos, side)}, {*_beaches(pos, side)}
    return _traced(pos, unit, side, far, near)


def _supply_units(pos: Position, side: Seat) -> Iterator[HexId]:
    """S26.8: a supply unit supplies and then moves; one that has moved in this player turn supplies nobody."""
    for unit in pos.table.by_kind[Kind.SUPPLY]:
        if pos.unit(unit).side is side and pos.on_map(unit) and unit not in pos.now.marched:
            yield pos.where[unit]


@case("S43:26.3")
def _supply_towns(pos: Position, side: Seat) -> Iterator[HexId]:
    """For the Axis star towns and fortresses in its hands are sources, too."""
    if side is AXIS:
        island = pos.table.island
        for hex_, town in island.towns.items():
            if (town.star or hex_ in pos.garrisons) and pos.holder(hex_) is AXIS:
                yield hex_


@case("S43:26.9")
def _beaches(pos: Position, side: Seat) -> Iterator[HexId]:
    """From turn 2 beaches and ports under Allied control, outside Axis zones, supply Allied units nearby."""
    if side is ALLIED:
        island = pos.table.island
        ports = {hex_ for hex_, town in island.towns.items() if town.port}
        for hex_ in island.beaches | ports:
            if hex_ in pos.allied_held and not pos.enemy_controls(hex_, ALLIED):
                yield hex_


@case("S43:26.2")
def _traced(pos: Position, unit: UnitId, side: Seat, far: set[HexId], near: set[HexId]) -> HexId | None:
    """A line of at most 6 hexes; or of 12 with at most 3 off the road. Neither end counts; mountains and zones bar it."""
    island, start = pos.table.island, pos.where[unit]
    if start in far or start in near:
        return start
    edge: dict[HexId, int] = {start: 0}  # where lines have come to, and how many of their hexes are off the road
    least: dict[HexId, int] = {start: 0}
    for between in range(BY_ROAD + 1):  # hexes between the unit and a source next to the end of the line
        following: dict[HexId, int] = {}
        for here, off in edge.items():
            for there in island.walkable[here]:
                if there in far and (between <= ANYWHERE or off <= OFF_ROAD):
                    return there
                if there in near and between <= BEACH_LINE:
                    return there
                away = off + (hexside(here, there) not in island.roads)
                if away < least.get(there, BY_ROAD + 1) and _passable(pos, there, side):
                    least[there] = following[there] = away
        edge = following
    return None


@case("S43:26.2", "S43:9.10")
def _passable(pos: Position, hex_: HexId, side: Seat) -> bool:
    """Whether a line may pass through a hex: no mountains, no enemies, no enemy zone where no friend stands."""
    if pos.table.island.terrain[hex_] is Terrain.MOUNTAINS or pos.enemy_stands(hex_, side):
        return False
    return not pos.enemy_controls(hex_, side) or bool(pos.ground_at(hex_, side))


@case("S43:26.4", "S43:26.5")
def may_move(pos: Position, unit: UnitId) -> bool:
    """Judged when the unit starts its move: one that is out of supply does not move."""
    return not needs_supply(pos, unit) or source_of(pos, unit) is not None


@case("S43:26.5")
def is_spent(pos: Position, unit: UnitId) -> bool:
    """Out of supply now, with an unsupplied turn behind it: it has no combat factor and may not attack."""
    return needs_supply(pos, unit) and unit in pos.unsupplied and source_of(pos, unit) is None


@case("S43:23.11", "S43:26.7")
def shortage(pos: Position, unit: UnitId) -> int:
    """Movement Points and combat factors that a unit lacks because its only supply unit is reduced or bombed."""
    if not needs_supply(pos, unit):
        return 0
    hex_ = source_of(pos, unit)
    if hex_ is None:
        return 0
    giving = [u for u in pos.ground_at(hex_) if pos.unit(u).kind is Kind.SUPPLY]
    if not giving or any(u not in pos.reduced and u not in pos.turn_flags.bombed for u in giving):
        return 0
    return LESS


@case("S43:26.5")
def judge(pos: Position, side: Seat) -> None:
    """At the end of its owner's Movement Phase every unit has had a supplied or an unsupplied turn."""
    if pos.table.options.supply:
        mine = [unit for unit in pos.units_of(side) if needs_supply(pos, unit)]
        without = frozenset(unit for unit in mine if source_of(pos, unit) is None)
        pos.unsupplied = (pos.unsupplied - frozenset(mine)) | without
