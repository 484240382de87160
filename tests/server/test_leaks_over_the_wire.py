"""Nothing that a seat may not know reaches it: not in any answer, error or message of a socket, to the last byte.

Two servers hold *twins*: the same game, under the same id, at the same time by a clock that stands still, and different in
what the seat may not know (the other side's chits and written numbers, its notes and tokens, the dice to come). Whatever
the seat asks, both say the same; and the same is pushed to it while the same orders are given at both.
"""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from asking import is_about_open_strengths, questions
from http_server import PATIENCE, Server, await_true, serving
from random_play import perturbed
from server.wire import BEGAN, EYES, Chronicle, Filed, chronicle, file_game, read_document, secrets_of
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import stream_key
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.events import Event
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.kernel.showing import Shown, changed
from trinacria.server.models import Change, GiveOrder, MakeOffer, OfferKind, Say, TableView
from trinacria.server.services import access, agreements, handing, ordering, talking
from trinacria.server.services import house as houses
from trinacria.server.services.access import token_hash
from trinacria.viw.position import Position
from twins import twin_of

MOSELLE, LANDING, CAMPAIGN, VARIABLE = "moselle/november", "sicily/us-landing", "sicily/campaign", "sicily/variable"
WALKS = {MOSELLE: (2, 230), LANDING: (6, 230), CAMPAIGN: (6, 770)}
NOW = BEGAN + 10_000_000  # later than any order that was filed
EARLIER = 4  # past moments that are compared
PLIES = 8  # orders that are given at both tables
PLAIN = {"accept-encoding": "identity"}  # bytes as they are

Sent = tuple[int, list[tuple[bytes, bytes]], bytes]


def sent_in(answer: httpx.Response) -> Sent:
    """Everything that comes back but the date, which the web server puts on it by a clock of its own."""
    assert answer.status_code < 500, answer.text
    return answer.status_code, [head for head in answer.headers.raw if head[0].lower() != b"date"], answer.content


class StoppedClock:
    """A time that does not go on."""

    def time_ns(self) -> int:
        return NOW * 1_000_000


@pytest.fixture(scope="module", autouse=True)
def _the_clock_stands_still() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(houses, "time", StoppedClock())
        yield


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, _the_clock_stands_still: None) -> Iterator[tuple[Server, Server]]:
    with serving(tmp_path_factory.mktemp("one")) as one, serving(tmp_path_factory.mktemp("two")) as two:
        yield one, two


# twins ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """One of the two: a server with its game, asked by the seat that may not tell them apart."""

    server: Server
    client: httpx.Client
    filed: Filed
    seat: Seat

    def send(self, method: str, place: str, body: Any = None, **params: Any) -> Sent:
        content = None if body is None else msgspec.json.encode(body)
        headers = {"content-type": "application/json"} if content else {}
        where = place if place.startswith("/") else f"{self.filed.place}/{place}".removesuffix("/")
        return sent_in(self.client.request(method, where, content=content, headers=headers, params=params))

    @property
    def position(self) -> Position:
        with self.server.house.at_table(self.filed.id) as live:
            assert isinstance(live.position, Position)
            return live.position.copy()

    def order(self, seat: Seat, ply: int, text: str) -> Sent | None:
        """An order: of the seat itself over the wire, of another one behind its back."""
        if seat is self.seat:
            return self.send("POST", "orders", {"ply": ply, "text": text})
        ordering.give_order(self.server.house, self.filed.id, seat, GiveOrder(ply, text))
        return None


class Pair:
    """Both tables, and the sockets at them."""

    def __init__(self, one: Table, two: Table) -> None:
        self.tables = (one, two)
        self.seat, self.filed = one.seat, one.filed
        self.sockets: list[ClientConnection] = []
        self.compared = 0

    def same(self, method: str, place: str, body: Any = None, **params: Any) -> Sent:
        """Ask both, and find no difference."""
        mine, other = (table.send(method, place, body, **params) for table in self.tables)
        assert mine == other, f"{self.seat} {method} {place} {body} {params}"
        self.compared += 1
        return mine

    def order(self, seat: Seat, ply: int, *texts: str) -> None:
        """Give the order at both tables; of two texts each table gets its own, which is nothing that this seat may know."""
        first, second = texts if len(texts) == 2 else (texts[0], texts[0])
        assert first == second or seat is not self.seat
        mine, other = (table.order(seat, ply, text) for table, text in zip(self.tables, (first, second), strict=True))
        assert mine == other, f"{self.seat}: {first}"
        self.hear(ply + 1)

    def hear(self, ply: int) -> None:
        """The messages of both sockets up to the one that tells of a ply."""
        mine, other = (_messages(wire, lambda change: change["ply"] >= ply) for wire in self.sockets)
        assert mine == other, self.seat
        self.compared += len(mine)

    def hear_of(self, part: str) -> None:
        """The messages up to one that has this part."""
        mine, other = (_messages(wire, lambda change: part in change) for wire in self.sockets)
        assert mine == other, self.seat
        self.compared += len(mine)


def _messages(wire: ClientConnection, ends: Any) -> list[str | bytes]:
    found: list[str | bytes] = []
    while True:
        found.append(wire.recv(PATIENCE))
        if ends(msgspec.json.decode(found[-1])):
            return found


@contextmanager
def at_both(servers: tuple[Server, Server], filed: tuple[Filed, Filed], seat: Seat) -> Iterator[Pair]:
    """Both tables as the seat sees them, with a socket at each."""
    tokens = [filed[0].tokens[seat]] if seat in SIDES else []
    assert not tokens or filed[0].tokens[seat] == filed[1].tokens[seat]
    with ExitStack() as stack:
        one, two = (
            Table(server, stack.enter_context(server.visitor(*tokens, headers=PLAIN)), game, seat)
            for server, game in zip(servers, filed, strict=True)
        )
        pair = Pair(one, two)
        for server in servers:
            headers = {"authorization": f"Bearer {tokens[0]}"} if tokens else {}
            url = f"{server.socket_url}{filed[0].place}/live"
            pair.sockets.append(stack.enter_context(connect(url, additional_headers=headers)))
        pair.hear(filed[0].ply)
        yield pair
    for server in servers:  # going is news too: the house must have noted it before the next twins come
        await_true(lambda server=server: not server.house.present(filed[0].id, seat))
        with server.visitor() as client:
            client.get("/api/health")


def file_twins(
    servers: tuple[Server, Server], kept: Chronicle, ply: int, seat: Seat, chooser: random.Random, game_id: str
) -> tuple[Filed, Filed]:
    """The game at the first server, and at the second a twin of it, now and at some moments before."""
    twin = twin_of(kept.positions[ply], seat, chooser)
    while not differs(kept.positions[ply], twin):
        twin = twin_of(kept.positions[ply], seat, chooser)
    plies = {*moments_before(kept, ply, chooser), ply}
    real = {number: kept.positions[number] for number in sorted(plies)}
    twins = {number: twin if number == ply else twin_of(pos, seat, chooser) for number, pos in real.items()}

    def retold(event: Event) -> Event:
        hidden = event.owner is not None and event.owner is not seat
        return replace(event, private={"strength": chooser.randrange(1, 11)}) if hidden else event

    own, others = secrets_of(game_id), secrets_of(game_id, "2")
    tokens = {side: (own if side is seat else others)[side] for side in SIDES}
    notes = [{side: "mine" if side is seat else word for side in SIDES} for word in ("hold the river", "attack at dawn")]
    return (
        file_game(servers[0].house, kept, ply, game_id, tokens=own, notes=notes[0], frozen=real),
        file_game(servers[1].house, kept, ply, game_id, tokens=tokens, notes=notes[1], frozen=twins, retold=retold),
    )


def last_with_secrets(kept: Chronicle, kind: str, seat: Seat) -> int:
    """The last decision of this kind at which there is something that the seat may not know."""
    for ply in range(kept.last, -1, -1):
        if kept.kind(ply) == kind and differs(kept.positions[ply], twin_of(kept.positions[ply], seat, random.Random(ply))):
            return ply
    raise AssertionError(f"{kept.name}: no {kind} with secrets")


def differs(pos: Position, twin: Position) -> bool:
    return pos.chits != twin.chits or pos.pools != twin.pools or pos.secrets != twin.secrets


def moments_before(kept: Chronicle, ply: int, chooser: random.Random) -> list[int]:
    """Some earlier plies, and among them moments at which the strengths of a combat lay open."""
    rolls = [number for number in range(1, ply) if kept.kind(number) == "roll"]
    others = chooser.sample(range(ply), min(EARLIER, ply))
    return [*chooser.sample(rolls, min(2, len(rolls))), *others]


# everything that can be asked -----------------------------------------------------------------------------------------


def ask_everything(pair: Pair, plies: list[int], chooser: random.Random) -> None:
    pos, seat = pair.tables[0].position, pair.seat
    for place in ("", "view", "log", "recap", "record", "chat", "notes", "changes", "options", "verification"):
        pair.same("GET", place)
    for place in ("/api/games", "/api/games?mine=true", "/api/me", "/api/health", "/api/games?status=running"):
        pair.same("GET", place)
    for ply in plies:
        pair.same("GET", f"plies/{ply}")
        pair.same("GET", "changes", since=ply)
    for lens in ("truth", *EYES):
        pair.same("GET", f"plies/{plies[0]}", lens=lens)
        pair.same("GET", "log", lens=lens)
    for side in SIDES:
        pair.same("GET", "view", side=side)
        pair.same("GET", "notes", side=side)
    pair.same("GET", "log", before=len(pos.log) // 2, limit=7)
    pair.same("GET", "changes", since=pair.filed.ply + 99, state=1, chat=3)
    ask_options(pair, chooser)
    for question in questions(pos, chooser):
        if not is_about_open_strengths(pos, seat, question):
            pair.same("POST", "questions", question)


def ask_options(pair: Pair, chooser: random.Random) -> None:
    """What may be picked, some way down."""
    path: list[str] = []
    for _ in range(4):
        status, _, body = pair.same("GET", "options", step=path)
        steps = [step["key"] for step in msgspec.json.decode(body).get("steps", ()) if step.get("more")]
        if status != 200 or not steps:
            return
        path = [*path, chooser.choice(steps)]


def try_what_is_not_allowed(pair: Pair, chooser: random.Random) -> None:
    """Errors are answers too."""
    pos, ply = pair.tables[0].position, pair.filed.ply
    near = perturbed(pos, pos.copy().options().sample(chooser.randrange), chooser)
    bad = [order for order in chooser.sample(near, min(14, len(near))) if not may_be(pos, order.text)]
    for order in bad:
        pair.same("POST", "orders", {"ply": ply, "text": order.text})
    for body in ({"ply": ply, "text": "supper"}, {"ply": ply + 1, "text": "end movement"}, {"ply": 0}, {"ply": "x"}):
        pair.same("POST", "orders", body)
    pair.same("POST", "undo", {"ply": ply + 5})
    pair.same("POST", "offers/rewind/accept", {"ply": ply})
    pair.same("POST", "rematch", {})


def may_be(pos: Position, text: str) -> bool:
    try:
        return pos.vocabulary.read(text) in pos.copy().options()
    except TrinacriaError:
        return False


# playing on -----------------------------------------------------------------------------------------------------------


def quiet_order(pair: Pair, chooser: random.Random) -> Command | None:
    """An order that both tables allow and that makes no difference public, if one is soon found."""
    positions = [table.position for table in pair.tables]
    for _ in range(6):
        order = positions[0].options().sample(chooser.randrange)
        if order not in positions[1].copy().options():
            decision = positions[0].decision
            assert decision is not None
            assert decision.seat is not pair.seat, "only the other side's own secrets may decide what it can do"
        elif all(_is_quiet(pos.copy(), order, pair.seat) for pos in positions):
            return order
    return None


def _is_quiet(pos: Position, order: Command, seat: Seat) -> bool:
    """Whether no die falls and nothing is shown; a spectator may look on while chits are drawn."""
    fallen, shown = pos.dice.number, pos.shown
    events = pos.play(order)
    if pos.decision is None:
        return False
    if seat is SPECTATOR:
        return not any(event.kind == "roll" for event in events)
    return (pos.dice.number, pos.shown) == (fallen, shown)


def play_on(pair: Pair, chooser: random.Random) -> int:
    """The same orders at both tables, now and then one taken back, as long as nothing differs in public."""
    given = 0
    for _ in range(PLIES):
        decision = pair.tables[0].position.decision
        order = quiet_order(pair, chooser) if decision else None
        if decision is None or order is None:
            break
        pair.order(decision.seat, pair.filed.ply + given, order.text)
        given += 1
        if chooser.random() < 0.3 and all(_can_undo(table, decision.seat) for table in pair.tables):
            pair.order(decision.seat, pair.filed.ply + given, "undo")
            given += 1
    return given


def _can_undo(table: Table, seat: Seat) -> bool:
    with table.server.house.at_table(table.filed.id) as live:
        return live.playing.can_undo(seat)


def talk_and_offer(pair: Pair, ply: int) -> None:
    """What happens around the game is told alike."""
    speaker = pair.seat.enemy if pair.seat in SIDES else ALLIED
    for table in pair.tables:
        house, game = table.server.house, table.filed.id
        holder = access.visitor(house, [table.filed.tokens[speaker]])
        talking.say(house, game, holder, speaker, Say("your move"))
    pair.hear_of("chat")
    for table in pair.tables:
        agreements.make_offer(table.server.house, table.filed.id, speaker, MakeOffer(OfferKind.DRAW, ply))
    pair.hear_of("state")


SCENES = [
    (MOSELLE, "move", ALLIED),
    (MOSELLE, "move", AXIS),
    (MOSELLE, "attack", SPECTATOR),
    (MOSELLE, "support", AXIS),
    (MOSELLE, "support", ALLIED),
    (MOSELLE, "roll", SPECTATOR),
    (MOSELLE, "absorb", ALLIED),
    (MOSELLE, "retreat", AXIS),
    (MOSELLE, "advance", SPECTATOR),
    (LANDING, "move", AXIS),
    (LANDING, "attack", ALLIED),
    (LANDING, "support", SPECTATOR),
    (LANDING, "land", AXIS),
    (LANDING, "lose", ALLIED),
    (CAMPAIGN, "move", AXIS),
    (CAMPAIGN, "move", SPECTATOR),
    (CAMPAIGN, "attack", ALLIED),
    (CAMPAIGN, "support", AXIS),
    (CAMPAIGN, "end-run", AXIS),
    (CAMPAIGN, "end-run", SPECTATOR),
    (CAMPAIGN, "pack", AXIS),
]


@pytest.mark.parametrize(("name", "kind", "seat"), SCENES)
def test_a_seat_cannot_tell_twins_apart(servers: tuple[Server, Server], name: str, kind: str, seat: Seat) -> None:
    kept, chooser = chronicle(name, *WALKS[name]), random.Random(f"{name} {kind} {seat}")
    ply = last_with_secrets(kept, kind, seat)
    game_id = hashlib.sha256(f"{name} {kind} {seat}".encode()).hexdigest()[:12]
    filed = file_twins(servers, kept, ply, seat, chooser, game_id)
    plies = sorted({snapshot.ply for snapshot in servers[0].house.store.snapshots(game_id)})
    with at_both(servers, filed, seat) as pair:
        try_what_is_not_allowed(pair, chooser)
        ask_everything(pair, plies, chooser)
        given = play_on(pair, chooser)
        talk_and_offer(pair, ply + given)
        for place in ("", "view", "log", "recap", "record", "chat", "changes"):
            pair.same("GET", place)
        for since in (*plies, ply + given // 2):
            pair.same("GET", "changes", since=since)
        for number in range(ply, ply + given):
            pair.same("GET", f"plies/{number}")
        assert pair.compared > 60


# secret orders --------------------------------------------------------------------------------------------------------


def file_alike(servers: tuple[Server, Server], kept: Chronicle, ply: int, seat: Seat, game_id: str) -> tuple[Filed, Filed]:
    """The same game at both servers; the other seats' tokens are not."""
    own, others = secrets_of(game_id), secrets_of(game_id, "2")
    tokens = {side: (own if side is seat else others)[side] for side in SIDES}
    return (
        file_game(servers[0].house, kept, ply, game_id, tokens=own),
        file_game(servers[1].house, kept, ply, game_id, tokens=tokens),
    )


@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_the_numbers_written_for_end_runs_reach_nobody_else(servers: tuple[Server, Server], seat: Seat) -> None:
    kept, chooser = chronicle(CAMPAIGN, *WALKS[CAMPAIGN]), random.Random(31)
    ply = next(number for number in range(kept.last) if kept.kind(number) == "write")
    with at_both(servers, file_alike(servers, kept, ply, seat, f"numbers{seat}"), seat) as pair:
        pair.order(ALLIED, ply, "write 0 0", "write 5 5")
        one, two = (table.position for table in pair.tables)
        assert one.secrets != two.secrets
        ask_everything(pair, [ply, ply + 1], chooser)
        assert pair.compared > 50


def test_what_a_failed_bot_writes_cannot_be_told_from_what_is_public(servers: tuple[Server, Server]) -> None:
    """Any order will do for a bot that cannot decide, but not one that the other side can work out for itself."""
    kept = chronicle(CAMPAIGN, *WALKS[CAMPAIGN])
    ply = next(number for number in range(kept.last) if kept.kind(number) == "write")
    written: list[tuple[str, ...]] = []
    for game_id in ("failing0", "failing1", "failing2", "failing3"):
        for server, seed in zip(servers, ("one seed", "another seed"), strict=True):
            file_game(server.house, replace(kept, seed=seed), ply, game_id)
            server.house.store.update_seat(game_id, ALLIED.value, bot="random")
            handing.play_anything(server.house, game_id, ply, "it thought too long")
        written.append(tuple(server.house.store.commands(game_id)[-1].text for server in servers))
    assert all(text.startswith("write ") for texts in written for text in texts)
    assert any(one != two for one, two in written)


@pytest.mark.parametrize("seat", [AXIS, SPECTATOR])
def test_the_plan_of_the_invasions_reaches_nobody_else(servers: tuple[Server, Server], seat: Seat) -> None:
    kept, chooser = chronicle(VARIABLE, 30, 40), random.Random(32)
    mine, other = other_plans(kept.positions[0], chooser)
    with at_both(servers, file_alike(servers, kept, 0, seat, f"invasions{seat}"), seat) as pair:
        for ply, texts in enumerate(zip(mine, other, strict=True)):
            pair.order(ALLIED, ply, *texts)
        one, two = (table.position for table in pair.tables)
        assert one.secrets != two.secrets
        ask_everything(pair, [*range(len(mine) + 1)], chooser)
        ply = len(mine)
        for text in ("end receiving", "deploy de_1_hg 3623", "end deployment"):
            pair.order(AXIS, ply, text)
            ply += 1
        ask_everything(pair, [*range(ply + 1)], chooser)
        assert pair.compared > 100


def other_plans(pos: Position, chooser: random.Random) -> tuple[list[str], list[str]]:
    """Two ways to plan, with as many orders, of which no part is the same; both can stand."""
    return _planned(pos.copy(), chooser), _planned(pos.copy(), chooser)


def _planned(pos: Position, chooser: random.Random) -> list[str]:
    changes: list[str] = []
    end = pos.vocabulary.read("end plan")
    while len(changes) < 4:
        order = pos.options().sample(chooser.randrange)
        ahead = pos.copy()
        ahead.play(order)
        if order.text.startswith(("plan unit", "plan date")) and end in ahead.options():
            changes.append(order.text)
            pos = ahead
    return [*changes, "end plan"]


# private games --------------------------------------------------------------------------------------------------------

BODIES: dict[str, Any] = {
    "claim_seat": {"token": "t" * 43},
    "hand_to_bot": {"bot": "random"},
    "make_rematch": {},
    "make_branch": {"ply": 0},
    "ask_question": {"ask": "overlay", "name": "zones"},
    "give_order": {"ply": 0, "text": "end movement"},
    "undo": {"ply": 0},
    "resign": {"ply": 0},
    "make_offer": {"kind": "draw", "ply": 0},
    "accept_offer": {"ply": 0},
    "say": {"text": "hello"},
    "write_notes": {"text": "beware"},
}


@pytest.mark.parametrize("proof", ["", "t" * 43, secrets_of("another0")[ALLIED]])
def test_a_private_game_is_like_no_game_to_whoever_has_no_part_in_it(servers: tuple[Server, Server], proof: str) -> None:
    server, kept = servers[0], chronicle(MOSELLE, *WALKS[MOSELLE])
    if server.house.store.game("private00") is None:
        file_game(server.house, kept, 9, "private00", public=False)
        file_game(server.house, kept, 9, "another0")
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
    """Somebody at a table: what he was sent, and the document that he keeps by what he was told."""

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
                    assert counter["side"] == self.seat or not counter.keys() & {"strength", "steps", "chit"}, counter
            if name == "revealed" and part is not None:
                assert now
                assert self.seat in SIDES
                assert decision is not None
                assert decision.kind == "roll"
                self.open_strengths += 1
            if name == "events" or name == "lines":
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


STORIES = [(MOSELLE, 2, 0, 1000), (LANDING, 6, 0, 1000), (CAMPAIGN, 6, 185, 300), (VARIABLE, 30, 0, 60)]
OFTEN = 25  # plies between two looks at everything
SECRET_ORDERS = ("write", "plan unit", "plan date")


@pytest.mark.parametrize(("name", "seed", "first", "last"), STORIES)
def test_no_secret_is_ever_sent(servers: tuple[Server, Server], name: str, seed: int, first: int, last: int) -> None:
    kept, server = chronicle(name, seed, last), servers[0]
    notes = {ALLIED: "the 36th strikes at dawn", AXIS: "hold the line of the river"}
    filed = file_game(server.house, kept, first, f"story{seed}{name[-4:]}", notes=notes)
    with ExitStack() as stack:
        eyes = {seat: Listener(server, filed, seat, stack) for seat in EYES}
        for listener in eyes.values():
            listener.hear(first)
        for ply, (seat, text, _, _) in enumerate(kept.orders[first:], first):
            eyes[seat].order(ply, text)
            for listener in eyes.values():
                listener.hear(ply + 1)
            if (ply % OFTEN == 0 or kept.kind(ply + 1) == "roll") and kept.kind(ply + 1):
                look_at_everything(eyes, kept, ply + 1, first)
            if ply + 1 == kept.last - 1:
                look_back(eyes, [number for number in range(first + 1, ply) if kept.kind(number) == "roll"])
        for seat, listener in eyes.items():
            assert bool(listener.open_strengths) == (seat in SIDES)
            assert len(listener.sent) > kept.last - first
            check_bytes(b"\n".join(listener.sent), seat, filed, kept)
        if kept.positions[-1].outcome is not None:  # then everything lies open: what was looked for can be found
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
    """8.42: of a past moment nobody sees the strengths that lay open then, as long as the game is not over."""
    assert rolls
    for listener in eyes.values():
        for ply in rolls[:: max(1, len(rolls) // 8)]:
            assert b"revealed" not in listener.get(f"plies/{ply}")
            assert b"revealed" not in listener.get("changes", since=ply - 1)


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
