"""`trinacria play` without a terminal: a server for this machine alone, and its page."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from http_server import PATIENCE
from trinacria.cli import app, browser_game, lan
from trinacria.kernel.errors import TrinacriaError
from trinacria.server import running
from trinacria.server.built_client import built_client
from trinacria.server.settings import Settings

PLAY = """
import sys
from pathlib import Path
from trinacria.cli import app, browser_game
client = Path(sys.argv.pop(1))
browser_game.built_client = lambda: client
app()
"""


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>The table</title>")
    return folder


@pytest.fixture
def served(client: Path, monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of each server that was wanted; none is started, each says at once that it answers."""
    wanted: list[Settings] = []

    def serve(settings: Settings, when_ready: Any) -> None:
        wanted.append(settings)
        when_ready("http://127.0.0.1:8043")

    monkeypatch.setattr(browser_game, "built_client", lambda: client)
    monkeypatch.setattr(running, "serve", serve)
    monkeypatch.setattr(browser_game, "has_screen", lambda: False)
    return wanted


def play(*words: str) -> str:
    result = CliRunner().invoke(app, ["play", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


class TestServing:
    def test_it_listens_on_this_machine_only_and_shows_the_client(self, served: list[Settings], client: Path) -> None:
        play()
        (settings,) = served
        assert running.is_loopback(settings.host)
        assert settings.client_folder == client

    def test_games_are_kept_where_serve_keeps_them(self, served: list[Settings]) -> None:
        play()
        assert served[0].database_url == Settings().database_url
        play("--database", "sqlite:///elsewhere.sqlite3")
        assert served[1].database_url == "sqlite:///elsewhere.sqlite3"

    def test_the_page_of_a_scenario_is_named(self, served: list[Settings]) -> None:
        assert "Open http://127.0.0.1:8043/ in the browser" in play()
        assert "http://127.0.0.1:8043/?scenario=moselle/november in" in play("moselle")

    @pytest.mark.parametrize(("screen", "words"), [(True, []), (False, []), (True, ["--no-browser"])])
    def test_a_page_is_opened_where_there_is_a_window_for_it(
        self, served: list[Settings], monkeypatch: pytest.MonkeyPatch, screen: bool, words: list[str]
    ) -> None:
        opened: list[str] = []
        monkeypatch.setattr(browser_game, "has_screen", lambda: screen)
        monkeypatch.setattr(browser_game, "_open", opened.append)
        told = play(*words)
        opens = screen and not words
        assert opened == (["http://127.0.0.1:8043/"] if opens else [])
        assert ("Opening" in told) == opens

    def test_no_browser_in_the_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
            monkeypatch.delenv(name, raising=False)
        assert not browser_game.has_screen()
        monkeypatch.setenv("BROWSER", "firefox")
        assert browser_game.has_screen()

    def test_the_usual_port_is_taken_while_it_is_free(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            monkeypatch.setattr(browser_game, "_DEFAULTS", Settings(port=port))
            assert browser_game.usual_port() == 0
        assert browser_game.usual_port() == port

    def test_it_serves_the_page_and_the_api_until_it_is_stopped(self, tmp_path: Path, client: Path) -> None:
        words = ["play", "--no-browser", "--database", f"sqlite:///{tmp_path / 'games.sqlite3'}"]
        process = subprocess.Popen(
            [sys.executable, "-c", PLAY, str(client), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            listens = re.fullmatch(r"Trinacria listens on (http://127\.0\.0\.1:\d+)\n", process.stdout.readline())
            assert listens
            assert process.stdout.readline().startswith(f"Open {listens[1]}/ in the browser.")
            with httpx.Client(base_url=listens[1], timeout=PATIENCE) as visitor:
                assert "The table" in visitor.get("/").text
                assert visitor.get("/api/scenarios").status_code == 200
            process.send_signal(signal.SIGINT)
            told, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
            process.wait(PATIENCE)
        assert (process.returncode, told, errors) == (0, "", "")


class TestLan:
    """Nothing listens here: the server is a stand-in, and the addresses are made up."""

    @pytest.fixture
    def network(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(browser_game, "lan_addresses", lambda: ("192.168.1.20", "10.0.0.7"))

    def test_it_listens_on_every_interface_only_if_asked(self, served: list[Settings], network: None) -> None:
        play("--lan")
        play()
        assert [settings.host for settings in served] == ["0.0.0.0", "127.0.0.1"]

    @pytest.mark.usefixtures("served", "network")
    def test_the_page_has_an_address_that_others_can_use(self) -> None:
        told = play("moselle", "--lan")
        assert "Open http://192.168.1.20:8043/?scenario=moselle/november in the browser" in told
        assert "Others on your network: http://192.168.1.20:8043/, http://10.0.0.7:8043/\n" in told

    @pytest.mark.usefixtures("served", "network")
    def test_what_that_exposes_is_said_in_words(self) -> None:
        told = play("--lan")
        for words in ("Anyone on the same network", "see the lobby", "not encrypted", "network that you trust", "port 8043"):
            assert words in told
        assert "Anyone" not in play()

    @pytest.mark.usefixtures("network")
    def test_the_page_that_is_opened_is_the_one_for_all(
        self, served: list[Settings], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened: list[str] = []
        monkeypatch.setattr(browser_game, "has_screen", lambda: True)
        monkeypatch.setattr(browser_game, "_open", opened.append)
        play("--lan")
        assert opened == ["http://192.168.1.20:8043/"]

    def test_without_a_network_nothing_is_served(self, served: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(browser_game, "lan_addresses", tuple)
        result = CliRunner().invoke(app, ["play", "--lan"])
        assert result.exit_code == 2
        assert "no address on a network" in result.stderr
        assert not served

    def test_the_terminal_has_no_network(self, served: list[Settings]) -> None:
        result = CliRunner().invoke(app, ["play", "--terminal", "--lan"])
        assert result.exit_code == 2
        assert "--lan opens the table in the browser" in result.stderr

    def test_only_addresses_that_lead_here_from_elsewhere_are_named(self) -> None:
        found = ["127.0.1.1", "192.168.1.20", "169.254.3.4", "192.168.1.20", "0.0.0.0", "10.0.0.7"]
        assert lan.usable(found) == ("192.168.1.20", "10.0.0.7")
        assert lan.usable([]) == ()

    def test_the_addresses_of_this_machine_are_found_without_a_word_to_anybody(self) -> None:
        assert not any(running.is_loopback(address) for address in lan.lan_addresses())


class TestMistakes:
    def test_a_client_that_is_not_built_is_said_in_one_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(browser_game, "built_client", lambda: None)
        result = CliRunner().invoke(app, ["play"])
        assert result.exit_code == 2
        (line,) = result.stderr.strip().splitlines()
        assert line.startswith("trinacria: the browser client is not built yet: `make web`")
        assert "--terminal" in line

    @pytest.mark.parametrize("words", [["--bot", "axis=greedy"], ["--option", "x"], ["--seed", "t"], ["--load", "x.json"]])
    def test_choices_of_the_terminal_are_made_on_the_front_page(self, served: list[Settings], words: list[str]) -> None:
        result = CliRunner().invoke(app, ["play", *words])
        assert result.exit_code == 2
        assert f"{words[0]}: in the browser this is chosen on the front page" in result.stderr
        assert not served

    def test_an_unknown_scenario_is_refused(self, served: list[Settings]) -> None:
        result = CliRunner().invoke(app, ["play", "nowhere"])
        assert result.exit_code == 2
        assert "there is no 'nowhere'" in result.stderr
        assert not served

    def test_without_a_client_nothing_is_served(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(browser_game, "built_client", lambda: None)
        with pytest.raises(TrinacriaError, match="not built"):
            browser_game.play_in_browser("")


def test_a_client_is_a_folder_with_a_first_page(tmp_path: Path, client: Path) -> None:
    assert built_client((tmp_path, client)) == client
    assert built_client((tmp_path, tmp_path / "none")) is None
