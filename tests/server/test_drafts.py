"""A draft at the table: its writer sees every change, keeps it through a restart, and it becomes one order."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.tables import ALLIED, BOT, assert_sound, exported, finish, host_in, make, proved_by_the_command_line
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.showing import ShownPlan
from trinacria.server.models import AtPly, Change, GiveOrder
from trinacria.server.services import bot_orders, ordering, watching
from trinacria.server.services.access import NOBODY
from trinacria.server.services.errors import TooLate
from trinacria.server.services.game_host import GameHost
from trinacria.server.workers.bot_process import BotFailed

VARIABLE = "sicily/variable"
TO_THE_POOL = "plan unit us_16_1 pool 1"


def order(host: GameHost, game: str, text: str, ply: int = 0, seat: Seat = ALLIED) -> Change:
    return ordering.give_order(host, game, seat, GiveOrder(ply, text))


def plan_in(change: Change) -> ShownPlan:
    assert change.whole is not None
    assert change.whole.plan is not None
    return change.whole.plan


def news(host: GameHost, game: str, seat: Seat, draft: int = 0) -> Change:
    return watching.changes(host, game, seat, NOBODY, since=0, chat=0, state=1, draft=draft)


def test_each_change_is_shown_to_its_writer_at_the_same_ply(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host, scenario=VARIABLE).game.id
        first = order(host, game, TO_THE_POOL)
        assert (first.since, first.ply, first.can_undo) == (0, 0, True)
        assert "us_16_1" not in plan_in(first).places
        second = order(host, game, "plan date 4")
        assert second.draft > first.draft
        assert plan_in(second).facts["date"].value == "Game-Turn 4"
        assert plan_in(news(host, game, ALLIED, first.draft)).facts["date"].value == "Game-Turn 4"
        assert news(host, game, ALLIED, second.draft).whole is None
        seen = watching.view(host, game, ALLIED).shown.plan
        assert seen is not None
        assert seen.facts["date"].value == "Game-Turn 4"
        assert (news(host, game, AXIS).whole, news(host, game, AXIS).draft) == (None, 0)


def test_changes_are_taken_back_one_after_the_other_without_a_ply(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host, scenario=VARIABLE).game.id
        order(host, game, TO_THE_POOL)
        order(host, game, "plan date 4")
        back = ordering.undo(host, game, ALLIED, AtPly(0))
        assert (back.ply, back.can_undo) == (0, True)
        assert plan_in(back).facts["date"].value == "On the first day, like the first"
        assert not ordering.undo(host, game, ALLIED, AtPly(0)).can_undo
        assert plan_in(news(host, game, ALLIED)).stands == "This is the historical plan."
        assert not host.store.commands(game)


def test_a_draft_is_still_there_after_a_restart_and_ends_as_one_order(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host, scenario=VARIABLE).game.id
        order(host, game, TO_THE_POOL)
        order(host, game, "plan unit us_art_1 pool 2")
        order(host, game, "plan date 4")
        order(host, game, "undo")
    with host_in(tmp_path) as host:
        assert "us_16_1" not in plan_in(news(host, game, ALLIED)).places
        done = order(host, game, "end plan")
        assert done.ply == 1
        (row,) = host.store.commands(game)
        assert row.text == "plan final units us_16_1:1:pool us_art_1:2:pool"
        with pytest.raises(TooLate):
            order(host, game, "plan date 4")
        assert news(host, game, ALLIED).draft == 0
        finish(host, game)
        assert_sound(host, game)
        proved_by_the_command_line(exported(host, game), tmp_path)


def test_a_draft_that_never_stood_is_no_part_of_the_record(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host, scenario=VARIABLE).game.id
        order(host, game, TO_THE_POOL)
        finish(host, game, ALLIED)
        assert [row.text for row in host.store.commands(game)] == ["resign"]
        assert_sound(host, game)
        proved_by_the_command_line(exported(host, game), tmp_path)


def test_a_bot_that_fails_ends_the_plan_and_writes_no_draft(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        for _ in range(4):
            game = make(host, scenario=VARIABLE, allied=BOT).game.id
            bot_orders.replace_bot(host, game, 0, BotFailed("it thought too long"))
            (row,) = host.store.commands(game)
            assert row.text == "plan accept"
