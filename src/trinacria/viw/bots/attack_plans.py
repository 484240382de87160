"""Planning a Combat Phase: who attacks whom, so that every duty is met and the whole promises most.

A place in the fighting is a battalion, or the regiments of a hex together (7.21). Places are spread over targets, then moved
from combat to combat while that improves the sum.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from trinacria.kernel.hexes import HexId
from trinacria.viw.bots.estimates import BoardEstimate
from trinacria.viw.bots.evaluation import Fight, attack_worth, doctrine_of, fight
from trinacria.viw.commands import Attack
from trinacria.viw.units import UnitId


@dataclass(frozen=True, slots=True)
class Place:
    """One place in the fighting: the unit that would fill it, and the hexes it can attack."""

    unit: UnitId
    hex: HexId
    reach: frozenset[HexId]
    owed: frozenset[HexId]
    force: Hashable  # who may attack together

    @property
    def obliged(self) -> bool:
        return bool(self.owed)


@dataclass(frozen=True, slots=True)
class Planned:
    """One combat of the plan."""

    targets: frozenset[HexId]
    places: tuple[Place, ...]

    @property
    def order(self) -> Attack:
        return Attack(tuple(sorted(self.targets)), tuple(sorted(place.unit for place in self.places)))

    @property
    def obliged(self) -> bool:
        return any(place.obliged for place in self.places)

    def without(self, place: Place) -> Planned:
        return Planned(self.targets, tuple(other for other in self.places if other != place))

    def joined_by(self, places: Iterable[Place], targets: Iterable[HexId] = ()) -> Planned:
        return Planned(self.targets | {*targets}, (*self.places, *places))

    def open_to(self, place: Place) -> bool:
        """9.25: next to every target, and of one force with the others."""
        return self.targets <= place.reach and all(other.force == place.force for other in self.places)


def plan_attacks(board: BoardEstimate) -> list[Attack]:
    """The attacks that are left in this phase, the most promising first."""
    planner = _Planner(board)
    return [combat.order for combat in planner.plan()]


class _Planner:
    def __init__(self, board: BoardEstimate) -> None:
        self.board = board
        self.places = [*_places(board)]
        self.layout = {unit: estimate.place for unit, estimate in board.own.items()}
        self.combats: list[Planned] = []
        self._worths: dict[Planned, float] = {}
        self._fights: dict[frozenset[HexId], Fight] = {}

    def plan(self) -> list[Planned]:
        self._spread()
        self._cover_the_rest()
        while self._improve():
            pass
        chosen = [combat for combat in self.combats if combat.obliged or self.worth(combat) >= self._least]
        return sorted(chosen, key=lambda combat: -self.worth(combat))

    @property
    def _least(self) -> float:
        return doctrine_of(self.board).attack_from

    def worth(self, combat: Planned) -> float:
        if not combat.places:
            return 0.0
        known = self._worths.get(combat)
        if known is None:
            if combat.targets not in self._fights:
                self._fights[combat.targets] = fight(self.board, tuple(sorted(combat.targets)))
            force = [(place.unit, place.hex) for place in combat.places]
            known = attack_worth(self.board, self._fights[combat.targets], force, self.layout)
            known -= self.board.attack_price(place.unit for place in combat.places)
            self._worths[combat] = known
        return known

    def _spread(self) -> None:
        """Each place, the strongest first, goes where it adds most."""
        open_ = {target: Planned(frozenset({target}), ()) for place in self.places for target in sorted(place.reach)}
        for place in sorted(self.places, key=lambda place: -self.board.own[place.unit].attack):
            choices = [t for t in sorted(place.reach) if open_[t].open_to(place)]
            if not choices:
                continue
            target = max(choices, key=lambda t: self._gain(open_[t], place))
            open_[target] = open_[target].joined_by([place])
        self.combats = [combat for combat in open_.values() if combat.places]

    def _gain(self, combat: Planned, place: Place) -> float:
        if not combat.places:
            return self.worth(combat.joined_by([place])) + 1.0  # somebody has to begin
        return self.worth(combat.joined_by([place])) - self.worth(combat)

    def _cover_the_rest(self) -> None:
        """9.11: every hex next to an obliged unit is attacked, by one that is moved there or by a wider combat."""
        owed = {target for place in self.places for target in place.owed}
        for target in sorted(owed):
            if any(target in combat.targets and combat.obliged for combat in self.combats):
                continue
            ways = [*self._ways_to_cover(target)]
            if ways:
                self.combats = max(ways, key=self._total)

    def _ways_to_cover(self, target: HexId) -> Iterator[list[Planned]]:
        bare = next((combat for combat in self.combats if target in combat.targets), Planned(frozenset({target}), ()))
        for combat in self.combats:
            rest = [other for other in self.combats if other not in (combat, bare)]
            for place in combat.places:
                left = combat.without(place)
                if place.obliged and bare.open_to(place) and (left.obliged or not combat.obliged):
                    yield [*rest, *([left] if left.places else []), bare.joined_by([place])]
            if combat is not bare and combat.obliged and all(target in place.reach for place in combat.places):
                kept = [place for place in bare.places if combat.open_to(place)]
                yield [*rest, combat.joined_by(kept, [target])]

    def _total(self, combats: list[Planned]) -> float:
        return sum(self.worth(combat) for combat in combats)

    def _improve(self) -> bool:
        """Move one place from one combat to another if the two are then worth more, and every duty is still met."""
        for giver in self.combats:
            for place in giver.places:
                left = giver.without(place)
                if giver.obliged and not left.obliged:
                    continue
                for taker in self.combats:
                    if taker is giver or not taker.open_to(place):
                        continue
                    grown = taker.joined_by([place])
                    gain = self.worth(left) + self.worth(grown) - self.worth(giver) - self.worth(taker)
                    if gain > 0.01:
                        rest = [other for other in self.combats if other not in (giver, taker)]
                        self.combats = [*rest, grown, *([left] if left.places else [])]
                        return True
        return False


def _places(board: BoardEstimate) -> Iterator[Place]:
    """Who may still attack (9.14, 7.21, 7.22), and whom."""
    flags = board.view.flags
    for hex_, stack in board.stacks.items():
        reach = frozenset(target for target in board.targets(hex_) if _is_open(board, target))
        units = [unit for unit in stack if unit not in flags.fought and unit not in flags.bound]
        if not reach or not units:
            continue
        owed = reach.intersection(board.owed(hex_))
        regiments = [unit for unit in units if board.own[unit].is_regiment and hex_ not in flags.regiments_from]
        if regiments:
            best = max(regiments, key=lambda unit: board.own[unit].attack)
            yield Place(best, hex_, reach, owed, board.attack_group(best))
        for unit in units:
            if not board.own[unit].is_regiment:
                yield Place(unit, hex_, reach, owed, board.attack_group(unit))


def _is_open(board: BoardEstimate, target: HexId) -> bool:
    attacked = board.view.flags.attacked
    return any(unit not in attacked for unit in board.enemy_stacks[target])
