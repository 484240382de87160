"""Exact odds of a combat, from one seat's own knowledge: over every chit that can be drawn or carried, and all 36 dice.

Shifts and the terrain line do not depend on chits; only the two strengths do. Chits of one pool are drawn without
replacement, so the joint distribution of attack and defence is counted pool by pool and then combined. No sampling anywhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import comb, perm
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.battles import Battle
from trinacria.viw.beliefs import can_be, rest_of
from trinacria.viw.charts import Result
from trinacria.viw.column_shifts import Shift, shifts
from trinacria.viw.limited_intelligence import WEAKEST, strength
from trinacria.viw.losses import MOST_STEPS, steps_left
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.strengths import attacking, defending, terrain_line
from trinacria.viw.units import Chit, Face, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

DICE = {total: 6 - abs(total - 7) for total in range(2, 13)}  # ways of 36
BYTE = 8  # bits
Strengths = dict[tuple[int, int], float]  # (attack, defence) -> weight
NOBODY: frozenset[UnitId] = frozenset()


@dataclass(frozen=True, slots=True)
class Chance:
    """A result and how likely it is."""

    result: Result
    probability: float


@dataclass(frozen=True, slots=True)
class Odds:
    """What a seat can expect of a combat."""

    line: str
    shifts: tuple[Shift, ...]
    columns: Mapping[int, float]  # probability of each column
    chances: tuple[Chance, ...]  # every result, likeliest first
    attacker_suffers: float
    breakthrough: float
    attacker_loses: float  # mean mandatory steps, as far as there are any to lose
    defender_loses: float


def odds(pos: Position, seat: Seat, battle: Battle) -> Odds:
    """The exact odds of a battle as this seat can know them."""
    line, shifted = terrain_line(pos, battle), shifts(pos, battle)
    columns = columns_of(pos, battle, total_strengths(pos, seat, battle), {sum(shift.columns for shift in shifted): 1.0})
    return summed(pos, line, shifted, columns, most_losses(pos, seat, battle))


def columns_of(pos: Position, battle: Battle, totals: Strengths, nets: Mapping[int, float]) -> dict[int, float]:
    """The probability of each column, from those of the strengths and of the net shift."""
    columns: defaultdict[int, float] = defaultdict(float)
    crt, line = pos.table.crt, terrain_line(pos, battle)
    for (attack, defence), weight in totals.items():
        column = crt.column(line, attack, defence)
        for net, chance in nets.items():
            columns[crt.clamp(column + net)] += weight * chance
    return dict(sorted(columns.items()))


def summed(
    pos: Position, line: str, shifted: tuple[Shift, ...], columns: Mapping[int, float], most: tuple[int, int]
) -> Odds:
    """Fold the dice into a distribution of columns; nobody loses more steps than attacker and defender have."""
    found: defaultdict[Result, float] = defaultdict(float)
    for column, weight in columns.items():
        for dice, ways in DICE.items():
            found[pos.table.crt.result(column, dice)] += weight * ways / 36
    chances = tuple(Chance(result, p) for result, p in sorted(found.items(), key=lambda item: -item[1]))
    return Odds(
        line,
        shifted,
        columns,
        chances,
        attacker_suffers=sum(c.probability for c in chances if c.result.attacker_suffers),
        breakthrough=sum(c.probability for c in chances if c.result.breakthrough),
        attacker_loses=sum(c.probability * min(c.result.mandatory, most[0]) for c in chances if c.result.attacker_suffers),
        defender_loses=sum(
            c.probability * min(c.result.mandatory, most[1]) for c in chances if not c.result.attacker_suffers
        ),
    )


@case("9.86")
def most_losses(pos: Position, seat: Seat, battle: Battle, seen: frozenset[UnitId] = NOBODY) -> tuple[int, int]:
    """How many steps attacker and defender can lose at most, for all that a seat knows: with whoever stands by."""
    found = []
    for fighters, hexes in (
        (battle.attackers, battle.attacking_hexes(pos)),
        (battle.defenders, battle.targets),
    ):
        units = dict.fromkeys((*fighters, *(unit for hex_ in hexes for unit in pos.stack_at(hex_))))
        found.append(sum(_most_steps(pos, seat, unit, seen) for unit in units))
    return found[0], found[1]


def _most_steps(pos: Position, seat: Seat, unit: UnitId, seen: frozenset[UnitId]) -> int:
    """8.42, 9.82: a chit that the seat does not know may be one of three steps."""
    known = unit in seen or is_known(pos, seat, unit)
    return steps_left(pos, unit) if known or pos.face(unit) is not Face.FULL else MOST_STEPS


def proposed(
    pos: Position, side: Seat, targets: tuple[HexId, ...], units: tuple[UnitId, ...], *, seat: Seat | None = None
) -> Battle:
    """An attack that is only considered, by the attacker or by another seat."""
    defenders: list[UnitId] = []
    newcomers: list[UnitId] = []
    for target in targets:
        stack = [unit for unit in pos.stack_at(target) if unit not in pos.flags.attacked]
        newcomers += [unit for unit in pos.stack_at(target) if unit in pos.flags.retreated]
        defenders += likely_defenders(pos, seat or side, stack)
    return Battle(side, targets, units, tuple(defenders), tuple(newcomers))


def likely_defenders(pos: Position, seat: Seat, stack: Iterable[UnitId]) -> list[UnitId]:
    """Who would defend a hex: of several regiments the one that the seat expects to be strongest."""
    units = [*stack]
    regiments = [unit for unit in units if is_regiment_size(pos, unit)]
    others = [unit for unit in units if unit not in regiments]
    return others + sorted(regiments, key=lambda unit: -_mean(pos, seat, unit))[:1]


# what a seat knows -------------------------------------------------------------------------------------------------------


@case("8.42")
def is_known(pos: Position, seat: Seat, unit: UnitId) -> bool:
    """Printed strengths are open; a chit is known to its owner."""
    counter = pos.unit(unit)
    if not counter.carries_chit or pos.face(unit) is Face.CADRE:
        return True
    return counter.side is seat and unit in pos.chits


def strengths_of(pos: Position, seat: Seat, unit: UnitId) -> dict[int, float]:
    """What a unit's strength can be in the eyes of a seat, smallest first."""
    if is_known(pos, seat, unit):
        return {strength(pos, unit): 1.0}
    counter, face, morale = pos.unit(unit), pos.face(unit), pos.rules.intelligence.morale(pos, unit)
    assert counter.combat_class is not None
    mix, weights = pos.table.pools[morale], Counter[int]()
    for counts in (rest_of(mix, own_chits(pos, seat, morale)).counts, mix.counts):
        for chit, count in zip(mix.chits, counts, strict=True):
            if count and can_be(counter, face, chit):
                weights[chit.strength(counter.combat_class, face)] += count
        if weights:
            break
    return {value: weight / weights.total() for value, weight in sorted(weights.items())}


def own_chits(pos: Position, seat: Seat, morale: int, but: Iterable[UnitId] = ()) -> Counter[Chit]:
    """The chits of one pool that a seat holds."""
    return Counter(
        chit for unit, chit in pos.chits.items() if chit.pool == morale and pos.unit(unit).side is seat and unit not in but
    )


def _mean(pos: Position, seat: Seat, unit: UnitId) -> float:
    return sum(value * weight for value, weight in strengths_of(pos, seat, unit).items())


# total strengths ---------------------------------------------------------------------------------------------------------


@case("8.42")
def total_strengths(pos: Position, seat: Seat, battle: Battle, seen: frozenset[UnitId] = NOBODY) -> Strengths:
    """Every pair of total strengths with its probability. An enemy chit is never looked at, unless it is `seen` now."""
    drawn: defaultdict[int, list[UnitId]] = defaultdict(list)
    attack, defence = 0, pos.rules.combat.extra_defence(pos, battle)
    for unit in (*battle.attackers, *battle.defenders):
        if is_settled(pos, seat, unit, seen):
            counts = counts_for(pos, battle, unit, strength(pos, unit))
            attack, defence = (attack + counts, defence) if unit in battle.attackers else (attack, defence + counts)
        else:
            drawn[pos.rules.intelligence.morale(pos, unit)].append(unit)
    found: Strengths = {(attack, defence): 1.0}
    for morale, units in drawn.items():
        found = _combined(found, pool_strengths(pos, seat, battle, morale, units))
    return found


def is_settled(pos: Position, seat: Seat, unit: UnitId, seen: frozenset[UnitId] = NOBODY) -> bool:
    """Whether a seat knows with what strength a unit will fight: not if everybody draws anew for it (25.43)."""
    if unit in seen:
        return True
    return is_known(pos, seat, unit) and not (unit in pos.chits and pos.rules.intelligence.redraws(pos))


def counts_for(pos: Position, battle: Battle, unit: UnitId, base: int) -> int:
    """What a participant of this strength brings to the battle."""
    return attacking(pos, unit, base) if unit in battle.attackers else defending(pos, battle, unit, base)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A participant whose chit the seat does not know: what each kind of chit would add, none where it cannot be."""

    attacks: bool
    counts: tuple[int | None, ...]  # by kind of chit in its pool


def _unknown(pos: Position, battle: Battle, unit: UnitId, chits: Iterable[Chit]) -> Unknown:
    counter, face, redraws = pos.unit(unit), pos.face(unit), pos.rules.intelligence.redraws(pos)
    letter = counter.combat_class
    assert letter is not None
    return Unknown(
        unit in battle.attackers,
        tuple(
            counts_for(pos, battle, unit, max(WEAKEST, chit.strength(letter, face)))
            if redraws or can_be(counter, face, chit)
            else None
            for chit in chits
        ),
    )


def pool_strengths(pos: Position, seat: Seat, battle: Battle, morale: int, units: list[UnitId]) -> Strengths:
    """The joint distribution of what several units of one pool bring, drawn without replacement."""
    mix = pos.table.pools[morale]
    rest = rest_of(mix, own_chits(pos, seat, morale, but=units))
    groups = Counter(_unknown(pos, battle, unit, mix.chits) for unit in units)
    many = tuple(count * len(units) for count in mix.counts)
    for counts in (rest.counts, mix.counts, many):  # ADJ-039: more units than chits draw from the printed mix again
        found = _dealt(groups, counts)
        if found:
            break
    total = sum(found.values())
    return {pair: ways / total for pair, ways in found.items()}


def _dealt(groups: Counter[Unknown], counts: Iterable[int]) -> dict[tuple[int, int], int]:
    """In how many ways chits can be dealt to the units, by the strengths that they bring together.

    Kind of chit by kind of chit: how many of each group of like units get one. The ways to every pair of strengths are
    kept side by side in one long number, so that adding a strength is a shift and whole distributions add up at once.
    """
    left, kinds = tuple(groups.values()), _alike(counts, groups)
    page = _Page.of(groups, sum(kinds.values()))
    states: dict[tuple[int, ...], int] = {left: 1}
    for shifts_, count in page.placed(kinds):
        further: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for left, ways in states.items():
            for rest, times, places in _takings(left, shifts_, count):
                further[rest] += ways * times << places
        states = further
    return page.read(states.get((0,) * len(groups), 0))


def _alike(counts: Iterable[int], groups: Iterable[Unknown]) -> Counter[tuple[int | None, ...]]:
    """Chits that make no difference to any of the units are one kind."""
    merged: Counter[tuple[int | None, ...]] = Counter()
    for kind, count in enumerate(counts):
        if count:
            merged[tuple(group.counts[kind] for group in groups)] += count
    return merged


def _takings(left: tuple[int, ...], shifts_: tuple[int | None, ...], count: int) -> list[tuple[tuple[int, ...], int, int]]:
    """How so many chits of a kind can be taken: who is left then, in how many ways, and how far it shifts the strengths."""
    found: list[tuple[tuple[int, ...], int, int, int]] = [((), 1, 0, count)]
    for number, shift in zip(left, shifts_, strict=True):
        found = [
            (
                (*rest, number - taken),
                times * comb(number, taken) * perm(chits, taken),
                places + taken * (shift or 0),
                chits - taken,
            )
            for rest, times, places, chits in found
            for taken in range((0 if shift is None else min(number, chits)) + 1)
        ]
    return [(rest, times, places) for rest, times, places, _ in found]


@dataclass(frozen=True, slots=True)
class _Page:
    """How ways are written down in one number: one cell of so many bytes for each pair of attack and defence."""

    cell: int  # bytes
    row: int  # cells: one more than the strongest defence
    attacks: tuple[bool, ...]  # by group

    @classmethod
    def of(cls, groups: Counter[Unknown], chits: int) -> _Page:
        strongest = sum(max(v or 0 for v in group.counts) * number for group, number in groups.items() if not group.attacks)
        bits = groups.total() * (chits.bit_length() + 1) + 1  # no cell can overflow into the next
        return cls(-(-bits // BYTE), strongest + 1, tuple(group.attacks for group in groups))

    def placed(self, kinds: Counter[tuple[int | None, ...]]) -> Iterator[tuple[tuple[int | None, ...], int]]:
        """Strengths as bits to shift by, and how many chits bring them."""
        attack, defence = self.cell * self.row * BYTE, self.cell * BYTE
        for values, count in kinds.items():
            steps = zip(values, self.attacks, strict=True)
            yield tuple(None if v is None else v * (attack if attacks else defence) for v, attacks in steps), count

    def read(self, ways: int) -> dict[tuple[int, int], int]:
        written = ways.to_bytes(-(-ways.bit_length() // BYTE), "little")
        cells = (written[at : at + self.cell] for at in range(0, len(written), self.cell))
        return {divmod(number, self.row): int.from_bytes(cell, "little") for number, cell in enumerate(cells) if any(cell)}


def _combined(a: Strengths, b: Strengths) -> Strengths:
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    for (attack, defence), weight in a.items():
        for (more_attack, more_defence), other in b.items():
            found[attack + more_attack, defence + more_defence] += weight * other
    return found
