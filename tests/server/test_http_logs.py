"""The log: a line for everything, all of it readable by a program, and no secret in any of it."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from http_server import MARK, PATIENCE, Server, await_true, give_first_order, new_game, problem, serving
from trinacria.server import logs
from trinacria.server.logs import Lines, LineWriter, PlainLines, start_logging
from trinacria.server.request_context import COOKIE
from trinacria.server.services import lists


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


class Written:
    """What the server writes while this is in use."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]

    def requests(self, count: int) -> list[dict[str, Any]]:
        """The lines of the last requests; a line is written after its answer has gone."""
        await_true(lambda: len([line for line in self.lines() if line["event"] == "request"]) >= count)
        return [line for line in self.lines() if line["event"] == "request"][-count:]


@pytest.fixture
def written() -> Iterator[Written]:
    written, logger = Written(), logging.getLogger("trinacria")
    handler = logging.StreamHandler(written.stream)
    handler.setFormatter(Lines())
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield written
    logger.removeHandler(handler)
    logger.setLevel(logging.NOTSET)


class TestLines:
    def test_a_request_is_told_by_its_template(self, server: Server, written: Written) -> None:
        with server.visitor() as client:
            client.get("/api/games/nosuchgame42/plies/7")
        (line,) = written.requests(1)
        assert line["time"].endswith("+00:00")
        assert line["level"] == "info"
        assert (line["method"], line["route"]) == ("GET", "/api/games/{game}/plies/{ply}")
        assert (line["status"], line["problem"]) == (404, "not found")
        assert (line["game"], line["address"]) == ("nosuchgame42", "127.0.0.1")
        assert line["ms"] > 0
        assert "reference" not in line

    def test_an_order_names_game_seat_and_ply(self, server: Server, written: Written) -> None:
        with server.player() as ann:
            game = new_game(ann)
            give_first_order(ann, game)
        await_true(lambda: any(line.get("route") == "/api/games/{game}/orders" for line in written.lines()))
        (line,) = [line for line in written.lines() if line.get("route") == "/api/games/{game}/orders"]
        assert (line["game"], line["ply"], line["status"]) == (game, 1, 200)
        assert line["seat"] in ("allied", "axis")

    def test_an_address_that_no_route_has_is_not_repeated(self, server: Server, written: Written) -> None:
        with server.visitor() as client:
            client.get("/api/secret-of-somebody")
            client.get("/join/secret-of-somebody")
        written.requests(2)
        assert "secret-of-somebody" not in written.text

    def test_a_refusal_at_the_door_is_told_too(self, server: Server, written: Written) -> None:
        with server.visitor(headers={"authorization": "Basic x"}) as client:
            client.get("/api/health")
        (line,) = written.requests(1)
        assert (line["status"], line["problem"]) == (401, "no proof")

    def test_a_socket_has_one_line_when_it_ends(self, server: Server, written: Written) -> None:
        with server.player() as ann:
            game = new_game(ann)
            with connect(f"{server.socket_url}/api/games/{game}/live") as socket:
                socket.recv(timeout=PATIENCE)
        await_true(lambda: any(line["event"] == "socket" for line in written.lines()))
        (line,) = [line for line in written.lines() if line["event"] == "socket"]
        assert (line["status"], line["route"], line["seat"]) == (101, "/api/games/{game}/live", "spectator")

    def test_what_nobody_foresaw_is_told_with_its_reference(
        self, server: Server, written: Written, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        token = "s" * 43

        def fail(*_: object) -> None:
            raise RuntimeError(f"the visitor showed {token}")

        monkeypatch.setattr(lists, "health", fail)
        with server.visitor(token) as client:
            found = problem(client.get("/api/health"), 500)
        (line,) = written.requests(1)
        assert line["level"] == "error"
        assert line["reference"] in found.says
        (cause,) = [line for line in written.lines() if line["event"] == "unexpected"]
        assert cause["reference"] == line["reference"]
        assert "RuntimeError: the visitor showed ***" in cause["trace"]
        assert token not in written.text


class TestSecrets:
    def test_no_secret_ever_stands_in_the_log(self, server: Server, written: Written) -> None:
        with server.visitor(headers=MARK) as client:
            secrets = self.use_every_secret(server, client)
        await_true(lambda: sum(line["event"] == "socket" for line in written.lines()) == 2)
        assert len(secrets) == 6
        for secret in secrets:
            assert secret not in written.text

    def use_every_secret(self, server: Server, client: httpx.Client) -> set[str]:
        player = client.post("/api/players", json={"name": "Ann"}).json()["token"]
        client.cookies.set(COOKIE, player)
        asked = {"scenario": "moselle/november", "axis": {"holder": "link"}, "public": False, "phrase": "my own words"}
        asked["promise"] = client.post("/api/promises").json()["commitment"]
        made = client.post("/api/games", json=asked).json()
        game, links = made["game"]["id"], made["links"]
        client.post(f"/api/games/{game}/seats/axis/claim", json={"token": links["axis"], "name": "Bob"})
        client.post(f"/api/games/{game}/seats/axis/claim", json={"token": links["watch"]})
        client.get(f"/api/games/{game}/view", headers={"authorization": f"Bearer {links['axis']}"})
        wrong = "w" * 43
        client.get(f"/api/games/{game}", params={"token": wrong})
        client.post("/api/games", json={"scenario": wrong})
        client.get(f"/api/{wrong}")
        for token in (links["allied"], links["watch"]):
            offered = [Subprotocol("trinacria"), Subprotocol(f"trinacria.{token}")]
            with connect(f"{server.socket_url}/api/games/{game}/live", subprotocols=offered) as socket:
                socket.recv(timeout=PATIENCE)
        return {player, *links.values(), wrong, "my own words"}


class TestForms:
    def record(self, **extra: Any) -> logging.LogRecord:
        record = logging.LogRecord("trinacria.test", logging.WARNING, "", 0, "it %s", ("happened",), None)
        record.__dict__.update(extra)
        return record

    def test_json(self) -> None:
        line = json.loads(Lines().format(self.record(facts={"ply": 3, "where": Path("x")}, game="abc")))
        assert (line["level"], line["event"], line["ply"], line["where"], line["game"]) == (
            "warning",
            "it happened",
            3,
            "x",
            "abc",
        )

    def test_a_text_with_line_ends_is_still_one_line(self) -> None:
        assert "\n" not in Lines().format(self.record(facts={"says": "a\nb"}))

    def test_libraries_are_named(self) -> None:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "oh", (), None)
        assert json.loads(Lines().format(record))["from"] == "uvicorn.error"

    def test_plain(self) -> None:
        text = PlainLines().format(self.record(facts={"ply": 3}))
        assert text.endswith("warning it happened ply=3")

    def test_plain_with_a_traceback(self) -> None:
        try:
            raise ValueError("with a secret")
        except ValueError:
            record = self.record(presented=("secret",))
            record.exc_info = sys.exc_info()
        text = PlainLines().format(record)
        assert text.splitlines()[-1] == "ValueError: with a ***"

    @pytest.mark.parametrize("as_json", [True, False])
    def test_starting_takes_everything_of_ours_and_the_warnings_of_libraries(self, as_json: bool) -> None:
        root, ours, stream = logging.getLogger(), logging.getLogger("trinacria"), io.StringIO()
        before = root.handlers[:], root.level, ours.level
        try:
            start_logging(as_json=as_json, stream=stream)
            logging.getLogger("trinacria.requests").info("one")
            logging.getLogger("websockets").info("two")
            assert stream.getvalue() == "", "nobody waits for an ordinary line"
            logging.getLogger("websockets").warning("three")
        finally:
            root.handlers[:], level, our_level = before
            root.setLevel(level)
            ours.setLevel(our_level)
        words = stream.getvalue()
        assert "one" in words
        assert "two" not in words
        assert "three" in words
        assert words.startswith("{") is as_json


class TestWriting:
    """Lines are written by a thread of their own: in their order, each once, and all of them in the end."""

    def line(self, number: int, level: int = logging.INFO) -> logging.LogRecord:
        return logging.LogRecord("trinacria.requests", level, "", 0, f"line {number}", (), None)

    def test_lines_of_many_threads_are_all_written_soon(self) -> None:
        stream = io.StringIO()
        writer = LineWriter(stream)

        def write(first: int) -> None:
            for number in range(first, first + 200):
                writer.handle(self.line(number))

        threads = [threading.Thread(target=write, args=(first,)) for first in range(0, 1000, 200)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        await_true(lambda: len(stream.getvalue().splitlines()) == 1000)
        assert sorted(stream.getvalue().splitlines()) == sorted(f"line {number}" for number in range(1000))

    def test_a_warning_is_there_at_once_after_the_lines_before_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(logs, "GATHERED", PATIENCE)
        stream = io.StringIO()
        writer = LineWriter(stream)
        writer.handle(self.line(1))
        assert stream.getvalue() == ""
        writer.handle(self.line(2, logging.WARNING))
        assert stream.getvalue() == "line 1\nline 2\n"

    def test_a_line_that_cannot_be_written_stops_no_other(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(logging, "raiseExceptions", False)
        stream = io.StringIO()
        writer = LineWriter(stream)
        broken = logging.LogRecord("trinacria", logging.INFO, "", 0, "%d", ("not a number",), None)
        for record in (self.line(1), broken, self.line(2)):
            writer.handle(record)
        writer.flush()
        assert stream.getvalue() == "line 1\nline 2\n"

    def test_a_program_that_ends_has_written_its_last_line(self) -> None:
        program = (
            "import logging; from trinacria.server.logs import start_logging; start_logging(as_json=False);"
            "logging.getLogger('trinacria').info('the last line')"
        )
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=True)
        assert ended.stderr.endswith("the last line\n")
