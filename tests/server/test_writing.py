"""Names and talk: nothing in them that cannot be seen, and nothing that turns a line around."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from http_server import Server, new_game, problem, serving
from trinacria.server.services import writing
from trinacria.server.services.errors import Refused


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


class TestNames:
    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("  Ann   of\u2003Arc ", "Ann of Arc"),
            ("Zoe\u0308", "Zo\u00eb"),
            ("\u202egnp.exe", "gnp.exe"),
            ("a\u2066b\u2069c", "abc"),
            ("A\u200bnn\ufeff", "Ann"),
            ("Ann\u00ad", "Ann"),
            ("\u0645\u06cc\u200c\u0631\u0648\u0645", "\u0645\u06cc\u200c\u0631\u0648\u0645"),  # Persian is written so
            ("\u200dAnn\u200d", "Ann"),
            ("\U0001f468\u200d\U0001f680 pilot", "\U0001f468\u200d\U0001f680 pilot"),
            ("\u2764\ufe0f", "\u2764\ufe0f"),
            ("Ann\U000e0041\U000e007f", "Ann"),
        ],
    )
    def test_what_is_kept(self, typed: str, kept: str) -> None:
        assert writing.name(typed) == kept
        assert writing.name(kept) == kept

    @pytest.mark.parametrize(
        "typed",
        ["\u200b", "\u202e", "\u2800\u2800", "\u3164", "\u115f\u1160", "\u200d\u200c", "\ufe0f", " \u00a0 \u2003", "\ue000"],
    )
    def test_a_name_that_nobody_can_see_is_refused(self, typed: str) -> None:
        with pytest.raises(Refused, match="at least one letter that can be seen"):
            writing.name(typed)

    def test_no_letter_of_any_kind_hides_in_a_name(self) -> None:
        numbers = [*range(0xD800), *range(0xE000, 0x11000), *range(0x1BCA0, 0x1BCB0), *range(0xE0000, 0xE1000)]
        for letter in map(chr, numbers):
            hidden = unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")
            assert not hidden or writing.name(f"a{letter}") == "a", hex(ord(letter))


class TestTalk:
    def test_lines_stay_lines(self) -> None:
        assert writing.line("  one\r\ntwo\tthree \u202e\n\x1b[31mfour\x00") == "one\ntwo three\n[31mfour"

    def test_nothing_is_not_said(self) -> None:
        with pytest.raises(Refused, match="say something that can be read"):
            writing.line("\u200b\n\u202e")


class TestOverHttp:
    @pytest.mark.parametrize("typed", ["\x00x", "\x1b", "x\x1b[31m", "\x7f", "a\x9bb"])
    def test_control_characters_are_refused(self, server: Server, typed: str) -> None:
        with server.visitor() as client:
            problem(client.post("/api/players", json={"name": typed}), 400)

    def test_players_seats_and_talk(self, server: Server) -> None:
        with server.visitor() as nobody:
            problem(nobody.post("/api/players", json={"name": "\u200b\u2800"}), 422)
        with server.player("A\u202enn") as client:
            assert client.get("/api/me").json()["name"] == "Ann"
            problem(client.patch("/api/me", json={"name": "\u3164"}), 422)
            game = new_game(client, name="B\u200bob", axis={"holder": "link"})
            assert client.get(f"/api/games/{game}").json()["seats"][0]["name"] == "Bob"
            said = client.post(f"/api/games/{game}/chat", params={"side": "allied"}, json={"text": "hi \u202ethere\x07"})
            assert said.json()["text"] == "hi there"
            problem(client.post(f"/api/games/{game}/chat", params={"side": "allied"}, json={"text": "\u200b"}), 422)
