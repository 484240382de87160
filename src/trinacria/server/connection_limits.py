"""Connections: how many there may be, and how long a request may take to arrive.

Every open connection costs the process a file, and there are only so many. A client that opens a thousand and sends nothing,
or one letter a minute, must not shut everybody else out: connections are counted, in all and for each address, and a request
must arrive within its time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any

import msgspec
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from trinacria.server.addresses import Networks, is_trusted, neighbourhood
from trinacria.server.models import Problem
from trinacria.server.settings import Settings

BODY_SECONDS = 120.0  # for a whole request, once its head is there: a record over a slow line
KEPT_FREE = 256  # files for the database, the log, the bots and the rest
FEWEST = 64  # connections that a server allows, however few files it may open
QUIET = 10.0  # seconds between two lines in the log about the same thing

TEXT_NOW = "trinacria.text_now"  # in the extensions of a socket's scope: `LimitedSocket.send_text_now`

_log = logging.getLogger("trinacria.connections")


class ConnectionLimiter:
    """Counts the connections; used in the event loop only."""

    def __init__(self, settings: Settings, trusted: Networks, most: int | None = None) -> None:
        self.head_seconds = settings.head_seconds
        self._most = settings.connections if most is None else most
        self._most_for_one = settings.connections_per_address
        self._trusted = trusted
        self._open: Counter[str] = Counter()
        self._total = 0
        self._said: dict[str, float] = {}
        self._unsaid: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self._total

    def enter(self, peer: str) -> str:
        """Count a new connection; returns the sentence that refuses it if there are too many. A proxy speaks for many."""
        refusal = ""
        if self._total >= self._most:
            refusal = "there are too many connections to this server: try again in a moment"
        elif self._open[neighbourhood(peer)] >= self._most_for_one and not is_trusted(peer, self._trusted):
            refusal = "there are too many connections from your address: close some"
        self._total += 1
        self._open[neighbourhood(peer)] += 1
        if refusal:
            self.note("a connection was refused", peer, refusal)
        return refusal

    def leave(self, peer: str) -> None:
        self._total -= 1
        where = neighbourhood(peer)
        self._open[where] -= 1
        if self._open[where] <= 0:
            del self._open[where]

    def note(self, event: str, peer: str, says: str) -> None:
        """A line in the log. If there are many of a kind, one is written now and then, with their number."""
        now = time.monotonic()
        self._unsaid[event] += 1
        if now - self._said.get(event, float("-inf")) >= QUIET:
            self._said[event] = now
            _log.warning(event, extra={"facts": {"address": peer, "says": says, "times": self._unsaid.pop(event)}})


class LimitedConfig(uvicorn.Config):
    """Uvicorn's configuration, with the limiter that all connections share."""

    limiter: ConnectionLimiter


def limiter_of(config: uvicorn.Config) -> ConnectionLimiter:
    assert isinstance(config, LimitedConfig)
    return config.limiter


class LimitedHttp(HttpToolsProtocol):
    """A connection that is counted and has a time limit."""

    _refused = False
    _handed_over = False
    _answering = False
    _deadline: asyncio.TimerHandle | None = None

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        refusal = limiter_of(self.config).enter(self._peer)
        if refusal:
            self._refused = True
            self.connections.discard(self)
            transport.write(_answer(503, "too many connections", refusal))
            transport.close()
        else:
            self._arm(limiter_of(self.config).head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        if not self._handed_over:
            limiter_of(self.config).leave(self._peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        super().data_received(data)
        idle = not self._answering and not self._handed_over and not self.transport.is_closing()
        if idle and self._deadline is None and self.timeout_keep_alive_task is None:
            self._arm(limiter_of(self.config).head_seconds)  # only part of a head has arrived so far

    def on_headers_complete(self) -> None:
        self._answering = True
        self._arm(BODY_SECONDS)
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        self._answering = bool(self.pipeline)
        super().on_response_complete()

    def on_message_complete(self) -> None:
        self._disarm()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._disarm()
        self._handed_over = True  # the socket counts on until it is closed
        super().handle_websocket_upgrade()

    def _arm(self, seconds: float) -> None:
        self._disarm()
        self._deadline = self.loop.call_later(seconds, self._give_up)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            limiter_of(self.config).note("a connection was closed", self._peer, "no whole request came in time")
            if not self._answering:
                self.transport.write(_answer(408, "request timeout", "no whole request came in time"))
            self.transport.close()


class LimitedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is counted until it is closed. Refusing one is an answer like any other, not an error."""

    def connection_lost(self, exc: Exception | None) -> None:
        limiter_of(self.config).leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        extensions: Any = self.scope.setdefault("extensions", {})
        extensions[TEXT_NOW] = self.send_text_now
        await super().run_asgi()

    def send_text_now(self, body: bytes) -> bool:
        """Send a text without waiting; False, and nothing is sent, if the client does not keep up or is going."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(text_frame(body))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # uvicorn logs an error otherwise


def text_frame(body: bytes) -> bytes:
    """A text message as a server sends it: whole, and not masked (RFC 6455, 5.2)."""
    size = len(body)
    if size < 126:
        return bytes((0x81, size)) + body
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + body
    return b"\x81\x7f" + size.to_bytes(8) + body


def _answer(status: int, error: str, says: str) -> bytes:
    body = msgspec.json.encode(Problem(status, error, says))
    phrase = {408: "Request Timeout", 503: "Service Unavailable"}[status]
    headers = ["content-type: application/json", "cache-control: no-store", "connection: close"]
    lines = [f"HTTP/1.1 {status} {phrase}", *headers, f"content-length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


# files ----------------------------------------------------------------------------------------------------------------


def allowed_connections(wanted: int) -> int:
    """As many connections as are wanted, or as the process may open files for; a warning if that is fewer."""
    files = _raise_limit_of_files(wanted + KEPT_FREE)
    if files is None or files >= wanted + KEPT_FREE:
        return wanted
    allowed = max(FEWEST, files - KEPT_FREE)
    says = f"this process may open {files} files, enough for {allowed} connections: raise the limit (ulimit -n, LimitNOFILE)"
    _log.warning("few files", extra={"facts": {"wanted": wanted, "allowed": allowed, "says": says}})
    return allowed


def _raise_limit_of_files(wanted: int) -> int | None:
    """The number of files that this process may open, raised as far as that is allowed and needed; none: no limit."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft == endless or soft >= wanted:
        return None if soft == endless else soft
    raised = wanted if hard == endless else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    except (OSError, ValueError):
        return soft
    return raised
