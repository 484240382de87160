"""The story: every event of whole games has a sentence, and no seat reads what it may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from trinacria.games import new_game
from trinacria.kernel.events import Event, Rolled
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.kernel.showing import Cost
from trinacria.viw.events import Advanced, ChitDrawn, GameEnds, GameTurnBegins, ResultAbsorbed, Retreated, UnitEntered
from trinacria.viw.position import Position
from trinacria.viw.story import Teller, cost_words, plain_number, points_words, signed
from trinacria.viw.units import UnitId


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
            text = event.seen_by(seat).sentence(Teller(played.table))
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith("."), text


def test_every_event_of_a_game_can_be_read_from_its_facts(played: Position) -> None:
    kinds = played.table.events
    for event in played.log.since(0):
        stored = msgspec.msgpack.decode(msgspec.msgpack.encode((event.facts, event.owner, event.private)))
        again = kinds.read(event.kind, event.case, *stored)
        assert again == event
        assert type(again) is type(event)


def test_the_strength_of_a_drawn_chit_is_told_to_its_owner_alone(played: Position) -> None:
    draws = [event for event in played.log.since(0) if event.kind == "chit"]
    assert draws
    for event in draws:
        assert isinstance(event, ChitDrawn)
        owner = played.unit(event.unit).side
        assert "strength" in event.seen_by(owner).sentence(Teller(played.table))
        for other in {ALLIED, AXIS, SPECTATOR} - {owner}:
            assert "strength" not in event.seen_by(other).sentence(Teller(played.table))


def path(*hexes: str) -> tuple[HexId, ...]:
    return tuple(map(HexId, hexes))


UNIT, TANKS = UnitId("us_2_5"), UnitId("us_712")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            Advanced("", UNIT, path("0508", "0509", "0510", "0609")),
            "2/5 advances to Verny (0609) by 0509 and 0510.",
        ),
        (Retreated("", (UNIT, TANKS), path("0508", "0609")), "2/5 and 712 Tank retreat to Verny (0609)."),
        (ResultAbsorbed("", AXIS, 1, 0), "The Axis side loses a step instead of retreating."),
        (ResultAbsorbed("", ALLIED, 2, 1), "The Allied side loses 2 steps and retreats 1 hex."),
        (Rolled("", "combat", 7, (4, 6)), "Combat: 4 and 6 rolled."),
        (GameEnds("", "Axis marginal victory", "axis", -10), "The game is over: Axis marginal victory, −10 points."),
        (UnitEntered("", TANKS, path("0112"), 1, False), "712 Tank arrives in 0112 for ½ point."),
        (
            UnitEntered("", TANKS, path("0112", "0609"), 7, True),
            "712 Tank arrives and goes to Verny (0609) by strategic movement for 3½ points.",
        ),
        (GameTurnBegins("", 1, False), "Game-Turn 1, 8–10 November."),
    ],
)
def test_events_read_like_a_printed_game(played: Position, event: Event, says: str) -> None:
    assert event.sentence(Teller(played.table)) == says


def test_numbers_have_the_signs_of_print() -> None:
    assert [signed(number) for number in (3, 0, -3)] == ["+3", "0", "−3"]
    assert [plain_number(number) for number in (3, 0, -3)] == ["3", "0", "−3"]
    assert [points_words(halves) for halves in range(5)] == ["0 points", "½ point", "1 point", "1½ points", "2 points"]


def test_a_cost_is_said_in_points_with_what_is_left_and_where_a_unit_must_stop() -> None:
    stops = "must stop there: enemy zone of control"
    assert cost_words(5, 12, stops=False) == Cost("2½", "2½ points, 3½ left", 5, "6 movement points")
    assert cost_words(2, 2, stops=True) == Cost("1", "1 point, none left", 2, "1 movement point", stops)
    assert cost_words(4, 2, stops=False).says == "2 points, none left"
