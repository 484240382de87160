"""The staff on the island: it mans the lines of the doctrine, goes back in time and keeps its guns."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from random_play import start, walk
from sicily_board import Placed, at, sicily
from trinacria.bots import bot
from trinacria.games import open_scenario
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SIDES
from trinacria.simulate import game_seed, play_game
from trinacria.viw.bots.staff.threats import Threats
from trinacria.viw.position import Position
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.bots.ground import ground_of
from trinacria.viw.sicily.bots.staff.bot import SicilyStaff
from trinacria.viw.sicily.bots.staff.worth import at_stake, step_cost
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.units import Face, Size, UnitId
from twins import twin_of

CAMPAIGN, LANDING, VARIABLE = "sicily/campaign", "sicily/us-landing", "sicily/variable"
EACH = 2
BRIDGEHEAD = ("5602", "5704", "5706")
FAR_AWAY = {"us_16_1": at("3724")}


def staff() -> SicilyStaff:
    return SicilyStaff(ground_of(open_scenario(CAMPAIGN)))


def after_its_movement(player: SicilyStaff, turn: int, **pieces: Placed) -> Position:
    """Where everybody stands when the staff has made its moves as the Axis."""
    pos = sicily(turn=turn, phasing=AXIS, depots={"us_depot_1": "3724"}, dice=None, **pieces)
    while pos.decision is not None and pos.decision.kind == "move" and pos.decision.seat is AXIS:
        pos.play_checked(player.choose(pos.view(AXIS), pos.options()))
    return pos


def held_on(line: int) -> SicilyStaff:
    player = staff()
    player.line = line
    return player


# the line ----------------------------------------------------------------------------------------------------------------


def test_every_post_of_a_line_gets_a_unit_with_a_zone_of_control() -> None:
    """Those on the map and those who come by ferry man it together, and a battalion keeps Messina."""
    pos = after_its_movement(
        held_on(5), 18, de_129=at("5704"), de_15=at("5704"), de_104=at("5803"), it_mgb=at("5903"), **FAR_AWAY
    )
    assert pos.where[UnitId("it_mgb")] == "5903"
    for post in BRIDGEHEAD:
        assert any(pos.unit(unit).size is not Size.BATTALION for unit in pos.stack_at(HexId(post))), post


def test_a_battalion_goes_behind_a_post_and_not_into_one_alone() -> None:
    """6.1: without a zone of control it bars nothing."""
    pieces = {"de_129": at("5602"), "de_15": at("5704"), "de_104": at("5706"), "de_129rec": at("5803")}
    pos = after_its_movement(held_on(5), 18, **pieces, us_18_1=at("5205"), us_26_1=at("5205"))
    assert [pos.where[UnitId(unit)] for unit in ("de_129", "de_15", "de_104")] == [*BRIDGEHEAD]
    alone = pos.stack_at(HexId(pos.where[UnitId("de_129rec")])) == ("de_129rec",)
    assert pos.where[UnitId("de_129rec")] not in BRIDGEHEAD or not alone


def test_a_unit_that_cannot_be_there_today_marches_there() -> None:
    player = held_on(5)
    before = player._marches.costs(HexId("5706"), mechanized=False)
    pos = after_its_movement(player, 18, it_34=at("4909"), de_129=at("5602"), de_15=at("5704"), **FAR_AWAY)
    index = pos.table.map.grid.index
    assert before[index[HexId(pos.where[UnitId("it_34")])]] < before[index[HexId("4909")]]


def test_a_line_that_has_been_turned_is_left_at_once() -> None:
    """The bridgehead is left when one enemy stack is behind it."""
    player = held_on(5)
    units = dict.fromkeys(("de_129", "de_15", "de_104"), at("5704"))
    after_its_movement(player, 18, **units, us_16_1=at("5802"))
    assert player.line == 6


def test_a_line_is_held_while_nobody_threatens_it() -> None:
    player = held_on(4)
    posts = player._survey.lines[4].hexes
    units = zip(("de_129", "de_15", "de_104", "de_1_hg", "de_3fj", "de_4fj"), posts, strict=True)
    after_its_movement(player, 12, **{unit: at(hex_) for unit, hex_ in units}, **FAR_AWAY)
    assert player.line == 4


def test_a_new_player_finds_its_line_by_where_its_units_stand() -> None:
    player, veteran = staff(), held_on(4)
    posts = veteran._survey.lines[4].hexes
    units = zip(("de_129", "de_15", "de_104", "de_1_hg", "de_3fj", "de_4fj"), posts, strict=True)
    after_its_movement(player, 12, **{unit: at(hex_) for unit, hex_ in units}, **FAR_AWAY)
    assert player.line == 4


def test_messina_is_not_left_empty() -> None:
    pos = after_its_movement(held_on(6), 19, de_129=at("5702"), it_34=at("5802"), us_16_1=at("5405"), us_18_1=at("5405"))
    assert pos.stack_at(HexId("5903"))


def test_guns_stand_where_the_enemy_cannot_get_at_them() -> None:
    pieces = {"de_129": at("5602"), "de_15": at("5704"), "de_104": at("5706"), "de_art_29": at("5504")}
    pos = after_its_movement(held_on(5), 18, **pieces, us_18_1=at("5304"), us_26_1=at("5304"), us_16_1=at("5205"))
    board = SicilyEstimate(pos.view(AXIS), ground_of(open_scenario(CAMPAIGN)))
    gun = HexId(pos.where[UnitId("de_art_29")])
    alone = {unit: estimate.place for unit, estimate in board.own.items() if not estimate.unit.is_gun}
    assert not Threats(board, alone).at(gun) or len(pos.stack_at(gun)) > 1


# threats -----------------------------------------------------------------------------------------------------------------


def threats(**pieces: Placed) -> Threats:
    pos = sicily(turn=12, phasing=AXIS, dice=None, **pieces)
    board = SicilyEstimate(pos.view(AXIS), ground_of(open_scenario(CAMPAIGN)))
    return Threats(board, {unit: estimate.place for unit, estimate in board.own.items()})


def test_a_zone_of_control_keeps_the_enemy_from_what_is_behind_it() -> None:
    """6.31: who enters one stops there."""
    open_, barred = threats(us_16_1=at("5304"), it_pdt=at("5602")), threats(us_16_1=at("5304"), de_15=at("5404"))
    behind = {HexId("5504"), HexId("5604")}
    assert open_.intruders(behind) == 1
    assert barred.intruders(behind) == 0
    assert open_.at(HexId("5604")) > barred.at(HexId("5604")) == 0


def test_no_more_of_the_enemy_counts_than_there_is_room_for() -> None:
    """7.21, on average: two units from a hex."""
    few = {f"us_{number}": at("5304") for number in ("16_1", "26_1")}
    many = {**few, "us_18_1": at("5205"), "us_179_45": at("5205"), "us_180_45": at("5206"), "us_7_3": at("5206")}
    some, all_ = threats(de_15=at("5404"), **few), threats(de_15=at("5404"), **many)
    assert 0 < some.at(HexId("5404")) < all_.at(HexId("5404"))


def test_guns_threaten_nobody() -> None:
    gun = next(
        unit.id for unit in ground_of(open_scenario(CAMPAIGN)).table.units.values() if unit.is_gun and unit.side is ALLIED
    )
    assert threats(de_15=at("5404"), **{gun: at("5304")}).at(HexId("5404")) == 0


# steps -------------------------------------------------------------------------------------------------------------------


def test_what_is_lost_with_a_unit_is_what_it_would_have_counted_at_the_end() -> None:
    """28.2, 28.3: a German regiment counts 5 for the Allies if it is lost and 5 against them if it stays."""
    pos = sicily(phasing=AXIS, dice=None, de_15=at("5404"), it_34=at("5505"), de_104=at("5506", face=Face.CADRE), **FAR_AWAY)
    board = SicilyEstimate(pos.view(AXIS), ground_of(open_scenario(CAMPAIGN)))
    german, italian, cadre = (board.own[UnitId(unit)] for unit in ("de_15", "it_34", "de_104"))
    assert at_stake(board, german) > at_stake(board, cadre) == 5
    assert at_stake(board, german) > at_stake(board, italian) > 2
    assert step_cost(board, italian) < step_cost(board, german)


# whole games -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [CAMPAIGN, VARIABLE, LANDING])
def test_every_kind_of_decision_is_answered_with_a_legal_order(name: str) -> None:
    pos, chooser, met = start(name, 1), random.Random(1), Counter[str]()
    while pos.decision is not None and pos.turn <= 6:
        kind = pos.decision.kind
        met[kind] += 1
        if met[kind] <= EACH:
            assert bot(name, "staff", "x").choose(pos.view(pos.decision.seat), pos.options()) in pos.options(), kind
        pos.play(pos.options().sample(chooser.randrange))
    assert met.keys() >= {"move", "attack", "absorb"}


def test_it_decides_alike_whatever_it_cannot_see() -> None:
    """Twin positions: the same view, other enemy chits, other dice to come."""
    compared = 0
    for number, pos in enumerate(walk(LANDING, 4, bold=True)):
        if pos.decision is None or number % 9 or pos.decision.kind == "roll":
            continue
        seat = pos.decision.seat
        twin = twin_of(pos, seat, random.Random(number))
        answers = [bot(LANDING, "staff", "x").choose(p.view(seat), p.options()) for p in (pos, twin)]
        assert answers[0] == answers[1]
        compared += 1
    assert compared > 10


def test_no_stack_is_too_high_when_its_movement_ends() -> None:
    pos, players, phases = start(CAMPAIGN, 3), {side: bot(CAMPAIGN, "staff", "x") for side in SIDES}, 0
    while pos.decision is not None and pos.turn <= 5:
        seat, was_moving = pos.decision.seat, pos.decision.kind == "move"
        pos.play_checked(players[seat].choose(pos.view(seat), pos.options()))
        if was_moving and seat is AXIS and pos.turn >= 2 and (pos.decision is None or pos.decision.kind != "move"):
            stacks = [stack for stack in pos.stacks.values() if pos.unit(stack[0]).side is AXIS]
            assert max(len(stack) for stack in stacks) <= STACKING_LIMIT
            phases += 1
    assert phases >= 4


@pytest.mark.slow
def test_the_axis_loses_fewer_points_than_greedy_would() -> None:
    """The same dice for both: far more than half of what separates them is the line."""
    seeds = [game_seed("lines", number) for number in range(1, 4)]
    score = {
        name: [play_game(CAMPAIGN, {ALLIED: "greedy", AXIS: name}, seed).score or 0 for seed in seeds]
        for name in ("greedy", "staff")
    }
    assert sum(score["staff"]) + 60 < sum(score["greedy"])
