"""Leak twins, in short: nothing that a seat may not know reaches it, in any answer, refusal or message, to the last byte.

`make attack` compares tens of thousands of answers. Here are some moments of every game, the secret orders, private games,
whole games in which no secret may ever be sent, and planted leaks that must be found.
"""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from attack.findings import Tally
from attack.leaks import compare_moment, compare_plans, compare_written_numbers, has_secrets
from attack.pairs import PLAIN, Servers, sent_in, two_servers
from http_server import PATIENCE, Server
from server.wire import EYES, Chronicle, Filed, chronicle, file_game, read_document, secrets_of
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import stream_key
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event, SeenEvent
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.kernel.showing import Shown, changed
from trinacria.server.models import Change, TableView
from trinacria.server.services import bot_orders
from trinacria.server.services.access import token_hash
from trinacria.server.workers.bot_process import BotFailed
from trinacria.viw.desk import TableDesk
from trinacria.viw.position import Position

MOSELLE, LANDING, CAMPAIGN, VARIABLE = "moselle/november", "sicily/us-landing", "sicily/campaign", "sicily/variable"
WALKS = {MOSELLE: (2, 230), LANDING: (6, 230), CAMPAIGN: (6, 770)}


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with two_servers(tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")) as both:
        yield both


# twins ----------------------------------------------------------------------------------------------------------------

SCENES = [
    (MOSELLE, "move", ALLIED),
    (MOSELLE, "support", AXIS),
    (MOSELLE, "roll", SPECTATOR),
    (LANDING, "land", AXIS),
    (CAMPAIGN, "end-run", AXIS),
]


def last_with_secrets(kept: Chronicle, kind: str, seat: Seat) -> int:
    """The last decision of this kind at which there is something that the seat may not know."""
    plies = [ply for ply in range(kept.last + 1) if kept.kind(ply) == kind and has_secrets(kept, ply, seat)]
    assert plies, f"{kept.name}: no {kind} with secrets"
    return plies[-1]


@pytest.mark.parametrize(("name", "kind", "seat"), SCENES)
def test_a_seat_cannot_tell_twins_apart(servers: Servers, name: str, kind: str, seat: Seat) -> None:
    kept, tally = chronicle(name, *WALKS[name]), Tally()
    ply, chooser = last_with_secrets(kept, kind, seat), random.Random(f"{name} {kind} {seat}")
    game_id = hashlib.sha256(f"{name} {kind} {seat}".encode()).hexdigest()[:12]
    compare_moment(servers, kept, ply, seat, chooser, game_id, tally)
    assert not tally.findings
    assert tally.numbers["answers"] > 100


class TestPlantedLeaks:
    """The comparison is worth something only if it notices a leak, however small."""

    @pytest.fixture
    def found(self, tmp_path: Path) -> Callable[[], str]:
        """What is found at a moment at which the Allied player moves."""
        kept = chronicle(MOSELLE, *WALKS[MOSELLE])
        ply = max(ply for ply in range(kept.last) if decides(kept, ply, ALLIED) and has_secrets(kept, ply, ALLIED))

        def looked() -> str:
            tally = Tally()
            for name in ("one", "two"):
                (tmp_path / name).mkdir()
            with two_servers(tmp_path / "one", tmp_path / "two") as servers:
                compare_moment(servers, kept, ply, ALLIED, random.Random(1), "planted0", tally)
            return "\n".join(tally.findings)

        return looked

    def test_an_enemy_strength_in_the_view(self, found: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
        show = TableDesk.show

        def leaky(self: TableDesk, position: Position, seat: Seat, **how: bool) -> Shown:
            return msgspec.structs.replace(show(self, position, seat, **how), conditions=("planted", hidden(position, seat)))

        monkeypatch.setattr(TableDesk, "show", leaky)
        assert "GET view" in (said := found())
        assert "planted" in said

    def test_a_refusal_that_is_longer_for_one_twin(self, found: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
        play = Position.play

        def leaky(self: Position, order: Command, options: Options | None = None) -> tuple[Event, ...]:
            try:
                return play(self, order, options)
            except IllegalCommand as refusal:
                padding = "." * (hash(hidden(self, ALLIED)) % 97)
                raise IllegalCommand(refusal.case, refusal.reason + padding) from None

        monkeypatch.setattr(Position, "play", leaky)
        assert "POST orders" in found()

    def test_what_was_drawn_in_the_log(self, found: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
        def leaky(self: Event, seat: Seat) -> SeenEvent:
            return SeenEvent(self)

        monkeypatch.setattr(Event, "seen_by", leaky)
        assert "GET log" in found()


def decides(kept: Chronicle, ply: int, seat: Seat) -> bool:
    decision = kept.positions[ply].decision
    return decision is not None and (decision.kind, decision.seat) == ("move", seat)


def hidden(pos: Position, seat: Seat) -> str:
    """The chits of the other side."""
    return " ".join(chit.label for unit, chit in sorted(pos.chits.items()) if pos.unit(unit).side is not seat)


# secret orders --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_the_numbers_written_for_end_runs_reach_nobody_else(servers: Servers, seat: Seat) -> None:
    tally = Tally()
    compare_written_numbers(servers, chronicle(CAMPAIGN, *WALKS[CAMPAIGN]), seat, f"numbers{seat}", tally)
    assert not tally.findings
    assert tally.numbers["answers"] > 50


@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_neither_a_plan_nor_how_often_it_was_changed_reaches_anybody_else(servers: Servers, seat: Seat) -> None:
    tally = Tally()
    compare_plans(servers, seat, random.Random(32), f"invasions{seat}", tally)
    assert not tally.findings
    assert tally.numbers["answers"] > 100


def test_what_a_failed_bot_writes_cannot_be_told_from_what_is_public(servers: Servers) -> None:
    """Any order will do for a bot that cannot decide, but not one that the other side can work out for itself."""
    kept = chronicle(CAMPAIGN, *WALKS[CAMPAIGN])
    ply = next(number for number in range(kept.last) if kept.kind(number) == "write")
    written: list[tuple[str, ...]] = []
    for game_id in ("failing0", "failing1", "failing2", "failing3"):
        for server, seed in zip(servers, ("one seed", "another seed"), strict=True):
            file_game(server.game_host, replace(kept, seed=seed), ply, game_id)
            server.game_host.store.update_seat(game_id, ALLIED.value, bot="random")
            bot_orders.replace_bot(server.game_host, game_id, ply, BotFailed("it thought too long"))
        written.append(tuple(server.game_host.store.commands(game_id)[-1].text for server in servers))
    assert all(text.startswith("write ") for texts in written for text in texts)
    assert any(one != two for one, two in written)


# private games --------------------------------------------------------------------------------------------------------

BODIES: dict[str, Any] = {
    "claim_seat": {"token": "t" * 43},
    "hand_to_bot": {"bot": "random"},
    "make_rematch": {},
    "make_branch": {"ply": 0},
    "ask_question": {"ask": "overlay", "name": "zones"},
    "ask_together": {"questions": [{"ask": "overlay", "name": "zones"}]},
    "give_order": {"ply": 0, "text": "end movement"},
    "undo": {"ply": 0},
    "resign": {"ply": 0},
    "make_offer": {"kind": "draw", "ply": 0},
    "accept_offer": {"ply": 0},
    "say": {"text": "hello"},
    "write_notes": {"text": "beware"},
    "show_share": {"ply": 0, "link": "ab" * 32},
    "go_without": {"ply": 0},
    "lay_anchor": {"ply": 0, "anchor": "ab" * 32},
}


@pytest.mark.parametrize("proof", ["", "t" * 43, secrets_of("another0")[ALLIED]])
def test_a_private_game_is_like_no_game_to_those_without_a_part_in_it(servers: Servers, proof: str) -> None:
    server, kept = servers[0], chronicle(MOSELLE, *WALKS[MOSELLE])
    if server.game_host.store.game("private00") is None:
        file_game(server.game_host, kept, 9, "private00", public=False)
        file_game(server.game_host, kept, 9, "another0")
    with server.visitor(*([proof] if proof else []), headers=PLAIN) as client:
        operations = [each for each in read_document(client).operations.items() if "/games/{game}" in each[1][1]]
        assert len(operations) > 20
        for name, (method, path, _) in operations:
            sent = []
            for game in ("private00", "nosuchgame"):
                place = path.format(game=game, side="allied", kind="draw", ply=0)
                answer = client.request(method, place, json=BODIES.get(name))
                sent.append(sent_in(answer))
                assert answer.status_code == 404, f"{name}: {answer.text}"
            assert sent[0] == sent[1], name
        listed = client.get("/api/games", params={"limit": 100})
        assert "another0" in listed.text
        assert "private00" not in listed.text
        refusals = [_refusal(server, game, proof) for game in ("private00", "nosuchgame")]
        assert refusals[0] == refusals[1]


def _refusal(server: Server, game: str, proof: str) -> tuple[int, bytes]:
    """How a socket is refused."""
    headers = {"authorization": f"Bearer {proof}"} if proof else {}
    with pytest.raises(InvalidStatus) as refused:
        connect(f"{server.socket_url}/api/games/{game}/live", additional_headers=headers)
    return refused.value.response.status_code, bytes(refused.value.response.body or b"")


# whole games ----------------------------------------------------------------------------------------------------------


class Listener:
    """Somebody at a table: what they were sent, and the document that they keep up to date with it."""

    def __init__(self, server: Server, filed: Filed, seat: Seat, stack: ExitStack) -> None:
        self.filed, self.seat, self.ply = filed, seat, -1
        tokens = [filed.tokens[seat]] if seat in SIDES else []
        self.client = stack.enter_context(server.visitor(*tokens, headers=PLAIN))
        headers = {"authorization": f"Bearer {tokens[0]}"} if tokens else {}
        url = f"{server.socket_url}{filed.place}/live"
        self.wire = stack.enter_context(connect(url, additional_headers=headers))
        self.sent: list[bytes] = []
        self.shown: Shown | None = None
        self.open_strengths = 0

    def hear(self, ply: int) -> None:
        while self.ply < ply:
            message = self.wire.recv(PATIENCE)
            assert isinstance(message, str)
            self.take(message.encode())

    def take(self, message: bytes) -> None:
        change = msgspec.json.decode(message, type=Change)
        self.ply = change.ply
        if change.whole is not None:
            self.shown = change.whole
        elif change.shown is not None:
            assert self.shown is not None
            self.shown = changed(self.shown, change.shown)
        assert self.shown is not None
        if self.shown.outcome is None:
            self.sent.append(message)
            self._check(msgspec.json.decode(message), now=True)

    def get(self, place: str, **params: Any) -> bytes:
        answer = self.client.get(f"{self.filed.place}/{place}".removesuffix("/"), params=params)
        assert answer.status_code in (200, 401, 409), answer.text
        self.sent.append(answer.content)
        self._check(answer.json(), now=place in ("view", "changes"))
        return answer.content

    def order(self, ply: int, text: str) -> None:
        answer = self.client.post(f"{self.filed.place}/orders", json={"ply": ply, "text": text})
        assert answer.status_code == 200, answer.text
        if '"outcome"' not in answer.text:
            self.sent.append(answer.content)

    def _check(self, content: Any, *, now: bool) -> None:
        """No strength of the other side, but in the combat whose dice are waited for at this moment."""
        assert self.shown is not None
        decision = self.shown.decision
        for name, part in parts_of(content):
            if name == "counters":
                for counter in filter(None, part.values()):
                    assert counter["side"] == self.seat or {*counter.get("figures", {}).values()} <= {None}, counter
            if name == "revealed" and part is not None:
                assert now
                assert self.seat in SIDES
                assert decision is not None
                assert decision.kind == "roll"
                self.open_strengths += 1
            if name in ("events", "lines") and isinstance(part, list):  # those of a log; a table has lines on its map, too
                self._check_draws(part)

    def _check_draws(self, lines: list[dict[str, Any]]) -> None:
        for line in lines:
            if line.get("kind") == "chit" and "strength" in line["facts"]:
                unit = line["facts"]["unit"]
                assert self.shown is not None
                assert self.shown.counters[unit].side is self.seat, line


def parts_of(content: Any) -> Iterator[tuple[str, Any]]:
    """Every named part of a JSON document, however deep."""
    if isinstance(content, dict):
        for name, part in content.items():
            yield name, part
            yield from parts_of(part)
    elif isinstance(content, list):
        for part in content:
            yield from parts_of(part)


STORIES = [(MOSELLE, 2, 0, 1000), (CAMPAIGN, 6, 185, 300), (VARIABLE, 30, 0, 40)]
OFTEN = 50  # plies between two looks at everything
SECRET_ORDERS = ("write", "plan final")


@pytest.mark.parametrize(("name", "seed", "first", "last"), STORIES)
def test_no_secret_is_ever_sent(servers: Servers, name: str, seed: int, first: int, last: int) -> None:
    kept, server = chronicle(name, seed, last), servers[0]
    rolls = [ply for ply in range(first + 1, kept.last) if kept.kind(ply) == "roll"]
    quiet = max(ply for ply in range(kept.last) if kept.kind(ply) != "roll")  # no strengths are open then
    notes = {ALLIED: "the 36th strikes at dawn", AXIS: "hold the line of the river"}
    filed = file_game(server.game_host, kept, first, f"story{seed}{name[-4:]}", notes=notes)
    with ExitStack() as stack:
        eyes = {seat: Listener(server, filed, seat, stack) for seat in EYES}
        for listener in eyes.values():
            listener.hear(first)
        for ply, (seat, text, _, _) in enumerate(kept.orders[first:], first):
            eyes[seat].order(ply, text)
            for listener in eyes.values():
                listener.hear(ply + 1)
            if (ply % OFTEN == 0 or ply + 1 in rolls[:2]) and kept.kind(ply + 1):
                look_at_everything(eyes, kept, ply + 1, first)
            if ply + 1 == quiet:
                look_back(eyes, [number for number in range(first + 1, ply) if kept.kind(number) == "roll"])
        for seat, listener in eyes.items():
            assert bool(listener.open_strengths) == (seat in SIDES)
            assert len(listener.sent) > kept.last - first
            check_bytes(b"\n".join(listener.sent), seat, filed, kept)
        if kept.positions[-1].outcome is not None:  # then nothing is hidden any more
            assert kept.seed in eyes[SPECTATOR].client.get(f"{filed.place}/record").text


def look_at_everything(eyes: dict[Seat, Listener], kept: Chronicle, ply: int, first: int) -> None:
    for listener in eyes.values():
        view = msgspec.json.decode(listener.get("view"), type=TableView)
        assert (view.ply, view.shown) == (ply, listener.shown)
        for place in ("", "log", "recap", "record", "changes"):
            listener.get(place)
        for since in {first, max(first, ply - 1), max(first, ply - 9)}:
            listener.get("changes", since=since)
    deciding = kept.positions[ply].decision
    assert deciding is not None
    for seat in SIDES:
        eyes[seat].get("options")
        eyes[seat].get("notes")


def look_back(eyes: dict[Seat, Listener], rolls: list[int]) -> None:
    """8.42: of a past moment nobody sees the strengths that both players saw then, as long as the game is not over."""
    assert rolls
    for listener in eyes.values():
        for ply in rolls[:: max(1, len(rolls) // 8)]:
            assert b'"revealed":' not in listener.get(f"plies/{ply}")
            assert b'"revealed":' not in listener.get("changes", since=ply - 1)


def check_bytes(sent: bytes, seat: Seat, filed: Filed, kept: Chronicle) -> None:
    """None of the other seats' secrets stands anywhere in what was sent."""
    key = stream_key(kept.seed)
    secrets = [kept.seed.encode(), key, key.hex().encode(), base64.b64encode(key)]
    for other in SIDES:
        hashed = token_hash(filed.tokens[other])
        secrets += [filed.tokens[other].encode(), hashed, hashed.hex().encode(), base64.b64encode(hashed)]
        if other is not seat:
            secrets.append(filed.notes[other].encode())
            secrets += [text.encode() for by, text, _, _ in kept.orders if by is other and text.startswith(SECRET_ORDERS)]
    for secret in secrets:
        assert secret not in sent, secret
    if seat in SIDES:
        assert filed.notes[seat].encode() in sent
