"""Where games are kept: the only place that speaks SQL. SQLite now; whatever is here must hold on PostgreSQL too."""

from trinacria.server.store.errors import MovedOn, OlderVersion, StoreBroken, StoreFull, UnknownPage
from trinacria.server.store.store import Store, cursor

__all__ = ["MovedOn", "OlderVersion", "Store", "StoreBroken", "StoreFull", "UnknownPage", "cursor"]
