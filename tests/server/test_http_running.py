"""A server as a process: how it starts, what it says, and that it stops within its time."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from http_server import MARK, PATIENCE, await_true, new_game
from trinacria.cli import app
from trinacria.cli.serve import read_origin
from trinacria.kernel.errors import TrinacriaError
from trinacria.server import running
from trinacria.server.running import address_of, is_loopback, listen_on, shown_address
from trinacria.server.settings import LIMITS, Settings

COMMAND = "from trinacria.cli import app; app()"
STUBBORN = """
import sys, time
from pathlib import Path
from trinacria.server import running
from trinacria.server.services import lists
from trinacria.server.settings import Settings

def health(host):
    print("busy", flush=True)
    time.sleep(60)

lists.health = health
running.serve(Settings(database=sys.argv[1], port=0, shutdown_seconds=float(sys.argv[2])))
"""
WAITED_AT = """
import sys
from trinacria.server import running
from trinacria.server.wakeups import Wakeup
from trinacria.server.settings import Settings

wait = Wakeup.wait

async def report_and_wait(wakeup, seconds=None):
    if seconds is not None:  # a request, not a socket
        print("waits", flush=True)
    await wait(wakeup, seconds)

Wakeup.wait = report_and_wait
running.serve(Settings(database=sys.argv[1], port=0))
"""


@dataclass(slots=True)
class Process:
    process: subprocess.Popen[str]
    url: str
    errors: Path

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.errors.read_text().splitlines()]

    def events(self) -> list[str]:
        return [line["event"] for line in self.log()]

    def visitor(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, headers=MARK, timeout=PATIENCE)

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, float]:
        """Send a signal; the exit code, and how long it took."""
        began = time.monotonic()
        self.process.send_signal(number)
        return self.process.wait(PATIENCE), time.monotonic() - began


@contextmanager
def started(folder: Path, *words: str, program: list[str] | None = None) -> Iterator[Process]:
    errors = folder / "errors.txt"
    database = f"sqlite:///{folder / 'games.sqlite3'}"
    command = program or ["-c", COMMAND, "serve", "--port", "0", "--database", database, *words]
    with errors.open("w") as stream:
        process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, stderr=stream, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        match = re.fullmatch(r"Trinacria listens on (http://\S+:\d+)\n", line)
        assert match, f"{line!r} {errors.read_text()}"
        yield Process(process, match[1], errors)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class TestStopping:
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_a_signal_ends_it_gently(self, tmp_path: Path, number: signal.Signals) -> None:
        with started(tmp_path) as server, server.visitor() as client:
            assert client.get("/api/health").json()["status"] == "ok"
            code, _ = server.stop(number)
            events = server.events()
            assert server.process.stdout is not None
            assert server.process.stdout.read() == "", "the address stands alone on the output"
        assert code == 0, "its time ran out"
        # a request is logged when its answer has gone out: on a busy machine the signal may come first
        assert sorted(events) == ["request", "starting", "stopped", "stopping"]
        assert (events[0], events[-1]) == ("starting", "stopped")

    def test_sockets_are_closed_with_1012_and_requests_that_wait_are_answered(self, tmp_path: Path) -> None:
        answers: list[httpx.Response] = []
        program = ["-c", WAITED_AT, f"sqlite:///{tmp_path / 'games.sqlite3'}"]
        with started(tmp_path, program=program) as server, server.visitor() as client, server.visitor() as patient:
            client.post("/api/players", json={"name": "Ann"})
            game = new_game(client)
            state = client.get(f"/api/games/{game}").json()["changed"]
            known = {"since": 0, "wait": 25, "state": state}

            def wait() -> None:
                with suppress(httpx.TransportError):  # the end
                    while True:
                        answers.append(patient.get(f"/api/games/{game}/changes", params=known))
                        known["state"] = answers[-1].json().get("state", {}).get("changed", known["state"])

            with connect(f"{server.url.replace('http', 'ws')}/api/games/{game}/live") as live:
                live.recv(timeout=PATIENCE)
                waiting = threading.Thread(target=wait)
                waiting.start()
                assert server.process.stdout is not None
                assert server.process.stdout.readline() == "waits\n"
                before = len(answers)
                code, _ = server.stop()
                with suppress(ConnectionClosed):
                    while True:
                        live.recv(timeout=PATIENCE)
                assert live.close_code == 1012
            waiting.join(PATIENCE)
            assert not waiting.is_alive()
        assert code == 0, "its time ran out"
        assert [answer.status_code for answer in answers] == [200] * len(answers)
        assert len(answers) > before, "the one that waited was not answered"

    def test_a_request_that_does_not_end_is_cut_off_in_time(self, tmp_path: Path) -> None:
        with self.busy(tmp_path, seconds=2) as server:
            code, seconds = server.stop()
            events = server.events()
        assert code == 1
        assert 1.5 < seconds < 30, "the request takes a minute"
        assert events[-1] == "stopping took too long"

    @pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
    def test_a_second_signal_ends_it_at_once(self, tmp_path: Path, second: signal.Signals) -> None:
        with self.busy(tmp_path, seconds=50) as server:
            server.process.send_signal(signal.SIGTERM)
            await_true(lambda: "stopping" in server.events())  # signals that come together are one
            time.sleep(0.2)
            assert server.process.poll() is None, "it waits for the request that has begun"
            code, _ = server.stop(second)
            events = server.events()
        assert code == 1
        assert events[-1] == "stopping", "its time ran out"

    @contextmanager
    def busy(self, folder: Path, seconds: int) -> Iterator[Process]:
        """A server with a request that takes a minute."""
        program = ["-c", STUBBORN, f"sqlite:///{folder / 'games.sqlite3'}", str(seconds)]
        with started(folder, program=program) as server:
            host, _, port = server.url.removeprefix("http://").partition(":")
            with socket.create_connection((host, int(port))) as raw:
                raw.sendall(f"GET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                assert server.process.stdout is not None
                assert server.process.stdout.readline() == "busy\n"
                yield server

    def test_what_was_acknowledged_survives_being_killed(self, tmp_path: Path) -> None:
        with started(tmp_path) as server:
            with server.visitor() as client:
                token = client.post("/api/players", json={"name": "Ann"}).json()["token"]
                game = new_game(client)
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
        with started(tmp_path) as server, server.visitor() as client:
            mine = client.get("/api/me", headers={"authorization": f"Bearer {token}"}).json()
        assert [line["id"] for line in mine["games"]] == [game]


class TestStarting:
    def test_options_reach_the_server(self, tmp_path: Path) -> None:
        (tmp_path / "index.html").write_text("the client")
        words = ["--client", str(tmp_path), "--public-origin", "https://play.example.org", "--trusted-proxy", "127.0.0.1"]
        with started(tmp_path, *words, "--plain-logs") as server, server.visitor() as client:
            answer = client.get("/", headers={"x-forwarded-for": "198.51.100.7"})
            assert answer.text == "the client"
            assert "strict-transport-security" in answer.headers
            server.stop()
            lines = server.errors.read_text().splitlines()
        assert "info    starting version=" in lines[0]
        assert [line for line in lines if " request " in line and "address=198.51.100.7" in line]

    @pytest.mark.parametrize(
        ("host", "origin", "warnings"),
        [("0.0.0.0", "", 1), ("0.0.0.0", "https://play.example.org", 0), ("127.0.0.1", "", 0), ("::", "", 1)],
    )
    def test_other_machines_without_a_public_origin_are_worth_a_warning(
        self, caplog: pytest.LogCaptureFixture, host: str, origin: str, warnings: int
    ) -> None:
        running.warn_if_exposed(Settings(host=host, public_origin=origin))
        assert [line.levelname for line in caplog.records] == ["WARNING"] * warnings

    def test_the_hint_names_an_option_only_where_there_is_one(self, caplog: pytest.LogCaptureFixture) -> None:
        """`trinacria play --lan` has no --public-origin, and has said what the network means when it began."""
        running.warn_if_exposed(Settings(host="0.0.0.0"))
        assert "--public-origin" in caplog.records[-1].facts["says"]  # type: ignore[attr-defined]  # of our own log lines
        caplog.clear()
        running.warn_if_exposed(Settings(host="0.0.0.0", own_network=True))
        assert caplog.records == []

    def test_limits_reach_the_server_by_option_and_by_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made: list[Settings] = []
        monkeypatch.setattr(running, "serve", made.append)
        assert "share_seconds" in LIMITS
        options = [word for name in LIMITS for word in (f"--{name.replace('_', '-')}", "17")]
        assert CliRunner().invoke(app, ["serve", *options]).exit_code == 0
        environment = {f"TRINACRIA_{name.upper()}": "18" for name in LIMITS}
        assert CliRunner().invoke(app, ["serve"], env=environment).exit_code == 0
        assert [{getattr(settings, name) for name in LIMITS} for settings in made] == [{17}, {18}]

    def test_every_limit_is_documented_with_its_default(self) -> None:
        text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
        for name in LIMITS:
            value = getattr(Settings(), name)
            assert f"`--{name.replace('_', '-')} {value:g}`" in text

    def test_the_first_line_of_the_log_says_where_games_are_kept(self, tmp_path: Path) -> None:
        with started(tmp_path) as server:
            server.stop()
            first = server.log()[0]
        assert (first["event"], first["database"]) == ("starting", str(tmp_path / "games.sqlite3"))

    def test_a_password_of_the_database_does_not_stand_in_the_log(self) -> None:
        assert shown_address("postgresql://user:secret@host/games") == "postgresql://user:***@host/games"

    def test_it_explains_itself(self) -> None:
        text = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
        for option in ("--host", "--port", "--database", "--public-origin", "--trusted-proxy", "--client", "--plain-logs"):
            assert option in text


class TestMistakesOfTheOperator:
    """Each is one clear line and exit code 2, as everywhere on the command line."""

    @pytest.fixture(autouse=True)
    def _leave_the_log_of_the_tests_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "start_logging", lambda **_: None)

    def mistake(self, *words: str) -> str:
        result = CliRunner().invoke(app, ["serve", *words])
        assert result.exit_code == 2, result.output
        (line,) = result.stderr.splitlines()
        assert line.startswith("trinacria: ")
        return line

    def test_a_port_that_is_taken(self, tmp_path: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            line = self.mistake("--port", str(port), "--database", f"sqlite:///{tmp_path / 'games.sqlite3'}")
        assert str(port) in line
        assert "--port" in line

    @pytest.mark.parametrize(
        ("words", "named"),
        [
            (["--public-origin", "play.example.org"], "play.example.org"),
            (["--public-origin", "https://play.example.org/games"], "--public-origin"),
            (["--trusted-proxy", "proxy.example"], "proxy.example"),
            (["--client", "/nowhere/at/all"], "/nowhere/at/all"),
            (["--host", "no such host"], "no such host"),
            (["--database", "nonsense"], "database"),
            (["--burst", "0"], "--burst (TRINACRIA_BURST): 0 will not do: choose a number from 1 to 1000000000"),
            (["--bot-seconds", "-1"], "--bot-seconds"),
            (["--live-games", "0"], "--live-games"),
            (["--forget-days", "-3"], "TRINACRIA_FORGET_DAYS"),
            (["--log-level", "loud"], "--log-level loud: choose one of debug, info"),
            (["--allowed-host", "https://a.example"], "--allowed-host https://a.example"),
        ],
    )
    def test_an_option_that_makes_no_sense(self, tmp_path: Path, words: list[str], named: str) -> None:
        given = words if "--database" in words else ["--database", f"sqlite:///{tmp_path / 'games.sqlite3'}", *words]
        assert named in self.mistake("--port", "0", *given)


class TestAddresses:
    def test_any_free_port(self) -> None:
        with listen_on("127.0.0.1", 0) as listener:
            assert re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d*", address_of(listener))

    def test_loopback(self) -> None:
        assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::", "192.168.1.5", "host")] == [
            True,
            True,
            True,
            False,
            False,
            False,
            False,
        ]

    def test_an_origin_is_a_scheme_and_a_host(self) -> None:
        assert read_origin("") == ""
        assert read_origin("https://Play.Example.org/") == "https://play.example.org"
        for wrong in ("https://", "ftp://a", "a.example", "https://a/b"):
            with pytest.raises(TrinacriaError):
                read_origin(wrong)
