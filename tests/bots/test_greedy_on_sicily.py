"""The greedy bot on the island: a legal order for every decision it meets, and a game that can be recognised."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from random_play import start
from trinacria.bots import bot
from trinacria.kernel.seats import ALLIED, SIDES, Seat
from trinacria.simulate import game_seed, play_game
from trinacria.viw.position import Position

CAMPAIGN, LANDING = "sicily/campaign", "sicily/us-landing"
COMBAT = {"attack", "support", "roll", "absorb", "retreat", "advance"}
ISLAND = {"first wave", "land", "airborne", "depot", "support points", "write", "end-run", "pack"}
EACH = 2  # positions of every kind in which the bot is asked
LAST_TURN = 9


def test_every_kind_of_decision_in_a_campaign_is_answered_with_a_legal_order() -> None:
    pos, chooser, met = start(CAMPAIGN, 1), random.Random(1), Counter[str]()
    while pos.decision is not None and pos.turn <= LAST_TURN:
        kind = pos.decision.kind
        met[kind] += 1
        if met[kind] <= EACH:
            assert bot("greedy", "x").choose(pos.view(pos.decision.seat), pos.options()) in pos.options(), kind
        pos.play(pos.options().sample(chooser.randrange))
    assert met.keys() >= {"move"} | COMBAT | ISLAND


def after_the_landings(name: str) -> Position:
    """The first Game-Turn between two greedy players, with every invariant looked at."""
    pos, players = start(name, 5), {side: bot("greedy", "x") for side in SIDES}
    while pos.decision is not None and pos.turn == 1:
        seat = pos.decision.seat
        pos.play_checked(players[seat].choose(pos.view(seat), pos.options()))
    return pos


def test_the_allies_come_ashore_and_take_what_lies_near() -> None:
    pos = after_the_landings(CAMPAIGN)
    assert len([*pos.units_of(ALLIED)]) > 35
    assert sum(holder is ALLIED for holder in pos.holders.values()) >= 3


def test_the_axis_keeps_its_support_points() -> None:
    """22.2: attacks that leave a nationality without support are not worth it on the first day."""
    pos = after_the_landings(LANDING)
    assert all(pos.state.support[nation] > 0 for nation in ("german", "italian"))  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_random_with_either_side(side: Seat) -> None:
    """Four games of five: now and then the dice are stronger than either."""
    bots = {side: "greedy", side.enemy: "random"}
    results = [play_game(LANDING, bots, game_seed("pairs", number)) for number in range(1, 6)]
    assert [result.error for result in results] == [None] * 5
    assert [result.winner for result in results].count(side) >= 4
