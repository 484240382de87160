"""What holds at every decision of random games, whatever it asks: what is drawn, how a segment ends, who is unknown."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import pytest

from every_sample import Chooser, drawn
from random_play import NOBODY, NOWHERE, bold_order, start
from trinacria.kernel.commands import Clause, Command
from trinacria.viw.attacks import AttackOptions
from trinacria.viw.commands import End, Enter, Move
from trinacria.viw.movement_phase import MoveOptions, UnitMoves
from trinacria.viw.position import Position
from trinacria.viw.units import UnitId

GAMES = [("moselle/november", 450), ("sicily/us-landing", 300), ("sicily/campaign", 500), ("sicily/variable", 400)]
OF_A_KIND = 4  # positions that are looked at of each kind of decision
MOST = 400  # attacks that are compared one by one

every_game = pytest.mark.parametrize(("name", "orders"), GAMES, ids=[name for name, _ in GAMES])


def played(name: str, orders: int) -> Iterator[tuple[Position, Command]]:
    """The decisions of one game and what is ordered then. Every other order seeks contact."""
    pos, chooser = start(name, 3), random.Random(3)
    for number in range(orders):
        if pos.decision is None:
            return
        order = bold_order(pos, chooser) if number % 2 else pos.options().sample(chooser.randrange)
        yield pos, order
        pos.play(order)


@lru_cache(maxsize=4)
def some(name: str, orders: int) -> tuple[Position, ...]:
    """Some positions of each kind of decision; of movement more, as units enter only now and then."""
    kept: list[Position] = []
    met = Counter[str]()
    for pos, _ in played(name, orders):
        assert pos.decision is not None
        met[pos.decision.kind] += 1
        if met[pos.decision.kind] <= OF_A_KIND or (pos.decision.kind == "move" and not met["move"] % 25):
            kept.append(pos.copy())
    return tuple(kept)


def texts(orders: Iterator[Command]) -> list[str]:
    return sorted(order.text for order in orders)


@every_game
def test_a_unit_that_is_drawn_goes_to_any_place_it_is_offered_and_no_other(name: str, orders: int) -> None:
    chooser, compared = random.Random(7), Counter[str]()
    for pos in some(name, orders):
        options = pos.options()
        if isinstance(options, MoveOptions):
            able = [UnitId(step.key) for step in options.steps() if step.then is not None]
            entering = [unit for unit in able if not pos.on_map(unit)]
            for unit in (*entering[:2], *chooser.sample(able, min(len(able), 2))):
                moves = options.moves_of(unit)
                assert texts(drawn(moves)) == texts(iter(moves))
                compared["on the map" if pos.on_map(unit) else "entering"] += 1
    assert min(compared["on the map"], compared["entering"]) > 2, compared


@every_game
def test_the_ways_of_a_unit_make_the_orders_that_it_is_offered(name: str, orders: int) -> None:
    """In the same sequence; where both modes lead to a hex, the way is the tactical one, which is offered first."""
    compared = Counter[str]()
    for pos in some(name, orders):
        options = pos.options()
        if isinstance(options, MoveOptions):
            for step in options.steps():
                if step.then is None:
                    continue
                moves = options.moves_of(UnitId(step.key))
                offered: dict[str, str] = {}
                for order in moves:
                    assert isinstance(order, Move | Enter)
                    offered.setdefault(order.path[-1], order.text)
                assert [(hex_, way(hex_).text) for hex_, way in moves.ways().items()] == [*offered.items()]
                compared[_kind(pos, moves)] += 1
    duties = name in (
        "sicily/campaign",
        "sicily/variable",
    )  # where moves of some units may not end everywhere (24.12, 24.23)
    assert min(compared["on the map"], compared["entering"]) > 2, compared
    assert bool(compared["with a duty"]) is duties, compared


def _kind(pos: Position, moves: UnitMoves) -> str:
    if moves.end_rule is not None:
        return "with a duty"
    return "on the map" if pos.on_map(moves.unit) else "entering"


@every_game
def test_every_unit_that_can_move_may_be_drawn_and_so_may_the_end_of_the_phase(name: str, orders: int) -> None:
    for pos in some(name, orders):
        options = pos.options()
        if isinstance(options, MoveOptions):
            offered = {step.key if step.order is None else step.order.text for step in options.steps()}
            first = Chooser([])
            options.sample(first)
            orders_drawn = [options.sample(Chooser([number])) for number in range(first.asked[0])]
            found = {order.unit if isinstance(order, Move | Enter) else order.text for order in orders_drawn}
            assert found == offered


@every_game
def test_an_attack_that_is_drawn_is_any_that_is_offered_and_no_other(name: str, orders: int) -> None:
    compared = 0
    for pos in some(name, orders):
        options = pos.options()
        if isinstance(options, AttackOptions) and options.count() <= MOST:
            assert texts(drawn(options)) == texts(iter(options))
            compared += 1
    assert compared


@every_game
def test_the_order_that_ends_a_segment_ends_it(name: str, orders: int) -> None:
    """The next decision does not come from the segment that was ended."""
    ended = set()
    for pos in some(name, orders):
        for end in [step.order for step in pos.options().steps() if isinstance(step.order, End)]:
            twin = pos.copy()
            asking = twin.stack[-1]
            twin.play(end)
            assert twin.decision is None or twin.stack[-1] is not asking, end.text
            ended.add(end.text)
    assert len(ended) > 1, ended


def unknown(clause: Clause, value: object) -> Iterator[object]:
    """The same with somebody who does not exist, or with a hex that is not on the map."""
    if clause.flag or clause.number:
        return
    for word in (NOBODY, NOWHERE):
        if clause.many:
            assert isinstance(value, tuple)
            yield from ((word,), (*value, word))
        else:
            yield word


@every_game
def test_an_order_about_nobody_or_nowhere_is_refused_in_words(name: str, orders: int) -> None:
    for pos in some(name, orders):
        chooser, options = random.Random(1), pos.options()
        by_verb = {order.VERB: order for order in (options.sample(chooser.randrange) for _ in range(12))}
        for order in by_verb.values():
            for clause in order.SHAPE:
                for value in unknown(clause, getattr(order, clause.field)):
                    other = replace(order, **{clause.field: value})
                    refusal = options.refusal(other)
                    assert refusal is not None, other.text
                    assert refusal.case, other.text
                    assert refusal.reason, other.text
