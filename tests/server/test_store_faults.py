"""A full disk, a held or damaged database: said in one sentence that tells nothing of files, and nothing is lost."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from stored import address_in, command, everything, game, give, player, progress, seats, snapshot, with_game
from trinacria.kernel.errors import TrinacriaError
from trinacria.server.store import Store, StoreBroken, StoreFull, connections, errors
from trinacria.server.store.errors import in_words

FULL = "the server's disk is full: nothing was saved, nothing was changed"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(address_in(tmp_path))
    yield opened
    opened.close()


def limit_pages(store: Store, more: int | None) -> None:
    """Let the database grow by so many pages, or without end: as a disk does that gets full."""
    with store.connections.writing() as connection:
        there = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        limit = 2**30 if more is None else there + more
        connection.exec_driver_sql(f"PRAGMA max_page_count = {limit}")


def refusal(error: type[TrinacriaError], call: object, *words: object, **values: object) -> str:
    """The one sentence with which a call is refused; it tells nothing of how and where things are kept."""
    assert callable(call)
    with pytest.raises(error) as raised:
        call(*words, **values)
    says = str(raised.value)
    assert "\n" not in says
    assert not re.search(
        r"/|\\|sqlite3|SQL:|SELECT|INSERT|UPDATE|PRAGMA|\[|secret|5eed", says.replace("sqlite:///FILE", "")
    ), says
    return says


class TestFullDisk:
    def test_an_order_that_finds_no_room_changes_nothing_and_is_accepted_once_there_is_room(self, store: Store) -> None:
        with_game(store)
        give(store, "g", 2)
        before = everything(store, "g")
        limit_pages(store, 2)
        big = snapshot("g", 3, body=os.urandom(100_000))
        for _ in range(3):
            assert refusal(StoreFull, store.append, command("g", 3), progress(3), big) == FULL
            assert everything(store, "g") == before
        limit_pages(store, None)
        store.append(command("g", 3), progress(3), big)
        assert store.snapshot("g") == big
        assert [row.ply for row in store.commands("g")] == [1, 2, 3]

    def test_every_kind_of_write_says_so(self, store: Store) -> None:
        with_game(store)
        limit_pages(store, 0)
        much = "x" * 50_000
        calls = [
            lambda: store.add_player(player(much)),
            lambda: store.add_game(game("h", scenario=much), seats("h")),
            lambda: store.add_snapshot(snapshot("g", 0, body=much.encode())),
            lambda: store.say("g", at=0, ply=0, seat=None, name="", text=much),
            lambda: store.update_seat("g", "axis", notes=much),
            lambda: store.update_game("g", pace=much.encode()),
        ]
        before = everything(store, "g")
        for call in calls:
            assert refusal(StoreFull, call) == FULL
        assert everything(store, "g") == before
        assert store.game_ids() == ["g"]

    def test_an_error_of_the_disk_with_no_room_left_is_a_full_disk(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail() -> None:
            with in_words(tmp_path):
                raise sqlite_error(sqlite3.SQLITE_IOERR | (19 << 8))  # the shared memory could not grow

        assert "disk of the database cannot" in refusal(StoreBroken, fail)
        monkeypatch.setattr(errors, "_NO_ROOM", 1 << 80)
        assert refusal(StoreFull, fail) == FULL

    def test_the_full_disk_of_another_database_is_understood(self) -> None:
        class DiskFull(Exception):
            sqlstate = "53100"

        def fail() -> None:
            with in_words(None):
                raise DBAPIError("INSERT INTO games", {"seed": "5eed"}, DiskFull("could not extend file /var/x"))

        assert refusal(StoreFull, fail) == FULL


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("unable to do it at /home/x: SELECT seed")
    error.sqlite_errorcode = code
    return error


class TestHeldAndBroken:
    def test_a_database_that_another_program_holds_is_busy_and_then_usable(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(connections, "BUSY_MILLISECONDS", 50)
        with closing(with_game(Store.open(address_in(tmp_path)))) as store:
            with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                assert "busy" in refusal(StoreBroken, store.append, command("g", 1), progress(1))
                assert store.game("g") == game("g"), "readers do not wait"
                other.execute("ROLLBACK")
            give(store, "g", 1)

    def test_a_read_only_database(self, store: Store) -> None:
        with_game(store)
        with store.connections.writing() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")
        assert "read-only" in refusal(StoreBroken, store.append, command("g", 1), progress(1))
        assert store.game("g") == game("g")

    def test_readers_cannot_write(self, store: Store) -> None:
        def write() -> None:
            with store.connections.reading() as connection:
                connection.exec_driver_sql("DELETE FROM games")

        with_game(store)
        assert "read-only" in refusal(StoreBroken, write)
        assert store.game("g") == game("g")

    def test_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        (tmp_path / "games.sqlite3").write_bytes(b"minutes of the meeting\n" * 500)
        assert "not a database" in refusal(StoreBroken, Store.open, address_in(tmp_path))
        assert (tmp_path / "games.sqlite3").read_bytes().startswith(b"minutes")

    def test_a_damaged_database(self, tmp_path: Path) -> None:
        store = with_game(Store.open(address_in(tmp_path)))
        give(store, "g", 200)
        store.close()
        file = tmp_path / "games.sqlite3"
        content = bytearray(file.read_bytes())
        content[4096:] = b"\xaa" * (len(content) - 4096)
        file.write_bytes(content)
        with closing(Store(connections.Connections(connections.address(address_in(tmp_path)), durable=True))) as damaged:
            assert "damaged" in refusal(StoreBroken, damaged.game, "g")
            assert "damaged" in refusal(StoreBroken, damaged.append, command("g", 201), progress(201))
        assert "damaged" in refusal(StoreBroken, Store.open, address_in(tmp_path))

    @pytest.mark.parametrize(
        ("code", "says"),
        [
            (sqlite3.SQLITE_PERM, "permission"),
            (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
            (sqlite3.SQLITE_CANTOPEN | (2 << 8), "cannot be opened"),
            (sqlite3.SQLITE_CORRUPT | (1 << 8), "damaged"),
            (sqlite3.SQLITE_READONLY | (4 << 8), "read-only"),
            (sqlite3.SQLITE_BUSY | (2 << 8), "busy"),
            (sqlite3.SQLITE_IOERR | (3 << 8), "disk"),
            (sqlite3.SQLITE_ERROR, "cannot be read or written"),
        ],
    )
    def test_what_sqlite_says_in_codes_is_said_in_words(self, code: int, says: str) -> None:
        def fail() -> None:
            with in_words(None):
                raise sqlite_error(code)

        assert says in refusal(StoreBroken, fail)

    def test_mistakes_of_ours_are_not_taken_for_the_databases(self) -> None:
        with pytest.raises(ZeroDivisionError), in_words(None):
            _ = 1 // 0


class TestAddresses:
    @pytest.mark.parametrize("url", ["", "games.sqlite3", "nonsense://x", "sqlite", "://", "http://example.org:port/x"])
    def test_an_address_that_cannot_be_read(self, url: str) -> None:
        assert "address" in refusal(StoreBroken, Store.open, url)

    @pytest.mark.parametrize(
        "url", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"]
    )
    def test_games_are_kept_in_a_file(self, url: str) -> None:
        assert "names no file" in refusal(StoreBroken, Store.open, url)

    def test_a_database_whose_driver_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_driver(*_: object, **__: object) -> None:
            raise ModuleNotFoundError("No module named 'psycopg'")

        monkeypatch.setattr(connections, "create_engine", no_driver)
        says = refusal(StoreBroken, Store.open, "postgresql+psycopg://user:secret@host/games")
        assert says == "the driver for postgresql databases is not installed"

    def test_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        assert "folder" in refusal(StoreBroken, Store.open, f"sqlite:///{tmp_path}/file/deeper/games.sqlite3")

    def test_a_place_where_no_file_can_be_is_not_called_a_full_disk(self) -> None:
        says = refusal(StoreBroken, Store.open, "sqlite:////proc/games.sqlite3")
        assert says.startswith("no file can be made in the folder of the database (")

    def test_a_file_system_that_counts_no_space_is_not_full(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail() -> None:
            with in_words(Path("/proc")):
                raise sqlite_error(sqlite3.SQLITE_CANTOPEN)

        monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(0, 0, 0))  # type: ignore[attr-defined]
        assert "cannot be opened" in refusal(StoreBroken, fail)

    def test_the_folders_of_a_new_database_are_made(self, tmp_path: Path) -> None:
        Store.open(f"sqlite:///{tmp_path}/new/and deeper 50%/games.sqlite3").close()
        assert (tmp_path / "new" / "and deeper 50%" / "games.sqlite3").is_file()

    def test_looking_makes_nothing(self, tmp_path: Path) -> None:
        assert "no database" in refusal(StoreBroken, Store.open_existing, address_in(tmp_path))
        assert [*tmp_path.iterdir()] == []


class TestSettings:
    @pytest.mark.parametrize(("durable", "synchronous"), [(True, 2), (False, 1)])
    def test_how_sqlite_is_run(self, tmp_path: Path, durable: bool, synchronous: int) -> None:
        with closing(Store.open(address_in(tmp_path), durable=durable)) as store, store.connections.writing() as connection:
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        assert found == {"journal_mode": "wal", "synchronous": synchronous, "foreign_keys": 1, "busy_timeout": 5000}

    def test_a_closed_store_leaves_one_file(self, tmp_path: Path) -> None:
        store = with_game(Store.open(address_in(tmp_path)))
        assert store.game("g") == game("g")
        store.close()
        assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite3"]
