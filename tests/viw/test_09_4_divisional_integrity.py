"""9.4 Divisional integrity: regiments of a division that fight side by side.

0303, 0402 and 0304 are next to 0403; only 0304 and 0504 are next to both 0403 and 0404.
"""

from __future__ import annotations

from board import Piece, battalion, board, guns, play, regiment, tanks
from fights import shifts
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.units import Face


def attackers(a: str, b: str, c: str, **more: Piece) -> Position:
    """Three regiments of one division at these hexes, before one German regiment."""
    pieces = {name: regiment(ALLIED, hex_, strength=4, division="1us") for name, hex_ in zip("abc", (a, b, c), strict=True)}
    return board(**pieces, **{"g": regiment(AXIS, "0403", strength=4), **more}, phase="combat")


@case("9.4", "9.41", "9.43", "9.89.A.1")
def test_a_whole_division_next_to_the_enemy_shifts_one_column() -> None:
    pos = attackers("0303", "0402", "0304")
    assert shifts(pos, "attack 0403 with a b c") == {"9.41": 1}


@case("9.41")
def test_one_regiment_elsewhere_denies_it() -> None:
    pos = attackers("0303", "0402", "0203")
    assert shifts(pos, "attack 0403 with a b") == {}


@case("9.41")
def test_regiments_stacked_together_serve_though_only_one_attacks() -> None:
    pos = attackers("0303", "0303", "0303")
    assert shifts(pos, "attack 0403 with b") == {"9.41": 1}


@case("9.41")
def test_at_least_one_of_them_must_take_part() -> None:
    pos = attackers("0303", "0303", "0402", x=regiment(ALLIED, "0303", strength=4), y=regiment(ALLIED, "0402", strength=4))
    assert shifts(pos, "attack 0403 with x y") == {}


@case("9.41")
def test_a_regiment_that_attacks_elsewhere_still_serves() -> None:
    pos = attackers("0303", "0402", "0304", h=regiment(AXIS, "0404", strength=4))
    assert shifts(pos, "attack 0403 with a b") == {"9.41": 1}


@case("9.41")
def test_all_must_be_next_to_every_attacked_hex() -> None:
    """Two regiments attack two hexes; the third is next to one of them only, and stands in a town."""
    pos = board(
        a=regiment(ALLIED, "0304", strength=4, division="1us"),
        b=regiment(ALLIED, "0504", strength=4, division="1us"),
        c=regiment(ALLIED, "0303", strength=4, division="1us"),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0404", strength=4),
        terrain={"0303": "town"},
        phase="combat",
    )
    assert shifts(pos, "attack 0403 0404 with a b") == {}


@case("9.41")
def test_a_cadre_is_no_regiment_and_a_lost_one_is_missed() -> None:
    cadre = regiment(ALLIED, "0304", division="1us", face=Face.CADRE)
    for third in (cadre, regiment(ALLIED, ELIMINATED, division="1us")):
        pos = board(
            a=regiment(ALLIED, "0303", strength=4, division="1us"),
            b=regiment(ALLIED, "0402", strength=4, division="1us"),
            c=third,
            g=regiment(AXIS, "0403", strength=4),
            phase="combat",
        )
        units = "a b c" if third is cadre else "a b"
        assert shifts(pos, f"attack 0403 with {units}") == {}


@case("9.43", "9.44", "9.89.A.1")
def test_each_whole_division_shifts_one_column_and_three_shift_two() -> None:
    divisions = {"1us": "0303", "2us": "0402", "3us": "0304"}
    for number in (1, 2, 3):
        pieces = {
            f"{name}{half}": regiment(ALLIED, hex_, strength=4, division=name)
            for name, hex_ in [*divisions.items()][:number]
            for half in "ab"
        }
        pos = board(**pieces, g=regiment(AXIS, "0403", strength=4), phase="combat")
        units = " ".join(f"{name}a" for name in [*divisions][:number])
        assert shifts(pos, f"attack 0403 with {units}") == {"9.41": min(number, 2)}


@case("9.44")
def test_a_panzer_division_does_not_need_its_tank_battalion_nor_its_guns() -> None:
    pos = board(
        a=regiment(AXIS, "0303", type="mech_infantry", strength=4, division="pz"),
        b=regiment(AXIS, "0402", type="mech_infantry", strength=4, division="pz"),
        t=tanks(AXIS, "0808", division="pz"),
        f=guns(AXIS, "0708", division="pz"),
        g=regiment(ALLIED, "0403", strength=4),
        phase="combat",
        phasing=AXIS,
    )
    assert shifts(pos, "attack 0403 with a b") == {"9.41": 1}


@case("9.42", "9.43", "9.89.A.1")
def test_a_defender_stacked_with_or_next_to_a_sister_regiment_gains_one_column() -> None:
    for there, columns in (("0403", -1), ("0503", -1), ("0603", 0)):
        pos = board(
            a=regiment(ALLIED, "0303", strength=4),
            g=regiment(AXIS, "0403", strength=4, division="48"),
            h=regiment(AXIS, there, strength=4, division="48"),
            phase="combat",
        )
        play(pos, "attack 0403 with a")
        if there == "0403":
            play(pos, "defend g")  # h stands by and serves all the same
        assert shifts(pos).get("9.42", 0) == columns


@case("9.42")
def test_cadres_and_battalions_of_the_division_do_not_serve_the_defence() -> None:
    for companion in (regiment(AXIS, "0403", division="48", face=Face.CADRE), battalion(AXIS, "0403", division="48")):
        pos = board(
            a=regiment(ALLIED, "0303", strength=4),
            g=regiment(AXIS, "0403", strength=4, division="48"),
            h=companion,
            phase="combat",
        )
        assert shifts(pos, "attack 0403 with a") == {}


@case("9.42")
def test_the_attacked_regiment_itself_must_be_whole() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        g=regiment(AXIS, "0403", face=Face.CADRE, division="48"),
        h=regiment(AXIS, "0503", strength=4, division="48"),
        phase="combat",
    )
    assert shifts(pos, "attack 0403 with a") == {}


@case("9.42", "9.44")
def test_the_defence_never_gains_more_than_one_column() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=4),
        g=regiment(AXIS, "0403", strength=4, division="48"),
        g2=regiment(AXIS, "0503", strength=4, division="48"),
        h=regiment(AXIS, "0404", strength=4, division="559"),
        h2=regiment(AXIS, "0405", strength=4, division="559"),
        phase="combat",
    )
    assert shifts(pos, "attack 0403 0404 with a") == {"9.42": -1}


@case("9.44")
def test_the_chart_says_how_many_columns_integrity_gives_at_most() -> None:
    divisions = {"1us": "0303", "2us": "0402", "3us": "0304"}
    attackers = {
        f"{name}{half}": regiment(ALLIED, hex_, strength=4, division=name)
        for name, hex_ in divisions.items()
        for half in "ab"
    }
    for most in (0, 1, 3):
        pos = board(**attackers, g=regiment(AXIS, "0403", strength=4), phase="combat", integrity=(most, 1))
        assert shifts(pos, "attack 0403 with 1usa 2usa 3usa").get("9.41", 0) == most
    defenders = {
        f"{name}{half}": regiment(AXIS, hex_, strength=4, division=name)
        for name, places in {"48": ("0403", "0503"), "559": ("0404", "0405")}.items()
        for half, hex_ in zip("ab", places, strict=True)
    }
    for most in (0, 1, 2):
        pos = board(**defenders, a=regiment(ALLIED, "0304", strength=4), phase="combat", integrity=(2, most))
        assert shifts(pos, "attack 0403 0404 with a").get("9.42", 0) == -most
