"""8.42 What a seat may not know never reaches it: not in views, events, options or refusals.

A *twin* differs from a position only in what the seat may not know: the chits of the other side, what lies in the pools, the
key of the dice. Whatever is sent to the seat must be the same, byte for byte, until a rule makes the difference public.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import board, play, regiment
from proofs import case
from random_play import CONTRACTED, SAMPLED, bold_order, corpus, perturbed, position_after, walk
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import MEASURED, commitment, stream_key
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.viw.position import Position
from trinacria.viw.sicily.end_runs import Write
from trinacria.viw.view import EnemyCounter, to_json
from twins import twin_of

EVERY_GAME = pytest.mark.parametrize("name", CONTRACTED)
EVERY_SAMPLE = pytest.mark.parametrize("name", [*CONTRACTED, *SAMPLED])
SEATS = (ALLIED, AXIS, SPECTATOR)
CAP = 60


def has_secrets(pos: Position, twin: Position) -> bool:
    return pos.chits != twin.chits or pos.pools != twin.pools or pos.secrets != twin.secrets


def strengths_lie_open(pos: Position, seat: Seat) -> bool:
    """The one moment at which players see the chits of both sides."""
    return pos.decision is not None and pos.decision.kind == "roll" and seat in SIDES


# everything that is sent ---------------------------------------------------------------------------------------------------


def everything_sent(pos: Position, seat: Seat, bad: list[Command]) -> list[bytes]:
    """View, log, and for the seat that decides: options with their facts, and the refusals of bad orders."""
    sent = [to_json(pos.view(seat))]
    sent += [msgspec.json.encode(event.seen_by(seat)) for event in pos.log.since(0)]
    if pos.decision is not None and pos.decision.seat is seat:
        options = pos.options()
        sent += [msgspec.json.encode(step) for step in _steps(options, CAP)]
        sent += [str(options.refusal(command)).encode() for command in bad]
    return sent


def _steps(options: Options, cap: int) -> Iterator[tuple[str, object, str]]:
    """What can be picked and what is told about it, some way down."""
    for step in options.steps()[:cap]:
        yield step.key, step.facts, step.order.text if step.order else ""
        if step.then is not None and cap > 1:
            yield from _steps(step.then(), cap // 8)


def bad_orders(pos: Position, chooser: random.Random) -> list[Command]:
    order = pos.options().sample(chooser.randrange)
    return perturbed(pos, order, chooser)


def assert_alike(pos: Position, twin: Position, seat: Seat, chooser: random.Random) -> None:
    bad = bad_orders(pos, chooser)
    mine, other = everything_sent(pos, seat, bad), everything_sent(twin, seat, bad)
    for one, two in zip(mine, other, strict=True):
        assert one == two


@EVERY_SAMPLE
@pytest.mark.parametrize("seat", SEATS)
def test_no_seat_can_tell_twins_apart(name: str, seat: Seat) -> None:
    chooser, compared = random.Random(11), 0
    for pos in corpus(name):
        twin = twin_of(pos, seat, chooser)
        if has_secrets(pos, twin) and not strengths_lie_open(pos, seat):
            assert_alike(pos, twin, seat, chooser)
            compared += 1
    assert compared > 30


@EVERY_GAME
@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), orders=st.integers(0, 400), seat=st.sampled_from(SEATS))
def test_twins_stay_alike_until_dice_fall_or_a_rule_shows_the_difference(
    name: str, seed: int, orders: int, seat: Seat
) -> None:
    stay_alike(position_after(name, seed, orders, bold=True), seat, random.Random(seed))


@pytest.mark.parametrize("name", SAMPLED)
@pytest.mark.parametrize("seat", SEATS)
def test_sampled_twins_stay_alike_as_well(name: str, seat: Seat) -> None:
    chooser = random.Random(14)
    for pos in corpus(name)[::3]:
        stay_alike(pos.copy(), seat, chooser)


def stay_alike(pos: Position, seat: Seat, chooser: random.Random) -> None:
    """Play a position and its twin on for a while."""
    twin = twin_of(pos, seat, chooser)
    fallen, shown = pos.dice.number, pos.shown
    for _ in range(12):
        if pos.decision is None or strengths_lie_open(pos, seat):
            return
        assert_alike(pos, twin, seat, chooser)
        order = bold_order(pos, chooser)
        if order not in twin.options():
            assert pos.decision.seat is not seat, "only the other side's own secrets may decide what it can do"
            return
        events, others = pos.play(order), twin.play(order)
        if (pos.dice.number, pos.shown) != (fallen, shown):
            return
        assert [event.seen_by(seat) for event in events] == [event.seen_by(seat) for event in others]


@EVERY_GAME
def test_a_spectator_learns_nothing_from_the_draw_of_chits(name: str) -> None:
    """From an attack to its dice twins are alike to him, although other chits are drawn and the strengths lie open."""
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
def test_neither_seed_nor_key_is_ever_sent(name: str) -> None:
    seed, phrase = "5eed0f7h15game", "a players phrase"
    key = stream_key(seed, (phrase,), MEASURED)
    game = games.new_game(name, seed, (phrase,))
    secrets = [seed, phrase, key.hex(), commitment(seed), repr(key)]
    chooser = random.Random(5)
    while (decision := game.position.decision) is not None:
        events = game.order(decision.seat, bold_order(game.position, chooser))
        for seat in SEATS:
            sent = to_json(game.position.view(seat)) + msgspec.json.encode([event.seen_by(seat) for event in events])
            assert not any(secret.encode() in sent for secret in secrets)


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
