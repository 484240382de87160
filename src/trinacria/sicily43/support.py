"""C1, C2 (S19.4): guns, batteries and ships join a combat one by one; the attacker's first, then the defender's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options, Step
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.kernel.words import capital, signed
from trinacria.sicily43.artillery import available, factors, most_support, support_refusal
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.commands import End
from trinacria.sicily43.differential import Aimed, differential
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.seen import Seen
    from trinacria.sicily43.words.steps import Choice


@dataclass(frozen=True, slots=True)
class Support(Command):
    """Lets a gun, a battery or a ship support the combat by firing at a hex."""

    gun: str
    hex: HexId

    VERB: ClassVar[str] = "support"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("gun"), Clause("hex", after="at"))

    def say(self, choice: Choice) -> StepWords:
        says = f"{choice.tell.gun(self.gun)} at {choice.tell.hex(self.hex)}"
        given = choice.step.facts.get("factors")
        note = f"{signed(given)}" if isinstance(given, int) else ""
        is_unit = self.gun in choice.tell.table.units
        return StepWords(says, unit=self.gun if is_unit else "", hex="" if is_unit else self.hex, note=note)


@dataclass(frozen=True, slots=True)
class GiveSupport(Decision):
    """S19.4: which guns support a combat."""

    KIND: ClassVar[str] = "support"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Click a gun or a ship that supports the combat.")
    END: ClassVar[str] = "No more support"
    LEFT: ClassVar[Words | None] = ("gun", "support this combat")

    targets: tuple[HexId, ...]
    attacking: bool

    def ask(self, seen: Seen) -> Words:
        what = f"the {'attack on' if self.attacking else 'defence of'} {seen.tell.hexes(self.targets)}"
        return f"choose guns and ships that support {what}, or no more", f"may support {what}"


@dataclass(frozen=True, slots=True)
class SupportGiven(Event):
    KIND: ClassVar[str] = "support"
    CUE: ClassVar[Cue] = Cue.ANSWER
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    gun: str
    hex: HexId
    factors: int

    def sentence(self, tell: Teller) -> str:
        gun, side = capital(tell.gun(self.gun)), tell.side(self.side)
        return f"{gun} fires at {tell.hex(self.hex)}: {signed(self.factors)} for the {side} side."


class SupportOptions(Options):
    """One gun after another, or no more. An attack that needs support cannot do without enough of it."""

    def __init__(self, pos: Position, battle: Battle, side: Seat, reserved: frozenset[str]) -> None:
        self.pos, self.battle, self.side, self.reserved = pos, battle, side, reserved
        self.missing = self._missing()

    def steps(self) -> Sequence[Step]:
        steps = [self._step(aimed) for aimed in self.guns()]
        return steps if self.missing > 0 else [*steps, Step(End.VERB, End())]

    def guns(self) -> list[Aimed]:
        free = [aimed for aimed in available(self.pos, self.battle, self.side) if aimed[0] not in self.reserved]
        return [aimed for aimed in free if self.missing <= 0 or self._is_enough_with(aimed)]

    def _step(self, aimed: Aimed) -> Step:
        order = Support(*aimed)
        return Step(order.text, order, facts={"factors": self._given(aimed)})

    @case("S43:19.4", "S43:9.7", "S43:11.13")
    def refusal(self, command: Command) -> IllegalCommand | None:
        """Pledged guns stay with their attack; and an attack that is declared must reach the table."""
        if isinstance(command, End):
            if self.missing <= 0:
                return None
            return IllegalCommand("S43:11.13", f"the attack needs {self.missing} more factors of support to be made at all")
        if not isinstance(command, Support):
            return IllegalCommand("S43:19.4", "first the support of this combat: support, or end")
        aimed = (command.gun, command.hex)
        refusal = support_refusal(self.pos, self.battle, self.side, *aimed)
        if refusal is None and command.gun in self.reserved:
            refusal = IllegalCommand("S43:9.7", f"{command.gun} is pledged to another attack")
        if refusal is None and self.missing > 0 and not self._is_enough_with(aimed):
            refusal = IllegalCommand("S43:11.13", f"with {command.gun} at {command.hex} the attack could not be made at all")
        return refusal

    def _missing(self) -> int:
        """The factors that an attack still needs to reach the lowest column."""
        if self.side is not self.battle.attacker:
            return 0
        now = differential(self.pos, self.battle.units, self.battle.targets, self.battle.support)
        return self.pos.table.charts.combat.lowest - now

    def _is_enough_with(self, aimed: Aimed) -> bool:
        """Whether the lowest column can still be reached once this gun is taken."""
        then = replace(self.battle, support=(*self.battle.support, aimed))
        return self._given(aimed) + most_support(self.pos, then, self.side, self.reserved) >= self.missing

    def _given(self, aimed: Aimed) -> int:
        return factors(self.pos, *aimed, attacking=self.side is self.battle.attacker)
