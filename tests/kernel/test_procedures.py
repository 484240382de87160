"""Procedures and the run of a position: the smallest game that there can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import pytest

from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.errors import IllegalCommand, OutOfTurn
from trinacria.kernel.events import Event
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.positions import Outcome, Position
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.commands import Absorb, Roll


@dataclass(frozen=True, slots=True)
class Take(Decision):
    KIND: ClassVar[str] = "take"

    def ask(self, seen: object) -> Words:
        return "take stones", "takes stones"


@dataclass(frozen=True, slots=True)
class Taken(Event):
    KIND: ClassVar[str] = "taken"

    side: Seat
    stones: int

    def sentence(self, tell: object) -> str:
        return f"{self.stones} stones are taken."


@dataclass(frozen=True, slots=True)
class Ended(Event):
    KIND: ClassVar[str] = "end"

    def sentence(self, tell: object) -> str:
        return "The heap is gone."


class Heap(Position):
    """A heap of stones: each seat in turn takes one or two, or rolls for it; who takes the last one wins."""

    __slots__ = ("stones",)

    vocabulary = Vocabulary((Absorb, Roll))

    def __init__(self, stones: int, dice: Any) -> None:
        super().__init__(dice)
        self.stones = stones
        self.stack.append(Taking(ALLIED))
        self.run()

    def view(self, seat: Seat) -> int:
        return self.stones

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        self._copy_into(twin)
        twin.stones = self.stones
        return twin

    def problems(self) -> list[str]:
        return [] if self.stones >= 0 else ["a negative heap"]


@dataclass(slots=True)
class Taking(Procedure[Heap]):
    side: Seat
    turns: tuple[int, ...] = ()

    def run(self, pos: Heap) -> Decision | Done | Procedure[Heap]:
        if pos.stones:
            return Take(self.side, "1.0")
        pos.outcome = Outcome("win", self.side.enemy, sum(self.turns))
        return Announcement()

    def options(self, pos: Heap) -> Options:
        return Listed([*(Absorb(number) for number in range(1, min(2, pos.stones) + 1)), Roll()], "1.0", "take one or two")

    def apply(self, pos: Heap, command: Command) -> None:
        taken = command.steps if isinstance(command, Absorb) else min(pos.stones, 1 + pos.roll(1, "how many", "1.0")[0] % 2)
        pos.stones -= taken
        pos.tell(Taken("1.0", self.side, taken))
        self.side, self.turns = self.side.enemy, (*self.turns, taken)


@dataclass(slots=True)
class Announcement(Procedure[Heap]):
    """Asks nothing; it takes its caller off the stack so that the game ends."""

    def run(self, pos: Heap) -> Done:
        pos.tell(Ended("1.0"))
        pos.stack[:] = [self]
        return DONE


def heap(stones: int = 5) -> Heap:
    return Heap(stones, KeyedDice(stream_key("heap")))


def test_a_position_runs_to_its_decision_and_to_its_end() -> None:
    pos = heap(3)
    assert pos.decision == Take(ALLIED, "1.0")
    events = pos.play(Absorb(2))
    assert [event.kind for event in events] == ["taken"]
    assert pos.decision == Take(AXIS, "1.0")
    events = pos.play(Absorb(1))
    assert [event.kind for event in events] == ["taken", "end"]
    assert pos.decision is None
    assert pos.stack == []
    assert pos.outcome == Outcome("win", AXIS, 3)


def test_a_refused_command_changes_nothing() -> None:
    pos = heap(1)
    with pytest.raises(IllegalCommand, match=r"1\.0: take one or two"):
        pos.play(Absorb(2))
    assert (pos.stones, len(pos.log), pos.stack) == (1, 0, [Taking(ALLIED)])


def test_nothing_can_be_asked_or_ordered_after_the_end() -> None:
    pos = heap(1)
    pos.play(Absorb(1))
    with pytest.raises(OutOfTurn, match="over"):
        pos.options()
    with pytest.raises(OutOfTurn, match="over"):
        pos.play(Absorb(1))


def test_a_copy_of_a_position_goes_its_own_way() -> None:
    pos = heap()
    pos.play(Absorb(1))
    twin = pos.copy()
    twin.play(Roll())
    twin.play(Absorb(1))
    assert (pos.stones, pos.stack, pos.dice.number, len(pos.log)) == (4, [Taking(AXIS, (1,))], 0, 1)
    pos.play(Absorb(2))
    assert [event.facts["stones"] for event in pos.log.since(0)] == [1, 2]
    assert [event.kind for event in twin.log.since(0)] == ["taken", "roll", "taken", "taken"]


def test_a_copied_procedure_has_the_same_facts_and_is_another_one() -> None:
    first = Taking(AXIS, (1, 2))
    twin = first.copy()
    assert twin == first
    twin.side = ALLIED
    assert first.side is AXIS


def test_a_roll_is_numbered_and_says_what_it_was_for() -> None:
    pos = Heap(9, ScriptedDice(Script((2, 4))))
    for number, fallen in enumerate((2, 4)):
        roll = pos.play(Roll())[0]
        assert roll.facts == {"purpose": "how many", "number": number, "dice": (fallen,)}
        assert roll.case == "1.0"


def test_a_procedure_that_asks_nothing_has_neither_options_nor_orders() -> None:
    with pytest.raises(AssertionError, match="Announcement asks nothing"):
        Announcement().options(heap())
    with pytest.raises(AssertionError, match="Announcement takes no command"):
        Announcement().apply(heap(), Roll())
