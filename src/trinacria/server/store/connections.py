"""Connections to the database: reads from a pool, one writer at a time on SQLite, everything that fails said in words."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from sqlalchemy import URL, ClauseElement, Connection, Engine, create_engine, event, make_url
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from trinacria.server.store.errors import StoreBroken, StoreFull, in_words

BUSY_MILLISECONDS = 5000  # how long to wait for another program that holds the database
READERS = 32  # at once; more of them wait
_BEGIN = "BEGIN IMMEDIATE"  # the right to write first: none is lost half-way
_WAL_LIMIT = 64 << 20  # bytes that the write-ahead log may keep after a checkpoint


def address(url: str) -> URL:
    """The address of a database, checked; an SQLite database must be a file."""
    try:
        parsed = make_url(url)
        dialect = parsed.get_dialect()
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StoreBroken("the address of the database cannot be read: write sqlite:///FILE") from None
    if dialect.name == "sqlite" and (parsed.database in (None, "", ":memory:") or parsed.query):
        raise StoreBroken("the address of the database names no file: write sqlite:///FILE")
    return parsed


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; other databases have none."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


class Connections:
    """The ways into one database, for any number of threads."""

    def __init__(self, url: URL, *, durable: bool) -> None:
        file = file_of(url)
        self.folder = file.parent if file else None
        self.trouble = ""  # why the last write failed; empty once one has succeeded again
        self._turn: AbstractContextManager[object] = threading.Lock() if file else nullcontext()
        try:
            # Parameters include seeds and secrets: they stay out of the log.
            readers = create_engine(
                url,
                isolation_level="AUTOCOMMIT",  # a read is one statement
                pool_size=READERS,
                max_overflow=0,
                pool_reset_on_return=None,
                hide_parameters=True,
            )
            writers = create_engine(url, pool_size=1 if file else READERS, max_overflow=0, hide_parameters=True)
        except ImportError:
            raise StoreBroken(f"the driver for {url.get_backend_name()} databases is not installed") from None
        self._only_writer: DBAPIConnection | None = None  # SQLite's, as long as it is open
        if file:
            _prepare_sqlite(readers, writers, durable=durable)
            event.listen(writers, "connect", self._note_writer)
            event.listen(writers, "close", self._forget_writer)
        self._readers, self._writers = readers, writers
        self._driver = writers.dialect.loaded_dbapi
        self.integrity_error: type[Exception] = self._driver.IntegrityError
        self._begins = _BEGIN if file else ""  # other drivers begin a transaction by themselves
        self._speech = sqlite.dialect(paramstyle="named") if file else writers.dialect

    def _note_writer(self, connection: DBAPIConnection, _: object) -> None:
        self._only_writer = connection

    def _forget_writer(self, connection: DBAPIConnection, _: object) -> None:
        if self._only_writer is connection:
            self._only_writer = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """For one statement that changes nothing."""
        with in_words(self.folder), self._readers.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: all of it is kept when the block ends, nothing of it when the block raises."""
        try:
            with in_words(self.folder), self._turn, self._writers.begin() as connection:
                yield connection
        except (StoreBroken, StoreFull) as error:
            self.trouble = str(error)
            raise
        self.trouble = ""

    @contextmanager
    def writing_directly(self) -> Iterator[DBAPICursor]:
        """The same transaction, spoken to the driver itself: for an order, which must not wait for SQLAlchemy."""
        try:
            with in_words(self.folder), self._turn, self._lent() as connection:
                try:
                    cursor = connection.cursor()
                    if self._begins:
                        cursor.execute(self._begins)
                    yield cursor
                    connection.commit()
                except self._driver.Error as error:
                    connection.rollback()
                    raise DBAPIError(None, None, error) from error
                except BaseException:
                    connection.rollback()
                    raise
        except (StoreBroken, StoreFull) as error:
            self.trouble = str(error)
            raise
        self.trouble = ""

    @contextmanager
    def _lent(self) -> Iterator[DBAPIConnection]:
        """A connection of the driver. SQLite's one writer is taken as it is: it is our turn, and the pool holds no other."""
        if self._only_writer is None:
            lent = self._writers.raw_connection()
            try:
                yield lent.dbapi_connection or lent
            finally:
                lent.close()
        else:
            yield self._only_writer

    def compiled(self, statement: ClauseElement) -> str:
        """A statement as the driver reads it, its parameters named."""
        return str(statement.compile(dialect=self._speech))

    def close(self) -> None:
        with in_words(self.folder):
            self._readers.dispose()
            self._writers.dispose()


def _prepare_sqlite(readers: Engine, writers: Engine, *, durable: bool) -> None:
    """SQLite's own settings: a write-ahead log, so that readers and the writer do not wait for one another."""
    pragmas = [f"busy_timeout = {BUSY_MILLISECONDS}", "foreign_keys = ON"]
    to_write = [
        "journal_mode = WAL",
        f"synchronous = {'FULL' if durable else 'NORMAL'}",
        f"journal_size_limit = {_WAL_LIMIT}",
    ]
    _on_connecting(readers, [*pragmas, "query_only = ON"])
    _on_connecting(writers, [*pragmas, *to_write])

    @event.listens_for(writers, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(_BEGIN)


def _on_connecting(engine: Engine, pragmas: list[str]) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver begins no transactions of its own
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
