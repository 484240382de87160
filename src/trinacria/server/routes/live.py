"""News of a game as it happens: over HTTP by long polling, or over a WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Annotated, Any

import msgspec
from litestar import Response, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi import ResponseSpec
from msgspec.structs import replace

from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.compression import json_response
from trinacria.server.connection_limits import TEXT_NOW
from trinacria.server.models import Change, GameState, Side, Status
from trinacria.server.openapi import GAME, operation
from trinacria.server.problems import Rejected
from trinacria.server.request_context import SUBPROTOCOL, RequestContext
from trinacria.server.routes.parameters import (
    AsSide,
    ChatKnown,
    Context,
    DraftKnown,
    GameId,
    Since,
    StateKnown,
    Wait,
    WantsOptions,
)
from trinacria.server.services import access, lists, watching
from trinacria.server.services.access import Visitor
from trinacria.server.services.errors import NotNow
from trinacria.server.services.game_host import Listening
from trinacria.server.services.live import Eyes
from trinacria.server.wakeups import Wakeup

SEND_SECONDS = 10.0  # a client that cannot take a message for so long is gone
CLOSE_SECONDS = 1.0  # for the client to take the close frame
ONLY_LISTENS = 1003  # how sockets are closed
TOO_SLOW = 1008  # or too fast
SERVER_ENDS = 1012
NOT_BEGUN = -1  # the ply of a game that waits for players

Socket = WebSocket[Any, Any, Any]


class Shows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a window says on its socket: the drawings over the map that it shows. None: nobody can see it."""

    overlays: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=20)] | None


_encode = msgspec.json.Encoder().encode
_SHOWS = msgspec.json.Decoder(Shows)
_CHANGE = {200: ResponseSpec(Change, generate_examples=False, description="What is new; without any part, nothing is.")}


@dataclass(slots=True)
class Watcher:
    """Someone who watches a game: what they know of it, which grows with every change that is sent."""

    context: RequestContext
    visitor: Visitor
    game: str
    seat: Seat
    since: int | None
    chat: int
    state: int | None
    last: Change | None = None
    change_number: int = -1  # everything up to this change is known
    draft: int = 0  # the state of the watcher's own draft that is known
    options: bool = False  # whether the first options should come with the news
    overlays: frozenset[str] | None = None  # what the window shows, if it has said so

    @property
    def eyes(self) -> Eyes:
        return Eyes(self.seat, self.options, self.overlays)

    def prepared_message(self) -> bytes | None:
        """All that is new, if its message has been prepared. Nothing here waits for a lock."""
        live = self.context.game_host.live_now(self.game)
        prepared = live.prepared if live is not None else None
        if live is None or prepared is None:
            return None
        if (prepared.previous, prepared.number) != (self.change_number, live.change_number):
            return None
        if self.since != prepared.ply - 1 or self.state != live.state_change_number or live.gone:
            return None
        if self.seat in SIDES and Side(self.seat.value) not in access.sides_of(live.seats, self.visitor):
            return None
        body = prepared.bodies.get(self.eyes)
        if body is not None:
            self.since = self.context.ply = prepared.ply
            self.change_number = prepared.number
        return body

    def fetch(self) -> Change:
        """What is new, looked up in the calling thread. A seat that the watcher no longer holds is refused."""
        if self.seat in SIDES:  # a link can become void while someone listens
            access.viewing(self.context.game_host, self.game, self.visitor, Side(self.seat.value))
        live = self.context.game_host.live_now(self.game)
        self.change_number = live.change_number if live is not None else -1  # first: a later change is fetched again
        try:
            return self._changes()
        except NotNow:
            state = lists.state(self.context.game_host, self.game, self.visitor)
            return not_begun(state) if state.status is Status.OPEN else self._changes()  # it may have begun meanwhile

    def _changes(self) -> Change:
        host = self.context.game_host
        return watching.changes(
            host,
            self.game,
            self.seat,
            self.visitor,
            since=self.since,
            chat=self.chat,
            state=self.state,
            draft=self.draft,
            options=self.options,
            overlays=self.overlays,
        )

    def is_news(self, change: Change) -> bool:
        if change.ply == NOT_BEGUN:
            return change != self.last
        parts = (change.events, change.shown, change.whole, change.state, change.chat)
        return any(parts) or change.ply != change.since

    def message(self, change: Change) -> bytes | None:
        """A change as it is sent, after which the watcher knows it; none if nothing is new."""
        if not self.is_news(change):
            return None
        self.advance_to(change)
        return _encode(change)

    def advance_to(self, change: Change) -> None:
        self.last = change
        if change.ply == NOT_BEGUN:
            return
        self.since = self.context.ply = change.ply
        self.draft = change.draft
        if change.chat:
            self.chat = change.chat[-1].number
        if change.state is not None:
            self.state = change.state.changed


def not_begun(state: GameState) -> Change:
    """All that there is of a game that waits for players: the state of its table."""
    return Change(state.id, NOT_BEGUN, NOT_BEGUN, state=replace(state, now=0))


# long polling ---------------------------------------------------------------------------------------------------------


@get("/games/{game:str}/changes", **operation("What is new", "table", 409, *GAME, answers=_CHANGE))
async def show_changes(
    context: Context,
    game: GameId,
    since: Since = None,
    chat: ChatKnown = 0,
    state_known: StateKnown = None,
    draft: DraftKnown = 0,
    options: WantsOptions = False,
    wait: Wait = 0.0,
    side: AsSide = None,
) -> Response[bytes]:
    """Everything that is new since ply `since`, line `chat` of the talk and change `state`; waits up to `wait` seconds.

    A seat that writes a secret plan changes its own document without a new ply: it is sent the `whole` again, with a number
    `draft` that grows. Give back the last one as `draft`. Nobody else can notice such a change.

    A game that still waits for players has the ply -1 and nothing but its `state`.

    With `options` the news that hands you the decision comes with your first options, as `GET .../options` would list them.
    After an order of your own they come with its answer, if the order asks for them.

    **The same as it happens:** open a WebSocket at `/api/games/{game}/live` with the query parameters `since`, `chat`,
    `state`, `draft`, `options` and `side`. Every text message is a `Change` as here, beginning with what was missed. The
    socket takes one kind of message, which says what a window shows: `{"overlays": ["zones"]}`. From then on the news
    brings, as `foreseen`, the answers to what such a window asks after each order (those drawings, the odds of the fight
    that is going on, why a phase cannot be ended yet), until it says `{"overlays": null}`. Anything else that is sent to
    it closes it with 1003. It is closed with 1012 when the server stops and with 1008 when the client is too slow or says
    too much; connect again with what is known. A browser is proved by its cookie, or by
    offering the subprotocols `trinacria` and `trinacria.TOKEN`, of which the server takes the first. A socket that is
    refused is answered with a Problem.
    """
    visitor, seat = await asyncio.to_thread(context.viewer, game, side)
    watcher = Watcher(context, visitor, game, seat, since, chat, state_known, draft=draft, options=options)
    if wait <= 0:
        change = await asyncio.to_thread(watcher.fetch)
    else:
        app_state = context.app_state
        with app_state.limits.waiting(context.counted_as), app_state.polling(game, seat, context.counted_as) as wakeup:
            change = await _first_change(watcher, wakeup, monotonic() + wait)
    watcher.advance_to(change)
    return await asyncio.to_thread(json_response, context, change)


async def _first_change(watcher: Watcher, wakeup: Wakeup, until: float) -> Change:
    while True:
        wakeup.clear()
        change = await asyncio.to_thread(watcher.fetch)
        if change.ply == NOT_BEGUN and watcher.last is None:
            watcher.advance_to(change)  # of a game that waits for players only what happens from now on is new
        left = until - monotonic()
        if watcher.is_news(change) or left <= 0 or watcher.context.app_state.closing:
            return change
        await wakeup.wait(left)


# sockets --------------------------------------------------------------------------------------------------------------


@websocket("/games/{game:str}/live")
async def watch_live(
    socket: Socket,
    context: Context,
    game: GameId,
    since: Since = None,
    chat: ChatKnown = 0,
    state_known: StateKnown = None,
    draft: DraftKnown = 0,
    options: WantsOptions = False,
    side: AsSide = None,
) -> None:
    """Sends every change as it happens; described at `GET /api/games/{game}/changes`."""
    app_state = context.app_state
    with app_state.limits.waiting(context.counted_as):
        visitor, seat = await asyncio.to_thread(context.viewer, game, side)
        watcher = Watcher(context, visitor, game, seat, since, chat, state_known, draft=draft, options=options)
        with app_state.listening(game, seat, options=options) as (wakeup, listening):
            missed = await asyncio.to_thread(watcher.fetch)  # before it is accepted: a refusal can still say why
            await socket.accept(SUBPROTOCOL if SUBPROTOCOL in socket.scope["subprotocols"] else None)
            sending = asyncio.create_task(_send_changes(socket, watcher, wakeup, missed))
            await _serve(socket, sending, asyncio.create_task(_hear_client(socket, watcher, listening)))


async def _serve(socket: Socket, sending: asyncio.Task[int | None], receiving: asyncio.Task[int | None]) -> None:
    """Send and receive at the same time, until one of the two ends."""
    try:
        await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        code = receiving.result() if receiving.done() else sending.result()
    finally:
        sending.cancel()
        receiving.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)
    if code is not None:
        with suppress(TimeoutError, OSError):
            await asyncio.wait_for(socket.close(code), CLOSE_SECONDS)


async def _send_changes(socket: Socket, watcher: Watcher, wakeup: Wakeup, change: Change) -> int | None:
    """Send whatever is new; returns the code to close with, or none if the client is gone."""
    message, push = watcher.message(change), _push(socket, watcher)
    while True:
        if message is not None:
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await socket.send_text(message)
            except TimeoutError:
                return TOO_SLOW
            except (OSError, WebSocketDisconnect):  # gone while we sent
                return None
        wakeup.push = push
        await wakeup.wait()
        wakeup.push = None
        if watcher.context.app_state.closing:
            return SERVER_ENDS
        wakeup.clear()
        message = watcher.prepared_message() or watcher.message(await asyncio.to_thread(watcher.fetch))


def _push(socket: Socket, watcher: Watcher) -> Callable[[], bool] | None:
    """What sends a prepared message at once, while nothing else is being sent, where the server below can do that."""
    extensions: Any = socket.scope.get("extensions") or {}
    send_now: Callable[[bytes], bool] | None = extensions.get(TEXT_NOW)
    if send_now is None:
        return None

    def push() -> bool:
        if watcher.context.app_state.closing:
            return False
        known = watcher.since, watcher.change_number
        message = watcher.prepared_message()
        if message is None:
            return False
        if not send_now(message):
            watcher.since, watcher.change_number = known  # it is sent as soon as the client can take it
            return False
        return True

    return push


async def _hear_client(socket: Socket, watcher: Watcher, listening: Listening) -> int | None:
    """Take up what the window shows until the client closes the socket; returns the code to close with, or none."""
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return None
        try:
            shows = _SHOWS.decode(message.get("text") or "")
            watcher.context.count(watcher.game, watcher.seat)
        except msgspec.MsgspecError:
            return ONLY_LISTENS
        except Rejected:
            return TOO_SLOW
        watcher.overlays = None if shows.overlays is None else frozenset(shows.overlays)
        listening.look(watcher.eyes)


HANDLERS = [show_changes, watch_live]
