"""The description of the API: the OpenAPI document, and what every operation in it says."""

from __future__ import annotations

from typing import Any

from litestar import Router
from litestar.constants import OPENAPI_JSON_HANDLER_NAME
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.spec import Components, License, SecurityScheme, Tag
from litestar.routes import BaseRoute
from litestar.types import ControllerRouterHandler

from trinacria import __version__
from trinacria.server.models import Problem
from trinacria.server.request_context import COOKIE
from trinacria.server.schemas import ExactDocument
from trinacria.server.strict_json import StrictJson

API = "/api"
DOCUMENT = f"{API}/openapi.json"

OPEN: list[dict[str, list[str]]] = [{}, {"bearer": []}, {"cookie": []}]  # a proof may be shown
PROVED: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]  # a proof must be shown

_PROBLEMS = {
    400: "The request cannot be read; `details` names each fault with its field.",
    401: "No proof came with the request, or one that cannot be read.",
    403: "The proof that was shown is not for this seat, or a page of another site asks.",
    404: "There is no such thing, or you may not know that there is.",
    409: "The position has moved on (`ply` is the present one), or the game is not where this can be done.",
    413: "The body is larger than this server accepts.",
    415: "The body is not application/json.",
    422: "A rule forbids the order (`case` says which), or the request makes no sense here.",
    429: "Too much at once; the header Retry-After says how many seconds to wait.",
    500: "This version of the server cannot open the game, or something is wrong with the server: its log says what.",
    503: "The store cannot be read or written now: nothing was changed. Try again.",
}
_ANY = (400, 401, 429, 503)
BODY = (403, 413, 415)
GAME = (403, 404, 500)


def operation(
    summary: str, tag: str, *problems: int, proof: list[dict[str, list[str]]] | None = None, **more: Any
) -> dict[str, Any]:
    """What a handler's decorator says of its operation: a summary, its group, and every error that can occur."""
    responses = {
        status: ResponseSpec(Problem, generate_examples=False, description=_PROBLEMS[status])
        for status in sorted({*_ANY, *problems})
    }
    responses.update(more.pop("answers", {}))
    return {"summary": summary, "tags": [tag], "responses": responses, "security": proof or OPEN, **more}


STRICT_BODY: dict[str, Any] = {"dto": StrictJson, "return_dto": None}  # for the decorator of a handler that reads a body


_DESCRIPTION = """Everything that can be done with games on this server, for browsers, programs and people with curl.

**Who asks.** Secrets prove a visitor: a player's token (in the answer of `POST /api/players`, which also sets a cookie) or a
seat's token (in the answer that made the game). Show them as `Authorization: Bearer TOKEN`, several with commas between
them, or by the cookie. A request that changes something and is proved by the cookie must carry the header `X-Trinacria: 1`.

**Errors.** Every answer that is not a success is a `Problem`: its status, a short kind, and a sentence for people.

**Plies.** The ply counts the orders of a game and only grows. An order names the ply it was thought of; if the game has
moved on, it is refused with 409 and nothing has changed.

**Sides.** Where a visitor holds both seats, the query parameter `side` says which one is meant."""

TAGS = [
    Tag("server", "The server itself"),
    Tag("scenarios", "What can be played: maps, counters, rules, bots"),
    Tag("players", "Who plays"),
    Tag("games", "Finding, making and joining games"),
    Tag("table", "What a seat sees and may do"),
    Tag("orders", "Orders, and what the two sides agree on"),
    Tag("talk", "Words at the table, and private notes"),
    Tag("records", "Records and their proof"),
]


class DocumentRouter(Router):
    """Serves the document only. Litestar would also add a page for all unknown addresses below it."""

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:
        is_document = isinstance(value, HTTPRouteHandler) and value.name == OPENAPI_JSON_HANDLER_NAME
        return super().register(value) if is_document else []


def document_config() -> OpenAPIConfig:
    schemes: dict[str, Any] = {
        "bearer": SecurityScheme(type="http", scheme="bearer", description="A player's or a seat's token."),
        "cookie": SecurityScheme(
            type="apiKey", name=COOKIE, security_scheme_in="cookie", description="Set by `POST /api/players`."
        ),
    }
    return OpenAPIConfig(
        title="Trinacria",
        version=__version__,
        description=_DESCRIPTION,
        license=License(name="Apache-2.0", identifier="Apache-2.0"),
        components=Components(security_schemes=schemes),
        tags=TAGS,
        openapi_router=DocumentRouter(API, route_handlers=[], include_in_schema=False),
        render_plugins=[ExactDocument()],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, method, path: handler.handler_name,
    )
