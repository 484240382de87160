"""Two servers of our own that hold twins: the same game, under the same id, at the same time, and different in secrets.

The clock of both stands still. Whatever the seat asks that may not tell them apart, both must say the same to the last byte,
headers and lengths included; and the same must be pushed to it while the same orders are given at both.

Only these may differ: the header `date`, which the web server writes by a clock of its own, and the promise of the dice
(the hash of the seed), which is public and is not the same when the seeds are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from attack.findings import Tally
from http_server import PATIENCE, Server, await_true, serving
from server.wire import BEGAN, Filed
from trinacria.kernel.dice import commitment
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import GiveOrder
from trinacria.server.services import game_host, ordering

NOW = BEGAN + 10_000_000  # later than any order that was filed
PLAIN = {"accept-encoding": "identity"}  # bytes as they are
MAY_DIFFER = b"date"  # a header; the promise is blotted out as well
BLOT = b"0" * 64  # as long as a promise

Sent = tuple[int, list[tuple[bytes, bytes]], bytes]
Servers = tuple[Server, Server]


class StoppedClock:
    """A time that does not go on."""

    def time_ns(self) -> int:
        return NOW * 1_000_000

    def monotonic(self) -> float:
        return NOW / 1000


@contextmanager
def two_servers(one: Path, two: Path) -> Iterator[Servers]:
    """Both in this process, on 127.0.0.1; as long as they run the clock of every host in it stands still."""
    going, game_host.time = game_host.time, StoppedClock()  # type: ignore[assignment]  # all that a host asks of it
    try:
        with serving(one) as first, serving(two) as second:
            yield first, second
    finally:
        game_host.time = going


def sent_in(answer: httpx.Response, promise: bytes = b"") -> Sent:
    """Everything that comes back but what may differ."""
    assert answer.status_code < 500, answer.text
    heads = [head for head in answer.headers.raw if head[0].lower() != MAY_DIFFER]
    return answer.status_code, heads, answer.content.replace(promise, BLOT) if promise else answer.content


@dataclass(frozen=True, slots=True)
class Table:
    """One of the two: a server with its game, asked by the seat that may not tell them apart."""

    server: Server
    client: httpx.Client
    filed: Filed
    seat: Seat
    promise: bytes

    def send(self, method: str, place: str, body: Any = None, **params: Any) -> Sent:
        content = None if body is None else msgspec.json.encode(body)
        headers = {"content-type": "application/json"} if content else {}
        where = place if place.startswith("/") else f"{self.filed.place}/{place}".removesuffix("/")
        answer = self.client.request(method, where, content=content, headers=headers, params=params)
        return sent_in(answer, self.promise)

    @property
    def position(self) -> Position:
        with self.server.game_host.locked(self.filed.id) as live:
            return live.position.copy()

    def order(self, seat: Seat, ply: int, text: str) -> Sent | None:
        """An order: of the seat itself over the wire, of another one behind its back."""
        if seat is self.seat:
            return self.send("POST", "orders", {"ply": ply, "text": text})
        ordering.give_order(self.server.game_host, self.filed.id, seat, GiveOrder(ply, text))
        return None


class Pair:
    """Both tables and the sockets at them. What differs is counted as a leak, with the request that showed it."""

    def __init__(self, one: Table, two: Table, tally: Tally) -> None:
        self.tables = (one, two)
        self.seat, self.filed, self.tally = one.seat, one.filed, tally
        self.sockets: list[ClientConnection] = []
        self.leaks = 0

    def same(self, method: str, place: str, body: Any = None, **params: Any) -> Sent:
        """Ask both, and find no difference."""
        mine, other = (table.send(method, place, body, **params) for table in self.tables)
        self.compare(mine, other, f"{method} {place} {body} {params}")
        return mine

    def compare(self, mine: object, other: object, what: str) -> None:
        self.tally.numbers["answers"] += 1
        if mine != other:
            self.leaks += 1
            where = f"{self.seat} at {self.filed.scenario} ply {self.filed.ply}: {what}"
            self.tally.found("leaks", f"{where}: {_difference(mine, other)}")

    def order(self, seat: Seat, ply: int, *texts: str) -> None:
        """Give the order at both tables; of two texts each table gets its own, which is nothing that this seat may know."""
        first, second = texts if len(texts) == 2 else (texts[0], texts[0])
        assert first == second or seat is not self.seat
        mine, other = (table.order(seat, ply, text) for table, text in zip(self.tables, (first, second), strict=True))
        if mine is not None:
            self.compare(mine, other, first)
        self.hear(ply + 1)

    def draft(self, seat: Seat, *changes: Sequence[str]) -> None:
        """Write a draft at each table, behind this seat's back: it is no order, and nobody hears of it."""
        for table, texts in zip(self.tables, changes, strict=True):
            for text in texts:
                ordering.give_order(table.server.game_host, table.filed.id, seat, GiveOrder(self.filed.ply, text))

    def hear(self, ply: int) -> None:
        """The messages of both sockets up to the one that tells of a ply."""
        self._hear(lambda change: change["ply"] >= ply, f"messages up to ply {ply}")

    def hear_of(self, part: str) -> None:
        """The messages up to one that has this part."""
        self._hear(lambda change: part in change, f"messages up to one with {part}")

    def _hear(self, ends: Callable[[dict[str, Any]], bool], what: str) -> None:
        mine, other = (_messages(wire, table.promise, ends) for wire, table in zip(self.sockets, self.tables, strict=True))
        for one, two in zip(mine, other, strict=False):
            self.compare(one, two, what)
        if len(mine) != len(other):
            self.compare(len(mine), len(other), f"number of {what}")


def _difference(mine: object, other: object) -> str:
    """Where two answers part, with a little of both."""
    one, two = repr(mine), repr(other)
    at = next((at for at, (left, right) in enumerate(zip(one, two, strict=False)) if left != right), min(len(one), len(two)))
    return f"{one[max(0, at - 60) : at + 80]} / {two[max(0, at - 60) : at + 80]}"


def _messages(wire: ClientConnection, promise: bytes, ends: Callable[[dict[str, Any]], bool]) -> list[bytes]:
    found: list[bytes] = []
    while True:
        message = wire.recv(PATIENCE)
        found.append((message.encode() if isinstance(message, str) else message).replace(promise, BLOT))
        if ends(msgspec.json.decode(message)):
            return found


@contextmanager
def at_both(servers: Servers, filed: tuple[Filed, Filed], seat: Seat, tally: Tally) -> Iterator[Pair]:
    """Both tables as the seat sees them, with a socket at each."""
    tokens = [filed[0].tokens[seat]] if seat in SIDES else []
    assert not tokens or filed[0].tokens[seat] == filed[1].tokens[seat]
    _set_the_marks_alike(servers)
    with ExitStack() as stack:
        one, two = (
            Table(server, stack.enter_context(server.visitor(*tokens, headers=PLAIN)), game, seat, _promise(server, game))
            for server, game in zip(servers, filed, strict=True)
        )
        pair = Pair(one, two, tally)
        for server in servers:
            headers = {"authorization": f"Bearer {tokens[0]}"} if tokens else {}
            url = f"{server.socket_url}{filed[0].place}/live"
            pair.sockets.append(stack.enter_context(connect(url, additional_headers=headers)))
        pair.hear(filed[0].ply)
        yield pair
    for server in servers:  # going is news too: the host must have noted it before the next twins come
        await_true(lambda server=server: not server.game_host.present(filed[0].id, seat))
        with server.visitor() as client:
            client.get("/api/health")


def _promise(server: Server, filed: Filed) -> bytes:
    row = server.game_host.store.game(filed.id)
    assert row is not None
    return commitment(row.seed).encode()


def _set_the_marks_alike(servers: Servers) -> None:
    """What happened at other tables before is no difference between these."""
    newest = max(server.game_host.next_change_number() for server in servers)
    for server in servers:
        server.game_host._last_change_number = newest
