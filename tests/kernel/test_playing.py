"""Playing: seats, plies and undo, on the Moselle and on boards where every die is known."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from board import battalion, board, guns, regiment, same
from proofs import case
from trinacria.games import new_game, replay_checked
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, UnreadableOrder
from trinacria.kernel.playing import Playing, replay
from trinacria.kernel.records import Order, Record
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.viw.position import Position
from trinacria.viw.units import Face, UnitId


def playing(pos: Position) -> Playing:
    """A game that begins with this board."""
    return Playing(Record("board", "", "", "seed"), pos)


def give(game: Playing, *orders: str) -> None:
    """Orders by whoever decides."""
    for order in orders:
        assert game.position.decision is not None
        game.order_text(game.position.decision.seat, order)


def unmoved(game: Playing, refused: Callable[[], object], error: type[Exception], says: str) -> None:
    """The call is refused with these words, and nothing has changed."""
    before, orders = game.position.copy(), [*game.record.orders]
    with pytest.raises(error, match=says):
        refused()
    assert same(before, game.position)
    assert game.record.orders == orders


def two_movers(**more: object) -> Playing:
    return playing(board(a=regiment(ALLIED, "0303"), b=regiment(ALLIED, "0305"), g=regiment(AXIS, "0903"), **more))


def test_own_orders_are_taken_back_one_after_the_other() -> None:
    game = two_movers()
    first = game.position.copy()
    give(game, "move a 0303 0302")
    second = game.position.copy()
    give(game, "move b 0305 0306")
    assert game.can_undo(ALLIED)
    game.undo(ALLIED)
    assert same(game.position, second)
    game.order_text(ALLIED, " undo ")
    assert same(game.position, first)
    unmoved(game, lambda: game.undo(ALLIED), OutOfTurn, "nothing to take back")


def test_the_ply_only_grows_and_undo_stands_in_the_record() -> None:
    game = two_movers()
    give(game, "move a 0303 0302", "undo", "move a 0303 0304")
    assert game.ply == 3
    assert game.record.orders == [
        Order(ALLIED, "move a 0303 0302"),
        Order(ALLIED, "undo"),
        Order(ALLIED, "move a 0303 0304"),
    ]
    assert game.position.where["a"] == "0304"
    assert len(game.position.log) == 1, "what was taken back has not happened"


def test_undo_never_goes_back_over_the_other_sides_decision() -> None:
    game = two_movers()
    give(game, "move a 0303 0302", "end movement")
    assert game.position.decision is not None
    assert game.position.decision.seat is AXIS
    for seat in (ALLIED, AXIS, SPECTATOR):
        assert not game.can_undo(seat)
        unmoved(game, lambda seat=seat: game.undo(seat), OutOfTurn, "nothing to take back")
    give(game, "move g 0903 0902")
    assert game.can_undo(AXIS)
    assert not game.can_undo(ALLIED)
    unmoved(game, lambda: game.undo(ALLIED), OutOfTurn, "nothing to take back")


def test_undo_never_goes_back_over_dice() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=9), g=regiment(AXIS, "0304", strength=3), phase="combat", dice=[3, 4], turns=1
    )
    game = playing(pos)
    give(game, "attack 0304 with a")
    unmoved(game, lambda: game.undo(ALLIED), OutOfTurn, "dice fell")
    give(game, "roll")
    for seat in (ALLIED, AXIS):
        assert not game.can_undo(seat)


def test_undo_never_goes_back_over_a_draw() -> None:
    game = playing(board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0304"), phase="combat", chits=["6-5-3", "6-5-3"]))
    give(game, "attack 0304 with a")
    assert game.position.dice.number == 2
    assert not game.can_undo(ALLIED)


@case("8.42")
def test_undo_never_goes_back_over_strengths_that_were_shown() -> None:
    """No chit is drawn for tried units, and yet the attacker has seen what he attacks."""
    pos = board(a=regiment(ALLIED, "0303", strength=6), g=regiment(AXIS, "0304", strength=6), phase="combat")
    game = playing(pos)
    give(game, "attack 0304 with a")
    assert game.position.view(ALLIED).combat.revealed is not None
    assert game.position.dice.number == 0
    assert not game.can_undo(ALLIED)


def test_an_attack_is_taken_back_while_nothing_is_shown() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6, corps="V"),
        f=guns(ALLIED, "0301", corps="V"),
        g=regiment(AXIS, "0304", strength=6),
        phase="combat",
    )
    game = playing(pos)
    give(game, "attack 0304 with a")
    assert game.position.decision is not None
    assert game.position.decision.kind == "support"
    assert game.can_undo(ALLIED)
    give(game, "undo", "attack 0304 with a", "support guns f")
    assert not game.can_undo(ALLIED)


@case("9.82.1", "9.92", "9.97.1")
def test_undo_never_goes_back_over_a_flip_that_tells_how_many_steps_a_unit_had() -> None:
    """In a breakthrough the attacker chooses the route, and sees what a controlled hex on it does to the loser."""
    pos = board(
        a=regiment(ALLIED, "0403", strength=15),
        b=regiment(ALLIED, "0404", strength=15),
        c=regiment(ALLIED, "0703", strength=4),
        d=regiment(ALLIED, "0705", strength=4),
        g=regiment(AXIS, "0504", strength=6),
        h=battalion(AXIS, "0504", printed=1),
        i=battalion(AXIS, "0504", printed=1),
        phase="combat",
        dice=[6, 6],
    )
    game = playing(pos)
    give(game, "attack 0504 with a b", "roll", "lose h", "lose i", "absorb 0")
    assert game.position.decision is not None
    assert (game.position.decision.seat, game.position.decision.case) == (ALLIED, "9.97.1")
    give(game, next(iter(game.position.options())).text)
    assert game.position.face(UnitId("g")) is Face.REDUCED
    assert game.position.decision.seat is ALLIED
    assert not game.can_undo(ALLIED)


def test_orders_from_the_wrong_seat_are_refused() -> None:
    game = two_movers()
    for seat in (AXIS, SPECTATOR):
        unmoved(game, lambda seat=seat: game.order_text(seat, "end movement"), OutOfTurn, "the allied side decides now")


def test_orders_against_an_old_ply_are_refused() -> None:
    game = two_movers()
    game.order_text(ALLIED, "move a 0303 0302", ply=0)
    for stale in (0, 2, -1):
        unmoved(game, lambda ply=stale: game.order_text(ALLIED, "end movement", ply=ply), OutOfTurn, "moved on")
        unmoved(game, lambda ply=stale: game.undo(ALLIED, ply=ply), OutOfTurn, f"for ply {stale}, the game is at 1")
    game.order_text(ALLIED, "undo", ply=1)
    assert game.ply == 2


def test_refused_and_unreadable_orders_leave_no_trace() -> None:
    game = two_movers()
    give(game, "move a 0303 0302")
    unmoved(game, lambda: give(game, "move a 0302 0303"), IllegalCommand, "has finished its movement")
    unmoved(game, lambda: give(game, "charge"), UnreadableOrder, "is no order")
    assert game.can_undo(ALLIED), "a refused order does not close the way back"


def test_nothing_is_accepted_after_the_end() -> None:
    game = two_movers(turns=1)
    give(game, "end movement", "end movement")
    assert game.position.outcome is not None
    assert game.record.outcome == game.position.outcome.level
    for seat in (ALLIED, AXIS):
        unmoved(game, lambda seat=seat: game.order_text(seat, "end movement"), OutOfTurn, "the game is over")
        unmoved(game, lambda seat=seat: game.undo(seat), OutOfTurn, "nothing to take back")


def test_a_record_with_undo_replays_to_the_same_position() -> None:
    game = new_game("moselle", "a seed", ("rot", "bleu"))
    for text in ("move us_2_5 0511 0611", "undo", "move us_379_95 0307 0407", "move us_2_5 0511 0512", "undo", "undo"):
        game.order_text(ALLIED, text, at=game.ply * 10)
    give(game, "move us_2_5 0511 0611")
    again = replay_checked(game.record, "game.json")
    assert same(again.position, game.position)
    assert again.record == game.record
    assert again.can_undo(ALLIED)
    assert replay_checked(game.record, "game.json", to=3).position.where["us_379_95"] == "0407"


def test_a_game_begins_with_an_empty_record() -> None:
    game = new_game("moselle", "a seed")
    give(game, "end movement")
    with pytest.raises(AssertionError, match="replayed"):
        Playing.begin(game.record, lambda dice: game.position)


def test_the_clock_is_kept_with_each_order() -> None:
    game = new_game("moselle", "a seed")
    game.order_text(ALLIED, "move us_2_5 0511 0611", at=12)
    game.undo(ALLIED, at=15)
    assert [order.at for order in game.record.orders] == [12, 15]
    again = replay(game.record, lambda dice: new_game("moselle", "a seed").position)
    assert again.record.orders == game.record.orders
