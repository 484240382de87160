"""A server under test: the real one over a real game host, on a free port of this machine, in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import msgspec

from trinacria.server.app import create_app
from trinacria.server.models import Problem
from trinacria.server.request_context import COOKIE
from trinacria.server.running import Serving, address_of, listen_on
from trinacria.server.services.game_host import GameHost
from trinacria.server.settings import Settings

PATIENT = Settings(requests_per_minute=600_000, burst=100_000, orders_per_minute=600_000, games_per_hour=100_000)
MARK = {"x-trinacria": "1"}
PATIENCE = 60.0  # seconds after which what must happen has not: only a test that fails waits so long


@dataclass(frozen=True, slots=True)
class Server:
    url: str
    game_host: GameHost
    serving: Serving

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def visitor(self, *tokens: str, **more: Any) -> httpx.Client:
        """A client that shows these tokens."""
        headers = {"authorization": f"Bearer {', '.join(tokens)}"} if tokens else {}
        return httpx.Client(base_url=self.url, headers={**headers, **more.pop("headers", {})}, timeout=PATIENCE, **more)

    def player(self, name: str = "Ann") -> httpx.Client:
        """A browser with a player's cookie."""
        with self.visitor() as nobody:
            token = nobody.post("/api/players", json={"name": name}).cookies[COOKIE]
        return self.visitor(headers=MARK, cookies={COOKIE: token})


@contextmanager
def serving(folder: Path, settings: Settings = PATIENT) -> Iterator[Server]:
    settings = replace(settings, database=f"sqlite:///{folder / 'games.sqlite3'}")
    host, listener = GameHost.open(settings), listen_on("127.0.0.1", 0)
    server = Serving(create_app(host), settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        await_true(lambda: server.started)
        yield Server(address_of(listener), host, server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        host.close()
    assert not thread.is_alive(), "the server did not end"


def await_true(happens: Any, seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.01)


def problem(answer: httpx.Response, status: int) -> Problem:
    """The Problem that an answer is; everything about its shape is checked."""
    assert answer.status_code == status, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}"
    assert answer.headers["content-type"] == "application/json", answer.text
    assert answer.headers["cache-control"] == "no-store"
    found = msgspec.json.decode(answer.content, type=Problem)
    assert {*msgspec.json.decode(answer.content)} <= {*Problem.__struct_fields__}
    assert found.status == status
    assert found.error
    assert found.says
    return found


def new_game(client: httpx.Client, **wishes: Any) -> str:
    """The id of a new game of Moselle, whose maker plays both sides unless told otherwise."""
    asked = {"scenario": "moselle/november", "allied": {"holder": "me"}, "axis": {"holder": "me"}, **wishes}
    answer = client.post("/api/games", json=asked)
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["game"]["id"]
    return made


def first_order(client: httpx.Client, game: str) -> tuple[str, str]:
    """The side that decides, and an order that it may give."""
    side = client.get(f"/api/games/{game}").json()["deciding"]
    step: list[str] = []
    while True:
        page = client.get(f"/api/games/{game}/options", params={"side": side, "step": step}).json()
        if whole := [each["order"] for each in page["steps"] if each.get("order")]:
            return side, whole[0]
        step = [*step, page["steps"][0]["key"]]


def give_first_order(client: httpx.Client, game: str) -> dict[str, Any]:
    """Give some order; what it led to."""
    side, order = first_order(client, game)
    ply = client.get(f"/api/games/{game}").json()["ply"]
    answer = client.post(f"/api/games/{game}/orders", params={"side": side}, json={"ply": ply, "text": order})
    assert answer.status_code == 200, answer.text
    change: dict[str, Any] = answer.json()
    return change
