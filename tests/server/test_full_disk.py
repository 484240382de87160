"""A full disk, over HTTP: orders are refused in words, nothing is acknowledged, and the game goes on once there is room.

The disk is a real one where the system lets us have it: a small file system in memory that only the server's process sees,
filled up from outside. Everywhere else a limit on the pages of the database stands for it.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from http_server import Server, await_true, serving
from server_process import Client, server_process
from trinacria.server.services.checking import check_games
from trinacria.server.store import Store

FULL = "the server's disk is full: nothing was saved, nothing was changed"
ME, BOT = {"holder": "me"}, {"holder": "bot", "bot": "greedy"}
SIZE = 12 << 20  # bytes of the small disk: room for a game, soon filled
MOUNT = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'
ALONE = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", MOUNT, "sh")


@dataclass(frozen=True, slots=True)
class SmallDisk:
    """A server on a disk that can be filled up and cleared again."""

    client: Callable[..., Client]
    database: Path
    fill: Callable[[], None]
    clear: Callable[[], None]


# two kinds of disk ----------------------------------------------------------------------------------------------------


@cache
def may_mount() -> bool:
    """Whether a process here may have file systems of its own."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run([*ALONE, "65536", "/mnt", "true"], capture_output=True, check=False)
    return tried.returncode == 0


@contextmanager
def small_file_system(folder: Path) -> Iterator[SmallDisk]:
    """Only the server sees it at this place; we see it through the server's eyes. It vanishes with the process."""
    place = folder / "disk"
    place.mkdir()
    before = (*ALONE, str(SIZE), str(place))
    with server_process(place / "games.sqlite3", folder / "log.jsonl", before) as server:
        seen = Path(f"/proc/{server.pid}/root{place}")
        ballast = seen / "ballast"

        def fill() -> None:
            with ballast.open("ab", buffering=0) as file:
                for size in (1 << 16, 1 << 12, 1):
                    while has_room(file.write, size):
                        pass
            assert shutil.disk_usage(seen).free == 0

        yield SmallDisk(server.client, seen / "games.sqlite3", fill, ballast.unlink)
        assert server.stop() == 0


def has_room(write: Callable[[bytes], int | None], size: int) -> bool:
    try:
        return write(b"\0" * size) == size
    except OSError:
        return False


@contextmanager
def few_pages(folder: Path) -> Iterator[SmallDisk]:
    """The database itself may not grow."""
    with serving(folder) as server:
        host, port = server.serving.servers[0].sockets[0].getsockname()
        yield SmallDisk(
            lambda address="", *tokens: Client(host, port, address, tokens),
            folder / "games.sqlite3",
            lambda: limit_pages(server, 0),
            lambda: limit_pages(server, 2**30),
        )


def limit_pages(server: Server, more: int) -> None:
    with server.game_host.store.connections.writing() as connection:
        there = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {min(2**30, there + more)}")


@pytest.fixture(params=[small_file_system, few_pages], ids=["file system", "pages"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SmallDisk]:
    if request.param is small_file_system and not may_mount():
        pytest.skip("this system does not let users mount file systems")
    with request.param(tmp_path) as made:
        yield made


# playing --------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Player:
    """Holds both seats of a game, or the one that no bot has."""

    client: Client
    game: str

    @classmethod
    def of_new_game(cls, disk: SmallDisk, address: str, **seats: Any) -> Player:
        with closing(disk.client(address)) as nobody:
            made = nobody.post("/games", {"scenario": "moselle/november", "allied": ME, "axis": ME, **seats}).ok()
        return cls(disk.client(address, *made["links"].values()), made["game"]["id"])

    def state(self) -> Any:
        return self.client.get(f"/games/{self.game}").ok()

    def next_order(self) -> tuple[str, dict[str, Any]]:
        """The side that decides, and an order of the many that it may give."""
        state, path = self.state(), list[str]()
        while True:
            page = self.client.get(f"/games/{self.game}/options", side=state["deciding"], step=path).ok()
            step = page["steps"][state["ply"] % len(page["steps"])]
            if step.get("order"):
                return state["deciding"], {"ply": page["ply"], "text": step["order"]}
            path.append(step["key"])

    def give(self) -> tuple[int, Any]:
        side, order = self.next_order()
        answer = self.client.post(f"/games/{self.game}/orders", order, side=side)
        return answer.status, answer.body

    def give_until_refused(self) -> tuple[int, Any]:
        """What was written before may be written over, so that some orders still find room."""
        for _ in range(500):
            status, body = self.give()
            if status != 200:
                return status, body
        raise AssertionError("the disk is never full")

    def everything(self) -> list[Any]:
        """All that can be read about the game."""
        paths = ["view", "log", "recap", "options"]
        side = self.state()["deciding"]
        found = [self.client.get(f"/games/{self.game}/{path}", side=side).ok() for path in paths]
        return [*found, self.client.get(f"/games/{self.game}/chat", side=side).ok()]


@contextmanager
def playing(disk: SmallDisk, address: str = "10.0.0.1", **seats: Any) -> Iterator[Player]:
    player = Player.of_new_game(disk, address, **seats)
    with closing(player.client):
        yield player


def end(player: Player) -> None:
    """Give up; the bot may be quicker with an order a few times."""
    while (state := player.state())["status"] == "running":
        player.client.post(f"/games/{player.game}/resign", {"ply": state["ply"]}, side="axis")


@contextmanager
def copied(disk: SmallDisk) -> Iterator[Path]:
    """The database as it lies on the disk, with its log, while nobody writes: looking must not need room there."""
    with tempfile.TemporaryDirectory() as name:
        for end in ("", "-wal"):
            file = disk.database.with_name(disk.database.name + end)
            if file.exists():
                shutil.copyfile(file, Path(name) / file.name)
        yield Path(name) / disk.database.name


def orders_kept(disk: SmallDisk, game: str) -> list[tuple[int, str]]:
    with copied(disk) as copy, closing(sqlite3.connect(copy)) as connection:
        return connection.execute("SELECT ply, text FROM commands WHERE game = ? ORDER BY ply", (game,)).fetchall()


def assert_sound(disk: SmallDisk) -> None:
    with copied(disk) as copy:
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        with closing(Store.open_existing(f"sqlite:///{copy}")) as store:
            assert [checked.fault for checked in check_games(store) if checked.fault] == []


# ----------------------------------------------------------------------------------------------------------------------


def test_an_order_on_a_full_disk_is_refused_in_words_and_the_game_goes_on_once_there_is_room(disk: SmallDisk) -> None:
    with playing(disk) as player:
        for _ in range(5):
            assert player.give()[0] == 200
        disk.fill()
        for _ in range(3):
            status, body = player.give_until_refused()
            assert (status, body) == (503, {"status": 503, "error": "try again", "says": FULL})
        acknowledged, before = player.state()["ply"], player.everything()
        kept = orders_kept(disk, player.game)
        assert [ply for ply, _ in kept] == [*range(1, acknowledged + 1)]
        side, order = player.next_order()
        assert player.client.post(f"/games/{player.game}/orders", order, side=side).status == 503
        assert player.state()["ply"] == acknowledged
        assert player.everything() == before, "reading goes on, and shows nothing that was not kept"
        assert_sound(disk)
        disk.clear()
        change = player.client.post(f"/games/{player.game}/orders", order, side=side).ok()
        assert change["ply"] == acknowledged + 1
        assert orders_kept(disk, player.game) == [*kept, (acknowledged + 1, order["text"])]
        for _ in range(20):
            assert player.give()[0] == 200
        assert_sound(disk)


def test_whatever_else_would_be_written_is_refused_in_the_same_words(disk: SmallDisk) -> None:
    much = "x" * 1000
    with playing(disk) as player:
        disk.fill()
        player.give_until_refused()
        side, ply = player.state()["deciding"], player.state()["ply"]
        table = f"/games/{player.game}"
        asked: list[tuple[str, Any, dict[str, str]]] = [
            ("/games", {"scenario": "moselle/november", "axis": ME}, {}),
            (f"{table}/chat", {"text": much}, {"side": side}),
            (f"{table}/resign", {"ply": ply}, {"side": side}),
        ]
        for path, body, query in asked:
            refused = [player.client.post(path, body, **query) for _ in range(40)][-1]  # the first few may find room
            assert (refused.status, refused.body["says"]) == (503, FULL), path
        assert_sound(disk)
        disk.clear()
        assert player.client.post(f"{table}/chat", {"text": much}, side=side).status == 201
        assert_sound(disk)


def test_a_bot_that_found_no_room_plays_on_by_itself(tmp_path: Path) -> None:
    if not may_mount():
        pytest.skip("this system does not let users mount file systems")
    with small_file_system(tmp_path) as disk:
        with playing(disk, allied=BOT) as player:
            await_true(lambda: player.state()["ply"] > 0)
            disk.fill()
            log = tmp_path / "log.jsonl"
            await_true(lambda: "an order of a bot was not taken" in log.read_text())
            stopped = player.state()["ply"]
            disk.clear()
            await_true(lambda: player.state()["ply"] > stopped + 2)
            end(player)
        assert_sound(disk)
