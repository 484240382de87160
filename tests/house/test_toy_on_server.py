"""The toy game on a real server: whole games over HTTP and sockets, its bot, twins, and a hostile client."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from attack.attempts import FAMILIES
from attack.findings import Tally
from attack.hostile import over, race, strike, strike_the_line
from attack.leaks import compare_moment, has_secrets
from attack.pairs import two_servers
from attack.scenes import Target, file_scene, hostile_target
from http_server import PATIENCE, Server, await_true, new_game, serving
from server.wire import chronicle
from toy.hill import Hillside
from trinacria import games
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.kernel.showing import Shown, changed
from trinacria.server.models import Change
from trinacria.server.services.bot_orders import start_bots

TOY = "toy/hill"
LONGEST = 400  # plies


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def state_of(client: httpx.Client, game: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/games/{game}").json()
    return found


def give_any_order(client: httpx.Client, game: str, state: dict[str, Any], chooser: random.Random) -> None:
    side = {"side": state["deciding"]}
    page = client.get(f"/api/games/{game}/options", params=side).json()
    order = chooser.choice(page["steps"])["order"]
    answer = client.post(f"/api/games/{game}/orders", params=side, json={"ply": state["ply"], "text": order})
    assert answer.status_code == 200, answer.text


def play_to_the_end(client: httpx.Client, game: str, chooser: random.Random) -> dict[str, Any]:
    for _ in range(LONGEST):
        state = state_of(client, game)
        if state["status"] == "finished":
            return state
        give_any_order(client, game, state, chooser)
    raise AssertionError("the game does not end")


def documents(wire: ClientConnection, known: Shown | None, ply: int) -> Shown:
    """The document after all messages up to a ply."""
    at = -1
    while at < ply or known is None:
        change = msgspec.json.decode(wire.recv(PATIENCE), type=Change)
        if change.whole is not None:
            known = change.whole
        elif change.shown is not None and known is not None:
            known = changed(known, change.shown)
        at = change.ply
    return known


def test_a_whole_game_is_played_over_http_watched_by_a_socket_and_proved(server: Server, tmp_path: Path) -> None:
    chooser = random.Random(7)
    with server.player() as ann:
        game = new_game(ann, scenario=TOY)
        with connect(f"{server.socket_url}/api/games/{game}/live") as wire:
            held = documents(wire, None, 0)
            last = play_to_the_end(ann, game, chooser)
            held = documents(wire, held, last["ply"])
        view = ann.get(f"/api/games/{game}/view", params={"side": "allied"}).json()
        assert last["outcome"] in games.open_scenario(TOY).levels
        assert held.outcome is not None
        assert held.outcome.level == last["outcome"]
        assert msgspec.to_builtins(held.counters) == view["shown"]["counters"]
        with server.visitor() as anybody:
            record = anybody.get(f"/api/games/{game}/record").json()["record"]
        (tmp_path / "toy.json").write_text(record, encoding="utf-8")
        assert games.verify(tmp_path / "toy.json").record.outcome == last["outcome"]
        proof = ann.get(f"/api/games/{game}/verification", params={"side": "axis"}).json()
        assert proof["verified"], proof


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    chooser = random.Random(8)
    with serving(tmp_path) as first, first.player() as ann:
        game = new_game(ann, scenario=TOY)
        for _ in range(7):
            give_any_order(ann, game, state_of(ann, game), chooser)
        before = ann.get(f"/api/games/{game}/view", params={"side": "axis"}).json()
        cookies = ann.cookies
    with serving(tmp_path) as second, second.player("Bob") as client:
        client.cookies = cookies
        assert client.get(f"/api/games/{game}/view", params={"side": "axis"}).json() == before
        assert play_to_the_end(client, game, chooser)["status"] == "finished"


def test_sheet_map_and_counters_are_served(server: Server) -> None:
    with server.visitor() as client:
        (card,) = [card for card in client.get("/api/scenarios").json() if card["name"] == TOY]
        assert [bot["name"] for bot in card["bots"]] == [card["default_bot"]] == ["random"]
        sheet = client.get(f"/api/scenarios/{TOY}").json()
        assert len(sheet["hexes"]) == 20
        assert "The hill" in client.get(f"/api/scenarios/{TOY}/map.svg").text
        assert client.get(f"/api/scenarios/{TOY}/counters.svg").text.count("<symbol ") == 6
        assert client.get(f"/api/scenarios/{TOY}/picture.webp").status_code == 404  # it declares none


def test_a_case_is_found_by_its_number_and_by_its_key(server: Server) -> None:
    with server.player() as ann:
        card = ann.get("/api/rules/H3").json()
        assert card == ann.get("/api/rules/H:3").json()
        assert (card["case"], card["number"], card["book"], card["games"]) == ("H:3", "H3", "toy", ["toy"])
        game = new_game(ann, scenario=TOY)
        order = {"ply": 0, "text": "act us1 0504"}
        refusal = ann.post(f"/api/games/{game}/orders", params={"side": "allied"}, json=order)
        assert (refusal.status_code, refusal.json()["case"]) == (422, card["case"])


def test_its_bot_plays_in_the_process_of_the_bots(server: Server) -> None:
    """A person who names no bot gets the one that the game proposes, and the process finds the game as this one does."""
    start_bots(server.game_host)
    with server.player() as ann:
        game = new_game(ann, scenario=TOY, axis={"holder": "bot"})
        assert state_of(ann, game)["seats"][1]["bot"] == "random"
        answer = ann.post(f"/api/games/{game}/orders", json={"ply": 0, "text": "end"})
        assert answer.status_code == 200, answer.text
        await_true(lambda: state_of(ann, game)["deciding"] == "allied" and state_of(ann, game)["ply"] > 1)
        assert state_of(ann, game)["seats"][1]["bot"] == "random", "nobody had to stand in for it"


# what it may not know -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [ALLIED, AXIS, SPECTATOR])
def test_a_seat_cannot_tell_twins_apart_on_the_wire(tmp_path: Path, seat: Seat) -> None:
    kept, tally, chooser = chronicle(TOY, 3, 20), Tally(), random.Random(f"toy {seat}")
    ply = max(ply for ply in range(3, kept.last) if kept.kind(ply) and has_secrets(kept, ply, seat))
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with two_servers(tmp_path / "one", tmp_path / "two") as servers:
        compare_moment(servers, kept, ply, seat, chooser, f"toytwins{seat}", tally)
    assert not tally.findings
    assert tally.numbers["answers"] > 50


def test_the_comparison_finds_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hillside, "seen_by", lambda board, seat: board)
    kept, tally = chronicle(TOY, 3, 20), Tally()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with two_servers(tmp_path / "one", tmp_path / "two") as servers:
        compare_moment(servers, kept, 5, SPECTATOR, random.Random(1), "toyleak0", tally)
    assert any("GET view" in finding for finding in tally.findings)


# who may do what ------------------------------------------------------------------------------------------------------


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Target]:
    with hostile_target(tmp_path) as opened:
        yield opened


def test_a_hostile_client_achieves_nothing(target: Target) -> None:
    kept, tally = chronicle(TOY, 3, 20), Tally()
    strike(file_scene(target, kept, 6, "toystruck0"), random.Random(1), tally, most=3)
    race(file_scene(target, kept, 6, "toyraced00"), tally)
    over(file_scene(target, kept, 6, "toyover000"), tally)
    strike_the_line(file_scene(target, kept, 6, "toyline000"), random.Random(2), tally)
    assert not tally.findings
    assert tally.numbers["commands"] >= len(FAMILIES)


def test_its_guide_is_offered_and_can_be_fetched_once(server: Server) -> None:
    with server.visitor() as anybody:
        cards = {card["name"]: card for card in anybody.get("/api/scenarios").json()}
        assert [guide["name"] for guide in cards[TOY]["guides"]] == ["toy/up-the-hill"]
        found = anybody.get("/api/guides/toy/up-the-hill")
        assert [lesson["id"] for lesson in found.json()["lessons"]] == ["welcome", "step", "end"]
        again = anybody.get("/api/guides/toy/up-the-hill", headers={"If-None-Match": found.headers["etag"]})
        assert again.status_code == 304
        refused = anybody.get("/api/guides/toy/down-the-hill")
        assert (refused.status_code, refused.json()["says"]) == (
            404,
            "toy has no guide 'down-the-hill'; there are: up-the-hill",
        )
