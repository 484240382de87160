"""A board of counters: one moment of a game as one frozen value, and the position that holds it.

A game's own board adds what else there is to know. All of it is plain data that never changes in place, so that a position
is copied, stored and compared without a word from the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from trinacria.kernel.basics.events import Attacked, Eliminated, Fought, Moved, SideTurn
from trinacria.kernel.basics.fights import struck
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import Dice, KeyedDice, stream_key
from trinacria.kernel.errors import OutOfTurn
from trinacria.kernel.events import Log
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Outcome, Position
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.resolutions import Resolution
from trinacria.kernel.seats import ALLIED, AXIS, Seat

if TYPE_CHECKING:
    from trinacria.kernel.basics.tables import Table


Fight = tuple[tuple[str, ...], tuple[str, ...]]  # the attackers and the defenders


@dataclass(frozen=True, slots=True)
class Board:
    """A moment of a game, as far as somebody knows it. A game overrides what is not as simple as here."""

    where: Mapping[str, HexId]  # the hexes of all counters that are in the game
    turn: int = 1
    phasing: Seat = ALLIED
    done: tuple[str, ...] = ()  # counters that have had their turn
    fight: Fight | None = None  # the one that is going on

    def at(self, hex_: str) -> tuple[str, ...]:
        """The counters in a hex."""
        return tuple(unit for unit, there in self.where.items() if there == hex_)

    def seen_by(self, seat: Seat) -> Self:
        """What a seat may know of this board; everything, unless the game hides something."""
        return self

    def guessed(self, random: Random) -> Self:
        """A whole board that fits what a seat knows: chance decides what is hidden."""
        return self

    def figures(self, unit: str) -> Mapping[str, int | str | None]:
        """What lies on a counter, by the figures of the table; none for what this seat may not see."""
        return {}

    def expected(self, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Resolution:
        """What can be expected of a fight between these counters; units that cannot fight it are refused."""
        raise OutOfTurn("this game does not say what can be expected of an attack")

    def fighting(self) -> Resolution | None:
        """The fight that is going on, if there is one."""
        return self.expected(*self.fight) if self.fight else None

    def problems(self) -> list[str]:
        """Every broken invariant."""
        return []


B = TypeVar("B", bound=Board)


@dataclass(frozen=True, slots=True)
class BoardView(Generic[B]):
    """What a seat knows of a position: its board without what is hidden, and what everybody knows."""

    seat: Seat
    board: B
    stack: tuple[Procedure[Any], ...]  # nothing that a procedure holds is a secret
    decision: Decision | None
    outcome: Outcome | None
    events: int
    rolls: int


class BoardPosition(Position, Generic[B]):
    """A position that is its board."""

    __slots__ = ("board", "table", "turn")

    def __init__(self, table: Table, dice: Dice, board: B) -> None:
        super().__init__(dice)
        self.table, self.board, self.turn = table, board, board.turn

    @classmethod
    def begin(cls, table: Table, dice: Dice, board: B) -> Self:
        """A game at its first decision."""
        pos = cls(table, dice, board)
        pos.stack = [table.procedure()]
        pos.run()
        return pos

    @classmethod
    def from_view(cls, table: Table, view: BoardView[B], random: Random) -> Self:
        """A position that looks to the seat of this view exactly as the view does, with other dice to come."""
        dice = KeyedDice(stream_key(str(random.random())), view.rolls)
        pos = cls(table, dice, view.board.guessed(random))
        pos.stack = [procedure.copy() for procedure in view.stack]
        pos.decision, pos.outcome, pos.log = view.decision, view.outcome, Log.untold(view.events)
        return pos

    @property
    def vocabulary(self) -> Vocabulary:
        return self.table.vocabulary

    def static(self) -> Table:
        return self.table

    def change(self, **new: Any) -> None:
        """Change parts of the board."""
        self.board = replace(self.board, **new)
        self.turn = self.board.turn

    # verbs: each changes the board and reports what has happened

    def next_side(self, case: str) -> None:
        """The other side's part of the turn begins; after the Axis part it is a new turn."""
        board = self.board
        self.change(phasing=board.phasing.enemy, turn=board.turn + (board.phasing is AXIS), done=())
        self.tell(SideTurn(case, self.turn, self.board.phasing))

    def move(self, case: str, unit: str, *way: HexId) -> None:
        """A counter goes along these hexes."""
        path = (self.board.where[unit], *way)
        self.change(where={**self.board.where, unit: path[-1]})
        self.tell(Moved(case, unit, path))

    def eliminate(self, case: str, unit: str) -> None:
        """A counter leaves the game."""
        where = dict(self.board.where)
        hex_ = where.pop(unit)
        self.change(where=where)
        self.tell(Eliminated(case, unit, hex_))

    def attack(self, case: str, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> None:
        """A fight begins."""
        self.change(fight=(attackers, defenders))
        targets = dict.fromkeys(self.board.where[unit] for unit in defenders)
        self.tell(Attacked(case, tuple(targets), attackers))

    def fight_out(self, case: str, *, dice: int = 1) -> tuple[str, ...]:
        """Roll the dice of the fight that is going on, read them on the chart, and end it: the counters that suffer."""
        fight, chart, resolution = self.board.fight, self.table.chart, self.board.fighting()
        assert fight is not None
        assert chart is not None
        assert resolution is not None
        place, fallen = resolution.scale.place, self.roll(dice, "fight", case)
        attackers, defenders = fight
        targets = dict.fromkeys(self.board.where[unit] for unit in defenders)
        self.change(fight=None)
        fought = Fought(case, tuple(targets), attackers, defenders, place, fallen)
        self.tell(fought)
        return struck(chart, fought, sum(fallen))

    def view(self, seat: Seat, *, truth: bool = False) -> BoardView[B]:
        """What a seat may know; `truth`, or the end of the game, discloses everything."""
        disclosed = truth or self.outcome is not None
        board, stack = self.board if disclosed else self.board.seen_by(seat), tuple(one.copy() for one in self.stack)
        return BoardView(seat, board, stack, self.decision, self.outcome, len(self.log), self.dice.number)

    def problems(self) -> list[str]:
        off = [f"{unit} is not on the map" for unit, hex_ in self.board.where.items() if hex_ not in self.table.grid]
        return [*off, *self.board.problems()]
