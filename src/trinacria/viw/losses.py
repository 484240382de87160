"""9.8 Steps and step losses: what a unit can lose, in what order losses fall, and what they make of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.viw.battles import Battle
from trinacria.viw.cadres import become_cadre
from trinacria.viw.commands import Lose
from trinacria.viw.decisions import LoseStep
from trinacria.viw.events import StepLost, UnitEliminated
from trinacria.viw.limited_intelligence import draw_chit, front_strength, is_untried, return_chit
from trinacria.viw.position import ELIMINATED
from trinacria.viw.units import Face, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

THREE_STEP_STRENGTH = 3  # 9.82.1: from this strength of the first chit on a unit has three steps
FEWEST_STEPS_UNTRIED = 2  # ADJ-040: what an untried regiment has for certain
MOST_STEPS = 3


@case("9.82.1", "9.82.2", "9.82.3")
def steps_left(pos: Position, unit: UnitId) -> int:
    """Steps a unit can still lose; for an untried regiment the two that it has in any case."""
    if pos.face(unit) is Face.CADRE:
        return 1
    if not pos.unit(unit).carries_chit:
        return 2 if pos.unit(unit).reduced_strength is not None and pos.face(unit) is Face.FULL else 1
    if pos.face(unit) is Face.REDUCED or is_untried(pos, unit):
        return FEWEST_STEPS_UNTRIED
    return MOST_STEPS if front_strength(pos.chits[unit], pos, unit) >= THREE_STEP_STRENGTH else 2


@case("9.82.1", "9.82.2", "9.82.3", "8.36")
def lose_step(pos: Position, unit: UnitId, case_: str) -> None:
    """Take one step from a unit: the chit's weak side, then the cadre, then nothing.

    An untried regiment draws its chit first, for on that depends how many steps it has (ADJ-040).
    """
    if is_untried(pos, unit):
        draw_chit(pos, unit)
    left = steps_left(pos, unit)
    pos.shown += 1  # ADJ-038: what the loss makes of the unit tells how many steps it had
    pos.tell(StepLost(case_, unit))
    if left == 1:
        eliminate(pos, unit, case_)
    elif left == MOST_STEPS or not pos.unit(unit).carries_chit:
        pos.set_face(unit, Face.REDUCED)
    else:
        become_cadre(pos, unit)


@case("8.52", "9.82.3")
def eliminate(pos: Position, unit: UnitId, case_: str) -> None:
    """Remove a unit from play; its chit goes back to its pool."""
    return_chit(pos, unit)
    hex_ = pos.where[unit]
    pos.put(unit, ELIMINATED)
    pos.tell(UnitEliminated(case_, unit, hex_))


Groups = Iterable[Iterable[UnitId]]  # of units, in the order in which losses fall on them


@case("9.82.1", "9.82.2", "9.82.3")
def foreseen(pos: Position, groups: Groups, steps: int) -> Mapping[str, object]:
    """Who is certain to be eliminated by so many losses, and who to become a cadre; as far as the owner can know.

    Nothing is certain once there is a choice of units, or where an untried one would draw its chit first (ADJ-040).
    """
    eliminated, cadres = list[UnitId](), list[UnitId]()
    alive = dict.fromkeys(unit for group in groups for unit in group if pos.on_map(unit))
    for group in groups:
        units = [unit for unit in group if unit in alive and unit not in eliminated]
        if any(is_untried(pos, unit) for unit in units):
            break
        held = sum(steps_left(pos, unit) for unit in units)
        if held <= steps:
            eliminated += units
            steps -= held
            continue
        if len(units) == 1 and steps and held - steps == 1 and pos.unit(units[0]).carries_chit:
            cadres += units
        break
    return {"eliminated": tuple(eliminated), "cadres": tuple(cadres), "wiped_out": len(eliminated) == len(alive)}


@case("9.86", "9.87")
def loss_order(pos: Position, battle: Battle, side: Seat, bystanders: Iterable[UnitId]) -> tuple[tuple[UnitId, ...], ...]:
    """Who loses before whom: an attacker's tanks, then all who fought, then whoever stood by in their hexes."""
    if side is battle.attacker:
        tanks = tuple(unit for unit in battle.attackers if pos.unit(unit).is_tank)
        return tanks, battle.attackers, tuple(bystanders)
    return battle.defenders, tuple(bystanders)


@case("9.85", "9.86", "9.87")
@dataclass(slots=True)
class StepLosses(Procedure["Position"]):
    """Take steps one by one from the first group that has any left; the owner chooses within it (ADJ-067 to 069)."""

    side: Seat
    groups: tuple[tuple[UnitId, ...], ...]
    left: int
    case: str

    CASE: ClassVar[str] = "9.85"
    TITLE: ClassVar[str] = "Step losses"

    def run(self, pos: Position) -> Decision | Done:
        while self.left and (units := self._open(pos)):
            if len(units) > 1 and not self._all_must_die(pos, units):
                return LoseStep(self.side, self.case, self.left, tuple(units))
            self._lose(pos, units[0])
        return DONE

    def options(self, pos: Position) -> Options:
        units = self._open(pos)
        otherwise = f"the loss must fall on one of {', '.join(units)}"
        return Listed(map(Lose, units), self.case, otherwise, step=partial(self._step, pos))

    def _step(self, pos: Position, order: Command) -> Step:
        assert isinstance(order, Lose)
        return Step(order.text, order, facts=foreseen(pos, ((order.unit,),), 1))

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Lose)
        self._lose(pos, command.unit)

    def _open(self, pos: Position) -> list[UnitId]:
        for group in self.groups:
            alive = [unit for unit in group if pos.on_map(unit)]
            if alive:
                return alive
        return []

    def _all_must_die(self, pos: Position, units: list[UnitId]) -> bool:
        """No choice where the loss takes everything in any case."""
        return sum(MOST_STEPS if is_untried(pos, unit) else steps_left(pos, unit) for unit in units) <= self.left

    def _lose(self, pos: Position, unit: UnitId) -> None:
        lose_step(pos, unit, self.case)
        self.left -= 1
