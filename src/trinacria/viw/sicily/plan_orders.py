"""29.1 The orders of the Allied plan: one change of it, or the whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.showing import StepWords
from trinacria.viw.sicily.army_boundary import line_words
from trinacria.viw.sicily.forces import NO_HEX, SAME_TURN, Part
from trinacria.viw.sicily.words.story import piece_name
from trinacria.viw.step_words import Choice


@dataclass(frozen=True, slots=True)
class Plan(Command):
    """29.1: one change of the secret plan, the proposal in its place, or the whole plan and the end of planning.

    `plan proposal`, `plan unit us_16_1 first 1103 of 2`, `plan unit us_70 second 1`, `plan unit us_art_1 pool 2`,
    `plan date 4` (1: both on the first Game-Turn), `plan boundary 4504 4530`. The whole is `plan accept` for the proposal,
    or all that differs from it: `plan final units us_16_1:2:1103 us_70:1:second us_art_1:2:pool date 4`.
    """

    accept: bool = False
    unit: str = ""
    first: HexId = NO_HEX
    of: str = ""
    second: str = ""
    pool: str = ""
    date: str = ""
    boundary: tuple[HexId, ...] = ()
    uk: tuple[HexId, ...] = ()
    proposal: bool = False
    final: bool = False
    units: tuple[str, ...] = ()

    VERB: ClassVar[str] = "plan"
    SHAPE: ClassVar = (
        Clause("accept", after="accept", flag=True),
        Clause("final", after="final", flag=True),
        Clause("units", after="units", many=True),
        *(Clause(word, after=word) for word in ("unit", "first", "of", "second", "pool", "date")),
        *(Clause(word, after=word, many=True) for word in ("boundary", "uk")),
        Clause("proposal", after="proposal", flag=True),
    )

    def say(self, choice: Choice) -> StepWords:
        if self.accept:
            return StepWords("Take the proposed plan")
        if self.proposal:
            return StepWords("Back to the proposed plan")
        if self.date:
            return StepWords(_date(choice, int(self.date)))
        if self.boundary:
            return line_words(choice, self.boundary, "would land in the area of the other army")
        return _assignment(choice, self)

    @property
    def is_change(self) -> bool:
        """Whether the plan can be changed further after it."""
        return not self.accept and not self.final


COMMANDS: tuple[type[Command], ...] = (Plan,)
ACCEPT, PROPOSAL = Plan(accept=True), Plan(proposal=True)


def _date(choice: Choice, turn: int) -> str:
    who = "Both invasions" if turn == SAME_TURN else "The second invasion"
    return f"{who} on Game-Turn {turn}, {choice.tell.table.scenario.turn(turn).dates}"


def _assignment(choice: Choice, order: Plan) -> StepWords:
    """29.15, 29.16: the part of which invasion a unit belongs to, and the beach of one in a First Wave."""
    part = next(part for part in Part if getattr(order, part.value))
    number = order.of if part is Part.FIRST else getattr(order, part.value)
    group = f"{part.words} of invasion {number}"
    at = f" at {choice.tell.hex(order.first)}" if order.first else ""
    words = f"{piece_name(choice.tell, order.unit)} in the {group}{at}"
    full = choice.step.facts.get("full", "")
    return StepWords(words, unit=order.unit, hex=order.first, group=group, note=f"full, {full}" if full else "")
