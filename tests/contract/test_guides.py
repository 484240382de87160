"""Every guide of every game can be played as it is written: what it names is there, and the rules allow what it asks for."""

from __future__ import annotations

import re

import msgspec
import pytest

from kits import all_kits
from trinacria import games
from trinacria.kernel.guide_checks import guide_faults

GAMES = sorted({kit.name.partition("/")[0] for kit in all_kits()})
SEEDS = ("guide 1", "guide 2", "guide 3")
LONGEST_ACT, LONGEST_WORDS = 75, 98  # characters


@pytest.mark.parametrize("game", GAMES)
def test_every_guide_can_be_played_from_its_first_card_to_its_last(game: str) -> None:
    for guide in games.system(game).guides:
        scenario = games.open_scenario(f"{game}/{guide.scenario}")
        assert guide_faults(guide, scenario, games.casebook(), SEEDS) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_says_the_first_thing_briefly_enough_for_a_low_card_on_a_phone(game: str) -> None:
    for guide in games.system(game).guides:
        for lesson in guide.lessons:
            assert len(lesson.act) < LONGEST_ACT, lesson.id
            assert lesson.act or lesson.counter or len(lesson.says[0]) < LONGEST_WORDS, lesson.id


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_speaks_of_no_key_and_in_plain_english(game: str) -> None:
    """The client says "tap" for "click" where there is no mouse; it cannot do so for keys."""
    for guide in games.system(game).guides:
        words = msgspec.json.encode(guide).decode()
        assert not re.search(r"\bEsc\b|\bkey\b|\bwhoever\b|\bshall\b|\b(is|are) told\b|\bto be had\b", words, re.IGNORECASE)


def test_a_game_from_outside_can_bring_a_guide() -> None:
    assert [guide.title for guide in games.system("toy").guides] == ["Up the hill"]
