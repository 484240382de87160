"""Who asks: tokens, the cookie, and what a page of another site cannot make a browser do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from http_server import MARK, PATIENT, Server, new_game, problem, serving
from trinacria.kernel.errors import TrinacriaError
from trinacria.server.addresses import neighbourhood, origin_of, read_networks
from trinacria.server.request_context import COOKIE, is_own_origin

UNKNOWN = "u" * 43
GAME = "nosuchgame42"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def nobody(server: Server) -> Iterator[httpx.Client]:
    with server.visitor() as client:
        yield client


class TestBearers:
    def test_a_players_token_proves_the_player(self, nobody: httpx.Client) -> None:
        made = nobody.post("/api/players", json={"name": "Ann"}).json()
        nobody.cookies.clear()
        me = nobody.get("/api/me", headers={"authorization": f"Bearer {made['token']}"}).json()
        assert (me["player"], me["name"]) == (made["player"], "Ann")

    def test_the_word_bearer_is_written_as_one_likes(self, nobody: httpx.Client) -> None:
        token = nobody.post("/api/players", json={"name": "Ann"}).json()["token"]
        nobody.cookies.clear()
        assert nobody.get("/api/me", headers={"authorization": f"bearer {token}"}).json()["name"] == "Ann"

    def test_a_seats_token_proves_the_seat_and_several_can_be_shown(self, server: Server) -> None:
        with server.player() as ann:
            asked = {"scenario": "moselle/november", "allied": {"holder": "me"}, "axis": {"holder": "link"}}
            made = ann.post("/api/games", json=asked).json()
        game, token = made["game"]["id"], made["links"]["axis"]
        with server.visitor(UNKNOWN, token) as guest:
            claimed = guest.post(f"/api/games/{game}/seats/axis/claim", json={"name": "Bob"})
            assert claimed.json()["you"] == ["axis"]
            assert guest.get(f"/api/games/{game}/view").json()["shown"]["seat"] == "axis"

    def test_unknown_tokens_are_no_proof_and_no_error(self, server: Server) -> None:
        with server.visitor(UNKNOWN) as stranger:
            assert stranger.get("/api/me").json() == {"player": "", "name": "", "games": []}

    @pytest.mark.parametrize(
        "header",
        [
            "Basic dXNlcjpwYXNz",
            "Bearer",
            "Bearer short",
            "Bearer ,",
            f"Bearer {UNKNOWN} {UNKNOWN}",
            f"Bearer {'ü' * 30}",
            f"Bearer {'x' * 101}",
            f"Bearer {','.join([UNKNOWN] * 9)}",
            UNKNOWN,
        ],
    )
    def test_a_header_that_cannot_be_read_is_refused_without_repeating_it(self, nobody: httpx.Client, header: str) -> None:
        answer = nobody.get("/api/health", headers={"authorization": header.encode()})
        found = problem(answer, 401)
        assert UNKNOWN not in answer.text
        assert "Bearer" in found.says or "8" in found.says

    def test_eight_tokens_are_not_too_many(self, nobody: httpx.Client) -> None:
        many = "Bearer " + ", ".join([UNKNOWN] * 8)
        assert nobody.get("/api/health", headers={"authorization": many}).status_code == 200


class TestCookies:
    def test_becoming_a_player_sets_a_cookie_that_no_script_can_read(self, nobody: httpx.Client) -> None:
        answer = nobody.post("/api/players", json={"name": "Ann"})
        assert answer.status_code == 201
        cookie = SimpleCookie(answer.headers["set-cookie"])[COOKIE]
        assert cookie.value == answer.json()["token"]
        assert cookie["httponly"]
        assert cookie["samesite"].lower() == "lax"
        assert cookie["path"] == "/"
        assert int(cookie["max-age"]) == 365 * 24 * 3600
        assert not cookie["secure"], "over plain http a browser would drop it"
        assert not cookie["domain"]

    def test_the_cookie_proves_the_player(self, server: Server) -> None:
        with server.player("Ann") as ann:
            assert ann.get("/api/me").json()["name"] == "Ann"
            assert ann.patch("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
            assert ann.get("/api/me").json()["name"] == "Anna"

    def test_my_games_are_listed(self, server: Server) -> None:
        with server.player() as ann, server.player() as bob:
            game = new_game(ann, public=False)
            assert [line["id"] for line in ann.get("/api/me").json()["games"]] == [game]
            assert bob.get("/api/me").json()["games"] == []

    def test_a_cookie_among_others_is_found(self, server: Server, nobody: httpx.Client) -> None:
        token = nobody.post("/api/players", json={"name": "Ann"}).json()["token"]
        nobody.cookies.clear()
        for header in (f"a=b; {COOKIE}={token}", f"{COOKIE}={token}; x={COOKIE}", f"{COOKIE}=short; {COOKIE}={token}"):
            assert nobody.get("/api/me", headers={"cookie": header}).json()["name"] == "Ann"

    @pytest.mark.parametrize("cookie", [f"{COOKIE}=", f"{COOKIE}=short", f"{COOKIE}", f"x{COOKIE}={UNKNOWN}", "=;=;", ";"])
    def test_a_cookie_that_cannot_be_ours_is_none(self, nobody: httpx.Client, cookie: str) -> None:
        assert nobody.get("/api/me", headers={"cookie": cookie}).json()["player"] == ""
        answer = nobody.post(f"/api/games/{GAME}/undo", json={"ply": 0}, headers={"cookie": cookie})
        problem(answer, 404)

    @pytest.mark.parametrize(("origin", "secure"), [("https://play.example.org", True), ("http://play.example.org", False)])
    def test_behind_https_the_cookie_is_secure(self, tmp_path: Path, origin: str, secure: bool) -> None:
        with serving(tmp_path, replace(PATIENT, public_origin=origin)) as server, server.visitor() as client:
            answer = client.post("/api/players", json={"name": "Ann"})
            assert bool(SimpleCookie(answer.headers["set-cookie"])[COOKIE]["secure"]) is secure
            assert ("strict-transport-security" in answer.headers) is secure


class TestOtherSites:
    """A request that changes something and is proved by the cookie."""

    def test_without_the_mark_it_is_refused(self, server: Server) -> None:
        with server.player() as ann:
            del ann.headers["x-trinacria"]
            assert "X-Trinacria" in problem(ann.patch("/api/me", json={"name": "Eve"}), 403).says
            assert ann.get("/api/me").json()["name"] == "Ann"
            problem(ann.patch("/api/me", json={"name": "Eve"}, headers={"x-trinacria": "yes"}), 403)

    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
    def test_every_method_that_changes_needs_it(self, server: Server, method: str) -> None:
        with server.player() as ann:
            del ann.headers["x-trinacria"]
            assert problem(ann.request(method, f"/api/games/{GAME}/chat"), 403).error == "unmarked"

    def test_a_token_in_the_header_needs_no_mark(self, server: Server) -> None:
        with server.visitor(UNKNOWN) as program:
            problem(program.post(f"/api/games/{GAME}/undo", json={"ply": 0}), 404)

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "file://"])
    def test_from_another_origin_it_is_refused_even_with_the_mark(self, server: Server, origin: str) -> None:
        with server.player() as ann:
            answer = ann.patch("/api/me", json={"name": "Eve"}, headers={"origin": origin})
            assert problem(answer, 403).error == "another site"

    def test_from_our_own_origin_it_is_allowed(self, server: Server) -> None:
        with server.player() as ann:
            assert ann.patch("/api/me", json={"name": "Anna"}, headers={"origin": server.url}).status_code == 200

    def test_from_the_public_origin_it_is_allowed(self, tmp_path: Path) -> None:
        settings = replace(PATIENT, public_origin="https://play.example.org")
        with serving(tmp_path, settings) as server, server.player() as ann:
            for origin, status in [("https://play.example.org", 200), ("http://play.example.org", 403)]:
                assert ann.patch("/api/me", json={"name": "A"}, headers={"origin": origin}).status_code == status

    def test_reading_is_allowed_but_no_other_page_is_told(self, server: Server) -> None:
        with server.player() as ann:
            answer = ann.get("/api/me", headers={"origin": "https://evil.example"})
        assert answer.status_code == 200
        assert "access-control-allow-origin" not in answer.headers

    def test_nobody_is_told_that_other_sites_may_ask(self, nobody: httpx.Client) -> None:
        asked = {"origin": "https://evil.example", "access-control-request-method": "POST"}
        answer = nobody.options("/api/players", headers=asked)
        assert not [name for name in answer.headers if name.startswith("access-control")]

    def test_our_own_origin_is_told_by_host_and_port(self) -> None:
        assert is_own_origin("http://Example.org:8043", "example.org:8043", "")
        assert is_own_origin("https://example.org", "example.org", "")
        assert not is_own_origin("http://example.org:8043", "example.org", "")
        assert not is_own_origin("http://example.org.evil.example", "example.org", "")
        assert not is_own_origin("null", "", "")
        assert not is_own_origin("http://", "", "")
        assert is_own_origin("https://a.example", "b.example", "https://a.example/")
        assert not is_own_origin("https://c.example", "b.example", "https://a.example")


class TestSockets:
    def refused(self, server: Server, **how: object) -> int:
        with pytest.raises(InvalidStatus) as refusal, connect(f"{server.socket_url}/api/games/{GAME}/live", **how):  # type: ignore[arg-type]  # test data
            pass
        answer = refusal.value.response
        assert answer.headers["content-type"] == "application/json"
        assert b'"says"' in answer.body
        return answer.status_code

    def test_from_another_origin_is_refused(self, server: Server) -> None:
        assert self.refused(server, origin="https://evil.example") == 403

    def test_from_our_own_origin_is_looked_at(self, server: Server) -> None:
        assert self.refused(server, origin=server.url) == 404

    def test_a_program_has_no_origin(self, server: Server) -> None:
        assert self.refused(server) == 404

    def test_a_token_that_cannot_be_read(self, server: Server) -> None:
        assert self.refused(server, subprotocols=["trinacria", "trinacria.short"]) == 401
        assert self.refused(server, additional_headers={"authorization": "Basic x"}) == 401


class TestProxies:
    TRUSTED = read_networks(["10.0.0.0/8", "127.0.0.1", "fd00::/8"])

    @pytest.mark.parametrize(
        ("peer", "forwarded", "address"),
        [
            ("203.0.113.9", "198.51.100.7", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
            ("10.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"),
            ("10.0.0.1", "198.51.100.7, 10.9.9.9", "198.51.100.7"),
            ("10.0.0.1", "10.2.2.2, 10.3.3.3", "10.2.2.2"),
            ("10.0.0.1", "", "10.0.0.1"),
            ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "198.51.100.7, nonsense", "10.0.0.1"),
            ("fd00::1", "2001:db8::7", "2001:db8::7"),
            ("", "198.51.100.7", ""),
        ],
    )
    def test_the_last_address_that_is_no_trusted_proxy_counts(self, peer: str, forwarded: str, address: str) -> None:
        assert origin_of(peer, forwarded, self.TRUSTED) == address

    def test_without_trusted_proxies_the_header_is_nothing(self) -> None:
        assert origin_of("127.0.0.1", "198.51.100.7", ()) == "127.0.0.1"

    def test_a_network_of_ipv6_counts_as_one_visitor(self) -> None:
        assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::9")
        assert neighbourhood("2001:db8:1:2::9") != neighbourhood("2001:db8:1:3::9")
        assert neighbourhood("::ffff:198.51.100.7") == "198.51.100.7"
        assert neighbourhood("198.51.100.7") == "198.51.100.7"
        assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2%eth0")

    def test_a_proxy_that_is_no_address_is_a_mistake_of_the_operator(self) -> None:
        with pytest.raises(TrinacriaError, match=r"proxy\.example"):
            read_networks(["proxy.example"])

    def test_each_visitor_behind_a_trusted_proxy_has_limits_of_his_own(self, tmp_path: Path) -> None:
        settings = replace(PATIENT, trusted_proxies=("127.0.0.1",), burst=2, requests_per_minute=1)
        with serving(tmp_path, settings) as server, server.visitor() as proxy:

            def ask(address: str) -> int:
                return proxy.get("/api/scenarios", headers={"x-forwarded-for": address}).status_code

            assert [ask("198.51.100.7") for _ in range(3)] == [200, 200, 429]
            assert [ask("198.51.100.8") for _ in range(3)] == [200, 200, 429]
            assert ask("198.51.100.9, 198.51.100.7") == 429

    def test_nobody_gets_round_the_limits_by_writing_the_header_himself(self, tmp_path: Path) -> None:
        with serving(tmp_path, replace(PATIENT, burst=2, requests_per_minute=1)) as server, server.visitor() as client:
            answers = [client.get("/api/scenarios", headers={"x-forwarded-for": f"198.51.100.{n}"}) for n in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]

    @pytest.mark.parametrize(("trusted", "secure"), [(("127.0.0.1",), True), ((), False)])
    def test_only_a_trusted_proxy_says_that_the_visit_is_secure(
        self, tmp_path: Path, trusted: tuple[str, ...], secure: bool
    ) -> None:
        with serving(tmp_path, replace(PATIENT, trusted_proxies=trusted)) as server, server.visitor() as proxy:
            answer = proxy.post("/api/players", json={"name": "Ann"}, headers={"x-forwarded-proto": "https", **MARK})
        assert bool(SimpleCookie(answer.headers["set-cookie"])[COOKIE]["secure"]) is secure
        assert ("strict-transport-security" in answer.headers) is secure
