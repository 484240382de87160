"""The orders of the Victory in the West system, in the order of a Player-Turn, each with its words for a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from trinacria.kernel.commands import Clause, Command, Vocabulary
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import capital, listed
from trinacria.viw.events import SupportAnnounced
from trinacria.viw.step_words import Choice, count, fate, fated, going, supported, target_words
from trinacria.viw.units import UnitId


@dataclass(frozen=True, slots=True)
class Move(Command):
    """5.0: one unit along one path, which begins with the hex it stands in. `move us_16_1 3724 3723 3622 strategic`"""

    unit: UnitId
    path: tuple[HexId, ...]
    strategic: bool = False  # 5.13

    VERB: ClassVar[str] = "move"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True), Clause("strategic", after="strategic", flag=True))

    def say(self, choice: Choice) -> StepWords:
        """5.25: the minimum move is named as such, since a longer way may lead to the same hex."""
        how = " as a minimum move" if choice.step.facts.get("minimum") else ""
        words = f"Move to {choice.tell.hex(self.path[-1])}{how}"
        return going(choice, words, self.unit, self.path, strategic=self.strategic)


@dataclass(frozen=True, slots=True)
class Enter(Command):
    """14.11: a reinforcement comes onto the map; the path begins with the hex by which it enters."""

    unit: UnitId
    path: tuple[HexId, ...]
    strategic: bool = False  # 14.12

    VERB: ClassVar[str] = "enter"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True), Clause("strategic", after="strategic", flag=True))

    def say(self, choice: Choice) -> StepWords:
        tell, path = choice.tell, self.path
        onward = f" and go to {tell.hex(path[-1])}" if len(path) > 1 else ""
        words = f"Enter at {tell.hex(path[0])}{onward}"
        return going(choice, words, self.unit, path, strategic=self.strategic)


@dataclass(frozen=True, slots=True)
class End(Command):
    """Finish what is going on: `end movement`, `end combat`, `end advance`."""

    what: str

    VERB: ClassVar[str] = "end"
    SHAPE: ClassVar = (Clause("what"),)

    def say(self, choice: Choice) -> StepWords:
        """In the decision's own words where it has any."""
        return StepWords(choice.decision.END or f"End {self.what}", end=True)


@dataclass(frozen=True, slots=True)
class Eliminate(Command):
    """7.11: give up a unit of a stack that is too large."""

    unit: UnitId

    VERB: ClassVar[str] = "eliminate"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Eliminate {choice.tell.unit(self.unit)}", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Attack(Command):
    """9.12: these units against those hexes, as one combat. `attack 3815 3816 with us_16_1 us_18_1`"""

    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    VERB: ClassVar[str] = "attack"
    SHAPE: ClassVar = (Clause("targets", many=True), Clause("units", after="with", many=True))

    def say(self, choice: Choice) -> StepWords:
        words = f"Attack {choice.tell.hexes(self.targets)} with {choice.tell.units(self.units)}"
        return StepWords(words, units=self.units, **target_words(self.targets))


@dataclass(frozen=True, slots=True)
class Defend(Command):
    """7.22: which regiment of an attacked hex fights."""

    unit: UnitId

    VERB: ClassVar[str] = "defend"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"{choice.tell.unit(self.unit)} defends", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Support(Command):
    """9.64, 13.13: the support announced for a combat, all at once; `support` alone announces none."""

    guns: tuple[UnitId, ...] = ()
    air: bool = False

    VERB: ClassVar[str] = "support"
    SHAPE: ClassVar[tuple[Clause, ...]] = (
        Clause("guns", after="guns", many=True),
        Clause("air", after="air", flag=True),
    )

    def say(self, choice: Choice) -> StepWords:
        return supported(choice, self.guns, ["an Air Point"] * self.air)

    def announced(self, case: str, side: Seat) -> Event:
        """What the log says of it."""
        return SupportAnnounced(case, side, self.guns, self.air)


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """9.0.P: both sides have seen the strengths; let the dice fall."""

    VERB: ClassVar[str] = "roll"

    def say(self, choice: Choice) -> StepWords:
        return StepWords("Roll the dice")


@dataclass(frozen=True, slots=True)
class Lose(Command):
    """9.85: this unit loses the next step."""

    unit: UnitId

    VERB: ClassVar[str] = "lose"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        """9.82.3: what the loss makes of the unit is said with it, as far as its owner can know."""
        unit, facts = choice.tell.unit(self.unit), choice.step.facts
        if self.unit in fated(facts, "eliminated"):
            return StepWords(f"{unit} loses its last step and is eliminated", unit=self.unit)
        cadre = " and becomes a cadre" if self.unit in fated(facts, "cadres") else ""
        return StepWords(f"{unit} loses a step{cadre}", unit=self.unit)


@dataclass(frozen=True, slots=True)
class Absorb(Command):
    """9.85: meet this much of the unparenthesized number with steps and the rest with hexes of retreat."""

    steps: int

    VERB: ClassVar[str] = "absorb"
    SHAPE: ClassVar = (Clause("steps", number=True),)

    def say(self, choice: Choice) -> StepWords:
        """9.85: steps or hexes; who is lost by it is named, and so is a stack that has no way back of that length."""
        facts: Mapping[str, Any] = choice.step.facts
        eliminated, ends = fated(facts, "eliminated"), fate(choice)
        if facts.get("wiped_out"):  # and so nobody retreats
            steps = "its last step" if self.steps == len(eliminated) == 1 else count(self.steps, "step")
            return StepWords(f"Lose {steps}: {ends}")
        ways = [f"lose {count(self.steps, 'step')}"] if self.steps else []
        ways += [f"retreat {count(facts['hexes'], 'hex')}"] if facts["hexes"] else ["hold the ground"]
        if facts["destroyed"]:
            stacks = f"every unit in {choice.tell.hexes(facts['destroyed'])} is eliminated"
            ends = listed([ends, stacks] if ends else [stacks])
            return StepWords(f"{capital(', '.join(ways))}: no way back, {ends}")
        return StepWords(capital(", ".join(ways)) + (f": {ends}" if ends else ""))


@dataclass(frozen=True, slots=True)
class Retreat(Command):
    """9.91: a stack along a path, which begins with the hex it leaves."""

    path: tuple[HexId, ...]

    VERB: ClassVar[str] = "retreat"
    SHAPE: ClassVar = (Clause("path", many=True),)

    def say(self, choice: Choice) -> StepWords:
        """Every hex on the way is named, since two ways may end in one hex; and who goes, or else where it begins.

        The first unit of the stack stands for all of them: a player who picks it up sees the ways of its stack alone.
        """
        from trinacria.viw.retreats import ChooseRetreat

        tell, decision, (start, *between, last) = choice.tell, choice.decision, self.path
        several = isinstance(decision, ChooseRetreat) and len(decision.stacks) > 1
        units = fated(choice.step.facts, "units") if several else ()
        by = f" by {listed([*between])}" if between else ""
        way = f"{by} to {tell.hex(last)}"
        if units:
            says = f"{tell.units(units)} {'retreats' if len(units) == 1 else 'retreat'} from {tell.hex(start)}{way}"
        else:
            says = f"Retreat{f' from {tell.hex(start)}' if several else ''}{way}"
        ends = fate(choice)
        return StepWords(
            says + (f": {ends}" if ends else ""),
            unit=units[0] if units else "",
            units=units,
            hex=last,
            path=self.path,
        )


@dataclass(frozen=True, slots=True)
class Advance(Command):
    """9.95: one victorious unit along a path, which begins with the hex it stands in."""

    unit: UnitId
    path: tuple[HexId, ...]

    VERB: ClassVar[str] = "advance"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True))

    def say(self, choice: Choice) -> StepWords:
        words = f"Advance to {choice.tell.hex(self.path[-1])}"
        return StepWords(words, unit=self.unit, hex=self.path[-1], path=self.path)


VOCABULARY = Vocabulary((Move, Enter, End, Eliminate, Attack, Defend, Support, Roll, Lose, Absorb, Retreat, Advance))
