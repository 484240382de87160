"""The OpenAPI document: complete, exact, in plain words, and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from jsonschema_rs import validator_for

from http_server import Server, give_first_order, new_game, serving
from trinacria.server import models

Document = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def document(server: Server) -> Document:
    with server.visitor() as client:
        answer = client.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/vnd.oai.openapi+json"
    found: Document = answer.json()
    return found


def operations(document: Document) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            yield method, path, described


def every(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from every(inner)


def schema(document: Document, name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}", "components": document["components"]}


class TestOperations:
    def test_the_version_of_the_format_is_3_1(self, document: Document) -> None:
        assert document["openapi"].startswith("3.1")

    def test_each_has_an_id_of_its_own_a_line_a_description_and_a_group(self, document: Document) -> None:
        groups = {tag["name"] for tag in document["tags"]}
        ids = [described["operationId"] for _, _, described in operations(document)]
        assert len(ids) == len({*ids}) > 35
        for _, path, described in operations(document):
            assert re.fullmatch(r"[a-z_]+", described["operationId"])
            assert described["summary"], path
            assert described["description"].rstrip().endswith("."), path
            assert {*described["tags"]} <= groups

    def test_each_says_which_problems_can_come_and_in_which_shape(self, document: Document) -> None:
        for _, path, described in operations(document):
            problems = {status: answer for status, answer in described["responses"].items() if int(status) >= 400}
            assert problems, path
            for answer in problems.values():
                (content,) = answer["content"].items()
                assert content == ("application/json", {"schema": {"$ref": "#/components/schemas/Problem"}})
                assert answer["description"].endswith((".", "`"))

    def test_each_says_how_it_is_proved(self, document: Document) -> None:
        assert {*document["components"]["securitySchemes"]} == {"bearer", "cookie"}
        for _, path, described in operations(document):
            assert {"bearer": []} in described["security"], path

    def test_every_success_has_a_schema(self, document: Document) -> None:
        for _, path, described in operations(document):
            (success,) = [answer for status, answer in described["responses"].items() if status.startswith("2")]
            ((kind, content),) = success["content"].items()
            assert content["schema"], path
            assert kind in ("application/json", "image/svg+xml", "image/webp")

    def test_the_socket_is_told_of(self, document: Document) -> None:
        described = document["paths"]["/api/games/{game}/changes"]["get"]["description"]
        for word in ("WebSocket", "/api/games/{game}/live", "1003", "1008", "1012", "trinacria.TOKEN"):
            assert word in described

    def test_parameters_that_can_be_left_out_are_not_null(self, document: Document) -> None:
        for _, _, described in operations(document):
            for parameter in described.get("parameters", []):
                assert "null" not in str(parameter["schema"])

    def test_limits_of_parameters_are_told(self, document: Document) -> None:
        described = document["paths"]["/api/games/{game}/changes"]["get"]["parameters"]
        limits = {each["name"]: (each["schema"].get("minimum"), each["schema"].get("maximum")) for each in described}
        assert limits["wait"] == (0, 25)
        assert limits["since"] == (0, 1_000_000)
        assert limits["state"] == (0, None)
        options = document["paths"]["/api/games/{game}/options"]["get"]["parameters"]
        (step,) = [each["schema"] for each in options if each["name"] == "step"]
        assert step["type"] == "array"
        assert step["maxItems"] == 16
        assert step["items"]["maxLength"] == 200


class TestTypes:
    def test_every_reference_leads_somewhere(self, document: Document) -> None:
        known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
        used = {part["$ref"] for part in every(document) if isinstance(part.get("$ref"), str)}
        assert used <= known

    def test_every_type_is_used(self, document: Document) -> None:
        used = {part["$ref"].rpartition("/")[2] for part in every(document) if isinstance(part.get("$ref"), str)}
        assert {*document["components"]["schemas"]} <= used

    def test_names_are_words(self, document: Document) -> None:
        for name in document["components"]["schemas"]:
            assert re.fullmatch(r"[A-Z][A-Za-z]+", name), name
        assert document["components"]["schemas"]["Side"]["enum"] == ["allied", "axis"]

    def test_requests_refuse_fields_that_they_do_not_have(self, document: Document) -> None:
        for name in ("NewGame", "GiveOrder", "Claim", "Pace"):
            assert document["components"]["schemas"][name]["additionalProperties"] is False

    def test_questions_and_answers_are_told_apart_by_a_field(self, document: Document) -> None:
        asked, answered = (document["components"]["schemas"][name] for name in ("Asked", "Answered"))
        assert asked["discriminator"]["propertyName"] == "ask"
        assert answered["discriminator"]["propertyName"] == "answer"
        body = document["paths"]["/api/games/{game}/questions"]["post"]["requestBody"]
        assert body["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Asked"}
        assert body["required"] is True

    def test_the_same_text_is_accepted_by_the_schema_and_by_the_server(self, document: Document) -> None:
        cases: list[tuple[type, dict[str, Any], bool]] = [
            (models.NewGame, {"scenario": "moselle/november"}, True),
            (models.NewGame, {"scenario": "moselle/november", "options": ["x" * 61]}, False),
            (models.NewGame, {"scenario": "moselle/november", "name": ""}, False),
            (models.NewGame, {"scenario": "moselle/november", "name": None}, True),
            (models.GiveOrder, {"ply": 1, "text": "x"}, True),
            (models.GiveOrder, {"ply": -1, "text": "x"}, False),
            (models.MakeOffer, {"kind": "draw", "ply": 1, "cheat": 1}, False),
        ]
        for kind, body, good in cases:
            assert validator_for(schema(document, kind.__name__)).is_valid(body) is good, body
            try:
                msgspec.convert(body, kind)
            except msgspec.ValidationError:
                assert not good
            else:
                assert good


class TestItIsTrue:
    """Answers of the server against what the document says of them."""

    def test_of_what_a_game_answers(self, server: Server, document: Document) -> None:
        with server.player() as ann:
            game = new_game(ann)
            give_first_order(ann, game)
            for method, path, described in operations(document):
                if method == "get" and path.startswith("/api/games/{game}/") and not path.endswith("verification"):
                    self.check(ann, document, path.format(game=game, ply=0), described)

    @pytest.mark.parametrize(
        "place", ["/api/health", "/api/scenarios", "/api/me", "/api/games", "/api/rules", "/api/rules/9.87"]
    )
    def test_of_the_rest(self, server: Server, document: Document, place: str) -> None:
        path = re.sub(r"9\.87$", "{case}", place)
        with server.visitor() as client:
            self.check(client, document, place, document["paths"][path]["get"])

    def test_of_a_sheet(self, server: Server, document: Document) -> None:
        described = document["paths"]["/api/scenarios/{game}/{scenario}"]["get"]
        with server.visitor() as client:
            self.check(client, document, "/api/scenarios/sicily/us-landing", described)

    def test_of_a_guide(self, server: Server, document: Document) -> None:
        described = document["paths"]["/api/guides/{game}/{guide}"]["get"]
        with server.visitor() as client:
            self.check(client, document, "/api/guides/moselle/first-steps", described)
            self.check(client, document, "/api/guides/moselle/last-steps", described)

    def check(self, client: httpx.Client, document: Document, place: str, described: dict[str, Any]) -> None:
        asks_side = any(parameter["name"] == "side" for parameter in described.get("parameters", ()))
        answer = client.get(place, params={"side": "axis"} if asks_side else None)
        assert str(answer.status_code) in described["responses"], f"{place}: {answer.text}"
        content = described["responses"][str(answer.status_code)]["content"]["application/json"]
        checker = validator_for({**content["schema"], "components": document["components"]})
        assert not [str(error.message) for error in checker.iter_errors(answer.json())], place
