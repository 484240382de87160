"""The door: every request and every socket passes here first and last.

It finds out who asks, turns away what is too much or comes from a page of another site, puts the headers on every answer,
and writes the line in the log. Plain ASGI around the application, so that also what no route knows is treated alike.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from time import perf_counter
from typing import Any

from litestar import Litestar, Request, Response
from litestar.enums import HttpMethod, ScopeType
from litestar.types import Message, Receive, Scope, Send

from trinacria.server.documents import API
from trinacria.server.hall import Hall
from trinacria.server.headers import Header, dressed
from trinacria.server.hosts import is_known
from trinacria.server.limits import LONGEST_PATH, LONGEST_QUERY
from trinacria.server.problems import Rejected, Reply, reply_to
from trinacria.server.visitors import Visit, identify, visit_of

_log = logging.getLogger("trinacria.requests")

UNKNOWN_HOST = "this server does not go by that name: its operator can add it with --allowed-host or --public-origin"
TRY_AGAIN = 1013  # how a socket is closed
BROKEN = 1011


class Entrance:
    """The application with its door."""

    def __init__(self, app: Litestar, hall: Hall) -> None:
        self.app, self.hall = app, hall
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
        began, visit = perf_counter(), self._visit(scope)
        only_head = scope.get("method") == HttpMethod.HEAD
        asked: Any = {**scope, "method": "GET"} if only_head else scope  # HEAD is GET without the body

        async def dress(message: Message) -> None:
            if message["type"] == "http.response.body" and only_head:
                message["body"] = b""
            if message["type"] == "http.response.start":
                visit.status = message["status"]
                message["headers"] = dressed([*message["headers"]], secure=visit.secure)
                if scope.get("method") == HttpMethod.OPTIONS and message["status"] == 204:
                    message["headers"] = self._with_all_methods(message["headers"], asked)
            await send(message)

        try:
            refusal = self._refusal(visit, scope)
            if refusal is None:
                await self.app(asked, receive, dress)
            else:
                await _send_reply(refusal, visit, dress)
        finally:
            _write(visit, {**asked, "method": scope.get("method")}, "request", began)

    def _with_all_methods(self, headers: Iterable[Header], scope: Scope) -> list[Header]:
        kept = [(name, value) for name, value in headers if name.lower() != b"allow"]
        return [*kept, (b"allow", self._methods.get(scope.get("path_template", ""), b"OPTIONS"))]

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, visit = perf_counter(), self._visit(scope)
        door = SocketDoor(visit, scope, send)
        refusal = self._refusal(visit, scope)
        try:
            if refusal is None:
                await self.app(scope, receive, door.send)
            else:
                await receive()
                await door.refuse(refusal)
        finally:
            _write(visit, scope, "socket", began)

    def _visit(self, scope: Scope) -> Visit:
        visit = visit_of(self.hall, scope)
        scope.setdefault("state", {})["visit"] = visit
        return visit

    def _refusal(self, visit: Visit, scope: Scope) -> Reply | None:
        try:
            if len(scope["path"]) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_QUERY:
                raise Rejected(400, "bad request", "no address here is that long")
            self.hall.limits.request(visit.counted_as)
            if not is_known(visit.header("host"), self.hall.names):
                raise Rejected(400, "unknown host", UNKNOWN_HOST)
            if scope["path"].startswith(API):
                identify(visit, scope)
        except Rejected as rejected:
            return reply_to(rejected, visit.secrets)
        return None


def _with_head(methods: Iterable[str]) -> list[str]:
    """Whatever answers GET answers HEAD."""
    found = {*methods}
    return sorted(found | {"HEAD"} if "GET" in found else found)


class SocketDoor:
    """Sends for a socket. Before it is accepted, a refusal is an ordinary HTTP answer, if the server below can do that."""

    def __init__(self, visit: Visit, scope: Scope, send: Send) -> None:
        self.visit, self._send = visit, send
        self._speaks_http = "websocket.http.response" in (scope.get("extensions") or {})
        self._accepted = False

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._accepted, self.visit.status = True, 101
        if message["type"] == "websocket.close" and not self._accepted:
            await self.refuse(self.visit.refusal or Reply(Rejected(403, "refused", "no socket here").problem))
        elif message["type"] == "websocket.close" and self.visit.refusal is not None:
            await self._break_off(self.visit.refusal)
        else:
            await self._send(message)

    async def refuse(self, reply: Reply) -> None:
        note_problem(self.visit, reply)
        self.visit.status = reply.problem.status
        if not self._speaks_http:
            await self._raw({"type": "websocket.close", "code": TRY_AGAIN, "reason": reply.problem.error})
            return
        headers = dressed(reply.raw_headers, secure=self.visit.secure)
        await self._raw({"type": "websocket.http.response.start", "status": reply.problem.status, "headers": headers})
        await self._raw({"type": "websocket.http.response.body", "body": reply.body, "more_body": False})

    async def _break_off(self, reply: Reply) -> None:
        """Something went wrong on an open socket: the reason has room for the kind of the problem, not for more."""
        note_problem(self.visit, reply)
        self.visit.status = reply.problem.status
        code = TRY_AGAIN if reply.problem.status == 503 else BROKEN
        await self._raw({"type": "websocket.close", "code": code, "reason": reply.problem.error})

    async def _raw(self, message: Any) -> None:
        """Litestar's types do not know the messages of the extension."""
        await self._send(message)


async def _send_reply(reply: Reply, visit: Visit, send: Send) -> None:
    note_problem(visit, reply)
    await send({"type": "http.response.start", "status": reply.problem.status, "headers": reply.raw_headers})
    await send({"type": "http.response.body", "body": reply.body, "more_body": False})


def note_problem(visit: Visit, reply: Reply) -> None:
    visit.problem, visit.reference = reply.problem.error, reply.reference


def visit_in(scope: Scope) -> Visit:
    """The visit that a connection is; the dependency `visit` of every route."""
    visit = scope["state"]["visit"]
    assert isinstance(visit, Visit)
    return visit


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Litestar's hook: whatever an operation raised, as a Problem."""
    visit = visit_in(request.scope)
    reply = reply_to(error, visit.secrets)
    note_problem(visit, reply)
    return Response(reply.body, status_code=reply.problem.status, headers=dict(reply.headers), media_type="application/json")


async def note_socket_error(error: Exception, scope: Scope) -> None:
    """Litestar's hook: a socket is closed without a word, so what it could not say is kept for the door to say."""
    if scope["type"] == ScopeType.WEBSOCKET:
        visit = visit_in(scope)
        visit.refusal = reply_to(error, visit.secrets)


def _write(visit: Visit, scope: Any, event: str, began: float) -> None:
    level = logging.ERROR if visit.status >= 500 else logging.INFO
    if not _log.isEnabledFor(level):
        return
    facts: dict[str, Any] = {
        "method": scope.get("method", "WS"),
        "route": scope.get("path_template", ""),
        "status": visit.status,
        "ms": round((perf_counter() - began) * 1000, 2),
        "address": visit.address,
    }
    for name in ("game", "seat", "ply", "problem", "reference"):
        value = getattr(visit, name)
        if value not in ("", None):
            facts[name] = value
    _log.log(level, event, extra={"facts": facts})
