"""News as it happens: requests that wait, and sockets that tell."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from http_server import PATIENCE, PATIENT, Server, await_true, give_first_order, new_game, serving
from trinacria.kernel.seats import Seat
from trinacria.server import app_state
from trinacria.server.app_state import AppState
from trinacria.server.routes import live
from trinacria.server.routes.parameters import LONGEST_WAIT
from trinacria.server.services import watching
from trinacria.server.services.game_host import GameHost
from trinacria.server.settings import Settings
from trinacria.server.store.errors import StoreBroken
from trinacria.server.wakeups import AT_ONCE, Wakeup, WakeupQueue


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Iterator[httpx.Client]:
    with server.player() as player:
        yield player


@contextmanager
def watching_as(server: Server, client: httpx.Client, game: str, **query: Any) -> Iterator[ClientConnection]:
    asked = httpx.QueryParams(query)
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    place = f"{server.socket_url}/api/games/{game}/live?{asked}"
    with connect(place, additional_headers={"cookie": cookie} if cookie else None, close_timeout=2) as socket:
        yield socket


def received(socket: ClientConnection) -> dict[str, Any]:
    change: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    return change


def told_until(socket: ClientConnection, what: str) -> dict[str, Any]:
    """The next change that has this part."""
    while what not in (change := received(socket)):
        pass
    return change


def hear_the_end(socket: ClientConnection) -> tuple[int | None, str | None]:
    """Read until the server closes; its code and its reason."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=PATIENCE)
    return socket.close_code, socket.close_reason


def now_at(client: httpx.Client, game: str, side: str = "allied") -> dict[str, Any]:
    """What a client must know so that nothing is new to it."""
    change = client.get(f"/api/games/{game}/changes", params={"side": side}).json()
    return {
        "side": side,
        "since": change["ply"],
        "state": change["state"]["changed"],
        "chat": change["state"].get("chat", 0),
    }


@pytest.fixture
def _nobody_leaves_between_two_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long this machine takes for the second."""
    monkeypatch.setattr(app_state, "LINGER", PATIENCE)


class TestAsking:
    def test_without_a_ply_the_whole_document_comes(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        change = ann.get(f"/api/games/{game}/changes", params={"side": "axis"}).json()
        assert change["whole"]["seat"] == "axis"
        assert change["state"]["id"] == game

    def test_what_is_new_comes_at_once(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        give_first_order(ann, game)
        began = time.monotonic()
        change = ann.get(f"/api/games/{game}/changes", params={"side": "axis", "since": 0, "wait": LONGEST_WAIT}).json()
        assert time.monotonic() - began < LONGEST_WAIT
        assert (change["since"], change["ply"]) == (0, 1)
        assert "whole" not in change

    @pytest.mark.usefixtures("_nobody_leaves_between_two_requests")
    def test_when_nothing_is_new_it_waits_and_then_says_so(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        path = f"/api/games/{game}/changes"
        known = {**now_at(ann, game), "wait": 0.5}
        known["state"] = ann.get(path, params=known).json()["state"]["changed"]  # having come is news itself
        began = time.monotonic()
        change = ann.get(path, params=known).json()
        assert 0.4 < time.monotonic() - began < 0.6 * LONGEST_WAIT
        assert change["ply"] == known["since"]
        assert not {"whole", "shown", "events", "state", "chat"} & {*change}

    @pytest.mark.usefixtures("_nobody_leaves_between_two_requests")
    def test_asking_again_and_again_is_no_news(self, ann: httpx.Client) -> None:
        """Coming and going changes who is at the table; a client that polls must not wake itself by that."""
        game = new_game(ann)
        known = {**now_at(ann, game), "wait": 0.3}
        first = ann.get(f"/api/games/{game}/changes", params=known).json()
        assert [seat.get("present", False) for seat in first["state"]["seats"]] == [True, False]
        known["state"] = first["state"]["changed"]
        for _ in range(3):
            assert "state" not in ann.get(f"/api/games/{game}/changes", params=known).json()

    def test_it_is_woken_by_an_order_and_holds_no_thread_while_it_waits(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        known = {**now_at(ann, game), "wait": LONGEST_WAIT}
        known["state"] = ann.get(f"/api/games/{game}/changes", params=known).json()["state"]["changed"]
        answers: list[dict[str, Any]] = []

        def wait() -> None:
            answers.append(ann.get(f"/api/games/{game}/changes", params=known).json())

        waiting = [threading.Thread(target=wait) for _ in range(50)]  # more than there are threads for services
        for thread in waiting:
            thread.start()
        await_true(lambda: len(server.serving._app_state._wakeups) == 50)
        began = time.monotonic()
        give_first_order(ann, game)
        for thread in waiting:
            thread.join(PATIENCE)
        assert time.monotonic() - began < 0.6 * LONGEST_WAIT, "they were not woken, their time was up"
        assert [answer["ply"] for answer in answers] == [1] * 50

    def test_a_game_that_waits_for_players_tells_when_one_comes(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann, axis={"holder": "open"})
        answers: list[dict[str, Any]] = []

        def wait() -> None:
            with server.visitor(headers=dict(ann.headers), cookies=ann.cookies) as client:
                answers.append(client.get(f"/api/games/{game}/changes", params={"wait": LONGEST_WAIT}).json())

        waiting = threading.Thread(target=wait)
        waiting.start()
        await_true(lambda: len(server.serving._app_state._wakeups) == 1)
        with server.player("Bob") as bob:
            bob.post(f"/api/games/{game}/seats/axis/claim", json={})
        waiting.join(PATIENCE)
        assert answers[0]["ply"] in (-1, 0)
        assert answers[0]["state"]["seats"][1]["name"] == "Bob"

    def test_a_game_that_waits_for_players_can_be_looked_at(self, ann: httpx.Client) -> None:
        game = new_game(ann, axis={"holder": "open"})
        change = ann.get(f"/api/games/{game}/changes").json()
        assert change["ply"] == -1
        assert change["state"]["status"] == "open"
        assert "whole" not in change


class TestSockets:
    def test_begins_with_the_whole_document(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        with watching_as(server, ann, game, side="axis") as socket:
            change = received(socket)
            assert change["whole"]["seat"] == "axis"
            assert change["state"]["you"] == ["allied", "axis"]

    def test_tells_everybody_at_the_table_what_he_may_know(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        with server.visitor() as stranger, watching_as(server, stranger, game) as public:
            assert received(public)["whole"]["seat"] == "spectator"
            with watching_as(server, ann, game, side="allied") as allied:
                assert received(allied)["whole"]["seat"] == "allied"
                given = give_first_order(ann, game)
                change = told_until(allied, "shown")
                assert (change["since"], change["ply"]) == (0, 1)
                assert change["events"] == given.get("events", [])
                assert told_until(public, "shown")["ply"] == 1

    def test_what_was_missed_comes_first(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        give_first_order(ann, game)
        ann.post(f"/api/games/{game}/chat", params={"side": "allied"}, json={"text": "one"})
        ann.post(f"/api/games/{game}/chat", params={"side": "allied"}, json={"text": "two"})
        with watching_as(server, ann, game, side="axis", since=0, chat=1) as socket:
            change = received(socket)
        assert (change["since"], change["ply"]) == (0, 1)
        assert "whole" not in change
        assert [line["text"] for line in change["chat"]] == ["two"]

    def test_words_are_told_once(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        with watching_as(server, ann, game, side="axis") as socket:
            received(socket)
            for text in ("one", "two"):
                ann.post(f"/api/games/{game}/chat", params={"side": "allied"}, json={"text": text})
                assert [line["text"] for line in told_until(socket, "chat")["chat"]] == [text]

    def test_who_comes_and_goes_is_told(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        with watching_as(server, ann, game, side="allied") as socket:
            assert received(socket)["state"]["seats"][0]["present"]
            with watching_as(server, ann, game, side="axis"):
                assert told_until(socket, "state")["state"]["seats"][1]["present"]
            assert "present" not in told_until(socket, "state")["state"]["seats"][1]

    def test_a_game_that_waits_for_players_is_watched_until_it_begins(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann, axis={"holder": "open"})
        with watching_as(server, ann, game) as socket:
            assert received(socket)["ply"] == -1
            with server.player("Bob") as bob:
                bob.post(f"/api/games/{game}/seats/axis/claim", json={})
            change = told_until(socket, "whole")
            assert change["ply"] == 0
            assert change["state"]["status"] == "running"

    def test_the_token_can_be_a_subprotocol_and_is_not_repeated(self, server: Server, ann: httpx.Client) -> None:
        asked = {"scenario": "moselle/november", "allied": {"holder": "me"}, "axis": {"holder": "link"}, "public": False}
        made = ann.post("/api/games", json=asked).json()
        game, token = made["game"]["id"], made["links"]["axis"]
        offered = [Subprotocol("trinacria"), Subprotocol(f"trinacria.{token}")]
        with connect(f"{server.socket_url}/api/games/{game}/live", subprotocols=offered) as socket:
            assert socket.subprotocol == "trinacria"
            assert received(socket)["state"]["you"] == ["axis"]
            assert socket.response is not None
            assert token not in str(socket.response.headers)

    def test_a_sender_who_listens_through_a_link_is_sent_away_when_the_guest_sits_down(
        self, server: Server, ann: httpx.Client
    ) -> None:
        asked = {"scenario": "moselle/november", "axis": {"holder": "link"}}
        made = ann.post("/api/games", json=asked).json()
        game, link = made["game"]["id"], made["links"]["axis"]
        place = f"{server.socket_url}/api/games/{game}/live?side=axis"
        offered = [Subprotocol("trinacria"), Subprotocol(f"trinacria.{link}")]
        with connect(place, subprotocols=offered, close_timeout=2) as peeping, server.player("Bob") as bob:
            sat = bob.post(f"/api/games/{game}/seats/axis/claim", json={"token": link})
            assert sat.status_code == 200, sat.text
            heard: list[str] = []
            with suppress(ConnectionClosed):
                while True:
                    heard.append(str(peeping.recv(timeout=PATIENCE)))
            assert not any('"shown"' in word or '"whole"' in word for word in heard)

    def test_a_private_game_does_not_exist_for_others(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann, public=False)
        with pytest.raises(InvalidStatus) as refusal, connect(f"{server.socket_url}/api/games/{game}/live"):
            pass
        assert refusal.value.response.status_code == 404
        assert json.loads(refusal.value.response.body)["error"] == "not found"

    @pytest.mark.parametrize(
        ("place", "status"),
        [
            ("/api/games/BAD/live", 404),
            ("/api/games/nosuchgame42/live", 404),
            ("/api/games/nosuchgame42/nothing", 404),
            ("/api/games/nosuchgame42/live?since=x", 400),
            ("/api/games/nosuchgame42/live?since=-1", 400),
            ("/api/games/nosuchgame42/live?side=french", 400),
            ("/api/health", 400),
        ],
    )
    def test_a_socket_that_makes_no_sense_is_answered_with_a_problem(self, server: Server, place: str, status: int) -> None:
        with pytest.raises(InvalidStatus) as refusal, connect(f"{server.socket_url}{place}"):
            pass
        answer = refusal.value.response
        assert answer.status_code == status
        assert json.loads(answer.body)["status"] == status
        assert answer.headers["cache-control"] == "no-store"

    def test_a_window_that_says_what_it_shows_is_sent_what_it_would_ask(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        with watching_as(server, ann, game, side="allied", since=0) as socket:
            told_until(socket, "state")
            socket.send('{"overlays": ["zones"]}')
            change = self._moved_on(ann, game, socket, "foreseen")
            (zones,) = (line for line in change["foreseen"] if line["asked"] == {"ask": "overlay", "name": "zones"})
            asked = ann.post(f"/api/games/{game}/questions", params={"side": "allied"}, json=zones["asked"])
            assert zones["answer"] == asked.json()
            socket.send('{"overlays": null}')
            for _ in range(20):
                if "foreseen" not in self._moved_on(ann, game, socket, "shown"):
                    return
            pytest.fail("it had said that nobody looks")

    def _moved_on(self, client: httpx.Client, game: str, socket: ClientConnection, what: str) -> dict[str, Any]:
        """A message with such a part, however many orders that takes: what a window says is heard a moment later."""
        for _ in range(20):
            give_first_order(client, game)
            change = told_until(socket, "shown")
            if what in change:
                return change
        pytest.fail(f"no {what} in the news")

    @pytest.mark.parametrize(
        "word", ["order", b"bytes", "", "{}", '{"overlays": "zones"}', '{"overlays": [], "more": 1}', b'{"overlays": []}']
    )
    def test_a_client_that_sends_something_is_sent_away(self, server: Server, ann: httpx.Client, word: str | bytes) -> None:
        with watching_as(server, ann, new_game(ann), side="axis") as socket:
            received(socket)
            socket.send(word)
            assert hear_the_end(socket)[0] == 1003

    def test_a_client_that_says_too_much_is_sent_away(self, tmp_path: Path) -> None:
        with (
            serving(tmp_path, Settings()) as server,
            server.player() as ann,
            watching_as(server, ann, new_game(ann), side="axis") as socket,
        ):
            received(socket)
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    socket.send('{"overlays": []}')
            assert hear_the_end(socket)[0] == 1008

    def test_a_message_that_is_too_large_ends_it(self, server: Server, ann: httpx.Client) -> None:
        with watching_as(server, ann, new_game(ann), side="axis") as socket:
            received(socket)
            socket.send("x" * 10_000)
            assert hear_the_end(socket)[0] == 1009

    def test_a_store_that_fails_closes_it_so_that_the_client_tries_again(
        self, server: Server, ann: httpx.Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = new_game(ann)
        with watching_as(server, ann, game, side="axis") as socket:
            received(socket)

            def fail(*_: object, **__: object) -> None:
                raise StoreBroken("the database is busy")

            with monkeypatch.context() as broken:
                broken.setattr(watching, "changes", fail)
                server.game_host.notify(game)
                assert hear_the_end(socket) == (1013, "try again")

    def test_a_client_that_leaves_is_forgotten(self, server: Server, ann: httpx.Client) -> None:
        game = new_game(ann)
        with watching_as(server, ann, game, side="axis") as socket:
            received(socket)
            assert server.game_host.present(game, Seat.AXIS) == 1
        await_true(lambda: server.game_host.present(game, Seat.AXIS) == 0)
        await_true(lambda: not server.serving._app_state.limits._waiting)

    def test_a_client_that_does_not_read_stops_nobody_else(
        self, server: Server, ann: httpx.Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(live, "SEND_SECONDS", 0.5)
        game, deaf = new_game(ann), new_game(ann)
        text = "x" * 1000
        with watching_as(server, ann, game, side="axis") as socket, quiet(server, ann, deaf):
            received(socket)
            await_true(lambda: server.game_host.present(deaf, Seat.AXIS) == 1)
            until = time.monotonic() + PATIENCE
            while server.game_host.present(deaf, Seat.AXIS) and time.monotonic() < until:
                server.game_host.store.say(deaf, at=0, ply=0, seat="allied", name="Ann", text=text * 60)
                server.game_host.notify(deaf)
            assert server.game_host.present(deaf, Seat.AXIS) == 0, "it was given up"
            give_first_order(ann, game)
            assert told_until(socket, "shown")["ply"] == 1


@contextmanager
def quiet(server: Server, client: httpx.Client, game: str) -> Iterator[None]:
    """A client that opens a socket and then reads nothing."""
    import socket

    host, _, port = server.url.removeprefix("http://").partition(":")
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with socket.create_connection((host, int(port))) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.sendall(
            f"GET /api/games/{game}/live?side=axis HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        yield


class TestWakeups:
    def test_however_often_it_is_set_it_wakes_once(self) -> None:
        async def listen() -> list[float]:
            wakeup, waited = Wakeup(WakeupQueue()), []
            threads = [threading.Thread(target=wakeup.set) for _ in range(5)]
            for thread in threads:
                thread.start()
                thread.join()
            for seconds in (PATIENCE, 0.05):
                began = time.monotonic()
                await wakeup.wait(seconds)
                wakeup.clear()
                waited.append(time.monotonic() - began)
            return waited

        first, second = asyncio.run(listen())
        assert first < PATIENCE / 2
        assert second >= 0.04

    def test_setting_it_after_the_end_of_the_loop_is_harmless(self) -> None:
        async def make() -> Wakeup:
            return Wakeup(WakeupQueue())

        asyncio.run(make()).set()

    def test_an_answer_does_not_wait_until_everybody_has_been_woken(self) -> None:
        """300 watch when an order wakes all of them; its own answer takes the event loop four more turns."""

        async def order() -> tuple[int, int]:
            queue, woken = WakeupQueue(), list[int]()
            wakeups = [Wakeup(queue) for _ in range(300)]

            async def watch(number: int) -> None:
                await wakeups[number].wait()
                woken.append(number)

            watching = [asyncio.create_task(watch(number)) for number in range(300)]
            await asyncio.sleep(0)
            for wakeup in wakeups:
                wakeup.set()
            for _ in range(4):
                await asyncio.sleep(0)
            at_the_answer = len(woken)
            await asyncio.gather(*watching)
            return at_the_answer, len(woken)

        at_the_answer, in_the_end = asyncio.run(order())
        assert at_the_answer <= 4 * AT_ONCE
        assert in_the_end == 300

    def test_a_client_that_polls_stays_present_for_a_while(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(app_state, "LINGER", 0.2)
        host = GameHost.open(type(PATIENT)(database=f"sqlite:///{tmp_path / 'games.sqlite3'}"))

        async def ask() -> list[int]:
            here, present = AppState(host), []
            with here.polling("nosuchgame42", Seat.AXIS, "a"):
                present.append(host.present("nosuchgame42", Seat.AXIS))
            present.append(host.present("nosuchgame42", Seat.AXIS))
            with here.polling("nosuchgame42", Seat.AXIS, "a"), here.polling("nosuchgame42", Seat.AXIS, "b"):
                await asyncio.sleep(0.4)
                present.append(host.present("nosuchgame42", Seat.AXIS))
            await asyncio.sleep(0.4)
            present.append(host.present("nosuchgame42", Seat.AXIS))
            return present

        try:
            assert asyncio.run(ask()) == [1, 1, 2, 0]
        finally:
            host.close()
