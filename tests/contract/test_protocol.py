"""What every game must keep to: sound positions, exact options, refusals that change nothing, no dead end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kits import Kit, all_kits, corpus, position_after, unchanged, walk
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import IllegalCommand, OutOfTurn
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import SIDES, SPECTATOR

EVERY_GAME = pytest.mark.parametrize("kit", [kit for kit in all_kits() if kit.whole], ids=lambda kit: kit.name)
EVERY_SAMPLE = pytest.mark.parametrize("kit", [kit for kit in all_kits() if kit.sampled], ids=lambda kit: kit.name)
SEEDS = range(4)
CAP = 200  # orders tried at one position


# sound positions ---------------------------------------------------------------------------------------------------------


@EVERY_GAME
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), orders=st.integers(0, 300), bold=st.booleans())
def test_random_legal_play_of_any_length_stays_sound(kit: Kit, seed: int, orders: int, bold: bool) -> None:
    for number, pos in enumerate(walk(kit, seed, bold=bold)):
        assert not pos.problems()
        if number == orders:
            break


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_with_an_outcome_and_never_come_to_a_dead_end(kit: Kit, seed: int) -> None:
    for orders, pos in enumerate(walk(kit, seed, bold=bool(seed % 2))):
        assert orders < 20_000, "a game without an end"
        if pos.decision is not None:
            assert pos.decision.seat in SIDES
            assert pos.decision.case in games.casebook()
            steps = pos.options().steps()
            assert steps
            assert all((step.order is None) != (step.then is None) for step in steps)
    assert pos.outcome is not None
    assert not pos.stack
    scenario = games.open_scenario(kit.name)
    assert pos.outcome.level in scenario.levels
    assert pos.turn <= scenario.last_turn + 1


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_turns_dice_and_the_log_only_go_on(kit: Kit, seed: int) -> None:
    before = (0, 0, 0)
    for pos in walk(kit, seed, bold=True):
        now = (pos.turn, pos.dice.number, pos.shown)
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
    cases = {event.case for event in pos.log.since(0)}
    assert cases <= games.casebook().keys()


# exact options -----------------------------------------------------------------------------------------------------------


@EVERY_SAMPLE
def test_the_sampled_positions_ask_every_kind_of_decision(kit: Kit) -> None:
    assert {pos.decision.kind for pos in corpus(kit) if pos.decision} >= kit.kinds


@EVERY_SAMPLE
def test_everything_offered_is_a_member_and_is_accepted(kit: Kit) -> None:
    chooser = random.Random(1)
    for pos in corpus(kit):
        offered = [*pos.options()]
        assert len(offered) == pos.options().count() == len(set(offered))
        for order in chooser.sample(offered, min(CAP, len(offered))):
            assert order in pos.options(), order
            twin = pos.copy()
            twin.play(order)
            assert not twin.problems(), order


@EVERY_GAME
def test_what_is_sampled_is_offered(kit: Kit) -> None:
    chooser = random.Random(2)
    for pos in corpus(kit):
        offered = {*pos.options()}
        sampled = {pos.options().sample(chooser.randrange) for _ in range(1000)}
        assert sampled <= offered
        assert len(sampled) > min(200, len(offered) // 3), "a sample is drawn from all that is offered"


def nearly_right(kit: Kit, pos: Position, chooser: random.Random, wanted: int = 4) -> Iterator[Command]:
    """Orders near some of those that are offered here."""
    offered = [*pos.options()]
    for order in chooser.sample(offered, min(wanted, len(offered))):
        yield from kit.near_orders(pos, order, chooser)


@EVERY_SAMPLE
def test_a_member_is_accepted_and_listed_and_anything_else_is_refused_without_a_trace(kit: Kit) -> None:
    chooser, accepted, refused = random.Random(3), 0, 0
    for pos in corpus(kit):
        options = pos.options()
        listed = {kit.as_listed(order) for order in options}
        for order in nearly_right(kit, pos, chooser):
            twin = pos.copy()
            if type(order) is pos.vocabulary.commands[order.VERB]:
                assert pos.vocabulary.read(order.text) == order
            if order in options:
                accepted += 1
                twin.play(order)
                assert not twin.problems(), order
                assert kit.as_listed(order) in listed or kit.is_left_out(order), f"{order} is legal and not listed"
                continue
            refused += 1
            with pytest.raises(IllegalCommand) as refusal:
                twin.play(order)
            assert refusal.value.case in games.casebook(), f"{order}: {refusal.value}"
            assert refusal.value.reason
            assert unchanged(pos, twin), f"the refused order {order} changed something"
    assert refused > 1000
    assert accepted > 100


# copies and seats --------------------------------------------------------------------------------------------------------


@EVERY_GAME
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), orders=st.integers(0, 300))
def test_copies_are_independent_and_play_on_alike(kit: Kit, seed: int, orders: int) -> None:
    pos = position_after(kit, seed, orders, bold=True)
    twin, before, chooser = pos.copy(), digest(pos), random.Random(seed)
    played: list[Command] = []
    for _ in range(40):
        if twin.decision is None:
            break
        played.append(kit.bold_order(twin, chooser))
        twin.play(played[-1])
    assert digest(pos) == before, "the copy moved the original"
    for order in played:
        pos.play(order)
    assert digest(pos) == digest(twin), "the same orders and the same dice led elsewhere"


@EVERY_GAME
def test_the_idle_seat_and_spectators_give_no_orders(kit: Kit) -> None:
    game = games.new_game(kit.name, "idle")
    chooser = random.Random(4)
    for _ in range(60):
        decision = game.position.decision
        if decision is None:
            break
        order = game.position.options().sample(chooser.randrange)
        before, ply = game.position.copy(), game.ply
        for seat in (decision.seat.enemy, SPECTATOR):
            with pytest.raises(OutOfTurn, match=f"the {decision.seat} side decides now"):
                game.order(seat, order)
        with pytest.raises(OutOfTurn, match="moved on"):
            game.order(decision.seat, order, ply=ply - 1)
        assert unchanged(before, game.position)
        game.order(decision.seat, order, ply=ply)
