"""Bots: they answer every decision with a legal order, from what their seat may know, the same for the same seed."""

from __future__ import annotations

import random

import pytest

from random_play import walk
from trinacria.bots import UnknownBot, bot, bot_names
from trinacria.kernel.seats import SIDES, Seat
from trinacria.simulate import game_seed, play_game
from twins import twin_of

GAME = "moselle/november"


@pytest.mark.parametrize("name", bot_names(GAME))
def test_every_kind_of_decision_is_answered_with_a_legal_order(name: str) -> None:
    player, kinds = bot(GAME, name, "test"), set()
    for pos in walk(GAME, 2, bold=True):
        if pos.decision is None:
            break
        kinds.add(pos.decision.kind)
        assert player.choose(pos.view(pos.decision.seat), pos.options()) in pos.options()
    assert {"move", "attack", "support", "roll", "lose", "absorb", "retreat", "advance"} <= kinds


@pytest.mark.parametrize("name", bot_names(GAME))
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    bots = dict.fromkeys(SIDES, name)
    first, second = (play_game(GAME, bots, game_seed("same", 1)) for _ in range(2))
    assert (first.score, first.orders, first.error) == (second.score, second.orders, None)


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_random_with_either_side(side: Seat) -> None:
    bots = {side: "greedy", side.enemy: "random"}
    results = [play_game(GAME, bots, game_seed("pairs", number)) for number in range(1, 4)]
    assert [result.winner for result in results] == [side] * 3


def test_greedy_decides_alike_whatever_it_cannot_see() -> None:
    """Twin positions: the same view, other enemy chits, other dice to come."""
    compared = 0
    for number, pos in enumerate(walk(GAME, 4, bold=True)):
        if pos.decision is None or number % 9:
            continue
        seat = pos.decision.seat
        twin = twin_of(pos, seat, random.Random(number))
        if pos.decision.kind == "roll":
            continue
        answers = [bot(GAME, "greedy", "x").choose(p.view(seat), p.options()) for p in (pos, twin)]
        assert answers[0] == answers[1]
        compared += 1
    assert compared > 10


def test_unknown_bots_are_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match="deep-blue"):
        bot(GAME, "deep-blue", "1")
