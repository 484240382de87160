"""Idle and slow connections: they are counted, they have their time, and nobody else has to wait for them."""

from __future__ import annotations

import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from http_server import PATIENCE, PATIENT, Server, await_true, new_game, problem, serving
from trinacria.server import connection_limits
from trinacria.server.addresses import read_networks
from trinacria.server.connection_limits import ConnectionLimiter, allowed_connections, limiter_of
from trinacria.server.settings import Settings

STRICT = replace(PATIENT, head_seconds=0.4, connections=12, connections_per_address=8)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, STRICT) as running:
        yield running


def open_connections(server: Server) -> int:
    return limiter_of(server.serving.config).total


def raw(server: Server) -> socket.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def all_that_comes(line: socket.socket) -> bytes:
    """What the server sends until it closes the connection."""
    found = b""
    while data := line.recv(4096):
        found += data
    return found


class TestTime:
    @pytest.mark.parametrize(
        "said", [b"", b"GET /api/hea", b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", b"\r\n"]
    )
    def test_a_connection_that_says_nothing_is_closed(self, server: Server, said: bytes) -> None:
        with raw(server) as line:
            line.sendall(said)
            began = time.monotonic()
            assert all_that_comes(line).startswith(b"HTTP/1.1 408 ")
            assert time.monotonic() - began < PATIENCE / 2
        await_true(lambda: open_connections(server) == 0)

    def test_one_letter_after_another_does_not_help(self, server: Server) -> None:
        sent, words = 0, b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Very-Long: and so on and so on"
        with raw(server) as line, suppress(OSError):
            for letter in words:
                line.sendall(bytes([letter]))
                sent += 1
                time.sleep(0.05)
        assert sent < len(words)

    def test_nor_does_a_second_request_that_never_comes_to_its_end(self, server: Server) -> None:
        with raw(server) as line:
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
            time.sleep(0.1)
            line.sendall(b"GET /api/he")
            assert b"HTTP/1.1 408" in all_that_comes(line)

    def test_nor_a_body_that_never_comes(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(connection_limits, "BODY_SECONDS", 0.4)
        head = (
            b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
        )
        with raw(server) as line:
            line.sendall(head)
            all_that_comes(line)
        await_true(lambda: open_connections(server) == 0)

    def test_a_connection_that_waits_for_news_stays_open(self, server: Server) -> None:
        with server.player() as client:
            game = new_game(client)
            known = client.get(f"/api/games/{game}/changes", params={"side": "allied"}).json()
            query = {"since": 0, "state": known["state"]["changed"], "wait": 1.5, "side": "allied"}
            assert client.get(f"/api/games/{game}/changes", params=query).status_code == 200
            with connect(f"{server.socket_url}/api/games/{game}/live") as live:
                live.recv(timeout=PATIENCE)
                time.sleep(1.0)
                live.ping().wait(PATIENCE)


class TestNumbers:
    def test_one_address_cannot_take_all_connections(self, server: Server, caplog: pytest.LogCaptureFixture) -> None:
        with ExitStack() as stack:
            for _ in range(8):
                line = stack.enter_context(raw(server))
                line.sendall(b"GET /api/health HTTP/1.1\r\n")
            await_true(lambda: open_connections(server) == 8)
            with caplog.at_level(logging.WARNING), raw(server) as one_more:
                answer = all_that_comes(one_more)
            assert answer.startswith(b"HTTP/1.1 503 ")
            assert b"there are too many connections from your address: close some" in answer
        said = [line.getMessage() for line in caplog.records if line.name == "trinacria.connections"]
        assert "a connection was refused" in said
        await_true(lambda: open_connections(server) == 0)
        with server.visitor() as client:
            assert client.get("/api/health").status_code == 200

    def test_a_socket_counts_until_it_is_closed(self, server: Server) -> None:
        with server.player() as client:
            game = new_game(client)
        await_true(lambda: open_connections(server) == 0)
        with connect(f"{server.socket_url}/api/games/{game}/live") as live:
            live.recv(timeout=PATIENCE)
            assert open_connections(server) == 1
        await_true(lambda: open_connections(server) == 0)

    def test_the_server_as_a_whole_and_a_proxy(self) -> None:
        limiter = ConnectionLimiter(replace(STRICT, connections=20), read_networks(["10.0.0.1"]))
        assert [bool(limiter.enter("198.51.100.7")) for _ in range(9)] == [False] * 8 + [True]
        assert [bool(limiter.enter("10.0.0.1")) for _ in range(11)] == [False] * 11, "the proxy speaks for many"
        assert limiter.enter("192.0.2.9").startswith("there are too many connections to this server")
        for peer in ["198.51.100.7"] * 9 + ["10.0.0.1"] * 11 + ["192.0.2.9"]:
            limiter.leave(peer)
        assert limiter.total == 0
        assert not limiter.enter("198.51.100.7")

    def test_many_refusals_are_few_lines(self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
        limiter = ConnectionLimiter(replace(STRICT, connections=1), ())
        with caplog.at_level(logging.WARNING):
            for _ in range(500):
                limiter.enter("192.0.2.9")
            assert len(caplog.records) == 1
            monkeypatch.setattr(connection_limits, "QUIET", 0.0)
            limiter.enter("192.0.2.9")
        assert [line.__dict__["facts"]["times"] for line in caplog.records] == [1, 499]


class TestFiles:
    def test_the_limit_is_raised_or_a_warning_says_what_to_do(
        self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        limits = {"soft": 1024, "hard": 4096}
        monkeypatch.setattr(resource, "getrlimit", lambda _: (limits["soft"], limits["hard"]))
        monkeypatch.setattr(resource, "setrlimit", lambda _, both: limits.update(soft=both[0]))
        with caplog.at_level(logging.WARNING):
            assert allowed_connections(2000) == 2000
            assert limits["soft"] == 2256
            assert caplog.records == []
            limits["soft"] = limits["hard"] = 1024
            assert allowed_connections(2000) == 768
        assert "LimitNOFILE" in caplog.records[0].__dict__["facts"]["says"]


class TestRefusedSockets:
    def test_a_refused_socket_is_an_answer_and_no_error_line(self, server: Server, caplog: pytest.LogCaptureFixture) -> None:
        with caplog.at_level(logging.INFO):
            for _ in range(3):
                with pytest.raises(InvalidStatus) as refused:
                    connect(f"{server.socket_url}/api/games/nosuchgame42/live").__enter__()
                assert refused.value.response.status_code == 404
            await_true(lambda: open_connections(server) == 0)
        assert [line.getMessage() for line in caplog.records if line.levelno >= logging.WARNING] == []


class TestHead:
    @pytest.mark.parametrize("place", ["/", "/api/health", "/api/rules", "/api/scenarios", "/favicon.svg"])
    def test_head_is_get_without_the_body(self, server: Server, place: str) -> None:
        with server.visitor() as client:
            whole, head = client.get(place), client.head(place)
        assert head.status_code == whole.status_code == 200
        assert head.content == b""
        left_out = {"date"} | ({"content-length"} if place == "/api/health" else set())
        assert {name: value for name, value in head.headers.items() if name not in left_out} == {
            name: value for name, value in whole.headers.items() if name not in left_out
        }

    def test_a_problem_too(self, server: Server) -> None:
        with server.visitor() as client:
            assert client.head("/api/games/nosuchgame42").status_code == 404
            assert client.head("/api/games/nosuchgame42/orders").status_code == 405
            assert "HEAD" in client.options("/api/games").headers["allow"]


class TestNames:
    def ask(self, server: Server, host: str, method: str = "GET") -> httpx.Response:
        with server.visitor(headers={"host": host, "origin": f"http://{host}"}) as client:
            if method == "GET":
                return client.get("/api/health")
            return client.post("/api/players", json={"name": "Ann"})

    @pytest.mark.parametrize("method", ["GET", "POST"])
    @pytest.mark.parametrize(
        "host", ["evil.example", "evil.example:8043", "127.0.0.1.evil.example", "localhost.evil.example"]
    )
    def test_a_name_of_somebody_else_is_turned_away(self, server: Server, host: str, method: str) -> None:
        found = problem(self.ask(server, host, method), 400)
        assert found.error == "unknown host"
        assert "--allowed-host" in found.says

    @pytest.mark.parametrize("host", ["localhost", "LOCALHOST:99", "192.168.1.5:8043", "[::1]:8043", "127.0.0.1."])
    def test_addresses_and_this_machine_are_known(self, server: Server, host: str) -> None:
        assert self.ask(server, host).status_code == 200

    def test_the_name_of_the_machine_serves_a_house_without_a_public_name(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from trinacria.server import host_names

        monkeypatch.setattr(host_names.socket, "gethostname", lambda: "Attic.example.org")
        host_names._own_names.cache_clear()
        try:
            names = host_names.names_of(Settings(host="0.0.0.0"))
            public = host_names.names_of(Settings(public_origin="https://play.example.org", allowed_hosts=("games.lan",)))
        finally:
            host_names._own_names.cache_clear()
        assert [
            host_names.is_known(name, names) for name in ("attic", "attic.local:8043", "attic.example.org", "cellar")
        ] == [
            True,
            True,
            True,
            False,
        ]
        known = [host_names.is_known(host, public) for host in ("play.example.org", "GAMES.lan:80", "attic", "10.0.0.5", "")]
        assert known == [True, True, False, True, True]
        assert host_names.is_known("whatever", host_names.names_of(Settings(allowed_hosts=("*",))))
