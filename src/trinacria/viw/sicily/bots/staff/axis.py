"""The Axis Movement Phase on Sicily: hold a line of the doctrine, and strike only at what comes near it."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.staff.doctrine import Line, SideDoctrine
from trinacria.staff.line_checks import bars_the_way
from trinacria.staff.parameters import Parameters
from trinacria.viw.bots.evaluation import hold_chance_under, stack_defence
from trinacria.viw.bots.movement_plans import Assault, Ways
from trinacria.viw.bots.staff.manning import Manning, Slot
from trinacria.viw.bots.staff.marches import Marches
from trinacria.viw.bots.staff.threats import Threats
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.bots.plans import SicilyPlanner, SicilyPosts
from trinacria.viw.sicily.bots.staff.worth import at_stake
from trinacria.viw.units import UnitId

NEAR_THE_LINE = 2  # hexes from a post, within which an enemy is worth an attack
NO_ASSAULT = -99.0
GUARDS = 2  # units for a goal to which the way is open
MOST_LEAKS = 3  # that are counted: after them the line is open anyway


@dataclass(frozen=True, slots=True)
class Orders:
    """What the operations say to a phase: the line to hold, what lies behind it, and the doctrine that it comes from."""

    line: Line
    behind: frozenset[HexId]
    goals: tuple[HexId, ...]  # to which it bars the way
    doctrine: SideDoctrine


class AxisPlanner(SicilyPlanner):
    """The plan of one Movement Phase of the Axis."""

    def __init__(self, board: SicilyEstimate, ways: Ways, orders: Orders, marches: Marches, parameters: Parameters) -> None:
        super().__init__(board, ways, SicilyPosts(board))
        self.orders, self.parameters = orders, parameters
        self.manning = Manning(self, marches, parameters)

    def plan(self) -> list[Command]:
        leaving = [*self._leaving()]
        self._gather()
        posts = self._posts()
        self.manning.man([*posts, *self._garrisons(), *self._reserves()])
        if not self._is_closed():
            self.manning.man(
                [Slot(goal, self.parameters.last_guard, needs_zone=False) for goal in self.orders.goals] * GUARDS
            )
        self.manning.stiffen(posts)
        settled = {unit: hex_ for unit, hex_ in self.layout.items() if self.deployment.is_settled(unit)}
        self.manning.place_guns(posts, self.orders.behind, Threats(self.board, settled))
        self._post_everybody_else()
        return [*leaving, *self._orders()]

    def expected_loss(self) -> float:
        """What the enemy is likely to take from this layout in its next turn, in victory points."""
        threats = Threats(self.board, self.layout)
        lost = self.parameters.leak * min(MOST_LEAKS, threats.intruders(self.orders.behind))
        lost += 0.0 if self._is_closed() else self.parameters.open_line
        for hex_, stack in self.deployment.stacks.items():
            danger = threats.at(hex_) if stack else 0.0
            if danger:
                units = [self.board.force[unit] for unit in stack]
                steps = sum(unit.steps for unit in units)
                falls = 1 - hold_chance_under(self.board, hex_, danger, stack_defence(units), steps)
                lost += self.parameters.share_lost * falls * sum(at_stake(self.board, unit) for unit in units)
        return lost

    def _is_closed(self) -> bool:
        """Whether those whose posts are settled leave the enemy no free way to the goal."""
        theatre, force = self.board.ground.table.staff_theatre, self.board.force
        assert theatre is not None
        posts = {hex_ for unit, hex_ in self.layout.items() if force[unit].exerts and self.deployment.is_settled(unit)}
        return bars_the_way(theatre, posts, self.board.enemy_stacks, self.orders.goals)

    def _assault(self, target: HexId) -> Assault:
        return super()._assault(target) if self._is_near(target) else Assault(target, NO_ASSAULT)

    def _is_near(self, target: HexId) -> bool:
        grid = self.board.ground.grid
        return target in self.orders.behind or any(
            grid.distance(target, post) <= NEAR_THE_LINE for post in self.orders.line.hexes
        )

    # slots -----------------------------------------------------------------------------------------------------------------

    def _posts(self) -> list[Slot]:
        wanted = {sector.id: self._members(sector.troops.formations) for sector in self.orders.doctrine.sectors}
        return [
            Slot(post.hex, post.weight, wanted.get(post.sector, frozenset()))
            for post in self.orders.line.posts
            if post.hex not in self.board.enemy_stacks
        ]

    def _garrisons(self) -> list[Slot]:
        safe, turn = self.orders.behind, self.board.view.turn
        near = {hex_ for post in self.orders.line.hexes for hex_ in (post, *self.board.ground.near[post])}
        return [
            Slot(hex_, self.parameters.garrison, needs_zone=False, safe=hex_ in safe, outside=hex_ not in safe | near)
            for garrison in self.orders.doctrine.garrisons
            if turn <= garrison.until and (hex_ := garrison.hex) not in self.board.enemy_stacks
            for _ in range(garrison.least)
        ]

    def _reserves(self) -> list[Slot]:
        return [
            Slot(reserve.hexes[number % len(reserve.hexes)], self.parameters.reserve)
            for reserve in self.orders.doctrine.reserves
            if self.orders.line.id in reserve.lines
            for number in range(reserve.count)
        ]

    def _members(self, formations: tuple[str, ...]) -> frozenset[UnitId]:
        units = self.board.ground.table.units
        return frozenset(unit for unit in units if units[unit].division in formations)
