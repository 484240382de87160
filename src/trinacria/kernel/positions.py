"""The game protocol: one moment of one game, driven by the same few calls by everybody.

`decision`, `options()`, `play()`, `view()`, `copy()`, `outcome`. A game's own position adds its state and its verbs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import Dice
from trinacria.kernel.errors import OutOfTurn
from trinacria.kernel.events import Concluded, Event, Log, Rewound, Rolled
from trinacria.kernel.options import Options
from trinacria.kernel.procedures import Done, Procedure
from trinacria.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the level of victory, who won (none for a draw), and the full account of points."""

    level: str
    winner: Seat | None
    score: int
    account: tuple[Mapping[str, object], ...] = ()


class Position(ABC):
    """One moment of one game: plain data."""

    __slots__ = ("decision", "dice", "log", "outcome", "shown", "stack")

    turn: int  # every game counts its turns
    CACHES: ClassVar[frozenset[str]] = frozenset()  # slots that hold no truth: what is in them depends on who has asked

    def __init__(self, dice: Dice) -> None:
        self.stack: list[Procedure[Any]] = []
        self.dice = dice
        self.log = Log()
        self.decision: Decision | None = None
        self.outcome: Outcome | None = None
        self.shown = 0  # how often something hidden was shown to a seat: no order before it can be taken back

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """The orders of the game."""

    @abstractmethod
    def view(self, seat: Seat) -> Any:
        """What that seat may know, and nothing more."""

    def copy(self) -> Self:
        """An independent position; the static parts and the past are shared.

        A position with something in its own slots that changes in place has a `copy` of its own.
        """
        twin = self._copy_into(object.__new__(type(self)))
        for name in _own_slots(type(self)):
            setattr(twin, name, getattr(self, name))
        return twin

    def what_if(self) -> Self:
        """A copy to look ahead with. Unlike `copy` it may take along what has been found about this moment."""
        return self.copy()

    def static(self) -> object:
        """What never changes and all copies share, as one object; none if there is nothing of the kind."""
        return None

    def problems(self) -> list[str]:
        """Every broken invariant; empty in a sound position."""
        return []

    def options(self) -> Options:
        """Every legal command of the open decision."""
        if self.decision is None:
            raise OutOfTurn("the game is over")
        return self.stack[-1].options(self)

    def play(self, command: Command, options: Options | None = None) -> tuple[Event, ...]:
        """Apply one legal command and run on to the next decision; an illegal one raises and changes nothing.

        Callers who hold the options of this very moment may pass them, so that they are not made again.
        """
        refusal = (self.options() if options is None else options).refusal(command)
        if refusal is not None:
            raise refusal
        return self.play_checked(command)

    def play_checked(self, command: Command) -> tuple[Event, ...]:
        """`play` for a command that these very options offered."""
        before = len(self.log)
        self.stack[-1].apply(self, command)
        self.run()
        return self.log.since(before)

    def conclude(self, outcome: Outcome, side: Seat) -> tuple[Event, ...]:
        """End the game by something that the players did and no rule foresees; the event has no case."""
        before = len(self.log)
        self.stack, self.decision, self.outcome = [], None, outcome
        self.tell(Concluded("", side, outcome.level))
        return self.log.since(before)

    def gone_back_to(self, earlier: Self, side: Seat, ply: int) -> Self:
        """An earlier position to be played on from here: what was rolled and shown since then stays rolled and shown."""
        again = earlier.copy()
        if self.dice.number >= again.dice.number:  # also if none fell since: a branch may have changed the dice
            again.dice = self.dice.copy()
        again.shown = max(self.shown, again.shown)
        again.tell(Rewound("", side, ply))
        return again

    def run(self) -> None:
        """Run on through everything that leaves no choice, to the next decision or the end."""
        self.decision = None
        while self.stack:
            result = self.stack[-1].run(self)
            if isinstance(result, Decision):
                self.decision = result
                return
            if isinstance(result, Done):
                self.stack.pop()
            else:
                self.stack.append(result)

    def tell(self, event: Event) -> None:
        """Put an event into the log."""
        self.log.append(event)

    def roll(self, dice: int, purpose: str, case: str) -> tuple[int, ...]:
        """Roll six-sided dice; each is numbered and says what it was for."""
        first = self.dice.number
        fallen = tuple(self.dice.d6() for _ in range(dice))
        self.tell(Rolled(case, purpose, first, fallen))
        return fallen

    def _copy_into(self, twin: Self) -> Self:
        twin.stack = [procedure.copy() for procedure in self.stack]
        twin.dice = self.dice.copy()
        twin.log = self.log.copy()
        twin.decision = self.decision
        twin.outcome = self.outcome
        twin.shown = self.shown
        return twin


@lru_cache(maxsize=64)
def slots_of(kind: type[Any]) -> tuple[str, ...]:
    """The names of everything that an object of a slotted class consists of."""
    return tuple(sorted(name for base in kind.__mro__ for name in base.__dict__.get("__slots__", ())))


@lru_cache(maxsize=64)
def _own_slots(kind: type[Position]) -> tuple[str, ...]:
    """The slots that a game's position has beside those of every position."""
    return tuple(name for name in slots_of(kind) if name not in Position.__slots__)
