"""Orders, taking back, resigning, and what needs the other side's yes. Each is acknowledged once it is committed."""

from __future__ import annotations

from litestar import delete, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from trinacria.server.models import AtPly, Change, GameState, GiveOrder, LayAnchor, MakeOffer, OfferKind, ShowShare
from trinacria.server.openapi import BODY, GAME, PROVED, STRICT_BODY, operation
from trinacria.server.request_context import RequestContext
from trinacria.server.routes.parameters import AsSide, Context, GameId
from trinacria.server.services import agreements, lists, ordering, sealing
from trinacria.server.strict_json import deeper_than, unreadable

DEEPEST_FIELD = 3  # an order's fields are words, numbers and lists of them


@post(
    "/games/{game:str}/orders",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Give an order", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
def give_order(context: Context, game: GameId, data: JSONBody[GiveOrder], side: AsSide = None) -> Change:
    """One whole order against a ply, as text or as a verb with fields. The answer is what the order led to."""
    if deeper_than(DEEPEST_FIELD, data.fields):
        raise unreadable("fields: is nested too deeply")
    change = ordering.give_order(context.game_host, game, context.ordering(game, side), data)
    if change.ply == data.ply:  # no order yet: a draft was changed, or sealed dice are awaited, as the state shows
        state = lists.state(context.game_host, game, context.who())
        change = replace(change, state=state if state.sealed else None)
    return _ordered(context, change)


@post(
    "/games/{game:str}/undo",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Take the last order back", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
def undo(context: Context, game: GameId, data: JSONBody[AtPly], side: AsSide = None) -> Change:
    """Back over your own orders, never beyond a die that fell or a secret that was shown. The ply grows all the same."""
    return _ordered(context, ordering.undo(context.game_host, game, context.ordering(game, side), data))


@post(
    "/games/{game:str}/resign",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Resign", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
def resign(context: Context, game: GameId, data: JSONBody[AtPly], side: AsSide = None) -> Change:
    """Ends the game; the other side wins."""
    return _ordered(context, ordering.resign(context.game_host, game, context.ordering(game, side), data))


@post(
    "/games/{game:str}/offers",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Make an offer", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
def make_offer(context: Context, game: GameId, data: JSONBody[MakeOffer], side: AsSide = None) -> Change:
    """A draw, a rewind or another pace, for the other side to accept; it lapses with the next order."""
    return _ordered(context, agreements.make_offer(context.game_host, game, context.ordering(game, side), data))


@post(
    "/games/{game:str}/offers/{kind:str}/accept",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Accept an offer", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
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


@post(
    "/games/{game:str}/shares",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Show a share in the dice", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
def show_share(context: Context, game: GameId, data: JSONBody[ShowShare], side: AsSide = None) -> GameState:
    """Sealed dice: the next link of your chain, for the order that stands. When both sides have shown it, the dice fall."""
    sealing.show(context.game_host, game, context.ordering(game, side), data)
    return lists.state(context.game_host, game, context.who())


@post(
    "/games/{game:str}/shares/without",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Go on without a share", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
def go_without(context: Context, game: GameId, data: JSONBody[AtPly], side: AsSide = None) -> GameState:
    """Sealed dice: the dice of the order that stands fall without a share that has not come in time. The record says so."""
    sealing.go_on_without(context.game_host, game, context.ordering(game, side), data)
    return lists.state(context.game_host, game, context.who())


@post(
    "/games/{game:str}/anchors",
    sync_to_thread=True,
    status_code=200,
    **STRICT_BODY,
    **operation("Lay a new anchor", "orders", 409, 422, *GAME, *BODY, proof=PROVED),
)
def lay_anchor(context: Context, game: GameId, data: JSONBody[LayAnchor], side: AsSide = None) -> GameState:
    """Sealed dice: the end of a new chain, if your browser has lost the old one or come to its end. The record says so."""
    sealing.lay_anew(context.game_host, game, context.ordering(game, side), data)
    return lists.state(context.game_host, game, context.who())


HANDLERS = [give_order, undo, resign, make_offer, accept_offer, decline_offer, show_share, go_without, lay_anchor]
