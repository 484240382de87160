"""A position made from what a seat knows offers that seat the same orders as the real one: bots need nothing but a view."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from random_play import bold_order
from trinacria import games
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.options import Options
from trinacria.viw.position import Position
from trinacria.viw.view import to_json

LISTED = 600  # orders that are compared one by one; of longer lists a sample
SAMPLED = 8
EACH = 4  # positions of every kind of decision in which the options are compared; and from then on
SOMETIMES = 40  # every so many decisions
COMBAT = {"move", "attack", "support", "roll", "absorb", "retreat", "advance"}
ISLAND = COMBAT | {"land", "airborne", "depot", "support points"}
CAMPAIGN = ISLAND | {"write", "end-run", "pack", "replacements", "boundary", "eliminate", "lose"}
VARIABLE = CAMPAIGN | {"plan", "receive", "deploy", "naval", "invasion"}
EVERY_OPTION = ("historical-weather", "redraw-chits", "parachute-arrivals")

GAMES = [
    ("moselle/november", (), 1, COMBAT),
    ("moselle/november", (), 2, COMBAT),
    ("sicily/us-landing", (), 1, ISLAND),
    ("sicily/us-landing", EVERY_OPTION, 2, COMBAT | {"land", "depot"}),
    pytest.param("sicily/campaign", (), 1, CAMPAIGN, marks=pytest.mark.slow),
    pytest.param("sicily/campaign", EVERY_OPTION, 2, ISLAND, marks=pytest.mark.slow),
    pytest.param("sicily/variable", (), 1, VARIABLE, marks=pytest.mark.slow),
]


def played(name: str, options: tuple[str, ...], seed: int) -> Iterator[Position]:
    """Some decisions of every kind, and some of the rest, from one game; a bold one takes long on a large map."""
    pos, chooser = games.start_of(name, options)(KeyedDice(stream_key(f"views {seed}"))), random.Random(seed)
    assert isinstance(pos, Position)
    met: Counter[str] = Counter()
    if name == "sicily/variable":
        yield pos
        pos.play(pos.vocabulary.read("plan date 4"))  # two invasions, so that the second one has to be declared
    while pos.decision is not None:
        kind = pos.decision.kind
        met[kind] += 1
        if met[kind] <= EACH or met.total() % SOMETIMES == 0:
            yield pos
        bold = pos.table.scenario.last_turn < 10
        pos.play_checked(bold_order(pos, chooser) if bold else pos.options().sample(chooser.randrange))


def assert_alike(real: Options, made: Options, chooser: random.Random) -> None:
    """The same orders, in whatever order: that depends on who came first into a hex, which no seat is told."""
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


@pytest.mark.parametrize(("name", "options", "seed", "kinds"), GAMES)
def test_the_deciding_seat_has_the_same_options(name: str, options: tuple[str, ...], seed: int, kinds: set[str]) -> None:
    chooser, compared = random.Random(seed), set[str]()
    for pos in played(name, options, seed):
        assert pos.decision is not None
        compared.add(pos.decision.kind)
        made = games.position_from_view(name, options, pos.view(pos.decision.seat), chooser)
        assert isinstance(made, Position)
        assert made.problems() == []
        assert knowledge(made) == knowledge(pos)
        assert (made.zones, made.occupied, made.troops) == (pos.zones, pos.occupied, pos.troops)
        assert_alike(pos.options(), made.options(), chooser)
    assert compared >= kinds
