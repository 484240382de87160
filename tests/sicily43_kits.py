"""SICILY'43 for the tests that every game must pass. Nothing is hidden in it: a twin differs in its dice to come alone."""

from __future__ import annotations

import random

from kits import FromViews, Kit
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.events import Event
from trinacria.kernel.seats import Seat
from trinacria.sicily43.attacks import Attack
from trinacria.sicily43.marching import Move
from trinacria.sicily43.position import Position

EARLY = frozenset({"set-up", "planes", "bomb", "drop", "land", "ships", "move", "attack"})


def twin_of(pos: Position, seat: Seat, chooser: random.Random) -> Position:
    twin = pos.copy()
    twin.dice = KeyedDice(stream_key(f"another seed {chooser.random()}"), pos.dice.number)
    return twin


def nothing_hidden(pos: Position) -> object:
    return ()


def same_event(event: Event, chooser: random.Random) -> Event:
    return event


def derived(pos: Position) -> object:
    return pos.zones, pos.occupied


def as_listed(order: Command) -> object:
    """What stands for an order in the list: a march goes by its end, an attack by who and whom."""
    if isinstance(order, Move):
        return Move, order.unit, order.path[-1]
    if isinstance(order, Attack):
        return Attack, frozenset(order.targets), frozenset(order.units)
    return order


def is_left_out(order: Command) -> bool:
    return isinstance(order, Move) and order.path[0] == order.path[-1]


def kit(name: str, *, whole: bool) -> Kit:
    return Kit(
        name=name,
        kinds=EARLY,
        illegal="move nobody 0101 0102",
        twin_of=twin_of,
        hidden=nothing_hidden,
        another_secret=same_event,
        from_views=(FromViews(1, EARLY, bold=False, slow=not whole),),
        as_listed=as_listed,
        is_left_out=is_left_out,
        derived=derived,
        played=(4, 6) if whole else (1, 3),
        whole=whole,
        all_open=True,
    )


SICILY43_KITS = (kit("sicily43/landing", whole=True), kit("sicily43/campaign", whole=False))
