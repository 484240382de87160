"""24.22-24.24 The boundary between the U.S. 7th and the U.K. 8th Army, and what it closes to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.end_rules import EndRule, NotIn
from trinacria.viw.retreats import Route, Stack
from trinacria.viw.sicily.areas import NAMES, Area, ArmyAreas, Limit, divide, other_army, parts
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.distances import Duty, cost_to
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.forces import ShowsPlan
from trinacria.viw.sicily.front_line import BoundaryDrawn
from trinacria.viw.sicily.island import Kind, Sicily
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.sicily.words.story import warned
from trinacria.viw.step_words import Choice, count
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import Board, SeenBoard
    from trinacria.viw.position import Position

KEEP = End("boundary")
NEAR = 3  # hexes: what is farther from a town is not called after it


@dataclass(frozen=True, slots=True)
class Boundary(Command):
    """24.22: a new boundary, by its hexes or its corners, and a hex in each part that is the 8th Army's if not the east.

    `boundary 4504 4530`, `boundary 3806 3819 4422 4430`, `boundary 2721 3517 4421 4521 uk 3724`
    """

    hexes: tuple[HexId, ...]
    uk: tuple[HexId, ...] = ()

    VERB: ClassVar[str] = "boundary"
    SHAPE: ClassVar = (Clause("hexes", many=True), Clause("uk", after="uk", many=True))

    def say(self, choice: Choice) -> StepWords:
        return line_words(choice, self.hexes, "would stand in the area of the other army")


COMMANDS: tuple[type[Command], ...] = (Boundary,)


def line_words(choice: Choice, hexes: tuple[HexId, ...], astray: str) -> StepWords:
    """24.22: where a line begins and ends on land, how long it is, and how many units it would leave on the wrong side."""
    line, facts = chain(table_of(choice.tell).island, hexes), dict[str, Any](choice.step.facts)
    words = f"Draw the boundary from {_shore(choice, line[0])} to {_shore(choice, line[-1])}"
    if not facts:
        return StepWords(words, path=line)
    notes = [count(facts["hexes"], "hex")] + ["as it is now"] * facts["present"]
    notes += [f"{count(facts['astray'], 'unit')} {astray}"] if facts["astray"] else []
    return StepWords(words, path=line, note=", ".join(notes))


def _shore(choice: Choice, hex_: HexId) -> str:
    """A hex of the coast so that a person finds it: by its own name, or by the nearest town."""
    island = table_of(choice.tell).island
    if hex_ in island.map.place_at:
        return choice.tell.hex(hex_)
    distance = island.map.grid.distance
    town = min(island.towns, key=lambda other: distance(hex_, other.hex))
    return f"{hex_} near {town.name}" if distance(hex_, town.hex) <= NEAR else str(hex_)


# the areas -----------------------------------------------------------------------------------------------------------------


@case("24.22")
def areas(pos: Position) -> ArmyAreas:
    """How the boundary in force divides the island."""
    state = campaign(pos)
    return table_of(pos).ground.areas(state.boundary, state.boundary_uk)


def army_of(pos: Position, unit: UnitId) -> Army:
    """24.22: the army of an Allied unit."""
    return table_of(pos).armies[unit]


@case("24.2", "24.22", "24.23")
def limit(pos: Position, unit: UnitId) -> Limit:
    """No unit moves into the area of the other army; the hexes of the boundary belong to the 8th."""
    return areas(pos).limits[army_of(pos, unit)]


@case("24.23")
def is_stray(pos: Position, unit: UnitId) -> bool:
    """Whether a unit finds itself in the area of the other army."""
    return pos.where[unit] in areas(pos).foreign[army_of(pos, unit)]


@case("24.23")
def strays(pos: Position) -> Iterator[UnitId]:
    """All Allied units in the wrong area."""
    if not armies_astray(pos):
        return
    armies, foreign = table_of(pos).armies, areas(pos).foreign
    for hex_, stack in pos.stacks.items():
        for unit in stack:
            army = armies.get(unit)
            if army is not None and hex_ in foreign[army].hexes:
                yield unit


def armies_astray(pos: Position) -> frozenset[Army]:
    """The armies that have units in the wrong area."""
    foreign, place = areas(pos).foreign, pos.where.__getitem__
    armies = table_of(pos).of_army.items()
    return frozenset(army for army, units in armies if not foreign[army].hexes.isdisjoint(map(place, units)))


@case("24.23")
def duty(pos: Position, unit: UnitId) -> Duty | None:
    """A stray goes home as quickly and directly as it can (ADJ-122)."""
    if pos.unit(unit).side is not ALLIED or not pos.on_map(unit) or not is_stray(pos, unit):
        return None
    army = army_of(pos, unit)
    costs = cost_to(pos, unit, areas(pos).of[army].hexes)
    words = f"is in the area of the {NAMES[other_army(army)]} and must end as near to its own as it can"
    return Duty("24.23", unit, costs, words)


# never stacked together ----------------------------------------------------------------------------------------------------


@case("24.23")
def holds_other_army(pos: Position, army: Army, hex_: HexId) -> bool:
    """Whether units of the other Allied army stand in a hex."""
    return any(pos.unit(unit).side is ALLIED and army_of(pos, unit) is not army for unit in pos.stack_at(hex_))


def held(pos: Position) -> Mapping[Army, frozenset[HexId]]:
    """Where the units of each Allied army are, those in boxes among them."""
    return {army: frozenset(map(pos.where.__getitem__, units)) for army, units in table_of(pos).of_army.items()}


@case("24.23")
def stacking_rule(pos: Position, unit: UnitId) -> EndRule | None:
    """Armies may pass through each other and never end stacked; a rule only where the other army is about (ADJ-013)."""
    army = army_of(pos, unit)
    kept = pos.kept_moves(ALLIED)
    if not is_stray(pos, unit) and kept.once(pos, armies_astray) <= {army}:
        return None

    def why(hex_: HexId) -> IllegalCommand:
        return IllegalCommand("24.23", f"{unit} may not stack with the {NAMES[other_army(army)]} in {hex_}")

    return NotIn(pos.table.map.grid, kept.once(pos, held)[other_army(army)], why)


@case("24.23")
def mixed_stacks(pos: Position) -> Iterator[UnitId]:
    """The units that share a hex with the other army, as a retreat may leave them (ADJ-074)."""
    armies = table_of(pos).armies
    for stack in pos.stacks.values():
        if len(stack) > 1 and len({armies.get(unit) for unit in stack}) > 1:
            yield from stack


# after combat --------------------------------------------------------------------------------------------------------------


@case("24.23")
def allowed_routes(pos: Position, stack: Stack, routes: list[Route]) -> list[Route]:
    """A retreat ends on the other army only if it can go nowhere else; it may lead into that army's area (ADJ-074)."""
    if pos.unit(stack[1][0]).side is ALLIED:
        armies = {army_of(pos, unit) for unit in stack[1]}
        apart = [route for route in routes if not any(holds_other_army(pos, army, route[-1]) for army in armies)]
        routes = apart or routes
    return routes


@case("24.23")
def advance_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """No advance into the area of the other army, nor onto its units (ADJ-082)."""
    if pos.unit(unit).side is not ALLIED:
        return None
    bound = limit(pos, unit)
    if hex_ in bound.area:
        return IllegalCommand(bound.case, f"{unit} may not advance into {hex_}: {bound.words}")
    if holds_other_army(pos, army_of(pos, unit), hex_):
        return IllegalCommand("24.23", f"{unit} may not advance onto units of the other army in {hex_}")
    return None


# drawing a boundary --------------------------------------------------------------------------------------------------------


@case("24.22")
def chain(island: Sicily, hexes: Sequence[HexId]) -> tuple[HexId, ...]:
    """The hexes of a boundary given by corners, without the sea at its ends."""
    grid = island.map.grid
    found = [hexes[0], *(hex_ for a, b in pairwise(hexes) for hex_ in grid.line(a, b)[1:])]
    while found and island.kind[found[0]] is Kind.SEA:
        del found[0]
    while found and island.kind[found[-1]] is Kind.SEA:
        del found[-1]
    return tuple(found)


@case("24.22")
def boundary_refusal(island: Sicily, order: Boundary) -> IllegalCommand | None:
    """Why a line of hexes is no boundary: it must run over land from coast to coast and divide the island (ADJ-121)."""
    for hex_ in (*order.hexes, *order.uk):
        if hex_ not in island.map.grid:
            return IllegalCommand("24.22", f"there is no hex {hex_} on this map")
    line = chain(island, order.hexes)
    return _line_refusal(island, line) or _division_refusal(island, line, order.uk)


def _line_refusal(island: Sicily, line: tuple[HexId, ...]) -> IllegalCommand | None:
    if not line:
        return IllegalCommand("24.22", "this boundary has no hex on land")
    for hex_ in line:
        if hex_ not in island.island:
            return IllegalCommand("24.22", f"the boundary leaves the island at {hex_}")
    if len({*line}) < len(line):
        return IllegalCommand("24.22", "the boundary comes back to one of its own hexes")
    for a, b in pairwise(line):
        if b not in island.map.land_neighbours[a]:
            return IllegalCommand("24.22", f"there is nothing but water between {a} and {b}")
    for hex_ in (line[0], line[-1]):
        if hex_ not in island.coast_side:
            return IllegalCommand("24.22", f"the boundary must run from coast to coast, and {hex_} is inland")
    return None


def _division_refusal(island: Sicily, line: tuple[HexId, ...], uk: tuple[HexId, ...]) -> IllegalCommand | None:
    if len(parts(island, line)) < 2:
        return IllegalCommand("24.22", "the boundary must divide the island in two")
    for hex_ in uk:
        if hex_ not in island.island or hex_ in line:
            return IllegalCommand("24.22", f"{hex_} lies in no part that the boundary makes")
    found = divide(island, line, uk)
    if not found.of[Army.US].hexes or found.of[Army.UK].hexes <= {*line}:
        return IllegalCommand("24.22", "each army must have a part of the island")
    return None


@dataclass(frozen=True, slots=True)
class DrawBoundary(Decision, ShowsPlan):
    """24.22: where the boundary between the armies runs."""

    KIND: ClassVar[str] = "boundary"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Point at the map to see a line; click to choose it.", composer=Composer.LINE
    )
    END: ClassVar[str] = "Keep the boundary"

    def ask(self, seen: SeenBoard) -> Words:
        return "draw the army boundary anew, or keep it", "may draw the boundary of its armies anew"

    def order_words(self, picked: Choice) -> StepWords | None:
        return warned(picked)


@case("24.22", "24.24", "16.1.A.2.a.4")
@dataclass(slots=True)
class BoundarySegment(Procedure["Position"]):
    """Look for the front line, whose consequences leave no choice; once the boundary is free it may be kept or redrawn."""

    side: Seat
    decided: bool = False

    CASE: ClassVar[str] = "16.1.A.2.a.4"
    TITLE: ClassVar[str] = "Army boundary"

    def run(self, pos: Position) -> Decision | Done:
        if self.decided:
            return DONE
        rules = exclusive(pos)
        for observe in rules.on_boundary_segment:
            observe(pos)
        return DrawBoundary(self.side, "24.22") if rules.may_change_boundary(pos) else DONE

    def options(self, pos: Position) -> Options:
        return BoundaryOptions(pos)

    def apply(self, pos: Position, command: Command) -> None:
        self.decided = True
        if isinstance(command, Boundary):
            line = chain(table_of(pos).island, command.hexes)
            change(pos, boundary=line, boundary_uk=command.uk)
            pos.tell(BoundaryDrawn("24.22", line, None))


@case("24.24", "24.27")
def may_change(pos: Position) -> bool:
    """The first boundary and that of 24.27 are fixed; after them the Allied player is free."""
    free_from = campaign(pos).boundary_free_from
    return free_from is not None and pos.turn >= free_from


@case("24.22")
def open_boundary(pos: Board) -> tuple[HexId, ...]:
    """The boundary of the two armies; it lies on the table for both players to see."""
    return campaign(pos).boundary


class BoundaryOptions(Options):
    """Keep the boundary, or any line that divides the island; the straight ones are listed, every other is as good."""

    def __init__(self, pos: Position) -> None:
        self.pos, self.island = pos, table_of(pos).island

    def steps(self) -> Sequence[Step]:
        lines = [
            Step(f"column {order.hexes[0][:2]}", order, facts=self._facts(line, foreign))
            for order, line, foreign in table_of(self.pos).once(straight_lines)
        ]
        return [Step("keep", KEEP, facts=self._warning()), *lines]

    def _facts(self, line: tuple[HexId, ...], foreign: Mapping[Army, Area]) -> dict[str, object]:
        """How long the line is, whether it is there already, and how many units would be strays (24.23)."""
        astray = sum(sum(map(foreign[army].hexes.__contains__, places)) for army, places in self.places.items())
        return {"hexes": len(line), "astray": astray, "present": line == campaign(self.pos).boundary}

    @cached_property
    def places(self) -> Mapping[Army, list[HexId]]:
        """Where the units of both armies are, and where those of a First Wave are about to land (ADJ-175)."""
        place = {**self.pos.where, **exclusive(self.pos).about_to_land(self.pos)}
        return {army: [place[unit] for unit in units] for army, units in table_of(self.pos).of_army.items()}

    @case("24.23", "29.33")
    def _warning(self) -> dict[str, object]:
        """Who would land in the area of the other army if the boundary were kept."""
        foreign, armies = areas(self.pos).foreign, table_of(self.pos).armies
        landing = exclusive(self.pos).about_to_land(self.pos)
        astray = [unit for unit, hex_ in landing.items() if hex_ in foreign[armies[unit]]]
        who = ", ".join(astray)
        return {"warns": (f"if the boundary is kept, {who} will land in the area of the other army",)} if astray else {}

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command == KEEP:
            return None
        if not isinstance(command, Boundary):
            return IllegalCommand("24.22", "draw a boundary, `boundary HEX HEX...`, or keep it with `end boundary`")
        return boundary_refusal(self.island, command)


@case("24.22")
def straight_boundaries(table: SicilyTable) -> tuple[Boundary, ...]:
    """The columns of hexes that divide the island from coast to coast, from west to east."""
    return tuple(_columns(table.island))


def straight_lines(table: SicilyTable) -> tuple[tuple[Boundary, tuple[HexId, ...], Mapping[Army, Area]], ...]:
    """The straight boundaries with their hexes, and what each would close to the armies."""
    lines = [(order, chain(table.island, order.hexes)) for order in table.once(straight_boundaries)]
    return tuple((order, line, divide(table.island, line, order.uk).foreign) for order, line in lines)


def _columns(island: Sicily) -> Iterator[Boundary]:
    for _, column in groupby(sorted(island.island), key=island.map.grid.column_of):
        land = [*column]
        if boundary_refusal(island, order := Boundary((min(land), max(land)))) is None:
            yield order
