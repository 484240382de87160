"""What must go goes: games, players, lines of talk; and a server that runs meanwhile copes with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from http_server import PATIENCE, PATIENT, Server, await_true, give_first_order, new_game, problem, serving
from server.tables import BOT, LINK, host_in, known, make, play_on
from stored import address_in, everything
from trinacria.cli import app
from trinacria.kernel.seats import ALLIED, SPECTATOR
from trinacria.server.limits import Limits
from trinacria.server.models import Say, WriteNotes
from trinacria.server.problems import Rejected
from trinacria.server.services import bot_orders, housekeeping, talking
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.settings import Settings

DAY = 86_400_000


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


def run(folder: Path, *words: str, answer: str = "") -> Result:
    return CliRunner().invoke(app, ["db", "delete", *words, "--database", address_in(folder)], input=answer)


class TestCommands:
    def test_a_game_is_described_and_goes_with_everything(self, host: GameHost, tmp_path: Path) -> None:
        ann = known(host, "Ann")
        game, other = make(host, ann, axis=BOT).game.id, make(host, ann).game.id
        play_on(host, game, seed=1, orders=12)
        talking.say(host, game, ann, ALLIED, Say("hello"))
        host.store.update_game(other, rematch=game)
        result = run(tmp_path, "game", game, "--yes")
        assert result.exit_code == 0, result.output
        said, done = result.stdout.splitlines()
        assert said.startswith(f"This deletes the game {game} (")
        assert "running, ply 12; Ann against the computer (greedy))" in said
        assert said.endswith("with its 12 orders, 1 lines of talk and the players' notes.")
        assert done == "deleted: 1 games"
        assert everything(host.store, game) == (None, {}, [], [], [], [])
        kept = host.store.game(other)
        assert kept is not None
        assert kept.rematch == ""
        found = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.name.endswith("sqlite3"))
        assert b"hello" not in found, "what is deleted cannot be read in the file"

    @pytest.mark.parametrize(("answer", "left"), [("n\n", 1), ("", 1), ("y\n", 0)])
    def test_it_asks_first(self, host: GameHost, tmp_path: Path, answer: str, left: int) -> None:
        game = make(host).game.id
        result = run(tmp_path, "game", game, answer=answer)
        assert "It cannot be undone. Delete?" in result.stdout
        assert result.exit_code == (1 if left else 0)
        assert len(host.store.game_ids()) == left

    def test_nothing_is_deleted_if_one_of_several_is_not_there(self, host: GameHost, tmp_path: Path) -> None:
        game = make(host).game.id
        result = run(tmp_path, "game", game, "nosuchgame", "--yes")
        assert result.exit_code == 2
        assert result.stderr == "trinacria: there is no game nosuchgame\n"
        assert host.store.game_ids() == [game]

    def test_a_player_leaves_the_games_without_a_name(self, host: GameHost, tmp_path: Path) -> None:
        ann, bob = known(host, "Ann"), known(host, "Bob")
        game = make(host, ann, axis=LINK).game.id
        host.store.take_seat(game, "axis", player=bob.player, name="Bob", phrase="", joined=1)
        host.store.say(game, at=1, ply=0, seat="allied", name="Ann", text="hello")
        host.store.say(game, at=1, ply=0, seat="axis", name="Bob", text="hello yourself")
        talking.write_notes(host, game, ALLIED, WriteNotes("attack at dawn"))
        result = run(tmp_path, "player", "Ann", "--yes")
        assert result.exit_code == 0, result.output
        assert f"the player {ann.player} (Ann): the name, also in 1 games" in result.stdout
        assert host.store.player(ann.player or "") is None
        allied, axis = host.store.seats(game)
        assert (allied.player, allied.name, allied.notes) == (None, "Deleted player", "")
        assert (axis.player, axis.name) == (bob.player, "Bob")
        assert [row.name for row in host.store.chat(game)] == ["Deleted player", "Bob"]

    def test_a_name_that_several_have_is_not_enough(self, host: GameHost, tmp_path: Path) -> None:
        ids = [known(host, "Ann").player for _ in range(2)]
        result = run(tmp_path, "player", "Ann", "--yes")
        assert result.exit_code == 2
        assert result.stderr.startswith("trinacria: 2 players are called 'Ann': say which by the id: ")
        assert run(tmp_path, "player", ids[0] or "", "--yes").exit_code == 0
        assert "no player with the id or the name 'Bob'" in run(tmp_path, "player", "Bob").stderr

    def test_lines_of_talk(self, host: GameHost, tmp_path: Path) -> None:
        game = make(host).game.id
        for text in ("hello", "an insult", "goodbye"):
            host.store.say(game, at=1, ply=0, seat="allied", name="Ann", text=text)
        assert run(tmp_path, "chat", game).stdout.splitlines()[1] == "2: Ann: an insult"
        result = run(tmp_path, "chat", game, "2", "--yes")
        assert result.stdout.startswith(f'This deletes line 2 of the talk of the game {game}: Ann: "an insult".')
        lines = talking.chat(host, game, SPECTATOR, 0).lines
        assert [line.text for line in lines] == ["hello", "This line has been removed.", "goodbye"]
        assert [line.notice for line in lines] == [False, True, False]
        assert [line.number for line in lines] == [1, 2, 3]
        assert "there is no line 9" in run(tmp_path, "chat", game, "9").stderr


class TestWhileTheServerRuns:
    @pytest.fixture
    def server(self, tmp_path: Path) -> Iterator[Server]:
        with serving(tmp_path) as running:
            yield running

    def test_a_deleted_game_leaves_the_table_and_the_sockets(self, server: Server, tmp_path: Path) -> None:
        with server.player() as client:
            game, other = new_game(client), new_game(client)
            give_first_order(client, game)
            with connect(f"{server.socket_url}/api/games/{game}/live") as live:
                live.recv(timeout=PATIENCE)
                assert run(tmp_path, "game", game, "--yes").exit_code == 0
                housekeeping.clear_away(server.game_host)
                with suppress(ConnectionClosed):
                    while True:
                        live.recv(timeout=PATIENCE)
                assert live.close_reason == "not found"
            for place in ("", "/view", "/log", "/chat"):
                problem(client.get(f"/api/games/{game}{place}", params={"side": "allied"} if place else {}), 404)
            assert bot_orders.next_job(server.game_host, game) is None
            assert server.game_host.live_now(game) is None
            give_first_order(client, other)

    @pytest.mark.parametrize("what", ["orders", "chat", "seats/allied/bot"])
    def test_a_request_before_it_is_noticed_gets_an_answer(self, server: Server, tmp_path: Path, what: str) -> None:
        with server.player() as client:
            game = new_game(client)
            assert run(tmp_path, "game", game, "--yes").exit_code == 0
            bodies = {"orders": {"ply": 0, "text": "end movement"}, "chat": {"text": "hi"}, "seats/allied/bot": {}}
            ask = client.put if "bot" in what else client.post
            answer = ask(f"/api/games/{game}/{what}", params={"side": "allied"}, json=bodies[what])
            assert answer.status_code in (404, 409, 422), answer.text
            answer = ask(f"/api/games/{game}/{what}", params={"side": "allied"}, json=bodies[what])
            assert answer.status_code in (404, 409, 422), answer.text

    def test_a_deleted_player_is_nobody(self, server: Server, tmp_path: Path) -> None:
        with server.player("Ann") as client:
            game = new_game(client)
            assert client.get("/api/me").json()["name"] == "Ann"
            assert run(tmp_path, "player", "Ann", "--yes").exit_code == 0
            housekeeping.clear_away(server.game_host)
            assert client.get("/api/me").json()["name"] == ""
            assert client.get(f"/api/games/{game}").json()["seats"][0]["name"] == "Deleted player"

    def test_the_housekeeper_does_it_by_itself(self, server: Server, tmp_path: Path) -> None:
        keeper = housekeeping.housekeeper(server.game_host, every=0.02)
        keeper.start()
        with server.player() as client:
            game = new_game(client)
            run(tmp_path, "game", game, "--yes")
            await_true(lambda: server.game_host.live_now(game) is None)
        keeper.stop(PATIENCE)


class TestForgetting:
    def test_old_unfinished_games_are_forgotten_if_the_operator_wants_it(self, host: GameHost) -> None:
        fresh, old, watched, finished = (make(host).game.id for _ in range(4))
        waiting = make(host, axis=LINK).game.id
        long_ago = now() - 31 * DAY
        for game in (old, watched, finished, waiting):
            host.store.update_game(game, moved=long_ago)
        host.store.update_game(finished, status="finished")
        host.seen(watched)
        assert housekeeping.forget_old_games(host) == 0, "by default nothing is forgotten"
        host.settings = replace(host.settings, forget_days=30)
        assert housekeeping.forget_old_games(host) == 2
        assert sorted(host.store.game_ids()) == sorted([fresh, watched, finished])
        assert host.live_now(old) is None


class TestImports:
    def test_the_size_of_records_counts(self) -> None:
        limits = Limits(Settings(import_megabytes_per_hour=1))
        limits.importing(600_000, "a")
        with pytest.raises(Rejected, match="too much was imported from your address"):
            limits.importing(600_000, "a")
        limits.importing(600_000, "b")

    def test_a_record_larger_than_the_allowance_is_taken_once_an_hour(self) -> None:
        limits = Limits(Settings(import_megabytes_per_hour=1))
        limits.importing(3_000_000, "a")
        with pytest.raises(Rejected):
            limits.importing(1, "a")

    def test_over_http(self, tmp_path: Path) -> None:
        with serving(tmp_path, replace(PATIENT, import_megabytes_per_hour=1)) as server, server.visitor() as client:
            body = {"record": "x" * 700_000}
            problem(client.post("/api/records", json=body), 422)
            assert "imported" in problem(client.post("/api/records", json=body), 429).says
