"""16.22 Movement on invasion Game-Turns."""

from __future__ import annotations

from board import play, refused
from proofs import case
from sicily_board import at, sicily
from sicily_moves import out_of_reach, points, price, reach, strategic_reach
from trinacria.kernel.seats import AXIS
from trinacria.viw.units import Supply

INVASION = {"invasion_turn": True}


@case("16.2", "16.22")
def test_every_allowance_is_halved_on_both_sides() -> None:
    pos = sicily(turn=1, us_16_1=at("3723"), us_753=at("3822"), it_mga=at("2909"), de_104=at("2411"), campaign=INVASION)
    assert [points(pos, unit) for unit in ("us_16_1", "us_753", "it_mga", "de_104")] == [2, 10, 7, 10]
    assert points(sicily(turn=2, us_16_1=at("3723")), "us_16_1") == 4


@case("16.22")
def test_fractions_are_dropped() -> None:
    pos = sicily(turn=1, it_pdl=at("3123"), phasing=AXIS, campaign=INVASION)
    assert points(pos, "it_pdl") == 0


@case("16.22", "5.25")
def test_a_unit_on_foot_with_nothing_left_may_still_move_one_hex() -> None:
    pos = sicily(turn=1, it_pdl=at("3123"), phasing=AXIS, campaign=INVASION)
    assert reach(pos, "it_pdl") == {"3022", "3122", "3222"}


@case("16.22")
def test_supply_comes_first_and_the_invasion_halves_what_is_left() -> None:
    pos = sicily(
        turn=8,
        us_753=at("3822", supply=Supply.OUT_OF_SUPPLY),
        us_70=at("3823", supply=Supply.ISOLATED),
        us_16_1=at("3723", supply=Supply.ISOLATED),
        campaign=INVASION,
    )
    assert [points(pos, unit) for unit in ("us_753", "us_70", "us_16_1")] == [5, 3, 1]


@case("16.22", "6.32")
def test_leaving_a_zone_of_control_costs_half_of_the_halved_allowance() -> None:
    """20 points become 10, of which 5 go for the exit; Level 1 costs 2 more."""
    pos = sicily(turn=8, us_753=at("3822"), it_33=at("3722"), campaign=INVASION)
    assert price(pos, "us_753", "3823") == 5 + 2


@case("16.22")
def test_no_allied_unit_moves_strategically_on_the_first_game_turn() -> None:
    pos = sicily(turn=1, us_753=at("3822"), campaign=INVASION)
    assert not strategic_reach(pos, "us_753")
    assert refused(pos, "move us_753 3822 3821 strategic").case == "16.22"


@case("16.22")
def test_axis_units_do() -> None:
    pos = sicily(turn=1, phasing=AXIS, de_1_hg=at("4121"), campaign=INVASION)
    play(pos, "move de_1_hg 4121 4122 strategic")


@case("29.13", "18.12")
def test_on_a_later_invasion_turn_only_those_who_landed_may_not() -> None:
    landed = INVASION | {"landed": frozenset({"us_70"})}
    pos = sicily(turn=6, us_753=at("3822"), us_70=at("3823"), campaign=landed)
    assert strategic_reach(pos, "us_753")
    assert out_of_reach(pos, "us_70", "3822", strategic=True).case == "18.12"


@case("16.22")
def test_the_halving_applies_again_in_the_second_round() -> None:
    pos = sicily(turn=1, us_16_1=at("3723"), campaign=INVASION | {"second_round": True})
    assert points(pos, "us_16_1") == 2
