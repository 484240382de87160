"""The core names no game: the words of a game stand in its own folder alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOUSE = (
    "src/trinacria/kernel",
    "src/trinacria/server",
    "src/trinacria/simulate",
    "src/trinacria/render",
    "src/trinacria/staff",
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


CLIENT = "web/src/"
SEATS = re.compile(r"\b(allied|allies|axis)\b", re.IGNORECASE)  # a game declares its sides
SEATS_NAMED = {
    "web/src/api/types.ts": "the two seats have these names in the API; the client has them from here",
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


def test_the_core_has_no_words_of_a_game() -> None:
    assert not _found(), "words of a game in the core: declare them in the game's folder"


def test_the_client_names_the_seats_in_one_place() -> None:
    named = {
        name
        for path in _files()
        if (name := path.relative_to(ROOT).as_posix()).startswith(CLIENT) and SEATS.search(path.read_text())
    }
    assert named == {*SEATS_NAMED}


def test_the_search_finds_what_it_looks_for() -> None:
    assert {word.lower() for word in WORDS.findall("The Chit of a cadre on Sicily's beaches, out of supply")} == {
        *("chit", "cadre", "sicily", "beaches", "supply")
    }
    assert SEATS.findall("--allied-card of the Axis; Allies, coaxial") == ["allied", "Axis", "Allies"]
    assert {path.suffix for path in _files()} == {*WRITTEN}
