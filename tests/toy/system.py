"""The Hill as a table shows it, and the value that declares the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from toy.fights import CHART, resolution
from toy.hill import GRID, HILL, LAST_TURN, LEVELS, SIDE, START, Hill, View, from_view, set_up
from toy.orders import EVENTS, Act, Fight, Turn
from trinacria.kernel import drawing, sheets, showing, systems
from trinacria.kernel.decisions import Decision, decision_sheets
from trinacria.kernel.errors import IllegalCommand, OutOfTurn
from trinacria.kernel.events import Event, SeenEvent, Teller
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.questions import Answered, Asked, AskResolution, ResolutionAnswer
from trinacria.kernel.resolutions import Resolution
from trinacria.kernel.seats import Seat

CARD = {n: drawing.Card(n, body, "#222222", "#F4F6E2", "#131C12") for n, body in (("us", "#C2CE86"), ("de", "#8E9B93"))}
ANY_STRENGTH = (1, 2, 3)


def expected(view: View, units: tuple[str, ...]) -> Resolution:
    """A fight between an attacker and a defender, as far as the seat of this view can know."""
    hex_ = view.where[units[1]]
    brings = {unit: (view.strengths[unit],) if unit in view.strengths else ANY_STRENGTH for unit in units}
    return resolution(hex_, brings, [SIDE[unit] for unit in units], on_hill=hex_ == HILL)


class Presenter:
    def show(self, position: Hill, seat: Seat, *, past: bool = False, truth: bool = False) -> showing.Shown:
        asked, end = (view := position.view(seat, truth=truth)).decision, view.outcome
        decision = asked and showing.ShownDecision(asked.seat, asked.kind, asked.case, asked.ask(view)[0])
        place = ("toy/hill", seat, view.turn, view.phasing, decision, (), view.events, view.rolls)
        seen = {unit: (SIDE[unit], hex_, {"strength": view.strengths.get(unit)}) for unit, hex_ in view.where.items()}
        counters = {unit: showing.ShownCounter(s, h, figures=f, done=unit in view.acted) for unit, (s, h, f) in seen.items()}
        outcome = end and showing.ShownOutcome(end.level, end.winner, end.score)
        fight = expected(view, view.fight) if view.fight else None
        return showing.Shown(*place, counters, {}, {}, outcome=outcome, resolution=fight)

    def sentence(self, event: SeenEvent) -> str:
        return event.sentence(Teller())

    def ask(self, position: Hill, seat: Seat, question: Asked) -> Answered:
        """What can be expected of an attack, or of the fight that is going on."""
        if not isinstance(question, AskResolution):
            raise OutOfTurn("the Hill does not answer this")
        view = position.view(seat)
        if not question.targets and view.fight:
            return ResolutionAnswer(expected(view, view.fight))
        fights = [(a, d) for a in question.units for d in view.where if view.where[d] in question.targets]
        near = [(a, d) for a, d in fights if a in view.where and view.where[d] in GRID.neighbours[view.where[a]]]
        if len(near) != 1 or SIDE[near[0][0]] is SIDE[near[0][1]]:
            raise IllegalCommand("H:4", "one unit attacks one enemy next to it")
        return ResolutionAnswer(expected(view, near[0]))

    def describe(self, decision: Decision, step: Step, path: tuple[str, ...]) -> showing.StepWords:
        if isinstance(decision, Fight):
            return showing.StepWords("Roll the die")
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
            charts={"fight": CHART},
            decisions=decision_sheets([Turn, Fight]),
            cases={"combat": "H:4"},
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
    sides=sheets.allies_and_axis(sheets.SideColours("#D7B3F0", "#24103A"), sheets.SideColours("#0F5C5C", "#F2FFFE")),
)
