"""Exact odds of a combat, from one seat's own knowledge: over every chit that can be drawn or carried, and all 36 dice.

Shifts and the terrain line do not depend on chits; only the two strengths do. Chits of one pool are drawn without
replacement, so the joint distribution of attack and defence is counted pool by pool and then combined. No sampling anywhere.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.battles import Battle
from trinacria.viw.beliefs import can_be, rest_of
from trinacria.viw.charts import Result
from trinacria.viw.column_shifts import Shift, shifts
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.strengths import attacking, defending, terrain_line
from trinacria.viw.units import Chit, Face, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

DICE = {total: 6 - abs(total - 7) for total in range(2, 13)}  # ways of 36
Strengths = dict[tuple[int, int], float]  # (attack, defence) -> weight


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
    attacker_loses: float  # mean mandatory steps
    defender_loses: float


def odds(pos: Position, seat: Seat, battle: Battle) -> Odds:
    """The exact odds of a battle as this seat can know them."""
    line, shifted = terrain_line(pos, battle), shifts(pos, battle)
    net = sum(shift.columns for shift in shifted)
    columns: defaultdict[int, float] = defaultdict(float)
    crt = pos.table.crt
    for (attack, defence), weight in total_strengths(pos, seat, battle).items():
        columns[crt.clamp(crt.column(line, attack, defence) + net)] += weight
    return summed(pos, line, shifted, dict(sorted(columns.items())))


def summed(pos: Position, line: str, shifted: tuple[Shift, ...], columns: Mapping[int, float]) -> Odds:
    """Fold the dice into a distribution of columns."""
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
        attacker_loses=sum(c.probability * c.result.mandatory for c in chances if c.result.attacker_suffers),
        defender_loses=sum(c.probability * c.result.mandatory for c in chances if not c.result.attacker_suffers),
    )


def proposed(pos: Position, side: Seat, targets: tuple[HexId, ...], units: tuple[UnitId, ...]) -> Battle:
    """An attack that is only thought of: of several regiments in a hex the one expected to be strongest defends."""
    defenders: list[UnitId] = []
    newcomers: list[UnitId] = []
    for target in targets:
        stack = [unit for unit in pos.stack_at(target) if unit not in pos.flags.attacked]
        newcomers += [unit for unit in pos.stack_at(target) if unit in pos.flags.retreated]
        regiments = [unit for unit in stack if is_regiment_size(pos, unit)]
        defenders += [unit for unit in stack if unit not in regiments]
        defenders += sorted(regiments, key=lambda unit: -_mean(pos, side, unit))[:1]
    return Battle(side, targets, units, tuple(defenders), tuple(newcomers))


@case("8.42")
def total_strengths(pos: Position, seat: Seat, battle: Battle) -> Strengths:
    """Every pair of total strengths with its probability. An enemy chit is never looked at, tried or not."""
    drawn: defaultdict[int, list[Unknown]] = defaultdict(list)
    attack, defence = 0, pos.rules.combat.other_defence(pos, battle)
    for unit in (*battle.attackers, *battle.defenders):
        attacks = unit in battle.attackers
        if _is_known(pos, seat, unit):
            counts = _counts(pos, battle, unit, strength(pos, unit), attacks=attacks)
            attack, defence = (attack + counts, defence) if attacks else (attack, defence + counts)
        else:
            morale = pos.unit(unit).morale
            assert morale is not None
            drawn[morale].append(_unknown(pos, battle, unit, attacks=attacks))
    found: Strengths = {(attack, defence): 1.0}
    for morale, unknown in drawn.items():
        found = _combined(found, pool_strengths(pos, seat, morale, unknown))
    return found


@dataclass(frozen=True, slots=True)
class Unknown:
    """A participant whose chit the seat does not know: what each kind of chit would add, none where it cannot be."""

    attacks: bool
    counts: tuple[int | None, ...]  # by kind of chit in its pool


def _unknown(pos: Position, battle: Battle, unit: UnitId, *, attacks: bool) -> Unknown:
    counter, face = pos.unit(unit), pos.face(unit)
    assert counter.morale is not None
    assert counter.combat_class is not None
    letter = counter.combat_class
    return Unknown(
        attacks,
        tuple(
            _counts(pos, battle, unit, chit.strength(letter, face), attacks=attacks) if can_be(counter, face, chit) else None
            for chit in pos.table.pools[counter.morale].chits
        ),
    )


def pool_strengths(pos: Position, seat: Seat, morale: int, units: list[Unknown]) -> Strengths:
    """The joint distribution of what several units of one pool bring, drawn without replacement."""
    mix = pos.table.pools[morale]
    rest = rest_of(mix, _own_chits(pos, seat, morale))
    counts = rest.counts if rest.total() >= len(units) else mix.counts
    kinds = _alike(counts, units)
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    _deal(units, kinds, 0, 0, 0, 1.0, found)
    total = sum(found.values())
    return {pair: weight / total for pair, weight in found.items()}


def _alike(counts: Iterable[int], units: list[Unknown]) -> list[tuple[tuple[int | None, ...], int]]:
    """Chits that make no difference to any of the units are one kind."""
    merged: Counter[tuple[int | None, ...]] = Counter()
    for kind, count in enumerate(counts):
        if count:
            merged[tuple(unit.counts[kind] for unit in units)] += count
    return list(merged.items())


def _deal(
    units: list[Unknown],
    kinds: list[tuple[tuple[int | None, ...], int]],
    at: int,
    attack: int,
    defence: int,
    weight: float,
    found: defaultdict[tuple[int, int], float],
) -> None:
    """Deal a chit to the unit `at` in every way, then to the next; weights count the ways."""
    if at == len(units):
        found[attack, defence] += weight
        return
    attacks = units[at].attacks
    for number, (values, count) in enumerate(kinds):
        value = values[at]
        if value is None or not count:
            continue
        kinds[number] = (values, count - 1)
        more = (attack + value, defence) if attacks else (attack, defence + value)
        _deal(units, kinds, at + 1, *more, weight * count, found)
        kinds[number] = (values, count)


def _combined(a: Strengths, b: Strengths) -> Strengths:
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    for (attack, defence), weight in a.items():
        for (more_attack, more_defence), other in b.items():
            found[attack + more_attack, defence + more_defence] += weight * other
    return found


def _counts(pos: Position, battle: Battle, unit: UnitId, base: int, *, attacks: bool) -> int:
    return attacking(pos, unit, base) if attacks else defending(pos, battle, unit, base)


def _is_known(pos: Position, seat: Seat, unit: UnitId) -> bool:
    """Printed strengths are open; a chit is known to its owner."""
    counter = pos.unit(unit)
    if not counter.carries_chit or pos.face(unit) is Face.CADRE:
        return True
    return counter.side is seat and unit in pos.chits


def _own_chits(pos: Position, seat: Seat, morale: int) -> Counter[Chit]:
    return Counter(chit for unit, chit in pos.chits.items() if chit.pool == morale and pos.unit(unit).side is seat)


def _mean(pos: Position, seat: Seat, unit: UnitId) -> float:
    """The mean strength of a unit in the eyes of a seat."""
    if _is_known(pos, seat, unit):
        return strength(pos, unit)
    counter = pos.unit(unit)
    assert counter.morale is not None
    assert counter.combat_class is not None
    rest = rest_of(pos.table.pools[counter.morale], _own_chits(pos, seat, counter.morale))
    values = [chit.strength(counter.combat_class, pos.face(unit)) for chit in rest.chits]
    return sum(value * count for value, count in zip(values, rest.counts, strict=True)) / rest.total()
