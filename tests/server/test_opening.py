"""Stored games that are hard to open: a damaged snapshot, orders that are refused now, data that have changed."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from http_server import Server, problem, serving
from server.tables import (
    MOSELLE,
    deciding,
    digest_at,
    finish,
    host_in,
    make,
    play_on,
    ply_of,
)
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.server.models import AtPly, GiveOrder, HandToBot, Links, RecordText, SeatLog
from trinacria.server.services import bot_orders, game_host, handing, lists, ordering, timekeeping, watching
from trinacria.server.services.access import NOBODY
from trinacria.server.services.checking import check_game
from trinacria.server.services.errors import CannotOpen, OtherData
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.records import export

SENTENCE = "this version of the server cannot open this game; the reason is in the server's log"


def written_behind(folder: Path, statement: str, *values: object) -> None:
    """Somebody edits the file, or a disk forgets a bit."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection, connection:
        assert connection.execute(statement, values).rowcount >= 1


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


@pytest.fixture
def game(host: GameHost) -> str:
    """A game after 60 orders, which nobody has open."""
    made = make(host).game.id
    play_on(host, made, seed=4, orders=60)
    host.drop(made)
    return made


class TestADamagedSnapshot:
    def damage(self, host: GameHost, folder: Path, game: str) -> int:
        newest = host.store.snapshot(game)
        assert newest is not None
        body = bytearray(newest.body)
        body[len(body) // 2] ^= 1
        written_behind(folder, "UPDATE snapshots SET body = ? WHERE ply = ?", bytes(body), newest.ply)
        return newest.ply

    def test_it_is_reported_and_the_orders_are_played_again(
        self, host: GameHost, game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        before = digest_at(host, game)
        host.drop(game)
        ply = self.damage(host, tmp_path, game)
        assert digest_at(host, game) == before
        assert errors(caplog) == ["a snapshot is damaged: the orders are replayed"]
        assert caplog.records[-1].__dict__["facts"]["game"] == game
        assert caplog.records[-1].__dict__["facts"]["ply"] == ply
        assert play_on(host, game, seed=5, orders=5) == 65

    def test_a_sound_one_takes_its_place(
        self, host: GameHost, game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        self.damage(host, tmp_path, game)
        assert check_game(host.store, game).fault
        ply_of(host, game)
        assert check_game(host.store, game).fault == ""
        host.drop(game)
        caplog.clear()
        ply_of(host, game)
        assert errors(caplog) == []

    def test_all_of_them_may_be_damaged(self, host: GameHost, game: str, tmp_path: Path) -> None:
        before = digest_at(host, game)
        host.drop(game)
        written_behind(tmp_path, "UPDATE snapshots SET body = X'00'")
        assert digest_at(host, game) == before
        assert check_game(host.store, game).fault == ""

    def test_a_past_moment_is_found_around_it(self, host: GameHost, game: str, tmp_path: Path) -> None:
        before = watching.past(host, game, ALLIED, 30, None)
        host.drop(game)
        written_behind(tmp_path, "UPDATE snapshots SET body = X'00' WHERE ply <= 30")
        assert watching.past(host, game, ALLIED, 30, None) == before


class TestAGameThatThisVersionCannotOpen:
    """Its snapshots are of another version, and one of its orders is refused now."""

    @pytest.fixture
    def closed(self, host: GameHost, game: str, tmp_path: Path) -> str:
        written_behind(tmp_path, "UPDATE snapshots SET engine = '0.0.1'")
        written_behind(tmp_path, "UPDATE commands SET text = 'move nobody ' || text WHERE ply = 20")
        return game

    def test_everyone_who_asks_gets_one_sentence_and_never_a_rule(self, host: GameHost, closed: str) -> None:
        asked = [
            lambda: watching.view(host, closed, ALLIED),
            lambda: watching.past(host, closed, ALLIED, 3, None),
            lambda: watching.changes(host, closed, ALLIED, NOBODY, since=None, chat=0),
            lambda: watching.options(host, closed, ALLIED, ()),
            lambda: lists.state(host, closed, NOBODY),
            lambda: ordering.give_order(host, closed, ALLIED, GiveOrder(59, "end movement")),
            lambda: ordering.undo(host, closed, ALLIED, AtPly(59)),
            lambda: handing.to_bot(host, closed, ALLIED, HandToBot()),
        ]
        for ask in asked:
            with pytest.raises(CannotOpen, match=SENTENCE):
                ask()

    def test_the_operator_gets_one_line_however_often_it_is_asked_for(
        self, host: GameHost, closed: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        for _ in range(5):
            with pytest.raises(CannotOpen):
                watching.view(host, closed, ALLIED)
        assert errors(caplog) == ["a game cannot be opened"]
        facts = caplog.records[-1].__dict__["facts"]
        assert facts["game"] == closed
        assert facts["kind"]
        assert "opening.py" in facts["trace"]

    def test_it_is_tried_again_after_a_while(
        self, host: GameHost, closed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(CannotOpen):
            watching.view(host, closed, ALLIED)
        written_behind(tmp_path, "UPDATE commands SET text = substr(text, 13) WHERE ply = 20")  # the operator mends it
        with pytest.raises(CannotOpen):
            watching.view(host, closed, ALLIED)
        monkeypatch.setattr(game_host, "TRIED_AGAIN", 0.0)
        assert watching.view(host, closed, ALLIED).ply == 60
        assert host.unopened_count() == 0

    def test_its_log_can_still_be_read(self, host: GameHost, closed: str) -> None:
        page = watching.log(host, closed, SPECTATOR, before=None, limit=500)
        assert page.total == len(page.lines) > 20
        running = export(host, closed, ALLIED)
        assert isinstance(running, SeatLog)
        assert [line.says for line in running.lines]

    def test_the_record_of_a_finished_one_can_still_be_taken_home(self, host: GameHost, game: str, tmp_path: Path) -> None:
        finish(host, game)
        host.drop(game)
        written_behind(tmp_path, "UPDATE snapshots SET engine = '0.0.1'")
        written_behind(tmp_path, "UPDATE commands SET text = 'nonsense' WHERE ply = 20")
        with pytest.raises(CannotOpen):
            watching.view(host, game, ALLIED)
        assert isinstance(export(host, game, SPECTATOR), RecordText)

    def test_no_bot_is_asked_and_no_clock_runs_out_with_a_line_every_moment(
        self, host: GameHost, closed: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        written_behind(tmp_path, "UPDATE games SET deadline = 1")
        for _ in range(3):
            assert bot_orders.next_job(host, closed) is None
            timekeeping.look(host)
        assert errors(caplog) == ["a game cannot be opened"]
        found = host.store.game(closed)
        assert found is not None
        assert found.status == "running"

    @pytest.mark.parametrize(
        "damage",
        [
            "UPDATE commands SET events = X'ff'",
            "UPDATE games SET options = X'00'",
            "UPDATE games SET scenario = 'ardennes/x'",
            "UPDATE games SET base = X'00'",
        ],
    )
    def test_a_list_still_shows_the_other_games(self, host: GameHost, game: str, tmp_path: Path, damage: str) -> None:
        written_behind(tmp_path, damage)
        other = make(host).game.id
        listed = lists.games(host, NOBODY, status=None, mine=False, open_seat=False, after="", limit=1)
        assert [line.id for line in listed.games] == [other]
        page = lists.games(host, NOBODY, status=None, mine=False, open_seat=False, after="", limit=50)
        assert other in [line.id for line in page.games]

    def test_a_list_goes_on_behind_a_damaged_game(self, host: GameHost, game: str, tmp_path: Path) -> None:
        newer = make(host).game.id
        written_behind(tmp_path, "UPDATE games SET options = X'00' WHERE id = ?", newer)
        page = lists.games(host, NOBODY, status=None, mine=False, open_seat=False, after="", limit=1)
        assert [line.id for line in page.games] == [game]

    def test_a_list_says_so(self, host: GameHost, closed: str) -> None:
        with pytest.raises(CannotOpen):
            watching.view(host, closed, ALLIED)
        page = lists.games(host, NOBODY, status=None, mine=False, open_seat=False, after="", limit=50)
        assert [line.last for line in page.games] == [lists.CANNOT_BE_OPENED]


class TestOtherData:
    @pytest.fixture(params=["fingerprint = '0'", "revision = revision - 1"], ids=["data", "rules"])
    def changed(self, host: GameHost, game: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
        written_behind(tmp_path, f"UPDATE games SET {request.param}")
        return game

    def test_a_running_game_is_shown_but_not_played_on(self, host: GameHost, changed: str) -> None:
        assert watching.view(host, changed, ALLIED).ply == 60
        assert lists.state(host, changed, NOBODY).stopped.startswith("this game was begun with an earlier version")
        seat = deciding(host, changed)
        assert seat is not None
        asked = [
            lambda: watching.options(host, changed, seat, ()),
            lambda: ordering.give_order(host, changed, seat, GiveOrder(60, "end movement")),
            lambda: ordering.resign(host, changed, seat, AtPly(60)),
            lambda: handing.to_bot(host, changed, seat, HandToBot()),
        ]
        for ask in asked:
            with pytest.raises(OtherData, match="it can be read, but not continued"):
                ask()
        assert watching.log(host, changed, SPECTATOR, before=None, limit=9).lines
        assert ply_of(host, changed) == 60

    def test_it_is_said_once_in_the_log(self, host: GameHost, changed: str, caplog: pytest.LogCaptureFixture) -> None:
        watching.view(host, changed, ALLIED)
        watching.view(host, changed, AXIS)
        assert [line.getMessage() for line in caplog.records] == [
            "a running game was begun with other data or rules and cannot be continued"
        ]

    def test_nobody_loses_on_time_and_no_bot_moves(self, host: GameHost, changed: str, tmp_path: Path) -> None:
        written_behind(tmp_path, "UPDATE games SET deadline = 1")
        written_behind(tmp_path, "UPDATE seats SET bot = 'random'")
        timekeeping.look(host)
        assert bot_orders.next_job(host, changed) is None
        assert ply_of(host, changed) == 60

    def test_a_finished_game_is_only_read_and_so_is_not_stopped(self, host: GameHost, game: str, tmp_path: Path) -> None:
        finish(host, game)
        host.drop(game)
        written_behind(tmp_path, "UPDATE games SET fingerprint = ?", "0" * 64)
        assert lists.state(host, game, NOBODY).stopped == ""


@dataclass(frozen=True, slots=True)
class Made:
    id: str
    links: Links


class TestOverHttp:
    @pytest.fixture
    def server(self, tmp_path: Path) -> Iterator[Server]:
        with serving(tmp_path) as running:
            yield running

    @pytest.fixture
    def closed(self, server: Server, tmp_path: Path) -> Made:
        made = make(server.game_host)
        play_on(server.game_host, made.game.id, seed=4, orders=60)
        server.game_host.drop(made.game.id)
        written_behind(tmp_path, "UPDATE snapshots SET engine = '0.0.1'")
        written_behind(tmp_path, "DELETE FROM commands WHERE ply = 20")
        return Made(made.game.id, made.links)

    def test_every_way_in_is_a_problem_of_the_server(self, server: Server, closed: Made) -> None:
        place = f"/api/games/{closed.id}"
        with server.visitor(closed.links.allied) as client:
            answers = [
                client.get(f"{place}/view"),
                client.get(place),
                client.get(f"{place}/changes"),
                client.get(f"{place}/options"),
                client.get(f"{place}/recap"),
                client.post(f"{place}/orders", json={"ply": 60, "text": "end movement"}),
            ]
            assert client.get(f"{place}/log").status_code == 200
            health = client.get("/api/health").json()
        for answer in answers:
            found = problem(answer, 500)
            assert (found.error, found.says, found.case) == ("cannot be opened", SENTENCE, "")
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{server.socket_url}{place}/live").__enter__()
        assert refused.value.response.status_code == 500
        assert (health["status"], health["store"]) == ("impaired", "games that this version cannot open: 1")

    def test_health_reads_games(self, server: Server, tmp_path: Path) -> None:
        with server.visitor() as client:
            assert client.get("/api/health").json()["store"] == "ok"
            made = [make(server.game_host, scenario=MOSELLE).game.id for _ in range(2)]
            assert client.get("/api/health").json()["status"] == "ok"
            written_behind(tmp_path, "UPDATE games SET options = X'00' WHERE id = ?", made[0])
            found = client.get("/api/health").json()
            assert (found["status"], found["store"]) == ("impaired", "of the 20 newest games 1 cannot be read")
            written_behind(tmp_path, "UPDATE games SET options = X'00'")
            assert "not one of the 2 newest games can" in problem(client.get("/api/health"), 503).says

    def test_health_tells_of_a_write_that_failed(self, server: Server) -> None:
        with server.game_host.store.connections.writing() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")
        with server.visitor() as client:
            assert client.post("/api/players", json={"name": "Ann"}).status_code == 503
            found = client.get("/api/health").json()
            with closing(server.game_host.store.connections._writers.raw_connection()) as raw:
                raw.cursor().execute("PRAGMA query_only = OFF")
            assert found["status"] == "impaired"
            assert found["store"] == "the last write failed: the database cannot be written: it is read-only"
            client.post("/api/players", json={"name": "Ann"})
            assert client.get("/api/health").json()["store"] == "ok"

    def test_a_game_of_other_data_says_so_at_the_table(self, server: Server, tmp_path: Path) -> None:
        made = make(server.game_host)
        server.game_host.drop(made.game.id)
        written_behind(tmp_path, "UPDATE games SET fingerprint = ?", "0" * 64)
        with server.visitor(made.links.allied) as client:
            assert client.get(f"/api/games/{made.game.id}").json()["stopped"]
            order = {"ply": 0, "text": "end movement"}
            found = problem(client.post(f"/api/games/{made.game.id}/orders", json=order), 409)
        assert found.says.endswith("it can be read, but not continued")
