"""S18.1 to S18.5, S18.10 Engineers: minefields laid and cleared, bridges built and destroyed, by turns of work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.options import Step
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.ground import is_built_up
from trinacria.sicily43.modes import NO_WAYS, ListedWays, Mode, Ways, has_moved
from trinacria.sicily43.movement import order_refusal
from trinacria.sicily43.position import CLEARED, Task, Work
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.steps import Choice

TURNS = {Task.LAY: 1, Task.CLEAR: 1, Task.BUILD: 3, Task.DESTROY: 3}  # S18.1
MINES = frozenset({Task.LAY, Task.CLEAR})
APART = 4  # S4.3: hexes between minefields
PHASES_OF_FIRST_TURN = 2  # S5.15
NOWHERE = HexId("")


WORDS = {
    Task.LAY: "lay a minefield in {}",
    Task.CLEAR: "clear the minefield in {}",
    Task.BUILD: "build the bridge between {} and {}",
    Task.DESTROY: "destroy the bridge between {} and {}",
}


@dataclass(frozen=True, slots=True)
class OrderWork(Command):
    """S18.10: engineers work in their hex, or on the bridge to the hex that is named."""

    unit: UnitId
    task: str
    at: HexId = NOWHERE

    VERB: ClassVar[str] = "work"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("task"), Clause("at", after="at"))

    def say(self, choice: Choice) -> StepWords:
        """What is worked on; the bridge by the hex on its other side."""
        at = choice.tell.hex(self.at) if self.at else "this hex"
        says = {"lay": "Lay a minefield here", "clear": "Clear the minefield"}.get(self.task)
        return StepWords(says or f"{self.task.capitalize()} the bridge to {at}", unit=self.unit)


@dataclass(frozen=True, slots=True)
class WorkBegun(Event):
    """S18.10: engineers are at work."""

    KIND: ClassVar[str] = "work"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    task: Task
    place: tuple[HexId, ...]
    turn_of_work: int

    def sentence(self, tell: Teller) -> str:
        job = WORDS[self.task].format(*(tell.hex(hex_) for hex_ in self.place))
        turns = TURNS[self.task]
        return f"{tell.unit(self.unit)} works to {job}" + (f" (turn {self.turn_of_work} of {turns})." if turns > 1 else ".")


@dataclass(frozen=True, slots=True)
class WorkFinished(Event):
    """S18.1: a piece of engineers' work is done."""

    KIND: ClassVar[str] = "work done"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    task: Task
    place: tuple[HexId, ...]
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        what = {
            Task.LAY: "The minefield in {} is laid",
            Task.CLEAR: "The minefield in {} is cleared",
            Task.BUILD: "The bridge between {} and {} stands again",
            Task.DESTROY: "The bridge between {} and {} is destroyed",
        }[self.task]
        return f"{what.format(*(tell.hex(hex_) for hex_ in self.place))} by {tell.unit(self.unit)}."


# what can be done ------------------------------------------------------------------------------------------------------


@case("S43:18.3")
def place_of(pos: Position, unit: UnitId, task: Task, at: HexId) -> tuple[HexId, ...]:
    """Where the work is done: minefields in the unit's own hex, bridges on one of its hexsides."""
    here = pos.where[unit]
    return (here,) if task in MINES else hexside(here, at)


@case("S43:18.1", "S43:18.3")
def task_refusal(pos: Position, unit: UnitId, task: str, at: HexId) -> IllegalCommand | None:
    """Why engineers cannot do this piece of work from where they are."""
    if task not in {*Task}:
        return IllegalCommand("S43:18.1", f"engineers lay, clear, build or destroy; they do not {task}")
    if Task(task) not in MINES:
        return bridge_refusal(pos, pos.where[unit], Task(task), at)
    if at not in (NOWHERE, pos.where[unit]):
        return IllegalCommand("S43:18.3", f"{unit} works on minefields only in its own hex, {pos.where[unit]}")
    if Task(task) is Task.LAY:
        return laying_refusal(pos, pos.where[unit]) or _being_laid(pos, pos.where[unit])
    if pos.where[unit] not in pos.mine_owner:
        return IllegalCommand("S43:18.1", f"there is no minefield in {pos.where[unit]}")
    return None


@case("S43:18.4")
def laying_refusal(pos: Position, hex_: HexId) -> IllegalCommand | None:
    """Only cleared minefields are laid again, off towns, roads, bridges and railways and four hexes from any other."""
    island = pos.table.island
    if next(_in_store(pos), None) is None:
        return IllegalCommand("S43:18.4", "there is no minefield to lay: only those that were cleared can be laid again")
    if is_built_up(pos.table, hex_) or hex_ in island.road_hexes | island.bridge_hexes | island.rail_hexes:
        return IllegalCommand("S43:18.4", f"no minefield is laid in {hex_}: there is a town, road, bridge or railway")
    near = next((other for other in pos.mine_owner if island.grid.distance(hex_, other) < APART), None)
    if near is not None:
        return IllegalCommand("S43:18.4", f"{hex_} is less than {APART} hexes from the minefield in {near}")
    return None


def _in_store(pos: Position) -> Iterator[UnitId]:
    """The minefields that were cleared."""
    return (mine for mine in pos.table.by_kind[Kind.MINEFIELD] if pos.where[mine] == CLEARED)


def _being_laid(pos: Position, hex_: HexId) -> IllegalCommand | None:
    """Other engineers may be laying the last counter, or one too near, in this player turn."""
    jobs = [pos.work[unit] for unit in pos.now.working if unit in pos.work]
    laying = [job.place[0] for job in jobs if job.task is Task.LAY]
    if len(laying) >= sum(1 for _ in _in_store(pos)):
        return IllegalCommand("S43:18.4", "every minefield that was cleared is being laid already")
    near = next((other for other in laying if pos.table.island.grid.distance(hex_, other) < APART), None)
    if near is not None:
        return IllegalCommand(
            "S43:18.4", f"{hex_} is less than {APART} hexes from the minefield that is being laid in {near}"
        )
    return None


@case("S43:18.5", "S43:18.3")
def bridge_refusal(pos: Position, here: HexId, task: Task, at: HexId) -> IllegalCommand | None:
    """Bridges are built and destroyed only where a road or a railway crosses water on a hexside of the unit's hex."""
    island = pos.table.island
    if at == NOWHERE or at not in island.grid or not island.grid.adjacent(here, at):
        return IllegalCommand("S43:18.3", f"say which bridge of {here}: name the hex on its other side")
    side = hexside(here, at)
    if side not in island.bridges:
        return IllegalCommand("S43:18.5", f"no road or railway crosses water between {here} and {at}")
    if task is Task.BUILD and side not in pos.bridges_down:
        return IllegalCommand("S43:18.5", f"the bridge between {here} and {at} stands")
    if task is Task.DESTROY and side in pos.bridges_down:
        return IllegalCommand("S43:18.5", f"the bridge between {here} and {at} is destroyed already")
    return None


# the mode --------------------------------------------------------------------------------------------------------------


@case("S43:18.10", "S43:22.5")
def engineer_refusal(pos: Position, unit: UnitId, side: Seat) -> IllegalCommand | None:
    """Why a unit cannot work at all: work takes the place of a move."""
    refusal = order_refusal(pos, unit, side)
    if refusal is not None:
        return refusal
    if pos.unit(unit).kind is not Kind.ENGINEER:
        return IllegalCommand("S43:18.1", f"{unit} is no engineer unit")
    if unit in pos.travelling:
        return IllegalCommand("S43:22.5", f"{unit} travels by rail")
    return None


def ways(pos: Position, phase: MovementPhase, unit: UnitId) -> Ways:
    if pos.unit(unit).kind is not Kind.ENGINEER or engineer_refusal(pos, unit, phase.side):
        return NO_WAYS
    bridges = pos.table.island.grid.neighbours[pos.where[unit]]
    jobs = [(task, NOWHERE) for task in sorted(MINES)]
    jobs += [(task, at) for task in (Task.BUILD, Task.DESTROY) for at in bridges]
    return ListedWays(
        Step(f"{task} {at}".strip(), OrderWork(unit, task, at))
        for task, at in jobs
        if task_refusal(pos, unit, task, at) is None
    )


def refusal(pos: Position, phase: MovementPhase, order: OrderWork) -> IllegalCommand | None:
    return engineer_refusal(pos, order.unit, phase.side) or task_refusal(pos, order.unit, order.task, order.at)


@case("S43:18.10")
def carry_out(pos: Position, phase: MovementPhase, order: OrderWork) -> None:
    """The unit works until the player turn ends. Work begun earlier goes on; other work begins anew."""
    unit, task = order.unit, Task(order.task)
    job = Work(task, place_of(pos, unit, task, order.at))
    before = pos.work.get(unit)
    if before is not None and (before.task, before.place) == (job.task, job.place):
        job = before
    pos.work[unit] = job
    pos.tell(WorkBegun("S43:18.10", unit, task, job.place, job.done + 1))
    pos.note(working=pos.now.working | {unit})
    pos.note_turn(worked=(*pos.turn_flags.worked, unit))
    has_moved(pos, unit, marched=False)


# the end of a player turn ----------------------------------------------------------------------------------------------


@case("S43:18.2", "S43:5.15")
def credit_work(pos: Position, side: Seat) -> None:
    """At the end of a player turn a turn of work is credited to those who worked all through it.

    On turn 1 the two phases of a player are one turn, at the end of which this is called.
    """
    phases = PHASES_OF_FIRST_TURN if pos.turn == 1 else 1
    for unit, job in [*pos.work.items()]:
        if pos.unit(unit).side is not side or pos.turn_flags.worked.count(unit) < phases or pos.is_frozen(unit):
            continue
        done = job.done + 1
        if done < TURNS[job.task]:
            pos.work[unit] = replace(job, done=done)
        else:
            del pos.work[unit]
            finish(pos, unit, job)
    pos.note_turn(worked=tuple(unit for unit in pos.turn_flags.worked if pos.unit(unit).side is not side))


@case("S43:18.1", "S43:18.4")
def finish(pos: Position, unit: UnitId, job: Work) -> None:
    """The work is done, if it can still be: others may have done it before."""
    here, side = pos.where[unit], pos.unit(unit).side
    if not _still_possible(pos, job, here):
        return
    if job.task is Task.LAY:
        pos.put(next(_in_store(pos)), here)
        pos.mine_owner[here] = side
    elif job.task is Task.CLEAR:
        del pos.mine_owner[here]
        for mine in pos.stack_at(here):
            if pos.unit(mine).kind is Kind.MINEFIELD:
                pos.put(mine, CLEARED)
    else:
        bridge = frozenset({hexside(*job.place)})
        pos.bridges_down = pos.bridges_down - bridge if job.task is Task.BUILD else pos.bridges_down | bridge
    pos.tell(WorkFinished("S43:18.1", unit, job.task, job.place, here))


def _still_possible(pos: Position, job: Work, here: HexId) -> bool:
    if job.task is Task.LAY:
        return laying_refusal(pos, here) is None
    if job.task is Task.CLEAR:
        return here in pos.mine_owner
    return bridge_refusal(pos, here, job.task, next(hex_ for hex_ in job.place if hex_ != here)) is None


WORK = Mode(OrderWork, ways, refusal, carry_out)
