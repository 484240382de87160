"""The hostile client: whatever it sends, at whatever decision, nothing is accepted, nothing changes, nothing leaks.

Every kind of decision of every game is met once, in a stored game that waits at it behind a real server.
"""

from __future__ import annotations

import hashlib
import random
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from http_server import PATIENCE, PATIENT, Server, serving
from moments import MET, moments
from random_play import perturbed
from server.wire import (
    JSON,
    Chronicle,
    Document,
    Filed,
    Watchman,
    chronicle,
    file_game,
    read_document,
    refused,
    secrets_of,
    watchman,
)
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import UnreadableOrder
from trinacria.kernel.seats import Seat
from trinacria.server.models import Problem
from trinacria.viw.position import Position

AT_LENGTH = ("move", "write", "plan")  # the kinds at which everything is tried; at the others a sample
EVERY_KIND = pytest.mark.parametrize(("name", "kind"), MET)


# the scene ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class House:
    """A server with a game elsewhere, and somebody who is a player and has no seat."""

    server: Server
    client: httpx.Client
    document: Document
    elsewhere: Filed
    stranger: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A stored game that waits at one kind of decision."""

    house: House
    filed: Filed
    position: Position
    seat: Seat
    order: Command  # that could be given

    @property
    def mine(self) -> str:
        return self.filed.tokens[self.seat]

    @property
    def other(self) -> str:
        return self.filed.tokens[self.seat.enemy]

    @property
    def nobodys(self) -> list[tuple[str, int]]:
        """Proofs that are none here, and the status that each gets."""
        elsewhere, stranger = self.house.elsewhere.tokens, self.house.stranger
        both = ", ".join([elsewhere[self.seat.enemy], stranger])
        return [("", 401), (stranger, 403), (elsewhere[self.seat], 403), (both, 403), (guessed(self.mine), 403)]

    @property
    def secrets(self) -> list[str]:
        return [self.mine, self.other, self.house.stranger, *self.house.elsewhere.tokens.values()]

    def body(self, **other: Any) -> dict[str, Any]:
        return {"ply": self.filed.ply, "text": self.order.text, **other}

    def send(
        self, place: str, token: str, body: Any = None, *, method: str = "POST", content: bytes | None = None, **how: Any
    ) -> httpx.Response:
        headers = {**JSON, **({"authorization": f"Bearer {token}"} if token else {}), **how.pop("headers", {})}
        if content is None and body is not None:
            content = msgspec.json.encode(body)
        return self.house.client.request(
            method, f"{self.filed.place}/{place}", content=content, headers=headers, params=how.pop("params", {}), **how
        )

    def refused(self, answer: httpx.Response, *statuses: int) -> Problem:
        return refused(self.house.document, answer, statuses, self.secrets)


def guessed(token: str) -> str:
    return ("y" if token.startswith("x") else "x") + token[1:]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("hostile"), PATIENT) as server, server.visitor() as client:
        elsewhere = file_game(server.house, chronicle("moselle/november", 2, 120), 7, "elsewhere")
        stranger = client.post("/api/players", json={"name": "Stranger"}).json()["token"]
        client.cookies.clear()
        yield House(server, client, read_document(client), elsewhere, stranger)


_filed: dict[str, Scene] = {}


def scene_of(house: House, name: str, kind: str, use: str = "refused") -> Scene:
    """The game that waits there; one for all attempts that must change nothing."""
    game_id = hashlib.sha256(f"{use} {name} {kind}".encode()).hexdigest()[:16]
    if game_id not in _filed:
        kept, ply = moments(name)[kind]
        filed, position = file_game(house.server.house, kept, ply, game_id), kept.positions[ply]
        assert position.decision is not None
        assert position.decision.kind == kind
        order = position.copy().options().sample(random.Random(ply).randrange)
        _filed[game_id] = Scene(house, filed, position, position.decision.seat, order)
    return _filed[game_id]


@pytest.fixture
def scene(house: House, name: str, kind: str) -> Scene:
    return scene_of(house, name, kind)


@pytest.fixture
def watch(house: House, scene: Scene) -> Iterator[Watchman]:
    """Whatever happened in the test: in the end everything is as it was, also over the wire."""
    views = [scene.send("view", token, method="GET").content for token in (scene.mine, scene.other, "")]
    with watchman(house.server.house, scene.filed.id) as watching:
        yield watching
        watching.all_still()
    assert views == [scene.send("view", token, method="GET").content for token in (scene.mine, scene.other, "")]


# who asks -------------------------------------------------------------------------------------------------------------

Request = tuple[str, str, Any]  # method, place, body


def acts(scene: Scene) -> list[Request]:
    """Everything that only the holder of a seat may do."""
    at = {"ply": scene.filed.ply}
    return [
        ("POST", "orders", scene.body()),
        ("POST", "undo", at),
        ("POST", "resign", at),
        ("POST", "orders", scene.body(text="resign")),
        ("POST", "offers", {"kind": "draw", **at}),
        ("POST", "offers/draw/accept", at),
        ("DELETE", "offers/draw", None),
        ("PUT", f"seats/{scene.seat}/bot", {"bot": "random"}),
        ("DELETE", f"seats/{scene.seat}/bot", None),
        ("PUT", "notes", {"text": "I was here"}),
        ("GET", "notes", None),
        ("GET", "options", None),
        ("POST", "rematch", {}),
    ]


@EVERY_KIND
def test_whoever_shows_no_proof_of_a_seat_can_do_nothing_with_it(scene: Scene, watch: Watchman) -> None:
    order, *others = acts(scene)
    for number, (token, status) in enumerate(scene.nobodys):
        for method, place, body in (order, *others[number :: len(scene.nobodys)]):
            scene.refused(scene.send(place, token, body, method=method), status)
            watch.still()
        side = (scene.seat, scene.seat.enemy)[number % 2]
        scene.refused(scene.send("orders", token, scene.body(), params={"side": side}), status)
        watch.still()


@EVERY_KIND
def test_nobody_sits_down_in_a_seat_that_is_taken(scene: Scene, watch: Watchman) -> None:
    place, foreign = f"seats/{scene.seat}/claim", scene.house.elsewhere.tokens[scene.seat]
    for body, token, status in (
        ({"token": foreign}, "", 401),
        ({"token": scene.other}, scene.other, 403),
        ({}, foreign, 409),
    ):
        scene.refused(scene.send(place, token, body), status)
        watch.still()


@EVERY_KIND
def test_the_side_that_does_not_decide_can_give_no_order(scene: Scene, watch: Watchman) -> None:
    out_of_turn = scene.refused(scene.send("orders", scene.other, scene.body()), 409)
    assert out_of_turn.error == "out of turn"
    watch.still()
    structured = {"ply": scene.filed.ply, "verb": scene.order.VERB, "fields": fields_of(scene.order)}
    scene.refused(scene.send("orders", scene.other, structured), 409)
    scene.refused(scene.send("orders", scene.other, scene.body(), params={"side": scene.seat}), 403)
    scene.refused(scene.send("options", scene.other, method="GET"), 409)
    scene.refused(scene.send("options", scene.other, method="GET", params={"side": scene.seat}), 403)
    scene.refused(scene.send("notes", scene.other, method="GET", params={"side": scene.seat}), 403)
    for body in (scene.body(text="undo"), {"ply": scene.filed.ply}):
        scene.refused(scene.send("orders" if "text" in body else "undo", scene.other, body), 409)
        watch.still()
    for place, body in ((f"seats/{scene.seat}/bot", {"bot": "random"}), (f"seats/{scene.seat}/bot", {})):
        scene.refused(scene.send(place, scene.other, body, method="PUT"), 403)
        watch.still()


@EVERY_KIND
def test_what_takes_two_players_or_the_end_of_the_game_cannot_be_had_alone(scene: Scene, watch: Watchman) -> None:
    at = {"ply": scene.filed.ply}
    for token, kind, lens in ((scene.mine, "draw", "truth"), (scene.other, "rewind", scene.seat)):
        scene.refused(scene.send(f"offers/{kind}/accept", token, at), 409)
        scene.refused(scene.send(f"offers/{kind}", token, method="DELETE"), 409)
        scene.refused(scene.send("rematch", token, {}), 409)
        scene.refused(scene.send("branches", token, at), 409)
        scene.refused(scene.send("verification", token, method="GET"), 409)
        scene.refused(scene.send("plies/0", token, method="GET", params={"lens": lens}), 409)
        scene.refused(scene.send(f"plies/{scene.filed.ply + 1}", token, method="GET"), 404)
        watch.still()
    for text in ("draw", "flag", "rewind 0", f"rewind {scene.filed.ply}", "accept draw"):
        assert scene.refused(scene.send("orders", scene.mine, scene.body(text=text)), 422).error == "unreadable order"
        watch.still()


# when -----------------------------------------------------------------------------------------------------------------


@EVERY_KIND
def test_what_was_meant_for_another_ply_comes_too_early_or_too_late(scene: Scene, watch: Watchman) -> None:
    now, timed = scene.filed.ply, acts(scene)[:6]
    for number, ply in enumerate(sorted({0, now - 1, now + 1, now + 1000, 1_000_000} - {now, -1})):
        for method, place, body in (timed[0], timed[1 + number]):
            assert method == "POST"
            answer = scene.refused(scene.send(place, scene.mine, {**body, "ply": ply}), 409)
            assert (answer.error, answer.ply) == ("position moved on", now)
            watch.still()
    for ply in (-1, 1_000_001, 2**63, 2**64, -(2**63)):
        assert "ply" in scene.refused(scene.send("orders", scene.mine, scene.body(ply=ply)), 400).details[0]
        watch.still()


@EVERY_KIND
def test_an_accepted_order_cannot_be_given_again(house: House, name: str, kind: str) -> None:
    scene = scene_of(house, name, kind, "again")
    content = msgspec.json.encode(scene.body())
    accepted = scene.send("orders", scene.mine, content=content)
    assert accepted.status_code == 200, accepted.text
    house.document.check(accepted)
    with watchman(house.server.house, scene.filed.id) as watch:
        for token in (scene.mine, scene.other, scene.mine):
            answer = scene.refused(scene.send("orders", token, content=content), 409)
            assert (answer.error, answer.ply) == ("position moved on", scene.filed.ply + 1)
            watch.still()
        watch.all_still()


@pytest.mark.parametrize(
    ("name", "kind"), [("moselle/november", "attack"), ("sicily/us-landing", "support"), ("sicily/campaign", "write")]
)
def test_of_many_who_give_the_same_order_at_once_one_is_heard(house: House, name: str, kind: str) -> None:
    scene = scene_of(house, name, kind, "once")
    with ThreadPoolExecutor(8) as pool:
        answers = [*pool.map(lambda _: scene.send("orders", scene.mine, scene.body()), range(24))]
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 23
    for answer in answers:
        if answer.status_code == 409:
            assert scene.refused(answer, 409).ply == scene.filed.ply + 1
    assert house.server.house.store.commands(scene.filed.id)[-1].ply == scene.filed.ply + 1


# what -----------------------------------------------------------------------------------------------------------------


def fields_of(order: Command) -> dict[str, Any]:
    """An order as its parts."""
    return {clause.field: getattr(order, clause.field) for clause in order.SHAPE}


def unlisted(scene: Scene, chooser: random.Random) -> list[Command]:
    """Some orders that are nearly right, none of which is an option."""
    position = scene.position.copy()
    near = perturbed(position, scene.order, chooser)
    options, found = position.options(), list[Command]()
    for order in chooser.sample(near, len(near)):
        if len(found) < 6 and order not in options and not _reads_as_an_option(position, order):
            found.append(order)
    return found


def _reads_as_an_option(position: Position, order: Command) -> bool:
    try:
        return position.vocabulary.read(order.text) in position.options()
    except UnreadableOrder:
        return False


@EVERY_KIND
def test_an_order_that_is_no_option_is_refused_by_its_case(scene: Scene, watch: Watchman) -> None:
    orders, cases = unlisted(scene, random.Random(scene.filed.ply)), set[str]()
    assert len(orders) >= 5
    for order in orders:
        asked = (
            {"ply": scene.filed.ply, "text": order.text},
            {
                "ply": scene.filed.ply,
                "verb": order.VERB,
                "fields": fields_of(order),
            },
        )
        for body in asked:
            answer = scene.refused(scene.send("orders", scene.mine, body), 422)
            assert answer.error in ("illegal order", "unreadable order")
            cases.add(answer.case)
            watch.still()
    assert cases - {""}, "no rule refused anything"


def odd_texts(order: Command) -> list[str]:
    """An order spoiled: another word in it, another letter, something invisible."""
    text = order.text
    return [
        f"{text} {text}",
        f"{text}\n{text}",
        f"{text}; {text}",
        f"{text}\x00",
        text.replace(" ", "\u200b", 1) if " " in text else f"{text}\u200b",
        text.upper(),
        f"\ufeff{text}",
        f"{text} 99999999999999999999999",
        f"{text} ${{jndi:x}} {{0.__class__}} %s %n ../../etc/passwd",
        f"{text} ' OR 1=1; --",
        "x" * 4000,
        f"{order.VERB} {'y' * 3900}",
        f"{text} {'y' * 3000}",
        "\U000e0001" * 4000,
        "move " * 800,
        "\u202e" + text[::-1],
        "__class__",
        "end __class__",
    ]


@EVERY_KIND
def test_an_order_with_odd_words_in_it_is_refused(scene: Scene, watch: Watchman, kind: str) -> None:
    texts = odd_texts(scene.order)
    for text in texts if kind in AT_LENGTH else random.Random(scene.filed.ply).sample(texts, 7):
        answer = scene.refused(scene.send("orders", scene.mine, scene.body(text=text)), 422)
        assert answer.error in ("illegal order", "unreadable order")
        watch.still()


def odd_fields(order: Command, chooser: random.Random) -> list[Any]:
    """The parts of an order with values that they cannot have."""
    right = fields_of(order)
    values: list[Any] = [
        None,
        True,
        -1,
        1.5,
        10**300,
        "",
        " ",
        "a b",
        "a\x00",
        "x" * 65,
        [],
        [[]],
        [None],
        {},
        {"a": {}},
        ["x"] * 65,
    ]
    odd: list[Any] = [{**right, "cheat": 1}, {**right, "__class__": "x"}, {"VERB": "x"}, {**right, "x" * 40: 1}]
    for name in right:
        odd += [{**right, name: value} for value in values]
    return chooser.sample(odd, len(odd))


@EVERY_KIND
def test_an_order_with_odd_parts_is_refused(scene: Scene, watch: Watchman, kind: str) -> None:
    at, odd = {"ply": scene.filed.ply}, odd_fields(scene.order, random.Random(scene.filed.ply))
    for fields in odd if kind in AT_LENGTH else odd[:8]:
        if fields_are_right(scene, fields):
            continue
        answer = scene.refused(scene.send("orders", scene.mine, {**at, "verb": scene.order.VERB, "fields": fields}), 422)
        assert answer.error in ("illegal order", "unreadable order")
        watch.still()
    verbs = ["", "undo", "resign", "__init__", "SHAPE", "x" * 40, "\x00", "End"]
    for verb in verbs if kind in AT_LENGTH else verbs[1:3]:
        scene.refused(scene.send("orders", scene.mine, {**at, "verb": verb, "fields": {}}), 422)
        watch.still()


def fields_are_right(scene: Scene, fields: Any) -> bool:
    """What was meant to be odd is sometimes an order that may be given: a part may be left out, a flag may be set."""
    position = scene.position.copy()
    try:
        return position.vocabulary.build(scene.order.VERB, fields) in position.options()
    except UnreadableOrder:
        return False


# questions ------------------------------------------------------------------------------------------------------------

ODD_WORDS = ["", " ", "\x00", "x" * 15_000, "\U000e0001" * 2000, "../../etc/passwd", "__class__", "%s%n", "\u202e", "9999"]


def odd_questions(scene: Scene, chooser: random.Random) -> list[dict[str, Any]]:
    """Questions that no client of ours asks: senseless, enormous, or about everything at once."""
    units, hexes = [*scene.position.table.units], [*scene.position.table.map.grid.ids]
    support = f"support guns {' '.join(units)} air"
    asked: list[dict[str, Any]] = [
        {"ask": "odds", "targets": hexes[:3000], "units": units},
        {"ask": "odds", "targets": hexes[:1] * 300, "units": units[:1] * 300},
        {"ask": "odds", "targets": [], "units": []},
        {"ask": "odds", "targets": hexes[:2], "units": units[:9], "support": support[:20_000]},
        {"ask": "combat", "support": support[:20_000]},
        {"ask": "combat", "support": "support " * 5000},
        {"ask": "join", "targets": hexes[:3000]},
        {"ask": "join", "targets": []},
        {"ask": "refusal", "text": "move " * 10_000},
        {"ask": "refusal", "text": f"move {' '.join(hexes[:3000])}"},
        {"ask": "supper"},
        {"ask": None},
        {"ask": ["reach"]},
        {"unit": units[0]},
        {"ask": "reach", "unit": 7},
        {"ask": "odds", "targets": "3815", "units": {}},
    ]
    for word in ODD_WORDS:
        asked += [{"ask": kind, "unit": word} for kind in ("reach", "belief")]
        asked += [
            {"ask": "why-not", "unit": chooser.choice([word, units[0]]), "hex": word},
            {"ask": "refusal", "text": word},
        ]
        asked += [{"ask": "overlay", "name": word}, {"ask": "overlay", "name": "supply", "unit": word}]
        asked += [{"ask": "join", "targets": [word]}, {"ask": "combat", "support": word}]
        asked += [{"ask": "odds", "targets": [word], "units": [word], "support": word}]
    return chooser.sample(asked, len(asked))


@EVERY_KIND
def test_odd_questions_get_an_answer_in_words_and_change_nothing(scene: Scene, watch: Watchman, kind: str) -> None:
    asked = odd_questions(scene, random.Random(scene.filed.ply))
    for number, question in enumerate(asked if kind in AT_LENGTH else asked[:12]):
        token = (scene.mine, scene.other, "")[number % 3]
        answer = scene.send("questions", token, question)
        assert answer.elapsed.total_seconds() < 5
        if answer.status_code == 200:
            scene.house.document.check(answer)
        else:
            scene.refused(answer, 400, 409, 422)
        watch.still()


# bytes ----------------------------------------------------------------------------------------------------------------


def malformed(scene: Scene, chooser: random.Random) -> list[tuple[bytes, int]]:
    """Bodies that are no request, each around an order that could be given, and the status that each gets."""
    right, ply = msgspec.json.encode(scene.body()), b"%d" % scene.filed.ply
    text = msgspec.json.encode(scene.order.text)
    unreadable = [*_no_json(right, chooser), *_too_deep(ply), *_wrong_values(ply, text), *_no_texts(ply)]
    senseless = [b'{"ply":%s}', b'{"ply":%s,"text":null,"verb":null}', b'{"ply":%%s,"text":%s,"verb":"end"}' % text]
    large = [right[:-1] + b" " * 70_000 + b"}", b"x" * 66_000]
    return [
        *((body, 400) for body in unreadable),
        *((body % ply, 422) for body in senseless),
        *((body, 413) for body in large),
    ]


def _no_json(right: bytes, chooser: random.Random) -> list[bytes]:
    return [
        *(b"", b"\x00", b"null", b"[]", b"\xef\xbb\xbf" + right, right.decode().encode("utf-16")),
        *(right + b"}", right + right, right + b"\x00"),
        *(right[: chooser.randrange(1, len(right))] for _ in range(6)),
        *(chooser.randbytes(chooser.randrange(1, 300)) for _ in range(10)),
        *(_one_byte_changed(right, chooser) for _ in range(10)),
    ]


def _too_deep(ply: bytes) -> list[bytes]:
    about = b'{"ply":%s,"verb":"move","fields":{"unit":%s}}'
    return [
        *(b"[" * 60_000, b'{"ply":' * 8_000),
        about % (ply, b"[" * 20_000 + b"]" * 20_000),
        about % (ply, b'{"a":' * 50 + b"1" + b"}" * 50),
        about % (ply, b"[[[[1]]]]"),
    ]


def _wrong_values(ply: bytes, text: bytes) -> list[bytes]:
    whole = b'{"ply":%s,"text":%s}'
    plies = [b"null", b"true", b'"%s"' % ply, b"[%s]" % ply, b"{}", b"-0.5", b"1e400", b"0x1", b"01", b"+1", b"NaN"]
    plies += [b"9" * 5000, b"1e-400", b"%s.5" % ply]
    return [
        *(whole % (value, text) for value in plies),
        *(whole % (ply, value) for value in (b"7", b"[]", b"{}", b"true", b"[%s]" % text)),
        b'{"text":%s}' % text,
        b'{"ply":%s,"text":%s,"seat":"allied"}' % (ply, text),
        b'{"ply":%s,"text":%s,"fields":null}' % (ply, text),
        b'{"ply":%s,"text":%s,"fields":[]}' % (ply, text),
        b'{"ply":%s,"verb":7}' % ply,
        b'{"ply":%s,"verb":"move","fields":{"unit":NaN}}' % ply,
        b'{"ply":%s,"verb":"end","fields":{%s}}' % (ply, b",".join(b'"f%d":1' % n for n in range(17))),
    ]


def _no_texts(ply: bytes) -> list[bytes]:
    """Too short, too long, or no Unicode."""
    texts = [b"", b"x" * 4001, b"end \\ud800", b"end \\udc00\\ud800", b"end \xed\xa0\x80", b"end \xc0\x80", b"end \x00"]
    return [*(b'{"ply":%s,"text":"%s"}' % (ply, text) for text in texts), b'{"ply":%s,"verb":"%s"}' % (ply, b"x" * 41)]


def _one_byte_changed(body: bytes, chooser: random.Random) -> bytes:
    """A byte that UTF-8 does not have, somewhere."""
    at = chooser.randrange(len(body))
    return body[:at] + bytes([chooser.choice((0x80, 0xC1, 0xF8, 0xFF))]) + body[at + 1 :]


@EVERY_KIND
def test_malformed_bytes_are_no_order(scene: Scene, watch: Watchman, name: str, kind: str) -> None:
    chooser = random.Random(f"{name} {kind}")
    bodies = malformed(scene, chooser)
    for body, status in bodies if kind in AT_LENGTH else chooser.sample(bodies, 10):
        scene.refused(scene.send("orders", scene.mine, content=body), status)
        watch.still()
    types = ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "application/msgpack"]
    for kind_of_body in types if kind in AT_LENGTH else chooser.sample(types, 1):
        answer = scene.send("orders", scene.mine, scene.body(), headers={"content-type": kind_of_body})
        scene.refused(answer, 415)
        watch.still()


@pytest.mark.parametrize(("name", "kind"), [("moselle/november", "move"), ("sicily/campaign", "support")])
def test_odd_proofs_are_no_proofs(scene: Scene, watch: Watchman) -> None:
    mine = scene.mine
    odd = ["Basic " + mine, "Bearer", f"Bearer {mine} {mine}", f"Bearer {mine}.", f"Bearer {mine[:19]}"]
    odd += [mine, f"Token {mine}", f"Bearer {', '.join([guessed(mine)] * 9)}", f"Bearer {mine}=", "Bearer " + "x" * 5000]
    for proof in odd:
        answer = scene.send("orders", "", scene.body(), headers={"authorization": proof})
        scene.refused(answer, 401)
        watch.still()
    for place in (f"orders?token={mine}", f"orders?access_token={mine}", f"orders?authorization=Bearer%20{mine}"):
        scene.refused(scene.send(place, "", scene.body()), 401)
        watch.still()
    for cookie in (f"trinacria_player={mine}", f"token={mine}"):
        answer = scene.send("orders", "", scene.body(), headers={"cookie": cookie, "origin": "https://elsewhere.example"})
        scene.refused(answer, 403)
        watch.still()


@pytest.mark.parametrize(("name", "kind"), [("moselle/november", "roll"), ("sicily/us-landing", "land")])
def test_a_socket_takes_no_orders(scene: Scene, watch: Watchman) -> None:
    url = f"{scene.house.server.socket_url}{scene.filed.place}/live"
    order = msgspec.json.encode(scene.body())
    for message in (order.decode(), order, "resign", b"\x00" * 100, "x" * 4000, "x" * 100_000):
        for token in (scene.mine, scene.other, ""):
            headers = {"authorization": f"Bearer {token}"} if token else {}
            with connect(url, additional_headers=headers) as wire:
                wire.recv(PATIENCE)
                wire.send(message)
                assert _how_it_closes(wire) in (1003, 1009)
    watch.still()


def _how_it_closes(wire: ClientConnection) -> int:
    """Listen until the other end closes the socket; the code with which it does."""
    with suppress(ConnectionClosed):
        while True:
            wire.recv(PATIENCE)
    assert wire.close_code is not None
    return wire.close_code


@pytest.mark.parametrize(("name", "kind"), [("moselle/november", "move")])
def test_noise_on_the_line_breaks_nothing(scene: Scene, watch: Watchman) -> None:
    chooser, place = random.Random(7), scene.house.server.url.removeprefix("http://").partition(":")
    body, head = msgspec.json.encode(scene.body()), f"POST {scene.filed.place}/orders HTTP/1.1\r\nhost: x\r\n".encode()
    proof = f"authorization: Bearer {scene.mine}\r\ncontent-type: application/json\r\n".encode()
    noises = [chooser.randbytes(chooser.randrange(1, 2000)) for _ in range(20)]
    noises += [
        head + proof + b"content-length: %d\r\n\r\n" % (len(body) + 50) + body,  # cut off
        head + proof + b"content-length: -1\r\n\r\n" + body,
        head + proof + b"transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n" + body,
        head + proof + b"transfer-encoding: chunked\r\n\r\n5\r\n" + body[:3],
        head + b"x: " + b"y" * 100_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET /api/games/\xff\xfe%00%2e%2e HTTP/1.1\r\nhost: x\r\n\r\n",
    ]
    for noise in noises:
        with socket.create_connection((place[0], int(place[2])), timeout=5) as line:
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            heard = _heard(line)
        assert b"Traceback" not in heard
        assert not any(secret.encode() in heard for secret in scene.secrets)
        watch.still()


def _heard(line: socket.socket) -> bytes:
    """What is answered until the line is closed."""
    heard = b""
    try:
        while part := line.recv(65_536):
            heard += part
    except OSError:  # broken off, or nothing for a long time
        pass
    return heard


# floods ---------------------------------------------------------------------------------------------------------------

# so little a minute that a slow machine, which pours slowly, is still held off
NARROW = replace(PATIENT, requests_per_minute=60, burst=60, trusted_proxies=("127.0.0.1",))


def test_a_flood_is_held_off_and_everybody_else_plays_on(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("flood"), NARROW) as server, server.visitor() as client:
        kept, elsewhere = chronicle("moselle/november", 2, 120), secrets_of("elsewhere")
        filed = file_game(server.house, kept, 0, "flooded0")
        document, got = read_document(client), list[httpx.Response]()
        flood = [lambda n: {"ply": n, "text": "resign"}, lambda n: {"ply": 0, "text": "x" * n}, lambda n: None]
        threads = [threading.Thread(target=_pour, args=(server, filed, kept, make, got)) for make in flood]
        for thread in threads:
            thread.start()
        played = _play_calmly(server, filed, kept, 12)
        for thread in threads:
            thread.join(PATIENCE)
        assert played == 12
        assert server.house.store.commands(filed.id)[-1].ply == 12
        counts = {status: sum(answer.status_code == status for answer in got) for status in (429, 403)}
        assert counts[429] > 100, counts
        assert counts[403] > 10, counts
        for answer in got:
            found = refused(document, answer, (400, 403, 429), [*filed.tokens.values(), *elsewhere.values()])
            if found.status == 429:
                assert 1 <= int(answer.headers["retry-after"]) <= 60


def _pour(server: Server, filed: Filed, kept: Chronicle, make: Callable[[int], Any], got: list[httpx.Response]) -> None:
    """Too much, from one address, with a proof that is none."""
    headers = {"x-forwarded-for": "203.0.113.7", "authorization": f"Bearer {secrets_of('elsewhere')[Seat.ALLIED]}"}
    with server.visitor(headers=headers) as client:
        for number in range(100):
            got.append(client.post(f"{filed.place}/orders", json=make(number)))


def _play_calmly(server: Server, filed: Filed, kept: Chronicle, plies: int) -> int:
    """The game as it was played, by two players at another address."""
    played = 0
    with server.visitor(headers={"x-forwarded-for": "198.51.100.9"}) as client:
        for ply, (seat, text, _, _) in enumerate(kept.orders[:plies]):
            proof = {"authorization": f"Bearer {filed.tokens[seat]}"}
            for _ in range(50):
                answer = client.post(f"{filed.place}/orders", json={"ply": ply, "text": text}, headers=proof)
                if answer.status_code != 429:
                    break
                threading.Event().wait(0.25)
            assert answer.status_code == 200, answer.text
            played += 1
    return played


def test_a_seat_that_orders_too_fast_is_slowed_down_and_loses_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("fast"), replace(PATIENT, orders_per_minute=60)) as server:
        kept = chronicle("moselle/november", 2, 120)
        filed = file_game(server.house, kept, 0, "toofast00")
        with server.visitor(filed.tokens[kept.orders[0][0]]) as client, watchman(server.house, filed.id) as watch:
            document = read_document(client)
            answers = [client.post(f"{filed.place}/orders", json={"ply": 0, "text": "end supper"}) for _ in range(40)]
            for answer in answers:
                refused(document, answer, (422, 429), filed.tokens.values())
            assert {422, 429} == {answer.status_code for answer in answers}
            watch.still()
            threading.Event().wait(1.1)
            assert client.post(f"{filed.place}/orders", json={"ply": 0, "text": kept.orders[0][1]}).status_code == 200
