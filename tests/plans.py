"""Every plan of attack on a small board, by brute force: what the duties of a Combat Phase are judged against.

A plan is a set of combats (ADJ-025): in each, every attacker is adjacent to every target; nobody attacks and nothing is
attacked twice; one regiment attacks from a hex; all attackers of a combat are of one colour. The best plan attacks the
most owed targets, then uses the most fighters who owe an attack (ADJ-031); it counts on nobody who owes none (ADJ-027).
Where the regiments of a hex differ, every choice of the one that may attack is a set of plans of its own (7.21).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, combinations, product

from trinacria.kernel.seats import Seat
from trinacria.viw.commands import Attack
from trinacria.viw.position import Position

Hexes = frozenset[str]
Score = tuple[int, int]  # owed targets attacked, then obliged fighters used


@dataclass(frozen=True, order=True)
class Fighter:
    """A unit that has not attacked yet; `owes` are the neighbours it must see attacked."""

    unit: str
    hex: str
    regiment: bool
    colour: str
    reach: Hexes
    owes: Hexes
    partly_exempt: bool = False  # ADJ-159: nothing is left to do once others have engaged what it owes

    @property
    def place(self) -> str:
        """One of the regiments of a hex attacks, and every battalion."""
        return self.hex if self.regiment else self.unit

    def is_freed_by(self, attack: Attack) -> bool:
        return self.partly_exempt and bool(self.owes) and self.owes <= {*attack.targets}


Force = tuple[Fighter, ...]


def fighters(
    pos: Position, side: Seat, colours: dict[str, str], excused: frozenset[tuple[str, str]], bound: dict[str, str]
) -> Force:
    """The side's units next to the enemy; across the pairs of hexes `excused` nothing is owed.

    Units that are `bound` to a hex may and must attack this one and no other.
    """
    enemy = {pos.where[unit] for unit in pos.units_of(side.enemy)}
    force = []
    for unit in pos.units_of(side):
        here = pos.where[unit]
        reach = frozenset(enemy & {*pos.table.map.grid.neighbours[here]})
        owes = frozenset(target for target in reach if (here, target) not in excused)
        if unit in bound:
            reach = owes = frozenset({bound[unit]})
        regiment = pos.unit(unit).size.value != "battalion"
        if reach:
            force.append(Fighter(unit, here, regiment, colours.get(here, ""), reach, owes, bool(owes) and owes != reach))
    return tuple(force)


def is_a_combat(force: Force, units: Iterable[str], targets: Iterable[str]) -> bool:
    """Whether these fighters may attack these targets in one combat, all duties apart."""
    chosen = [fighter for fighter in force if fighter.unit in units]
    sent = [fighter.hex for fighter in chosen if fighter.regiment]
    return (
        len(chosen) == len([*units]) > 0
        and all({*targets} <= fighter.reach for fighter in chosen)
        and len(sent) == len({*sent})
        and len({fighter.colour for fighter in chosen}) == 1
    )


def combats(force: Force) -> Iterator[Attack]:
    """Every attack that can be one combat, by trying every set of targets with every set of units."""
    targets = sorted(frozenset[str]().union(*(fighter.reach for fighter in force)))
    for attacked in _subsets(targets):
        near = sorted(fighter.unit for fighter in force if {*attacked} <= fighter.reach)
        for units in _subsets(near):
            if is_a_combat(force, units, attacked):
                yield Attack(attacked, units)  # type: ignore[arg-type]


def after(force: Force, attack: Attack) -> Force:
    """Who is left to attack what."""
    sent = {fighter.hex for fighter in force if fighter.unit in attack.units and fighter.regiment}
    gone = frozenset(attack.targets)
    left = [
        replace(fighter, reach=fighter.reach - gone, owes=fighter.owes - gone)
        for fighter in force
        if fighter.unit not in attack.units and not (fighter.regiment and fighter.hex in sent)
    ]
    return tuple(fighter for fighter in left if fighter.reach)


def keeps_the_best(force: Force, attack: Attack) -> bool:
    """Whether the best plan is as good with this attack as it was before."""
    owed = frozenset[str]().union(*(fighter.owes for fighter in force)) & {*attack.targets}
    sent = {fighter.place for fighter in force if fighter.unit in attack.units}
    used = {fighter.place for fighter in force if fighter.owes} & sent  # whoever stands by owes nothing (7.22)
    scores = [_score_without(choice, attack, used) for choice in choices(force, attack.units)]
    return max((len(owed) + covered, len(used) + satisfied) for covered, satisfied in scores) >= best(force)


def _score_without(force: Force, attack: Attack, used: set[str]) -> Score:
    """What such a choice of fighters can do besides the attack; who is freed by it counts, too."""
    freed = {fighter.place for fighter in force if fighter.is_freed_by(attack)} - used
    covered, satisfied = _best_of(after(force, attack))
    return covered, satisfied + len(freed)


def choices(force: Force, attacking: Iterable[str] = ()) -> Iterator[Force]:
    """Every way to choose one fighter for each place, of equals the first; who attacks is chosen."""
    places: dict[str, dict[Fighter, Fighter]] = {}
    for fighter in sorted(force, key=lambda fighter: fighter.unit not in attacking):
        kinds = places.setdefault(fighter.place, {})
        if not any(chosen.unit in attacking for chosen in kinds.values()):
            kinds.setdefault(replace(fighter, unit=""), fighter)
    yield from product(*(kinds.values() for kinds in places.values()))


@cache
def best(force: Force) -> Score:
    """The score of the best plan."""
    return max(_best_of(choice) for choice in choices(force))


@cache
def _best_of(force: Force) -> Score:
    places = {fighter.place: fighter for fighter in force if fighter.owes}
    owed = sorted(frozenset[str]().union(*(fighter.owes for fighter in places.values())))
    top = (0, 0)
    for blocks in _partitions(tuple(owed)):
        colours = [sorted({f.colour for f in places.values() if block <= f.owes}) for block in blocks]
        for painted in product(*colours):
            used = _most_used([*places.values()], [*zip(blocks, painted, strict=True)])
            if used is not None:
                top = max(top, (sum(len(block) for block in blocks), used))
    return top


def _most_used(force: list[Fighter], plan: list[tuple[Hexes, str]]) -> int | None:
    """The most fighters who can be satisfied by these combats, each of which must have an attacker; none: impossible."""
    engaged = frozenset[str]().union(*(block for block, _ in plan))
    reached = {0: 0}  # combats that have an attacker, as bits -> fighters satisfied
    for fighter in force:
        idle = int(fighter.partly_exempt and fighter.owes <= engaged)
        choices = [(0, idle)]
        choices += [
            (1 << n, 1) for n, (block, colour) in enumerate(plan) if block <= fighter.reach and colour == fighter.colour
        ]
        further: dict[int, int] = {}
        for (manned, used), (bit, gain) in product(reached.items(), choices):
            further[manned | bit] = max(further.get(manned | bit, 0), used + gain)
        reached = further
    return reached.get((1 << len(plan)) - 1)


def _partitions(targets: tuple[str, ...]) -> Iterator[tuple[Hexes, ...]]:
    """Every way to leave some targets alone and group the others into combats."""
    if not targets:
        yield ()
        return
    first, rest = targets[0], targets[1:]
    for blocks in _partitions(rest):
        yield blocks
        yield (frozenset({first}), *blocks)
        for number, block in enumerate(blocks):
            yield (*blocks[:number], block | {first}, *blocks[number + 1 :])


def _subsets(items: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every subset but the empty one."""
    listed = [*items]
    return chain.from_iterable(combinations(listed, size) for size in range(1, len(listed) + 1))
