"""A position made from what a seat knows offers that seat the same orders as the real one: bots need nothing but a view."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from kits import FromViews, Kit, all_kits, any_order, to_json
from trinacria import games
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.options import Options
from trinacria.kernel.positions import Position

LISTED = 600  # orders that are compared one by one; of longer lists a sample
SAMPLED = 8
EACH = 4  # positions of every kind of decision in which the options are compared; and from then on
SOMETIMES = 40  # every so many decisions

GAMES = [
    pytest.param(kit, played, id=f"{kit.name}-{played.seed}", marks=[pytest.mark.slow] if played.slow else [])
    for kit in all_kits()
    for played in kit.from_views
]


def played(kit: Kit, how: FromViews) -> Iterator[Position]:
    """Some decisions of every kind, and some of the rest, from one game; a bold one takes long on a large map."""
    pos = games.start_of(kit.name, how.options)(KeyedDice(stream_key(f"views {how.seed}")))
    chooser, met = random.Random(how.seed), Counter[str]()
    for text in how.opening:
        yield pos
        pos.play(pos.vocabulary.read(text))
    while pos.decision is not None:
        kind = pos.decision.kind
        met[kind] += 1
        if met[kind] <= EACH or met.total() % SOMETIMES == 0:
            yield pos
        pos.play_checked((kit.bold_order if how.bold else any_order)(pos, chooser))


def assert_alike(real: Options, made: Options, chooser: random.Random) -> None:
    """The same orders, in whatever order: that depends on who came first into a hex, which no seat knows."""
    texts, others = ([order.text for order in islice(options, LISTED + 1)] for options in (real, made))
    if len(texts) <= LISTED:
        assert sorted(texts) == sorted(others)
    for mine, yours in ((real, made), (made, real)):
        for _ in range(SAMPLED):
            assert mine.sample(chooser.randrange) in yours


def knowledge(pos: Position) -> bytes:
    """What the deciding seat sees, but for the length of the log, which is read apart."""
    assert pos.decision is not None
    view = pos.view(pos.decision.seat)
    return to_json(view).replace(b'"events":%d,' % view.events, b"")


@pytest.mark.parametrize(("kit", "how"), GAMES)
def test_the_deciding_seat_has_the_same_options(kit: Kit, how: FromViews) -> None:
    chooser, compared = random.Random(how.seed), set[str]()
    for pos in played(kit, how):
        assert pos.decision is not None
        compared.add(pos.decision.kind)
        made = games.position_from_view(kit.name, how.options, pos.view(pos.decision.seat), chooser)
        assert made.problems() == []
        assert knowledge(made) == knowledge(pos)
        assert kit.derived(made) == kit.derived(pos)
        assert_alike(pos.options(), made.options(), chooser)
    assert compared >= how.kinds
