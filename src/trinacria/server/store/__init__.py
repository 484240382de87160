"""Where games are kept: the only place that speaks SQL. It uses SQLite now, and only what PostgreSQL can do too."""

from trinacria.server.store.errors import MovedOn, OlderVersion, StoreBroken, StoreFull, UnknownPage
from trinacria.server.store.store import Store, cursor

__all__ = ["MovedOn", "OlderVersion", "Store", "StoreBroken", "StoreFull", "UnknownPage", "cursor"]
