"""29.1 The Variable Campaign: what nobody else can tell of a plan."""

from __future__ import annotations

import msgspec
import pytest

from board import options, play
from proofs import case
from random_play import digest_of
from sicily_board import at
from trinacria import games
from trinacria.kernel.playing import replay
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.viw.position import AWAITED, Position
from trinacria.viw.sicily.amphibious_landings import AmphibiousSegment
from trinacria.viw.sicily.campaign import campaign, keep_secret
from trinacria.viw.sicily.forces import Assignment, Part
from trinacria.viw.sicily.invasion_plans import plan_of
from trinacria.viw.sicily.variable_campaign import SecondInvasion
from trinacria.viw.view import to_json
from variable_games import board, game, plain_board, plan, table

# secrets -------------------------------------------------------------------------------------------------------------------


def seen(pos: Position, seat: Seat) -> list[bytes]:
    return [to_json(pos.view(seat)), *(msgspec.json.encode(event.seen_by(seat)) for event in pos.log.since(0))]


OTHER_PLAN = ("plan date 7", "plan unit us_70 pool 2", "plan unit us_757 second 1", "plan unit uk_17 first 1103 of 2")


@case("29.12", "29.14", "29.16")
@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_nobody_else_can_tell_one_plan_from_another(seat: Seat) -> None:
    one, other = game(), game(*OTHER_PLAN)
    assert seen(one, seat) == seen(other, seat)
    assert to_json(one.view(ALLIED)) != to_json(other.view(ALLIED))
    for pos in (one, other):
        play(pos, "end plan")
    assert seen(one, seat) == seen(other, seat)
    assert options(one) == options(other)  # the Axis decides now


@case("29.12", "29.16")
@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
@pytest.mark.parametrize("turn", [3, 6, 12])
def test_neither_the_date_nor_the_pools_show_while_the_second_invasion_waits(seat: Seat, turn: int) -> None:
    def at_declaration(date: int, pool: int) -> Position:
        made = plan(date=date).moving("us_art_1", Assignment(pool, Part.POOL))
        return plain_board(SecondInvasion, made, turn=turn, campaign={"invasions_made": (1,)}, dice=None, it_33=at("3619"))

    one, other = at_declaration(4, 1), at_declaration(13, 2)
    assert seen(one, seat) == seen(other, seat)
    assert options(one) != options(other)


@case("29.14")
def test_plots_open_as_the_landing_begins_and_the_rest_at_the_end_of_the_game() -> None:
    made = plan(date=4)
    pos = board(AmphibiousSegment, planned=made, turn=1, dice=None, campaign={"invasion_turn": True})
    view = pos.view(AXIS)
    assert view.state is not None
    assert campaign(pos).plots_open == made.force(1)
    assert view.secrets is None
    assert {counter.place for counter in view.enemy if counter.id.startswith("uk")} == {AWAITED}


@case("29.12")
def test_a_plan_is_saved_and_resumed_like_any_other_orders() -> None:
    playing = games.new_game("sicily/variable", seed="00" * 32)
    for order in (*OTHER_PLAN, "undo", "plan date 8", "end plan"):
        playing.order_text(ALLIED, order)
    again = replay(playing.record, games.start_of("sicily/variable"))
    assert digest_of(again.position) == digest_of(playing.position)  # type: ignore[arg-type]


def test_the_date_that_is_planned_is_marked_among_the_dates() -> None:
    changes = next(step.then for step in game("plan date 9").options().steps() if step.key == "change")
    assert changes is not None
    dates = next(step.then for step in changes().steps() if step.key == "date")
    assert dates is not None
    assert [step.order.text for step in dates().steps() if step.order and step.facts["present"]] == ["plan date 9"]


@case("29.16")
def test_who_does_not_know_the_plan_takes_the_proposal_for_it() -> None:
    pos = game(*OTHER_PLAN)
    pos.secrets = {}
    assert plan_of(pos) == table().proposed_plan
    keep_secret(pos, plan=plan(date=9))
    assert plan_of(pos).date == 9
