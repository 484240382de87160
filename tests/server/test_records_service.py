"""Records at the server: taken home, brought back, branched and proved."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from server.tables import (
    LINK,
    MOSELLE,
    US_LANDING,
    assert_sound,
    digest_at,
    exported,
    finish,
    go_back,
    host_in,
    known,
    make,
    play_on,
    proved_by_the_command_line,
    record_of,
    showing,
    stored_record,
)
from trinacria.kernel.dice import MEASURED, KeyedDice
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.positions import Position
from trinacria.kernel.records import IMPORT, Order, Origin, Record, parse_record
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.server.models import ImportRecord, MadeGame, PartWhy, PromisedPart, RecordText, SeatLog, Side, Status
from trinacria.server.services import importing
from trinacria.server.services.access import NOBODY
from trinacria.server.services.errors import NoSuchGame, NotNow, Refused
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.lists import games as games_of
from trinacria.server.services.lists import state
from trinacria.server.services.making import import_record
from trinacria.server.services.records import export, verification

PLAYED = pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameHost]:
    """A host for the tests that only read: its games are over."""
    with host_in(tmp_path_factory.mktemp("old")) as opened:
        yield opened


@pytest.fixture(scope="module")
def played(old: GameHost) -> MadeGame:
    """A game of the Moselle played to its end, with orders taken back on the way, and once a long way back."""
    made = make(old, phrase="sed alea")
    play_on(old, made.game.id, seed=5, orders=150)
    go_back(old, made.game.id, to=100)
    play_on(old, made.game.id, seed=6)
    return made


class TestExport:
    def test_a_finished_game_is_exported_whole_and_can_be_proved_anywhere(
        self, old: GameHost, played: MadeGame, tmp_path: Path
    ) -> None:
        text = exported(old, played.game.id)
        assert {export(old, played.game.id, seat) for seat in Seat} == {RecordText(text)}
        record = parse_record(text, "exported")
        texts = [order.text for order in record.orders]
        assert record.phrases == ("sed alea",)
        assert "undo" in texts
        assert "rewind 100" in texts
        assert f"{len(texts)} orders" in proved_by_the_command_line(text, tmp_path)

    @PLAYED
    def test_a_running_game_gives_a_seat_its_own_log_and_no_secret(self, host: GameHost, scenario: str) -> None:
        made = make(host, scenario=scenario)
        play_on(host, made.game.id, seed=2, orders=150)
        row = host.store.game(made.game.id)
        assert row is not None
        with host.locked(made.game.id) as live:
            events = live.position.log.since(0)
        assert {event.owner for event in events if event.private} == {ALLIED, AXIS}
        for seat in Seat:
            log = export(host, made.game.id, seat)
            assert isinstance(log, SeatLog)
            assert (log.seat, log.ply, log.commitment) == (seat, 150, made.game.commitment)
            assert [line.facts for line in log.lines] == [event.seen_by(seat).facts for event in events]
            sent = msgspec.json.encode(log).decode()
            assert row.seed not in sent
            assert not [order for order in orders_of(host, made.game.id) if order in sent]

    def test_a_game_that_has_not_begun_has_nothing_to_export(self, host: GameHost) -> None:
        made = make(host, axis=LINK)
        with pytest.raises(NotNow):
            export(host, made.game.id, ALLIED)


def orders_of(host: GameHost, game_id: str) -> list[str]:
    """The texts of the orders that say more than a word."""
    return [row.text for row in host.store.commands(game_id) if len(row.text.split()) > 2]


def digest_without_dice(position: Position) -> str:
    bare = position.copy()
    bare.dice = KeyedDice(b"", position.dice.number)
    return digest(bare)


class TestImport:
    @PLAYED
    def test_a_finished_record_comes_back_and_goes_out_the_same(self, host: GameHost, scenario: str) -> None:
        made = make(host, scenario=scenario, phrase="rot")
        play_on(host, made.game.id, seed=3)
        host.store.update_game(made.game.id, created=made.game.created - 7_000_000)  # so that the seconds say something
        host.drop(made.game.id)
        text = exported(host, made.game.id)
        again = import_record(host, NOBODY, ImportRecord(text))
        assert again.game.id != made.game.id
        assert again.game.status is Status.FINISHED
        assert exported(host, again.game.id) == text
        assert digest_at(host, again.game.id) == digest_at(host, made.game.id)
        assert verification(host, again.game.id).verified
        assert_sound(host, again.game.id)

    @PLAYED
    @pytest.mark.parametrize("orders", [0, 1, 90])
    def test_an_unfinished_record_is_played_on_with_dice_that_nobody_knows(
        self, host: GameHost, scenario: str, orders: int, tmp_path: Path
    ) -> None:
        """Who brings a record has its seed: from its last order on the game needs another one."""
        made = make(host, scenario=scenario, phrase="old")
        play_on(host, made.game.id, seed=4, orders=orders)
        record = stored_record(host, made.game.id)
        again = import_record(host, NOBODY, ImportRecord(record.to_json()))
        assert (again.game.status, again.game.ply, again.game.imported) == (Status.RUNNING, orders, True)
        assert again.game.you == (Side.ALLIED, Side.AXIS)
        kept = stored_record(host, again.game.id)
        assert kept.orders == record.orders
        assert kept.origin == (Origin(orders, record.seed, ("old",), MEASURED, IMPORT),)
        assert kept.seed != record.seed
        with host.locked(made.game.id) as known, host.locked(again.game.id) as live:
            assert digest_without_dice(live.position) == digest_without_dice(known.position)
            assert live.position.dice.copy().below(10**15) != known.position.dice.copy().below(10**15)
            assert not live.playing.can_undo(ALLIED)
        assert_sound(host, again.game.id)
        play_on(host, again.game.id, seed=5, orders=60)
        finish(host, again.game.id)
        assert verification(host, again.game.id).verified
        assert_sound(host, again.game.id)
        proved_by_the_command_line(exported(host, again.game.id), tmp_path)

    def test_the_table_says_which_orders_stand_on_which_promise(self, host: GameHost) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=4, orders=20)
        promise = host.promises.make("here")
        text = stored_record(host, made.game.id).to_json()
        again = import_record(host, NOBODY, ImportRecord(text, promise=promise, phrase="mine"))
        assert (again.game.commitment, again.game.phrases) == (promise, ("mine",))
        assert again.game.promises == (
            PromisedPart(0, made.game.commitment, 20),
            PromisedPart(21, promise, None, PartWhy.IMPORT, ("mine",)),
        )
        finish(host, again.game.id)
        proof = verification(host, again.game.id)
        assert [(part.first, part.last, part.commitment) for part in proof.parts] == [
            (0, 20, made.game.commitment),
            (21, 21, promise),
        ]
        assert proof.says.startswith(f"The set-up and orders 1 to 20: promise {made.game.commitment}. Order 21: promise")
        assert "Not proved: who gave these orders and when" in proof.says

    def test_words_for_the_dice_need_a_promise_and_a_game_that_goes_on(
        self, host: GameHost, old: GameHost, played: MadeGame
    ) -> None:
        made = make(host)
        running = stored_record(host, made.game.id).to_json()
        with pytest.raises(Refused, match="after the promise"):
            import_record(host, NOBODY, ImportRecord(running, phrase="mine"))
        over = ImportRecord(exported(old, played.game.id), promise=host.promises.make("here"), phrase="mine")
        with pytest.raises(Refused, match="the game is over"):
            import_record(host, NOBODY, over)

    def test_a_finished_record_is_called_imported_too(self, host: GameHost, old: GameHost, played: MadeGame) -> None:
        made = import_record(host, known(host, "Ann"), ImportRecord(exported(old, played.game.id), public=True))
        assert made.game.imported
        listed = games_of(host, NOBODY, status=Status.FINISHED, mine=False, open_seat=False, after="", limit=9)
        assert [line.imported for line in listed.games if line.id == made.game.id] == [True]

    def test_the_seconds_of_a_game_go_on(self, host: GameHost) -> None:
        made = make(host)
        play_on(host, made.game.id, seed=4, orders=3)
        record = stored_record(host, made.game.id)
        late = replace(record, orders=[replace(order, at=5000 + number) for number, order in enumerate(record.orders)])
        again = import_record(host, NOBODY, ImportRecord(late.to_json()))
        assert again.game.created <= again.game.now - 5002_000
        play_on(host, again.game.id, seed=1, orders=1)
        assert 5002 <= stored_record(host, again.game.id).orders[-1].at < 5060

    def test_it_stays_the_same_after_the_house_was_closed(self, old: GameHost, played: MadeGame, tmp_path: Path) -> None:
        text = exported(old, played.game.id)
        with host_in(tmp_path) as host:
            game_id = import_record(host, NOBODY, ImportRecord(text)).game.id
        with host_in(tmp_path) as host:
            assert exported(host, game_id) == text

    def test_a_record_is_private_unless_told_otherwise(self, host: GameHost, old: GameHost, played: MadeGame) -> None:
        text = exported(old, played.game.id)
        secret = import_record(host, NOBODY, ImportRecord(text))
        with pytest.raises(NoSuchGame):
            state(host, secret.game.id, NOBODY)
        assert state(host, secret.game.id, showing(secret.links.watch)).status is Status.FINISHED
        shared = import_record(host, NOBODY, ImportRecord(text, public=True))
        assert shared.links.watch == ""
        assert state(host, shared.game.id, NOBODY).outcome == shared.game.outcome != ""

    def test_a_player_finds_his_imports_again(self, host: GameHost, old: GameHost, played: MadeGame) -> None:
        ann = known(host, "Ann")
        made = import_record(host, ann, ImportRecord(exported(old, played.game.id)))
        assert [game.id for game in host.store.games(player=ann.player)] == [made.game.id]

    def test_past_moments_have_snapshots_near_them(self, host: GameHost, old: GameHost, played: MadeGame) -> None:
        made = import_record(host, NOBODY, ImportRecord(exported(old, played.game.id)))
        plies = [row.ply for row in host.store.snapshots(made.game.id)]
        assert plies[0] == 0
        assert plies[-1] == made.game.ply
        assert len(plies) > made.game.ply // 64

    def test_a_record_of_another_version_keeps_its_name(self, host: GameHost) -> None:
        made = make(host)
        record = replace(stored_record(host, made.game.id), engine="0.0.9")
        again = import_record(host, NOBODY, ImportRecord(record.to_json()))
        assert stored_record(host, again.game.id).engine == "0.0.9"


@pytest.fixture(scope="module")
def sound(old: GameHost) -> Record:
    """The record of a game that has just begun."""
    made = make(old)
    play_on(old, made.game.id, seed=8, orders=30)
    return stored_record(old, made.game.id)


class TestRefusedRecords:
    def refusal(self, host: GameHost, text: str) -> str:
        before = host.store.counts()
        with pytest.raises(BadRecord) as found:
            import_record(host, NOBODY, ImportRecord(text))
        assert host.store.counts() == before
        return str(found.value)

    @pytest.mark.parametrize(
        ("changes", "says"),
        [
            ({"fingerprint": "0" * 64}, "other data"),
            ({"game": "moselle/june"}, "there is no 'moselle/june'"),
            ({"game": "moselle"}, "there is no 'moselle'"),
            ({"options": {"rules": ["rain"]}}, "rain"),
            ({"options": {"rules": []}}, "optional rules"),
            ({"options": {"rules": "rain"}}, "list of names"),
            ({"options": {"rules": ["b", "a"]}}, "in order"),
            ({"options": {"rules": [1]}}, "in order"),
            ({"options": {"house": "rule"}}, "optional rules"),
            ({"outcome": "Allied decisive victory"}, "outcome"),
            ({"seed": "f" * 201}, "seed and phrases"),
            ({"phrases": ("a",) * 9}, "seed and phrases"),
            ({"phrases": ("a" * 201,)}, "seed and phrases"),
            ({"engine": "9" * 201}, "engine"),
            ({"orders": [Order(ALLIED, "sing", 0)]}, "ply 1"),
            ({"orders": [Order(AXIS, "end movement", 0)]}, "ply 1: 'end movement' by axis"),
            ({"orders": [Order(ALLIED, "rewind 0", 0)]}, "ply 1"),
            ({"orders": [Order(ALLIED, "undo", 0)]}, "ply 1"),
            ({"orders": [Order(ALLIED, " " * 4000 + "undo", 0)]}, "longer than any order"),
            ({"orders": [Order(ALLIED, "resign", -1)]}, "not a time"),
            ({"orders": [Order(ALLIED, "resign", True)]}, "ply 1 is not"),
            ({"orders": [Order(ALLIED, "resign", 10**12)]}, "not a time"),
            ({"orders": [Order(ALLIED, "resign", 0), Order(ALLIED, "resign", 0)]}, "the game is over"),
            ({"orders": [Order(ALLIED, "undo", 0)] * 20_001}, "at most 20000"),
            ({"orders": [Order(ALLIED, "rewind 0", 0)] * 201}, "more than 200 times"),
            ({"origin": (Origin(31, "a"),)}, "origin"),
        ],
    )
    def test_what_is_wrong_is_said(self, host: GameHost, sound: Record, changes: dict[str, object], says: str) -> None:
        assert says in self.refusal(host, replace(sound, **changes).to_json())  # type: ignore[arg-type]  # any field

    def test_an_edited_record_is_refused(self, host: GameHost, sound: Record) -> None:
        edited = json.loads(sound.to_json())
        edited["orders"][3][2] += 1
        assert "digest" in self.refusal(host, json.dumps(edited))
        assert "damaged" in self.refusal(host, sound.to_json()[:-30])
        assert "not a trinacria record" in self.refusal(host, "[]")

    def test_another_seed_does_not_lead_to_the_same_game(self, old: GameHost, host: GameHost, played: MadeGame) -> None:
        record = replace(record_of(old, played.game.id), seed="0" * 32)
        assert "ply" in self.refusal(host, record.to_json())

    def test_a_record_that_takes_too_long_is_refused(
        self, host: GameHost, sound: Record, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(importing, "MOST_SECONDS", 0.0)
        assert "takes too long" in self.refusal(host, sound.to_json())

    def test_a_busy_machine_is_no_reason_to_refuse_one(
        self, host: GameHost, sound: Record, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hours = itertools.count(0, 3600)
        monkeypatch.setattr(importing.time, "monotonic", lambda: float(next(hours)))  # an hour goes by between two looks
        assert import_record(host, NOBODY, ImportRecord(sound.to_json())).game.ply == 30

    def test_one_record_is_read_at_a_time(self, host: GameHost, sound: Record, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(importing, "PATIENCE", 0.01)
        with importing._one_at_a_time, pytest.raises(NotNow, match="other records are being read"):
            import_record(host, NOBODY, ImportRecord(sound.to_json()))
        assert import_record(host, NOBODY, ImportRecord(sound.to_json())).game.ply == 30
