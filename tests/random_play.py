"""Random legal play, for the tests that every game must pass: positions of all kinds, and orders that are nearly right.

`walk` plays one game and yields the position at each decision (the same object: copy what is kept). A bold player seeks
contact, so that a few games meet every kind of decision.
"""

from __future__ import annotations

import hashlib
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import msgspec

from kits import any_orders, other_words, spread
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.viw.commands import (
    Absorb,
    Advance,
    Attack,
    Defend,
    Eliminate,
    End,
    Enter,
    Lose,
    Move,
    Retreat,
    Roll,
    Support,
)
from trinacria.viw.position import Position
from trinacria.viw.units import UnitId
from trinacria.viw.view import to_json

CONTRACTED = ("moselle/november", "sicily/us-landing")  # the games that keep the whole contract
SAMPLED = ("sicily/campaign",)  # too long to be played over and over: some of its positions keep the contract
NOWHERE, NOBODY = HexId("9999"), UnitId("nobody")


def start(name: str, seed: int) -> Position:
    """The first position of a scenario with the dice of a seed."""
    pos = games.start_of(name)(KeyedDice(stream_key(f"random play {seed}")))
    assert isinstance(pos, Position)
    return pos


def walk(name: str, seed: int, *, bold: bool = False) -> Iterator[Position]:
    """One game from its first decision to its end, which is yielded too."""
    pos, chooser = start(name, seed), random.Random(seed)
    yield pos
    while pos.decision is not None:
        pos.play_checked(bold_order(pos, chooser) if bold else pos.options().sample(chooser.randrange))
        yield pos


def bold_order(pos: Position, chooser: random.Random) -> Command:
    """Of a few orders one that brings a unit next to the enemy, and the end of a phase only after many moves."""
    sampled = [pos.options().sample(chooser.randrange) for _ in range(6)]
    moves = [order for order in sampled if isinstance(order, Move | Enter)]
    bold = [order for order in moves if pos.enemy_controls(order.path[-1], pos.unit(order.unit).side)]
    return (bold or moves or sampled)[0]


def position_after(name: str, seed: int, orders: int, *, bold: bool) -> Position:
    """The position after so many orders, or the last one that still has a decision."""
    pos, chooser = start(name, seed), random.Random(seed)
    for _ in range(orders):
        before = pos.copy()
        pos.play_checked(bold_order(pos, chooser) if bold else pos.options().sample(chooser.randrange))
        if pos.decision is None:
            return before
    return pos


@lru_cache(maxsize=8)
def corpus(name: str) -> tuple[Position, ...]:
    """Some positions of every kind of decision, from a few whole games, evenly spread over them."""
    games_played, each = (1, 3) if name in SAMPLED else (7, 8)
    found: defaultdict[str, list[Position]] = defaultdict(list)
    for seed in range(games_played):
        for pos in walk(name, seed, bold=seed % 3 != 0):
            if pos.decision is not None:
                found[pos.decision.kind].append(pos.copy())
    return tuple(pos for kind in sorted(found) for pos in spread(found[kind], each))


def digest_of(pos: Position) -> str:
    """Everything there is in a position, secrets and all, as one number."""
    seen = [to_json(pos.view(seat)) for seat in (ALLIED, AXIS, SPECTATOR)]
    chits = sorted((unit, chit.label) for unit, chit in pos.chits.items())
    hidden = [chits, sorted(pos.pools.items()), sorted(pos.borrowed), sorted(pos.stacks.items()), pos.log.since(0)]
    return hashlib.sha256(b"\n".join([*seen, msgspec.json.encode(hidden, order="deterministic")])).hexdigest()


def perturbed(pos: Position, order: Command, chooser: random.Random) -> list[Command]:
    """Orders near a legal one, most of them illegal: other units, hexes, paths, attackers, words and kinds."""
    units, hexes = [*pos.table.units], [*pos.table.map.grid.ids]
    unit, hex_ = chooser.choice(units), chooser.choice(hexes)
    near = [*_other_kinds(pos, unit, hex_), *any_orders(pos, unit, hex_), *other_words(order, unit, hex_)]
    if isinstance(order, Move | Enter | Advance):
        near += [replace(order, unit=other) for other in (unit, chooser.choice(units), NOBODY)]
    if isinstance(order, Move | Enter):
        near.append(replace(order, strategic=not order.strategic))
    if isinstance(order, Move | Enter | Advance | Retreat):
        near += [replace(order, path=path) for path in _other_paths(pos, order.path, hex_, chooser)]
    if isinstance(order, Attack):
        near += _other_attacks(order, unit, hex_)
    if isinstance(order, Support):
        near += [replace(order, guns=guns) for guns in ((*order.guns, unit), (*order.guns, *order.guns), (NOBODY,))]
        near += [replace(order, guns=order.guns[::-1]), Support(order.guns, order.air)]
    if isinstance(order, Absorb):
        near += [Absorb(steps) for steps in (order.steps + 1, order.steps + 2, 99)]
    return [other for other in near if other != order]


def _other_kinds(pos: Position, unit: UnitId, hex_: HexId) -> Iterator[Command]:
    place = pos.where[unit] if pos.on_map(unit) else NOWHERE
    there = chosen[0] if (chosen := pos.table.map.grid.neighbours.get(place, ())) else hex_
    yield from (End(what) for what in ("movement", "combat", "advance", "supper"))
    yield from (kind(who) for kind in (Lose, Defend, Eliminate) for who in (unit, NOBODY))
    yield from (Roll(), Support(), Absorb(0), Support((unit,)), Retreat((place,)), Retreat((place, there)))
    yield from (Move(unit, (place, there)), Move(unit, (place, there), True), Move(unit, (place,)), Move(unit, (NOWHERE,)))
    yield from (Enter(unit, (hex_,)), Enter(unit, (NOWHERE,)), Advance(unit, (place, there)), Attack((there,), (unit,)))


def _other_paths(pos: Position, path: tuple[HexId, ...], hex_: HexId, chooser: random.Random) -> Iterator[tuple[HexId, ...]]:
    yield (*path[:-1], hex_)
    yield (*path, hex_)
    yield (*path, chooser.choice(pos.table.map.grid.neighbours[path[-1]]))
    yield (*path, NOWHERE)
    yield (hex_, *path[1:])
    yield path[::-1]
    yield (*path, path[-1])
    yield path[:-1] or path
    yield (path[0], path[-1])
    yield path[:1]
    if len(path) > 3:
        yield (path[0], path[2], path[1], *path[3:])
        yield (*path[:2], *path[3:])


def _other_attacks(order: Attack, unit: UnitId, hex_: HexId) -> Iterator[Attack]:
    for number in range(len(order.units)):
        yield replace(order, units=order.units[:number] + order.units[number + 1 :])
        yield replace(order, units=(*order.units[:number], unit, *order.units[number + 1 :]))
    for number in range(len(order.targets)):
        yield replace(order, targets=order.targets[:number] + order.targets[number + 1 :] or (hex_,))
    yield replace(order, units=(*order.units, unit))
    yield replace(order, units=(*order.units, order.units[0]))
    yield replace(order, units=(*order.units, NOBODY))
    yield replace(order, units=order.units[::-1], targets=order.targets[::-1])
    yield replace(order, targets=(*order.targets, hex_))
    yield replace(order, targets=(*order.targets, order.targets[0]))
    yield replace(order, targets=(*order.targets, NOWHERE))
