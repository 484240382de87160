"""S18.6, S18.7: enemy minefields."""

from __future__ import annotations

from proofs import case
from sicily43_moves import assert_exact, foot, ground, motor, piece, play, points, refused, where
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.minefields import enter_minefield
from trinacria.sicily43.units import Reduced, UnitId


@case("S43:18.6")
def test_an_enemy_minefield_costs_two_points_more_and_stops() -> None:
    pos = ground(a=motor(ALLIED, "0304"), mines={"0404": AXIS}, dice=[5])
    assert points(pos, "a", "0404") == 3
    assert refused(pos, "move a 0304 0404 0504") == "S18.6: a enters an enemy minefield at 0404 and must stop"
    told = play(pos, "move a 0304 0404")
    assert [event.kind for event in told] == ["move", "roll", "minefield"]
    assert not pos.reduced


@case("S43:18.6")
def test_ones_own_minefield_is_no_hindrance() -> None:
    pos = ground(a=motor(ALLIED, "0304"), mines={"0404": ALLIED})
    play(pos, "move a 0304 0404 0504")


@case("S43:18.7", "S43:8.11")
def test_on_a_six_the_unit_is_reduced_and_frozen() -> None:
    pos = ground(a=motor(ALLIED, "0304"), mines={"0404": AXIS}, dice=[6])
    play(pos, "move a 0304 0404")
    assert pos.reduced == {"a": Reduced.NEW}
    assert pos.is_frozen(UnitId("a"))


@case("S43:18.7", "S43:13.6")
def test_a_reduced_unit_dies_of_it() -> None:
    pos = ground(a=motor(ALLIED, "0304", reduced=Reduced.LASTING), b=foot(ALLIED, "0101"), mines={"0404": AXIS}, dice=[6])
    told = play(pos, "move a 0304 0404")
    assert where(pos, "a") == "eliminated"
    assert told[-1].kind == "eliminated"


@case("S43:18.7")
def test_engineers_pay_but_neither_roll_nor_stop() -> None:
    pos = ground(a=piece("engineer", ALLIED, "0304"), mines={"0404": AXIS})
    assert points(pos, "a", "0404") == 3
    play(pos, "move a 0304 0404 0504")


@case("S43:18.7")
def test_whoever_advances_into_a_minefield_is_told_whether_the_unit_lives() -> None:
    weak = foot(ALLIED, "0404", reduced=Reduced.LASTING)
    pos = ground(a=foot(ALLIED, "0404"), b=weak, c=foot(ALLIED, "0101"), mines={"0404": AXIS}, dice=[6, 6, 1])
    assert enter_minefield(pos, UnitId("a"), HexId("0404"))
    assert not enter_minefield(pos, UnitId("b"), HexId("0404"))
    assert enter_minefield(pos, UnitId("c"), HexId("0101"))


@case("S43:18.6", "S43:9.4")
def test_options_with_mines_and_zones_are_exact() -> None:
    mines = {"0404": AXIS, "0503": AXIS, "0203": ALLIED}
    pos = ground(a=motor(ALLIED, "0304"), b=piece("engineer", ALLIED, "0305"), g=foot(AXIS, "0505"), mines=mines, dice=[1])
    assert_exact(pos)


@case("S43:18.9")
def test_minefields_have_no_zone_and_bar_nobody() -> None:
    pos = ground(a=piece("engineer", ALLIED, "0304"), m=piece("minefield", AXIS, "0404"), mines={"0404": AXIS})
    assert not any(pos.zones[AXIS])
    play(pos, "move a 0304 0404 0504")  # through it
    assert where(pos, "m") == "0404"
