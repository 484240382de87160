"""How a server runs: everything an operator can choose, with defaults that need no thought."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where a user's games are kept by default."""
    return Path(platformdirs.user_data_dir("trinacria", appauthor=False))


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the operator."""

    database: str = ""  # a database address; empty: SQLite in the data folder
    host: str = "127.0.0.1"
    port: int = 8043
    public_origin: str = ""  # how browsers reach the server behind a proxy: https://play.example.org
    trusted_proxies: tuple[str, ...] = ()  # whose X-Forwarded-For and -Proto are believed
    secure_cookies: bool = False  # set by a public origin with https
    own_network: bool = False  # the player has opened the server to a network on purpose, and been warned
    body_limit: int = 64 * 1024  # bytes of a request
    record_limit: int = 4 * 1024 * 1024  # bytes of an imported record
    requests_per_minute: int = 1200  # from one address
    burst: int = 240
    orders_per_minute: int = 600  # from one seat
    games_per_hour: int = 120  # made from one address
    allowed_hosts: tuple[str, ...] = ()  # more names that the server goes by
    connections: int = 2000  # open at once
    connections_per_address: int = 256  # but for trusted proxies
    head_seconds: float = 15.0  # for a request to say what it wants
    bot_games_per_address: int = 4  # games among bots that run at once
    sockets_per_address: int = 64
    import_megabytes_per_hour: int = 16  # of records, from one address
    forget_days: int = 0  # unfinished games in which nothing has happened for so long are deleted; 0: never
    share_seconds: int = 90  # after which a game with sealed dice may go on without a share that does not come
    bot_seconds: float = 20.0  # how long a bot may think about one order
    shutdown_seconds: float = 10.0
    live_games: int = 256  # positions kept in memory
    log_json: bool = True
    log_level: str = "info"
    client_folder: Path | None = None  # the built browser client, if there is one

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{data_folder() / 'games.sqlite3'}"


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that the operator can set: what it limits, and what it may be."""

    says: str
    least: float
    most: float


LOG_LEVELS = ("debug", "info", "warning", "error")
_MANY = 1_000_000_000
LIMITS = {
    "requests_per_minute": Limit("Requests from one address", 1, _MANY),
    "burst": Limit("Requests that one address may make at once", 1, _MANY),
    "orders_per_minute": Limit("Orders, words and questions from one seat", 1, _MANY),
    "games_per_hour": Limit("New games, and new players, from one address", 1, _MANY),
    "bot_games_per_address": Limit("Games among bots that run at once, from one address", 0, _MANY),
    "import_megabytes_per_hour": Limit("Megabytes of imported records from one address", 1, 1_000_000),
    "sockets_per_address": Limit("Connections from one address that wait for news", 1, _MANY),
    "connections": Limit("Open connections in all", 16, 1_000_000),
    "connections_per_address": Limit("Open connections from one address; a trusted proxy has no such limit", 1, 1_000_000),
    "head_seconds": Limit("Seconds for a new connection to send the head of its request", 1, 600),
    "bot_seconds": Limit("Seconds that a bot may think about one order", 0.1, 3600),
    "shutdown_seconds": Limit("Seconds for stopping", 1, 600),
    "share_seconds": Limit("Seconds that a game with sealed dice waits for a player's share in them", 5, 86_400),
    "live_games": Limit("Games kept in memory", 1, 100_000),
    "forget_days": Limit("Days after which an unfinished game without an order is deleted; 0 keeps it for ever", 0, 36_500),
}
