"""22.4 Ports, and what falls with them (22.15, 22.16, 21.11)."""

from __future__ import annotations

from typing import Any

import pytest

from board import kinds, play, told
from combats import dice_for, fight
from proofs import case
from sicily_board import at, sicily
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.combat import Combat, final_column
from trinacria.viw.position import AWAITED, Position
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import AirborneLoss
from trinacria.viw.sicily.drops import Mission, come_down
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.ports import is_shut, is_usable_port
from trinacria.viw.sicily.support_points import points_of
from trinacria.viw.units import Face, UnitId

MESSINA, ENNA, PALERMO, LICATA = "5903", "3714", "2203", "3123"
US_16 = UnitId("us_16_1")


def captured(hex_: str, *dice: int, turn: int = 5, **more: Any) -> Position:
    """A U.S. regiment has just come into a place."""
    pos = sicily(turn=turn, dice=dice, us_16_1=at("3724"), **more)
    pos.march(US_16, (HexId(hex_),))
    assert isinstance(pos.dice, ScriptedDice)
    assert not pos.dice.left.dice
    return pos


def axis_points(pos: Position) -> tuple[int, int]:
    return points_of(pos, Nationality.GERMAN), points_of(pos, Nationality.ITALIAN)


# 22.41, 22.42 demolitions -----------------------------------------------------------------------------------------------


@case("22.41")
@pytest.mark.parametrize(("die", "shut_on"), [(1, []), (4, []), (5, [5, 6]), (6, [5, 6, 7])])
def test_a_die_says_how_long_a_captured_port_is_shut(die: int, shut_on: list[int]) -> None:
    pos = captured(LICATA, die)
    found = []
    for turn in range(5, 10):
        pos.turn = turn
        if is_shut(pos, HexId(LICATA)):
            found.append(turn)
    assert found == shut_on
    assert pos.holders[HexId(LICATA)] is ALLIED


@case("22.42")
@pytest.mark.parametrize(("die", "through"), [(1, 7), (5, 8), (6, 9)])
def test_palermo_is_shut_for_two_turns_more(die: int, through: int) -> None:
    pos = captured(PALERMO, die)
    assert campaign(pos).ports_shut == {PALERMO: through}
    pos.turn = through
    assert not is_usable_port(pos, HexId(PALERMO))
    pos.turn = through + 1
    assert is_usable_port(pos, HexId(PALERMO))


@case("22.41")
def test_a_port_that_is_captured_again_is_rolled_for_again() -> None:
    pos = sicily(turn=5, dice=[6, 1], us_16_1=at("3222"), it_33=at("3019"))
    there, back = (HexId("3222"), HexId(LICATA)), (HexId(LICATA), HexId("3222"))
    pos.march(US_16, there)
    pos.march(US_16, back)
    assert is_shut(pos, HexId(LICATA))
    pos.march(UnitId("it_33"), (HexId("3019"), HexId(LICATA), HexId("3019")))
    assert not is_usable_port(pos, HexId(LICATA))
    pos.march(US_16, there)
    assert is_usable_port(pos, HexId(LICATA))


@case("22.41")
def test_passing_through_a_port_captures_it_and_a_second_unit_finds_it_captured() -> None:
    pos = sicily(turn=5, dice=[5], us_7_3=at("3022"), us_1_rgr=at("3022"))
    events = play(pos, "move us_7_3 3022 3123 3122")
    assert kinds(events)[:4] == ["move", "captured", "roll", "demolitions"]
    assert told(events, "demolitions").facts == {"hex": LICATA, "through": 6}
    assert "roll" not in kinds(play(pos, "move us_1_rgr 3022 3123"))


@case("22.41")
def test_a_town_without_a_port_and_an_axis_capture_roll_no_die() -> None:
    pos = captured("4713")
    assert pos.holders[HexId("4713")] is ALLIED
    retaken = sicily(holders={LICATA: ALLIED}, it_33=at("3122"))
    assert is_usable_port(retaken, HexId(LICATA))
    retaken.march(UnitId("it_33"), (HexId("3122"), HexId(LICATA)))
    assert not is_usable_port(retaken, HexId(LICATA))


@case("22.41")
def test_an_advance_after_combat_captures_a_port() -> None:
    pos = sicily(turn=5, phase="combat", us_7_3=at("3022", strength=8), us_15_3=at("3222", strength=8), it_pdl=at(LICATA))
    fight(pos, f"attack {LICATA} with us_15_3 us_7_3", "D1(1)")
    assert pos.holders[HexId(LICATA)] is AXIS
    pos.dice = ScriptedDice(Script((6,)))
    events = play(pos, f"advance us_7_3 3022 {LICATA}")
    assert told(events, "demolitions").facts["through"] == 7


@case("22.41")
def test_a_retreat_into_a_port_captures_it() -> None:
    """With Italians all around it an American regiment can only fall back into the port, which nobody guards."""
    ring = {"it_33": at("3021", strength=4), "it_34": at("2922", strength=4), "it_10b": at("3122", strength=4)}
    pos = sicily(turn=5, phase="combat", phasing=AXIS, us_7_3=at("3022", strength=8), **ring)
    play(pos, "attack 3022 with it_33 it_34 it_10b")
    dice = dice_for(pos, final_column(pos, pos.enclosing(Combat).battle), "D1", breakthrough=False)
    pos.dice = ScriptedDice(Script((*dice, 3)))
    events = play(pos, "roll", "absorb 0")
    assert told(events, "demolitions").facts == {"hex": LICATA, "through": None}
    assert is_usable_port(pos, HexId(LICATA))


# 22.15, 22.16, 21.11 what the Axis loses --------------------------------------------------------------------------------


@case("22.15", "21.11")
@pytest.mark.parametrize(("hex_", "dice"), [(ENNA, []), (PALERMO, [1])])
def test_the_first_loss_of_enna_or_palermo_costs_germans_and_italians_a_point_each(hex_: str, dice: list[int]) -> None:
    pos = captured(hex_, *dice)
    assert axis_points(pos) == (5, 3)
    assert campaign(pos).sources_lost == {hex_}


@case("22.15")
def test_only_the_first_loss_of_each_costs_points() -> None:
    pos = captured(ENNA, campaign={"sources_lost": frozenset({HexId(ENNA)})})
    assert axis_points(pos) == (6, 4)
    other = captured(PALERMO, 1, campaign={"sources_lost": frozenset({HexId(ENNA)})})
    assert axis_points(other) == (5, 3)
    assert campaign(other).sources_lost == {ENNA, PALERMO}


@case("22.15")
def test_who_has_no_positive_point_loses_none() -> None:
    pos = captured(ENNA, support={Nationality.GERMAN: 1, Nationality.ITALIAN: -2})
    assert axis_points(pos) == (0, -2)


@case("22.16")
def test_the_loss_of_messina_takes_all_positive_axis_points_every_time() -> None:
    pos = captured(MESSINA, 1, support={Nationality.GERMAN: 7, Nationality.ITALIAN: -2})
    assert axis_points(pos) == (0, -2)
    again = captured(MESSINA, 1, campaign={"sources_lost": frozenset({HexId(ENNA), HexId(PALERMO)})})
    assert axis_points(again) == (0, 0)
    assert MESSINA not in campaign(again).sources_lost


# ADJ-161: a unit that does not survive its entry has not taken the place ------------------------------------------------


def beaten_beside_messina(name: str, **more: Any) -> Position:
    """Two Axis battalions have beaten a unit in 5904; the only way back leads into an empty Messina, which they control."""
    axis = {"de_904": at("5804"), "de_923": at("5803"), "it_75": at("5802", strength=2), "it_76": at("5902", strength=2)}
    pos = sicily(turn=14, phase="combat", phasing=AXIS, **{name: at("5904", **more)}, **axis)
    fight(pos, "attack 5904 with de_904 de_923", "D1(1)")
    return pos


@case("9.92")
def test_a_unit_that_dies_on_its_way_into_messina_does_not_capture_it() -> None:
    pos = beaten_beside_messina("uk_3cdo")
    before = axis_points(pos)
    events = play(pos, "absorb 0")
    assert kinds(events)[:3] == ["retreat", "step loss", "eliminated"]
    assert pos.holders[HexId(MESSINA)] is AXIS
    assert axis_points(pos) == before
    assert not {"captured", "demolitions"} & {*kinds(events)}


@case("9.92", "22.16", "22.41")
def test_a_unit_that_survives_its_retreat_captures_the_place_after_its_loss() -> None:
    pos = beaten_beside_messina("uk_154", strength=8)
    pos.dice = ScriptedDice(Script((1,)))
    events = play(pos, "absorb 0")
    assert [kind for kind in kinds(events) if kind not in ("roll", "support points")][:5] == [
        *("retreat", "step loss", "cadre", "captured", "demolitions")
    ]
    assert axis_points(pos) == (0, 0)


@case("19.31")
@pytest.mark.parametrize(("face", "holder"), [(Face.FULL, ALLIED), (Face.REDUCED, AXIS)])
def test_a_drop_that_nobody_survives_captures_nothing(face: Face, holder: Seat) -> None:
    pos = sicily(turn=5, boxes={"us_2_509": AWAITED})
    unit = UnitId("us_2_509")
    pos.faces[unit] = face
    come_down(pos, Mission(unit, HexId(ENNA), assault=True), HexId(ENNA), AirborneLoss.STEP)
    assert pos.holders[HexId(ENNA)] is holder
    assert bool(campaign(pos).sources_lost) is (holder is ALLIED)
