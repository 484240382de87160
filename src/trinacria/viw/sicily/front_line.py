"""24.25-24.28 The continuous front line, and what follows from the first one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.island import Side
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.table import table_of
from trinacria.viw.story import Teller

if TYPE_CHECKING:
    from trinacria.viw.position import Position

CATANIA, SOUTH_OF_IT = "Catania", ("Augusta", "Syracuse")  # 24.27
TURNS_WITHOUT_A_CITY = 2  # 24.27.1: after the current one
TURNS_WITH_A_CITY = 1  # 24.27.2


@case("24.25")
def controlled_by(pos: Position, army: Army) -> frozenset[HexId]:
    """The hexes of the island that an army occupies or controls, less those that the Axis occupies."""
    island, grid = table_of(pos).island, pos.table.map.grid
    found: set[HexId] = set()
    for unit in pos.units_of(ALLIED):
        if table_of(pos).armies[unit] is army:
            found.add(pos.where[unit])
            if pos.exerts(unit):
                found.update(grid.neighbours[pos.where[unit]])
    return frozenset(hex_ for hex_ in found if hex_ in island.island and not pos.enemy_holds(hex_, ALLIED))


@case("24.25")
def front_line(pos: Position) -> tuple[HexId, ...] | None:
    """A shortest chain of Allied hexes from a U.S. coastal hex to a U.K. hex on the eastern coast; none if there is none.

    Axis control does not matter, battalions add nothing but the hex that they stand in (ADJ-124).
    """
    island = table_of(pos).island
    ours, theirs = controlled_by(pos, Army.US), controlled_by(pos, Army.UK)
    goals = {hex_ for hex_ in theirs if island.coast_side.get(hex_) is Side.EAST}
    came: dict[HexId, HexId | None] = dict.fromkeys(sorted(hex_ for hex_ in ours if hex_ in island.coast_side))
    edge = [*came]
    while edge:
        for hex_ in edge:
            if hex_ in goals:
                return tuple(_back(came, hex_))[::-1]
        edge = [other for hex_ in edge for other in _onward(pos, ours | theirs, came, hex_)]
    return None


def _onward(pos: Position, held: frozenset[HexId], came: dict[HexId, HexId | None], hex_: HexId) -> Iterator[HexId]:
    for other in pos.table.map.land_neighbours[hex_]:
        if other in held and other not in came:
            came[other] = hex_
            yield other


def _back(came: dict[HexId, HexId | None], hex_: HexId | None) -> Iterator[HexId]:
    while hex_ is not None:
        yield hex_
        hex_ = came[hex_]


@case("24.26", "24.28")
def look_for_front_line(pos: Position) -> None:
    """In each Allied Bookkeeping Segment until the first success, whose consequences are the only ones of the game."""
    if campaign(pos).front_line_turn is not None:
        return
    line = front_line(pos)
    if line is not None:
        change(pos, front_line_turn=pos.turn)
        pos.tell(FrontLineFormed("24.26", line))
        apply_consequences(pos)


@case("24.27", "24.27.1", "24.27.2", "24.27.3")
def apply_consequences(pos: Position) -> None:
    """What the boundary and the halt line become, by the cities that the Allies hold now, and for how long (ADJ-125)."""
    lines, turn = table_of(pos).island.lines, pos.turn
    if is_captured(pos, CATANIA):
        boundary, locked, case_ = lines.boundary_catania, turn, "24.27.3"
        change(pos, halt_line_through=None)
    elif any(is_captured(pos, city) for city in SOUTH_OF_IT):
        boundary, locked, case_ = lines.boundary_syracuse, turn + TURNS_WITH_A_CITY, "24.27.2"
        change(pos, halt_line_through=locked)
    else:
        boundary, locked, case_ = lines.boundary_initial, turn + TURNS_WITHOUT_A_CITY, "24.27.1"
        change(pos, halt_line_through=locked)
    change(pos, boundary=boundary, boundary_uk=(), boundary_free_from=locked + 1)
    pos.tell(BoundaryDrawn(case_, boundary, locked))


@case("24.27")
def is_captured(pos: Position, city: str) -> bool:
    """ADJ-006: an Allied unit was the last to enter it."""
    hex_ = next(town.hex for town in table_of(pos).island.towns if town.name == city)
    return pos.holders.get(hex_) is ALLIED


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FrontLineFormed(Event):
    """24.26: the two armies have a continuous front line."""

    KIND: ClassVar[str] = "front line"

    hexes: tuple[HexId, ...]

    def sentence(self, tell: Teller) -> str:
        ends = f"from {tell.hex(self.hexes[0])} to {tell.hex(self.hexes[-1])}"
        return f"The two armies have a continuous front line {ends}."


@dataclass(frozen=True, slots=True)
class BoundaryDrawn(Event):
    """24.22, 24.27: the boundary between the armies runs elsewhere now."""

    KIND: ClassVar[str] = "boundary"

    hexes: tuple[HexId, ...]
    through: int | None  # the last Game-Turn on which it is fixed

    def sentence(self, tell: Teller) -> str:
        ends = f"from {tell.hex(self.hexes[0])} to {tell.hex(self.hexes[-1])}"
        fixed = "" if self.through is None else f", fixed through Game-Turn {self.through}"
        return f"The boundary of the 8th Army runs {ends}{fixed}."
