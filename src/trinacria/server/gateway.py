"""The gateway: every request and every socket passes through it on the way in and on the way out.

It finds out who asks, turns away what exceeds a limit or comes from a page of another site, adds the common headers to every
answer, and writes the log line. It is plain ASGI around the application, so it also covers addresses that no route knows.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from time import perf_counter
from typing import Any

from litestar import Litestar, Request, Response
from litestar.enums import HttpMethod, ScopeType
from litestar.types import Message, Receive, Scope, Send

from trinacria.server.app_state import AppState
from trinacria.server.headers import Header, with_common_headers
from trinacria.server.host_names import is_known
from trinacria.server.limits import LONGEST_PATH, LONGEST_QUERY
from trinacria.server.openapi import API
from trinacria.server.order_lane import TEMPLATE, OrderLane, way_of
from trinacria.server.problems import Rejected, Reply, reply_to
from trinacria.server.request_context import RequestContext, context_of, identify

_log = logging.getLogger("trinacria.requests")

UNKNOWN_HOST = "this server does not have that name: its operator can add it with --allowed-host or --public-origin"
TRY_AGAIN = 1013  # how a socket is closed
BROKEN = 1011


class Gateway:
    """The application as the server runs it."""

    def __init__(self, app: Litestar, app_state: AppState) -> None:
        self.app, self.app_state = app, app_state
        self._lane: OrderLane | None = None  # made in the event loop
        # Litestar answers OPTIONS for the first operation of an address only
        self._methods = {route.path_format: ", ".join(_with_head(route.methods)).encode() for route in app.routes}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == ScopeType.HTTP:
            await self._answer(scope, receive, send)
        elif kind == ScopeType.WEBSOCKET:
            await self._connect(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, context = perf_counter(), self._context(scope)
        only_head = scope.get("method") == HttpMethod.HEAD
        asked: Any = {**scope, "method": "GET"} if only_head else scope  # HEAD is GET without the body

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.body" and only_head:
                message["body"] = b""
            if message["type"] == "http.response.start":
                context.status = message["status"]
                message["headers"] = with_common_headers([*message["headers"]], secure=context.secure)
                if scope.get("method") == HttpMethod.OPTIONS and message["status"] == 204:
                    message["headers"] = self._with_all_methods(message["headers"], asked)
            await send(message)

        try:
            refusal = self._refusal(context, scope)
            if refusal is None:
                await self._forward(asked, context, receive, send_with_headers)
            else:
                await _send_reply(refusal, context, send_with_headers)
        finally:
            _write(context, {**asked, "method": scope.get("method")}, "request", began)

    async def _forward(self, scope: Scope, context: RequestContext, receive: Receive, send: Send) -> None:
        """To the application; an order of the usual form goes straight to its service."""
        threads = self.app_state.threads
        way = way_of(scope, self.app_state.settings.body_limit) if threads is not None else None
        if threads is None or way is None:
            await self.app(scope, receive, send)
            return
        if self._lane is None:
            self._lane = OrderLane(threads, self.app_state.queue, asyncio.get_running_loop())
        scope["path_template"] = TEMPLATE
        await self._lane.answer(way, context, receive, send, note_problem)

    def _with_all_methods(self, headers: Iterable[Header], scope: Scope) -> list[Header]:
        kept = [(name, value) for name, value in headers if name.lower() != b"allow"]
        return [*kept, (b"allow", self._methods.get(scope.get("path_template", ""), b"OPTIONS"))]

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, context = perf_counter(), self._context(scope)
        sender = SocketSender(context, scope, send)
        refusal = self._refusal(context, scope)
        try:
            if refusal is None:
                await self.app(scope, receive, sender.send)
            else:
                await receive()
                await sender.refuse(refusal)
        finally:
            _write(context, scope, "socket", began)

    def _context(self, scope: Scope) -> RequestContext:
        context = context_of(self.app_state, scope)
        scope.setdefault("state", {})["context"] = context
        return context

    def _refusal(self, context: RequestContext, scope: Scope) -> Reply | None:
        try:
            if len(scope["path"]) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_QUERY:
                raise Rejected(400, "bad request", "the address is too long")
            self.app_state.limits.request(context.counted_as)
            if not is_known(context.header("host"), self.app_state.names):
                raise Rejected(400, "unknown host", UNKNOWN_HOST)
            if scope["path"].startswith(API):
                identify(context, scope)
        except Rejected as rejected:
            return reply_to(rejected, context.secrets)
        return None


def _with_head(methods: Iterable[str]) -> list[str]:
    """Every address that answers GET also answers HEAD."""
    found = {*methods}
    return sorted(found | {"HEAD"} if "GET" in found else found)


class SocketSender:
    """Sends for a socket. Before it is accepted, a refusal is an ordinary HTTP answer, if the server below can do that."""

    def __init__(self, context: RequestContext, scope: Scope, send: Send) -> None:
        self.context, self._send = context, send
        self._speaks_http = "websocket.http.response" in (scope.get("extensions") or {})
        self._accepted = False

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._accepted, self.context.status = True, 101
        if message["type"] == "websocket.close" and not self._accepted:
            await self.refuse(self.context.refusal or Reply(Rejected(403, "refused", "no socket here").problem))
        elif message["type"] == "websocket.close" and self.context.refusal is not None:
            await self._break_off(self.context.refusal)
        else:
            await self._send(message)

    async def refuse(self, reply: Reply) -> None:
        note_problem(self.context, reply)
        self.context.status = reply.problem.status
        if not self._speaks_http:
            await self._raw({"type": "websocket.close", "code": TRY_AGAIN, "reason": reply.problem.error})
            return
        headers = with_common_headers(reply.raw_headers, secure=self.context.secure)
        await self._raw({"type": "websocket.http.response.start", "status": reply.problem.status, "headers": headers})
        await self._raw({"type": "websocket.http.response.body", "body": reply.body, "more_body": False})

    async def _break_off(self, reply: Reply) -> None:
        """Something went wrong on an open socket: a close reason has room for the kind of the problem and no more."""
        note_problem(self.context, reply)
        self.context.status = reply.problem.status
        code = TRY_AGAIN if reply.problem.status == 503 else BROKEN
        await self._raw({"type": "websocket.close", "code": code, "reason": reply.problem.error})

    async def _raw(self, message: Any) -> None:
        """Litestar's types do not include the messages of this extension."""
        await self._send(message)


async def _send_reply(reply: Reply, context: RequestContext, send: Send) -> None:
    note_problem(context, reply)
    await send({"type": "http.response.start", "status": reply.problem.status, "headers": reply.raw_headers})
    await send({"type": "http.response.body", "body": reply.body, "more_body": False})


def note_problem(context: RequestContext, reply: Reply) -> None:
    context.problem, context.reference = reply.problem.error, reply.reference


def context_in(scope: Scope) -> RequestContext:
    """The context of a connection; the dependency `context` of every route."""
    context = scope["state"]["context"]
    assert isinstance(context, RequestContext)
    return context


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Litestar's hook: what an operation raised, as a Problem."""
    context = context_in(request.scope)
    reply = reply_to(error, context.secrets)
    note_problem(context, reply)
    return Response(reply.body, status_code=reply.problem.status, headers=dict(reply.headers), media_type="application/json")


async def note_socket_error(error: Exception, scope: Scope) -> None:
    """Litestar's hook. Litestar closes the socket without a reason, so the reason is kept for `SocketSender` to send."""
    if scope["type"] == ScopeType.WEBSOCKET:
        context = context_in(scope)
        context.refusal = reply_to(error, context.secrets)


def _write(context: RequestContext, scope: Any, event: str, began: float) -> None:
    level = logging.ERROR if context.status >= 500 else logging.INFO
    if not _log.isEnabledFor(level):
        return
    facts: dict[str, Any] = {
        "method": scope.get("method", "WS"),
        "route": scope.get("path_template", ""),
        "status": context.status,
        "ms": round((perf_counter() - began) * 1000, 2),
        "address": context.address,
    }
    for name in ("game", "seat", "ply", "problem", "reference"):
        value = getattr(context, name)
        if value not in ("", None):
            facts[name] = value
    line = logging.LogRecord(_log.name, level, __file__, 0, event, (), None)  # made here: `log` would search for its caller
    line.__dict__["facts"] = facts
    _log.handle(line)
