"""A draft at the table: its writer sees every change, keeps it through a restart, and it becomes one order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.tables import ALLIED, BOT, assert_sound, exported, finish, house_in, make, proved_by_the_command_line
from trinacria.kernel.seats import AXIS, Seat
from trinacria.server.models import AtPly, Change, GiveOrder
from trinacria.server.services import bot_orders, ordering, watching
from trinacria.server.services.access import NOBODY
from trinacria.server.services.errors import TooLate
from trinacria.server.services.house import House
from trinacria.server.workers.bot_process import BotFailed

VARIABLE = "sicily/variable"
TO_THE_POOL = "plan unit us_16_1 pool 1"


def order(house: House, game: str, text: str, ply: int = 0, seat: Seat = ALLIED) -> Change:
    return ordering.give_order(house, game, seat, GiveOrder(ply, text))


def plan_in(change: Change) -> dict[str, Any]:
    assert change.whole is not None
    plan: dict[str, Any] = change.whole.notes["plan"]
    return plan


def news(house: House, game: str, seat: Seat, draft: int = 0) -> Change:
    return watching.changes(house, game, seat, NOBODY, since=0, chat=0, state=1, draft=draft)


def test_each_change_is_shown_to_its_writer_at_the_same_ply(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        game = make(house, scenario=VARIABLE).game.id
        first = order(house, game, TO_THE_POOL)
        assert (first.since, first.ply, first.can_undo) == (0, 0, True)
        assert "us_16_1" not in plan_in(first)["landings"]
        second = order(house, game, "plan date 4")
        assert second.draft > first.draft
        assert plan_in(second)["date"] == "Game-Turn 4"
        assert plan_in(news(house, game, ALLIED, first.draft))["date"] == "Game-Turn 4"
        assert news(house, game, ALLIED, second.draft).whole is None
        assert watching.view(house, game, ALLIED).shown.notes["plan"]["date"] == "Game-Turn 4"
        assert (news(house, game, AXIS).whole, news(house, game, AXIS).draft) == (None, 0)


def test_changes_are_taken_back_one_after_the_other_without_a_ply(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        game = make(house, scenario=VARIABLE).game.id
        order(house, game, TO_THE_POOL)
        order(house, game, "plan date 4")
        back = ordering.undo(house, game, ALLIED, AtPly(0))
        assert (back.ply, back.can_undo) == (0, True)
        assert plan_in(back)["date"] == "On the first day, like the first"
        assert not ordering.undo(house, game, ALLIED, AtPly(0)).can_undo
        assert plan_in(news(house, game, ALLIED))["proposed"]
        assert not house.store.commands(game)


def test_a_draft_is_still_there_after_a_restart_and_ends_as_one_order(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        game = make(house, scenario=VARIABLE).game.id
        order(house, game, TO_THE_POOL)
        order(house, game, "plan unit us_art_1 pool 2")
        order(house, game, "plan date 4")
        order(house, game, "undo")
    with house_in(tmp_path) as house:
        assert "us_16_1" not in plan_in(news(house, game, ALLIED))["landings"]
        done = order(house, game, "end plan")
        assert done.ply == 1
        (row,) = house.store.commands(game)
        assert row.text == "plan final units us_16_1:1:pool us_art_1:2:pool"
        with pytest.raises(TooLate):
            order(house, game, "plan date 4")
        assert news(house, game, ALLIED).draft == 0
        finish(house, game)
        assert_sound(house, game)
        proved_by_the_command_line(exported(house, game), tmp_path)


def test_a_draft_that_never_stood_is_no_part_of_the_record(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        game = make(house, scenario=VARIABLE).game.id
        order(house, game, TO_THE_POOL)
        finish(house, game, ALLIED)
        assert [row.text for row in house.store.commands(game)] == ["resign"]
        assert_sound(house, game)
        proved_by_the_command_line(exported(house, game), tmp_path)


def test_a_bot_that_fails_ends_the_plan_and_writes_no_draft(tmp_path: Path) -> None:
    with house_in(tmp_path) as house:
        for _ in range(4):
            game = make(house, scenario=VARIABLE, allied=BOT).game.id
            bot_orders.replace_bot(house, game, 0, BotFailed("it thought too long"))
            (row,) = house.store.commands(game)
            assert row.text == "plan accept"
