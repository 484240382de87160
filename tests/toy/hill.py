"""The rules of the Hill: five turns, three units a side, one hill, and strengths that only their owner knows at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from trinacria.kernel.basics.boards import Board, BoardPosition
from trinacria.kernel.basics.fights import NOTHING, Force, difference_chart, eliminates, expected
from trinacria.kernel.basics.orders import End, Roll, Rolling
from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import Grid, HexId, Shifted
from trinacria.kernel.options import Listed
from trinacria.kernel.positions import Outcome
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.resolutions import Modifier, Resolution, Role
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet

GRID, HILL, LAST_TURN = Grid(5, 4, Shifted.EVEN), HexId("0302"), 5
START = {f"{side}{n}": HexId(f"{column}0{n}") for side, column in (("us", "01"), ("de", "05")) for n in (1, 2, 3)}
SIDE = {unit: ALLIED if unit.startswith("us") else AXIS for unit in START}
LEVELS = {ALLIED: "Allied victory", None: "Draw", AXIS: "Axis victory"}
RESULTS = {"A": eliminates(Role.ATTACKER), "D": eliminates(Role.DEFENDER), "-": NOTHING}
CHART = difference_chart(
    "Fights", "H:4", range(-3, 3), lambda total: "A" if total <= 2 else "D" if total >= 5 else "-", RESULTS
)


@dataclass(frozen=True, slots=True)
class Act(Command):
    """Move a unit to a hex next to it, or attack the enemy there."""

    unit: str
    hex: HexId


@dataclass(frozen=True, slots=True)
class Turn(Decision):
    KIND, ASKS = "act", ("act with a unit, or end the turn", "acts")
    SHEET = DecisionSheet("Click a unit, then a hex.")


@dataclass(frozen=True, slots=True)
class Strength(Event):
    KIND, SECRET, SAYS = "strength", ("strength",), "{unit} gets its strength."
    unit: str
    strength: int | None


@dataclass(frozen=True, slots=True)
class Hillside(Board):
    """A moment of the game, with the strengths that somebody knows."""

    strengths: Mapping[str, int] = field(default_factory=dict)
    shown: frozenset[str] = frozenset()  # units whose strengths everybody knows

    def seen_by(self, seat: Seat) -> Hillside:
        return replace(self, strengths={u: n for u, n in self.strengths.items() if SIDE[u] is seat or u in self.shown})

    def guessed(self, random: Random) -> Hillside:
        return replace(self, strengths={unit: self.strengths.get(unit, random.randint(1, 3)) for unit in START})

    def figures(self, unit: str) -> dict[str, int | str | None]:
        return {"strength": self.strengths.get(unit)}

    @case("H:4")
    def expected(self, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Resolution:
        pairs = [(a, d) for a in attackers for d in defenders if GRID.adjacent(self.where[a], self.where[d])]
        if len(pairs) != 1 or SIDE[pairs[0][0]] is SIDE[pairs[0][1]]:
            raise IllegalCommand("H:4", "one unit attacks one enemy next to it")
        known = {unit: (self.strengths[unit],) if unit in self.strengths else (1, 2, 3) for unit in pairs[0]}
        attack, defence = (Force(SIDE[unit], {unit: strengths}) for unit, strengths in known.items())
        hex_ = self.where[pairs[0][1]]
        return expected(CHART, (hex_,), attack, defence, (Modifier("the hill", "H:4", -(hex_ == HILL)),))


@dataclass(slots=True)
class Game(Procedure[BoardPosition[Hillside]]):
    @case("H:2", "H:5")
    def run(self, pos: BoardPosition[Hillside]) -> Decision | Done:
        if not pos.board.strengths:
            set_up(pos)
        if pos.board.fight:
            return Rolling(pos.board.phasing, "H:4")
        left, holding = {SIDE[unit] for unit in pos.board.where}, {SIDE[unit] for unit in pos.board.at(HILL)}
        if pos.turn <= LAST_TURN and len(left) > 1:
            return Turn(pos.board.phasing, "H:2")
        winner = next(iter(holding if len(left) > 1 else left), None)
        pos.outcome = Outcome(LEVELS[winner], winner, len(pos.board.where))
        return DONE

    @case("H:3", "H:4")
    def options(self, pos: BoardPosition[Hillside]) -> Listed:
        if pos.board.fight:
            return Listed([Roll()], "H:4", "the die of the fight comes first")
        own = {unit: hex_ for unit, hex_ in pos.board.where.items() if SIDE[unit] is pos.board.phasing}
        able = {unit: GRID.neighbours[hex_] for unit, hex_ in own.items() if unit not in pos.board.done}
        acts = [Act(unit, hex_) for unit, near in able.items() for hex_ in near if hex_ not in own.values()]
        return Listed([*acts, End()], "H:3", "a unit that has not acted moves to a hex beside it or attacks the enemy there")

    @case("H:2", "H:3")
    def apply(self, pos: BoardPosition[Hillside], order: Command) -> None:
        if isinstance(order, Act):
            pos.change(done=(*pos.board.done, order.unit))
            enemies = pos.board.at(order.hex)
            return pos.attack("H:4", (order.unit,), enemies) if enemies else pos.move("H:3", order.unit, order.hex)
        return fight(pos) if isinstance(order, Roll) else pos.next_side("H:2")


@case("H:1")
def set_up(pos: BoardPosition[Hillside]) -> None:
    pos.change(strengths={unit: (pos.dice.d6() + 1) // 2 for unit in START})
    for unit, strength in pos.board.strengths.items():
        pos.tell(Strength("H:1", unit, strength, owner=SIDE[unit]))


@case("H:4")
def fight(pos: BoardPosition[Hillside]) -> None:
    pos.change(shown=pos.board.shown.union(*pos.board.fight or ()))
    pos.shown += 1  # nobody can take this back
    for unit in pos.fight_out("H:4"):
        pos.eliminate("H:4", unit)
