"""The core names no game: outside a game's own folder its words appear only where they are listed here, with a reason.

The list may only shrink. An entry that is not needed any more fails the test, so that it is taken away with its cause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = (
    "src/trinacria/kernel",
    "src/trinacria/server",
    "src/trinacria/simulate",
    "src/trinacria/render",
    "src/trinacria/bots",
    "web/src",
)
WRITTEN = (".py", ".ts", ".tsx", ".css")
LEFT_OUT = ("web/src/api/schema.d.ts",)  # made from the API, whose sources are searched
# A column is no word of a game here: grids, databases, data files and stylesheets have columns, too.
WORDS = re.compile(
    r"""\b(
    chits?|cadres?|suppl(?:y|ies|ied)|tactical|strategic|beach(?:es)?|depots?|airfields?|moselle|sicily|boundary|halt\ line|
    invasions?|mud|morale|mistral|palermo|messina|gela|metz|entrenchments?|luftwaffe|evacuation|naval
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)


# The names of files, the words that may stand in each, and why they are still there.
LOBBY = "words about the games that are served, for people who come to the lobby"
EXCEPTIONS: dict[str, tuple[str, frozenset[str]]] = {
    "web/src/pages/LobbyPage.tsx": (LOBBY, frozenset({"sicily"})),
    "web/src/view/lobby/Header.tsx": (LOBBY, frozenset({"chit", "messina", "sicily"})),
    "web/src/view/lobby/pictures.ts": (LOBBY, frozenset({"moselle", "sicily"})),
}


def _files() -> Iterator[Path]:
    for folder in HOUSE:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in WRITTEN and not name.startswith(LEFT_OUT):
                yield path


@cache
def _found() -> dict[str, frozenset[str]]:
    words = {
        path.relative_to(ROOT).as_posix(): frozenset(word.lower() for word in WORDS.findall(path.read_text()))
        for path in _files()
    }
    return {name: there for name, there in words.items() if there}


def test_the_house_has_no_words_of_a_game_but_those_that_are_listed() -> None:
    new = {name: sorted(there - _allowed(name)) for name, there in _found().items() if there - _allowed(name)}
    assert not new, "words of a game in the core: declare them in the game's folder"


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_an_exception_that_is_not_needed_any_more_is_taken_away(name: str) -> None:
    reason, words = EXCEPTIONS[name]
    assert reason
    assert sorted(words - _found().get(name, frozenset())) == []


def test_the_search_finds_what_it_looks_for() -> None:
    assert {word.lower() for word in WORDS.findall("The Chit of a cadre on Sicily's beaches, out of supply")} == {
        *("chit", "cadre", "sicily", "beaches", "supply")
    }
    assert {path.suffix for path in _files()} == {*WRITTEN}


def _allowed(name: str) -> frozenset[str]:
    return EXCEPTIONS[name][1] if name in EXCEPTIONS else frozenset()
