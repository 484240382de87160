"""The lane for orders gives the answers of the general way, and gives them before anybody is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from http_server import PATIENCE, Server, first_order, give_first_order, new_game, serving
from trinacria.server import order_lane
from trinacria.server.connection_limits import text_frame
from trinacria.server.order_lane import way_of
from trinacria.server.routes import orders
from trinacria.server.wakeups import Wakeup, WakeupQueue

GENERAL = "application/json; charset=utf-8"  # which the lane leaves to the general way
LANE = "application/json"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def asked(**more: Any) -> Any:
    head = {b"content-type": LANE.encode(), b"content-length": b"20", **more.pop("head", {})}
    headers = [(name, value) for name, value in head.items() if value is not None]
    return {"method": "POST", "path": "/api/games/abcdefgh1234/orders", "query_string": b"", "headers": headers, **more}


class TestWhichRequests:
    def test_an_order_of_the_usual_form_takes_the_lane(self) -> None:
        way = way_of(asked(query_string=b"side=axis"), 64)
        assert way is not None
        assert (way.game, way.side) == ("abcdefgh1234", "axis")
        way = way_of(asked(), 64)
        assert way is not None
        assert way.side is None

    @pytest.mark.parametrize(
        "unusual",
        [
            {"method": "GET"},
            {"path": "/api/games/abcdefgh1234/undo"},
            {"path": "/api/games/NOBODY/orders"},
            {"path": "/api/games/abcdefgh1234/orders/"},
            {"query_string": b"side=both"},
            {"query_string": b"side=axis&side=allied"},
            {"head": {b"content-type": b"text/plain"}},
            {"head": {b"content-type": None}},
            {"head": {b"content-length": None}},
            {"head": {b"content-length": b"0"}},
            {"head": {b"content-length": b"65"}},
            {"head": {b"content-length": b"2x"}},
            {"head": {b"transfer-encoding": b"chunked"}},
        ],
        ids=str,
    )
    def test_anything_unusual_goes_the_general_way(self, unusual: dict[str, Any]) -> None:
        assert way_of(asked(**unusual), 64) is None


def give(client: httpx.Client, game: str, body: bytes, media_type: str, side: str | None = None) -> httpx.Response:
    wanted = {"side": side} if side else {}
    return client.post(f"/api/games/{game}/orders", params=wanted, content=body, headers={"content-type": media_type})


def compared(answer: httpx.Response) -> tuple[object, ...]:
    """All of an answer but its time."""
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    return answer.status_code, headers, answer.text


class TestTheSameAnswers:
    @pytest.mark.parametrize(
        "body",
        [
            b"{",
            b"[]",
            b'{"ply": "0", "text": "end"}',
            b'{"ply": 0, "text": "end", "more": 1}',
            b'{"ply": 0}',
            b'{"ply": 7, "text": "end"}',
            b'{"ply": 0, "text": "nonsense of a kind"}',
            b'{"ply": 0, "verb": "move", "fields": {"unit": [[[["x"]]]]}}',
            b'{"ply": 0, "text": "\xff"}',
            b'{"ply": 0, "text": "' + b"x" * 3000 + b'"}',
        ],
        ids=lambda body: body[:40],
    )
    def test_to_what_is_refused(self, server: Server, body: bytes) -> None:
        with server.player() as ann:
            game = new_game(ann)
            side, _ = first_order(ann, game)
            for seat in (side, None):  # without a side it is not clear which of both seats acts
                by_lane = give(ann, game, body, LANE, seat)
                assert by_lane.status_code >= 400
                assert compared(by_lane) == compared(give(ann, game, body, GENERAL, seat))

    def test_to_nobody_and_to_strangers(self, server: Server) -> None:
        with server.player() as ann:
            game = new_game(ann, public=False)
        with server.visitor() as nobody, server.visitor("x" * 43) as stranger:
            for client in (nobody, stranger):
                for where in (game, "nosuchgame42"):
                    by_lane = give(client, where, b'{"ply": 0, "text": "end"}', LANE)
                    assert by_lane.status_code in (401, 403, 404)
                    assert compared(by_lane) == compared(give(client, where, b'{"ply": 0, "text": "end"}', GENERAL))

    def test_to_an_order(self, server: Server) -> None:
        with server.player() as ann:
            answers = []
            for media_type in (LANE, GENERAL):
                game = new_game(ann)
                side, order = first_order(ann, game)
                text = b'{"ply": 0, "text": "%s"}' % order.encode()
                answers.append(give(ann, game, text, media_type, side))
        by_lane, general = answers
        assert by_lane.status_code == general.status_code == 200
        assert {**by_lane.json(), "game": ""} == {**general.json(), "game": ""}
        assert by_lane.headers.keys() == general.headers.keys()
        assert by_lane.headers["content-type"] == general.headers["content-type"]

    def test_to_a_mistake_of_ours(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("nobody foresaw this")

        monkeypatch.setattr(orders, "ordered", fail)
        monkeypatch.setattr(order_lane, "ordered", fail)
        with server.player() as ann:
            game = new_game(ann)
            answers = [give(ann, game, b'{"ply": 0, "text": "end"}', kind) for kind in (LANE, GENERAL)]
        assert [answer.status_code for answer in answers] == [500, 500]
        assert all("reference" in answer.json()["says"] for answer in answers)


class TestAnswerFirst:
    def test_what_a_thread_holds_back_is_delivered_after_what_the_loop_was_asked_to_do_before(self) -> None:
        async def run() -> list[str]:
            queue, happened, loop = WakeupQueue(), [], asyncio.get_running_loop()
            wakeup = Wakeup(queue)

            def pushed() -> bool:
                happened.append("woken")
                return True

            wakeup.push = pushed

            def give_an_order() -> list[Wakeup]:
                with queue.held() as woken:
                    wakeup.set()
                return woken

            woken = await asyncio.to_thread(give_an_order)
            await asyncio.sleep(0.01)
            assert not happened, "it was held back"
            loop.call_soon(happened.append, "answered")
            queue.release(woken)
            await asyncio.sleep(0.01)
            await asyncio.to_thread(wakeup.set)  # and not held back any more
            await asyncio.sleep(0.05)
            return happened

        assert asyncio.run(run()) == ["answered", "woken", "woken"]

    def test_everybody_hears_of_an_order_that_took_the_lane(self, server: Server) -> None:
        with ExitStack() as stack:
            ann = stack.enter_context(server.player())
            game = new_game(ann)
            where = f"{server.socket_url}/api/games/{game}/live"
            sockets = [stack.enter_context(connect(where)) for _ in range(12)]
            for _ in range(3):
                ply = give_first_order(ann, game)["ply"]
                for socket in sockets:
                    while f'"ply":{ply}' not in str(socket.recv(timeout=PATIENCE)):
                        pass


class TestFrames:
    @pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
    def test_a_text_of_any_size_is_one_frame(self, size: int) -> None:
        body = b"x" * size
        assert text_frame(body) == Frame(Opcode.TEXT, body).serialize(mask=False)
