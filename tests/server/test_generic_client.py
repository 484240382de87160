"""A whole game through the API by a client that knows nothing but its OpenAPI document.

Operations are found by their ids, addresses are filled in from the parameters that the document names, and every request
and every answer is of the type that it promises.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from http_server import Server, serving
from server.wire import Document, read_document
from trinacria import games
from trinacria.kernel.dice import commitment
from trinacria.server.services import promises

MOST_PLIES = 2000
WHOLE_ORDER_FIRST = 0.15  # how often an order is given that needs no further step: a game of few moves is a short one


class GenericClient:
    """Somebody with a token who reads the document before each call."""

    def __init__(self, client: httpx.Client, document: Document, token: str = "") -> None:
        self._client, self.document, self.token = client, document, token
        self.called: set[str] = set()
        self.decided: set[str] = set()  # the kinds of decisions

    def call(self, operation: str, body: Any = None, **values: Any) -> Any:
        method, template, described = self.document.operations[operation]
        query: dict[str, Any] = {}
        for parameter in described.get("parameters", ()):
            name = parameter["name"]
            if name not in values:
                assert not parameter.get("required"), f"{operation} needs {name}"
            elif parameter["in"] == "path":
                template = template.replace(f"{{{name}}}", str(values.pop(name)))
            else:
                query[name] = values.pop(name)
        assert not values, f"{operation} has no parameter {', '.join(values)}"
        if body is not None:
            self._check_body(operation, described, body)
        answer = self._client.request(method, template, params=query, json=body, headers=self._proof(described))
        self.document.check(answer, operation)
        assert answer.is_success, answer.text
        self.called.add(operation)
        return answer.json()

    def _check_body(self, operation: str, described: dict[str, Any], body: Any) -> None:
        schema = described["requestBody"]["content"]["application/json"]["schema"]
        whole = {**schema, "components": self.document.whole["components"]}
        jsonschema_rs.Draft202012Validator(whole).validate(body)

    def _proof(self, described: dict[str, Any]) -> dict[str, str]:
        """Shown wherever the document says that it may be."""
        schemes = self.document.whole["components"]["securitySchemes"]
        assert schemes["bearer"]["scheme"] == "bearer"
        welcome = any("bearer" in each for each in described["security"])
        assert welcome or not self.token
        return {"authorization": f"Bearer {self.token}"} if self.token else {}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("generic")) as running:
        yield running


def two_seats(client: httpx.Client) -> tuple[str, dict[str, GenericClient]]:
    """A new game of Moselle, made by one player and joined by another with the link."""
    document = read_document(client)
    visitor = GenericClient(client, document)
    (scenario,) = [card["name"] for card in visitor.call("list_scenarios") if card["name"].startswith("moselle")]
    ann = GenericClient(client, document, visitor.call("become_player", {"name": "Ann"})["token"])
    client.cookies.clear()  # a browser would keep it; programs show the token
    promise = ann.call("make_promise")["commitment"]
    made = ann.call("make_game", {"scenario": scenario, "promise": promise, "phrase": "alea iacta"})
    game = made["game"]["id"]
    assert made["game"]["status"] == "open"
    bob = GenericClient(client, document, made["links"]["axis"])
    answer = {"token": bob.token, "name": "Bob", "promise": promise, "phrase": "iacta est"}
    sat = bob.call("claim_seat", answer, game=game, side="axis")
    assert (sat["status"], sat["you"]) == ("running", ["axis"])
    return game, {"allied": ann, "axis": bob}


def some_order(player: GenericClient, game: str, chooser: random.Random) -> tuple[int, str]:
    """An order found step by step, and the ply it is for."""
    path: list[str] = []
    while True:
        page = player.call("list_options", game=game, step=path)
        assert page["path"] == path
        player.decided.add(page["kind"])
        whole = [step["order"] for step in page["steps"] if step.get("order")]
        further = [step["key"] for step in page["steps"] if step.get("more")]
        if whole and (not further or chooser.random() < WHOLE_ORDER_FIRST):
            return page["ply"], chooser.choice(whole)
        path = [*path, chooser.choice(further)]


def play(game: str, seats: dict[str, GenericClient], chooser: random.Random) -> dict[str, Any]:
    """Until the game is over; returns its last state."""
    known = dict.fromkeys(seats, 0)
    for ply in range(MOST_PLIES):
        state: dict[str, Any] = seats["allied"].call("show_game", game=game)
        assert state["ply"] == ply
        if state["status"] == "finished":
            return state
        side = state["deciding"]
        at, text = some_order(seats[side], game, chooser)
        change = seats[side].call("give_order", {"ply": at, "text": text}, game=game)
        assert (change["since"], change["ply"]) == (ply, ply + 1)
        if ply % 20 == 0:
            look_around(game, seats, known, ply + 1)
    raise AssertionError("the game does not end")


def look_around(game: str, seats: dict[str, GenericClient], known: dict[str, int], ply: int) -> None:
    """Everything that can be read, and some of what can be said and asked."""
    for side, player in seats.items():
        change = player.call("show_changes", game=game, since=known[side])
        assert (change["since"], change["ply"]) == (known[side], ply)
        known[side] = ply
        assert player.call("show_table", game=game)["ply"] == ply
        assert player.call("show_past", game=game, ply=ply // 2)["ply"] == ply // 2
        log = player.call("show_log", game=game, limit=30)
        assert log["total"] == log["start"] + len(log["lines"])
        assert player.call("export_record", game=game)["seat"] == side
        player.call("show_recap", game=game)
        player.call("say", {"text": f"ply {ply}"}, game=game)
        assert player.call("write_notes", {"text": f"seen {ply}"}, game=game) == player.call("read_notes", game=game)
        for name in ("zones", "supply"):
            assert player.call("ask_question", {"ask": "overlay", "name": name}, game=game)["answer"] == "overlay"
        counters = player.call("show_table", game=game)["shown"]["counters"]
        unit = next(name for name, counter in counters.items() if counter["place"].isdigit())  # on the map
        assert player.call("ask_question", {"ask": "belief", "unit": unit}, game=game)["unit"] == unit


def test_a_generic_client_plays_a_whole_game_and_proves_it(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promises, "new_seed", lambda: "f00dfeed" * 4)  # the same dice in every run
    with server.visitor() as client:
        game, seats = two_seats(client)
        promised = seats["axis"].call("show_game", game=game)["commitment"]
        last = play(game, seats, random.Random(43))
        assert last["outcome"]
        assert last["commitment"] == promised
        text = GenericClient(client, seats["axis"].document).call("export_record", game=game)["record"]
        (tmp_path / "record.json").write_text(text, encoding="utf-8")
        proved = games.verify(tmp_path / "record.json")
        assert (proved.ply, proved.record.outcome) == (last["ply"], last["outcome"])
        assert proved.record.phrases == ("alea iacta", "iacta est")
        proof = seats["allied"].call("verify_game", game=game)
        assert proof["verified"], proof["says"]
        assert commitment(proof["seed"]) == promised == commitment(proved.record.seed)
        assert proof["plies"] == last["ply"]
        bring_back(seats["allied"], text, last)
        assert len(seats["allied"].called) > 15
        assert all(player.decided >= {"move", "attack", "support", "roll", "absorb"} for player in seats.values())


def bring_back(player: GenericClient, text: str, last: dict[str, Any]) -> None:
    """What was exported can be imported, and is the same game."""
    again = player.call("import_record", {"record": text})["game"]
    assert (again["status"], again["ply"], again["outcome"]) == ("finished", last["ply"], last["outcome"])
    assert player.call("export_record", game=again["id"], side="allied")["record"] == text
    lines = [
        player.call("show_log", game=name, **side) for name, side in ((last["id"], {}), (again["id"], {"side": "axis"}))
    ]
    assert lines[0] == lines[1]
