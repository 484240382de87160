"""Limits: how much one visitor may ask, and that forgetting keeps them small."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from http_server import PATIENCE, PATIENT, Server, new_game, problem, serving
from trinacria.server.limits import Buckets, Limits
from trinacria.server.problems import Rejected
from trinacria.server.settings import Settings


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class TestBuckets:
    def test_a_burst_then_a_trickle(self) -> None:
        clock = Clock()
        buckets = Buckets(0.5, 3, clock=clock)
        assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
        assert buckets.take("a") == pytest.approx(2.0)
        clock.now += 1.0
        assert buckets.take("a") == pytest.approx(1.0)
        clock.now += 1.0
        assert buckets.take("a") == 0
        assert buckets.take("a") > 0

    def test_being_refused_costs_nothing(self) -> None:
        clock = Clock()
        buckets = Buckets(1.0, 1, clock=clock)
        buckets.take("a")
        for _ in range(50):
            assert buckets.take("a") > 0
        clock.now += 1.0
        assert buckets.take("a") == 0

    def test_a_bucket_never_holds_more_than_a_burst(self) -> None:
        clock = Clock()
        buckets = Buckets(10.0, 2, clock=clock)
        buckets.take("a")
        clock.now += 1000.0
        assert [buckets.take("a") > 0 for _ in range(3)] == [False, False, True]

    def test_keys_do_not_share(self) -> None:
        buckets = Buckets(0.001, 1)
        assert buckets.take("a") == 0
        assert buckets.take("b") == 0
        assert buckets.take("a") > 0

    def test_the_one_not_seen_for_longest_is_forgotten_first(self) -> None:
        buckets = Buckets(0.001, 1, most=3)
        for key in ("a", "b", "c"):
            buckets.take(key)
        buckets.take("a")  # refused, but seen
        buckets.take("d")
        assert len(buckets) == 3
        assert buckets.take("a") > 0
        assert buckets.take("b") == 0, "forgotten, so its bucket is full again"

    def test_many_threads_take_no_more_than_there_is(self) -> None:
        buckets, taken = Buckets(0.0001, 100), []

        def take() -> None:
            taken.extend([buckets.take("a") == 0 for _ in range(50)])

        threads = [threading.Thread(target=take) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(taken) == 100


class TestPlaces:
    def test_a_place_is_free_again_when_somebody_leaves(self) -> None:
        limits = Limits(Settings(sockets_per_address=1))
        with limits.waiting("a"), limits.waiting("b"), pytest.raises(Rejected), limits.waiting("a"):
            pytest.fail("there was no place")
        with limits.waiting("a"):
            pass
        assert not limits._waiting, "nobody is remembered who is not there"


@contextmanager
def serving_in_no_time(folder: Path, settings: Settings) -> Iterator[Server]:
    """A server whose buckets never fill up again, so that a slow machine is refused as much as a fast one."""
    with serving(folder, settings) as server:
        limits, now = server.serving._app_state.limits, time.monotonic()
        for buckets in (limits.requests, limits.orders):
            buckets._clock = lambda: now
        yield server


class TestOverHttp:
    def test_too_many_requests_are_told_when_to_come_again(self, tmp_path: Path) -> None:
        narrow = replace(PATIENT, burst=5, requests_per_minute=30)
        with serving_in_no_time(tmp_path, narrow) as server, server.visitor() as client:
            answers = [client.get("/api/scenarios") for _ in range(6)]
            assert [answer.status_code for answer in answers[:5]] == [200] * 5
            assert "try again in" in problem(answers[5], 429).says
            assert 1 <= int(answers[5].headers["retry-after"]) <= 2
            problem(client.get("/"), 429)
            problem(client.get("/api/nothing"), 429)
            with pytest.raises(InvalidStatus) as refusal, connect(f"{server.socket_url}/api/games/nosuchgame42/live"):
                pass
            assert refusal.value.response.status_code == 429

    def test_orders_words_and_questions_of_a_seat(self, tmp_path: Path) -> None:
        with serving_in_no_time(tmp_path, replace(PATIENT, orders_per_minute=30)) as server, server.player() as ann:
            game = new_game(ann)

            def say(side: str) -> httpx.Response:
                return ann.post(f"/api/games/{game}/chat", params={"side": side}, json={"text": "hello"})

            assert [say("allied").status_code for _ in range(3)] == [201] * 3
            problem(say("allied"), 429)
            order = ann.post(f"/api/games/{game}/orders", params={"side": "allied"}, json={"ply": 0, "text": "pass"})
            assert "slower" in problem(order, 429).says
            question = {"ask": "refusal", "text": "pass"}
            problem(ann.post(f"/api/games/{game}/questions", params={"side": "allied"}, json=question), 429)
            assert say("axis").status_code == 201, "the other seat has a bucket of its own"
            assert ann.get(f"/api/games/{game}/view", params={"side": "allied"}).status_code == 200

    def test_new_games_and_new_players_are_counted_apart(self, tmp_path: Path) -> None:
        with serving(tmp_path, replace(PATIENT, games_per_hour=2)) as server, server.visitor() as client:
            asked = {"scenario": "moselle/november", "name": "Ann"}
            assert [client.post("/api/games", json=asked).status_code for _ in range(2)] == [201, 201]
            answer = client.post("/api/games", json=asked)
            assert "new games" in problem(answer, 429).says
            assert int(answer.headers["retry-after"]) > 60
            problem(client.post("/api/records", json={"record": "{}"}), 429)
            with server.visitor() as other:
                codes = [
                    other.post("/api/players", json={"name": "A"}, headers={"cookie": ""}).status_code for _ in range(3)
                ]
            assert codes == [201, 201, 429]

    def test_sockets_of_one_address(self, tmp_path: Path) -> None:
        with serving(tmp_path, replace(PATIENT, sockets_per_address=2)) as server, server.player() as ann:
            live = f"{server.socket_url}/api/games/{new_game(ann)}/live"
            with connect(live) as one, connect(live):
                with pytest.raises(InvalidStatus) as refusal, connect(live):
                    pass
                assert refusal.value.response.status_code == 429
                one.close()
            with let_in(live) as again:
                assert again.recv(timeout=PATIENCE)


def let_in(live: str) -> ClientConnection:
    """A socket, as soon as the server has noticed that another one was closed: it hears of that after we do."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return connect(live)
        except InvalidStatus:
            assert time.monotonic() < end, "a closed socket is counted for ever"
            time.sleep(0.02)
