"""The toy game for the tests that every game must pass."""

from __future__ import annotations

import random
from dataclasses import replace

from kits import FromViews, Kit
from toy.hill import SIDE, Act, Hillside, Strength
from trinacria.kernel.basics.boards import BoardPosition
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.events import Event, Log
from trinacria.kernel.seats import Seat


def twin_of(pos: BoardPosition[Hillside], seat: Seat, chooser: random.Random) -> BoardPosition[Hillside]:
    """Other strengths for every unit whose strength the seat does not know."""
    twin = pos.copy()
    twin.dice = KeyedDice(stream_key(f"another seed {chooser.random()}"), pos.dice.number)
    secret = [unit for unit in pos.board.strengths if SIDE[unit] is not seat and unit not in pos.board.shown]
    twin.change(strengths={**pos.board.strengths, **{unit: chooser.randint(1, 3) for unit in secret}})
    events = (e if e.owner in (None, seat) else another_secret(e, chooser) for e in pos.log.since(0))
    twin.log = Log.of(events)
    return twin


def another_secret(event: Event, chooser: random.Random) -> Event:
    assert isinstance(event, Strength)
    return replace(event, strength=chooser.randint(1, 3))


def bold_order(pos: BoardPosition[Hillside], chooser: random.Random) -> Command:
    """An attack if there is one, else a move."""
    orders = [*pos.options()]
    acts = [order for order in orders if isinstance(order, Act)]
    attacks = [act for act in acts if act.hex in pos.board.where.values()]
    return chooser.choice(attacks or acts or orders)


TOY_KIT = Kit(
    name="toy/hill",
    kinds=frozenset({"act", "roll"}),
    illegal="act nobody 0101",
    twin_of=twin_of,
    hidden=lambda pos: pos.board.strengths,
    another_secret=another_secret,
    from_views=(FromViews(1, frozenset({"act", "roll"})), FromViews(2, frozenset({"act", "roll"}))),
    bold_order=bold_order,
    played=(12, 90),
)
