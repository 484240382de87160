"""Positions of Sicily that are written by hand: read to their first decision, and refused with line and field."""

from __future__ import annotations

import pytest

from trinacria.games import parse_situation
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.errors import BadData
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import ABSENT, EVACUATED, campaign
from trinacria.viw.sicily.nations import Nationality

TEXT = """
game = "sicily/campaign"
turn = 12
phasing = "axis"
phase = "movement"
weather = "rain"
[support]
german = 3
[depots]
uk_depot_1 = "5423"
[holders]
5116 = "allied"
[[unit]]
id = "de_1_hg"
hex = "4716"
[[unit]]
id = "de_15"
place = "evacuated"
[[unit]]
id = "uk_13"
hex = "5020"
"""


def position(text: str = TEXT) -> Position:
    pos = parse_situation(text, "s.toml", KeyedDice(stream_key("situation")))
    assert isinstance(pos, Position)
    return pos


def test_a_situation_stands_where_it_says() -> None:
    pos = position()
    assert (pos.turn, pos.phasing) == (12, AXIS)
    assert pos.decision is not None
    assert (pos.decision.seat, pos.decision.kind) == (AXIS, "move")
    assert pos.where["de_1_hg"] == "4716"
    assert pos.where["de_15"] == EVACUATED
    assert pos.holders["5116"] is ALLIED
    assert campaign(pos).support[Nationality.GERMAN] == 3
    assert campaign(pos).depots == {"uk_depot_1": "5423"}
    assert str(campaign(pos).weather) == "rain"
    assert pos.problems() == []


def test_who_is_not_listed_takes_no_part() -> None:
    pos = position()
    assert pos.where["us_16_1"] == ABSENT
    assert {order.text.split()[1] for order in pos.options() if order.VERB == "move"} == {"de_1_hg"}


@pytest.mark.parametrize("scenario", ["campaign", "us-landing", "variable"])
@pytest.mark.parametrize(("seat", "phase"), [("allied", "movement"), ("axis", "movement"), ("allied", "combat")])
def test_the_game_goes_on_from_there(scenario: str, seat: str, phase: str) -> None:
    text = f"""
game = "sicily/{scenario}"
turn = 3
phasing = "{seat}"
phase = "{phase}"
[depots]
us_depot_1 = "3724"
[[unit]]
id = "us_16_1"
hex = "3822"
[[unit]]
id = "it_33"
hex = "3820"
"""
    pos = position(text)
    orders = 0
    while pos.decision is not None and orders < 40 and pos.turn == 3:
        orders += 1
        options = pos.options()
        ends = [step.order for step in options.steps() if step.order is not None and step.order.VERB == "end"]
        pos.play(ends[0] if ends else next(iter(options)))
    assert pos.turn == 4 or pos.outcome is not None


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('weather = "rain"', 'weather = "snow"', r"s.toml:6: weather: 'snow' is none of"),
        ("german = 3", "french = 3", "support.french: is not known here"),
        ('uk_depot_1 = "5423"', 'uk_depot_1 = "9999"', "depots.uk_depot_1: there is no hex 9999"),
        ('uk_depot_1 = "5423"', 'uk_depot_9 = "5423"', "depots.uk_depot_9: is not known here"),
        ('id = "uk_13"', 'id = "uk_999"', "there is no unit uk_999"),
        ('place = "evacuated"', 'place = "heaven"', "'heaven' is none of"),
        ('hex = "5020"', 'hex = "4716"', "4716 is held by the other side"),
        ("turn = 12", "turn = 21", "turn: 21 is not between 1 and 20"),
        ('phase = "movement"', 'phase = "supply"', "phase: 'supply' is none of"),
        ("turn = 12", "turn = 12\nmoon = 1", "moon: is not known here"),
    ],
)
def test_a_fault_is_named_with_its_field(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(BadData, match=says):
        position(TEXT.replace(old, new, 1))
