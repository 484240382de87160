"""Beliefs: what a seat may infer about strengths that it cannot see, and positions that fit what it knows.

A seat knows the printed mix of each morale pool and its own chits. Whatever the enemy carries, and whatever is still to be
drawn, is for that seat a draw without replacement from the rest (ADJ-039). A reduced unit is known to have had three steps.
Nothing here reads an enemy chit: positions are sampled from a view.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.dice import KeyedDice
from trinacria.kernel.seats import BySide
from trinacria.viw.limited_intelligence import WEAKEST
from trinacria.viw.losses import THREE_STEP_STRENGTH
from trinacria.viw.position import Position
from trinacria.viw.units import Chit, Face, MoralePool, Unit, UnitId

if TYPE_CHECKING:
    from trinacria.viw.seen_counters import EnemyCounter, OwnCounter
    from trinacria.viw.table import Table
    from trinacria.viw.view import View


@dataclass(frozen=True, slots=True)
class Rest:
    """What is left of a printed mix once the seat's own chits are taken out: the kinds and how many of each."""

    chits: tuple[Chit, ...]
    counts: tuple[int, ...]

    def total(self) -> int:
        return sum(self.counts)


@case("8.42", "8.32")
def rest_of(mix: MoralePool, own: Counter[Chit]) -> Rest:
    """The printed mix less one's own chits; a mix that one holds entirely counts as full again (ADJ-039)."""
    counts = tuple(max(0, count - own[chit]) for chit, count in zip(mix.chits, mix.counts, strict=True))
    return Rest(mix.chits, counts) if any(counts) else Rest(mix.chits, mix.counts)


def can_be(unit: Unit, face: Face, chit: Chit) -> bool:
    """Whether a unit that shows this face can carry this chit: only a three-step unit is ever reduced (9.82)."""
    assert unit.combat_class is not None
    return face is not Face.REDUCED or chit.strength(unit.combat_class, Face.FULL) >= THREE_STEP_STRENGTH


def own_chits(view: View, table: Table) -> dict[int, Counter[Chit]]:
    """The chits that the seat of this view holds, by pool."""
    held: dict[int, Counter[Chit]] = {morale: Counter() for morale in table.pools}
    marked = _markers(view, table)
    for counter in view.own:
        if counter.chit is not None:
            chit = _chit(marked, counter)
            held[chit.pool][chit] += 1
    return held


def belief(view: View, table: Table, unit: UnitId) -> list[tuple[int, float]]:
    """What an enemy or an untried unit can be: each strength with its probability, smallest first."""
    counter = table.units[unit]
    for own in view.own:
        if own.id == unit and own.strength is not None:
            return [(own.strength, 1.0)]
    face = view.counter(unit).face
    if face is Face.CADRE or not counter.carries_chit:
        printed = counter.cadre_strength if face is Face.CADRE else counter.strength
        assert printed is not None
        return [(printed, 1.0)]
    assert counter.combat_class is not None
    morale = _morale(_markers(view, table), unit)
    rest = rest_of(table.pools[morale], own_chits(view, table)[morale])
    weights: Counter[int] = Counter()
    for chit, count in zip(rest.chits, rest.counts, strict=True):
        if count and can_be(counter, face, chit):
            weights[chit.strength(counter.combat_class, face)] += count
    total = sum(weights.values())
    return [(strength, weight / total) for strength, weight in sorted(weights.items())]


def sample_position(view: View, table: Table, random: Random) -> Position:
    """A whole position that looks to this seat exactly as the view does; what it cannot see is drawn at random."""
    pos = _markers(view, table)
    pos.dice = KeyedDice(random.randbytes(32), view.rolls)
    pos.turn, pos.phasing, pos.decision, pos.outcome = view.turn, view.phasing, view.decision, view.outcome
    pos.air = BySide(view.air["allied"], view.air["axis"])
    for counter in view.counters():
        _place(pos, counter)
    pos.holders, pos.entered, pos.supply = dict(view.holders), dict(view.entered), dict(view.supply)
    pos.set_flags(**{name: getattr(view.flags, name) for name in type(view.flags).__dataclass_fields__})
    pos.stack = [procedure.copy() for procedure in view.stack]
    if view.secrets is not None:
        pos.secrets = {view.seat: view.secrets}
    for rebuild in pos.rules.rebuild_barriers:
        rebuild(pos)
    for own in view.own:
        if own.chit is not None:
            _give(pos, own.id, _chit(pos, own))
    _deal_to_enemy(pos, view, random)
    return pos


def _markers(view: View, table: Table) -> Position:
    """The markers and tracks that everybody sees, and nobody on the map yet: enough to ask what a unit's morale is now."""
    pos = Position(table, KeyedDice(b"", view.rolls))
    pos.state = view.state
    return pos


def _place(pos: Position, counter: OwnCounter | EnemyCounter) -> None:
    if counter.face is not Face.FULL:
        pos.faces[counter.id] = counter.face
    if pos.where[counter.id] != counter.place:
        pos.put(counter.id, counter.place)


def _deal_to_enemy(pos: Position, view: View, random: Random) -> None:
    """Give every tried enemy a chit that it can have: those of whom most is known first."""
    seen = {}
    if view.combat is not None and view.combat.revealed is not None:
        revealed = view.combat.revealed
        seen = {line.unit: line.strength for line in (*revealed.attackers, *revealed.defenders)}
    tried = [counter for counter in view.enemy if counter.tried]
    tried.sort(key=lambda counter: (counter.id not in seen, counter.face is not Face.REDUCED))
    for counter in tried:
        unit, morale = pos.unit(counter.id), _morale(pos, counter.id)
        mix = pos.table.pools[morale]
        fits = _fits(mix, unit, counter.face, seen.get(counter.id))
        left = pos.pools[morale]
        weights = [count if fit else 0 for count, fit in zip(left, fits, strict=True)]
        if not any(weights):  # the pool was empty when it drew (ADJ-039)
            weights = [count if fit else 0 for count, fit in zip(mix.counts, fits, strict=True)]
        _give(pos, counter.id, random.choices(mix.chits, weights)[0])


def _fits(mix: MoralePool, unit: Unit, face: Face, seen: int | None) -> list[bool]:
    """Which kinds of chit a unit can carry; a reduced unit that has changed its chit since may carry any (25.43)."""
    letter = unit.combat_class
    assert letter is not None
    shown = [seen is None or max(WEAKEST, chit.strength(letter, face)) == seen for chit in mix.chits]
    usual = [fit and can_be(unit, face, chit) for fit, chit in zip(shown, mix.chits, strict=True)]
    return usual if any(usual) else shown


def _give(pos: Position, unit: UnitId, chit: Chit) -> None:
    mix, left = pos.table.pools[chit.pool], [*pos.pools[chit.pool]]
    kind = mix.chits.index(chit)
    if left[kind]:
        left[kind] -= 1
        pos.pools[chit.pool] = tuple(left)
    else:
        pos.borrowed |= {unit}
    pos.chits[unit] = chit


def _chit(pos: Position, counter: OwnCounter) -> Chit:
    mix = pos.table.pools[_morale(pos, counter.id)]
    return next(chit for chit in mix.chits if chit.label == counter.chit)


def _morale(pos: Position, unit: UnitId) -> int:
    """The rating whose pool the unit's chit comes from: the printed one, or what a game's rules have made of it."""
    return pos.rules.intelligence.morale(pos, unit)
