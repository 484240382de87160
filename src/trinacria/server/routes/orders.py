"""Orders, taking back, resigning, and what needs the other side's yes. Each is acknowledged once it is committed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import delete, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from trinacria.kernel.seats import Seat
from trinacria.server.models import AtPly, Change, GameState, GiveOrder, LayAnchor, MakeOffer, OfferKind, ShowShare, Side
from trinacria.server.openapi import BODY, GAME, PROVED, STRICT_BODY, operation
from trinacria.server.request_context import RequestContext
from trinacria.server.routes.parameters import AsSide, Context, GameId
from trinacria.server.services import agreements, lists, ordering, sealing
from trinacria.server.services.game_host import GameHost
from trinacria.server.strict_json import deeper_than, unreadable

T = TypeVar("T")
DEEPEST_FIELD = 3  # an order's fields are words, numbers and lists of them


def _order(summary: str) -> dict[str, Any]:
    """What the decorator of every operation here says: it reads a body and needs the proof of a seat."""
    described = operation(summary, "orders", 409, 422, *GAME, *BODY, proof=PROVED)
    return {"sync_to_thread": True, "status_code": 200, **STRICT_BODY, **described}


@post("/games/{game:str}/orders", **_order("Give an order"))
def give_order(context: Context, game: GameId, data: JSONBody[GiveOrder], side: AsSide = None) -> Change:
    """One whole order against a ply, as text or as a verb with fields. The answer is what the order led to."""
    return ordered(context, game, data, side)


def ordered(context: RequestContext, game: str, data: GiveOrder, side: Side | None) -> Change:
    """An order, however its request has come here."""
    if deeper_than(DEEPEST_FIELD, data.fields):
        raise unreadable("fields: is nested too deeply")
    change = ordering.give_order(context.game_host, game, context.ordering(game, side), data)
    if change.ply == data.ply:  # no order yet: a draft was changed, or sealed dice are awaited, as the state shows
        state = lists.state(context.game_host, game, context.who())
        change = replace(change, state=state if state.sealed else None)
    return _ordered(context, change)


@post("/games/{game:str}/undo", **_order("Take the last order back"))
def undo(context: Context, game: GameId, data: JSONBody[AtPly], side: AsSide = None) -> Change:
    """Back over your own orders, never beyond a die that fell or a secret that was shown. The ply grows all the same."""
    return _ordered(context, ordering.undo(context.game_host, game, context.ordering(game, side), data))


@post("/games/{game:str}/resign", **_order("Resign"))
def resign(context: Context, game: GameId, data: JSONBody[AtPly], side: AsSide = None) -> Change:
    """Ends the game; the other side wins."""
    return _ordered(context, ordering.resign(context.game_host, game, context.ordering(game, side), data))


@post("/games/{game:str}/offers", **_order("Make an offer"))
def make_offer(context: Context, game: GameId, data: JSONBody[MakeOffer], side: AsSide = None) -> Change:
    """A draw, a rewind or another pace, for the other side to accept; it lapses with the next order."""
    return _ordered(context, agreements.make_offer(context.game_host, game, context.ordering(game, side), data))


@post("/games/{game:str}/offers/{kind:str}/accept", **_order("Accept an offer"))
def accept_offer(
    context: Context, game: GameId, kind: FromPath[OfferKind], data: JSONBody[AtPly], side: AsSide = None
) -> Change:
    """The other side's offer, at the ply at which it was seen."""
    return _ordered(context, agreements.accept(context.game_host, game, context.ordering(game, side), kind, data))


@delete(
    "/games/{game:str}/offers/{kind:str}",
    sync_to_thread=True,
    status_code=200,
    **operation("Decline or withdraw an offer", "orders", 409, 422, *GAME, proof=PROVED),
)
def decline_offer(context: Context, game: GameId, kind: FromPath[OfferKind], side: AsSide = None) -> Change:
    """Takes an offer of this kind off the table, whichever side made it."""
    return _ordered(context, agreements.decline(context.game_host, game, context.ordering(game, side), kind))


def _ordered(context: RequestContext, change: Change) -> Change:
    context.ply = change.ply
    return change


# sealed dice ----------------------------------------------------------------------------------------------------------


@post("/games/{game:str}/shares", **_order("Show a share in the dice"))
def show_share(context: Context, game: GameId, data: JSONBody[ShowShare], side: AsSide = None) -> GameState:
    """Sealed dice: the next link of your chain, for the order that stands. When both sides have shown it, the dice fall."""
    return _sealed(context, game, side, sealing.show, data)


@post("/games/{game:str}/shares/without", **_order("Go on without a share"))
def go_without(context: Context, game: GameId, data: JSONBody[AtPly], side: AsSide = None) -> GameState:
    """Sealed dice: the dice of the order that stands fall without a share that has not come in time. The record says so."""
    return _sealed(context, game, side, sealing.go_on_without, data)


@post("/games/{game:str}/anchors", **_order("Lay a new anchor"))
def lay_anchor(context: Context, game: GameId, data: JSONBody[LayAnchor], side: AsSide = None) -> GameState:
    """Sealed dice: the end of a new chain, if your browser has lost the old one or come to its end. The record says so."""
    return _sealed(context, game, side, sealing.lay_anew, data)


def _sealed(
    context: RequestContext, game: str, side: Side | None, act: Callable[[GameHost, str, Seat, T], None], request: T
) -> GameState:
    """Do something about sealed dice; the answer is the state of the table after it."""
    act(context.game_host, game, context.ordering(game, side), request)
    return lists.state(context.game_host, game, context.who())


HANDLERS = [give_order, undo, resign, make_offer, accept_offer, decline_offer, show_share, go_without, lay_anchor]
