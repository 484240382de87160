"""The Hill: five turns, three units a side, one hill, and strengths that only their owner knows until they fight.

These are its rules. `orders` has the orders, decisions and events, `fights` the scale on which a fight is decided, and
`system` shows the game and declares it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from toy.fights import ATTACKER_OUT, CELLS, DEFENDER_OUT, place_of
from toy.orders import Act, Attacked, Eliminated, End, Fight, Fought, Moved, Roll, SideTurn, Strength, Turn
from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import Dice, KeyedDice, stream_key
from trinacria.kernel.hexes import Grid, HexId, Shifted
from trinacria.kernel.options import Listed
from trinacria.kernel.positions import Outcome, Position
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat

GRID, HILL, LAST_TURN = Grid(5, 4, Shifted.EVEN), HexId("0302"), 5
START = {f"{side}{n}": HexId(f"{column}0{n}") for side, column in (("us", "01"), ("de", "05")) for n in (1, 2, 3)}
SIDE = {unit: ALLIED if unit.startswith("us") else AXIS for unit in START}
LEVELS = {ALLIED: "Allied victory", None: "Draw", AXIS: "Axis victory"}


@dataclass(frozen=True, slots=True)
class View:
    """A moment of the game, with the strengths that a seat knows."""

    strengths: Mapping[str, int]
    where: Mapping[str, HexId]
    turn: int = 1
    phasing: Seat = ALLIED
    acted: tuple[str, ...] = ()  # in this turn of the side
    fight: tuple[str, ...] = ()  # the attacker and the defender, until the die is rolled
    shown: frozenset[str] = frozenset()  # units whose strengths everybody knows
    seat: Seat = SPECTATOR
    decision: Decision | None = None
    outcome: Outcome | None = None
    events: int = 0
    rolls: int = 0


class Hill(Position):
    __slots__ = ("now", "turn")  # `now` knows every strength
    vocabulary = Vocabulary((Act, Roll, End))

    def __init__(self, dice: Dice, now: View) -> None:
        super().__init__(dice)
        self.now, self.turn, self.stack = now, now.turn, [Game()]

    def change(self, **new: object) -> None:
        self.now = replace(self.now, **new)
        self.turn = self.now.turn

    def copy(self) -> Self:
        return self._copy_into(type(self)(self.dice, self.now))

    def view(self, seat: Seat, *, truth: bool = False) -> View:
        every = truth or self.outcome is not None
        known = {u: n for u, n in self.now.strengths.items() if every or SIDE[u] is seat or u in self.now.shown}
        around = {"decision": self.decision, "outcome": self.outcome, "events": len(self.log), "rolls": self.dice.number}
        return replace(self.now, seat=seat, strengths=known, **around)

    def problems(self) -> list[str]:
        return ["two units share a hex"] if len({*self.now.where.values()}) < len(self.now.where) else []


@case("H:1")
def set_up(dice: Dice) -> Hill:
    pos = Hill(dice, View({unit: (dice.d6() + 1) // 2 for unit in START}, START))
    for unit, strength in pos.now.strengths.items():
        pos.tell(Strength("H:1", unit, strength, owner=SIDE[unit]))
    pos.run()
    return pos


def from_view(view: View, random: Random) -> Hill:  # a strength that the seat does not know may be any
    strengths = {unit: view.strengths.get(unit, random.randint(1, 3)) for unit in START}
    pos = Hill(KeyedDice(stream_key(str(random.random())), view.rolls), replace(view, strengths=strengths))
    pos.run()
    return pos


@dataclass(slots=True)
class Game(Procedure[Hill]):
    @case("H:5")
    def run(self, pos: Hill) -> Decision | Done:
        if pos.now.fight:
            return Fight(pos.now.phasing, "H:4")
        sides = [SIDE[unit] for unit in sorted(pos.now.where, key=lambda unit: pos.now.where[unit] != HILL)]
        if pos.turn <= LAST_TURN and len({*sides}) > 1:
            return Turn(pos.now.phasing, "H:2")
        winner = sides[0] if HILL in pos.now.where.values() or len({*sides}) == 1 else None
        pos.outcome = Outcome(LEVELS[winner], winner, len(sides))
        return DONE

    @case("H:3", "H:4")
    def options(self, pos: Hill) -> Listed:
        if pos.now.fight:
            return Listed([Roll()], "H:4", "the die of the fight comes first")
        own = {unit: hex_ for unit, hex_ in pos.now.where.items() if SIDE[unit] is pos.now.phasing}
        able = {unit: GRID.neighbours[hex_] for unit, hex_ in own.items() if unit not in pos.now.acted}
        acts = [Act(unit, hex_) for unit, near in able.items() for hex_ in near if hex_ not in own.values()]
        return Listed([*acts, End()], "H:3", "a unit that has not acted moves to a hex beside it or attacks the enemy there")

    @case("H:2", "H:3")
    def apply(self, pos: Hill, order: Command) -> None:
        if isinstance(order, Act):
            enemy = next((unit for unit, hex_ in pos.now.where.items() if hex_ == order.hex), "")
            pos.change(acted=(*pos.now.acted, order.unit))
            if enemy:
                return attack(pos, order.unit, enemy)
            pos.tell(Moved("H:3", order.unit, (pos.now.where[order.unit], order.hex)))
            return pos.change(where={**pos.now.where, order.unit: order.hex})
        if isinstance(order, Roll):
            return resolve(pos)
        pos.change(phasing=pos.now.phasing.enemy, turn=pos.turn + (pos.now.phasing is AXIS), acted=())
        return pos.tell(SideTurn("H:2", pos.turn, pos.now.phasing))


@case("H:4")
def attack(pos: Hill, attacker: str, defender: str) -> None:
    pos.change(fight=(attacker, defender))
    pos.tell(Attacked("H:4", (pos.now.where[defender],), (attacker,)))


@case("H:4")
def resolve(pos: Hill) -> None:
    attacker, defender = pos.now.fight
    pos.change(fight=(), shown=pos.now.shown.union((attacker, defender)))
    pos.shown += 1  # nobody can take this back
    hex_ = pos.now.where[defender]
    place = place_of(pos.now.strengths[attacker], pos.now.strengths[defender], on_hill=hex_ == HILL)
    dice = pos.roll(1, "fight", "H:4")
    pos.tell(Fought("H:4", (hex_,), (attacker,), (defender,), place, dice))
    lost = {ATTACKER_OUT: attacker, DEFENDER_OUT: defender}.get(CELLS[place - 1][str(dice[0])], "")
    if lost:
        pos.tell(Eliminated("H:4", lost, pos.now.where[lost]))
    pos.change(where={unit: hex_ for unit, hex_ in pos.now.where.items() if unit != lost})
