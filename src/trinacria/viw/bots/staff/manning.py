"""Manning a line: a unit with a zone of control for every post, then everybody else behind the posts that need it most.

Who goes where is one least-cost assignment, so that no unit takes a post that another could reach in its stead. A unit that
cannot be there today marches there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from trinacria.kernel.hexes import HexId
from trinacria.staff.assignment import assign
from trinacria.staff.parameters import Parameters
from trinacria.viw.artillery import SUPPORT_RANGE
from trinacria.viw.bots.estimates import UnitEstimate
from trinacria.viw.bots.evaluation import hold_chance, stack_defence
from trinacria.viw.bots.movement_plans import Planner
from trinacria.viw.bots.musters import pace
from trinacria.viw.bots.staff.marches import Marches, turns
from trinacria.viw.bots.staff.threats import Threats
from trinacria.viw.units import UnitId

STRONG = 6.0  # the defence of a unit that is as good as any at a post which nobody presses yet
TOO_GOOD = 8.0  # and of one that is wasted in a garrison
ODDS = 3.0  # of the enemy's strength to a stack's, at which half of such stacks are lost
AT_WORK, READY = 0.8, 0.3  # a gun in range of an attack that is planned, or of a post that may be attacked
OUTSIDE, INSIDE = 0.1, 0.02  # each half-point between a gun and the line, before it and behind it
UNSUPPLIED = 1.0


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one unit."""

    hex: HexId
    weight: float
    wanted: Collection[UnitId] = ()  # rather than others
    needs_zone: bool = True  # only a unit with a zone of control will do (6.1)
    safe: bool = False  # behind the line, where the strong would be wasted
    outside: bool = False  # before the line: only for those who are there already


@dataclass(frozen=True, slots=True)
class March:
    """Where a unit goes today on its way to a slot, and how many turns it needs after this one."""

    hex: HexId
    turns: float


class Manning:
    """Gives the units of a plan their places in a line."""

    def __init__(self, planner: Planner, marches: Marches, parameters: Parameters) -> None:
        self.planner, self.marches, self.parameters = planner, marches, parameters
        self.board = planner.board
        self._supply = {counter.id: counter.supply for counter in self.board.view.own}

    def man(self, slots: Sequence[Slot]) -> None:
        """Give each slot a unit, so that all of it together is worth most."""
        units = self._fighters()
        if not units or not slots:
            return
        choices = {unit: self.planner.open_choices(unit) for unit in units}
        marches = [[self._march(unit, slot.hex, choices[unit]) for slot in slots] for unit in units]
        costs = [
            [self._cost(unit, slot, march) for slot, march in zip(slots, row, strict=True)]
            for unit, row in zip(units, marches, strict=True)
        ]
        found: list[tuple[float, UnitId, HexId, March]] = []
        for row, column in enumerate(assign(costs)):
            march = marches[row][column] if column is not None else None
            if march is not None and column is not None and costs[row][column] < 0:
                found.append((march.turns, units[row], slots[column].hex, march))
        for _, unit, goal, march in sorted(found, key=lambda item: item[:2]):
            self._send(unit, goal, march)

    def stiffen(self, slots: Sequence[Slot]) -> None:
        """Send everybody else who can fight, the strongest first, to the post that gains most by it."""
        for unit in sorted(self._fighters(), key=lambda unit: (-self.board.force[unit].defence, unit)):
            best = max(self._ways_to_help(unit, slots), key=lambda way: way[0], default=None)
            if best is not None and best[0] > 0:
                self._send(unit, best[1], best[2])

    def place_guns(self, posts: Sequence[Slot], behind: Collection[HexId], threats: Threats) -> None:
        """Guns stand where the enemy cannot get at them, and as near to the posts as that allows."""
        for gun in [unit for unit in self._free() if self.board.force[unit].unit.is_gun]:
            open_ = [hex_ for hex_ in self.planner.open_choices(gun) if self.planner.can_be_in(gun, hex_)]
            if open_ and posts:
                worth = {hex_: self._gun_worth(gun, hex_, posts, behind, threats) for hex_ in open_}
                self.planner.assign(gun, max(open_, key=lambda hex_: (worth[hex_], hex_)))

    def _gun_worth(
        self, gun: UnitId, hex_: HexId, posts: Sequence[Slot], behind: Collection[HexId], threats: Threats
    ) -> float:
        grid, estimate = self.board.ground.grid, self.board.force[gun]
        defence = stack_defence([*self.planner.deployment.mates(gun, hex_), estimate])
        odds = threats.at(hex_) / (ODDS * max(1.0, defence))
        worth = self.parameters.gun * (1 / (1 + odds * odds) - 1)
        worth += AT_WORK * sum(grid.distance(hex_, target) <= SUPPORT_RANGE for target in self.planner.committed)
        served = [slot for slot in posts if grid.distance(hex_, slot.hex) <= SUPPORT_RANGE]
        worth += READY * sum(slot.weight for slot in served if threats.at(slot.hex))
        number, mechanized = grid.index[hex_], estimate.unit.mechanized
        way = min(self.marches.costs(slot.hex, mechanized=mechanized)[number] for slot in posts)
        worth -= (INSIDE if hex_ in behind else OUTSIDE) * way
        return worth - (UNSUPPLIED if hex_ not in self.board.supplied else 0.0)

    def _ways_to_help(self, unit: UnitId, slots: Sequence[Slot]) -> Iterator[tuple[float, HexId, March]]:
        """For each post that a unit could be sent to: how much that is worth."""
        estimate, choices = self.board.force[unit], self.planner.open_choices(unit)
        for slot in slots:
            march = self._march(unit, slot.hex, choices)
            if march is None:
                continue
            mates = self.planner.deployment.mates(unit, slot.hex)
            gain = hold_chance(self.board, slot.hex, [*mates, estimate]) - hold_chance(self.board, slot.hex, mates)
            need = slot.weight * max(gain, self.parameters.calm_need) / (1 + len(mates))
            yield need * self.parameters.patience**march.turns, slot.hex, march

    def _free(self) -> list[UnitId]:
        return [unit for unit in self.planner.free if unit not in self.planner.assigned]

    def _fighters(self) -> list[UnitId]:
        return [unit for unit in self._free() if not self.board.force[unit].unit.is_gun]

    def _cost(self, unit: UnitId, slot: Slot, march: March | None) -> float:
        """What a unit in a slot is worth, as a cost; infinite if it is of no use there."""
        estimate, weigh = self.board.force[unit], self.parameters
        if march is None or (slot.needs_zone and not estimate.exerts) or (slot.outside and estimate.place != slot.hex):
            return inf
        quality = 1 - estimate.defence / TOO_GOOD if slot.safe else self._quality(estimate, slot.hex)
        worth: float = slot.weight * weigh.post * quality * weigh.patience**march.turns
        worth += weigh.sector * (unit in slot.wanted) + weigh.stay * (estimate.place == slot.hex)
        if march.turns == 0:
            worth += weigh.duty * min(0.0, self.planner.duty(estimate, slot.hex))
        return -worth

    def _quality(self, estimate: UnitEstimate, hex_: HexId) -> float:
        """How well a unit holds a post alone; where nobody presses yet, the stronger is still the better."""
        return (hold_chance(self.board, hex_, [estimate]) + min(1.0, estimate.defence / STRONG)) / 2

    def _march(self, unit: UnitId, goal: HexId, choices: Iterable[HexId]) -> March | None:
        if self.planner.can_be_in(unit, goal):
            return March(goal, 0.0)
        estimate = self.board.force[unit]
        cost, hex_ = self.marches.nearest(goal, choices, mechanized=estimate.unit.mechanized)
        needed = turns(cost, pace(self.board.ground.table, estimate.unit, estimate.face, self._supply[unit]))
        return March(hex_, max(1.0, needed)) if hex_ is not None and needed < inf else None

    def _send(self, unit: UnitId, goal: HexId, march: March) -> None:
        """To the slot; or as near to it as there is room, and not beside the enemy if that can be helped."""
        hex_: HexId | None = march.hex
        if march.turns or not self.planner.can_be_in(unit, march.hex):
            open_ = [choice for choice in self.planner.open_choices(unit) if self.planner.can_be_in(unit, choice)]
            calm = [choice for choice in open_ if self.board.distance(choice) > 1] or open_
            _, hex_ = self.marches.nearest(goal, calm, mechanized=self.board.force[unit].unit.mechanized)
        if hex_ is not None:
            self.planner.assign(unit, hex_)
