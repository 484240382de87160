"""The orders of a Movement Phase, all planned when it begins and played out on a copy: attacks first, then marches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43 import rail_travel, reinforcements
from trinacria.sicily43.bots.assaults import Assault, Muster
from trinacria.sicily43.bots.marches import FAR, Marches, around
from trinacria.sicily43.bots.operations import NEVER, Goals, set_goals, strength_near
from trinacria.sicily43.bots.towns import Prize, held_by, wanted
from trinacria.sicily43.marching import Move
from trinacria.sicily43.movement import march_refusal, order_refusal, terms
from trinacria.sicily43.movement_phase import MODES, MovementPhase
from trinacria.sicily43.rail_travel import Rail
from trinacria.sicily43.reinforcements import Enter
from trinacria.sicily43.sea_movement import Sail, course, ship_refusal
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

CONTACT = 6.0  # points that a hex beside an enemy is worth less, if nobody means to attack
GUN_IN_CONTACT = 16.0
HOLD = 14.0  # points for staying in a town that is to be held
CAPTURE = 12.0
RAIL_GAIN = 1.3  # turns of marching that a journey by rail must save


class Movement:
    """Plans one Movement Phase."""

    def __init__(self, pos: Position, phase: MovementPhase) -> None:
        self.pos, self.phase, self.side = pos, phase, phase.side
        self.marches = Marches(pos, self.side)
        self.wanted, self.held = wanted(pos, self.side), held_by(pos, self.side)
        self.goals: Goals = set_goals(pos, self.side, self.marches)
        self.garrison = garrisons(pos)
        for unit in self.garrison:
            self.goals.of.pop(unit, None)
        self.orders: list[Command] = []
        self.assaults: list[Assault] = []

    def plan(self) -> list[Command]:
        self._grab()
        self._assault()
        self._reinforce()
        self._march()
        return self.orders

    def give(self, order: Command) -> bool:
        mode = MODES[type(order)]
        if mode.refusal(self.pos, self.phase, order) is not None:
            return False
        mode.carry_out(self.pos, self.phase, order)
        self.orders.append(order)
        return True

    # towns that nobody defends -----------------------------------------------------------------------------------------

    def _grab(self) -> None:
        """An empty town is taken at once, by the weakest unit that can be there without a fight, else by the strongest."""
        pos = self.pos
        for hex_, prize in self.wanted.items():
            if pos.enemy_stands(hex_, self.side) or hex_ in pos.garrisons or pos.ground_at(hex_, self.side):
                continue
            able = [u for u in pos.units_of(self.side) if self._takes(u, prize) and self._path(u, hex_)]
            if not able:
                continue
            contact = pos.enemy_controls(hex_, self.side)
            unit = max(able, key=lambda u: (pos.cf(u) if contact else -pos.cf(u), u))
            path = self._path(unit, hex_)
            if path and self.give(Move(unit, path)):
                self.goals.of[unit] = hex_

    def _takes(self, unit: UnitId, prize: Prize) -> bool:
        printed = self.pos.unit(unit)
        if not printed.is_ground or printed.kind in NEVER or self._is_pinned(unit):
            return False
        return self.side is AXIS or printed.army is prize.army

    def _path(self, unit: UnitId, hex_: HexId) -> tuple[HexId, ...]:
        pos = self.pos
        if order_refusal(pos, unit, self.side) or march_refusal(pos, unit):
            return ()
        if self.pos.table.island.grid.distance(pos.where[unit], hex_) > pos.unit(unit).move:
            return ()
        for given in terms(pos, unit, half_move=self.phase.half):
            reach = given.reach()
            if hex_ in reach:
                return reach.path_to(hex_)
        return ()

    # attacks -----------------------------------------------------------------------------------------------------------

    def _assault(self) -> None:
        pos = self.pos
        pinned = [u for u in pos.units_of(self.side) if self._is_pinned(u)]
        muster = Muster(pos, self.side, self.wanted, self.marches, self.goals.of, half=self.phase.half, pinned=pinned)
        self.assaults = muster.assaults(pos.table.doctrine.least(self.side))
        for assault in self.assaults:
            moves = [(unit, hex_) for hex_, units in assault.posts.items() for unit in units if pos.where[unit] != hex_]
            for _ in range(2):
                moves = [(unit, hex_) for unit, hex_ in moves if not self._go(unit, hex_)]
        attacking = {unit for assault in self.assaults for unit in assault.units}
        self.attacking = attacking
        for assault in self.assaults:
            for gun in assault.guns:
                if pos.unit(gun).kind is Kind.SHIP:
                    self.sail(gun, assault.target)
                elif gun not in self.garrison:
                    self._bring_up(gun, assault.target)

    def _is_pinned(self, unit: UnitId) -> bool:
        """Whether a unit stays where it is, whatever could be attacked: it holds a town."""
        here = self.pos.where[unit]
        if unit in self.goals.holds and here == self.goals.of[unit]:
            return True
        if unit in self.garrison:
            return True
        return self.side is AXIS and here in self.held and self.held[here].left <= self.pos.table.doctrine.axis.hold

    def _go(self, unit: UnitId, hex_: HexId) -> bool:
        path = self._path(unit, hex_)
        return bool(path) and self.give(Move(unit, path))

    def _bring_up(self, gun: UnitId, target: HexId) -> None:
        """A gun goes as near to the target as it can without touching the enemy."""
        pos, grid = self.pos, self.pos.table.island.grid
        if order_refusal(pos, gun, self.side) or march_refusal(pos, gun):
            return
        here, span = pos.where[gun], pos.unit(gun).range
        best, found = (grid.distance(here, target) if not pos.enemy_controls(here, self.side) else 99), None
        for given in terms(pos, gun, half_move=self.phase.half):
            reach = given.reach()
            for hex_ in reach.hexes():
                away = grid.distance(hex_, target)
                near = away < best and away <= span and not pos.enemy_controls(hex_, self.side)
                if near and stacking_refusal(pos, gun, hex_) is None:
                    best, found = away, reach.path_to(hex_)
        if found:
            self.give(Move(gun, found))

    def sail(self, ship: UnitId, target: HexId) -> None:
        """A ship goes as near to the target as it can lie."""
        pos, grid = self.pos, self.pos.table.island.grid
        if ship_refusal(pos, ship, self.side) is not None:
            return
        reach = course(pos, ship)
        near = [
            h
            for h in around(pos.table, target, pos.unit(ship).range)
            if h in reach and stacking_refusal(pos, ship, h) is None
        ]
        here = grid.distance(pos.where[ship], target)
        best = min(near, key=lambda h: (grid.distance(h, target), h), default=None)
        if best is not None and grid.distance(best, target) < here:
            self.give(Sail(ship, best))

    # reinforcements ------------------------------------------------------------------------------------------------------

    def _reinforce(self) -> None:
        """Where they are nearest to what their army wants, out of contact."""
        pos = self.pos
        if not self.phase.reinforcements:
            return
        for unit in [*reinforcements.due(pos, self.side)]:
            ways = reinforcements.ways(pos, self.phase, unit)
            hexes = [ways.step(number).key for number in range(len(ways))]
            goal = self._goal_of_newcomer(unit)
            best = max(hexes, key=lambda key: self._landing(unit, HexId(key), goal), default=None)
            if best is not None and self.give(Enter(unit, HexId(best))):
                self.goals.of[unit] = goal

    def _goal_of_newcomer(self, unit: UnitId) -> HexId:
        """The town of its army with fewest units on the way to it."""
        pos = self.pos
        prizes = [p for p in (self.wanted if self.side is ALLIED else {}).values() if p.army is pos.unit(unit).army][:3]
        if prizes:
            sent = {p.hex: sum(pos.cf(u) for u, goal in self.goals.of.items() if goal == p.hex) for p in prizes}
            return min(prizes, key=lambda p: (sent[p.hex], p.left)).hex
        return next(iter(self.goals.of.values()), pos.table.messina)

    def _landing(self, unit: UnitId, hex_: HexId, goal: HexId) -> tuple[float, HexId]:
        pos = self.pos
        contact = pos.enemy_controls(hex_, self.side)
        alone = max(0, strength_near(pos, hex_, self.side.enemy, 2) - strength_near(pos, hex_, self.side, 2))
        mined = pos.mine_owner.get(hex_, self.side) is not self.side
        friends = strength_near(pos, hex_, self.side, 3)
        lonely = 40 if pos.unit(unit).kind in NEVER and friends < 6 else 0
        return -self.marches.points(unit, hex_, goal) - 12 * contact - alone - 4 * mined - lonely, hex_

    # marches -------------------------------------------------------------------------------------------------------------

    def _march(self) -> None:
        """The rest, those in front first: nearer to the goal, not into contact, with the enemy's guns in mind."""
        pos = self.pos
        rest = [
            u for u in pos.units_of(self.side) if pos.unit(u).is_ground and u not in self.attacking and u in self.goals.of
        ]
        rest.sort(key=lambda u: (pos.unit(u).kind in NEVER, self.marches.points(u, pos.where[u], self.goals.of[u]), u))
        for unit in rest:
            idle = pos.unit(unit).kind is Kind.SUPPLY and not pos.table.options.supply
            if idle or order_refusal(pos, unit, self.side):
                continue
            order = self._by_rail(unit) if self.side is AXIS else None
            if order is None or not self.give(order):
                self._step(unit)

    def _step(self, unit: UnitId) -> None:
        pos, goal = self.pos, self.goals.of[unit]
        if march_refusal(pos, unit):
            return
        here = pos.where[unit]
        field = self.marches.field(goal, pos.unit(unit).move_class)
        index = pos.table.island.grid.index
        best, found = self._worth(unit, here, field[index[here]]), None
        for given in terms(pos, unit, half_move=self.phase.half):
            reach = given.reach()
            for hex_ in reach.hexes():
                worth = self._worth(unit, hex_, field[index[hex_]])
                if worth > best + 0.01 and stacking_refusal(pos, unit, hex_) is None:
                    best, found = worth, reach.path_to(hex_)
        if found:
            self.give(Move(unit, found))

    def _worth(self, unit: UnitId, hex_: HexId, points: int) -> float:
        pos, printed = self.pos, self.pos.unit(unit)
        worth = -float(points)
        contact = pos.enemy_controls(hex_, self.side)
        if printed.kind in NEVER:
            return worth - (GUN_IN_CONTACT if contact else 0.0) - (4.0 if points == 0 else 0.0)
        if contact:
            worth -= CONTACT
        if unit in self.goals.holds and hex_ == self.goals.of[unit]:
            worth += HOLD
        if hex_ in self.wanted and self._takes(unit, self.wanted[hex_]):
            worth += CAPTURE
        if pos.mine_owner.get(hex_, self.side) is not self.side:
            worth -= 3.0
        return worth

    def _by_rail(self, unit: UnitId) -> Command | None:
        """By train, if that brings a unit nearer to a goal that is far away than marching would."""
        pos, goal = self.pos, self.goals.of[unit]
        move = pos.unit(unit).move
        if pos.unit(unit).kind is Kind.TRAIN or not move:
            return None
        now = self.marches.points(unit, pos.where[unit], goal)
        travels = unit in pos.travelling
        if now > FAR or now <= move * (1.0 if travels else 2.0):
            return None
        ways = rail_travel.ways(pos, self.phase, unit)
        best, found = now - RAIL_GAIN * move, None
        for number in range(len(ways)):
            order = ways.step(number).order
            if not isinstance(order, Rail) or len(order.units) > 1:
                continue
            end = order.path[-1]
            if pos.enemy_controls(end, self.side) or strength_near(pos, end, self.side.enemy, 2):
                continue
            points = self.marches.points(unit, end, goal)
            if points < best:
                best, found = points, order
        return found


def garrisons(pos: Position) -> frozenset[UnitId]:
    """The units that the doctrine keeps in or beside a town, and that are there."""
    grid = pos.table.island.grid
    return frozenset(
        post.unit
        for post in pos.table.doctrine.garrisons
        if pos.turn <= post.until and pos.on_map(post.unit) and grid.distance(pos.where[post.unit], post.town) <= 1
    )


def withdrawal(pos: Position, goals: Mapping[UnitId, HexId]) -> Command | None:
    """S13.3: who must withdraw before the phase can end goes out of all enemy zones, as near to the goal as can be."""
    phase = pos.enclosing(MovementPhase)
    marches = Marches(pos, phase.side)
    for unit in sorted(pos.duty):
        if pos.unit(unit).side is not phase.side or order_refusal(pos, unit, phase.side) or march_refusal(pos, unit):
            continue
        goal = goals.get(unit, pos.where[unit])
        for given in terms(pos, unit, half_move=phase.half):
            reach = given.reach()
            free = [h for h in reach.hexes() if not pos.enemy_controls(h, phase.side)]
            open_ = [h for h in free if stacking_refusal(pos, unit, h) is None]
            if open_:
                return Move(unit, reach.path_to(min(open_, key=lambda h: (marches.points(unit, h, goal), h))))
    return None
