"""Load: many games at once, as fast as the server takes their orders, or at the pace of people."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from time import perf_counter

from benchmarks.served import Served
from benchmarks.tables import Table, Taken, make_table
from benchmarks.wire import Line

WARMING = 100  # orders of a game of its own before anything counts: statements are prepared, tables are in memory


SETTLING = 2.0  # seconds, until everybody has been shown who else has come


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a load."""

    taken: Taken
    seconds: float
    processor: float  # seconds that the server computed
    waited: float  # seconds that its threads waited for the core

    @property
    def per_second(self) -> float:
        return len(self.taken.samples) / self.seconds

    @property
    def processor_ms(self) -> float:
        """Of one order, from its request to its last message."""
        return self.processor / len(self.taken.samples) * 1000

    @property
    def waited_ms(self) -> float:
        return self.waited / len(self.taken.samples) * 1000

    def answered(self, part: float) -> float:
        return quantile([sample.answered * 1000 for sample in self.taken.samples], part)

    def told(self, part: float) -> float:
        return quantile([sample.told * 1000 for sample in self.taken.samples], part)


@dataclass(frozen=True, slots=True)
class Used:
    """What a server has used of its core up to a moment."""

    processor: float
    waited: float

    @classmethod
    def by(cls, server: Served) -> Used:
        return cls(server.processor_seconds(), server.waited_seconds())

    def since(self, server: Served) -> tuple[float, float]:
        return server.processor_seconds() - self.processor, server.waited_seconds() - self.waited


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


async def warm_up(server: Served, door: Line) -> None:
    table = await make_table(server, door, 0)
    for _ in range(min(WARMING, len(table.orders))):
        await table.order(Taken())
    table.close()


async def rush(server: Served, at_once: int, seconds: float, ready: int) -> Loaded:
    """So many games at a time, each with its next order as soon as everybody knows of the last one.

    When a game is over its place is taken by the next of those that were made ready before the clock started.
    """
    door = await Line.open(server.host, server.port)
    await warm_up(server, door)
    tables = [await make_table(server, door, number) for number in range(ready)]
    taken, used, began = Taken(), Used.by(server), perf_counter()

    async def play() -> None:
        while tables and perf_counter() - began < seconds:
            table = tables.pop()
            while not table.over and perf_counter() - began < seconds:
                await table.order(taken)
            table.close()

    await asyncio.gather(*(play() for _ in range(at_once)))
    return Loaded(taken, perf_counter() - began, *used.since(server))


async def crowd(server: Served, spectators: int, every: float, seconds: float) -> Loaded:
    """One game with so many spectators, and an order in so many seconds: time enough to send everybody the news."""
    door = await Line.open(server.host, server.port)
    await warm_up(server, door)
    table = await make_table(server, door, 1)
    await table.watch(server, spectators)
    await asyncio.sleep(SETTLING)
    taken, used, began = Taken(), Used.by(server), perf_counter()
    while not table.over and perf_counter() - began < seconds:
        await table.order(taken)
        await asyncio.sleep(every)
    table.close()
    return Loaded(taken, perf_counter() - began, *used.since(server))


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes of the server's memory for one more game, with both its players listening."""

    begun: float
    played: float
    orders: float  # that had been given in each by then


async def steady(server: Served, games: int, every: float, seconds: float) -> tuple[Loaded, Memory]:
    """So many live games, each with one order in so many seconds, evenly spread; an order that is late delays no other."""
    door = await Line.open(server.host, server.port)
    await warm_up(server, door)
    before = server.resident()
    tables = [await make_table(server, door, number) for number in range(games)]
    begun = server.resident()
    taken, used, start = Taken(), Used.by(server), perf_counter() + 0.1

    async def play(number: int, table: Table) -> None:
        at = start + number * every / games
        while at < start + seconds and not table.over:
            await asyncio.sleep(max(0.0, at - perf_counter()))
            await table.order(taken)
            at += every

    await asyncio.gather(*(play(number, table) for number, table in enumerate(tables)))
    loaded = Loaded(taken, perf_counter() - start, *used.since(server))
    each = sum(table.ply for table in tables) / games
    memory = Memory((begun - before) / games, (server.resident() - before) / games, each)
    for table in tables:
        table.close()
    return loaded, memory
