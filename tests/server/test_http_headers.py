"""Headers of every answer, what may be kept, what is compressed, and the files of the browser client."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from http_server import PATIENT, Server, new_game, problem, serving
from trinacria.kernel.errors import TrinacriaError
from trinacria.server.compression import GzipCache, StaticBody
from trinacria.server.routes.client import client_files

SHEET = "/api/scenarios/moselle/november"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Trinacria client</title>")
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "assets" / "main-4f3a.js").write_text("console.log(1);" * 500)
    (folder / "assets" / "main-4f3a.css").write_text("p { color: red }")
    (folder.parent / "secret.txt").write_text("not for anybody")
    with serving(tmp_path_factory.mktemp("server"), replace(PATIENT, client_folder=folder)) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.visitor() as visitor:
        yield visitor


class TestEveryAnswer:
    @pytest.mark.parametrize(
        "place", ["/", "/api/health", "/api/nothing", "/api/games/x", "/assets/none.js", SHEET, "/api/me"]
    )
    def test_tells_the_browser_what_it_may_do(self, client: httpx.Client, place: str) -> None:
        headers = client.get(place).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers
        assert "server" not in headers
        for name in ("content-security-policy", "cache-control", "x-content-type-options"):
            assert len(headers.get_list(name)) == 1

    @pytest.mark.parametrize("place", ["/api/health", "/api/me", "/api/games", "/api/scenarios", "/api/nothing"])
    def test_of_the_api_is_not_kept(self, client: httpx.Client, place: str) -> None:
        assert client.get(place).headers["cache-control"] == "no-store"

    def test_a_view_is_not_kept_either(self, server: Server) -> None:
        with server.player() as ann:
            answer = ann.get(f"/api/games/{new_game(ann)}/view", params={"side": "axis"})
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers


class TestUnchangingThings:
    @pytest.mark.parametrize("part", ["", "/map.svg", "/ground.svg", "/names.svg?distance=far", "/counters.svg"])
    def test_have_a_mark_by_which_they_are_known_again(self, client: httpx.Client, part: str) -> None:
        first = client.get(f"{SHEET}{part}")
        assert first.status_code == 200
        assert first.headers["cache-control"] == "no-cache"
        assert re.fullmatch(r'"[0-9a-f]{32}"', first.headers["etag"])
        for known in (first.headers["etag"], f'"x", W/{first.headers["etag"]}', "*"):
            again = client.get(f"{SHEET}{part}", headers={"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
        assert client.get(f"{SHEET}{part}", headers={"if-none-match": '"other"'}).status_code == 200

    def test_are_compressed_for_who_can_unpack_them(self, client: httpx.Client) -> None:
        packed = client.get(SHEET, headers={"accept-encoding": "br, gzip;q=0.8"})
        plain = client.get(SHEET, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        refused = client.get(SHEET, headers={"accept-encoding": "gzip;q=0"})
        assert "content-encoding" not in refused.headers

    def test_a_drawing_may_have_its_own_styles_and_nothing_else(self, client: httpx.Client) -> None:
        answer = client.get(f"{SHEET}/map.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["content-security-policy"] == (
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
        )

    def test_options_in_another_order_are_the_same_thing(self, client: httpx.Client) -> None:
        cards = client.get("/api/scenarios").json()
        card = next(card for card in cards if len(card.get("options", ())) > 1)
        one, two = (option["name"] for option in card["options"][:2])
        marks = {
            client.get(f"/api/scenarios/{card['name']}", params={"option": chosen}).headers["etag"]
            for chosen in ([one, two], [two, one], [one, two, one])
        }
        assert len(marks) == 1

    def test_a_large_view_is_compressed_too(self, server: Server) -> None:
        with server.player() as ann:
            answer = ann.get(f"/api/games/{new_game(ann)}/view", params={"side": "allied"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.json()["shown"]["seat"] == "allied"

    def test_a_shelf_forgets_what_nobody_asks_for(self) -> None:
        cache, made = GzipCache(most=2), []

        def get(name: str) -> None:
            cache.get(name, lambda: made.append(name) or StaticBody.of(name.encode(), "text/plain"))  # type: ignore[func-returns-value]  # a list tells what was made

        for name in "abacab":
            get(name)
        assert made == ["a", "b", "c", "b"]

    def test_what_does_not_get_smaller_is_not_compressed(self) -> None:
        assert StaticBody.of(b"short", "text/plain").compressed == b""
        noise = gzip.compress(bytes(range(256)) * 8) * 50
        assert gzip.decompress(StaticBody.of(noise, "text/plain").compressed or gzip.compress(noise)) == noise


class TestClient:
    def test_its_first_page(self, client: httpx.Client) -> None:
        answer = client.get("/")
        assert "Trinacria client" in answer.text
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize(
        "place", ["/games/abc", "/join/abc/allied", "/index.html", "/a/b/c/d", "/apix", "/etc/passwd.txt"]
    )
    def test_every_other_address_shows_it_too(self, client: httpx.Client, place: str) -> None:
        assert "Trinacria client" in client.get(place).text

    def test_files_with_changing_names_are_kept_for_ever(self, client: httpx.Client) -> None:
        script = client.get("/assets/main-4f3a.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        assert client.get("/assets/main-4f3a.css").headers["content-type"] == "text/css; charset=utf-8"

    def test_a_file_that_is_not_there_is_not_found(self, client: httpx.Client) -> None:
        problem(client.get("/assets/main-0000.js"), 404)

    def test_other_files_are_asked_for_again(self, client: httpx.Client) -> None:
        answer = client.get("/favicon.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize(
        "place",
        ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//secret.txt"],
    )
    def test_no_address_leads_out_of_the_folder(self, server: Server, place: str) -> None:
        with server.visitor() as visitor:
            request = visitor.build_request("GET", "/")
            request.url = request.url.copy_with(raw_path=place.encode())
            answer = visitor.send(request)
        assert "not for anybody" not in answer.text

    def test_only_reading_is_known(self, client: httpx.Client) -> None:
        problem(client.post("/"), 405)

    def test_without_a_client_a_plain_page_says_where_the_api_is(self, tmp_path: Path) -> None:
        with serving(tmp_path, replace(PATIENT, client_folder=tmp_path / "none")) as server, server.visitor() as visitor:
            page = visitor.get("/").text
            assert "/api/openapi.json" in page
            assert "<script" not in page
            assert "style" not in page

    def test_a_folder_without_a_first_page_is_a_mistake(self, tmp_path: Path) -> None:
        with pytest.raises(TrinacriaError, match=r"index\.html"):
            client_files(tmp_path)
