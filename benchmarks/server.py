"""`make bench-server`: a real server process under load; `--seconds N` for a shorter look, `--write` keeps the results."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

import uvloop

from benchmarks.served import CLIENT_CORE, Served, pin, served
from benchmarks.tables import Taken, make_table, Table
from benchmarks.wire import Line


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


async def rush(server: Served, at_once: int, seconds: float, pool: int) -> None:
    door = await Line.open(server.host, server.port)
    tables = [await make_table(server, door, number) for number in range(pool)]
    taken = Taken()
    cpu, began = server.processor_seconds(), perf_counter()

    async def play() -> None:
        while tables and perf_counter() - began < seconds:
            table = tables.pop()
            while not table.over and perf_counter() - began < seconds:
                await table.order(taken)
            table.close()

    await asyncio.gather(*(play() for _ in range(at_once)))
    took, cpu = perf_counter() - began, server.processor_seconds() - cpu
    n = len(taken.samples)
    print(at_once, "games:", n, "orders", f"{n / took:.0f}/s in {took:.1f} s; server cpu/order {cpu / n * 1000:.2f} ms")
    for name in ("answered", "told"):
        v = [getattr(s, name) * 1000 for s in taken.samples]
        print("  ", name, *(f"p{p * 100:.0f} {quantile(v, p):.2f}" for p in (0.5, 0.95, 0.99)))
    print("   message", quantile(taken.messages, 0.5), quantile(taken.messages, 0.95), "answer", quantile(taken.answers, 0.5))


def main() -> None:
    p = argparse.ArgumentParser()
    p.add_argument("--seconds", type=float, default=60)
    a = p.parse_args()
    pin(CLIENT_CORE)
    for n in (1, 8):
        with tempfile.TemporaryDirectory() as name, served(Path(name)) as server:
            uvloop.run(rush(server, n, a.seconds, max(n, int(a.seconds * 2))))


if __name__ == "__main__":
    main()
