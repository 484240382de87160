"""The greedy bot: one order deep, it takes what a plain evaluation likes best.

The Allies march for the towns that are due, the Axis stands in their way, and both attack where the table promises more than
it threatens. It sees a view, as a person does, and thinks about the position that the view shows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options, Step
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.systems import BotEntry, OpenScenario
from trinacria.sicily43.advance import Advance, AdvanceUnits
from trinacria.sicily43.air import AssignPlanes, Bomb, BombTargets, Planes, Target
from trinacria.sicily43.airborne import Drop, DropUnits, droppable
from trinacria.sicily43.attack_options import DeclareAttack
from trinacria.sicily43.attacks import Attack
from trinacria.sicily43.bots.objectives import enemies_near, is_wanted, pull
from trinacria.sicily43.charts import CombatTable, Result
from trinacria.sicily43.commands import End
from trinacria.sicily43.differential import differential
from trinacria.sicily43.first_turn import Anchor, Land, LandUnits, PlaceShips
from trinacria.sicily43.marching import Move
from trinacria.sicily43.movement_phase import MoveUnits
from trinacria.sicily43.position import Position
from trinacria.sicily43.recovery import Restore, RestoreUnits
from trinacria.sicily43.reinforcements import Enter
from trinacria.sicily43.retreats import ChooseRetreat, Retreat, Stay
from trinacria.sicily43.set_up import PlaceCounters, Propose
from trinacria.sicily43.ships import FireAtShips
from trinacria.sicily43.support import GiveSupport, Support
from trinacria.sicily43.surrender import AnswerOffer, OfferSurrender
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Army, Kind, UnitId
from trinacria.sicily43.view import View, position_from_view

if TYPE_CHECKING:
    from trinacria.sicily43.island import Island

END = End()
RAID = 5  # planes on one target
WORTH = {
    Result.AE: -6.0, Result.A3R: -3.5, Result.A2R: -3.0, Result.AR: -2.0, Result.A2: -1.0, Result.N: 0.0,
    Result.D2: 1.5, Result.DR: 2.0, Result.D3R: 2.0, Result.D2R: 3.0, Result.DE: 6.0,
}  # fmt: skip
GUARDS = 1  # hexes around Messina that its Axis garrison does not leave


def promise(table: CombatTable, difference: int) -> float:
    """What two dice bring on the column of a difference, on average."""
    total = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            total += WORTH[table.result(difference, one + two)]
    return total / 36


class Greedy:
    """Plays a recognisable game, fast. What it keeps is which units it has thought about in this phase."""

    def __init__(self, table: Table, seed: str) -> None:
        self.table = table
        self.chance = Random(seed)
        self.thought: set[UnitId] = set()
        self.phase: object = None

    def choose(self, view: View, options: Options) -> Command:
        assert view.decision is not None
        pos = position_from_view(self.table, view, Random(0))
        decide = CHOICES.get(type(view.decision))
        order = decide(self, pos, view.decision, options) if decide else None
        if order is not None and order in options:
            return order
        return END if END in options else options.sample(self.chance.randrange)

    # movement --------------------------------------------------------------------------------------------------------

    def move(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """Unit after unit, each once: where it helps most, if that is better than where it stands."""
        phase = pos.turn, decision.seat, pos.phasing, len(pos.stack)
        if self.phase != phase:
            self.phase, self.thought = phase, set()
        for step in options.steps():
            unit = UnitId(step.key)
            if step.then is None or unit in self.thought or unit not in self.table.units:
                continue
            self.thought.add(unit)
            order = self._best_move(pos, decision.seat, unit, step.then())
            if order is not None:
                return order
        return END

    def _best_move(self, pos: Position, side: Seat, unit: UnitId, orders: Options) -> Command | None:
        printed = pos.unit(unit)
        if printed.kind is Kind.SHIP:
            return None
        here = pos.where[unit]
        guards = side is AXIS and pos.on_map(unit) and pos.table.island.grid.distance(here, pos.table.messina) <= GUARDS
        best, found = (self._worth(pos, side, unit, here) if pos.on_map(unit) else -1e9), None
        if guards:
            return None
        for step in orders.steps():
            order = step.order
            hex_ = order.path[-1] if isinstance(order, Move) else order.hex if isinstance(order, Enter) else None
            if hex_ is None:
                continue
            worth = self._worth(pos, side, unit, hex_)
            if worth > best + 0.01:
                best, found = worth, order
        return found

    def _worth(self, pos: Position, side: Seat, unit: UnitId, hex_: HexId) -> float:
        """Near to what its army wants, not alone beside a stronger enemy; guns and depots stay behind the others."""
        printed = pos.unit(unit)
        worth = pull(pos, printed.army, hex_)
        contact = pos.enemy_controls(hex_, side)
        if printed.kind in (Kind.ARTILLERY, Kind.GUN88, Kind.SUPPLY):
            return worth - (12 if contact else 0)
        if contact:
            mine = pos.cf(unit) + sum(pos.cf(u) for u in pos.ground_at(hex_, side) if u != unit)
            worth += 1.5 * (mine - 0.5 * enemies_near(pos, hex_, side)) - 3
        if side is AXIS:
            terrain = {"plains": 0, "hills": 2, "mountains": 3}.get(pos.table.island.terrain[hex_], 0)
            worth += terrain + (3 if is_wanted(pos, hex_) else 0)
        return worth

    # combat ----------------------------------------------------------------------------------------------------------

    def attack(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """The attack that promises most; the end if none promises anything and nothing is owed."""
        best, found = (0.3 if END in options else -1e9), None
        for step in options.steps():
            order = _joined(step)
            if not isinstance(order, Attack):
                continue
            worth = promise(
                pos.table.charts.combat, differential(pos, order.units, order.targets, ()) + self._guns(pos, order)
            )
            if any(is_wanted(pos, hex_) for hex_ in order.targets):
                worth += 0.5
            if worth > best:
                best, found = worth, order
        return found or END

    def _guns(self, pos: Position, order: Attack) -> int:
        """What support may be expected: a little for each gun or ship that is near."""
        side = pos.unit(order.units[0]).side
        near = pos.table.island.grid.within(order.targets[0], 3)
        guns = sum(pos.unit(u).range > 0 for hex_ in near for u in pos.stack_at(hex_) if pos.unit(u).side is side)
        return min(6, 2 * guns)

    def support(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """Whatever gives most, as long as it gives anything."""
        guns = [step for step in options.steps() if isinstance(step.order, Support)]
        best = max(guns, key=_factors, default=None)
        return best.order if best is not None and _factors(best) > 0 else END

    def retreat(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """To where it is nearest to what its army wants; in a town that matters it stays if it may."""
        orders = [step.order for step in _all(options)]
        stays = [order for order in orders if isinstance(order, Stay)]
        if stays and is_wanted(pos, pos.where[stays[0].unit]) and stays[0].unit not in pos.reduced:
            return stays[0]
        ways = [order for order in orders if isinstance(order, Retreat)]
        return max(ways, key=lambda way: pull(pos, pos.unit(way.unit).army, way.path[-1]), default=None)

    def advance(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """Into the hex if that is nearer to what its army wants than where the unit stands."""
        for step in _all(options):
            order = step.order
            if isinstance(order, Advance):
                army = pos.unit(order.unit).army
                if is_wanted(pos, order.hex) or pull(pos, army, order.hex) > pull(pos, army, pos.where[order.unit]):
                    return order
        return END

    # air, landings and the rest --------------------------------------------------------------------------------------

    def planes(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """One for each unit that can be dropped, if it is the Allies who drop; the others bomb."""
        pairs = [order for order in options if isinstance(order, Planes)]
        drops = 0 if decision.seat is AXIS else len(droppable(pos, decision.seat))
        return max(pairs, key=lambda order: (order.carriers <= drops, order.bombers + order.carriers, order.carriers))

    def bomb(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """The strongest enemy stack next to one's own units."""
        side, planes = decision.seat, pos.bombers[decision.seat]
        stacks = {pos.where[unit] for unit in pos.units_of(side.enemy) if pos.unit(unit).is_ground}
        near = [hex_ for hex_ in sorted(stacks) if enemies_near(pos, hex_, side.enemy, 2)]
        fresh = [hex_ for hex_ in near if (side, hex_) not in pos.turn_flags.bombed_hexes]
        if not fresh:
            return END
        target = max(fresh, key=lambda hex_: (is_wanted(pos, hex_), sum(pos.cf(u) for u in pos.ground_at(hex_))))
        return Bomb(min(RAID, planes), Target.UNITS.value, target, HexId(""))

    def drop(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """Well inside the island and near the front: the aim with most dry land around it, the nearest to a wanted town."""
        drops = [order for order in options if isinstance(order, Drop)]
        return max(drops, key=lambda order: self._aim(pos, order), default=END)

    def _aim(self, pos: Position, order: Drop) -> tuple[float, HexId]:
        island, side = pos.table.island, pos.unit(order.unit).side
        around = island.grid.within(order.hex, 2)
        dry = sum(h in island.land and h not in island.river_hexes and not pos.enemy_controls(h, side) for h in around)
        return 3.0 * dry + 0.2 * pull(pos, pos.unit(order.unit).army, order.hex), order.hex

    def land(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """Every unit, where its zone is least crowded by enemies and nearest to its towns."""
        for step in options.steps():
            if step.then is not None:
                orders = [s.order for s in step.then().steps() if isinstance(s.order, Land)]
                return max(orders, key=lambda order: self._beach(pos, order), default=None)
        return END

    def _beach(self, pos: Position, order: Land) -> float:
        mined = order.hex in pos.mine_owner
        return (
            pull(pos, pos.unit(order.unit).army, order.hex)
            - 2.0 * enemies_near(pos, order.hex, pos.unit(order.unit).side)
            - 6 * mined
        )

    def anchor(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """Off the beaches of the ship's own army, as near to the enemy as it can lie."""
        step = options.steps()[0]
        assert step.then is not None
        orders = [s.order for s in step.then().steps() if isinstance(s.order, Anchor)]
        army = pos.unit(UnitId(step.key)).army
        beaches = _beaches(pos.table.island, army)
        grid = pos.table.island.grid
        return min(orders, key=lambda order: sum(grid.distance(order.hex, beach) for beach in beaches), default=None)

    def restore(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        units = [order for order in options if isinstance(order, Restore)]
        return max(units, key=lambda order: pos.unit(order.unit).cf, default=END)

    def set_up(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        return Propose() if Propose() in options else END

    def fire(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        return next((step.order for step in _all(options) if step.order is not None and step.order != END), END)

    def refuse(self, pos: Position, decision: Decision, options: Options) -> Command | None:
        """No surrender is offered or taken: the first order that is not one is meant."""
        return next((order for order in options if order.text in ("end", "answer refuse", "offer no")), None)


Choice = Callable[[Greedy, Position, Any, Options], Command | None]
CHOICES: dict[type[Decision], Choice] = {
    PlaceCounters: Greedy.set_up,
    AssignPlanes: Greedy.planes,
    BombTargets: Greedy.bomb,
    DropUnits: Greedy.drop,
    LandUnits: Greedy.land,
    PlaceShips: Greedy.anchor,
    MoveUnits: Greedy.move,
    DeclareAttack: Greedy.attack,
    GiveSupport: Greedy.support,
    OfferSurrender: Greedy.refuse,
    AnswerOffer: Greedy.refuse,
    ChooseRetreat: Greedy.retreat,
    AdvanceUnits: Greedy.advance,
    RestoreUnits: Greedy.restore,
    FireAtShips: Greedy.fire,
}


def _factors(step: Step) -> int:
    given = step.facts.get("factors", 0)
    assert isinstance(given, int)
    return given


def _joined(step: Step) -> Command | None:
    """The attack of everybody who can join: the first way of every choice."""
    while step.order is None:
        assert step.then is not None
        step = step.then().steps()[0]
    return step.order


def _all(options: Options) -> list[Step]:
    """Every whole order."""
    found: list[Step] = []
    for step in options.steps():
        if step.order is not None:
            found.append(step)
        elif step.then is not None:
            found += _all(step.then())
    return found


def _beaches(island: Island, army: Army) -> list[HexId]:
    return [beach for zone in island.zones.values() if zone.army is army for beach in zone.beaches]


def greedy_bot() -> BotEntry:
    def make(scenario: OpenScenario, seed: str) -> Greedy:
        assert isinstance(scenario.static, Table)
        return Greedy(scenario.static, seed)

    return BotEntry(
        name="greedy",
        title="Staff officer",
        says="Marches for the towns that are due, stands in the way, and attacks where the table promises a profit.",
        strength=2,
        make=make,
        keeps_plan=True,
    )
