"""8.4 What chits and written numbers tell, and to whom: what can be seen, when, and what is left of it afterwards."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from board import board, play, regiment
from proofs import case
from random_play import CONTRACTED, bold_order, corpus, walk
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.viw.position import Position
from trinacria.viw.seen_counters import EnemyCounter
from trinacria.viw.sicily.end_runs import Write
from trinacria.viw.view import to_json
from twins import twin_of

EVERY_GAME = pytest.mark.parametrize("name", CONTRACTED)
SEATS = (ALLIED, AXIS, SPECTATOR)


@EVERY_GAME
def test_a_spectator_learns_nothing_from_the_draw_of_chits(name: str) -> None:
    """From an attack to its dice twins look alike, although other chits are drawn and the players see the strengths."""
    chooser, rolls = random.Random(13), 0
    for pos in corpus(name):
        if pos.decision is None or pos.decision.kind not in ("attack", "defend", "support"):
            continue
        ahead = pos.copy()
        twin = twin_of(ahead, SPECTATOR, chooser)
        while ahead.decision is not None and ahead.decision.kind in ("attack", "defend", "support"):
            order = bold_order(ahead, chooser)
            events, others = ahead.play(order), twin.play(order)
            if any(event.kind == "roll" for event in events):
                break  # a die has fallen for the support, another one for the twin
            assert [event.seen_by(SPECTATOR) for event in events] == [event.seen_by(SPECTATOR) for event in others]
            assert to_json(ahead.view(SPECTATOR)) == to_json(twin.view(SPECTATOR))
        rolls += ahead.decision is not None and ahead.decision.kind == "roll"
    assert rolls > 10


@EVERY_GAME
def test_the_draw_of_a_chit_tells_the_other_side_that_it_was_drawn_and_no_more(name: str) -> None:
    drawn = [event for pos in corpus(name) for event in pos.log.since(0) if event.kind == "chit"]
    assert drawn
    for event in drawn:
        assert event.owner is not None
        assert set(event.seen_by(event.owner).facts) == {"unit", "pool", "number", "strength"}
        for seat in (event.owner.enemy, SPECTATOR):
            assert set(event.seen_by(seat).facts) == {"unit", "pool", "number"}


@EVERY_GAME
def test_what_is_left_when_strengths_are_open_is_alike_as_well(name: str) -> None:
    """While the dice are waited for only the strengths of that combat differ, and only for the two players."""
    chooser = random.Random(12)
    rolls = [pos for pos in corpus(name) if pos.decision and pos.decision.kind == "roll"]
    assert rolls
    for pos in rolls:
        for seat in SIDES:
            views = [position.view(seat) for position in (pos, twin_of(pos, seat, chooser))]
            assert all(view.combat is not None and view.combat.revealed is not None for view in views)
            closed = [replace(view, combat=replace(view.combat, revealed=None)) for view in views if view.combat]
            assert to_json(closed[0]) == to_json(closed[1])


@case("18.31")
def test_the_numbers_written_for_end_runs_are_seen_by_the_allied_player_alone() -> None:
    (pos,) = [pos for pos in corpus("sicily/campaign") if pos.decision and pos.decision.kind == "write"]
    modest, greedy = pos.copy(), pos.copy()
    told = [modest.play(Write(0, 0)), greedy.play(Write(5, 5))]
    assert to_json(modest.view(ALLIED)) != to_json(greedy.view(ALLIED))
    for seat in (AXIS, SPECTATOR):
        assert to_json(modest.view(seat)) == to_json(greedy.view(seat))
        assert [event.seen_by(seat) for event in told[0]] == [event.seen_by(seat) for event in told[1]]


# what each side does see ---------------------------------------------------------------------------------------------------


def duel(attack: int, defence: int) -> Position:
    """One attack at two to one; the dice leave both sides on the map with no step lost."""
    return board(
        a=regiment(ALLIED, "0303", strength=attack), g=regiment(AXIS, "0304", strength=defence), phase="combat", dice=[4, 5]
    )


@case("8.41", "8.42")
def test_strengths_are_open_to_both_players_exactly_while_the_dice_are_waited_for() -> None:
    pos = duel(8, 4)
    assert all(pos.view(seat).combat is None for seat in SEATS)
    play(pos, "attack 0304 with a")
    for seat in SIDES:
        combat = pos.view(seat).combat
        assert combat is not None
        assert combat.revealed is not None
        assert (combat.revealed.attack, combat.revealed.defence, combat.revealed.ratio) == (8, 4, "2-1")
    combat = pos.view(SPECTATOR).combat
    assert combat is not None
    assert combat.revealed is None
    play(pos, "roll")
    for seat in SEATS:
        combat = pos.view(seat).combat
        assert combat is None or combat.revealed is None


@case("8.42")
@pytest.mark.parametrize(
    ("seat", "one", "other"), [(SPECTATOR, (8, 4), (6, 3)), (ALLIED, (8, 4), (8, 3)), (AXIS, (8, 4), (9, 4))]
)
def test_after_the_dice_nothing_tells_what_the_strengths_were(
    seat: Seat, one: tuple[int, int], other: tuple[int, int]
) -> None:
    """Two combats of other strengths, the same column and the same dice are alike to whoever did not own the chits."""
    games_ = [duel(*one), duel(*other)]
    for pos in games_:
        play(pos, "attack 0304 with a", "roll")
    orders = [[order.text for order in pos.options()] for pos in games_]
    assert orders[0] == orders[1]
    while games_[0].decision is not None and games_[0].decision.kind in ("absorb", "retreat", "advance"):
        views = [to_json(pos.view(seat)) for pos in games_]
        assert views[0] == views[1]
        order = next(iter(games_[0].options()))
        for pos in games_:
            pos.play(order)
    logs = [[event.seen_by(seat) for event in pos.log.since(0)] for pos in games_]
    assert logs[0] == logs[1]


@EVERY_GAME
def test_an_enemy_counter_has_no_place_for_a_strength(name: str) -> None:
    assert set(EnemyCounter.__slots__) == {"id", "place", "face", "supply", "tried"}
    for pos in corpus(name):
        for side in SIDES:
            view = pos.view(side)
            assert {counter.id for counter in view.own} == {*pos.table.by_side[side]}
            assert {counter.id for counter in view.enemy} == {*pos.table.by_side[side.enemy]}
            assert [counter.chit for counter in view.own if counter.chit] == [
                pos.chits[unit].label for unit in pos.table.by_side[side] if unit in pos.chits
            ]
        assert not pos.view(SPECTATOR).own


@EVERY_GAME
def test_the_end_of_the_game_discloses_everything(name: str) -> None:
    for pos in walk(name, 1, bold=True):
        if pos.outcome is None:
            assert pos.view(ALLIED).enemy
    assert pos.chits
    views = [pos.view(seat) for seat in SEATS]
    for view in views:
        assert not view.enemy
        assert {counter.id: counter.chit for counter in view.own if counter.chit} == {
            unit: chit.label for unit, chit in pos.chits.items()
        }
    assert len({to_json(replace(view, seat=ALLIED)) for view in views}) == 1
