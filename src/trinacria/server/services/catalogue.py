"""What can be played here, and the static side of it: scenarios, bots, rules, sheets and pictures."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

import msgspec
from cachetools import LRUCache, cached

from trinacria import games
from trinacria.bots import bots_of, default_bot
from trinacria.kernel.casebook import CaseText
from trinacria.kernel.guides import Guide
from trinacria.kernel.systems import BotEntry, OpenScenario, picture_of
from trinacria.render.distances import Distance
from trinacria.render.table_sheets import counter_sprites, table_sheet
from trinacria.server.models import BotCard, FrontCard, GuideCard, OptionCard, RuleCard, ScenarioCard, Side
from trinacria.server.services.drawings import drawing
from trinacria.server.services.errors import NoSuchGame

PICTURE, FRONT = "picture", "front"
SHEETS_KEPT = 96  # of every scenario with every choice of optional rules its sheet and its counters; of every game its maps


def scenarios() -> tuple[ScenarioCard, ...]:
    return tuple(_scenario(card) for card in games.cards())


def _scenario(card: games.Card) -> ScenarioCard:
    words = card.words
    options = tuple(OptionCard(option.name, option.title, option.says, option.case) for option in words.optional_rules)
    return ScenarioCard(
        card.name,
        card.title,
        card.introduction,
        card.turns,
        words.length,
        words.difficulty,
        words.teaches,
        games.sides(card.name),
        _bots_of(card.name),
        default_bot(card.name),
        options,
        _guides_of(card.name),
        picture=_address(card.name, PICTURE) if words.picture else "",
        front=FrontCard(words.front.headline, words.front.says, _address(card.name, FRONT)) if words.front else None,
    )


def _address(scenario: str, picture: str) -> str:
    return f"/api/scenarios/{scenario}/{picture}.webp"


def picture(name: str, which: str) -> bytes:
    """A picture of a scenario, for the lobby."""
    words = next((card.words for card in games.cards() if card.name == name), None)
    front = words.front if words else None
    path = {PICTURE: words.picture if words else None, FRONT: front.picture if front else None}[which]
    if path is None:
        raise NoSuchGame(f"{name} has no such picture")
    return _cache.get((which, path), path.read_bytes)


def _guides_of(scenario: str) -> tuple[GuideCard, ...]:
    game = scenario.partition("/")[0]
    return tuple(
        GuideCard(
            f"{game}/{guide.name}",
            guide.title,
            guide.length,
            guide.difficulty,
            guide.teaches,
            _guide_address(game, guide),
        )
        for guide in games.guides_of(scenario)
    )


def _guide_address(game: str, guide: Guide) -> str:
    """Of a guide's own picture, or that of its scenario."""
    if guide.picture:
        return f"/api/guides/{game}/{guide.name}/picture.webp"
    scenario = f"{game}/{guide.scenario}"
    words = next((card.words for card in games.cards() if card.name == scenario), None)
    return _address(scenario, PICTURE) if words and words.picture else ""


def guide(game: str, name: str) -> bytes:
    """All that a client needs for a game with a tutor, as JSON, with the address of its picture."""
    found = _guide(game, name)
    return msgspec.json.encode(msgspec.structs.replace(found, picture=_guide_address(game, found)))


def guide_picture(game: str, name: str) -> bytes:
    """A guide's own picture."""
    found = _guide(game, name)
    if not found.picture:
        raise NoSuchGame(f"{game}/{name} has no such picture")
    path = picture_of(games.system_of(game), found)
    return _cache.get((PICTURE, path), path.read_bytes)


def _guide(game: str, name: str) -> Guide:
    try:
        return games.guide(game, name)
    except games.UnknownGame as error:
        raise NoSuchGame(str(error)) from None


def _bots_of(scenario: str) -> tuple[BotCard, ...]:
    """The strongest first: most people want an opponent."""
    return tuple(_bot_card(bot) for bot in reversed(bots_of(scenario)))


def _bot_card(bot: BotEntry) -> BotCard:
    return BotCard(bot.name, bot.title, bot.says, bot.strength, tuple(Side(seat.value) for seat in bot.seats))


def rule(case: str) -> RuleCard:
    """A case of the rules in our words."""
    entry = games.find_case(case)
    if entry is None:
        raise NoSuchGame(f"there is no case {case} in the rules")
    return _rule_card(entry)


def rules() -> bytes:
    """Every case of every book, as JSON: to be searched, and to follow one case to the next."""
    return msgspec.json.encode([_rule_card(entry) for entry in games.casebook().values()])


def _rule_card(entry: CaseText) -> RuleCard:
    book = next((book for book in games.books() if entry.applies_to(book)), entry.applies)
    return RuleCard(entry.number, entry.printed, entry.title, entry.text, book, games.players_of(book), entry.above)


def sheet(name: str, options: Iterable[str] = ()) -> bytes:
    """Everything about a scenario that never changes, as JSON."""
    return _made("sheet", name, options, lambda scenario: msgspec.json.encode(table_sheet(scenario)))


def map_svg(name: str, options: Iterable[str] = ()) -> bytes:
    return _drawn(name, options, "map")


def ground_svg(name: str, options: Iterable[str] = ()) -> bytes:
    """The map without the names that depend on the distance."""
    return _drawn(name, options, "ground")


def names_svg(distance: Distance, name: str, options: Iterable[str] = ()) -> bytes:
    return _drawn(name, options, f"names-{distance}")


def _drawn(name: str, options: Iterable[str], sheet: str) -> bytes:
    """All scenarios of a game share one map."""
    scenario = _scenario_of(name, options)
    return _cache.get((sheet, scenario.game, scenario.fingerprint, games.overlay()), lambda: drawing(scenario, sheet))


def sprites_svg(name: str, options: Iterable[str] = ()) -> bytes:
    """All faces of all counters."""
    return _made("sprites", name, options, lambda scenario: counter_sprites(scenario).encode())


# made once ------------------------------------------------------------------------------------------------------------

Key = tuple[object, ...]


class SingleFlightCache:
    """Things that are expensive to make: the first caller makes each of them, and the others wait for it."""

    def __init__(self, most: int) -> None:
        @cached(LRUCache(most), key=lambda key, make: key, condition=threading.Condition())
        def get(key: Key, make: Callable[[], bytes]) -> bytes:
            return make()

        self.get = get


_cache = SingleFlightCache(SHEETS_KEPT)


def _made(what: str, name: str, options: Iterable[str], make: Callable[[OpenScenario], bytes]) -> bytes:
    scenario = _scenario_of(name, options)
    key = (what, scenario.name, frozenset(options), games.overlay())
    return _cache.get(key, lambda: make(scenario))


def _scenario_of(name: str, options: Iterable[str]) -> OpenScenario:
    try:
        return games.open_scenario(name, options)
    except games.UnknownGame as error:
        raise NoSuchGame(str(error)) from None
