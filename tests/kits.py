"""Kits: what the tests that every game must pass need to know of a game beyond its `System`.

The tests in `tests/contract` import this list and no game. A new game adds its kit here.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from trinacria import games
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.positions import Position, slots_of
from trinacria.kernel.questions import (
    AskBelief,
    AskConsequence,
    Asked,
    AskOverlay,
    AskReach,
    AskRefusal,
    AskResolution,
    AskWhyNot,
)
from trinacria.kernel.seats import Seat

P = TypeVar("P", bound=Position)
NOWHERE, NOBODY = "9999", "nobody"
Twin = Callable[[Any, Seat, random.Random], Any]
Near = Callable[[Any, Command, random.Random], list[Command]]


def any_order(pos: Position, chooser: random.Random) -> Command:
    return pos.options().sample(chooser.randrange)


def nothing(*_: object) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class FromViews:
    """A game that is played to compare positions made from views with the real ones."""

    seed: int
    kinds: frozenset[str]  # of decisions that must be met
    options: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()  # orders to begin with
    bold: bool = True
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Kit:
    """What is particular to the tests of a scenario."""

    name: str
    kinds: frozenset[str]  # of decisions that a few random games meet
    illegal: str  # an order that can be read and is never legal
    twin_of: Twin  # the same position as far as a seat may know
    hidden: Callable[[Any], object]  # everything that some seat may not know
    another_secret: Callable[[Any, random.Random], Any]  # an event with another secret in it
    from_views: tuple[FromViews, ...]
    bold_order: Callable[[Any, random.Random], Command] = any_order  # one that seeks contact
    lies_open: Callable[[Any, Seat], bool] = nothing  # a rule lets the seat see what is hidden, just now
    near: Near | None = None  # orders near a legal one, most of them illegal
    questions: Callable[[Any, random.Random], Iterable[Asked]] | None = None  # some of every kind
    as_listed: Callable[[Command], object] = lambda order: order  # what stands for an order in the list
    is_left_out: Callable[[Command], bool] = nothing  # legal, and not in the list
    derived: Callable[[Any], object] = nothing  # what follows from the rest and must fit it in a position made from a view
    played: tuple[int, int] = (7, 8)  # games of the corpus, and positions of each kind of decision
    sampled: bool = True  # a few whole games of it can be played for the corpus
    whole: bool = True  # short enough to be played over and over
    all_open: bool = False  # nothing is hidden but the dice to come: twins differ in these alone

    def asked(self, pos: Position, chooser: random.Random) -> Iterable[Asked]:
        return (self.questions or questions_about(self.name))(pos, chooser)

    def near_orders(self, pos: Position, order: Command, chooser: random.Random) -> list[Command]:
        return (self.near or near_orders(self.name))(pos, order, chooser)


def to_json(value: object) -> bytes:
    """The same bytes for the same knowledge."""
    return msgspec.json.encode(value, order="deterministic")


def unchanged(a: Position, b: Position) -> bool:
    """Whether two positions are alike in everything; quicker than their digests."""
    parts = [name for name in slots_of(type(a)) if name not in (*a.CACHES, "dice", "log")]
    alike = all((one := getattr(a, name)) is (other := getattr(b, name)) or one == other for name in parts)
    return alike and (a.dice.number, len(a.log)) == (b.dice.number, len(b.log))


# random play ----------------------------------------------------------------------------------------------------------


def start(name: str, seed: int, options: tuple[str, ...] = ()) -> Position:
    """The first position of a scenario with the dice of a seed."""
    return games.start_of(name, options)(KeyedDice(stream_key(f"random play {seed}")))


def walk(kit: Kit, seed: int, *, bold: bool = False) -> Iterator[Position]:
    """One game from its first decision to its end, which is yielded too; always the same object."""
    pos, chooser = start(kit.name, seed), random.Random(seed)
    yield pos
    while pos.decision is not None:
        pos.play_checked((kit.bold_order if bold else any_order)(pos, chooser))
        yield pos


def position_after(kit: Kit, seed: int, orders: int, *, bold: bool) -> Position:
    """The position after so many orders, or the last one that still has a decision."""
    pos, chooser = start(kit.name, seed), random.Random(seed)
    for _ in range(orders):
        before = pos.copy()
        pos.play_checked((kit.bold_order if bold else any_order)(pos, chooser))
        if pos.decision is None:
            return before
    return pos


@lru_cache(maxsize=8)
def corpus(kit: Kit) -> tuple[Position, ...]:
    """Some positions of every kind of decision, from a few whole games, evenly spread over them."""
    games_played, each = kit.played
    found: defaultdict[str, list[Position]] = defaultdict(list)
    for seed in range(games_played):
        for pos in walk(kit, seed, bold=seed % 3 != 0):
            if pos.decision is not None:
                found[pos.decision.kind].append(pos.copy())
    return tuple(pos for kind in sorted(found) for pos in spread(found[kind], each))


def spread(positions: list[P], wanted: int) -> list[P]:
    """So many of these positions, evenly spread over them."""
    apart = max(1, len(positions) // wanted)
    return positions[::apart][:wanted]


# orders that are nearly right -----------------------------------------------------------------------------------------


def near_orders(name: str) -> Near:
    """Orders of any game near a legal one: every order about some unit and hex, and the order with other words."""

    def near(pos: Position, order: Command, chooser: random.Random) -> list[Command]:
        words = games.open_scenario(name).drawing.words()
        unit, hex_ = chooser.choice([*words.units]), chooser.choice([*words.hexes])
        found = [*any_orders(pos, unit, hex_), *other_words(order, unit, hex_)]
        return [other for other in found if other != order]

    return near


def any_orders(pos: Position, unit: str, hex_: str) -> Iterator[Command]:
    """Every order that can be written in this game, about this unit or this hex."""
    for kind in pos.vocabulary.commands.values():
        for word in (unit, hex_):
            yield kind(**{clause.field: _any_value(clause, word) for clause in kind.SHAPE})


def _any_value(clause: Clause, word: str) -> object:
    if clause.flag:
        return False
    if clause.number:
        return 1
    return (word,) if clause.many else word


def other_words(order: Command, unit: str, hex_: str) -> Iterator[Command]:
    """The order with one word more, less, or another."""
    for clause in order.SHAPE:
        for value in _other_values(clause, getattr(order, clause.field), unit, hex_):
            yield replace(order, **{clause.field: value})


def _other_values(clause: Clause, value: Any, unit: str, hex_: str) -> Iterator[object]:
    if clause.flag:
        yield not value
    elif clause.number:
        yield from (value + 1, max(0, value - 1), 99)
    elif clause.many:
        yield from ((*value, word) for word in (unit, hex_, NOBODY))
        yield value[:-1] if clause.after else value[:-1] or (hex_,)
        yield value[::-1] or (unit,)
        yield (*value, *value) or (NOWHERE,)
    else:
        yield from (unit, hex_, NOBODY, NOWHERE)


def questions_about(name: str) -> Callable[[Any, random.Random], Iterable[Asked]]:
    """Questions about some unit and hex that any client may ask of any game, whether it has an answer or not."""

    def asked(pos: Position, chooser: random.Random) -> Iterator[Asked]:
        words = games.open_scenario(name).drawing.words()
        for _ in range(3):
            unit, hex_ = chooser.choice([*words.units]), chooser.choice([*words.hexes])
            yield from (AskReach(unit), AskBelief(unit), AskWhyNot(unit, hex_), AskOverlay(unit), AskRefusal(unit))
            yield from (AskResolution((hex_,), (unit,)), AskResolution())
            if pos.decision is not None:
                text = pos.options().sample(chooser.randrange).text
                yield from (AskRefusal(text), AskConsequence(text))

    return asked


def kit_of(name: str) -> Kit:
    return next(kit for kit in all_kits() if kit.name == name)


@lru_cache(maxsize=1)
def all_kits() -> tuple[Kit, ...]:
    from sicily43_kits import SICILY43_KITS
    from toy_kit import TOY_KIT
    from viw_kits import VIW_KITS

    return (TOY_KIT, *VIW_KITS, *SICILY43_KITS)
