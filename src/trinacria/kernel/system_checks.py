"""A game is checked when the program starts: a part that is missing, wrong or at odds with another is named in a sentence.

What only shows when a scenario is opened is checked right then, before any game of it begins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import structs

from trinacria.kernel.casebook import read_cases
from trinacria.kernel.cases import namespace_of, printed
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.errors import BadData, TrinacriaError
from trinacria.kernel.guides import Guide
from trinacria.kernel.map_checks import sheet_faults
from trinacria.kernel.seats import SIDES
from trinacria.kernel.sheets import Sides
from trinacria.kernel.systems import BotEntry, OpenScenario, ScenarioWords, System, picture_of

STRONGEST = HARDEST = 5
PRESENTER = ("show", "sentence", "ask", "describe", "luck")
DRAWING = ("map_sheet", "faces", "scene", "words")


class BadSystem(TrinacriaError):
    """A game that cannot be played as it is declared."""


def check_systems(systems: Iterable[object]) -> None:
    """Raise `BadSystem` with every fault of these games, a line each."""
    found, sound, library = list[str](), list[System](), Library()
    for system in systems:
        if not isinstance(system, System):
            found.append(f"{system!r} is no System")
            continue
        faults = [*_wrong_shapes(system)] or [*_faults(system, library)]
        found += [f"the game {system.name!r}: {fault}" for fault in faults]
        sound += [] if faults else [system]
    found += [f"the game {name!r} stands twice in the list" for name in _twice(system.name for system in sound)]
    found += _shared_cases(sound, library)
    if found:
        raise BadSystem("\n".join(found))


def check_scenario(scenario: object, name: str) -> OpenScenario:
    """An opened scenario, if it has every part that a table needs."""
    if not isinstance(scenario, OpenScenario):
        raise BadSystem(f"the scenario {name!r}: `open` returns {type(scenario).__name__} and no OpenScenario")
    faults = [*_scenario_faults(scenario, name)] or [f"`map_sheet`: {f}" for f in sheet_faults(scenario.drawing.map_sheet())]
    if faults:
        raise BadSystem("\n".join(f"the scenario {name!r}: {fault}" for fault in faults))
    return scenario


# shapes ---------------------------------------------------------------------------------------------------------------


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and not set(value) & set("/ ")


def _are_words(value: Any) -> bool:
    return isinstance(value, tuple) and all(_is_word(word) for word in value)


def _are_some_words(value: Any) -> bool:
    return _are_words(value) and bool(value)


def _are_bots(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(bot, BotEntry) for bot in value)


def _is_function(value: Any) -> bool:
    return callable(value)


def _is_vocabulary(value: Any) -> bool:
    return isinstance(value, Vocabulary)


def _are_sides(value: Any) -> bool:
    return isinstance(value, Sides) and all(side.name and side.short for side in (value.allied, value.axis))


_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def _colour_faults(system: System) -> Iterator[str]:
    for seat, side in structs.asdict(system.sides).items():
        for part, colour in structs.asdict(side.colours).items():
            if (colour or part in ("card", "ink")) and not _COLOUR.fullmatch(colour):
                yield f"`sides`: the {part} of {seat} must be a colour like #C2CE86, not {colour!r}"


def _is_callable_or_none(value: Any) -> bool:
    return value is None or callable(value)


def _are_guides(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(guide, Guide) for guide in value)


_SHAPES: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "name": (_is_word, "must be one word without a slash"),
    "package": (_is_word, "must be the name of a package"),
    "data": (lambda value: isinstance(value, Path) and value.is_dir(), "must be a folder that exists"),
    "books": (_are_some_words, "must be a tuple with the names of its rulebooks"),
    "scenarios": (_are_some_words, "must be a tuple with the names of its scenarios"),
    "optional_rules": (_are_words, "must be a tuple with the names of its optional rules"),
    "open": (_is_function, "must be a function"),
    "words": (_is_function, "must be a function"),
    "check": (_is_callable_or_none, "must be a function, or none"),
    "bots": (_are_bots, "must be a tuple of BotEntry values, at least one"),
    "default_bot": (_is_word, "must be the name of a bot"),
    "sides": (_are_sides, "must name both sides"),
    "set_up_picture": (_is_callable_or_none, "must be a function, or none"),
    "situation": (_is_callable_or_none, "must be a function, or none"),
    "guides": (_are_guides, "must be a tuple of Guide values"),
    "measurements": (_is_callable_or_none, "must be a function, or none"),
    "puzzle_check": (_is_callable_or_none, "must be a function, or none"),
}


def _wrong_shapes(system: System) -> Iterator[str]:
    for part, (fits, says) in _SHAPES.items():
        if not fits(getattr(system, part)):
            yield f"`{part}` {says}"


# what does not fit together -------------------------------------------------------------------------------------------


class Library:
    """The cases of books, each book read once."""

    def __init__(self) -> None:
        self._read: dict[tuple[Path, str], frozenset[str]] = {}

    def cases(self, data: Path, book: str) -> frozenset[str]:
        if (data, book) not in self._read:
            self._read[data, book] = frozenset(read_cases(data, [book]))
        return self._read[data, book]


def _faults(system: System, library: Library) -> Iterator[str]:
    for part in ("books", "scenarios", "optional_rules"):
        yield from (f"`{part}`: {name!r} stands there twice" for name in _twice(getattr(system, part)))
    yield from _colour_faults(system)
    yield from _bot_faults(system)
    cases = set[str]()
    for book in system.books:
        try:
            own = library.cases(system.data, book)
        except BadData as error:
            yield f"`books`: the cases of {book!r} cannot be read: {error}"
            continue
        if len(spaces := {namespace_of(number) for number in own}) > 1:
            named = " and ".join(sorted(repr(space) for space in spaces))
            yield f"`books`: the cases of {book!r} must all have the same namespace; they have {named}"
        cases |= own
    if not cases:
        yield f"`books`: there is no case in {', '.join(system.books)}"
    yield from _card_faults(system, system.words(), cases)
    yield from _guide_faults(system)


def _bot_faults(system: System) -> Iterator[str]:
    names = [bot.name for bot in system.bots]
    yield from (f"`bots`: {name!r} stands there twice" for name in _twice(names))
    if system.default_bot not in names:
        yield f"`default_bot`: there is no bot {system.default_bot!r}; there are: {', '.join(names)}"
    both = {bot.name for bot in system.bots if {*bot.seats} == {*SIDES}}
    for part, name in (("bots", names[0] if names else ""), ("default_bot", system.default_bot)):
        if name in names and name not in both:
            yield f"`{part}`: {name!r} must be able to play both seats"
    for bot in system.bots:
        if not bot.seats or not {*bot.seats} <= {*SIDES}:
            yield f"`bots`: {bot.name!r} must name one of the two seats or both"
        if not (_is_word(bot.name) and bot.title and bot.says):
            yield f"`bots`: {bot.name!r} needs a name of one word, a title and a sentence"
        if not _is_function(bot.make):
            yield f"`bots`: `make` of {bot.name!r} must be a function"
        if bot.strength not in range(1, STRONGEST + 1):
            yield f"`bots`: the strength of {bot.name!r} is {bot.strength}, and must be from 1 to {STRONGEST}"
    strengths = [bot.strength for bot in system.bots]
    if strengths != sorted(strengths):
        yield "`bots`: the weakest must come first"


def _card_faults(system: System, cards: Mapping[str, ScenarioWords], cases: set[str]) -> Iterator[str]:
    wanted = [f"{system.name}/{scenario}" for scenario in system.scenarios]
    yield from (f"`words`: the scenario {name!r} has no card" for name in wanted if name not in cards)
    yield from (f"`words`: there is a card for {name!r}, which is no scenario" for name in cards if name not in wanted)
    for name, card in cards.items():
        if card.difficulty not in range(1, HARDEST + 1):
            yield f"`words`: the difficulty of {name!r} is {card.difficulty}, and must be from 1 to {HARDEST}"
        for picture in (card.picture, card.front.picture if card.front else None):
            if picture is not None and not _is_picture(picture):
                yield f"`words`: the picture of {name!r}, {picture.name!r}, must be a file in the format WebP"
        for option in card.optional_rules:
            if option.name not in system.optional_rules:
                yield f"`words`: {name!r} offers {option.name!r}, which is no optional rule of the game"
            if not (option.title and option.says):
                yield f"`words`: the optional rule {option.name!r} needs a title and a sentence"
            if option.case not in cases:
                yield f"`words`: the optional rule {option.name!r} names case {option.case!r}, which no book has"
    described = {option.name for card in cards.values() for option in card.optional_rules}
    yield from (
        f"`words`: the optional rule {name!r} has no words" for name in system.optional_rules if name not in described
    )


def _is_picture(path: Path) -> bool:
    return path.suffix == ".webp" and path.is_file()


def _guide_faults(system: System) -> Iterator[str]:
    """What is wrong with a guide inside its scenario is found by `guide_checks`, which has to open and play it."""
    yield from (f"`guides`: {name!r} stands there twice" for name in _twice(guide.name for guide in system.guides))
    for guide in system.guides:
        if not (_is_word(guide.name) and guide.title and guide.lead):
            yield f"`guides`: {guide.name!r} needs a name of one word, a title and a sentence that leads to it"
        if guide.scenario not in system.scenarios:
            yield f"`guides`: {guide.name!r} is about {guide.scenario!r}, which is no scenario"
        if not (guide.chapters and guide.lessons):
            yield f"`guides`: {guide.name!r} needs a chapter and a lesson"
        if guide.picture and not _is_picture(picture := picture_of(system, guide)):
            yield f"`guides`: the picture of {guide.name!r}, {picture.name!r}, must be a file in the format WebP"
        if guide.difficulty not in range(1, HARDEST + 1):
            yield f"`guides`: the difficulty of {guide.name!r} is {guide.difficulty}, and must be from 1 to {HARDEST}"


def _shared_cases(systems: Iterable[System], library: Library) -> Iterator[str]:
    """Players look a case up by its number as it is printed: no two books may print the same one."""
    seen = dict[str, tuple[Path, str]]()
    for place in dict.fromkeys((system.data, book) for system in systems for book in system.books):
        numbers = sorted(printed(key) for key in library.cases(*place))
        shared = [number for number in numbers if seen.setdefault(number, place) != place]
        if shared:
            other = seen[shared[0]][1]
            yield (
                f"the books {other!r} and {place[1]!r} both have case {shared[0]}: "
                "give the cases of one of them a namespace with other letters"
            )


def _scenario_faults(scenario: OpenScenario, name: str) -> Iterator[str]:
    if scenario.name != name:
        yield f"`game` and `id` say {scenario.name!r}"
    if not scenario.title:
        yield "`title` is missing"
    if scenario.last_turn < 1:
        yield "`last_turn` must be 1 or more"
    if not scenario.levels or _twice(scenario.levels):
        yield "`levels` must name the levels of victory, each once"
    if not _is_vocabulary(scenario.vocabulary):
        yield "`vocabulary` must be a Vocabulary"
    for part in ("set_up", "from_view"):
        if not callable(getattr(scenario, part)):
            yield f"`{part}` must be a function"
    for part, methods in (("presenter", PRESENTER), ("drawing", DRAWING)):
        for method in methods:
            if not callable(getattr(getattr(scenario, part), method, None)):
                yield f"`{part}` has no `{method}`"


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]
