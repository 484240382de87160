"""What the staff sees of a position of SICILY'43, and how things stand at its lines."""

from __future__ import annotations

import pytest

from sicily43_board import board, table
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.bots.musters import muster_of, survey_of
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import Reduced
from trinacria.staff.situation import LineSituation, Muster


def seen(pos: Position, seat: Seat = AXIS) -> Muster:
    return muster_of(pos.view(seat), pos.table)


def lines(pos: Position) -> dict[str, LineSituation]:
    return {found.line.id: found for found in survey_of(pos.table, AXIS).situations(seen(pos))}


def test_own_units_have_their_factors_zone_and_pace() -> None:
    pos = board({"GE-HG-1": "4121", "IT-54-75": "4522", "GE-88A": "5116", "IT-TR2": "5903", "US-1-16": "3623"})
    own = seen(pos).own
    motorized, foot, guns, train = (own[name] for name in ("GE-HG-1", "IT-54-75", "GE-88A", "IT-TR2"))
    printed = pos.table.units
    assert (motorized.hex, motorized.strength, motorized.has_zone) == ("4121", printed["GE-HG-1"].cf, True)
    assert (motorized.gait, motorized.pace) == ("motor", printed["GE-HG-1"].move)
    assert (foot.gait, foot.pace) == ("foot", printed["IT-54-75"].move)
    assert (guns.has_zone, guns.gait) == (False, "motor")
    assert (train.has_zone, train.pace) == (False, 0), "it runs on rails"
    assert seen(pos).enemy == {"3623"}


def test_a_reduced_unit_has_its_reduced_factors() -> None:
    pos = board({"GE-HG-1": "4121"}, reduced={"GE-HG-1": Reduced.LASTING})
    assert seen(pos).own["GE-HG-1"].strength == pos.table.units["GE-HG-1"].reduced_cf


def test_a_unit_on_a_train_has_no_zone() -> None:
    pos = board({"IT-54-75": "5116"}, travelling=["IT-54-75"])
    assert not seen(pos).own["IT-54-75"].has_zone


def test_ships_and_minefields_are_no_stacks() -> None:
    pos = board({"SH-BOI": "3725", "US-1-16": "3623"})
    assert seen(pos).enemy == {"3623"}
    assert {*seen(pos, ALLIED).own} == {"US-1-16"}


def test_how_things_stand_at_the_lines() -> None:
    """The enemy in Nicosia has taken a post of the main line; the one in Troina is past it, and on a post of the next."""
    pos = board({"US-1-16": "3911", "US-1-18": "4310", "GE-HG-1": "4113", "IT-54-75": "3913", "GE-88A": "4414"})
    found = lines(pos)
    main, etna = found["main"], found["etna"]
    assert [post.name for post in main.held] == ["Leonforte", "Agira"]
    assert [post.name for post in main.lost] == ["Nicosia"]
    assert main.passed == {"4310"}
    assert [post.name for post in etna.lost] == ["Troina"]
    assert etna.passed == frozenset()
    assert main.strength[0] == sum(pos.table.units[unit].cf for unit in ("GE-HG-1", "IT-54-75", "GE-88A"))
    assert not main.must_be_left


@pytest.mark.parametrize("scenario", ["campaign", "landing"])
def test_every_scenario_can_be_surveyed(scenario: str) -> None:
    doctrine = table(scenario).staff_doctrine
    assert survey_of(table(scenario), AXIS).lines == doctrine.sides.axis.lines
