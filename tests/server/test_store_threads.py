"""Many threads, and many programs, on one store: exactly one wins what only one can have."""

from __future__ import annotations

import itertools
import os
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from stored import address_in, command, give, player, progress, snapshot, with_game
from trinacria.server.store import MovedOn, Store

THREADS = 8
T = TypeVar("T")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(address_in(tmp_path), durable=False)
    yield opened
    opened.close()


def at_once(act: Callable[[int], T], threads: int = THREADS) -> list[T]:
    """Everybody acts at the same moment: what each of them got."""
    ready = threading.Barrier(threads)

    def run(number: int) -> T:
        ready.wait()
        return act(number)

    with ThreadPoolExecutor(threads) as pool:
        return [*pool.map(run, range(threads))]


def test_exactly_one_thread_wins_each_ply(store: Store) -> None:
    plies = 40
    with_game(store)
    round_begins = threading.Barrier(THREADS)

    def play(number: int) -> list[int]:
        won = []
        for ply in range(1, plies + 1):
            round_begins.wait()
            try:
                store.append(
                    command("g", ply, text=f"by {number}"), progress(ply, turn=number), snapshot("g", ply, log=number)
                )
            except MovedOn:
                continue
            won.append(ply)
        return won

    wins = at_once(play)
    assert Counter(ply for won in wins for ply in won) == Counter(range(1, plies + 1))
    winner = {ply: number for number, won in enumerate(wins) for ply in won}
    assert [row.text for row in store.commands("g")] == [f"by {winner[ply]}" for ply in range(1, plies + 1)]
    assert [row.log for row in store.snapshots("g")] == [winner[ply] for ply in range(1, plies + 1)]
    final = store.game("g")
    assert final is not None
    assert (final.ply, final.turn) == (plies, winner[plies])


def test_two_programs_on_one_database_do_not_both_win(tmp_path: Path, store: Store) -> None:
    with_game(store)
    with closing(Store.open(address_in(tmp_path), durable=False)) as other:

        def play(number: int) -> int:
            mine, won = (store, other)[number % 2], 0
            for ply in range(1, 21):
                try:
                    mine.append(command("g", ply), progress(ply))
                    won += 1
                except MovedOn:
                    continue
            return won

        assert sum(at_once(play, 4)) == 20
    assert [row.ply for row in store.commands("g")] == [*range(1, 21)]


def test_exactly_one_takes_a_seat(store: Store) -> None:
    with_game(store, status="open")
    for number in range(THREADS):
        store.add_player(player(f"p{number}"))
    took = at_once(lambda n: store.take_seat("g", "axis", player=f"p{n}", name=f"n{n}", phrase="", joined=n))
    assert took.count(True) == 1
    seat = store.seats("g")[1]
    assert (seat.player, seat.name) == (f"p{took.index(True)}", f"n{took.index(True)}")


def test_exactly_one_starts_a_game(store: Store) -> None:
    with_game(store, status="open")
    began = at_once(lambda n: store.start_game("g", (f"phrase {n}",), progress(0), snapshot("g", 0, log=n)))
    assert began.count(True) == 1
    found = store.game("g")
    assert found is not None
    assert found.phrases == (f"phrase {began.index(True)}",)
    assert [row.log for row in store.snapshots("g")] == [began.index(True)]


def test_talk_is_numbered_without_gaps(store: Store) -> None:
    with_game(store)

    def talk(number: int) -> list[int]:
        return [store.say("g", at=n, ply=0, seat=None, name=f"{number}", text=f"{n}").number for n in range(10)]

    numbers = at_once(talk)
    assert sorted(number for mine in numbers for number in mine) == [*range(1, 10 * THREADS + 1)]
    assert all(mine == sorted(mine) for mine in numbers)
    assert [line.number for line in store.chat("g")] == [*range(1, 10 * THREADS + 1)]


def test_readers_see_whole_orders_only_while_another_thread_writes(store: Store) -> None:
    with_game(store)
    done = threading.Event()

    def read() -> int:
        looks = 0
        while not done.is_set() or looks == 0:
            found = store.game("g")
            assert found is not None
            rows = store.commands("g")
            assert [row.ply for row in rows] == [*range(1, len(rows) + 1)]
            assert len(rows) >= found.ply
            assert found.moved == max(found.ply, 1), "the game and its order are written together"
            looks += 1
        return looks

    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read) for _ in range(3)]
        try:
            give(store, "g", 150)
        finally:
            done.set()
        assert all(reader.result() > 0 for reader in readers)


def test_more_readers_than_connections_wait_for_one_another(store: Store) -> None:
    with_game(store)
    found = at_once(lambda _: [store.game("g") for _ in range(5)], threads=48)
    assert all(row is not None and row.id == "g" for rows in found for row in rows)


def test_an_acknowledged_order_is_there_for_a_program_that_opens_the_file_next(tmp_path: Path, store: Store) -> None:
    with_game(store)
    for ply in range(1, 6):
        store.append(command("g", ply), progress(ply))
        with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as other:
            assert other.execute("SELECT max(ply) FROM commands").fetchone() == (ply,)


WRITER = """
import itertools, sys
from stored import command, progress, snapshot
from trinacria.server.store import Store

store = Store.open(sys.argv[1])
for ply in itertools.count(1):
    store.append(command("g", ply), progress(ply), snapshot("g", ply, body=bytes(9000)))
    print(ply, flush=True)
"""


def test_killing_the_program_at_any_moment_loses_nothing_acknowledged(tmp_path: Path) -> None:
    with_game(Store.open(address_in(tmp_path))).close()
    tests = str(Path(__file__).parents[1])
    for kills in range(3):
        acknowledged = 0
        writing = [sys.executable, "-c", WRITER.replace("count(1)", f"count({plies(tmp_path) + 1})"), address_in(tmp_path)]
        with subprocess.Popen(
            writing, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": tests}
        ) as program:
            assert program.stdout is not None
            for line in itertools.islice(program.stdout, 20 + 7 * kills):
                acknowledged = int(line)
            program.kill()
            acknowledged = max([acknowledged, *(int(line) for line in program.stdout if line.endswith("\n"))])
        assert plies(tmp_path) >= acknowledged > 0


def plies(folder: Path) -> int:
    """The ply at which the game stands; its orders and snapshots are all there and go no further."""
    with closing(Store.open(address_in(folder))) as store:
        found = store.game("g")
        assert found is not None
        assert [row.ply for row in store.commands("g")] == [*range(1, found.ply + 1)]
        assert [row.ply for row in store.snapshots("g")] == [*range(1, found.ply + 1)]
        return found.ply
