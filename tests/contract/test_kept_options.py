"""What a position keeps from order to order never changes what it offers or shows: a copy, which keeps nothing, agrees.

Nor does what a copy takes along that was made to look ahead.
"""

from __future__ import annotations

import random

import pytest

from kits import Kit, all_kits, walk
from trinacria.kernel.options import Options, Step
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import Seat

WINDOWS = ((0, 60), (200, 60), (700, 40))  # orders of a game after which both are asked: from which on, and how many
FULL = 3  # of the steps that lead on are listed further


def offered(options: Options, chooser: random.Random) -> list[object]:
    """What can be picked first, and what follows some of that."""
    steps = options.steps()
    further = [step for step in steps if step.then is not None]
    picked = chooser.sample(further, min(FULL, len(further)))
    return [[_shown(step) for step in steps], *(_next(step) for step in picked)]


def _next(step: Step) -> list[object]:
    assert step.then is not None
    return [step.key, *(_shown(later) for later in step.then().steps())]


def _shown(step: Step) -> tuple[object, ...]:
    return step.key, step.order.text if step.order else None, dict(step.facts)


@pytest.mark.parametrize("kit", all_kits(), ids=lambda kit: kit.name)
@pytest.mark.parametrize("bold", [False, True])
def test_a_position_offers_and_shows_what_a_fresh_copy_of_it_does(kit: Kit, bold: bool) -> None:
    last = sum(WINDOWS[-1])
    for number, pos in enumerate(walk(kit, 17 + bold, bold=bold)):
        if number > last:
            break
        if any(begin <= number < begin + many for begin, many in WINDOWS):
            _compare(pos, number)


AHEAD = ((0, 60), (200, 60), (700, 40))  # orders of a game from which somebody looks ahead: from which on, and how many
EVERY, FAR = 5, 8  # of these orders, and how many orders they look ahead


@pytest.mark.parametrize("kit", all_kits(), ids=lambda kit: kit.name)
def test_looking_ahead_finds_what_a_fresh_copy_offers_and_leaves_no_trace(kit: Kit) -> None:
    """Neither in the position that goes on, nor the other way round in one that was left standing."""
    last, left = sum(AHEAD[-1]), None
    for number, pos in enumerate(walk(kit, 23, bold=True)):
        if number > last:
            break
        if number % EVERY or pos.decision is None or not any(begin <= number < begin + many for begin, many in AHEAD):
            continue
        if left is not None:
            _compare(left, number)
        offered(pos.options(), random.Random(number))  # so that there is something to take along
        _look_ahead(kit, pos.what_if(), random.Random(number))
        _compare(pos, number)
        left = pos.what_if()


def _look_ahead(kit: Kit, pos: Position, chooser: random.Random) -> None:
    for number in range(FAR):
        _compare(pos, number)
        if pos.decision is None:
            return
        pos.play(kit.bold_order(pos, chooser) if number % 2 else pos.options().sample(chooser.randrange))


def _compare(pos: Position, number: int) -> None:
    if pos.decision is None:
        return
    kept = offered(pos.options(), random.Random(number))
    assert kept == offered(pos.copy().options(), random.Random(number)), f"after {number} orders: {pos.decision}"
    for seat in Seat:
        assert pos.view(seat) == pos.copy().view(seat), f"after {number} orders, {seat}: {pos.decision}"
