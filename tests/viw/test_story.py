"""The story: every event of whole games can be told, and nobody is told what he may not know."""

from __future__ import annotations

import random

import pytest

from trinacria.games import new_game
from trinacria.kernel.events import SeenEvent
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.viw.position import Position
from trinacria.viw.story import SENTENCES, plain_number, points_words, sentence, signed


@pytest.fixture(scope="module")
def played() -> Position:
    pos = new_game("moselle/november", "story").position
    choose = random.Random(11).randrange
    while pos.decision is not None:
        pos.play(pos.options().sample(choose))
    assert isinstance(pos, Position)
    return pos


def test_every_event_is_a_sentence(played: Position) -> None:
    for event in played.log.since(0):
        for seat in (ALLIED, AXIS, SPECTATOR):
            text = sentence(played.table, event.seen_by(seat))
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith("."), text


def test_every_kind_of_event_in_the_code_has_its_sentence(played: Position) -> None:
    assert {event.kind for event in played.log.since(0)} <= SENTENCES.keys()


def test_the_strength_of_a_drawn_chit_is_told_to_its_owner_alone(played: Position) -> None:
    draws = [event for event in played.log.since(0) if event.kind == "chit"]
    assert draws
    for event in draws:
        owner = played.unit(event.facts["unit"]).side  # type: ignore[arg-type]
        assert "strength" in sentence(played.table, event.seen_by(owner))
        for other in {ALLIED, AXIS, SPECTATOR} - {owner}:
            assert "strength" not in sentence(played.table, event.seen_by(other))


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        (
            "advance",
            {"unit": "us_2_5", "path": ("0508", "0509", "0510", "0609")},
            "2/5 advances to Verny (0609) by 0509 and 0510.",
        ),
        ("retreat", {"units": ("us_2_5", "us_712"), "path": ("0508", "0609")}, "2/5 and 712 Tank retreat to Verny (0609)."),
        ("absorb", {"side": "axis", "steps": 1, "hexes": 0}, "The Axis side loses a step instead of retreating."),
        ("absorb", {"side": "allied", "steps": 2, "hexes": 1}, "The Allied side loses 2 steps and retreats 1 hex."),
        ("roll", {"number": 7, "purpose": "combat", "dice": (4, 6)}, "Combat: 4 and 6 rolled."),
        ("end", {"level": "Axis marginal victory", "score": -10}, "The game is over: Axis marginal victory, −10 points."),
        (
            "enter",
            {"unit": "us_712", "path": ("0112",), "half_points": 1, "strategic": False},
            "712 Tank arrives in 0112 for ½ point.",
        ),
        (
            "enter",
            {"unit": "us_712", "path": ("0112", "0609"), "half_points": 7, "strategic": True},
            "712 Tank arrives and goes to Verny (0609) by strategic movement for 3½ points.",
        ),
        ("game turn", {"turn": 1}, "Game-Turn 1, 8–10 November."),
    ],
)
def test_events_read_like_a_printed_game(played: Position, kind: str, facts: dict[str, object], says: str) -> None:
    assert sentence(played.table, SeenEvent(kind, "", facts)) == says


def test_numbers_have_the_signs_of_print() -> None:
    assert [signed(number) for number in (3, 0, -3)] == ["+3", "0", "−3"]
    assert [plain_number(number) for number in (3, 0, -3)] == ["3", "0", "−3"]
    assert [points_words(halves) for halves in range(5)] == ["0 points", "½ point", "1 point", "1½ points", "2 points"]
