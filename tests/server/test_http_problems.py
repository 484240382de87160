"""Errors over HTTP: whatever goes wrong with whatever operation, the answer has the one shape and says what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from http_server import MARK, Server, await_true, first_order, give_first_order, new_game, problem, serving
from trinacria.kernel.errors import BadData
from trinacria.kernel.errors import Problem as Fault
from trinacria.server.services import lists
from trinacria.server.store.errors import StoreBroken, StoreFull
from trinacria.server.strict_json import deeper_than, fault

NOWHERE = {
    "game": "nosuchgame42",
    "side": "allied",
    "kind": "draw",
    "ply": "0",
    "case": "99.99",
    "scenario": "nowhere",
    "guide": "none",
}
BODIES: dict[str, dict[str, Any]] = {
    "become_player": {"name": "Ann"},
    "rename_me": {"name": "Bob"},
    "make_game": {"scenario": "moselle/november"},
    "claim_seat": {},
    "hand_to_bot": {"bot": "random"},
    "make_rematch": {},
    "make_branch": {"ply": 0},
    "ask_question": {"ask": "overlay", "name": "zones"},
    "ask_together": {"questions": [{"ask": "overlay", "name": "zones"}]},
    "give_order": {"ply": 0, "text": "pass"},
    "show_share": {"ply": 0, "link": "0" * 64},
    "go_without": {"ply": 0},
    "lay_anchor": {"ply": 0, "anchor": "0" * 64},
    "undo": {"ply": 0},
    "resign": {"ply": 0},
    "make_offer": {"kind": "draw", "ply": 0},
    "accept_offer": {"ply": 0},
    "say": {"text": "hello"},
    "write_notes": {"text": "beware"},
    "import_record": {"record": "{}"},
}
TOKEN = "t" * 43


class Operation(msgspec.Struct):
    id: str
    method: str
    path: str
    reads: bool
    responses: frozenset[int]

    @property
    def place(self) -> str:
        """Its address, for a game that does not exist."""
        return re.sub(r"{(\w+)}", lambda match: NOWHERE[match[1]], self.path)

    def ask(self, client: httpx.Client, **how: Any) -> httpx.Response:
        return client.request(self.method, self.place, **how)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def operations(server: Server) -> list[Operation]:
    with server.visitor() as client:
        paths = client.get("/api/openapi.json").json()["paths"]
    return [
        Operation(
            described["operationId"],
            method.upper(),
            path,
            "requestBody" in described,
            frozenset(int(n) for n in described["responses"]),
        )
        for path, methods in paths.items()
        for method, described in methods.items()
    ]


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.visitor(headers=MARK) as visitor:
        yield visitor


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    """Somebody with a token that nobody knows."""
    with server.visitor(TOKEN) as visitor:
        yield visitor


def reading(operations: list[Operation]) -> list[Operation]:
    found = [operation for operation in operations if operation.reads]
    assert {operation.id for operation in found} == {*BODIES}
    return found


class TestEveryOperation:
    def test_a_game_that_does_not_exist_is_not_found(self, operations: list[Operation], stranger: httpx.Client) -> None:
        about_games = [operation for operation in operations if "/games/{game}" in operation.path]
        assert len(about_games) > 20
        for operation in about_games:
            answer = operation.ask(stranger, json=BODIES[operation.id] if operation.reads else None)
            assert "no such game" in problem(answer, 404).says

    def test_an_id_of_the_wrong_form_is_not_found(self, operations: list[Operation], stranger: httpx.Client) -> None:
        for operation in operations:
            if "/games/{game}" in operation.path:
                place = operation.path.replace("{game}", "No-Game").format(**NOWHERE)
                body = BODIES[operation.id] if operation.reads else None
                problem(stranger.request(operation.method, place, json=body), 404)

    def test_a_scenario_or_a_case_that_does_not_exist_is_not_found(
        self, operations: list[Operation], client: httpx.Client
    ) -> None:
        named = ("{scenario}", "{case}", "{guide}")
        known = [operation for operation in operations if any(name in operation.path for name in named)]
        assert len(known) == 10
        for operation in known:
            asked = {"params": {"distance": "far"}} if operation.id == "draw_names" else {}
            problem(operation.ask(client, **asked), 404)

    def test_a_method_that_it_does_not_have(self, operations: list[Operation], client: httpx.Client) -> None:
        by_path: dict[str, set[str]] = {}
        for operation in operations:
            by_path.setdefault(operation.place, set()).add(operation.method)
        for place, methods in by_path.items():
            answer = client.request("TRACE" if "PATCH" in methods else "PATCH", place)
            assert "method" in problem(answer, 405).says
            assert methods <= {*answer.headers["allow"].replace(" ", "").split(",")}

    def test_a_body_that_is_no_json(self, operations: list[Operation], client: httpx.Client) -> None:
        for operation in reading(operations):
            for body in (b"{", b"\xff\xfe", b'{"a', b"[1, 2", b"nonsense", b"NaN"):
                answer = operation.ask(client, content=body, headers={"content-type": "application/json"})
                (detail,) = problem(answer, 400).details
                assert detail.startswith("body: "), detail

    def test_a_body_of_the_wrong_kind(self, operations: list[Operation], client: httpx.Client) -> None:
        for operation in reading(operations):
            for body in (b"[]", b'"text"', b"7", b"null"):
                answer = operation.ask(client, content=body, headers={"content-type": "application/json"})
                (detail,) = problem(answer, 400).details
                assert detail.startswith("body: Expected `object`, got"), detail

    def test_a_body_that_is_missing(self, operations: list[Operation], client: httpx.Client) -> None:
        for operation in reading(operations):
            answer = operation.ask(client, headers={"content-type": "application/json"})
            assert problem(answer, 400).details == ("body: is missing",)

    def test_a_field_that_no_request_has(self, operations: list[Operation], client: httpx.Client) -> None:
        for operation in reading(operations):
            if operation.id == "ask_question":
                continue
            answer = operation.ask(client, json={**BODIES[operation.id], "cheat": True})
            assert problem(answer, 400).details == ("cheat: is not a field of this request",)

    def test_a_body_that_is_not_declared_as_json(self, operations: list[Operation], client: httpx.Client) -> None:
        for operation in reading(operations):
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
                body = msgspec.json.encode(BODIES[operation.id])
                answer = operation.ask(client, content=body, headers={"content-type": kind})
                assert "application/json" in problem(answer, 415).says

    def test_a_body_that_is_too_large_with_its_length_announced(
        self, operations: list[Operation], client: httpx.Client
    ) -> None:
        for operation in reading(operations):
            size = 5_000_000 if operation.id == "import_record" else 70_000
            answer = operation.ask(client, json={**BODIES[operation.id], "more": "x" * size})
            problem(answer, 413)

    def test_a_body_that_is_too_large_and_comes_in_pieces(self, operations: list[Operation], server: Server) -> None:
        for operation in reading(operations):
            pieces = 90 if operation.id == "import_record" else 2
            with server.visitor() as client:
                answer = operation.ask(
                    client, content=(b" " * 50_000 for _ in range(pieces)), headers={"content-type": "application/json"}
                )
            problem(answer, 413)

    def test_an_operation_that_needs_a_proof_says_so(
        self, operations: list[Operation], server: Server, client: httpx.Client
    ) -> None:
        with server.player() as ann:
            game = new_game(ann)
        needing = {
            op.id: op for op in operations if op.id in ("list_options", "read_notes") or op.reads or op.method == "DELETE"
        }
        for name in ("become_player", "make_game", "import_record", "claim_seat", "make_branch"):
            del needing[name]
        for name in ("ask_question", "ask_together"):  # spectators ask too
            del needing[name]
        assert len(needing) > 10
        for operation in needing.values():
            place = operation.path.format(**{**NOWHERE, "game": game})
            body = BODIES[operation.id] if operation.reads else None
            answer = client.request(operation.method, place, json=body)
            problem(answer, 401)
            assert answer.headers["www-authenticate"] == "Bearer"
            assert 401 in operation.responses

    def test_a_proof_of_somebody_else_is_no_proof(
        self, operations: list[Operation], server: Server, stranger: httpx.Client
    ) -> None:
        with server.player() as ann:
            game = new_game(ann)
        problem(stranger.post(f"/api/games/{game}/orders", json={"ply": 0, "text": "pass"}), 403)
        problem(stranger.get(f"/api/games/{game}/notes"), 403)
        problem(stranger.get(f"/api/games/{game}/view", params={"side": "axis"}), 403)

    def test_every_status_that_these_tests_met_is_documented(self, operations: list[Operation]) -> None:
        for operation in operations:
            assert {400, 401, 429, 503} <= operation.responses
            if operation.reads:
                assert {403, 413, 415} <= operation.responses
            if "/games/{game}" in operation.path:
                assert {403, 404} <= operation.responses


class TestFieldsAreNamed:
    @pytest.mark.parametrize(
        ("place", "body", "detail"),
        [
            ("/api/players", {}, "name: is missing"),
            ("/api/players", {"name": ""}, "name: Expected `str` of length >= 1"),
            ("/api/players", {"name": 7}, "name: Expected `str`, got `int`"),
            (
                "/api/games",
                {"scenario": "a/b", "allied": {"holder": "nobody"}},
                "allied.holder: Invalid enum value 'nobody'",
            ),
            (
                "/api/games",
                {"scenario": "a/b", "pace": {"kind": "live", "hours": 2}},
                "pace.hours: is not a field of this request",
            ),
            ("/api/games", {"scenario": "a/b", "options": ["x" * 61]}, "options[0]: Expected `str` of length <= 60"),
            ("/api/games/nosuchgame42/orders", {"ply": "3"}, "ply: Expected `int`, got `str`"),
            ("/api/games/nosuchgame42/orders", {"ply": -1}, "ply: Expected `int` >= 0"),
            ("/api/games/nosuchgame42/questions", {"ask": "weather"}, "ask: Invalid value 'weather'"),
            ("/api/games/nosuchgame42/questions", {"unit": "x"}, "ask: is missing"),
        ],
    )
    def test_in_a_body(self, client: httpx.Client, place: str, body: dict[str, Any], detail: str) -> None:
        assert problem(client.post(place, json=body), 400).details == (detail,)

    @pytest.mark.parametrize(
        ("place", "field"),
        [
            ("/api/games?status=lost", "status"),
            ("/api/games?limit=0", "limit"),
            ("/api/games?limit=many", "limit"),
            ("/api/games?mine=perhaps", "mine"),
            ("/api/games?after=" + "x" * 81, "after"),
            ("/api/games?after=nonsense", ""),
            ("/api/games/nosuchgame42/changes?wait=26", "wait"),
            ("/api/games/nosuchgame42/changes?wait=nan", "wait"),
            ("/api/games/nosuchgame42/changes?since=-1", "since"),
            ("/api/games/nosuchgame42/view?side=french", "side"),
            ("/api/games/nosuchgame42/log?limit=501", "limit"),
            ("/api/games/nosuchgame42/options?" + "&".join(["step=a"] * 17), "step"),
            ("/api/games/nosuchgame42/plies/0?lens=spy", "lens"),
            ("/api/scenarios/moselle/november?option=" + "x" * 61, "option"),
        ],
    )
    def test_in_a_query(self, client: httpx.Client, place: str, field: str) -> None:
        details = problem(client.get(place), 400).details
        assert (details[0].startswith(f"{field}: ") and len(details) == 1) if field else not details

    def test_msgspec_words_are_turned_so_that_the_field_comes_first(self) -> None:
        assert fault("Expected `int`, got `str` - at `$.ply`") == "ply: Expected `int`, got `str`"
        assert fault("Object missing required field `ply`") == "ply: is missing"
        assert fault("Object contains unknown field `x` - at `$.pace`") == "pace.x: is not a field of this request"
        assert fault("Expected `object`, got `array`") == "body: Expected `object`, got `array`"


class TestLongInputs:
    def test_a_refusal_does_not_send_back_a_megabyte(self, client: httpx.Client) -> None:
        with_outcome = json.dumps({"format": "trinacria record", "version": 2, "outcome": "x" * 1_000_000})
        with_key = json.dumps({"format": "trinacria record", "version": 2, "x" * 1_000_000: 1})
        for record in (with_outcome, with_key, json.dumps({"format": "y" * 1_000_000})):
            answer = client.post("/api/records", json={"record": record})
            problem(answer, 422)
            assert len(answer.content) < 1000

    def test_a_field_with_a_long_name_is_named_in_part(self, client: httpx.Client) -> None:
        answer = client.post("/api/games", json={"scenario": "moselle/november", "z" * 60_000: 1})
        problem(answer, 400)
        assert len(answer.content) < 2000


class TestAddresses:
    @pytest.mark.parametrize(
        "place", ["/api/nothing", "/api/games/nosuchgame42/nothing", "/api/openapi.yaml", "/api/swagger", "/api/redoc"]
    )
    def test_an_address_that_no_operation_has(self, client: httpx.Client, place: str) -> None:
        problem(client.get(place), 404)

    def test_a_ply_that_is_no_number_is_not_found(self, client: httpx.Client) -> None:
        problem(client.get("/api/games/nosuchgame42/plies/last"), 404)

    def test_an_address_that_is_too_long(self, client: httpx.Client) -> None:
        assert "long" in problem(client.get("/api/games/" + "a" * 500), 400).says
        assert "long" in problem(client.get("/api/games", params={"after": "a" * 5000}), 400).says

    @pytest.mark.parametrize(
        ("place", "methods"),
        [
            ("/api/games", "GET, HEAD, OPTIONS, POST"),
            ("/api/me", "GET, HEAD, OPTIONS, PATCH"),
            ("/api/scenarios", "GET, HEAD, OPTIONS"),
        ],
    )
    def test_options_are_all_methods_of_an_address(self, client: httpx.Client, place: str, methods: str) -> None:
        answer = client.options(place)
        assert (answer.status_code, answer.headers["allow"]) == (204, methods)

    def test_a_host_that_is_none(self, client: httpx.Client) -> None:
        problem(client.get("/api/health", headers={"host": "a b/c"}), 400)


class TestNesting:
    def test_a_body_that_is_nested_without_end(self, client: httpx.Client) -> None:
        body = b'{"ply": 0, "verb": "move", "fields": {"unit": ' + b"[" * 20_000 + b"]" * 20_000 + b"}}"
        answer = client.post("/api/games/nosuchgame42/orders", content=body, headers={"content-type": "application/json"})
        assert problem(answer, 400).details == ("body: is nested too deeply",)

    def test_fields_of_an_order_are_words_and_lists_of_words(self, client: httpx.Client) -> None:
        order = {"ply": 0, "verb": "move", "fields": {"path": [[["3724"]]]}}
        assert problem(client.post("/api/games/nosuchgame42/orders", json=order), 400).details == (
            "fields: is nested too deeply",
        )
        order["fields"] = {"path": ["3724"]}
        problem(client.post("/api/games/nosuchgame42/orders", json=order), 404)

    def test_depth_is_counted_exactly(self) -> None:
        assert not deeper_than(0, "word")
        assert deeper_than(0, [])
        assert not deeper_than(2, {"a": [1, 2]})
        assert deeper_than(1, {"a": [1, 2]})


class TestOrders:
    @pytest.fixture
    def ann(self, server: Server) -> Iterator[httpx.Client]:
        with server.player() as player:
            yield player

    def test_an_order_against_an_old_ply_is_told_the_present_one(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        side, order = first_order(ann, game)
        give_first_order(ann, game)
        answer = ann.post(f"/api/games/{game}/orders", params={"side": side}, json={"ply": 0, "text": order})
        found = problem(answer, 409)
        assert found.error == "position moved on"
        assert found.ply == 1

    def test_an_order_that_cannot_be_read(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        side, _ = first_order(ann, game)
        answer = ann.post(f"/api/games/{game}/orders", params={"side": side}, json={"ply": 0, "text": "conquer everything"})
        assert problem(answer, 422).error == "unreadable order"

    def test_an_order_that_a_rule_forbids_names_the_case(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        side, order = first_order(ann, game)
        sheet = ann.get("/api/scenarios/moselle/november").json()
        enemy = next(unit for unit, described in sheet["units"].items() if described["side"] != side)
        place = next(iter(sheet["hexes"]))
        answer = ann.post(
            f"/api/games/{game}/orders", params={"side": side}, json={"ply": 0, "text": f"move {enemy} {place}"}
        )
        found = problem(answer, 422)
        assert found.error == "illegal order"
        assert re.fullmatch(r"\d+\.\d+(\.\d+)?", found.case), (found, order)
        assert not found.says.startswith(found.case), "the case has a field of its own"

    def test_an_order_of_the_side_that_does_not_decide(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        side, order = first_order(ann, game)
        other = "axis" if side == "allied" else "allied"
        answer = ann.post(f"/api/games/{game}/orders", params={"side": other}, json={"ply": 0, "text": order})
        assert problem(answer, 409).error == "out of turn"

    def test_who_holds_both_seats_must_say_which(self, ann: httpx.Client) -> None:
        game = new_game(ann)
        assert "both seats" in problem(ann.get(f"/api/games/{game}/view"), 403).says

    def test_a_scenario_that_does_not_exist_cannot_be_played(self, ann: httpx.Client) -> None:
        problem(ann.post("/api/games", json={"scenario": "atlantis/sinks"}), 422)

    def test_a_record_that_is_none(self, ann: httpx.Client) -> None:
        assert problem(ann.post("/api/records", json={"record": "{}"}), 422).error == "bad record"


class TestTheServersOwnFaults:
    @pytest.mark.parametrize("trouble", [StoreFull("the disk is full"), StoreBroken("the database is damaged")])
    def test_a_store_that_cannot_write_is_worth_another_try(
        self, client: httpx.Client, monkeypatch: pytest.MonkeyPatch, trouble: Exception
    ) -> None:
        monkeypatch.setattr(lists, "health", failing_with(trouble))
        answer = client.get("/api/health")
        assert problem(answer, 503).says == str(trouble)
        assert int(answer.headers["retry-after"]) > 0

    @pytest.mark.parametrize(
        "surprise",
        [
            RuntimeError("secret inside"),
            KeyError("secret"),
            BadData([Fault("/srv/secret.csv", 1, "", "is wrong")]),
            AssertionError(),
        ],
    )
    def test_what_nobody_foresaw_tells_nothing_but_a_reference(
        self,
        client: httpx.Client,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
        surprise: Exception,
    ) -> None:
        monkeypatch.setattr(lists, "health", failing_with(surprise))
        found = problem(client.get("/api/health"), 500)
        assert "secret" not in found.says
        reference = re.search(r"reference ([0-9a-f]{8})", found.says)
        assert reference is not None
        await_true(lambda: any(getattr(line, "facts", {}).get("reference") == reference[1] for line in caplog.records))
        line = next(line for line in caplog.records if line.message == "unexpected")
        assert line.exc_info is not None
        assert line.exc_info[1] is surprise


def failing_with(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail
