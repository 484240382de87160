"""S22 Travel by rail: units board, travel in convoys and leave the line; armored trains move along it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.seats import AXIS
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.interruptions import interrupt
from trinacria.sicily43.modes import NO_WAYS, ListedWays, Mode, Ways, has_moved
from trinacria.sicily43.movement import MARCHING, allowance, order_refusal, supply_refusal
from trinacria.sicily43.railways import RailTerms, Run, Way, net, rail_terms, within
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.words import moves
from trinacria.sicily43.words.moves import way_cost
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.steps import Choice

CONVOY = 3  # S22.7
FREE_HEXES = 5  # S22.7: between two convoys


@dataclass(frozen=True, slots=True)
class Rail(Command):
    """S22.3, S22.7: a unit, or the units of a convoy from its head on, go by rail; the path is that of the first."""

    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]

    VERB: ClassVar[str] = "rail"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("units", many=True), Clause("path", after="by", many=True))

    def say(self, choice: Choice) -> StepWords:
        """A convoy is said to go as a whole."""
        convoy, hex_, cost = len(self.units) > 1, self.path[-1], way_cost(choice.step.facts)
        says = f"{'Take the convoy' if convoy else 'Go'} by rail to {choice.tell.hex(hex_)}"
        group = moves.CONVOY if convoy else moves.RAIL
        return StepWords(says, unit=self.units[0], hex=hex_, path=self.path, group=group, cost=cost)


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """S22.6: a unit ends its travel by rail where it stands."""

    unit: UnitId

    VERB: ClassVar[str] = "leave"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"{choice.tell.unit(self.unit)} leaves the railway where it stands", unit=self.unit)


@dataclass(frozen=True, slots=True)
class RailTravelled(Event):
    """S22.3: a unit has gone by rail."""

    KIND: ClassVar[str] = "rail"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "moved by rail"

    unit: UnitId
    path: tuple[HexId, ...]
    boards: bool

    def sentence(self, tell: Teller) -> str:
        does = "boards a train in" if self.boards else "goes by rail from"
        way = f"{does} {tell.hex(self.path[0])}"
        return f"{tell.unit(self.unit)} {way}{' and goes' if self.boards else ''} to {tell.hex(self.path[-1])}."


@dataclass(frozen=True, slots=True)
class RailLeft(Event):
    """S22.6: a unit no longer travels."""

    KIND: ClassVar[str] = "rail left"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} leaves the railway in {tell.hex(self.hex)}."


# who travels -----------------------------------------------------------------------------------------------------------


@case("S43:22.2", "S43:22.3", "S43:22.5")
def rail_refusal(pos: Position, phase: MovementPhase, unit: UnitId) -> IllegalCommand | None:
    """Why a unit cannot go by rail at all. It has not moved before, and does nothing else this turn."""
    refusal = order_refusal(pos, unit, phase.side)
    if refusal is not None:
        return refusal
    if phase.side is not AXIS:
        return IllegalCommand("S43:22.2", "only the Axis travels by rail")
    printed = pos.unit(unit)
    if printed.kind is not Kind.TRAIN and printed.move_class not in MARCHING:
        return IllegalCommand("S43:22.3", f"{unit} cannot travel by rail")
    return supply_refusal(pos, unit)


@case("S43:22.3")
def boarding_towns(pos: Position, unit: UnitId) -> Iterator[HexId]:
    """The towns with a railway in which, or next to which, a unit stands, and where no enemy cuts the line."""
    island, here = pos.table.island, pos.where[unit]
    for hex_ in (here, *island.walkable[here]):
        town = island.towns.get(hex_)
        if town is not None and town.is_town and hex_ in island.rail_hexes and not pos.enemy_stands(hex_, AXIS):
            yield hex_


def starts(pos: Position, unit: UnitId) -> tuple[HexId, ...]:
    """Where a unit may be when it sets out on the line."""
    if unit in pos.travelling or pos.unit(unit).kind is Kind.TRAIN:
        return (pos.where[unit],)
    return tuple(boarding_towns(pos, unit))


@case("S43:22.1", "S43:5.12")
def terms_of(pos: Position, phase: MovementPhase, unit: UnitId) -> RailTerms:
    """An armored train moves as far as its Movement Points on the standard gauge; all others 40 hexes, on turn 1 20."""
    if pos.unit(unit).kind is Kind.TRAIN:
        return rail_terms(pos, allowance(pos, unit, halved=phase.half), train=True)
    return rail_terms(pos, phase.rail_hexes, train=False)


# convoys ---------------------------------------------------------------------------------------------------------------


@case("S43:22.7")
def convoy_of(pos: Position, unit: UnitId) -> frozenset[UnitId]:
    """The units that travel in hexes joined to the unit's by rail, itself included."""
    at = {pos.where[other]: other for other in pos.travelling}
    return frozenset(at[hex_] for hex_ in _joined(pos, {pos.where[unit]}, {*at}))


def _joined(pos: Position, hexes: set[HexId], taken: set[HexId]) -> set[HexId]:
    """The taken hexes that hang together with these along the line."""
    links, found, edge = net(pos.table).links, {*hexes}, [*hexes]
    while edge:
        for there in links.get(edge.pop(), ()):
            if there in taken and there not in found:
                found.add(there)
                edge.append(there)
    return found


def lined_up(pos: Position, head: UnitId) -> tuple[UnitId, ...] | None:
    """A convoy from its head on, each unit next to the one before it; none if the unit is not at an end of its convoy."""
    rest, line, links = {*convoy_of(pos, head)} - {head}, [head], net(pos.table).links
    while rest:
        near = [unit for unit in rest if pos.where[unit] in links[pos.where[line[-1]]]]
        if len(near) != 1:
            return None
        line += near
        rest -= {*near}
    return tuple(line)


@case("S43:22.7")
def spacing_refusal(pos: Position, ends: Mapping[UnitId, HexId]) -> IllegalCommand | None:
    """Units travelling by rail are alone in their hexes, in convoys of three at most, with five free hexes between."""
    for hex_ in ends.values():
        if any(other not in ends for other in pos.ground_at(hex_)):
            return IllegalCommand("S43:22.7", f"another unit is in {hex_}, and units travelling by rail do not stack")
    others = {pos.where[unit] for unit in pos.travelling if unit not in ends}
    if not others:
        return None
    moved = {*ends.values()}
    convoy = _joined(pos, moved, others | moved)
    if len(convoy) > CONVOY:
        return IllegalCommand("S43:22.7", f"{len(convoy)} units would travel together, and a convoy has at most {CONVOY}")
    near = sorted((others - convoy) & within(pos.table, convoy, FREE_HEXES))
    if near:
        return IllegalCommand("S43:22.7", f"fewer than {FREE_HEXES} free hexes would lie before the convoy in {near[0]}")
    return None


# judging an order ------------------------------------------------------------------------------------------------------


def refusal(pos: Position, phase: MovementPhase, order: Rail) -> IllegalCommand | None:
    """Why units may not go by rail along this path."""
    for unit in order.units:
        refusal = rail_refusal(pos, phase, unit)
        if refusal is not None:
            return refusal
    return _company_refusal(pos, order) or _start_refusal(pos, order) or _way_refusal(pos, phase, order)


@case("S43:22.7")
def _company_refusal(pos: Position, order: Rail) -> IllegalCommand | None:
    """An order moves one unit or a whole convoy."""
    head, *rest = order.units
    if rest and (
        len({*order.units}) != len(order.units) or head not in pos.travelling or lined_up(pos, head) != order.units
    ):
        return IllegalCommand("S43:22.7", "an order moves one unit, or a whole convoy named from its head on")
    return None


@case("S43:22.3", "S43:22.1")
def _start_refusal(pos: Position, order: Rail) -> IllegalCommand | None:
    if not order.path:
        return IllegalCommand("S43:22.3", "say by which hexes of the railway it goes")
    head, start = order.units[0], order.path[0]
    possible = starts(pos, head)
    if not possible:
        return IllegalCommand("S43:22.3", f"{head} is neither in nor next to a town with a railway that is open")
    if start not in possible:
        return IllegalCommand("S43:22.3", f"{head} sets out from {' or '.join(possible)}, not from {start}")
    if len(order.path) < 2 and (head in pos.travelling or pos.unit(head).kind is Kind.TRAIN):
        return IllegalCommand("S43:8.1", f"{head} stays where it is without an order")
    return None


@case("S43:22.4", "S43:22.8", "S43:22.10", "S43:22.11")
def _way_refusal(pos: Position, phase: MovementPhase, order: Rail) -> IllegalCommand | None:
    """Why the line does not lead this way, or not so far."""
    given, paths = terms_of(pos, phase, order.units[0]), paths_of(pos, order)
    track = [*(pos.where[unit] for unit in order.units[1:]), *order.path]
    if len(order.units) > 1 and len({*track}) != len(track):
        return IllegalCommand("S43:22.7", "a convoy goes ahead, and enters no hex twice")
    for unit, path in paths.items():
        judged = given.judge(path)
        if not isinstance(judged, tuple):
            return cut_refusal(pos, unit, path[judged], path[judged + 1])
        if judged[0] > given.hexes:
            return IllegalCommand("S43:22.3", f"{unit} would need {judged[0]} railway hexes and has {given.hexes}")
    return end_refusal(pos, paths)


def end_refusal(pos: Position, paths: Mapping[UnitId, tuple[HexId, ...]]) -> IllegalCommand | None:
    """Why units may not end their way by rail where it leads them."""
    (first, *_), ends = paths, {unit: path[-1] for unit, path in paths.items()}
    if pos.unit(first).kind is Kind.TRAIN:
        return stacking_refusal(pos, first, ends[first])
    return spacing_refusal(pos, ends)


def paths_of(pos: Position, order: Rail) -> dict[UnitId, tuple[HexId, ...]]:
    """The way of each unit: those of a convoy follow in the track of the first."""
    behind = tuple(pos.where[unit] for unit in reversed(order.units[1:]))
    track = (*behind, *order.path)
    last = len(order.units) - 1
    return {unit: track[last - place : len(track) - place] for place, unit in enumerate(order.units)}


@case("S43:22.1", "S43:22.4", "S43:22.8", "S43:22.10")
def cut_refusal(pos: Position, unit: UnitId, before: HexId, hex_: HexId) -> IllegalCommand:
    """Why no train runs from a hex of a path into the next."""
    lines = net(pos.table)
    if hex_ not in lines.links.get(before, ()):
        return IllegalCommand("S43:22.3", f"no railway leads from {before} to {hex_}")
    if pos.enemy_stands(hex_, AXIS):
        return IllegalCommand("S43:22.10", f"enemy units in {hex_} cut the railway")
    if tuple(sorted((before, hex_))) in pos.bridges_down:
        return IllegalCommand("S43:22.10", f"the railway bridge between {before} and {hex_} is destroyed")
    if pos.unit(unit).kind is Kind.TRAIN:
        return IllegalCommand("S43:22.1", f"{unit} keeps to the standard gauge, and the line to {hex_} is narrow")
    if _used_the_other_way(pos, before, hex_):
        return IllegalCommand("S43:22.8", f"the line from {before} to {hex_} was used the other way this turn")
    return IllegalCommand("S43:22.4", f"{unit} changes the gauge only at a town, and {before} is none")


def _used_the_other_way(pos: Position, here: HexId, there: HexId) -> bool:
    lines, used = net(pos.table), pos.turn_flags.directions
    steps = ((place, other) for place in lines.at[here] for other in lines.at[there])
    return any((name, not onward) in used for step in steps for name, onward in lines.runs.get(step, ()))


# what a unit can do ----------------------------------------------------------------------------------------------------


class Journeys(Ways):
    """Where a unit can go by rail, alone or as the head of its convoy."""

    def __init__(self, pos: Position, phase: MovementPhase, unit: UnitId) -> None:
        self.unit, self.given = unit, terms_of(pos, phase, unit)
        self.alone = [*_alone(pos, unit, self.given)]
        line = _convoy_led_by(pos, unit)
        able = line and all(rail_refusal(pos, phase, other) is None for other in line)
        orders = _as_convoy(pos, line, self.given) if able else ()
        self.convoys = [order for order in orders if _way_refusal(pos, phase, order) is None]

    def __len__(self) -> int:
        return len(self.alone) + len(self.convoys)

    def step(self, number: int) -> Step:
        if number < len(self.alone):
            way = self.alone[number]
            order, points = Rail((self.unit,), self.given.path(way)), way[0]
        else:
            order = self.convoys[number - len(self.alone)]
            judged = self.given.judge(order.path)
            assert isinstance(judged, tuple)
            points = judged[0]
        key = f"{'rail' if len(order.units) == 1 else 'convoy'} {order.path[-1]}"
        return Step(key, order, facts={"points": points, "of": self.given.hexes, "paid_in": moves.RAILS})


def _alone(pos: Position, unit: UnitId, given: RailTerms) -> Iterator[Way]:
    """The ways of one unit by itself, one to each hex in which it may end."""
    others = [pos.where[other] for other in pos.travelling if other != unit]
    is_train = pos.unit(unit).kind is Kind.TRAIN
    near, beside = within(pos.table, others, FREE_HEXES), within(pos.table, others, 1)
    here, index, taken = pos.where[unit], pos.table.island.grid.index, pos.occupied[AXIS]
    seen: set[HexId] = {pos.where[unit]} if is_train or unit in pos.travelling else set()
    for start in starts(pos, unit):
        for hex_, way in given.reach(start).items():
            if hex_ in seen:
                continue
            seen.add(hex_)
            if not is_train and ((hex_ in near and hex_ not in beside) or (taken[index[hex_]] and hex_ != here)):
                continue  # too near to a convoy, and not part of it; or another unit is there
            free = hex_ not in near and hex_ not in pos.stacks
            if free or end_refusal(pos, {unit: (hex_,)}) is None:
                yield way


def _convoy_led_by(pos: Position, head: UnitId) -> tuple[UnitId, ...]:
    """The convoy that a unit heads, the unit first; none if it travels alone or in the middle."""
    line = lined_up(pos, head) if head in pos.travelling else None
    return line if line is not None and len(line) > 1 else ()


def _as_convoy(pos: Position, line: tuple[UnitId, ...], given: RailTerms) -> Iterator[Rail]:
    """The ways of a convoy: away from the units behind its head."""
    head, cut = line[0], bytearray(given.cut)
    for unit in line[1:]:
        for place in given.net.at[pos.where[unit]]:
            cut[place] = 1
    ahead = RailTerms(given.net, given.steps, cut, given.extra, given.hexes)
    for hex_, way in ahead.reach(pos.where[head]).items():
        if hex_ != pos.where[head]:
            yield Rail(line, ahead.path(way))


def ways(pos: Position, phase: MovementPhase, unit: UnitId) -> Ways:
    if phase.side is not AXIS or rail_refusal(pos, phase, unit) or not starts(pos, unit):
        return NO_WAYS
    return Journeys(pos, phase, unit)


@case("S43:22.3", "S43:22.5", "S43:22.8")
def carry_out(pos: Position, phase: MovementPhase, order: Rail) -> None:
    """Units board if they have not, go along the line and have used their whole move."""
    given, used = terms_of(pos, phase, order.units[0]), pos.turn_flags.directions
    for unit, path in paths_of(pos, order).items():
        is_train = pos.unit(unit).kind is Kind.TRAIN
        boards = unit not in pos.travelling and not is_train
        pos.tell(RailTravelled("S43:22.1" if is_train else "S43:22.3", unit, path, boards))
        interrupt(pos, (unit,))
        if boards:
            pos.note_turn(boarded=pos.turn_flags.boarded | {unit})
            pos.set_travelling(unit, travelling=True)
        if not is_train:
            used = used | _runs(given, path)
    for unit, path in paths_of(pos, order).items():
        pos.march(unit, path)
    pos.note_turn(directions=used, rail_moved=pos.turn_flags.rail_moved.union(order.units))
    has_moved(pos, *order.units)


def _runs(given: RailTerms, path: tuple[HexId, ...]) -> frozenset[Run]:
    judged = given.judge(path)
    assert isinstance(judged, tuple)
    return judged[1]


# leaving the line ------------------------------------------------------------------------------------------------------


@case("S43:22.6")
def leaving_refusal(pos: Position, phase: MovementPhase, order: Leave) -> IllegalCommand | None:
    """Why a unit cannot end its travel: it stays on the line in the turn in which it boarded."""
    refusal = order_refusal(pos, order.unit, phase.side)
    if refusal is not None:
        return refusal
    if order.unit not in pos.travelling:
        return IllegalCommand("S43:22.6", f"{order.unit} does not travel by rail")
    if order.unit in pos.turn_flags.boarded:
        return IllegalCommand("S43:22.6", f"{order.unit} boarded this turn and cannot leave the railway before the next")
    return None


def leaving_ways(pos: Position, phase: MovementPhase, unit: UnitId) -> Ways:
    order = Leave(unit)
    if unit not in pos.travelling or leaving_refusal(pos, phase, order):
        return NO_WAYS
    return ListedWays([Step("leave", order)])


@case("S43:22.6")
def leave(pos: Position, phase: MovementPhase, order: Leave) -> None:
    """The unit stays where it stands, as an ordinary unit."""
    pos.tell(RailLeft("S43:22.6", order.unit, pos.where[order.unit]))
    pos.set_travelling(order.unit, travelling=False)
    has_moved(pos, order.unit, marched=False)


RAIL = Mode(Rail, ways, refusal, carry_out)
LEAVE = Mode(Leave, leaving_ways, leaving_refusal, leave)
