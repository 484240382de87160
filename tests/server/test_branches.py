"""Branches: a finished game played on from one of its moments, with dice of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.tables import (
    BOT,
    MOSELLE,
    US_LANDING,
    assert_sound,
    deciding,
    exported,
    finish,
    give_at_random,
    go_back,
    host_in,
    known,
    make,
    play_on,
    proved_by_the_command_line,
    record_of,
    showing,
    stored_record,
    woken,
)
from trinacria.kernel.dice import MEASURED
from trinacria.kernel.records import BRANCH, IMPORT, Origin, Record
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.server.models import AtPly, Branch, ImportRecord, Side, Status
from trinacria.server.services import ordering
from trinacria.server.services.access import NOBODY, no_such_game
from trinacria.server.services.errors import NoSuchGame, NotNow, Refused
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.lists import state
from trinacria.server.services.making import branch, import_record
from trinacria.server.services.records import verification

PLAYED = pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


class TestBranch:
    @PLAYED
    def test_the_past_is_the_same_and_the_dice_are_new(self, host: GameHost, scenario: str, tmp_path: Path) -> None:
        made = make(host, scenario=scenario, phrase="old")
        play_on(host, made.game.id, seed=7, orders=120)
        finish(host, made.game.id)
        parent = record_of(host, made.game.id)
        new = branch(host, made.game.id, NOBODY, Branch(80))
        assert (new.game.status, new.game.ply, new.game.you) == (Status.RUNNING, 80, (Side.ALLIED, Side.AXIS))
        assert (new.game.parent, new.game.parent_ply, new.game.phrases) == (made.game.id, 80, ())
        assert new.game.commitment != made.game.commitment
        play_on(host, new.game.id, seed=9)
        assert_sound(host, new.game.id)
        record = record_of(host, new.game.id)
        assert record.orders[:80] == parent.orders[:80]
        assert record.origin == (Origin(80, parent.seed, ("old",), MEASURED, BRANCH),)
        assert record.seed != parent.seed
        assert verification(host, new.game.id).verified
        proved_by_the_command_line(exported(host, new.game.id), tmp_path)

    def test_the_same_orders_meet_other_dice(self, host: GameHost) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=7, orders=60)
        finish(host, made.game.id)
        new = branch(host, made.game.id, NOBODY, Branch(0))
        play_on(host, new.game.id, seed=7, orders=60)
        finish(host, new.game.id)
        old_rolls, rolls = verification(host, made.game.id).rolls, verification(host, new.game.id).rolls
        assert [roll.dice for roll in old_rolls] != [roll.dice for roll in rolls]

    @pytest.mark.parametrize("ply", range(40, 52))
    def test_in_the_middle_of_a_spell_nothing_before_it_can_be_taken_back(self, host: GameHost, ply: int) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=7, orders=60)
        finish(host, made.game.id)
        new = branch(host, made.game.id, NOBODY, Branch(ply))
        seat = deciding(host, new.game.id)
        assert seat is not None
        for _ in range(2):
            with host.locked(new.game.id) as live:
                assert live.playing.settled
            host.drop(new.game.id)  # and also when it is read anew
        assert_sound(host, new.game.id)
        self.undo_what_is_new(host, new.game.id, ply)

    def undo_what_is_new(self, host: GameHost, game_id: str, ply: int) -> None:
        give_at_random(host, game_id, random.Random(1))
        with host.locked(game_id) as live:
            taker = next((seat for seat in (ALLIED, AXIS) if live.playing.can_undo(seat)), None)
        if taker is not None:
            ordering.undo(host, game_id, taker, AtPly(ply + 1))
        host.drop(game_id)
        with host.locked(game_id) as live:
            assert live.playing.settled
        assert_sound(host, game_id)

    def test_going_back_before_the_branch_does_not_bring_the_old_dice_back(self, host: GameHost) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=7, orders=60)
        finish(host, made.game.id)
        new = branch(host, made.game.id, NOBODY, Branch(5))
        go_back(host, new.game.id, to=2)
        with host.locked(new.game.id) as live:
            key = live.playing.record.key_of(6)
            assert live.position.dice.key == key  # type: ignore[attr-defined]  # a stored game has keyed dice
        play_on(host, new.game.id, seed=3)
        assert verification(host, new.game.id).verified
        assert_sound(host, new.game.id)

    def test_a_branch_of_a_branch_is_proved_too(self, host: GameHost, tmp_path: Path) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=7, orders=60)
        finish(host, made.game.id)
        first = branch(host, made.game.id, NOBODY, Branch(30))
        play_on(host, first.game.id, seed=8, orders=30)
        finish(host, first.game.id)
        for ply, parts in ((20, [20]), (30, [30]), (50, [30, 50])):
            second = branch(host, first.game.id, NOBODY, Branch(ply))
            finish(host, second.game.id)
            record = record_of(host, second.game.id)
            assert [part.ply for part in record.origin] == parts
            assert verification(host, second.game.id).verified
            proved_by_the_command_line(record.to_json(), tmp_path)
            again = import_record(host, NOBODY, ImportRecord(record.to_json()))
            assert exported(host, again.game.id) == record.to_json()

    def test_the_seconds_go_on(self, host: GameHost) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=7, orders=10)
        finish(host, made.game.id)
        host.store.update_game(made.game.id, created=made.game.created - 3_600_000)
        host.drop(made.game.id)
        before = [order.at for order in record_of(host, made.game.id).orders[:8]]
        new = branch(host, made.game.id, NOBODY, Branch(8))
        play_on(host, new.game.id, seed=1, orders=1)
        after = [order.at for order in stored_record(host, new.game.id).orders]
        assert before[0] >= 3600
        assert after[:8] == before
        assert after[8] >= before[-1]

    def test_the_other_side_is_the_computers(self, host: GameHost) -> None:
        ann = known(host, "Ann")
        made = make(host, ann, axis=BOT)
        finish(host, made.game.id)
        new = branch(host, made.game.id, ann, Branch(0, Side.AXIS, "random"))
        assert [(seat.name, seat.bot, seat.yours) for seat in new.game.seats] == [("", "random", False), ("Ann", "", True)]
        assert woken(host) == [new.game.id]
        assert new.links.axis
        assert new.links.allied == ""

    def test_it_takes_a_finished_game_a_moment_in_it_and_a_bot_that_there_is(self, host: GameHost) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=1, orders=3)
        with pytest.raises(NotNow, match="only a finished game"):
            branch(host, made.game.id, NOBODY, Branch(1))
        finish(host, made.game.id)
        with pytest.raises(NotNow, match="over at that moment"):
            branch(host, made.game.id, NOBODY, Branch(4))
        with pytest.raises(NoSuchGame, match="no ply 5"):
            branch(host, made.game.id, NOBODY, Branch(5))
        with pytest.raises(Refused, match="no bot 'hal'"):
            branch(host, made.game.id, NOBODY, Branch(1, Side.AXIS, "hal"))
        host.store.update_game(made.game.id, fingerprint="of last year")
        host.drop(made.game.id)
        with pytest.raises(NotNow, match="no longer has"):
            branch(host, made.game.id, NOBODY, Branch(1))
        assert sum(host.store.counts().values()) == 1

    def test_a_private_game_has_private_branches(self, host: GameHost) -> None:
        made = make(host, public=False)
        finish(host, made.game.id)
        with pytest.raises(NoSuchGame, match=str(no_such_game())):
            branch(host, made.game.id, NOBODY, Branch(0))
        new = branch(host, made.game.id, showing(made.links.watch), Branch(0))
        assert not new.game.public
        assert state(host, new.game.id, showing(new.links.watch)).you == ()
        with pytest.raises(NoSuchGame):
            state(host, new.game.id, showing(made.links.watch))

    def test_origins_say_which_seed_was_in_force(self) -> None:
        record = Record("g", "f", "e", "c", ("z",), origin=(Origin(5, "a"), Origin(9, "b", ("y",))))
        assert record.ended_part(0, BRANCH) == (Origin(0, "a"),)
        assert record.ended_part(5, BRANCH) == (Origin(5, "a"),)
        assert record.ended_part(6, IMPORT) == (Origin(5, "a"), Origin(6, "b", ("y",), then=IMPORT))
        assert record.ended_part(12, BRANCH) == (*record.origin, Origin(12, "c", ("z",), MEASURED, BRANCH))
