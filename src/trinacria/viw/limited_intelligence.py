"""8.0 Limited intelligence: morale pools and strength chits.

Chits lie in three pools that both players share. A unit's chit is its owner's secret except while a combat waits for its
dice; nothing here tells the other side more than that a chit was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.viw.events import ChitDrawn
from trinacria.viw.units import Chit, Face, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

WEAKEST = 1  # a unit that is reduced and draws anew may get a chit without a number on its weak side


@case("8.0", "8.31", "8.36")
def is_untried(pos: Position, unit: UnitId) -> bool:
    """A regiment that has never fought: it carries no chit yet. Nobody who stands by draws one."""
    return pos.unit(unit).carries_chit and unit not in pos.chits and pos.face(unit) is not Face.CADRE


@case("8.0.P", "8.33", "8.41")
def draw_for_participants(pos: Position, units: Iterable[UnitId]) -> None:
    """Each untried participant gets its chit once all support is announced, just before the dice."""
    for unit in units:
        if is_untried(pos, unit):
            draw_chit(pos, unit)


def never_redraws(pos: Position) -> bool:
    """Whether everybody draws anew for every combat: here a unit keeps its chit."""
    return False


@case("8.32", "8.33", "8.35")
def draw_chit(pos: Position, unit: UnitId) -> None:
    """Draw blindly from the pool of the unit's morale and place the chit strong side up."""
    side, morale = pos.unit(unit).side, pos.rules.intelligence.morale(pos, unit)
    assert is_untried(pos, unit)
    mix, left = pos.table.pools[morale], pos.pools[morale]
    empty = not any(left)
    number = pos.dice.number
    kind = pos.dice.draw(mix.counts if empty else left, [chit.label for chit in mix.chits])
    chit = mix.chits[kind]
    if empty:  # ADJ-039: draw from the printed mix and take nothing away
        pos.borrowed |= {unit}
    else:
        pos.pools[morale] = _changed(left, kind, -1)
    pos.chits[unit] = chit
    pos.tell(ChitDrawn("8.33", unit, morale, number, strength(pos, unit), owner=side))


@case("8.33")
def morale(pos: Position, unit: UnitId) -> int:
    """The rating whose pool a unit draws from: the printed one."""
    rating = pos.unit(unit).morale
    assert rating is not None, f"{unit} has no morale rating"
    return rating


@case("8.52", "8.32")
def return_chit(pos: Position, unit: UnitId) -> None:
    """A chit that leaves play goes back to the pool it came from."""
    chit = pos.chits.pop(unit, None)
    if chit is None:
        return
    if unit in pos.borrowed:
        pos.borrowed -= {unit}
        return
    mix = pos.table.pools[chit.pool]
    pos.pools[chit.pool] = _changed(pos.pools[chit.pool], mix.chits.index(chit), 1)


@case("8.34", "8.35", "8.6", "10.0")
def strength(pos: Position, unit: UnitId) -> int:
    """The unit's Combat Strength: its cadre's or battalion's printed one, or what its chit says for its class."""
    counter = pos.unit(unit)
    if pos.face(unit) is Face.CADRE:
        assert counter.cadre_strength is not None
        return counter.cadre_strength
    if counter.combat_class is None:
        printed = counter.reduced_strength if pos.face(unit) is Face.REDUCED else counter.strength
        assert printed is not None
        return printed
    return max(WEAKEST, pos.chits[unit].strength(counter.combat_class, pos.face(unit)))


def _changed(counts: tuple[int, ...], kind: int, change: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] + change, *counts[kind + 1 :])


def front_strength(chit: Chit, pos: Position, unit: UnitId) -> int:
    """What the strong side says for this unit: it decides between two steps and three (9.82)."""
    combat_class = pos.unit(unit).combat_class
    assert combat_class is not None
    return chit.strength(combat_class, Face.FULL)
