"""The Hill: five turns, three units a side, one hill, and strengths that only their owner knows until they fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import ClassVar, Self

from trinacria.kernel import drawing, sheets, showing, systems
from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command, Vocabulary
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words, decision_sheets
from trinacria.kernel.dice import Dice, KeyedDice, stream_key
from trinacria.kernel.errors import OutOfTurn
from trinacria.kernel.events import Event, EventKinds, SeenEvent, Teller
from trinacria.kernel.hexes import Grid, HexId, Shifted
from trinacria.kernel.options import Listed, Step
from trinacria.kernel.positions import Outcome, Position
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.questions import Answered, Asked
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat

GRID, HILL, LAST_TURN = Grid(5, 4, Shifted.EVEN), HexId("0302"), 5
START = {f"{side}{n}": HexId(f"{column}0{n}") for side, column in (("us", "01"), ("de", "05")) for n in (1, 2, 3)}
SIDE = {unit: ALLIED if unit.startswith("us") else AXIS for unit in START}
CARD = {n: drawing.Card(n, body, "#222222", "#F4F6E2", "#131C12") for n, body in (("us", "#C2CE86"), ("de", "#8E9B93"))}
LEVELS = {ALLIED: "Allied victory", None: "Draw", AXIS: "Axis victory"}


@dataclass(frozen=True, slots=True)
class Act(Command):
    """A unit goes to a hex next to it, or attacks the enemy there."""

    unit: str
    hex: HexId
    VERB: ClassVar[str] = "act"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))


@dataclass(frozen=True, slots=True)
class End(Command):
    """Ends the turn of a side."""

    VERB: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Turn(Decision):
    KIND = "act"
    SHEET = showing.DecisionSheet("Click a unit, then a hex.")

    def ask(self, seen: object) -> Words:
        return "Act with a unit, or end the turn", "acts"


@dataclass(frozen=True, slots=True)
class Told(Event):
    KIND = "told"

    def sentence(self, tell: object) -> str:
        return ", ".join([self.KIND, *(f"{name} {value}" for name, value in {**self.facts, **self.private}.items())])


@dataclass(frozen=True, slots=True)
class Strength(Told):
    KIND, SECRET = "strength", ("strength",)
    unit: str
    strength: int | None


@dataclass(frozen=True, slots=True)
class SideTurn(Told):
    KIND, CUE = "side turn", Cue.SIDE_TURN
    turn: int
    side: Seat


@dataclass(frozen=True, slots=True)
class Moved(Told):
    KIND, CUE = "move", Cue.GLIDE
    unit: str
    path: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Fought(Told):
    KIND, CUE = "fight", Cue.CONSEQUENCE
    units: tuple[str, ...]  # the attacker first
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Eliminated(Told):
    KIND, CUE = "eliminated", Cue.DESTROY
    unit: str
    hex: HexId


EVENTS = EventKinds((Strength, SideTurn, Moved, Fought, Eliminated))


@dataclass(frozen=True, slots=True)
class View:
    """A moment of the game, with the strengths that a seat knows."""

    strengths: Mapping[str, int]
    where: Mapping[str, HexId]
    turn: int = 1
    phasing: Seat = ALLIED
    acted: tuple[str, ...] = ()  # in this turn of the side
    shown: frozenset[str] = frozenset()  # units whose strengths everybody knows
    seat: Seat = SPECTATOR
    decision: Decision | None = None
    outcome: Outcome | None = None
    events: int = 0
    rolls: int = 0


class Hill(Position):
    __slots__ = ("now", "turn")  # `now` knows every strength
    vocabulary = Vocabulary((Act, End))

    def __init__(self, dice: Dice, now: View) -> None:
        super().__init__(dice)
        self.now, self.turn, self.stack = now, now.turn, [Game()]

    def change(self, **new: object) -> None:
        self.now = replace(self.now, **new)
        self.turn = self.now.turn

    def copy(self) -> Self:
        return self._copy_into(type(self)(self.dice, self.now))

    def view(self, seat: Seat, *, truth: bool = False) -> View:
        told = truth or self.outcome is not None
        known = {u: n for u, n in self.now.strengths.items() if told or SIDE[u] is seat or u in self.now.shown}
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
        sides = [SIDE[unit] for unit in sorted(pos.now.where, key=lambda unit: pos.now.where[unit] != HILL)]
        if pos.turn <= LAST_TURN and len({*sides}) > 1:
            return Turn(pos.now.phasing, "H:2")
        winner = sides[0] if HILL in pos.now.where.values() or len({*sides}) == 1 else None
        pos.outcome = Outcome(LEVELS[winner], winner, len(sides))
        return DONE

    @case("H:3", "H:4")
    def options(self, pos: Hill) -> Listed:
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
                return fight(pos, order.unit, enemy)
            pos.tell(Moved("H:3", order.unit, (pos.now.where[order.unit], order.hex)))
            return pos.change(where={**pos.now.where, order.unit: order.hex})
        pos.change(phasing=pos.now.phasing.enemy, turn=pos.turn + (pos.now.phasing is AXIS), acted=())
        return pos.tell(SideTurn("H:2", pos.turn, pos.now.phasing))


@case("H:4")
def fight(pos: Hill, *units: str) -> None:
    pos.change(shown=pos.now.shown.union(units))
    pos.shown += 1  # nobody can take this back
    dice = pos.roll(2, "fight", "H:4")
    totals = tuple(pos.now.strengths[unit] + die for unit, die in zip(units, dice, strict=True))
    pos.tell(Fought("H:4", units, totals))
    if totals[0] != totals[1]:
        loser = units[totals[0] > totals[1]]
        pos.tell(Eliminated("H:4", loser, pos.now.where[loser]))
        pos.change(where={unit: hex_ for unit, hex_ in pos.now.where.items() if unit != loser})


class Presenter:
    def show(self, position: Hill, seat: Seat, *, past: bool = False, truth: bool = False) -> showing.Shown:
        asked, end = (view := position.view(seat, truth=truth)).decision, view.outcome
        decision = asked and showing.ShownDecision(asked.seat, asked.kind, asked.case, asked.ask(view)[0])
        place = ("toy/hill", seat, view.turn, view.phasing, decision, (), view.events, view.rolls)
        seen = {unit: (SIDE[unit], hex_, {"strength": view.strengths.get(unit)}) for unit, hex_ in view.where.items()}
        counters = {unit: showing.ShownCounter(s, h, figures=f, done=unit in view.acted) for unit, (s, h, f) in seen.items()}
        outcome = end and showing.ShownOutcome(end.level, end.winner, end.score)
        return showing.Shown(*place, counters, {}, {}, outcome=outcome)

    def sentence(self, event: SeenEvent) -> str:
        return event.sentence(Teller())

    def ask(self, position: Hill, seat: Seat, question: Asked) -> Answered:
        raise OutOfTurn("the Hill answers no questions")

    def describe(self, decision: Decision, step: Step, path: tuple[str, ...]) -> showing.StepWords:
        act = step.order if isinstance(step.order, Act) else None
        return showing.StepWords(act.text, act.unit, hex=act.hex) if act else showing.StepWords("End the turn", end=True)

    def luck(self, events: Iterable[Event]) -> tuple[systems.RollLuck, ...]:
        return ()


class Drawing:
    def map_sheet(self) -> drawing.MapSheet:
        ground = {hex_: drawing.Ground(3 if hex_ == HILL else 1, drawing.Cover.OPEN, 100.0) for hex_ in GRID.ids}
        hill = (drawing.Place("The hill", HILL, "hill", 1),)
        return drawing.MapSheet("toy", "The Hill", "", GRID, ground, hex_km=1.0, places=hill)

    def faces(self) -> Iterator[tuple[str, drawing.CounterFace]]:
        return (("full", self.piece(unit)) for unit in START)

    def piece(self, unit: str, hex_: str = "") -> drawing.CounterFace:
        return drawing.CounterFace(unit, HexId(hex_), CARD[unit[:2]], "infantry", unit, None, right="1", words=unit)

    def scene(self, position: Hill, seat: Seat) -> drawing.OnMap:
        return drawing.OnMap([self.piece(unit, hex_) for unit, hex_ in position.view(seat).where.items()])

    def words(self) -> systems.SheetWords:
        face = {"full": sheets.FaceSheet("1", figures=("strength",))}
        return systems.SheetWords(
            figures={"strength": sheets.FigureSheet("Strength", "strength {value}", "tab", "unknown", case="H:1")},
            badges={},
            units={u: sheets.UnitSheet(SIDE[u], u, f"{u}, infantry", "infantry", "infantry", u[:2], face) for u in START},
            hexes={hex_: systems.HexWords("hill" if hex_ == HILL else "open ground") for hex_ in GRID.ids},
            turns=tuple(showing.TurnSheet(turn, f"Turn {turn}") for turn in range(1, LAST_TURN + 1)),
            outline=(),
            boxes={},
            log=EVENTS.log_sheet({}, "Turn {turn}"),
            decisions=decision_sheets([Turn]),
        )


def open_scenario(scenario: str, optional_rules: frozenset[str], *, overlay: Path | None = None) -> systems.OpenScenario:
    parts = ((*LEVELS.values(),), "toy 1", Hill.vocabulary, EVENTS, None, set_up, from_view, Presenter(), Drawing())
    return systems.OpenScenario("toy", scenario, "The Hill", "Two squads want one hill.", LAST_TURN, *parts)


TOY = systems.System(
    name="toy",
    package="toy",
    data=Path(__file__).parent / "data",
    books=("toy",),
    scenarios=("hill",),
    optional_rules=(),
    open=open_scenario,
    words=lambda: {"toy/hill": systems.ScenarioWords("five minutes", 1, "What a game declares.")},
    check=lambda data, overlay: "20 hexes, 6 units; 1 scenario",
    bots=(systems.random_bot(),),
    default_bot="random",
)
