"""18.3 Amphibious end-runs: a secret number of them for each army, each a single unit by sea to a beach behind the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.events import MOVES
from trinacria.viw.sicily import halt_line
from trinacria.viw.sicily.army_boundary import army_of, holds_other_army
from trinacria.viw.sicily.campaign import campaign, change, keep_secret, secrets
from trinacria.viw.sicily.charts import EndRuns as Allowance
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.island import Kind
from trinacria.viw.sicily.landings import (
    END_LANDINGS,
    Landing,
    anchorage_refusal,
    anchorages,
    land,
    landing_refusal,
    wait_afloat,
)
from trinacria.viw.sicily.nations import ARMIES, Army
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.stacking import is_battalion_size
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import Supply, UnitId, UnitType

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

ALLOWANCE_TURN = 3  # 18.3
FARTHEST_VOYAGE = 8  # 18.32: sea or part-sea hexes entered, the last one included (ADJ-106)
NEAREST_FRIEND = 3  # 18.32
FOOT_INFANTRY = frozenset(
    {
        UnitType.INFANTRY,
        SicilyType.RANGER,
        SicilyType.COMMANDO,
        SicilyType.PARATROOP,
        SicilyType.GLIDER,
        SicilyType.MOUNTAIN,
    }
)  # 18.34, ADJ-106
OPEN_BEACH = AT_SEA = HexId("")


@dataclass(frozen=True, slots=True)
class Write(Command):
    """18.31: the two numbers that the Allied player writes down in secret. `write 3 0`"""

    us: int
    uk: int

    VERB: ClassVar[str] = "write"
    SHAPE: ClassVar = (Clause("us", number=True), Clause("uk", number=True))

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"{ARMIES[Army.US]} number {self.us}, {ARMIES[Army.UK]} number {self.uk}")


@dataclass(frozen=True, slots=True)
class EndRun(Command):
    """18.32: one unit by sea to the beach where the path ends, or to the sea hex before a beach that the enemy holds.

    `end-run us_30_3 4305 4304 4404 4504`, `end-run us_30_3 4305 4304 4404 against 4505`
    """

    unit: UnitId
    path: tuple[HexId, ...]
    against: HexId = OPEN_BEACH

    VERB: ClassVar[str] = "end-run"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True), Clause("against", after="against"))

    def say(self, choice: Choice) -> StepWords:
        tell, beach = choice.tell, self.beach
        if not self.against:
            return StepWords(f"End-run to {tell.hex(beach)}", unit=self.unit, hex=beach, path=self.path)
        words = f"End-run against {tell.hex(beach)} from sea hex {self.path[-1]}"
        return StepWords(words, unit=self.unit, hex=beach, path=(*self.path, beach))

    @property
    def beach(self) -> HexId:
        return self.against or self.path[-1]


COMMANDS: tuple[type[Command], ...] = (Write, EndRun)


# the allowance -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WriteAllowance(Decision):
    """18.31: the secret numbers that say how many end-runs there may be."""

    KIND: ClassVar[str] = "write"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("The other side does not see them.")

    def ask(self, seen: SeenBoard) -> Words:
        return (
            "write down your secret numbers for end-runs, first that of the U.S. army, then that of the U.K. army",
            "writes down its secret numbers for end-runs",
        )


@case("18.3", "18.31", "16.1.A.2.a")
@dataclass(slots=True)
class EndRunAllowance(Procedure["Position"]):
    """On Game-Turn 3 the Allied player writes two numbers, then rolls an open die for each army (ADJ-105)."""

    side: Seat

    CASE: ClassVar[str] = "18.31"
    TITLE: ClassVar[str] = "End-run allowance"

    def run(self, pos: Position) -> Decision | Done:
        if not exclusive(pos).writes_end_runs(pos) or campaign(pos).end_run_dice:
            return DONE
        return WriteAllowance(ALLIED, "18.31")

    def options(self, pos: Position) -> Options:
        numbers = written_numbers(pos)
        orders = (Write(us, uk) for us in numbers for uk in numbers)
        return Listed(orders, "18.31", f"write two numbers from {numbers[0]} to {numbers[-1]}, as in `write 2 4`")

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Write)
        determine_allowance(pos, {Army.US: command.us, Army.UK: command.uk})


@case("18.31")
def is_allowance_turn(pos: Position) -> bool:
    """The one Game-Turn on which the numbers are written."""
    return pos.turn == ALLOWANCE_TURN


def written_numbers(pos: Position) -> range:
    lowest, highest = table_of(pos).charts.end_runs.written
    return range(lowest, highest + 1)


@case("18.31", "18.4")
def determine_allowance(pos: Position, written: Mapping[Army, int]) -> None:
    """The numbers are kept before the dice fall; numbers, sums and allowances stay secret until the game ends."""
    table = table_of(pos).charts.end_runs.by_army
    dice = {army: pos.roll(1, f"end-runs of the {ARMIES[army]} army", "18.31")[0] for army in Army}
    granted = {army: table[army][written[army] + dice[army]] for army in Army}
    change(pos, end_run_dice=dice)
    keep_secret(pos, written=dict(written), end_runs=granted)
    us, uk = ((granted[army].regiments, granted[army].battalions) for army in (Army.US, Army.UK))
    pos.tell(EndRunsAllowed("18.31", us, uk, owner=ALLIED))


@case("18.33")
def allowance_used(pos: Position, unit: UnitId) -> str:
    """Which allowance an end-run by this unit counts towards: regiments and brigades, or battalions and cadres."""
    size = "battalion" if is_battalion_size(pos, unit) else "regiment"
    return f"{counter(pos, unit).army} {size}"


@case("18.33")
def is_granted(pos: Position, unit: UnitId, allowance: Allowance | None) -> bool:
    """Whether an allowance of its army, less the end-runs made, still has one for this unit."""
    if allowance is None:
        return False
    used, made, army = allowance_used(pos, unit), campaign(pos).end_runs_made, counter(pos, unit).army
    left = {
        f"{army} regiment": allowance.regiments - made.get(f"{army} regiment", 0),
        f"{army} battalion": allowance.battalions - made.get(f"{army} battalion", 0),
    }
    return min(left.values()) >= 0 and left[used] > 0


@case("18.31")
def may_be_granted(pos: Position, unit: UnitId) -> bool:
    """Whether, for all that everybody knows, its army may have an end-run left for this unit.

    The Allied player is asked whenever this is so: being asked must not tell the numbers that were written.
    """
    army = counter(pos, unit).army
    assert army is not None
    die = campaign(pos).end_run_dice.get(army)
    if die is None:
        return False
    table = table_of(pos).charts.end_runs.by_army[army]
    return any(is_granted(pos, unit, table[number + die]) for number in written_numbers(pos))


# who may go ----------------------------------------------------------------------------------------------------------------


@case("18.32", "18.34", "18.15", "19.35")
def start_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Foot infantry in supply, on a beach or in a coastal city that no enemy controls; one unit an army each Game-Turn."""
    if unit not in pos.table.by_side[ALLIED] or not pos.on_map(unit):
        return IllegalCommand("18.32", f"{unit} is no Allied unit on the map")
    army, here, state = counter(pos, unit).army, pos.where[unit], campaign(pos)
    if pos.unit(unit).type not in FOOT_INFANTRY:
        return IllegalCommand("18.34", f"only infantry on foot makes end-runs, and {unit} is {pos.unit(unit).type}")
    if army in state.end_runs_this_turn:
        return IllegalCommand("18.34", "this army has made its end-run of the Game-Turn")
    island = table_of(pos).island
    if here not in island.beaches and not (here in island.cities and island.kind[here] is Kind.COASTAL):
        return IllegalCommand("18.32", f"{here}, where {unit} stands, is neither a beach nor a city on the coast")
    if pos.enemy_controls(here, ALLIED):
        return IllegalCommand("18.32", f"{here}, where {unit} stands, is in an enemy zone of control")
    if pos.supply_of(unit) is not Supply.SUPPLIED:
        return IllegalCommand("18.32", f"{unit} is not in supply")
    if unit in state.landing_cost:
        return IllegalCommand("18.32", f"{unit} has landed in this segment and did not begin it in {here}")
    if unit in state.disrupted or unit in state.afloat:
        return IllegalCommand("18.15", f"{unit} has just landed and cannot embark")
    if unit in state.dropped_this_turn:
        return IllegalCommand("19.35", f"{unit} has dropped on this Game-Turn and may only move over land")
    return None


# where to ------------------------------------------------------------------------------------------------------------------


@case("18.32")
def voyages(pos: Position, unit: UnitId) -> dict[HexId, tuple[HexId, ...]]:
    """Every hex that the unit can reach by sea, by a shortest way: sea and part-sea hexes without enemies."""
    here = pos.where[unit]
    ways: dict[HexId, tuple[HexId, ...]] = {here: (here,)}
    queue = [here]
    for at in queue:
        if len(ways[at]) > FARTHEST_VOYAGE:
            break
        for there in pos.table.map.grid.neighbours[at]:
            if there not in ways and is_open_water(pos, there):
                ways[there] = (*ways[at], there)
                queue.append(there)
    del ways[here]
    return ways


@case("18.32")
def is_open_water(pos: Position, hex_: HexId) -> bool:
    kind = table_of(pos).island.kind[hex_]
    return kind in (Kind.SEA, Kind.COASTAL) and not pos.enemy_holds(hex_, ALLIED)


@case("18.32", "24.21", "24.23")
def beach_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """A beach near another unit that is ashore already, in no area that is closed to the unit."""
    refusal = landing_refusal(pos, unit, hex_) or pos.rules.movement.limit_refusal(pos, unit, AT_SEA, hex_)
    beyond_the_line = halt_line.end_rule(pos, unit)
    if refusal is None and beyond_the_line is not None:
        refusal = beyond_the_line(hex_)
    if refusal is not None:
        return refusal
    if holds_other_army(pos, army_of(pos, unit), hex_):
        return IllegalCommand("24.23", f"{unit} may not stack with the other army in {hex_}")
    if not any(_is_friend_ashore(pos, unit, near) for near in pos.table.map.grid.within(hex_, NEAREST_FRIEND)):
        return IllegalCommand("18.32", f"no friendly unit is ashore within {NEAREST_FRIEND} hexes of {hex_}")
    return None


def _is_friend_ashore(pos: Position, unit: UnitId, hex_: HexId) -> bool:
    afloat = campaign(pos).afloat
    return any(other != unit and other not in afloat and pos.unit(other).side is ALLIED for other in pos.stack_at(hex_))


@case("18.32")
def path_refusal(pos: Position, unit: UnitId, path: tuple[HexId, ...]) -> IllegalCommand | None:
    """Why ships may not take this way."""
    grid = pos.table.map.grid
    if path[0] != pos.where[unit] or len(path) < 2:
        return IllegalCommand("18.32", f"the way begins in {pos.where[unit]}, where {unit} stands, and leads elsewhere")
    if len(path) - 1 > FARTHEST_VOYAGE:
        return IllegalCommand("18.32", f"an end-run enters {FARTHEST_VOYAGE} hexes at most, and this way {len(path) - 1}")
    for here, there in pairwise(path):
        if there not in grid or not grid.adjacent(here, there):
            return IllegalCommand("18.32", f"{here} and {there} are not neighbours")
        if not is_open_water(pos, there):
            return IllegalCommand("18.32", f"ships cannot enter {there}")
    return None


# the segment ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MakeEndRuns(Decision):
    """18.32: which unit goes along the coast, and where it lands."""

    KIND: ClassVar[str] = "end-run"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a unit on the coast, then where it lands.", "{unit} makes an end-run. Choose where it lands.", "end landings"
    )
    END: ClassVar[str] = "No more end-runs"
    LEFT: ClassVar[Words | None] = ("unit", "make an end-run")

    def ask(self, seen: SeenBoard) -> Words:
        return "make an end-run along the coast, or none", "may make an end-run along the coast"


@case("18.0", "18.32", "18.34")
@dataclass(slots=True)
class EndRuns(Procedure["Position"]):
    """At most one end-run by each army, each by a single unit."""

    side: Seat
    ended: bool = False

    CASE: ClassVar[str] = "18.32"
    TITLE: ClassVar[str] = "End-runs"

    def run(self, pos: Position) -> Decision | Done:
        if self.ended or not any(self._may_sail(pos, unit) for unit in pos.units_of(ALLIED)):
            return DONE
        return MakeEndRuns(self.side, "18.32")

    def options(self, pos: Position) -> Options:
        return EndRunOptions(pos)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, EndRun):
            carry_out_end_run(pos, command)
        else:
            self.ended = True

    def _may_sail(self, pos: Position, unit: UnitId) -> bool:
        """By what is public: the allowance in hand plays no part."""
        if not campaign(pos).end_run_dice or start_refusal(pos, unit) is not None or not may_be_granted(pos, unit):
            return False
        return next(landings_of(pos, unit), None) is not None


@case("18.33", "18.34", "18.12", "18.13")
def carry_out_end_run(pos: Position, order: EndRun) -> None:
    """Count the end-run, and land the unit as any other."""
    state, army, used = campaign(pos), counter(pos, order.unit).army, allowance_used(pos, order.unit)
    made = {**state.end_runs_made, used: state.end_runs_made.get(used, 0) + 1}
    change(pos, end_runs_made=made, end_runs_this_turn=state.end_runs_this_turn | {army})
    pos.tell(EndRunMade("18.32", order.unit, order.path, order.beach))
    if order.against:
        wait_afloat(pos, order.unit, order.against, order.path[-1], Landing.END_RUN)
    else:
        land(pos, order.unit, order.beach, Landing.END_RUN)


def landings_of(pos: Position, unit: UnitId) -> Iterator[EndRun]:
    """Every beach that the unit can land on or attack, each by one shortest way."""
    ways = voyages(pos, unit)
    for hex_, way in ways.items():
        if hex_ in table_of(pos).island.beaches and beach_refusal(pos, unit, hex_) is None:
            yield EndRun(unit, way)
    for hex_ in table_of(pos).island.coast:
        if hex_ in table_of(pos).island.beaches and pos.enemy_holds(hex_, ALLIED) and beach_refusal(pos, unit, hex_) is None:
            seas = anchorages(pos, army_of(pos, unit), hex_)
            yield from (EndRun(unit, ways[sea], hex_) for sea in seas if sea in ways)


class EndRunOptions(Options):
    """Which unit, then which beach; or no end-run."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos

    def steps(self) -> Sequence[Step]:
        units = [unit for unit in self.pos.units_of(ALLIED) if self._unit_refusal(unit) is None]
        sailing = [(unit, [*landings_of(self.pos, unit)]) for unit in units]
        steps = [Step(unit, then=partial(self._landings, orders)) for unit, orders in sailing if orders]
        return [*steps, Step("end", END_LANDINGS)]

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command == END_LANDINGS:
            return None
        if not isinstance(command, EndRun):
            return IllegalCommand("18.32", "order an end-run, or end landings")
        refusal = self._unit_refusal(command.unit) or path_refusal(self.pos, command.unit, command.path)
        return refusal or self._goal_refusal(command)

    def _landings(self, orders: Sequence[EndRun]) -> Options:
        return Listed(orders, "18.32", "choose a beach")

    def _unit_refusal(self, unit: UnitId) -> IllegalCommand | None:
        refusal = start_refusal(self.pos, unit)
        if refusal is not None:
            return refusal
        army = counter(self.pos, unit).army
        assert army is not None
        if not is_granted(self.pos, unit, secrets(self.pos).end_runs.get(army)):
            return IllegalCommand("18.33", f"there is no end-run left that {unit} could make")
        return None

    def _goal_refusal(self, command: EndRun) -> IllegalCommand | None:
        pos, unit, beach = self.pos, command.unit, command.beach
        refusal = beach_refusal(pos, unit, beach)
        if refusal is not None or not command.against:
            return refusal
        if not pos.enemy_holds(beach, ALLIED):
            return IllegalCommand("18.12", f"no enemy is in {beach}; land there directly")
        return anchorage_refusal(pos, army_of(pos, unit), beach, command.path[-1])


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndRunsAllowed(Event):
    """18.31: how many end-runs there may be, by regiments and by battalions: a secret of the Allied player."""

    KIND: ClassVar[str] = "end-run allowance"
    SECRET: ClassVar[tuple[str, ...]] = ("us", "uk")

    us: tuple[int, int] | None = None
    uk: tuple[int, int] | None = None

    def sentence(self, tell: Teller) -> str:
        if self.us is None or self.uk is None:
            return "The Allied player notes how many end-runs are allowed."
        runs = (
            f"{ARMIES[army]} {numbers[0] or 'none'} by regiments and {numbers[1] or 'none'} by battalions"
            for army, numbers in ((Army.US, self.us), (Army.UK, self.uk))
        )
        return f"End-runs: {'; '.join(runs)}."


@dataclass(frozen=True, slots=True)
class EndRunMade(Event):
    """18.32: a unit goes along the coast."""

    KIND: ClassVar[str] = "end-run"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    path: tuple[HexId, ...]
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} makes an end-run from {tell.hex(self.path[0])} to {tell.hex(self.hex)}."
