"""The context of a request: who asks, and whether a page of another site made the browser ask.

A visitor shows secrets: `Authorization: Bearer TOKEN` (several with commas between them), the cookie `trinacria_player`, and
on a WebSocket, where a browser can send no header, a subprotocol `trinacria.TOKEN`. A secret never stands in an address.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from litestar.enums import ScopeType
from litestar.types import Scope

from trinacria.kernel.seats import SPECTATOR, Seat
from trinacria.server.addresses import is_trusted, neighbourhood, origin_of
from trinacria.server.app_state import AppState
from trinacria.server.models import Side
from trinacria.server.problems import Rejected, Reply
from trinacria.server.services import access
from trinacria.server.services.access import Visitor
from trinacria.server.services.game_host import GameHost

COOKIE = "trinacria_player"
COOKIE_SECONDS = 365 * 24 * 3600
MARK = "x-trinacria"  # a page of another site cannot send a header of its own making
SUBPROTOCOL = "trinacria"
MOST_TOKENS = 8

_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,100}")
_WANTED = frozenset(
    b"authorization cookie origin host x-trinacria x-forwarded-for x-forwarded-proto accept-encoding if-none-match".split()
)
_READING = frozenset(("GET", "HEAD", "OPTIONS"))


@dataclass(slots=True)
class RequestContext:
    """One request or one socket: who asks, from where, and what the log will say of it."""

    app_state: AppState
    address: str  # for the log
    counted_as: str  # for the limits
    secure: bool
    headers: dict[bytes, str]
    secrets: tuple[str, ...] = ()
    by_cookie: bool = False
    game: str = ""
    seat: str = ""
    ply: int | None = None
    status: int = 0
    problem: str = ""
    reference: str = ""
    refusal: Reply | None = None  # why a socket is closed before it was accepted

    def header(self, name: str) -> str:
        return self.headers.get(name.encode(), "")

    @property
    def game_host(self) -> GameHost:
        return self.app_state.game_host

    def who(self) -> Visitor:
        return access.visitor(self.app_state.game_host, self.secrets)

    def acting(self, game: str, side: Side | None) -> Seat:
        """The seat that the visitor may act for."""
        self.game = game
        seat = access.acting(self.app_state.game_host, game, self.who(), side)
        self.seat = seat.value
        return seat

    def ordering(self, game: str, side: Side | None) -> Seat:
        """The seat that the visitor may act for, if it has not asked too much lately."""
        seat = self.acting(game, side)
        self.count(game, seat)
        return seat

    def viewing(self, game: str, side: Side | None) -> Seat:
        """Through whose eyes the visitor sees the game."""
        return self.viewer(game, side)[1]

    def viewer(self, game: str, side: Side | None) -> tuple[Visitor, Seat]:
        self.game = game
        visitor = self.who()
        seat = access.viewing(self.app_state.game_host, game, visitor, side)
        self.app_state.game_host.seen(game)
        self.seat = seat.value
        return visitor, seat

    def speaking(self, game: str, side: Side | None) -> tuple[Visitor, Seat]:
        """Who asks or says something; the many spectators of a game are counted by their addresses."""
        visitor, seat = self.viewer(game, side)
        self.count(game, seat)
        return visitor, seat

    def count(self, game: str, seat: Seat) -> None:
        """One more order, word or question of a seat."""
        self.app_state.limits.order(game, seat, self.counted_as if seat is SPECTATOR else "")


def context_of(app_state: AppState, scope: Scope) -> RequestContext:
    """The context of a connection, from its headers alone; nothing is looked up yet."""
    headers = _headers(scope["headers"])
    peer = scope["client"][0] if scope["client"] else ""
    address = origin_of(peer, headers.get(b"x-forwarded-for", ""), app_state.trusted)
    secure = app_state.https_only or scope["scheme"] in ("https", "wss") or _forwarded_https(app_state, peer, headers)
    return RequestContext(app_state, address, neighbourhood(address), secure, headers)


def identify(context: RequestContext, scope: Scope) -> None:
    """Read the secrets, and turn away a request that a page of another site has caused."""
    context.secrets = _bearers(context.header("authorization"))
    if scope["type"] == ScopeType.WEBSOCKET:
        context.secrets += _from_subprotocols(scope["subprotocols"])
    if cookie := _from_cookie(context.header("cookie")):
        context.secrets += (cookie,)
        context.by_cookie = True
    if scope["type"] == ScopeType.WEBSOCKET:
        _refuse_other_sites(context)
    elif scope["method"] not in _READING:
        _refuse_other_sites(context)
        _refuse_unmarked(context)


def _headers(raw: Any) -> dict[bytes, str]:
    """The few headers that matter here; the values of a repeated header are joined."""
    found: dict[bytes, str] = {}
    for name, value in raw:
        if name in _WANTED:
            text = value.decode("latin-1")
            joint = "; " if name == b"cookie" else ", "
            found[name] = f"{found[name]}{joint}{text}" if name in found else text
    return found


def _forwarded_https(app_state: AppState, peer: str, headers: dict[bytes, str]) -> bool:
    said = headers.get(b"x-forwarded-proto", "")
    return said.rpartition(",")[2].strip() == "https" and is_trusted(peer, app_state.trusted)


def _bearers(header: str) -> tuple[str, ...]:
    if not header:
        return ()
    scheme, _, rest = header.partition(" ")
    tokens = tuple(token.strip() for token in rest.split(","))
    if scheme.lower() != "bearer" or not all(_TOKEN.fullmatch(token) for token in tokens):
        raise _unreadable("the header Authorization must read: Bearer TOKEN")
    if len(tokens) > MOST_TOKENS:
        raise _unreadable(f"at most {MOST_TOKENS} tokens can be shown at once")
    return tokens


def _from_subprotocols(offered: list[str]) -> tuple[str, ...]:
    tokens = tuple(name.partition(".")[2] for name in offered if name.startswith(f"{SUBPROTOCOL}."))
    if len(tokens) > MOST_TOKENS or not all(_TOKEN.fullmatch(token) for token in tokens):
        raise _unreadable(f"the subprotocol must read {SUBPROTOCOL}.TOKEN, at most {MOST_TOKENS} times")
    return tokens


def _from_cookie(header: str) -> str:
    """The player's token; a cookie of another form is left over from something else and proves nothing."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and _TOKEN.fullmatch(value):
            return value
    return ""


def _unreadable(says: str) -> Rejected:
    return Rejected(401, "no proof", says, headers={"www-authenticate": "Bearer"})


def _refuse_other_sites(context: RequestContext) -> None:
    origin = context.header("origin")
    if origin and not is_own_origin(origin, context.header("host"), context.app_state.settings.public_origin):
        raise Rejected(403, "another site", "a page of another site may not do this")


def _refuse_unmarked(context: RequestContext) -> None:
    """A browser adds the cookie by itself; only our own pages add the header."""
    if context.by_cookie and context.header(MARK) != "1":
        raise Rejected(403, "unmarked", "a request that is proved by the cookie and changes something needs X-Trinacria: 1")


def is_own_origin(origin: str, host_name: str, public_origin: str) -> bool:
    """Whether a page comes from this server: from the host name of the request, or from the server's public origin."""
    if public_origin and origin == public_origin.rstrip("/"):
        return True
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and bool(place) and place.lower() == host_name.lower()
