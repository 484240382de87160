"""`make bench-server`: a real server process under load, compared with its budgets.

`--seconds N` measures each load for another time than half a minute; `--write` keeps the table in benchmarks/results.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import uvloop

from benchmarks import opening
from benchmarks.load import Loaded, crowd, quantile, rush, steady
from benchmarks.progress import Progress
from benchmarks.results import write_server
from benchmarks.served import CLIENT_CORE, SERVER_CORE, pin, served

AT_ONCE, LIVE, EVERY = 8, 200, 5.0  # games as fast as they go; games at the pace of people, and the seconds between orders
SPECTATORS, BETWEEN_ORDERS = 300, 0.25  # of one game, and the seconds between its orders
ORDERS_A_GAME = 150  # fewer than the shortest games have: how many games must be ready for a rush
FASTEST = 900  # orders a second that no rush exceeds

HEAD = """
Made by `make bench-server` (`python -m benchmarks.server --write`): a server process as it is run, SQLite on the disk with
every commit synced, its log written to a file; {pinned}. Load of the machine before: {load:.1f}.
Python {python}, SQLite {sqlite}, {system}.

| what | ours | budget | |
| --- | --- | --- | --- |
"""
NOTES = """
How each is measured:

- **orders**: Moselle with two players a game. Each has a connection that stays open for orders (`POST .../orders`) and a
  WebSocket for the news. *Told* is the time from the first byte of the request until the answer and the messages on both
  sockets have arrived; *answered* until the answer has. The orders of a game are known before the clock starts: the client
  reads the seed from the server's database and plays the whole game at random in its own process, so that nothing has to be
  asked in between and no such time has to be left out. Games that end are replaced by others that were made ready before.
- **as fast as it goes**: the next order of a game is sent when everybody has received the last one.
- **spectators**: a game of Moselle that {spectators} people watch, with an order every {between:g} s, so that everybody has
  the news before the next. The spectators only listen; both players' times are measured as above.
- **at the pace of people**: one order in {every:g} s in each of {live} games, spread evenly.
- **processor**: what the server process computes for one order, in the program and in the system, from its request to its
  last message. **Waiting for the core** is how long its threads were ready to run and did not: where that is much, other
  programs were at work, and the times say more about the machine than about the server.
- **message**: bytes of the text of a WebSocket message after an order, both players', headers of the frames left out; for
  Sicily over a whole campaign between greedy bots.
- **memory**: growth of the resident memory of the process (VmRSS) while {live} games are made and 2 x {live} sockets opened,
  divided by {live}; a first game has been played before, so that tables and code are there already.
- **opening**: the first `GET .../view` of a Sicily campaign in its Game-Turn {turn}, played by greedy bots through the
  services, on a fresh server process; once as its very first request, which also loads the map, counters and charts, and
  once after a game of the same scenario has been looked at. Medians of {starts} processes each.
- **view, options**: the same request {asked} times on one connection, with the same campaign at a move.

Where the processor time of an order goes. The services were profiled in one thread, without HTTP and without waiting for the
disk, on a busy machine, so these are proportions:

- 41 %: two documents of the table, one for each player who watches, what has changed in them, sentences and JSON;
- 25 %: the rules (the line is read, looked up among the options, played);
- 15 %: the five statements of the transaction; what SQLite and the system need for the commit comes on top;
- 9 %: snapshots, one at every fifth order;
- 10 %: locks, clocks, the row of the game.

What was done about it: an order of the usual form goes past the framework straight to its service, and is answered before
the watchers are woken; prepared news is written to each socket at once, a few sockets at a time; the transaction is
spoken to the driver itself; panels and counters are made anew only where something has changed; the log is written by a
thread of its own. In six alternating pairs of runs against the version before all that (commit 7db708a; load 7 to 9), an
order took 0.63 of its processor time in one game (median; 0.43 to 0.86) and 0.63 in eight (0.50 to 0.76), and eight games
got 1.4 times as many orders through.

What the browsers ask. Two Chromiums play two Game-Turns of Moselle by clicks (`web/tests/e2e/requests.spec.ts`, which
also keeps the count from growing), with the drawings that are on from the first moment. Every request of both windows
is counted, and every message that they send on their sockets; the server's processor time is what it uses beyond
resting:

| | requests an order | processor time an order |
| --- | --- | --- |
| every window asks after every order | 6.02 | 10.8 ms |
| the news brings what it would ask | 1.63 | 6.7 ms |

A window says once which drawings it shows. The news then brings the answers that it would ask for: those drawings, the
odds of the fight that is going on, what the hidden counters in it may be, who can join an attack, and why a phase
cannot be ended yet. An answer that an order has not changed is not sent again, a hidden window is sent none, and
nothing is worked out that no window shows. A unit that is taken up comes with the reason why a mode is barred, for
which its whole reach was asked before (3 ms in Moselle, 12 ms in Sicily). The odds and the verdict on an attack that is
put together come in one answer.

Shortfalls:

- **requests**: 1.63 an order, where 1.2 were wanted. Of these 1.00 are the orders, 0.34 take up a unit to move it, 0.15
  put an attack together, 0.04 weigh the end of a phase, 0.04 fetch a recap, the rest are drawings of the map. To send
  the moves of every unit ahead would save the 0.34, but they are 0.9 MB and 24 ms of the processor at the first move of
  a phase, and after each order two units' moves (118 kB, 3 ms) are new.
- **eight games**: the transaction, the rules and two documents are each as small as they have become; see the shares above.
- **options, Sicily**: where the boundary between the armies is drawn (24.22) the first options of a server take 0.1 s of
  rules, because the island is divided by every straight line; that is kept, and later ones take 5 to 8 ms.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table; a budget is met if ours is not above it, or not below it where more is better."""

    what: str
    ours: float
    unit: str
    budget: float | None = None
    more_is_better: bool = False

    def row(self) -> str:
        budget = f"{self.budget:g} {self.unit}" if self.budget is not None else "-"
        return f"| {self.what} | {_written(self.ours)} {self.unit} | {budget} | {self.verdict} |"

    @property
    def verdict(self) -> str:
        if self.budget is None:
            return ""
        met = self.ours >= self.budget if self.more_is_better else self.ours <= self.budget
        return "met" if met else "missed"


def _written(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


# measuring ------------------------------------------------------------------------------------------------------------


def measurements(seconds: float, folder: Path, progress: Progress) -> Iterator[Line]:
    yield from _rushes(seconds, folder, progress)
    yield from _crowd(seconds, folder, progress)
    yield from _steady(seconds, folder, progress)
    yield from _opening(folder, progress)


def _rushes(seconds: float, folder: Path, progress: Progress) -> Iterator[Line]:
    ready = max(AT_ONCE, int(seconds * FASTEST / ORDERS_A_GAME))
    progress.show("one game as fast as it goes")
    with served(_new(folder, "one")) as server:
        one = uvloop.run(rush(server, 1, seconds, ready))
    name = "one game as fast as it goes"
    yield Line(f"{name}, told, p50", one.told(0.50), "ms", 1.5)
    yield Line(f"{name}, told, p95", one.told(0.95), "ms", 10)
    yield Line(f"{name}, told, p99", one.told(0.99), "ms")
    yield Line(f"{name}, answered, p50", one.answered(0.50), "ms")
    yield Line(f"{name}, orders", one.per_second, "/s")
    yield Line("processor for one order", one.processor_ms, "ms")
    yield Line("waiting for the core, one order", one.waited_ms, "ms")
    yield Line("message to a player, Moselle, median", quantile([*one.taken.messages], 0.5), "bytes", 1000)
    progress.show(f"{AT_ONCE} games as fast as they go")
    with served(_new(folder, "eight")) as server:
        eight = uvloop.run(rush(server, AT_ONCE, seconds, ready))
    yield Line(f"{AT_ONCE} games as fast as they go, orders", eight.per_second, "/s", 700, more_is_better=True)
    yield from _spread(f"{AT_ONCE} games as fast as they go", eight)


def _crowd(seconds: float, folder: Path, progress: Progress) -> Iterator[Line]:
    name = f"one game with {SPECTATORS} spectators"
    progress.show(name)
    with served(_new(folder, "crowd")) as server:
        crowded = uvloop.run(crowd(server, SPECTATORS, BETWEEN_ORDERS, seconds))
    yield Line(f"{name}, answered, p50", crowded.answered(0.50), "ms", 15)
    yield Line(f"{name}, answered, p95", crowded.answered(0.95), "ms")
    yield Line(f"{name}, told, p50", crowded.told(0.50), "ms")


def _steady(seconds: float, folder: Path, progress: Progress) -> Iterator[Line]:
    progress.show(f"{LIVE} games at the pace of people")
    with served(_new(folder, "many")) as server:
        many, memory = uvloop.run(steady(server, LIVE, EVERY, seconds))
    name = f"{LIVE} games at the pace of people"
    yield Line(f"{name}, told, p95", many.told(0.95), "ms", 50)
    yield from _spread(name, many)
    yield Line("memory for a game that begins", memory.begun / 1000, "kB")
    yield Line(f"memory for a game after {memory.orders:.0f} orders", memory.played / 1000, "kB")


def _spread(name: str, loaded: Loaded) -> Iterator[Line]:
    yield Line(f"{name}, told, p50", loaded.told(0.50), "ms")
    yield Line(f"{name}, told, p99", loaded.told(0.99), "ms")


def _opening(folder: Path, progress: Progress) -> Iterator[Line]:
    progress.show("a campaign between bots, to be opened")
    there = _new(folder, "long")
    database = there / "campaign.sqlite3"
    long = opening.play_long(database)
    yield Line("message to a player, Sicily, median", long.message, "bytes", 1000)
    progress.show("opening a long campaign")
    opened = uvloop.run(opening.open_cold(there, long, database))
    name = f"opening a campaign of {long.plies} orders"
    yield Line(f"{name}, first request of a server", opened.first, "ms", 200)
    yield Line(f"{name}, scenario in memory", opened.later, "ms", 200)
    with served(there, database) as server:
        for asked in uvloop.run(opening.ask_often(server, long.game, long.token)):
            yield Line(f"{asked.what}, Sicily, {asked.size:,} bytes, p50", asked.median, "ms")
            yield Line(f"{asked.what}, Sicily, p95", asked.p95, "ms")


def _new(folder: Path, name: str) -> Path:
    (folder / name).mkdir()
    return folder / name


# ----------------------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each load lasts")
    parser.add_argument("--write", action="store_true", help="keep the table in benchmarks/results.md")
    chosen = parser.parse_args()
    load, pinned = os.getloadavg()[0], "server and client share the cores"
    if pin(CLIENT_CORE):
        pinned = f"it runs on core {SERVER_CORE} only, the client on core {CLIENT_CORE}"
    system = f"{platform.system()} {platform.machine()}"
    text = HEAD.format(
        pinned=pinned, load=load, python=platform.python_version(), sqlite=sqlite3.sqlite_version, system=system
    )
    print(text, end="", flush=True)
    with tempfile.TemporaryDirectory() as name, Progress() as progress:
        for line in measurements(chosen.seconds, Path(name), progress):
            progress.print(line.row())
            text += line.row() + "\n"
    if chosen.write:
        notes = NOTES.format(
            spectators=SPECTATORS,
            between=BETWEEN_ORDERS,
            every=EVERY,
            live=LIVE,
            turn=opening.TURN,
            starts=opening.STARTS,
            asked=opening.ASKED,
        )
        write_server(text + notes)


if __name__ == "__main__":
    main()
