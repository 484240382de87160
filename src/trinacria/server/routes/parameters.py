"""The parameters that many operations share, with their limits."""

from __future__ import annotations

from typing import Annotated, Any

from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta

from trinacria.server.models import Side
from trinacria.server.request_context import RequestContext

LONGEST_WAIT = 25.0  # seconds
FROM_NOUGHT = {"minimum": 0}  # Litestar forgets to describe a limit of 0 where a value may be left out


def words_up_to(length: int) -> dict[str, Any]:
    """Litestar enforces the limits of the words in a list, but does not describe them."""
    return {"items": {"type": "string", "maxLength": length}}


Context = NamedDependency[RequestContext]
GameId = Annotated[str, PathParameter(pattern=r"^[a-z0-9]{8,20}$", description="The id of a game.")]
Word = Annotated[str, PathParameter(pattern=r"^[a-z0-9_-]{1,40}$", description="The name of a game, a scenario or a guide.")]
ThatSide = Annotated[Side, PathParameter(description="A seat that plays.")]
AsSide = Annotated[Side | None, QueryParameter(description="Which seat is meant, where both are yours.")]
OptionNames = Annotated[
    list[Annotated[str, Meta(max_length=60)]] | None,
    QueryParameter(max_items=16, schema_extra=words_up_to(60), description="The optional rules that were agreed."),
]
Since = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=1_000_000,
        schema_extra=FROM_NOUGHT,
        description="The ply that you know; without it the whole document comes.",
    ),
]
ChatKnown = Annotated[int, QueryParameter(ge=0, le=1_000_000_000, description="How many lines of the talk you know.")]
StateKnown = Annotated[
    int | None,
    QueryParameter(
        name="state",
        ge=0,
        schema_extra=FROM_NOUGHT,
        description="The mark `changed` of the state that you know; without it the state comes.",
    ),
]
DraftKnown = Annotated[int, QueryParameter(ge=0, description="The state of your own draft that you know.")]
WantsOptions = Annotated[
    bool, QueryParameter(description="Whether news that hands you the decision should bring your first options.")
]
Wait = Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT, description="How many seconds to wait for something new.")]
