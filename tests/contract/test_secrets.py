"""What a seat may not know never reaches it: not in views, documents, events, options or refusals.

A *twin* differs from a position only in what the seat may not know, and in the key of the dice. The seat must be sent the
same bytes, until a rule makes the difference public.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kits import Kit, all_kits, corpus, position_after, to_json, walk
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import MEASURED, commitment, stream_key
from trinacria.kernel.options import Options
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat

KITS = all_kits()
EVERY_GAME = pytest.mark.parametrize("kit", [kit for kit in KITS if kit.whole], ids=lambda kit: kit.name)
EVERY_SAMPLE = pytest.mark.parametrize("kit", [kit for kit in KITS if kit.sampled], ids=lambda kit: kit.name)
ONLY_SAMPLED = pytest.mark.parametrize(
    "kit", [kit for kit in KITS if kit.sampled and not kit.whole], ids=lambda kit: kit.name
)
SEATS = (ALLIED, AXIS, SPECTATOR)
CAP = 60


# everything that is sent ---------------------------------------------------------------------------------------------------


def everything_sent(kit: Kit, pos: Position, seat: Seat, bad: list[Command]) -> list[bytes]:
    """View, document, log, and for the seat that decides: options with their facts, and the refusals of bad orders."""
    presenter = games.open_scenario(kit.name).presenter
    sent = [to_json(pos.view(seat)), to_json(presenter.show(pos, seat))]
    seen = [event.seen_by(seat) for event in pos.log.since(0)]
    sent += [to_json([event, presenter.sentence(event)]) for event in seen]
    if pos.decision is not None and pos.decision.seat is seat:
        options = pos.options()
        sent += [msgspec.json.encode(step) for step in _steps(options, CAP)]
        sent += [str(options.refusal(command)).encode() for command in bad]
    return sent


def _steps(options: Options, cap: int) -> Iterator[tuple[str, object, str]]:
    """What can be picked and the words about it, some way down."""
    for step in options.steps()[:cap]:
        yield step.key, step.facts, step.order.text if step.order else ""
        if step.then is not None and cap > 1:
            yield from _steps(step.then(), cap // 8)


def bad_orders(kit: Kit, pos: Position, chooser: random.Random) -> list[Command]:
    order = pos.options().sample(chooser.randrange)
    return kit.near_orders(pos, order, chooser)


def assert_alike(kit: Kit, pos: Position, twin: Position, seat: Seat, chooser: random.Random) -> None:
    bad = bad_orders(kit, pos, chooser)
    mine, other = everything_sent(kit, pos, seat, bad), everything_sent(kit, twin, seat, bad)
    for one, two in zip(mine, other, strict=True):
        assert one == two


@EVERY_SAMPLE
@pytest.mark.parametrize("seat", SEATS)
def test_no_seat_can_tell_twins_apart(kit: Kit, seat: Seat) -> None:
    chooser, compared = random.Random(11), 0
    for pos in corpus(kit):
        twin = kit.twin_of(pos, seat, chooser)
        if (kit.all_open or kit.hidden(pos) != kit.hidden(twin)) and not kit.lies_open(pos, seat):
            assert_alike(kit, pos, twin, seat, chooser)
            compared += 1
    assert compared > 30


@EVERY_GAME
@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), orders=st.integers(0, 400), seat=st.sampled_from(SEATS))
def test_twins_stay_alike_until_dice_fall_or_a_rule_shows_the_difference(
    kit: Kit, seed: int, orders: int, seat: Seat
) -> None:
    stay_alike(kit, position_after(kit, seed, orders, bold=True), seat, random.Random(seed))


@ONLY_SAMPLED
@pytest.mark.parametrize("seat", SEATS)
def test_sampled_twins_stay_alike_as_well(kit: Kit, seat: Seat) -> None:
    chooser = random.Random(14)
    for pos in corpus(kit)[::3]:
        stay_alike(kit, pos.copy(), seat, chooser)


def stay_alike(kit: Kit, pos: Position, seat: Seat, chooser: random.Random) -> None:
    """Play a position and its twin on for a while."""
    twin = kit.twin_of(pos, seat, chooser)
    fallen, shown = pos.dice.number, pos.shown
    for _ in range(12):
        if pos.decision is None or kit.lies_open(pos, seat):
            return
        assert_alike(kit, pos, twin, seat, chooser)
        order = kit.bold_order(pos, chooser)
        if order not in twin.options():
            assert pos.decision.seat is not seat, "only the other side's own secrets may decide what it can do"
            return
        events, others = pos.play(order), twin.play(order)
        if (pos.dice.number, pos.shown) != (fallen, shown):
            return
        assert [event.seen_by(seat) for event in events] == [event.seen_by(seat) for event in others]


@EVERY_GAME
def test_neither_seed_nor_key_is_ever_sent(kit: Kit) -> None:
    seed, phrase = "5eed0f7h15game", "a players phrase"
    key = stream_key(seed, (phrase,), MEASURED)
    game = games.new_game(kit.name, seed, (phrase,))
    secrets = [seed, phrase, key.hex(), commitment(seed), repr(key)]
    chooser = random.Random(5)
    while (decision := game.position.decision) is not None:
        events = game.order(decision.seat, kit.bold_order(game.position, chooser))
        for seat in SEATS:
            sent = to_json([game.position.view(seat), [event.seen_by(seat) for event in events]])
            assert not any(secret.encode() in sent for secret in secrets)


@EVERY_GAME
def test_the_end_of_the_game_discloses_everything(kit: Kit) -> None:
    *_, pos = walk(kit, 1, bold=True)
    views = [pos.view(seat) for seat in SEATS]
    assert len({to_json(replace(view, seat=ALLIED)) for view in views}) == 1
