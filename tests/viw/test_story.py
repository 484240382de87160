"""The story: every event of whole games can be told, and nobody is told what he may not know."""

from __future__ import annotations

import random

import pytest

from trinacria.games import new_game
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.viw.position import Position
from trinacria.viw.story import _SENTENCES, sentence


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
    assert {event.kind for event in played.log.since(0)} <= _SENTENCES.keys()


def test_the_strength_of_a_drawn_chit_is_told_to_its_owner_alone(played: Position) -> None:
    draws = [event for event in played.log.since(0) if event.kind == "chit"]
    assert draws
    for event in draws:
        owner = played.unit(event.facts["unit"]).side  # type: ignore[arg-type]
        assert "strength" in sentence(played.table, event.seen_by(owner))
        for other in {ALLIED, AXIS, SPECTATOR} - {owner}:
            assert "strength" not in sentence(played.table, event.seen_by(other))
