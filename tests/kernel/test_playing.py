"""Playing: seats, plies and undo, on the Moselle and on boards where every die is known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from board import battalion, board, guns, regiment, same
from proofs import case
from trinacria.cli import app
from trinacria.games import new_game, replay_checked, start_of, verify
from trinacria.kernel.dice import Dice
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord, IllegalCommand, OutOfTurn, UnreadableOrder
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing, replay
from trinacria.kernel.positions import Outcome
from trinacria.kernel.positions import Position as KernelPosition
from trinacria.kernel.records import Order, Record
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.viw.position import Position
from trinacria.viw.story import Teller
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
    """No chit is drawn for tried units, and yet the attacker has seen the defenders."""
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


# endings from outside the rules ------------------------------------------------------------------------------------------

ENDINGS = pytest.mark.parametrize(
    ("text", "end", "outcome", "says"),
    [
        ("resign", Playing.resign, Outcome("resignation", ALLIED, 0), "The Axis side resigns."),
        ("draw", Playing.agree_draw, Outcome("agreed draw", None, 0), "Both sides agree on a draw."),
        ("flag", Playing.flag, Outcome("on time", ALLIED, 0), "The Axis side has run out of time."),
    ],
)
End = Callable[..., tuple[Event, ...]]


def told(game: Playing, events: tuple[Event, ...]) -> list[str]:
    assert isinstance(game.position, Position)
    table = game.position.table
    by_seat = [[event.seen_by(seat).sentence(Teller(table)) for event in events] for seat in (ALLIED, AXIS, SPECTATOR)]
    assert by_seat[0] == by_seat[1] == by_seat[2]
    return by_seat[0]


def never(ply: int) -> KernelPosition:
    raise AssertionError("no earlier position is needed")


@ENDINGS
def test_a_game_ends_while_the_other_side_decides(text: str, end: End, outcome: Outcome, says: str) -> None:
    game = two_movers()
    give(game, "move a 0303 0302")
    assert game.position.decision is not None
    assert game.position.decision.seat is ALLIED
    events = end(game, AXIS, ply=1, at=7)
    assert game.position.decision is None
    assert game.position.outcome == outcome
    assert not game.position.problems()
    assert game.record.outcome == outcome.level
    assert game.record.orders[-1] == Order(AXIS, text, 7)
    assert told(game, events) == [says]
    assert game.position.log.since(len(game.position.log) - 1) == events
    assert game.settled


@ENDINGS
def test_nothing_follows_an_ending(text: str, end: End, outcome: Outcome, says: str) -> None:
    game = two_movers()
    earlier = game.position.copy()
    give(game, "move a 0303 0302")
    end(game, ALLIED)
    for seat in (ALLIED, AXIS):
        for call in (game.resign, game.agree_draw, game.flag):
            unmoved(game, lambda call=call, seat=seat: call(seat), OutOfTurn, "the game is over")
        unmoved(game, lambda seat=seat: game.rewind(seat, 0, earlier), OutOfTurn, "the game is over")
        unmoved(game, lambda seat=seat: game.undo(seat), OutOfTurn, "nothing to take back")
        unmoved(game, lambda seat=seat: game.order_text(seat, "end movement"), OutOfTurn, "the game is over")


@ENDINGS
def test_a_spectator_or_a_stale_ply_ends_nothing(text: str, end: End, outcome: Outcome, says: str) -> None:
    game = two_movers()
    give(game, "move a 0303 0302")
    unmoved(game, lambda: end(game, SPECTATOR), OutOfTurn, "a spectator gives no orders")
    unmoved(game, lambda: end(game, AXIS, ply=0), OutOfTurn, "for ply 0, the game is at 1")
    assert game.can_undo(ALLIED)


def test_a_copy_made_before_the_end_plays_on() -> None:
    game = two_movers()
    twin = game.position.copy()
    game.resign(ALLIED)
    assert twin.decision is not None
    assert twin.outcome is None
    assert twin.options().count() > 0


def test_a_player_may_type_that_he_resigns_and_nothing_that_takes_two() -> None:
    game = two_movers()
    for text in ("draw", "flag", "rewind 0"):
        unmoved(game, lambda text=text: game.order_text(ALLIED, text), UnreadableOrder, "is no order")
    game.order_text(AXIS, " resign ", ply=0)
    assert game.record.orders == [Order(AXIS, "resign")]
    assert game.record.outcome == "resignation"


@pytest.mark.parametrize("text", ["resign", "draw", "flag"])
@pytest.mark.parametrize("seat", [ALLIED, AXIS])
def test_a_record_that_ends_outside_the_rules_replays(text: str, seat: Seat) -> None:
    game = new_game("moselle", "a seed")
    give(game, "move us_2_5 0511 0611")
    game.enact(Order(seat, text, 5), never)
    again = replay_checked(game.record, "game.json")
    assert digest(again.position) == digest(game.position)
    assert again.record == game.record
    longer = Record(**{name: getattr(game.record, name) for name in Record.__slots__})
    longer.orders = [*longer.orders, Order(ALLIED, text)]
    with pytest.raises(BadRecord, match=f"ply 3: '{text}' by allied: the game is over"):
        replay_checked(longer, "game.json")


# rewinds -----------------------------------------------------------------------------------------------------------------


def fought() -> tuple[Playing, list[Position]]:
    """A game in which dice have fallen and strengths were shown, and the position after each ply."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=9),
        g=regiment(AXIS, "0304", strength=3),
        phase="combat",
        dice=[3, 4, 5, 6],
        turns=3,
    )
    game = playing(pos)
    past = [pos.copy()]
    for text in ("attack 0304 with a", "roll"):
        give(game, text)
        assert isinstance(game.position, Position)
        past.append(game.position.copy())
    return game, past


def test_a_rewind_restores_an_earlier_position_and_leaves_dice_and_what_was_shown_where_they_are() -> None:
    game, past = fought()
    dice, shown, told_by_then = game.position.dice.number, game.position.shown, len(past[0].log)
    assert (dice, shown) > (past[0].dice.number, past[0].shown)
    events = game.rewind(AXIS, 0, past[0], ply=2, at=9)
    assert game.ply == 3
    assert game.record.orders[-1] == Order(AXIS, "rewind 0", 9)
    assert (game.position.dice.number, game.position.shown) == (dice, shown)
    assert game.position.decision == past[0].decision
    assert game.position.where == past[0].where  # type: ignore[attr-defined]
    assert told(game, events) == ["The game goes back to its beginning; the dice go on."]
    assert game.position.log.since(told_by_then) == events
    assert len(past[0].log) == told_by_then, "the earlier position itself is untouched"


def test_dice_that_fall_after_a_rewind_are_the_next_ones() -> None:
    game, past = fought()
    game.rewind(ALLIED, 0, past[0])
    give(game, "attack 0304 with a", "roll")
    rolls = [event for event in game.position.log.since(0) if event.kind == "roll"]
    assert [event.facts["dice"] for event in rolls] == [(5, 6)]


def test_nothing_before_a_rewind_is_taken_back() -> None:
    game = two_movers()
    first = game.position.copy()
    give(game, "move a 0303 0302", "move b 0305 0306")
    assert not game.settled
    game.rewind(AXIS, 0, first)
    assert game.settled
    unmoved(game, lambda: game.undo(ALLIED), OutOfTurn, "nothing to take back")
    give(game, "move a 0303 0304")
    assert not game.settled
    give(game, "undo")
    unmoved(game, lambda: game.undo(ALLIED), OutOfTurn, "nothing to take back")


def test_a_rewind_goes_back_and_only_by_those_who_play() -> None:
    game = two_movers()
    first = game.position.copy()
    give(game, "move a 0303 0302")
    for to in (-1, 1, 2):
        unmoved(game, lambda to=to: game.rewind(ALLIED, to, first), OutOfTurn, f"cannot go back to ply {to}: it is at 1")
    unmoved(game, lambda: game.rewind(SPECTATOR, 0, first), OutOfTurn, "a spectator gives no orders")
    unmoved(game, lambda: game.rewind(ALLIED, 0, first, ply=0), OutOfTurn, "moved on")


@pytest.mark.parametrize("text", ["rewind 3", "rewind 4", "rewind", "rewind -1", "rewind 01", "rewind 1 ", "rewind 1\n"])
def test_a_record_with_an_impossible_rewind_names_it(text: str) -> None:
    game = new_game("moselle", "a seed")
    give(game, "move us_2_5 0511 0611", "undo")
    game.record.orders.append(Order(ALLIED, text))
    with pytest.raises(BadRecord, match=r"game\.json: ply 3: "):
        replay_checked(game.record, "game.json")


def rewound_game() -> tuple[Playing, list[str]]:
    """A game that is rewound over hand-overs and over rewinds, and the digest after each ply."""
    game = new_game("moselle", "a seed", ("rot",))
    past, digests = [game.position.copy()], [digest(game.position)]
    plan = ["move us_2_5 0511 0611", "end movement", 0, "move us_2_5 0511 0611", 3, 2, "", "", "", 5, 4, "", 1, 7, "", ""]
    for step in plan:
        assert game.position.decision is not None
        seat = game.position.decision.seat
        if isinstance(step, int):
            game.rewind(seat, step, past[step])
        else:
            game.order_text(seat, step or next(iter(game.position.options())).text)
        past.append(game.position.copy())
        digests.append(digest(game.position))
    return game, digests


def test_a_record_with_rewinds_over_rewinds_replays_to_every_ply() -> None:
    game, digests = rewound_game()
    assert game.ply + 1 == len(digests)
    for ply, expected in enumerate(digests):
        part = replay_checked(game.record, "game.json", to=ply)
        assert digest(part.position) == expected, ply
    assert part.record == game.record


@pytest.mark.parametrize("text", ["resign", "draw", "flag"])
def test_a_record_with_rewinds_and_such_an_end_is_verified_and_told(text: str, tmp_path: Path) -> None:
    game, _ = rewound_game()
    game.enact(Order(AXIS, text), never)
    path = tmp_path / "game.json"
    game.record.save(path)
    assert digest(verify(path).position) == digest(game.position)
    proved = CliRunner().invoke(app, ["verify", str(path)])
    assert proved.exit_code == 0
    assert f"{game.ply} orders" in proved.output
    assert game.record.outcome
    assert game.record.outcome in proved.output
    story = CliRunner().invoke(app, ["replay", str(path), "--no-map"])
    assert story.exit_code == 0
    assert "The game goes back to where it stood after order 7; the dice go on.\n" in story.output
    assert story.output.endswith(told(game, game.position.log.since(len(game.position.log) - 1))[0] + "\n")
    game.record.outcome = "Draw"
    game.record.save(path)
    with pytest.raises(BadRecord, match=r"outcome: says 'Draw', and the \d+ orders lead to"):
        verify(path)


def test_a_rewind_is_enacted_with_the_position_that_a_replay_finds() -> None:
    game, digests = rewound_game()
    start = start_of("moselle/november")
    asked: list[int] = []

    def earlier(ply: int) -> KernelPosition:
        asked.append(ply)
        return replay(game.record, start, to=ply).position

    again = replay(game.record, start, to=12)
    for order in game.record.orders[12:]:
        again.enact(order, earlier)
    assert asked == [1, 7]
    assert digest(again.position) == digests[-1]


def test_a_record_of_many_rewinds_plays_no_part_twice() -> None:
    """Each rewind goes back to just before itself: replaying what it goes back to would double the work every time."""
    game = new_game("moselle", "a seed")
    past = [game.position.copy()]
    give(game, "move us_2_5 0511 0611")
    for _ in range(200):
        past.append(game.position.copy())
        game.rewind(ALLIED, game.ply - 1, past[-2])
    started = []

    def start(dice: Dice) -> KernelPosition:
        started.append(dice)
        return start_of("moselle/november")(dice)

    again = replay(game.record, start)
    assert again.ply == 201
    assert digest(again.position) == digest(game.position)
    assert len(started) == 1


def test_a_game_is_settled_when_nothing_can_be_taken_back() -> None:
    game = two_movers()
    assert game.settled
    give(game, "move a 0303 0302")
    assert not game.settled
    give(game, "undo")
    assert game.settled
    give(game, "move a 0303 0302", "end movement")
    assert game.settled
