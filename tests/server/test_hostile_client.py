"""The hostile client, in short: some attempts of every family at every kind of decision of every game.

`make attack` sends tens of thousands. Each kind is met once, in a stored game that waits at it behind a real server.
"""

from __future__ import annotations

import hashlib
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from attack.attempts import FAMILIES, no_options
from attack.findings import Tally
from attack.hostile import over, race, strike, strike_the_line
from attack.scenes import Attempt, Scene, Target, file_scene, hostile_target
from http_server import PATIENCE, PATIENT, Server, serving
from moments import MET, moments
from server.wire import Chronicle, Filed, chronicle, file_game, read_document, refused, secrets_of, watchman
from trinacria import games
from trinacria.kernel.playing import Playing
from trinacria.kernel.seats import Seat
from trinacria.server.services import ordering
from trinacria.server.services.live import LiveGame
from trinacria.viw.position import Position

EVERY_KIND = pytest.mark.parametrize(("name", "kind"), MET)
OF_EACH_FAMILY = 1  # more in `make attack`
QUESTIONS = 6


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with hostile_target(tmp_path_factory.mktemp("hostile")) as opened:
        yield opened


def scene_of(target: Target, name: str, kind: str, use: str) -> Scene:
    """A game that waits there, for one use."""
    kept, ply = moments(name)[kind]
    assert kept.kind(ply) == kind
    return file_scene(target, kept, ply, hashlib.sha256(f"{use} {name} {kind}".encode()).hexdigest()[:16])


def assert_nothing_found(tally: Tally) -> None:
    assert tally.numbers["commands"] > 0
    assert not tally.findings


@EVERY_KIND
def test_nothing_hostile_is_accepted_and_nothing_changes(target: Target, name: str, kind: str) -> None:
    tally = Tally()
    strike(scene_of(target, name, kind, "struck"), random.Random(f"{name} {kind}"), tally, most=OF_EACH_FAMILY)
    assert_nothing_found(tally)
    assert tally.numbers["commands"] >= len(FAMILIES) - 1


@EVERY_KIND
def test_an_order_that_is_no_option_is_refused_by_its_case(target: Target, name: str, kind: str) -> None:
    scene, cases = scene_of(target, name, kind, "by case"), set[str]()
    for attempt in no_options(scene, random.Random(scene.filed.ply)):
        cases.add(scene.refuses(attempt).case)
        if cases - {""}:
            return
    raise AssertionError("no rule refused anything")


@pytest.mark.parametrize(
    ("name", "kind"), [("moselle/november", "attack"), ("sicily/us-landing", "support"), ("sicily/campaign", "write")]
)
def test_of_many_who_give_the_same_order_one_is_heard_and_after_the_end_nobody(target: Target, name: str, kind: str) -> None:
    tally = Tally()
    race(scene_of(target, name, kind, "race"), tally)
    over(scene_of(target, name, kind, "over"), tally)
    assert_nothing_found(tally)


@pytest.mark.parametrize(("name", "kind"), [("moselle/november", "roll"), ("sicily/us-landing", "land")])
def test_a_socket_takes_no_orders_and_noise_on_the_line_breaks_nothing(target: Target, name: str, kind: str) -> None:
    tally = Tally()
    strike_the_line(scene_of(target, name, kind, "line"), random.Random(7), tally)
    assert_nothing_found(tally)


# what it must find ----------------------------------------------------------------------------------------------------


class TestPlantedFaults:
    """The hostile client is worth something only if it notices what is wrong."""

    @pytest.fixture
    def scene(self, target: Target, request: pytest.FixtureRequest) -> Scene:
        return scene_of(target, "moselle/november", "move", request.node.name)

    def found_by(self, scene: Scene) -> Tally:
        tally = Tally()
        strike(scene, random.Random(3), tally, most=8)
        return tally

    def test_an_order_out_of_turn_that_is_taken(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Playing, "_check_turn", lambda self, seat: None)
        assert self.found_by(scene).numbers["accepted"] >= 1

    def test_a_refusal_that_changes_the_position(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        read = Position.options

        def spoils(self: Position) -> Any:
            self.dice.number += 1
            return read(self)

        monkeypatch.setattr(Position, "options", spoils)
        assert self.found_by(scene).numbers["changed"] >= 1

    def test_a_failure_of_the_server(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(live: LiveGame) -> LiveGame:
            raise RuntimeError("planted")

        monkeypatch.setattr(ordering, "running", fails)
        assert self.found_by(scene).numbers["wrongly refused"] >= 1


# questions ------------------------------------------------------------------------------------------------------------

AT_LENGTH = ("move", "plan")  # the kinds at which everything is asked
ODD_WORDS = ["", " ", "\x00", "x" * 15_000, "\U000e0001" * 2000, "../../etc/passwd", "__class__", "%s%n", "\u202e", "9999"]


def odd_questions(scene: Scene, chooser: random.Random) -> list[dict[str, Any]]:
    """Questions that no client of ours asks: senseless, enormous, or about everything at once."""
    printed = games.open_scenario(scene.filed.scenario).drawing.words()
    units, hexes = [*printed.units], [*printed.hexes]
    support = f"support guns {' '.join(units)} air"
    asked: list[dict[str, Any]] = [
        {"ask": "resolution", "targets": hexes[:3000], "units": units},
        {"ask": "resolution", "targets": hexes[:1] * 300, "units": units[:1] * 300},
        {"ask": "resolution", "targets": [], "units": []},
        {"ask": "resolution", "targets": hexes[:2], "units": units[:9], "support": support[:20_000]},
        {"ask": "resolution", "support": support[:20_000]},
        {"ask": "resolution", "support": "support " * 5000},
        {"ask": "join", "targets": hexes[:3000]},
        {"ask": "join", "targets": []},
        {"ask": "refusal", "text": "move " * 10_000},
        {"ask": "refusal", "text": f"move {' '.join(hexes[:3000])}"},
        {"ask": "supper"},
        {"ask": None},
        {"ask": ["reach"]},
        {"unit": units[0]},
        {"ask": "reach", "unit": 7},
        {"ask": "resolution", "targets": "3815", "units": {}},
    ]
    for word in ODD_WORDS:
        asked += [{"ask": kind, "unit": word} for kind in ("reach", "belief")]
        asked += [
            {"ask": "why-not", "unit": chooser.choice([word, units[0]]), "hex": word, "mode": chooser.choice(["", word])},
            {"ask": "refusal", "text": word},
        ]
        asked += [{"ask": "overlay", "name": word}, {"ask": "overlay", "name": "supply", "unit": word}]
        asked += [{"ask": "join", "targets": [word]}, {"ask": "resolution", "support": word}]
        asked += [{"ask": "resolution", "targets": [word], "units": [word], "support": word}]
    return chooser.sample(asked, len(asked))


@EVERY_KIND
def test_odd_questions_get_an_answer_in_words_and_change_nothing(target: Target, name: str, kind: str) -> None:
    scene = scene_of(target, name, kind, "asked")
    asked = odd_questions(scene, random.Random(scene.filed.ply))
    with watchman(target.server.game_host, scene.filed.id) as watch:
        for number, question in enumerate(asked if kind in AT_LENGTH else asked[:QUESTIONS]):
            attempt = Attempt("questions", (scene.mine, scene.other, "")[number % 3], question, (400, 409, 422))
            answer = scene.send(attempt)
            assert answer.elapsed.total_seconds() < 5
            if answer.status_code == 200:
                target.document.check(answer)
            else:
                scene.judge(attempt, answer)
            watch.glance()
        watch.all_still()


# floods ---------------------------------------------------------------------------------------------------------------

# so little a minute that a slow machine, which pours slowly, is still held off
NARROW = replace(PATIENT, requests_per_minute=60, burst=60, trusted_proxies=("127.0.0.1",))


def test_a_flood_is_held_off_and_everybody_else_plays_on(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("flood"), NARROW) as server, server.visitor() as client:
        kept, elsewhere = chronicle("moselle/november", 2, 120), secrets_of("elsewhere")
        filed = file_game(server.game_host, kept, 0, "flooded0")
        document, got = read_document(client), list[httpx.Response]()
        flood = [lambda n: {"ply": n, "text": "resign"}, lambda n: {"ply": 0, "text": "x" * n}, lambda n: None]
        threads = [threading.Thread(target=_pour, args=(server, filed, kept, make, got)) for make in flood]
        for thread in threads:
            thread.start()
        played = _play_calmly(server, filed, kept, 12)
        for thread in threads:
            thread.join(PATIENCE)
        assert played == 12
        assert server.game_host.store.commands(filed.id)[-1].ply == 12
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
        filed = file_game(server.game_host, kept, 0, "toofast00")
        with server.visitor(filed.tokens[kept.orders[0][0]]) as client, watchman(server.game_host, filed.id) as watch:
            document = read_document(client)
            answers = [client.post(f"{filed.place}/orders", json={"ply": 0, "text": "end supper"}) for _ in range(40)]
            for answer in answers:
                refused(document, answer, (422, 429), filed.tokens.values())
            assert {422, 429} == {answer.status_code for answer in answers}
            watch.still()
            threading.Event().wait(1.1)
            assert client.post(f"{filed.place}/orders", json={"ply": 0, "text": kept.orders[0][1]}).status_code == 200
