"""What the staff sees of a position of Victory in the West: the view, and nothing that it hides."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from board import battalion, board, regiment, tanks
from random_play import walk
from trinacria import games
from trinacria.kernel.seats import ALLIED, AXIS, SIDES
from trinacria.viw.bots.ground import Ground
from trinacria.viw.bots.musters import muster_of, survey_of
from trinacria.viw.opening import table_in
from trinacria.viw.position import Position
from trinacria.viw.units import Supply
from twins import twin_of


def test_own_units_have_their_strength_zone_and_pace() -> None:
    pos = board(
        r=regiment(AXIS, "0505", strength=5), b=battalion(AXIS, "0505", 2), t=tanks(AXIS, "0606", 3),
        a=regiment(ALLIED, "0303", strength=9),
    )  # fmt: skip
    seen = muster_of(pos.view(AXIS), Ground(pos.table))
    r, b, t = (seen.own[name] for name in "rbt")
    assert (r.hex, r.strength, r.has_zone, r.gait, r.pace) == ("0505", 5, True, "foot", 12)
    assert (b.strength, b.has_zone) == (2, False)
    assert (t.gait, t.pace) == ("mechanized", 24)
    assert seen.enemy == {"0303"}


def test_a_unit_out_of_supply_is_slower() -> None:
    pos = board(t=tanks(AXIS, "0606", 3, supply=Supply.OUT_OF_SUPPLY), a=regiment(ALLIED, "0303", strength=9))
    assert muster_of(pos.view(AXIS), Ground(pos.table)).own["t"].pace == 12


def test_an_untried_unit_counts_with_the_mean_of_its_pool() -> None:
    pos = board(r=regiment(AXIS, "0505", morale=2), pools={1: [], 2: ["6-5-3"], 3: []})
    assert muster_of(pos.view(AXIS), Ground(pos.table)).own["r"].strength == 6


@pytest.mark.parametrize("name", ["moselle/november", "sicily/campaign", "sicily/us-landing"])
def test_what_is_hidden_changes_nothing(name: str) -> None:
    """Twin positions: the same view, other enemy chits, other dice to come."""
    table = table_in(games.open_scenario(name))
    ground, survey = Ground(table), survey_of(table, AXIS)
    compared = 0
    for number, pos in enumerate(islice(walk(name, 4, bold=True), 400)):
        if number % 50 == 49:
            for side in SIDES:
                twin = twin_of(pos, side, random.Random(number))
                ours, theirs = (muster_of(one.view(side), ground) for one in (pos, twin))
                assert ours == theirs
                assert survey.situations(ours) == survey.situations(theirs)
                compared += pos.chits != twin.chits
    assert compared, "no twin had other chits"


def test_the_campaign_begins_with_every_line_intact() -> None:
    name = "sicily/campaign"
    table = table_in(games.open_scenario(name))
    pos = games.new_game(name, seed="0" * 32).position
    assert isinstance(pos, Position)
    found = {one.line.id: one for one in survey_of(table, AXIS).situations(muster_of(pos.view(AXIS), Ground(table)))}
    assert not any(one.passed or one.lost for one in found.values())
    main = found["main"]
    assert main.strength[0] < main.strength[1] <= main.strength[2]
    assert main.strength[2] > found["bridgehead"].strength[2], "most of the Axis is far from Messina"
