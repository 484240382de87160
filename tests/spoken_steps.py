"""The options of an open decision as a tree of steps with their words, for the tests that every game's words must pass."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from random_play import walk
from trinacria.kernel.options import Options, Step
from trinacria.kernel.showing import StepWords
from trinacria.viw.position import Position
from trinacria.viw.step_words import step_words

WAYS = 3  # followed from one list of steps
THOROUGHLY = 10  # positions of one kind of decision in one game; of the later ones only some
EVERY = 15

Said = Sequence[tuple[Step, StepWords]]  # the steps of one list


def sampled(name: str, seed: int, *, bold: bool) -> Iterator[Position]:
    """Positions of one random game: the first of every kind of decision, and some of the others."""
    met: Counter[str] = Counter()
    for pos in walk(name, seed, bold=bold):
        if pos.decision is not None:
            met[pos.decision.kind] += 1
            number = met[pos.decision.kind]
            if number <= THOROUGHLY or number % EVERY == 0:
                yield pos


def lists(pos: Position, chooser: random.Random) -> Iterator[Said]:
    """Every list of steps from the first to the whole orders, along some of the ways."""
    return _lists(pos, pos.options(), (), chooser)


def _lists(pos: Position, options: Options, path: tuple[str, ...], chooser: random.Random) -> Iterator[Said]:
    assert pos.decision is not None
    steps = options.steps()
    yield [(step, step_words(pos.table, pos.decision, step, path)) for step in steps]
    ways = [(step.key, step.then) for step in steps if step.then is not None]
    for key, then in chooser.sample(ways, min(WAYS, len(ways))):
        yield from _lists(pos, then(), (*path, key), chooser)


def check(said: Said, counters: frozenset[str], hexes: frozenset[str]) -> None:
    """What holds for one list of steps: plain words, each its own; counters and hexes that there are."""
    for step, words in said:
        assert words.says, step
        assert "_" not in words.says, words
        assert words.says[0].isupper() or words.says[0].isdecimal(), words
        assert counters.issuperset({words.unit, *words.units} - {""}), words
        assert hexes.issuperset({words.hex, *words.hexes, *words.path} - {""}), words
        assert words.end == (step.order is not None and step.order.VERB == "end"), words
    twice = [label for label, times in Counter(words.says for _, words in said).items() if times > 1]
    assert not twice, twice
