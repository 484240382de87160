"""The lane for orders: the request that comes most often goes straight to its service.

An order of the usual form (`POST /api/games/{game}/orders`, JSON, a length, no query but `side`) does not pass through the
framework's routing, parameters and answers, which would take a fifth of its time. Anything unusual goes the general way, to
the same function. The answer goes out before those who watch are woken.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar.types import Message, Receive, Scope, Send

from trinacria.server.headers import Header
from trinacria.server.models import GiveOrder, Side
from trinacria.server.problems import Reply, reply_to
from trinacria.server.request_context import RequestContext
from trinacria.server.routes.orders import ordered
from trinacria.server.strict_json import decoded
from trinacria.server.wakeups import Wakeup, WakeupQueue

TEMPLATE = "/api/games/{game}/orders"
JSON: Header = (b"content-type", b"application/json")

_PATH = re.compile(r"/api/games/([a-z0-9]{8,20})/orders")
_SIDES: dict[bytes, Side | None] = {b"": None, **{b"side=" + side.value.encode(): side for side in Side}}
_DECODER = msgspec.json.Decoder(GiveOrder)
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Way:
    """An order of the usual form: for which game and, if that was said, by which side."""

    game: str
    side: Side | None


def way_of(scope: Scope, body_limit: int) -> Way | None:
    """None: the request has to go the general way."""
    if scope.get("method") != "POST" or scope["query_string"] not in _SIDES:
        return None
    found = _PATH.fullmatch(scope["path"])
    if found is None:
        return None
    media_type, length = b"", b""
    for name, value in scope["headers"]:
        if name == b"content-type":
            media_type = value
        elif name == b"content-length":
            length = value
        elif name == b"transfer-encoding":
            return None
    if media_type != JSON[1] or not length.isdigit() or not 0 < int(length) <= body_limit:
        return None
    return Way(found[1], _SIDES[scope["query_string"]])


@dataclass(frozen=True, slots=True)
class OrderLane:
    """Carries out orders in threads; made in the event loop."""

    threads: Executor
    queue: WakeupQueue
    loop: asyncio.AbstractEventLoop

    async def answer(
        self, way: Way, context: RequestContext, receive: Receive, send: Send, note: Callable[[RequestContext, Reply], None]
    ) -> None:
        body = await _body_of(receive)
        if body is None:
            return  # gone before the request was whole
        done: asyncio.Future[bytes | Reply] = self.loop.create_future()
        self.threads.submit(self._carry_out, way, context, body, done)
        result = await done
        if isinstance(result, Reply):
            note(context, result)
            await _send(send, result.problem.status, result.raw_headers, result.body)
        else:
            await _send(send, 200, [JSON, (b"content-length", str(len(result)).encode())], result)

    def _carry_out(self, way: Way, context: RequestContext, body: bytes, done: asyncio.Future[bytes | Reply]) -> None:
        """In a thread. Those whom the order wakes are woken when it has been answered."""
        with self.queue.held() as woken:
            try:
                result: bytes | Reply = _encode(ordered(context, way.game, decoded(body, _DECODER), way.side))
            except Exception as error:
                result = reply_to(error, context.secrets)
        self.loop.call_soon_threadsafe(self._finish, done, result, woken)

    def _finish(self, done: asyncio.Future[bytes | Reply], result: bytes | Reply, woken: list[Wakeup]) -> None:
        if not done.done():  # it is cancelled when the client has gone
            done.set_result(result)
        self.queue.release(woken)


async def _body_of(receive: Receive) -> bytes | None:
    parts: list[bytes] = []
    while True:
        message: Any = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)


async def _send(send: Send, status: int, headers: list[Header], body: bytes) -> None:
    start: Message = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
