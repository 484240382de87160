"""S8 The Movement Phase: the phasing player orders units one by one, in any order and by any mode, and ends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.options import Choose, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import SIDES, BySide, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43 import engineers, marching, rail_travel, reinforcements, sea_lift, sea_movement, withdrawals
from trinacria.sicily43.commands import End
from trinacria.sicily43.commitment_options import WITH, WITHOUT, CommitOptions
from trinacria.sicily43.commitments import Commit, commit, commitment_refusal
from trinacria.sicily43.marching import surely_marches
from trinacria.sicily43.modes import Mode
from trinacria.sicily43.movement import order_refusal
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.words.seen import Seen
    from trinacria.sicily43.words.steps import Choice

END = End()
RAIL_HEXES = 40  # S22.3

ON_MAP: tuple[Mode, ...] = (
    marching.MARCH,
    sea_movement.SAIL,
    rail_travel.RAIL,
    rail_travel.LEAVE,
    engineers.WORK,
    sea_lift.LIFT,
)
OFF_MAP: tuple[Mode, ...] = (reinforcements.REINFORCE,)
MODES: dict[type[Command], Mode] = {mode.command: mode for mode in (*ON_MAP, *OFF_MAP)}


@dataclass(frozen=True, slots=True)
class MoveUnits(Decision):
    """S8.1: which unit does what next."""

    KIND: ClassVar[str] = "move"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a unit: where it can go lights up.",
        "Move {unit}. Choose where it goes.",
        "end",
        composer=Composer.MOVE,
        order="move {unit} {hex}",
    )
    END: ClassVar[str] = "End movement"
    LEFT: ClassVar[Words | None] = ("unit", "move")

    def ask(self, seen: Seen) -> Words:
        return "move your units one by one, or end movement", "moves its units"

    def way(self, picked: Choice) -> StepWords | None:
        """S9.7: an attack that is declared is put together from hexes, stacks and guns."""
        tell, key, facts = picked.tell, picked.step.key, picked.step.facts
        if key == Commit.VERB:
            return StepWords("Declare an attack now, so that others may pass", aside=True)
        targets, gun = facts.get("targets"), facts.get("gun")
        if isinstance(targets, tuple):
            says = f"Attack {tell.hexes(targets)}"
            return StepWords(says, hex=targets[0]) if len(targets) == 1 else StepWords(says, hexes=targets)
        if isinstance(gun, str):
            return StepWords(f"Pledge {tell.gun(gun)}", unit=gun if gun in tell.table.units else "")
        group, *units = key.split()
        if group in (WITH, WITHOUT):
            return StepWords(f"{group.capitalize()} {tell.units(units)}", units=tuple(units), group=group)
        return None


@case("S43:6.6", "S43:8.1")
@dataclass(slots=True)
class MovementPhase(Procedure["Position"]):
    """The phasing player moves any, all or none of the units, each once."""

    side: Seat
    half: bool = False  # S5.10: half the Movement Points
    rail_hexes: int = RAIL_HEXES  # S5.12: fewer on turn 1
    reinforcements: bool = True
    ended: bool = False

    CASE: ClassVar[str] = "S43:8"
    TITLE: ClassVar[str] = "Movement Phase"

    def run(self, pos: Position) -> Decision | Procedure[Position] | Done:
        if self.ended or not can_order(pos, self):
            withdrawals.release_withdrawn(pos, self.side)
            return DONE
        return MoveUnits(self.side, "S43:8.1")

    def options(self, pos: Position) -> Options:
        return MoveOptions(pos, self)

    def apply(self, pos: Position, command: Command) -> None:
        if command == END:
            self.ended = True
        elif isinstance(command, Commit):
            commit(pos, command)
        else:
            MODES[type(command)].carry_out(pos, self, command)


def candidates(pos: Position, phase: MovementPhase) -> list[UnitId]:
    """The units that may have an order left, in the order of the counter sheet; then the reinforcements."""
    moved, where, index = pos.now.moved, pos.where, pos.table.island.grid.index
    found = [unit for unit in pos.table.once(movers)[phase.side] if unit not in moved and where[unit] in index]
    return [*found, *reinforcements.due(pos, phase.side)] if phase.reinforcements else found


def movers(table: Table) -> BySide[tuple[UnitId, ...]]:
    """The counters of each side that ever move, in the order of the counter sheet."""
    sides = [tuple(unit for unit in table.by_side[side] if table.units[unit].move) for side in SIDES]
    return BySide(*sides)


def can_order(pos: Position, phase: MovementPhase) -> bool:
    """Whether anything can be ordered; a phase in which nothing can is passed over."""
    waiting = []
    for unit in candidates(pos, phase):
        if pos.on_map(unit) and surely_marches(pos, phase, unit):
            return True
        waiting.append(unit)
    return any(has_way(pos, phase, unit) for unit in waiting)


def has_order(pos: Position, phase: MovementPhase, unit: UnitId) -> bool:
    """Whether a unit can be ordered to do anything. Most can march, and that is seen at a glance."""
    return (pos.on_map(unit) and surely_marches(pos, phase, unit)) or has_way(pos, phase, unit)


def has_way(pos: Position, phase: MovementPhase, unit: UnitId) -> bool:
    """The same by a full search, mode by mode until one is found."""
    return any(len(mode.ways(pos, phase, unit)) for mode in modes_of(pos, phase, unit))


class MoveOptions(Options):
    """Every unit that can be given an order, then what it can do; or the end of the phase."""

    def __init__(self, pos: Position, phase: MovementPhase) -> None:
        self.pos, self.phase = pos, phase

    def steps(self) -> Sequence[Step]:
        pos, phase = self.pos, self.phase
        found = [self._step(unit) for unit in candidates(pos, phase) if has_order(pos, phase, unit)]
        declarations = self.declarations()
        if declarations:
            found.append(Step(Commit.VERB, then=lambda: declarations))
        return found if self._end_refusal() else [*found, Step(End.VERB, END)]

    def sample(self, choose: Choose) -> Command:
        """Uniform over the units that can do something, without asking all of them; the others are drawn and put aside."""
        units = candidates(self.pos, self.phase)
        others: list[str] = [Commit.VERB] if self._end_refusal() else [Commit.VERB, End.VERB]
        while True:
            picked = choose(len(units) + len(others))
            other = "" if picked < len(units) else others[picked - len(units)]
            if other == End.VERB:
                return END
            order = self._declaration(choose) if other else draw(self.pos, self.phase, units[picked], choose)
            if order is not None:
                return order
            if other:
                others.remove(other)
            else:
                del units[picked]

    def _declaration(self, choose: Choose) -> Command | None:
        declarations = self.declarations()
        return declarations.sample(choose) if declarations else None

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command == END:
            return self._end_refusal()
        if isinstance(command, Commit):
            return commitment_refusal(self.pos, self.phase.side, command)
        mode = MODES.get(type(command))
        if mode is None:
            return IllegalCommand("S43:8.1", f"`{command.VERB}` is no order of the Movement Phase")
        return mode.refusal(self.pos, self.phase, command)

    def orders_of(self, unit: UnitId) -> UnitOrders:
        """The second step for one unit."""
        return UnitOrders(self.pos, self.phase, unit)

    def declarations(self) -> CommitOptions:
        """S9.7: the attacks that can be declared."""
        return CommitOptions(self.pos, self.phase.side)

    def _end_refusal(self) -> IllegalCommand | None:
        return withdrawals.end_refusal(self.pos, self.phase)

    def _step(self, unit: UnitId) -> Step:
        return Step(unit, then=lambda: self.orders_of(unit), facts={"from": self.pos.where[unit]})


def modes_of(pos: Position, phase: MovementPhase, unit: UnitId) -> tuple[Mode, ...]:
    """The modes by which a unit may have orders."""
    if not pos.on_map(unit):
        return OFF_MAP
    return () if order_refusal(pos, unit, phase.side) is not None else ON_MAP


def draw(pos: Position, phase: MovementPhase, unit: UnitId, choose: Choose) -> Command | None:
    """One order for a unit: the mode is drawn first, and other modes are not looked at. None if it can do nothing."""
    modes = [*modes_of(pos, phase, unit)]
    while modes:
        found = modes.pop(choose(len(modes))).ways(pos, phase, unit)
        if len(found):
            return found.step(choose(len(found))).order
    return None


class UnitOrders(Options):
    """What one unit can be ordered to do, by every mode; false if nothing."""

    def __init__(self, pos: Position, phase: MovementPhase, unit: UnitId) -> None:
        self.pos, self.phase, self.unit = pos, phase, unit
        self.ways = [found for mode in modes_of(pos, phase, unit) if len(found := mode.ways(pos, phase, unit))]

    def __bool__(self) -> bool:
        return bool(self.ways)

    def steps(self) -> Sequence[Step]:
        return [found.step(number) for found in self.ways for number in range(len(found))]

    def sample(self, choose: Choose) -> Command:
        """A mode first, then any order by it; only the one that is picked is built."""
        found = self.ways[choose(len(self.ways))]
        order = found.step(choose(len(found))).order
        assert order is not None
        return order

    def refusal(self, command: Command) -> IllegalCommand | None:
        if self.unit not in (getattr(command, "unit", None), *getattr(command, "units", ())[:1]):
            return IllegalCommand("S43:8.1", f"this is about {self.unit}")
        return MoveOptions(self.pos, self.phase).refusal(command)
