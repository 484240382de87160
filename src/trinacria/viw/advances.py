"""9.94, 9.95, 9.97.4 Advances after combat: who may follow, how far, and by which way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.viw.commands import Advance, End
from trinacria.viw.decisions import AdvanceUnits
from trinacria.viw.events import Advanced
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

END_ADVANCE = End("advance")


@dataclass(frozen=True, slots=True)
class Vacated:
    """A hex that a losing stack left: its path of retreat, how far the winner may follow, and whether farther than it."""

    hex: HexId
    path: tuple[HexId, ...]  # begins with the hex itself
    limit: int  # the hexes it had to retreat, whether or not it survived them (ADJ-162)
    destroyed: bool  # 9.94: the stack is gone, so beyond its path any way is open


@case("9.94", "9.95.1", "9.95.4")
@dataclass(slots=True)
class Advances(Procedure["Position"]):
    """The winner moves each victorious unit in turn, or none; nobody is ever required to advance."""

    side: Seat
    vacated: tuple[Vacated, ...]
    units: tuple[UnitId, ...]  # participants and those stacked with them
    participants: tuple[UnitId, ...]
    breakthrough: bool

    CASE: ClassVar[str] = "9.94"
    TITLE: ClassVar[str] = "Advance"

    def run(self, pos: Position) -> Decision | Done:
        self.vacated = tuple(v for v in self.vacated if not pos.enemy_holds(v.hex, self.side))
        self.units = tuple(unit for unit in self.units if pos.on_map(unit) and self._can_advance(pos, unit))
        if not self.units:
            return DONE
        return AdvanceUnits(self.side, "9.94", tuple(v.hex for v in self.vacated), self.units)

    def options(self, pos: Position) -> Options:
        return AdvanceOptions(pos, self)

    def apply(self, pos: Position, command: Command) -> None:
        if not isinstance(command, Advance):
            self.units = ()
            return
        pos.tell(Advanced("9.94", command.unit, command.path))
        pos.march(command.unit, command.path)
        for observe in pos.rules.retreats.on_advance:
            observe(pos, command.unit, command.path)
        self.units = tuple(unit for unit in self.units if unit != command.unit)
        # 7.22: who stood by and followed fights no more
        pos.set_flags(bound=pos.flags.bound | {command.unit}, displaced=pos.flags.displaced | {command.unit})

    @case("9.94", "9.97.4")
    def limit(self, unit: UnitId, vacated: Vacated) -> int:
        """A breakthrough adds a hex for the units that took part."""
        return vacated.limit + (1 if self.breakthrough and unit in self.participants else 0)

    def _can_advance(self, pos: Position, unit: UnitId) -> bool:
        return any(_may_enter(pos, unit, pos.where[unit], vacated.hex) for vacated in self.vacated)


def _may_enter(pos: Position, unit: UnitId, here: HexId, there: HexId) -> bool:
    """Whether the ground and the game's own limits let a unit advance into a hex."""
    if not pos.rules.retreats.passable(pos, unit, here, there):
        return False
    return pos.rules.retreats.advance_refusal(pos, unit, there) is None


def advance_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a game's own limits keep a unit from advancing into a hex: here nothing does."""
    return None


class AdvanceOptions(Options):
    """Which unit, then how far: one way to each hex; or no further advance."""

    def __init__(self, pos: Position, advances: Advances) -> None:
        self.pos, self.advances = pos, advances

    def steps(self) -> Sequence[Step]:
        steps = [Step(unit, then=partial(UnitAdvances, self.pos, self.advances, unit)) for unit in self.advances.units]
        return [*steps, Step("end", END_ADVANCE)]

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command == END_ADVANCE:
            return None
        if not isinstance(command, Advance):
            return IllegalCommand("9.94", "first the advance after combat: advance, or end advance")
        if command.unit not in self.advances.units:
            return IllegalCommand("9.94", f"{command.unit} may not advance after this combat")
        return UnitAdvances(self.pos, self.advances, command.unit).refusal(command)


class UnitAdvances(Options):
    """9.95: how far one unit may advance."""

    def __init__(self, pos: Position, advances: Advances, unit: UnitId) -> None:
        self.pos, self.advances, self.unit = pos, advances, unit

    def steps(self) -> Sequence[Step]:
        ways: dict[HexId, tuple[HexId, ...]] = {}
        for vacated in self._entrances():
            for way in self._ways(vacated):
                kept = ways.get(way[-1])
                if kept is None or len(way) < len(kept):
                    ways[way[-1]] = way
        return [Step(hex_, Advance(self.unit, way)) for hex_, way in ways.items()]

    @case("9.95.1", "9.95.2", "9.95.3", "9.95.4", "9.96", "9.97.4")
    def refusal(self, command: Command) -> IllegalCommand | None:
        """Judge a whole advance, hex by hex."""
        assert isinstance(command, Advance)
        pos, path = self.pos, command.path
        if path[0] != pos.where[self.unit]:
            return IllegalCommand("9.95.1", f"{self.unit} stands in {pos.where[self.unit]}, not in {path[0]}")
        if len(path) < 2:
            return IllegalCommand("9.95.4", "an advance enters at least one hex; otherwise order none")
        vacated = next((v for v in self._entrances() if v.hex == path[1]), None)
        if vacated is None:
            return IllegalCommand("9.95.1", f"the first hex of an advance is one that the losers left, not {path[1]}")
        for number in range(2, len(path)):
            refusal = self._further_refusal(vacated, path, number)
            if refusal is not None:
                return refusal
        return None

    def _entrances(self) -> Iterator[Vacated]:
        """9.95.1: the vacated hexes next to the unit that it may enter."""
        here = self.pos.where[self.unit]
        for vacated in self.advances.vacated:
            if _may_enter(self.pos, self.unit, here, vacated.hex):
                yield vacated

    def _ways(self, vacated: Vacated) -> Iterator[tuple[HexId, ...]]:
        """Breadth first from the vacated hex, so that each hex is found by a shortest way."""
        first: tuple[HexId, ...] = (self.pos.where[self.unit], vacated.hex)
        edge, seen = [first], {vacated.hex}
        yield first
        while edge:
            following: list[tuple[HexId, ...]] = []
            for way in edge:
                for there in self.pos.table.map.land_neighbours[way[-1]]:
                    longer = (*way, there)
                    if there not in seen and self._further_refusal(vacated, longer, len(way)) is None:
                        seen.add(there)
                        following.append(longer)
                        yield longer
            edge = following

    @case("9.95.2", "9.95.3", "9.95.4", "9.96", "9.97.4")
    def _further_refusal(self, vacated: Vacated, path: tuple[HexId, ...], number: int) -> IllegalCommand | None:
        """Why the unit may not enter the hex `path[number]`, the second or a later one of its advance."""
        pos, unit, side = self.pos, self.unit, self.advances.side
        here, there = path[number - 1], path[number]
        limit = self.advances.limit(unit, vacated)
        if number > limit:
            return IllegalCommand("9.94", f"{unit} may advance {limit} hexes at most")
        if number > 2 and pos.enemy_controls(here, side):
            return IllegalCommand("9.95.4", f"{unit} came into an enemy zone of control at {here} and must halt")
        if there not in pos.table.map.grid or not pos.rules.retreats.passable(pos, unit, here, there):
            return IllegalCommand("9.96", f"{unit} cannot go from {here} to {there}")
        if pos.enemy_holds(there, side):
            return IllegalCommand("9.95.2", f"{there} is occupied by the enemy")
        refusal = pos.rules.retreats.advance_refusal(pos, unit, there)
        if refusal is not None:
            return refusal
        if not self._may_leave_path(vacated, number, limit) and path[1 : number + 1] != vacated.path[:number]:
            return IllegalCommand("9.95.2", f"{unit} must keep to the path of retreat")
        return None

    @case("9.94", "9.95.2", "9.95.3", "9.97.4")
    def _may_leave_path(self, vacated: Vacated, number: int, limit: int) -> bool:
        """Armour may, and everyone beyond the last hex of a stack that died; others in the extra hex of a breakthrough."""
        if self.pos.unit(self.unit).is_armour or (vacated.destroyed and number > len(vacated.path)):
            return True
        return limit > vacated.limit and number == limit
