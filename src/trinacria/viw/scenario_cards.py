"""What people want to know of a scenario before they choose it: how long, how hard, what it teaches, its optional rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from trinacria.kernel.datafiles import Problems, Toml, read_toml
from trinacria.kernel.systems import Front, OptionalRule, ScenarioWords
from trinacria.viw.loading import DATA

HARDEST = 5
PICTURES = DATA / "pictures"


@lru_cache(maxsize=1)
def scenario_words(path: Path = DATA / "cards.toml") -> dict[str, ScenarioWords]:
    """The words of every scenario by its full name."""
    problems = Problems()
    toml = read_toml(path, problems)
    toml.only("scenario", "option")
    options = {words.name: words for words in map(_option, toml.tables("option"))}
    found = {table.text("name"): _scenario(table, options) for table in toml.tables("scenario")}
    problems.raise_if_any()
    return found


def words_of(game: str) -> Callable[[], Mapping[str, ScenarioWords]]:
    """The words of the scenarios of one game, when they are wanted."""
    return lambda: {name: words for name, words in scenario_words().items() if name.startswith(f"{game}/")}


def _option(toml: Toml) -> OptionalRule:
    toml.only("name", "title", "says", "case")
    return OptionalRule(toml.text("name"), toml.text("title"), toml.text("says"), toml.text("case"))


def _scenario(toml: Toml, options: dict[str, OptionalRule]) -> ScenarioWords:
    toml.only("name", "length", "difficulty", "teaches", "options", "picture", "front")
    names = toml.texts("options")
    for name in names:
        if name not in options:
            toml.note("options", f"{name!r} is none of: {', '.join(options)}")
    return ScenarioWords(
        length=toml.text("length"),
        difficulty=toml.number("difficulty", 1, HARDEST),
        teaches=toml.text("teaches"),
        optional_rules=tuple(options[name] for name in names if name in options),
        picture=PICTURES / toml.text("picture"),
        front=_front(toml.table("front")) if toml.has("front") else None,
    )


def _front(toml: Toml) -> Front:
    toml.only("headline", "says", "picture")
    return Front(toml.text("headline"), toml.text("says"), PICTURES / toml.text("picture"))
