"""Random games of SICILY'43 for tests of what holds at every moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from trinacria import games
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.sicily43.position import Position


def begun(scenario: str, seed: int, options: tuple[str, ...] = ()) -> Position:
    """A game before its first order."""
    pos = games.start_of(f"sicily43/{scenario}", options)(KeyedDice(stream_key(f"random play {seed}")))
    assert isinstance(pos, Position)
    return pos


def played(scenario: str, seed: int, options: tuple[str, ...] = ()) -> Iterator[Position]:
    """The position at each decision and at the end; always the same object."""
    pos, chooser = begun(scenario, seed, options), random.Random(seed)
    yield pos
    while pos.decision is not None:
        pos.play_checked(pos.options().sample(chooser.randrange))
        yield pos


@lru_cache(maxsize=4)
def moments(scenario: str, seeds: tuple[int, ...], each: int) -> tuple[Position, ...]:
    """Some positions of every kind of decision: of each game the first so many, and now and then a later one."""
    kept: list[Position] = []
    for seed in seeds:
        met = Counter[str]()
        for pos in played(scenario, seed):
            if pos.decision is not None:
                met[pos.decision.kind] += 1
                number = met[pos.decision.kind]
                if number <= each or number % 40 == 0:
                    kept.append(pos.copy())
    return tuple(kept)
