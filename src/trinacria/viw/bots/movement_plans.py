"""Planning a Movement Phase: first the attacks that are worth gathering for, then a post for everybody else.

Enemy units do not move meanwhile and friends never bar the way, so that where a unit may go stays the same throughout
the phase, and one plan serves for all of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from trinacria.kernel.commands import Command
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import AXIS
from trinacria.viw.artillery import GUNS_IN_ATTACK, SUPPORT_RANGE
from trinacria.viw.bots.deployments import Deployment
from trinacria.viw.bots.estimates import BoardEstimate, UnitEstimate
from trinacria.viw.bots.evaluation import Fight, attack_worth, doctrine_of, fight
from trinacria.viw.bots.gaps import gaps
from trinacria.viw.bots.lines import best_line
from trinacria.viw.bots.posts import Posts
from trinacria.viw.movement_phase import UnitMoves, Way
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.units import UnitId

Ways = dict[UnitId, dict[HexId, Way]]

COMMITMENT = 0.08  # what each further unit in an attack must at least add
DISTRACTION = 1.0  # an enemy hex that must then be attacked too
MOST_UNITS = 7
LEAK = 0.6  # of a place's points, when the enemy can walk into it
MOST_TRIED = 3
LINES_TRIED = 5
EXPOSURE = 0.5  # of the risk of a hex, for those who attack from it
AIR = 0.7  # a column, as likely as an Air Point is left for this attack


@dataclass(slots=True)
class Assault:
    """An attack that could be gathered: who goes where, with which guns."""

    target: HexId
    worth: float
    force: list[tuple[UnitId, HexId]] = field(default_factory=list)
    companions: list[tuple[UnitId, HexId]] = field(default_factory=list)  # 9.41: next to the target, but not fighting
    guns: list[tuple[UnitId, HexId]] = field(default_factory=list)

    @property
    def everyone(self) -> list[tuple[UnitId, HexId]]:
        return [*self.force, *self.companions, *self.guns]


def plan_movement(board: BoardEstimate, options: Options) -> list[Command]:
    """The moves of a phase, in order; whoever is not in it stays."""
    return Planner(board, ways_of(options)).plan()


def ways_of(options: Options) -> Ways:
    """Where each unit may go, and the way there; by tactical movement rather than by strategic."""
    ways: Ways = {}
    for step in options.steps():
        if step.then is not None:
            moves = step.then()
            assert isinstance(moves, UnitMoves)
            ways[moves.unit] = moves.ways()
    return ways


def match(posts: list[HexId], able: Callable[[HexId], list[UnitId]]) -> list[tuple[HexId, UnitId]]:
    """Give as many posts as can be a unit each; an earlier choice is changed only where another post would go without."""
    choices = {post: able(post) for post in posts}
    holder: dict[UnitId, HexId] = {}

    def settle(post: HexId, tried: set[UnitId]) -> bool:
        for unit in choices[post]:
            if unit in tried:
                continue
            tried.add(unit)
            if unit not in holder or settle(holder[unit], tried):
                holder[unit] = post
                return True
        return False

    for post in sorted(posts, key=lambda post: len(choices[post])):
        settle(post, set())
    return [(post, unit) for unit, post in holder.items()]


class Planner:
    """The plan of one Movement Phase, as it grows."""

    def __init__(self, board: BoardEstimate, ways: Ways, posts: Posts | None = None) -> None:
        self.board, self.ways = board, ways
        self.doctrine = doctrine_of(board)
        self.posts = posts or Posts(board)
        self.deployment = Deployment(board, ways)
        self.layout, self.assigned = self.deployment.layout, self.deployment.assigned
        self.free = [unit for unit in board.force if unit in ways]
        self.committed: set[HexId] = set()
        self.air = board.air[board.side]
        self.fights: dict[HexId, Fight] = {}
        self.posted: list[UnitId] = []
        self._gun_posts: dict[tuple[UnitId, HexId], float] = {}  # what they are worth in this layout
        self._prices: dict[tuple[UnitId, HexId], tuple[float, ...]] = {}  # of moving up, in this layout

    def plan(self) -> list[Command]:
        self._gather()
        if self.board.side is AXIS and not self.board.is_last_word:
            self._form_line()
        self._post_everybody_else()
        self._stop_leaks()
        return [*self._orders()]

    def _orders(self) -> Iterator[Command]:
        """The moves of those who are to stand elsewhere."""
        for unit in self.free:
            place = self.layout.get(unit)
            way = self.ways[unit].get(place) if place is not None else None
            if place is not None and way is not None:
                yield way(place)

    # attacks ---------------------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        """Take the best attack, then the best of what the remaining units can do, until none is worth it."""
        found: dict[HexId, Assault] = {target: self._assault(target) for target in self.board.enemy_stacks}
        while found:
            best = max(found.values(), key=lambda assault: assault.worth)
            if best.worth < self.doctrine.attack_from:
                return
            self._commit(best)
            del found[best.target]
            taken = {unit for unit, _ in best.everyone}
            grid = self.board.ground.grid
            for target, assault in found.items():
                if grid.distance(target, best.target) <= 2 or any(unit in taken for unit, _ in assault.everyone):
                    found[target] = self._assault(target)

    def _commit(self, assault: Assault) -> None:
        self.committed.add(assault.target)
        for unit, hex_ in assault.everyone:
            self.assign(unit, hex_)
        if self.air:
            self.air -= 1

    def assign(self, unit: UnitId, hex_: HexId) -> None:
        self.deployment.assign(unit, hex_)
        self._gun_posts.clear()
        self._prices.clear()

    def _fight(self, target: HexId) -> Fight:
        if target not in self.fights:
            self.fights[target] = fight(self.board, (target,))
        return self.fights[target]

    def _assault(self, target: HexId) -> Assault:
        """Add one unit after the other, each time the best; the best of all these forces is the answer."""
        around = [h for h in self.board.ground.near[target] if h not in self.board.enemy_stacks]
        available = self._available(around)
        guns = self._guns(target) if available else []
        force: list[tuple[UnitId, HexId]] = []
        best = Assault(target, -99.0)
        while len(force) < MOST_UNITS:
            grown = [self._weighed(target, [*force, more], guns) for more in self._additions(force, available)]
            if not grown:
                break
            now = max(grown, key=lambda assault: assault.worth)
            force = now.force
            if now.worth > best.worth:
                best = now
        return self._with_companions(best, around, guns) if best.force else best

    def _available(self, around: list[HexId]) -> dict[HexId, list[UnitId]]:
        """Who can fight from each hex next to the target, the strongest first."""
        units = [u for u in self.board.force if u not in self.assigned and not self.board.force[u].unit.is_gun]
        units.sort(key=lambda unit: -self.board.force[unit].attack)
        found = {hex_: self._able(units, hex_) for hex_ in around}
        return {hex_: units for hex_, units in found.items() if units}

    def _able(self, units: list[UnitId], hex_: HexId) -> list[UnitId]:
        """Those of some units that can be in a hex."""
        here, ways = self.deployment.stacks.get(hex_, ()), self.ways
        return [unit for unit in units if (hex_ in ways.get(unit, ()) or unit in here) and self.can_be_in(unit, hex_)]

    def can_be_in(self, unit: UnitId, hex_: HexId) -> bool:
        if self.layout.get(unit) == hex_:
            return True
        return hex_ in self.ways.get(unit, ()) and self.deployment.count(hex_) < STACKING_LIMIT

    def _additions(
        self, force: list[tuple[UnitId, HexId]], available: dict[HexId, list[UnitId]]
    ) -> list[tuple[UnitId, HexId]]:
        """For each hex the strongest regiment if none fights there yet, and the strongest of the others."""
        used = {unit for unit, _ in force}
        forces = {self.board.attack_group(unit) for unit in used}
        with_regiment = {hex_ for unit, hex_ in force if self.board.force[unit].is_regiment}
        found = []
        for hex_, units in available.items():
            coming = sum(h == hex_ and self.layout.get(u) != hex_ for u, h in force)
            room = self.deployment.count(hex_) + coming < STACKING_LIMIT
            for wanted in (True, False):
                if wanted and hex_ in with_regiment:
                    continue
                for unit in units:
                    if unit in used or self.board.force[unit].is_regiment is not wanted:
                        continue
                    if forces and self.board.attack_group(unit) not in forces:
                        continue
                    if room or self.layout.get(unit) == hex_:
                        found.append((unit, hex_))
                        break
        return found

    def _weighed(self, target: HexId, force: list[tuple[UnitId, HexId]], guns: list[tuple[UnitId, HexId]]) -> Assault:
        corps = {self.board.force[unit].unit.corps for unit, _ in force}
        serving = [(g, h) for g, h in guns if self.board.force[g].unit.corps in corps][:GUNS_IN_ATTACK]
        support = len(serving) + (AIR if self.air else 0.0)
        layout = {**self.layout, **dict(force)}
        worth = attack_worth(self.board, self._fight(target), force, layout, support)
        return Assault(target, worth - self._price(target, force), force, [], serving)

    def _price(self, target: HexId, force: list[tuple[UnitId, HexId]]) -> float:
        """What the attack costs before it begins: units tied, other enemies provoked, posts left."""
        provoked = {other for _, hex_ in force for other in self.board.owed(hex_)} - self.committed - {target}
        price = COMMITMENT * len(force) + DISTRACTION * len(provoked)
        price += self.board.attack_price(unit for unit, _ in force)
        for way in force:
            if way not in self._prices:
                self._prices[way] = self._price_of_moving_up(*way)
            for part in self._prices[way]:
                price += part
        return price

    def _price_of_moving_up(self, unit: UnitId, hex_: HexId) -> tuple[float, ...]:
        """What it costs that a unit attacks from a hex: to be exposed, to be cut off, to have left its post."""
        here, estimate = self.layout.get(unit), self.board.force[unit]
        if here == hex_:
            return ()
        exposed, cut_off = EXPOSURE * self.posts.risk(estimate, hex_, ()), self.posts.cut_off(hex_)
        if here is None:
            return exposed, max(0.0, cut_off)
        left = self.posts.leaving(estimate, here, self.deployment.mates(unit, here))
        gone = max(0.0, left - self.posts.leaving(estimate, hex_, ()))
        return exposed, max(0.0, cut_off - self.posts.cut_off(here)), gone

    def _with_companions(self, best: Assault, around: list[HexId], guns: list[tuple[UnitId, HexId]]) -> Assault:
        """Bring up the last regiments of a division for its integrity, if they can share a hex with the others."""
        places = dict(best.force)
        for unit, _ in best.force:
            estimate = self.board.force[unit]
            if estimate.unit.division is None or not estimate.is_whole:
                continue
            regiments = self.board.ground.table.divisions[estimate.unit.division].regiments
            missing = [r for r in regiments if r not in places and self.layout.get(r) not in around]
            if len(missing) != 1 or missing[0] in self.assigned or missing[0] not in self.board.force:
                continue
            joined = self._joined(best, missing[0], around)
            if joined is not None and joined.worth > best.worth:
                return joined
        return best

    def _joined(self, best: Assault, regiment: UnitId, around: list[HexId]) -> Assault | None:
        for hex_ in around:
            coming = sum(h == hex_ and self.layout.get(u) != hex_ for u, h in best.force)
            if hex_ not in self.ways.get(regiment, ()) or self.deployment.count(hex_) + coming >= STACKING_LIMIT:
                continue
            layout = {**self.layout, **dict(best.force), regiment: hex_}
            support = len(best.guns) + (AIR if self.air else 0.0)
            worth = attack_worth(self.board, self._fight(best.target), best.force, layout, support)
            worth -= self._price(best.target, best.force) + COMMITMENT
            return Assault(best.target, worth, best.force, [(regiment, hex_)], best.guns)
        return None

    def _guns(self, target: HexId) -> list[tuple[UnitId, HexId]]:
        """The guns that can support an attack there, each from its best post."""
        found = []
        serving = {hex_ for hex_ in self.board.ground.within(target, SUPPORT_RANGE) if self.board.distance(hex_) > 1}
        for gun in self._free_guns():
            if self.layout.get(gun) not in serving and self.ways.get(gun, {}).keys().isdisjoint(serving):
                continue
            posts = [hex_ for hex_ in self._choices(gun) if hex_ in serving and self.can_be_in(gun, hex_)]
            if posts:
                found.append((gun, max(posts, key=lambda hex_: self._gun_worth(gun, hex_))))
        return found

    def _free_guns(self) -> list[UnitId]:
        return [unit for unit, seen in self.board.force.items() if seen.unit.is_gun and unit not in self.assigned]

    def _gun_worth(self, gun: UnitId, hex_: HexId) -> float:
        if (gun, hex_) not in self._gun_posts:
            self._gun_posts[gun, hex_] = self._post_worth(gun, hex_)
        return self._gun_posts[gun, hex_]

    def _choices(self, unit: UnitId) -> list[HexId]:
        here = self.layout.get(unit)
        return [*([here] if here is not None else []), *self.ways.get(unit, ())]

    def open_choices(self, unit: UnitId) -> list[HexId]:
        """Those of its choices in which a unit can be."""
        here, full = self.layout.get(unit), self.deployment.full()
        found = [hex_ for hex_ in self.ways.get(unit, ()) if hex_ not in full]
        return [here, *found] if here is not None and self.can_be_in(unit, here) else found

    # the line --------------------------------------------------------------------------------------------------------

    def _form_line(self) -> None:
        """Find the best line and man its posts: the weakest posts get the strongest units, and stay theirs if they can."""
        ready = [u for u in self.free if u not in self.assigned and self.board.force[u].exerts]
        open_ = {hex_ for unit in ready for hex_ in self._choices(unit) if self.deployment.count(hex_) < STACKING_LIMIT}
        open_ |= {self.layout[unit] for unit in ready if unit in self.layout}
        manned = {h for u, h in self.layout.items() if u not in ready and self.board.force[u].exerts}
        for _ in range(LINES_TRIED):
            posts = [post for post in best_line(self.board, open_, manned) if post not in manned]
            found = match(posts, lambda post: self._for_post(ready, post))
            missing = {*posts} - {post for post, _ in found}
            if not missing:
                break
            open_ -= missing
        for post, unit in found:
            self.assign(unit, post)

    def _for_post(self, ready: list[UnitId], post: HexId) -> list[UnitId]:
        """Who can man a post: whoever stands there, then the strongest."""
        able = self._able(ready, post)
        return sorted(able, key=lambda unit: (self.layout.get(unit) != post, -self.board.force[unit].defence, unit))

    # posts -----------------------------------------------------------------------------------------------------------

    def _post_everybody_else(self) -> None:
        """Those who are nearest to the enemy choose first, the guns last."""
        rest = [unit for unit in self.free if unit not in self.assigned]
        rest.sort(key=lambda unit: (self.board.force[unit].unit.is_gun, self._from_enemy(unit)))
        for unit in rest:
            choices = self.open_choices(unit)
            if choices:
                self.assign(unit, self._best_post(unit, choices))
                if not self.board.force[unit].unit.is_gun:
                    self.posted.append(unit)

    def _best_post(self, unit: UnitId, choices: list[HexId]) -> HexId:
        """Few hexes need a closer look: the others cannot be worth more than the best one so far."""
        estimate, barred, stacks = self.board.force[unit], self.deployment.barred, self.deployment.stacks
        if estimate.unit.is_gun:
            return max(choices, key=lambda hex_: self._post_worth(unit, hex_))
        best, most = choices[0], -math.inf
        for hex_ in choices:
            alone = hex_ != estimate.place and not stacks.get(hex_)
            if alone and self.posts.most(estimate, hex_) <= most:
                continue
            worth = self._post_worth(unit, hex_, barred)
            if worth > most:
                best, most = hex_, worth
        return best

    def _stop_leaks(self) -> None:
        """Send those who can best be spared into the gaps, as long as that closes more gaps than it leaves."""
        open_ = {} if self.board.is_last_word else gaps(self.board, self.layout)
        for place in sorted(open_, key=lambda hex_: -open_[hex_]):
            if place not in open_:
                continue
            spare = [(self._sparing(unit, place), unit) for unit in self.posted if self.can_be_in(unit, place)]
            for cost, unit in sorted(spare)[:MOST_TRIED]:
                after = gaps(self.board, {**self.layout, unit: place})
                if LEAK * (sum(open_.values()) - sum(after.values())) > cost:
                    self.assign(unit, place)
                    self.posted.remove(unit)
                    open_ = after
                    break

    def _sparing(self, unit: UnitId, place: HexId) -> float:
        """What is given up when a unit leaves its post for a place; not how much the place is in need of it."""
        barred = self.deployment.barred_by_others(unit)
        return self._post_worth(unit, self.layout[unit], barred) - self._post_worth(unit, place, barred)

    def _from_enemy(self, unit: UnitId) -> int:
        here = self.layout.get(unit)
        return self.board.distance(here) if here is not None else 99

    def _post_worth(self, unit: UnitId, hex_: HexId, barred: Collection[HexId] = ()) -> float:
        estimate, mates = self.board.force[unit], self.deployment.mates(unit, hex_)
        stay = self.doctrine.stay if self.board.force[unit].place == hex_ else 0.0
        if estimate.unit.is_gun:
            return self.posts.gun_worth(estimate, hex_, self.committed, mates) + stay
        return self.posts.worth(estimate, hex_, mates, barred) + self.duty(estimate, hex_) + stay

    def duty(self, unit: UnitEstimate, hex_: HexId) -> float:
        """What the attacks to which a post obliges are worth."""
        owed = self.board.owed(hex_)
        if not owed:
            return 0.0
        provoked = [target for target in owed if target not in self.committed]
        if not provoked:
            return 0.1
        force = [(unit.unit.id, hex_)]
        layout = {**self.layout, unit.unit.id: hex_}
        alone = max(attack_worth(self.board, self._fight(target), force, layout) for target in provoked)
        return alone - DISTRACTION * (len(provoked) - 1)
