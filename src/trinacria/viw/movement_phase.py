"""5.0 The Movement Phase as a procedure: which orders are open, one unit at a time, until the player ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Choose, Options, Step
from trinacria.kernel.paths import HALF, NOWHERE, UNREACHED, Reach, Terms
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.viw.commands import End, Enter, Move
from trinacria.viw.decisions import MoveUnits
from trinacria.viw.events import UnitEntered, UnitMoved
from trinacria.viw.kept_moves import Search
from trinacria.viw.movement import minimum_moves, path_refusal, spent_along
from trinacria.viw.position import ELIMINATED
from trinacria.viw.stacking import StackingCheck
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

END_MOVEMENT = End("movement")
HEX_DIGITS = 4
Way = Callable[[HexId], Move | Enter]  # makes the order that leads to a hex


@case("4.2", "4.2.A.2", "4.2.A.2.A", "4.2.A.2.B", "4.2.B.2", "5.0.P", "5.12", "5.13", "5.44")
@dataclass(slots=True)
class MovementPhase(Procedure["Position"]):
    """The phasing player moves units one by one, by either mode in any order; nobody fights (5.12)."""

    side: Seat
    moved: frozenset[UnitId] = frozenset()
    queue: tuple[HexId, ...] = ()  # 14.11: the hexes by which reinforcements have come this phase
    ended: bool = False
    closed: int = 0  # how many of the closing procedures have run

    CASE: ClassVar[str] = "5.0"
    TITLE: ClassVar[str] = "Movement Phase"

    def run(self, pos: Position) -> Decision | Procedure[Position] | Done:
        if not self.ended:
            return MoveUnits(self.side, "5.0")
        closing = pos.rules.movement.closing
        if self.closed < len(closing):
            self.closed += 1
            return closing[self.closed - 1](self.side)
        return DONE

    def options(self, pos: Position) -> Options:
        return MoveOptions(pos, self)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Move):
            carry_out_move(pos, command)
            self.moved |= {command.unit}
        elif isinstance(command, Enter):
            carry_out_entry(pos, command, self.queue.count(command.path[0]))
            self.moved |= {command.unit}
            self.queue = (*self.queue, command.path[0])
        elif command == END_MOVEMENT:
            self.ended = True
        else:
            pos.rules.movement.extra.apply(pos, self, command)


CLOSING = (StackingCheck,)  # 7.11: what follows when the player has ended the movement


class ExtraOrders:
    """Orders that a game's own rules add to a Movement Phase: here none."""

    def steps(self, pos: Position, phase: MovementPhase) -> Sequence[Step]:
        return ()

    def refusal(self, pos: Position, phase: MovementPhase, command: Command) -> IllegalCommand | None:
        return IllegalCommand("4.2", f"`{command.VERB}` is no order of the Movement Phase")

    def apply(self, pos: Position, phase: MovementPhase, command: Command) -> None:
        raise AssertionError(f"{command} is no order of the Movement Phase")


NO_EXTRA_ORDERS = ExtraOrders()


@case("5.0", "5.71", "7.12")
def carry_out_move(pos: Position, order: Move) -> None:
    """Move the unit; passing through and joining friends costs nothing."""
    search = pos.kept_moves(pos.unit(order.unit).side).leading(order)
    given = search.given if search else pos.rules.movement.terms(pos, order.unit, strategic=order.strategic)
    cost = search.reach.cost_of(order.path[-1]) if search else path_cost(given, order.path)
    pos.tell(UnitMoved("5.0", order.unit, order.path, cost, order.strategic))
    pos.march(order.unit, order.path)
    for observe in pos.rules.movement.on_move:
        observe(pos, order.unit, given.budget - cost)


@case("14.11", "11.51")
def carry_out_entry(pos: Position, order: Enter, ahead: int) -> None:
    given = pos.rules.reinforcements.entry_terms(pos, order.unit, order.path[0], ahead, strategic=order.strategic)
    assert given is not None
    cost = path_cost(given, order.path)
    pos.entered[order.unit] = pos.turn
    pos.tell(UnitEntered("14.11", order.unit, order.path, cost, order.strategic))
    for arrive in pos.rules.reinforcements.on_arrival:
        arrive(pos, order.unit)
    pos.march(order.unit, order.path)
    pos.kept_moves(pos.unit(order.unit).side).entered(order.path[0])
    for observe in pos.rules.movement.on_move:
        observe(pos, order.unit, given.budget - cost)


def path_cost(given: Terms, path: tuple[HexId, ...]) -> int:
    """The half-points a move takes: all there are where 5.25 stands in for the rest."""
    index = given.grid.index
    steps = (given.step_cost(index[here], index[there]) for here, there in pairwise(path))
    return min(given.budget, given.spent + sum(step or 0 for step in steps))


class MoveOptions(Options):
    """5.11: every unit that may move or enter, then where to; or the end of the phase."""

    def __init__(self, pos: Position, phase: MovementPhase) -> None:
        self.pos, self.phase, self.kept = pos, phase, pos.kept_moves(phase.side)
        self._moves: dict[UnitId, UnitMoves] = {}  # of the units that somebody has asked about
        self._drawn: Command | None = None  # which needs no test

    def steps(self) -> Sequence[Step]:
        ends = self.kept.ends
        movable = [unit for unit in self._candidates() if ends.get(unit, NOWHERE) != NOWHERE or self._can_move(unit)]
        steps = [self._step(unit) for unit in movable]
        steps += self.pos.rules.movement.extra.steps(self.pos, self.phase)
        return steps if self._end_refusal() else [*steps, Step("end", END_MOVEMENT)]

    def sample(self, choose: Choose) -> Command:
        """Uniform over the units that can move, without asking all of them: the immobile are drawn and put aside."""
        self._drawn = order = self._draw(choose)
        return order

    def _draw(self, choose: Choose) -> Command:
        candidates = self._candidates()
        others = [step.order for step in self.pos.rules.movement.extra.steps(self.pos, self.phase) if step.order]
        if not self._end_refusal():
            others.append(END_MOVEMENT)
        while True:
            picked = choose(len(candidates) + len(others))
            if picked >= len(candidates):
                return others[picked - len(candidates)]
            order = self._unit(candidates[picked]).drawn(choose) if self._may_move(candidates[picked]) else None
            if order is not None:
                return order
            del candidates[picked]

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command is self._drawn:
            return None
        if command == END_MOVEMENT:
            return self._end_refusal()
        if not isinstance(command, Move | Enter):
            return self.pos.rules.movement.extra.refusal(self.pos, self.phase, command)
        return self._who_refusal(command) or self._unit(command.unit).refusal(command)

    def _end_refusal(self) -> IllegalCommand | None:
        return self.pos.rules.movement.phase_end_refusal(self.pos, self.phase.side, self.phase.moved)

    def moves_of(self, unit: UnitId) -> UnitMoves:
        """The second step for one unit."""
        return self._unit(unit)

    def _who_refusal(self, command: Move | Enter) -> IllegalCommand | None:
        pos, unit = self.pos, command.unit
        if unit not in pos.table.units:
            return IllegalCommand("5.0", f"there is no unit {unit}")
        if pos.unit(unit).side is not self.phase.side:
            return IllegalCommand("4.1", f"{unit} does not belong to the phasing player")
        if unit in self.phase.moved:
            return IllegalCommand("5.0.P", f"{unit} has finished its movement")
        if pos.where[unit] == ELIMINATED:
            return IllegalCommand("5.0", f"{unit} has been eliminated")
        if isinstance(command, Move) != pos.on_map(unit):
            what = "is not on the map; order it to enter" if isinstance(command, Move) else "is on the map already"
            return IllegalCommand("14.11", f"{unit} {what}")
        if isinstance(command, Enter) and unit not in self._arrived():
            return pos.rules.reinforcements.not_arrived(pos, unit)
        return None

    def _candidates(self) -> list[UnitId]:
        where, hexes, moved = self.pos.where, self.pos.table.map.grid.index, self.phase.moved
        units = self.pos.table.by_side[self.phase.side]
        return [unit for unit in units if where[unit] in hexes and unit not in moved] + [*self._arrived()]

    def _arrived(self) -> tuple[UnitId, ...]:
        arrived = self.kept.arrived
        if arrived is None:
            arrived = self.kept.arrived = (*self.pos.rules.reinforcements.arrived(self.pos, self.phase.side),)
        return arrived

    def _may_move(self, unit: UnitId) -> bool:
        """Whether a unit can move, as far as that is known without a search."""
        return self.kept.ends.get(unit) != NOWHERE and self.kept.entering.get(unit, unit) is not None

    def _can_move(self, unit: UnitId) -> bool:
        end = self.kept.ends.get(unit)
        if end is not None:
            return end != NOWHERE
        if unit in self.kept.entering:
            return self.kept.entering[unit] is not None
        return self._unit(unit).any()

    def _unit(self, unit: UnitId) -> UnitMoves:
        moves = self._moves.get(unit)
        if moves is None:
            on_map = self.pos.on_map(unit)
            moves = self._moves[unit] = UnitMoves(self.pos, unit) if on_map else EntryMoves(self.pos, self.phase, unit)
        return moves

    def _step(self, unit: UnitId) -> Step:
        return Step(unit, None, partial(self._unit, unit), {"from": self.pos.where[unit]})


def can_move(pos: Position, unit: UnitId) -> bool:
    """Whether a unit on the map can move at all."""
    end = pos.kept_moves(pos.unit(unit).side).ends.get(unit)
    return UnitMoves(pos, unit).any() if end is None else end != NOWHERE


class UnitMoves(Options):
    """Where one unit may go, by which mode and at what cost: one canonical cheapest path to each hex."""

    def __init__(self, pos: Position, unit: UnitId) -> None:
        self.pos, self.unit, self.kept = pos, unit, pos.kept_moves(pos.unit(unit).side)
        self.end_rule = pos.rules.movement.end_rule(pos, unit)

    def any(self) -> bool:
        """Whether the unit can move at all, by one hex in which its move may end."""
        end = self.kept.ends[self.unit] = self._some_end()
        return end != NOWHERE

    def searches(self) -> Iterator[tuple[bool, Search]]:
        """The terms and the reach by each mode that is open to the unit."""
        return self.kept.of(self.pos, self.unit)

    def _some_end(self) -> int:
        """A hex in which the unit may end its move, nowhere if there is none; the first step is enough in most cases."""
        for strategic, search in self.searches():
            by_right = [] if strategic else minimum_moves(self.pos, self.unit, search.given)
            for number in self._open(search.given.first_steps() + by_right):
                return number
        if self.end_rule is not None:
            for number in self._open([number for _, search in self.searches() for number in search.reach.order]):
                return number
        return NOWHERE

    def steps(self) -> Sequence[Step]:
        steps: list[Step] = []
        for strategic, search in self.searches():
            steps += self._destinations(search, strategic=strategic)
        return steps

    def _open(self, numbers: Sequence[int]) -> Sequence[int]:
        """Those of these hexes in which the unit may end its move."""
        return numbers if self.end_rule is None else self.end_rule.among(numbers)

    def ways(self) -> dict[HexId, Way]:
        """Where the unit may go, without an order for each: the way to a hex makes it. Tactical ways come first.

        The orders are those of `steps`, in the same sequence; of two that lead to one hex the first.
        """
        found: dict[HexId, Way] = {}
        for strategic, search in self.searches():
            given, reach, ids = search.given, search.reach, search.given.grid.ids
            hexes = [ids[number] for number in self._open(reach.order)]
            by = dict.fromkeys(hexes, partial(self._order, reach, strategic=strategic))
            if not strategic:
                hexes = [ids[number] for number in self._open(self._only_by_right(given, reach))]
                by |= dict.fromkeys(hexes, partial(self._order, None, strategic=False))
            found = {**found, **by, **found}
        return found

    def _order(self, by: Reach | None, hex_: HexId, *, strategic: bool) -> Move:
        return Move(self.unit, by.path_to(hex_) if by else (self.pos.where[self.unit], hex_), strategic)

    def sample(self, choose: Choose) -> Command:
        order = self.drawn(choose)
        assert order is not None
        return order

    def drawn(self, choose: Choose) -> Command | None:
        """One of the orders; none, and nothing is chosen, if the unit can go nowhere."""
        ways: list[tuple[bool, Reach | None, Sequence[int]]] = []
        many = 0
        for strategic, search in self.searches():
            numbers = self._open(search.reach.order)
            ways.append((strategic, search.reach, numbers))
            many += len(numbers)
            if not strategic:
                numbers = self._open(self._only_by_right(search.given, search.reach))
                ways.append((False, None, numbers))
                many += len(numbers)
        if not many:
            self.kept.ends[self.unit] = NOWHERE
            return None
        picked = choose(many)
        while picked >= len(ways[0][2]):
            picked -= len(ways.pop(0)[2])
        strategic, by, numbers = ways[0]
        return self._order(by, self.pos.table.map.grid.ids[numbers[picked]], strategic=strategic)

    def refusal(self, command: Command) -> IllegalCommand | None:
        assert isinstance(command, Move)
        pos, path, strategic = self.pos, command.path, command.strategic
        if self.kept.leading(command) is not None:
            return None if self.end_rule is None else self.end_rule(path[-1])
        if path[0] != pos.where[self.unit]:
            return IllegalCommand("5.0.P", f"the path begins in {path[0]} and {self.unit} stands in {pos.where[self.unit]}")
        if len(path) < 2:
            return IllegalCommand("5.23", f"{self.unit} stays where it is without an order")
        refusal = pos.rules.movement.mode_refusal(pos, self.unit, strategic=strategic)
        if refusal is not None:
            return refusal
        given = pos.rules.movement.terms(pos, self.unit, strategic=strategic)
        refusal = path_refusal(pos, self.unit, path, given, strategic=strategic)
        if refusal is not None or self.end_rule is None:
            return refusal
        return self.end_rule(path[-1])

    @case("5.25")
    def _only_by_right(self, given: Terms, reach: Reach) -> list[int]:
        """Where the minimum move leads that no way within the allowance does (ADJ-012)."""
        return [number for number in minimum_moves(self.pos, self.unit, given) if reach.parent[number] == NOWHERE]

    def _may_end(self, hex_: str) -> bool:
        return self.end_rule is None or self.end_rule(HexId(hex_)) is None

    def _destinations(self, search: Search, *, strategic: bool) -> list[Step]:
        given, reach, mode = search.given, search.reach, " strategic" if strategic else ""
        budget, stop, cost, ids = given.budget, given.stop, reach.cost, given.grid.ids
        order = _Orders(self.unit, reach, strategic=strategic)
        steps = [
            tuple.__new__(  # `Step(...)` in a third of the time: there may be hundreds
                Step,
                (
                    ids[number] + mode,
                    order,
                    None,
                    {"half_points": cost[number], "of": budget, "stops": stop[number] > 0, "strategic": strategic},
                ),
            )
            for number in self._open(reach.order)
        ]
        if strategic:
            return steps
        here = self.pos.where[self.unit]
        for number in self._open(self._only_by_right(given, reach)):
            hex_, stops = given.grid.ids[number], bool(given.stop[number])
            facts = {"half_points": given.budget, "of": given.budget, "stops": stops, "minimum": True}
            steps.append(Step(hex_, Move(self.unit, (here, hex_)), facts=facts))
        return steps


class _Orders:
    """The orders that lead to the hexes of one reach, each made when somebody looks at it."""

    __slots__ = ("_made", "_paths", "reach", "strategic", "unit")

    def __init__(self, unit: UnitId, reach: Reach, *, strategic: bool) -> None:
        self.unit, self.reach, self.strategic = unit, reach, strategic
        self._made: dict[str, Move] = {}
        self._paths: dict[int, tuple[HexId, ...]] = {reach.start: (reach.grid.ids[reach.start],)}

    def __call__(self, key: str) -> Move:
        order = self._made.get(key)
        if order is None:
            path = self._path_to(self.reach.grid.index[HexId(key[:HEX_DIGITS])])
            order = self._made[key] = Move(self.unit, path, self.strategic)
        return order

    def _path_to(self, number: int) -> tuple[HexId, ...]:
        path = self._paths.get(number)
        if path is None:
            path = self._paths[number] = (*self._path_to(self.reach.parent[number]), self.reach.grid.ids[number])
        return path


class EntryMoves(UnitMoves):
    """14.11: by which hex a reinforcement may enter and how far it may go from there."""

    def __init__(self, pos: Position, phase: MovementPhase, unit: UnitId) -> None:
        super().__init__(pos, unit)
        self.phase = phase

    def any(self) -> bool:
        entry = self._some_entry()
        if entry is None and self.end_rule is not None:
            return bool(self.steps())
        self.kept.entering[self.unit] = entry
        return entry is not None

    def _some_entry(self) -> HexId | None:
        """A hex by which the unit may enter and in which it may stay; none if there is none."""
        for _, hex_, _ in self.entries():
            if self.end_rule is None or self.end_rule(hex_) is None:
                return hex_
        return None

    def entries(self) -> Iterator[tuple[bool, HexId, Terms]]:
        pos, unit, entering, queue = self.pos, self.unit, self.pos.rules.reinforcements, self.phase.queue
        hexes = entering.entry_hexes(pos, unit)
        for strategic in (False, True):
            for hex_ in hexes:
                given = entering.entry_terms(pos, unit, hex_, queue.count(hex_), strategic=strategic)
                if given is not None:
                    yield strategic, hex_, given

    def steps(self) -> Sequence[Step]:
        pos, by_mode, index = self.pos, self._by_mode(), self.pos.table.map.grid.index
        budget, stop = pos.rules.movement.allowance(pos, self.unit) * HALF, pos.zones[pos.unit(self.unit).side.enemy]

        def order(key: str) -> Command:
            hex_, strategic = HexId(key[:HEX_DIGITS]), len(key) > HEX_DIGITS
            return by_mode[strategic].found[hex_](hex_)

        return [
            Step(
                hex_ + " strategic" if strategic else hex_,
                order,
                None,
                {"half_points": cost, "of": budget, "stops": stop[index[hex_]] > 0, "strategic": strategic},
            )
            for strategic, ways in zip((False, True), by_mode, strict=True)
            for hex_, cost in ways.cost.items()
            if self.end_rule is None or self.end_rule(hex_) is None
        ]

    def ways(self) -> dict[HexId, Way]:
        tactical, strategic = self._by_mode()
        found = {**tactical.found, **strategic.found, **tactical.found}
        return found if self.end_rule is None else {hex_: way for hex_, way in found.items() if self._may_end(hex_)}

    def drawn(self, choose: Choose) -> Command | None:
        """The same choice as by `steps`, without building all of them."""
        if self.unit not in self.kept.entering and not self.any():
            return None
        entries = [*self._searched_entries()]
        open_: list[tuple[bool, int]] = []
        for fast in (False, True):
            hexes: dict[int, None] = {}
            for strategic, given, reach in entries:
                if strategic is fast:
                    hexes |= dict.fromkeys((given.start, *reach.order) if reach else (given.start,))
            open_ += [(fast, number) for number in self._open([*hexes])]
        fast, number = open_[choose(len(open_))]
        return self._cheapest([entry for entry in entries if entry[0] is fast], number)

    def _searched_entries(self) -> Iterator[tuple[bool, Terms, Reach | None]]:
        """The ways in, and where each leads to; nowhere beyond an entry hex in which the unit must stop."""
        for fast, _, given in self.entries():
            yield fast, given, None if given.stop[given.start] else self.kept.reach_of_entry(given)

    def _cheapest(self, entries: Sequence[tuple[bool, Terms, Reach | None]], number: int) -> Enter:
        """The order that leads to a hex at the least cost, of equals by the first way in."""
        ids, best, cheapest = self.pos.table.map.grid.ids, UNREACHED, None
        for fast, given, reach in entries:
            if given.start == number and (price := min(given.spent, given.budget)) < best:
                best, cheapest = price, Enter(self.unit, (ids[number],), fast)
            elif reach is not None and reach.parent[number] != NOWHERE and reach.cost[number] < best:
                best, cheapest = reach.cost[number], self._entry_order(reach, ids[number], strategic=fast)
        assert cheapest is not None
        return cheapest

    def _by_mode(self) -> tuple[_WaysIn, _WaysIn]:
        """The ways in by tactical and by strategic movement, to each hex the cheapest."""
        tactical, strategic = _WaysIn(), _WaysIn()
        for fast, given, reach in self._searched_entries():
            ways, entry = strategic if fast else tactical, given.grid.ids[given.start]
            ways.add([entry], [min(given.spent, given.budget)], partial(self._entry_order, None, strategic=fast))
            if reach is not None:
                costs = [reach.cost[number] for number in reach.order]
                ways.add(reach.hexes(), costs, partial(self._entry_order, reach, strategic=fast))
        return tactical, strategic

    def _entry_order(self, by: Reach | None, hex_: HexId, *, strategic: bool) -> Enter:
        return Enter(self.unit, by.path_to(hex_) if by else (hex_,), strategic)

    def refusal(self, command: Command) -> IllegalCommand | None:
        assert isinstance(command, Enter)
        refusal = self._way_refusal(command)
        if refusal is not None or self.end_rule is None:
            return refusal
        return self.end_rule(command.path[-1])

    def _way_refusal(self, command: Enter) -> IllegalCommand | None:
        pos, (entry, *rest), strategic = self.pos, command.path, command.strategic
        ahead = self.phase.queue.count(entry)
        if entry not in pos.table.map.grid:
            return IllegalCommand("14.11", f"there is no hex {entry} on this map")
        refusal = pos.rules.reinforcements.entry_refusal(pos, self.unit, entry, ahead, strategic=strategic)
        if refusal is not None or not rest:
            return refusal
        given = pos.rules.reinforcements.entry_terms(pos, self.unit, entry, ahead, strategic=strategic)
        assert given is not None
        if given.spent > given.budget:
            return IllegalCommand("5.25", f"{self.unit} has just enough points to come as far as {entry}")
        if pos.enemy_controls(entry, pos.unit(self.unit).side):
            return IllegalCommand("6.31", f"{self.unit} enters an enemy zone of control at {entry} and must stop")
        return _onward_refusal(pos, self.unit, command.path, given, strategic=strategic)


def _onward_refusal(
    pos: Position, unit: UnitId, path: tuple[HexId, ...], given: Terms, *, strategic: bool
) -> IllegalCommand | None:
    """The rest of an entering unit's path; it has left no zone of control, and 5.25 has served for the entry hex."""
    spent = spent_along(pos, unit, path, given, strategic=strategic, entered=True)
    if isinstance(spent, IllegalCommand):
        return spent
    if spent > given.budget:
        return IllegalCommand("14.11", f"{unit} has not enough Movement Points left for {path[-1]}")
    return None


class _WaysIn:
    """The cheapest way in to each hex, of those that lead there by several entry hexes; of equals the first."""

    def __init__(self) -> None:
        self.found: dict[HexId, Way] = {}
        self.cost: dict[HexId, int] = {}

    def add(self, hexes: Sequence[HexId], costs: Sequence[int], way: Way) -> None:
        cost = self.cost
        cheaper = {hex_: price for hex_, price in zip(hexes, costs, strict=True) if price < cost.get(hex_, UNREACHED)}
        cost |= cheaper
        self.found |= dict.fromkeys(cheaper, way)
