"""29.0 The Variable Campaign while it is played: the planned invasions, their pools, and the special rules.

How the Allied player plans is in `invasion_plans`, how the Axis player deploys in `axis_deployment`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.events import MOVES
from trinacria.viw.position import AWAITED, Position
from trinacria.viw.sicily import reinforcements
from trinacria.viw.sicily.air_operations import is_captured
from trinacria.viw.sicily.airborne import flights as flights_by_die
from trinacria.viw.sicily.airborne import optional_refusal
from trinacria.viw.sicily.army_boundary import holds_other_army
from trinacria.viw.sicily.axis_deployment import AxisDeployment, EarlyUnits
from trinacria.viw.sicily.campaign import SECOND_WAVE, AlliedSecrets, campaign, change
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.counters import AtPort, Counter
from trinacria.viw.sicily.depots import area_refusal
from trinacria.viw.sicily.forces import (
    FIRST_TURN,
    INVASIONS,
    SAME_TURN,
    US_NAVAL_POINTS,
    US_NAVAL_TURNS,
    Assignment,
    Part,
    ShowsPlan,
    second_days,
)
from trinacria.viw.sicily.front_line import BoundaryDrawn
from trinacria.viw.sicily.invasion_plans import InvasionPlanning, assignment_of, plan_of
from trinacria.viw.sicily.island import Side
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.naval_gunfire import CERTAIN
from trinacria.viw.sicily.sequence_of_play import BookkeepingPhase, PreliminaryStage
from trinacria.viw.sicily.setting_up import begin
from trinacria.viw.sicily.table import table_of
from trinacria.viw.stages import Part as OutlinePart
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.sequence_of_play import Stage

FIRST_ARRIVAL, BETWEEN_ARRIVALS, ARRIVALS = 2, 3, 6  # 29.16: Game-Turns after the invasion, from then on; units
FIRST_DAY_BATTALIONS = 9  # 29.17
UK_NAVAL_POINT = 1  # 29.18
AT_SEA = HexId("")


@dataclass(frozen=True, slots=True)
class Begin(Command):
    """29.12, 29.18: what the Allied player may begin on a Game-Turn of choice: `begin invasion`, `begin naval`."""

    what: str

    VERB: ClassVar[str] = "begin"
    SHAPE: ClassVar = (Clause("what"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords("Begin the invasion now" if self == INVADE else "Call the ships now")


COMMANDS: tuple[type[Command], ...] = (Begin,)
INVADE, WAIT = Begin("invasion"), End("invasion")
BEGIN_NAVAL, WAIT_NAVAL = Begin("naval"), End("naval")


@case("29.0", "29.1", "29.2")
def set_up(pos: Position) -> Position:
    """The Allied player plans, then the Axis player deploys, then the first Game-Turn begins."""
    return begin(pos, InvasionPlanning(ALLIED), EarlyUnits(AXIS), AxisDeployment(AXIS))


# when the invasions come ---------------------------------------------------------------------------------------------------


@case("29.12")
def window(pos: Position) -> range:
    """The Game-Turns on which the second invasion may come; to whom the date is unknown, any after the first."""
    date, last = plan_of(pos).date, table_of(pos).features.last_turn
    if date == SAME_TURN:
        return range(FIRST_TURN + 1, last + 1)
    return second_days(date, last)


@dataclass(frozen=True, slots=True)
class BeginInvasion(Decision, ShowsPlan):
    """29.12: whether the second invasion comes on this Game-Turn."""

    KIND: ClassVar[str] = "invasion"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Your plan lies on the map.")
    END: ClassVar[str] = "Not this Game-Turn"

    def ask(self, seen: SeenBoard) -> Words:
        """The date is for the player who planned it."""
        own = seen.view.secrets
        plan = own.plan if isinstance(own, AlliedSecrets) else None
        days = second_days(plan.date, table_of(seen).features.last_turn) if plan else None
        planned = f"; by your plan it may come on Game-Turns {days[0]} to {days[-1]}" if days else ""
        return f"begin the second invasion on this Game-Turn, or wait{planned}", "may begin its second invasion"


@case("29.12", "29.13", "29.11")
@dataclass(slots=True)
class SecondInvasion(Procedure["Position"]):
    """The second invasion is declared within its window, on the last day of which it must come (ADJ-147).

    The Allied player is asked on every Game-Turn until it has come: being asked must not tell the date.
    """

    side: Seat
    decided: bool = False

    CASE: ClassVar[str] = "29.12"
    TITLE: ClassVar[str] = "Second invasion"

    def run(self, pos: Position) -> Decision | Done:
        if self.decided or len(campaign(pos).invasions_made) == len(INVASIONS):
            return DONE
        return BeginInvasion(self.side, "29.12")

    def options(self, pos: Position) -> Options:
        days = window(pos)
        orders: list[Command] = [INVADE] if pos.turn in days else []
        if pos.turn != days[-1]:
            orders.append(WAIT)
        if len(orders) > 1:
            return Listed(orders, "29.12", "`begin invasion` now, or `end invasion` to wait")
        first, last = days[0], days[-1]
        words = "it must come now" if orders == [INVADE] else f"it may come on Game-Turns {first} to {last}"
        return Listed(orders, "29.12", f"the second invasion is plotted for Game-Turn {plan_of(pos).date}: {words}")

    def apply(self, pos: Position, command: Command) -> None:
        self.decided = True
        if command == INVADE:
            change(pos, invasion_turn=True, invasions_made=(*campaign(pos).invasions_made, pos.turn))
            pos.tell(SecondInvasionComes("29.13", pos.turn))


@case("29.14", "29.18", "29.34")
def open_invasions(pos: Position) -> None:
    """As the first Amphibious Segment of an invasion begins its plots are laid open, and its Second Wave gets ready."""
    state = campaign(pos)
    if not state.invasion_turn or state.second_round:
        return
    if not state.invasions_made:
        both = plan_of(pos).date == SAME_TURN
        change(pos, invasions_made=(pos.turn,) * (len(INVASIONS) if both else 1))
    for invasion in made_on(pos, pos.turn):
        open_plots(pos, invasion)


def made_on(pos: Position, turn: int) -> list[int]:
    """The invasions of a Game-Turn."""
    return [number for number, made in enumerate(campaign(pos).invasions_made, 1) if made == turn]


def open_plots(pos: Position, invasion: int) -> None:
    """ADJ-146: both waves are public from now on; the pool is not."""
    state = campaign(pos)
    force = {piece: plot for piece, plot in plan_of(pos).force(invasion).items() if is_waiting(pos, piece)}
    change(pos, plots_open={**state.plots_open, **force})
    for piece, plot in force.items():
        if plot.part is Part.SECOND and piece not in state.depots:
            pos.put(UnitId(piece), SECOND_WAVE)
    first = {piece: plot.hex for piece, plot in force.items() if plot.part is Part.FIRST}
    second = tuple(piece for piece in force if piece not in first)
    pos.tell(InvasionBegins("29.14", invasion, first, second))
    if Army.UK in {table_of(pos).armies.get(UnitId(piece)) for piece in force}:
        call_uk_ships(pos)
    if any(table_of(pos).island.coast_side[hex_] is Side.NORTH for hex_ in first.values()):
        change(pos, northern_invasion=pos.turn)


def is_waiting(pos: Position, piece: str) -> bool:
    depots = campaign(pos).depots
    return depots[piece] == SECOND_WAVE if piece in depots else pos.where[UnitId(piece)] == AWAITED


# the waves -----------------------------------------------------------------------------------------------------------------


@case("29.14", "18.21")
def first_wave(pos: Position) -> Mapping[UnitId, HexId]:
    """The First Wave units of this Game-Turn's invasions that have still to land, and where they were plotted."""
    return {
        UnitId(piece): plot.hex
        for piece, plot in _landing_now(pos)
        if plot.part is Part.FIRST and pos.where[UnitId(piece)] == AWAITED
    }


def _landing_now(pos: Position) -> Iterator[tuple[str, Assignment]]:
    now = made_on(pos, pos.turn)
    return ((piece, plot) for piece, plot in campaign(pos).plots_open.items() if plot.invasion in now)


@case("29.33", "24.23")
def about_to_land(pos: Position) -> Mapping[UnitId, HexId]:
    """The First Waves of invasions declared for this Game-Turn, which land where they were plotted (ADJ-175)."""
    waves = [plan_of(pos).part(invasion, Part.FIRST) for invasion in made_on(pos, pos.turn)]
    return {UnitId(unit): plot.hex for wave in waves for unit, plot in wave.items() if is_waiting(pos, unit)}


@case("29.14", "29.15")
def beaches_of(pos: Position, invasion: int) -> tuple[HexId, ...]:
    """The First Wave hexes of an invasion that has begun."""
    plots = campaign(pos).plots_open.values()
    return tuple(sorted({plot.hex for plot in plots if plot.invasion == invasion and plot.part is Part.FIRST}))


@case("29.15", "29.33", "18.22")
def second_wave(pos: Position) -> Mapping[UnitId, tuple[HexId, ...]]:
    """In the second round the Second Wave lands in any First Wave hex of its invasion that is its army's to enter."""
    if not campaign(pos).second_round:
        return {}
    return {
        UnitId(piece): tuple(hex_ for hex_ in beaches_of(pos, plot.invasion) if _may_enter(pos, UnitId(piece), hex_))
        for piece, plot in _landing_now(pos)
        if plot.part is Part.SECOND and piece not in campaign(pos).depots and pos.where[UnitId(piece)] == SECOND_WAVE
    }


def _may_enter(pos: Position, unit: UnitId, hex_: HexId) -> bool:
    barred = pos.rules.movement.limit_refusal(pos, unit, AT_SEA, hex_) is not None
    return not barred and not holds_other_army(pos, table_of(pos).armies[unit], hex_)


@case("29.15", "21.21")
def depot_beaches(pos: Position, depot: str) -> tuple[HexId, ...]:
    """A depot lands with the Second Wave of its invasion or as soon as it can after it, in its army's own area."""
    plot, state = campaign(pos).plots_open.get(depot), campaign(pos)
    if plot is None or (plot.invasion in made_on(pos, pos.turn) and not state.second_round):
        return ()
    return tuple(hex_ for hex_ in beaches_of(pos, plot.invasion) if area_refusal(pos, depot, hex_) is None)


# reinforcements ------------------------------------------------------------------------------------------------------------


@case("29.14", "29.16", "29.31", "18.22", "27.0", "27.17")
def delay(pos: Position, counter: Counter) -> IllegalCommand | None:
    """Why a unit may not come by sea yet: Allied ones by the calendar of their invasion, whatever their counters say."""
    if counter.unit.side is AXIS:
        return reinforcements.delay(pos, counter)
    plot, made = assignment_of(pos, counter.id), campaign(pos).invasions_made
    if plot.part is Part.FIRST:
        return IllegalCommand("29.14", f"{counter.id} lands with the {plot.words}")
    if len(made) < plot.invasion:
        return IllegalCommand("29.16", f"{counter.id} belongs to invasion {plot.invasion}, which has not been made")
    refusal = calendar_refusal(pos, plot.invasion)
    if refusal is None and isinstance(counter.code, AtPort):
        refusal = reinforcements.port_delay(pos, counter.id)
    return refusal


@case("29.16")
def calendar_refusal(pos: Position, invasion: int) -> IllegalCommand | None:
    """Two Game-Turns after the invasion and every third one from then on, six units each time (ADJ-150)."""
    first = campaign(pos).invasions_made[invasion - 1] + FIRST_ARRIVAL
    wait = (first - pos.turn) % BETWEEN_ARRIVALS
    if wait:
        due = pos.turn + wait
        return IllegalCommand("29.16", f"reinforcements of invasion {invasion} come next on Game-Turn {due}")
    if arrivals(pos, invasion) >= ARRIVALS:
        return IllegalCommand("29.16", f"{ARRIVALS} reinforcements of invasion {invasion} have come on this Game-Turn")
    return None


@case("29.16", "29.17")
def arrivals(pos: Position, invasion: int) -> int:
    """The units of an invasion that have come by sea on this Game-Turn; those that dropped do not count."""
    dropped, turn = campaign(pos).dropped_this_turn, pos.turn
    came = [u for u in pos.table.by_side[ALLIED] if pos.entered.get(u) == turn and u not in dropped]
    return sum(assignment_of(pos, unit).invasion == invasion for unit in came)


# airborne missions ---------------------------------------------------------------------------------------------------------


@case("29.17", "19.14")
def flights(pos: Position) -> int | None:
    """Nine battalions on the first Game-Turn; from then on as many as the die says."""
    return FIRST_DAY_BATTALIONS if pos.turn == FIRST_TURN else flights_by_die(pos)


@case("29.17")
def flight_refusal(pos: Position, unit: UnitId, *, assault: bool) -> IllegalCommand | None:
    """Airborne units fly from the pools, on any Game-Turn; who is plotted to land does not fly."""
    plot = assignment_of(pos, unit)
    if plot.lands:
        return IllegalCommand("29.17", f"{unit} is in the {plot.words} and comes by sea")
    return seen_flight_refusal(pos, unit, assault=assault)


@case("29.17", "27.16")
def seen_flight_refusal(pos: Position, unit: UnitId, *, assault: bool) -> IllegalCommand | None:
    """What everybody knows: on the first Game-Turn there are assaults only, and none by optional units."""
    if pos.turn > FIRST_TURN or assault:
        return optional_refusal(pos, unit)
    return IllegalCommand("29.17", "on the first Game-Turn airborne units make assaults only")


# naval points --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallShips(Decision, ShowsPlan):
    """29.18: whether the U.S. ships begin their support on this Game-Turn."""

    KIND: ClassVar[str] = "naval"
    END: ClassVar[str] = "Not this Game-Turn"

    def ask(self, seen: SeenBoard) -> Words:
        once = f"{US_NAVAL_POINTS} Naval Gunfire Points a turn for {US_NAVAL_TURNS} turns, once"
        return f"call the U.S. ships now, or wait; {once}", "may call the U.S. ships from this Game-Turn on"


@case("29.18")
@dataclass(slots=True)
class NavalTurns(Procedure["Position"]):
    """Once, at the beginning of a Game-Turn of choice, the Allied player calls the U.S. ships (ADJ-151)."""

    side: Seat
    decided: bool = False

    CASE: ClassVar[str] = "29.18"
    TITLE: ClassVar[str] = "U.S. naval turns"

    def run(self, pos: Position) -> Decision | Done:
        if self.decided or campaign(pos).us_naval_from is not None:
            return DONE
        return CallShips(self.side, "29.18")

    def options(self, pos: Position) -> Options:
        words = f"`begin naval` for {US_NAVAL_TURNS} Game-Turns with U.S. ships from now on, or `end naval` to wait"
        return Listed([BEGIN_NAVAL, WAIT_NAVAL], "29.18", words)

    def apply(self, pos: Position, command: Command) -> None:
        self.decided = True
        if command == BEGIN_NAVAL:
            change(pos, us_naval_from=pos.turn)
            pos.tell(ShipsCalled("29.18", pos.turn, pos.turn + US_NAVAL_TURNS - 1))


@case("29.18", "25.34")
def us_naval(pos: Position) -> int:
    """Three points on each of the five Game-Turns chosen, instead of the first five."""
    first = campaign(pos).us_naval_from
    return US_NAVAL_POINTS if first is not None and first <= pos.turn < first + US_NAVAL_TURNS else 0


@case("29.18", "25.35")
def call_uk_ships(pos: Position) -> None:
    """An invasion with U.K. units has one U.K. point that works without a die, instead of the usual one."""
    points = {**campaign(pos).naval_points, Army.UK: UK_NAVAL_POINT}
    change(pos, naval_points=points, uk_naval_needs=CERTAIN)


# anti-shipping points ------------------------------------------------------------------------------------------------------


@case("29.34")
def anti_shipping_points(pos: Position) -> int:
    """From the Game-Turn after a northern landing: half a point, in rain a quarter, for each field in Axis hands."""
    landed, chart = campaign(pos).northern_invasion, table_of(pos).charts.interdiction
    if landed is None or pos.turn <= landed:
        return 0
    fields = sum(not is_captured(pos, hex_) for hex_ in chart.anti_shipping_airfields)
    rain = campaign(pos).weather is Weather.RAIN
    return fields // (chart.airfields_per_point_in_rain if rain else chart.airfields_per_point)


@case("29.34", "26.24", "28.2.18")
@dataclass(slots=True)
class AntiShipping(Procedure["Position"]):
    """Axis aircraft bomb the shipping off the northern beaches; a die says what it costs the Allies (ADJ-152)."""

    side: Seat

    CASE: ClassVar[str] = "29.34"
    TITLE: ClassVar[str] = "Anti-shipping"

    def run(self, pos: Position) -> Done:
        points = anti_shipping_points(pos)
        if points:
            (die,) = pos.roll(1, "anti-shipping", "29.34")
            row = table_of(pos).charts.interdiction.anti_artillery[die]
            lost = row[min(points, len(row) - 1)].victory_points_lost
            change(pos, shipping_points_lost=campaign(pos).shipping_points_lost + lost)
            pos.tell(ShippingBombed("29.34", points, lost))
        return DONE


# the Game-Turn -------------------------------------------------------------------------------------------------------------


@case("29.32", "24.22")
@dataclass(slots=True)
class FirstBoundary(Procedure["Position"]):
    """The planned boundary is in force, and open, when the first Game-Turn's movement begins (ADJ-146)."""

    side: Seat

    CASE: ClassVar[str] = "24.22"
    TITLE: ClassVar[str] = "Army boundary"

    def run(self, pos: Position) -> Done:
        if not campaign(pos).boundary:
            plan = plan_of(pos)
            change(pos, boundary=plan.boundary, boundary_uk=plan.boundary_uk)
            pos.tell(BoundaryDrawn("24.22", plan.boundary, None))
        return DONE


@case("29.12", "29.3", "29.34", "16.1.A.2")
@dataclass(slots=True)
class VariableBookkeeping(BookkeepingPhase):
    """The Bookkeeping Phase, with the second invasion among the declarations and the bombing of ships at the end."""

    def parts(self) -> tuple[OutlinePart, ...]:
        airfields, declaration, *others = BookkeepingPhase.parts(self)
        return (airfields, declaration, SecondInvasion, *others, AntiShipping)


@case("29.13", "29.18", "16.1.A")
@dataclass(slots=True)
class VariablePreliminaryStage(PreliminaryStage):
    """As ever; before it the U.S. ships may be called, and on the first Game-Turn the boundary is shown."""

    def parts(self) -> tuple[OutlinePart, ...]:
        *others, _ = PreliminaryStage.parts(self)
        return (NavalTurns, *others, VariableBookkeeping, FirstBoundary)


def preliminary_stage() -> VariablePreliminaryStage:
    return VariablePreliminaryStage(ALLIED)


def game_turn(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """The stages of a Game-Turn with the first of them replaced."""
    return (preliminary_stage, *stages[1:])


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SecondInvasionComes(Event):
    """29.13: the second invasion comes on this Game-Turn."""

    KIND: ClassVar[str] = "second invasion"

    turn: int

    def sentence(self, tell: Teller) -> str:
        return "The second invasion comes on this Game-Turn."


@dataclass(frozen=True, slots=True)
class InvasionBegins(Event):
    """29.14: the force of an invasion is open from now on."""

    KIND: ClassVar[str] = "invasion"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    number: int
    first: Mapping[str, HexId]  # the beaches of the First Wave, by unit
    second: tuple[str, ...]

    def sentence(self, tell: Teller) -> str:
        ashore = ", ".join(f"{tell.unit(unit)} in {hex_}" for unit, hex_ in self.first.items())
        return f"Invasion {self.number}: the First Wave lands with {ashore}."


@dataclass(frozen=True, slots=True)
class ShipsCalled(Event):
    """29.18: the Game-Turns with U.S. ships."""

    KIND: ClassVar[str] = "naval turns"

    first: int
    last: int

    def sentence(self, tell: Teller) -> str:
        return f"U.S. ships stand by on Game-Turns {self.first} to {self.last}."


@dataclass(frozen=True, slots=True)
class ShippingBombed(Event):
    """29.34: what the bombing of the invasion shipping has cost."""

    KIND: ClassVar[str] = "anti-shipping"

    points: int
    lost: int

    def sentence(self, tell: Teller) -> str:
        lost = f"{self.lost} Victory Points lost"
        return f"Axis aircraft bomb the invasion shipping with {self.points} Anti-Shipping Points: {lost}."
