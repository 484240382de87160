"""What can be played: scenarios with their maps and counters, bots, rules; and how the server is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal

from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from trinacria.kernel.guides import Guide
from trinacria.kernel.showing import Sheet
from trinacria.render.distances import Distance
from trinacria.server.compression import JSON, GzipCache, StaticBody, static_response
from trinacria.server.headers import DRAWING_SECURITY
from trinacria.server.models import Health, RuleCard, ScenarioCard
from trinacria.server.openapi import operation
from trinacria.server.request_context import RequestContext
from trinacria.server.routes.parameters import Context, OptionNames, Word
from trinacria.server.services import catalogue, lists

SVG, WEBP = "image/svg+xml", "image/webp"
_CASE = "The number of a case, such as 9.87 or S8.4, or its key, such as S43:8.4."
Case = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9:._-]{1,20}$", description=_CASE)]
FromAfar = Annotated[
    Literal["far", "wide", "middle", "close"], QueryParameter(description="From how far the map is looked at.")
]  # an enumeration would be described by a reference that Litestar leaves out

_gzipped = GzipCache()
_SAME = ResponseSpec(None, generate_examples=False, description="What you have, by its ETag, is still the same.")
_SHEET = {304: _SAME, 200: ResponseSpec(Sheet, generate_examples=False, description="The sheet.", media_type=JSON)}
_GUIDE = {304: _SAME, 200: ResponseSpec(Guide, generate_examples=False, description="The guide.", media_type=JSON)}
_RULES = {304: _SAME, 200: ResponseSpec(list[RuleCard], generate_examples=False, description="The cases.", media_type=JSON)}
_PICTURE = {304: _SAME, 200: ResponseSpec(bytes, generate_examples=False, description="The picture.", media_type=WEBP)}
_DRAWING = {304: _SAME, 200: ResponseSpec(str, generate_examples=False, description="The drawing.", media_type=SVG)}


@get("/health", sync_to_thread=True, **operation("How the server is", "server"))
def health(context: Context) -> Health:
    """For monitors: some games are really read. 503 if none can be; `impaired` with a reason if something else is wrong."""
    return lists.health(context.game_host)


@get("/scenarios", sync_to_thread=True, **operation("All scenarios", "scenarios"))
def list_scenarios() -> tuple[ScenarioCard, ...]:
    """The cards of all scenarios: what they are about, how long they are, their optional rules, the bots that play them."""
    return catalogue.scenarios()


@get(
    "/scenarios/{game:str}/{scenario:str}",
    sync_to_thread=True,
    media_type=JSON,
    **operation("The sheet of a scenario", "scenarios", 404, answers=_SHEET),
)
def show_sheet(context: Context, game: Word, scenario: Word, option: OptionNames = None) -> Response[bytes]:
    """Everything about a scenario that never changes: counters, hexes, turns, the forms of orders, the tables."""
    return _kept(context, game, scenario, option, catalogue.sheet, JSON)


@get(
    "/scenarios/{game:str}/{scenario:str}/map.svg",
    sync_to_thread=True,
    media_type=SVG,
    **operation("The map of a scenario", "scenarios", 404, answers=_DRAWING),
)
def draw_map(context: Context, game: Word, scenario: Word, option: OptionNames = None) -> Response[bytes]:
    """The map as a drawing; places on it have the coordinates of the sheet."""
    return _kept(context, game, scenario, option, catalogue.map_svg, SVG)


@get(
    "/scenarios/{game:str}/{scenario:str}/ground.svg",
    sync_to_thread=True,
    media_type=SVG,
    **operation("The ground of a map", "scenarios", 404, answers=_DRAWING),
)
def draw_ground(context: Context, game: Word, scenario: Word, option: OptionNames = None) -> Response[bytes]:
    """The map without the names and numbers that depend on the distance it is looked at from."""
    return _kept(context, game, scenario, option, catalogue.ground_svg, SVG)


@get(
    "/scenarios/{game:str}/{scenario:str}/names.svg",
    sync_to_thread=True,
    media_type=SVG,
    **operation("The names of a map", "scenarios", 404, answers=_DRAWING),
)
def draw_names(
    context: Context, game: Word, scenario: Word, distance: FromAfar, option: OptionNames = None
) -> Response[bytes]:
    """Names and numbers to be laid over the ground: fewer and larger, the farther one is away."""
    return _kept(context, game, scenario, option, partial(catalogue.names_svg, Distance(distance)), SVG)


@get(
    "/scenarios/{game:str}/{scenario:str}/counters.svg",
    sync_to_thread=True,
    media_type=SVG,
    **operation("The counters of a scenario", "scenarios", 404, answers=_DRAWING),
)
def draw_counters(context: Context, game: Word, scenario: Word, option: OptionNames = None) -> Response[bytes]:
    """All faces of all counters in one drawing, each as a symbol with its id."""
    return _kept(context, game, scenario, option, catalogue.sprites_svg, SVG)


@get(
    "/scenarios/{game:str}/{scenario:str}/picture.webp",
    sync_to_thread=True,
    media_type=WEBP,
    **operation("The picture of a scenario", "scenarios", 404, answers=_PICTURE),
)
def show_picture(context: Context, game: Word, scenario: Word) -> Response[bytes]:
    """The picture of a scenario in the lobby, if it has one."""
    return _picture(context, f"{game}/{scenario}", catalogue.PICTURE)


@get(
    "/scenarios/{game:str}/{scenario:str}/front.webp",
    sync_to_thread=True,
    media_type=WEBP,
    **operation("The front picture of a scenario", "scenarios", 404, answers=_PICTURE),
)
def show_front(context: Context, game: Word, scenario: Word) -> Response[bytes]:
    """The wide picture of a scenario for the front page, if it has one."""
    return _picture(context, f"{game}/{scenario}", catalogue.FRONT)


@get(
    "/guides/{game:str}/{guide:str}/picture.webp",
    sync_to_thread=True,
    media_type=WEBP,
    **operation("The picture of a guide", "scenarios", 404, answers=_PICTURE),
)
def show_guide_picture(context: Context, game: Word, guide: Word) -> Response[bytes]:
    """The picture of a guide in the lobby, if it has one of its own."""
    return _webp(context, catalogue.guide_picture(game, guide))


def _picture(context: RequestContext, name: str, which: str) -> Response[bytes]:
    return _webp(context, catalogue.picture(name, which))


def _webp(context: RequestContext, body: bytes) -> Response[bytes]:
    return static_response(context, _gzipped.get((WEBP, body), lambda: StaticBody.of(body, WEBP)))


def _kept(
    context: RequestContext,
    game: str,
    scenario: str,
    option: list[str] | None,
    draw: Callable[[str, tuple[str, ...]], bytes],
    kind: str,
) -> Response[bytes]:
    body = draw(f"{game}/{scenario}", tuple(sorted(set(option or ()))))  # made once by the service
    content = _gzipped.get((kind, body), lambda: StaticBody.of(body, kind))
    drawing = {"content-security-policy": DRAWING_SECURITY} if kind == SVG else None
    return static_response(context, content, headers=drawing)


@get(
    "/guides/{game:str}/{guide:str}",
    sync_to_thread=True,
    media_type=JSON,
    **operation("A guide", "scenarios", 404, answers=_GUIDE),
)
def show_guide(context: Context, game: Word, guide: Word) -> Response[bytes]:
    """A game with a tutor beside the table: its chapters and lessons, and its words for every decision. The card of the
    scenario lists the guides."""
    body = catalogue.guide(game, guide)
    return static_response(context, _gzipped.get((JSON, body), lambda: StaticBody.of(body, JSON)))


@get("/rules", sync_to_thread=True, media_type=JSON, **operation("All rules cases", "scenarios", answers=_RULES))
def list_rules(context: Context) -> Response[bytes]:
    """Every case of the rules in our words, in the order of the books: for searching and for following one to another."""
    return static_response(context, _gzipped.get(("rules",), lambda: StaticBody.of(catalogue.rules(), JSON)))


@get("/rules/{case:str}", sync_to_thread=True, **operation("A rules case", "scenarios", 404))
def show_rule(case: Case) -> RuleCard:
    """A case of the rules in our words."""
    return catalogue.rule(case)


DRAWINGS = [draw_map, draw_ground, draw_names, draw_counters]
PICTURES = [show_picture, show_front, show_guide_picture]
HANDLERS = [health, list_scenarios, show_sheet, *DRAWINGS, *PICTURES, show_guide, list_rules, show_rule]
