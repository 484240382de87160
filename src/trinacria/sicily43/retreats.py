"""S14.1 to S14.10 Retreats: the ways back that are open to a unit, and the march itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.differential import Crossing, crossing, stacks_of
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.island import Gauge, Terrain
from trinacria.sicily43.minefields import is_mined
from trinacria.sicily43.movement import hexes_to_enter
from trinacria.sicily43.reduction import eliminate, reduce
from trinacria.sicily43.stacking import crowding, special_stacking, stacking_refusal
from trinacria.sicily43.units import WHEELED, MoveClass, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.seen import Seen
    from trinacria.sicily43.words.steps import Choice

Way = tuple[HexId, ...]  # from the hex of the unit on


@dataclass(frozen=True, slots=True)
class Retreat(Command):
    """Retreats a unit along a way, hex by hex from where it stands."""

    unit: UnitId
    path: tuple[HexId, ...]

    VERB: ClassVar[str] = "retreat"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("path", many=True))

    def say(self, choice: Choice) -> StepWords:
        end = self.path[-1]
        says = f"{choice.tell.unit(self.unit)} retreats to {choice.tell.hex(end)}"
        return StepWords(says, unit=self.unit, hex=end, path=self.path)


@dataclass(frozen=True, slots=True)
class Stay(Command):
    """Lets a unit stay and be reduced instead of retreating."""

    unit: UnitId

    VERB: ClassVar[str] = "stay"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"{choice.tell.unit(self.unit)} stays and is reduced", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Lose(Command):
    """Names the unit that is lost because not all units of its stack can retreat."""

    unit: UnitId

    VERB: ClassVar[str] = "lose"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"{choice.tell.unit(self.unit)} is lost", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    KIND: ClassVar[str] = "retreat"
    CUE: ClassVar[Cue] = Cue.FOLLOW
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId
    path: tuple[HexId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} retreats to {tell.hex(self.path[-1])}."


@dataclass(frozen=True, slots=True)
class HeldOut(Event):
    """S13.4: a unit stays and is reduced instead of retreating."""

    KIND: ClassVar[str] = "stays"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} stays in {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class ChooseRetreat(Decision):
    """S14.1, S13.4: how the next unit goes back, or stays."""

    KIND: ClassVar[str] = "retreat"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a lit hex.",
        "Retreat {unit}. Choose a lit hex.",
        several="Click a unit to see where it can go, or a lit hex.",
        composer=Composer.WITHDRAW,
    )

    hexes: int
    units: tuple[UnitId, ...]
    may_stay: tuple[UnitId, ...] = ()

    def ask(self, seen: Seen) -> Words:
        what = f"the retreat of {seen.tell.units(self.units)}, {self.hexes} hexes"
        stay = ", or let units stay and be reduced" if self.may_stay else ""
        return f"choose {what}{stay}", f"chooses {what}"


@dataclass(frozen=True, slots=True)
class LoseUnit(Decision):
    """S14.7: which unit of a stack is lost because not all can retreat."""

    KIND: ClassVar[str] = "lose"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Click a counter.")

    units: tuple[UnitId, ...]

    def ask(self, seen: Seen) -> Words:
        what = f"which of {seen.tell.units(self.units)} is lost, as they cannot all retreat"
        return f"choose {what}", f"chooses {what}"


# ways --------------------------------------------------------------------------------------------------------------------


@case("S43:14.5", "S43:14.6")
def ways(pos: Position, unit: UnitId, length: int) -> list[Way]:
    """Every legal retreat of exactly this length. If any ends that many hexes away, only those that do are legal."""
    grid, start = pos.table.island.grid, pos.where[unit]
    found = [*_walks(pos, unit, (start,), length)]
    far = [way for way in found if grid.distance(start, way[-1]) == length]
    return far or found


def _walks(pos: Position, unit: UnitId, way: Way, length: int) -> Iterator[Way]:
    for there in _next_hexes(pos, unit, way[-1]):
        if there not in way and _may_pass(pos, unit, there):
            further = (*way, there)
            if len(further) <= length:
                yield from _walks(pos, unit, further, length)
            elif _may_end(pos, unit, there):
                yield further


@case("S43:14.2", "S43:14.9", "S43:14.13")
def _next_hexes(pos: Position, unit: UnitId, here: HexId) -> Sequence[HexId]:
    """The hexes into which the ground lets a unit retreat; trains keep to the rails of standard gauge, travellers do not."""
    near = hexes_to_enter(pos, unit, here)
    if pos.unit(unit).move_class is not MoveClass.RAIL:
        return near
    lines = pos.table.island.stretch_of
    return [h for h in near if any(line.gauge is Gauge.STANDARD for line in lines.get(hexside(here, h), ()))]


@case("S43:14.2", "S43:14.3", "S43:14.4", "S43:21.3")
def _may_pass(pos: Position, unit: UnitId, there: HexId) -> bool:
    """Not a hex with enemies, nor an enemy zone of control, be a friend there or not, nor an enemy fortress."""
    side = pos.unit(unit).side
    if pos.enemy_controls(there, side) or pos.enemy_stands(there, side):
        return False
    return side is not ALLIED or not pos.is_fortress(there)


@case("S43:14.3", "S43:22.7")
def _may_end(pos: Position, unit: UnitId, there: HexId) -> bool:
    """Within the stacking limits, and not on a unit that travels by rail."""
    if any(other in pos.travelling for other in pos.ground_at(there) if other != unit):
        return False
    return stacking_refusal(pos, unit, there) is None


@case("S43:14.8")
def strains(pos: Position, unit: UnitId, here: HexId, there: HexId) -> bool:
    """Whether a step of a retreat is too rough for wheels: into hills off the road, or across a stream without a bridge."""
    if pos.unit(unit).kind not in WHEELED:
        return False
    side = hexside(here, there)
    by_road = side in pos.table.island.roads and side not in pos.bridges_down
    if pos.table.island.terrain[there] is Terrain.HILLS and not by_road:
        return True
    return crossing(pos, here, there) is Crossing.STREAM


# the march ---------------------------------------------------------------------------------------------------------------


@case("S43:14.8", "S43:14.10", "S43:14.13")
def walk_back(pos: Position, unit: UnitId, way: Way) -> None:
    """A unit retreats along a way. Rough ground reduces wheels once, each enemy minefield whoever enters it."""
    if unit in pos.travelling:
        pos.set_travelling(unit, travelling=False)
    side, told, strained = pos.unit(unit).side, 0, False
    for number in range(1, len(way)):
        hurts = []
        if not strained and strains(pos, unit, way[number - 1], way[number]):
            hurts.append("S43:14.8")
            strained = True
        if is_mined(pos, way[number], side):
            hurts.append("S43:14.10")
        if hurts or number == len(way) - 1:
            pos.march(unit, way[told : number + 1])
            pos.tell(Retreated("S43:14.1", unit, way[told : number + 1]))
            told = number
        for case_ in hurts:
            reduce(pos, unit, case_)
            if not pos.on_map(unit):
                return


@case("S43:14.1", "S43:13.4")
@dataclass(slots=True)
class Retreats(Procedure["Position"]):
    """The owner retreats units one by one, in any order, each exactly so many hexes; some may stay, and are reduced."""

    side: Seat
    length: int
    units: tuple[UnitId, ...]  # still to go
    may_stay: tuple[UnitId, ...] = ()

    CASE: ClassVar[str] = "S43:14.1"
    TITLE: ClassVar[str] = "Retreat"

    def run(self, pos: Position) -> Decision | Done:
        self._settle_the_lost(pos)
        losable = self._losable(pos)
        if losable:
            return LoseUnit(self.side, "S43:14.7", losable)
        if not self.units:
            return DONE
        if len(self.units) == 1 and not self._staying():
            only = ways(pos, self.units[0], self.length)
            if len(only) == 1:
                self._retreat(pos, self.units[0], only[0])
                return DONE
        return ChooseRetreat(self.side, "S43:14.1", self.length, self.units, self._staying())

    def _staying(self) -> tuple[UnitId, ...]:
        return tuple(unit for unit in self.units if unit in self.may_stay)

    @case("S43:14.6", "S43:5.8", "S43:17.3", "S43:13.4")
    def _settle_the_lost(self, pos: Position) -> None:
        """Who has no way back is eliminated, and so is who came ashore just now; one that may stay stays instead."""
        for unit in self.units:
            ashore = unit in pos.turn_flags.no_way_back
            if not ashore and ways(pos, unit, self.length):
                continue
            self.units = tuple(other for other in self.units if other != unit)
            if unit in self.may_stay:
                self._stay(pos, unit)
            else:
                eliminate(pos, unit, "S43:5.8" if ashore else "S43:14.6")

    @case("S43:14.7")
    def _losable(self, pos: Position) -> tuple[UnitId, ...]:
        """The units of a stack of which the owner names one to be lost, if they cannot all retreat."""
        for stack in stacks_of(pos, (unit for unit in self.units if unit not in self.may_stay)).values():
            if len(stack) > 1:
                ends = {unit: {way[-1] for way in ways(pos, unit, self.length)} for unit in stack}
                most = _most_places(pos, stack, ends)
                if most < len(stack):
                    rest = {unit: [other for other in stack if other != unit] for unit in stack}
                    return tuple(unit for unit in stack if _most_places(pos, rest[unit], ends) == most)
        return ()

    def options(self, pos: Position) -> Options:
        losable = self._losable(pos)
        if losable:
            return Listed(
                [Lose(unit) for unit in losable], "S43:14.7", "first name the unit that is lost: not all can retreat"
            )
        orders: list[Command] = [Stay(unit) for unit in self._staying()]
        orders += [Retreat(unit, way) for unit in self.units for way in ways(pos, unit, self.length)]
        return Listed(orders, "S43:14.1", lambda command: self._refusal(pos, command))

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Retreat | Stay | Lose)
        unit = command.unit
        if isinstance(command, Retreat):
            self._retreat(pos, unit, command.path)
            return
        self.units = tuple(other for other in self.units if other != unit)
        if isinstance(command, Stay):
            self._stay(pos, unit)
        else:
            eliminate(pos, unit, "S43:14.7")

    def _retreat(self, pos: Position, unit: UnitId, way: Way) -> None:
        self.units = tuple(other for other in self.units if other != unit)
        walk_back(pos, unit, way)

    @case("S43:13.4")
    def _stay(self, pos: Position, unit: UnitId) -> None:
        pos.tell(HeldOut("S43:13.4", unit, pos.where[unit]))
        reduce(pos, unit, "S43:13.4")

    def _refusal(self, pos: Position, command: Command) -> IllegalCommand:
        if isinstance(command, Stay):
            return IllegalCommand("S43:13.4", f"{command.unit} may not stay: it must retreat")
        if not isinstance(command, Retreat):
            return IllegalCommand("S43:14.1", f"first the retreat of {', '.join(self.units)}")
        if command.unit not in self.units:
            return IllegalCommand("S43:14.1", f"{command.unit} does not have to retreat")
        return way_refusal(pos, command.unit, command.path, self.length)


@case("S43:14.2", "S43:14.3", "S43:14.5")
def way_refusal(pos: Position, unit: UnitId, way: Way, length: int) -> IllegalCommand:
    """What is wrong with a way back that is not legal."""
    if way[0] != pos.where[unit]:
        return IllegalCommand("S43:14.1", f"{unit} stands in {pos.where[unit]}, not in {way[0]}")
    if len(way) != length + 1:
        return IllegalCommand("S43:14.1", f"the retreat of {unit} is {length} hexes long")
    if len({*way}) < len(way):
        return IllegalCommand("S43:14.2", "a retreat enters no hex twice")
    for here, there in pairwise(way):
        if there not in _next_hexes(pos, unit, here):
            return IllegalCommand("S43:14.2", f"{unit} cannot go from {here} to {there}")
        if not _may_pass(pos, unit, there):
            return IllegalCommand("S43:14.2", f"there are enemies, their zone of control or their fortress in {there}")
    if not _may_end(pos, unit, way[-1]):
        return IllegalCommand("S43:14.3", f"there is no room for {unit} in {way[-1]}")
    return IllegalCommand("S43:14.5", f"{unit} can and must end {length} hexes away from where it stood")


def _most_places(
    pos: Position, stack: Sequence[UnitId], ends: dict[UnitId, set[HexId]], placed: tuple[tuple[UnitId, HexId], ...] = ()
) -> int:
    """How many units of a stack can end their retreats together, beside those that are placed."""
    if not stack:
        return len(placed)
    first, rest = stack[0], stack[1:]
    best, limit = 0, len(placed) + len(stack)
    for hex_ in ends[first]:
        others = [*pos.ground_at(hex_), *(unit for unit, there in placed if there == hex_)]
        if special_stacking(pos, first, others, hex_) is None and crowding(pos, [*others, first], hex_) is None:
            best = max(best, _most_places(pos, rest, ends, (*placed, (first, hex_))))
            if best == limit:
                return best
    return max(best, _most_places(pos, rest, ends, placed))
