"""The greedy bot on the island: a legal order for every decision it meets, and a game that can be recognised."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from random_play import start
from sicily_board import at, sicily, table
from trinacria.bots import bot
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat
from trinacria.simulate import game_seed, play_game
from trinacria.viw.bots.movement_plans import ways_of
from trinacria.viw.movement_phase import END_MOVEMENT
from trinacria.viw.position import Position
from trinacria.viw.sicily.air_operations import SpecialDeclaration
from trinacria.viw.sicily.campaign import EVACUATED, campaign
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.stacking import STACKING_LIMIT, overstacked
from trinacria.viw.view import View

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
            assert bot(CAMPAIGN, "greedy", "x").choose(pos.view(pos.decision.seat), pos.options()) in pos.options(), kind
        pos.play(pos.options().sample(chooser.randrange))
    assert met.keys() >= {"move"} | COMBAT | ISLAND


def after_the_landings(name: str) -> Position:
    """The first Game-Turn between two greedy players, with every invariant looked at."""
    pos, players = start(name, 5), {side: bot(name, "greedy", "x") for side in SIDES}
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


def seen(pos: Position) -> View:
    """What the deciding seat sees of a board."""
    assert pos.decision is not None
    return pos.view(pos.decision.seat)


# crowds ----------------------------------------------------------------------------------------------------------------


def could_go(pos: Position) -> list[tuple[str, str]]:
    """The units that stand in a crowd and could leave it for a hex with room."""
    assert pos.decision is not None
    ways = ways_of(pos.options())
    crowded = [unit for hex_ in overstacked(pos, pos.decision.seat) for unit in pos.stack_at(hex_)]
    return [(unit, hex_) for unit in crowded for hex_ in ways.get(unit, ()) if len(pos.stack_at(hex_)) < STACKING_LIMIT]


@pytest.mark.parametrize(("name", "turns"), [(LANDING, 4), (CAMPAIGN, 3)])
def test_nobody_is_lost_in_a_crowd_that_could_have_been_left(name: str, turns: int) -> None:
    """7.11: neither by walking into a full hex nor by staying in one."""
    pos, players, ended = start(name, 6), {side: bot(name, "greedy", "x") for side in SIDES}, 0
    while pos.decision is not None and pos.turn <= turns:
        seat = pos.decision.seat
        order = players[seat].choose(pos.view(seat), pos.options())
        if order == END_MOVEMENT:
            assert not could_go(pos)
            ended += 1
        pos.play_checked(order)
    assert ended >= 2 * turns


def test_a_crowd_is_left_even_if_the_plan_says_nothing_of_it() -> None:
    four = {unit: at("3819") for unit in ("us_16_1", "us_26_1", "us_18_1", "us_753")}
    pos = sicily(turn=3, depots={"us_depot_1": "3724"}, it_33=at("3011"), dice=None, **four)
    player = bot(CAMPAIGN, "greedy", "x")
    while pos.decision is not None and pos.decision.kind == "move" and pos.decision.seat is ALLIED:
        pos.play_checked(player.choose(seen(pos), pos.options()))
    assert max(len(stack) for stack in pos.stacks.values()) <= STACKING_LIMIT
    assert pos.decision is not None
    assert pos.decision.kind != "eliminate"


# what is paid for ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "brought"), [(9, 3), (4, 1), (3, 1), (2, 0), (-1, 0)])
def test_the_axis_brings_in_no_variable_unit_that_would_leave_it_without_support(points: int, brought: int) -> None:
    """27.23, 22.2: a regiment costs two Support Points, a battalion one; two are kept in hand."""
    letters = {"variable_letters": "".join(sorted(table().sheet.variable))}
    stock = {Nationality.GERMAN: points, Nationality.ITALIAN: 0}
    pos, player = (
        sicily(turn=5, phasing=AXIS, support=stock, campaign=letters, us_16_1=at("3724")),
        bot(CAMPAIGN, "greedy", "x"),
    )
    while pos.decision is not None and pos.decision.kind == "move" and pos.decision.seat is AXIS:
        pos.play_checked(player.choose(seen(pos), pos.options()))
    state = campaign(pos)
    assert len(state.brought_in) == brought
    assert state.support[Nationality.GERMAN] >= min(points, 2)


# declarations ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "guns", "order"),
    [
        (("de_3fj", "de_4fj", "de_15", "de_904"), {"de_offmap": "off-map"}, "declare interdiction"),
        ((), {"de_offmap": "off-map"}, "end declaration"),
        (("de_3fj",), dict.fromkeys(("de_art_hg", "de_art_33", "it_art28", "de_offmap"), "evacuated"), "end declaration"),
    ],
)
def test_interdiction_is_declared_where_it_keeps_more_than_it_costs(
    axis: tuple[str, ...], guns: dict[str, str], order: str
) -> None:
    """26.2: nothing is gained where nobody leaves, nor against many guns."""
    gone = [unit for unit in table().by_side[AXIS] if unit.startswith("it_") and not table().units[unit].is_gun][:12]
    turns = dict.fromkeys(gone, 12)
    pos = sicily(
        procedure=SpecialDeclaration,
        turn=15,
        boxes={**dict.fromkeys(map(str, gone), EVACUATED), **guns},
        campaign={"evacuated_turn": turns, "air_points": 4},
        us_16_1=at("3724"),
        de_129=at("3714"),
        **{unit: at("5902") for unit in axis},
    )
    assert pos.decision is not None
    assert pos.decision.kind == "declare"
    assert bot(CAMPAIGN, "greedy", "x").choose(seen(pos), pos.options()).text == order


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_random_with_either_side(side: Seat) -> None:
    """Four games of five: now and then the dice are stronger than either."""
    bots = {side: "greedy", side.enemy: "random"}
    results = [play_game(LANDING, bots, game_seed("pairs", number)) for number in range(1, 6)]
    assert [result.error for result in results] == [None] * 5
    assert [result.winner for result in results].count(side) >= 4
