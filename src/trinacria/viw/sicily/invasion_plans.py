"""29.11 to 29.16 Planning the invasions: the forces, their beaches, their pools, the second date and the first boundary.

The player changes a proposal step by step; what can never stand is refused at once, and the whole is judged at the end.
Nobody else learns anything of it before an invasion begins (ADJ-146), not even how often it was changed (ADJ-177): the
changes are a draft, and one order makes the whole plan stand.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec import structs

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.sicily.areas import NAMES, divide
from trinacria.viw.sicily.army_boundary import Boundary, boundary_refusal, chain, straight_boundaries
from trinacria.viw.sicily.campaign import campaign, keep_secret, secrets
from trinacria.viw.sicily.counters import AtPort
from trinacria.viw.sicily.end_runs import FOOT_INFANTRY
from trinacria.viw.sicily.forces import (
    FIRST_WAVE_LIMIT,
    FORCE_LIMIT,
    INVASIONS,
    NO_HEX,
    UNITS_A_BEACH,
    Assignment,
    InvasionPlan,
    Part,
    ShowsPlan,
)
from trinacria.viw.sicily.plan_capacity import days, full, taken
from trinacria.viw.sicily.plan_orders import ACCEPT, PROPOSAL, Plan
from trinacria.viw.sicily.plan_warnings import warnings
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.sicily.words.story import pick_piece, warned
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

FIRST_WAVE_SHARE = 2  # 29.15: no more than one half
END_PLAN = End("plan")


FORMS = "plan unit UNIT first HEX of N, second N or pool N; plan date N; plan boundary HEX...; plan proposal; end plan"
PLOT = re.compile(r"(?P<piece>[a-z0-9_]+):(?P<invasion>[0-9]):(?:(?P<hex>[0-9]{4})|(?P<part>second|pool))")


@case("29.12", "29.16")
def plan_of(pos: Position) -> InvasionPlan:
    """The plan as it stands; to somebody who does not know it, the proposal is as good a guess as any."""
    return secrets(pos).plan or table_of(pos).proposed_plan


# what can stand ------------------------------------------------------------------------------------------------------------


@case("29.14", "29.15", "21.21", "27.17")
def assignment_refusal(table: SicilyTable, piece: str, assignment: Assignment) -> IllegalCommand | None:
    """Why a unit or depot can never be where the plan would have it."""
    if assignment.invasion not in INVASIONS:
        return IllegalCommand("29.11", "there are two invasions, 1 and 2")
    if piece in table.sheet.depots:
        landing = assignment.part is Part.SECOND
        return None if landing else IllegalCommand("21.21", f"{piece} is a depot, and depots land with a Second Wave")
    printed = table.sheet.units.get(UnitId(piece))
    if printed is None or printed.army is None:
        return IllegalCommand("29.15", f"{piece} is no Allied unit or depot")
    if not assignment.lands:
        return None
    if printed.unit.is_gun:
        return IllegalCommand("29.15", f"{piece} is artillery, which comes as a reinforcement only")
    if isinstance(printed.code, AtPort):
        return IllegalCommand("27.17", f"{piece} comes through a working major port only")
    if assignment.part is Part.SECOND:
        return None
    if printed.unit.type not in FOOT_INFANTRY:
        return IllegalCommand("29.15", f"{piece} is no infantry on foot and cannot be in a First Wave")
    return beach_refusal(table, assignment.hex)


@case("29.14", "18.11")
def beach_refusal(table: SicilyTable, hex_: HexId) -> IllegalCommand | None:
    """First Waves land on beaches, coastal swamps among them, and not on the closed coast (ADJ-149)."""
    island = table.island
    if hex_ in island.no_invasion_coast:
        first, last = island.no_invasion
        return IllegalCommand("29.14", f"{hex_} lies on the coast between {first} and {last}, which is closed to invasions")
    if hex_ not in island.beaches:
        return IllegalCommand("29.14", f"{hex_} is neither a beach nor a swamp on the coast")
    return None


def open_beaches(table: SicilyTable) -> tuple[HexId, ...]:
    return tuple(hex_ for hex_ in table.island.coast if beach_refusal(table, hex_) is None)


@case("29.11", "29.14", "29.15", "29.33")
def problems(table: SicilyTable, plan: InvasionPlan) -> list[IllegalCommand]:
    """Everything that is wrong with a plan."""
    alone = (assignment_refusal(table, piece, assignment) for piece, assignment in plan.pieces.items())
    found = [refusal for refusal in alone if refusal is not None]
    for invasion in INVASIONS:
        found += _wave_problems(plan, invasion)
    for day in days(plan):
        found += _beach_problems(table, plan, day)
    return found


@case("29.11", "29.15")
def _wave_problems(plan: InvasionPlan, invasion: int) -> Iterator[IllegalCommand]:
    first, force = len(plan.part(invasion, Part.FIRST)), len(plan.force(invasion))
    if force > FORCE_LIMIT:
        yield IllegalCommand("29.11", f"invasion {invasion} has {force} units and depots, and {FORCE_LIMIT} is the most")
    if not first:
        yield IllegalCommand("29.11", f"invasion {invasion} has no First Wave, and there must be two invasions")
    if first > FIRST_WAVE_LIMIT:
        yield IllegalCommand(
            "29.15", f"the First Wave of invasion {invasion} has {first} units, and {FIRST_WAVE_LIMIT} is the most"
        )
    elif first * FIRST_WAVE_SHARE > force:
        yield IllegalCommand("29.15", f"{first} of the {force} of invasion {invasion} are in its First Wave: more than half")


@case("29.14", "29.33", "24.23")
def _beach_problems(table: SicilyTable, plan: InvasionPlan, day: tuple[int, ...]) -> Iterator[IllegalCommand]:
    """Two units a beach, of one army, whichever of the day's invasions they belong to; on the first day in its own area."""
    first = {unit: landing for invasion in day for unit, landing in plan.part(invasion, Part.FIRST).items()}
    armies = {UnitId(unit): table.armies[UnitId(unit)] for unit in first if unit in table.armies}
    for hex_, units in Tally(landing.hex for landing in first.values()).items():
        if units > UNITS_A_BEACH:
            yield IllegalCommand("29.14", f"{units} First Wave units are to land in {hex_}, and {UNITS_A_BEACH} is the most")
        if len({army for unit, army in armies.items() if first[unit].hex == hex_}) > 1:
            yield IllegalCommand("24.23", f"both armies are to land in {hex_}, and they never stack")
    if INVASIONS[0] in day:
        foreign = divide(table.island, plan.boundary, plan.boundary_uk).foreign
        for unit, army in armies.items():
            if first[unit].hex in foreign[army]:
                yield IllegalCommand(
                    "24.23", f"{unit} is to land in {first[unit].hex}, outside the area of the {NAMES[army]}"
                )


# the orders ----------------------------------------------------------------------------------------------------------------


CHANGES = {"date": "The date of the second invasion", "boundary": "The army boundary"}


@dataclass(frozen=True, slots=True)
class PlanInvasions(Decision, ShowsPlan):
    """29.1: both invasions, plotted in secret."""

    KIND: ClassVar[str] = "plan"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a unit, on the map or in the panel, then where it belongs.",
        "{unit}: choose its beach or its part of an invasion.",
        composer=Composer.PLAN,
    )
    END: ClassVar[str] = "Finish the plan"

    def ask(self, seen: SeenBoard) -> Words:
        return "plan your two invasions in secret", "plans its invasions in secret"

    def way(self, picked: Choice) -> StepWords:
        """That the plan is changed, and what of it: the date, the boundary, or a unit or depot and where that is now."""
        key, facts = picked.step.key, picked.step.facts
        if not picked.path:
            return StepWords("Change the plan")
        if key in CHANGES:
            return StepWords(CHANGES[key])
        lands = f", lands at {picked.tell.hex(facts['hex'])}" if facts.get("hex") else ""
        return structs.replace(pick_piece(picked), note=f"{facts['now']}{lands}" if "now" in facts else "")

    def order_words(self, picked: Choice) -> StepWords | None:
        return warned(picked)


@case("29.1", "29.11", "29.12", "29.14")
@dataclass(slots=True)
class InvasionPlanning(Procedure["Position"]):
    """Before anything else the Allied player plans in secret; others see only that this is being done, and its end."""

    side: Seat
    ended: bool = False

    CASE: ClassVar[str] = "29.1"
    TITLE: ClassVar[str] = "Invasion plan"

    def run(self, pos: Position) -> Decision | Done:
        if self.ended:
            return DONE
        if secrets(pos).plan is None:
            keep_secret(pos, plan=table_of(pos).proposed_plan)
        return PlanInvasions(self.side, "29.1")

    def options(self, pos: Position) -> Options:
        return PlanOptions(table_of(pos), plan_of(pos))

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Plan):
            keep_secret(pos, plan=changed(table_of(pos), plan_of(pos), command))
            if command.is_change:
                return
        self.ended = True
        pos.tell(PlanWritten("29.12"))

    def is_draft(self, command: Command) -> bool:
        return isinstance(command, Plan) and command.is_change

    def as_recorded(self, pos: Position, command: Command) -> Command:
        plan = changed(table_of(pos), plan_of(pos), command) if isinstance(command, Plan) else plan_of(pos)
        return final_order(table_of(pos), plan)


@case("29.1")
def final_order(table: SicilyTable, plan: InvasionPlan) -> Plan:
    """The one order that makes a plan stand, whatever was changed on the way to it: all that differs from the proposal."""
    proposed = table.proposed_plan
    if plan == proposed:
        return ACCEPT
    units = tuple(
        f"{piece}:{plot.invasion}:{plot.hex or plot.part.value}"
        for piece, plot in plan.pieces.items()
        if plot != proposed.pieces[piece]
    )
    drawn = (plan.boundary, plan.boundary_uk) != (proposed.boundary, proposed.boundary_uk)
    return Plan(
        final=True,
        units=units,
        date="" if plan.date == proposed.date else str(plan.date),
        boundary=plan.boundary if drawn else (),
        uk=plan.boundary_uk if drawn else (),
    )


def final_plan(table: SicilyTable, order: Plan) -> InvasionPlan | IllegalCommand:
    """The plan that a whole order writes down, or what in it is no plan at all."""
    plan = table.proposed_plan
    for word in order.units:
        found = PLOT.fullmatch(word)
        if found is None or found["piece"] not in plan.pieces:
            return IllegalCommand("29.15", f"{word} is no UNIT:INVASION:HEX, UNIT:INVASION:second or UNIT:INVASION:pool")
        part = Part(found["part"]) if found["part"] else Part.FIRST
        plan = plan.moving(found["piece"], Assignment(int(found["invasion"]), part, HexId(found["hex"] or NO_HEX)))
    if order.date:
        refusal = date_refusal(table, order.date)
        if refusal is not None:
            return refusal
        plan = replace(plan, date=int(order.date))
    if order.boundary:
        refusal = boundary_refusal(table.island, Boundary(order.boundary, order.uk))
        if refusal is not None:
            return refusal
        plan = replace(plan, boundary=chain(table.island, order.boundary), boundary_uk=order.uk)
    return plan


def changed(table: SicilyTable, plan: InvasionPlan, order: Plan) -> InvasionPlan:
    """The plan after a legal order."""
    if order.final:
        whole = final_plan(table, order)
        assert isinstance(whole, InvasionPlan)
        return whole
    if order.unit:
        assignment = assigned(plan, order)
        assert assignment is not None
        return plan.moving(order.unit, assignment)
    if order.date:
        return replace(plan, date=int(order.date))
    if order.proposal or order.accept:
        return table.proposed_plan
    return replace(plan, boundary=chain(table.island, order.boundary), boundary_uk=order.uk)


def assigned(plan: InvasionPlan, order: Plan) -> Assignment | None:
    """What an order about a unit makes of it; without a number it stays in its invasion. None: the order is unclear."""
    ways = [part for part in Part if getattr(order, part.value)]
    if len(ways) != 1 or (order.of and ways != [Part.FIRST]):
        return None
    number = order.of if ways == [Part.FIRST] else getattr(order, ways[0].value)
    if not number and order.unit in plan.pieces:
        number = str(plan.pieces[order.unit].invasion)
    return Assignment(int(number) if number.isdecimal() else 0, ways[0], order.first)


class PlanOptions(Options):
    """End if the plan can stand, go back to the proposal, or change something.

    To accept the proposal and end with one order is legal too; it is not offered, since nobody could look at it first.
    """

    def __init__(self, table: SicilyTable, plan: InvasionPlan) -> None:
        self.table, self.plan = table, plan

    def steps(self) -> Sequence[Step]:
        warned = {"warns": tuple(warning.reason for warning in warnings(self.table, self.plan))}
        end = [] if problems(self.table, self.plan) else [Step("end", END_PLAN, facts=warned)]
        back = [] if self.plan == self.table.proposed_plan else [Step("proposal", PROPOSAL)]
        return [*end, *back, Step("change", then=self._changes)]

    def after(self, change: Plan) -> PlanOptions:
        """What could be ordered after a legal change: for a player or bot that writes a whole plan before giving it."""
        return PlanOptions(self.table, changed(self.table, self.plan, change))

    @property
    def whole(self) -> Plan:
        """The one order that makes the plan stand as it is now."""
        return final_order(self.table, self.plan)

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command == END_PLAN:
            return self._whole_refusal()
        if not isinstance(command, Plan):
            return IllegalCommand("29.1", f"the invasions are planned now: {FORMS}")
        if command.final:
            return self._final_refusal(command)
        if command.units:
            return IllegalCommand("29.1", "`units` belongs to the whole of a plan: plan final units ...")
        subjects = [command.accept, command.proposal, bool(command.unit), bool(command.date), bool(command.boundary)]
        if sum(subjects) != 1 or (not command.unit and (command.first or command.of or command.second or command.pool)):
            return IllegalCommand("29.1", f"one thing at a time: {FORMS}")
        if command.uk and not command.boundary:
            return IllegalCommand("29.1", "`uk` names the side of the 8th Army and belongs to a boundary")
        if command.unit:
            return self._unit_refusal(command)
        if command.date:
            return date_refusal(self.table, command.date)
        return boundary_refusal(self.table.island, Boundary(command.boundary, command.uk)) if command.boundary else None

    def _final_refusal(self, command: Plan) -> IllegalCommand | None:
        whole = final_plan(self.table, command)
        return whole if isinstance(whole, IllegalCommand) else PlanOptions(self.table, whole)._whole_refusal()

    def _whole_refusal(self) -> IllegalCommand | None:
        found = problems(self.table, self.plan)
        if not found:
            return None
        return IllegalCommand(found[0].case, "the plan cannot stand yet: " + "; ".join(map(str, found)))

    def _unit_refusal(self, command: Plan) -> IllegalCommand | None:
        if command.unit not in self.plan.pieces:
            return IllegalCommand("29.15", f"{command.unit} is no Allied unit or depot")
        assignment = assigned(self.plan, command)
        if assignment is None:
            return IllegalCommand("29.15", "say one of: first HEX of N, second N, pool N")
        return assignment_refusal(self.table, command.unit, assignment)

    def _changes(self) -> Options:
        """The date, the boundary, or one of the units and depots."""
        others = [Step("date", then=self._dates), Step("boundary", then=self._boundaries)]
        return Choices(self, [*others, *(self._piece(*piece) for piece in self.plan.pieces.items())])

    def _piece(self, piece: str, plot: Assignment) -> Step:
        return Step(piece, then=partial(self._unit, piece), facts={"now": plot.words, "hex": plot.hex})

    def _unit(self, piece: str) -> Options:
        return Listed(self._places(piece), "29.15", FORMS)

    def _dates(self) -> Options:
        turns = range(1, self.table.features.last_turn + 1)
        orders = {turn: Plan(date=str(turn)) for turn in turns}
        now = self.plan.date
        return Listed((Step(o.text, o, facts={"present": turn == now}) for turn, o in orders.items()), "29.12", FORMS)

    def _boundaries(self) -> Options:
        orders = [Plan(boundary=line.hexes) for line in self.table.once(straight_boundaries)]
        return Listed([Step(order.text, order, facts=self._boundary_facts(order)) for order in orders], "24.22", FORMS)

    @case("29.33", "24.23")
    def _boundary_facts(self, order: Plan) -> dict[str, object]:
        """How long the line is, whether it is planned already, and how many units would land outside their army's area."""
        line = chain(self.table.island, order.boundary)
        foreign = self.table.ground.areas(line, order.uk).foreign
        waves = [self.plan.part(invasion, Part.FIRST).items() for invasion in days(self.plan)[0]]
        astray = sum(plot.hex in foreign[self.table.armies[UnitId(unit)]] for wave in waves for unit, plot in wave)
        return {"hexes": len(line), "astray": astray, "present": line == self.plan.boundary}

    def _places(self, piece: str) -> Iterator[Step]:
        """Everywhere else that it can be: the parts of both invasions, and the beaches with room of its own one."""
        now, barred = self.plan.pieces[piece], self._first_wave_bar(piece)
        about = {"barred": barred.reason, "case": barred.case} if barred else {}
        for number in map(str, sorted(INVASIONS, key=lambda invasion: invasion != now.invasion)):
            for order in (Plan(unit=piece, pool=number), Plan(unit=piece, second=number)):
                plot = assigned(self.plan, order)
                assert plot is not None
                if plot != now and self._unit_refusal(order) is None:
                    limit = full(self.plan, piece, plot.invasion, plot.part)
                    yield Step(order.text, order, facts={**about, **({"full": limit} if limit else {})})
        if barred is None:
            yield from self._beaches(piece, now)

    def _beaches(self, piece: str, now: Assignment) -> Iterator[Step]:
        barred = taken(self.table, self.plan, piece, now.invasion) | {now.hex}
        for hex_ in self.table.once(open_beaches):
            if hex_ not in barred:
                order = Plan(unit=piece, first=hex_, of=str(now.invasion))
                yield Step(order.text, order)

    @case("29.14", "29.15")
    def _first_wave_bar(self, piece: str) -> IllegalCommand | None:
        """Why it cannot be in the First Wave of its invasion, whatever the beach."""
        invasion = self.plan.pieces[piece].invasion
        refusal = assignment_refusal(self.table, piece, Assignment(invasion, Part.FIRST, self.table.once(open_beaches)[0]))
        limit = full(self.plan, piece, invasion, Part.FIRST)
        if refusal is None and limit:
            return IllegalCommand("29.15", f"no room in the First Wave of invasion {invasion}: {limit}")
        return refusal


class Choices(Options):
    """Some ways on; whether a whole order is legal the options know that they belong to."""

    def __init__(self, whole: Options, steps: Sequence[Step]) -> None:
        self._whole, self._steps = whole, steps

    def steps(self) -> Sequence[Step]:
        return self._steps

    def refusal(self, command: Command) -> IllegalCommand | None:
        return self._whole.refusal(command)


@case("29.12", "29.11")
def date_refusal(table: SicilyTable, date: str) -> IllegalCommand | None:
    """The second invasion is plotted for a Game-Turn of the game; 1 means the same day as the first."""
    last = table.features.last_turn
    if date.isdecimal() and 1 <= int(date) <= last:
        return None
    return IllegalCommand("29.12", f"the second invasion comes on a Game-Turn from 1 to {last}, not on {date}")


# while the game goes on ----------------------------------------------------------------------------------------------------


@case("29.15", "29.16")
def assignment_of(pos: Position, piece: str) -> Assignment:
    """Where the plan has a unit or depot; what is open already goes before what somebody may think of the rest."""
    return campaign(pos).plots_open.get(piece) or plan_of(pos).pieces[piece]


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlanWritten(Event):
    """29.12: the Allied player has planned; what, is a secret."""

    KIND: ClassVar[str] = "plan"

    def sentence(self, tell: Teller) -> str:
        return "The Allied player has planned the invasions."
