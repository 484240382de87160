"""The decisions of the standard game: what each asks for, how it is taken, and what its end is called.

Those that need no more than the rule beside them are there: stacking and retreats.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.hexes import HexId
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.prompts import CLICK_COUNTER, choice, count, named
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.step_words import Choice, target_words
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard

WITH, WITHOUT = "with", "without"


# movement ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveUnits(Decision):
    """5.0: which unit moves next, and where."""

    KIND: ClassVar[str] = "move"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a unit: where it can go lights up.",
        "Move {unit}. Choose where it goes.",
        "end movement",
        composer=Composer.MOVE,
        order="move {unit} {hex}",
    )
    END: ClassVar[str] = "End movement"
    LEFT: ClassVar[Words | None] = ("unit", "move")

    def ask(self, seen: SeenBoard) -> Words:
        """7.11: stacking is looked at when the phase ends; who would be eliminated then is worth a warning before."""
        do, does = "move your units one by one, or end movement", "moves its units"
        crowded = sorted(
            hex_
            for hex_, stack in seen.stacks.items()
            if len(stack) > STACKING_LIMIT and seen.unit(stack[0]).side is self.seat
        )
        if crowded:
            fate = f"units above the limit of {STACKING_LIMIT} are eliminated when you end movement"
            do += f"; too many units in {seen.tell.hexes(crowded)}: {fate}"
        return do, does


# combat ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ResolveAttacks(Decision):
    """9.12: which attack is resolved next. What bars the end of the phase is shown as duties."""

    KIND: ClassVar[str] = "attack"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click an enemy stack to attack it.", composer=Composer.ATTACK, order="attack {targets} with {units}"
    )
    END: ClassVar[str] = "End combat"
    LEFT: ClassVar[Words | None] = ("enemy stack", "be attacked")

    def ask(self, seen: SeenBoard) -> Words:
        return (
            "resolve your attacks, one at a time; end combat when no unit is left that must attack",
            "resolves its attacks, one at a time",
        )

    def way(self, picked: Choice) -> StepWords:
        """9.12: first the hexes that are attacked, then from place to place who joins and who does not."""
        targets = picked.step.facts.get("targets")
        if isinstance(targets, tuple):
            return StepWords(f"Attack {picked.tell.hexes(targets)}", **target_words(targets))
        group, *units = picked.step.key.split()
        assert group in (WITH, WITHOUT), picked.step.key
        words = f"{group.capitalize()} {picked.tell.units(units)}"
        if len(units) == 1:
            return StepWords(words, unit=units[0], group=group)
        return StepWords(words, units=tuple(units), group=group)


@dataclass(frozen=True, slots=True)
class NameDefender(Decision):
    """7.22: which regiment of a hex defends."""

    KIND: ClassVar[str] = "defend"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_COUNTER)

    hex: HexId

    def ask(self, seen: SeenBoard) -> Words:
        what = f"the regiment that defends {seen.tell.hex(self.hex)}"
        return f"name {what}", f"names {what}"


@dataclass(frozen=True, slots=True)
class AnnounceSupport(Decision):
    """9.64: what supports a combat."""

    KIND: ClassVar[str] = "support"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Switch on what takes part; the odds follow.", composer=Composer.SUPPORT)

    targets: tuple[HexId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        combat = seen.view.combat
        assert combat is not None, "support is announced for a combat"
        attacking = combat.battle.attacker is self.seat
        what = f"support for the {'attack on' if attacking else 'defence of'} {seen.tell.hexes(self.targets)}"
        return f"announce your {what}, or none", f"announces its {what}"


@dataclass(frozen=True, slots=True)
class RollForCombat(Decision):
    """8.42: the dice of a combat whose strengths are open."""

    KIND: ClassVar[str] = "roll"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Both players see the strengths now.", composer=Composer.CONFIRM)

    targets: tuple[HexId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        what = f"for the attack on {seen.tell.hexes(self.targets)}"
        return f"strengths revealed; roll {what}", f"rolls {what}"


@dataclass(frozen=True, slots=True)
class LoseStep(Decision):
    """9.85, 9.92: which unit loses a step."""

    KIND: ClassVar[str] = "lose"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_COUNTER)

    steps: int  # still to be lost
    among: tuple[UnitId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        left = "" if self.steps == 1 else f"; {self.steps} steps still to lose"
        return choice(f"which of {named(seen, self.among)} loses a step{left}")


@dataclass(frozen=True, slots=True)
class AbsorbSteps(Decision):
    """9.85: how much of a result is met by steps, and how much by hexes."""

    KIND: ClassVar[str] = "absorb"

    number: int

    def ask(self, seen: SeenBoard) -> Words:
        from trinacria.viw.combat import Combat

        combat = next(procedure for procedure in reversed(seen.view.stack) if isinstance(procedure, Combat))
        battle = combat.battle
        fighters = battle.attackers if combat.loser is battle.attacker else battle.defenders
        alive = [unit for unit in fighters if seen.on_map(unit)]
        who = named(seen, alive) if alive else "the units in the hex"
        lose = "loses" if len(alive) == 1 else "lose"
        back = count(self.number, "hex", "hexes")
        do, does = choice(f"how many steps {who} {lose} instead of retreating {back}")
        if _has_one_step(seen, alive, combat.bystanders):
            do = f"choose: {who} retreats {back}, or loses its last step and is eliminated"
        return do, does


def _has_one_step(seen: SeenBoard, fighters: list[UnitId], bystanders: Iterable[UnitId]) -> bool:
    """Whether the loss of a step leaves nobody, as far as the seat that looks knows."""
    from trinacria.viw.seen_counters import OwnCounter

    alive = [*fighters, *(unit for unit in bystanders if seen.on_map(unit))]
    counters = [seen.counters[unit] for unit in alive]
    return len(alive) == len(fighters) == 1 and all(isinstance(own, OwnCounter) and own.steps == 1 for own in counters)


@dataclass(frozen=True, slots=True)
class AdvanceUnits(Decision):
    """9.94: who advances into what the enemy has left."""

    KIND: ClassVar[str] = "advance"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a unit, then how far it goes.", "Advance {unit}. Choose how far it goes.", composer=Composer.FOLLOW
    )
    END: ClassVar[str] = "End the advance"
    LEFT: ClassVar[Words | None] = ("unit", "advance")

    hexes: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        what = f"{named(seen, self.units)} into {seen.tell.hexes(self.hexes)}"
        return f"advance {what}, or end the advance", f"may advance {what}"
