"""Bringing the tables of a database to the version of this program, or refusing it in one sentence."""

from __future__ import annotations

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from trinacria.server.store.errors import OlderVersion, StoreBroken
from trinacria.server.store.schema import metadata


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "trinacria.server.store:migrations")
    return config


@cache
def _script() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def version(connection: Connection) -> str | None:
    """The version of the tables; none before the first migration."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection) -> None:
    """Inside a transaction: the database is left as it was, or is of this version."""
    there = version(connection)
    if there == _newest():
        return
    _refuse_strangers(connection, there)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def require_this_version(connection: Connection) -> None:
    """For callers that only read: changes nothing, and refuses a database of another version."""
    there = version(connection)
    if there == _newest():
        return
    _refuse_strangers(connection, there)
    raise OlderVersion("the database is of an older version: start the server once to bring it up to date")


def _newest() -> str | None:
    return _script().get_current_head()


def _refuse_strangers(connection: Connection, there: str | None) -> None:
    known = {revision.revision for revision in _script().walk_revisions()}
    if there is not None and there not in known:
        raise StoreBroken(f"the database is of a newer version ({there}) than this program: update the program")
    if there is None and set(inspect(connection).get_table_names()) & set(metadata.tables):
        raise StoreBroken("the database holds tables that this program did not make: choose another database")
