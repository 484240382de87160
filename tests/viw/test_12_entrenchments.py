"""12.0 Entrenchments: hexes that help the German player alone."""

from __future__ import annotations

import pytest

from board import all_moves, battalion, board, options, play, refused, regiment, tanks
from fights import fight, shifts, strengths
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS


@pytest.mark.parametrize("place", ["0303", "0402", "0404", "0503"])
@case("12.21")
def test_germans_in_an_entrenchment_are_doubled_from_whatever_side(place: str) -> None:
    pos = board(
        a=regiment(ALLIED, place, strength=4),
        g=regiment(AXIS, "0403", strength=3),
        h=battalion(AXIS, "0403", printed=1),
        entrenchments=["0403"],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a") == (4, 8)


@case("12.21")
def test_behind_a_river_as_well_they_are_tripled() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0402", strength=4),
        g=regiment(AXIS, "0403", strength=3),
        entrenchments=["0403"],
        rivers=[("0303", "0403"), ("0402", "0403")],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a b") == (8, 9)


@case("12.21")
def test_one_attacker_on_dry_ground_leaves_them_doubled() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0402", strength=4),
        g=regiment(AXIS, "0403", strength=3),
        entrenchments=["0403"],
        rivers=[("0303", "0403")],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a b") == (8, 6)


@case("12.0")
def test_the_allies_gain_nothing_from_one() -> None:
    pos = board(
        a=regiment(ALLIED, "0403", strength=3),
        g=regiment(AXIS, "0303", strength=4),
        t=tanks(AXIS, "0303", printed=2),
        entrenchments=["0403"],
        phase="combat",
        phasing=AXIS,
    )
    assert strengths(pos, "attack 0403 with g t") == (6, 3)
    assert shifts(pos) == {"9.53": 1}


@case("12.1")
def test_it_costs_nothing_extra_to_enter() -> None:
    trench = [f"{column:02d}03" for column in range(1, 9)]
    plain = board(a=regiment(ALLIED, "0103"), g=regiment(AXIS, "1008"), terrain={"0303": "woods"})
    dug = board(a=regiment(ALLIED, "0103"), g=regiment(AXIS, "1008"), terrain={"0303": "woods"}, entrenchments=trench)
    assert {*all_moves(plain, "a")} == {*all_moves(dug, "a")}


@case("12.1", "12.21")
def test_it_outlasts_a_stay_of_the_enemy() -> None:
    """The Allies stood in the hex and left it; Germans who come back are doubled again."""
    pos = board(a=regiment(ALLIED, "0403", strength=4), g=regiment(AXIS, "0406", strength=3), entrenchments=["0403"])
    play(pos, "move a 0403 0402 0401", "end movement", "move g 0406 0405 0404 0403", "end movement")
    play(pos, "move a 0401 0402", "end movement")
    assert fight(pos, "attack 0403 with a").defence == 6


@case("12.22")
def test_no_combined_arms_against_germans_in_one() -> None:
    for trench, columns in (("0403", {}), ("0503", {"9.53": 1})):
        pos = board(
            a=regiment(ALLIED, "0303", strength=4),
            t=tanks(ALLIED, "0303"),
            g=regiment(AXIS, "0403", strength=3),
            entrenchments=[trench],
            phase="combat",
        )
        assert shifts(pos, "attack 0403 with a t") == columns


@case("12.23")
def test_germans_in_one_may_attack_and_need_not() -> None:
    pos = board(a=regiment(ALLIED, "0403"), g=regiment(AXIS, "0303"), entrenchments=["0303"], phase="combat", phasing=AXIS)
    assert options(pos) == ["attack 0403 with g", "end combat"]
    play(pos, "end combat")
    assert pos.decision is not None
    assert pos.decision.kind != "attack"


@case("12.23", "12.0")
def test_allies_in_one_must_attack() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0403"), entrenchments=["0303"], phase="combat")
    assert refused(pos, "end combat").case == "9.12"
