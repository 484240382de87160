"""Who asks, and whether a page of another site made the browser ask.

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
from trinacria.server.hall import Hall
from trinacria.server.models import Side
from trinacria.server.problems import Rejected, Reply
from trinacria.server.services import access
from trinacria.server.services.access import Visitor

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
class Visit:
    """One request or one socket: who asks, from where, and what the log will say of it."""

    hall: Hall
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

    def who(self) -> Visitor:
        return access.visitor(self.hall.game_host, self.secrets)

    def acting(self, game: str, side: Side | None) -> Seat:
        """The seat that the visitor may act for."""
        self.game = game
        seat = access.acting(self.hall.game_host, game, self.who(), side)
        self.seat = seat.value
        return seat

    def ordering(self, game: str, side: Side | None) -> Seat:
        """The seat that the visitor may act for, if it has not asked too much lately."""
        seat = self.acting(game, side)
        self._count(game, seat)
        return seat

    def viewing(self, game: str, side: Side | None) -> Seat:
        """Through whose eyes the visitor sees the game."""
        return self.viewer(game, side)[1]

    def viewer(self, game: str, side: Side | None) -> tuple[Visitor, Seat]:
        self.game = game
        visitor = self.who()
        seat = access.viewing(self.hall.game_host, game, visitor, side)
        self.hall.game_host.seen(game)
        self.seat = seat.value
        return visitor, seat

    def speaking(self, game: str, side: Side | None) -> tuple[Visitor, Seat]:
        """Who asks or says something; the many spectators of a game are told apart by their addresses."""
        visitor, seat = self.viewer(game, side)
        self._count(game, seat)
        return visitor, seat

    def _count(self, game: str, seat: Seat) -> None:
        self.hall.limits.order(game, seat, self.counted_as if seat is SPECTATOR else "")


def visit_of(hall: Hall, scope: Scope) -> Visit:
    """What a connection tells of its visitor; nothing is looked up yet."""
    headers = _headers(scope["headers"])
    peer = scope["client"][0] if scope["client"] else ""
    address = origin_of(peer, headers.get(b"x-forwarded-for", ""), hall.trusted)
    secure = hall.https_only or scope["scheme"] in ("https", "wss") or _forwarded_https(hall, peer, headers)
    return Visit(hall, address, neighbourhood(address), secure, headers)


def identify(visit: Visit, scope: Scope) -> None:
    """Read the secrets, and turn away a request that a page of another site has caused."""
    visit.secrets = _bearers(visit.header("authorization"))
    if scope["type"] == ScopeType.WEBSOCKET:
        visit.secrets += _from_subprotocols(scope["subprotocols"])
    if cookie := _from_cookie(visit.header("cookie")):
        visit.secrets += (cookie,)
        visit.by_cookie = True
    if scope["type"] == ScopeType.WEBSOCKET:
        _refuse_other_sites(visit)
    elif scope["method"] not in _READING:
        _refuse_other_sites(visit)
        _refuse_unmarked(visit)


def _headers(raw: Any) -> dict[bytes, str]:
    """The few headers that matter here; one that comes more than once is a list."""
    found: dict[bytes, str] = {}
    for name, value in raw:
        if name in _WANTED:
            text = value.decode("latin-1")
            joint = "; " if name == b"cookie" else ", "
            found[name] = f"{found[name]}{joint}{text}" if name in found else text
    return found


def _forwarded_https(hall: Hall, peer: str, headers: dict[bytes, str]) -> bool:
    said = headers.get(b"x-forwarded-proto", "")
    return said.rpartition(",")[2].strip() == "https" and is_trusted(peer, hall.trusted)


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
    """The player's token; a cookie that cannot be one is left over from something else and proves nothing."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and _TOKEN.fullmatch(value):
            return value
    return ""


def _unreadable(says: str) -> Rejected:
    return Rejected(401, "no proof", says, headers={"www-authenticate": "Bearer"})


def _refuse_other_sites(visit: Visit) -> None:
    origin = visit.header("origin")
    if origin and not is_own(origin, visit.header("host"), visit.hall.settings.public_origin):
        raise Rejected(403, "another site", "a page of another site may not do this")


def _refuse_unmarked(visit: Visit) -> None:
    """The browser adds the cookie by itself; only a page of ours adds the mark."""
    if visit.by_cookie and visit.header(MARK) != "1":
        raise Rejected(403, "unmarked", "a request that is proved by the cookie and changes something needs X-Trinacria: 1")


def is_own(origin: str, host: str, public_origin: str) -> bool:
    """Whether a page comes from this server: from the host it was asked as, or from the name it has in public."""
    if public_origin and origin == public_origin.rstrip("/"):
        return True
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and bool(place) and place.lower() == host.lower()
