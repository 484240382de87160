"""Attacks that are put together before anybody moves: which stacks can be beaten, by whom, and out of which hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.artillery import MOST_SHIPS, gunners, protection
from trinacria.sicily43.attacks import can_attack
from trinacria.sicily43.bots.marches import Marches
from trinacria.sicily43.bots.odds import chances, defence_support, difference, fire
from trinacria.sicily43.bots.towns import Prize
from trinacria.sicily43.differential import Crossing, crossing
from trinacria.sicily43.movement import march_refusal, order_refusal, terms
from trinacria.sicily43.stacking import LIMIT
from trinacria.sicily43.units import Kind, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

AWKWARD = {
    Crossing.OPEN: 0.0, Crossing.STREAM_BRIDGE: 0.5, Crossing.STREAM: 1.0, Crossing.RIVER_BRIDGE: 1.5, Crossing.RIVER: 3.0,
}  # fmt: skip
ANOTHER_ENEMY = 1.0  # what it costs to stand beside an enemy who is not attacked here, for somebody must attack it
MINED = 2.0
STRONG, OVERWHELMING = 11, 14  # differentials beyond which no more units are sent; the second for towns
A_POINT = 1.3  # what a victory point is worth, measured like the results of combat
IN_THE_WAY = 0.6  # what a hex on the way to a goal is worth
A_TURN = 0.05  # what it costs that a unit comes a turn later to its goal
GUNS_SHARED = 0.7  # of the defender's guns may be reckoned with for each of several attacks


@dataclass(slots=True)
class Assault:
    """An attack that is planned: the target, the units in their hexes, and what it promises."""

    target: HexId
    posts: dict[HexId, list[UnitId]]
    worth: float
    difference: int
    guns: list[UnitId] = field(default_factory=list)

    @property
    def units(self) -> list[UnitId]:
        return [unit for units in self.posts.values() for unit in units]


class Muster:
    """Who can be where by the end of this Movement Phase, and the attacks that come of it."""

    def __init__(
        self,
        pos: Position,
        side: Seat,
        wanted: dict[HexId, Prize],
        marches: Marches,
        goals: Mapping[UnitId, HexId],
        *,
        half: bool,
        pinned: Iterable[UnitId],
    ) -> None:
        self.pos, self.side, self.wanted, self.half = pos, side, wanted, half
        self.marches, self.goals = marches, goals
        self.pinned = frozenset(pinned)
        self.reach: dict[UnitId, frozenset[HexId]] = {}
        self.busy: set[UnitId] = set()
        self.owed: set[HexId] = set()
        self.room: dict[HexId, int] = {}
        self.reachers: dict[HexId, list[UnitId]] = {}
        self._near_enemies()
        self._gather()

    def _near_enemies(self) -> None:
        pos, island = self.pos, self.pos.table.island
        enemy = self.side.enemy
        stacks = dict.fromkeys(pos.where[unit] for unit in pos.units_of(enemy) if pos.unit(unit).is_ground)
        if self.side is ALLIED:
            stacks |= dict.fromkeys(pos.garrisons)
        self.targets = [*stacks]
        self.posts = {
            target: [
                hex_ for hex_ in island.land_around[target] if not pos.enemy_stands(hex_, self.side) and hex_ not in stacks
            ]
            for target in self.targets
        }
        self.beside = {hex_ for posts in self.posts.values() for hex_ in posts}

    def _gather(self) -> None:
        """Every unit that can attack, with the hexes beside enemies in which it can end."""
        pos = self.pos
        for unit in pos.units_of(self.side):
            if not pos.unit(unit).is_ground:
                continue
            here = pos.where[unit]
            if not can_attack(pos, unit):
                self.room[here] = self.room.get(here, LIMIT) - (pos.unit(unit).kind is not Kind.SUPPLY)
                continue
            reach = {here, *ends(pos, unit, self.side, half=self.half)} if unit not in self.pinned else {here}
            near = frozenset(reach & self.beside)
            if near:
                self.reach[unit] = near
                for hex_ in near:
                    self.reachers.setdefault(hex_, []).append(unit)

    # planning --------------------------------------------------------------------------------------------------------

    def assaults(self, least: float) -> list[Assault]:
        """The best attack, then the best of those that the units left over can make, and so on."""
        found: list[Assault] = []
        open_ = {target: plan for target in self.targets if (plan := self._best(target)) is not None}
        while open_:
            target = max(open_, key=lambda hex_: (open_[hex_].worth + ANOTHER_ENEMY * (hex_ in self.owed), hex_))
            plan = open_.pop(target)
            if plan.worth + ANOTHER_ENEMY * (target in self.owed) < least:
                break
            if self.busy.isdisjoint(plan.units) and all(len(u) <= self._room(h) for h, u in plan.posts.items()):
                self._take(plan)
                found.append(plan)
                continue
            again = self._best(target)
            if again is not None:
                open_[target] = again
        return found

    def _room(self, hex_: HexId) -> int:
        return self.room.get(hex_, LIMIT)

    def _take(self, plan: Assault) -> None:
        self.busy.update(plan.units)
        for hex_, units in plan.posts.items():
            self.room[hex_] = self._room(hex_) - len(units)
        self.busy.update(plan.guns)
        taken = {plan.target}
        self.owed |= {enemy for hex_ in plan.posts for enemy in self._enemies_beside(hex_)} - taken
        self.owed.discard(plan.target)

    def _enemies_beside(self, hex_: HexId) -> list[HexId]:
        """The enemy hexes whose zones of control cover a hex."""
        pos = self.pos
        return [
            there
            for there in pos.table.island.land_around[hex_]
            if pos.enemy_stands(there, self.side) and any(pos.exerts(u) for u in pos.ground_at(there, self.side.enemy))
        ]

    def _best(self, target: HexId) -> Assault | None:
        """The attack on a hex by the units that are free: the strongest first, until it is strong enough."""
        prize = self.wanted.get(target)
        units = {u for hex_ in self.posts[target] for u in self.reachers.get(hex_, ()) if u not in self.busy}
        if not units:
            return None
        enough = OVERWHELMING if prize else STRONG
        posts: dict[HexId, list[UnitId]] = {}
        guns, given = self._support(target)
        best: Assault | None = None
        for unit in sorted(units, key=lambda unit: self._rank(unit, prize)):
            post = self._post(unit, target, posts)
            if post is None:
                continue
            posts.setdefault(post, []).append(unit)
            plan = self._judge(target, posts, prize, guns, given)
            if best is None or plan.worth > best.worth + 0.02:
                best = plan
            if plan.difference >= enough:
                break
        return best

    def _rank(self, unit: UnitId, prize: Prize | None) -> tuple[bool, bool, int, str]:
        printed = self.pos.unit(unit)
        alien = prize is not None and printed.army is not prize.army
        return (printed.kind is Kind.ENGINEER, alien, -self.pos.cf(unit), unit)

    def _post(self, unit: UnitId, target: HexId, posts: dict[HexId, list[UnitId]]) -> HexId | None:
        """The best hex beside the target that a unit can reach and that has room."""
        pos, here = self.pos, self.pos.where[unit]
        open_ = [hex_ for hex_ in self.posts[target] if hex_ in self.reach[unit]]
        free = [hex_ for hex_ in open_ if len(posts.get(hex_, ())) < self._room(hex_)]
        if not free:
            return None

        def cost(hex_: HexId) -> tuple[float, HexId]:
            others = [enemy for enemy in self._enemies_beside(hex_) if enemy != target]
            mined = pos.mine_owner.get(hex_, self.side) is not self.side
            joined = 0.3 if posts.get(hex_) else 0.0
            bad = AWKWARD[crossing(pos, hex_, target)] + ANOTHER_ENEMY * len(others) + MINED * mined
            return bad - joined - 0.5 * (hex_ == here), hex_

        return min(free, key=cost)

    def _judge(
        self, target: HexId, posts: dict[HexId, list[UnitId]], prize: Prize | None, guns: list[UnitId], given: int
    ) -> Assault:
        pos = self.pos
        diff = difference(pos, posts, target) + given
        diff -= round(GUNS_SHARED * defence_support(pos, self.side.enemy, posts, target))
        chance = chances(pos.table, diff)
        ours = [unit for units in posts.values() for unit in units]
        bonus = IN_THE_WAY
        if prize is not None:
            taken = self.side is not ALLIED or any(pos.unit(unit).army is prize.army for unit in ours)
            bonus = A_POINT * prize.points if taken else 1.0
        others = {enemy for hex_ in posts for enemy in self._enemies_beside(hex_)} - {target}
        delay = sum(self._delay(unit, hex_) for hex_, units in posts.items() for unit in units)
        worth = chance.promise + bonus * chance.clears - ANOTHER_ENEMY * len(others) - delay
        if diff < pos.table.charts.combat.lowest:
            worth = -9.0
        return Assault(target, {hex_: [*units] for hex_, units in posts.items()}, worth, diff, guns)

    def _delay(self, unit: UnitId, post: HexId) -> float:
        """What it costs that a unit turns aside from its goal."""
        goal, here = self.goals.get(unit), self.pos.where[unit]
        if goal is None:
            return 0.0
        before, after = self.marches.turns(unit, here, goal), self.marches.turns(unit, post, goal)
        return A_TURN * min(2.0, max(0.0, after - max(0.0, before - 1.0)))

    def _support(self, target: HexId) -> tuple[list[UnitId], int]:
        """The guns and ships that could support an attack on a hex, and what they would give."""
        pos, kind = self.pos, protection(self.pos, target)
        grid = pos.table.island.grid
        guns, ships = [], []
        for gun in gunners(pos.table, self.side):
            if not pos.on_map(gun) or gun in self.busy or pos.is_frozen(gun) or gun in pos.travelling:
                continue
            if pos.unit(gun).kind is Kind.SHIP:
                ships.append((fire(pos, gun, self._from_sea(target), kind), gun))
                continue
            hexes = self._gun_reach(gun)
            away = min((grid.distance(hex_, target) for hex_ in hexes), default=99)
            given = fire(pos, gun, max(away, 1), kind)
            if given:
                guns.append((given, gun))
        best = sorted(guns, reverse=True) + sorted((pair for pair in ships if pair[0]), reverse=True)[:MOST_SHIPS]
        return [gun for _, gun in best], sum(given for given, _ in best)

    def _from_sea(self, target: HexId) -> int:
        away: int = self.pos.table.island.from_sea[target]
        return away

    def _gun_reach(self, gun: UnitId) -> list[HexId]:
        """Where a gun could stand out of contact."""
        if gun not in self.reach:
            pos = self.pos
            hexes = {pos.where[gun], *(() if gun in self.pinned else ends(pos, gun, self.side, half=self.half))}
            self.reach[gun] = frozenset(h for h in hexes if not pos.enemy_controls(h, self.side))
        return [*self.reach[gun]]


def ends(pos: Position, unit: UnitId, side: Seat, *, half: bool) -> list[HexId]:
    """The hexes in which a unit could end a march now, friends apart."""
    if order_refusal(pos, unit, side) or march_refusal(pos, unit):
        return []
    found: list[HexId] = []
    for given in terms(pos, unit, half_move=half):
        found += given.reach().hexes()
    return found
