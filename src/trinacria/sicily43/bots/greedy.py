"""The greedy bot: it plans one Movement Phase at a time and looks no further.

The Allies march for the towns that are due, gather until an attack promises enough, and take what stands empty. The Axis
mans the towns that are due first, moves by rail, and strikes at what is weak. It sees a view, as a person does, and thinks
about the position that the view shows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.systems import BotEntry, OpenScenario
from trinacria.sicily43.advance import AdvanceUnits
from trinacria.sicily43.air import AssignPlanes, BombTargets
from trinacria.sicily43.airborne import DropUnits
from trinacria.sicily43.attack_options import DeclareAttack
from trinacria.sicily43.bots import fights, flying, landings
from trinacria.sicily43.bots.coup import raid, strike
from trinacria.sicily43.bots.movement import Movement, withdrawal
from trinacria.sicily43.commands import End
from trinacria.sicily43.doctrine import Coup
from trinacria.sicily43.first_turn import LandUnits, PlaceShips
from trinacria.sicily43.movement_phase import MovementPhase, MoveUnits
from trinacria.sicily43.position import Position
from trinacria.sicily43.recovery import RestoreUnits
from trinacria.sicily43.retreats import ChooseRetreat, LoseUnit
from trinacria.sicily43.set_up import PlaceCounters
from trinacria.sicily43.ships import FireAtShips
from trinacria.sicily43.support import GiveSupport
from trinacria.sicily43.surrender import AnswerOffer, OfferSurrender
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.view import View, position_from_view

END = End()


class Greedy:
    """Plays a recognisable game, fast. It keeps the orders of the Movement Phase that it has planned, and their goals."""

    def __init__(self, table: Table, seed: str, coup: Coup | None = None) -> None:
        self.table = table
        self.coup = coup
        self.chance = Random(seed)
        self.phase: tuple[int, ...] = ()  # that was planned: the turn, and how far each procedure has gone
        self.orders: list[Command] = []
        self.goals: dict[UnitId, HexId] = {}
        self.planned: dict[UnitId, HexId] = {}  # who was moved up to attack which hex

    def choose(self, view: View, options: Options) -> Command:
        decision = view.decision
        assert decision is not None
        order = self._move(view, options) if isinstance(decision, MoveUnits) else self._decide(view, decision, options)
        if order is not None and order in options:
            return order
        return END if END in options else options.sample(self.chance.randrange)

    def _move(self, view: View, options: Options) -> Command | None:
        """The next order of the plan that can still be given. A plan is made in every phase, and anew if it was lost."""
        phase = view.turn, *(getattr(procedure, "at", 0) for procedure in view.stack)
        if self.phase != phase:
            self.phase = phase
            self._plan(position_from_view(self.table, view, Random(0)))
        while self.orders:
            order = self.orders.pop(0)
            if order in options:
                return order
        return END if END in options else withdrawal(position_from_view(self.table, view, Random(0)), self.goals)

    def _plan(self, pos: Position) -> None:
        phase = pos.stack[-1]
        assert isinstance(phase, MovementPhase)
        plan = Movement(pos, phase)
        if self.coup is not None and phase.side is ALLIED:
            strike(plan, self.coup)
        self.orders = plan.plan()
        self.goals = dict(plan.goals.of)
        self.planned = {unit: assault.target for assault in plan.assaults for unit in assault.units}

    def _decide(self, view: View, decision: Decision, options: Options) -> Command | None:
        pos, side = position_from_view(self.table, view, Random(0)), decision.seat
        if isinstance(decision, DeclareAttack):
            return fights.attack(pos, side, options, self.planned)
        if isinstance(decision, ChooseRetreat):
            return fights.retreat(pos, side, options, self.goals)
        if isinstance(decision, AdvanceUnits):
            return fights.advance(pos, side, options, self.goals)
        if self.coup is not None and side is ALLIED:
            order = self._surprise(pos, decision, options, self.coup)
            if order is not None:
                return order
        choice = CHOICES.get(type(decision))
        return choice(pos, side, options) if choice else None

    def _surprise(self, pos: Position, decision: Decision, options: Options, coup: Coup) -> Command | None:
        """What the coup does otherwise: units are kept back, and the fortress is bombed."""
        if isinstance(decision, LandUnits):
            return landings.land(pos, decision.seat, options, (*coup.units, *coup.followers))
        if isinstance(decision, BombTargets):
            return raid(pos, coup, options)
        return None


Choice = Callable[[Position, Seat, Options], Command | None]
CHOICES: dict[type[Decision], Choice] = {
    PlaceCounters: landings.set_up,
    AssignPlanes: flying.planes,
    BombTargets: flying.bomb,
    DropUnits: flying.drop,
    LandUnits: landings.land,
    PlaceShips: landings.anchor,
    GiveSupport: fights.support,
    OfferSurrender: fights.offer,
    AnswerOffer: fights.answer,
    LoseUnit: fights.lose,
    RestoreUnits: landings.restore,
    FireAtShips: landings.fire,
}


def coup_bot() -> BotEntry:
    def make(scenario: OpenScenario, seed: str) -> Greedy:
        assert isinstance(scenario.static, Table)
        return Greedy(scenario.static, seed, scenario.static.doctrine.coup)

    return BotEntry(
        name="coup",
        title="Raider",
        says="Keeps troops back to land at Messina and storm it; otherwise plays like the staff officer.",
        strength=2,
        make=make,
        keeps_plan=True,
        seats=(ALLIED,),
    )


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
