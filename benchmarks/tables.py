"""Games for the load: made on the server, each with two players who listen, and all their orders known in advance.

The dice of a game are the server's secret. We run the server, so we read the seed from its database and play the whole game
beforehand in this process, at random; then the orders can be sent as fast as the server takes them, with nothing to ask.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.served import Served
from benchmarks.wire import Ear, Heard, Line
from trinacria import games
from trinacria.kernel.dice import MEASURED, KeyedDice, stream_key
from trinacria.kernel.seats import SIDES, Seat

MOSELLE = "moselle/november"
_BOTH = json.dumps({"scenario": MOSELLE, "allied": {"holder": "me"}, "axis": {"holder": "me"}}).encode()
PATIENCE = 30.0  # seconds for a change to reach both players


@dataclass(slots=True)
class Sample:
    """What one order took, in seconds: until it was acknowledged, and until both players knew of it."""

    answered: float
    told: float


@dataclass(slots=True)
class Taken:
    """Everything that was measured."""

    samples: list[Sample] = field(default_factory=list)
    messages: list[int] = field(default_factory=list)  # bytes of each message to a player after an order
    answers: list[int] = field(default_factory=list)  # bytes of each answer


def _heard_nothing(ply: int, size: int, at: float) -> None:
    pass


@dataclass(slots=True)
class Table:
    """One game with its two players; each has a connection for orders and a socket for news."""

    game: str
    orders: list[tuple[Seat, str]]
    lines: dict[Seat, Line]
    ply: int = 0
    ears: list[Ear] = field(default_factory=list)
    _heard: dict[Seat, float] = field(default_factory=dict)
    _sizes: list[int] = field(default_factory=list)
    _all_heard: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def over(self) -> bool:
        return self.ply >= len(self.orders)

    async def listen(self, server: Served, tokens: dict[Seat, str]) -> None:
        for seat in SIDES:
            path = f"/api/games/{self.game}/live"
            self.ears.append(await Ear.open(server.host, server.port, path, tokens[seat], self._hear(seat)))

    def _hear(self, seat: Seat) -> Heard:
        def heard(ply: int, size: int, at: float) -> None:
            if ply == self.ply + 1 and seat not in self._heard:
                self._heard[seat] = at
                self._sizes.append(size)
                if len(self._heard) == len(SIDES):
                    self._all_heard.set()

        return heard

    async def order(self, taken: Taken) -> None:
        """The next order: sent, acknowledged, and known to both players."""
        seat, text = self.orders[self.ply]
        body = json.dumps({"ply": self.ply, "text": text}).encode()
        self._heard.clear()
        self._sizes.clear()
        self._all_heard.clear()
        began = perf_counter()
        status, answer, seconds = await self.lines[seat].ask("POST", f"/api/games/{self.game}/orders", body)
        assert status == 200, f"{self.game} ply {self.ply}: {text!r}: {status} {answer[:300]!r}"
        await asyncio.wait_for(self._all_heard.wait(), PATIENCE)
        taken.samples.append(Sample(seconds, max(seconds, *(at - began for at in self._heard.values()))))
        taken.messages += self._sizes
        taken.answers.append(len(answer))
        self.ply += 1

    async def watch(self, server: Served, spectators: int) -> None:
        """So many more people look on, who only listen: what they hear is not measured."""
        path, nothing = f"/api/games/{self.game}/live", _heard_nothing
        opening = (Ear.open(server.host, server.port, path, "", nothing) for _ in range(spectators))
        self.ears += await asyncio.gather(*opening)

    def close(self) -> None:
        for ear in self.ears:
            ear.close()
        for line in self.lines.values():
            line.close()


async def make_table(server: Served, door: Line, number: int) -> Table:
    """A new game of Moselle; `number` chooses what will be ordered."""
    status, answer, _ = await door.ask("POST", "/api/games", _BOTH)
    assert status == 201, f"{status} {answer[:300]!r}"
    made = json.loads(answer)
    tokens = {Seat.ALLIED: made["links"]["allied"], Seat.AXIS: made["links"]["axis"]}
    game = made["game"]["id"]
    lines = {seat: await Line.open(server.host, server.port, tokens[seat]) for seat in SIDES}
    table = Table(game, whole_game(seed_of(server, game), number), lines)
    await table.listen(server, tokens)
    return table


def seed_of(server: Served, game: str) -> str:
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as connection:
        found: tuple[str] = connection.execute("SELECT seed FROM games WHERE id = ?", (game,)).fetchone()
    return found[0]


def whole_game(seed: str, number: int) -> list[tuple[Seat, str]]:
    """Every order of a game that is played at random with these dice."""
    position, choose = games.start_of(MOSELLE)(KeyedDice(stream_key(seed, stream=MEASURED))), random.Random(number).randrange
    orders = []
    while position.decision is not None:
        command = position.options().sample(choose)
        orders.append((position.decision.seat, command.text))
        position.play(command)
    return orders
