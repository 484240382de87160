"""The tables: migrations lead exactly to what the program expects, and what is not ours is left alone."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from stored import address_in, everything, game, give, with_game
from trinacria.server.store import Store, StoreBroken, migrating
from trinacria.server.store.schema import metadata


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    engine = create_engine(url)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def as_written(file: Path) -> dict[str, list[str]]:
    """Every table and index by its name, in the words of its making; a column that was added later may stand elsewhere."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'")
        return {name: sorted(re.split(r",(?![^(]*\)) ?", _whole(sql))) for name, sql in found}


def _whole(sql: str) -> str:
    """What stands in the outer brackets, and what follows them."""
    head, _, rest = " ".join(sql.split()).partition("(")
    body, _, tail = rest.rpartition(")")
    return f"{head},{body.strip()},{tail}"


def test_migrating_an_empty_database_gives_the_tables_of_the_program(tmp_path: Path) -> None:
    Store.open(address_in(tmp_path)).close()
    with connected(address_in(tmp_path)) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_also_the_checks_are_the_same_to_the_letter(tmp_path: Path) -> None:
    Store.open(address_in(tmp_path)).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'made.sqlite3'}")
    metadata.create_all(engine)
    engine.dispose()
    made = as_written(tmp_path / "made.sqlite3")
    assert as_written(tmp_path / "games.sqlite3") == made
    assert {*metadata.tables} < {*made}
    assert any("WITHOUT ROWID" in clause for clause in made["commands"])


def test_opening_twice_is_harmless(tmp_path: Path) -> None:
    with closing(with_game(Store.open(address_in(tmp_path)))) as store:
        give(store, "g", 3)
        before, tables = everything(store, "g"), as_written(tmp_path / "games.sqlite3")
        with closing(Store.open(address_in(tmp_path))) as second:
            assert everything(second, "g") == before
    with closing(Store.open(address_in(tmp_path))) as third:
        assert everything(third, "g") == before
    assert as_written(tmp_path / "games.sqlite3") == tables


def test_many_may_open_a_new_database_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = [*pool.map(lambda _: Store.open(address_in(tmp_path)), range(4))]
    with_game(stores[0])
    assert all(store.game("g") == game("g") for store in stores)
    for store in stores:
        store.close()


def version_of(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(found)


def set_version(folder: Path, version: str | None) -> None:
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection, connection:
        connection.execute("DELETE FROM alembic_version")
        if version is not None:
            connection.execute("INSERT INTO alembic_version VALUES (?)", [version])


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    with_game(Store.open(address_in(tmp_path))).close()
    newest = version_of(tmp_path)
    set_version(tmp_path, "9999")
    for opening in (Store.open, Store.open_existing):
        with pytest.raises(StoreBroken) as refused:
            opening(address_in(tmp_path))
        assert str(refused.value) == "the database is of a newer version (9999) than this program: update the program"
    set_version(tmp_path, newest)
    with closing(Store.open(address_in(tmp_path))) as store:
        assert store.game("g") == game("g")


def test_tables_of_another_program_are_refused_and_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        connection.execute("CREATE TABLE games (title TEXT)")
        connection.execute("INSERT INTO games VALUES ('chess')")
    with pytest.raises(StoreBroken, match="did not make"):
        Store.open(address_in(tmp_path))
    assert as_written(tmp_path / "games.sqlite3") == {"games": ["", "CREATE TABLE games ", "title TEXT"]}


def test_looking_at_a_database_of_an_older_version_changes_nothing(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "games.sqlite3").close()
    with pytest.raises(StoreBroken, match="older version"):
        Store.open_existing(address_in(tmp_path))
    assert as_written(tmp_path / "games.sqlite3") == {}


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make, made = op.create_table, []

    def until_the_offers(name: str, *columns: Any, **settings: Any) -> None:
        if name == "offers":
            raise sqlite3.OperationalError("stopped")
        made.append(name)
        make(name, *columns, **settings)

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_table", until_the_offers)
        with pytest.raises(StoreBroken):
            Store.open(address_in(tmp_path))
    assert len(made) > 5
    assert as_written(tmp_path / "games.sqlite3") == {}
    with closing(with_game(Store.open(address_in(tmp_path)))) as store:
        assert store.game("g") == game("g")


def test_games_kept_before_their_dice_had_a_number_keep_their_dice(tmp_path: Path) -> None:
    """A database of the first version: its games were made with stream 1, under revision 1 of the rules."""
    engine = create_engine(address_in(tmp_path))
    with engine.begin() as connection:
        config = migrating._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    old = {
        name: value for name, value in asdict(game("g")).items() if name not in ("stream", "revision", "imported", "sealed")
    }
    old |= {"options": "[]", "phrases": "[]"}
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        marks = ", ".join(f":{name}" for name in old)
        connection.execute(f"INSERT INTO games ({', '.join(old)}) VALUES ({marks})", old)
    with closing(Store.open(address_in(tmp_path))) as store:
        found = store.game("g")
    assert found is not None
    assert (found.stream, found.revision, found.imported, found.sealed) == (1, 1, False, b"")
